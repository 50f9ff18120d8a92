"""How likely it is that a play stands: public odds over the cards that a seat does not see."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import NamedTuple

from doudizhu.actions import Seat
from doudizhu.cards import ACE, BIG_JOKER, ONE, SMALL_JOKER, TWO, Counts, Rank, count, counts_of, size
from doudizhu.combos import Combo, Kind
from doudizhu.deal import has_won
from doudizhu.view import SeatView


class Rival(NamedTuple):
    """One other seat: its number of cards, how many of them are known to all, and how many more it still needs.

    ``needs`` is the number of cards it has to get rid of to win: the handicap makes it fewer than ``left``.
    """

    seat: Seat
    left: int
    known: Counts
    hidden: int
    needs: int
    enemy: bool


@dataclass(frozen=True)
class Table:
    """What a seat reckons with while it plays: the unseen cards and the other seats in order of play."""

    unseen: Counts
    unseen_cards: int
    rivals: tuple[Rival, ...]

    @cached_property
    def enemies(self) -> tuple[Rival, ...]:
        """The seats of the other side."""
        return tuple(rival for rival in self.rivals if rival.enemy)

    @cached_property
    def partner(self) -> Rival | None:
        """The other peasant, if there is one."""
        return next((rival for rival in self.rivals if not rival.enemy), None)

    def holds(self, rival: Rival, rank: Rank, number: int) -> float:
        """Return the chance that a seat holds at least so many cards of a rank."""
        number -= count(rival.known, rank)
        if number <= 0:
            return 1.0
        pool = count(self.unseen, rank)
        if pool < number or rival.hidden < number:
            return 0.0
        others, total = self.unseen_cards - pool, comb(self.unseen_cards, rival.hidden)
        fewer = sum(
            comb(pool, held) * comb(others, rival.hidden - held)
            for held in range(number)
            if 0 <= rival.hidden - held <= others
        )
        return 1.0 - fewer / total

    def beats(self, rival: Rival, combo: Combo) -> float:
        """Return about how likely a seat can beat a play with one of its kind; bombs are another matter."""
        if combo.kind is Kind.ROCKET or combo.cards > rival.left:
            return 0.0
        if combo.kind in _ONE_RANK:
            number, top = _ONE_RANK[combo.kind], BIG_JOKER if combo.kind is Kind.SINGLE else TWO
            return self._any_above(rival, combo.body, number, top)
        if combo.kind in _RUN_EACH:
            each = _RUN_EACH[combo.kind]
            length = sum(count(combo.counts, rank) == each for rank in range(ACE + 1))
            return self._run_above(rival, combo.body, each, length)
        return 0.0

    def _any_above(self, rival: Rival, body: Rank, number: int, top: Rank) -> float:
        none = 1.0
        for rank in range(body + 1, top + 1):
            none *= 1.0 - self.holds(rival, rank, number)
        return 1.0 - none

    def _run_above(self, rival: Rival, body: Rank, each: int, length: int) -> float:
        none = 1.0
        for top in range(body + 1, ACE + 1):
            has = 1.0
            for rank in range(top - length + 1, top + 1):
                has *= self.holds(rival, rank, each)
            none *= 1.0 - has
        return 1.0 - none

    def bombs(self, rival: Rival, above: Rank = -1) -> float:
        """Return about how likely a seat holds a bomb above a rank, or the rocket."""
        none = 1.0 - self.holds(rival, SMALL_JOKER, 1) * self.holds(rival, BIG_JOKER, 1)
        for rank in range(above + 1, TWO + 1):
            none *= 1.0 - self.holds(rival, rank, 4)
        return 1.0 - none


_ONE_RANK = {
    Kind.SINGLE: 1,
    Kind.PAIR: 2,
    Kind.TRIPLE: 3,
    Kind.TRIPLE_SINGLE: 3,
    Kind.TRIPLE_PAIR: 3,
    Kind.BOMB: 4,
}
_RUN_EACH = {
    Kind.STRAIGHT: 1,
    Kind.PAIR_STRAIGHT: 2,
    Kind.AIRPLANE: 3,
    Kind.AIRPLANE_SINGLE: 3,
    Kind.AIRPLANE_PAIR: 3,
}


def spare_of(view: SeatView) -> int:
    """Return how many cards a peasant may keep and still win: the handicap, where the rules have one."""
    grabs = view.handicap
    return grabs if has_won(view.rules, grabs, is_landlord=False, handicap=grabs) else 0


def table_of(view: SeatView) -> Table:
    """Return what a seat reckons with, from its view alone."""
    unseen = view.unseen
    players, spare = view.rules.players, spare_of(view)
    rivals = []
    for step in range(1, players):
        seat = (view.seat + step) % players
        known = counts_of(view.known(seat))
        left = view.left[seat]
        enemy = view.landlord in (view.seat, seat)
        needs = left if seat == view.landlord else max(1, left - spare)
        rivals.append(Rival(seat, left, known, left - size(known), needs, enemy))
    return Table(unseen, size(unseen), tuple(rivals))


def one(rank: Rank, number: int) -> Combo:
    """Return a single, pair, triplet or bomb as a play."""
    kind = (Kind.SINGLE, Kind.PAIR, Kind.TRIPLE, Kind.BOMB)[number - 1]
    return Combo(kind, rank, number, number * ONE[rank])
