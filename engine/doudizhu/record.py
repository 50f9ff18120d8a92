"""The log of one deal: a header, the deal as the first action, every action since, and a cursor.

State is a fold over the actions up to the cursor. Save, resume, undo, redo, replay, what-if and share text are
all this one list.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace

from doudizhu.actions import AnyAction, Deal, parse
from doudizhu.deal import DealState, apply, start, verify, verify_deal
from doudizhu.errors import DamagedSave, IllegalAction, Reason, TextError
from doudizhu.events import Event
from doudizhu.jsontext import read_json
from doudizhu.rules import RuleSet

MAX_ACTIONS = 2000
"""More than any deal can have: 40 plays, each followed by at most two passes, and a short auction."""
MAX_TEXT = 200_000
"""The characters of the longest record's text, with room to spare."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a record needs besides its actions: the whole rule set and the seed of the players' chance."""

    rules: RuleSet
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    """One deal's log. ``cursor`` counts the actions in force; those after it were undone and can be redone.

    ``undone`` marks the record: the cursor positions to which somebody went back, in order, the latest
    ``MAX_ACTIONS`` of them.

    >>> import random
    >>> from doudizhu.actions import Bid
    >>> from doudizhu.deal import shuffled
    >>> from doudizhu.presets import CLASSIC
    >>> record = Record.new(Header(CLASSIC), shuffled(CLASSIC, random.Random(1))).append(Bid(3))
    >>> record.undo().redo().cursor
    2
    """

    header: Header
    actions: tuple[AnyAction, ...]
    cursor: int
    undone: tuple[int, ...] = ()

    @classmethod
    def new(cls, header: Header, deal: Deal) -> Record:
        """Start a record with the cards dealt.

        Raises:
            IllegalAction: ``bad_deal``.
        """
        reason = verify_deal(header.rules, deal)
        if reason is not None:
            raise IllegalAction(reason)
        return cls(header, (deal,), 1)

    @property
    def deal(self) -> Deal:
        """The first action."""
        first = self.actions[0]
        assert isinstance(first, Deal)
        return first

    @property
    def state(self) -> DealState:
        """The deal at the cursor."""
        state, _ = start(self.header.rules, self.deal)
        for action in self.actions[1 : self.cursor]:
            state, _ = apply(state, action)
        return state

    def replay(self) -> Iterator[tuple[AnyAction, DealState, tuple[Event, ...]]]:
        """Yield every action in force with the state after it and its public events."""
        state, events = start(self.header.rules, self.deal)
        yield self.deal, state, events
        for action in self.actions[1 : self.cursor]:
            state, events = apply(state, action)
            yield action, state, events

    def append(self, action: AnyAction, state: DealState | None = None) -> Record:
        """Return the record with one more action after the cursor; what was undone is forgotten.

        ``state`` may be given when the caller has it, to save the fold.

        Raises:
            IllegalAction: the rules refuse the action.
        """
        reason = verify(self.state if state is None else state, action)
        if reason is not None:
            raise IllegalAction(reason)
        return replace(self, actions=(*self.actions[: self.cursor], action), cursor=self.cursor + 1)

    def undo(self, to: int | None = None) -> Record:
        """Return the record with the cursor one action back, or at ``to``; the deal itself stays.

        Raises:
            IllegalAction: ``nothing_to_undo``.
        """
        target = self.cursor - 1 if to is None else to
        if not 1 <= target < self.cursor:
            raise IllegalAction(Reason.NOTHING_TO_UNDO)
        return replace(self, cursor=target, undone=(*self.undone, target)[-MAX_ACTIONS:])

    def redo(self) -> Record:
        """Return the record with the last undone action in force again.

        Raises:
            IllegalAction: ``nothing_to_redo``.
        """
        if self.cursor >= len(self.actions):
            raise IllegalAction(Reason.NOTHING_TO_REDO)
        return replace(self, cursor=self.cursor + 1)

    def fork(self, at: int) -> Record:
        """Return a new record of the first ``at`` actions, to try something else from there.

        Raises:
            IllegalAction: ``nothing_to_undo`` when there is no such place.
        """
        if not 1 <= at <= len(self.actions):
            raise IllegalAction(Reason.NOTHING_TO_UNDO)
        return Record(self.header, self.actions[:at], at)

    def text(self) -> str:
        """Return the record as lines of text that :meth:`parse` reads back."""
        lines = [
            "doudizhu record 1",
            f"rules {json.dumps(self.header.rules.to_json(), separators=(',', ':'))}",
            f"seed {self.header.seed}",
            f"cursor {self.cursor}",
            " ".join(["undone", *map(str, self.undone)]),
            *(action.text() for action in self.actions),
        ]
        return "\n".join(lines) + "\n"

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record back; every action is checked against the rules.

        Raises:
            TextError: malformed text.
            IllegalAction: an action that the rules refuse.
            DamagedSave: impossible rules.
        """
        if len(text) > MAX_TEXT:
            raise TextError(f"a record has at most {MAX_TEXT} characters")
        lines = text.splitlines()
        if len(lines) < 6 or lines[0] != "doudizhu record 1":
            raise TextError("a record starts with: doudizhu record 1")
        words = [line.partition(" ") for line in lines[1:5]]
        if [word[0] for word in words] != ["rules", "seed", "cursor", "undone"]:
            raise TextError("a record has the lines rules, seed, cursor and undone, then its actions")
        try:
            rules = RuleSet.from_json(read_json(words[0][2]))
            seed, cursor = _whole(words[1][2]), _whole(words[2][2])
            undone = tuple(_whole(word) for word in words[3][2].split())
        except DamagedSave:
            raise
        except ValueError as error:
            raise TextError(f"a record's head cannot be read: {error}") from None
        return build(Header(rules, seed), tuple(parse(line) for line in lines[5:]), cursor, undone)


def _whole(digits: str) -> int:
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 20):
        raise TextError(f"{digits[:40]!r} is no whole number")
    return int(digits)


def build(header: Header, actions: tuple[AnyAction, ...], cursor: int, undone: tuple[int, ...]) -> Record:
    """Return a record made of parts that came from outside, after checking all of them.

    Raises:
        TextError: a record without a deal, or a cursor or mark out of range.
        IllegalAction: an action that the rules refuse.
    """
    if not actions or not isinstance(actions[0], Deal) or len(actions) > MAX_ACTIONS:
        raise TextError("a record's first action is the deal")
    if not 1 <= cursor <= len(actions) or not all(1 <= mark < MAX_ACTIONS for mark in undone):
        raise TextError("the cursor or a mark of undo is out of range")
    if len(undone) > MAX_ACTIONS or not 0 <= header.seed < 1 << 64:
        raise TextError("too many marks of undo, or a seed out of range")
    whole = Record.new(header, actions[0])
    state = whole.state
    for action in actions[1:]:
        whole = whole.append(action, state)
        state, _ = apply(state, action)
    return replace(whole, cursor=cursor, undone=undone)
