"""The fast twin plays exactly as the deal does, and undoes all it did."""

from __future__ import annotations

from itertools import pairwise

import pytest
from doudizhu.actions import Pass, Play
from doudizhu.cards import counts_of
from doudizhu.deal import DealState, Phase, legal_actions
from doudizhu.playout import Playout
from hypothesis import given

from tests.engine.strategies import Game, games


def seen(playout: Playout) -> tuple[object, ...]:
    return (
        playout.turn,
        tuple(playout.hands),
        playout.last,
        playout.last_seat,
        playout.passes,
        playout.doublings,
        playout.winner,
    )


@given(games())
def test_the_twin_equals_the_deal_after_every_turn_and_goes_all_the_way_back(game: Game) -> None:
    states = [state for state in game.states if state.landlord is not None]
    if not states:
        return
    playout = Playout.of(states[0])
    trail = [seen(playout)]
    for state, after in pairwise(states):
        offered = [None if isinstance(action, Pass) else counts_of(action.cards) for action in _plays(state)]
        assert [choice and choice.counts for choice in playout.choices()] == offered
        playout.do(after.turns[-1].combo)
        assert playout.hands == [counts_of(hand) for hand in after.hands]
        assert (playout.turn, playout.last, playout.last_seat) == (after.turn, after.last, after.last_seat)
        assert playout.passes == after.passes
        assert playout.winner == (after.result.winner if after.result else None)
        trail.append(seen(playout))
    assert (playout.choices() == []) is (states[-1].phase is Phase.OVER)
    while len(trail) > 1:
        assert seen(playout) == trail.pop()
        playout.undo()
    assert seen(playout) == trail[0]
    with pytest.raises(IndexError):
        playout.undo()


def _plays(state: DealState) -> list[Pass | Play]:
    return [action for action in legal_actions(state) if isinstance(action, Pass | Play)]
