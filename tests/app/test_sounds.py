"""Sounds are quiet, short, and complete."""

import pytest
from app.sounds import PEAK, SOUNDS


@pytest.mark.parametrize("name", SOUNDS)
def test_no_moment_of_a_sound_is_louder_than_12_db_below_full(name: str) -> None:
    strokes = SOUNDS[name]
    for moment in range(max(stroke.at + stroke.length for stroke in strokes)):
        together = sum(s.gain for s in strokes if s.at <= moment < s.at + s.length)
        assert together <= PEAK


def test_every_sound_that_update_asks_for_exists() -> None:
    assert set(SOUNDS) == {"deal", "play", "pass", "bomb", "turn", "win", "loss"}
