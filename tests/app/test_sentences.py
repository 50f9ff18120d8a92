"""Sentences: every code of the engine is said, in every language, and says what would be right."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import product

import pytest
from app import sentences
from app.keeping import UNKEPT
from app.languages import LANGUAGES
from app.sentences import Audience, Circumstances
from app.text import PSEUDO, Catalogues, Texts
from doudizhu import actions, deal
from doudizhu.cards import parse_counts, rank_of
from doudizhu.combos import Combo, Kind, read_text
from doudizhu.errors import Reason
from doudizhu.events import Ended, Event, LandlordFound, Played
from doudizhu.hints import Because, Hint, HintReason, hints
from doudizhu.players.medium import Heuristic
from doudizhu.presets import CLASSIC, DUEL, OPEN, PRESETS
from doudizhu.rules import RuleSet
from doudizhu.scoring import Doubling, DoublingKind, Result
from doudizhu.view import view_of

from lab import catalogues

ALL = Catalogues({name: catalogues.compile_po(catalogues.read(name)) for name in LANGUAGES})
ENGLISH = Texts()
NAMES = ("You", "Mei", "Wen")


def combo(text: str) -> Combo:
    found = read_text(text, CLASSIC)
    assert isinstance(found, Combo)
    return found


@pytest.mark.parametrize(("language", "reason"), list(product(LANGUAGES, Reason)))
def test_every_reason_has_a_sentence_of_its_own_in_every_language(language: str, reason: Reason) -> None:
    said = sentences.refusal(reason, ALL[language])
    others = {sentences.refusal(other, ALL[language]) for other in Reason if other is not reason}
    assert said
    assert said not in others
    assert language == "en" or said != sentences.refusal(reason, ENGLISH)


@pytest.mark.parametrize(("language", "kind"), list(product(LANGUAGES, Kind)))
def test_every_kind_has_a_name_of_its_own_in_every_language(language: str, kind: Kind) -> None:
    names = [sentences.kind_name(other, ALL[language]) for other in Kind]
    assert names.count(sentences.kind_name(kind, ALL[language])) == 1


@pytest.mark.parametrize(("language", "kind"), list(product(LANGUAGES, DoublingKind)))
def test_every_doubling_has_a_line_with_its_seat(language: str, kind: DoublingKind) -> None:
    doubling = Doubling(kind, 2, parse_counts("7777") if kind is DoublingKind.BOMB else 0)
    assert "Wen" in sentences.doubling_line(doubling, NAMES, ALL[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_three_ways_to_pass_never_share_a_word_between_auction_and_play(language: str) -> None:
    texts = ALL[language]
    passing = sentences.action_name(actions.Pass(), texts)
    assert passing not in {
        sentences.action_name(action, texts) for action in (actions.NoBid(), actions.NoCall(), actions.NoGrab())
    }


@pytest.mark.parametrize(
    ("last", "needed"),
    [
        ("3", "Needs 1 card: Single above 3."),
        ("A", "Needs 1 card: Single above A."),
        ("B", "Needs 1 card: Single above small joker."),
        ("R", "Only a bomb or the rocket beats this."),
        ("22", "Only a bomb or the rocket beats this."),
        ("TJQKA", "Only a bomb or the rocket beats this."),
        ("34567", "Needs 5 cards: Straight above 7."),
        ("334455", "Needs 6 cards: Straight of pairs above 5."),
        ("QQQ+R", "Needs 4 cards: Triplet with a single above Q."),
        ("333444+56", "Needs 8 cards: Airplane with singles above 4."),
        ("KKKK", "Needs a bomb above K, or the rocket."),
        ("2222", "Only the rocket beats this."),
        ("BR", "Nothing beats the rocket."),
    ],
)
def test_a_refusal_of_beating_says_what_is_needed(last: str, needed: str) -> None:
    assert sentences.needed(combo(last), ENGLISH) == needed


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ("34568", "A run has no gaps: 7 is missing."),
        ("333555", "A run has no gaps: 4 is missing."),
        ("33344456", None),
        ("333444+5", "2 triplets take 2 singles or 2 pairs as kickers."),
        ("333+456", "A triplet takes one single or one pair as its kicker."),
        ("3333+4", "A quad takes two singles or two pairs as kickers."),
        ("TJQKA2", "A run ends at the ace: no 2 and no joker in it."),
        ("3456", "A straight needs at least 5 ranks in a row."),
        ("3344", "A straight of pairs needs at least 3 pairs in a row."),
        ("44445555", "Four of a rank stay together: as a bomb, or as a quad with kickers."),
    ],
)
def test_a_refusal_of_a_set_says_what_is_wrong_in_it(cards: str, sentence: str | None) -> None:
    found = read_text(cards, CLASSIC)
    if sentence is None:
        assert isinstance(found, Combo)
        return
    assert isinstance(found, Reason)
    assert sentences.refusal(found, ENGLISH, Circumstances(cards=parse_counts(cards))) == sentence


def test_a_refused_bid_says_which_bid_would_do() -> None:
    now = Circumstances(bid=2, max_bid=3)
    assert sentences.refusal(Reason.BID_TOO_LOW, ENGLISH, now) == "A bid must be higher than 2."
    assert sentences.refusal(Reason.BID_OUT_OF_RANGE, ENGLISH, now) == "Bids go from 1 to 3."


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Q", "Single Q"),
        ("B", "Small joker"),
        ("QQ", "Pair of Q"),
        ("TTT", "Triplet of 10"),
        ("34567", "Straight, 3 to 7"),
        ("556677", "Straight of pairs, 5 to 7"),
        ("333444", "Airplane, 3 to 4"),
        ("444455", "Quad of 4 with two singles"),
        ("BR", "Rocket"),
    ],
)
def test_a_play_is_named_by_its_kind_and_body(cards: str, name: str) -> None:
    assert sentences.combo_name(combo(cards), ENGLISH) == name


def test_whoever_does_not_see_the_cards_hears_the_kickers() -> None:
    assert sentences.combo_in_full(combo("333444+5B"), ENGLISH) == "Airplane with singles, 3 to 4: 5, small joker"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_of_its_own(language: str) -> None:
    assert len({sentences.card_name(card, ALL[language]) for card in range(54)}) == 54


def _played_out(rules: RuleSet, seed: int) -> Iterator[Event]:
    chance = random.Random(seed)
    state, events = deal.start(rules, deal.shuffled(rules, chance))
    yield from events
    while options := deal.legal_actions(state):
        state, events = deal.apply(state, chance.choice(options))
        yield from events


@pytest.mark.parametrize(("language", "rules"), list(product([*LANGUAGES, PSEUDO], PRESETS.values())))
def test_every_event_of_whole_deals_is_announced_in_every_language(language: str, rules: RuleSet) -> None:
    to = Audience(ALL[language], NAMES[: rules.players])
    for seed in range(12):
        for event in _played_out(rules, seed):
            assert sentences.announce(event, to)


@pytest.mark.parametrize("rules", PRESETS.values())
def test_a_play_is_announced_with_who_what_and_how_many_are_left(rules: RuleSet) -> None:
    to = Audience(ENGLISH, NAMES[: rules.players])
    plays = [event for seed in range(6) for event in _played_out(rules, seed) if isinstance(event, Played)]
    assert plays
    for event in plays:
        said = sentences.announce(event, to)
        assert said.startswith(f"{NAMES[event.seat]}: {sentences.combo_name(event.combo, ENGLISH)}")
        assert f" {event.left} card" in said


def test_a_hidden_kitty_is_not_announced() -> None:
    to = Audience(ENGLISH, NAMES)
    for seed in range(12):
        for event in _played_out(OPEN, seed):
            if isinstance(event, LandlordFound):
                assert "Kitty" not in sentences.announce(event, to)


def test_the_end_tells_the_side_the_play_and_the_readers_share() -> None:
    to = Audience(ENGLISH, NAMES)
    result = Result(2, 1, 3, (), (3, 3, -6))
    assert sentences.headline(result, ENGLISH) == "The peasants win"
    assert sentences.why_ended(result, 0, to) == "Mei played the last card."
    assert sentences.your_share(result, to) == "You win with Mei."
    assert sentences.announce(Ended(result, ((), (), ())), to) == "The peasants win. Your points: +3."
    lost = Result(0, 0, 3, (), (6, -3, -3))
    assert sentences.your_share(lost, Audience(ENGLISH, NAMES, you=1)) == "You lose with Wen."
    assert sentences.your_share(lost, to) == "You win."


def test_a_win_by_the_handicap_says_so() -> None:
    result = Result(1, 0, 1, (Doubling(DoublingKind.GRAB, 1),) * 2, (4, -4))
    to = Audience(ENGLISH, NAMES[: DUEL.players])
    assert sentences.why_ended(result, 1, to) == "You got down to 1 card, the handicap."
    assert sentences.why_ended(result, 2, to) == "You got down to 2 cards, within the handicap."
    assert sentences.headline(result, ENGLISH) == "The peasant wins"
    assert sentences.your_share(result, to) == "You win."


@pytest.mark.parametrize(
    ("language", "code"), list(product(LANGUAGES, ["too_large", "newer", "checksum", "record"]))
)
def test_each_way_a_save_can_be_damaged_has_its_own_sentence(language: str, code: str) -> None:
    assert sentences.damaged_save(code, ALL[language]) != sentences.damaged_save("format", ALL[language])


def test_every_code_that_the_sources_use_has_its_sentence() -> None:
    root = catalogues.WEB.parent
    engine = "".join(path.read_text("utf-8") for path in (root / "engine").rglob("*.py"))
    page = "".join(
        path.read_text("utf-8") for name in ("app", "browser") for path in (root / "web" / name).rglob("*.py")
    )
    damaged = set(re.findall(r'raise DamagedSave\("(\w+)"', engine))
    assert len({sentences.damaged_save(code, ENGLISH) for code in damaged}) == len(damaged) > 5
    told = set(re.findall(r'(?:Notice|Told|told)\("(\w+)"', page)) | set(UNKEPT.values())
    assert len({sentences.notice(code, ENGLISH, "duel") for code in told}) == len(told) > 3


def test_ranks_in_sentences_are_those_on_the_cards() -> None:
    assert [sentences.rank_name(rank_of(card), ENGLISH) for card in (0, 28, 49, 53)] == [
        "3",
        "10",
        "2",
        "big joker",
    ]


FACTS = tuple(
    {"plays": 3, "cards": "7777BR", "kind": "bomb", "seat": 2, "worth": 8, "controls": 3, "bombs": 1}.items()
)
COUNTED = (
    HintReason.BLOCKS_ENEMY,
    HintReason.RISKS_ENEMY_OUT,
    HintReason.LETS_ENEMY_LEAD,
    HintReason.GIVES_HANDICAP,
)


@pytest.mark.parametrize(("language", "reason"), list(product(LANGUAGES, HintReason)))
def test_every_reason_of_a_hint_has_a_sentence_of_its_own(language: str, reason: HintReason) -> None:
    def say(of: HintReason, language: str) -> str:
        facts = (*FACTS, ("cards", 2)) if of in COUNTED else FACTS
        return sentences.hint_reason(Because(of, facts), Audience(ALL[language], NAMES))

    assert say(reason, language) not in {say(other, language) for other in HintReason if other is not reason}
    assert language == "en" or say(reason, language) != say(reason, "en")


@pytest.mark.parametrize("rules", PRESETS.values())
def test_every_hint_of_whole_deals_can_be_said(rules: RuleSet) -> None:
    chance, to = random.Random(5), Audience(ENGLISH, NAMES[: rules.players])
    state, _ = deal.start(rules, deal.shuffled(rules, chance))
    while options := deal.legal_actions(state):
        for hint in _found(state, chance):
            assert sentences.hint_reasons(hint, to)
        state, _ = deal.apply(state, chance.choice(options))


def _found(state: deal.DealState, chance: random.Random) -> tuple[Hint, ...]:
    thinking = hints(view_of(state, state.turn), Heuristic(), chance)
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            return tuple(done.value)


def test_a_hint_says_its_facts_in_words() -> None:
    to = Audience(ENGLISH, NAMES)
    split = Because(HintReason.SPLITS, (("kind", "straight"), ("cards", "34567")))
    blocks = Because(HintReason.BLOCKS_ENEMY, (("seat", 1), ("cards", 1)))
    assert sentences.hint_reason(split, to) == "Splits: Straight, 3 to 7."
    assert sentences.hint_reason(blocks, to) == "Mei has 1 card left and cannot beat this."
    kept = Because(HintReason.KEEPS_BOMB, (("cards", "7777BR"),))
    assert sentences.hint_reason(kept, to) == "Keeps for later: Bomb of 7, Rocket."
