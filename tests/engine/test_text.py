"""Text forms read back, and malformed text is a TextError that leaves nothing behind."""

from __future__ import annotations

import json
import random

import pytest
from doudizhu.actions import parse
from doudizhu.cards import (
    FULL,
    cards_of,
    counts_of,
    fits,
    format_card,
    format_cards,
    format_counts,
    parse_cards,
    parse_counts,
    parse_ranks,
    rank_of,
    ranks_of,
    size,
)
from doudizhu.deal import shuffled
from doudizhu.errors import DamagedSave, DoudizhuError, IllegalAction, Reason, TextError
from doudizhu.jsontext import MAX_DEPTH, read_json
from doudizhu.presets import CLASSIC, DUEL
from doudizhu.record import Header, Record
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.strategies import play

each = pytest.mark.parametrize
hands = st.sets(st.integers(0, 53))


@given(hands)
def test_cards_and_counts_read_back_from_their_text(cards: set[int]) -> None:
    counts = counts_of(cards)
    assert parse_counts(format_counts(counts)) == counts
    assert set(parse_cards(format_cards(cards))) == cards
    assert parse_ranks(format_counts(counts)) == ranks_of(counts) == tuple(sorted(map(rank_of, cards)))
    assert size(counts) == len(cards)


@given(hands, hands)
def test_a_part_fits_exactly_when_no_rank_occurs_more_often(part: set[int], whole: set[int]) -> None:
    few, many = ranks_of(counts_of(part)), ranks_of(counts_of(whole))
    assert fits(counts_of(part), counts_of(whole)) is all(few.count(rank) <= many.count(rank) for rank in few)


def test_all_54_cards_have_their_own_text() -> None:
    assert len({format_card(card) for card in range(54)}) == 54
    assert sorted(card for rank in range(15) for card in cards_of(rank)) == list(range(54))
    assert size(FULL) == 54


@each("text", ["1", "10", "0", "j", "r", "X", "3C", "3,4", "♠", "３", "\n"])
def test_letters_that_are_no_rank_are_malformed(text: str) -> None:
    with pytest.raises(TextError):
        parse_counts(text)


@each("text", ["33333", "BB", "RR", "22222"])
def test_more_of_a_rank_than_a_deck_holds_is_malformed(text: str) -> None:
    with pytest.raises(TextError):
        parse_counts(text)


@each("text", ["3", "33", "3X", "3c", "C3", "3CC", "BC", "3C4", "1C"])
def test_cards_without_their_suits_are_malformed(text: str) -> None:
    with pytest.raises(TextError):
        parse_cards(text)


BAD_ACTIONS = (
    "",
    " ",
    "Pass",
    "pass pass",
    "pass 3C",
    "play",
    "play +",
    "play 3",
    "play 3C 4C",
    "bid",
    "bid x",
    "bid 10",
    "bid -1",
    "bid ²",
    "bid ３",
    "bid 1 2",
    "call 1",
    "grab grab",
    "deal",
    "deal 3C first",
    "deal 3C first 3",
    "deal 3C second 0",
    "deal 3C first 0 turned",
    "deal 3C first 0 turned 3C4C",
    "deal 3C first 0 turned X",
    "deal 3C first 0 showing 3C",
    "deal 3C first 0 turned 3C 4C",
    "a b c d e f g h i j",
)


@each("text", BAD_ACTIONS)
def test_a_text_that_is_no_action_is_malformed(text: str) -> None:
    with pytest.raises(TextError):
        parse(text)


@given(st.text())
def test_any_text_is_an_action_or_malformed(text: str) -> None:
    try:
        action = parse(text)
    except TextError:
        return
    assert parse(action.text()) == action


def record() -> Record:
    """A duel played to its end and undone in part."""
    game = play(DUEL, 3)
    log = Record.new(Header(DUEL, 9), game.deal)
    for action in game.actions[1:]:
        log = log.append(action)
    return log.undo().undo(3).redo()


