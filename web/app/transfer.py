"""All games and the statistics as one text, for a file: from one browser to another, whole or not at all."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import astuple
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from doudizhu.errors import DamagedSave, TextError
from doudizhu.jsontext import read_json
from doudizhu.presets import PRESETS
from doudizhu.saves import MAX_BYTES

from app.games import Game, pack, unpack
from app.statistics import NONE, Statistics, from_json, to_json

FORMAT: Final = "doudizhu games"
VERSION: Final = 2
"""Version 1 had no statistics."""
MOST: Final = (MAX_BYTES + 1000) * len(PRESETS)
"""The characters of the longest text that can be one of ours."""
HIGHEST: Final = 10**9
"""No file brings higher numbers: from these nobody plays on to what a browser's own saves may not hold any more."""


class Contents(NamedTuple):
    """What a file holds."""

    games: Mapping[str, Game]
    statistics: Statistics = NONE


def pack_all(games: Mapping[str, Game], statistics: Statistics = NONE) -> str:
    """Return all games and the statistics as one text.

    >>> unpack_all(pack_all({}))
    mappingproxy({})
    """
    parts = {"games": {name: pack(game) for name, game in games.items()}, "statistics": to_json(statistics)}
    fields = {"format": FORMAT, "version": VERSION, "check": _checksum(parts), **parts}
    return json.dumps(fields, indent=1)


def unpack_all(text: str) -> Mapping[str, Game]:
    """Read games back.

    Raises:
        DamagedSave: as ``saves.load``; nothing of the text is used.
    """
    return contents(text).games


def contents(text: str) -> Contents:
    """Read everything that a file holds.

    Raises:
        DamagedSave: as ``saves.load``; nothing of the text is used.
    """
    if len(text) > MOST:
        raise DamagedSave("too_large")
    try:
        data = read_json(text)
    except TextError as error:
        raise DamagedSave("not_json", str(error)) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise DamagedSave("format")
    version = data.pop("version", None)
    if type(version) is not int or version < 1:
        raise DamagedSave("format", "version")
    if version > VERSION:
        raise DamagedSave("newer")
    if version == 1 and set(data) == {"format", "check", "games"}:
        right, parts = _checksum(data["games"]), {**data, "statistics": "{}"}
    else:
        parts = data
        right = _checksum({name: data.get(name) for name in ("games", "statistics")})
    return _checked(parts, right)


def _checked(parts: dict[str, Any], right: int) -> Contents:
    saves, statistics = parts.get("games"), parts.get("statistics")
    if set(parts) != {"format", "check", "games", "statistics"}:
        raise DamagedSave("format", "fields")
    if not isinstance(saves, dict) or not all(isinstance(text, str) for text in (*saves.values(), statistics)):
        raise DamagedSave("format", "games")
    if parts["check"] != right:
        raise DamagedSave("checksum")
    games = {name: _game(name, save) for name, save in saves.items()}
    return Contents(MappingProxyType(games), _statistics(str(statistics)))


def _game(name: str, save: str) -> Game:
    game = unpack(save)
    if game is None or name not in PRESETS or game.rules != PRESETS[name]:
        raise DamagedSave("rules", "not those of a game of ours")
    if max(game.match.deals, *map(abs, game.match.totals)) > HIGHEST:
        raise DamagedSave("match", "numbers beyond play")
    return game


def _statistics(text: str) -> Statistics:
    statistics = from_json(text)
    if any(max(map(abs, astuple(tally))) > HIGHEST for tally in statistics.values()):
        raise DamagedSave("match", "numbers beyond play")
    return statistics


def _checksum(parts: object) -> int:
    text = json.dumps(parts, sort_keys=True, separators=(",", ":"))
    return zlib.crc32(text.encode())
