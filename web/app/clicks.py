"""What each control does, by the name in its ``data-click``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from doudizhu.actions import Action, Bid, Call, Grab, NoBid, NoCall, NoGrab, Pass, Play
from doudizhu.cards import RANKS
from doudizhu.errors import Reason
from doudizhu.players.levels import Level
from doudizhu.presets import CLASSIC, PRESETS

from app.commands import ApplyUpdate, Copy, Download, DrawSeed, Focus, Save, TakeOver
from app.hand import shown
from app.keeping import OFFLINE, STOP, ask_to_persist, take_in
from app.lesson import course
from app.model import Model, Notice, Purpose, Screen, Sheet
from app.pointing import toggle
from app.rules.links import address, place_of
from app.rules.tryout import with_one, without_one
from app.settings import Sort
from app.statistics import NONE
from app.transfer import pack_all
from app.turns import (
    CURRENT_KEY,
    STATISTICS_KEY,
    Step,
    find_hints,
    fresh_decision,
    game_key,
    go_on,
    keep,
    nothing_beats,
    perform,
    set_value,
    show_hint,
    think,
    undo,
)


def _say(model: Model, action: Action) -> Step:
    """Do something as the player; refused while it is somebody else's turn or a player is thinking for them."""
    game = model.game
    if game is None or not game.your_turn or model.auto:
        return model, ()
    return perform(model, action)


def _bid(model: Model, argument: str) -> Step:
    if len(argument) != 1 or not argument.isdecimal():
        return model, ()
    return _say(model, Bid(int(argument)) if argument != "0" else NoBid())


def _play(model: Model, argument: str) -> Step:
    del argument
    game = model.game
    if game is not None and game.your_turn and not model.selected:
        return replace(model, refused=Reason.EMPTY), ()
    return _say(model, Play(tuple(sorted(model.selected))))


def _pass(model: Model, argument: str) -> Step:
    del argument
    return _say(model, Pass())


def _hint(model: Model, argument: str) -> Step:
    del argument
    game = model.game
    if game is None or not game.your_turn or (model.job is not None and model.job.purpose is Purpose.HINT):
        return model, ()
    if model.hints:
        return show_hint(model, model.hint_at + 1), ()
    return find_hints(replace(model, selected=frozenset()) if nothing_beats(model) else model, game)


def _play_for_me(model: Model, argument: str) -> Step:
    del argument
    game = model.game
    if game is None or not game.your_turn:
        return model, ()
    return think(replace(model, sheet=Sheet.NONE), game, 0)


def _auto(model: Model, argument: str) -> Step:
    del argument
    model = replace(model, auto=not model.auto, sheet=Sheet.NONE)
    game = model.game
    if game is None or not game.your_turn:
        return model, ()
    return go_on(fresh_decision(model))


def _undo(model: Model, argument: str) -> Step:
    del argument
    return undo(model)


def _sort(model: Model, argument: str) -> Step:
    del argument
    order = list(Sort)
    return set_value(model, "sort", order[(order.index(model.settings.sort) + 1) % len(order)].value)


def _card(model: Model, argument: str) -> Step:
    card = int(argument) if argument.isdecimal() else -1
    return (toggle(model, card) if card in shown(model) else model), ()


def _table(model: Model, argument: str) -> Step:
    del argument
    return replace(model, selected=frozenset(), refused=None, hint_at=-1, typed=""), ()


def _tracker(model: Model, argument: str) -> Step:
    del argument
    return set_value(model, "tracker", "off" if model.settings.tracker else "on")


def _set(model: Model, argument: str) -> Step:
    name, _, value = argument.partition("=")
    return set_value(model, name, value)


def _level(model: Model, argument: str) -> Step:
    return set_value(model, "level", argument)


def _choose(model: Model, argument: str) -> Step:
    return (replace(model, chosen=argument) if argument in PRESETS else model), ()


def _sheet(sheet: Sheet) -> Callable[[Model, str], Step]:
    def open_sheet(model: Model, argument: str) -> Step:
        del argument
        return replace(model, sheet=sheet), (Focus("sheet"),)

    return open_sheet


