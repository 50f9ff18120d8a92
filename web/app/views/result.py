"""The result: a page of the account book."""

from __future__ import annotations

from typing import Final

from doudizhu.actions import Seat
from doudizhu.cards import ranks_of
from doudizhu.scoring import Doubling, DoublingKind, Result
from doudizhu.view import SeatView

from app.art import mark, match_line, ranks, stamp
from app.cards import card_html
from app.games import YOU, Game
from app.html import Child, Markup, el
from app.model import Model
from app.sentences import (
    card_names,
    doubling_line,
    doubling_name,
    game_name,
    headline,
    no_springs,
    role_name,
    why_ended,
    your_share,
)
from app.text import Texts
from app.views.people import audience, names, seat_mark

_FACTORS: Final = 5
"""So many factors are written out; more are drawn together."""
_ONE_LINE: Final = 6
"""More cards than these get a line of their own on a phone."""


def result(model: Model, texts: Texts) -> Markup:
    """Return how the deal ended: who won and why, what it was worth, who gets what. Empty without a result."""
    game = model.game
    if game is None or game.state.result is None:
        return el("main", cls="result", id="result")
    view, ended = game.view, game.state.result
    page = el(
        "div",
        _head(game, ended, texts),
        _account(view, ended, texts),
        _worth(ended, texts),
        _seats(game, view, ended, texts),
        _match(game, texts),
        cls="page",
    )
    return el(
        "main",
        page,
        _buttons(game, texts),
        cls="result",
        id="result",
        data_winner="landlord" if ended.landlord_won else "peasants",
    )


def _head(game: Game, ended: Result, texts: Texts) -> Markup:
    to = audience(game.rules, texts)
    left = 0 if game.view.shown is None else len(game.view.shown[ended.winner])
    title, won = headline(ended, texts), match_won(game, texts)
    why = why_ended(ended, left, to)
    lines = [el("p", why), el("p", your_share(ended, to))]
    if won:
        lines = [el("p", texts.t("{headline}. {why}", headline=title, why=why))]
    return el(
        "header",
        el("div", el("h1", won or title), lines),
        mark("landlord" if ended.landlord_won else "peasant", big=True),
        cls="result-head",
    )


def match_won(game: Game, texts: Texts) -> str:
    """Return who has won the match, alone or together; empty while it goes on."""
    winners, called = game.match.winners, names(game.rules, texts)
    if not winners:
        return ""
    if len(winners) > 1:
        return texts.t("{one} and {other} win the match", one=called[winners[0]], other=called[winners[1]])
    if winners[0] == YOU:
        return texts.t("You win the match")
    return texts.t("{name} wins the match", name=called[winners[0]])


def _account(view: SeatView, ended: Result, texts: Texts) -> Markup:
    called = names(view.rules, texts)
    base = texts.t("Base score")
    if view.auction.bid:
        base = texts.t(
            "Base: {name} bid {points}", name=called[ended.landlord], points=texts.number(view.auction.bid)
        )
    lines = [_entry(base, texts.number(ended.base))]
    lines += [_entry(_what(doubling, called, texts), stamp("×2")) for doubling in ended.doublings]
    springs = {DoublingKind.SPRING, DoublingKind.ANTI_SPRING}
    if view.rules.scoring.springs and not any(doubling.kind in springs for doubling in ended.doublings):
        lines.append(_entry(no_springs(texts), "–", none=True))
    return el("dl", lines, cls="account", id="account")


def _entry(what: Child, value: Child, *, none: bool = False) -> Markup:
    return el("div", el("dt", what), el("dd", value), data_none=none)


def _what(doubling: Doubling, called: tuple[str, ...], texts: Texts) -> Child:
    """Return a doubling in words; a bomb as its ranks for the eye, by name for the ear."""
    line = doubling_line(doubling, called, texts)
    if doubling.kind is not DoublingKind.BOMB:
        return line
    shown = el(
        "span",
        doubling_name(doubling.kind, texts),
        " ",
        ranks(ranks_of(doubling.counts)),
        " ",
        called[doubling.seat],
        aria_hidden=True,
    )
    return [el("span", line, cls="sr"), shown]


def _worth(ended: Result, texts: Texts) -> Markup:
    factors = [ended.base, *(2 for _ in ended.doublings)]
    if len(factors) > _FACTORS:
        factors = [ended.base, ended.multiplier]
    product = " × ".join(texts.number(factor) for factor in factors)
    worth = texts.t("worth {points}", points=texts.number(ended.worth))
    return el("p", el("span", product), el("strong", worth), cls="worth", id="worth")


def _seats(game: Game, view: SeatView, ended: Result, texts: Texts) -> Markup:
    """Return the table of seats; its roles are written out, for on a phone its rows are laid out as grids."""
    heads = (("minis", texts.t("cards left")), ("deal", texts.t("deal")), ("total", texts.t("total")))
    corner = el("td", role="cell")
    columns = [el("th", word, scope="col", role="columnheader", cls=f"head-{name}") for name, word in heads]
    head = el("tr", corner, columns, role="row")
    rows = [_seat(seat, game, view, ended, texts) for seat in range(view.rules.players)]
    body = el("tbody", rows, role="rowgroup")
    return el("table", el("thead", head, role="rowgroup"), body, cls="seats", id="seats", role="table")


def _seat(seat: Seat, game: Game, view: SeatView, ended: Result, texts: Texts) -> Markup:
    left = tuple(reversed(view.shown[seat])) if view.shown is not None else ()
    words = card_names(left, texts) if left else texts.t("none")
    return el(
        "tr",
        el(
            "th",
            seat_mark(seat, ended.landlord),
            el("b", names(view.rules, texts)[seat]),
            el("span", role_name(seat, ended.landlord, texts)),
            scope="row",
            role="rowheader",
            cls="who",
        ),
        el(
            "td",
            el("span", words, cls="sr"),
            [card_html(card) for card in left],
            cls="minis",
            role="cell",
            data_none=not left,
        ),
        el("td", texts.points(ended.points[seat]), cls="deal", role="cell"),
        el("td", texts.points(game.match.totals[seat]), cls="total", role="cell"),
        role="row",
        data_many=len(left) > _ONE_LINE,
    )


def _match(game: Game, texts: Texts) -> Markup | None:
    """Return the line to the target, where the game has one."""
    target = game.rules.match.target
    if target is None:
        return None
    total = game.match.totals[YOU]
    words = texts.t("you need {points} more", points=texts.number(target - total))
    if game.match.over:
        words = texts.t("the match is over")
    return el(
        "div",
        el("p", el("span", game_name(game.rules.name, texts)), el("span", words)),
        match_line(total, target),
        cls="match",
    )


def _buttons(game: Game, texts: Texts) -> Markup:
    go_on = (texts.t("Next deal"), "next")
    if game.match.over:
        go_on = (texts.t("Start new match"), f"newmatch:{game.rules.name}")
    return el(
        "div",
        _button(texts.t("Menu"), "menu", "btn"),
        _button(texts.t("This deal"), "log", "btn"),
        _button(*go_on, "btn btn-solid act-play"),
        cls="actions",
        data_kind="result",
    )


def _button(title: str, click: str, cls: str) -> Markup:
    return el("button", el("span", title), type="button", cls=cls, data_click=click)
