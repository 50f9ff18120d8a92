"""One JSON answer for each JSON question: the rules for scripts in any language.

``python -m doudizhu judge`` reads a line at a time from standard input; see :func:`answer` for the questions.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from doudizhu.cards import RANK_LETTERS, RANKS, Counts, count, fits, format_counts, parse_counts, parse_ranks, size
from doudizhu.combos import Combo, read, why_not_beats
from doudizhu.errors import DoudizhuError, Reason, TextError
from doudizhu.jsontext import read_json
from doudizhu.moves import legal_plays
from doudizhu.players.base import finish
from doudizhu.presets import PRESETS
from doudizhu.rules import RuleSet
from doudizhu.solver import Position, solve

_OPEN = frozenset({"hands", "last", "landlord", "turn"})
MAX_LINE = 100_000
MAX_NODES = 20_000_000
"""A position that needs more is refused: minutes of search."""


def judge(lines: Iterable[str]) -> Iterator[str]:
    """Yield one JSON line for each line; a blank one is malformed like any other that is no question.

    >>> list(judge(['{"rules":"classic","cards":"333444+55"}', 'nonsense']))[0]
    '{"kind":"airplane_single","body":"4","cards":8}'
    """
    for line in lines:
        yield json.dumps(_answer_line(line), separators=(",", ":"))


def _answer_line(line: str) -> dict[str, Any]:
    if len(line) > MAX_LINE:
        return {"error": f"a line has at most {MAX_LINE} characters"}
    try:
        return answer(read_json(line))
    except DoudizhuError as error:
        return {"error": str(error)}


def answer(question: object) -> dict[str, Any]:
    """Answer one question.

    ``rules`` is a preset's name or a whole rule set as JSON. With ``cards``: which play is it, or why none.
    ``last`` is the play on the table, ``""`` where nothing lies there and any play may be led. With ``last`` and
    ``answer``: does it beat, or why not. With ``hand`` and ``last``: all plays, low to high within each, in the
    order of ``moves.legal_plays``; ``""`` first where one may pass.

    With ``hands`` (two or three, by seat), ``landlord``, ``turn`` and ``last``: who wins with all cards open, and
    every winning move of the side to move, in the order of ``moves.legal_plays``, ``""`` first for a pass. ``last``
    was played by the seat before ``turn``, or by ``last_seat``; ``handicap`` is that of the peasants. ``winner`` is
    the landlord's seat, or, when the peasants win, the seat of the peasant who acts first, ``turn`` included.

    >>> answer({"rules": "classic", "last": "QQQR", "answer": "KKK3"})
    {'beats': True}
    >>> answer({"rules": "classic", "last": "", "answer": "34"})
    {'beats': False, 'reason': 'unmatched'}
    >>> answer({"rules": "duel", "hand": "556B", "last": "5"})
    {'plays': ['', '6', 'B']}
    >>> answer({"rules": "classic", "hands": ["3455KK", "345522"], "last": "", "landlord": 0, "turn": 0})["winning"]
    ['4', '5']

    Raises:
        TextError: a question of another form.
        DamagedSave: an impossible rule set.
    """
    if not isinstance(question, dict):
        raise TextError("a question is a JSON object")
    rules = _rules(question.get("rules"))
    asked = set(question) - {"rules"}
    if asked == {"cards"}:
        return _kind(_read(question["cards"], rules))
    if asked == {"last", "answer"}:
        return _beats(_read(question["answer"], rules), _last(question["last"], rules))
    if asked == {"hand", "last"}:
        return _plays(question["hand"], question["last"], rules)
    if _OPEN <= asked <= _OPEN | {"last_seat", "handicap"}:
        return _solution(_position(question, rules))
    raise TextError(
        "besides rules, a question has cards, or last and answer, or hand and last, or hands, last, landlord, turn"
    )


def _rules(value: object) -> RuleSet:
    if isinstance(value, str) and value in PRESETS:
        return PRESETS[value]
    if isinstance(value, dict):
        return RuleSet.from_json(value)
    raise TextError(f"rules are one of {', '.join(PRESETS)}, or a whole rule set")


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TextError("cards are written as text")
    return value


def _read(value: object, rules: RuleSet) -> Combo | Reason:
    """Read cards; more of a rank than one deck holds is a reason here, not malformed text."""
    ranks = parse_ranks(_text(value))
    if any(ranks.count(rank) > count(rules.counts, rank) for rank in range(RANKS)):
        return Reason.NOT_IN_DECK
    return read(parse_counts(_text(value)), rules)


def _last(value: object, rules: RuleSet) -> Combo | None:
    if value == "":
        return None
    last = _read(value, rules)
    if isinstance(last, Reason):
        raise TextError(f"last is no play: {last.value}")
    return last


def _kind(combo: Combo | Reason) -> dict[str, Any]:
    if isinstance(combo, Reason):
        return {"kind": None, "reason": combo.value}
    return {"kind": combo.kind.value, "body": RANK_LETTERS[combo.body], "cards": combo.cards}


def _beats(combo: Combo | Reason, last: Combo | None) -> dict[str, Any]:
    if isinstance(combo, Reason):
        return {"beats": False, "reason": combo.value}
    reason = None if last is None else why_not_beats(combo, last)
    return {"beats": True} if reason is None else {"beats": False, "reason": reason.value}


def _plays(hand: object, last: object, rules: RuleSet) -> dict[str, Any]:
    held: Counts = parse_counts(_text(hand))
    if not fits(held, rules.counts):
        raise TextError("the hand has cards that this game's deck does not have")
    to_beat = _last(last, rules)
    plays = [format_counts(combo.counts) for combo in legal_plays(held, to_beat, rules)]
    return {"plays": plays if to_beat is None else ["", *plays]}


def _position(question: dict[str, Any], rules: RuleSet) -> Position:
    texts = question["hands"]
    if not isinstance(texts, list) or len(texts) not in (2, 3):
        raise TextError("hands are a list of two or three")
    hands = tuple(parse_counts(_text(text)) for text in texts)
    dealt = [sum(count(hand, rank) for hand in hands) for rank in range(RANKS)]
    if any(dealt[rank] > count(rules.counts, rank) for rank in range(RANKS)):
        raise TextError("the hands have cards that this game's deck does not have")
    if not all(hands) or max(map(size, hands)) > rules.deck.hand + rules.deck.kitty:
        raise TextError("a hand is empty or too large")
    seats = len(hands)
    turn = _whole(question["turn"], seats, "turn")
    last = _last(question["last"], rules)
    last_seat = None if last is None else _whole(question.get("last_seat", (turn - 1) % seats), seats, "last_seat")
    if last_seat == turn:
        raise TextError("who played last is not the one to answer")
    handicap = _whole(question.get("handicap", 0), rules.deck.hand, "handicap")
    return Position(rules, hands, _whole(question["landlord"], seats, "landlord"), turn, last, last_seat, handicap)


def _whole(value: object, below: int, name: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < below:
        raise TextError(f"{name} is a whole number from 0 to {below - 1}")
    return value


def _solution(position: Position) -> dict[str, Any]:
    solution = finish(solve(position, MAX_NODES))
    if solution is None:
        raise TextError("the position is too large to be solved")
    seats = len(position.hands)
    order = [(position.turn + step) % seats for step in range(seats)]
    winner = next(seat for seat in order if (seat == position.landlord) is solution.landlord_wins)
    winning = ["" if combo is None else combo.text for combo in solution.winning]
    return {"winner": winner, "winning": winning, "nodes": solution.nodes}
