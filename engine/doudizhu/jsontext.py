"""JSON that came from outside, read strictly: one value for each name, and numbers that are numbers."""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn

from doudizhu.errors import TextError


def read_json(text: str) -> Any:
    """Read JSON text.

    >>> read_json('{"a": [1, 2]}')
    {'a': [1, 2]}

    Raises:
        TextError: it is no JSON, nested too deep, says a name twice in one object, or has ``NaN``, an infinity, or
            a number beyond all bounds.
    """
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number, parse_float=_finite)
    except RecursionError:
        raise TextError("nested too deep") from None
    except ValueError as error:
        raise error if isinstance(error, TextError) else TextError(f"no JSON: {error}") from None


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
