"""Places with an address: what the page's ``#`` names, and how a place is gone to.

The address follows the model, and the model follows the address when a link or the browser's own Back changes it.
"""

from __future__ import annotations

from typing import Final

from app.clicks import CLICKS
from app.model import Model, Screen
from app.rules.links import address, place_of
from app.turns import Step

LESSON: Final = "lesson"


def place(model: Model) -> str:
    """Return the address after its ``#`` that belongs to what is shown; empty where there is none.

    >>> from app.model import Model, Screen
    >>> place(Model(screen=Screen.RULES, rules_place="duel/handicap")), place(Model())
    ('rules/duel/handicap', '')
    """
    if model.screen is Screen.LESSON:
        return LESSON
    return address(*place_of(model.rules_place)) if model.screen is Screen.RULES else ""


def go_to(model: Model, wanted: str) -> Step:
    """Show what an address names; one that names nothing leads back from a place that has one."""
    if wanted.startswith("rules/"):
        return CLICKS["rules"](model, wanted)
    if wanted == LESSON:
        return CLICKS["lesson"](model, "")
    if model.screen is Screen.LESSON:
        return CLICKS["start"](model, "")
    return CLICKS["back"](model, "") if place(model) else (model, ())
