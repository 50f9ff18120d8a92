"""What moves: the hand closes its gap after a play; what was there before a reload stands still."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.site.conftest import Open, until, wait_ready
from tests.site.hands import FAST, HANDS, act, begin, your_move

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
    assert all(name.startswith("card-") and time == 160 for name, time in moved)
    page.reload()
    wait_ready(page)
    until(page, "document.querySelector('#kitty .card')")
    assert page.evaluate(ENTRANCES) == []


def test_with_reduced_motion_nothing_glides(open_page: Open, site: str) -> None:
    page = open_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    play_once(page, site)
    assert page.evaluate("window.moved") == []
