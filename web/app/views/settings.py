"""All settings: the theme as live miniatures, a switch for what is on or off, a row of choices for the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from app.art import icon
from app.cards import card_html
from app.html import Markup, el
from app.languages import LANGUAGES
from app.model import Model
from app.settings import AUTO_MS, Settings, Sort, Theme
from app.text import Texts, msgid
from app.views.choices import LEVELS, THEMES, radio, segments, translated
from app.views.dialogs import frame
from app.views.saves import where

LICENCES: Final = "licences.html"
_SAMPLE: Final = (47, 29)
"""The cards on the miniatures: an ace of spades and a ten of diamonds, which the four-colour deck prints blue."""

_PACES: Final = (msgid("Instant"), msgid("Fast"), msgid("Normal"), msgid("Slow"), msgid("Slowest"))
_VOLUMES: Final = (msgid("Off"), msgid("Soft"), msgid("Middle"), msgid("Loud"))
_SORTS: Final = {
    Sort.RANK: msgid("High first"),
    Sort.COUNT: msgid("By count"),
    Sort.REVERSED: msgid("Low first"),
}
_LOOK: Final = (
    ("four_colours", msgid("Four-colour deck"), msgid("diamonds blue, clubs green")),
    ("bigger_cards", msgid("Bigger cards and text"), ""),
    ("left_handed", msgid("Left-handed layout"), msgid("Play moves to the left thumb")),
    ("plain_text", msgid("Plain text table"), msgid("the same table in words")),
)
_PLAY: Final = (
    ("dim", msgid("Dim cards that cannot answer"), ""),
    ("tracker", msgid("Card tracker"), msgid("the cards you have not seen, by rank")),
    ("undo", msgid("Undo"), msgid("off for a serious match")),
    ("letter_keys", msgid("Single-letter keys"), msgid("P passes, H hints, ranks select")),
)
"""Every switch: the setting's name, its title, and what it means where the title does not say it."""


def settings(model: Model, texts: Texts) -> Markup:
    """Return the settings as a sheet; each change applies at once."""
    now = model.settings
    body = (
        _themes(now, texts),
        _switches(_LOOK, now, texts),
        _row("level", texts.t("Computer players"), translated(LEVELS, texts), now.level.value),
        _row("pace", texts.t("Computer speed"), _numbered(_PACES, texts), str(now.pace)),
        _switches(_PLAY, now, texts),
        _row("sort", texts.t("Sort the hand"), translated(_SORTS, texts), now.sort.value),
        _row("auto_pace", texts.t("Auto play every"), _seconds(texts), str(now.auto_pace)),
        _row("volume", texts.t("Sounds"), _numbered(_VOLUMES, texts), str(now.volume)),
        _elsewhere(model, texts),
    )
    return frame(texts.t("Settings"), body, texts, cls="settings sheet-full")


def _row(name: str, legend: str, choices: Mapping[str, str], now: str) -> Markup:
    return segments(name, legend, choices, now, "sheet", cls="seg-stack")


def _themes(now: Settings, texts: Texts) -> Markup:
    halves = el("span", el("i", data_theme="light"), el("i", data_theme="dark"), cls="halves")
    tiles = [
        el(
            "label",
            radio("theme", theme.value, now.theme.value, "sheet"),
            el("span", [card_html(card) for card in _SAMPLE], cls="minis") if theme is not Theme.AUTO else halves,
            el("b", texts.t(word)),
            cls="theme",
            data_theme=theme.value,
        )
        for theme, word in THEMES.items()
    ]
    return el("fieldset", el("legend", texts.t("Theme"), cls="sr"), tiles, cls="themes")


def _switches(rows: Sequence[tuple[str, str, str]], now: Settings, texts: Texts) -> Markup:
    return el("ul", [_switch(name, title, note, now, texts) for name, title, note in rows], cls="set-rows")


def _switch(name: str, title: str, note: str, now: Settings, texts: Texts) -> Markup:
    on = bool(getattr(now, name))
    words = el("span", el("b", texts.t(title)), el("small", texts.t(note)) if note else None, id=f"set-{name}")
    button = el(
        "button",
        type="button",
        cls="switch",
        id=f"switch-{name}",
        role="switch",
        aria_checked=on,
        aria_labelledby=f"set-{name}",
        data_click=f"set:{name}={'off' if on else 'on'}",
    )
    return el("li", words, button)


def _elsewhere(model: Model, texts: Texts) -> Markup:
    """Return the rows that lead to sheets of their own, each with what is set there."""
    language = LANGUAGES.get(model.settings.language, model.settings.language)
    rows = (
        _row_to("saves", "cards", texts.t("Saved games"), where(model.keeping, texts)),
        _row_to("statistics", "log", texts.t("Statistics"), (texts.t("deals, wins and points"),)),
        _row_to("language", "globe", texts.t("Language"), (language,)),
        _licences(texts),
    )
    return el("ul", rows, cls="menu")


def _row_to(sheet: str, image: str, title: str, notes: Sequence[str]) -> Markup:
    words = el("span", title, [el("small", note) for note in notes])
    return el("li", el("button", icon(image), words, type="button", cls="menu-row", data_click=sheet))


def _licences(texts: Texts) -> Markup:
    """Return the way to the page of licences, which the build makes: no part of the game, so it opens beside."""
    note = texts.t("what this page is made of, and under which terms")
    words = el("span", texts.t("Licences"), el("small", note))
    return el("li", el("a", icon("log"), words, href=LICENCES, target="_blank", cls="menu-row"))


def _numbered(words: Sequence[str], texts: Texts) -> dict[str, str]:
    return {str(place): texts.t(word) for place, word in enumerate(words)}


def _seconds(texts: Texts) -> dict[str, str]:
    return {
        str(place): texts.t("{seconds} s", seconds=format(wait / 1000, "g")) for place, wait in enumerate(AUTO_MS)
    }
