"""Lines that tell what happened outside the game: an update, a save that failed, a copied record."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from app.art import icon
from app.html import Markup, el
from app.model import Model, Notice, Screen
from app.sentences import notice
from app.text import Texts, msgid

_ACTIONS: Final = MappingProxyType(
    {
        "update_ready": (msgid("Update now"), "applyupdate"),
        **dict.fromkeys(
            ("storage_full", "storage_forbidden", "storage_changed", "newer_save", "foreign_save"),
            (msgid("Saved games"), "saves"),
        ),
        **dict.fromkeys(("fault", "start_fault", "player_fault", "hint_fault"), (msgid("Report"), "fault")),
    }
)
"""What can be done about what a notice tells: the button's words, and its ``data-click``."""


def notices(model: Model, texts: Texts) -> Markup:
    """Return the place of notices, the latest last; it stays in the page, so that additions are read out."""
    lines = [_toast(model, told, texts) for told in model.notices]
    return el("div", lines, cls="toasts", id="toasts", role="status")


def _toast(model: Model, told: Notice, texts: Texts) -> Markup | None:
    """Return one notice. A new version waits until no deal is under way, here or in another tab."""
    if told.code == "update_ready" and (model.playing or model.screen is Screen.ELSEWHERE):
        return None
    action = None
    if told.code in _ACTIONS:
        words, click = _ACTIONS[told.code]
        action = el("button", texts.t(words), type="button", cls="link", data_click=click)
    about = f":{told.detail}" if told.detail else ""
    close = el(
        "button",
        icon("close"),
        type="button",
        cls="icon-btn",
        aria_label=texts.t("Dismiss"),
        data_click=f"dismiss:{told.code}{about}",
    )
    sentence = el("span", notice(told.code, texts, told.detail))
    return el("p", sentence, action, close, cls="toast", id=f"toast-{told.code}{about}")
