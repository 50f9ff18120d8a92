"""What is kept of the games, read copy by copy: the newest that can be played, and what to say of the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from doudizhu.errors import DamagedSave
from doudizhu.presets import PRESETS
from doudizhu.saves import FORMAT

from app.commands import Command, SetAside
from app.games import Game, unpack
from app.model import Notice
from app.shelf import Copy, Wrong, copies
from app.turns import game_key

_HELD: Final = {Wrong.NEWER: "newer_save", Wrong.FOREIGN: "foreign_save"}
"""What is left as it is, with the notice that says so."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game as it was kept, or None; ``held`` where its place must be left as it is."""

    game: Game | None = None
    notice: Notice | None = None
    held: bool = False
    commands: tuple[Command, ...] = ()


def load(stored: Mapping[str, str], name: str) -> Loaded:
    """Return the newest copy of a game that can be played.

    A damaged copy that it replaces is set aside, before it can be written over. A newer version's save, or a text
    that is not ours, is left where it is and nothing is loaded in its stead.
    """
    key = game_key(name)
    wrongs: list[tuple[Copy, Wrong]] = []
    for copy in copies(stored, key):
        game, wrong = _read(copy, name)
        if wrong is Wrong.NEWER:
            return Loaded(notice=Notice(_HELD[wrong], name), held=True)
        if wrong is not None:
            wrongs.append((copy, wrong))
            continue
        notice = Notice("fallback", name) if wrongs else None
        return Loaded(game, notice, commands=_aside(key, wrongs))
    if not wrongs:
        return Loaded()
    if all(wrong is Wrong.FOREIGN for _, wrong in wrongs):
        return Loaded(notice=Notice(_HELD[Wrong.FOREIGN], name), held=True)
    return Loaded(notice=Notice("damaged_save", name), commands=_aside(key, wrongs))


def _read(copy: Copy, name: str) -> tuple[Game | None, Wrong | None]:
    if copy.wrong is not None:
        return None, copy.wrong
    try:
        game = unpack(copy.text)
    except DamagedSave as damage:
        if damage.code == "newer":
            return None, Wrong.NEWER
        return None, Wrong.DAMAGED if copy.number or FORMAT in copy.text else Wrong.FOREIGN
    other = game is not None and game.rules != PRESETS[name]
    return (None, Wrong.DAMAGED) if other else (game, None)


def _aside(key: str, wrongs: list[tuple[Copy, Wrong]]) -> tuple[Command, ...]:
    return (SetAside(f"{key}.damaged", wrongs[0][0].raw),) if wrongs else ()
