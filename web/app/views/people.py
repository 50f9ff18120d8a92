"""Who sits at the table: what each seat is called, and the sign of its role."""

from __future__ import annotations

from doudizhu.actions import Seat
from doudizhu.rules import RuleSet

from app.art import mark
from app.games import Game
from app.html import Markup
from app.sentences import Audience
from app.text import Texts


def names(rules: RuleSet, texts: Texts) -> tuple[str, ...]:
    """Return what each seat is called, the player's own first.

    >>> from doudizhu.presets import CLASSIC, DUEL
    >>> names(CLASSIC, Texts()), names(DUEL, Texts())
    (('You', 'Mei', 'Wen'), ('You', 'Wen'))
    """
    you, mei, wen = texts.t("You"), texts.t("Mei"), texts.t("Wen")
    return (you, mei, wen) if rules.players == 3 else (you, wen)


def audience(rules: RuleSet, texts: Texts) -> Audience:
    """Return the player as the one whom sentences speak to."""
    return Audience(texts, names(rules, texts))


def seat_mark(seat: Seat, landlord: Seat | None, *, big: bool = False) -> Markup:
    """Return the sign of a seat's role: seal, ring, or a dashed ring before there is a landlord."""
    if landlord is None:
        return mark("unknown")
    return mark("landlord" if seat == landlord else "peasant", big=big)


def match_standing(game: Game, texts: Texts) -> str:
    """Return where a match to a target stands, by everybody's total; empty where there is no target."""
    target = game.rules.match.target
    if target is None:
        return ""
    return texts.t("Match to {target}: {totals}", target=texts.number(target), totals=totals(game, texts))


def totals(game: Game, texts: Texts) -> str:
    """Return everybody's total as a list that breaks between the seats only."""
    said = [
        texts.t("{name} {points}", name=name, points=texts.points(points)).replace(" ", "\N{NO-BREAK SPACE}")
        for name, points in zip(names(game.rules, texts), game.match.totals, strict=True)
    ]
    return texts.listing(said)
