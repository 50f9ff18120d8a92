"""Computer players see nothing hidden, do nothing illegal, and always do the same."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from doudizhu.actions import Pass, Play
from doudizhu.belief import sample
from doudizhu.deal import DealState, Phase, apply, can, legal_actions, shuffled, start
from doudizhu.players import Level, Ranker, chance_for, decide, player, ply_of
from doudizhu.presets import CLASSIC, DUEL, PRESETS
from doudizhu.rules import RuleSet
from doudizhu.view import view_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.strategies import rule_sets
from tests.engine.tables import act, begin

LEVELS = list(Level)
PLAYERS = {level: player(level) for level in Level}


def played(rules: RuleSet, seed: int, players: list[Ranker]) -> list[DealState]:
    """A deal played to its end; every action is checked."""
    state, _ = start(rules, shuffled(rules, random.Random(seed)))
    states = [state]
    while state.phase in (Phase.AUCTION, Phase.PLAY):
        view = view_of(state, state.turn)
        action = decide(players[state.turn], view, chance_for(seed, state.turn, ply_of(view)))
        assert can(state, action), (action, state)
        state, _ = apply(state, action)
        states.append(state)
    return states


@settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(rule_sets(), st.integers(0, 1 << 32))
def test_no_player_ever_does_anything_illegal_under_any_rules(rules: RuleSet, seed: int) -> None:
    chance = random.Random(seed)
    played(rules, seed, [PLAYERS[chance.choice(LEVELS)] for _ in range(rules.players)])


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", PRESETS)
def test_hidden_cards_dealt_anew_change_no_choice(name: str, level: Level) -> None:
    rules, who = PRESETS[name], PLAYERS[level]
    for seed in range(2):
        for state in played(rules, seed, [who] * rules.players)[:-1]:
            view = view_of(state, state.turn)
            other = sample(view, random.Random(seed + 1))
            chance, again = (chance_for(seed, state.turn, ply_of(view)) for _ in range(2))
            assert decide(who, view, chance) == decide(who, view_of(other, state.turn), again)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", PRESETS)
def test_the_same_seed_seat_and_ply_give_the_same_deal(name: str, level: Level) -> None:
    rules = PRESETS[name]
    first, second = (played(rules, 11, [player(level)] * rules.players) for _ in range(2))
    assert first[-1].turns == second[-1].turns
    assert first[-1].auction == second[-1].auction


@pytest.mark.parametrize("level", LEVELS)
def test_thinking_yields_at_least_once_for_every_decision(level: Level) -> None:
    for state in played(CLASSIC, 3, [PLAYERS[level]] * 3)[:-1]:
        thinking = PLAYERS[level].think(view_of(state, state.turn), random.Random(1))
        assert next(thinking) is None


@pytest.mark.parametrize("level", LEVELS)
def test_a_win_at_hand_is_taken(level: Level) -> None:
    for seed in range(6):
        for state in played(CLASSIC, seed, [PLAYERS[level]] * 3)[:-1]:
            if any(
                isinstance(action, Play) and len(action.cards) == len(state.hands[state.turn])
                for action in legal_actions(state)
            ):
                view = view_of(state, state.turn)
                after, _ = apply(state, decide(PLAYERS[level], view, random.Random(seed)))
                assert after.phase is Phase.OVER


@pytest.mark.parametrize("level", LEVELS)
def test_a_peasant_of_the_duel_stops_at_the_handicap(level: Level) -> None:
    state = act(
        begin(DUEL, "556677889TJQKAA22", "5566788999TJQKA2B", kitty="TJQ"), "call", "grab", "grab", "nograb", "5"
    )
    assert (state.turn, state.grabs, state.landlord) == (1, 2, 0)
    state = replace(state, hands=(state.hands[0], state.hands[1][-3:]))  # A, 2 and the small joker
    after, _ = apply(state, decide(PLAYERS[level], view_of(state, 1), random.Random(1)))
    assert after.phase is Phase.OVER


@pytest.mark.parametrize("level", [Level.MEDIUM, Level.HARD])
def test_a_peasant_does_not_beat_the_partner_who_is_winning_the_trick(level: Level) -> None:
    state = act(begin(CLASSIC, "3", "34467889TTJQQKAAB", "99KKA2"), "bid 3", "3", "pass", "2", "pass")
    assert (state.last_seat, state.turn) == (2, 1)
    assert decide(PLAYERS[level], view_of(state, 1), random.Random(1)) == Pass()


ORDINARY = ("444456789TJJQKKA2", "356779TJ9QQKKAA26")
TWO_BOMBS = ("4444KK2", "99QQKKA2")
"""With four tens as well it may pay to double: the strongest player does so in a few of its draws."""


@pytest.mark.parametrize(
    ("level", "hands"),
    [*((level, ORDINARY) for level in LEVELS), (Level.EASY, TWO_BOMBS), (Level.MEDIUM, TWO_BOMBS)],
)
def test_no_player_bombs_its_partner(level: Level, hands: tuple[str, str]) -> None:
    state = act(begin(CLASSIC, "3", *hands), "bid 3", "3", "pass", "2", "pass")
    for seed in range(30):
        action = decide(PLAYERS[level], view_of(state, 1), random.Random(seed))
        assert not isinstance(action, Play) or len(action.cards) < 4


@pytest.mark.parametrize("weights", [b"", b"nonsense that is long enough", b"DDZN" + bytes(60)])
def test_missing_or_damaged_weights_are_admitted_and_the_heuristic_plays_on(weights: bytes) -> None:
    found = player(Level.HARD, weights)
    assert found.fallback
    played(CLASSIC, 1, [found] * 3)


def test_the_weights_that_come_with_the_engine_are_used() -> None:
    assert player(Level.HARD).fallback is None