def _close(model: Model, argument: str) -> Step:
    del argument
    return replace(model, sheet=Sheet.NONE, confirm="", incoming=MappingProxyType({}), incoming_statistics=NONE), ()


def _new_game(model: Model, argument: str) -> Step:
    return _ask_or_do(model, f"newgame:{argument or model.chosen}")


def _new_match(model: Model, argument: str) -> Step:
    return _ask_or_do(model, f"newmatch:{argument or model.chosen}")


def _ask_or_do(model: Model, what: str) -> Step:
    """Abandon an unfinished deal only after asking."""
    game = model.games.get(what.partition(":")[2])
    if game is not None and game.running:
        return replace(model, confirm=what, sheet=Sheet.CONFIRM), (Focus("sheet"),)
    return _do(model, what)


def _yes(model: Model, argument: str) -> Step:
    del argument
    return _do(replace(model, sheet=Sheet.NONE, confirm=""), model.confirm)


def _do(model: Model, what: str) -> Step:
    kind, _, name = what.partition(":")
    if kind == "import":
        return take_in(model)
    if kind == "resetstatistics":
        return replace(model, statistics=NONE), (Save(STATISTICS_KEY, ""),)
    if name not in PRESETS:
        return model, ()
    games = model.games
    if kind == "newmatch":
        games = MappingProxyType({key: game for key, game in games.items() if key != name})
    model = replace(model, games=games, sheet=Sheet.NONE, auto=False, job=None)
    model, ask = ask_to_persist(model.untold(*OFFLINE))
    return model, (*STOP, Save(CURRENT_KEY, name), DrawSeed(name), *ask)


def _continue(model: Model, argument: str) -> Step:
    """Go on with the deal that is unfinished, or with the named game's."""
    name = argument or model.current or ""
    game = model.games.get(name)
    if game is None:
        return model, ()
    screen = Screen.TABLE if game.state.result is None else Screen.RESULT
    model = replace(
        model.untold(*OFFLINE),
        current=name,
        chosen=name,
        screen=screen,
        sheet=Sheet.NONE,
        moment=(),
        round=(),
        auto=False,
    )
    model, commands = go_on(fresh_decision(model))
    return model, (Save(CURRENT_KEY, name), *commands)


def _next(model: Model, argument: str) -> Step:
    del argument
    game = model.game
    if game is None or game.state.result is None:
        return model, ()
    return _do(model, f"newgame:{game.rules.name}")


def _start(model: Model, argument: str) -> Step:
    """Leave the table; the deal is kept for Continue, and one that has just ended shows its result first."""
    del argument
    screen = Screen.RESULT if model.result_waits else Screen.START
    return replace(model, screen=screen, sheet=Sheet.NONE, job=None, auto=False), STOP


def _rules(model: Model, argument: str) -> Step:
    back = model.back_to if model.screen is Screen.RULES else model.screen
    place = argument or (model.current if model.screen is Screen.TABLE else model.chosen) or ""
    model = replace(model, screen=Screen.RULES, sheet=Sheet.NONE, rules_place=place, back_to=back)
    return model, (Focus(address(*place_of(place))),)


def _try(model: Model, argument: str) -> Step:
    """Put one more card of a rank into the try-it box."""
    rank = int(argument) if argument.isdecimal() else RANKS
    return (replace(model, tried=with_one(model.tried, rank)) if rank < RANKS else model), ()


def _untry(model: Model, argument: str) -> Step:
    """Take the card at a place out of the try-it box, or all of them."""
    if not argument.isdecimal():
        return replace(model, tried=""), (Focus("try"),)
    tried = without_one(model.tried, int(argument))
    place = min(int(argument), len(tried) - 1)
    return replace(model, tried=tried), (Focus(f"try-card-{place}" if tried else "try"),)


def _back(model: Model, argument: str) -> Step:
    del argument
    model, game = replace(model, screen=model.back_to), model.game
    if model.screen is Screen.LESSON:
        return course.go_on(model)
    if model.screen is Screen.TABLE and game is not None and not game.running:
        return go_on(model)  # the deal ended meanwhile: its result or its redeal has waited
    return model, ()


