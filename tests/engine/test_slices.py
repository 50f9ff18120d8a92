"""The page drives the players in slices on its own thread: what they do between two yields has to be short."""

from __future__ import annotations

import random
import sys
from collections.abc import Generator
from types import FrameType

import pytest
from doudizhu import presets
from doudizhu.deal import apply, shuffled, start
from doudizhu.hints import Hint, hints
from doudizhu.players import Level, chance_for, player, ply_of
from doudizhu.rules import RuleSet
from doudizhu.view import SeatView, view_of

MOST_CALLS = 20_000
"""Calls of functions between two yields: some 3 ms in CPython, 8 in a browser."""
SEEDS = {"classic": 3, "open": 2, "duel": 1}
"""Deals in which one step once took 20 ms in CPython."""


def most_calls(thinking: Generator[None, None, object]) -> int:
    """Drive to the end; return the most calls, of Python's and C's functions, between two yields."""
    most = calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        for _ in thinking:
            most, calls = max(most, calls), 0
    finally:
        sys.setprofile(before)
    return max(most, calls)


@pytest.mark.parametrize("rules", [presets.CLASSIC, presets.OPEN, presets.DUEL], ids=lambda rules: rules.name)
def test_thinking_and_hints_yield_often(rules: RuleSet) -> None:
    """Through a whole deal: the strongest player's hints, solver and judge of reasons included."""
    most, seed = 0, SEEDS[rules.name]
    state, _ = start(rules, shuffled(rules, random.Random(seed)))
    while state.result is None and (turn := state.turn) is not None:
        view = view_of(state, turn)
        found: list[Hint] = []

        def thinking(view: SeatView = view, found: list[Hint] = found) -> Generator[None, None, None]:
            chance = chance_for(seed, view.seat, ply_of(view))
            found.extend((yield from hints(view, player(Level.HARD), chance)))

        most = max(most, most_calls(thinking()))
        state, _ = apply(state, found[0].action)
    assert most < MOST_CALLS
