"""How the lesson goes on: answering, hints, from step to step, and where it was left."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from doudizhu import hints
from doudizhu.actions import Action, Bid, NoBid, Pass, Play
from doudizhu.players.base import chance_for, decide, finish, ply_of
from doudizhu.players.levels import Level, player
from doudizhu.view import SeatView, view_of

from app.commands import Focus, Save, StartTimer, StopThinking, StopTimer
from app.games import YOU, act
from app.keeping import OFFLINE
from app.lesson import STEPS
from app.lesson.judge import judge
from app.lesson.parts import Step as Task
from app.lesson.positions import action_of, play
from app.model import Lesson, Model, Screen, Sheet
from app.settings import LESSON_DONE, PACES_MS
from app.turns import SETTINGS_KEY, Step, fresh_decision, show_hint, sounds_of

TIMER: Final = "lesson"
ENOUGH: Final = 2
"""After so many mistakes the hint comes by itself."""


def step_of(model: Model) -> Task | None:
    """Return the step at hand, or None past the last one."""
    lesson = model.lesson
    return None if lesson is None or lesson.at >= len(STEPS) else STEPS[lesson.at]


def left_at(model: Model) -> int:
    """Return at which step the lesson was left, from 0: the first one before it was begun and after its end."""
    kept = model.settings.lesson
    return kept - 1 if 1 <= kept <= len(STEPS) else 0


def begin(model: Model, argument: str) -> Step:
    """Open the lesson where it was left; with ``again`` at the beginning, with ``0`` and so on at that step.

    A deal that has just ended shows its result first.
    """
    screen = Screen.RESULT if model.result_waits else Screen.LESSON
    model = replace(model.untold(*OFFLINE), screen=screen, sheet=Sheet.NONE, auto=False, job=None)
    stop = (StopThinking(), StopTimer("pace"), StopTimer("result"), StopTimer("redeal"))
    if screen is Screen.RESULT:
        return model, stop
    if argument == "" and model.lesson is not None and model.lesson.at < len(STEPS):
        model, commands = go_on(fresh_decision(model))
        return model, (*stop, *commands, Focus("lesson-title"))
    at = int(argument) if argument.isdecimal() else 0 if argument else left_at(model)
    model, commands = _open(model, min(at, len(STEPS)))
    return model, (*stop, *commands)


def _open(model: Model, at: int) -> Step:
    """Put a step's position on the table, and keep how far the lesson has come."""
    game = play(STEPS[at].position) if at < len(STEPS) else None
    kept = at + 1 if at < len(STEPS) else LESSON_DONE
    settings = replace(model.settings, lesson=kept)
    model = replace(model, settings=settings, lesson=Lesson(at, game), selected=frozenset(), moment=(), round=())
    return fresh_decision(model), (
        StopTimer(TIMER),
        Save(SETTINGS_KEY, settings.to_json()),
        Focus("lesson-title"),
    )


def answer(model: Model, action: Action) -> Step:
    """Answer the task: what is right is done on the table, what is wrong is explained and changes nothing there."""
    lesson, step = model.lesson, step_of(model)
    if lesson is None or step is None or lesson.game is None or lesson.done or not lesson.game.your_turn:
        return model, ()
    said = judge(step, lesson.game.state, action)
    if not said.right:
        mistakes = lesson.mistakes + 1
        shown = max(lesson.hints, 1) if mistakes >= ENOUGH else lesson.hints
        return _with(model, replace(lesson, answer=action, said=said, mistakes=mistakes, hints=shown)), ()
    cards = frozenset(action.cards) if isinstance(action, Play) else model.selected
    lesson = replace(lesson, answer=action, said=said, queue=step.then, done=not step.deal)
    model = replace(_with(model, lesson), selected=model.selected - cards, round=())
    return _do(model, action)


def _do(model: Model, action: Action) -> Step:
    """Let the seat to act do something in the position, and what follows upon it."""
    lesson, step = model.lesson, step_of(model)
    assert lesson is not None  # asked by all who call
    assert lesson.game is not None  # same
    assert step is not None  # same
    game, events = act(lesson.game, action)
    lesson = replace(lesson, game=game, done=lesson.done or not game.running)
    model = replace(_with(model, lesson), moment=events, round=model.round + events)
    model, commands = go_on(fresh_decision(model))
    return model, (*sounds_of(model, events), *commands)


