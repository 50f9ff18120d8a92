"""Small networks that judge every choice, evaluated in integers without any library.

One network for each role, trained by self-play in the workshop. The first layer's weights are small ints packed
as lanes of big ints, so that adding a row adds all lanes at once; the second layer multiplies packed rows by the
first one's sums. Two outputs remain: the chance to win and the points to expect.
"""

from __future__ import annotations

import math
import random
import struct
import zlib
from collections.abc import Callable, Generator, Iterable, Sequence
from importlib import resources
from itertools import compress
from math import exp
from operator import mul
from typing import Final, NamedTuple

from doudizhu import auctions
from doudizhu.actions import Action
from doudizhu.cards import Counts
from doudizhu.combos import Combo
from doudizhu.deal import Phase, has_won
from doudizhu.moves import legal_plays
from doudizhu.players import calls, features
from doudizhu.players.base import Scored, Thinking
from doudizhu.players.features import Inputs
from doudizhu.players.medium import action_of
from doudizhu.players.spot import Spot
from doudizhu.rules import RuleSet
from doudizhu.view import SeatView

MAGIC: Final = b"DDZN"
VERSION: Final = 1
ROLES: Final = 7
"""Five for play (see :func:`doudizhu.players.features.role`), then the auctions of three and of two players."""
_AUCTION: Final = {3: 5, 2: 6}
MIX: Final = 0.75
"""How much the chance to win counts beside the expected points; the rest of one goes to the points."""
OTHERS_GRAB: Final = 0.2
"""How often the network reckons with a grab being answered; chosen by matches (docs/strength.md)."""
SCORE_SCALE: Final = 3.0
"""The second output times this is the expected score in points of base 1, future doublings included."""
_HEAD: Final = struct.Struct("<4sHHI")
_SHAPE: Final = struct.Struct("<HHH")
_SLICE: Final = 8
"""So many choices are judged between two yields."""


class WeightsError(ValueError):
    """The file of weights is missing, damaged, or of another version."""


class Value(NamedTuple):
    """What a choice is worth: the chance to win, 0 to 1, and points of base 1, doublings from now on included."""

    win: float
    points: float

    @property
    def worth(self) -> float:
        """Both in one number, which orders choices."""
        return MIX * 2 * self.win + (1 - MIX) * self.points


def sum_of_products(left: Iterable[int], right: Iterable[int]) -> int:
    """Stand in for ``math.sumprod``, which Python 3.11 lacks."""
    return sum(map(mul, left, right))


_dot: Final[Callable[[Iterable[int], Iterable[int]], int]] = getattr(math, "sumprod", sum_of_products)


