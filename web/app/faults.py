"""What follows when something goes wrong: nothing freezes, and the deal is taken from its log again."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from doudizhu.presets import PRESETS

from app.commands import StopThinking
from app.keeping import STOP
from app.messages import Failed, Faulted
from app.model import Model, Purpose, Screen, Sheet
from app.reports import remember
from app.turns import Step, fresh_decision, go_on, think_again

PATIENCE: Final = 3
"""So many faults without anything the player did, and the table is left."""


def failed(model: Model, message: Failed) -> Step:
    """Go on after a player or the search for hints came to no answer; an old job's failure is dropped."""
    job = model.job
    if job is None or job.number != message.job:
        return model, ()
    if job.purpose is Purpose.MOVE:
        return think_again(model, message.trace)
    return remember(replace(model, job=None), "hint_fault", message.trace), ()


def faulted(model: Model, message: Faulted) -> Step:
    """Tell a fault and take the deal from its log again; where that is of no use, leave the table."""
    model = remember(replace(model, faults=model.faults + 1), "fault", message.trace)
    if model.screen is Screen.ELSEWHERE:
        return model, ()
    if message.again or model.faults > PATIENCE:
        return leave(model), STOP
    at_table = (model.back_to if model.screen is Screen.RULES else model.screen) is Screen.TABLE
    game = model.game
    if at_table and game is not None:
        model = model.with_game(replace(game, state=game.record.state))
    model = replace(fresh_decision(model), selected=frozenset(), drag=None, moment=(), round=())
    model = replace(model, sheet=Sheet.NONE, confirm="")
    return go_on(model) if at_table else (replace(model, job=None), (StopThinking(),))


def leave(model: Model) -> Model:
    """Return the plainest model that can be drawn: the start screen, with the games kept."""
    chosen = model.chosen if model.chosen in PRESETS else next(iter(PRESETS))
    model = replace(fresh_decision(model), selected=frozenset(), drag=None, moment=(), round=(), chosen=chosen)
    return replace(model, screen=Screen.START, sheet=Sheet.NONE, job=None, auto=False, confirm="", tried="")
