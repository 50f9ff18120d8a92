"""Hypothesis strategies: rule sets, and whole deals played at random."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from doudizhu.actions import AnyAction, Deal
from doudizhu.deal import DealState, Phase, apply, legal_actions, shuffled, start
from doudizhu.events import Event
from doudizhu.presets import PRESETS
from doudizhu.rules import (
    AuctionKind,
    AuctionRule,
    CombinationRule,
    DeckRule,
    Direction,
    KickerRule,
    MatchRule,
    RuleSet,
    ScoringRule,
    WinningRule,
)
from hypothesis import strategies as st


@dataclass(frozen=True)
class Game:
    """A deal played to its end: every action, and what stood and was seen after it."""

    rules: RuleSet
    deal: Deal
    actions: tuple[AnyAction, ...]
    states: tuple[DealState, ...]
    events: tuple[tuple[Event, ...], ...]

    @property
    def end(self) -> DealState:
        return self.states[-1]


def play(rules: RuleSet, seed: int, most: int = 400) -> Game:
    """Deal and play at random by a seed; the same seed gives the same game."""
    chance = random.Random(seed)
    deal = shuffled(rules, chance)
    state, seen = start(rules, deal)
    actions: list[AnyAction] = [deal]
    states, events = [state], [seen]
    eager = chance.random()  # how often the player plays where it could pass
    while (offered := legal_actions(state)) and len(actions) < most:
        plays = offered[1:] if len(offered) > 1 and chance.random() < eager else offered
        action = chance.choice(plays)
        state, seen = apply(state, action)
        actions.append(action)
        states.append(state)
        events.append(seen)
    return Game(rules, deal, tuple(actions), tuple(states), tuple(events))


def _custom(draw: Any) -> RuleSet:
    players = draw(st.sampled_from([2, 3]))
    lowest = draw(st.integers(0, 9))
    cards = 54 - 4 * lowest
    kitty = draw(st.integers(0, 3))
    hand = draw(st.integers(1, min(17, (cards - kitty) // players)))
    kinds = list(AuctionKind) if players == 2 else [AuctionKind.ONE_ROUND, AuctionKind.CONTINUING]
    return RuleSet(
        draw(st.text(max_size=8)),
        players,
        DeckRule(lowest, hand, kitty, draw(st.booleans())),
        CombinationRule(draw(st.sampled_from(KickerRule))),
        AuctionRule(
            draw(st.sampled_from(kinds)), draw(st.integers(1, 9)), draw(st.integers(0, 9)), draw(st.booleans())
        ),
        draw(st.sampled_from(WinningRule)),
        ScoringRule(draw(st.booleans())),
        MatchRule(draw(st.none() | st.integers(1, 1000))),
        draw(st.sampled_from(Direction)),
    )


@st.composite
def custom_rules(draw: Any) -> RuleSet:
    """Any rule set that can be dealt."""
    return _custom(draw)


def rule_sets() -> st.SearchStrategy[RuleSet]:
    """The presets, and any other rule set."""
    return st.sampled_from(list(PRESETS.values())) | custom_rules()


def games() -> st.SearchStrategy[Game]:
    """Whole deals under any rules."""
    return st.builds(play, rule_sets(), st.integers(0, 1 << 32))


def is_over(state: DealState) -> bool:
    """Whether nothing more can be done."""
    return state.phase in (Phase.OVER, Phase.VOID)
