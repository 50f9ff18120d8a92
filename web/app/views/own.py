"""The player's own row: role, cards left, whose turn it is, and the tools for the hand."""

from __future__ import annotations

from doudizhu.deal import Phase
from doudizhu.rules import AuctionKind, WinningRule
from doudizhu.view import SeatView

from app.art import icon
from app.games import YOU, Game
from app.html import Child, Markup, el
from app.model import Model, Purpose, Screen
from app.sentences import role_name
from app.text import Texts
from app.views.duel import goal, wins_at
from app.views.facts import running
from app.views.people import names, seat_mark
from app.views.seats import last_words, total, turned


def own(model: Model, texts: Texts) -> Markup:
    """Return the player's own row."""
    game = model.game
    if game is None:
        return Markup()
    view = game.view
    identity = el(
        "div",
        seat_mark(YOU, view.landlord),
        el("h2", names(view.rules, texts)[YOU], cls="own-name", id="own-name"),
        el("p", _role(view, texts), " ", total(game, YOU, texts), cls="own-role"),
        cls="own-id",
    )
    return el(
        "section",
        identity,
        turned(view, YOU, texts),
        _chip(model, view, texts),
        tools(model, game, texts),
        cls="own",
        id="own",
        data_turn=running(view) and view.turn == YOU,
        aria_labelledby="own-name",
    )


def _role(view: SeatView, texts: Texts) -> Child:
    """Return role and cards left, in a game with a handicap with the target beside it; in words when heard."""
    left = view.left[YOU]
    role = role_name(YOU, view.landlord, texts)
    if not role:
        return texts.n("{number} card", "{number} cards", left)
    heard = [role, texts.n("{number} card left", "{number} cards left", left)]
    if view.rules.winning is WinningRule.HANDICAP:
        short = texts.t("{role} · {left} → {target}", role=role, left=left, target=wins_at(view, YOU))
        heard.append(goal(view, YOU, texts))
    else:
        short = texts.t("{role} · {more}", role=role, more=texts.number(left))
    return [el("span", short, aria_hidden=True), el("span", texts.listing(heard), cls="sr")]


def _chip(model: Model, view: SeatView, texts: Texts) -> Markup | None:
    """Return the sign of the player's turn, or else what the player did last."""
    if model.auto and running(view):
        return el("p", texts.t("Auto play"), cls="chip", id="chip")
    if running(view) and view.turn == YOU:
        thinking = model.job is not None and model.job.purpose is Purpose.MOVE
        if thinking:
            word = texts.t("thinking")
        elif view.phase is Phase.AUCTION:
            calls = view.rules.auction.kind is AuctionKind.CALL_AND_GRAB
            word = texts.t("Your call") if calls else texts.t("Your bid")
        else:
            word = texts.t("Your turn")
        return el("p", word, cls="chip", id="chip")
    if view.last_seat == YOU:
        return None  # the play lies in the middle
    said = last_words(model, view, YOU, texts)
    return el("div", said, cls="own-said", id="own-said") if said else None


def tools(model: Model, game: Game, texts: Texts) -> Markup:
    """Return the tools for the hand; in the auction the hint is among them, for its buttons are the bids.

    The lesson, which goes back and forth step by step, has neither undo nor auto play.
    """
    auction, undoable = game.state.phase is Phase.AUCTION, _undoable(game.view)
    lesson = model.screen is Screen.LESSON
    undo = model.settings.undo and (undoable or not auction) and not lesson
    return el(
        "div",
        _tool("sort", texts.t("Sort")),
        _tool("undo", texts.t("Undo"), disabled=not undoable) if undo else None,
        _tool("hint", texts.t("Hint"), disabled=not game.your_turn or model.auto) if auction else None,
        None if lesson else _tool("auto", texts.t("Auto"), pressed=model.auto),
        cls="own-tools",
    )


def _tool(name: str, word: str, *, disabled: bool = False, pressed: bool | None = None) -> Markup:
    return el(
        "button",
        icon(name),
        el("span", word),
        type="button",
        cls=f"tool tool-{name}",
        id=f"tool-{name}",
        title=word,
        data_click=name,
        aria_disabled=True if disabled else None,
        aria_pressed=pressed,
    )


def _undoable(view: SeatView) -> bool:
    """Whether there is a decision of the player's own to go back to."""
    if not running(view):
        return False
    return any(turn.seat == YOU for turn in view.turns) or any(seat == YOU for seat, _ in view.auction.said)
