"""Match two networks, compiled: ``python -m lab.compare lab/runs/one/checkpoint.npz lab/checkpoints/three.npz``.

Each random deal is played twice with the sides changed, by the networks alone. Prints the first one's share of
deals won and its mean points, with standard errors; both games of a deal count as one observation. Some 4,000 games
a second, so that a gain of half a percent can be told from chance.
"""

import argparse
import json
from pathlib import Path

import numpy as np

from lab.fast_moves import new_memo
from lab.selfplay import match
from lab.train import LAYERS, MIX, load


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
    match(args.decks, args.duel, args.open_share, plain, rng, one, other, MIX, new_memo(), results)
    about = {key: str(value) for key, value in vars(args).items()}
    for place, name in enumerate(("wp", "points")):
        found = results[:, :, place].mean(axis=1)
        about[name] = [round(float(found.mean()), 4), round(float(found.std(ddof=1) / args.decks**0.5), 4)]
    print(json.dumps(about))


if __name__ == "__main__":
    main()
