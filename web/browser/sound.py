"""Plays the strokes of ``app.sounds`` with Web Audio; silent until the player has touched the page."""

from __future__ import annotations

from typing import Any

from app.settings import VOLUMES
from app.sounds import SOUNDS, Matter, Stroke
from js import AudioContext, navigator

SILENCE = 0.0001  # an exponential ramp cannot reach zero


class Sound:
    """One audio context, made at the first sound after the first touch."""

    def __init__(self) -> None:
        self._context: Any = None
        self._noise: Any = None

    def play(self, name: str, volume: int) -> None:
        """Play a sound at a volume of 1 to 3; nothing happens where the browser has no Web Audio."""
        activation = getattr(navigator, "userActivation", None)
        if name not in SOUNDS or not activation or not activation.hasBeenActive:
            return
        if self._context is None:
            self._context = AudioContext.new()
            self._noise = self._paper()
        share = volume / VOLUMES[-1]
        now = self._context.currentTime + 0.01
        for stroke in SOUNDS[name]:
            self._strike(stroke, now, share)

    def _paper(self) -> Any:
        """A tenth of a second of noise; shaped by a filter for each stroke."""
        rate = int(self._context.sampleRate)
        buffer = self._context.createBuffer(1, rate // 10, rate)
        samples = buffer.getChannelData(0)
        state = 1
        for place in range(rate // 10):
            state = (state * 1103515245 + 12345) & 0x7FFFFFFF
            samples[place] = state / 0x40000000 - 1
        return buffer

    def _strike(self, stroke: Stroke, now: float, share: float) -> None:
        begin, end = now + stroke.at / 1000, now + (stroke.at + stroke.length) / 1000
        gain = self._context.createGain()
        gain.gain.setValueAtTime(stroke.gain * share, begin)
        gain.gain.exponentialRampToValueAtTime(SILENCE, end)
        gain.connect(self._context.destination)
        if stroke.matter is Matter.PAPER:
            source = self._context.createBufferSource()
            source.buffer = self._noise
            band = self._context.createBiquadFilter()
            band.type = "bandpass"
            band.frequency.value = stroke.hertz
            source.connect(band)
            band.connect(gain)
        else:
            source = self._context.createOscillator()
            source.type = "triangle" if stroke.matter is Matter.STRING else "sine"
            source.frequency.value = stroke.hertz
            source.connect(gain)
        source.start(begin)
        source.stop(end)
