"""Totals over deals, and the match to a target with joint winners."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from doudizhu.errors import IllegalAction, Reason
from doudizhu.rules import RuleSet
from doudizhu.scoring import Result


@dataclass(frozen=True, slots=True)
class Match:
    """What came of the finished deals, in sums: ten thousand of them are as small and as quick as ten.

    ``deals`` is their number, ``totals`` the cumulative signed points of each seat, ``last`` the points of the
    latest deal, None before there is one. Games without a target are matches that never end: their totals run on.

    >>> from doudizhu.presets import MATCH
    >>> Match.of(MATCH, [(24, -12, -12), (8, -4, -4)]).winners
    (0,)
    """

    rules: RuleSet
    deals: int
    totals: tuple[int, ...]
    last: tuple[int, ...] | None

    @classmethod
    def of(cls, rules: RuleSet, deals: Iterable[tuple[int, ...]] = ()) -> Self:
        """Return the match after deals with these points for each seat; a new one without any."""
        match = cls(rules, 0, (0,) * rules.players, None)
        for points in deals:
            match = match.after(points)
        return match

    def after(self, points: tuple[int, ...]) -> Self:
        """Return the match after a deal with these points for each seat."""
        totals = tuple(total + more for total, more in zip(self.totals, points, strict=True))
        return type(self)(self.rules, self.deals + 1, totals, points)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats at or above the target; more than one are joint winners. Empty while the match runs.

        Source: rules, "match".
        """
        target = self.rules.match.target
        if target is None:
            return ()
        return tuple(seat for seat, total in enumerate(self.totals) if total >= target)

    @property
    def over(self) -> bool:
        """Whether the match has been won."""
        return bool(self.winners)

    def why_no_deal(self) -> Reason | None:
        """Return why no further deal can be played, or None."""
        return Reason.MATCH_OVER if self.over else None

    def add(self, result: Result) -> Self:
        """Return the match after one more deal.

        Raises:
            IllegalAction: ``match_over``.
        """
        reason = self.why_no_deal()
        if reason is not None:
            raise IllegalAction(reason)
        return self.after(result.points)
