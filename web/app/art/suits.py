"""Suit silhouettes and the garden windows round the court cards' pips, in boxes of 100."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Final

SUITS: Final[tuple[str, ...]] = (
    # clubs
    "M50 6A21 21 0 0 1 66.5 40A21 21 0 1 1 58 73.5C58.8 84 62 91 68 96H32C38 91 41.2 84 42 73.5"
    "A21 21 0 1 1 33.5 40A21 21 0 0 1 50 6Z",
    # diamonds
    "M50 3C59 22 71 37 86 50C71 63 59 78 50 97C41 78 29 63 14 50C29 37 41 22 50 3Z",
    # hearts
    "M50 94C44 84 8 62 8 33C8 18 18 8 30 8C39 8 46 13 50 22C54 13 61 8 70 8C82 8 92 18 92 33C92 62 56 84 50 94Z",
    # spades
    "M50 3C57 21 93 40 93 63C93 76 83 83 73 83C65 83 58 79 54.5 72.500C55.5 84 58.5 91 64 96H36"
    "C41.5 91 44.5 84 45.5 72.500C42 79 35 83 27 83C17 83 7 76 7 63C7 40 43 21 50 3Z",
)
"""Filled outlines of clubs, diamonds, hearts, spades, by suit."""


def _plum(radius: float = 18.5, reach: float = 27.0) -> str:
    """Return the outline of five round petals about the middle of a box of 100."""
    fifth = pi / 5
    notch = reach * cos(fifth) + sqrt(radius**2 - (reach * sin(fifth)) ** 2)
    points = [(50 + notch * sin(turn), 50 - notch * cos(turn)) for turn in (fifth * (2 * k - 1) for k in range(5))]
    start, *others = points
    arcs = "".join(f"A{radius} {radius} 0 1 1 {x:.2f} {y:.2f}" for x, y in [*others, start])
    return f"M{start[0]:.2f} {start[1]:.2f}{arcs}Z"


WINDOWS: Final[dict[int, str]] = {
    8: _plum(),
    9: "M50 4A46 46 0 1 1 50 96A46 46 0 1 1 50 4Z",
    10: "M32 6H68L94 32V68L68 94H32L6 68V32Z",
}
"""Plum blossom, moon gate and octagon: the windows of J, Q, K, by rank."""


def symbols() -> str:
    """Return the symbols ``s0`` .. ``s3`` and ``w8`` .. ``w10``."""
    suits = [
        f'<symbol id="s{suit}" viewBox="0 0 100 100"><path class="fi" d="{path}"/></symbol>'
        for suit, path in enumerate(SUITS)
    ]
    windows = [
        f'<symbol id="w{rank}" viewBox="0 0 100 100"><path class="wl" d="{path}"/></symbol>'
        for rank, path in WINDOWS.items()
    ]
    return "".join(suits + windows)
