"""Self-play in jobs: each plays a number of games with given weights and returns its samples."""

from concurrent.futures import Executor
from typing import NamedTuple

import numpy as np

from lab.fast_moves import new_memo
from lab.layout import MOST_ACTIVE
from lab.selfplay import play_games

SAMPLES = 14
"""More decisions of one network a game than there are on average over a chunk; what exceeds it is dropped."""
_MEMO = []


class Guests(NamedTuple):
    """In what shares of games one side is played by the greedy player, and by an earlier network's weights."""

    plain: float = 0.0
    earlier: float = 0.0
    weights: tuple[np.ndarray, ...] | None = None


NO_GUESTS = Guests()


class Samples(NamedTuple):
    """What one job played: for each network its rows of inputs, their number, and results; and landlord wins."""

    rows: list[np.ndarray]
    sizes: list[np.ndarray]
    meta: list[np.ndarray]
    landlord_wins: int


def play_chunk(
    weights,
    games: int,
    duel: bool,
    open_share: float,
    seed: int,
    explore: float,
    mix: float,
    guests: Guests,
    trace: float,
) -> Samples:
    """Play games of networks with themselves and their guests; the same arguments give the same samples."""
    if not _MEMO:
        _MEMO.extend(new_memo())
    nets = len(weights[0])
    rows = np.zeros((nets, games * SAMPLES, MOST_ACTIVE), np.int16)
    sizes = np.zeros((nets, games * SAMPLES), np.int64)
    meta = np.zeros((nets, games * SAMPLES, 2), np.float32)
    filled = np.zeros(nets, np.int64)
    rng = np.array([np.random.SeedSequence(seed).generate_state(1, np.uint64)[0] | np.uint64(1)], np.uint64)
    shares, earlier = np.array(guests[:2]), guests.weights or weights
    how = (shares, *earlier, explore, trace, mix, *_MEMO)
    wins = play_games(games, duel, open_share, rng, *weights, *how, rows, sizes, meta, filled)
    used = [slice(0, number) for number in filled]
    return Samples(
        [rows[net, part] for net, part in enumerate(used)],
        [sizes[net, part] for net, part in enumerate(used)],
        [meta[net, part] for net, part in enumerate(used)],
        wins,
    )


def collect(
    executor: Executor,
    jobs: int,
    weights,
    games: int,
    duel: bool,
    open_share: float,
    seed: int,
    explore: float,
    mix: float,
    guests: Guests = NO_GUESTS,
    trace: float = 1.0,
):
    """Play ``jobs`` chunks on an executor with seeds from ``seed`` on, and yield their samples in order."""
    futures = [
        executor.submit(play_chunk, weights, games, duel, open_share, seed + job, explore, mix, guests, trace)
        for job in range(jobs)
    ]
    for future in futures:
        yield future.result()
