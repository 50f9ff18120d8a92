"""What was mended by looking: pages that fit their windows, and a start in the reader's own colours."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from app.lesson import STEPS
from playwright.sync_api import Browser, Page, expect

from lab.preview import SCENES, lesson
from tests.site.conftest import Open
from tests.site.drawn import show

HIGH = "document.documentElement.scrollHeight"
OVER_NAMES = """() => [...document.querySelectorAll(".seats tbody tr:not([data-many])")].filter((row) => {
  const right = Math.max(...[...row.querySelectorAll(".who b, .who span")].map((it) => {
    const words = document.createRange();
    words.selectNodeContents(it);
    return words.getBoundingClientRect().right;
  }));
  return [...row.querySelectorAll(".card")].some((card) => card.getBoundingClientRect().left < right);
}).map((row) => row.textContent)"""


@pytest.fixture(scope="module")
def tab(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(reduced_motion="reduce")
    yield page
    page.close()


def set_window(page: Page, width: int, height: int) -> None:
    """Give the tab's window a size."""
    page.set_viewport_size({"width": width, "height": height})


@pytest.mark.parametrize("theme", ["dark", "felt"])
def test_the_start_has_the_theme_that_was_chosen(open_page: Open, site: str, theme: str) -> None:
    """From its first moment, though the browser asks for a light page."""
    page = open_page(color_scheme="light", service_workers="block")
    page.add_init_script(f"localStorage.setItem('doudizhu.settings', {json.dumps(json.dumps({'theme': theme}))})")
    page.route("**/*.wasm", lambda _: None)
    page.goto(site, wait_until="commit")
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    expect(page.locator(".boot-mark")).to_be_visible()


@pytest.mark.parametrize("name", ["result", "result-open", "elsewhere", "lesson-wrong"])
def test_where_there_are_no_notices_their_list_takes_no_room(tab: Page, tmp_path: Path, name: str) -> None:
    set_window(tab, 360, 640)
    show(tab, tmp_path / "drawn.html", SCENES[name]())
    assert tab.evaluate(HIGH) == 640


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_step_of_the_lesson_fits_a_phone_held_sideways(tab: Page, tmp_path: Path, language: str) -> None:
    """With its text, with the hint, and with what is said of the best answer."""
    set_window(tab, 640, 360)
    for step in STEPS:
        for model in (lesson(step.id), lesson(step.id, hints=1), lesson(step.id, step.best)):
            show(tab, tmp_path / "drawn.html", model, language)
            assert (step.id, tab.evaluate(HIGH)) == (step.id, 360)


@pytest.mark.parametrize("window", [(360, 640), (640, 360)])
@pytest.mark.parametrize("language", ["en", "zh-Hant", "ja"])
def test_the_line_of_a_match_is_in_sight_over_the_buttons(
    tab: Page, tmp_path: Path, window: tuple[int, int], language: str
) -> None:
    set_window(tab, *window)
    show(tab, tmp_path / "drawn.html", SCENES["result-won"](), language)
    assert tab.evaluate(HIGH) == window[1]


@pytest.mark.parametrize("window", [(360, 640), (640, 360), (820, 1180)])
def test_no_card_that_was_left_lies_on_a_name(tab: Page, tmp_path: Path, window: tuple[int, int]) -> None:
    """Six of them beside the longest role included."""
    set_window(tab, *window)
    show(tab, tmp_path / "drawn.html", SCENES["result-open"]())
    assert tab.evaluate(OVER_NAMES) == []


@pytest.mark.parametrize("name", ["bidding", "lead", "follow-wrong", "hint", "hint-bid", "open-auction", "duel"])
def test_bigger_cards_fit_the_smallest_phone(tab: Page, tmp_path: Path, name: str) -> None:
    """At most a line of a long sentence scrolls."""
    set_window(tab, 320, 568)
    model = SCENES[name]()
    show(tab, tmp_path / "drawn.html", replace(model, settings=replace(model.settings, bigger_cards=True)))
    assert tab.evaluate(HIGH) <= 568 + 16
