"""The levels of the computer players."""

from __future__ import annotations

from enum import StrEnum

from doudizhu.players.base import Ranker
from doudizhu.players.easy import Beginner
from doudizhu.players.hard import Expert
from doudizhu.players.medium import Heuristic


class Level(StrEnum):
    """How well a computer player plays."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


def player(level: Level, weights: bytes | None = None) -> Ranker:
    """Return the player of a level; ``weights`` are those of the hard player's network."""
    del weights
    if level is Level.HARD:
        return Expert(Heuristic())
    return Beginner() if level is Level.EASY else Heuristic()
