"""JSON that came from outside, read strictly: one value for each name, true numbers, shallow nesting."""

from __future__ import annotations

import json
import math
import re
from itertools import accumulate
from typing import Any, Final, NoReturn

from doudizhu.errors import TextError

MAX_DEPTH: Final = 20
"""Lists and objects inside one another; ours have four. Python's own parser does not bound them everywhere: in a
browser, deep nesting ends the whole interpreter."""

# A text that never ends counts to the end of all, or each quotation mark in it would be tried as a beginning.
_STRING: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_BRACKET: Final = re.compile(r"[][{}]")
_STEP: Final = {"[": 1, "{": 1, "]": -1, "}": -1}


def read_json(text: str) -> Any:
    """Read JSON text.

    >>> read_json('{"a": [1, 2]}')
    {'a': [1, 2]}

    Raises:
        TextError: it is no JSON, nested too deep, says a name twice in one object, or has ``NaN``, an infinity, or
            a number beyond all bounds.
    """
    if depth(text) > MAX_DEPTH:
        raise TextError("nested too deep")
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number, parse_float=_finite)
    except ValueError as error:
        raise error if isinstance(error, TextError) else TextError(f"no JSON: {error}") from None


def depth(text: str) -> int:
    """Return how many lists and objects stand inside one another at most, without reading them.

    >>> depth('{"a": [1, "[[["]}')
    2
    """
    brackets = _BRACKET.findall(_STRING.sub("", text))
    return max(accumulate(map(_STEP.__getitem__, brackets)), default=0)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise TextError("a name stands twice in one object")
    return found


def _no_number(word: str) -> NoReturn:
    raise TextError(f"{word} is no number")


def _finite(digits: str) -> float:
    value = float(digits)
    if math.isinf(value):
        raise TextError("a number is beyond all bounds")
    return value
