"""What to say in an auction, from what the hand is worth as landlord and as a peasant.

Every choice gets the points to expect of it. What the others will say is not known: a fixed chance stands for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from doudizhu.actions import AuctionAction, Bid, Call, Grab, NoBid, NoCall, NoGrab, Seat
from doudizhu.cards import Counts
from doudizhu.rules import RuleSet
from doudizhu.view import SeatView


class Worth(Protocol):
    """What a hand is worth in points of base 1."""

    @property
    def points(self) -> float:
        """Points to expect, doublings in play included."""
        ...


Judge = Callable[[RuleSet, Counts, int, int], Worth]
"""Rules, dealt hand, place after the landlord, handicap -> worth."""

OTHERS_BID: Final = 0.45
"""The chance that a seat which still may speak takes the landlord's part when nobody has bid."""
STRENGTH: Final = 0.28
"""By how many points of base 1, for each point bid, defending is worse than against a landlord chosen at random.

Who bids has the cards for it. Measured among heuristic players (docs/strength.md).
"""
OTHERS_CALL: Final = 0.6
OTHERS_GRAB: Final = 0.4
"""The same for calling, and for grabbing back, in a game of two."""


def worth(
    view: SeatView,
    action: AuctionAction,
    judge: Judge,
    *,
    others_grab: float = OTHERS_GRAB,
    strength: float = STRENGTH,
) -> float:
    """Return the points to expect of a choice in the auction.

    ``others_grab`` is how often a grab is answered, ``strength`` what the bidders' cards cost: see
    :data:`STRENGTH`; 0 where the judge knows it already.
    """
    if isinstance(action, Bid):
        return (view.rules.players - 1) * action.points * _as_landlord(view, judge, 0)
    if isinstance(action, NoBid):
        return _no_bid(view, judge, strength)
    if isinstance(action, Call | Grab):
        return _candidate(view, judge, view.handicap + isinstance(action, Grab), others_grab)
    if isinstance(action, NoGrab):
        return float(1 << view.handicap) * _as_peasant(view, judge, _other(view), view.handicap)
    if isinstance(action, NoCall):
        return _no_call(view, judge)
    raise TypeError(f"{action!r} is said in no auction")


def _as_landlord(view: SeatView, judge: Judge, handicap: int) -> float:
    return judge(view.rules, view.counts, 0, handicap).points


def _as_peasant(view: SeatView, judge: Judge, landlord: Seat, handicap: int) -> float:
    place = (view.seat - landlord) % view.rules.players
    return judge(view.rules, view.counts, place, handicap).points


def _other(view: SeatView) -> Seat:
    return (view.seat + 1) % view.rules.players


def _no_bid(view: SeatView, judge: Judge, strength: float) -> float:
    """Return what passing leaves: defending against the bidder, or against whoever may still bid the most."""
    auction, players, most = view.auction, view.rules.players, view.rules.auction.max_bid
    if auction.candidate is not None:
        return auction.bid * (_as_peasant(view, judge, auction.candidate, 0) - strength * auction.bid)
    spoken = len(auction.said) % players
    expected, still = 0.0, 1.0
    for step in range(1, players - spoken):
        landlord = (view.seat + step) % players
        expected += still * OTHERS_BID * most * (_as_peasant(view, judge, landlord, 0) - strength)
        still *= 1 - OTHERS_BID
    return expected


def _candidate(view: SeatView, judge: Judge, handicap: int, others_grab: float) -> float:
    """Return what becoming the candidate at a handicap is worth, the other side's grab reckoned with."""
    mine = (1 << handicap) * _as_landlord(view, judge, handicap)
    if handicap >= view.rules.auction.max_grabs:
        return mine
    theirs = (2 << handicap) * _as_peasant(view, judge, _other(view), handicap + 1)
    return (1 - others_grab) * mine + others_grab * theirs


def _no_call(view: SeatView, judge: Judge) -> float:
    """Return what leaving the call to the other is worth; if none calls, the first speaker is landlord."""
    other = _other(view)
    if view.auction.said:
        return _as_peasant(view, judge, other, 0)
    theirs = _as_peasant(view, judge, other, 0)
    return OTHERS_CALL * theirs + (1 - OTHERS_CALL) * _as_landlord(view, judge, 0)