class Net:
    """The network of one role.

    ``rows`` has a packed row of the first layer for each input, ``second`` one of the second layer for each lane.
    An offset in the top bit of each lane keeps sums from borrowing, and tells which ones are positive.
    """

    __slots__ = (
        "_base",
        "_bias",
        "_known",
        "_lanes",
        "_last",
        "_last_bias",
        "_ones",
        "_rows",
        "_second",
        "_unit_ones",
        "_width",
    )

    def __init__(self, first: bytes, second: Sequence[int], bias: Sequence[int], last: Sequence[float]) -> None:
        """``first`` are signed bytes by input and lane, ``second`` ints by lane and unit, ``last`` two a unit."""
        units = len(bias)
        width = len(second) // units
        self._width, self._lanes = width, 4 * units
        self._ones = sum(1 << 16 * lane for lane in range(width))
        self._base = self._ones << 15
        rows = []
        middle = sum(128 << 16 * lane for lane in range(width))
        for at in range(0, len(first), width):
            spread = bytearray(2 * width)
            spread[::2] = first[at : at + width].translate(_FLIP)
            rows.append(int.from_bytes(spread, "little") - middle)
        self._rows = rows
        self._known: dict[int, int] = {}
        self._second = [_packed(second[at : at + units]) for at in range(0, len(second), units)]
        self._unit_ones = sum(1 << 32 * unit for unit in range(units))
        self._bias = _packed(bias) + (self._unit_ones << 31)
        self._last = (last[: 2 * units : 2], last[1 : 2 * units : 2])
        self._last_bias = last[2 * units :]

    def start(self, inputs: Inputs) -> int:
        """Return the packed sums of the inputs that all choices share."""
        return self._add(self._base, inputs)

    def _add(self, sums: int, inputs: Inputs) -> int:
        rows, known = self._rows, self._known
        for group, counts in inputs.sets:
            for part in _PARTS:
                ranks = counts & part
                if ranks:
                    key = ranks << 10 | group
                    sums += known[key] if key in known else self._learn(key)
        for at in inputs.flags:
            sums += rows[at]
        return sums

    def _learn(self, key: int) -> int:
        """Sum the rows of some ranks of a multiset, and remember it: the same come again and again."""
        if len(self._known) >= _REMEMBERED:
            self._known.clear()
        total = self._known[key] = sum(self._rows[at] for at in features.marks(key & 1023, key >> 10))
        return total

    def finish(self, sums: int, inputs: Inputs) -> tuple[float, float]:
        """Return the win's logit and the scaled score of one choice."""
        sums = self._add(sums, inputs)
        positive = sums >> 15 & self._ones
        lanes = memoryview((sums & (positive << 15) - positive).to_bytes(2 * self._width, "little"))
        active = lanes.cast("H").tolist()
        total = _dot(filter(None, active), compress(self._second, active)) + self._bias
        positive = total >> 31 & self._unit_ones
        units = memoryview((total & (positive << 31) - positive).to_bytes(self._lanes, "little")).cast("I").tolist()
        win, score = self._last
        return (
            self._last_bias[0] + sum(map(mul, units, win)),
            self._last_bias[1] + sum(map(mul, units, score)),
        )


_PARTS: Final = tuple((1 << 20) - 1 << 20 * part for part in range(3))
"""All bits of five ranks each: few enough that their multisets come again."""
_REMEMBERED: Final = 10_000
"""So many sums of rows are remembered, some 4 MB."""
_FLIP: Final = bytes((byte + 128) & 255 for byte in range(256))
"""Two's complement to excess 128."""


def _packed(numbers: Sequence[int]) -> int:
    return sum(number << 32 * place for place, number in enumerate(numbers))


def logistic(logit: float) -> float:
    """Return the chance that a logit stands for."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, logit))))


class Network:
    """The networks of all roles, each unpacked when first needed."""

    def __init__(self, blobs: Sequence[bytes]) -> None:
        """``blobs`` has the stored form of each role's network; see :func:`load`."""
        self.blobs = blobs
        self._nets: dict[int, Net] = {}

    def _net(self, role: int) -> Net:
        net = self._nets.get(role)
        if net is None:
            net = self._nets[role] = Net(*unpack(self.blobs[role]))
        return net

    def of_hand(self, rules: RuleSet, hand: Counts, place: int, handicap: int = 0) -> Value:
        """Judge a dealt hand before the kitty is known: as landlord (place 0), or so many seats after it."""
        net = self._net(_AUCTION[rules.players])
        logit, score = net.finish(net.start(Inputs([], [])), features.dealt(rules, hand, place, handicap))
        return Value(logistic(logit), SCORE_SCALE * score)

    def values(
        self, spot: Spot, hand: Counts, choices: Sequence[Combo | None]
    ) -> Generator[None, None, list[Value]]:
        """Judge choices of the seat to act from its hand, None being a pass; yields often."""
        net = self._net(features.role(spot))
        sums = net.start(features.shared(spot, hand))
        inputs = features.Choices(spot, hand)
        values = []
        for number, combo in enumerate(choices):
            if number % _SLICE == _SLICE - 1:
                yield
            logit, score = net.finish(sums, inputs.of(combo))
            values.append(Value(logistic(logit), SCORE_SCALE * score))
        return values


class Layers(NamedTuple):
    """The numbers of one network: see :class:`Net`."""

    first: bytes
    second: tuple[int, ...]
    bias: tuple[int, ...]
    last: tuple[float, ...]


