"""The player's hand: one listbox of cards in one or two rows, with a single tab stop."""

from __future__ import annotations

from collections.abc import Sequence

from doudizhu.cards import Card
from doudizhu.deal import Phase
from doudizhu.view import SeatView

from app.cards import card_html
from app.games import YOU
from app.hand import playable, shown
from app.html import Markup, el
from app.layout import BIG_ROW_LIMIT, ROW_LIMIT, hand_rows
from app.model import Model
from app.sentences import card_name
from app.text import Texts
from app.views.facts import first_trick


def hand(model: Model, texts: Texts) -> Markup:
    """Return the hand in the order set, selected cards raised, the others dimmed where they cannot answer."""
    game = model.game
    if game is None:
        return Markup()
    view, cards = game.view, shown(model)
    rows = hand_rows(cards, BIG_ROW_LIMIT if model.settings.bigger_cards else ROW_LIMIT)
    fresh = view.phase is Phase.AUCTION and not view.auction.said
    return el(
        "div",
        _rows(model, view, rows, texts),
        cls="hand",
        id="hand",
        role="listbox" if cards else None,
        aria_multiselectable=True if cards else None,
        aria_orientation="horizontal" if cards else None,
        aria_label=texts.n("Your hand: {number} card", "Your hand: {number} cards", len(cards)) if cards else None,
        data_n=len(cards),
        data_rows=len(rows),
        data_deal=fresh,
    )


def _rows(model: Model, view: SeatView, rows: Sequence[Sequence[Card]], texts: Texts) -> list[Markup]:
    cards = [card for row in rows for card in row]
    stop = model.cursor if model.cursor in cards else next(iter(cards), None)
    from_kitty = kitty_cards(view)
    usable = _usable(model, view, cards)
    longest = max((len(row) for row in rows), default=0)  # strips are as wide in one row as in the other
    place = 0
    found = []
    for number, row in enumerate(rows):
        options = []
        for card in row:
            place += 1
            options.append(
                card_html(
                    card,
                    id=f"card-{card}",
                    option=True,
                    label=card_label(view, card, card in from_kitty, texts),
                    selected=card in model.selected,
                    kitty=card in from_kitty,
                    dimmed=card not in usable,
                    posinset=place,
                    setsize=len(cards),
                    tabindex=0 if card == stop else -1,
                )
            )
        found.append(el("div", options, cls="hand-row", id=f"hand-row-{number}", role="none", data_n=longest))
    return found


def kitty_cards(view: SeatView) -> frozenset[Card]:
    """Return the cards of the hand that came from the kitty, as long as that is marked: for the first trick."""
    return frozenset(view.kitty or ()) if view.landlord == YOU and first_trick(view) else frozenset()


def _usable(model: Model, view: SeatView, cards: Sequence[Card]) -> frozenset[Card]:
    """Return the cards that are not dimmed: all, but those that take part in no answer when one is asked for."""
    asked = view.phase is Phase.PLAY and view.turn == YOU and view.last is not None
    if not asked or not model.settings.dim or model.auto:
        return frozenset(cards)
    return playable(model) | model.selected


def card_label(view: SeatView, card: Card, from_kitty: bool, texts: Texts) -> str:
    """Return a card of the hand by its full name, and what is special about it."""
    name = card_name(card, texts)
    if from_kitty:
        name = texts.t("{card}, from the kitty", card=name)
    if card == view.turned and view.first == YOU:
        name = texts.t("{card}, seen by all", card=name)
    return name
