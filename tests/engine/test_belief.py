"""Sampled worlds fit what a seat has seen, and are as varied as what it has not."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Generator

import pytest
from doudizhu.actions import Bid, NoBid
from doudizhu.belief import Hands, draws, hidden_cards, sample, weighted
from doudizhu.cards import SMALL_JOKER, count, counts_of, fits, size
from doudizhu.deal import DealState, Phase, apply, shuffled, start
from doudizhu.players import finish
from doudizhu.presets import DUEL, OPEN, PRESETS
from doudizhu.view import view_of
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.strategies import Game, games, is_over


@given(games(), st.integers(0, 99), st.integers(0, 1 << 32))
def test_a_sampled_world_gives_back_the_same_view(game: Game, place: int, seed: int) -> None:
    running = [state for state in game.states if not is_over(state)]
    state = running[place % len(running)]
    for seat in range(game.rules.players):
        world = sample(view_of(state, seat), random.Random(seed))
        assert view_of(world, seat) == view_of(state, seat)
        dealt = [*(card for hand in world.hands for card in hand), *world.undealt]
        dealt += [card for turn in world.turns for card in turn.cards]
        dealt += world.kitty if world.landlord is None else ()
        assert sorted(dealt) == sorted(game.rules.deck.cards)


@given(games(), st.integers(0, 99))
def test_the_hidden_cards_have_the_ranks_that_a_view_calls_unseen(game: Game, place: int) -> None:
    running = [state for state in game.states if not is_over(state)]
    view = view_of(running[place % len(running)], 0)
    assert counts_of(hidden_cards(view)) == view.unseen


@pytest.mark.parametrize("name", PRESETS)
def test_every_hidden_card_is_now_here_and_now_there(name: str) -> None:
    rules = PRESETS[name]
    state, _ = start(rules, shuffled(rules, random.Random(5)))
    view = view_of(state, 0)
    seen: Counter[tuple[int, int]] = Counter()
    for seed in range(200):
        world = sample(view, random.Random(seed))
        for seat in range(1, rules.players):
            seen.update((seat, card) for card in world.hands[seat])
    for seat in range(1, rules.players):
        for card in hidden_cards(view):
            assert 0 < seen[seat, card] < 200


def _in_play() -> DealState:
    state, _ = start(OPEN, shuffled(OPEN, random.Random(2)))
    for action in (NoBid(), Bid(3)):
        state, _ = apply(state, action)
    assert state.phase is Phase.PLAY
    return state


def test_a_kitty_that_stayed_hidden_is_among_the_landlords_cards_and_never_the_card_turned_up() -> None:
    state = _in_play()
    landlord = state.landlord
    assert landlord is not None
    other = (landlord + 1) % 3
    kitties = {sample(view_of(state, other), random.Random(seed)).kitty for seed in range(100)}
    assert len(kitties) > 50
    assert all(state.turned not in kitty for kitty in kitties)


@given(games(), st.integers(0, 99), st.integers(0, 1 << 32))
def test_drawn_hands_are_dealt_from_the_unseen_cards_and_keep_the_known_ones(
    game: Game, place: int, seed: int
) -> None:
    running = [state for state in game.states if not is_over(state)]
    view = view_of(running[place % len(running)], seed % game.rules.players)
    hands = next(draws(view, random.Random(seed)))
    known = [counts_of(view.known(seat)) for seat in range(view.rules.players)]
    assert hands[view.seat] == view.counts
    assert all(fits(sure, hand) for sure, hand in zip(known, hands, strict=True))
    assert tuple(map(size, hands)) == view.left
    assert fits(sum(hands) - sum(known), view.unseen)


def test_worlds_alike_in_ranks_count_as_one_and_weights_sum_to_one() -> None:
    state, _ = start(DUEL, shuffled(DUEL, random.Random(3)))
    worlds = finish(weighted(view_of(state, 0), random.Random(4), 50))
    assert abs(sum(world.weight for world in worlds) - 1) < 1e-9
    assert len({world.hands for world in worlds}) == len(worlds)


def test_a_likelihood_moves_the_weight_to_the_worlds_it_favours() -> None:
    state, _ = start(DUEL, shuffled(DUEL, random.Random(3)))

    def rocket(hands: Hands) -> Generator[None, None, float]:
        yield
        return float(count(hands[1], SMALL_JOKER))

    def never(hands: Hands) -> Generator[None, None, float]:
        yield
        return 0.0 * len(hands)

    worlds = finish(weighted(view_of(state, 0), random.Random(4), 50, rocket))
    assert all((world.weight > 0) is bool(count(world.hands[1], SMALL_JOKER)) for world in worlds)
    unlikely = finish(weighted(view_of(state, 0), random.Random(4), 50, never))
    assert abs(sum(world.weight for world in unlikely) - 1) < 1e-9
