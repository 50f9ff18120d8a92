"""What went wrong: its last lines, and the whole report to copy."""

from __future__ import annotations

from app.art import icon
from app.html import Markup, el
from app.model import Model
from app.text import Texts
from app.views.dialogs import frame


def fault(model: Model, texts: Texts) -> Markup:
    """Return the sheet of the latest fault. It shows no cards: those are in the copied report only."""
    note = texts.t("with the version, the seed and the record of the deal, every hand included")
    copy = el(
        "button",
        icon("log"),
        el("span", texts.t("Copy the report"), el("small", note)),
        type="button",
        cls="menu-row",
        data_click="copyreport",
    )
    body = (
        el(
            "p",
            texts.t("Something in the page went wrong. The deal is restored; nothing is lost."),
            cls="saves-where",
        ),
        el(
            "pre",
            "" if model.fault is None else model.fault.trace,
            cls="trace",
            id="trace",
            tabindex="0",
            lang="en",
        ),
        el("ul", el("li", copy), cls="menu"),
        el("p", texts.t("version {version}", version=model.version or "–"), cls="fine"),
    )
    return frame(texts.t("Report"), body, texts, cls="sheet-fault")
