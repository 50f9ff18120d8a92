"""The screen of a tab that does not play, because another one does."""

from __future__ import annotations

from app.art import mark
from app.html import Markup, el
from app.model import Model
from app.text import Texts


def elsewhere(model: Model, texts: Texts) -> Markup:
    """Return the screen that says so and offers to play here."""
    del model
    here = el("button", el("span", texts.t("Play here")), type="button", cls="btn btn-solid", data_click="takeover")
    return el(
        "main",
        mark("unknown", big=True),
        el("h1", texts.t("The game is open in another tab")),
        el("p", texts.t("Only one tab plays at a time, so that neither overwrites what the other keeps.")),
        el("p", texts.t("Play on there, or take the game over here exactly where it is."), cls="fine"),
        el("div", here, cls="actions", data_kind="over"),
        cls="elsewhere",
        id="elsewhere",
    )
