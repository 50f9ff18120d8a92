"""Looking ahead with the network: what comes of a choice until the same seat has to choose again (and again).

The hidden cards are drawn many times over. In each draw every choice in question is played, the others answer as
the network would in their seats, and the network judges the spot where this seat has to choose next, unless the
deal has ended. The seat's own next choice rests on what it will see then: nothing is looked up in hidden cards.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from math import sqrt
from operator import mul
from typing import Final

from doudizhu.actions import Seat
from doudizhu.belief import World
from doudizhu.cards import Counts
from doudizhu.combos import Combo
from doudizhu.deal import has_won
from doudizhu.moves import legal_plays
from doudizhu.players.base import Scored
from doudizhu.players.hand import least_plays
from doudizhu.players.network import Network, Value
from doudizhu.players.spot import Spot


@dataclass(frozen=True, slots=True)
class Reach:
    """How much is looked ahead.

    At most ``choices`` are looked at, those within ``gap`` of the best, in up to ``worlds`` draws, until the seat
    has its next choice for the time ``steps``; what was seen counts ``trust`` beside the network's own estimate.
    After every ``round`` draws a choice drops out that is ``doubt`` standard errors behind. No draw begins once the
    network has judged ``nodes`` choices.
    """

    worlds: int = 24
    steps: int = 2
    choices: int = 4
    gap: float = 0.3
    trust: float = 0.5
    round: int = 8
    doubt: float = 2.5
    nodes: int = 4000


FEW: Final = 8
"""Leads that are all judged."""
MOST_POINTS: Final = 16
"""Points of base 1 that are told apart, in training as here."""


class Ahead:
    """Plays choices of one spot on, in given hands."""

    def __init__(self, network: Network, spot: Spot, steps: int) -> None:
        """``spot`` stays as it is; ``steps`` as in :class:`Reach`; ``nodes`` counts the choices judged."""
        self._network, self._spot, self._steps = network, spot, steps
        self.nodes = 0

    def worth(self, combo: Combo | None, hands: Sequence[Counts]) -> Generator[None, None, float]:
        """Return the worth of a choice (see :attr:`Value.worth`) with all hands by seat given; yields often."""
        spot, hands, me = self._spot.copy(), list(hands), self._spot.turn
        before, steps = spot.doublings, self._steps
        while True:
            seat = spot.turn
            spot.take(combo)
            if combo is not None:
                hands[seat] -= combo.counts
                if _over(spot, seat):
                    return _at_the_end(spot, seat, me, before).worth
            yield  # a lead of twenty cards takes milliseconds
            turn = spot.turn
            choices = choices_of(spot, hands[turn])
            combo = choices[0]
            if len(choices) == 1:
                continue
            self.nodes += len(choices)
            values = yield from self._network.values(spot, hands[turn], choices)
            best = max(range(len(choices)), key=lambda at: values[at].worth)
            if turn == me:
                steps -= 1
                if steps == 0:
                    win, points = values[best]
                    return Value(win, points * (1 << spot.doublings - before)).worth
            combo = choices[best]


def choices_of(spot: Spot, hand: Counts) -> list[Combo | None]:
    """Return what the seat to act may do with a hand, or only one winning play where there is one.

    Of many leads only those that leave the fewest plays: in 500 leads the network's best one was among them or had
    an equal there, on average, within 0.004 points, and they are a third.
    """
    seat, plays = spot.turn, legal_plays(hand, spot.last, spot.rules)
    for combo in reversed(plays):
        if has_won(spot.rules, spot.left[seat] - combo.cards, seat == spot.landlord, spot.handicap):
            return [combo]
    if spot.last is not None:
        return [None, *plays]
    if len(plays) <= FEW:
        return [*plays]
    rests = [least_plays(hand - combo.counts) for combo in plays]
    fewest = min(rests)
    return [combo for combo, rest in zip(plays, rests, strict=True) if rest == fewest]


def _over(spot: Spot, seat: Seat) -> bool:
    return has_won(spot.rules, spot.left[seat], seat == spot.landlord, spot.handicap)


def _at_the_end(spot: Spot, winner: Seat, me: Seat, before: int) -> Value:
    """Return what an ended deal is worth to a seat, doublings since ``before`` included."""
    landlord = spot.landlord
    doublings = spot.doublings - before
    if spot.rules.scoring.springs:
        by_landlord = spot.sets[landlord]
        doublings += sum(spot.sets) == by_landlord if winner == landlord else by_landlord == 1
    points = float(min(MOST_POINTS, 1 << doublings))
    return Value(1.0, points) if (winner == landlord) == (me == landlord) else Value(0.0, -points)


def look_ahead(
    ahead: Ahead, ranked: Sequence[Scored], worlds: Sequence[World], reach: Reach
) -> Generator[None, None, list[float]]:
    """Return the worth of the first choices of a ranking after looking ahead, in their order; yields often.

    Where nothing competes with the first one, or only one choice is left in the race, the rest is not looked at.
    """
    near = [scored for scored in ranked[: reach.choices] if scored.worth >= ranked[0].worth - reach.gap]
    if len(near) < 2:
        return [scored.worth for scored in near]
    race = _Race([scored.worth for scored in near], reach)
    for number, world in enumerate(worlds[: reach.worlds], 1):
        race.weights.append(world.weight)
        for place in race.running:
            race.seen[place].append((yield from ahead.worth(near[place].combo, world.hands)))
        if ahead.nodes >= reach.nodes or (number % reach.round == 0 and race.drop() < 2):
            break
    return [race.worth(place) for place in range(len(near))]


class _Race:
    """Choices compared in the same draws, until one is clearly ahead."""

    def __init__(self, own: list[float], reach: Reach) -> None:
        self.weights: list[float] = []
        self.seen: list[list[float]] = [[] for _ in own]
        self.running = list(range(len(own)))
        self._own, self._reach = own, reach

    def worth(self, place: int) -> float:
        """Return the network's own estimate and the mean of what was seen in one."""
        trust = self._reach.trust
        return (1 - trust) * self._own[place] + trust * self._mean(self.seen[place])

    def drop(self) -> int:
        """Drop the choices that are clearly behind; return how many are left."""
        first = max(self.running, key=self.worth)
        self.running = [place for place in self.running if place == first or not self._behind(place, first)]
        return len(self.running)

    def _behind(self, place: int, first: int) -> bool:
        gaps = [one - other for one, other in zip(self.seen[first], self.seen[place], strict=True)]
        mean = self._mean(gaps)
        error = sqrt(self._mean([(gap - mean) ** 2 for gap in gaps]) / len(gaps))
        reach = self._reach
        return self.worth(first) - self.worth(place) >= reach.trust * reach.doubt * error

    def _mean(self, numbers: list[float]) -> float:
        total: float = sum(map(mul, numbers, self.weights))
        return total / sum(self.weights[: len(numbers)])
