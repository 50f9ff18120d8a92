"""The last resort: a page for when no screen can be drawn any more, made of next to nothing."""

from __future__ import annotations

from app.html import Markup, el
from app.model import Model
from app.reports import report
from app.text import Texts


def broken(model: Model, trace: str, texts: Texts) -> Markup:
    """Return a page that says so, with a way on and the report as text."""
    return el(
        "div",
        el(
            "main",
            el("h1", texts.t("Something in the page went wrong"), cls="boot-name"),
            el("p", texts.t("Your games are kept. Please load the page again."), cls="boot-text", role="alert"),
            el("button", texts.t("Load again"), type="button", cls="boot-retry", data_click="loadagain"),
            el("pre", report(model, trace), cls="boot-detail", lang="en", tabindex="0"),
            cls="boot",
            id="broken",
        ),
        id="page",
        lang=texts.language,
    )
