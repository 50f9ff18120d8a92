"""How likely the other seats' past choices are with certain hidden cards, as the network would have made them."""

from __future__ import annotations

from collections.abc import Generator
from math import exp
from typing import Final, NamedTuple

from doudizhu.actions import Seat
from doudizhu.belief import Hands
from doudizhu.cards import Counts
from doudizhu.combos import Combo
from doudizhu.players.lookahead import choices_of
from doudizhu.players.network import Network
from doudizhu.players.spot import Spot
from doudizhu.view import SeatView

CHOICES: Final = 8
"""So many of the last choices of the others are looked at."""
HEAT: Final = 0.15
"""How much worth makes a choice e times as likely as another."""
LEAST: Final = 0.02
"""No choice is thought less likely: people, and other players, do not choose as the network does."""


class Choice(NamedTuple):
    """One past choice: the turn it was, the spot before it, what was chosen, and what its seat has played since."""

    ply: int
    spot: Spot
    seat: Seat
    combo: Combo | None
    since: Counts


def past_choices(view: SeatView) -> list[Choice]:
    """Return the last choices of the other seats in play, the latest first."""
    spot = Spot.begin(view)
    spots: list[Spot] = []
    for turn in view.turns:
        spots.append(spot.copy())
        spot.take(turn.combo)
    since = [0] * view.rules.players
    found: list[Choice] = []
    for ply in reversed(range(len(spots))):
        turn = view.turns[ply]
        if turn.combo is not None:
            since[turn.seat] += turn.combo.counts
        if turn.seat != view.seat and len(found) < CHOICES:
            found.append(Choice(ply, spots[ply], turn.seat, turn.combo, since[turn.seat]))
    return found


class Past:
    """Weighs hands by the past choices of a view."""

    def __init__(self, network: Network, view: SeatView) -> None:
        """Keep the last choices of the others."""
        self._network, self.choices = network, past_choices(view)

    def likelihood(self, hands: Hands) -> Generator[None, None, float]:
        """Return how likely the past choices are with these hands, up to one factor for all hands; yields often."""
        product = 1.0
        for _, spot, seat, combo, since in self.choices:
            hand = hands[seat] + since
            choices = choices_of(spot, hand)
            if combo not in choices:
                choices.append(combo)
            if len(choices) > 1:
                values = yield from self._network.values(spot, hand, choices)
                yield
                product *= share([value.worth for value in values], choices.index(combo))
        return product


def share(worths: list[float], at: int) -> float:
    """Return how likely one choice of these worths is, :data:`LEAST` at least.

    >>> share([1.0, 1.0], 0)
    0.5
    """
    most = max(worths)
    total = sum(exp((worth - most) / HEAT) for worth in sorted(worths))  # in one order, so that sums repeat
    return max(LEAST, exp((worths[at] - most) / HEAT) / total)
