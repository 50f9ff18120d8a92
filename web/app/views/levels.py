"""The words for the levels of the computer players."""

from __future__ import annotations

from typing import Final

from doudizhu.players.levels import Level

from app.text import msgid

LEVELS: Final = {
    Level.EASY: msgid("Easy"),
    Level.MEDIUM: msgid("Medium"),
    Level.HARD: msgid("Hard"),
}
