"""Two tabs: one plays, the other says so and can take over, and neither overwrites the other."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import Open, until, wait_ready
from tests.site.hands import FAST, HANDS, act, cards, your_move

STORED = "JSON.stringify(Object.entries(localStorage).sort())"
WAYS = {"locks": "", "a channel": "delete Navigator.prototype.locks;"}
"""With the browser's locks, and without them, as on a page that is not secure."""


def open_tab(page: Page, site: str) -> Page:
    """Another tab of the same browser."""
    other = page.context.new_page()
    other.goto(site)
    wait_ready(other)
    return other


@pytest.fixture(params=WAYS, ids=list(WAYS))
def first(request: pytest.FixtureRequest, open_page: Open, site: str) -> Page:
    """A tab in the middle of a deal."""
    page = open_page(viewport=HANDS["mouse"].options["viewport"])
    page.context.add_init_script(WAYS[request.param])
    page.add_init_script(f"localStorage.setItem('doudizhu.settings', '{FAST}')")
    page.goto(site)
    wait_ready(page)
    page.click("[data-click='newgame:classic']")
    your_move(page)
    return page


def test_a_second_tab_says_so_and_writes_nothing_until_it_takes_over(first: Page, site: str) -> None:
    """Then it has the deal exactly as it was, and the first one says so in its turn; and back again."""
    held, before = cards(first), first.evaluate(STORED)
    second = open_tab(first, site)
    expect(second.locator("#elsewhere h1")).to_have_text("The game is open in another tab")
    assert first.evaluate(STORED) == before
    second.click("[data-click=takeover]")
    your_move(second)
    assert cards(second) == held
    expect(first.locator("#elsewhere")).to_be_visible()
    act(second, HANDS["mouse"])
    your_move(second)
    kept = second.evaluate(STORED)
    first.keyboard.press("p")
    first.set_viewport_size({"width": 800, "height": 900})
    until(first, "innerWidth === 800")
    assert second.evaluate(STORED) == kept
    held = cards(second)
    first.click("[data-click=takeover]")
    expect(second.locator("#elsewhere")).to_be_visible()
    your_move(first)
    assert cards(first) == held


def test_after_the_tab_that_played_is_closed_a_new_one_plays(first: Page, site: str) -> None:
    second = open_tab(first, site)
    expect(second.locator("#elsewhere")).to_be_visible()
    first.close()
    second.reload()
    wait_ready(second)
    expect(second.locator("#table, #result")).to_have_count(1)
    expect(second.locator("#elsewhere")).to_have_count(0)


def test_a_reload_is_no_second_tab(first: Page) -> None:
    for _ in range(2):
        first.reload()
        wait_ready(first)
        expect(first.locator("#table, #result")).to_have_count(1)
