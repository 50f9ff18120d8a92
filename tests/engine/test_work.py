"""How much work the legal plays are, counted in Python's own instructions: the same wherever it runs."""

from __future__ import annotations

from lab.bench_moves import instructions, ours, states

DEALS = 5
MOST_A_STATE = 400
"""Instructions a state; DouZero's generator and filter take 1,470 (docs/performance.md)."""


def test_the_legal_plays_of_whole_deals_are_little_work() -> None:
    """Leading and following, in states as they come in play."""
    found = states(DEALS, seed=1)
    assert instructions([ours(state) for state in found]) / len(found) <= MOST_A_STATE
