"""Sheets on the built site: they hold the focus and give it back, and settings apply at once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import Open, choose, until, wait_ready

CLOSED = "!document.getElementById('sheet')"
WINDOWS = ((320, 568), (360, 640), (640, 360), (820, 1180), (1440, 900))


def focused(page: Page) -> str:
    """What the focused control does, or its id."""
    return str(page.evaluate("document.activeElement.dataset.click || document.activeElement.id"))


@pytest.mark.parametrize(("opener", "way_out"), [("settings", "Escape"), ("language", "scrim")])
def test_a_sheet_takes_the_focus_and_gives_it_back(ready: Page, opener: str, way_out: str) -> None:
    """While it is open the screen beneath is inert; closing it returns to the control that opened it."""
    ready.focus(f"[data-click={opener}]")
    ready.keyboard.press("Enter")
    expect(ready.locator("#sheet")).to_be_focused()
    assert ready.evaluate("document.getElementById('screen').inert")
    ready.keyboard.press("Tab")
    assert focused(ready) == "close"
    if way_out == "Escape":
        ready.keyboard.press("Escape")
    else:
        ready.mouse.click(5, 5)
    until(ready, CLOSED)
    assert focused(ready) == opener


def test_a_new_screen_takes_the_focus_that_the_old_one_had(ready: Page) -> None:
    """No control is left behind with the focus lost: the next Tab goes on from the head of the new screen."""
    ready.focus("[data-click^=newgame]")
    ready.keyboard.press("Enter")
    until(ready, "document.getElementById('table')")
    expect(ready.locator("#screen")).to_be_focused()


def test_a_control_that_goes_leaves_its_focus_where_play_goes_on(ready: Page) -> None:
    """A lesson's step that is done gives it to the button that goes on, an answer in the auction to the hand."""
    ready.locator("#start-lesson").press("Enter")
    expect(ready.locator("#lesson-title")).to_be_focused()
    ready.keyboard.press("8")
    ready.locator("#act-play:not([aria-disabled])").press("Enter")
    expect(ready.locator("#act-lessonnext")).to_be_focused()
    ready.locator("#lesson-close").press("Enter")
    ready.locator("#game-duel").check(force=True)
    ready.locator("[data-click='newgame:duel']").press("Enter")
    ready.locator(":is(#act-nocall, #act-nograb):not([aria-disabled])").press("Enter")
    expect(ready.locator("#hand [tabindex='0']")).to_be_focused()


def test_settings_apply_at_once_and_are_kept(ready: Page) -> None:
    """The page changes while the sheet stays where it was scrolled to; a reload finds the same."""
    ready.click("[data-click=settings]")
    ready.click(".theme[data-theme=felt]")
    until(ready, "document.documentElement.dataset.theme === 'felt'")
    ready.evaluate("document.getElementById('sheet-body').scrollTop = 100")
    ready.click("#switch-four_colours")
    until(ready, "document.documentElement.dataset.deck === 'four'")
    expect(ready.locator("#switch-four_colours")).to_have_attribute("aria-checked", "true")
    assert focused(ready) == "set:four_colours=off"
    assert ready.evaluate("document.getElementById('sheet-body').scrollTop") == 100
    ready.reload()
    wait_ready(ready)
    until(ready, "document.documentElement.dataset.theme === 'felt'")
    until(ready, "document.documentElement.dataset.deck === 'four'")


def test_the_language_changes_under_the_hand(ready: Page) -> None:
    """The sheet stays open and speaks the language just chosen, which is marked on the page."""
    ready.click("[data-click=language]")
    choose(ready.locator("#sheet-language-ja"))
    until(ready, "document.documentElement.lang === 'ja'")
    expect(ready.locator("#sheet")).to_contain_text("言語")
    assert ready.is_checked("#sheet-language-ja")
    assert not ready.is_checked("#sheet-language-en")


def test_games_are_chosen_by_arrow_keys(ready: Page) -> None:
    """The four games are one group: arrows move through them, and New game deals the one marked."""
    ready.focus("#game-classic")
    for game in ("match", "open", "duel"):
        ready.keyboard.press("ArrowDown")
        until(ready, f"document.querySelector('[data-click=\"newgame:{game}\"]')")
        assert ready.is_checked(f"#game-{game}")


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_scrolls_sideways_and_targets_are_large(open_page: Open, site: str, size: tuple[int, int]) -> None:
    """In the largest script too; each control is 44 pixels high, or lies in a label or row that is."""
    page = open_page(viewport={"width": size[0], "height": size[1]}, locale="ja-JP")
    page.goto(site)
    wait_ready(page)
    for opener in (None, "settings", "language"):
        if opener:
            page.click(f"#screen [data-click={opener}]")
            page.wait_for_selector("#sheet")
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        small = """[...document.querySelectorAll('#screen button, #sheet button:not(.switch), label')]
            .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 43.5)
            .map((each) => each.outerHTML)"""
        assert page.evaluate(small) == []
        if opener:
            page.keyboard.press("Escape")
            until(page, CLOSED)
