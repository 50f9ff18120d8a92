"""The levels of the computer players."""

from __future__ import annotations

from enum import StrEnum

from doudizhu.players.base import Player
from doudizhu.players.easy import Beginner
from doudizhu.players.medium import Heuristic


class Level(StrEnum):
    """How well a computer player plays."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


def player(level: Level, weights: bytes | None = None) -> Player:
    """Return the player of a level; ``weights`` are those of the hard player's network."""
    del weights
    return Beginner() if level is Level.EASY else Heuristic()
