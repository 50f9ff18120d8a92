"""What every computer player is: a generator from a seat's view to an action."""

from __future__ import annotations

import random
from collections.abc import Generator
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

from doudizhu.actions import Action, Seat
from doudizhu.combos import Combo
from doudizhu.view import SeatView

Thinking: TypeAlias = Generator[None, None, Action]
"""Yields often, returns the action."""

_Answer = TypeVar("_Answer")


class Player(Protocol):
    """One computer player. It gets a view, never the deal, so it cannot see through cards."""

    @property
    def name(self) -> str:
        """A short stable name, for records and tables."""
        ...

    def think(self, view: SeatView, chance: random.Random) -> Thinking:
        """Choose the action of the seat to act.

        The generator yields every few milliseconds at most, so that a driver can slice the work; what it returns
        depends on the view and on ``chance`` alone. Budgets are node counts, never clocks.
        """
        ...


class Scored(NamedTuple):
    """A choice and its worth, which compares only with others of the same decision; None is a pass."""

    combo: Combo | None
    worth: float


class Ranker(Player, Protocol):
    """A player that can rank all its choices, for hints and reviews.

    ``fallback`` is why it is not quite the player that was asked for, else None.
    """

    @property
    def fallback(self) -> str | None:
        """Why it plays with less than it should have, or None."""
        ...

    def rank(self, view: SeatView, chance: random.Random) -> Generator[None, None, list[Scored]]:
        """Return every legal play and the pass where one may pass, best first; yields often."""
        ...

    def rank_calls(self, view: SeatView, chance: random.Random) -> Generator[None, None, list[Action]]:
        """Return everything that may be said in the auction, best first; yields often."""
        ...


def finish(thinking: Generator[None, None, _Answer]) -> _Answer:
    """Run a generator to its end and return its answer."""
    try:
        while True:
            next(thinking)
    except StopIteration as end:
        answer: _Answer = end.value
        return answer


def decide(player: Player, view: SeatView, chance: random.Random) -> Action:
    """Return a player's action, at once."""
    return finish(player.think(view, chance))


def ply_of(view: SeatView) -> int:
    """Return how many actions the deal has seen, the deal itself not counted."""
    return len(view.auction.said) + len(view.turns)


def chance_for(seed: int, seat: Seat, ply: int) -> random.Random:
    """Return the randomness of one decision, so that a reported game repeats exactly.

    >>> chance_for(7, 0, 3).random() == chance_for(7, 0, 3).random() != chance_for(7, 1, 3).random()
    True
    """
    return random.Random(f"{seed}/{seat}/{ply}")
