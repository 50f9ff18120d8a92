"""Where texts are kept: each in two places by turns, so that a torn or damaged newest copy leaves the one before.

A copy is ``doudizhu/LAYOUT/NUMBER/CHECKSUM/TEXT``; the higher number is the newer copy. The first layout was the
text alone under its key: it still counts, as the oldest copy, until two newer ones have been verified.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

PREFIX: Final = "doudizhu."
"""What every name of ours in the browser's storage begins with: other sites may share it."""
TAB: Final = f"{PREFIX}tab"
"""Under this name stands which tab plays; no other tab writes."""
LAYOUT: Final = 2
PLACES: Final = ("1", "2")
MOST_WRITES: Final = 10**12
"""A copy with a higher number is none of ours: nobody writes so often."""

_MARK: Final = "doudizhu/"
_HEAD: Final = re.compile(r"doudizhu/(\d{1,4})/(\d{1,15})/([0-9a-f]{8})/")


class Outcome(StrEnum):
    """What became of a text that was to be kept."""

    KEPT = "kept"
    """Written, and read back the same."""
    FULL = "full"
    """The browser has no room left for it."""
    FORBIDDEN = "forbidden"
    """The browser keeps nothing: a private window, or site data blocked."""
    CHANGED = "changed"
    """Written, but something else was read back."""
    ELSEWHERE = "elsewhere"
    """Another tab plays: nothing was written."""


class Refused(Exception):  # noqa: N818 - reads as what it is: the store refused
    """A store does not do what it was asked for; ``outcome`` says why."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.value)
        self.outcome = outcome


class Store(Protocol):
    """Texts by name, as a browser's storage has them. Every method may raise :class:`Refused`."""

    def read(self) -> dict[str, str]:
        """Return every text whose name begins with ``PREFIX``."""

    def get(self, name: str) -> str | None:
        """Return one text, or None."""

    def set(self, name: str, text: str) -> None:
        """Put a text in the place of what was there."""

    def remove(self, name: str) -> None:
        """Remove a text, if it is there."""


