"""How a deal goes on: who thinks next, when a move appears, what is heard and kept."""

from __future__ import annotations

from dataclasses import replace

from doudizhu.actions import Action, Pass, Play
from doudizhu.deal import Phase, legal_actions, verify
from doudizhu.errors import Reason
from doudizhu.events import Doubled, Ended, Event, LandlordFound, Passed, Played
from doudizhu.moves import legal_plays
from doudizhu.players.levels import Level
from doudizhu.presets import PRESETS
from doudizhu.view import view_of

from app.commands import (
    Command,
    DrawSeed,
    FindHints,
    PlaySound,
    Save,
    StartTimer,
    StopThinking,
    StopTimer,
    Think,
)
from app.games import YOU, Game, act, new_deal, pack, take_back
from app.model import Job, Model, Purpose, Screen
from app.reports import remember
from app.settings import AUTO_MS, PACES_MS
from app.statistics import key_of, to_json, with_deal

Step = tuple[Model, tuple[Command, ...]]

RESULT_MS = 1200
REDEAL_MS = 1600
KITTY_MS = 1400
"""How long all see the turned kitty before a computer landlord leads."""


SETTINGS_KEY = "doudizhu.settings"
CURRENT_KEY = "doudizhu.current"
STATISTICS_KEY = "doudizhu.statistics"


def game_key(name: str) -> str:
    """Return the storage key of a game's save."""
    return f"doudizhu.game.{name}"


def deal(model: Model, name: str, seed: int, *, new_match: bool = False) -> Step:
    """Deal a new hand of a game; totals run on unless a new match starts."""
    kept = model.games.get(name)
    game = new_deal(PRESETS[name], None if kept is None or new_match else kept.match, seed)
    model = model.with_game(game, screen=Screen.TABLE, confirm="", chosen=name, moment=(), round=())
    model, commands = go_on(fresh_decision(model))
    return model, (*_sound(model, "deal"), *commands)


def fresh_decision(model: Model) -> Model:
    """Forget what belonged to the decision before: hints, refusals, selected cards that are gone."""
    game = model.game
    hand = frozenset() if game is None else frozenset(game.state.hands[YOU])
    return replace(
        model,
        selected=model.selected & hand,
        cursor=model.cursor if model.cursor in hand else None,
        anchor=model.anchor if model.anchor in hand else None,
        drag=model.drag if model.drag is not None and model.drag.anchor in hand else None,
        refused=None,
        hints=(),
        hint_at=-1,
        typed="",
    )


def keep(model: Model, game: Game) -> tuple[Command, ...]:
    """Keep a game, unless the save in its place is not ours to replace."""
    name = game.rules.name
    return () if name in model.keeping.held else (Save(game_key(name), pack(game)),)


def go_on(model: Model) -> Step:
    """Start what comes next: a player's thinking, the redeal or the result; and keep the game."""
    game = model.game
    if game is None:
        return model, ()
    model = replace(model, job=None)
    stop = (*keep(model, game), StopThinking(), StopTimer("pace"))
    if game.state.phase is Phase.OVER:
        return model, (*stop, StartTimer("result", RESULT_MS))
    if game.state.phase is Phase.VOID:
        return model, (*stop, StartTimer("redeal", REDEAL_MS))
    if game.state.turn == YOU and not model.auto:
        return model, (*stop, *_your_turn(model))
    model, commands = think(model, game, pace(model, game))
    return model, (*stop, *commands)


def pace(model: Model, game: Game) -> int:
    """Return after how many milliseconds the move being thought about appears."""
    if game.state.turn == YOU:
        return AUTO_MS[model.settings.auto_pace]
    base = PACES_MS[model.settings.pace]
    kitty = any(isinstance(event, LandlordFound) for event in model.moment)
    return base + KITTY_MS if kitty and base else base


def think(model: Model, game: Game, milliseconds: int) -> Step:
    """Let the seat to act think; the move appears when it is found and its time has come."""
    level = Level.HARD if game.state.turn == YOU else model.settings.level
    wait = () if milliseconds == 0 else (StartTimer("pace", milliseconds),)
    model, ask = _ask(model, game, level, paced=milliseconds == 0)
    return model, (*ask, *wait)


def _ask(model: Model, game: Game, level: Level, *, paced: bool) -> Step:
    number = model.jobs + 1
    job = Job(number, Purpose.MOVE, paced=paced, level=level)
    ask = Think(number, view_of(game.state, game.state.turn), level, game.record.header.seed)
    return replace(model, jobs=number, job=job), (ask,)


