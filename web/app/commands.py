"""What ``update`` asks of the world outside, as frozen values; ``browser`` performs them, fakes do in tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from doudizhu.players.levels import Level
from doudizhu.view import SeatView


@dataclass(frozen=True, slots=True)
class Think:
    """Let a computer player decide; answer with ``Thought`` or ``Failed``. ``seed`` is the record's."""

    job: int
    view: SeatView
    level: Level
    seed: int


@dataclass(frozen=True, slots=True)
class FindHints:
    """Find hints for the player's own view; answer with ``Hinted(job, hints)`` or ``Failed``."""

    job: int
    view: SeatView
    seed: int


@dataclass(frozen=True, slots=True)
class StopThinking:
    """Drop whatever is being thought about."""


@dataclass(frozen=True, slots=True)
class StartTimer:
    """Fire ``TimerFired(name)`` after so many milliseconds; a running timer of that name starts anew."""

    name: str
    milliseconds: int


@dataclass(frozen=True, slots=True)
class StopTimer:
    """Stop a timer, if it runs."""

    name: str


@dataclass(frozen=True, slots=True)
class Save:
    """Keep a text under a key; an empty text removes it. ``Wrote`` comes when the outcome is another one."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class SetAside:
    """Put a damaged copy out of the way as it is, so that it can still be looked into."""

    name: str
    raw: str


@dataclass(frozen=True, slots=True)
class DrawSeed:
    """Draw chance for a new deal; answer with ``SeedDrawn(game, seed)``."""

    game: str


@dataclass(frozen=True, slots=True)
class PlaySound:
    """Play one of the sounds ``deal play pass bomb turn win loss`` at a volume of 1 to 3."""

    name: str
    volume: int


@dataclass(frozen=True, slots=True)
class Focus:
    """Give the keyboard's focus to the element with this id, once it is drawn."""

    element: str


@dataclass(frozen=True, slots=True)
class Copy:
    """Put a text on the clipboard; answer with ``Told("copied")`` or ``Told("not_copied")``."""

    text: str


@dataclass(frozen=True, slots=True)
class Download:
    """Give the player a text as a file named after today's date."""

    text: str


@dataclass(frozen=True, slots=True)
class ReadFile:
    """Read the file that the player has just chosen; answer with ``FileChosen``."""


@dataclass(frozen=True, slots=True)
class AskToPersist:
    """Ask the browser never to clear what is kept; answer with ``Lasts``. Only after something the player did."""


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Make this tab the one that plays; answer with ``Seated``."""


@dataclass(frozen=True, slots=True)
class ApplyUpdate:
    """Let the waiting new version take over, then reload."""


Command: TypeAlias = (
    Think
    | FindHints
    | StopThinking
    | StartTimer
    | StopTimer
    | Save
    | SetAside
    | DrawSeed
    | PlaySound
    | Focus
    | Copy
    | Download
    | ReadFile
    | AskToPersist
    | TakeOver
    | ApplyUpdate
)
