"""Deep Monte Carlo by self-play: ``python -m lab.train --game three --seconds 3600 --out lab/runs/three``.

Resumes from ``OUT/checkpoint.npz``. The learning rate and the exploration fall with the share of the time (or of
``--games``) that is over; with ``--games`` a run repeats from its seed up to the order of floating-point sums.
On a cluster: ``--on dask:tcp://scheduler:8786 --jobs 16``.
"""

import argparse
import json
import os
import time
from pathlib import Path

import numpy as np

from lab.collect import Guests, collect
from lab.executors import executor
from lab.fast_moves import new_memo
from lab.layout import INPUTS
from lab.learn import train
from lab.selfplay import match

LAYERS = ("w1", "w2", "w3")
NETS = {"three": 3, "duel": 2}
SECOND = 32
MIX = 0.5
"""How much winning counts beside points when self-play chooses a move."""


def new_weights(nets, width, seed):
    """Return fresh weights of all layers; biases of the two upper layers are their last rows."""
    chance = np.random.default_rng(seed)
    w1 = chance.normal(0, 0.12, (nets, INPUTS, width))
    w2 = chance.normal(0, np.sqrt(2 / width), (nets, width + 1, SECOND))
    w3 = chance.normal(0, np.sqrt(1 / SECOND), (nets, SECOND + 1, 2)) * 0.3
    w2[:, -1] = 0
    w3[:, -1] = 0
    return {"w1": w1.astype(np.float32), "w2": w2.astype(np.float32), "w3": w3.astype(np.float32)}


def fresh(game, width, seed):
    """Return the whole state of a new run."""
    data = new_weights(NETS[game], width, seed)
    for name in LAYERS:
        data["m" + name] = np.zeros_like(data[name])
        data["v" + name] = np.zeros_like(data[name])
    data["steps"] = np.zeros(NETS[game], np.int64)
    data["games"] = np.zeros(1, np.int64)
    data["spent"] = np.zeros(1)
    return data


def grown(begun, data):
    """Return the layers of a checkpoint, widened to those of a new run without changing what they say.

    The units that the checkpoint lacks begin with the new run's first layer, and with nothing in the second.
    """
    width = begun["w1"].shape[2]
    w1, w2 = data["w1"].copy(), np.zeros_like(data["w2"])
    w1[:, :, :width] = begun["w1"]
    w2[:, :width], w2[:, -1] = begun["w2"][:, :-1], begun["w2"][:, -1]
    return {"w1": w1, "w2": w2, "w3": begun["w3"].astype(data["w3"].dtype), "games": begun["games"]}


def load(path):
    """Read a checkpoint."""
    with np.load(path) as file:
        return {name: file[name].copy() for name in file.files}


