"""The fast mutable twin of the play of a deal: packed hands, done and undone in place.

It knows the play only, not auctions, suits or scores. Tests hold it equal to :mod:`doudizhu.deal` on random games.
"""

from __future__ import annotations

from typing import NamedTuple, Self

from doudizhu.actions import Seat
from doudizhu.cards import Counts, counts_of, size
from doudizhu.combos import Combo
from doudizhu.deal import DealState, has_won
from doudizhu.moves import legal_plays
from doudizhu.rules import RuleSet


class _Before(NamedTuple):
    """What one step changed."""

    turn: Seat
    hand: Counts
    last: Combo | None
    last_seat: Seat | None
    passes: int
    doublings: int


class Playout:
    """A deal in play, with all hands open.

    ``winner`` is the seat whose play ended it, else None; ``doublings`` counts bombs and rockets.

    >>> from doudizhu.cards import parse_counts
    >>> from doudizhu.presets import CLASSIC
    >>> deal = Playout(CLASSIC, [parse_counts("34"), parse_counts("5"), parse_counts("6")], landlord=0, turn=0)
    >>> deal.do(deal.choices()[0])
    >>> [play and play.text for play in deal.choices()]
    [None, '5']
    >>> deal.do(deal.choices()[1])
    >>> deal.winner
    1
    >>> deal.undo(); deal.undo(); deal.turn
    0
    """

    def __init__(
        self,
        rules: RuleSet,
        hands: list[Counts],
        landlord: Seat,
        turn: Seat,
        last: Combo | None = None,
        last_seat: Seat | None = None,
        passes: int = 0,
        handicap: int = 0,
    ) -> None:
        """``passes`` are those since the play to beat; the arguments are as in the state of a deal."""
        self.rules, self.hands, self.landlord, self.handicap = rules, hands, landlord, handicap
        self.turn, self.last, self.last_seat, self.passes = turn, last, last_seat, passes
        self.winner: Seat | None = None
        self.doublings = 0
        self._done: list[_Before] = []

    @classmethod
    def of(cls, state: DealState) -> Self:
        """Return the twin of a deal that has a landlord and is not over."""
        assert state.landlord is not None
        hands = [counts_of(hand) for hand in state.hands]
        return cls(
            state.rules,
            hands,
            state.landlord,
            state.turn,
            state.last,
            state.last_seat,
            state.passes,
            state.grabs,
        )

    def choices(self) -> list[Combo | None]:
        """Return what the seat to act may do: the pass (None) first where it may pass, nothing once it is over."""
        if self.winner is not None:
            return []
        plays: list[Combo | None] = [*legal_plays(self.hands[self.turn], self.last, self.rules)]
        return plays if self.last is None else [None, *plays]

    def do(self, choice: Combo | None) -> None:
        """Let the seat to act play or pass (None); the choice is not checked."""
        turn = self.turn
        self._done.append(_Before(turn, self.hands[turn], self.last, self.last_seat, self.passes, self.doublings))
        following = (turn + 1) % self.rules.players
        if choice is None:
            self.turn, self.passes = following, self.passes + 1
            if self.passes == self.rules.players - 1:
                self.last, self.last_seat, self.passes = None, None, 0
            return
        rest = self.hands[turn] = self.hands[turn] - choice.counts
        self.last, self.last_seat, self.passes = choice, turn, 0
        self.doublings += choice.doubles
        if has_won(self.rules, size(rest), turn == self.landlord, self.handicap):
            self.winner = turn
        else:
            self.turn = following

    def undo(self) -> None:
        """Take the last step back.

        Raises:
            IndexError: there is none.
        """
        before = self._done.pop()
        self.turn, self.last, self.last_seat = before.turn, before.last, before.last_seat
        self.passes, self.doublings = before.passes, before.doublings
        self.hands[before.turn] = before.hand
        self.winner = None
