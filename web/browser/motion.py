"""What the style sheet cannot know: how far the hand's cards move, and that what was there stays still."""

from __future__ import annotations

import math
from typing import Any

from js import Object, document, window
from pyodide.ffi import to_js

from browser.adornment import adorns

CLOSE_MS = 160
AFTER_MS = 220  # the cards that were played are on their way to the middle for so long
TURN_MS = 180  # the kitty is turned over for so long
JOIN_MS = 220
_OPTION = 'role="option"'

Place = tuple[float, float, float]
"""Left, top and width of a card in pixels."""


class Motion:
    """Watches one drawing after another: call `before` with what will be drawn, and `after` once it is.

    ``skip`` is for whoever does not wait: it shows at once how things end.
    """

    def __init__(self) -> None:
        self._cards = 0
        self._places: dict[str, Place] = {}
        self._stage = self._drawn = False

    @adorns
    def before(self, html: str) -> None:
        """Remember where the cards of the hand lie, when fewer or more of them are about to be drawn."""
        number, self._places = html.count(_OPTION), {}
        if 0 < number != self._cards > 0 and not _still():
            self._places = _places()
        self._cards = number

    @adorns
    def skip(self) -> None:
        """End everything that moves."""
        _finish(all_of_it=True)

    @adorns
    def after(self) -> None:
        """Let the hand close its gap or take in the kitty; a table that comes into sight again stands still."""
        stage = document.getElementById("stage") is not None
        if not self._drawn or (stage and not self._stage):
            _finish(all_of_it=not self._drawn)
        self._stage, self._drawn = stage, True
        if not self._places:
            return
        fewer = self._cards < len(self._places)
        starts = self._places if fewer else _from_kitty(self._places)
        for name, place in _places().items():
            if name in starts:
                _come_from(name, starts[name], place, *((CLOSE_MS, AFTER_MS) if fewer else (JOIN_MS, TURN_MS)))


def _still() -> bool:
    """Whether the reader, or the reader's system, wants no motion."""
    asked = document.documentElement.getAttribute("data-motion")
    return asked == "reduced" or (
        asked != "full" and bool(window.matchMedia("(prefers-reduced-motion: reduce)").matches)
    )


def _places() -> dict[str, Place]:
    """Where each card of the hand lies, by its id."""
    return {str(card.id): _place(card) for card in document.querySelectorAll("#hand .card")}


def _place(card: Any) -> Place:
    box = card.getBoundingClientRect()
    return float(box.left), float(box.top), float(box.width)


def _from_kitty(places: dict[str, Place]) -> dict[str, Place]:
    """Return where all cards come from when the kitty has joined them; nothing when others came, as by undo."""
    new = [str(card.id) for card in document.querySelectorAll("#hand .card") if str(card.id) not in places]
    marked = {str(card.id) for card in document.querySelectorAll("#hand .card[data-kitty]")}
    turned = [_place(card) for card in document.querySelectorAll("#kitty .card:not([data-back])")]
    if set(new) != marked or len(new) != len(turned):
        return {}
    return places | dict(zip(new, turned, strict=True))


def _come_from(name: str, start: Place, end: Place, duration: int, delay: int) -> None:
    """Let a card glide to where it lies, growing to its size if it was smaller."""
    right, down, grown = start[0] - end[0], start[1] - end[1], start[2] / (end[2] or 1)
    if abs(right) < 1 and abs(down) < 1:
        return
    first = {"transform": f"translate({right}px, {down}px) scale({grown:.3f})", "transformOrigin": "0 0"}
    frames = [first, {"transform": "none", "transformOrigin": "0 0"}]
    timing = {"duration": duration, "delay": delay, "easing": "ease-in-out", "fill": "backwards"}
    document.getElementById(name).animate(_js(frames), _js(timing))


def _js(value: Any) -> Any:
    return to_js(value, dict_converter=Object.fromEntries)


def _finish(*, all_of_it: bool) -> None:
    """End what has begun to move; the cards of a new deal go on, unless all of it is to stand still."""
    for moving in document.getAnimations():
        endless = not math.isfinite(moving.effect.getComputedTiming().endTime)
        dealt = moving.effect.target.closest(".hand[data-deal]")
        if not endless and (all_of_it or not dealt):
            moving.finish()
