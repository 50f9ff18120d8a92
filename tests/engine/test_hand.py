"""The quick count of plays is close to the true one, and bids follow the hand."""

from __future__ import annotations

import random
from functools import cache

import pytest
from doudizhu.actions import Bid, Call, Grab, NoBid, NoCall, NoGrab
from doudizhu.cards import Counts, counts_of, parse_counts
from doudizhu.deal import shuffled, start
from doudizhu.moves import legal_plays
from doudizhu.players import bidding
from doudizhu.players.hand import least_plays
from doudizhu.players.odds import table_of
from doudizhu.presets import CLASSIC, DUEL, OPEN
from doudizhu.view import view_of
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.tables import act, begin, combo


@cache
def fewest(hand: Counts) -> int:
    """The least number of plays, every way tried."""
    if not hand:
        return 0
    return 1 + min(fewest(hand - play.counts) for play in legal_plays(hand, None, CLASSIC))


@settings(deadline=None, max_examples=150)
@given(st.integers(0, 1 << 32), st.integers(1, 9))
def test_the_quick_count_of_plays_is_never_off_by_more_than_one(seed: int, size: int) -> None:
    chance = random.Random(seed)
    low = chance.randrange(8)
    hand = counts_of(chance.sample([card for card in range(54) if low <= card >> 2 < low + 6], size))
    assert abs(least_plays(hand) - fewest(hand)) <= 1


@pytest.mark.parametrize(
    ("hand", "plays"), [("3", 1), ("34567", 1), ("3334", 1), ("333444", 1), ("334455", 1), ("BR", 1), ("3568", 4)]
)
def test_plain_hands_are_counted_exactly(hand: str, plays: int) -> None:
    assert least_plays(parse_counts(hand)) == plays


STRONG, WEAK = "345678999TTAA22BR", "3345677899TJJQQKA"


def test_a_strong_hand_bids_and_a_weak_one_does_not() -> None:
    assert bidding.say(view_of(begin(CLASSIC, STRONG), 0)) == Bid(3)
    assert bidding.say(view_of(begin(CLASSIC, WEAK), 0)) == NoBid()


def test_in_a_duel_a_strong_hand_calls_and_grabs_and_not_every_hand_does() -> None:
    strong = "567899TTAAKK222BR"
    assert bidding.say(view_of(begin(DUEL, strong), 0)) == Call()
    assert bidding.say(view_of(act(begin(DUEL, "", strong), "call"), 1)) == Grab()
    dealt = [start(DUEL, shuffled(DUEL, random.Random(seed)))[0] for seed in range(60)]
    assert any(bidding.say(view_of(state, state.turn)) == NoCall() for state in dealt)
    called = [act(state, "call") for state in dealt]
    assert any(bidding.say(view_of(state, state.turn)) == NoGrab() for state in called)


def test_odds_are_sure_about_cards_that_all_have_seen() -> None:
    state = act(begin(CLASSIC, "3", "34", "4", kitty="2BR"), "bid 3")
    table = table_of(view_of(state, 1))
    (landlord,) = table.enemies
    assert table.beats(landlord, combo("A")) == 1
    assert table.bombs(landlord) == 1
    assert table.partner is not None
    assert table.beats(table.partner, combo("B")) == 0


def test_a_kitty_that_stayed_hidden_is_reckoned_with_as_unseen() -> None:
    state = act(begin(OPEN, "3", "34", "4", kitty="2BR", turned=0), "bid 3")
    table = table_of(view_of(state, 1))
    (landlord,) = table.enemies
    assert 0 < table.bombs(landlord) < 1
