"""A play as rank signs, and the tag of what it doubles."""

from __future__ import annotations

from doudizhu.cards import Rank, count
from doudizhu.combos import Combo
from doudizhu.scoring import DoublingKind

from app.art import ranks, stamp
from app.html import Markup, el
from app.sentences import combo_in_full, doubling_name
from app.terms import body_ranks, kicker_ranks
from app.text import Texts


def body_cards(combo: Combo) -> tuple[Rank, ...]:
    """Return the ranks of a play's body, each as often as it comes.

    >>> from doudizhu.combos import read_text
    >>> from doudizhu.presets import CLASSIC
    >>> body_cards(read_text("3KKK", CLASSIC))
    (10, 10, 10)
    """
    return tuple(rank for rank in body_ranks(combo) for _ in range(count(combo.counts, rank)))


def in_order(combo: Combo) -> tuple[Rank, ...]:
    """Return the ranks of a play, its body first, then the kickers.

    >>> from doudizhu.combos import read_text
    >>> from doudizhu.presets import CLASSIC
    >>> in_order(read_text("3KKK", CLASSIC))
    (10, 10, 10, 0)
    """
    return body_cards(combo) + kicker_ranks(combo)


def signs(combo: Combo, texts: Texts) -> Markup:
    """Return a play as rank signs, body first, kickers apart; suits are left out, for they never count."""
    kickers = kicker_ranks(combo)
    return el(
        "span",
        ranks(body_cards(combo)),
        ranks(kickers) if kickers else None,
        cls="play-signs",
        role="img",
        aria_label=combo_in_full(combo, texts),
    )


def doubling_tag(kind: DoublingKind, texts: Texts) -> Markup:
    """Return the small tag of a doubling, such as "Bomb ×2"."""
    return stamp(texts.t("{what} ×2", what=doubling_name(kind, texts)))
