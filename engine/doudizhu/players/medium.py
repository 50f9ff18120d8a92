"""The heuristic player: few plays left, control, and peasants who help each other."""

from __future__ import annotations

import random
from collections.abc import Generator
from dataclasses import dataclass
from typing import Final

from doudizhu.actions import Action, Pass, Play
from doudizhu.cards import ONE, Rank, size
from doudizhu.combos import Combo, Kind
from doudizhu.deal import Phase, has_won
from doudizhu.moves import legal_plays, pick_cards
from doudizhu.players import bidding
from doudizhu.players.base import Scored, Thinking
from doudizhu.players.hand import Costs, least_plays, splitter
from doudizhu.players.odds import Rival, Table, one, spare_of, table_of
from doudizhu.view import SeatView


@dataclass(frozen=True, slots=True)
class Weights:
    """What the heuristic cares about; the unit is one lead saved. Tuned by matches, see the strength page."""

    follow_single: float = 0.41
    follow_pair: float = 0.45
    top_single: float = 1.21
    top_pair: float = 1.08
    follow_triple: float = 0.5
    top_triple: float = 0.77
    top_run: float = 0.33
    bomb: float = 1.59
    rocket: float = 2.2
    kicker: float = -0.045
    lead: float = 0.53
    last_play: float = 2.69
    danger: float = 5.58
    urgency: tuple[float, ...] = (0.0, 2.12, 2.06, 1.06, 0.79, 0.6, 0.23)
    fear_bombs: float = 0.36
    beat_partner: float = 0.82
    beat_near_partner: float = 1.45
    bomb_partner: float = 2.0
    feed_partner: float = 1.84
    leave_partner: float = 0.53
    partner_helps: float = 0.5
    pass_threat: float = 0.56


DEFAULT: Final = Weights()


class Heuristic:
    """The medium player."""

    name = "medium"
    fallback: str | None = None

    def __init__(self, weights: Weights = DEFAULT) -> None:
        self.weights = weights

    def think(self, view: SeatView, chance: random.Random) -> Thinking:
        """Choose the best-scored action; chance plays no part."""
        del chance
        if view.phase is Phase.AUCTION:
            yield
            return bidding.say(view)
        best = (yield from score(view, self.weights))[0].combo
        return action_of(view, best)

    def rank(self, view: SeatView, chance: random.Random) -> Generator[None, None, list[Scored]]:
        """Return every choice with its worth, best first."""
        del chance
        return (yield from score(view, self.weights))

    def rank_calls(self, view: SeatView, chance: random.Random) -> Generator[None, None, list[Action]]:
        """Return everything that may be said, best first."""
        del chance
        yield
        return bidding.rank(view)


def action_of(view: SeatView, combo: Combo | None) -> Action:
    """Return a choice as an action with cards of the hand."""
    return Pass() if combo is None else Play(pick_cards(view.hand, combo.counts))


def costs_of(table: Table, weights: Weights, spare: int) -> Costs:
    """Return what plays cost against these rivals."""
    w = weights

    def stands(combo: Combo) -> float:
        beaten = 1.0
        for rival in table.enemies:
            beaten *= 1.0 - table.beats(rival, combo)
        return beaten

    total = max(1, table.unseen_cards)
    lower = [size(table.unseen & ONE[rank] - 1) / total for rank in range(15)]

    def price(rank: Rank, number: int, follow: float, top: float) -> float:
        return 1.0 - follow * lower[rank] - top * stands(one(rank, number))

    jokers = (1.0, 1.0)
    return Costs(
        single=tuple(price(rank, 1, w.follow_single, w.top_single) for rank in range(15)),
        pair=tuple(price(rank, 2, w.follow_pair, w.top_pair) for rank in range(13)) + jokers,
        triple=tuple(price(rank, 3, w.follow_triple, w.top_triple) for rank in range(13)) + jokers,
        bomb=tuple(-w.bomb - 0.02 * rank for rank in range(13)) + jokers,
        straight=tuple(1.0 - w.top_run * lower[rank] for rank in range(15)),
        pair_straight=tuple(1.0 - w.top_run * lower[rank] for rank in range(15)),
        rocket=-w.rocket,
        kicker=w.kicker,
        spare=spare,
    )


