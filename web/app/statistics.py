"""How the player has fared: sums for each game and level, so that ten thousand deals are as quick as ten."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import astuple, dataclass, replace
from types import MappingProxyType
from typing import Final

from doudizhu.actions import Seat
from doudizhu.errors import DamagedSave, TextError
from doudizhu.jsontext import read_json
from doudizhu.players.levels import Level
from doudizhu.presets import PRESETS
from doudizhu.scoring import Result

MAX_TEXT: Final = 10_000
"""The characters of the longest text that can be one of ours."""
MOST: Final = 1 << 40


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of the deals of one game at one level.

    ``landlord`` are the deals as the landlord, ``landlord_won`` those of them that were won; ``run`` is the number
    of deals won one after the other up to now, ``best`` the longest such run.
    """

    deals: int = 0
    won: int = 0
    landlord: int = 0
    landlord_won: int = 0
    points: int = 0
    run: int = 0
    best: int = 0

    @property
    def peasant(self) -> int:
        """The deals as a peasant."""
        return self.deals - self.landlord

    @property
    def peasant_won(self) -> int:
        """The deals won as a peasant."""
        return self.won - self.landlord_won

    @property
    def possible(self) -> bool:
        """Whether deals can come to these numbers."""
        parts = (self.landlord_won, self.landlord, self.peasant_won, self.peasant, self.run)
        return (
            all(0 <= part <= MOST for part in parts)
            and abs(self.points) <= MOST
            and self.landlord_won <= self.landlord
            and self.peasant_won <= self.peasant
            and self.run <= self.best <= self.won
        )

    def with_deal(self, seat: Seat, result: Result) -> Tally:
        """Return the tally after one more deal, played in a seat.

        >>> from doudizhu.presets import CLASSIC
        >>> from doudizhu.scoring import settle
        >>> Tally(run=2, best=2).with_deal(0, settle(CLASSIC, 0, 0, 2, ()))
        Tally(deals=1, won=1, landlord=1, landlord_won=1, points=4, run=3, best=3)
        """
        won, landlord = seat in result.winners, seat == result.landlord
        run = self.run + 1 if won else 0
        return Tally(
            self.deals + 1,
            self.won + won,
            self.landlord + landlord,
            self.landlord_won + (won and landlord),
            self.points + result.points[seat],
            run,
            max(self.best, run),
        )


Statistics = Mapping[str, Tally]
"""Tallies by game and level, such as ``classic/medium``; one without a deal is missing."""
NONE: Final[Statistics] = MappingProxyType({})
KEYS: Final = tuple(f"{game}/{level.value}" for game in PRESETS for level in Level)


def key_of(game: str, level: Level) -> str:
    """Return the key of a game and a level."""
    return f"{game}/{level.value}"


def with_deal(statistics: Statistics, key: str, seat: Seat, result: Result) -> Statistics:
    """Return the statistics after one more deal."""
    tally = statistics.get(key, Tally()).with_deal(seat, result)
    return MappingProxyType({**statistics, key: tally})


def joined(ours: Statistics, others: Statistics) -> Statistics:
    """Return for each game and level the tally of more deals: that of another browser, once it is ahead of ours."""
    ahead = {key: tally for key, tally in others.items() if tally.deals > ours.get(key, Tally()).deals}
    return MappingProxyType({**ours, **ahead})


def all_levels(statistics: Statistics, game: str) -> Tally:
    """Return the sums over all levels of a game; its longest run is that within one level."""
    tallies = [statistics[key] for key in (key_of(game, level) for level in Level) if key in statistics]
    sums = (sum(column) for column in zip(*map(astuple, tallies), strict=True)) if tallies else ()
    return replace(Tally(*sums), run=0, best=max((tally.best for tally in tallies), default=0))


def to_json(statistics: Statistics) -> str:
    """Return the statistics as text.

    >>> from_json(to_json({"duel/easy": Tally(1, 1, 0, 0, 4, 1, 1)}))["duel/easy"].points
    4
    """
    return json.dumps({key: astuple(tally) for key, tally in statistics.items()}, separators=(",", ":"))


def from_json(text: str) -> Statistics:
    """Read statistics back.

    Raises:
        DamagedSave: with code ``too_large``, ``not_json``, or ``match`` where deals cannot come to such numbers.
    """
    if len(text) > MAX_TEXT:
        raise DamagedSave("too_large")
    try:
        data = read_json(text)
    except TextError as error:
        raise DamagedSave("not_json", str(error)) from None
    if not isinstance(data, dict) or not set(data) <= set(KEYS):
        raise DamagedSave("match", "no statistics")
    return MappingProxyType({key: _tally(numbers) for key, numbers in data.items()})


def _tally(numbers: object) -> Tally:
    if not isinstance(numbers, list) or len(numbers) != 7 or any(type(number) is not int for number in numbers):
        raise DamagedSave("match", "no tally")
    tally = Tally(*numbers)
    if not tally.possible:
        raise DamagedSave("match", "an impossible tally")
    return tally
