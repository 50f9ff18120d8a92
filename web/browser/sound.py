"""Plays the strokes of ``app.sounds`` with Web Audio; silent until the player has touched the page."""

from __future__ import annotations

from array import array
from typing import Any

from app.settings import VOLUMES
from app.sounds import SOUNDS, Matter, Stroke
from js import navigator, performance, window
from pyodide.ffi import to_js

from browser.adornment import adorns

DECAY = 0.01  # what is left of a stroke at its end: 40 dB less, for an exponential ramp cannot reach zero
WAIT_MS = 500  # for so long after a touch a sound may wait for the clock to run


class Sound:
    """One audio context, made by a touch: some browsers let none begin that was made at another time."""

    def __init__(self) -> None:
        self._context: Any = None
        self._noise: Any = None
        self._woken = 0.0

    @adorns
    def wake(self) -> None:
        """Begin, or go on after the browser has stopped the clock; called at each press and key, which allow it."""
        activation, maker = getattr(navigator, "userActivation", None), getattr(window, "AudioContext", None)
        if not activation or not activation.hasBeenActive or not maker:
            return
        if self._context is None:
            self._context = maker.new()
            self._noise = self._paper()
        if self._context.state != "running":
            self._woken = performance.now()
            self._context.resume()

    @adorns
    def play(self, name: str, volume: int) -> None:
        """Play a sound at a volume of 1 to 3; nothing happens before the first touch or without Web Audio.

        Nor while the clock stands still: all that is asked for meanwhile would be heard at once when it runs again.
        """
        if self._context is None:
            self.wake()
        if name not in SOUNDS or self._context is None:
            return
        if self._context.state != "running" and performance.now() - self._woken > WAIT_MS:
            return
        share = volume / VOLUMES[-1]
        now = self._context.currentTime + 0.01
        for stroke in SOUNDS[name]:
            self._strike(stroke, now, share)

    def _paper(self) -> Any:
        """A tenth of a second of noise; shaped by a filter for each stroke."""
        rate = int(self._context.sampleRate)
        samples, state = array("f"), 1
        for _ in range(rate // 10):
            state = (state * 1103515245 + 12345) & 0x7FFFFFFF
            samples.append(state / 0x40000000 - 1)
        buffer = self._context.createBuffer(1, len(samples), rate)
        buffer.copyToChannel(to_js(samples), 0)
        return buffer

    def _strike(self, stroke: Stroke, now: float, share: float) -> None:
        begin, end = now + stroke.at / 1000, now + (stroke.at + stroke.length) / 1000
        gain = self._context.createGain()
        gain.gain.setValueAtTime(stroke.gain * share, begin)
        gain.gain.exponentialRampToValueAtTime(stroke.gain * share * DECAY, end)
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
