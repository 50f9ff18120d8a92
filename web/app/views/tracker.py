"""The card tracker: how many cards of each rank the player has not seen, jokers and 2s first."""

from __future__ import annotations

from doudizhu.cards import BIG_JOKER, Rank, count, size
from doudizhu.view import SeatView

from app.art import rank as rank_sign
from app.html import Markup, el
from app.model import Model
from app.sentences import rank_name
from app.text import Texts


def tracker(model: Model, texts: Texts) -> Markup:
    """Return the tracker; switched off, only the button that folds it out in a narrow window."""
    game = model.game
    if game is None:
        return Markup()
    on = model.settings.tracker
    fold = el(
        "button",
        texts.t("Unseen cards"),
        type="button",
        cls="tracker-fold",
        id="tracker-fold",
        data_click="tracker",
        aria_expanded=on,
        aria_controls="tracker-row" if on else None,
    )
    shown = (_head(game.view, texts), fold, _row(game.view, texts)) if on else (fold,)
    return el("section", shown, cls="tracker", id="tracker", aria_label=texts.t("Unseen cards"), data_off=not on)


def _head(view: SeatView, texts: Texts) -> Markup:
    number = size(view.unseen)
    return el(
        "div",
        el("h2", texts.t("Unseen")),
        el("span", texts.n("{number} card", "{number} cards", number)),
        cls="tracker-head",
    )


def _row(view: SeatView, texts: Texts) -> Markup:
    unseen, undealt = view.unseen, view.rules.undealt
    cells = [_cell(rank, count(unseen, rank), texts) for rank in range(BIG_JOKER, view.rules.deck.lowest - 1, -1)]
    if undealt:
        cells.append(el("li", el("span", texts.t("undealt")), el("b", texts.number(undealt)), cls="undealt"))
    return el("ol", cells, cls="tracker-row", id="tracker-row", data_cols=len(cells), data_open=True)


def _cell(rank: Rank, number: int, texts: Texts) -> Markup:
    every = number == 4
    return el(
        "li",
        rank_sign(rank),
        el("span", texts.t("{rank}: ", rank=rank_name(rank, texts)), cls="sr"),
        el("b", number),
        el("span", texts.t(", a bomb is possible"), cls="sr") if every else None,
        data_n=number,
        data_all=every,
    )
