"""The rules once more, compiled: legal plays and the least number of plays to empty a hand.

Hands are rank multisets packed four bits a rank, as in :mod:`doudizhu.cards`. ``lab/tests`` holds this twin equal
to the engine on random hands.
"""

import numpy as np
from numba import njit

SINGLE, PAIR, TRIPLE, TRIPLE_SINGLE, TRIPLE_PAIR, STRAIGHT, PAIR_STRAIGHT = range(7)
AIRPLANE, AIRPLANE_SINGLE, AIRPLANE_PAIR, QUAD_TWO_SINGLES, QUAD_TWO_PAIRS, BOMB, ROCKET, PASS = range(7, 15)
KIND, BODY, CARDS, COUNTS = range(4)
"""Columns of a table of moves."""
MAX_MOVES = 8192
JOKERS = (1 << 52) | (1 << 56)
ALL_ONES = sum(1 << 4 * rank for rank in range(15))
RUN_ONES = sum(1 << 4 * rank for rank in range(12))
MEMO_BITS = 18


def new_memo():
    """Return empty tables for :func:`least_plays`."""
    return np.full(1 << MEMO_BITS, -1, np.int64), np.zeros(1 << MEMO_BITS, np.int8)


@njit(cache=True)
def count(hand, rank):
    """Return how many cards of a rank."""
    return (hand >> (4 * rank)) & 15


@njit(cache=True)
def size(hand):
    """Return the number of cards."""
    total = 0
    while hand:
        total += hand & 15
        hand >>= 4
    return total


@njit(cache=True)
def at_least(hand, number):
    """Return bit 4r for each rank r held at least ``number`` times."""
    if number == 1:
        return (hand | hand >> 1 | hand >> 2) & ALL_ONES
    if number == 2:
        return (hand >> 1 | hand >> 2) & ALL_ONES
    if number == 3:
        return (hand & hand >> 1 | hand >> 2) & ALL_ONES
    return hand >> 2 & ALL_ONES


@njit(cache=True)
def add_move(out, n, kind, body, cards, counts):
    """Append one move."""
    out[n, 0] = kind
    out[n, 1] = body
    out[n, 2] = cards
    out[n, 3] = counts
    return n + 1


@njit("int64(int64[:,::1],int64,int64,int64,int64,int64,int64,int64,int64,int64,int64)", cache=True)
def add_kickers(out, n, kind, body, cards, acc, rest, rank, left, unit, most):
    """Append a body with every multiset of ``left`` kickers of ``unit`` cards, ``most`` of a rank."""
    if left == 0:
        if unit == 1 and acc & JOKERS == JOKERS:
            return n
        return add_move(out, n, kind, body, cards, acc)
    for r in range(rank, 15):
        held = ((rest >> (4 * r)) & 15) // unit
        for taken in range(1, min(held, most, left) + 1):
            more = (taken * unit) << (4 * r)
            n = add_kickers(out, n, kind, body, cards, acc + more, rest, r + 1, left - taken, unit, most)
    return n


@njit(cache=True)
def carry(out, n, hand, kind, body, body_ranks, body_counts, number, unit, open_rule):
    """Append a body with all its kickers; ``body_ranks`` has bit 4r for the ranks of the body."""
    rest = hand & ~(body_ranks * 15)
    most = 1 if unit == 2 or open_rule else 2
    cards = size(body_counts) + number * unit
    return add_kickers(out, n, kind, body, cards, body_counts, rest, 0, number, unit, most)


@njit(cache=True)
def add_sets(out, n, hand, kind, number, above):
    """Append singles, pairs, triplets or bombs above a rank."""
    mask = at_least(hand, number)
    for r in range(above + 1, 15):
        if mask >> (4 * r) & 1:
            n = add_move(out, n, kind, r, number, number << (4 * r))
    return n


@njit(cache=True)
def add_runs(out, n, hand, kind, each, length, above):
    """Append the runs of one length whose highest rank is above a rank."""
    ranks = at_least(hand, each) & RUN_ONES
    starts = ranks
    ones = 1
    for step in range(1, length):
        starts &= ranks >> (4 * step)
        ones |= 1 << (4 * step)
    for low in range(max(0, above - length + 2), 13 - length):
        if starts >> (4 * low) & 1:
            n = add_move(out, n, kind, low + length - 1, each * length, (each * ones) << (4 * low))
    return n


@njit(cache=True)
def add_airplanes(out, n, hand, kind, length, above, unit, open_rule):
    """Append airplanes with kickers: ``length`` triplets, kickers of ``unit`` cards."""
    first = n
    n = add_runs(out, n, hand, AIRPLANE, 3, length, above)
    last = n
    for i in range(first, last):
        ranks = out[i, 3] // 3
        n = carry(out, n, hand, kind, out[i, 1], ranks, out[i, 3], length, unit, open_rule)
    for i in range(last, n):
        for column in range(4):
            out[first + i - last, column] = out[i, column]
    return first + n - last


