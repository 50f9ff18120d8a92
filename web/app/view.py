"""The whole page from the model: the screen, what lies over it, and what is read out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from app.document import title
from app.html import Markup, el
from app.model import Model, Screen, Sheet
from app.places import place
from app.rules import rules_screen
from app.text import Texts
from app.views.elsewhere import elsewhere
from app.views.lesson import lesson
from app.views.live import live
from app.views.notices import notices
from app.views.page import table
from app.views.result import result
from app.views.sheets import sheet
from app.views.start import start

_SCREENS: Final[Mapping[Screen, Callable[[Model, Texts], Markup]]] = MappingProxyType(
    {
        Screen.START: start,
        Screen.TABLE: table,
        Screen.RESULT: result,
        Screen.RULES: rules_screen,
        Screen.LESSON: lesson,
        Screen.ELSEWHERE: elsewhere,
    }
)


def view(model: Model, texts: Texts) -> str:
    """Return the page's HTML: one element with the attributes of the root, so that they can be lifted there.

    What lies under an open sheet is inert.
    """
    draw = _SCREENS.get(model.screen, start)
    if model.game is None and model.screen in (Screen.TABLE, Screen.RESULT):
        draw = start
    return el(
        "div",
        el("div", draw(model, texts), id="screen", tabindex="-1", inert=model.sheet is not Sheet.NONE),
        sheet(model, texts),
        notices(model, texts),
        live(model, texts),
        id="page",
        data_title=title(texts),
        data_place=place(model),
        **root_attributes(model),
    )


def root_attributes(model: Model) -> dict[str, str]:
    """Return what the style sheet and screen readers look for on the page's root element.

    >>> root_attributes(Model())["data-theme"]
    'auto'
    """
    settings = model.settings
    return {
        "lang": settings.language,
        "data-theme": settings.theme.value,
        "data-deck": "four" if settings.four_colours else "two",
        "data-hand": "left" if settings.left_handed else "right",
        "data-cards": "big" if settings.bigger_cards else "normal",
        "data-screen": model.screen.value,
    }
