"""Write the file of weights: ``python -m lab.export --three DIR --duel DIR --out FILE``.

Lanes of the first layer are scaled one by one to signed bytes; the scale goes into the second layer, whose units
are scaled to 12 bits; the last layer stays in floats.
"""

import argparse
import struct
import zlib
from pathlib import Path

import numpy as np

from lab.train import LAYERS, load

MAGIC, VERSION = b"DDZN", 1
FIRST_LEVELS, SECOND_LEVELS = 127, 2047


def pack(w1, w2, w3):
    """Return the stored form of one network."""
    inputs, width = w1.shape
    units = w2.shape[1]
    lane = np.maximum(np.abs(w1).max(axis=0), 1e-9) / FIRST_LEVELS
    first = np.rint(w1 / lane).astype(np.int8)
    second = w2[:-1] * lane[:, None]
    unit = np.maximum(np.abs(second).max(axis=0), 1e-12) / SECOND_LEVELS
    last = w3.astype(np.float64).copy()
    last[:-1] *= unit[:, None]
    return (
        struct.pack("<HHH", inputs, width, units)
        + first.tobytes()
        + np.rint(second / unit).astype("<i2").tobytes()
        + np.rint(w2[-1] / unit).astype("<i4").tobytes()
        + last.astype("<f8").tobytes()
    )


def weights_file(runs):
    """Return the bytes of a file of weights from checkpoints: the roles in order, then the two auctions."""
    nets = [pack(*net) for data in runs for net in zip(data["w1"], data["w2"], data["w3"], strict=True)]
    body = zlib.compress(b"".join(nets), 9)
    return struct.pack("<4sHHI", MAGIC, VERSION, len(nets), zlib.crc32(body)) + body


def main():
    """Read the command line and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--three", type=Path, required=True)
    parser.add_argument("--duel", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--checkpoints", type=Path, help="where small copies of the weights go, to train on from")
    args = parser.parse_args()
    folders = (args.three, args.duel)
    data = weights_file([load(folder / name) for name in ("checkpoint.npz", "auction.npz") for folder in folders])
    args.out.write_bytes(data)
    if args.checkpoints:
        args.checkpoints.mkdir(parents=True, exist_ok=True)
        for game, folder in zip(("three", "duel"), folders, strict=True):
            run = load(folder / "checkpoint.npz")
            small = {name: run[name].astype(np.float16) for name in LAYERS} | {"games": run["games"]}
            np.savez_compressed(args.checkpoints / f"{game}.npz", **small)
    print(f"{args.out}: {len(data):,} bytes")


if __name__ == "__main__":
    main()
