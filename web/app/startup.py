"""How the front end starts: settings and games from storage, all or nothing each, and what to say of damage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from doudizhu.errors import DamagedSave
from doudizhu.presets import CLASSIC, PRESETS

from app.keeping import kept_otherwise
from app.languages import best_language
from app.loading import load
from app.model import Keeping, Model, Notice, Screen, Viewport
from app.places import go_to
from app.reports import remember
from app.settings import Settings
from app.shelf import Outcome, copies, newest
from app.statistics import NONE, Statistics, from_json
from app.turns import CURRENT_KEY, SETTINGS_KEY, STATISTICS_KEY, Step, fresh_decision, go_on


@dataclass(frozen=True, slots=True)
class Environment:
    """What the browser says at the start: the visitor's languages, best first, the window, and the link's place.

    ``place`` is the address after its ``#``; ``rules/classic/kickers`` opens that clause. ``outcome`` says whether
    the storage can be read, ``version`` is the site's.
    """

    languages: Sequence[str] = ("en",)
    width: int = 360
    height: int = 640
    place: str = ""
    outcome: Outcome = Outcome.KEPT
    version: str = ""


def init(stored: Mapping[str, str], environment: Environment) -> Step:
    """Return the first model: what was kept, and over it what the link leads to."""
    model, commands = _kept(stored, environment)
    model, more = go_to(model, environment.place)
    return model, (*commands, *more)


def bare(environment: Environment, trace: str) -> Step:
    """Return a first model without what was kept, which made the start fail and is left as it is."""
    model, commands = init({}, environment)
    model = replace(model, keeping=replace(model.keeping, held=frozenset(PRESETS)))
    return remember(model, "start_fault", trace), commands


def _kept(stored: Mapping[str, str], environment: Environment) -> Step:
    """Return the first model: the last deal is on the table again, or its result on the screen.

    A deal that nobody bid for goes on to its redeal.

    ``stored`` has every text of ours in the browser's storage by its name.
    """
    default = Settings(language=best_language(environment.languages))
    settings = Settings.from_json(newest(stored, SETTINGS_KEY), default)
    loaded = {name: load(stored, name) for name in PRESETS}
    games = {name: one.game for name, one in loaded.items() if one.game is not None}
    notices = [one.notice for one in loaded.values() if one.notice is not None]
    kept = copies(stored, SETTINGS_KEY)
    if kept and kept[0].wrong is not None:
        notices.append(Notice("settings_fallback"))
    current = newest(stored, CURRENT_KEY)
    held = frozenset(name for name, one in loaded.items() if one.held)
    model = Model(
        settings=settings,
        viewport=Viewport(environment.width, environment.height),
        chosen=current if current in PRESETS else CLASSIC.name,
        games=MappingProxyType(games),
        current=current if current in games else None,
        notices=tuple(notices),
        keeping=Keeping(held=held),
        version=environment.version,
        statistics=_statistics(newest(stored, STATISTICS_KEY)),
    )
    model = kept_otherwise(model, environment.outcome)
    commands = tuple(command for one in loaded.values() for command in one.commands)
    game = model.game
    if game is None:
        return model, commands
    if game.state.result is not None:
        return replace(model, screen=Screen.RESULT), commands
    model, going = go_on(fresh_decision(replace(model, screen=Screen.TABLE)))
    return model, (*commands, *going)


def _statistics(text: str) -> Statistics:
    """Return the statistics that were kept; impossible ones, which the slots do not let through, count as none."""
    try:
        return from_json(text) if text else NONE
    except DamagedSave:
        return NONE
