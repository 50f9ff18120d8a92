"""A person plays: whole deals of every game, by mouse, by touch and by keyboard, on the built site."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.site.conftest import Open, until, wait_ready
from tests.site.hands import FAST, HANDS, YOUR_MOVE, Hand, act, begin, cards, play_to_the_end, your_move


def sit_down(open_page: Open, site: str, hand: Hand, game: str) -> Page:
    """Open the page as a hasty player and start a game."""
    page = open_page(**hand.options)
    page.add_init_script(
        f"if (!localStorage.getItem('doudizhu.settings')) localStorage.setItem('doudizhu.settings', '{FAST}')"
    )
    page.goto(site)
    wait_ready(page)
    begin(page, hand, game)
    return page


def lies_still(page: Page) -> None:
    """Wait until it is the player's turn and the cards have been dealt out, so that places can be measured."""
    your_move(page)
    until(
        page,
        "document.querySelector('#hand').getAnimations({ subtree: true }).every((a) => a.playState !== 'running')",
    )


def reach_play(page: Page, hand: Hand) -> None:
    """Act until the player is to play cards, dealing anew where the deal ends before."""
    while True:
        if not your_move(page):
            hand.press(page, "next")
            continue
        if page.locator("#table").get_attribute("data-phase") == "play":
            return
        act(page, hand)


@pytest.mark.parametrize("game", ["classic", "match", "open", "duel"])
@pytest.mark.parametrize("way", HANDS)
def test_a_whole_deal_is_played_from_the_start_screen_to_the_result(
    open_page: Open, site: str, way: str, game: str
) -> None:
    hand = HANDS[way]
    page = sit_down(open_page, site, hand, game)
    done = play_to_the_end(page, hand)
    assert done
    seats = page.locator("#seats tbody tr")
    assert seats.count() == (2 if game == "duel" else 3)
    points = [int(text.replace("−", "-")) for text in page.locator("#seats td.deal").all_inner_texts()]
    totals = [int(text.replace("−", "-")) for text in page.locator("#seats td.total").all_inner_texts()]
    assert sum(points) == 0
    assert points == totals
    worth = int(re.findall(r"\d+", page.locator("#worth strong").inner_text())[0])
    assert max(abs(value) for value in points) in (worth, 2 * worth)
    hand.press(page, "next")
    until(page, "document.querySelector('#table')")


@pytest.mark.parametrize("way", HANDS)
def test_a_refused_play_removes_no_card_and_says_why(open_page: Open, site: str, way: str) -> None:
    hand = HANDS[way]
    page = sit_down(open_page, site, hand, "classic")
    reach_play(page, hand)
    held = cards(page)
    last = len(held) - 1
    hand.choose(page, 0)
    hand.choose(page, last)
    until(page, "document.querySelectorAll('#hand [aria-selected=true]').length === 2")
    if held[0].split()[0] != held[last].split()[0]:
        until(page, "document.querySelector('#verdict').dataset.mark === 'no'")
    hand.press(page, "play")
    until(page, "document.querySelector('#verdict').dataset.mark === 'no'")
    assert page.locator("#verdict").inner_text().strip()
    assert cards(page) == held
    hand.choose(page, 0)
    hand.choose(page, last)
    until(page, "document.querySelectorAll('#hand [aria-selected=true]').length === 0")


def test_the_kitty_is_shown_to_all_and_then_marked_in_the_landlords_hand(open_page: Open, site: str) -> None:
    hand = HANDS["mouse"]
    page = sit_down(open_page, site, hand, "duel")
    reach_play(page, hand)
    kitty = page.locator("#kitty .kitty-cards").get_attribute("aria-label") or ""
    assert kitty.count(",") == 2
    mine = page.locator("#hand [data-kitty]").count()
    role = page.locator("#own .own-role").inner_text()
    assert mine == (3 if "Landlord" in role else 0)


def test_a_reload_goes_on_exactly_where_the_deal_was(open_page: Open, site: str) -> None:
    hand = HANDS["mouse"]
    page = sit_down(open_page, site, hand, "classic")
    reach_play(page, hand)
    for _ in range(2):
        if your_move(page):
            act(page, hand)
    if not your_move(page):
        hand.press(page, "next")
        your_move(page)
    before = cards(page), page.locator("#stakes").inner_text(), page.locator("#tracker-row").inner_text()
    page.reload()
    wait_ready(page)
    your_move(page)
    assert (cards(page), page.locator("#stakes").inner_text(), page.locator("#tracker-row").inner_text()) == before


