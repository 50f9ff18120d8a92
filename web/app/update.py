"""The one function that changes the model: ``update(model, message) -> (model, commands)``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.clicks import CLICKS
from app.commands import ReadFile
from app.faults import failed, faulted
from app.hand import complete, shown
from app.html import printable
from app.keeping import PASSING, chosen, kept_otherwise, told, unseated
from app.keys import press
from app.lesson import course
from app.messages import (
    Changed,
    Clicked,
    DoubleClicked,
    Failed,
    Faulted,
    FileChosen,
    Focused,
    Hinted,
    Key,
    Lasts,
    Message,
    PointerCancelled,
    PointerDown,
    PointerMoved,
    PointerUp,
    Resized,
    Seated,
    SeedDrawn,
    Thought,
    TimerFired,
    Told,
    Unseated,
    Went,
    Wrote,
)
from app.model import MOST_TRIED, Model, Purpose, Screen, Viewport
from app.places import go_to
from app.pointing import point
from app.shelf import Outcome
from app.startup import Environment, init
from app.turns import Step, deal, redeal, set_value, settle_job, show_hint


def update(model: Model, message: Message) -> Step:
    """Return the model after a message, and what the world outside is asked to do.

    While another tab plays, only what is outside the game still counts.
    """
    outside = _outside(model, message)
    if outside is not None or model.screen is Screen.ELSEWHERE:
        return outside or (model, ())
    return _inside(model, message)


def _outside(model: Model, message: Message) -> Step | None:
    """Answer what the browser tells and what went wrong; None where a message is about the game."""
    match message:
        case Faulted():
            return faulted(model, message)
        case Wrote(outcome):
            return unseated(model) if outcome is Outcome.ELSEWHERE else (kept_otherwise(model, outcome), ())
        case Lasts(answer):
            return replace(model, keeping=replace(model.keeping, lasts=answer)), ()
        case Told(code, detail):
            return told(model, code, detail)
        case Resized(width, height):
            return replace(model, viewport=Viewport(width, height)), ()
        case Unseated():
            return unseated(model)
        case Seated(stored):
            return _sit_down(model, stored)
        case Clicked("takeover", _):
            return CLICKS["takeover"](model, "")
    return None


def _sit_down(model: Model, stored: Mapping[str, str]) -> Step:
    """Begin anew from what another tab has left."""
    size = model.viewport
    here = Environment((model.settings.language,), size.width, size.height, version=model.version)
    fresh, commands = init(stored, here)
    keeping = replace(fresh.keeping, lasts=model.keeping.lasts, offline=model.keeping.offline)
    return replace(fresh, keeping=keeping, jobs=model.jobs + 1), commands


def _inside(model: Model, message: Message) -> Step:
    if isinstance(message, Clicked | Key | PointerDown):
        model = replace(model, faults=0)
    match message:
        case Clicked(name, argument):
            clicks = {**CLICKS, **course.CLICKS} if model.screen is Screen.LESSON else CLICKS
            return clicks[name](model, argument) if name in clicks else (model, ())
        case Key():
            done = press(model, message)
            if isinstance(done, Clicked):
                return update(model, done)
            return done or (model, ())
        case PointerDown() | PointerMoved() | PointerUp() | PointerCancelled():
            return point(model, message), ()
        case DoubleClicked(card):
            return _complete(model, card), ()
        case Focused(card):
            return (replace(model, cursor=card) if card in shown(model) else model), ()
        case Changed("import", _):
            return model, (ReadFile(),)
        case Changed("try", value):
            return replace(model, tried=printable(value[:MOST_TRIED])), ()
        case Changed(name, value):
            return set_value(model, name, value)
        case Went(place):
            return go_to(model, place)
        case SeedDrawn(game, seed):
            return deal(model, game, seed)
        case Thought() | Hinted():
            return _answer(model, message)
        case Failed():
            return failed(model, message)
        case FileChosen():
            return chosen(model, message)
        case TimerFired(name):
            return _timer(model, name)
    return model, ()


def _complete(model: Model, card: int) -> Model:
    selected = complete(model, card)
    return model if selected is None else replace(model, selected=selected, drag=None, refused=None, hint_at=-1)


def _answer(model: Model, message: Thought | Hinted) -> Step:
    job = model.job
    if job is None or job.number != message.job:
        return model, ()
    if isinstance(message, Thought):
        return settle_job(replace(model, job=replace(job, action=message.action)))
    if job.purpose is not Purpose.HINT or not message.hints:
        return replace(model, job=None), ()
    return show_hint(replace(model, job=None, hints=message.hints), 0), ()


def _timer(model: Model, name: str) -> Step:
    if name == course.TIMER:
        return course.advance(model)
    if name == "pace" and model.job is not None:
        return settle_job(replace(model, job=replace(model.job, paced=True)))
    if name == "redeal" and model.screen is Screen.TABLE:
        return redeal(model)
    if name == "told":
        return model.untold(*PASSING), ()
    if name == "result" and model.screen is Screen.TABLE:
        game = model.game
        over = game is not None and game.state.result is not None
        return (replace(model, screen=Screen.RESULT, selected=frozenset()) if over else model), ()
    return model, ()
