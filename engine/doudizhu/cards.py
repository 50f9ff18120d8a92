"""Cards, ranks, and rank multisets packed in one int.

A *card* is an int 0..53: ``card >> 2`` is the rank of 0..51 and ``card & 3`` the suit; 52 is the small joker,
53 the big one. A *rank* is an int 0..14 in playing order. Suits never count in this game (rules, "What all four
share"), so everything that judges works on *counts*: a multiset of ranks packed in one int, four bits a rank,
of which the top bit stays free. That guard bit turns "does this play fit in that hand" into one subtraction.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from doudizhu.errors import TextError

Card = int
Rank = int
Counts = int

RANK_LETTERS: Final = "3456789TJQKA2BR"
SUIT_LETTERS: Final = "CDHS"
RANKS: Final = 15
ACE: Final[Rank] = 11
TWO: Final[Rank] = 12
SMALL_JOKER: Final[Rank] = 13
BIG_JOKER: Final[Rank] = 14
CARDS: Final = 54

ONE: Final = tuple(1 << 4 * rank for rank in range(RANKS))
"""Counts with one card of each rank, by rank."""
GUARD: Final = sum(8 << 4 * rank for rank in range(RANKS))
"""The free top bit of every rank."""
ROCKET: Final[Counts] = ONE[SMALL_JOKER] | ONE[BIG_JOKER]
FULL: Final[Counts] = sum(4 * one for one in ONE[: TWO + 1]) + ROCKET
"""The counts of all 54 cards."""

_RANK_OF_LETTER: Final = {letter: rank for rank, letter in enumerate(RANK_LETTERS)}


def rank_of(card: Card) -> Rank:
    """Return the rank 0..14 of a card 0..53.

    >>> [RANK_LETTERS[rank_of(card)] for card in (0, 51, 52, 53)]
    ['3', '2', 'B', 'R']
    """
    return card >> 2 if card < 52 else card - 39


def cards_of(rank: Rank) -> tuple[Card, ...]:
    """Return all cards of a rank, lowest first.

    >>> cards_of(SMALL_JOKER)
    (52,)
    """
    return (rank + 39,) if rank > TWO else tuple(range(4 * rank, 4 * rank + 4))


def counts_of(cards: Iterable[Card]) -> Counts:
    """Return the rank multiset of distinct cards.

    >>> format_counts(counts_of([0, 1, 53]))
    '33R'
    """
    total = 0
    for card in cards:
        total += ONE[rank_of(card)]
    return total


def count(counts: Counts, rank: Rank) -> int:
    """Return how many cards of a rank there are.

    >>> count(parse_counts("3334"), 0)
    3
    """
    return counts >> 4 * rank & 15


def size(counts: Counts) -> int:
    """Return the number of cards.

    >>> size(parse_counts("3334TJQKA2BR"))
    12
    """
    # Each rank holds 0..4 as bits 1, 2 and 4.
    return (
        (counts & _BITS_1).bit_count()
        + 2 * (counts >> 1 & _BITS_1).bit_count()
        + 4 * (counts >> 2 & _BITS_1).bit_count()
    )


_BITS_1: Final = sum(ONE)


def fits(part: Counts, whole: Counts) -> bool:
    """Return whether a multiset is contained in another.

    >>> fits(parse_counts("33"), parse_counts("3334")), fits(parse_counts("5"), parse_counts("3334"))
    (True, False)
    """
    return ((whole | GUARD) - part) & GUARD == GUARD


def ranks_of(counts: Counts) -> tuple[Rank, ...]:
    """Return the ranks, low to high, each as often as it occurs.

    >>> ranks_of(parse_counts("3345"))
    (0, 0, 1, 2)
    """
    return tuple(rank for rank in range(RANKS) for _ in range(counts >> 4 * rank & 15))


def format_counts(counts: Counts) -> str:
    """Return the text of a rank multiset, low to high.

    >>> format_counts(ROCKET | ONE[7])
    'TBR'
    """
    return "".join(RANK_LETTERS[rank] for rank in ranks_of(counts))


def parse_ranks(text: str) -> tuple[Rank, ...]:
    """Read ranks from text, in the order written; ``+`` and spaces only help the eye.

    >>> parse_ranks("333 + 4")
    (0, 0, 0, 1)

    Raises:
        TextError: a letter that is no rank.
    """
    ranks = []
    for letter in text:
        if letter in "+ ":
            continue
        rank = _RANK_OF_LETTER.get(letter)
        if rank is None:
            raise TextError(f"{letter!r} is no rank; ranks are {RANK_LETTERS}")
        ranks.append(rank)
    return tuple(ranks)


def parse_counts(text: str) -> Counts:
    """Read a rank multiset from text.

    >>> format_counts(parse_counts("R+333"))
    '333R'

    Raises:
        TextError: a letter that is no rank, or more of a rank than one deck holds.
    """
    total = 0
    for rank in parse_ranks(text):
        total += ONE[rank]
        if count(total, rank) > count(FULL, rank):
            raise TextError(f"one deck has only {count(FULL, rank)} of rank {RANK_LETTERS[rank]}")
    return total


def format_card(card: Card) -> str:
    """Return the text of one card: rank and suit, a joker without suit.

    >>> format_card(0), format_card(31), format_card(53)
    ('3C', 'TS', 'R')
    """
    letter = RANK_LETTERS[rank_of(card)]
    return letter if card >= 52 else letter + SUIT_LETTERS[card & 3]


def format_cards(cards: Iterable[Card]) -> str:
    """Return the text of cards in the order given, nothing between them.

    >>> format_cards([0, 53, 31])
    '3CRTS'
    """
    return "".join(format_card(card) for card in cards)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards with suits, in the order written.

    >>> parse_cards("3C R TS")
    (0, 53, 31)

    Raises:
        TextError: a letter that is no rank or suit, or a suit that is missing.
    """
    cards = []
    letters = iter(text.replace(" ", "").replace("+", ""))
    for letter in letters:
        rank = _RANK_OF_LETTER.get(letter)
        if rank is None:
            raise TextError(f"{letter!r} is no rank; ranks are {RANK_LETTERS}")
        if rank > TWO:
            cards.append(rank + 39)
            continue
        suit = SUIT_LETTERS.find(next(letters, "?"))
        if suit < 0:
            raise TextError(f"after rank {letter} comes a suit, one of {SUIT_LETTERS}")
        cards.append(4 * rank + suit)
    return tuple(cards)