def test_turning_the_phone_keeps_the_deal_and_the_selection(open_page: Open, site: str) -> None:
    hand = HANDS["touch"]
    page = sit_down(open_page, site, hand, "classic")
    reach_play(page, hand)
    hand.choose(page, 1)
    until(page, "document.querySelectorAll('#hand [aria-selected=true]').length === 1")
    before = cards(page)
    page.set_viewport_size({"width": 640, "height": 360})
    until(page, "innerWidth === 640")
    assert cards(page) == before
    assert page.locator("#hand [aria-selected=true]").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_fast_slide_of_three_samples_selects_all_cards_between(open_page: Open, site: str) -> None:
    hand = HANDS["mouse"]
    page = sit_down(open_page, site, hand, "classic")
    lies_still(page)
    boxes = page.locator("#hand [role=option]").evaluate_all(
        "(all) => all.map((e) => { const b = e.getBoundingClientRect(); return [b.x, b.y] })"
    )
    page.mouse.move(boxes[2][0] + 10, boxes[2][1] + 40)
    page.mouse.down()
    page.mouse.move(boxes[5][0] + 10, boxes[5][1] + 40)
    page.mouse.move(boxes[9][0] + 10, boxes[9][1] + 40)
    page.mouse.up()
    until(page, "document.querySelectorAll('#hand [aria-selected=true]').length === 8")
    page.mouse.move(boxes[0][0] + 10, boxes[0][1] + 40)
    page.mouse.down()
    page.mouse.move(boxes[0][0] + 16, boxes[0][1] + 43)
    page.mouse.up()
    until(page, "document.querySelectorAll('#hand [aria-selected=true]').length === 9")


def test_a_vertical_pan_by_finger_selects_nothing_and_a_slide_across_does(open_page: Open, site: str) -> None:
    page = sit_down(open_page, site, HANDS["touch"], "classic")
    lies_still(page)
    boxes = page.locator("#hand-row-1 [role=option]").evaluate_all(
        "(all) => all.map((e) => { const b = e.getBoundingClientRect(); return [b.x + 8, b.y + 60] })"
    )
    finger = page.context.new_cdp_session(page)

    def touch(*points: tuple[float, float]) -> None:
        for number, (x, y) in enumerate(points):
            kind = "touchMove" if number else "touchStart"
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    x, y = boxes[1]
    touch((x, y), (x + 1, y - 30), (x + 2, y - 90), (x + 80, y - 120))
    x, y = boxes[3]
    touch((x, y), (boxes[4][0], y + 1), (boxes[6][0], y + 2))
    until(page, "document.querySelectorAll('#hand [aria-selected=true]').length === 4")
    selected = [
        str(name)
        for name in page.locator("#hand-row-1 [role=option]").evaluate_all(
            "(all) => all.map((e) => e.ariaSelected)"
        )
    ]
    assert selected[:2] == ["false", "false"]
    assert selected[3:7] == ["true"] * 4


def test_a_click_without_a_pointer_as_screen_readers_make_it_selects_a_card_once(
    open_page: Open, site: str
) -> None:
    page = sit_down(open_page, site, HANDS["mouse"], "classic")
    page.evaluate("document.querySelectorAll('#hand [role=option]')[4].click()")
    until(page, "document.querySelectorAll('#hand [aria-selected=true]').length === 1")
    HANDS["mouse"].choose(page, 6)
    until(page, "document.querySelectorAll('#hand [aria-selected=true]').length === 2")


def test_a_double_click_completes_a_play_and_a_tap_on_the_table_clears_it(open_page: Open, site: str) -> None:
    """By real presses: typed ranks select, Escape clears, a double click selects a whole play of the card."""
    page = sit_down(open_page, site, HANDS["mouse"], "classic")
    reach_play(page, HANDS["mouse"])
    playable = page.locator("#hand [role=option]:not([data-dim])")
    while not playable.count():
        act(page, HANDS["mouse"])
        reach_play(page, HANDS["mouse"])
    chosen = "document.querySelectorAll('#hand [aria-selected=true]').length"
    rank = cards(page)[0].split()[0]
    page.keyboard.press({"two": "2", "ace": "a", "king": "k", "queen": "q", "big": "r", "small": "b"}[rank])
    until(page, f"{chosen} === 1")
    page.keyboard.press("Escape")
    until(page, f"{chosen} === 0")
    playable.last.dblclick(position={"x": 10, "y": 24})
    until(page, f"{chosen} > 0 && document.querySelector('#verdict').dataset.mark === 'ok'")
    page.locator("#centre").click(position={"x": 3, "y": 3})
    until(page, f"{chosen} === 0")


def test_what_others_do_leaves_the_same_cards_in_focus_and_selected(open_page: Open, site: str) -> None:
    """The page is patched, not made anew: a card is the same element before and after others have acted."""
    hand = HANDS["mouse"]
    page = sit_down(open_page, site, hand, "duel")
    your_move(page)
    hand.choose(page, 2)
    until(page, "document.querySelectorAll('#hand [aria-selected=true]').length === 1")
    page.evaluate("""() => {
      window.kept = document.querySelector("#hand [aria-selected=true]"); kept.focus();
      window.table = document.querySelector("#stage"); window.row = document.querySelector("#tracker-row");
    }""")
    said = page.locator("#seat-1").inner_text()
    page.evaluate("document.querySelector('#act-call, #act-grab').click()")
    page.evaluate("(text) => { window.said = text }", said)
    until(page, f"document.querySelector('#seat-1').innerText !== window.said && ({YOUR_MOVE})")
    assert page.evaluate("kept.isConnected && kept.ariaSelected === 'true' && document.activeElement === kept")
    assert page.evaluate(
        "table === document.querySelector('#stage') && row === document.querySelector('#tracker-row')"
    )
