"""Measure the stored networks: ``python -m lab.agreement --three DIR --duel DIR --deals 200``.

Plays deals of every game by the integer networks and prints in how many decisions the floats of the checkpoints
choose the same, and how long a decision takes, following and leading.
"""

import argparse
import json
import random
import time
from pathlib import Path

import numpy as np
from doudizhu.deal import Phase, apply, shuffled, start
from doudizhu.players import network
from doudizhu.players.base import decide
from doudizhu.players.network import MIX, Networked
from doudizhu.presets import CLASSIC, DUEL, OPEN
from doudizhu.view import view_of

from lab import bridge, fast_deal, fast_moves, fast_network, layout, train


def floats_choice(state, runs, memo, table, idx, quality):
    """Return the rank counts that the floats choose, 0 for a pass, and whether there was a choice."""
    twin = bridge.compiled(state)
    n = fast_deal.moves_of(twin, table)
    role = fast_deal.role_of(twin)
    run, net = (runs[0], role) if role < 3 else (runs[1], role - 3)
    weights = [run[name][net] for name in ("w1", "w2", "w3")]
    best = fast_network.choose(twin, table, n, *weights, MIX, *memo, idx, quality)
    return int(table[best, 3]), n > 1


def main():
    """Play and print one JSON line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--three", type=Path, required=True)
    parser.add_argument("--duel", type=Path, required=True)
    parser.add_argument("--deals", type=int, default=100, help="deals of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", type=Path, help="another file of weights than the shipped one")
    args = parser.parse_args()
    runs = [train.load(folder / "checkpoint.npz") for folder in (args.three, args.duel)]
    table = np.zeros((fast_moves.MAX_MOVES, 4), np.int64)
    quality = np.zeros((fast_moves.MAX_MOVES, 2), np.float32)
    memo, idx = fast_moves.new_memo(), np.zeros(layout.MOST_ACTIVE, np.int64)
    player, chance = (
        Networked(network.load(args.weights.read_bytes()) if args.weights else network.shipped()),
        random.Random(args.seed),
    )
    same = asked = 0
    times = {"lead": [], "follow": []}
    for rules in (CLASSIC, OPEN, DUEL):
        for _ in range(args.deals):
            state, _ = start(rules, shuffled(rules, chance))
            while state.phase in (Phase.AUCTION, Phase.PLAY):
                view = view_of(state, state.turn)
                began = time.process_time()
                action = decide(player, view, chance)
                spent = time.process_time() - began
                if state.phase is Phase.PLAY:
                    counts, open_choice = floats_choice(state, runs, memo, table, idx, quality)
                    if open_choice:
                        times["follow" if view.last else "lead"].append(1000 * spent)
                after, _ = apply(state, action)
                if state.phase is Phase.PLAY and open_choice:
                    asked += 1
                    combo = after.turns[-1].combo
                    same += counts == (combo.counts if combo else 0)
                state = after
    print(
        json.dumps(
            {"decisions": asked, "same": round(same / asked, 4)}
            | {
                f"{kind}_ms_median_p95_max": np.percentile(ms, (50, 95, 100)).round(2).tolist()
                for kind, ms in times.items()
            }
        )
    )


if __name__ == "__main__":
    main()
