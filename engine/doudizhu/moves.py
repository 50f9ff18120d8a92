"""Legal plays: each distinct rank multiset once.

Bodies are found on bit masks with one bit a rank, kickers only where a body fits. Everything works on counts
(see :mod:`doudizhu.cards`); physical cards are chosen at the edge by :func:`pick_cards`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations
from typing import Final

from doudizhu.cards import ACE, ONE, ROCKET, Card, Counts, Rank, fits, rank_of
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
_RUN: Final = tuple(sum(ONE[:length]) for length in range(13))
"""One card each of the lowest ranks, by number of ranks."""
_ANY: Final = -1
"""Below every rank."""


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
        plays = list(_sets(hand, Kind.BOMB, last.body))
    else:
        plays = _OF_KIND[last.kind](hand, last, rules)
        plays += _sets(hand, Kind.BOMB, _ANY)
    if hand & ROCKET == ROCKET:
        plays.append(THE_ROCKET)
    return plays


def _leads(hand: Counts, rules: RuleSet) -> list[Combo]:
    plays = [*_sets(hand, Kind.SINGLE, _ANY), *_sets(hand, Kind.PAIR, _ANY)]
    triples = list(_sets(hand, Kind.TRIPLE, _ANY))
    plays += triples
    for with_kickers in (Kind.TRIPLE_SINGLE, Kind.TRIPLE_PAIR):
        for triple in triples:
            plays += _carry(hand, triple, with_kickers, 1, rules)
    plays += _runs(hand, Kind.STRAIGHT, MIN_STRAIGHT)
    plays += _runs(hand, Kind.PAIR_STRAIGHT, MIN_PAIR_STRAIGHT)
    airplanes = list(_runs(hand, Kind.AIRPLANE, MIN_AIRPLANE))
    plays += airplanes
    for with_kickers in (Kind.AIRPLANE_SINGLE, Kind.AIRPLANE_PAIR):
        for airplane in airplanes:
            plays += _carry(hand, airplane, with_kickers, airplane.cards // 3, rules)
    quads = list(_sets(hand, Kind.BOMB, _ANY))
    for with_kickers in (Kind.QUAD_TWO_SINGLES, Kind.QUAD_TWO_PAIRS):
        for quad in quads:
            plays += _carry(hand, quad, with_kickers, 2, rules)
    plays += quads
    if hand & ROCKET == ROCKET:
        plays.append(THE_ROCKET)
    return plays


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


def _at_least(hand: Counts, number: int) -> int:
    """Return one bit for each rank held at least so often."""
    if number == 1:
        return (hand | hand >> 1 | hand >> 2) & _BITS
    if number == 2:
        return (hand >> 1 | hand >> 2) & _BITS
    if number == 3:
        return (hand & hand >> 1 | hand >> 2) & _BITS
    return hand >> 2 & _BITS


def _bits(mask: int, above: Rank) -> Iterator[Rank]:
    mask &= -1 << 4 * above + 4
    while mask:
        low = mask & -mask
        yield (low.bit_length() - 1) >> 2
        mask ^= low


def _sets(hand: Counts, kind: Kind, above: Rank) -> Iterator[Combo]:
    """Yield the plays of one rank: singles, pairs, triplets or bombs."""
    each = _EACH[kind]
    for rank in _bits(_at_least(hand, each), above):
        yield Combo(kind, rank, each, each * ONE[rank])


def _runs_of(hand: Counts, kind: Kind, length: int, above: Rank) -> Iterator[Combo]:
    """Yield the runs of one length whose highest rank is above a rank."""
    each = _EACH[kind]
    starts = ranks = _at_least(hand, each) & _RUN_BITS
    for step in range(1, length):
        starts &= ranks >> 4 * step
    body = each * _RUN[length]
    for low in _bits(starts, max(above - length + 1, _ANY)):
        yield Combo(kind, low + length - 1, each * length, body << 4 * low)


def _runs(hand: Counts, kind: Kind, shortest: int) -> Iterator[Combo]:
    each = _EACH[kind]
    starts = ranks = _at_least(hand, each) & _RUN_BITS
    length = 1
    while starts:
        if length >= shortest:
            body = each * _RUN[length]
            for low in _bits(starts, _ANY):
                yield Combo(kind, low + length - 1, each * length, body << 4 * low)
        starts &= ranks >> 4 * length
        length += 1


_PAIR_KICKERS: Final = frozenset({Kind.TRIPLE_PAIR, Kind.AIRPLANE_PAIR, Kind.QUAD_TWO_PAIRS})


def _carry(hand: Counts, body: Combo, kind: Kind, kickers: int, rules: RuleSet) -> list[Combo]:
    """Return a body with every set of kickers, lowest first."""
    rest = hand & ~(15 * _ranks(body.counts))
    pairs = kind in _PAIR_KICKERS
    if pairs:
        pool = [2 * ONE[rank] for rank in _bits(_at_least(rest, 2), _ANY)]
    else:
        pool = [ONE[rank] for rank in _bits(_at_least(rest, 1), _ANY)]
        if kickers > 1 and rules.combinations.kickers is KickerRule.PAIR_MAY_SERVE:
            pool += [ONE[rank] for rank in _bits(_at_least(rest, 2), _ANY)]
    if kickers == 1:
        sets: Collection[Counts] = pool
    else:
        sets = sorted(set(map(sum, combinations(pool, kickers))))
    cards = body.cards + kickers * (2 if pairs else 1)
    top, base = body.body, body.counts
    if rest & ROCKET == ROCKET and not pairs:
        return [Combo(kind, top, cards, base + more) for more in sets if more & ROCKET != ROCKET]
    return [Combo(kind, top, cards, base + more) for more in sets]


def _ranks(counts: Counts) -> int:
    return (counts | counts >> 1 | counts >> 2) & _BITS


def _follow_set(hand: Counts, last: Combo, rules: RuleSet) -> list[Combo]:
    del rules  # one rank is one rank in every game
    return list(_sets(hand, last.kind, last.body))


def _follow_run(hand: Counts, last: Combo, rules: RuleSet) -> list[Combo]:
    del rules  # runs are the same in every game
    return list(_runs_of(hand, last.kind, last.cards // _EACH[last.kind], last.body))


def _follow_triple(hand: Counts, last: Combo, rules: RuleSet) -> list[Combo]:
    return [
        play for triple in _sets(hand, Kind.TRIPLE, last.body) for play in _carry(hand, triple, last.kind, 1, rules)
    ]


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
