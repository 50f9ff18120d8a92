"""Drawn hands weigh as the network would have made the past choices with them."""

from __future__ import annotations

import random
from math import prod

import pytest
from doudizhu.actions import Pass
from doudizhu.combos import Combo
from doudizhu.deal import DealState, Phase, apply, legal_actions, shuffled, start
from doudizhu.players import finish
from doudizhu.players.lookahead import choices_of
from doudizhu.players.network import shipped
from doudizhu.players.past import CHOICES, LEAST, Past, share
from doudizhu.players.spot import Spot
from doudizhu.presets import PRESETS
from doudizhu.rules import RuleSet
from doudizhu.view import view_of

NETWORK = shipped()


def at_random(rules: RuleSet, seed: int) -> list[DealState]:
    """Return the states of a deal's play in which all was chosen at random."""
    chance = random.Random(seed)
    state, _ = start(rules, shuffled(rules, chance))
    states = []
    while state.phase in (Phase.AUCTION, Phase.PLAY):
        if state.phase is Phase.PLAY:
            states.append(state)
        state, _ = apply(state, chance.choice(legal_actions(state)))
    return states


def share_of(state: DealState, chosen: Combo | None) -> float:
    """Return how likely a choice is, from the view of the seat that made it."""
    view = view_of(state, state.turn)
    spot = Spot.of(view)
    choices = choices_of(spot, view.counts)
    if chosen not in choices:
        choices.append(chosen)
    if len(choices) == 1:
        return 1.0
    values = finish(NETWORK.values(spot, view.counts, choices))
    return share([value.worth for value in values], choices.index(chosen))


@pytest.mark.parametrize("rules", PRESETS.values(), ids=lambda rules: rules.name)
def test_the_hands_that_were_dealt_weigh_what_each_seat_would_have_thought(rules: RuleSet) -> None:
    states = at_random(rules, 5)
    now = states[-1]
    turns = now.turns
    others = [place for place in range(len(turns)) if turns[place].seat != now.turn][-CHOICES:]
    thought = prod(share_of(states[place], turns[place].combo) for place in reversed(others))
    hands = tuple(view_of(now, seat).counts for seat in range(rules.players))
    assert finish(Past(NETWORK, view_of(now, now.turn)).likelihood(hands)) == pytest.approx(thought)
    assert thought < 1


def test_a_win_that_was_let_go_makes_hands_as_unlikely_as_can_be() -> None:
    for seed in range(200):
        for state in at_random(PRESETS["classic"], seed):
            view = view_of(state, state.turn)
            choices = choices_of(Spot.of(view), view.counts)
            ends = view.left[state.turn] == (choices[0].cards if choices[0] else 0)
            if ends and len(choices) == 1 and Pass() in legal_actions(state):
                after, _ = apply(state, Pass())
                hands = tuple(view_of(after, seat).counts for seat in range(3))
                assert finish(Past(NETWORK, view_of(after, after.turn)).likelihood(hands)) <= LEAST
                return
    pytest.fail("no win was there to be let go")
