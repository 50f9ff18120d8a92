"""What only adorns the game, as sound and motion do: a browser that cannot do it is no fault of the deal."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from js import console

P = ParamSpec("P")


def adorns(work: Callable[P, None]) -> Callable[P, None]:
    """Let whatever the work raises be told on the console alone, and the game go on without it."""

    @wraps(work)
    def tried(*arguments: P.args, **named: P.kwargs) -> None:
        try:
            work(*arguments, **named)
        except Exception:
            console.warn(traceback.format_exc())

    return tried
