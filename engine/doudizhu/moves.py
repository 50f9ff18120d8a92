"""Legal plays: each distinct rank multiset once.

Plays of one rank, runs and triplets with one kicker are few enough to be made once; a hand's bit masks, one bit a
rank, tell which of them it has. Only the kickers of airplanes and quads are combined on the spot. Everything works
on counts (see :mod:`doudizhu.cards`); physical cards are chosen at the edge by :func:`pick_cards`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from doudizhu.cards import (
    ACE,
    BIG_JOKER,
    ONE,
    RANKS,
    ROCKET,
    SMALL_JOKER,
    TWO,
    Card,
    Counts,
    Rank,
    fits,
    rank_of,
)
from doudizhu.combos import (
    MIN_AIRPLANE,
    MIN_PAIR_STRAIGHT,
    MIN_STRAIGHT,
    THE_ROCKET,
    Combo,
    Kind,
)
from doudizhu.rules import KickerRule, RuleSet

_BITS: Final = sum(ONE)
_RUN_BITS: Final = sum(ONE[: ACE + 1])
_ANY: Final = -1
"""Below every rank."""
_EACH: Final = {
    Kind.SINGLE: 1,
    Kind.PAIR: 2,
    Kind.TRIPLE: 3,
    Kind.BOMB: 4,
    Kind.STRAIGHT: 1,
    Kind.PAIR_STRAIGHT: 2,
    Kind.AIRPLANE: 3,
}
"""How many cards of each rank of the body."""


def legal_plays(hand: Counts, last: Combo | None, rules: RuleSet) -> list[Combo]:
    """Return every distinct play of a hand against the play on the table, sorted.

    Sorted by kind in the order of :class:`Kind`, then number of cards, then body, then kickers. ``last`` is
    None for a lead. Passing is not listed: it is no play.

    >>> from doudizhu.cards import parse_counts
    >>> from doudizhu.presets import CLASSIC
    >>> [play.text for play in legal_plays(parse_counts("3444"), None, CLASSIC)]
    ['3', '4', '44', '444', '3444']
    """
    if last is None:
        return _leads(hand, rules)
    if last.kind is Kind.ROCKET:
        return []
    if last.kind is Kind.BOMB:
        plays = _sets(hand, Kind.BOMB, last.body)
    else:
        plays = _OF_KIND[last.kind](hand, last, rules)
        if hand & _FOURS:
            plays += _sets(hand, Kind.BOMB, _ANY)
    if hand & ROCKET == ROCKET:
        plays.append(THE_ROCKET)
    return plays


def _leads(hand: Counts, rules: RuleSet) -> list[Combo]:
    ones, twos, threes = (_ranks_in(_at_least(hand, number)) for number in (1, 2, 3))
    plays = [_SETS[Kind.SINGLE][rank] for rank in ones]
    plays += [_SETS[Kind.PAIR][rank] for rank in twos]
    plays += [_SETS[Kind.TRIPLE][rank] for rank in threes]
    for triple in threes:
        plays += [_TRIPLE_SINGLE[triple][rank] for rank in ones if rank != triple]
    for triple in threes:
        plays += [_TRIPLE_PAIR[triple][rank] for rank in twos if rank != triple]
    plays += _runs(hand, Kind.STRAIGHT)
    plays += _runs(hand, Kind.PAIR_STRAIGHT)
    if len(threes) > 1 and (airplanes := _runs(hand, Kind.AIRPLANE)):
        plays += airplanes
        for kind in (Kind.AIRPLANE_SINGLE, Kind.AIRPLANE_PAIR):
            for airplane in airplanes:
                plays += _carry(hand, airplane, kind, airplane.cards // 3, rules)
    if hand & _FOURS:
        quads = _sets(hand, Kind.BOMB, _ANY)
        for kind in (Kind.QUAD_TWO_SINGLES, Kind.QUAD_TWO_PAIRS):
            for quad in quads:
                plays += _carry(hand, quad, kind, 2, rules)
        plays += quads
    if hand & ROCKET == ROCKET:
        plays.append(THE_ROCKET)
    return plays


_FOURS: Final = 4 * _BITS
_CHUNK: Final = (1 << 20) - 1
_RANKS_OF_CHUNK: Final = tuple(
    {
        sum(ONE[place] for place in range(5) if subset >> place & 1): tuple(
            first + place for place in range(5) if subset >> place & 1
        )
        for subset in range(32)
    }
    for first in (0, 5, 10)
)
"""For each five ranks, the ranks of each mask of them."""
_LOW, _MIDDLE, _HIGH = _RANKS_OF_CHUNK


def _ranks_in(mask: int) -> tuple[Rank, ...]:
    """Return the ranks of a mask, low to high."""
    return _LOW[mask & _CHUNK] + _MIDDLE[mask >> 20 & _CHUNK] + _HIGH[mask >> 40]


def _above(mask: int, rank: Rank) -> int:
    """Return the part of a mask above a rank."""
    return mask & -1 << 4 * rank + 4


def _at_least(hand: Counts, number: int) -> int:
    """Return one bit for each rank held at least so often."""
    if number == 1:
        return (hand | hand >> 1 | hand >> 2) & _BITS
    if number == 2:
        return (hand >> 1 | hand >> 2) & _BITS
    if number == 3:
        return (hand & hand >> 1 | hand >> 2) & _BITS
    return hand >> 2 & _BITS


_SETS: Final = {
    kind: tuple(Combo(kind, rank, _EACH[kind], _EACH[kind] * ONE[rank]) for rank in range(RANKS))
    for kind in (Kind.SINGLE, Kind.PAIR, Kind.TRIPLE, Kind.BOMB)
}
"""The plays of one rank, by rank."""
_TRIPLE_SINGLE, _TRIPLE_PAIR = (
    tuple(
        tuple(Combo(kind, triple, 3 + width, 3 * ONE[triple] + width * ONE[rank]) for rank in range(RANKS))
        for triple in range(TWO + 1)
    )
    for kind, width in ((Kind.TRIPLE_SINGLE, 1), (Kind.TRIPLE_PAIR, 2))
)
"""Triplets with one kicker, by the triplet's rank and the kicker's."""
_SHORTEST: Final = {
    Kind.STRAIGHT: MIN_STRAIGHT,
    Kind.PAIR_STRAIGHT: MIN_PAIR_STRAIGHT,
    Kind.AIRPLANE: MIN_AIRPLANE,
}
_RUNS: Final = {
    kind: tuple(
        tuple(
            Combo(kind, low + length - 1, _EACH[kind] * length, _EACH[kind] * sum(ONE[low : low + length]))
            for low in range(ACE + 2 - length)
        )
        for length in range(ACE + 2)
    )
    for kind in _SHORTEST
}
"""Runs by length and lowest rank."""


def _sets(hand: Counts, kind: Kind, above: Rank) -> list[Combo]:
    """Return the plays of one rank: singles, pairs, triplets or bombs."""
    row = _SETS[kind]
    return [row[rank] for rank in _ranks_in(_above(_at_least(hand, _EACH[kind]), above))]


def _runs_of(hand: Counts, kind: Kind, length: int, above: Rank) -> list[Combo]:
    """Return the runs of one length whose highest rank is above a rank."""
    starts = ranks = _at_least(hand, _EACH[kind]) & _RUN_BITS
    for step in range(1, length):
        starts &= ranks >> 4 * step
    row = _RUNS[kind][length]
    return [row[low] for low in _ranks_in(_above(starts, max(above - length + 1, _ANY)))]


def _runs(hand: Counts, kind: Kind) -> list[Combo]:
    """Return the runs of all lengths, short ones first."""
    starts = ranks = _at_least(hand, _EACH[kind]) & _RUN_BITS
    shortest = _SHORTEST[kind]
    plays: list[Combo] = []
    length = 1
    while starts:
        if length >= shortest:
            row = _RUNS[kind][length]
            plays += [row[low] for low in _ranks_in(starts)]
        starts &= ranks >> 4 * length
        length += 1
    return plays


_PAIR_KICKERS: Final = frozenset({Kind.AIRPLANE_PAIR, Kind.QUAD_TWO_PAIRS})


def _carry(hand: Counts, body: Combo, kind: Kind, number: int, rules: RuleSet) -> list[Combo]:
    """Return a body with every set of so many kickers, lowest first."""
    _, top, cards, base = body
    rest = hand & ~(15 * _at_least(base, 1))
    if kind in _PAIR_KICKERS:
        cards += 2 * number
        sets = _pairs(_ranks_in(_at_least(rest, 2)), number)
    else:
        cards += number
        twice = rules.combinations.kickers is KickerRule.PAIR_MAY_SERVE
        sets = _singles(rest, _at_least(rest, 2) if twice else 0, number)
    return [Combo(kind, top, cards, base + kickers) for kickers in sets]


def _pairs(ranks: tuple[Rank, ...], number: int) -> list[Counts]:
    """Return every set of so many pairs of different ranks, sorted.

    Each rank in turn is put on top of all smaller sets of lower ranks, which keeps them sorted.
    """
    sets: list[list[Counts]] = [[0], *([] for _ in range(number))]
    for rank in ranks:
        pair = 2 * ONE[rank]
        for size in range(number, 0, -1):
            sets[size] += [pair + lower for lower in sets[size - 1]]
    return sets[number]


def _singles(rest: Counts, twice: int, number: int) -> list[Counts]:
    """Return every set of so many cards, a rank of the mask ``twice`` up to two times, without both jokers.

    Sorted, as :func:`_pairs`.
    """
    sets: list[list[Counts]] = [[0], *([] for _ in range(number))]
    for rank in _ranks_in(_at_least(rest, 1)):
        if rank > TWO:
            break
        one = ONE[rank]
        for size in range(number, 0, -1):
            sets[size] += [one + lower for lower in sets[size - 1]]
            if size > 1 and twice & one:
                sets[size] += [2 * one + lower for lower in sets[size - 2]]
    found = sets[number].copy()
    for joker in (SMALL_JOKER, BIG_JOKER):
        if rest & ONE[joker]:
            found += [ONE[joker] + lower for lower in sets[number - 1]]
    return found


def _follow_set(hand: Counts, last: Combo, rules: RuleSet) -> list[Combo]:
    del rules  # one rank is one rank in every game
    return _sets(hand, last.kind, last.body)


def _follow_run(hand: Counts, last: Combo, rules: RuleSet) -> list[Combo]:
    del rules  # runs are the same in every game
    return _runs_of(hand, last.kind, last.cards // _EACH[last.kind], last.body)


def _follow_triple(hand: Counts, last: Combo, rules: RuleSet) -> list[Combo]:
    del rules  # one kicker is one kicker in every game
    threes = _ranks_in(_above(_at_least(hand, 3), last.body))
    if not threes:
        return []
    table, number = (_TRIPLE_SINGLE, 1) if last.kind is Kind.TRIPLE_SINGLE else (_TRIPLE_PAIR, 2)
    kickers = _ranks_in(_at_least(hand, number))
    return [table[triple][rank] for triple in threes for rank in kickers if rank != triple]


def _follow_airplane(hand: Counts, last: Combo, rules: RuleSet) -> list[Combo]:
    triplets = last.cards // (5 if last.kind is Kind.AIRPLANE_PAIR else 4)
    return [
        play
        for airplane in _runs_of(hand, Kind.AIRPLANE, triplets, last.body)
        for play in _carry(hand, airplane, last.kind, triplets, rules)
    ]


def _follow_quad(hand: Counts, last: Combo, rules: RuleSet) -> list[Combo]:
    return [play for quad in _sets(hand, Kind.BOMB, last.body) for play in _carry(hand, quad, last.kind, 2, rules)]


_OF_KIND: Final = {
    Kind.SINGLE: _follow_set,
    Kind.PAIR: _follow_set,
    Kind.TRIPLE: _follow_set,
    Kind.TRIPLE_SINGLE: _follow_triple,
    Kind.TRIPLE_PAIR: _follow_triple,
    Kind.STRAIGHT: _follow_run,
    Kind.PAIR_STRAIGHT: _follow_run,
    Kind.AIRPLANE: _follow_run,
    Kind.AIRPLANE_SINGLE: _follow_airplane,
    Kind.AIRPLANE_PAIR: _follow_airplane,
    Kind.QUAD_TWO_SINGLES: _follow_quad,
    Kind.QUAD_TWO_PAIRS: _follow_quad,
}


def pick_cards(hand: Collection[Card], counts: Counts, prefer: Collection[Card] = ()) -> tuple[Card, ...]:
    """Choose physical cards of a hand for a rank multiset, low to high; suits never count.

    Cards in ``prefer`` are taken first, then lower suits.

    >>> from doudizhu.cards import parse_counts
    >>> pick_cards([0, 1, 2, 52], parse_counts("33B"), prefer=[2])
    (0, 2, 52)

    Raises:
        ValueError: the hand does not hold these ranks.
    """
    wanted = counts
    chosen = []
    for card in sorted(hand, key=lambda card: (card not in prefer, card)):
        one = ONE[rank_of(card)]
        if fits(one, wanted):
            wanted -= one
            chosen.append(card)
    if wanted:
        raise ValueError("the hand does not hold these ranks")
    return tuple(sorted(chosen))
