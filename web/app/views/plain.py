"""The table in words: the same state, the same controls, and no drawing that has to be seen."""

from __future__ import annotations

from collections.abc import Sequence

from doudizhu.actions import Pass, Seat
from doudizhu.cards import BIG_JOKER, Card, count, size
from doudizhu.deal import Phase
from doudizhu.rules import WinningRule
from doudizhu.view import SeatView

from app.art import icon
from app.games import YOU, Game
from app.hand import shown
from app.html import Markup, el
from app.model import Model, Screen
from app.sentences import (
    action_name,
    announce_all,
    card_name,
    card_names,
    combo_in_full,
    game_name,
    rank_name,
    role_name,
)
from app.text import Texts
from app.views.buttons import buttons
from app.views.centre import centre_words
from app.views.duel import wins_at
from app.views.facts import direction_words, last_turn, running, thinking, trick_now
from app.views.hand import card_label, kitty_cards
from app.views.label import label
from app.views.own import tools
from app.views.people import audience, names


def plain(model: Model, texts: Texts) -> Markup:
    """Return the table as text."""
    game = model.game
    if game is None:
        return Markup()
    return el(
        "main",
        _head(game, texts),
        table_in_words(model, game, texts),
        hand_in_words(model, texts),
        tools(model, game, texts),
        label(model, texts),
        buttons(model, texts),
        _deal(game, texts),
        cls="page-screen prose plain",
        id="table",
        data_preset=game.rules.name,
    )


def _head(game: Game, texts: Texts) -> Markup:
    title = texts.t(
        "{game} · deal {number}", game=game_name(game.rules.name, texts), number=texts.number(game.number)
    )
    menu = el(
        "button",
        icon("menu"),
        type="button",
        cls="icon-btn",
        id="bar-menu",
        aria_label=texts.t("Menu"),
        data_click="menu",
    )
    cards = el(
        "button", texts.t("Show cards"), type="button", cls="link", id="plain-off", data_click="set:plain_text=off"
    )
    return el("header", menu, el("h1", title), cards, cls="page-head", id="bar")


def table_in_words(model: Model, game: Game, texts: Texts) -> Markup:
    """Return what lies on the table and what each seat does, as a list of sentences."""
    view = game.view
    middle = centre_words(view, texts)
    if view.last is not None:
        middle = texts.t("To beat: {play}", play=middle)
    kitty = _kitty(view, texts) if view.rules.deck.kitty else ""
    lines = [_stakes(view, texts), direction_words(view, texts), middle, kitty]
    lines += [_seat(model, game, seat, texts) for seat in range(view.rules.players)]
    if model.settings.tracker and model.screen is Screen.TABLE:
        lines.append(_unseen(view, texts))
    return el(
        "section",
        el("h2", texts.t("Table")),
        el("ul", [el("li", line) for line in lines if line]),
        id="plain-table",
        aria_label=texts.t("Table"),
    )


def _stakes(view: SeatView, texts: Texts) -> str:
    if not view.base:
        return texts.t("The deal is worth nothing yet: nobody has bid.")
    return texts.t(
        "The deal is worth {worth}: base {base} × multiplier {multiplier}.",
        worth=texts.number(view.base * view.multiplier),
        base=texts.number(view.base),
        multiplier=texts.number(view.multiplier),
    )


def _kitty(view: SeatView, texts: Texts) -> str:
    if view.kitty is None:
        return texts.t("Kitty, face down")
    return texts.t("Kitty: {cards}", cards=card_names(reversed(view.kitty), texts))


def _seat(model: Model, game: Game, seat: Seat, texts: Texts) -> str:
    """Return what is known of a seat: role, cards left, target and total where there are, what it does or did."""
    view, left = game.view, game.view.left[seat]
    parts = [role_name(seat, view.landlord, texts), texts.n("{number} card left", "{number} cards left", left)]
    if view.rules.winning is WinningRule.HANDICAP and view.landlord is not None:
        win = wins_at(view, seat)
        parts.append(texts.t("wins at {number}", number=win) if win else texts.t("wins with no card left"))
    if view.rules.match.target is not None:
        parts.append(texts.t("total {points}", points=texts.number(game.match.totals[seat])))
    if view.turned is not None and seat == view.first and view.turned in view.known(seat):
        parts.append(texts.t("turned up: {card}", card=card_name(view.turned, texts)))
    parts.append(_does(model, view, seat, texts))
    name = names(view.rules, texts)[seat]
    return texts.t("{name}: {what}", name=name, what=texts.listing([part for part in parts if part]))


def _does(model: Model, view: SeatView, seat: Seat, texts: Texts) -> str:
    if running(view) and view.turn == seat == YOU:
        return texts.t("your turn")
    if thinking(model, view, seat):
        return texts.t("thinking")
    if view.phase in (Phase.AUCTION, Phase.VOID):
        return texts.listing([action_name(action, texts) for who, action in view.auction.said if who == seat])
    turn = last_turn(trick_now(view), seat)
    if turn is None:
        return ""
    return action_name(Pass(), texts) if turn.combo is None else combo_in_full(turn.combo, texts)


def _unseen(view: SeatView, texts: Texts) -> str:
    """Return the card tracker as one line, highest rank first."""
    unseen = view.unseen
    ranks = [
        texts.t("{rank} × {number}", rank=rank_name(rank, texts), number=count(unseen, rank))
        for rank in range(BIG_JOKER, -1, -1)
        if count(unseen, rank)
    ]
    line = texts.n(
        "Unseen, {number} card: {ranks}",
        "Unseen, {number} cards: {ranks}",
        size(unseen),
        ranks=texts.listing(ranks),
    )
    undealt = view.rules.undealt
    if not undealt:
        return line
    return texts.n(
        "{line}. {number} of them was never dealt.",
        "{line}. {number} of them were never dealt.",
        undealt,
        line=line,
    )


def hand_in_words(model: Model, texts: Texts) -> Markup:
    """Return the hand as a listbox of names."""
    cards = shown(model)
    game = model.game
    assert game is not None  # plain looked already
    kitty = kitty_cards(game.view)
    stop = model.cursor if model.cursor in cards else next(iter(cards), None)
    options = [
        _option(model, game.view, card, (place, len(cards)), texts, kitty=kitty, stop=stop)
        for place, card in enumerate(cards, 1)
    ]
    return el(
        "div",
        options,
        cls="words",
        id="hand",
        role="listbox" if cards else None,
        aria_multiselectable=True if cards else None,
        aria_label=texts.n("Your hand: {number} card", "Your hand: {number} cards", len(cards)) if cards else None,
    )


def _option(
    model: Model,
    view: SeatView,
    card: Card,
    place: tuple[int, int],
    texts: Texts,
    *,
    kitty: frozenset[Card],
    stop: Card | None,
) -> Markup:
    """Return one card of the hand by its name."""
    return el(
        "div",
        card_label(view, card, card in kitty, texts),
        cls="word",
        id=f"card-{card}",
        role="option",
        aria_selected=card in model.selected,
        aria_posinset=place[0],
        aria_setsize=place[1],
        tabindex=0 if card == stop else -1,
        data_card=card,
    )


def _deal(game: Game, texts: Texts) -> Markup:
    """Return everything that happened, a sentence for each move."""
    to = audience(game.rules, texts)
    moves: Sequence[str] = [announce_all(events, to) for _, _, events in game.record.replay()]
    return el(
        "section",
        el("h2", texts.t("This deal"), id="plain-deal"),
        el("ol", [el("li", words) for words in moves if words]),
        aria_labelledby="plain-deal",
    )
