"""The strongest player: a policy for most of the deal, and solved endgames on worlds that fit what was seen."""

from __future__ import annotations

import random
from collections.abc import Generator
from dataclasses import dataclass
from typing import Final

from doudizhu.actions import Action
from doudizhu.belief import Likelihood, World, weighted
from doudizhu.cards import counts_of
from doudizhu.combos import Combo
from doudizhu.deal import DealState, Phase, has_won
from doudizhu.players.base import Ranker, Scored, Thinking
from doudizhu.players.medium import action_of
from doudizhu.players.odds import spare_of
from doudizhu.solver import Moves, Position, Solver
from doudizhu.view import SeatView


@dataclass(frozen=True, slots=True)
class Depth:
    """How much the endgame is searched: budgets of nodes, never of time.

    From ``cards`` cards in all hands together on, up to ``worlds`` deals are drawn; a world may cost
    ``world_nodes``, a decision ``nodes``. ``margin`` is by how much a move must win more often than the policy's
    own before it is taken instead.
    """

    cards: int = 22
    worlds: int = 24
    world_nodes: int = 3000
    nodes: int = 10_000
    choices: int = 12
    margin: float = 0.04


DEFAULT: Final = Depth()


class Expert:
    """The hard player: any ranking player, with its endgames checked by the solver."""

    name = "hard"

    def __init__(
        self,
        policy: Ranker,
        likelihood: Likelihood | None = None,
        depth: Depth = DEFAULT,
        fallback: str | None = None,
    ) -> None:
        """``likelihood`` says how likely the past moves are in a world; without it all worlds count alike.

        ``fallback`` says why the policy is not the one that was wanted.
        """
        self.policy, self.likelihood, self.depth, self.fallback = policy, likelihood, depth, fallback

    def think(self, view: SeatView, chance: random.Random) -> Thinking:
        """Choose the policy's action, or what wins more of the sampled worlds in an endgame."""
        if view.phase is Phase.AUCTION:
            yield
            return (yield from self.policy.think(view, chance))
        return action_of(view, (yield from self.rank(view, chance))[0].combo)

    def rank_calls(self, view: SeatView, chance: random.Random) -> Generator[None, None, list[Action]]:
        """Return everything that may be said, best first."""
        return (yield from self.policy.rank_calls(view, chance))

    def rank(self, view: SeatView, chance: random.Random) -> Generator[None, None, list[Scored]]:
        """Return every choice, best first: the policy's order, what the solver prefers put in front."""
        yield
        ranked = yield from self.policy.rank(view, chance)
        if len(ranked) == 1 or sum(view.left) > self.depth.cards or _wins_now(view, ranked[0].combo):
            return ranked
        shares = yield from self._shares(view, [choice.combo for choice in ranked[: self.depth.choices]], chance)
        if not shares:
            return ranked
        best = _preferred(ranked, shares, self.depth.margin)
        return [ranked[best], *ranked[:best], *ranked[best + 1 :]]

    def _shares(
        self, view: SeatView, choices: list[Combo | None], chance: random.Random
    ) -> Generator[None, None, list[float]]:
        """Return in what share of the worlds each choice wins; empty when too little could be solved."""
        worlds: list[World] = yield from weighted(view, chance, self.depth.worlds, self.likelihood)
        worlds.sort(key=lambda world: -world.weight)
        moves, spent, solved = Moves(view.rules), 0, 0.0
        shares = [0.0] * len(choices)
        for number, world in enumerate(worlds):
            solver = Solver(_open(view, world.state), moves)
            wins = []
            for choice in choices:
                won = yield from solver.wins(choice, self.depth.world_nodes - solver.nodes)
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
            yield
        return [share / solved for share in shares] if solved > 0.25 else []


def _wins_now(view: SeatView, combo: Combo | None) -> bool:
    left = view.left[view.seat] - (combo.cards if combo is not None else 0)
    return combo is not None and has_won(view.rules, left, view.seat == view.landlord, view.handicap)


def _open(view: SeatView, state: DealState) -> Position:
    landlord = view.landlord
    assert landlord is not None
    return Position(
        view.rules,
        tuple(map(counts_of, state.hands)),
        landlord,
        view.turn,
        view.last,
        view.last_seat,
        spare_of(view),
    )


def _preferred(ranked: list[Scored], shares: list[float], margin: float) -> int:
    """Return the place of the choice to take: the policy's own unless another clearly wins more often.

    Among choices that win everywhere, one that doubles the stakes comes first; where all is lost, one that does
    not.
    """
    most = max(shares)
    near = [place for place, share in enumerate(shares) if share >= most - 1e-9]
    if most >= 1 - 1e-9 or most <= 1e-9:
        doubling = [place for place in near if _doubles(ranked[place].combo) is (most > 0.5)]
        if most <= 1e-9 or doubling:
            return doubling[0] if doubling else 0
    return 0 if shares[0] >= most - margin else near[0]


def _doubles(combo: Combo | None) -> bool:
    return combo is not None and combo.doubles
