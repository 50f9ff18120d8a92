"""The solver agrees with published positions and with a search that only knows the rules."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from doudizhu.cards import Counts, counts_of, parse_counts, size
from doudizhu.combos import Combo
from doudizhu.deal import has_won
from doudizhu.judge import answer
from doudizhu.moves import legal_plays
from doudizhu.players import finish
from doudizhu.presets import CLASSIC, DUEL, OPEN
from doudizhu.rules import RuleSet
from doudizhu.solver import Essence, Position, Solution, solve
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.tables import combo

ENDGAMES = json.loads((Path(__file__).parent.parent / "cases" / "endgames.json").read_text())


def reference(position: Position, memo: dict[Position, bool]) -> bool:
    """Whether the landlord wins: every line of play tried, nothing clever."""
    known = memo.get(position)
    if known is None:
        goal = position.turn == position.landlord
        known = goal if any(after(position, move, memo) is goal for move in choices(position)) else not goal
        memo[position] = known
    return known


def choices(position: Position) -> list[Combo | None]:
    plays: list[Combo | None] = [*legal_plays(position.hands[position.turn], position.last, position.rules)]
    return plays if position.last is None else [None, *plays]


def after(position: Position, move: Combo | None, memo: dict[Position, bool]) -> bool:
    turn, seats = position.turn, len(position.hands)
    following = (turn + 1) % seats
    if move is None:
        if following == position.last_seat:
            return reference(position._replace(turn=following, last=None, last_seat=None), memo)
        return reference(position._replace(turn=following), memo)
    rest = position.hands[turn] - move.counts
    if rest == 0 or (turn != position.landlord and size(rest) <= position.handicap):
        return turn == position.landlord
    hands = (*position.hands[:turn], rest, *position.hands[turn + 1 :])
    return reference(position._replace(hands=hands, turn=following, last=move, last_seat=turn), memo)


def solved(position: Position) -> Solution:
    solution = finish(solve(position))
    assert solution is not None
    return solution


def small_hands(rules: RuleSet, seed: int, sizes: tuple[int, ...]) -> tuple[Counts, ...]:
    """Hands of these sizes from a few ranks, so that pairs, runs and bombs come up."""
    chance = random.Random(seed)
    low = chance.randrange(rules.deck.lowest, 10)
    cards = [card for card in rules.deck.cards if card >> 2 in range(low, low + 5) or card >= 51]
    chance.shuffle(cards)
    ends = [sum(sizes[:number]) for number in range(len(sizes) + 1)]
    return tuple(counts_of(cards[begin:end]) for begin, end in pairwise(ends))


def as_reference_says(position: Position) -> None:
    memo: dict[Position, bool] = {}
    goal = position.turn == position.landlord
    expected = [move for move in choices(position) if after(position, move, memo) is goal]
    solution = solved(position)
    assert list(solution.winning) == expected
    assert solution.landlord_wins is reference(position, memo)


@pytest.mark.parametrize("case", ENDGAMES, ids=lambda case: case["id"])
def test_every_published_position_is_solved_with_all_winning_first_moves(case: dict[str, Any]) -> None:
    question = {
        "rules": "classic",
        "hands": [case["first"], case["second"]],
        "last": case["last"],
        "landlord": 0,
        "turn": 0,
    }
    found = answer(question)
    expected = {parse_counts("" if move == "pass" else move) for move in case["winning_first_moves"]}
    assert {parse_counts(move) for move in found["winning"]} == expected
    assert found["winner"] == (0 if case["first_wins"] else 1)


@settings(deadline=None, max_examples=60)
@given(
    st.sampled_from([CLASSIC, OPEN, DUEL]),
    st.integers(0, 1 << 32),
    st.tuples(st.integers(1, 7), st.integers(1, 7)),
    st.integers(0, 2),
)
def test_two_seats_as_a_plain_search_says(rules: RuleSet, seed: int, sizes: tuple[int, int], handicap: int) -> None:
    hands = small_hands(rules, seed, sizes)
    as_reference_says(Position(rules, hands, seed % 2, 0, handicap=handicap))
    for last in legal_plays(small_hands(rules, seed + 1, (6,))[0], None, rules)[:: 5 + seed % 5]:
        as_reference_says(Position(rules, hands, seed % 2, 0, last, 1, handicap))


@settings(deadline=None, max_examples=60)
@given(
    st.integers(0, 1 << 32),
    st.tuples(st.integers(1, 5), st.integers(1, 5), st.integers(1, 5)),
    st.integers(0, 2),
    st.integers(1, 2),
)
def test_three_seats_as_a_plain_search_says(
    seed: int, sizes: tuple[int, int, int], landlord: int, back: int
) -> None:
    hands = small_hands(CLASSIC, seed, sizes)
    as_reference_says(Position(CLASSIC, hands, landlord, 0))
    for last in legal_plays(small_hands(CLASSIC, seed + 1, (6,))[0], None, CLASSIC)[:: 6 + seed % 5]:
        as_reference_says(Position(CLASSIC, hands, landlord, 0, last, (-back) % 3))


def test_the_handicap_ends_a_deal_before_the_hand_is_empty() -> None:
    hands = (parse_counts("5567"), parse_counts("KA"))
    assert has_won(DUEL, 1, is_landlord=False, handicap=1)
    assert solved(Position(DUEL, hands, 0, 1)).winning == (combo("K"), combo("A"))[:2]
    assert solved(Position(DUEL, hands, 0, 1, handicap=1)).winning == (combo("K"), combo("A"))
    assert not solved(Position(DUEL, hands, 1, 0, combo("6"), 1, handicap=0)).winning


def test_a_budget_too_small_is_admitted() -> None:
    position = Position(CLASSIC, (parse_counts("448999TJJQQAR"), parse_counts("336688TAA22B")), 0, 0)
    assert finish(solve(position, budget=1000)) is None


def test_neighbouring_ranks_of_one_seat_are_alike_and_others_are_not() -> None:
    essence = Essence()

    def of(first: str, second: str, last: str = "") -> tuple[int, ...]:
        code = 0 if not last else 1 << 10 | 1 << 5 | combo(last).body
        return essence.of((parse_counts(first), parse_counts(second)), code)

    assert of("3357", "KK") == of("3445", "KK")
    assert of("35", "4") != of("34", "5")
    assert of("34567", "K") != of("34578", "K")
    assert of("57", "KK", "6") != of("57", "KK", "4")
    assert of("3BR", "4") != of("3B", "4R")


@pytest.mark.parametrize(
    "change",
    [
        {"hands": ["34"]},
        {"hands": ["34", "5", "6", "7"]},
        {"hands": ["33333", "4"]},
        {"hands": ["3333", "3"]},
        {"hands": ["", "3"]},
        {"hands": "34"},
        {"landlord": 2},
        {"turn": -1},
        {"turn": True},
        {"last": "34"},
        {"last": "3", "last_seat": 0},
        {"handicap": -1},
    ],
)
def test_an_impossible_position_is_refused_in_words(change: dict[str, object]) -> None:
    question = {"rules": "classic", "hands": ["34", "56"], "last": "", "landlord": 0, "turn": 0, **change}
    with pytest.raises(ValueError, match=r"\w"):
        answer(question)


def test_the_winner_is_the_peasant_who_acts_first() -> None:
    question = {"rules": "classic", "hands": ["34", "K", "A"], "last": "", "landlord": 0}
    assert answer({**question, "turn": 0})["winner"] == 1
    assert answer({**question, "turn": 2})["winner"] == 2
