"""The judge answers one JSON line for each line, whatever the line is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from doudizhu.combos import Kind
from doudizhu.errors import Reason
from doudizhu.judge import MAX_LINE, judge
from doudizhu.presets import CLASSIC, DUEL, PRESETS
from hypothesis import given
from hypothesis import strategies as st

ENGINE = Path(__file__).parents[2] / "engine"
GOOD = '{"rules":"classic","last":"QQQR","answer":"KKK3"}'
each = pytest.mark.parametrize


def ask(*lines: bytes) -> list[Any]:
    """What the program says to these lines."""
    done = subprocess.run(
        [sys.executable, "-m", "doudizhu", "judge"],
        input=b"".join(line + b"\n" for line in lines),
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ENGINE)},
        check=True,
        timeout=60,
    )
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_program_answers_the_three_questions_line_by_line() -> None:
    kind, beats, plays = ask(
        b'{"rules":"classic","cards":"333444+55"}',
        GOOD.encode(),
        b'{"rules":"duel","hand":"5556678QQ2BR","last":""}',
    )
    assert kind == {"kind": "airplane_single", "body": "4", "cards": 8}
    assert beats == {"beats": True}
    assert plays["plays"][:4] == ["5", "6", "7", "8"]
    assert plays["plays"][-1] == "BR"
    assert "555QQ" in plays["plays"]
    assert "" not in plays["plays"]


def test_the_program_goes_on_after_lines_that_are_none() -> None:
    bad = [
        b"nonsense",
        b"\xff\xfe broken bytes",
        b'{"rules":"classic","cards":"\xc3\x28"}',
        b"[" * 50_000,
        b'{"rules":"classic","cards":' + b'{"a":' * 20_000,
        b"1" * 5000,
        b'{"rules":"classic","cards":' + b"9" * 20_000 + b"}",
        b'{"rules":"classic","cards":"' + b"3" * 200_000 + b'"}',
        b'"\\ud800"',
        b'{"rules":"classic","cards":"\\ud800"}',
        b"NaN",
        b"\x00",
    ]
    lines = [line for pair in ((one, GOOD.encode()) for one in bad) for line in pair]
    answers = ask(*lines)
    assert len(answers) == len(lines)
    assert all(set(answer) == {"error"} and answer["error"] for answer in answers[::2])
    assert answers[1::2] == [{"beats": True}] * len(bad)


def test_every_line_gets_an_answer_a_blank_one_too_and_no_input_is_no_error() -> None:
    answers = ask(b"", b"  ", GOOD.encode())
    assert [set(answer) for answer in answers] == [{"error"}, {"error"}, {"beats"}]
    assert ask() == []


def test_a_line_is_answered_before_the_next_one_is_written() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "doudizhu", "judge"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ENGINE)},
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        hung = Timer(60, program.kill)  # a judge that waits for more would wait for ever
        hung.start()
        for _ in range(3):
            program.stdin.write(GOOD.encode() + b"\n")
            program.stdin.flush()
            assert json.loads(program.stdout.readline()) == {"beats": True}
        program.stdin.close()
        assert program.stdout.read() == b""
        hung.cancel()


def test_another_command_is_refused_with_how_to_use_it() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "doudizhu", "deal"],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ENGINE)},
        check=False,
        timeout=60,
    )
    assert done.returncode == 2
    assert b"judge" in done.stderr


def answer(question: object) -> Any:
    [line] = judge([json.dumps(question)])
    assert "\n" not in line
    return json.loads(line)


@each(
    "question",
    [
        None,
        [],
        [1, 2],
        {},
        "3",
        3,
        1e400,
        True,
        {"rules": "classic"},
        {"cards": "3"},
        {"rules": "poker", "cards": "3"},
        {"rules": None, "cards": "3"},
        {"rules": ["classic"], "cards": "3"},
        {"rules": 1, "cards": "3"},
        {"rules": {}, "cards": "3"},
        {"rules": {**CLASSIC.to_json(), "players": 4}, "cards": "3"},
        {"rules": {**CLASSIC.to_json(), "extra": 1}, "cards": "3"},
        {"rules": "classic", "cards": 3},
        {"rules": "classic", "cards": None},
        {"rules": "classic", "cards": ["3"]},
        {"rules": "classic", "cards": {"3": 1}},
        {"rules": "classic", "cards": "10"},
        {"rules": "classic", "cards": "1"},
        {"rules": "classic", "cards": "jqka2"},
        {"rules": "classic", "cards": "3C"},
        {"rules": "classic", "cards": "3", "extra": 1},
        {"rules": "classic", "cards": "3", "last": "4"},
        {"rules": "classic", "last": "3"},
        {"rules": "classic", "answer": "3"},
        {"rules": "classic", "last": "34", "answer": "4"},
        {"rules": "classic", "last": " ", "answer": "4"},
        {"rules": "classic", "last": 3, "answer": "4"},
        {"rules": "classic", "last": "3", "answer": ["4"]},
        {"rules": "classic", "hand": "33333", "last": ""},
        {"rules": "duel", "hand": "345", "last": ""},
        {"rules": "classic", "hand": "345", "last": None},
        {"rules": "classic", "hand": "345", "last": 0},
        {"rules": "classic", "hand": ["3"], "last": ""},
        {"rules": "classic", "hand": "345"},
        {"Rules": "classic", "cards": "3"},
    ],
    ids=lambda question: json.dumps(question)[:50],
)
def test_a_question_of_another_form_is_an_error(question: object) -> None:
    assert set(answer(question)) == {"error"}


@each(
    ("rules", "cards", "reason"),
    [
        ("classic", "", Reason.EMPTY),
        ("classic", "33333", Reason.NOT_IN_DECK),
        ("classic", "BB", Reason.NOT_IN_DECK),
        ("duel", "3", Reason.NOT_IN_DECK),
        ("classic", "3333444+5", Reason.QUAD_SPLIT),
        ("open", "333444+99", Reason.KICKER_SAME_RANK),
    ],
)
def test_cards_that_are_no_play_get_a_reason_and_no_error(rules: str, cards: str, reason: Reason) -> None:
    assert answer({"rules": rules, "cards": cards}) == {"kind": None, "reason": reason.value}
    if cards:
        refused = answer({"rules": rules, "last": "5", "answer": cards})
        assert refused == {"beats": False, "reason": reason.value}


@each("rules", PRESETS)
def test_where_nothing_lies_on_the_table_any_play_may_be_led(rules: str) -> None:
    for cards in ("5", "55", "5557", "56789", "BR"):
        assert answer({"rules": rules, "last": "", "answer": cards}) == {"beats": True}
    for cards in ("", "57", "5678"):
        reason = answer({"rules": rules, "cards": cards})["reason"]
        assert answer({"rules": rules, "last": "", "answer": cards}) == {"beats": False, "reason": reason}


@each(
    "line",
    [
        '{"rules":"classic","cards":"3","cards":"4"}',
        '{"rules":"classic","rules":"classic","cards":"3"}',
        '{"rules":"classic","last":"3","answer":"4","last":"3"}',
        '{"rules":"classic","cards":NaN}',
        '{"rules":"classic","hand":"3","last":Infinity}',
        '{"rules":"classic","hands":["3","4"],"last":"","landlord":1e999,"turn":0}',
    ],
)
def test_a_name_said_twice_or_a_number_that_is_none_is_an_error(line: str) -> None:
    [said] = judge([line])
    assert set(json.loads(said)) == {"error"}


def test_the_body_of_a_joker_and_a_ten_is_one_letter() -> None:
    assert answer({"rules": "classic", "cards": "B"}) == {"kind": "single", "body": "B", "cards": 1}
    assert answer({"rules": "classic", "cards": "BR"}) == {"kind": "rocket", "body": "R", "cards": 2}
    assert answer({"rules": "classic", "cards": "TT"}) == {"kind": "pair", "body": "T", "cards": 2}


def test_plays_following_begin_with_the_pass_and_say_cards_low_to_high() -> None:
    plays = answer({"rules": "classic", "hand": "R8K8K8BK3", "last": "777+2"})["plays"]
    assert plays == ["", "3888", "888K", "888B", "888R", "3KKK", "8KKK", "KKKB", "KKKR", "BR"]
    assert answer({"rules": "classic", "hand": "3", "last": "BR"}) == {"plays": [""]}
    assert answer({"rules": "classic", "hand": "", "last": ""}) == {"plays": []}


def test_a_whole_rule_set_may_stand_for_a_presets_name() -> None:
    for rules in PRESETS.values():
        question = {"rules": rules.to_json(), "cards": "555666+77"}
        assert answer(question) == answer({"rules": rules.name, "cards": "555666+77"})
    strict = {**DUEL.to_json(), "combinations": {"kickers": "distinct"}}
    assert answer({"rules": strict, "cards": "555666+77"})["reason"] == "kicker_same_rank"


def test_a_line_that_is_too_long_is_an_error() -> None:
    [line] = judge([" " * MAX_LINE + GOOD])
    assert set(json.loads(line)) == {"error"}


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["classic", "34567", "BR"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["rules", "cards", "last", "answer", "hand", "x"]), inner, max_size=4)
    ),
    max_leaves=8,
)


@given(JSON | st.text())
def test_any_line_gets_exactly_one_answer_of_a_known_form(question: object) -> None:
    line = question if isinstance(question, str) else json.dumps(question)
    for said in judge([line]):
        found = json.loads(said)
        assert set(found) in (
            {"error"},
            {"kind", "body", "cards"},
            {"kind", "reason"},
            {"beats"},
            {"beats", "reason"},
            {"plays"},
        )
        assert found.get("kind") in (None, *Kind)
