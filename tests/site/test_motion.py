"""What moves: the hand closes its gap after a play; what was there before a reload stands still."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.site.conftest import Open, until, wait_ready
from tests.site.hands import FAST, HANDS, act, begin, offered, your_move

LISTEN = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  window.moved.push([this.id, timing.duration]);
  return animate.call(this, frames, timing);
};"""
ENTRANCES = """document.getAnimations().filter((it) => it.playState === "running"
  && Number.isFinite(it.effect.getComputedTiming().endTime)).map((it) => it.effect.target.className)"""


def play_once(page: Page, site: str) -> None:
    """Sit down at a table and act until a play of the player's own, and then until the next decision."""
    page.add_init_script(LISTEN)
    page.add_init_script(
        f"if (!localStorage.getItem('doudizhu.settings')) localStorage.setItem('doudizhu.settings', '{FAST}')"
    )
    page.goto(site)
    wait_ready(page)
    hand = HANDS["mouse"]
    begin(page, hand, "classic")
    while not your_move(page) or act(page, hand) != "play" or not your_move(page):
        if page.locator("#page[data-screen=result]").count():
            hand.press(page, "next")


def test_the_hand_closes_its_gap_and_a_reload_shows_no_entrance_again(open_page: Open, site: str) -> None:
    """The other cards glide for 160 milliseconds; after a reload neither kitty nor play nor stamp comes in anew."""
    page = open_page(viewport={"width": 1440, "height": 900})
    play_once(page, site)
    moved = page.evaluate("window.moved")
    assert moved
    assert all(name.startswith("card-") and time in (160, 220) for name, time in moved)
    assert any(time == 160 for _, time in moved)
    page.reload()
    wait_ready(page)
    until(page, "document.querySelector('#kitty .card')")
    assert page.evaluate(ENTRANCES) == []


def test_the_kitty_glides_into_the_landlords_hand(open_page: Open, site: str) -> None:
    """The three new cards and those that make room for them, for 220 milliseconds."""
    page = open_page(viewport={"width": 1440, "height": 900})
    page.add_init_script(LISTEN)
    page.add_init_script(f"localStorage.clear(); localStorage.setItem('doudizhu.settings', '{FAST}')")
    while True:  # until a deal in which nobody has bid 3 before
        page.goto(site)
        wait_ready(page)
        begin(page, HANDS["mouse"], "classic")
        if your_move(page) and offered(page, "bid:3"):
            break
    page.click("#act-bid-3")
    until(page, "document.querySelectorAll('#hand [data-kitty]').length === 3")
    joined = {name for name, time in page.evaluate("window.moved") if time == 220}
    marked = set(page.evaluate("[...document.querySelectorAll('#hand [data-kitty]')].map((it) => it.id)"))
    assert marked <= joined


@pytest.mark.parametrize("way", ["keys", "mouse"])
def test_any_input_ends_what_moves(open_page: Open, site: str, way: str) -> None:
    """Nobody has to wait for a stamp or a card on its way."""
    page = open_page(viewport={"width": 1440, "height": 900})
    page.goto(site)
    wait_ready(page)
    page.evaluate("document.querySelector('#start').animate([{ opacity: 0 }, { opacity: 1 }], 60000)")
    assert page.evaluate(ENTRANCES) == ["start"]
    if way == "keys":
        page.keyboard.press("Shift")
    else:
        page.mouse.click(2, 2)
    until(page, f"({ENTRANCES}).length === 0")


def test_with_reduced_motion_nothing_glides(open_page: Open, site: str) -> None:
    page = open_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    play_once(page, site)
    assert page.evaluate("window.moved") == []
