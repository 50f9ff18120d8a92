"""A hand taken apart into plays: the least number of plays, or the least cost, to empty it.

Runs are tried in every way (memoised), the rest is greedy: whole sets, and the dearest singles and pairs go
along with triplets. That is not always the optimum, but fast and close (a test holds it to an exhaustive search).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from doudizhu.cards import ACE, ONE, ROCKET, Counts, Rank

_BITS: Final = sum(ONE)
_RUN_BITS: Final = sum(ONE[: ACE + 1])
_RUN: Final = tuple(sum(ONE[:length]) for length in range(13))
_REMEMBERED: Final = 5_000
"""So many hands a splitter remembers before it starts anew: more than a decision has, few enough for a page that
plays on and on (``lab/soak.py``)."""
_SHORTEST: Final = (0, 5, 3)


class Costs(NamedTuple):
    """What each play left in a hand costs: about how many leads it takes, less those it brings in.

    ``single``, ``pair``, ``triple`` and ``bomb`` are by rank, ``straight`` and ``pair_straight`` by highest rank
    whatever the length, ``airplane`` is the cost of the whole body, ``kicker`` what a carried single or pair
    costs, ``spare`` the number of cards that may stay in the hand (the handicap).
    """

    single: tuple[float, ...]
    pair: tuple[float, ...]
    triple: tuple[float, ...]
    bomb: tuple[float, ...]
    straight: tuple[float, ...]
    pair_straight: tuple[float, ...]
    rocket: float
    kicker: float = 0.0
    bomb_kickers: int = 0
    spare: int = 0


_ONES: Final = (1.0,) * 15
COUNT: Final = Costs(_ONES, _ONES, _ONES, _ONES, _ONES, _ONES, 1.0, bomb_kickers=2)
"""Every play costs one: the cost of a hand is its least number of plays."""


def runs(hand: Counts) -> list[tuple[int, Rank, Counts]]:
    """Return every straight and straight of pairs in a hand: cards of each rank, highest rank, counts."""
    found = []
    for each in (1, 2):
        ranks = ((hand | hand >> 1 | hand >> 2) if each == 1 else (hand >> 1 | hand >> 2)) & _RUN_BITS
        starts, length = ranks, 1
        while starts:
            if length >= _SHORTEST[each]:
                mask = starts
                while mask:
                    low = mask & -mask
                    rank = (low.bit_length() - 1) >> 2
                    found.append((each, rank + length - 1, each * _RUN[length] * low))
                    mask ^= low
            starts &= ranks >> 4 * length
            length += 1
    return found


def splitter(costs: Costs) -> Callable[[Counts], float]:
    """Return a memoised function from a hand to the least cost of emptying it.

    >>> from doudizhu.cards import parse_counts
    >>> splitter(COUNT)(parse_counts("3456788999JJ"))
    3.0
    """
    known: dict[Counts, float] = {0: 0.0}
    tops = (_ONES, costs.straight, costs.pair_straight)

    def cost(hand: Counts) -> float:
        best = known.get(hand)
        if best is None:
            best = rest_cost(hand, costs)
            for each, top, counts in runs(hand):
                other = tops[each][top] + cost(hand - counts)
                if other < best:
                    best = other
            if len(known) > _REMEMBERED:
                known.clear()
                known[0] = 0.0
            known[hand] = best
        return best

    return cost


def rest_cost(hand: Counts, costs: Costs) -> float:
    """Return the cost of a hand without its runs: sets of one rank, airplanes, kickers."""
    total, slots = 0.0, 0
    loose: list[tuple[float, int]] = []
    if hand & ROCKET == ROCKET:
        total += costs.rocket
        hand -= ROCKET
    last_triple = -2
    rank = 0
    while hand:
        held = hand & 15
        if held == 1:
            loose.append((costs.single[rank], 1))
        elif held == 2:
            loose.append((costs.pair[rank], 2))
        elif held == 3:
            # A triplet next to another one joins it in an airplane: one play for both.
            joins = last_triple == rank - 1 and rank <= ACE
            total += min(0.0, costs.triple[rank] - costs.triple[rank - 1]) if joins else costs.triple[rank]
            last_triple = rank
            slots += 1
        elif held == 4:
            total += costs.bomb[rank]
            slots += costs.bomb_kickers
        hand >>= 4
        rank += 1
    loose.sort(reverse=True)
    spare = costs.spare
    for price, cards in loose:
        if spare >= cards and price > 0:
            spare -= cards
        elif slots and price > costs.kicker:
            slots -= 1
            total += costs.kicker
        else:
            total += price
    return total


least_plays = splitter(COUNT)
