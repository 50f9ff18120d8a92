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
from doudizhu.presets import CLASSIC

from app.games import Game
from app.settings import Settings

MOST_TRIED: Final = 60
"""The letters that the try-it box holds: a landlord's whole hand fits, spaces included."""


class Screen(StrEnum):
    """Which screen is shown."""

    START = "start"
    TABLE = "table"
    RESULT = "result"
    RULES = "rules"


class Sheet(StrEnum):
    """What lies over the screen."""

    NONE = "none"
    MENU = "menu"
    LOG = "log"
    SETTINGS = "settings"
    LANGUAGE = "language"
    CONFIRM = "confirm"


class Purpose(StrEnum):
    """What the thinking at hand is for."""

    MOVE = "move"
    """A computer player's move, or the player's own under auto play or once by "play for me"."""
    HINT = "hint"
    """Hints for the player."""


@dataclass(frozen=True, slots=True)
class Job:
    """One thing being thought about. ``action`` is the answer, ``paced`` whether its time to appear has come."""

    number: int
    purpose: Purpose
    paced: bool = True
    action: Action | None = None


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
class Model:
    """Everything the page is drawn from.

    ``chosen`` is the game marked on the start screen, ``games`` every game kept by preset name, ``current`` the
    one at the table. ``refused`` is why the last action was refused. ``hints`` belong to the decision at hand
    and ``hint_at`` is the one shown (-1: none). ``moment`` are the events of the last action, for its animation
    and announcement; ``round`` those since the player last acted. ``confirm`` names what a yes will do.
    ``rules_place`` is the game and clause whose rules are shown, ``tried`` the cards in the try-it box there.
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

    @property
    def game(self) -> Game | None:
        """The game at the table."""
        return None if self.current is None else self.games.get(self.current)

    @property
    def hint(self) -> Hint | None:
        """The hint shown."""
        return self.hints[self.hint_at] if 0 <= self.hint_at < len(self.hints) else None

    def with_game(self, game: Game, **changes: Any) -> Model:
        """Return the model with the current game replaced, and other changes."""
        games = MappingProxyType({**self.games, game.rules.name: game})
        return replace(self, games=games, current=game.rules.name, **changes)
