"""Lines that tell what happened outside the game: an update, a save that failed, a copied record."""

from __future__ import annotations

from typing import Final

from app.art import icon
from app.html import Markup, el
from app.model import Model, Notice, Screen
from app.sentences import notice
from app.text import Texts

_PASSING: Final = frozenset({"redeal"})
"""Notices that go by themselves."""


def notices(model: Model, texts: Texts) -> Markup:
    """Return the place of notices, the latest last; it stays in the page, so that additions are read out."""
    lines = [_toast(model, told, texts) for told in model.notices]
    return el("div", lines, cls="toasts", id="toasts", role="status")


def _toast(model: Model, told: Notice, texts: Texts) -> Markup | None:
    """Return one notice. A new version waits until no deal is being played."""
    if told.code == "update_ready":
        if model.screen is Screen.TABLE and model.game is not None and model.game.running:
            return None
        update = el("button", texts.t("Update now"), type="button", cls="link", data_click="applyupdate")
    else:
        update = None
    close = None
    if told.code not in _PASSING:
        close = el(
            "button",
            icon("close"),
            type="button",
            cls="icon-btn",
            aria_label=texts.t("Dismiss"),
            data_click=f"dismiss:{told.code}",
        )
    words = el("span", notice(told.code, texts, told.detail))
    return el("p", words, update, close, cls="toast", id=f"toast-{told.code}")
