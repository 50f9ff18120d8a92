"""What the style sheet cannot know: how far the hand's cards move up, and that what was there stays still."""

from __future__ import annotations

import math
from typing import Any

from js import Object, document, window
from pyodide.ffi import to_js

CLOSE_MS = 160
AFTER_MS = 220  # the cards that were played are on their way to the middle for so long
_OPTION = 'role="option"'


class Motion:
    """Watches one drawing after another: call `before` with what will be drawn, and `after` once it is."""

    def __init__(self) -> None:
        self._cards = 0
        self._places: dict[str, tuple[float, float]] = {}
        self._stage = self._drawn = False

    def before(self, html: str) -> None:
        """Remember where the cards of the hand lie, when fewer of them are about to be drawn."""
        number, self._places = html.count(_OPTION), {}
        if 0 < number < self._cards and not _still():
            self._places = _places()
        self._cards = number

    def after(self) -> None:
        """Let the hand close its gap; a table that comes into sight again shows none of its entrances."""
        stage = document.getElementById("stage") is not None
        if not self._drawn or (stage and not self._stage):
            _finish(all_of_it=not self._drawn)
        self._stage, self._drawn = stage, True
        if self._places:
            for name, (left, top) in _places().items():
                if name in self._places:
                    _come_from(name, self._places[name][0] - left, self._places[name][1] - top)


def _still() -> bool:
    """Whether the reader, or the reader's system, wants no motion."""
    asked = document.documentElement.getAttribute("data-motion")
    return asked == "reduced" or (
        asked != "full" and bool(window.matchMedia("(prefers-reduced-motion: reduce)").matches)
    )


def _places() -> dict[str, tuple[float, float]]:
    """Where each card of the hand lies, by its id."""
    boxes = ((card.id, card.getBoundingClientRect()) for card in document.querySelectorAll("#hand .card"))
    return {str(name): (float(box.left), float(box.top)) for name, box in boxes}


def _come_from(name: str, right: float, down: float) -> None:
    """Let a card glide to where it lies from so many pixels away."""
    if abs(right) < 1 and abs(down) < 1:
        return
    frames = [{"transform": f"translate({right}px, {down}px)"}, {"transform": "none"}]
    timing = {"duration": CLOSE_MS, "delay": AFTER_MS, "easing": "ease-in-out", "fill": "backwards"}
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
