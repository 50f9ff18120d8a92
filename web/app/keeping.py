"""How games are kept: what becomes of a write, games that come in a file, one tab at a time."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from doudizhu.errors import DamagedSave

from app.commands import AskToPersist, Command, Save, StartTimer, StopThinking, StopTimer
from app.messages import FileChosen
from app.model import Model, Screen, Sheet
from app.shelf import Outcome
from app.statistics import NONE, joined, to_json
from app.transfer import contents
from app.turns import STATISTICS_KEY, Step, fresh_decision, keep

STOP: Final = (StopThinking(), StopTimer("pace"), StopTimer("result"), StopTimer("redeal"))
"""Nothing goes on by itself any more."""
UNKEPT: Final = MappingProxyType(
    {
        Outcome.FULL: "storage_full",
        Outcome.FORBIDDEN: "storage_forbidden",
        Outcome.CHANGED: "storage_changed",
    }
)
"""The notice for each outcome that leaves the games in memory only."""

PASSING: Final = ("offline_ready", "imported")
"""Notices that go by themselves after a while."""
PASSING_MS: Final = 5000
OFFLINE: Final = ("offline_ready", "offline_blocked")
"""Whether the page plays offline: no news that may disturb a deal or the lesson; the saved games' sheet says it."""
_OFFLINE: Final = {"offline_ready": "ready", "offline_kept": "ready", "offline_blocked": "blocked"}


def told(model: Model, code: str, detail: str) -> Step:
    """Tell what the browser says; whether the page plays offline is told on the start screen alone."""
    if code in _OFFLINE:
        model = replace(model, keeping=replace(model.keeping, offline=_OFFLINE[code]))
        if code == "offline_kept" or model.screen is not Screen.START:
            return model, ()
    model = model.untold(code).told(code, detail)
    return model, ((StartTimer("told", PASSING_MS),) if code in PASSING else ())


def kept_otherwise(model: Model, outcome: Outcome) -> Model:
    """Return the model after keeping has another outcome, which is told while nothing is kept."""
    model = replace(model.untold(*UNKEPT.values()), keeping=replace(model.keeping, outcome=outcome))
    return model.told(UNKEPT[outcome]) if outcome in UNKEPT else model


def unseated(model: Model) -> Step:
    """Leave the game to another tab: what it keeps from now on is newer than what this one knows."""
    model = replace(
        fresh_decision(model), screen=Screen.ELSEWHERE, sheet=Sheet.NONE, job=None, auto=False, confirm=""
    )
    return model, STOP


def ask_to_persist(model: Model) -> Step:
    """Ask the browser once a visit never to clear what is kept."""
    if model.keeping.lasts:
        return model, ()
    return replace(model, keeping=replace(model.keeping, lasts="asked")), (AskToPersist(),)


def chosen(model: Model, message: FileChosen) -> Step:
    """Read a file of games; what it would replace is replaced only after a yes."""
    model = model.untold("imported", "not_imported")
    try:
        if message.text is None:
            raise DamagedSave("too_large")
        incoming, statistics = contents(message.text)
    except DamagedSave as damage:
        return model.told("not_imported", damage.code), ()
    model = replace(model, incoming=incoming, incoming_statistics=statistics)
    if any(name in model.games for name in incoming):
        return replace(model, confirm="import", sheet=Sheet.CONFIRM), ()
    return take_in(model)


def take_in(model: Model) -> Step:
    """Put the games that came in a file in the place of ours of the same name, and keep them.

    Of the statistics whichever are further on are kept.
    """
    incoming = model.incoming
    model = replace(model, games=MappingProxyType({**model.games, **incoming}), incoming=MappingProxyType({}))
    model = replace(fresh_decision(model), screen=Screen.START, job=None, auto=False, moment=(), round=())
    commands: list[Command] = [command for game in incoming.values() for command in keep(model, game)]
    statistics = joined(model.statistics, model.incoming_statistics)
    if statistics != model.statistics:
        commands.append(Save(STATISTICS_KEY, to_json(statistics)))
    model = replace(model, statistics=statistics, incoming_statistics=NONE)
    return replace(model, sheet=Sheet.NONE, confirm="").told("imported"), (
        *STOP,
        *commands,
        StartTimer("told", PASSING_MS),
    )
