"""The frame of every sheet, and the question before something is given up."""

from __future__ import annotations

from typing import Literal

from app.art import icon
from app.html import Child, Markup, el, join
from app.model import Model
from app.sentences import game_name
from app.text import Texts

Side = Literal["left", "right"]


def frame(
    title: str, body: Child, texts: Texts, *, side: Side = "right", tools: Child = None, cls: str = ""
) -> Markup:
    """Return a modal dialog that slides in from a side, over a scrim that closes it.

    The first control is the way out; ``tools`` stand beside it in the head.
    """
    head = el(
        "header",
        el("h2", title, id="sheet-title"),
        tools,
        el("button", icon("close"), type="button", cls="icon-btn", aria_label=texts.t("Close"), data_click="close"),
        cls="sheet-head",
    )
    return join(
        _scrim(),
        el(
            "section",
            head,
            el("div", body, cls="sheet-body", id="sheet-body"),
            cls=f"sheet {cls}".rstrip(),
            id="sheet",
            role="dialog",
            aria_modal=True,
            aria_labelledby="sheet-title",
            tabindex="-1",
            data_from=side,
        ),
    )


def confirm(model: Model, texts: Texts) -> Markup:
    """Return the question before something is given up: what is lost, and both answers in words."""
    title, no = texts.t("Abandon the unfinished deal?"), texts.t("Keep the deal")
    if model.confirm == "import":
        title, no, yes = texts.t("Replace your games?"), texts.t("Keep mine"), texts.t("Replace")
        names = [game_name(name, texts) for name in model.incoming if name in model.games]
        lost = texts.t(
            "The file replaces these games, with their totals and unfinished deals: {games}.",
            games=texts.listing(names),
        )
    elif model.confirm == "resetstatistics":
        title, no, yes = texts.t("Begin the statistics anew?"), texts.t("Keep them"), texts.t("Begin anew")
        lost = texts.t("All deals, wins and points so far go back to 0. The games and their totals stay.")
    elif model.confirm.startswith("newmatch:"):
        yes = texts.t("Start new match")
        lost = texts.t("The deal adds no score, and all totals go back to 0.")
    else:
        yes = texts.t("New deal")
        lost = texts.t("The deal adds no score; the totals stay as they are.")
    answers = el(
        "div",
        el("button", el("span", no), type="button", cls="btn", data_click="no"),
        el("button", el("span", yes), type="button", cls="btn btn-solid", data_click="yes"),
        cls="actions",
        data_kind="ask",
    )
    return join(
        _scrim(),
        el(
            "section",
            el("h2", title, id="sheet-title"),
            el("p", lost, id="sheet-text"),
            answers,
            cls="dialog",
            id="sheet",
            role="alertdialog",
            aria_modal=True,
            aria_labelledby="sheet-title",
            aria_describedby="sheet-text",
            tabindex="-1",
        ),
    )


def _scrim() -> Markup:
    return el("div", cls="scrim", id="scrim", data_click="close")
