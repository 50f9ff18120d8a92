"""Looking ahead follows the rules, and finds what a plain estimate cannot know."""

from __future__ import annotations

import random

import pytest
from doudizhu.belief import World, draws
from doudizhu.cards import parse_counts
from doudizhu.deal import Phase
from doudizhu.players import finish, network
from doudizhu.players.base import Scored
from doudizhu.players.lookahead import Ahead, Reach, choices_of, look_ahead
from doudizhu.players.spot import Spot
from doudizhu.presets import CLASSIC, DUEL
from doudizhu.view import SeatView, view_of
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.strategies import Game, games
from tests.engine.tables import act, begin, combo

NETWORK = network.shipped()


@given(games(), st.integers(0, 99), st.integers(0, 2))
def test_a_spot_carried_on_turn_by_turn_is_what_the_view_says(game: Game, place: int, seat: int) -> None:
    running = [state for state in game.states if state.phase is Phase.PLAY]
    if running:
        view = view_of(running[place % len(running)], seat % game.rules.players)
        spot = Spot.of(view)
        assert (spot.turn, spot.last, spot.last_seat, spot.passes) == (
            view.turn,
            view.last,
            view.last_seat,
            view.passes,
        )
        assert tuple(spot.left) == view.left
        assert spot.played == [view.played(seat) for seat in range(view.rules.players)]
        assert spot.copy() == spot


def lead() -> SeatView:
    """What the landlord of a duel sees before the first play."""
    state = act(begin(DUEL), "call", "nograb")
    return view_of(state, state.turn)


def test_a_play_that_ends_the_deal_is_worth_all_its_points() -> None:
    view = lead()
    spot = Spot.of(view)
    spot.left = [1, 17] if view.seat == 0 else [17, 1]
    hands = [parse_counts("5")] * 2
    assert finish(Ahead(NETWORK, spot, 1).worth(combo("5"), hands)) == network.Value(1.0, 2.0).worth, "a spring"


def test_of_many_choices_only_a_win_at_hand_is_left() -> None:
    spot = Spot.of(lead())
    spot.left[spot.turn] = 5
    assert choices_of(spot, parse_counts("56789")) == [combo("56789")]
    assert None not in choices_of(spot, parse_counts("5678T"))
    spot.take(combo("5"))
    assert choices_of(spot, parse_counts("66"))[0] is None


def test_only_the_near_choices_of_a_ranking_get_new_worths() -> None:
    state = act(begin(CLASSIC), "bid 3")
    view = view_of(state, state.turn)
    ranked = [Scored(combo("3"), 0.5), Scored(combo("4"), 0.4), Scored(combo("5"), -0.5)]
    worlds = [World(hands, 1.0) for hands, _ in zip(draws(view, random.Random(1)), range(16), strict=False)]
    ahead = Ahead(NETWORK, Spot.of(view), 1)
    assert len(finish(look_ahead(ahead, ranked, worlds, Reach(gap=0.3)))) == 2
    assert finish(look_ahead(ahead, ranked, worlds, Reach(gap=0.05))) == [0.5]
    worths = finish(look_ahead(ahead, ranked, worlds, Reach(gap=0.3, trust=0.0)))
    assert worths == pytest.approx([0.5, 0.4])
