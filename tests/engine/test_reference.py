"""The engine's reader and generator agree with the slow and plain reference."""

from __future__ import annotations

import random

import pytest
from doudizhu.cards import ONE, Counts, count, counts_of
from doudizhu.combos import Combo, Kind, beats, read
from doudizhu.moves import legal_plays
from doudizhu.presets import CLASSIC, DUEL, OPEN
from doudizhu.rules import RuleSet

from tests.engine import reference

DIFFERENT = [CLASSIC, OPEN, DUEL]  # the match game reads cards as classic does, which a test below holds
each = pytest.mark.parametrize


def pack(held: reference.Held) -> Counts:
    return sum(number * one for number, one in zip(held, ONE, strict=True))


def unpack(counts: Counts) -> reference.Held:
    return tuple(count(counts, rank) for rank in range(15))


def _agree(held: reference.Held, rules: RuleSet) -> None:
    found = read(pack(held), rules)
    wanted = reference.readings(held, rules)
    if isinstance(found, Combo):
        assert wanted == {(found.kind.value, found.body)}, held
        assert (found.cards, found.counts) == (sum(held), pack(held))
    else:
        assert not wanted, held


def test_every_multiset_of_up_to_eight_cards_is_read_as_by_definition() -> None:
    # One walk over all of them; the empty multiset is no play. A set that the full deck has but the duel's
    # lacks is in the walk too.
    walked = 0
    for held in reference.multisets(8, reference.DECK):
        walked += 1
        for rules in DIFFERENT:
            _agree(held, rules)
    assert walked > 300_000


@each("rules", DIFFERENT)
def test_random_larger_sets_are_read_as_by_definition(rules: RuleSet) -> None:
    chance = random.Random(rules.name)
    deck = list(range(54))
    for _ in range(4000):
        _agree(unpack(counts_of(chance.sample(deck, chance.randint(9, 20)))), rules)


@each("rules", DIFFERENT)
def test_sets_one_card_away_from_a_play_are_read_as_by_definition(rules: RuleSet) -> None:
    chance = random.Random(rules.name)
    lead = legal_plays(rules.counts, None, rules)
    for play in chance.sample([play for play in lead if play.cards <= 20], 1500):
        held = list(unpack(play.counts))
        held[chance.choice([rank for rank in range(15) if held[rank]])] -= 1
        _agree(tuple(held), rules)
        for _ in range(2):
            more = held.copy()
            more[chance.randrange(15)] += 1
            if max(more) <= 4 and max(more[13:]) <= 1:
                _agree(tuple(more), rules)


def _hand(chance: random.Random, rules: RuleSet, cards: int) -> Counts:
    """Cards of few ranks, so that all kinds of plays are in them."""
    lowest = chance.randint(rules.deck.lowest, 8)
    pool = [card for card in rules.deck.cards if lowest <= min(card >> 2, 13) <= lowest + 6 or card >> 2 >= 12]
    return counts_of(chance.sample(pool, min(cards, len(pool))))


def _sort_key(play: Combo) -> tuple[int, int, int, int]:
    return list(Kind).index(play.kind), play.cards, play.body, play.counts


def _check_plays(hand: Counts, last: Combo | None, rules: RuleSet) -> list[Combo]:
    plays = legal_plays(hand, last, rules)
    wanted = reference.plays(unpack(hand), None if last is None else unpack(last.counts), rules)
    assert {unpack(play.counts): (play.kind.value, play.body) for play in plays} == wanted
    assert len(plays) == len(wanted)  # each once
    assert plays == sorted(plays, key=_sort_key)
    return plays


@each("rules", DIFFERENT)
def test_all_leads_of_random_hands_are_found_once_and_sorted(rules: RuleSet) -> None:
    chance = random.Random(f"lead {rules.name}")
    for _ in range(25):
        _check_plays(_hand(chance, rules, chance.randint(1, 13)), None, rules)


@each("rules", DIFFERENT)
def test_all_leads_of_a_landlords_twenty_cards_are_found_once_and_sorted(rules: RuleSet) -> None:
    chance = random.Random(f"twenty {rules.name}")
    _check_plays(counts_of(chance.sample(rules.deck.cards, 20)), None, rules)


@each("rules", DIFFERENT)
def test_all_answers_of_random_hands_are_found_once_and_sorted(rules: RuleSet) -> None:
    chance = random.Random(f"follow {rules.name}")
    kinds = set()
    for _ in range(80):
        plays = legal_plays(_hand(chance, rules, 14), None, rules)
        kind = chance.choice(sorted({play.kind for play in plays}))
        last = chance.choice([play for play in plays if play.kind is kind])
        kinds.add(kind)
        _check_plays(_hand(chance, rules, chance.randint(6, 12)), last, rules)
    assert len(kinds) >= 11


def test_nothing_answers_the_rocket_and_equal_never_beats() -> None:
    chance = random.Random(5)
    for _ in range(200):
        hand = _hand(chance, CLASSIC, 14)
        for play in legal_plays(hand, None, CLASSIC):
            assert not beats(play, play)
            assert play.kind is not Kind.ROCKET or legal_plays(hand, play, CLASSIC) == []
