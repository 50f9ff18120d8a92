"""What lies over a screen: a dialog with a head, a way out, and whatever it is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from app.html import Markup
from app.model import Model, Sheet
from app.text import Texts
from app.views.dialogs import confirm
from app.views.fault import fault
from app.views.log import log
from app.views.menu import language, menu
from app.views.saves import saves
from app.views.settings import settings
from app.views.statistics import statistics

_SHEETS: Final[Mapping[Sheet, Callable[[Model, Texts], Markup]]] = MappingProxyType(
    {
        Sheet.MENU: menu,
        Sheet.LOG: log,
        Sheet.SETTINGS: settings,
        Sheet.LANGUAGE: language,
        Sheet.CONFIRM: confirm,
        Sheet.SAVES: saves,
        Sheet.FAULT: fault,
        Sheet.STATISTICS: statistics,
    }
)


def sheet(model: Model, texts: Texts) -> Markup:
    """Return the open sheet, and nothing where none is open.

    What is beneath it should be ``inert`` meanwhile: the sheet is modal.
    """
    draw = _SHEETS.get(model.sheet)
    return Markup() if draw is None else draw(model, texts)
