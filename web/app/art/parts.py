"""Small drawn parts of the table, each a few references to the sprite's symbols."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from doudizhu.cards import ranks_of

from app.html import Markup, el

Role = Literal["landlord", "peasant", "unknown"]

LOW: Final = 2
"""A seat with this many cards or fewer wears a warning."""


def use(symbol: str, cls: str) -> Markup:
    """Return a decorative drawing of one symbol of the sprite.

    >>> use("s2", "su")
    '<svg class="su" aria-hidden="true"><use href="#s2"/></svg>'
    """
    return Markup(f'<svg class="{cls}" aria-hidden="true"><use href="#{symbol}"/></svg>')


_RANK: Final = tuple(use(f"r{rank}", "g g-10" if rank == 7 else "g") for rank in range(15))
_SUIT: Final = tuple(use(f"s{suit}", f"g g-suit suit-{'cdhs'[suit]}") for suit in range(4))


def rank(value: int) -> Markup:
    """Return the sign of a rank 0..14, in the text's colour."""
    return _RANK[value]


def suit(value: int) -> Markup:
    """Return the sign of a suit 0..3 (clubs, diamonds, hearts, spades), in the suit's colour."""
    return _SUIT[value]


def icon(name: str, *, cls: str = "") -> Markup:
    """Return an icon by its name in `icons.ICONS`; the word or label beside it says what it does."""
    return use(f"i-{name}", f"icon {cls}".rstrip())


def mark(role: Role, *, cls: str = "", big: bool = False) -> Markup:
    """Return the sign of a role: seal, ring or dashed ring; `big` adds the inner line."""
    symbol = f"m-{role}-big" if big and role != "unknown" else f"m-{role}"
    return use(symbol, f"mark mark-{role} {cls}".rstrip())


def ranks(of: int | Iterable[int], *, label: str = "") -> Markup:
    """Return a line of rank signs, for a play or for packed counts; `label` is read out in their place.

    Counts are shown low to high, a sequence in its own order. Suits are left out: they never count.
    """
    line = ranks_of(of) if isinstance(of, int) else of
    signs = [_RANK[value] for value in line]
    if label:
        return el("span", signs, cls="ranks", role="img", aria_label=label)
    return el("span", signs, cls="ranks", aria_hidden=True)


def count(number: int, *, label: str) -> Markup:
    """Return a seat's number of cards with the card icon, warning at two and one; `label` is read out."""
    low = 0 < number <= LOW
    return el(
        "p",
        el("span", label, cls="sr"),
        el(
            "span", icon("cards"), el("b", number), el("i", "!") if low else None, cls="count-box", aria_hidden=True
        ),
        cls="count",
        data_low=low,
    )


def stamp(word: str, *, cls: str = "") -> Markup:
    """Return the small vermilion tag of a doubling."""
    return el("span", word, cls=f"stamp-s {cls}".rstrip())


def ruler(number: int, total: int, win: int) -> Markup:
    """Return a row of one cell per card held at the start, filled for each still held.

    The first `win` cells stand apart over a bracket: with that many cards left the seat has won.

    >>> ruler(1, 3, 1).count("<i"), ruler(1, 3, 1).count("data-on")
    (3, 1)
    """

    def cells(first: int, end: int) -> list[Markup]:
        return [el("i", data_on=at < number) for at in range(first, end)]

    goal = el("span", cells(0, win), cls="ruler-goal", data_n=win) if win else None
    return el("div", goal, el("span", cells(win, total), cls="ruler-rest"), cls="ruler", aria_hidden=True)


def match_line(total: int, target: int) -> Markup:
    """Return the line from a loss to the target on which a seat's total is marked; it needs no words to be read."""
    low = min(-target // 2, total)
    span = max(target, total) - low

    def at(value: int) -> str:
        return f"{100 * (value - low) / span:.2f}%"

    def tick(value: int, name: str, anchor: str) -> str:
        return (
            f'<line class="ml-{name}" x1="{at(value)}" x2="{at(value)}" y1="4" y2="20"/>'
            f'<text class="mt-{name}" x="{at(value)}" y="36" text-anchor="{anchor}">{value}</text>'
        )

    own_anchor = "start" if total == low else "end" if total >= target else "middle"
    crowded = abs(total) * 100 < 8 * span or abs(target - total) * 100 < 10 * span
    own = (
        ""
        if crowded and total in (0, target)
        else (f'<text class="mt-own" x="{at(total)}" y="36" text-anchor="{own_anchor}">{total}</text>')
    )
    zero = "" if crowded and abs(total) < abs(target - total) and total else tick(0, "zero", "middle")
    goal = f'<line class="ml-goal" x1="{at(target)}" x2="{at(target)}" y1="2" y2="22"/>' + (
        ""
        if crowded and abs(total) > abs(target - total) and total != target
        else f'<text class="mt-goal" x="{at(target)}" y="36" text-anchor="end">{target}</text>'
    )
    return Markup(
        '<svg class="match-line" aria-hidden="true">'
        '<line class="ml-base" x1="0" x2="100%" y1="12" y2="12"/>'
        f'<line class="ml-own" x1="{at(0)}" x2="{at(total)}" y1="12" y2="12"/>'
        f"{zero}{goal}{own}</svg>"
    )
