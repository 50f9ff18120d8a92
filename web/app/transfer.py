"""All games as one text, for a file: out of one browser and into another, whole or not at all."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from doudizhu.errors import DamagedSave, TextError
from doudizhu.jsontext import read_json
from doudizhu.presets import PRESETS
from doudizhu.saves import MAX_BYTES

from app.games import Game, pack, unpack

FORMAT: Final = "doudizhu games"
VERSION: Final = 1
MOST: Final = (MAX_BYTES + 1000) * len(PRESETS)
"""The characters of the longest text that can be one of ours."""


def pack_all(games: Mapping[str, Game]) -> str:
    """Return all games as one text.

    >>> unpack_all(pack_all({}))
    mappingproxy({})
    """
    saves = {name: pack(game) for name, game in games.items()}
    fields = {"format": FORMAT, "version": VERSION, "check": _checksum(saves), "games": saves}
    return json.dumps(fields, indent=1)


def unpack_all(text: str) -> Mapping[str, Game]:
    """Read games back.

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
    version, saves = data.get("version"), data.get("games")
    if type(version) is not int or version < 1:
        raise DamagedSave("format", "version")
    if version > VERSION:
        raise DamagedSave("newer")
    if set(data) != {"format", "version", "check", "games"}:
        raise DamagedSave("format", "fields")
    if not isinstance(saves, dict) or not all(isinstance(save, str) for save in saves.values()):
        raise DamagedSave("format", "games")
    if data.get("check") != _checksum(saves):
        raise DamagedSave("checksum")
    return MappingProxyType({name: _game(name, save) for name, save in saves.items()})


def _game(name: str, save: str) -> Game:
    game = unpack(save)
    if game is None or name not in PRESETS or game.rules != PRESETS[name]:
        raise DamagedSave("rules", "not those of a game of ours")
    return game


def _checksum(saves: Mapping[str, str]) -> int:
    text = json.dumps(saves, sort_keys=True, separators=(",", ":"))
    return zlib.crc32(text.encode())
