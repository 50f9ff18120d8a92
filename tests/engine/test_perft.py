"""perft: how many lines of actions there are to a depth, from fixed deals.

The numbers are golden: the engine has to keep finding them. Those of small deals are found by a second, naive
walk too, which knows hands only as numbers of ranks and takes its plays from the plain reference.
"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest
from doudizhu.cards import ONE, counts_of, parse_cards
from doudizhu.deal import DealState, apply, legal_actions, shuffled, start
from doudizhu.presets import CLASSIC, PRESETS
from doudizhu.rules import RuleSet, WinningRule

from tests.engine import reference
from tests.engine.tables import act

each = pytest.mark.parametrize
Hands = tuple[reference.Held, ...]


def perft(state: DealState, depth: int) -> int:
    """The number of lines of so many actions, shorter ones that end the deal not counted."""
    if depth == 0:
        return 1
    offered = legal_actions(state)
    if depth == 1:
        return len(offered)
    return sum(perft(apply(state, action)[0], depth - 1) for action in offered)


def fixed(rules: RuleSet, seed: int) -> DealState:
    """The deal of a seed, before the auction."""
    return start(rules, shuffled(rules, random.Random(seed)))[0]


def in_play(rules: RuleSet, seed: int) -> DealState:
    """The deal of a seed, with the first speaker as landlord; a peasant's handicap is 2 in duel."""
    return act(fixed(rules, seed), *(["call", "grab", "grab", "nograb"] if rules.players == 2 else ["bid 3"]))


# The whole auction tree, and one lead: lines from the deal of seed 1 to each depth.
AUCTIONS = {
    "classic": (4, 83, 896, 3210, 13424),
    "duel": (2, 4, 122, 456, 6646, 27991),
    "match": (4, 83, 896, 3210, 13424),
    "open": (4, 113, 593, 2965, 28500),
}
# Lines from the landlord's first lead, by seed, to depths 1 to 4.
PLAYS = {
    "classic": {1: (74, 553, 758, 4167), 2: (44, 118, 645, 3064), 3: (53, 116, 615, 3074)},
    "duel": {1: (59, 107, 2500, 7295), 2: (76, 189, 3298, 12495), 3: (73, 290, 4026, 17475)},
    "match": {1: (74, 553, 758, 4167), 2: (44, 118, 645, 3064), 3: (53, 116, 615, 3074)},
    "open": {1: (104, 154, 263, 3790), 2: (100, 447, 990, 4815), 3: (53, 116, 615, 3074)},
}
# The same of small deals of few ranks, to depths 1 to 7.
SMALL = {
    "classic": {
        4: (11, 23, 42, 103, 290, 676, 1297),
        5: (9, 16, 61, 117, 221, 932, 1813),
        6: (6, 22, 30, 58, 223, 415, 821),
        7: (7, 16, 45, 135, 244, 686, 2098),
    },
    "duel": {
        4: (8, 31, 66, 311, 439, 2025, 2244),
        5: (13, 25, 124, 319, 1162, 3116, 9663),
        6: (6, 18, 48, 147, 281, 827, 1182),
        7: (12, 35, 103, 288, 619, 1712, 2727),
    },
    "match": {
        4: (11, 23, 42, 103, 290, 676, 1297),
        5: (9, 16, 61, 117, 221, 932, 1813),
        6: (6, 22, 30, 58, 223, 415, 821),
        7: (7, 16, 45, 135, 244, 686, 2098),
    },
    "open": {
        4: (11, 23, 42, 103, 290, 676, 1297),
        5: (9, 16, 61, 117, 221, 932, 1813),
        6: (9, 17, 57, 94, 164, 604, 1015),
        7: (11, 23, 57, 128, 328, 981, 1714),
    },
}


@each("name", list(PRESETS))
def test_lines_from_the_first_word_of_the_auction(name: str) -> None:
    state = fixed(PRESETS[name], 1)
    assert tuple(perft(state, depth) for depth in range(1, len(AUCTIONS[name]) + 1)) == AUCTIONS[name]


@each("name", list(PRESETS))
def test_lines_from_the_landlords_first_lead(name: str) -> None:
    for seed, numbers in PLAYS[name].items():
        state = in_play(PRESETS[name], seed)
        assert tuple(perft(state, depth) for depth in range(1, len(numbers) + 1)) == numbers


@each("name", list(PRESETS))
def test_lines_of_small_deals_by_the_engine_and_by_the_naive_walk(name: str) -> None:
    for seed, numbers in SMALL[name].items():
        state = in_play(_few_ranks(PRESETS[name], 5 + seed % 3), seed)
        assert tuple(perft(state, depth) for depth in range(1, len(numbers) + 1)) == numbers
        assert tuple(naive(state, depth) for depth in range(1, len(numbers) + 1)) == numbers


def _few_ranks(rules: RuleSet, hand: int) -> RuleSet:
    """The same game with small hands of seven ranks at most, so that they hold bombs and airplanes."""
    return replace(rules, deck=replace(rules.deck, lowest=8, hand=hand, kitty=1))


def naive(state: DealState, depth: int) -> int:
    """The same number without the engine's reader, generator and state."""
    hands = tuple(tuple((counts_of(hand) // one) & 15 for one in ONE) for hand in state.hands)
    rules, landlord = state.rules, state.landlord

    @cache
    def offered(hand: reference.Held, last: reference.Held | None) -> tuple[reference.Held, ...]:
        return tuple(reference.plays(hand, last, rules))

    def walk(
        hands: tuple[reference.Held, ...], seat: int, last: reference.Held | None, passes: int, left: int
    ) -> int:
        if left == 0:
            return 1
        after = (seat + 1) % len(hands)
        lines = 0
        if last is not None:
            over = passes + 1 == len(hands) - 1
            lines += walk(hands, after, None if over else last, 0 if over else passes + 1, left - 1)
        for part in offered(hands[seat], last):
            rest = tuple(have - put for have, put in zip(hands[seat], part, strict=True))
            need = state.grabs if rules.winning is WinningRule.HANDICAP and seat != landlord else 0
            if sum(rest) <= need:
                lines += left == 1
            else:
                lines += walk((*hands[:seat], rest, *hands[seat + 1 :]), after, part, 0, left - 1)
        return lines

    return walk(hands, state.turn, state.last, state.passes, depth)


def test_the_deal_of_a_seed_never_changes() -> None:
    # What the tables above rest on: Python keeps the sequence of a seed.
    assert fixed(CLASSIC, 1).hands[0] == parse_cards("3H3S7C7D7H8D8S9C9D9STCTDJCJDJHACAH")
