"""The other seats: role, cards left, what they said or played last, and whether they are thinking."""

from __future__ import annotations

from doudizhu.actions import Action, Bid, Seat
from doudizhu.combos import Combo
from doudizhu.deal import Phase
from doudizhu.rules import AuctionKind
from doudizhu.view import SeatView

from app.art import count
from app.cards import card_html
from app.games import YOU, Game
from app.html import Child, Markup, el, join
from app.model import Model
from app.sentences import action_name, card_name, combo_in_full, kind_name, role_name
from app.text import Texts
from app.views.facts import first_trick, last_turn, running, side, thinking, trick_now
from app.views.people import names, seat_mark
from app.views.plays import signs

LONG = 8
"""A play of more cards than this does not fit into a seat: its kind's name stands there."""


def seats(model: Model, texts: Texts) -> Markup:
    """Return the seats of the other players, in the order of play."""
    game = model.game
    if game is None:
        return Markup()
    view = game.view
    return join([_seat(model, game, view, seat, texts) for seat in range(YOU + 1, view.rules.players)])


def _seat(model: Model, game: Game, view: SeatView, seat: Seat, texts: Texts) -> Markup:
    role = role_name(seat, view.landlord, texts)
    return el(
        "section",
        seat_mark(seat, view.landlord),
        el("h2", names(view.rules, texts)[seat], cls="seat-name", id=f"seat-{seat}-name"),
        el("p", role, total(game, seat, texts, alone=not role), cls="seat-role"),
        cards_left(view, seat, texts),
        el("div", last_words(model, view, seat, texts), cls="seat-last"),
        turned(view, seat, texts),
        cls="seat",
        id=f"seat-{seat}",
        data_side=side(view, seat),
        data_turn=running(view) and view.turn == seat,
        aria_labelledby=f"seat-{seat}-name",
    )


def cards_left(view: SeatView, seat: Seat, texts: Texts) -> Markup:
    """Return a seat's number of cards, with a warning at two and one."""
    left = view.left[seat]
    return count(left, label=texts.n("{number} card left", "{number} cards left", left))


def total(game: Game, seat: Seat, texts: Texts, *, alone: bool = False) -> Markup | None:
    """Return a seat's total, in a match to a target; on phones it is read out and not shown.

    ``alone`` is for a seat without a role yet: no dot goes before it.
    """
    if game.rules.match.target is None:
        return None
    words = texts.t("total {points}", points=texts.number(game.match.totals[seat]))
    return el("span", words, cls="seat-total", data_alone=alone)


def last_words(model: Model, view: SeatView, seat: Seat, texts: Texts) -> Child:
    """Return what a seat does or did: thinking, what it said in the auction, its play or pass in this trick."""
    dots = None
    if thinking(model, view, seat):
        dots = el("span", el("i"), el("i"), el("i"), texts.t("thinking"), cls="thinking")
    if view.phase in (Phase.AUCTION, Phase.VOID):
        said = _said(view, seat, texts)
        if view.rules.auction.kind is AuctionKind.ONE_ROUND or not said:
            return dots or said or _speaks(view, seat, texts)
        return said, dots
    if dots is not None:
        return dots
    turn = last_turn(trick_now(view), seat)
    if turn is None:
        return _said(view, seat, texts) if first_trick(view) else None
    if turn.combo is None:
        return el("span", texts.t("Pass"), cls="said")
    return play_line(turn.combo, texts)


def play_line(combo: Combo, texts: Texts) -> Markup:
    """Return a play as rank signs, or by its name where it is long."""
    if combo.cards <= LONG:
        return signs(combo, texts)
    return el(
        "span",
        el("span", kind_name(combo.kind, texts), aria_hidden=True),
        el("span", combo_in_full(combo, texts), cls="sr"),
        cls="said",
    )


def _said(view: SeatView, seat: Seat, texts: Texts) -> Markup | None:
    """Return what a seat said: the standing bid framed, all in order where seats speak more than once."""
    said = [action for speaker, action in view.auction.said if speaker == seat]
    if not said:
        return None
    if view.rules.auction.kind is not AuctionKind.ONE_ROUND:
        return el("ul", [el("li", _short(action, texts)) for action in said], cls="bids")
    standing = view.auction.candidate == seat and view.phase is Phase.AUCTION
    return el("span", action_name(said[-1], texts), cls="tag" if standing else "said")


def _short(action: Action, texts: Texts) -> Child:
    """Return one of several bids: its number alone, read out in full."""
    name = action_name(action, texts)
    if not isinstance(action, Bid):
        return name
    return el("span", texts.number(action.points), aria_hidden=True), el("span", name, cls="sr")


def _speaks(view: SeatView, seat: Seat, texts: Texts) -> Markup | None:
    """Return when a seat that has not spoken yet will; the player has a sign of their own for that."""
    if seat == YOU:
        return None
    if seat == view.first:
        return el("span", texts.t("speaks first"), cls="said")
    before = (seat - 1) % view.rules.players
    if before == YOU:
        return el("span", texts.t("speaks after you"), cls="said")
    return el("span", texts.t("speaks after {name}", name=names(view.rules, texts)[before]), cls="said")


def turned(view: SeatView, seat: Seat, texts: Texts) -> Markup | None:
    """Return the card that was turned up, at the seat that got it, until it is played."""
    card = view.turned
    if card is None or seat != view.first or card not in view.known(seat):
        return None
    return el(
        "div",
        card_html(card, id=f"turned-{card}"),
        el("span", card_name(card, texts), cls="sr"),
        el("span", texts.t("turned up")),
        cls="turned minis",
    )
