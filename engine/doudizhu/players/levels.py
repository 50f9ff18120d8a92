"""The levels of the computer players.

What thinks is imported when a level is first asked for: a page is drawn before anybody thinks.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from doudizhu.players.base import Ranker


class Level(StrEnum):
    """How well a computer player plays."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@lru_cache(maxsize=4)
def player(level: Level, weights: bytes | None = None) -> Ranker:
    """Return the player of a level, made once.

    ``weights`` are the contents of a file of weights for the hard player's network, None being the file that comes
    with the engine. Where it is missing or damaged the hard player thinks like the medium one, still solves
    endgames, and says why in its ``fallback``.

    >>> player(Level.HARD, b"nonsense").fallback
    'no file of weights'
    """
    if level is Level.EASY:
        from doudizhu.players.easy import Beginner

        return Beginner()
    from doudizhu.players.medium import Heuristic

    if level is Level.MEDIUM:
        return Heuristic()
    from doudizhu.players.hard import Expert
    from doudizhu.players.network import Networked, WeightsError, load, shipped

    try:
        network = shipped() if weights is None else load(weights)
    except WeightsError as error:
        return Expert(Heuristic(), fallback=str(error))
    return Expert(Networked(network), network)
