"""The kitty: backs while nobody may know it, its cards from then on."""

from __future__ import annotations

from doudizhu.view import SeatView

from app.cards import back_html, card_html
from app.games import YOU
from app.html import Markup, el
from app.sentences import card_names
from app.text import Texts


def kitty(view: SeatView, texts: Texts) -> Markup | None:
    """Return the kitty as the player may see it; nothing where none is dealt."""
    if not view.rules.deck.kitty:
        return None
    known = view.kitty
    if known is None:
        cards = [back_html(id=f"back-{place}") for place in range(view.rules.deck.kitty)]
        label = texts.t("Kitty, face down")
    else:
        high_first = tuple(reversed(known))
        cards = [card_html(card, id=f"kitty-{card}") for card in high_first]
        label = texts.t("Kitty: {cards}", cards=card_names(high_first, texts))
    only_you = view.landlord == YOU and not view.rules.auction.kitty_shown
    return el(
        "section",
        el("div", cards, cls="kitty-cards", role="img", aria_label=label),
        el("p", texts.t("Kitty, yours alone") if only_you else texts.t("Kitty"), aria_hidden=True),
        cls="kitty",
        id="kitty",
        aria_label=texts.t("Kitty"),
    )