def go_on(model: Model) -> Step:
    """Let the others act, each in its time, until the player is asked again."""
    if not _others_act(model):
        return model, ()
    wait = PACES_MS[model.settings.pace]
    return (model, (StartTimer(TIMER, wait),)) if wait else advance(model)


def advance(model: Model) -> Step:
    """Let the seat to act do what the step says, or what a computer player finds."""
    lesson = model.lesson
    if model.screen is not Screen.LESSON or lesson is None or lesson.game is None or not _others_act(model):
        return model, ()
    state = lesson.game.state
    if lesson.queue:
        action = action_of(lesson.queue[0], state.hands[state.turn])
        model = _with(model, replace(lesson, queue=lesson.queue[1:]))
    else:
        view = view_of(state, state.turn)
        action = decide(player(Level.MEDIUM), view, _chance(view))
    return _do(model, action)


def _others_act(model: Model) -> bool:
    lesson, step = model.lesson, step_of(model)
    if lesson is None or step is None or lesson.game is None or not lesson.game.running:
        return False
    return bool(lesson.queue) or (step.deal and lesson.game.state.turn != YOU)


def _chance(view: SeatView) -> random.Random:
    return chance_for(1, view.seat, ply_of(view))


def _hint(model: Model, argument: str) -> Step:
    """Show the step's hint, and asked once more the cards; in a deal what a good player would do."""
    del argument
    lesson, step = model.lesson, step_of(model)
    if lesson is None or step is None or lesson.game is None or lesson.done or not lesson.game.your_turn:
        return model, ()
    if step.deal:
        if model.hints:
            return show_hint(model, model.hint_at + 1), ()
        view = lesson.game.view
        found = finish(hints.hints(view, player(Level.MEDIUM), _chance(view)))
        return show_hint(replace(model, hints=found), 0), ()
    model = _with(model, replace(lesson, hints=lesson.hints + 1, answer=None, said=None))
    best = action_of(step.best, lesson.game.state.hands[YOU])
    if lesson.hints and isinstance(best, Play):
        model = replace(model, selected=frozenset(best.cards))
    return model, ()


def _with(model: Model, lesson: Lesson) -> Model:
    return replace(model, lesson=lesson)


def _play(model: Model, argument: str) -> Step:
    """Play what is selected; with nothing left to do here, Enter goes on."""
    lesson = model.lesson
    if lesson is not None and lesson.done:
        return _next(model, argument)
    return answer(model, Play(tuple(sorted(model.selected))))


def _bid(model: Model, argument: str) -> Step:
    if len(argument) != 1 or not argument.isdecimal():
        return model, ()
    return answer(model, Bid(int(argument)) if argument != "0" else NoBid())


def _next(model: Model, argument: str) -> Step:
    """Go on after a step that is done; a deal that was lost is played again."""
    del argument
    lesson = model.lesson
    if lesson is None or not lesson.done:
        return model, ()
    return _open(model, lesson.at if lost(lesson) else lesson.at + 1)


def lost(lesson: Lesson) -> bool:
    """Whether the deal of this step went to the landlord.

    >>> lost(Lesson(0, None))
    False
    """
    result = None if lesson.game is None else lesson.game.state.result
    return result is not None and YOU not in result.winners


def _step(model: Model, argument: str) -> Step:
    """Go to another step, done or not."""
    at = int(argument) if argument.isdecimal() else -1
    return _open(model, at) if 0 <= at <= len(STEPS) else (model, ())


def _nothing(model: Model, argument: str) -> Step:
    """Controls of the table that the lesson does not have."""
    del argument
    return model, ()


CLICKS: Final[Mapping[str, Callable[[Model, str], Step]]] = MappingProxyType(
    {
        "play": _play,
        "pass": lambda model, _: answer(model, Pass()),
        "bid": _bid,
        "hint": _hint,
        "lessonnext": _next,
        "lessonstep": _step,
        **dict.fromkeys(("playforme", "auto", "undo", "next", "playagain"), _nothing),
    }
)
"""What controls do in the lesson, where that is not the same as elsewhere."""
