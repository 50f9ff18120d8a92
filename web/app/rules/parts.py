"""What a rules page is made of: clauses of paragraphs and of examples that the engine can check."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from doudizhu import auctions
from doudizhu.actions import AuctionAction
from doudizhu.auctions import Auction
from doudizhu.cards import ACE
from doudizhu.combos import Combo, Kind, read_text, why_not_beats
from doudizhu.errors import Reason
from doudizhu.rules import RuleSet
from doudizhu.scoring import Doubling, DoublingKind, Result, settle


@dataclass(frozen=True, slots=True)
class Example:
    """Cards put down, alone or on another play, and what the engine must say of them.

    With ``reason`` the set is no play, or does not beat ``last``; else it is a play of this ``kind``.
    """

    cards: str
    kind: Kind | None = None
    last: str = ""
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """A deal to be settled: the base, what doubled it, and whether the landlord won."""

    base: int
    doublings: tuple[DoublingKind, ...]
    landlord_won: bool


@dataclass(frozen=True, slots=True)
class Bidding:
    """A whole auction, the first speaker's word first."""

    said: tuple[AuctionAction, ...]


@dataclass(frozen=True, slots=True)
class Points:
    """Several short paragraphs that belong together, as a list."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Differences:
    """How each of the other games differs, told from their rules."""


Block: TypeAlias = str | Points | Example | Score | Bidding | Differences
"""A paragraph's message id, or something that the engine works out."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: an id that stays for ever, since links point to it, a title's message id, and its blocks."""

    id: str
    title: str
    blocks: tuple[Block, ...]

    @property
    def examples(self) -> tuple[Example, ...]:
        """The examples in it."""
        return tuple(block for block in self.blocks if isinstance(block, Example))


@dataclass(frozen=True, slots=True)
class Page:
    """The rules of one game."""

    rules: RuleSet
    clauses: tuple[Clause, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the clauses, in order."""
        return tuple(clause.id for clause in self.clauses)


def verdict(example: Example, rules: RuleSet) -> Combo | Reason:
    """Return what the engine says of an example.

    >>> from doudizhu.presets import OPEN
    >>> verdict(Example("555666+77"), OPEN)
    <Reason.KICKER_SAME_RANK: 'kicker_same_rank'>

    Raises:
        ValueError: the play it is put on is none.
    """
    combo = read_text(example.cards, rules)
    if isinstance(combo, Reason) or not example.last:
        return combo
    last = read_text(example.last, rules)
    if isinstance(last, Reason):
        raise ValueError(example.last)
    return why_not_beats(combo, last) or combo


def settled(score: Score, rules: RuleSet) -> Result:
    """Return the result of a deal in which seat 0 was the landlord."""
    doublings = tuple(Doubling(kind, 0) for kind in score.doublings)
    return settle(rules, 0, 0 if score.landlord_won else 1, score.base, doublings)


def heard(bidding: Bidding, rules: RuleSet) -> Auction:
    """Return the auction after all was said, seat 0 speaking first.

    Raises:
        IllegalAction: something that the rules refuse.
    """
    auction = Auction(turn=0)
    for action in bidding.said:
        auction = auctions.say(auction, action, rules)
    return auction


def numbers(rules: RuleSet) -> dict[str, int]:
    """Return the numbers that paragraphs name, from the rules themselves.

    >>> from doudizhu.presets import DUEL
    >>> numbers(DUEL)["longest"]
    10
    """
    landlord = rules.deck.hand + rules.deck.kitty
    longest = ACE - rules.deck.lowest + 1
    return {
        "cards": len(rules.deck.cards),
        "hand": rules.deck.hand,
        "kitty": rules.deck.kitty,
        "landlord": landlord,
        "undealt": rules.undealt,
        "longest": longest,
        "pairs": min(longest, landlord // 2),
        "triplets": min(longest, landlord // 3),
        "target": rules.match.target or 0,
        "grabs": rules.auction.max_grabs,
        "highest": 1 << rules.auction.max_grabs,
    }
