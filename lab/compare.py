"""Match two networks, compiled: ``python -m lab.compare lab/runs/one/checkpoint.npz lab/checkpoints/three.npz``.

Each random deal is played twice with the sides changed, by the networks alone. Prints the first one's share of
deals won and its mean points, with standard errors; both games of a deal count as one observation. Some 4,000 games
a second, so that a gain of half a percent can be told from chance.
"""

import argparse
import json
from pathlib import Path

import numpy as np
from numba import njit

from lab.fast_deal import DOUBLINGS, SLOTS, TURN, deal, moves_of, play, role_of
from lab.fast_moves import MAX_MOVES, new_memo
from lab.fast_network import choose
from lab.layout import DUEL_LANDLORD, MOST_ACTIVE
from lab.selfplay import greedy
from lab.train import LAYERS, MIX, load


@njit(cache=True)
def match(decks, duel, open_share, plain, rng, one, other, memo, results):
    """Play each deal twice; ``results`` gets the wins and points of ``one`` by deck and side (landlord first)."""
    state, dealt = np.zeros(SLOTS, np.int64), np.zeros(SLOTS, np.int64)
    moves, quality = np.zeros((MAX_MOVES, 4), np.int64), np.zeros((MAX_MOVES, 2), np.float32)
    idx = np.zeros(MOST_ACTIVE, np.int64)
    base = DUEL_LANDLORD if duel else 0
    for deck in range(decks):
        deal(dealt, rng, duel, open_share)
        for side in range(2):
            state[:] = dealt
            while True:
                n = moves_of(state, moves)
                pick = 0
                if n > 1 and plain and min(state[TURN], 1) != side:
                    pick = greedy(state, moves, n, memo[0], memo[1])
                elif n > 1:
                    w1, w2, w3 = one if min(state[TURN], 1) == side else other
                    at = role_of(state) - base
                    pick = choose(state, moves, n, w1[at], w2[at], w3[at], MIX, memo[0], memo[1], idx, quality)
                if play(state, moves[pick]):
                    break
            won = min(state[TURN], 1) == side
            points = (1 if duel else 2) << state[DOUBLINGS]
            results[deck, side, 0] = won
            results[deck, side, 1] = points if won else -points


def layers(path: Path):
    """Return a checkpoint's weights as the compiled code takes them."""
    data = load(path)
    return tuple(data[name].astype(np.float32) for name in LAYERS)


def main():
    """Read the command line, play, and print one JSON line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("one", type=Path, help="a checkpoint of lab.train")
    parser.add_argument("other", type=Path, nargs="?", help="another; the plain greedy player if none is named")
    parser.add_argument("--decks", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--duel", action="store_true")
    parser.add_argument("--open-share", type=float, default=0.0)
    args = parser.parse_args()
    one, plain = layers(args.one), args.other is None
    other = one if plain else layers(args.other)
    results, rng = np.zeros((args.decks, 2, 2)), np.array([args.seed * 7919 + 12345], np.uint64)
    match(args.decks, args.duel, args.open_share, plain, rng, one, other, new_memo(), results)
    about = {key: str(value) for key, value in vars(args).items()}
    for place, name in enumerate(("wp", "points")):
        found = results[:, :, place].mean(axis=1)
        about[name] = [round(float(found.mean()), 4), round(float(found.std(ddof=1) / args.decks**0.5), 4)]
    print(json.dumps(about))


if __name__ == "__main__":
    main()
