"""The one opponent of a game for two: the full-width plate with the ruler of cards."""

from __future__ import annotations

from doudizhu.view import SeatView

from app.art import ruler
from app.html import Markup, el
from app.model import Model
from app.sentences import role_name
from app.text import Texts
from app.views.facts import running, side
from app.views.kitty import kitty
from app.views.people import names, seat_mark
from app.views.seats import cards_left, last_words, turned

OPPONENT = 1


def duel(model: Model, texts: Texts) -> Markup:
    """Return the opponent's plate: role and handicap, kitty, count, and how far it is from winning."""
    game = model.game
    if game is None:
        return Markup()
    view, seat = game.view, OPPONENT
    win = wins_at(view, seat)
    held = view.rules.deck.hand + (view.rules.deck.kitty if seat == view.landlord else 0)
    to_go = texts.n("{number} to go", "{number} to go", max(view.left[seat] - win, 0))
    last = last_words(model, view, seat, texts)
    last_seen = el("div", last, cls="seat-last") if last else None
    return el(
        "section",
        seat_mark(seat, view.landlord),
        el("h2", names(view.rules, texts)[seat], cls="seat-name", id=f"seat-{seat}-name"),
        el("p", _role(view, texts), cls="seat-role"),
        kitty(view, texts),
        cards_left(view, seat, texts),
        ruler(view.left[seat], held, win),
        el(
            "div",
            el("b", goal(view, seat, texts)),
            last_seen,
            el("span", to_go),
            cls="ruler-words",
            data_none=not win,
        ),
        turned(view, seat, texts),
        cls="seat seat-duel",
        id=f"seat-{seat}",
        data_side=side(view, seat),
        data_turn=running(view) and view.turn == seat,
        aria_labelledby=f"seat-{seat}-name",
    )


def wins_at(view: SeatView, seat: int) -> int:
    """Return with how many cards left a seat wins: the handicap for a peasant, else none."""
    return view.handicap if view.landlord is not None and seat != view.landlord else 0


def goal(view: SeatView, seat: int, texts: Texts) -> str:
    """Return with how many cards left a seat wins, in words."""
    win = wins_at(view, seat)
    return texts.t("wins at {number}", number=win) if win else texts.t("wins with no card left")


def _role(view: SeatView, texts: Texts) -> str:
    handicap = texts.t("handicap {number}", number=view.handicap)
    role = role_name(OPPONENT, view.landlord, texts)
    return texts.t("{role} · {more}", role=role, more=handicap) if role else handicap
