"""One of several: a row of choices of which one is filled, on the start screen and among the settings."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, Literal, TypeVar

from doudizhu.players.levels import Level

from app.html import Markup, el
from app.settings import Theme
from app.text import Texts, msgid

LEVELS: Final = {
    Level.EASY: msgid("Easy"),
    Level.MEDIUM: msgid("Medium"),
    Level.HARD: msgid("Hard"),
}
"""The levels of the computer players."""
THEMES: Final = {
    Theme.LIGHT: msgid("Light"),
    Theme.DARK: msgid("Dark"),
    Theme.FELT: msgid("Felt"),
    Theme.AUTO: msgid("System"),
}
"""The themes, in the order in which they are offered."""

Place = Literal["screen", "sheet"]
Choice = TypeVar("Choice", bound=StrEnum)


def segments(
    name: str, legend: str, choices: Mapping[str, str], now: str, place: Place, *, cls: str = ""
) -> Markup:
    """Return a setting as a row of choices, from value to word.

    A sheet may lie over a screen that offers the same setting; ``place`` keeps the two groups apart.
    """
    labels = [el("label", radio(name, value, now, place), el("span", word)) for value, word in choices.items()]
    return el("fieldset", el("legend", legend), el("div", labels, cls="seg"), cls=f"seg-row {cls}".rstrip())


def radio(name: str, value: str, now: str, place: Place) -> Markup:
    """Return the button of one value of a setting."""
    return el(
        "input",
        type="radio",
        name=f"{place}-{name}",
        id=f"{place}-{name}-{value}",
        value=value,
        checked=value == now,
        data_change=name,
    )


def translated(words: Mapping[Choice, str], texts: Texts) -> dict[str, str]:
    """Return the words of a table of choices in the reader's language."""
    return {value.value: texts.t(word) for value, word in words.items()}
