"""Compiled rules for self-play: hands as 15 rank counts, plays written into flat arrays.

The engine is the authority; ``lab/tests`` holds this twin equal to it. Kinds are numbered in the engine's order
from 1, 0 is a pass.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

(
    PASS,
    SINGLE,
    PAIR,
    TRIPLE,
    TRIPLE_1,
    TRIPLE_2,
    STRAIGHT,
    PAIRS,
    PLANE,
    PLANE_1,
    PLANE_2,
    QUAD_1,
    QUAD_2,
    BOMB,
    ROCKET,
) = range(15)
ACE, SMALL, BIG = 11, 13, 14
MAX_MOVES = 8192


class Moves(NamedTuple):
    """Room for the legal plays of one decision: rank counts, kind, body's highest rank, number of cards."""

    counts: np.ndarray
    kind: np.ndarray
    body: np.ndarray
    cards: np.ndarray


def room() -> Moves:
    """Return room for the most plays that any hand can have."""
    return Moves(
        np.zeros((MAX_MOVES, 15), np.int8),
        np.zeros(MAX_MOVES, np.int8),
        np.zeros(MAX_MOVES, np.int8),
        np.zeros(MAX_MOVES, np.int8),
    )


@njit
def _write(moves, m, counts, kind, body, cards):
    for rank in range(15):
        moves.counts[m, rank] = counts[rank]
    moves.kind[m] = kind
    moves.body[m] = body
    moves.cards[m] = cards
    return m + 1


