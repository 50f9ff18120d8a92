"""The fifteen rank signs as strokes.

Ranks 3 to 2 are drawn on a grid 20 wide and 28 high with a stroke of 3.6 and mitre joins, so they look the same on
every system; the ``10`` is one sign and needs 24. All share the box ``-2 0 24 28``, which keeps columns aligned;
the jokers' sun and crescent fill it too.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

RANK_BOX: Final = "-2 0 24 28"

STROKES: Final[tuple[str, ...]] = (
    # 3, flat-topped so that it cannot be read as an 8 in a narrow strip
    "M2.4 1.8H15.9L9 11.2C14.2 11 17.7 14.1 17.7 18.6C17.7 23.1 14.4 26.2 9.7 26.2C5.9 26.2 3 24.2 2.1 20.8",
    # 4
    "M11.9.9L3.4 20H19.2M14 13.2V28",
    # 5
    "M16.4 1.8H5.6L4.3 13C5.8 11.3 7.8 10.4 10.1 10.4C14.6 10.4 17.7 13.6 17.7 18.2"
    "C17.7 22.9 14.4 26.2 9.8 26.2C6 26.2 3.1 24.2 2.1 20.8",
    # 6
    "M14.4.9L4.1 13.9M10 10.4A7.9 7.9 0 1 1 10 26.2A7.9 7.9 0 1 1 10 10.4Z",
    # 7
    "M2 1.8H16.9L7.4 28",
    # 8
    "M10 1.8A5.8 5.8 0 1 1 10 13.4A5.8 5.8 0 1 1 10 1.8ZM10 12.4A6.9 6.9 0 1 1 10 26.2A6.9 6.9 0 1 1 10 12.4Z",
    # 9, a 6 turned round
    "M5.6 27.1L15.9 14.1M10 17.6A7.9 7.9 0 1 1 10 1.8A7.9 7.9 0 1 1 10 17.6Z",
    # 10, a narrow 1 and a narrow 0 of full height and stroke
    "M-1.9 5.2L2.3 2.6V28M14.2 1.8C18.2 1.8 20.1 5.6 20.1 14C20.1 22.4 18.2 26.2 14.2 26.2"
    "C10.2 26.2 8.3 22.4 8.3 14C8.3 5.6 10.2 1.8 14.2 1.8Z",
    # J, with a bar
    "M6.4 1.8H14.2V18.9C14.2 23.6 12 26.2 8.3 26.2C5.3 26.2 3.2 24.5 2.2 21.2",
    # Q
    "M10 1.8C15 1.8 17.6 6.2 17.6 14C17.6 21.8 15 26.2 10 26.2C5 26.2 2.4 21.8 2.4 14C2.4 6.2 5 1.8 10 1.8Z"
    "M10.6 18.4L18.4 27.4",
    # K
    "M4 0V28M17 .8L5.2 15.6M8.8 11.2L18 27.4",
    # A
    "M2 28L9.1 1.8H10.9L18 28M5 19.6H15",
    # 2
    "M3 9.2C3 4.8 5.9 1.8 10.2 1.8C14.5 1.8 17.3 4.6 17.3 8.7C17.3 12.2 15.3 14.7 11.8 18.1L3.6 26.2H18.4",
)
"""Centre lines of 3 4 5 6 7 8 9 10 J Q K A 2, by rank."""


def _sun() -> str:
    """Return a disc with twelve rays, one filled path."""
    parts = ["M10 8.2A5.8 5.8 0 1 1 10 19.8A5.8 5.8 0 1 1 10 8.2Z"]
    for ray in range(12):
        turn = ray * pi / 6
        out = (sin(turn), -cos(turn))
        side = (cos(turn) * 1.05, sin(turn) * 1.05)
        foot = (10 + 7.5 * out[0], 14 + 7.5 * out[1])
        tip = (10 + 11.9 * out[0], 14 + 11.9 * out[1])
        parts.append(
            f"M{foot[0] - side[0]:.2f} {foot[1] - side[1]:.2f}L{tip[0]:.2f} {tip[1]:.2f}"
            f"L{foot[0] + side[0]:.2f} {foot[1] + side[1]:.2f}Z"
        )
    return "".join(parts)


SUN: Final = _sun()
"""The big joker's sign."""
CRESCENT: Final = "M12.6 3.4A10.8 10.8 0 1 0 20.4 17.2A8.8 8.8 0 1 1 12.6 3.4Z"
"""The small joker's sign."""


def symbols() -> str:
    """Return the symbols ``r0`` .. ``r14``."""
    ranks = [
        f'<symbol id="r{rank}" viewBox="{RANK_BOX}"><path class="rk" d="{path}"/></symbol>'
        for rank, path in enumerate(STROKES)
    ]
    jokers = [
        f'<symbol id="r{rank}" viewBox="{RANK_BOX}"><path class="fi" d="{path}"/></symbol>'
        for rank, path in ((13, CRESCENT), (14, SUN))
    ]
    return "".join(ranks + jokers)