def think_again(model: Model, trace: str) -> Step:
    """After a player failed, let the heuristic decide this once; where it was that, the plainest action is done."""
    game, job = model.game, model.job
    if game is None or job is None or not game.running:
        return model, ()
    model = remember(model, "player_fault", trace)
    if job.level is not Level.MEDIUM:
        return _ask(model, game, Level.MEDIUM, paced=job.paced)
    plainest = legal_actions(game.state)[0]  # no bid, a pass, or the lowest play
    return settle_job(replace(model, job=replace(job, action=plainest)))


def find_hints(model: Model, game: Game) -> Step:
    """Look for hints on the player's own decision."""
    number = model.jobs + 1
    job = Job(number, Purpose.HINT)
    return replace(model, jobs=number, job=job), (FindHints(number, game.view, game.record.header.seed),)


def perform(model: Model, action: Action) -> Step:
    """Let the seat to act do something; a refusal says why and changes nothing else."""
    game = model.game
    if game is None:
        return model, ()
    reason = verify(game.state, action)
    if reason is not None:
        return replace(model, refused=reason), ()
    yours = game.state.turn == YOU
    selected = model.selected - frozenset(action.cards) if yours and isinstance(action, Play) else model.selected
    if yours and isinstance(action, Pass):
        selected = frozenset()
    game, events = act(game, action)
    before = () if yours else model.round
    model = model.with_game(game, moment=events, round=before + events, selected=selected)
    model, counted = _counted(model, game)
    model, commands = go_on(fresh_decision(model))
    return model, (*sounds_of(model, events), *counted, *commands)


def _counted(model: Model, game: Game) -> Step:
    """Enter a deal that has just ended into the statistics."""
    if game.state.result is None or model.screen is Screen.LESSON:
        return model, ()
    key = key_of(game.rules.name, model.settings.level)
    model = replace(model, statistics=with_deal(model.statistics, key, YOU, game.state.result))
    return model, (Save(STATISTICS_KEY, to_json(model.statistics)),)


def settle_job(model: Model) -> Step:
    """Make the move that was thought about, once it is found and its time has come."""
    job = model.job
    if job is None or job.action is None or not job.paced:
        return model, ()
    reason = None if model.game is None else verify(model.game.state, job.action)
    if reason is not None:
        return think_again(model, f"{job.level.value} chose {job.action.text()}: {reason.value}")
    return perform(replace(model, job=None), job.action)


def undo(model: Model) -> Step:
    """Go back to the player's own last decision."""
    game = model.game
    if game is None:
        return model, ()
    if not model.settings.undo or not game.running:
        return replace(model, refused=Reason.NOTHING_TO_UNDO), ()
    try:
        game = take_back(game)
    except ValueError:
        return replace(model, refused=Reason.NOTHING_TO_UNDO), ()
    model = model.with_game(game, moment=(), round=(), auto=False)
    return go_on(fresh_decision(model))


def set_value(model: Model, name: str, value: str) -> Step:
    """Change a setting at once and keep it; another volume is heard."""
    settings = model.settings.with_value(name, value)
    if settings == model.settings:
        return model, ()
    sample = _sound(replace(model, settings=settings), "play") if name == "volume" else ()
    return replace(model, settings=settings), (Save(SETTINGS_KEY, settings.to_json()), *sample)


def show_hint(model: Model, at: int) -> Model:
    """Show one of the hints: its cards are selected, nothing is played."""
    if not model.hints:
        return model
    at %= len(model.hints)
    action = model.hints[at].action
    selected = frozenset(action.cards) if isinstance(action, Play) else frozenset()
    return replace(model, hint_at=at, selected=selected, refused=None, typed="")


def redeal(model: Model) -> Step:
    """Ask for a new shuffle after a void deal."""
    game = model.game
    if game is None or game.state.phase is not Phase.VOID:
        return model, ()
    return model, (DrawSeed(game.rules.name),)


def nothing_beats(model: Model) -> bool:
    """Whether the player follows and no card of theirs beats the table."""
    game = model.game
    if game is None or not game.your_turn or game.state.last is None:
        return False
    return not legal_plays(game.view.counts, game.state.last, game.rules)


def _your_turn(model: Model) -> tuple[Command, ...]:
    return _sound(model, "turn") if model.round else ()


def _sound(model: Model, name: str) -> tuple[Command, ...]:
    return (PlaySound(name, model.settings.volume),) if model.settings.volume else ()


def sounds_of(model: Model, events: tuple[Event, ...]) -> tuple[Command, ...]:
    """Return the sound of what has just happened, if the player wants to hear any."""
    for event in events:
        if isinstance(event, Ended):
            return _sound(model, "win" if YOU in event.result.winners else "loss")
        if isinstance(event, Doubled):
            return _sound(model, "bomb")
    for event in events:
        if isinstance(event, Played):
            return _sound(model, "play")
        if isinstance(event, Passed):
            return _sound(model, "pass")
    return ()
