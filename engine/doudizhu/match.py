"""Totals over deals, and the match to a target with joint winners."""

from __future__ import annotations

from dataclasses import dataclass, replace

from doudizhu.errors import IllegalAction, Reason
from doudizhu.rules import RuleSet
from doudizhu.scoring import Result


@dataclass(frozen=True, slots=True)
class Match:
    """The points of every finished deal so far, one tuple of signed points a deal.

    Games without a target are matches that never end: their totals run on.

    >>> from doudizhu.presets import MATCH
    >>> Match(MATCH, ((24, -12, -12), (8, -4, -4))).winners
    (0,)
    """

    rules: RuleSet
    deals: tuple[tuple[int, ...], ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """The cumulative signed points of each seat."""
        return tuple(sum(points[seat] for points in self.deals) for seat in range(self.rules.players))

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

    def add(self, result: Result) -> Match:
        """Return the match after one more deal.

        Raises:
            IllegalAction: ``match_over``.
        """
        reason = self.why_no_deal()
        if reason is not None:
            raise IllegalAction(reason)
        return replace(self, deals=(*self.deals, result.points))
