"""Everything that can happen to the front end, as frozen values; ``update`` answers each of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from doudizhu.actions import Action
from doudizhu.cards import Card
from doudizhu.hints import Hint

from app.shelf import Outcome


@dataclass(frozen=True, slots=True)
class Clicked:
    """A control was activated: the name and argument of its ``data-click``, e.g. ``bid:2``."""

    name: str
    argument: str = ""


@dataclass(frozen=True, slots=True)
class Changed:
    """A form control has a new value: the name of its ``data-change`` and the value."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Key:
    """A key was pressed, by its DOM name; ``in_hand`` tells whether the hand has the focus."""

    key: str
    shift: bool = False
    in_hand: bool = False


@dataclass(frozen=True, slots=True)
class PointerDown:
    """A finger or the mouse went down on a card of the hand, at a place in CSS pixels."""

    card: Card
    x: float
    y: float
    touch: bool = False


@dataclass(frozen=True, slots=True)
class PointerMoved:
    """The pointer that went down moved; ``card`` is the hand's card under it, if any."""

    card: Card | None
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PointerUp:
    """The pointer that went down was lifted."""


@dataclass(frozen=True, slots=True)
class PointerCancelled:
    """The browser took the pointer away, to scroll for instance."""


@dataclass(frozen=True, slots=True)
class DoubleClicked:
    """A card of the hand was double-clicked or double-tapped."""

    card: Card


@dataclass(frozen=True, slots=True)
class Focused:
    """A card of the hand got the keyboard's focus."""

    card: Card


@dataclass(frozen=True, slots=True)
class Resized:
    """The window has a new size in CSS pixels."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Went:
    """The address after its ``#`` was changed by a link, by hand, or by the browser's Back and Forward."""

    place: str


@dataclass(frozen=True, slots=True)
class SeedDrawn:
    """Chance for a new deal of a game: a seed of 0 to 2**53 - 1."""

    game: str
    seed: int


@dataclass(frozen=True, slots=True)
class TimerFired:
    """A timer ran out."""

    name: str


@dataclass(frozen=True, slots=True)
class Thought:
    """A player has decided; stale answers carry an old job number and are dropped."""

    job: int
    action: Action


@dataclass(frozen=True, slots=True)
class Hinted:
    """Hints for the player's own decision are ready."""

    job: int
    hints: tuple[Hint, ...]


@dataclass(frozen=True, slots=True)
class Failed:
    """A player or the search for hints came to no answer; ``trace`` says what went wrong."""

    job: int
    trace: str


@dataclass(frozen=True, slots=True)
class Faulted:
    """Something went wrong while a message was answered or the page drawn; ``trace`` says what.

    ``again`` is true when it went wrong once more with the deal restored.
    """

    trace: str
    again: bool = False


@dataclass(frozen=True, slots=True)
class Wrote:
    """Keeping texts has another outcome than before."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Lasts:
    """The browser's answer to whether it never clears what is kept: ``yes``, ``no`` or ``unknown``."""

    answer: str


@dataclass(frozen=True, slots=True)
class Seated:
    """This tab is the one that plays from now on; ``stored`` is what is kept by now."""

    stored: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Unseated:
    """Another tab plays."""


@dataclass(frozen=True, slots=True)
class FileChosen:
    """The player chose a file of saved games; ``text`` is None where it is too large to be one."""

    text: str | None


@dataclass(frozen=True, slots=True)
class Told:
    """The browser has news: ``update_ready``, ``offline_ready``, ``copied`` and the like."""

    code: str
    detail: str = ""


Message: TypeAlias = (
    Clicked
    | Changed
    | Key
    | PointerDown
    | PointerMoved
    | PointerUp
    | PointerCancelled
    | DoubleClicked
    | Focused
    | Resized
    | Went
    | SeedDrawn
    | TimerFired
    | Thought
    | Hinted
    | Failed
    | Faulted
    | Wrote
    | Lasts
    | Seated
    | Unseated
    | FileChosen
    | Told
)
