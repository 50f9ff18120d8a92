"""Cards as HTML.

A card's face never changes, so the 54 faces are written once; what changes is the element round it. Where a card
stands decides its size and form, so the same markup serves hand, table, kitty and result (see docs/markup.md).
"""

from __future__ import annotations

from typing import Final

from doudizhu.cards import CARDS, SMALL_JOKER, TWO, Card, rank_of

from app.art.parts import use
from app.art.suits import WINDOWS
from app.html import Markup, el, join


def _face(card: Card) -> Markup:
    """Return the inside of a card: rank sign, suit beneath, pip low right."""
    rank = rank_of(card)
    sign = use(f"r{rank}", "ix")
    if rank > TWO:
        return join(sign, el("span", cls="jw"), use(f"r{rank}", "pp"))
    suit = f"s{card & 3}"
    window = use(f"w{rank}", "wi") if rank in WINDOWS else None
    return join(sign, use(suit, "su"), window, use(suit, "pp"))


def _small_face(card: Card) -> Markup:
    """Return the inside of a card where it is small: rank and suit are all that shows there."""
    rank = rank_of(card)
    sign = use(f"r{rank}", "ix")
    return join(sign, el("span", cls="jw") if rank > TWO else use(f"s{card & 3}", "su"))


def _colour(card: Card) -> str:
    """Return which ink a card is printed in: a suit's letter, ``b`` for the small joker, ``r`` for the big one."""
    rank = rank_of(card)
    return "cdhs"[card & 3] if rank <= TWO else "b" if rank == SMALL_JOKER else "r"


_FACES: Final = tuple(_face(card) for card in range(CARDS))
_SMALL_FACES: Final = tuple(_small_face(card) for card in range(CARDS))
_COLOURS: Final = tuple(_colour(card) for card in range(CARDS))
_RANKS: Final = tuple(rank_of(card) for card in range(CARDS))
_BACK: Final = use("back", "bg")


def card_html(
    card: Card,
    *,
    id: str | None = None,
    option: bool = False,
    label: str | None = None,
    selected: bool = False,
    kitty: bool = False,
    dimmed: bool = False,
    small: bool = False,
    posinset: int | None = None,
    setsize: int | None = None,
    tabindex: int | None = None,
) -> Markup:
    """Return one card, face up.

    With `option` it is a choice in the hand's listbox and `label` its name; without, it is a picture in a container
    that is named as a whole. `kitty` draws the vermilion band, `dimmed` the darker paper, `selected` the rule and
    the raise; `tabindex` is 0 for the one card of the hand that Tab reaches, else -1.
    `small` leaves out what small cards do not show.
    """
    if option:
        return el(
            "div",
            _FACES[card],
            cls="card",
            id=id,
            role="option",
            aria_selected=selected,
            aria_label=label,
            aria_posinset=posinset,
            aria_setsize=setsize,
            tabindex=tabindex,
            data_card=card,
            data_c=_COLOURS[card],
            data_r=_RANKS[card],
            data_kitty=kitty,
            data_dim=dimmed,
            data_sel=selected,
        )
    return el(
        "div",
        (_SMALL_FACES if small else _FACES)[card],
        cls="card",
        id=id,
        aria_hidden=True,
        data_c=_COLOURS[card],
        data_r=_RANKS[card],
        data_kitty=kitty,
        data_dim=dimmed,
        data_sel=selected,
    )


def back_html(*, id: str | None = None) -> Markup:
    """Return one card, face down."""
    return el("div", _BACK, cls="card", id=id, aria_hidden=True, data_back=True)
