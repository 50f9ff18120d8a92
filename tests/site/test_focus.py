"""Where the keyboard is can always be seen; with the system's own colours every state still differs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.site.drawn import screens, show

SCREENS = dict(screens())
STOPS = (
    *("hint", "duel-grab", "start-continue", "result-match", "sheet-settings", "notices", "plain", "lesson-2"),
    *("notices-settings", "notices-confirm"),
)
WINDOWS = ((320, 256), (320, 568), (640, 360), (1440, 900))
MOST_STOPS = 40
SEEN = """() => {
  const it = document.activeElement;
  if (it === document.body) return "";
  const box = it.getBoundingClientRect(), strip = it.matches("[role=option]");
  const name = `${it.tagName}#${it.id}.${it.className}`;
  const x = box.left + (strip ? Math.min(box.width, 16) / 2 : box.width / 2);
  const y = box.top + (strip ? 12 : Math.min(box.height, innerHeight) / 2);
  const hit = document.elementFromPoint(x, y);
  const shown = it.closest("label") ?? it;
  if (!hit || !(shown.contains(hit) || hit.contains(it))) return `${name} is covered or out of sight`;
  const ring = [it, ...[null, "::after"].map((part) => getComputedStyle(it, part))];
  const outlined = ring[1].outlineStyle !== "none" && parseFloat(ring[1].outlineWidth) >= 2;
  const framed = ring[2].content !== "none" && parseFloat(ring[2].borderTopWidth) >= 2;
  return outlined || framed ? "" : `${name} has no ring`;
}"""


@pytest.mark.parametrize("window", WINDOWS)
def test_the_focus_is_never_covered_and_has_a_ring(
    browser: Browser, tmp_path: Path, window: tuple[int, int]
) -> None:
    """Tab by Tab through each screen, with big cards too; the browser scrolls as it does for a person."""
    page = browser.new_page(viewport={"width": window[0], "height": window[1]}, reduced_motion="reduce")
    for name in STOPS:
        for big in (False, True):
            model = replace(SCREENS[name], settings=replace(SCREENS[name].settings, bigger_cards=big))
            show(page, tmp_path / "drawn.html", model)
            for _ in range(MOST_STOPS):
                page.keyboard.press("Tab")
                if page.evaluate("document.activeElement === document.body"):
                    break
                assert (name, big, page.evaluate(SEEN)) == (name, big, "")
    page.close()


CLIPPED = """(outset) => [...document.querySelectorAll(".rules section :is(a, button, input)")].filter((it) => {
  const box = it.getBoundingClientRect(), frame = it.closest("section").getBoundingClientRect();
  return box.width && (box.left - outset < frame.left || box.right + outset > frame.right);
}).map((it) => it.outerHTML.slice(0, 80))"""
RING = 5
"""How far a focus ring reaches out: its distance and its width, in CSS pixels."""


@pytest.mark.parametrize("width", [320, 360, 1440])
def test_no_section_of_the_rules_clips_a_focus_ring(browser: Browser, tmp_path: Path, width: int) -> None:
    """What is laid out only when it is read is clipped to its section."""
    page = browser.new_page(viewport={"width": width, "height": 640}, reduced_motion="reduce")
    show(page, tmp_path / "drawn.html", SCREENS["rules-classic"])
    assert page.evaluate(CLIPPED, RING) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()


def test_with_the_systems_colours_states_differ_by_more_than_colour(browser: Browser, tmp_path: Path) -> None:
    """A selected card has a thick border, a dimmed one a dashed, one of the kitty a double; solid stays solid."""
    page = browser.new_page(viewport={"width": 360, "height": 640}, forced_colors="active", reduced_motion="reduce")
    show(page, tmp_path / "drawn.html", SCREENS["follow-wrong"])
    style = "(it, key) => getComputedStyle(it)[key]"
    selected, dimmed = (
        page.locator(".hand .card[data-sel]").first,
        page.locator(".hand .card[data-dim]:not([data-sel])"),
    )
    assert selected.evaluate(style, "borderTopWidth") == "4px"
    assert dimmed.first.evaluate(style, "borderTopStyle") == "dashed"
    show(page, tmp_path / "drawn.html", SCREENS["lead"])
    assert page.locator(".hand .card[data-kitty]").first.evaluate(style, "borderTopStyle") == "double"
    show(page, tmp_path / "drawn.html", SCREENS["last"])
    solid, plain = page.locator(".btn-solid, .chip").first, page.locator(".act-hint")
    assert solid.evaluate(style, "backgroundColor") != plain.evaluate(style, "backgroundColor")
    page.close()


def test_with_the_systems_colours_no_words_backing_covers_a_rank(browser: Browser, tmp_path: Path) -> None:
    """The tracker's ranks look the same with the numbers beneath them and without."""
    page = browser.new_page(
        viewport={"width": 1440, "height": 900}, forced_colors="active", reduced_motion="reduce"
    )
    show(page, tmp_path / "drawn.html", SCREENS["lead"])
    rank = page.locator(".tracker-row > li:nth-child(3) > :first-child")
    whole = rank.screenshot()
    page.add_style_tag(content=".tracker-row b { visibility: hidden }")
    assert rank.screenshot() == whole
    page.close()
