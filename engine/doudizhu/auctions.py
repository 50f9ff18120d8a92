"""How the landlord is found: one pure reducer for each kind of auction."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, NamedTuple

from doudizhu.actions import Action, AuctionAction, Bid, Call, Grab, NoBid, NoCall, NoGrab, Seat
from doudizhu.errors import IllegalAction, Reason
from doudizhu.rules import AuctionKind, RuleSet


class Outcome(StrEnum):
    """Where an auction stands."""

    RUNNING = "running"
    LANDLORD = "landlord"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Auction:
    """One auction: what was said, by whom, and what follows from it.

    ``candidate`` is who would be landlord if it ended now (None before any bid or call), ``bid`` the highest bid
    (0 before one), ``grabs`` the grabs so far. ``passes`` counts the passes in a row.
    """

    turn: Seat
    said: tuple[tuple[Seat, AuctionAction], ...] = ()
    candidate: Seat | None = None
    bid: int = 0
    grabs: int = 0
    passes: int = 0
    outcome: Outcome = Outcome.RUNNING

    def base(self, rules: RuleSet) -> int:
        """Return the base score: the winning bid, or 1 where seats call and grab."""
        return self.bid if _KINDS[rules.auction.kind].has_bids else 1


def why_not(auction: Auction, action: Action, rules: RuleSet) -> Reason | None:
    """Return why an action is refused in a running auction, or None when it is allowed.

    >>> from doudizhu.presets import CLASSIC
    >>> why_not(Auction(turn=0, candidate=2, bid=2), Bid(2), CLASSIC)
    <Reason.BID_TOO_LOW: 'bid_too_low'>
    """
    return _KINDS[rules.auction.kind].why_not(auction, action, rules)


def say(auction: Auction, action: AuctionAction, rules: RuleSet) -> Auction:
    """Return the auction after the seat to speak has spoken.

    Raises:
        IllegalAction: the rules refuse it.
    """
    reason = why_not(auction, action, rules)
    if reason is not None:
        raise IllegalAction(reason)
    spoken = replace(
        auction,
        said=(*auction.said, (auction.turn, action)),
        turn=(auction.turn + 1) % rules.players,
        passes=auction.passes + 1 if isinstance(action, NoBid | NoCall | NoGrab) else 0,
    )
    if isinstance(action, Bid):
        spoken = replace(spoken, candidate=auction.turn, bid=action.points)
    elif isinstance(action, Call | Grab):
        spoken = replace(spoken, candidate=auction.turn, grabs=auction.grabs + isinstance(action, Grab))
    return _KINDS[rules.auction.kind].close(spoken, rules)


def legal(auction: Auction, rules: RuleSet) -> tuple[AuctionAction, ...]:
    """Return what the seat to speak may say: the pass first, then bids low to high.

    >>> from doudizhu.presets import CLASSIC
    >>> legal(Auction(turn=0, candidate=2, bid=2), CLASSIC)
    (NoBid(), Bid(points=3))
    """
    everything: tuple[AuctionAction, ...] = (
        NoBid(),
        *(Bid(points) for points in range(1, rules.auction.max_bid + 1)),
        NoCall(),
        Call(),
        NoGrab(),
        Grab(),
    )
    return tuple(action for action in everything if why_not(auction, action, rules) is None)


def _why_no_bid(auction: Auction, action: Action, rules: RuleSet) -> Reason | None:
    if isinstance(action, NoBid):
        return None
    if not isinstance(action, Bid):
        return Reason.WRONG_AUCTION
    if not 1 <= action.points <= rules.auction.max_bid:
        return Reason.BID_OUT_OF_RANGE
    return Reason.BID_TOO_LOW if action.points <= auction.bid else None


def _why_no_call(auction: Auction, action: Action, rules: RuleSet) -> Reason | None:
    del rules  # the number of grabs ends the auction, it refuses none
    if isinstance(action, Call | NoCall):
        return Reason.ALREADY_CALLED if auction.candidate is not None else None
    if isinstance(action, Grab | NoGrab):
        return Reason.NOTHING_TO_GRAB if auction.candidate is None else None
    return Reason.WRONG_AUCTION


def _close_one_round(auction: Auction, rules: RuleSet) -> Auction:
    if auction.bid < rules.auction.max_bid and len(auction.said) < rules.players:
        return auction
    return replace(auction, outcome=Outcome.VOID if auction.candidate is None else Outcome.LANDLORD)


def _close_continuing(auction: Auction, rules: RuleSet) -> Auction:
    if auction.candidate is None:
        return replace(auction, outcome=Outcome.VOID) if auction.passes == rules.players else auction
    if auction.bid == rules.auction.max_bid or auction.passes == rules.players - 1:
        return replace(auction, outcome=Outcome.LANDLORD)
    return auction


def _close_call_and_grab(auction: Auction, rules: RuleSet) -> Auction:
    if auction.candidate is None:
        if auction.passes < rules.players:
            return auction
        return replace(auction, candidate=auction.said[0][0], outcome=Outcome.LANDLORD)
    if isinstance(auction.said[-1][1], NoGrab) or auction.grabs == rules.auction.max_grabs:
        return replace(auction, outcome=Outcome.LANDLORD)
    return auction


class _Kind(NamedTuple):
    has_bids: bool
    why_not: Callable[[Auction, Action, RuleSet], Reason | None]
    close: Callable[[Auction, RuleSet], Auction]


_KINDS: Final = {
    AuctionKind.ONE_ROUND: _Kind(True, _why_no_bid, _close_one_round),
    AuctionKind.CONTINUING: _Kind(True, _why_no_bid, _close_continuing),
    AuctionKind.CALL_AND_GRAB: _Kind(False, _why_no_call, _close_call_and_grab),
}
