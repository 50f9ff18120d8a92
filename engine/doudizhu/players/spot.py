"""What all seats see of a deal in play, carried on turn by turn: for the networks, and for looking ahead."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from typing import Self

from doudizhu.actions import Seat
from doudizhu.cards import RANKS, Counts, Rank, counts_of, rank_of
from doudizhu.combos import Combo, Kind
from doudizhu.rules import RuleSet
from doudizhu.view import SeatView


@dataclass(slots=True)
class Spot:
    """One spot of a deal in play, hands left out; lists go by seat.

    ``declined`` has the lowest single and the lowest pair of the other side that a seat passed on (15: none);
    ``kitty`` are the shown kitty cards that the landlord still holds, ``turned`` the rank of the card turned up
    while its owner has played none of that rank.
    """

    rules: RuleSet
    landlord: Seat
    first: Seat
    handicap: int
    turn: Seat
    left: list[int]
    played: list[Counts]
    latest: list[Counts]
    declined: list[tuple[Rank, Rank]]
    sets: list[int]
    kitty: Counts
    turned: Rank | None
    last: Combo | None = None
    last_seat: Seat | None = None
    passes: int = 0
    doublings: int = 0

    @classmethod
    def begin(cls, view: SeatView) -> Self:
        """Return the spot in which the landlord of a view's deal leads the first trick."""
        rules, landlord = view.rules, view.landlord
        assert landlord is not None
        players = rules.players
        left = [rules.deck.hand] * players
        left[landlord] += rules.deck.kitty
        return cls(
            rules=rules,
            landlord=landlord,
            first=view.first,
            handicap=view.handicap,
            turn=landlord,
            left=left,
            played=[0] * players,
            latest=[0] * players,
            declined=[(RANKS, RANKS)] * players,
            sets=[0] * players,
            kitty=counts_of(view.kitty) if rules.auction.kitty_shown and view.kitty else 0,
            turned=None if view.turned is None else rank_of(view.turned),
        )

    @classmethod
    def of(cls, view: SeatView) -> Self:
        """Return where the play of a view has come to."""
        spot = cls.begin(view)
        for turn in view.turns:
            spot.take(turn.combo)
        return spot

    def copy(self) -> Self:
        """Return the same spot, to be carried on by itself."""
        new = copy(self)
        new.left, new.played, new.latest = self.left[:], self.played[:], self.latest[:]
        new.declined, new.sets = self.declined[:], self.sets[:]
        return new

    def take(self, combo: Combo | None) -> None:
        """Let the seat to act play, or pass (None); the winning play gives the turn on like any other."""
        seat, players = self.turn, len(self.left)
        self.turn = (seat + 1) % players
        if combo is None:
            self._decline(seat)
            self.passes += 1
            if self.passes == players - 1:
                self.last, self.last_seat, self.passes = None, None, 0
            return
        self.last, self.last_seat, self.passes = combo, seat, 0
        self.left[seat] -= combo.cards
        self.played[seat] += combo.counts
        self.latest[seat] = combo.counts
        self.sets[seat] += 1
        self.doublings += combo.doubles
        if self.kitty and seat == self.landlord:
            self.kitty = _without(self.kitty, combo.counts)
        if self.turned is not None and seat == self.first and combo.counts >> 4 * self.turned & 15:
            self.turned = None

    def _decline(self, seat: Seat) -> None:
        last = self.last
        if last is None or (seat == self.landlord) == (self.last_seat == self.landlord):
            return
        single, pair = self.declined[seat]
        if last.kind is Kind.SINGLE:
            self.declined[seat] = min(single, last.body), pair
        elif last.kind is Kind.PAIR:
            self.declined[seat] = single, min(pair, last.body)


def _without(counts: Counts, gone: Counts) -> Counts:
    return sum(max(0, (counts >> 4 * rank & 15) - (gone >> 4 * rank & 15)) << 4 * rank for rank in range(RANKS))
