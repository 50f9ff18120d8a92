"""Train the networks: ``python -m lab.training.train --folder lab/runs/net --minutes 60 --players 3``.

Resumes from the newest checkpoint in the folder; logs games per second and strength as JSON lines.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np

from lab.training.fast import room
from lab.training.selfplay import ACTIVE, INPUTS, LANES, ROLES, TAIL, learn, play_games

GAMES = 1500
"""Games in one buffer."""
BATCH = 128
FLAT = LANES + TAIL * LANES + TAIL + 2 * TAIL + 2


def fresh(seed: int) -> dict[str, Any]:
    """Return random weights and empty moments."""
    chance = np.random.default_rng(seed)
    return {
        "w1": (chance.standard_normal((ROLES, INPUTS, LANES)) * 0.12).astype(np.float32),
        "b1": np.zeros((ROLES, LANES), np.float32),
        "w2": (chance.standard_normal((ROLES, TAIL, LANES)) * (2 / LANES) ** 0.5).astype(np.float32),
        "b2": np.zeros((ROLES, TAIL), np.float32),
        "w3": (chance.standard_normal((ROLES, 2, TAIL)) * (1 / TAIL) ** 0.5).astype(np.float32),
        "b3": np.zeros((ROLES, 2), np.float32),
        "m1": np.zeros((ROLES, INPUTS, LANES), np.float32),
        "v1": np.zeros((ROLES, INPUTS, LANES), np.float32),
        "mt": np.zeros((ROLES, FLAT), np.float32),
        "vt": np.zeros((ROLES, FLAT), np.float32),
        "steps": np.zeros(ROLES, np.int64),
        "games": np.zeros(2, np.int64),
        "seconds": np.zeros(2, np.float64),
    }


WEIGHTS = ("w1", "b1", "w2", "b2", "w3", "b3")


def save(net: dict[str, Any], path: Path) -> None:
    """Write a checkpoint, whole or not at all."""
    part = path.with_suffix(".part.npz")
    np.savez(part, **net)
    part.replace(path)


def main() -> None:
    """Train for a number of minutes, with the learning rate falling over them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--players", type=int, choices=(2, 3), default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, nargs=2, default=(5e-4, 5e-5))
    parser.add_argument("--explore", type=float, nargs=2, default=(0.02, 0.01))
    parser.add_argument("--mix", type=float, default=0.25)
    parser.add_argument("--open", type=float, default=0.15, help="share of games under the open game's rules")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    path = asked.folder / "net.npz"
    net = dict(np.load(path)) if path.exists() else fresh(asked.seed)
    moves = room()
    size = GAMES * 90
    idx, act = np.zeros((size, ACTIVE), np.int16), np.zeros(size, np.int16)
    role_of, target = np.zeros(size, np.int8), np.zeros((size, 2), np.float32)
    weights = [net[name] for name in WEIGHTS]
    kind = asked.players - 2
    low = 2 if asked.players == 2 else 0
    roles = (3, 4) if asked.players == 2 else (0, 1, 2)
    begin = last_report = time.time()
    base = net["seconds"][kind]
    chance = np.random.default_rng([asked.seed, asked.players, int(net["games"][kind])])
    recent: list[tuple[float, ...]] = []
    while True:
        done = min(1.0, (time.time() - begin) / (60 * asked.minutes))
        rate = asked.rate[0] * (asked.rate[1] / asked.rate[0]) ** done
        explore = asked.explore[0] + (asked.explore[1] - asked.explore[0]) * done
        number, wins, points = play_games(
            GAMES, asked.players, low, int(chance.integers(1 << 31)), explore, asked.mix, asked.open, -1,
            *weights, moves, idx, act, role_of, target,
        )  # fmt: skip
        losses = []
        for role in roles:
            order = np.flatnonzero(role_of[:number] == role)
            chance.shuffle(order)
            net["steps"][role], *loss = learn(
                role, order, idx, act, target, *weights,
                net["m1"], net["v1"], net["mt"], net["vt"], net["steps"][role], rate, BATCH,
            )  # fmt: skip
            losses += loss
        net["games"][kind] += GAMES
        net["seconds"][kind] = base + time.time() - begin
        recent.append((wins / GAMES, number / GAMES, *losses))
        if time.time() - last_report > 120 or done >= 1:
            scores = []
            for side in (0, 1):
                _, won, gained = play_games(
                    2000, asked.players, low, 99, 0.0, asked.mix, 0.0, side,
                    *weights, moves, idx, act, role_of, target,
                )  # fmt: skip
                scores += [1 - won / 2000, -gained / 2000] if side == 0 else [won / 2000, gained / 2000]
            report = {
                "players": asked.players,
                "games": int(net["games"][kind]),
                "seconds": round(float(net["seconds"][kind])),
                "games_per_second": round(len(recent) * GAMES / (time.time() - last_report)),
                "rate": rate,
                "landlord_wins": round(float(np.mean([r[0] for r in recent])), 4),
                "decisions_a_game": round(float(np.mean([r[1] for r in recent])), 1),
                "losses": [round(float(x), 4) for x in np.mean([r[2:] for r in recent], axis=0)],
                "against_greedy_peasants_landlord": [round(float(x), 4) for x in scores],
            }
            with (asked.folder / "log.jsonl").open("a") as log:
                log.write(json.dumps(report) + "\n")
            save(net, path)
            last_report, recent = time.time(), []
        if done >= 1:
            return


if __name__ == "__main__":
    main()
