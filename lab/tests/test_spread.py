"""Work that spreads gives the same wherever it runs. Run with ``python -m pytest lab/tests``."""

import numpy as np
import pytest

from lab import arena, selfplay, train
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


def test_a_wider_network_begins_as_the_one_it_grew_from():
    """Every choice is worth the same to both, in all decisions of some games."""
    small, large = train.new_weights(3, 16, 1), train.new_weights(3, 24, 2)
    small["games"] = np.zeros(1, np.int64)
    grown = train.grown(small, large)
    assert grown["w1"].shape == large["w1"].shape
    played = []
    for net in (small, grown):
        with executor("here") as pool:
            weights = tuple(net[name].astype(np.float32) for name in train.LAYERS)
            played.append(next(iter(collect(pool, 1, weights, 40, False, 0.5, 7, 0.0, 0.5, trace=0.0))))
    for one, other in zip(played[0].rows, played[1].rows, strict=True):
        assert np.array_equal(one, other)
    for one, other in zip(played[0].meta, played[1].meta, strict=True):
        assert np.allclose(one, other, atol=1e-4)


def test_a_trace_of_results_mixes_what_came_with_what_was_thought_next():
    """Backwards by seat, in points of the earlier decision, and cut off before a random choice."""
    seen = np.array([[0, 0, 0, 0, 0], [1, 0, 1, 0, 0], [0, 1, 0, 1, 0], [1, 1, 1, 1, 1], [0, 2, 0, 2, 0]])
    hopes = np.array([[0.5, 0.0], [0.4, -0.5], [0.6, 0.5], [0.2, -1.5], [0.9, 1.0]], np.float32)
    meta = np.zeros((2, 3, 2), np.float32)
    selfplay.settle(seen, hopes, 5, True, 2, 0.5, meta)
    assert meta[0, 2].tolist() == [1, 1]  # the last decision: the deal's own result
    assert np.allclose(meta[0, 1], [0.95, 2.0])  # half of it, half of the estimate, both doubled once more
    assert np.allclose(meta[0, 0], [(0.95 + 0.6) / 2, 2 * (2.0 + 0.5) / 2])
    assert meta[1, 1].tolist() == [0, -2]
    assert np.allclose(meta[1, 0], [0.2, -3.0])  # what came after the random choice says nothing of this one
    selfplay.settle(seen, hopes, 5, True, 2, 1.0, meta)
    assert meta[:, :2].tolist() == [[[1, 4], [1, 2]], [[0, -4], [0, -2]]]


def test_players_have_other_luck_in_every_deck():
    """With the same luck in all of them a beginner would slip at the same turns each time."""
    lucks = {arena.chance_of(seed, deck) for seed in (1, 2, 2026) for deck in range(1000)}
    assert len(lucks) == 3000


def test_an_unknown_place_is_refused():
    """A name that stands for no executor raises ValueError."""
    with pytest.raises(ValueError, match="no place"), executor("moon"):
        pass
