"""A view built from what a seat at any table knows refuses what cannot be."""

from __future__ import annotations

from typing import Any

import pytest
from doudizhu.actions import Bid, Call, NoBid, Pass, Play
from doudizhu.deal import Phase
from doudizhu.errors import IllegalAction, Reason
from doudizhu.presets import CLASSIC, DUEL, OPEN
from doudizhu.rules import RuleSet
from doudizhu.view import SeatView

from tests.engine.tables import small

OWN = tuple(range(17))  # 3333 4444 5555 6666 7
KITTY = (20, 21, 22)  # 888
each = pytest.mark.parametrize


def refusal(rules: RuleSet, seat: int = 0, dealt: Any = OWN, first: int = 0, **facts: Any) -> Reason:
    """The reason why these facts are none."""
    with pytest.raises(IllegalAction) as refused:
        SeatView.from_public(rules, seat, dealt, first, **facts)
    return refused.value.reason


@each(
    "dealt",
    [(), OWN[:-1], (*OWN, 17), (*OWN[:-1], 0), (*OWN[:-1], 54), (*OWN[:-1], -1)],
    ids=["none", "16", "18", "twice", "55th", "negative"],
)
def test_cards_that_nobody_can_be_dealt_are_refused(dealt: tuple[int, ...]) -> None:
    assert refusal(CLASSIC, dealt=dealt) is Reason.NOT_YOUR_CARDS


def test_the_cards_of_another_deck_are_refused() -> None:
    assert refusal(DUEL) is Reason.NOT_YOUR_CARDS


@each("kitty", [(), (20, 21), (20, 21, 21), (20, 21, 99), (0, 20, 21)])
def test_a_kitty_that_cannot_be_is_refused(kitty: tuple[int, ...]) -> None:
    assert refusal(CLASSIC, kitty=kitty) is Reason.NOT_YOUR_CARDS


def test_a_kitty_that_was_shown_or_taken_has_to_be_given() -> None:
    assert refusal(CLASSIC, said=[NoBid(), Bid(3)]) is Reason.NOT_YOUR_CARDS
    assert refusal(OPEN, turned=0, said=[Bid(3)]) is Reason.NOT_YOUR_CARDS
    hidden = SeatView.from_public(OPEN, 0, OWN, 0, turned=0, said=[NoBid(), Bid(3)])
    assert (hidden.phase, hidden.kitty) == (Phase.PLAY, None)


@each(("seat", "first"), [(3, 0), (-1, 0), (0, 3), (0, -1)])
def test_seats_that_are_not_at_the_table_are_refused(seat: int, first: int) -> None:
    assert refusal(CLASSIC, seat, first=first) is Reason.BAD_DEAL


def test_a_card_turned_up_has_to_be_where_it_was_dealt() -> None:
    assert refusal(CLASSIC, turned=0) is Reason.BAD_DEAL  # nothing is turned up in classic
    assert refusal(OPEN) is Reason.BAD_DEAL
    assert refusal(OPEN, turned=54) is Reason.BAD_DEAL
    assert refusal(OPEN, turned=30) is Reason.BAD_DEAL  # this seat speaks first and does not hold it
    assert refusal(OPEN, first=1, turned=0) is Reason.BAD_DEAL  # another speaks first, and this seat holds it
    assert refusal(OPEN, first=1, turned=20, kitty=KITTY) is Reason.BAD_DEAL


def test_words_that_the_auction_refuses_are_refused() -> None:
    assert refusal(CLASSIC, said=[Bid(2), Bid(2)]) is Reason.BID_TOO_LOW
    assert refusal(CLASSIC, said=[Call()]) is Reason.WRONG_AUCTION
    assert refusal(CLASSIC, kitty=KITTY, said=[Bid(3), NoBid()]) is Reason.WRONG_PHASE
    assert refusal(CLASSIC, turns=[Pass()]) is Reason.WRONG_PHASE


SAID = {"kitty": KITTY, "said": [NoBid(), Bid(3)]}  # seat 1 is the landlord


@each(
    ("turns", "reason"),
    [
        ([Pass()], Reason.MUST_LEAD),
        ([Play(())], Reason.EMPTY),
        ([Play((99,))], Reason.NOT_YOUR_CARDS),
        ([Play((-1,))], Reason.NOT_YOUR_CARDS),
        ([Play((20, 20))], Reason.NOT_YOUR_CARDS),
        ([Play((0,))], Reason.NOT_YOUR_CARDS),  # it is in this seat's own hand
        ([Play((20,)), Play((21,))], Reason.NOT_YOUR_CARDS),  # all saw it go to the landlord
        ([Play((20,)), Play((28,)), Play((28,))], Reason.NOT_YOUR_CARDS),  # played already
        ([Play((20,)), Play((17,))], Reason.NOT_HIGHER),
        ([Play((20, 24))], Reason.UNMATCHED),
        ([Play((52,)), Pass(), Play((48,))], Reason.NOT_YOUR_CARDS),
    ],
)
def test_plays_that_cannot_have_been_are_refused(turns: list[Play | Pass], reason: Reason) -> None:
    assert refusal(CLASSIC, **SAID, turns=turns) is reason


def test_nobody_keeps_fewer_cards_than_are_known_to_be_there() -> None:
    # The landlord's cards of which nobody knew are gone after seventeen; the three of the kitty are still there.
    turns: list[Play | Pass] = []
    for card in range(23, 40):
        turns += [Play((card,)), Pass(), Pass()]
    view = SeatView.from_public(CLASSIC, 0, OWN, 0, kitty=KITTY, said=[NoBid(), Bid(3)], turns=turns)
    assert (view.left, view.known(1)) == ((17, 3, 17), KITTY)
    assert refusal(CLASSIC, **SAID, turns=[*turns, Play((40,))]) is Reason.NOT_YOUR_CARDS


def test_nobody_plays_more_cards_than_they_have_left() -> None:
    rules = small(CLASSIC, 2)
    facts: dict[str, Any] = {"dealt": (0, 1), "said": [NoBid(), Bid(3)], "kitty": ()}
    assert refusal(rules, turns=[Play((8, 9, 10))], **facts) is Reason.NOT_YOUR_CARDS


def test_after_the_end_no_more_turns_are_heard() -> None:
    rules = small(CLASSIC, 2)
    facts: dict[str, Any] = {"dealt": (0, 1), "said": [NoBid(), Bid(3)], "kitty": ()}
    view = SeatView.from_public(rules, 0, first=0, turns=[Play((8, 9))], **facts)
    assert view.phase is Phase.OVER
    assert view.result is not None
    assert view.result.points == (-6, 12, -6)
    assert refusal(rules, turns=[Play((8, 9)), Pass()], **facts) is Reason.WRONG_PHASE