@njit(cache=True)
def leads(out, hand, open_rule):
    """Write every play of a lead; return their number."""
    n = 0
    for kind in range(3):
        n = add_sets(out, n, hand, kind, kind + 1, -1)
    n = add_sets(out, n, hand, BOMB, 4, -1)
    if hand & JOKERS == JOKERS:
        n = add_move(out, n, ROCKET, 14, 2, JOKERS)
    triples = at_least(hand, 3)
    quads = at_least(hand, 4)
    for r in range(15):
        one = 1 << (4 * r)
        if triples & one:
            n = carry(out, n, hand, TRIPLE_SINGLE, r, one, 3 * one, 1, 1, open_rule)
            n = carry(out, n, hand, TRIPLE_PAIR, r, one, 3 * one, 1, 2, open_rule)
        if quads & one:
            n = carry(out, n, hand, QUAD_TWO_SINGLES, r, one, 4 * one, 2, 1, open_rule)
            n = carry(out, n, hand, QUAD_TWO_PAIRS, r, one, 4 * one, 2, 2, open_rule)
    for length in range(5, 13):
        before = n
        n = add_runs(out, n, hand, STRAIGHT, 1, length, -1)
        if n == before:
            break
    for length in range(3, 11):
        before = n
        n = add_runs(out, n, hand, PAIR_STRAIGHT, 2, length, -1)
        if n == before:
            break
    for length in range(2, 7):
        before = n
        n = add_runs(out, n, hand, AIRPLANE, 3, length, -1)
        if n == before:
            break
        n = add_airplanes(out, n, hand, AIRPLANE_SINGLE, length, -1, 1, open_rule)
        n = add_airplanes(out, n, hand, AIRPLANE_PAIR, length, -1, 2, open_rule)
    return n


@njit(cache=True)
def follows(out, hand, kind, body, cards, open_rule):
    """Write a pass and every play that beats the one given; return their number."""
    n = add_move(out, 0, PASS, -1, 0, 0)
    if kind == ROCKET:
        return n
    if kind <= TRIPLE:
        n = add_sets(out, n, hand, kind, kind + 1, body)
    elif kind == STRAIGHT:
        n = add_runs(out, n, hand, kind, 1, cards, body)
    elif kind == PAIR_STRAIGHT:
        n = add_runs(out, n, hand, kind, 2, cards // 2, body)
    elif kind == AIRPLANE:
        n = add_runs(out, n, hand, kind, 3, cards // 3, body)
    elif kind == AIRPLANE_SINGLE:
        n = add_airplanes(out, n, hand, kind, cards // 4, body, 1, open_rule)
    elif kind == AIRPLANE_PAIR:
        n = add_airplanes(out, n, hand, kind, cards // 5, body, 2, open_rule)
    elif kind != BOMB:
        quad = kind >= QUAD_TWO_SINGLES
        number = 4 if quad else 3
        unit = 2 if kind in (TRIPLE_PAIR, QUAD_TWO_PAIRS) else 1
        mask = at_least(hand, number)
        for r in range(body + 1, 15):
            one = 1 << (4 * r)
            if mask & one:
                n = carry(out, n, hand, kind, r, one, number * one, 2 if quad else 1, unit, open_rule)
    n = add_sets(out, n, hand, BOMB, 4, body if kind == BOMB else -1)
    if hand & JOKERS == JOKERS:
        n = add_move(out, n, ROCKET, 14, 2, JOKERS)
    return n


@njit(cache=True)
def number_of(ranks):
    """Return the number of ranks in a mask with bit 4r for rank r: one multiplication adds them all up."""
    return (ranks * ALL_ONES) >> 56 & 15


@njit(cache=True)
def plays_without_runs(hand):
    """Return about how many plays empty a hand without straights: triplets and quads carry what is left."""
    quads = hand >> 2 & ALL_ONES
    triples = hand & hand >> 1 & ALL_ONES
    loose = ((hand | hand >> 1) & ALL_ONES) & ~triples
    plays = 0
    if hand & JOKERS == JOKERS:
        loose &= ~JOKERS
        plays = 1
    four, three = number_of(quads), number_of(triples)
    joined = number_of(triples & triples << 4 & RUN_ONES)
    return plays + four + three - joined + max(0, number_of(loose) - three - 2 * four)


@njit("int64(int64,int64[::1],int8[::1])", cache=True)
def least_plays(hand, keys, values):
    """Return the least number of plays to empty a hand, over all ways to take out straights.

    ``keys`` and ``values`` remember results; see :func:`new_memo`.
    """
    slot = ((hand ^ (hand >> 29)) * 0x1E3779B97F4A7C15 >> 20) & (len(keys) - 1)
    if keys[slot] == hand:
        return values[slot]
    best = plays_without_runs(hand)
    for each in range(1, 3):
        shortest = 5 if each == 1 else 3
        ranks = at_least(hand, each) & RUN_ONES
        starts = ranks
        ones = 1
        for length in range(2, 13):
            starts &= ranks >> (4 * (length - 1))
            ones |= 1 << (4 * (length - 1))
            if starts == 0 or best <= 1:
                break
            if length < shortest:
                continue
            for low in range(13 - length):
                if starts >> (4 * low) & 1:
                    best = min(best, 1 + least_plays(hand - ((each * ones) << (4 * low)), keys, values))
    keys[slot] = hand
    values[slot] = best
    return best
