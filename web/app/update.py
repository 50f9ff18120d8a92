"""The one function that changes the model: ``update(model, message) -> (model, commands)``."""

from __future__ import annotations

from dataclasses import replace

from app.clicks import CLICKS
from app.hand import complete, shown
from app.keys import press
from app.messages import (
    Changed,
    Clicked,
    DoubleClicked,
    Focused,
    Hinted,
    Key,
    Message,
    PointerCancelled,
    PointerDown,
    PointerMoved,
    PointerUp,
    Resized,
    SeedDrawn,
    Thought,
    TimerFired,
    Told,
    Went,
)
from app.model import MOST_TRIED, Model, Notice, Purpose, Screen, Viewport
from app.places import go_to
from app.pointing import point
from app.turns import Step, deal, redeal, set_value, settle_job, show_hint


def update(model: Model, message: Message) -> Step:
    """Return the model after a message, and what the world outside is asked to do."""
    match message:
        case Clicked(name, argument):
            return CLICKS[name](model, argument) if name in CLICKS else (model, ())
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
        case Changed("try", value):
            return replace(model, tried=value[:MOST_TRIED]), ()
        case Changed(name, value):
            return set_value(model, name, value)
        case Resized(width, height):
            return replace(model, viewport=Viewport(width, height)), ()
        case Went(place):
            return go_to(model, place)
        case SeedDrawn(game, seed):
            return deal(model, game, seed)
        case Thought() | Hinted():
            return _answer(model, message)
        case TimerFired(name):
            return _timer(model, name)
        case Told(code, detail):
            notices = tuple(notice for notice in model.notices if notice.code != code)
            return replace(model, notices=(*notices, Notice(code, detail))), ()


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
    if name == "pace" and model.job is not None:
        return settle_job(replace(model, job=replace(model.job, paced=True)))
    if name == "redeal" and model.screen is Screen.TABLE:
        return redeal(replace(model, notices=tuple(n for n in model.notices if n.code != "redeal")))
    if name == "result" and model.screen is Screen.TABLE:
        game = model.game
        over = game is not None and game.state.result is not None
        return (replace(model, screen=Screen.RESULT, selected=frozenset()) if over else model), ()
    return model, ()
