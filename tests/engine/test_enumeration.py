"""How many plays there are, counted in two ways that share nothing but the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb

import pytest
from doudizhu.cards import ACE, ONE, RANKS, Counts
from doudizhu.combos import Combo, read
from doudizhu.moves import legal_plays
from doudizhu.presets import CLASSIC, DUEL, MATCH, OPEN
from doudizhu.rules import KickerRule, RuleSet

MOST = 20  # the landlord's hand

CLASSIC_KINDS = {
    "single": 15,
    "pair": 13,
    "triple": 13,
    "triple_single": 182,
    "triple_pair": 156,
    "straight": 36,
    "pair_straight": 52,
    "airplane": 45,
    "airplane_single": 18990,
    "airplane_pair": 2939,
    "quad_two_singles": 1326,
    "quad_two_pairs": 858,
    "bomb": 13,
    "rocket": 1,
}


def _candidates() -> Iterator[Counts]:
    """All sets that look at all like a play: equal neighbours as a body, and any cards beside it.

    Far more than there are plays: runs with 2s and jokers, kickers of the body's rank, three and four of a rank,
    both jokers, and more of a rank than a deck has are among them. The reader decides.
    """
    for each in (1, 2, 3, 4):
        for low in range(RANKS):
            for length in range(1, min(RANKS - low, MOST // each) + 1):
                body = sum(each * one for one in ONE[low : low + length])
                yield body
                if each == 3 or (each == 4 and length == 1):
                    yield from _with_kickers(body, each, 2 if each == 4 else length)


def _with_kickers(body: Counts, each: int, number: int) -> Iterator[Counts]:
    cards = sum(body >> 4 * rank & 15 for rank in range(RANKS))
    for width in (1, 2):
        if cards + width * number <= MOST:
            for ranks in combinations_with_replacement(range(RANKS), number):
                if each + width * max(map(ranks.count, ranks)) <= 7:  # what a rank's four bits can say
                    yield body + sum(width * ONE[rank] for rank in ranks)


def _by_reading(rules: RuleSet) -> Counter[str]:
    found = (read(counts, rules) for counts in set(_candidates()))
    return Counter(combo.kind.value for combo in found if isinstance(combo, Combo))


def _bodies(rules: RuleSet, length: int) -> int:
    return ACE - rules.deck.lowest + 1 - length + 1


def _by_formula(rules: RuleSet) -> Counter[str]:
    """The same numbers by counting on paper: no reader, no generator."""
    normal = 13 - rules.deck.lowest  # ranks with four cards
    ranks = normal + 2
    kinds = Counter(
        single=ranks,
        pair=normal,
        triple=normal,
        triple_single=normal * (ranks - 1),
        triple_pair=normal * (normal - 1),
        straight=sum(max(_bodies(rules, length), 0) for length in range(5, 13)),
        pair_straight=sum(max(_bodies(rules, length), 0) for length in range(3, 11)),
        airplane=sum(max(_bodies(rules, length), 0) for length in range(2, 7)),
        bomb=normal,
        rocket=1,
    )
    for length in range(2, 6):
        kinds["airplane_single"] += max(_bodies(rules, length), 0) * _singles(rules, normal - length, length)
    for length in range(2, 5):
        kinds["airplane_pair"] += max(_bodies(rules, length), 0) * comb(normal - length, length)
    kinds["quad_two_singles"] = normal * _singles(rules, normal - 1, 2)
    kinds["quad_two_pairs"] = normal * comb(normal - 1, 2)
    return kinds


def _singles(rules: RuleSet, free: int, number: int) -> int:
    """Sets of kickers from ``free`` ranks and the jokers: some ranks twice, the rest once, one joker at most."""
    pairs = range(number // 2 + 1) if rules.combinations.kickers is KickerRule.PAIR_MAY_SERVE else (0,)
    return sum(
        comb(free, twice) * comb(free - twice, number - 2 * twice - jokers) * comb(2, jokers)
        for twice in pairs
        for jokers in (0, 1)
        if number - 2 * twice - jokers >= 0
    )


@pytest.mark.parametrize("rules", [CLASSIC, MATCH, OPEN, DUEL], ids=lambda rules: rules.name)
def test_reading_all_candidates_gives_the_number_of_plays_counted_on_paper(rules: RuleSet) -> None:
    assert _by_reading(rules) == _by_formula(rules)


@pytest.mark.parametrize("rules", [CLASSIC, MATCH], ids=lambda rules: rules.name)
def test_classic_has_24639_plays_of_at_most_twenty_cards(rules: RuleSet) -> None:
    kinds = _by_reading(rules)
    assert kinds == CLASSIC_KINDS
    assert kinds.total() == 24639


@pytest.mark.parametrize("rules", [CLASSIC, MATCH, OPEN, DUEL], ids=lambda rules: rules.name)
def test_leading_the_whole_deck_lists_each_of_them_once(rules: RuleSet) -> None:
    plays = [play for play in legal_plays(rules.counts, None, rules) if play.cards <= MOST]
    assert len({play.counts for play in plays}) == len(plays)
    assert Counter(play.kind.value for play in plays) == _by_formula(rules)