def save(path, data):
    """Write a checkpoint so that a crash leaves the old or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_suffix(".tmp.npz")
    np.savez(temporary, **data)
    os.replace(temporary, path)


def strength(data, duel, decks, seed, mix=MIX):
    """Return wins and mean points against the plain greedy player, as landlord and as peasants."""
    results = np.zeros((decks, 2, 2))
    rng = np.array([seed * 7919 + 12345], np.uint64)
    net = tuple(data[name] for name in LAYERS)
    match(decks, duel, 0.0, True, rng, net, net, mix, new_memo(), results)
    return results.mean(axis=0).round(4).tolist()


def earlier_weights(path):
    """Return the layers of an earlier network, None without a path."""
    if path is None:
        return None
    begun = load(Path(path))
    return tuple(begun[name].astype(np.float32) for name in LAYERS)


def learn(data, samples, grads, batch, lr, order_of, losses):
    """Go once over the samples of one job."""
    for net, (rows, sizes, meta) in enumerate(zip(samples.rows, samples.sizes, samples.meta, strict=True)):
        moments = tuple(data[kind + name][net] for name in LAYERS for kind in "mv")
        weights = [data[name][net] for name in LAYERS]
        order = order_of.permutation(len(rows))
        data["steps"][net] = train(
            rows, sizes, meta, order, batch, *weights, *grads[net], moments, data["steps"][net], lr, losses[net]
        )


def run(args, executor):
    """Train until the time or the games are over."""
    out = Path(args.out)
    duel = args.game == "duel"
    checkpoint = out / "checkpoint.npz"
    if checkpoint.exists():
        data = load(checkpoint)
    else:
        data = fresh(args.game, args.width, args.seed)
        if args.start:
            data |= grown(load(Path(args.start)), data)
    guests = Guests(args.plain, args.earlier, earlier_weights(args.earlier_from))
    nets = NETS[args.game]
    grads = [[np.zeros_like(data[name][net]) for name in LAYERS] for net in range(nets)]
    order_of = np.random.default_rng([args.seed, int(data["games"][0])])
    began, spent, games_at = time.time(), float(data["spent"][0]), int(data["games"][0])
    logged = began
    losses, samples, landlord, games = np.zeros((nets, 2)), np.zeros(nets), 0, 0
    while True:
        now = spent + time.time() - began
        share = data["games"][0] / args.games if args.games else now / args.seconds
        if share >= 1:
            break
        lr = args.lr * (args.lr_end / args.lr) ** max(0.0, (share - args.hold) / (1 - args.hold))
        explore = 0.02 - 0.01 * share
        weights = tuple(data[name] for name in LAYERS)
        seed = (args.seed << 40) + int(data["games"][0])
        about = (args.chunk, duel, args.open_share, seed, explore, MIX, guests, args.trace)
        for chunk in collect(executor, args.jobs, weights, *about):
            learn(data, chunk, grads, args.batch, lr, order_of, losses)
            samples += [len(rows) for rows in chunk.rows]
            landlord += chunk.landlord_wins
            games += args.chunk
            data["games"] += args.chunk
        if time.time() - logged > args.log_every:
            data["spent"][0] = spent + time.time() - began
            save(checkpoint, data)
            line = {
                "games": int(data["games"][0]),
                "seconds": round(float(data["spent"][0])),
                "games_per_s": round((int(data["games"][0]) - games_at) / (time.time() - began)),
                "lr": round(lr, 7),
                "landlord_wins": round(landlord / games, 4),
                "cross_entropy": (losses[:, 0] / samples).round(4).tolist(),
                "squared_error": (losses[:, 1] / samples).round(4).tolist(),
                "greedy_wp_points": strength(data, duel, args.test_decks, 1),
            }
            with (out / "log.jsonl").open("a") as log:
                log.write(json.dumps(line) + "\n")
            losses[:], samples[:], landlord, games = 0, 0, 0, 0
            logged = time.time()
    data["spent"][0] = spent + time.time() - began
    save(checkpoint, data)


def main():
    """Read the command line and train."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=sorted(NETS), required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--chunk", type=int, default=2048)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--lr", type=float, default=5e-4)
    parser.add_argument("--lr-end", type=float, default=3e-5)
    parser.add_argument("--hold", type=float, default=0.3, help="share of the run at the first learning rate")
    parser.add_argument("--open-share", type=float, default=0.15)
    parser.add_argument(
        "--trace", type=float, default=1.0, help="how much the result counts beside later estimates; see settle"
    )
    parser.add_argument("--log-every", type=float, default=60)
    parser.add_argument("--test-decks", type=int, default=2000)
    parser.add_argument("--start", help="weights to begin with, such as those in lab/checkpoints")
    parser.add_argument(
        "--plain", type=float, default=0.0, help="share of games with the greedy player on one side"
    )
    parser.add_argument(
        "--earlier", type=float, default=0.0, help="share of games with an earlier network on one side"
    )
    parser.add_argument("--earlier-from", help="the earlier network's weights")
    parser.add_argument("--on", default="here", help="where self-play runs; see lab.executors")
    parser.add_argument("--jobs", type=int, default=1, help="chunks played at once with the same weights")
    args = parser.parse_args()
    with executor(args.on) as pool:
        run(args, pool)


if __name__ == "__main__":
    main()