def score(view: SeatView, weights: Weights) -> Generator[None, None, list[Scored]]:
    """Yield while thinking; return every choice with its worth, best first (equal ones in legal order)."""
    yield
    scorer = Scorer(view, weights)
    choices: list[Combo | None] = [*legal_plays(view.counts, view.last, view.rules)]
    if view.last is not None:
        choices.append(None)
    scored = []
    for number, combo in enumerate(choices):
        scored.append(Scored(combo, scorer.worth(combo)))
        if number % 4 == 3:
            yield
    scored.sort(key=lambda choice: -choice.worth)
    return scored


WON: Final = 1000.0


class Scorer:
    """The worth of choices in one position."""

    def __init__(self, view: SeatView, weights: Weights) -> None:
        self.view, self.w = view, weights
        self.hand = view.counts
        self.landlord = view.seat == view.landlord
        self.spare = 0 if self.landlord else spare_of(view)
        self.table = table_of(view)
        self.cost = splitter(costs_of(self.table, weights, self.spare))
        self.threat = max(self._urgency(rival) for rival in self.table.enemies)

    def _urgency(self, rival: Rival) -> float:
        table = self.w.urgency
        return table[rival.needs] if rival.needs < len(table) else 0.0

    def worth(self, combo: Combo | None) -> float:
        """Return the worth of a play, or of a pass (None)."""
        return self._worth_of_pass() if combo is None else self._worth_of_play(combo)

    def _worth_of_play(self, combo: Combo) -> float:
        left = size(self.hand) - combo.cards
        if has_won(self.view.rules, left, self.landlord, self.view.handicap):
            return WON
        rest = self.hand - combo.counts
        stands = self.stands(combo)
        worth = -self.cost(rest) + stands * (self.w.lead + self.threat)
        if least_plays(rest) <= 1:
            worth += stands * self.w.last_play
        worth -= self.w.danger * self._finishers(combo)
        return worth + self._partner_terms(combo)

    def stands(self, combo: Combo) -> float:
        """Return about how likely no enemy beats a play."""
        chance = 1.0
        for rival in self.table.enemies:
            chance *= 1.0 - self.table.beats(rival, combo)
            chance *= 1.0 - self.w.fear_bombs * self.table.bombs(
                rival, combo.body if combo.kind is Kind.BOMB else -1
            )
        return chance

    def _finishers(self, combo: Combo) -> float:
        """Return about how likely an enemy goes out by beating a play."""
        safe = 1.0
        for rival in self.table.enemies:
            if rival.needs <= combo.cards <= rival.left:
                safe *= 1.0 - self.table.beats(rival, combo)
        return 1.0 - safe

    def _partner_terms(self, combo: Combo) -> float:
        partner = self.table.partner
        if partner is None:
            return 0.0
        worth = 0.0
        if self.view.last is None:
            if combo.cards == partner.left:
                worth += self.w.feed_partner * self.table.beats(partner, combo) * (1.0 - self._finishers(combo))
        elif self.view.last_seat == partner.seat:
            worth -= self.w.beat_partner * self._partner_stands() + (self.w.bomb_partner if combo.doubles else 0.0)
            if partner.left <= 2:
                worth -= self.w.beat_near_partner
        return worth

    def _partner_stands(self) -> float:
        """Return about how likely the partner's play on the table stands if this seat passes."""
        last = self.view.last
        assert last is not None
        if self.view.passes:
            return 1.0  # the landlord has passed already
        return self.stands(last)

    def _worth_of_pass(self) -> float:
        worth = -self.cost(self.hand)
        partner = self.table.partner
        if partner is not None and self.view.last_seat == partner.seat:
            return worth + self.w.leave_partner * self._partner_stands()
        helped = 0.0
        if partner is not None and not self.view.passes and self.view.last is not None:
            helped = self.w.partner_helps * self.table.beats(partner, self.view.last)
        return worth - (1.0 - helped) * self.w.pass_threat * self.threat