def _first_deal(model: Model, argument: str) -> Step:
    """Deal the classic game against easy players, after the lesson."""
    model, kept = set_value(model, "level", Level.EASY.value)
    model, commands = _new_game(replace(model, screen=Screen.START, chosen=CLASSIC.name), argument)
    return model, (*kept, *commands)


def _dismiss(model: Model, argument: str) -> Step:
    code, _, detail = argument.partition(":")
    return replace(model, notices=tuple(it for it in model.notices if it != Notice(code, detail))), ()


def _apply_update(model: Model, argument: str) -> Step:
    """Change to the new version, but only between deals."""
    del argument
    return model, (() if model.playing else (ApplyUpdate(),))


def _load_again(model: Model, argument: str) -> Step:
    """Load the page again where nothing of it can be drawn; a new version that waits may be the one that can."""
    del argument
    return model, (ApplyUpdate(),)


def _take_over(model: Model, argument: str) -> Step:
    del argument
    return model, ((TakeOver(),) if model.screen is Screen.ELSEWHERE else ())


def _export(model: Model, argument: str) -> Step:
    del argument
    return model, (Download(pack_all(model.games, model.statistics)),)


def _reset_statistics(model: Model, argument: str) -> Step:
    del argument
    return replace(model, confirm="resetstatistics", sheet=Sheet.CONFIRM), (Focus("sheet"),)


def _copy_saves(model: Model, argument: str) -> Step:
    del argument
    return model, (Copy(pack_all(model.games, model.statistics)),)


def _replace_save(model: Model, argument: str) -> Step:
    """Give up the save that was left as it is, and keep this one in its place from now on."""
    if argument not in model.keeping.held:
        return model, ()
    keeping = replace(model.keeping, held=model.keeping.held - {argument})
    model = replace(model, keeping=keeping)
    model = replace(model, notices=tuple(it for it in model.notices if it.detail != argument))
    game = model.games.get(argument)
    return model, (Save(game_key(argument), "") if game is None else keep(model, game)[0],)


def _copy_report(model: Model, argument: str) -> Step:
    del argument
    return model, () if model.fault is None else (Copy(model.fault.report),)


def _copy_record(model: Model, argument: str) -> Step:
    del argument
    game = model.game
    return model, () if game is None else (Copy(game.record.text()),)


CLICKS: Final[Mapping[str, Callable[[Model, str], Step]]] = MappingProxyType(
    {
        "bid": _bid,
        "call": lambda model, _: _say(model, Call()),
        "nocall": lambda model, _: _say(model, NoCall()),
        "grab": lambda model, _: _say(model, Grab()),
        "nograb": lambda model, _: _say(model, NoGrab()),
        "play": _play,
        "pass": _pass,
        "hint": _hint,
        "playforme": _play_for_me,
        "auto": _auto,
        "undo": _undo,
        "sort": _sort,
        "card": _card,
        "table": _table,
        "tracker": _tracker,
        "set": _set,
        "level": _level,
        "choose": _choose,
        "menu": _sheet(Sheet.MENU),
        "log": _sheet(Sheet.LOG),
        "settings": _sheet(Sheet.SETTINGS),
        "language": _sheet(Sheet.LANGUAGE),
        "saves": _sheet(Sheet.SAVES),
        "fault": _sheet(Sheet.FAULT),
        "statistics": _sheet(Sheet.STATISTICS),
        "resetstatistics": _reset_statistics,
        "close": _close,
        "no": _close,
        "yes": _yes,
        "newgame": _new_game,
        "newmatch": _new_match,
        "continue": _continue,
        "next": _next,
        "playagain": _next,
        "start": _start,
        "rules": _rules,
        "try": _try,
        "untry": _untry,
        "back": _back,
        "lesson": course.begin,
        "firstdeal": _first_deal,
        "dismiss": _dismiss,
        "applyupdate": _apply_update,
        "loadagain": _load_again,
        "copyrecord": _copy_record,
        "copyreport": _copy_report,
        "copysaves": _copy_saves,
        "export": _export,
        "replacesave": _replace_save,
        "takeover": _take_over,
    }
)
"""Each control's function of the model and its argument."""
