"""Sounds are quiet, short, and complete."""

import pytest
from app.commands import PlaySound
from app.messages import Changed
from app.model import Model
from app.sounds import PEAK, SOUNDS
from app.update import update


@pytest.mark.parametrize("name", SOUNDS)
def test_no_moment_of_a_sound_is_louder_than_12_db_below_full(name: str) -> None:
    strokes = SOUNDS[name]
    for moment in range(max(stroke.at + stroke.length for stroke in strokes)):
        together = sum(s.gain for s in strokes if s.at <= moment < s.at + s.length)
        assert together <= PEAK


def test_every_sound_that_update_asks_for_exists() -> None:
    assert set(SOUNDS) == {"deal", "play", "pass", "bomb", "turn", "win", "loss"}


@pytest.mark.parametrize("before", ["play", "pass", "bomb"])
def test_the_sign_of_the_own_turn_is_not_heard_over_what_was_done_before(before: str) -> None:
    assert min(stroke.at for stroke in SOUNDS["turn"]) >= max(it.at + it.length for it in SOUNDS[before])


def test_another_volume_is_heard_at_once_and_off_is_silent() -> None:
    _, commands = update(Model(), Changed("volume", "3"))
    assert [it.volume for it in commands if isinstance(it, PlaySound)] == [3]
    _, commands = update(Model(), Changed("volume", "0"))
    assert not any(isinstance(it, PlaySound) for it in commands)
