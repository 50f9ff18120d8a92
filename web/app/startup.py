"""How the front end starts: settings and games from storage, all or nothing each, and what to say of damage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from doudizhu.errors import DamagedSave
from doudizhu.presets import CLASSIC, PRESETS

from app.commands import Command, Save
from app.games import Game, unpack
from app.languages import best_language
from app.model import Model, Notice, Screen, Viewport
from app.places import go_to
from app.settings import Settings
from app.turns import CURRENT_KEY, SETTINGS_KEY, Step, fresh_decision, game_key, go_on

KEYS: Final = (SETTINGS_KEY, CURRENT_KEY, *(game_key(name) for name in PRESETS))
"""Everything that is kept in storage."""


@dataclass(frozen=True, slots=True)
class Environment:
    """What the browser says at the start: the visitor's languages, best first, the window, and the link's place.

    ``place`` is the address after its ``#``; ``rules/classic/kickers`` opens that clause.
    """

    languages: Sequence[str] = ("en",)
    width: int = 360
    height: int = 640
    place: str = ""


def init(stored: Mapping[str, str], environment: Environment) -> Step:
    """Return the first model: what was kept, and over it what the link leads to."""
    model, commands = _kept(stored, environment)
    model, more = go_to(model, environment.place)
    return model, (*commands, *more)


def _kept(stored: Mapping[str, str], environment: Environment) -> Step:
    """Return the first model: the last deal is on the table again, or its result on the screen.

    A deal that nobody bid for goes on to its redeal.

    ``stored`` has the texts kept under :data:`KEYS`; a key that was never kept is missing.
    """
    default = Settings(language=best_language(environment.languages))
    settings = Settings.from_json(stored.get(SETTINGS_KEY, ""), default)
    games: dict[str, Game] = {}
    notices: list[Notice] = []
    commands: list[Command] = []
    for name in PRESETS:
        text = stored.get(game_key(name), "")
        try:
            game = unpack(text) if text else None
            if game is not None and game.rules != PRESETS[name]:
                raise DamagedSave("rules", "not those of this game")
        except DamagedSave as damage:
            notices.append(Notice("newer_save" if damage.code == "newer" else "damaged_save", name))
            commands.append(Save(f"{game_key(name)}.damaged", text))  # the save itself stays until a new deal
            continue
        if game is not None:
            games[name] = game
    current = stored.get(CURRENT_KEY, "")
    model = Model(
        settings=settings,
        viewport=Viewport(environment.width, environment.height),
        chosen=current if current in PRESETS else CLASSIC.name,
        games=MappingProxyType(games),
        current=current if current in games else None,
        notices=tuple(notices),
    )
    game = model.game
    if game is None:
        return model, tuple(commands)
    if game.state.result is not None:
        return replace(model, screen=Screen.RESULT), tuple(commands)
    model, going = go_on(fresh_decision(replace(model, screen=Screen.TABLE)))
    return model, (*commands, *going)
