"""Small drawn parts of the table, each a few references to the sprite's symbols."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from doudizhu.cards import ranks_of

from app.html import Markup, el

Role = Literal["landlord", "peasant", "unknown"]

LOW: Final = 2
"""A seat with this many cards or fewer wears a warning."""
_CROWDED: Final = 9
"""Numbers nearer to each other than this, in hundredths of the line, would touch."""


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
    """Return the line to the target on which a seat's total is marked, from 0; words beside it say the same.

    A number that the total's own would run into is left out; its tick stays.

    >>> [word for word in ("mt-zero", "mt-own", "mt-goal") if word in match_line(2, 30)]
    ['mt-own', 'mt-goal']
    """
    low = min(-target // 2, total)
    high = max(target, total)

    def place(value: int) -> float:
        return 100 * (value - low) / (high - low)

    def line(kind: str, start: float, end: float, top: int, bottom: int) -> str:
        return f'<line class="ml-{kind}" x1="{start:.2f}%" x2="{end:.2f}%" y1="{top}" y2="{bottom}"/>'

    def label(kind: str, value: int) -> str:
        near = abs(place(value) - place(total)) < _CROWDED and kind != "own"
        if near:
            return ""
        anchor = "start" if place(value) < _CROWDED else "end" if place(value) > 100 - _CROWDED else "middle"
        written = str(value).replace("-", "\N{MINUS SIGN}")
        return f'<text class="mt-{kind}" x="{place(value):.2f}%" y="36" text-anchor="{anchor}">{written}</text>'

    drawn = (
        line("base", 0, 100, 12, 12),
        line("own", place(0), place(total), 12, 12),
        line("zero", place(0), place(0), 4, 20),
        line("goal", place(target), place(target), 2, 22),
        label("zero", 0),
        label("goal", target),
        label("own", total),
    )
    return Markup(f'<svg class="match-line" aria-hidden="true">{"".join(drawn)}</svg>')