@njit
def _kick(moves, m, hand, counts, start, left, each, cap, low, high, kind, cards):
    """Write the body in ``counts`` with every set of kickers of ranks from ``start`` up."""
    if left == 0:
        return _write(moves, m, counts, kind, high, cards)
    for rank in range(start, 15):
        if low <= rank <= high or hand[rank] < each:
            continue
        if each == 2 and rank >= SMALL:
            break
        if rank == BIG and counts[SMALL] == 1:
            continue
        most = min(cap, left) if each == 1 else 1
        most = min(most, hand[rank] // each)
        for number in range(1, most + 1):
            counts[rank] += number * each
            m = _kick(moves, m, hand, counts, rank + 1, left - number, each, cap, low, high, kind, cards)
            counts[rank] -= number * each
    return m


@njit
def _bodies(moves, m, hand, counts, each, length, above, kind, kickers, kicker_each, cap):
    """Write every body of ``length`` ranks, ``each`` cards a rank, above a rank, with its kickers."""
    last = ACE if length > 1 else 14
    cards = each * length + kickers * kicker_each
    for high in range(max(above + 1, length - 1), last + 1):
        low = high - length + 1
        fits = True
        for rank in range(low, high + 1):
            if hand[rank] < each:
                fits = False
                break
        if not fits:
            continue
        for rank in range(low, high + 1):
            counts[rank] = each
        if kickers == 0:
            m = _write(moves, m, counts, kind, high, cards)
        else:
            m = _kick(moves, m, hand, counts, 0, kickers, kicker_each, cap, low, high, kind, cards)
        for rank in range(low, high + 1):
            counts[rank] = 0
    return m


@njit
def legal(moves, hand, total, last_kind, last_body, last_cards, cap):
    """Write all legal plays and return how many; a pass comes first when following.

    ``last_kind`` 0 is a lead; ``cap`` is how often a rank may come among single kickers (2, in the open game 1).
    """
    counts = np.zeros(15, np.int8)
    m = 0
    if last_kind == PASS:
        for each in range(1, 4):
            m = _bodies(moves, m, hand, counts, each, 1, -1, each, 0, 0, cap)
        if total >= 4:
            m = _bodies(moves, m, hand, counts, 3, 1, -1, TRIPLE_1, 1, 1, cap)
        if total >= 5:
            m = _bodies(moves, m, hand, counts, 3, 1, -1, TRIPLE_2, 1, 2, cap)
        for length in range(5, min(12, total) + 1):
            m = _bodies(moves, m, hand, counts, 1, length, -1, STRAIGHT, 0, 0, cap)
        for length in range(3, total // 2 + 1):
            m = _bodies(moves, m, hand, counts, 2, length, -1, PAIRS, 0, 0, cap)
        for length in range(2, total // 3 + 1):
            m = _bodies(moves, m, hand, counts, 3, length, -1, PLANE, 0, 0, cap)
            if total >= 4 * length:
                m = _bodies(moves, m, hand, counts, 3, length, -1, PLANE_1, length, 1, cap)
            if total >= 5 * length:
                m = _bodies(moves, m, hand, counts, 3, length, -1, PLANE_2, length, 2, cap)
        if total >= 6:
            m = _bodies(moves, m, hand, counts, 4, 1, -1, QUAD_1, 2, 1, cap)
        if total >= 8:
            m = _bodies(moves, m, hand, counts, 4, 1, -1, QUAD_2, 2, 2, cap)
        m = _bodies(moves, m, hand, counts, 4, 1, -1, BOMB, 0, 0, cap)
    else:
        m = _write(moves, m, counts, PASS, 0, 0)
        if last_kind == ROCKET:
            return m
        if last_kind <= TRIPLE:
            m = _bodies(moves, m, hand, counts, last_kind, 1, last_body, last_kind, 0, 0, cap)
        elif last_kind == TRIPLE_1:
            m = _bodies(moves, m, hand, counts, 3, 1, last_body, last_kind, 1, 1, cap)
        elif last_kind == TRIPLE_2:
            m = _bodies(moves, m, hand, counts, 3, 1, last_body, last_kind, 1, 2, cap)
        elif last_kind == STRAIGHT:
            m = _bodies(moves, m, hand, counts, 1, last_cards, last_body, last_kind, 0, 0, cap)
        elif last_kind == PAIRS:
            m = _bodies(moves, m, hand, counts, 2, last_cards // 2, last_body, last_kind, 0, 0, cap)
        elif last_kind == PLANE:
            m = _bodies(moves, m, hand, counts, 3, last_cards // 3, last_body, last_kind, 0, 0, cap)
        elif last_kind == PLANE_1:
            number = last_cards // 4
            m = _bodies(moves, m, hand, counts, 3, number, last_body, last_kind, number, 1, cap)
        elif last_kind == PLANE_2:
            number = last_cards // 5
            m = _bodies(moves, m, hand, counts, 3, number, last_body, last_kind, number, 2, cap)
        elif last_kind == QUAD_1:
            m = _bodies(moves, m, hand, counts, 4, 1, last_body, last_kind, 2, 1, cap)
        elif last_kind == QUAD_2:
            m = _bodies(moves, m, hand, counts, 4, 1, last_body, last_kind, 2, 2, cap)
        above = last_body if last_kind == BOMB else -1
        m = _bodies(moves, m, hand, counts, 4, 1, above, BOMB, 0, 0, cap)
    if hand[SMALL] and hand[BIG]:
        counts[SMALL] = 1
        counts[BIG] = 1
        m = _write(moves, m, counts, ROCKET, BIG, 2)
    return m


@njit
def groups(hand):
    """Return a quick count of the plays that empty a hand without runs: kickers ride on triplets and quads stay."""
    loose = triplets = quads = 0
    for rank in range(15):
        number = hand[rank]
        if number == 3:
            triplets += 1
        elif number == 4:
            quads += 1
        elif number:
            loose += 1
    if hand[SMALL] and hand[BIG]:
        loose -= 1
    return quads + triplets + max(0, loose - triplets)


@njit
def plays_left(hand):
    """Return a quick estimate of the least number of plays that empty a hand: greedy runs, each way tried once."""
    best = groups(hand)
    for each in range(1, 4):
        rest = hand.copy()
        taken = 0
        shortest = 5 if each == 1 else (3 if each == 2 else 2)
        while True:
            length = longest = top = 0
            for rank in range(ACE + 1):
                length = length + 1 if rest[rank] >= each and rest[rank] < 4 else 0
                if length > longest:
                    longest = length
                    top = rank
            if longest < shortest:
                break
            for rank in range(top - longest + 1, top + 1):
                rest[rank] -= each
            taken += 1
            best = min(best, taken + groups(rest))
    return best
