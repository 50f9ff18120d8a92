"""A player that makes a beginner's mistakes, but never absurd ones."""

from __future__ import annotations

import random
from collections.abc import Generator
from typing import Final

from doudizhu.actions import Action
from doudizhu.deal import Phase
from doudizhu.players import bidding
from doudizhu.players.base import Scored, Thinking
from doudizhu.players.medium import DEFAULT, WON, action_of, score
from doudizhu.view import SeatView

CARELESS: Final = 0.6
"""How often it does not look closely."""
SLIP: Final = 1.5
"""By how much a play may be worse than the best one, in leads, and still look all right then."""


class Beginner:
    """The easy player: now and then it takes a play that merely looks all right."""

    name = "easy"
    fallback: str | None = None

    def think(self, view: SeatView, chance: random.Random) -> Thinking:
        """Choose among the better half of the choices; a win at hand is always taken."""
        if view.phase is Phase.AUCTION:
            yield
            return bidding.say(view, bidding.BOLDNESS + chance.uniform(-0.3, 0.3))
        scored = yield from self.rank(view, chance)
        return action_of(view, scored[0].combo)

    def rank(self, view: SeatView, chance: random.Random) -> Generator[None, None, list[Scored]]:
        """Return every choice, the one to be taken first."""
        scored = yield from score(view, DEFAULT)
        best = scored[0]
        if best.worth < WON and chance.random() < CARELESS:
            near = [choice for choice in scored if choice.worth > best.worth - SLIP and not _absurd(view, choice)]
            if near:
                scored.insert(0, scored.pop(scored.index(chance.choice(near))))
        return scored

    def rank_calls(self, view: SeatView, chance: random.Random) -> Generator[None, None, list[Action]]:
        """Return everything that may be said, best first."""
        yield
        return bidding.rank(view, bidding.BOLDNESS + chance.uniform(-0.3, 0.3))


def _absurd(view: SeatView, choice: Scored) -> bool:
    """Return whether even a beginner would not do it: to bomb the partner's play."""
    partners = view.landlord not in (view.seat, view.last_seat)
    return choice.combo is not None and choice.combo.doubles and view.last is not None and partners
