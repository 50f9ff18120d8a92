"""The strip of the hand as the style sheet lays it out, measured in the browser.

The numbers are the design's: card width and step between cards for 5, 10, 17 and 20 cards, rounded to pixels.
"""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from app.art import sprite
from app.cards import card_html
from app.html import el
from app.layout import hand_rows
from doudizhu.cards import Card, rank_of
from playwright.sync_api import Browser, Page

STYLES = (Path(__file__).resolve().parents[2] / "web" / "styles.css").read_text(encoding="utf-8")
EVERY_THIRD = sorted(range(54), key=lambda card: (rank_of(card), card & 3), reverse=True)

WINDOWS = {
    (320, 568): (64, (40, 27, 30, 27)),
    (360, 640): (78, (48, 30, 33, 30)),
    (640, 360): (72, (45, 45, 35, 29)),
    (568, 320): (64, (40, 40, 31, 26)),
    (820, 1180): (100, (62, 62, 43, 36)),
    (1440, 900): (116, (72, 72, 57, 48)),
}
WIDTHS = {(390, 844): 85, (430, 932): 94}
NARROWEST_STRIP = 24
STRIP_SHARE = 0.34

MEASURE = """() => [...document.querySelectorAll('.hand .card')].map(card => {
    const box = card.getBoundingClientRect(), sign = card.querySelector('.ix').getBoundingClientRect()
    return [box.left, box.top, box.width, box.height, sign.right, sign.top, sign.bottom]
})"""


def hand_of(number: int) -> list[Card]:
    """A hand whose ranks allow the middle break: one of each rank, then more of the low ones."""
    low_first = sorted(EVERY_THIRD, key=lambda card: (card & 3, -rank_of(card)))
    return sorted(low_first[:number], key=rank_of, reverse=True)


def document(hand: list[Card], selected: frozenset[Card] = frozenset()) -> str:
    """A table with nothing but a hand on it."""
    rows = hand_rows(hand)
    longest = max(len(row) for row in rows)
    drawn = [
        el(
            "div",
            [card_html(card, option=True, label="", selected=card in selected) for card in row],
            cls="hand-row",
            data_n=longest,
        )
        for row in rows
    ]
    table = el(
        "main",
        el("div", el("div", drawn, cls="hand", data_n=len(hand), data_rows=len(rows)), cls="stage"),
        cls="table",
    )
    return (
        f'<!doctype html><html lang="en" data-motion="reduced"><meta name="viewport" content="width=device-width">'
        f"<style>{STYLES}</style><body>{sprite()}{table}"
    )


@pytest.fixture
def tab(browser: Browser) -> Iterator[Page]:
    """An empty page."""
    page = browser.new_page()
    yield page
    page.close()


def measured(tab: Page, window: tuple[int, int], content: str) -> list[list[float]]:
    """Left, top, width, height of each card, then right, top, bottom of its rank sign."""
    tab.set_viewport_size({"width": window[0], "height": window[1]})
    tab.set_content(content)
    found: list[list[float]] = tab.evaluate(MEASURE)
    return found


def steps(cards: list[list[float]]) -> list[float]:
    """The visible width of each card that another one of the same row covers."""
    return [after[0] - card[0] for card, after in pairwise(cards) if after[1] == card[1]]


@pytest.mark.parametrize("window", WINDOWS)
def test_cards_and_strips_have_the_size_that_the_design_gives_them(tab: Page, window: tuple[int, int]) -> None:
    """Card width depends on the window only; the step on how many cards the longest row has."""
    width, expected = WINDOWS[window]
    for number, step in zip((5, 10, 17, 20), expected, strict=True):
        cards = measured(tab, window, document(hand_of(number)))
        assert len(cards) == number
        assert cards[0][2] == pytest.approx(width, abs=0.6)
        assert cards[0][3] == pytest.approx(cards[0][2] * 14 / 9, abs=0.1)
        assert steps(cards) == pytest.approx([step] * len(steps(cards)), abs=0.6)


@pytest.mark.parametrize("window", WIDTHS)
def test_phones_between_have_cards_between(tab: Page, window: tuple[int, int]) -> None:
    """Cards grow with the width of a phone."""
    assert measured(tab, window, document(hand_of(17)))[0][2] == pytest.approx(WIDTHS[window], abs=0.6)


@pytest.mark.parametrize("window", [*WINDOWS, *WIDTHS])
@pytest.mark.parametrize("number", [10, 14, 17, 20])
def test_every_strip_shows_its_rank_sign_whole(tab: Page, window: tuple[int, int], number: int) -> None:
    """A strip is at least 24 pixels and .34 of the card, and the sign, also a 10, ends before the next card."""
    cards = measured(tab, window, document(hand_of(number)))
    for card, after in pairwise(cards):
        if after[1] == card[1]:
            strip = after[0] - card[0]
            assert strip >= NARROWEST_STRIP
            assert strip >= STRIP_SHARE * card[2] - 0.1
            assert card[4] <= after[0] + 0.5


@pytest.mark.parametrize("window", [*WINDOWS, *WIDTHS])
def test_the_hand_stays_in_the_window(tab: Page, window: tuple[int, int]) -> None:
    """Twenty cards never reach past the edges, and the page never scrolls sideways."""
    cards = measured(tab, window, document(hand_of(20)))
    assert min(card[0] for card in cards) >= 0
    assert max(card[0] + card[2] for card in cards) <= window[0]
    assert tab.evaluate("document.documentElement.scrollWidth") <= window[0]


@pytest.mark.parametrize("window", [(320, 568), (360, 640), (430, 932)])
def test_a_raised_front_row_leaves_the_back_rows_suits_in_sight(tab: Page, window: tuple[int, int]) -> None:
    """With every card of the front row selected, the back row's rank and suit are still uncovered."""
    hand = hand_of(20)
    front = frozenset(hand_rows(hand)[1])
    cards = measured(tab, window, document(hand, front))
    raised = min(card[1] for card in cards[-len(front) :])
    suits = tab.evaluate(
        "[...document.querySelectorAll('.hand-row:first-child .su')].map(s => s.getBoundingClientRect().bottom)"
    )
    assert max(suits) <= raised + 0.5


def test_selecting_raises_a_card_and_moves_no_other(tab: Page) -> None:
    """A selected card goes up by .13 of its width in two rows; everything else stays where it was."""
    hand = hand_of(17)
    before = measured(tab, (360, 640), document(hand))
    after = measured(tab, (360, 640), document(hand, frozenset({hand[3]})))
    assert before[3][1] - after[3][1] == pytest.approx(0.13 * before[3][2], abs=0.2)
    assert [card[:4] for card in before[:3] + before[4:]] == [card[:4] for card in after[:3] + after[4:]]
