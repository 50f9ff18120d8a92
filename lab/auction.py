"""Learn what a dealt hand is worth: ``python -m lab.auction --game three --run lab/runs/three --games 150000``.

The trained networks play deals to the end; a small network learns each seat's result from its seventeen cards, as
landlord with the kitty unknown and as a peasant. In most deals the landlord is the seat that the network so far
values highest, as after an auction. Writes ``RUN/auction.npz``.
"""

import argparse
from pathlib import Path

import numpy as np
from numba import njit

from lab.fast_deal import (
    DOUBLINGS,
    HAND,
    HANDICAP_,
    KITTY_LEFT,
    OPEN,
    PLAYERS,
    SLOTS,
    TURN,
    TURNED_SEAT,
    deal,
    moves_of,
    play,
    random_int,
    role_of,
    spring,
)
from lab.fast_inputs import mark
from lab.fast_moves import MAX_MOVES, least_plays, new_memo
from lab.fast_network import add_row, choose, tail
from lab.layout import (
    BIAS,
    DUEL_LANDLORD,
    HANDICAP,
    INPUTS,
    KINDS,
    KITTY_HIDDEN,
    LEAST,
    MOST_ACTIVE,
    OPEN_KICKERS,
    OWN,
)
from lab.learn import train
from lab.train import SECOND, load, save

WIDTH = 48
MIX = 0.5


@njit(cache=True)
def hand_inputs(state, hand, place, idx, keys, values):
    """Write the inputs of a dealt hand; ``place`` 0 is the landlord's, 1 after it, 2 before it."""
    idx[0] = BIAS
    n = mark(idx, 1, OWN, hand)
    idx[n] = KINDS + place
    idx[n + 1] = LEAST + min(9, least_plays(hand, keys, values))
    n += 2
    if state[OPEN]:
        idx[n] = OPEN_KICKERS
        idx[n + 1] = KITTY_HIDDEN
        n += 2
    if state[HANDICAP_]:
        idx[n] = HANDICAP + state[HANDICAP_] - 1
        n += 1
    return n


@njit(cache=True)
def landlord_points(state, hand, a1, a2, a3, idx, keys, values):
    """Return the scaled points that the network so far expects of a hand as landlord."""
    acc = np.zeros(a1.shape[1], np.float32)
    for k in range(hand_inputs(state, hand, 0, idx, keys, values)):
        add_row(acc, a1[idx[k]])
    out = np.zeros(2, np.float32)
    tail(acc, a2, a3, np.zeros(a2.shape[1], np.float32), np.zeros(len(acc) + 1, np.int64), out)
    return out[1]


@njit(cache=True)
def auction_games(
    games, duel, open_share, rng, w1, w2, w3, a1, a2, a3, random_share, keys, values, rows, sizes, meta
):
    """Play deals and write one sample for each seat."""
    state = np.zeros(SLOTS, np.int64)
    moves = np.zeros((MAX_MOVES, 4), np.int64)
    quality = np.zeros((MAX_MOVES, 2), np.float32)
    idx = np.zeros(MOST_ACTIVE, np.int64)
    base = DUEL_LANDLORD if duel else 0
    at = 0
    for _ in range(games):
        deal(state, rng, duel, open_share)
        state[HAND] -= state[KITTY_LEFT]
        if random_int(rng, 1000) >= random_share * 1000:
            best = 0
            most = np.float32(-100)
            for seat in range(state[PLAYERS]):
                points = landlord_points(state, state[HAND + seat], a1, a2, a3, idx, keys, values)
                if points > most:
                    best, most = seat, points
            state[HAND], state[HAND + best] = state[HAND + best], state[HAND]
            if state[TURNED_SEAT] == 0:
                state[TURNED_SEAT] = best
            elif state[TURNED_SEAT] == best:
                state[TURNED_SEAT] = 0
        for seat in range(state[PLAYERS]):
            n = hand_inputs(state, state[HAND + seat], seat, idx, keys, values)
            sizes[at + seat] = n
            for k in range(n):
                rows[at + seat, k] = idx[k]
        state[HAND] += state[KITTY_LEFT]
        while True:
            n = moves_of(state, moves)
            pick = 0
            if n > 1:
                net = role_of(state) - base
                pick = choose(state, moves, n, w1[net], w2[net], w3[net], MIX, keys, values, idx, quality)
            if play(state, moves[pick]):
                break
        doublings = state[DOUBLINGS]
        if not state[OPEN]:
            doublings += spring(state, state[TURN])
        for seat in range(state[PLAYERS]):
            won = (seat == 0) == (state[TURN] == 0)
            meta[at + seat, 0] = won
            meta[at + seat, 1] = min(16, 1 << doublings) * (1 if won else -1)
        at += state[PLAYERS]
    return at


def fresh(seed):
    """Return weights and moments of a new network."""
    chance = np.random.default_rng(seed)
    shapes = ((INPUTS, WIDTH, 0.15), (WIDTH + 1, SECOND, (2 / WIDTH) ** 0.5), (SECOND + 1, 2, 0.05))
    weights = [chance.normal(0, scale, (rows, columns)).astype(np.float32) for rows, columns, scale in shapes]
    for layer in weights[1:]:
        layer[-1] = 0
    moments = tuple(np.zeros_like(layer) for layer in weights for _ in range(2))
    return weights, moments, [np.zeros_like(layer) for layer in weights]


def main():
    """Read the command line and learn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=("three", "duel"), required=True)
    parser.add_argument("--run", type=Path, required=True)
    parser.add_argument("--games", type=int, default=150_000)
    parser.add_argument("--seed", type=int, default=11)
    args = parser.parse_args()
    data, memo, chunk, batch = load(args.run / "checkpoint.npz"), new_memo(), 2000, 128
    weights, moments, grads = fresh(args.seed)
    rows, sizes = np.zeros((3 * chunk, MOST_ACTIVE), np.int16), np.zeros(3 * chunk, np.int64)
    meta = np.zeros((3 * chunk, 2), np.float32)
    rng, order_of = np.array([args.seed * 97531 + 864209], np.uint64), np.random.default_rng(args.seed)
    step, losses, seen = 0, np.zeros(2), 0
    for done in range(0, args.games, chunk):
        share = done / args.games
        random_share = 1.0 if share < 0.15 else 0.3
        n = auction_games(
            chunk, args.game == "duel", 0.25, rng, data["w1"], data["w2"], data["w3"], *weights, random_share,
            *memo, rows, sizes, meta,
        )  # fmt: skip
        rate = 1e-3 * 0.02**share
        step = train(
            rows, sizes, meta, order_of.permutation(n), batch, *weights, *grads, moments, step, rate, losses
        )
        if share < 0.9:
            losses[:] = 0
        else:
            seen += n // batch * batch
    save(args.run / "auction.npz", dict(zip(("w1", "w2", "w3"), (layer[None] for layer in weights), strict=True)))
    print(f"{args.games} games, losses of the last tenth: {losses / max(1, seen)}")


if __name__ == "__main__":
    main()
