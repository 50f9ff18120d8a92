"""Bidding, calling and grabbing from a hand's strength."""

from __future__ import annotations

from typing import NamedTuple

from doudizhu import auctions
from doudizhu.actions import Action, Bid, Call, Grab, NoBid, NoCall, NoGrab
from doudizhu.cards import ACE, BIG_JOKER, ROCKET, SMALL_JOKER, TWO, Counts, count
from doudizhu.deal import has_won
from doudizhu.players.hand import least_plays
from doudizhu.rules import AuctionKind, WinningRule
from doudizhu.view import SeatView


class Assets(NamedTuple):
    """What makes a hand worth bidding on, in whole numbers that a person can check.

    ``controls`` are the jokers and twos, ``bombs`` the fours of a rank and the rocket, ``plays`` the least number
    of plays to empty the hand.
    """

    controls: int
    bombs: int
    plays: int


def assets(hand: Counts) -> Assets:
    """Return a hand's assets.

    >>> from doudizhu.cards import parse_counts
    >>> assets(parse_counts("345678999TTAA22BR"))
    Assets(controls=4, bombs=1, plays=5)
    """
    both = hand & ROCKET == ROCKET
    return Assets(
        controls=count(hand, TWO) + count(hand, SMALL_JOKER) + count(hand, BIG_JOKER),
        bombs=both + sum(count(hand, rank) == 4 for rank in range(TWO + 1)),
        plays=int(least_plays(hand)),
    )


def rank(view: SeatView, boldness: float = 0.0) -> list[Action]:
    """Return everything that may be said, best first: the choice, then what is nearest to it."""
    legal = auctions.legal(view.auction, view.rules)
    best = legal.index(say(view, boldness))
    return sorted(legal, key=lambda action: abs(legal.index(action) - best))


def qualities(hand: Counts) -> tuple[float, ...]:
    """Return what the estimate of a hand is linear in.

    A constant one, big joker, small joker, twos, aces, bombs (the rocket included), and the least number of plays.
    """
    held = assets(hand)
    return (
        1.0,
        float(count(hand, BIG_JOKER)),
        float(count(hand, SMALL_JOKER)),
        float(count(hand, TWO)),
        float(count(hand, ACE)),
        float(held.bombs),
        float(held.plays),
    )


def strength(hand: Counts) -> float:
    """Return how good a dealt hand is for a landlord: controls, bombs, and few plays.

    >>> from doudizhu.cards import parse_counts
    >>> strength(parse_counts("345678999TTAA22BR")) > strength(parse_counts("3345677899TJJQQKA"))
    True
    """
    both = hand & ROCKET == ROCKET
    controls = 1.3 * count(hand, BIG_JOKER) + 1.0 * count(hand, SMALL_JOKER) + 0.7 * count(hand, TWO) + 0.5 * both
    bombs = sum(count(hand, rank) == 4 for rank in range(TWO + 1))
    return controls + 1.0 * bombs + 0.3 * count(hand, 11) - 0.45 * least_plays(hand)


def say(view: SeatView, boldness: float = 0.0) -> Action:
    """Return what to say in any auction; more boldness bids on weaker hands."""
    worth = strength(view.counts) + boldness
    if view.rules.auction.kind is AuctionKind.CALL_AND_GRAB:
        return _call_or_grab(view, worth)
    top = 3 if worth > 0.3 else 2 if worth > -0.2 else 1 if worth > -0.6 else 0
    points = min(top, view.rules.auction.max_bid)
    return Bid(points) if points > view.auction.bid else NoBid()


def _call_or_grab(view: SeatView, worth: float) -> Action:
    if view.auction.candidate is None:
        return Call() if worth > -0.3 else NoCall()
    if view.rules.winning is WinningRule.HANDICAP and has_won(
        view.rules, view.rules.deck.hand - 1, is_landlord=False, handicap=view.handicap + 1
    ):
        return NoGrab()
    return Grab() if worth > 0.1 + 0.6 * view.handicap else NoGrab()
