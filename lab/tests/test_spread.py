"""Work that spreads gives the same wherever it runs. Run with ``python -m pytest lab/tests``."""

import numpy as np
import pytest

from lab import arena, train
from lab.collect import Guests, collect
from lab.executors import executor

PLACES = ("processes:2", "dask:local")


def games(pool):
    """A few self-played games of fresh networks, on an executor."""
    net = train.new_weights(3, 16, 1)
    weights = tuple(net[name] for name in train.LAYERS)
    return list(collect(pool, 3, weights, 20, False, 0.5, 7, 0.02, 0.5))


@pytest.mark.parametrize("place", PLACES)
def test_self_play_and_arena_are_the_same_everywhere(place):
    """Other processes and a Dask cluster return what one process returns, in the same order."""
    if place.startswith("dask"):
        pytest.importorskip("distributed", reason="Dask is an optional extra")
    with executor("here") as pool:
        played, rows = games(pool), arena.match(pool, "duel", "easy", "medium", 3, range(12), True)
    with executor(place) as pool:
        again, same = games(pool), arena.match(pool, "duel", "easy", "medium", 3, range(12), True)
    assert np.array_equal(rows, same)
    for one, other in zip(played, again, strict=True):
        for left, right in zip(
            (*one.rows, *one.sizes, *one.meta), (*other.rows, *other.sizes, *other.meta), strict=True
        ):
            assert np.array_equal(left, right)


def test_only_the_networks_own_side_learns_from_a_game_with_a_guest():
    """Decisions of the greedy or the earlier player on the other side are no samples."""
    net = train.new_weights(3, 16, 1)
    weights = tuple(net[name] for name in train.LAYERS)
    sides = set()
    with executor("here") as pool:
        for guests in (Guests(1.0, 0.0), Guests(0.0, 1.0, weights)):
            for game in collect(pool, 12, weights, 1, False, 0.5, 7, 0.02, 0.5, guests):
                landlord, peasants = len(game.rows[0]), len(game.rows[1]) + len(game.rows[2])
                assert (landlord == 0) != (peasants == 0)
                sides.add(landlord == 0)
    assert sides == {True, False}


def test_an_unknown_place_is_refused():
    """A name that stands for no executor raises ValueError."""
    with pytest.raises(ValueError, match="no place"), executor("moon"):
        pass