def unpack(blob: bytes) -> Layers:
    """Read one network from its stored form: its shape, then all layers' numbers."""
    inputs, width, units = _SHAPE.unpack_from(blob)
    at = _SHAPE.size
    first = blob[at : at + inputs * width]
    at += inputs * width
    second = struct.unpack_from(f"<{width * units}h", blob, at)
    at += 2 * width * units
    bias = struct.unpack_from(f"<{units}i", blob, at)
    at += 4 * units
    last = struct.unpack_from(f"<{2 * units + 2}d", blob, at)
    return Layers(first, second, bias, last)


def load(data: bytes) -> Network:
    """Read the networks from the bytes of a file of weights.

    Raises:
        WeightsError: damaged, truncated, or of another version.
    """
    if len(data) < _HEAD.size:
        raise WeightsError("no file of weights")
    magic, version, roles, checksum = _HEAD.unpack_from(data)
    body = data[_HEAD.size :]
    if magic != MAGIC:
        raise WeightsError("no file of weights")
    if version != VERSION or roles != ROLES:
        raise WeightsError(f"weights of version {version} for {roles} roles")
    if zlib.crc32(body) != checksum:
        raise WeightsError("damaged weights")
    try:
        return Network(_split(zlib.decompress(body), roles))
    except (zlib.error, struct.error) as error:
        raise WeightsError("damaged weights") from error


def _split(plain: bytes, roles: int) -> list[bytes]:
    blobs, at = [], 0
    for _ in range(roles):
        inputs, width, units = _SHAPE.unpack_from(plain, at)
        size = _SHAPE.size + inputs * width + 2 * width * units + 4 * units + 8 * (2 * units + 2)
        if inputs != features.INPUTS or at + size > len(plain):
            raise WeightsError("weights for other inputs")
        blobs.append(plain[at : at + size])
        at += size
    return blobs


def shipped() -> Network:
    """Read the networks that come with the engine.

    Raises:
        WeightsError: the file is missing or damaged.
    """
    try:
        data = resources.files("doudizhu.players").joinpath("weights.bin").read_bytes()
    except OSError as error:
        raise WeightsError("no file of weights") from error
    return load(data)


class Networked:
    """A player that takes the choice its network thinks best."""

    name = "network"
    fallback: str | None = None

    def __init__(self, network: Network) -> None:
        """``network`` has all roles."""
        self.network = network

    def think(self, view: SeatView, chance: random.Random) -> Thinking:
        """Choose an action."""
        if view.phase is Phase.AUCTION:
            return (yield from self.rank_calls(view, chance))[0]
        return action_of(view, (yield from self.rank(view, chance))[0].combo)

    def rank_calls(self, view: SeatView, chance: random.Random) -> Generator[None, None, list[Action]]:
        """Return everything that may be said, best first."""
        del chance  # the hand decides
        yield
        # The auction's network learnt from landlords who had the best hand, so it reckons with their strength.
        worth: dict[Action, float] = {
            action: calls.worth(view, action, self.network.of_hand, others_grab=OTHERS_GRAB, strength=0.0)
            for action in auctions.legal(view.auction, view.rules)
        }
        return sorted(worth, key=lambda action: -worth[action])

    def rank(self, view: SeatView, chance: random.Random) -> Generator[None, None, list[Scored]]:
        """Return every play and the pass where one may pass, best first."""
        del chance  # the best choice, always
        choices: list[Combo | None] = list(legal_plays(view.counts, view.last, view.rules))
        if view.last is not None:
            choices.insert(0, None)
        if len(choices) == 1:
            return [Scored(choices[0], 0.0)]
        values = yield from self.network.values(Spot.of(view), view.counts, choices)
        ranked = [
            Scored(combo, value.worth + (_SURE_WIN if _wins(view, combo) else 0.0))
            for combo, value in zip(choices, values, strict=True)
        ]
        ranked.sort(key=lambda scored: -scored.worth)
        return ranked


_SURE_WIN: Final = 0.25
"""Added to a choice that ends the deal: an estimate of something certain needs help against other estimates."""


def _wins(view: SeatView, combo: Combo | None) -> bool:
    left = view.left[view.seat] - (combo.cards if combo is not None else 0)
    return combo is not None and has_won(view.rules, left, view.seat == view.landlord, view.handicap)
