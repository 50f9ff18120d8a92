"""What the player has set, as a frozen value that is kept between visits."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from typing import Any, Final

from doudizhu.errors import TextError
from doudizhu.jsontext import read_json
from doudizhu.players.levels import Level


class Theme(StrEnum):
    """The colours of the table; ``auto`` follows the system's light or dark."""

    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"
    FELT = "felt"


class Sort(StrEnum):
    """How the hand is sorted."""

    RANK = "rank"
    """High cards first."""
    COUNT = "count"
    """Bombs, triplets and pairs first."""
    REVERSED = "reversed"
    """Low cards first."""


LANGUAGES: Final = ("en", "zh-Hant", "zh-Hans", "ja")
PACES_MS: Final = (0, 350, 700, 1200, 2000)
"""How long a computer player's move takes to appear, from instant to slow."""
AUTO_MS: Final = (300, 600, 1000, 2000, 5000)
"""The intervals of auto play."""
VOLUMES: Final = (0, 1, 2, 3)
MAX_TEXT: Final = 10_000
"""The characters of the longest text that is read as settings; ours have a few hundred."""
LESSON_DONE: Final = 99
"""The first lesson has been gone through to its end."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. ``pace`` and ``auto_pace`` index ``PACES_MS`` and ``AUTO_MS``; ``volume`` 0 is silence.

    ``lesson`` is the step of the first lesson at which it was left, from 1; 0 before it is begun.

    >>> Settings.from_json(Settings(volume=3).to_json()).volume
    3
    """

    language: str = "en"
    theme: Theme = Theme.AUTO
    four_colours: bool = False
    level: Level = Level.MEDIUM
    pace: int = 2
    auto_pace: int = 2
    volume: int = 2
    tracker: bool = True
    dim: bool = True
    letter_keys: bool = True
    undo: bool = True
    left_handed: bool = False
    bigger_cards: bool = False
    plain_text: bool = False
    sort: Sort = Sort.RANK
    lesson: int = 0

    def to_json(self) -> str:
        """Return the settings as JSON text."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str, default: Settings | None = None) -> Settings:
        """Read settings back; whatever is missing or impossible keeps its default."""
        settings = cls() if default is None else default
        try:
            data = read_json(text) if len(text) <= MAX_TEXT else None
        except TextError:
            return settings
        if not isinstance(data, dict):
            return settings
        for field in fields(cls):
            if field.name in data:
                settings = settings.with_value(field.name, data[field.name])
        return settings

    def with_value(self, name: str, value: object) -> Settings:
        """Return the settings with one value changed; an impossible name or value changes nothing.

        >>> Settings().with_value("theme", "felt").theme.value
        'felt'
        >>> Settings().with_value("volume", 99).volume
        2
        """
        if name not in {field.name for field in fields(self)}:
            return self
        fitting = _fit(name, getattr(self, name), value)
        return self if fitting is None else replace(self, **{name: fitting})


_CHOICES: Final[dict[str, tuple[object, ...]]] = {
    "language": LANGUAGES,
    "pace": tuple(range(len(PACES_MS))),
    "auto_pace": tuple(range(len(AUTO_MS))),
    "volume": VOLUMES,
    "lesson": tuple(range(LESSON_DONE + 1)),
}


def _fit(name: str, now: Any, value: object) -> Any:
    """Return a value of the setting's own type, or None where it is impossible."""
    if isinstance(now, bool):
        if value in ("on", "off"):
            return value == "on"
        return value if isinstance(value, bool) else None
    if isinstance(now, StrEnum):
        return type(now)(value) if value in [member.value for member in type(now)] else None
    for choice in _CHOICES[name]:
        if value == str(choice) or (value == choice and type(value) is type(choice)):
            return choice
    return None
