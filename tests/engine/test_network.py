"""The networks' inference: exact integer sums, safe loading, only what the seat may know, only legal choices."""

from __future__ import annotations

import random
import struct
import zlib

import pytest
from doudizhu import presets
from doudizhu.cards import counts_of
from doudizhu.deal import DealState, Phase, apply, can, legal_actions, shuffled, start
from doudizhu.moves import legal_plays
from doudizhu.players import features, network
from doudizhu.players.base import decide, finish
from doudizhu.players.features import Inputs
from doudizhu.players.spot import Spot
from doudizhu.rules import RuleSet
from doudizhu.view import view_of

GAMES = tuple(presets.PRESETS.values())
WIDTH, UNITS = 8, 4


def blob(seed: int) -> bytes:
    """A stored network of random weights."""
    chance = random.Random(seed)
    first = bytes(chance.randrange(256) for _ in range(features.INPUTS * WIDTH))
    second = [chance.randint(-2047, 2047) for _ in range(WIDTH * UNITS)]
    bias = [chance.randint(-100_000, 100_000) for _ in range(UNITS)]
    last = [chance.uniform(-1e-6, 1e-6) for _ in range(2 * UNITS + 2)]
    return (
        struct.pack("<HHH", features.INPUTS, WIDTH, UNITS)
        + first
        + struct.pack(f"<{len(second)}h", *second)
        + struct.pack(f"<{UNITS}i", *bias)
        + struct.pack(f"<{len(last)}d", *last)
    )


def weights(version: int = network.VERSION, roles: int = network.ROLES) -> bytes:
    """A whole file of weights."""
    body = zlib.compress(b"".join(map(blob, range(roles))))
    return struct.pack("<4sHHI", network.MAGIC, version, roles, zlib.crc32(body)) + body


def plain(stored: bytes, inputs: list[int]) -> tuple[float, float]:
    """The same network, one number after the other."""
    at = 6
    first = struct.unpack_from(f"<{features.INPUTS * WIDTH}b", stored, at)
    at += len(first)
    second = struct.unpack_from(f"<{WIDTH * UNITS}h", stored, at)
    at += 2 * len(second)
    bias = struct.unpack_from(f"<{UNITS}i", stored, at)
    last = struct.unpack_from(f"<{2 * UNITS + 2}d", stored, at + 4 * UNITS)
    lanes = [max(0, sum(first[row * WIDTH + lane] for row in inputs)) for lane in range(WIDTH)]
    units = [
        max(0, bias[unit] + sum(lanes[lane] * second[lane * UNITS + unit] for lane in range(WIDTH)))
        for unit in range(UNITS)
    ]
    win, score = (last[2 * UNITS + k] + sum(units[u] * last[2 * u + k] for u in range(UNITS)) for k in (0, 1))
    return win, score


def states(rules: RuleSet, seed: int, deals: int) -> list[DealState]:
    """All decisions in play of deals with random actions."""
    chance, found = random.Random(seed), []
    for _ in range(deals):
        state, _ = start(rules, shuffled(rules, chance))
        while state.phase in (Phase.AUCTION, Phase.PLAY):
            if state.phase is Phase.PLAY:
                found.append(state)
            state, _ = apply(state, chance.choice(legal_actions(state)))
    return found


def test_packed_lanes_give_the_exact_sums() -> None:
    """A network on packed lanes computes what the same integers give one by one."""
    chance = random.Random(1)
    stored = blob(0)
    net = network.Net(*network.unpack(stored))
    for _ in range(50):
        rows = chance.sample(range(features.INPUTS), 60)
        cut = chance.randrange(60)
        assert net.finish(net.start(Inputs([], rows[:cut])), Inputs([], rows[cut:])) == pytest.approx(
            plain(stored, rows), rel=1e-9
        )


def test_a_multiset_adds_the_rows_of_its_marks() -> None:
    """A multiset's sum, made anew or remembered, is that of its inputs one by one."""
    chance, net = random.Random(2), network.Net(*network.unpack(blob(1)))
    for _ in range(200):
        sets = [
            (group, counts_of(chance.sample(range(54), chance.randint(0, 20))))
            for group in (features.OWN, features.UNSEEN)
        ]
        inputs = Inputs(sets, [features.BIAS])
        assert net.start(inputs) == net.start(Inputs([], inputs.active()))


def test_the_fallback_for_older_pythons_is_the_same_sum() -> None:
    """The sum of products without `math.sumprod` equals the one with it."""
    left, right = [3, 0, 7], [1 << 300, 5, -(1 << 90)]
    assert network.sum_of_products(left, right) == 3 * (1 << 300) - 7 * (1 << 90)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"DDZN",
        b"x" * 500,
        weights()[:-1],
        weights()[:100],
        weights(version=network.VERSION + 1),
        weights(roles=network.ROLES - 1),
        weights()[:60] + bytes([weights()[60] ^ 1]) + weights()[61:],
    ],
    ids=["empty", "head", "other", "short", "shorter", "version", "roles", "bit"],
)
def test_damaged_weights_are_refused(data: bytes) -> None:
    """A file of weights that is not whole and of this version raises the one error that callers catch."""
    with pytest.raises(network.WeightsError):
        network.load(data)


def test_weights_with_a_right_sum_but_a_wrong_shape_are_refused() -> None:
    """A matching checksum does not save networks that are cut short or no compressed data."""
    for body in (b"junk", zlib.compress(blob(0)), zlib.compress(b"\0" * 5)):
        head = struct.pack("<4sHHI", network.MAGIC, network.VERSION, network.ROLES, zlib.crc32(body))
        with pytest.raises(network.WeightsError):
            network.load(head + body)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_every_choice_is_legal_and_ranked_once(rules: RuleSet) -> None:
    """The player ranks each legal choice exactly once, takes the first, and repeats itself."""
    player = network.Networked(network.load(weights()))
    for state in states(rules, 2, 2):
        view = view_of(state, state.turn)
        ranked = finish(player.rank(view, random.Random(0)))
        expected = {combo.counts for combo in legal_plays(view.counts, view.last, rules)}
        assert sorted(scored.combo.counts if scored.combo else 0 for scored in ranked) == sorted(
            expected | ({0} if view.last else set())
        )
        assert [scored.worth for scored in ranked] == sorted((scored.worth for scored in ranked), reverse=True)
        action = decide(player, view, random.Random(1))
        assert can(state, action)
        assert decide(player, view, random.Random(2)) == action


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_inputs_are_few_distinct_and_in_range(rules: RuleSet) -> None:
    """No input is set twice and all lie in the table, so that a lane of 16 bits never overflows."""
    for state in states(rules, 3, 3):
        view = view_of(state, state.turn)
        spot = Spot.of(view)
        common, choices = features.shared(spot, view.counts), features.Choices(spot, view.counts)
        for combo in legal_plays(view.counts, view.last, rules)[:40]:
            inputs = common.active() + choices.of(combo).active()
            assert len(set(inputs)) == len(inputs) < 32767 // 128
            assert 0 <= min(inputs) <= max(inputs) < features.INPUTS


def test_the_shipped_weights_load() -> None:
    """The file that ships is whole, has all roles, and keeps within 1.2 MB."""
    from importlib import resources

    assert len(resources.files("doudizhu.players").joinpath("weights.bin").read_bytes()) <= 1_200_000
    shipped = network.shipped()
    for rules in GAMES:
        view = view_of(state := states(rules, 4, 1)[0], state.turn)
        choices = legal_plays(view.counts, view.last, rules)
        values = finish(shipped.values(Spot.of(view), view.counts, choices))
        assert all(0 <= value.win <= 1 for value in values)
