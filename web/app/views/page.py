"""The table: everything a player of this game expects to see, in reading order."""

from __future__ import annotations

from doudizhu.deal import Phase
from doudizhu.rules import Direction
from doudizhu.view import SeatView

from app.games import Game
from app.html import Markup, el, join
from app.layout import kind
from app.model import Model
from app.sentences import game_name
from app.text import Texts
from app.views.buttons import buttons
from app.views.centre import centre
from app.views.duel import duel
from app.views.facts import direction_words
from app.views.hand import hand
from app.views.header import header
from app.views.kitty import kitty
from app.views.label import label
from app.views.log import deal_log, recent
from app.views.own import own
from app.views.plain import plain
from app.views.seats import seats
from app.views.tracker import tracker

DIRECTIONS = {Direction.COUNTER_CLOCKWISE: "ccw", Direction.CLOCKWISE: "cw", Direction.ALTERNATING: "none"}
"""Which way the line of play goes, for the style sheet."""
_RAIL_WIDTH = 1200
"""From this width on the whole deal stands beside the table."""


def table(model: Model, texts: Texts) -> Markup:
    """Return the table, in words if the player wants it so; nothing without a game."""
    game = model.game
    if game is None:
        return Markup()
    if model.settings.plain_text:
        return plain(model, texts)
    window = kind(model.viewport.width, model.viewport.height)
    wide = window == "desktop" and model.viewport.width >= _RAIL_WIDTH
    name = game_name(game.rules.name, texts)
    return el(
        "main",
        el("h1", texts.t("{game} · deal {number}", game=name, number=texts.number(game.number)), cls="sr"),
        header(model, texts),
        tracker(model, texts),
        _stage(model, game, texts, lines=window == "tablet"),
        _rail(game, texts) if wide else None,
        cls="table",
        id="table",
        data_preset=game.rules.name,
        data_phase="auction" if game.state.phase in (Phase.AUCTION, Phase.VOID) else game.state.phase.value,
        data_wait=not game.your_turn,
    )


def _stage(model: Model, game: Game, texts: Texts, *, lines: bool) -> Markup:
    view = game.view
    return el(
        "div",
        opponents(model, view, texts),
        centre(model, texts),
        recent(game, texts) if lines and view.turns else None,
        own(model, texts),
        hand(model, texts),
        label(model, texts),
        buttons(model, texts),
        cls="stage",
        id="stage",
        data_dir=DIRECTIONS[view.rules.direction],
    )


def opponents(model: Model, view: SeatView, texts: Texts) -> Markup:
    """Return the other seats, the kitty, and the line that shows which way play goes."""
    if view.rules.players == 2:
        return duel(model, texts)
    line = [el("i", cls=part) for part in ("r-up", "r-across", "r-down")]
    route = el("div", line, cls="route", id="route", aria_hidden=True)
    return join(seats(model, texts), kitty(view, texts), el("p", direction_words(view, texts), cls="sr"), route)


def _rail(game: Game, texts: Texts) -> Markup:
    head = el(
        "div",
        el("h2", texts.t("This deal")),
        el("button", texts.t("Text"), type="button", cls="link", id="rail-text", data_click="set:plain_text=on"),
        cls="rail-head",
    )
    return el("aside", head, deal_log(game, texts), cls="rail", id="rail", aria_label=texts.t("This deal"))
