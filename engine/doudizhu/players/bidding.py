"""Bidding, calling and grabbing from a hand's strength."""

from __future__ import annotations

from operator import mul
from typing import Final, NamedTuple

from doudizhu import auctions
from doudizhu.actions import Action, AuctionAction, Bid
from doudizhu.cards import ACE, BIG_JOKER, ROCKET, SMALL_JOKER, TWO, Counts, count
from doudizhu.players import calls
from doudizhu.players.hand import least_plays
from doudizhu.rules import RuleSet
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


class Estimate(NamedTuple):
    """What a hand is worth: ``points`` of base 1 for each peasant, doublings in play included."""

    points: float


_AS_LANDLORD: Final = {
    3: (0.42, 0.45, 0.26, 0.12, 0.09, -0.02, -0.15, 0.0),
    2: (1.02, 0.57, 0.27, 0.14, 0.09, 0.05, -0.18, -0.21),
}
_AS_PEASANT: Final = {
    3: (1.06, 0.31, 0.2, 0.08, 0.06, 0.14, -0.17, 0.0),
    2: (-0.09, 0.77, 0.43, 0.15, 0.01, 0.14, -0.18, 0.21),
}
"""By number of players, for each of the qualities, then for each card of handicap: fitted to 1,500 deals a game
among heuristic players (``python -m lab.fit_bids``), standard errors 0.02 for plays, 0.04 to 0.1 for high cards.
"""
BOLDNESS: Final = 0.2
"""Points added to a landlord's estimate: where all but sure hands pass, most deals would be void."""
CAUTION: Final = 0.1
"""What a bid's square costs, in points: doubtful hands bid low."""


def estimate(rules: RuleSet, hand: Counts, place: int, handicap: int = 0) -> Estimate:
    """Return what a dealt hand is worth so many seats after the landlord, the kitty unknown; 0 is the landlord.

    >>> from doudizhu.cards import parse_counts
    >>> from doudizhu.presets import CLASSIC
    >>> strong, weak = parse_counts("345678999TTAA22BR"), parse_counts("3345677899TJJQQKA")
    >>> estimate(CLASSIC, strong, 0).points > 0 > estimate(CLASSIC, weak, 0).points
    True
    """
    numbers = (_AS_PEASANT if place else _AS_LANDLORD)[rules.players]
    return Estimate(sum(map(mul, numbers, (*qualities(hand), float(handicap)))))


def rank(view: SeatView, boldness: float = BOLDNESS) -> list[Action]:
    """Return everything that may be said, best first; ``boldness`` in points makes a seat bid on less."""

    def judge(rules: RuleSet, hand: Counts, place: int, handicap: int) -> Estimate:
        found = estimate(rules, hand, place, handicap)
        return found if place or handicap else Estimate(found.points + boldness)

    def worth(action: AuctionAction) -> float:
        caution = CAUTION * action.points**2 if isinstance(action, Bid) else 0.0
        return calls.worth(view, action, judge) - caution

    return [*sorted(auctions.legal(view.auction, view.rules), key=worth, reverse=True)]


def say(view: SeatView, boldness: float = BOLDNESS) -> Action:
    """Return the best thing to say."""
    return rank(view, boldness)[0]
