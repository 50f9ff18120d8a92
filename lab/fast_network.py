"""The networks on floats, compiled: the judgement of every move of a decision, and the best one."""

import numpy as np
from numba import njit

from lab.fast_deal import DECK, HAND, PLAYED, TURN
from lab.fast_inputs import common_inputs, mark, most_cards_against, standing
from lab.fast_moves import least_plays
from lab.layout import ACTION, KINDS, LEAST, OWN, SURE, TOP

SCORE_SCALE = 3.0
"""The second output is the expected score in points of base 1, divided by this."""


@njit(cache=True, fastmath=True)
def second_layer(acc, w2, z, live):
    """Write the second layer's sums; ``live`` gets the active lanes of the first, whose number is returned.

    Without a branch for each lane and four lanes at a time: a third of the plain loop's time.
    """
    width = len(acc)
    n = 0
    for i in range(width):
        live[n] = i
        n += acc[i] > 0
    z[:] = w2[width]
    k = 0
    while k + 4 <= n:
        i0, i1, i2, i3 = live[k], live[k + 1], live[k + 2], live[k + 3]
        a0, a1, a2, a3 = acc[i0], acc[i1], acc[i2], acc[i3]
        for j in range(len(z)):
            z[j] += (a0 * w2[i0, j] + a1 * w2[i1, j]) + (a2 * w2[i2, j] + a3 * w2[i3, j])
        k += 4
    while k < n:
        i0 = live[k]
        a0 = acc[i0]
        for j in range(len(z)):
            z[j] += a0 * w2[i0, j]
        k += 1
    return n


@njit(cache=True, fastmath=True)
def tail(acc, w2, w3, z, live, out):
    """Carry the first layer's sums on to the two outputs: win logit and scaled score."""
    second_layer(acc, w2, z, live)
    o0 = w3[len(z), 0]
    o1 = w3[len(z), 1]
    for j in range(len(z)):
        unit = max(z[j], np.float32(0))
        o0 += unit * w3[j, 0]
        o1 += unit * w3[j, 1]
    out[0] = o0
    out[1] = o1


@njit(cache=True, fastmath=True)
def add_row(acc, row):
    """Add one row of weights."""
    for j in range(len(acc)):
        acc[j] += row[j]


@njit(cache=True)
def unseen_by(state):
    """Return the cards that the seat to act has not seen."""
    gone = state[PLAYED] + state[PLAYED + 1] + state[PLAYED + 2]
    return state[DECK] - state[HAND + state[TURN]] - gone


@njit(cache=True, fastmath=True)
def common_sums(state, hand, w1, idx, common):
    """Add the rows of the inputs that all moves share, and of the whole hand."""
    shared = common_inputs(state, idx)
    for k in range(mark(idx, shared, OWN, hand)):
        add_row(common, w1[idx[k]])


@njit(cache=True, fastmath=True)
def sums_of(acc, common, hand, move, w1, unseen, most, least):
    """Write the first layer's sums for one move, floats or integers as the weights are."""
    width = w1.shape[1]
    counts = move[3]
    kind_row = w1[KINDS + move[0]]
    least_row = w1[LEAST + min(9, least)]
    for j in range(width):
        acc[j] = common[j] + kind_row[j] + least_row[j]
    for r in range(15):
        number = counts >> (4 * r) & 15
        if number:
            had = hand >> (4 * r) & 15
            old = w1[OWN + 4 * r + had - 1]
            act = w1[ACTION + 4 * r + number - 1]
            if had > number:
                new = w1[OWN + 4 * r + had - number - 1]
                for j in range(width):
                    acc[j] += new[j] + act[j] - old[j]
            else:
                for j in range(width):
                    acc[j] += act[j] - old[j]
    stands = standing(move, unseen, most)
    if stands:
        add_row(acc, w1[TOP])
        if stands == 2:
            add_row(acc, w1[SURE])


@njit(cache=True, fastmath=True)
def choose(state, moves, n, w1, w2, w3, mix, keys, values, idx, quality):
    """Return the move with the best mix of win probability and points; ``quality`` gets all of them."""
    hand = state[HAND + state[TURN]]
    width = w1.shape[1]
    common = np.zeros(width, np.float32)
    acc = np.empty(width, np.float32)
    z = np.empty(w2.shape[1], np.float32)
    live = np.empty(width + 1, np.int64)
    out = np.empty(2, np.float32)
    common_sums(state, hand, w1, idx, common)
    unseen = unseen_by(state)
    most = most_cards_against(state)
    best = 0
    for m in range(n):
        sums_of(acc, common, hand, moves[m], w1, unseen, most, least_plays(hand - moves[m, 3], keys, values))
        tail(acc, w2, w3, z, live, out)
        quality[m, 0] = 1 / (1 + np.exp(-out[0]))
        quality[m, 1] = SCORE_SCALE * out[1]
        if mix_of(quality[m], mix) > mix_of(quality[best], mix):
            best = m
    return best


@njit(cache=True)
def mix_of(quality, mix):
    """Return ``mix`` parts of winning (in points, base 1) and the rest of expected points."""
    return mix * 2 * quality[0] + (1 - mix) * quality[1]