def _lines() -> list[str]:
    return record().text().splitlines()


@each(
    ("line", "text"),
    [
        (0, ""),
        (0, "doudizhu record 2"),
        (1, "rules"),
        (1, "rules {"),
        (1, "rules " + "[" * 100_000),
        (1, "game {}"),
        (2, "seed"),
        (2, "seed x"),
        (2, "seed 1.5"),
        (2, "seed -1"),
        (2, f"seed {1 << 64}"),
        (2, "seed " + "9" * 5000),
        (3, "cursor 0"),
        (3, "cursor 999"),
        (3, "cursor"),
        (4, "undone x"),
        (4, "undone 0"),
        (4, "undone 2000"),
        (4, "undone" + " 1" * 2001),
        (4, ""),
        (5, "call"),
        (5, "deal"),
        (6, "shout"),
        (6, ""),
    ],
)
def test_a_record_with_a_malformed_line_is_malformed(line: int, text: str) -> None:
    lines = _lines()
    lines[line] = text
    with pytest.raises(TextError):
        Record.parse("\n".join(lines))


def test_a_record_without_a_deal_is_malformed() -> None:
    for kept in range(6):
        with pytest.raises(TextError):
            Record.parse("\n".join(_lines()[:kept]))


def test_a_record_under_impossible_rules_is_damaged() -> None:
    lines = _lines()
    lines[1] = "rules {}"
    with pytest.raises(DamagedSave) as damage:
        Record.parse("\n".join(lines))
    assert damage.value.code == "rules"


def test_a_record_with_an_illegal_action_is_refused_with_its_reason() -> None:
    lines = _lines()
    lines[6] = "bid 1"
    with pytest.raises(IllegalAction) as refused:
        Record.parse("\n".join(lines))
    assert refused.value.reason is Reason.WRONG_AUCTION


def test_nothing_to_undo_redo_or_fork_is_refused() -> None:
    fresh = Record.new(Header(CLASSIC), shuffled(CLASSIC, random.Random(1)))
    for attempt in (
        fresh.undo,
        lambda: fresh.undo(1),
        lambda: fresh.undo(0),
        lambda: fresh.fork(0),
        lambda: fresh.fork(2),
    ):
        with pytest.raises(IllegalAction) as refused:
            attempt()
        assert refused.value.reason is Reason.NOTHING_TO_UNDO
    with pytest.raises(IllegalAction) as refused:
        fresh.redo()
    assert refused.value.reason is Reason.NOTHING_TO_REDO


def test_a_new_action_after_undoing_forgets_what_was_undone() -> None:
    log = record()
    changed = log.undo(1).append(parse("nocall"))
    assert changed.actions == (log.deal, parse("nocall"))
    assert changed.undone == (*log.undone, 1)


def test_the_three_errors_are_errors_of_this_package_and_values() -> None:
    for error in (TextError("x"), IllegalAction(Reason.GAP), DamagedSave("format")):
        assert isinstance(error, DoudizhuError)
        assert isinstance(error, ValueError)
    assert len({reason.value for reason in Reason}) == len(Reason)


# JSON


@each("brackets", [("[", "]"), ('{"a":', "}")])
def test_json_is_read_to_a_bounded_depth(brackets: tuple[str, str]) -> None:
    """Without the recursion of the parser, which ends the interpreter in a browser."""
    opening, closing = brackets
    for depth in (1, MAX_DEPTH):
        read_json(opening * depth + "0" + closing * depth)
    for depth in (MAX_DEPTH + 1, 100_000):
        with pytest.raises(TextError, match="deep"):
            read_json(opening * depth + "0" + closing * depth)
        with pytest.raises(TextError):
            read_json(opening * depth)


@given(st.text())
def test_brackets_inside_of_texts_are_no_depth(text: str) -> None:
    assert read_json(json.dumps([text + "[" * 50])) == [text + "[" * 50]
    assert read_json(json.dumps({text + "{" * 50: "\\"})) == {text + "{" * 50: "\\"}
