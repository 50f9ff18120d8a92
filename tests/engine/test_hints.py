"""Hints name every choice once, best first, each with true reasons."""

from __future__ import annotations

import random

import pytest
from doudizhu.actions import Action, Pass, Play
from doudizhu.cards import counts_of, format_counts
from doudizhu.deal import DealState, Phase, apply, legal_actions, shuffled, start
from doudizhu.hints import Hint, HintReason, hints
from doudizhu.players import Level, decide, finish, player
from doudizhu.presets import CLASSIC, DUEL, PRESETS
from doudizhu.view import view_of

from tests.engine.tables import act, begin

MEDIUM = player(Level.MEDIUM)


def of(state: DealState, seed: int = 1) -> tuple[Hint, ...]:
    return finish(hints(view_of(state, state.turn), MEDIUM, random.Random(seed)))


def text(action: Action) -> str:
    """An action with its cards as ranks."""
    return format_counts(counts_of(action.cards)) if isinstance(action, Play) else action.text()


def reasons(state: DealState, choice: str) -> dict[HintReason, dict[str, int | str]]:
    """The reasons of one choice, with their facts by name."""
    hint = next(hint for hint in of(state) if text(hint.action) == choice)
    return {reason: dict(facts) for reason, facts in hint.reasons}


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize("name", PRESETS)
def test_every_choice_comes_once_with_a_reason_and_the_first_is_what_the_player_does(
    name: str, level: Level
) -> None:
    rules = PRESETS[name]
    state, _ = start(rules, shuffled(rules, random.Random(4)))
    while state.phase in (Phase.AUCTION, Phase.PLAY):
        view = view_of(state, state.turn)
        found = finish(hints(view, player(level), random.Random(2)))
        assert {hint.action for hint in found} == set(legal_actions(state))
        assert len(found) == len(legal_actions(state))
        assert all(hint.reasons for hint in found)
        chosen = decide(player(level), view, random.Random(2))
        assert found[0].action == chosen
        state, _ = apply(state, chosen)


def test_a_seat_that_is_not_to_act_gets_no_hints() -> None:
    state = begin(CLASSIC)
    assert finish(hints(view_of(state, 1), MEDIUM, random.Random(1))) == ()


def test_hints_yield_between_choices() -> None:
    state = act(begin(CLASSIC, "34567"), "bid 3")
    thinking = hints(view_of(state, 0), MEDIUM, random.Random(1))
    assert sum(1 for _ in thinking) > len(legal_actions(state))


def test_where_nothing_beats_the_play_the_pass_says_so() -> None:
    state = act(begin(CLASSIC, "2BR", "3"), "bid 3", "BR")
    (only,) = of(state)
    assert only.action == Pass()
    assert [reason for reason, _ in only.reasons] == [HintReason.NOTHING_BEATS]


def test_a_bomb_doubles_the_stakes_and_its_cards_kept_are_named() -> None:
    state = act(begin(CLASSIC, "3333456789TJQKA22", kitty="457"), "bid 2", "nobid", "nobid")
    assert reasons(state, "3333")[HintReason.DOUBLES_STAKES] == {"worth": 4}
    assert reasons(state, "5")[HintReason.KEEPS_BOMB] == {"cards": "3333"}
    assert reasons(state, "333")[HintReason.SPLITS] == {"kind": "bomb", "cards": "3333"}


def test_the_pass_on_a_partners_play_leaves_the_trick_to_the_partner() -> None:
    state = act(begin(CLASSIC, "3", "345678TT", "99QQKKA2"), "bid 3", "3", "pass", "2", "pass")
    assert reasons(state, "pass")[HintReason.LEAVES_PARTNER] == {"seat": 2}


def test_bid_advice_counts_what_the_hand_has() -> None:
    state = begin(CLASSIC, "2222BRAAA34567KKK")
    first = of(state)[0]
    assert text(first.action) == "bid 3"
    assert dict(first.reasons[0].facts)["bombs"] == 2
    assert dict(first.reasons[0].facts)["controls"] == 6
    assert first.reasons[0].reason is HintReason.BID_STRONG


def test_a_grab_says_what_handicap_and_stakes_it_makes() -> None:
    state = act(begin(DUEL), "call")
    found = reasons(state, "grab")
    assert found[HintReason.GIVES_HANDICAP] == {"cards": 1}
    assert found[HintReason.DOUBLES_STAKES] == {"worth": 2}
