"""How a hand falls into rows."""

from collections import Counter

import pytest
from app.layout import ONE_ROW, ROW_LIMIT, hand_rows, kind, trick_rows
from doudizhu.cards import parse_cards, rank_of
from hypothesis import given
from hypothesis import strategies as st

hands = st.lists(st.integers(0, 53), max_size=20, unique=True).map(
    lambda cards: sorted(cards, key=lambda card: (rank_of(card), card & 3), reverse=True)
)


@given(hands)
def test_rows_hold_the_hand_in_its_order(hand: list[int]) -> None:
    """Reading the rows one after the other gives the hand: no card is lost, doubled or moved."""
    assert [card for row in hand_rows(hand) for card in row] == hand


@given(hands)
def test_one_row_to_ten_cards_and_two_above(hand: list[int]) -> None:
    """Ten cards still fit into the narrowest window in one row; no row ever has more than eleven."""
    rows = hand_rows(hand)
    assert len(rows) == (1 if len(hand) <= ONE_ROW else 2)
    assert all(len(row) <= ROW_LIMIT for row in rows)


@given(hands)
def test_the_break_splits_a_rank_only_when_it_must(hand: list[int]) -> None:
    """Two rows share a rank only if no break between ranks keeps both at eleven or fewer."""
    rows = hand_rows(hand)
    if len(rows) == 2 and rank_of(rows[0][-1]) == rank_of(rows[1][0]):
        starts = [at for at in range(1, len(hand)) if rank_of(hand[at - 1]) != rank_of(hand[at])]
        assert not [at for at in starts if max(at, len(hand) - at) <= ROW_LIMIT]


@pytest.mark.parametrize(
    ("hand", "sizes"),
    [
        ("B 2S AH AC KS KD QS JH TS TH 9S 9D 8S 8C 7C 6D 4H", [8, 9]),
        ("R 2H 2C AS KH KC KD QS QD JC TD 9S 9H 8D 7H 6S 5C 4D 3S 3H", [10, 10]),
        ("R 2H 2C AS KH KC QS QD QC JC TD 9S 8D 7H 6S 5C 4D", [9, 8]),
        ("R 2H AS AH KC QS QD JC TD 9S 9H 8D 7H 5C", [7, 7]),
    ],
)
def test_the_drawn_hands_break_as_they_are_drawn(hand: str, sizes: list[int]) -> None:
    """The hands of the design's pictures fall into the rows they have there."""
    assert [len(row) for row in hand_rows(parse_cards(hand))] == sizes


@given(st.lists(st.integers(0, 53), min_size=1, max_size=20, unique=True))
def test_a_play_on_the_table_has_rows_of_at_most_ten(cards: list[int]) -> None:
    """The longest play, twenty cards, is two rows of ten; nothing is lost."""
    rows = trick_rows(cards)
    assert Counter(card for row in rows for card in row) == Counter(cards)
    assert max(map(len, rows)) <= 10
    assert len(rows) == (1 if len(cards) <= 10 else 2)


@pytest.mark.parametrize(
    ("width", "height", "expected"),
    [
        (320, 568, "portrait"),
        (360, 640, "portrait"),
        (599, 900, "portrait"),
        (640, 360, "landscape"),
        (568, 320, "landscape"),
        (932, 430, "landscape"),
        (320, 256, "portrait"),
        (600, 900, "tablet"),
        (820, 1180, "tablet"),
        (1000, 700, "desktop"),
        (1440, 900, "desktop"),
    ],
)
def test_windows_get_the_table_that_the_style_sheet_lays_out(width: int, height: int, expected: str) -> None:
    """The four kinds of table have the limits of the style sheet's media queries."""
    assert kind(width, height) == expected
