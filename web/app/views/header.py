"""The head of the table: the menu, which game it is, what the deal is worth, and some tools."""

from __future__ import annotations

from app.art import icon
from app.games import Game
from app.html import Markup, el
from app.model import Model
from app.sentences import game_name
from app.text import Texts

UNKNOWN = "–"
"""Stands for a number that is not known before the first bid."""


def header(model: Model, texts: Texts) -> Markup:
    """Return the head: menu, title, base x multiplier = worth, tools."""
    game = model.game
    if game is None:
        return Markup()
    menu = _button("menu", "menu", texts.t("Menu"), "icon-btn bar-menu")
    return el("header", menu, _title(game, texts), stakes(game, texts), _tools(model, texts), cls="bar", id="bar")


def stakes(game: Game, texts: Texts) -> Markup:
    """Return base x multiplier = worth, as the deal stands now; dashes before the first bid."""
    view = game.view
    base, multiplier = view.base, view.multiplier
    worth = base * multiplier
    return el(
        "dl",
        _stake(texts.t("base"), base, texts),
        _stake(texts.t("multiplier"), multiplier, texts, sealed=multiplier > 1),
        _stake(texts.t("worth"), worth, texts),
        cls="stakes",
        id="stakes",
    )


def _stake(word: str, number: int, texts: Texts, *, sealed: bool = False) -> Markup:
    if number:
        value = el("dd", texts.number(number))
    else:
        value = el("dd", el("span", UNKNOWN, aria_hidden=True), el("span", texts.t("not yet known"), cls="sr"))
    return el("div", el("dt", word), value, data_sealed=sealed)


def _title(game: Game, texts: Texts) -> Markup:
    where = texts.t(
        "{game} · deal {number}", game=game_name(game.rules.name, texts), number=texts.number(game.number)
    )
    return el("p", el("b", texts.t("Dou Dizhu")), el("span", where), cls="bar-title")


def _tools(model: Model, texts: Texts) -> Markup:
    """Return the tools; the style sheet shows those that have no other place in a window."""
    game = model.game
    rules = f"rules:{game.rules.name}" if game is not None else "rules"
    undo = _button("undo", "undo", texts.t("Undo"), "icon-btn only-tablet") if model.settings.undo else None
    return el(
        "div",
        _button("log", "log", texts.t("This deal"), "icon-btn only-phone"),
        undo,
        _button("question", rules, texts.t("Rules"), "icon-btn not-phone"),
        _button("globe", "language", texts.t("Language"), "icon-btn not-phone"),
        _button("settings", "settings", texts.t("Settings"), "icon-btn not-phone"),
        _button("log", "log", texts.t("This deal"), "icon-btn only-drawer", name="drawer"),
        cls="bar-tools",
    )


def _button(sign: str, click: str, label: str, cls: str, *, name: str = "") -> Markup:
    return el(
        "button",
        icon(sign),
        type="button",
        cls=cls,
        id=f"bar-{name or sign}",
        aria_label=label,
        title=label,
        data_click=click,
    )
