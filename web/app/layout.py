"""How cards fall into rows, and which table a window gets.

Sizes in pixels belong to the style sheet, which knows the window at every moment; here is only what depends on the
cards themselves. A hand always comes in its rows; where the window has room for one, the style sheet joins them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from doudizhu.cards import Card, rank_of

Rows = tuple[tuple[Card, ...], ...]
Kind = Literal["portrait", "landscape", "tablet", "desktop"]

ONE_ROW: Final = 10
"""Most cards that a phone shows in one row."""
ROW_LIMIT: Final = 11
"""Most cards in one of two rows, where a break between ranks allows it."""
BIG_ROW_LIMIT: Final = 10
"""The same where cards are drawn bigger: a strip still shows a whole 10."""


def hand_rows(cards: Sequence[Card], limit: int = ROW_LIMIT) -> Rows:
    """Return a hand in one row, or in two when it has more than ten cards; the first row lies behind.

    The break falls between two ranks, as near to the middle as keeps both rows at ``limit`` cards or fewer; of two
    equally near, the one that leaves the front row longer. Only where no such break exists does it go through a
    group, in the middle.

    >>> [len(row) for row in hand_rows(range(20))]
    [10, 10]
    """
    total = len(cards)
    if total <= ONE_ROW:
        return (tuple(cards),)
    cut = total // 2
    breaks = [at for at in range(1, total) if rank_of(cards[at - 1]) != rank_of(cards[at])]
    fitting = [at for at in breaks if max(at, total - at) <= limit]
    if fitting:
        cut = min(fitting, key=lambda at: (abs(2 * at - total), at))
    return (tuple(cards[:cut]), tuple(cards[cut:]))


def trick_rows(cards: Sequence[Card]) -> Rows:
    """Return a play on the table in one row, or in two halves when it has more than ten cards.

    >>> [len(row) for row in trick_rows(range(12))]
    [6, 6]
    """
    total = len(cards)
    if total <= ONE_ROW:
        return (tuple(cards),)
    half = (total + 1) // 2
    return (tuple(cards[:half]), tuple(cards[half:]))


def kind(width: float, height: float) -> Kind:
    """Return which of the four tables the style sheet lays out in a window of this many CSS pixels.

    >>> kind(360, 640), kind(640, 360), kind(820, 1180), kind(1440, 900)
    ('portrait', 'landscape', 'tablet', 'desktop')
    """
    if height < 480 and width > height and width >= 500:
        return "landscape"
    if width < 600:
        return "portrait"
    if width < 1000:
        return "tablet"
    return "desktop"
