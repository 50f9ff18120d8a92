"""Addresses of clauses, and which clause a refusal rests on."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from doudizhu.errors import Reason
from doudizhu.presets import CLASSIC

from app.rules.games import PAGES

CLAUSES: Final = MappingProxyType(
    {
        Reason.EMPTY: "passing",
        Reason.NOT_IN_DECK: "cards",
        Reason.UNMATCHED: "singles",
        Reason.TOO_SHORT: "straights",
        Reason.TOO_FEW_PAIRS: "pair-straights",
        Reason.GAP: "straights",
        Reason.HIGH_IN_RUN: "straights",
        Reason.UNEVEN_RUN: "pair-straights",
        Reason.KICKER_COUNT: "kickers",
        Reason.KICKER_NOT_PAIR: "kickers",
        Reason.KICKER_THREE: "kicker-twice",
        Reason.KICKER_BOTH_JOKERS: "kicker-twice",
        Reason.KICKER_SAME_RANK: "kickers",
        Reason.QUAD_SPLIT: "quad-whole",
        Reason.OTHER_KIND: "beating",
        Reason.OTHER_LENGTH: "beating",
        Reason.NOT_HIGHER: "beating",
        Reason.BEATEN_BY_BOMB: "bombs",
        Reason.ROCKET_STANDS: "bombs",
        Reason.NOT_YOUR_CARDS: "deal",
        Reason.MUST_LEAD: "passing",
        Reason.WRONG_PHASE: "order",
        Reason.WRONG_AUCTION: "auction",
        Reason.BID_TOO_LOW: "auction",
        Reason.BID_OUT_OF_RANGE: "auction",
        Reason.NOTHING_TO_GRAB: "auction",
        Reason.ALREADY_CALLED: "auction",
        Reason.DEAL_OVER: "end",
        Reason.MATCH_OVER: "match",
        Reason.BAD_DEAL: "deal",
    }
)
"""The clause that a refusal rests on; what is no matter of the rules (undo, redo) has none."""

TRY: Final = "try"
GLOSSARY: Final = "glossary"


def address(game: str, clause: str = "") -> str:
    """Return the address of a clause, or of a whole page, without the ``#`` of a link.

    >>> address("classic", "kickers")
    'rules/classic/kickers'
    """
    return f"rules/{game}/{clause}" if clause else f"rules/{game}"


def clause_of(reason: Reason, game: str) -> str | None:
    """Return the id of the clause that a refusal rests on, or None where that game's page has none.

    >>> clause_of(Reason.KICKER_COUNT, "classic"), clause_of(Reason.MATCH_OVER, "classic")
    ('kickers', None)
    """
    clause = CLAUSES.get(reason)
    page = PAGES.get(game)
    return clause if page is not None and clause in page.ids else None


def place_of(text: str) -> tuple[str, str]:
    """Return the game and the clause that a place such as ``classic/kickers`` or an address names.

    What is unknown gives the first game, or the top of its page. The try-it box and the glossary are places too.

    >>> place_of("duel/handicap"), place_of("#rules/open/kitty"), place_of("nonsense")
    (('duel', 'handicap'), ('open', 'kitty'), ('classic', ''))
    """
    game, _, clause = text.removeprefix("#").removeprefix("rules/").partition("/")
    page = PAGES.get(game)
    if page is None:
        return CLASSIC.name, ""
    return game, clause if clause in (*page.ids, TRY, GLOSSARY) else ""
