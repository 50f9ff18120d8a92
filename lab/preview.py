"""Every screen and sheet in states worth looking at, by name: ``lab.screenshots`` takes their pictures."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT / "web")]

from app.games import Game, act, new_deal, take_back  # noqa: E402  (the paths above come first)
from app.lesson import STEPS, course  # noqa: E402
from app.lesson.positions import action_of  # noqa: E402
from app.model import Keeping, Model, Notice, Screen, Sheet  # noqa: E402
from app.reports import remember  # noqa: E402
from app.settings import Settings  # noqa: E402
from app.shelf import Outcome  # noqa: E402
from doudizhu.actions import Play  # noqa: E402
from doudizhu.players import chance_for, decide, ply_of  # noqa: E402
from doudizhu.players.levels import Level, player  # noqa: E402
from doudizhu.presets import PRESETS  # noqa: E402
from doudizhu.view import view_of  # noqa: E402

from lab.table_preview import states  # noqa: E402


def step(game: Game) -> Game:
    """Let the seat to act do what a computer player would."""
    state = game.state
    seen = view_of(state, state.turn)
    chance = chance_for(game.record.header.seed, state.turn, ply_of(seen))
    return act(game, decide(player(Level.MEDIUM), seen, chance))[0]


def play(preset: str, until: Callable[[Game], bool], game: Game | None = None) -> Game:
    """Play deals of a game, seed after seed, to the first state that fits."""
    match = None if game is None else game.match
    for seed in range(1000):
        current = new_deal(PRESETS[preset], match, seed)
        while not until(current):
            if not current.running:
                break
            current = step(current)
        else:
            return current
    raise LookupError(f"no deal of {preset} comes to this")


def over(game: Game) -> bool:
    """Whether the deal has ended with a bomb or a rocket in it."""
    result = game.state.result
    return result is not None and any(doubling.counts for doubling in result.doublings)


def your_turn(game: Game) -> bool:
    """Whether the player is to answer in the third trick or later."""
    return game.your_turn and game.state.last is not None and len(game.state.turns) > 9


def playing(preset: str) -> Model:
    """Return the table in the second deal of a game, when the player is to answer."""
    game = play(preset, your_turn, play(preset, over))
    return Model(screen=Screen.TABLE, current=preset, chosen=preset, games=_only(game))


def ended(preset: str, until: Callable[[Game], bool] = over) -> Model:
    """Return the result of a game's second deal."""
    game = play(preset, until, play(preset, over))
    return Model(screen=Screen.RESULT, current=preset, chosen=preset, games=_only(game))


def won_match() -> Model:
    """Return the result that wins a match."""
    game = play("match", over)
    while not game.match.over:
        game = play("match", lambda current: current.state.result is not None, game)
    return Model(screen=Screen.RESULT, current="match", chosen="match", games=_only(game))


def undone() -> Model:
    """Return a table where the player has gone back once and come forward again."""
    model = playing("classic")
    assert model.game is not None
    game = take_back(model.game)
    for _ in range(4):
        game = step(game)
    return model.with_game(game)


def _same(model: Model) -> Model:
    return model


def _only(game: Game) -> MappingProxyType[str, Game]:
    return MappingProxyType({game.rules.name: game})


def _over(model: Model, sheet: Sheet, **changes: object) -> Model:
    return replace(model, sheet=sheet, **changes)  # type: ignore[arg-type]  # the names are the model's


def _asked(model: Model) -> Model:
    return _over(model, Sheet.CONFIRM, confirm="import", incoming=model.games)


HELD: Final = Keeping(Outcome.FORBIDDEN, held=frozenset({"duel", "classic"}), offline="blocked")
TRACE: Final = """Traceback (most recent call last):
  File "/home/pyodide/front/browser/runtime.py", line 161, in _drawn
    return str(self._draw(self._model, self._catalogues[self._model.settings.language]))
KeyError: 'a name that is not there'
"""


def lesson(step: str, answer: str = "", *, hints: int = 0, plain: bool = False) -> Model:
    """Return the first lesson at a step, after an answer, with so much of the hint."""
    settings = replace(Settings(), pace=0, plain_text=plain)
    at = next((at for at, one in enumerate(STEPS) if one.id == step), len(STEPS))
    model = course.begin(Model(settings=settings), str(at))[0]
    for _ in range(hints):
        model = course.CLICKS["hint"](model, "")[0]
    if answer and model.game is not None:
        action = action_of(answer, model.game.state.hands[0])
        chosen = action.cards if isinstance(action, Play) else ()
        model = course.answer(replace(model, selected=frozenset(chosen)), action)[0]
    return model


SCENES: Final[dict[str, Callable[[], Model]]] = {
    **{name: partial(_same, model) for name, model in states()},
    "start": Model,
    "lesson-start": lambda: replace(lesson("pair"), screen=Screen.START),
    "lesson-first": lambda: lesson("aim"),
    "lesson-ranks": lambda: lesson("ranks", "A"),
    "lesson-wrong": lambda: lesson("triplet", "888QQ", hints=1),
    "lesson-right": lambda: lesson("passing", "pass"),
    "lesson-partner": lambda: lesson("partner", "A", hints=1),
    "lesson-bid": lambda: lesson("bid", "nobid", hints=1),
    "lesson-deal": lambda: lesson("end-of-a-deal", hints=1),
    "lesson-plain": lambda: lesson("pairs-in-a-row", "66778899", plain=True),
    "lesson-end": lambda: lesson(""),
    "start-continue": lambda: replace(playing("match"), screen=Screen.START),
    "result": lambda: ended("classic"),
    "result-match": lambda: ended("match"),
    "result-won": won_match,
    "result-open": lambda: ended("open"),
    "result-duel": lambda: ended("duel"),
    "settings": lambda: _over(Model(), Sheet.SETTINGS),
    "language": lambda: _over(Model(), Sheet.LANGUAGE),
    "menu": lambda: _over(playing("match"), Sheet.MENU),
    "log": lambda: _over(undone(), Sheet.LOG),
    "confirm": lambda: _over(playing("match"), Sheet.CONFIRM, confirm="newmatch:match"),
    "notices": lambda: replace(Model(), notices=(Notice("update_ready"), Notice("damaged_save", "duel"))),
    "notices-kept": lambda: replace(Model(), notices=(Notice("storage_forbidden"), Notice("foreign_save", "open"))),
    "notices-offline": lambda: replace(
        Model(), notices=(Notice("offline_blocked"), Notice("not_imported", "newer"))
    ),
    "fault-at-table": lambda: remember(playing("classic"), "player_fault", "ValueError: no move"),
    "saves": lambda: _over(playing("match"), Sheet.SAVES, keeping=Keeping(lasts="no", offline="ready")),
    "saves-held": lambda: _over(playing("duel"), Sheet.SAVES, keeping=HELD),
    "import": lambda: _asked(playing("match")),
    "fault": lambda: _over(remember(playing("open"), "fault", TRACE), Sheet.FAULT),
    "elsewhere": lambda: Model(screen=Screen.ELSEWHERE),
}
"""Every screen and sheet but the table's states, which ``lab.table_preview`` has, by name."""