class Wrong(StrEnum):
    """Why a copy does not count."""

    DAMAGED = "damaged"
    """Ours, but torn or altered."""
    NEWER = "newer"
    """Written by a later version, in a layout that this one does not know."""
    FOREIGN = "foreign"
    """Not ours: somebody else's text under our name."""


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy as it was found under ``name``.

    ``number`` is -1 where it cannot be read, and 0 for the single text of the first layout, whose own reader has to
    judge it. ``raw`` is the whole copy, ``text`` what it holds, empty where it does not count.
    """

    name: str
    number: int
    raw: str
    text: str = ""
    wrong: Wrong | None = None


def seal(number: int, text: str) -> str:
    """Return a text as a copy.

    >>> opened("x", seal(3, "hello")).text
    'hello'
    """
    return f"{_MARK}{LAYOUT}/{number}/{_checksum(number, text):08x}/{text}"


def opened(name: str, raw: str) -> Copy:
    """Return the copy in a place, judged.

    >>> opened("x", seal(3, "hello")[:-1]).wrong
    <Wrong.DAMAGED: 'damaged'>
    """
    head = _HEAD.match(raw)
    if head is None:
        ours = raw.startswith(_MARK) or _MARK.startswith(raw)
        return Copy(name, -1, raw, wrong=Wrong.DAMAGED if ours else Wrong.FOREIGN)
    layout, number = int(head[1]), int(head[2])
    if number > MOST_WRITES:
        return Copy(name, -1, raw, wrong=Wrong.DAMAGED)
    if layout > LAYOUT:
        return Copy(name, number, raw, wrong=Wrong.NEWER)
    text = raw[head.end() :]
    if layout < LAYOUT or int(head[3], 16) != _checksum(number, text):
        return Copy(name, number, raw, wrong=Wrong.DAMAGED)
    return Copy(name, number, raw, text)


def copies(stored: Mapping[str, str], key: str) -> list[Copy]:
    """Return every copy kept under a key: those of unknown age first, then the newest.

    >>> [copy.text for copy in copies({"a": "old", "a.1": seal(7, "new"), "a.2": seal(6, "before")}, "a")]
    ['new', 'before', 'old']
    """
    found = [opened(name, stored[name]) for name in _names(key) if name in stored]
    if key in stored:
        found.append(Copy(key, 0, stored[key], stored[key]))
    return sorted(found, key=lambda copy: (copy.number >= 0, -copy.number))


def newest(stored: Mapping[str, str], key: str) -> str:
    """Return the newest text that counts, or an empty one."""
    return next((copy.text for copy in copies(stored, key) if copy.wrong is None), "")


def _names(key: str) -> tuple[str, ...]:
    return tuple(f"{key}.{place}" for place in PLACES)


def _checksum(number: int, text: str) -> int:
    return zlib.crc32(f"{number}/{text}".encode("utf-8", "surrogatepass"))


class Shelf:
    """Writes texts into a store for one tab, each time over the older copy, and reads back what it wrote."""

    def __init__(self, store: Store, tab: str) -> None:
        self._store, self._tab = store, tab
        self._turns: dict[str, tuple[str, int]] = {}
        self._owed: dict[str, str] = {}

    def read(self) -> tuple[dict[str, str], Outcome]:
        """Return all that is kept, by name, and whether the store can be read at all."""
        try:
            return self._store.read(), Outcome.KEPT
        except Refused as refused:
            return {}, refused.outcome

    def claim(self) -> Outcome:
        """Say that this tab plays from now on; what other tabs have written meanwhile is looked at anew."""
        self._turns.clear()
        self._owed.clear()
        try:
            self._store.set(TAB, self._tab)
        except Refused as refused:
            return refused.outcome
        return Outcome.KEPT

    def write(self, key: str, text: str) -> Outcome:
        """Keep a text; an empty text removes every copy of what was kept.

        What could not be kept before is tried again with it, so that nothing is missing once there is room.
        """
        self._owed[key] = text
        try:
            if self._store.get(TAB) not in (None, self._tab):
                return Outcome.ELSEWHERE
            for owed in (key, *(other for other in self._owed if other != key)):
                outcome = self._replace(owed, self._owed[owed]) if self._owed[owed] else self._forget(owed)
                if outcome is not Outcome.KEPT:
                    return outcome
                del self._owed[owed]
        except Refused as refused:
            return refused.outcome
        return Outcome.KEPT

    def set_aside(self, name: str, raw: str) -> None:
        """Put a text under a name as it is, if the store lets us."""
        with suppress(Refused):
            if self._store.get(TAB) in (None, self._tab):
                self._store.set(name, raw)

    def _replace(self, key: str, text: str) -> Outcome:
        again = key in self._turns
        name, number = self._turn(key)
        copy = seal(number, text)
        self._store.set(name, copy)
        if self._store.get(name) != copy:
            return Outcome.CHANGED
        first, second = _names(key)
        self._turns[key] = (second if name == first else first, number + 1)
        if again and self._store.get(key) is not None:
            self._store.remove(key)
        return Outcome.KEPT

    def _forget(self, key: str) -> Outcome:
        for name in (key, *_names(key)):
            self._store.remove(name)
        self._turns.pop(key, None)
        return Outcome.KEPT

    def _turn(self, key: str) -> tuple[str, int]:
        """Return the place that is to be written next, never that of the newest good copy, and its number."""
        if key not in self._turns:
            names = _names(key)
            found = [opened(name, self._store.get(name) or "") for name in names]
            good = [copy.number if copy.wrong is None else -1 for copy in found]
            place = names[0] if good[0] <= good[1] else names[1]
            right = [copy.number for copy in found if copy.wrong is not Wrong.DAMAGED]
            self._turns[key] = (place, max([0, *right]) + 1)  # the number of a damaged copy may be damage too
        return self._turns[key]
