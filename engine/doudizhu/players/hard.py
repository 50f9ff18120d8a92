"""The strongest player: a network that looks ahead, and endgames solved with hands that fit the view."""

from __future__ import annotations

import random
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Final

from doudizhu.actions import Action
from doudizhu.belief import World, weighted
from doudizhu.combos import Combo
from doudizhu.deal import Phase, has_won
from doudizhu.players.base import Ranker, Scored, Thinking
from doudizhu.players.lookahead import Ahead, Reach, look_ahead
from doudizhu.players.medium import action_of
from doudizhu.players.network import MIX, Network
from doudizhu.players.odds import spare_of
from doudizhu.players.past import Past
from doudizhu.players.spot import Spot
from doudizhu.solver import Moves, Position, Solver
from doudizhu.view import SeatView


@dataclass(frozen=True, slots=True)
class Depth:
    """How much is searched: budgets of nodes and of draws, never of time.

    From ``cards`` cards in all hands together on, draws are weighted by the past choices of the others, and up to
    ``worlds`` of them are solved; a world may cost ``world_nodes``, a decision ``nodes``. What the solver says of
    at most ``choices`` counts ``trust`` beside the estimates. Before that, and beside it, ``reach`` says how much
    is looked ahead.
    """

    cards: int = 16
    worlds: int = 24
    world_nodes: int = 3000
    nodes: int = 12_000
    choices: int = 8
    trust: float = 0.3
    reach: Reach = field(default_factory=Reach)


DEFAULT: Final = Depth()


class Expert:
    """The hard player: a ranking player whose first choices are looked into."""

    name = "hard"

    def __init__(
        self,
        policy: Ranker,
        network: Network | None = None,
        depth: Depth = DEFAULT,
        fallback: str | None = None,
    ) -> None:
        """``network`` looks ahead; its estimates are the policy's own. Without it only endgames are searched.

        ``fallback`` says why the policy is not the one that was wanted.
        """
        self.policy, self.network, self.depth, self.fallback = policy, network, depth, fallback

    def think(self, view: SeatView, chance: random.Random) -> Thinking:
        """Choose the best action that was found."""
        if view.phase is Phase.AUCTION:
            yield
            return (yield from self.policy.think(view, chance))
        return action_of(view, (yield from self.rank(view, chance))[0].combo)

    def rank_calls(self, view: SeatView, chance: random.Random) -> Generator[None, None, list[Action]]:
        """Return everything that may be said, best first."""
        return (yield from self.policy.rank_calls(view, chance))

    def rank(self, view: SeatView, chance: random.Random) -> Generator[None, None, list[Scored]]:
        """Return every choice, best first."""
        yield
        ranked = yield from self.policy.rank(view, chance)
        if len(ranked) == 1 or _wins_now(view, ranked[0].combo):
            return ranked
        number = max(self.depth.worlds, self.depth.reach.worlds)
        endgame = sum(view.left) <= self.depth.cards
        likelihood = self.past(self.network, view).likelihood if endgame and self.network is not None else None
        worlds: list[World] = yield from weighted(view, chance, number, likelihood)
        if self.network is not None:
            worths = yield from look_ahead(self.ahead(self.network, view), ranked, worlds, self.depth.reach)
            ranked = _ordered(ranked, worths)
        if endgame:
            shares = yield from self._shares(view, ranked, worlds[: self.depth.worlds])
            if shares:
                ranked = _ordered(ranked, self._with_shares(ranked, shares))
        return ranked

    def ahead(self, network: Network, view: SeatView) -> Ahead:
        """Return what plays choices on from a view."""
        return Ahead(network, Spot.of(view), self.depth.reach.steps)

    def past(self, network: Network, view: SeatView) -> Past:
        """Return what weighs hands by the past choices of a view."""
        return Past(network, view)

    def _shares(
        self, view: SeatView, ranked: list[Scored], worlds: list[World]
    ) -> Generator[None, None, list[float]]:
        """Return in what share of the worlds each first choice wins; empty when too little could be solved."""
        choices = [scored.combo for scored in ranked[: self.depth.choices]]
        moves, spent, solved = Moves(view.rules), 0, 0.0
        shares = [0.0] * len(choices)
        for number, world in enumerate(worlds):
            solver = Solver(_open(view, world), moves)
            wins = []
            for choice in choices:
                won = yield from solver.wins(choice, self.depth.world_nodes - solver.nodes)
                yield
                if won is None:
                    break
                wins.append(won)
            spent += solver.nodes
            if len(wins) == len(choices):
                solved += world.weight
                for place, won in enumerate(wins):
                    shares[place] += world.weight * won
            if spent > self.depth.nodes or (number == 2 and solved == 0):
                break
        return [share / solved for share in shares] if solved > 0.25 else []

    def _with_shares(self, ranked: list[Scored], shares: list[float]) -> list[float]:
        """Return the worths of first choices, what the solver says of them included."""
        if self.network is None:
            return [shares[0] + MARGIN, *shares[1:]]
        trust = self.depth.trust
        return [
            (1 - trust) * scored.worth + trust * _worth_of_share(share, scored.combo)
            for scored, share in zip(ranked, shares, strict=False)
        ]


def _wins_now(view: SeatView, combo: Combo | None) -> bool:
    left = view.left[view.seat] - (combo.cards if combo is not None else 0)
    return combo is not None and has_won(view.rules, left, view.seat == view.landlord, view.handicap)


def _open(view: SeatView, world: World) -> Position:
    landlord = view.landlord
    assert landlord is not None
    return Position(view.rules, world.hands, landlord, view.turn, view.last, view.last_seat, spare_of(view))


def _ordered(ranked: list[Scored], worths: list[float]) -> list[Scored]:
    """Return a ranking whose first choices have other worths now; the rest stays behind them."""
    first = [Scored(scored.combo, worth) for scored, worth in zip(ranked, worths, strict=False)]
    first.sort(key=lambda scored: -scored.worth)
    return first + ranked[len(worths) :]


def _worth_of_share(share: float, combo: Combo | None) -> float:
    """Return what a choice is worth that wins so often: see :attr:`doudizhu.players.network.Value.worth`."""
    points = 2.0 if combo is not None and combo.doubles else 1.0
    return MIX * 2 * share + (1 - MIX) * points * (2 * share - 1)


MARGIN: Final = 0.04
"""By how much a choice must win more often than a policy's own that has no estimates to go by."""
