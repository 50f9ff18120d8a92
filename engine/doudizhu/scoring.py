"""What a deal is worth, with every doubling listed, and who gets what."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from doudizhu.cards import Counts
from doudizhu.rules import RuleSet


class DoublingKind(StrEnum):
    """What doubles the stakes, once each."""

    GRAB = "grab"
    BOMB = "bomb"
    ROCKET = "rocket"
    SPRING = "spring"
    ANTI_SPRING = "anti_spring"


@dataclass(frozen=True, slots=True)
class Doubling:
    """One doubling: its kind, the seat that caused it, and the cards of a bomb or rocket (else 0)."""

    kind: DoublingKind
    seat: int
    counts: Counts = 0


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended.

    ``winner`` is the seat whose play ended it; ``points`` has the signed points of each seat and sums to zero.
    """

    landlord: int
    winner: int
    base: int
    doublings: tuple[Doubling, ...]
    points: tuple[int, ...]

    @property
    def landlord_won(self) -> bool:
        """Whether the landlord's side won."""
        return self.winner == self.landlord

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats of the winning side."""
        return tuple(seat for seat in range(len(self.points)) if (seat == self.landlord) is self.landlord_won)

    @property
    def multiplier(self) -> int:
        """Two to the power of the doublings."""
        return 1 << len(self.doublings)

    @property
    def worth(self) -> int:
        """S, base times multiplier (rules, "pays")."""
        return self.base * self.multiplier


def settle(rules: RuleSet, landlord: int, winner: int, base: int, doublings: tuple[Doubling, ...]) -> Result:
    """Return the result of a deal: each peasant pays or gets S, the landlord the sum of it.

    >>> from doudizhu.presets import CLASSIC
    >>> settle(CLASSIC, 0, 0, 2, (Doubling(DoublingKind.BOMB, 1),)).points
    (8, -4, -4)

    Source: rules, "pays".
    """
    worth = base << len(doublings)
    sign = 1 if winner == landlord else -1
    peasants = rules.players - 1
    points = tuple(sign * worth * peasants if seat == landlord else -sign * worth for seat in range(rules.players))
    return Result(landlord, winner, base, doublings, points)
