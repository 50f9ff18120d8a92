"""Holds every law of the engine's tests against thousands of deals of each game: ``python -m lab.laws 10000``.

The laws are those of ``tests/engine/test_laws.py``, which Hypothesis holds against a hundred deals in CI: cards are
conserved, the turn goes round, points sum to zero, what is legal is what is listed, records and saves read back,
undo and redo come to the same places, no view holds a hidden card. Here each is held against the deals with the
seeds 0, 1, 2 ... of each game, played at random. Names of games after the number choose some of them, ``--first``
another seed to begin with, and ``--law json`` holds only the laws with that word in their names.
"""

from __future__ import annotations

import argparse
import inspect
import sys
import time
from collections.abc import Callable
from typing import Any

from doudizhu.presets import PRESETS

from tests.engine import test_laws
from tests.engine.strategies import play


def laws(word: str = "") -> dict[str, tuple[Callable[..., None], bool]]:
    """Every law about a whole deal with the word in its name, and whether it draws chance of its own."""
    found: dict[str, tuple[Callable[..., None], bool]] = {}
    for name, test in vars(test_laws).items():
        law: Any = getattr(getattr(test, "hypothesis", None), "inner_test", None)
        parameters = list(inspect.signature(law).parameters) if law else []
        if word in name and parameters in (["game"], ["game", "seed"]):
            found[name.removeprefix("test_")] = law, parameters[1:] == ["seed"]
    return found


def hold(game: str, number: int, first: int = 0, word: str = "") -> tuple[int, int]:
    """Hold every law with the word in its name against so many deals of a game.

    Return how many actions and how many landlords there were.

    Raises:
        AssertionError: a law is broken; its note says by which deal.
    """
    held, actions, landlords = laws(word), 0, 0
    for seed in range(first, first + number):
        deal = play(PRESETS[game], seed)
        for name, (law, chance) in held.items():
            try:
                law(deal, seed) if chance else law(deal)
            except Exception as error:
                error.add_note(f"law: {name}; game: {game}; seed: {seed}")
                raise
        actions += len(deal.actions)
        landlords += deal.end.landlord is not None
        if (seed + 1) % 1000 == 0:
            print(f"{game}: to seed {seed}", file=sys.stderr, flush=True)
    return actions, landlords


def main() -> None:
    """Print a line for each game."""
    options = argparse.ArgumentParser(description="Holds every law of the engine's tests against many deals.")
    options.add_argument("number", type=int)
    options.add_argument("games", nargs="*", metavar="game", help=", ".join(PRESETS))
    options.add_argument("--first", type=int, default=0, help="the first seed")
    options.add_argument("--law", default="", metavar="WORD", help="only the laws with this word in their names")
    asked = options.parse_args()
    print(f"{len(laws(asked.law))} laws", flush=True)
    for name in asked.games or PRESETS:
        begun = time.process_time()
        actions, landlords = hold(name, asked.number, asked.first, asked.law)
        seconds = time.process_time() - begun
        said = f"{asked.number} deals, {landlords} with a landlord, {actions} actions, {seconds:.0f} s"
        print(f"{name}: {said}", flush=True)


if __name__ == "__main__":
    main()
