"""The state of the front end: one frozen value, from which the page is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from doudizhu.actions import Action
from doudizhu.cards import Card
from doudizhu.errors import Reason
from doudizhu.events import Event
from doudizhu.hints import Hint
from doudizhu.players.levels import Level
from doudizhu.presets import CLASSIC

from app.games import Game
from app.lesson.judge import Said
from app.settings import Settings
from app.shelf import Outcome
from app.statistics import NONE, Statistics

MOST_TRIED: Final = 60
"""The letters that the try-it box holds: a landlord's whole hand fits, spaces included."""


class Screen(StrEnum):
    """Which screen is shown."""

    START = "start"
    TABLE = "table"
    RESULT = "result"
    RULES = "rules"
    LESSON = "lesson"
    ELSEWHERE = "elsewhere"
    """Another tab plays."""


class Sheet(StrEnum):
    """What lies over the screen."""

    NONE = "none"
    MENU = "menu"
    LOG = "log"
    SETTINGS = "settings"
    LANGUAGE = "language"
    CONFIRM = "confirm"
    SAVES = "saves"
    FAULT = "fault"
    STATISTICS = "statistics"


class Purpose(StrEnum):
    """What the thinking at hand is for."""

    MOVE = "move"
    """A computer player's move, or the player's own under auto play or once by "play for me"."""
    HINT = "hint"
    """Hints for the player."""


@dataclass(frozen=True, slots=True)
class Job:
    """One thing being thought about, by the player of a level.

    ``action`` is the answer, ``paced`` whether its time to appear has come.
    """

    number: int
    purpose: Purpose
    paced: bool = True
    action: Action | None = None
    level: Level = Level.HARD


@dataclass(frozen=True, slots=True)
class Drag:
    """A pointer held down on the hand.

    ``base`` is the selection before it, ``adds`` whether the span is selected or taken out, ``moving`` whether
    it has moved far enough to be no tap.
    """

    anchor: Card
    base: frozenset[Card]
    adds: bool
    x: float
    y: float
    touch: bool
    moving: bool = False


@dataclass(frozen=True, slots=True)
class Viewport:
    """The window's size in CSS pixels."""

    width: int = 360
    height: int = 640


@dataclass(frozen=True, slots=True)
class Notice:
    """A line that tells the player something: a code of ``sentences.notice`` and a detail."""

    code: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Keeping:
    """How the browser keeps the games.

    ``lasts`` is its answer to whether it never clears them: ``yes``, ``no``, ``unknown``, ``asked`` while it is
    silent, empty before the question. ``held`` are the games that stay in memory only, because the save in their
    place is not this version's to replace. ``offline`` is ``ready`` or ``blocked`` once the browser has said so.
    """

    outcome: Outcome = Outcome.KEPT
    lasts: str = ""
    held: frozenset[str] = frozenset()
    offline: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that went wrong: its last lines for the screen, and the whole report, which shows every hand."""

    trace: str
    report: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """Where the first lesson stands: its step from 0, past the last one at its end, and the position on the table.

    ``answer`` is the player's last answer and ``said`` what the lesson says of it. ``queue`` are actions of the
    others that the step still has to show, by their keys. ``hints`` counts how far its hint has been unfolded.
    """

    at: int
    game: Game | None
    answer: Action | None = None
    said: Said | None = None
    queue: tuple[str, ...] = ()
    done: bool = False
    mistakes: int = 0
    hints: int = 0


@dataclass(frozen=True, slots=True)
class Model:
    """Everything the page is drawn from.

    ``lesson`` is the first lesson, once it was opened.

    ``chosen`` is the game marked on the start screen, ``games`` every game kept by preset name, ``current`` the
    one at the table. ``refused`` is why the last action was refused. ``hints`` belong to the decision at hand
    and ``hint_at`` is the one shown (-1: none). ``moment`` are the events of the last action, for its animation
    and announcement; ``round`` those since the player last acted. ``confirm`` names what a yes will do.
    ``rules_place`` is the game and clause whose rules are shown, ``tried`` the cards in the try-it box there.
    ``fault`` is the latest fault, ``faults`` their number since the player last did something. ``incoming`` are
    games from a file that wait for a yes, ``incoming_statistics`` what else is in it. ``version`` is the site's.
    """

    settings: Settings = field(default_factory=Settings)
    viewport: Viewport = Viewport()
    screen: Screen = Screen.START
    sheet: Sheet = Sheet.NONE
    chosen: str = CLASSIC.name
    games: Mapping[str, Game] = field(default_factory=lambda: MappingProxyType({}))
    current: str | None = None
    selected: frozenset[Card] = frozenset()
    cursor: Card | None = None
    anchor: Card | None = None
    typed: str = ""
    drag: Drag | None = None
    refused: Reason | None = None
    hints: tuple[Hint, ...] = ()
    hint_at: int = -1
    job: Job | None = None
    jobs: int = 0
    auto: bool = False
    moment: tuple[Event, ...] = ()
    round: tuple[Event, ...] = ()
    confirm: str = ""
    notices: tuple[Notice, ...] = ()
    rules_place: str = ""
    tried: str = ""
    back_to: Screen = Screen.START
    lesson: Lesson | None = None
    keeping: Keeping = Keeping()
    fault: Fault | None = None
    faults: int = 0
    incoming: Mapping[str, Game] = field(default_factory=lambda: MappingProxyType({}))
    version: str = ""
    statistics: Statistics = field(default_factory=lambda: NONE)
    incoming_statistics: Statistics = field(default_factory=lambda: NONE)

    @property
    def game(self) -> Game | None:
        """The game at the table; in the lesson the position at hand."""
        if self.screen is Screen.LESSON:
            return None if self.lesson is None else self.lesson.game
        return None if self.current is None else self.games.get(self.current)

    @property
    def hint(self) -> Hint | None:
        """The hint shown."""
        return self.hints[self.hint_at] if 0 <= self.hint_at < len(self.hints) else None

    @property
    def playing(self) -> bool:
        """Whether a deal is under way: at the table, behind the rules, or under Continue on the start screen."""
        return self.game is not None and self.game.running

    @property
    def result_waits(self) -> bool:
        """Whether the deal at the table has just ended and its result is still to be shown."""
        return self.screen is Screen.TABLE and self.game is not None and self.game.state.result is not None

    def with_game(self, game: Game, **changes: Any) -> Model:
        """Return the model with the current game replaced, and other changes."""
        games = MappingProxyType({**self.games, game.rules.name: game})
        return replace(self, games=games, current=game.rules.name, **changes)

    def told(self, code: str, detail: str = "") -> Model:
        """Return the model with a notice, in the place of an older one of the same code and detail."""
        notice = Notice(code, detail)
        return replace(self, notices=(*(other for other in self.notices if other != notice), notice))

    def untold(self, *codes: str) -> Model:
        """Return the model without the notices of these codes."""
        return replace(self, notices=tuple(notice for notice in self.notices if notice.code not in codes))
