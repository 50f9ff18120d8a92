"""What each sound is made of: paper, wood and stone, as short strokes of noise and tone.

Pure data; ``browser.sound`` plays it with Web Audio. Nothing loops, nothing is louder than -12 dB.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

PEAK: Final = 0.25
"""-12 dB below full scale: the loudest that all strokes of a sound may be together."""


class Matter(StrEnum):
    """What is struck."""

    PAPER = "paper"
    """Noise around a frequency."""
    BODY = "body"
    """A sine that dies away: wood and stone."""
    STRING = "string"
    """A triangle that dies away: a plucked note."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """One stroke: begin and length in milliseconds, frequency in hertz, gain as a share of full scale."""

    matter: Matter
    at: int
    length: int
    hertz: float
    gain: float


D4, A4, D5 = 293.66, 440.0, 587.33

SOUNDS: Final = MappingProxyType(
    {
        "deal": tuple(Stroke(Matter.PAPER, 48 * flick, 12, 2400 + 260 * flick, 0.25) for flick in range(6)),
        "play": (
            Stroke(Matter.PAPER, 0, 14, 3000, 0.24),
            Stroke(Matter.BODY, 14, 40, 120, 0.13),
            Stroke(Matter.BODY, 14, 30, 360, 0.1),
        ),
        "pass": (Stroke(Matter.BODY, 0, 50, 190, 0.2), Stroke(Matter.BODY, 110, 50, 170, 0.2)),
        "turn": (Stroke(Matter.BODY, 190, 60, 880, 0.18),),  # after the other's play, pass or bomb, never over it
        "bomb": (
            Stroke(Matter.PAPER, 0, 8, 3800, 0.24),
            Stroke(Matter.BODY, 8, 180, 70, 0.13),
            Stroke(Matter.BODY, 8, 120, 210, 0.12),
        ),
        "win": (
            Stroke(Matter.STRING, 0, 260, D4, 0.2),
            Stroke(Matter.STRING, 280, 260, A4, 0.2),
            Stroke(Matter.STRING, 560, 420, D5, 0.2),
        ),
        "loss": (Stroke(Matter.STRING, 0, 320, A4, 0.2), Stroke(Matter.STRING, 340, 460, D4, 0.2)),
    }
)
"""The strokes of each sound by name; those below 150 Hz have a higher one beside them, for small loudspeakers."""
