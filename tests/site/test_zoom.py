"""Large text, bigger cards and zoom: all stays in reach, and nothing lies over what is to be read or pressed.

400 % of a window of 1280 by 1024 is one of 320 by 256; 200 % text is the browser's own setting for letters.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright

from lab.more_scenes import SCREENS as MORE
from tests.site.conftest import launch_options
from tests.site.drawn import screens, show

PHONES = ((320, 568), (360, 640), (640, 360), (568, 320))
ZOOMED = (320, 256)
SCREENS = dict(screens())
TABLES = ("bidding", "lead", "hint", "refused", "long", "open-auction", "duel-grab", "duel")
TALL = {name: MORE[name]() for name in ("duel-first", "lead-duel-landlord", "auction-match")}
"""More tables that need room."""
LARGE = (
    *TABLES,
    "plain",
    "start-continue",
    "result-match",
    "sheet-settings",
    "rules-classic",
    "notices",
    "lesson-2",
)

OUT_OF_REACH = """() => {
  const found = [];
  const name = (it) => `${it.tagName}#${it.id}.${it.className}: ${it.textContent.slice(0, 30)}`;
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push(`the page is ${wide} wide`);
  for (const it of document.querySelectorAll("button, a, label, [role=option], h1, h2, p, dt, dd, li")) {
    if (!it.checkVisibility() || it.closest(".sr, [inert], [aria-hidden=true]") || it.closest("svg")) continue;
    it.scrollIntoView({ block: "center", behavior: "instant" });
    const box = it.getClientRects()[0];
    if (!box || box.width <= 1) continue;
    const strip = it.matches("[role=option]"); // of a card, its strip with rank and suit
    const x = box.left + (strip ? Math.min(box.width, 16) / 2 : box.width / 2);
    const y = box.top + (strip ? Math.min(box.height / 2, 20) : box.height / 2);
    const hit = document.elementFromPoint(x, y);
    if (!hit) found.push(`outside: ${name(it)}`);
    else if (!it.contains(hit) && !hit.contains(it)) found.push(`${name(hit)} covers ${name(it)}`);
  }
  scrollTo(0, 0);
  return found;
}"""
HIDDEN_SIGNS = """() => {
  const box = (it) => it.getBoundingClientRect();
  const cards = [...document.querySelectorAll(".hand .card")];
  return cards.flatMap((card, place) => {
    const next = cards[place + 1], found = [];
    const sign = box(card.querySelector(".ix")), suit = box(card.querySelector(".su, .jw") ?? card);
    if (next && Math.abs(box(next).top - box(card).top) < 20 && sign.right > box(next).left + 0.5)
      found.push(`${next.id} covers the rank of ${card.id}`);
    const front = card.parentElement.nextElementSibling;
    if (front && getComputedStyle(front).display !== "contents") {
      const edge = Math.min(...[...front.children].map((it) => box(it).top));
      if (suit.bottom > edge + 0.5) found.push(`the row in front covers the suit or word of ${card.id}`);
    }
    return found;
  });
}"""
OVERLAPS = """() => {
  const parts = [...document.querySelectorAll(
    "#stage :is(.seat, .own-id, .chip, .own-tools > *, .hand, .verdict, .actions > .btn), #stage > .kitty, "
      + ".centre > :is(p, .trick)"
  )].filter((it) => it.checkVisibility() && !it.matches("[data-taken]") && it.getBoundingClientRect().width > 1);
  return parts.flatMap((one, place) => parts.slice(place + 1).filter((other) => {
    if (one.contains(other) || other.contains(one)) return false;
    const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
  }).map((other) => `${one.id || one.className} lies on ${other.id || other.className}`));
}"""
HIGH = "document.documentElement.scrollHeight"


@pytest.fixture(scope="module")
def tab(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(reduced_motion="reduce")
    yield page
    page.close()


@pytest.fixture(scope="module")
def large(playwright: Playwright) -> Iterator[Page]:
    """A tab in a browser that is set to letters of twice the size."""
    options = launch_options(playwright)
    options["args"] = [*options["args"], "--blink-settings=defaultFontSize=32"]  # type: ignore[misc] # a list
    running = playwright.chromium.launch(**options)  # type: ignore[arg-type] # plain keywords
    yield running.new_page(reduced_motion="reduce")
    running.close()


def set_window(page: Page, window: tuple[int, int]) -> None:
    """Give the tab's window a size."""
    page.set_viewport_size({"width": window[0], "height": window[1]})


@pytest.mark.parametrize("name", SCREENS)
def test_at_400_per_cent_everything_is_in_reach(tab: Page, tmp_path: Path, name: str) -> None:
    set_window(tab, ZOOMED)
    show(tab, tmp_path / "drawn.html", SCREENS[name])
    assert tab.evaluate(OUT_OF_REACH) == []


@pytest.mark.parametrize("window", PHONES)
def test_with_text_of_twice_the_size_everything_is_in_reach(
    large: Page, tmp_path: Path, window: tuple[int, int]
) -> None:
    set_window(large, window)
    for name in LARGE:
        show(large, tmp_path / "drawn.html", SCREENS[name])
        assert (name, large.evaluate(OUT_OF_REACH), large.evaluate(HIDDEN_SIGNS)) == (name, [], [])


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("window", PHONES)
def test_with_bigger_cards_everything_is_in_reach_and_no_sign_is_covered(
    tab: Page, tmp_path: Path, window: tuple[int, int], language: str
) -> None:
    set_window(tab, window)
    for name in LARGE:
        model = SCREENS[name]
        model = replace(model, settings=replace(model.settings, bigger_cards=True))
        show(tab, tmp_path / "drawn.html", model, language)
        assert (name, tab.evaluate(OUT_OF_REACH), tab.evaluate(HIDDEN_SIGNS)) == (name, [], [])


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("window", PHONES)
def test_a_phones_table_fits_its_window_and_no_part_lies_on_another(
    tab: Page, tmp_path: Path, window: tuple[int, int], language: str
) -> None:
    """Long hints, the longest play, the longest lines of a duel and all auctions included; 4 px may scroll."""
    set_window(tab, window)
    for name, model in {**{name: SCREENS[name] for name in TABLES}, **TALL}.items():
        show(tab, tmp_path / "drawn.html", model, language)
        assert (name, tab.evaluate(OVERLAPS), tab.evaluate(HIDDEN_SIGNS)) == (name, [], [])
        assert (name, tab.evaluate(HIGH)) <= (name, window[1] + 4)


@pytest.mark.parametrize("window", PHONES)
def test_left_handed_nothing_lies_on_another(tab: Page, tmp_path: Path, window: tuple[int, int]) -> None:
    """Play stands at the left then, Pass at the right."""
    set_window(tab, window)
    show(tab, tmp_path / "drawn.html", SCREENS["left"])
    assert tab.evaluate(OVERLAPS) == []
    places = tab.evaluate(
        "['play', 'pass'].map((it) => document.getElementById(`act-${it}`).getBoundingClientRect().x)"
    )
    assert places[0] < places[1]
