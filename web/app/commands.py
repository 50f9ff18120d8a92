"""What ``update`` asks of the world outside, as frozen values; ``browser`` performs them, fakes do in tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from doudizhu.players.levels import Level
from doudizhu.view import SeatView


@dataclass(frozen=True, slots=True)
class Think:
    """Let a computer player decide; answer with ``Thought(job, action)``. ``seed`` is the record's."""

    job: int
    view: SeatView
    level: Level
    seed: int


@dataclass(frozen=True, slots=True)
class FindHints:
    """Find hints for the player's own view; answer with ``Hinted(job, hints)``."""

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
    """Keep a text under a key; an empty text removes it. Failure is told by ``Told("not_saved")``."""

    key: str
    text: str


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
class ApplyUpdate:
    """Let the waiting new version take over, then reload."""


Command: TypeAlias = (
    Think
    | FindHints
    | StopThinking
    | StartTimer
    | StopTimer
    | Save
    | DrawSeed
    | PlaySound
    | Focus
    | Copy
    | ApplyUpdate
)
