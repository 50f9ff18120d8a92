"""The fourteen kinds of play: the one reading of a set of cards, and what beats what.

Every set has exactly one reading (rules, "What all four share"): four of a rank are used as a unit, a kicker
never has a rank of the body, no rank comes more than twice among the kickers, and never both jokers. So the
body is simply all ranks that occur three times, or the one that occurs four times.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from itertools import pairwise
from typing import Final, NamedTuple

from doudizhu.cards import (
    ACE,
    BIG_JOKER,
    ROCKET,
    TWO,
    Counts,
    Rank,
    fits,
    format_counts,
    parse_counts,
    size,
)
from doudizhu.errors import Reason
from doudizhu.rules import KickerRule, RuleSet


class Kind(StrEnum):
    """The fourteen kinds, in the order in which legal plays are listed."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    TRIPLE_SINGLE = "triple_single"
    TRIPLE_PAIR = "triple_pair"
    STRAIGHT = "straight"
    PAIR_STRAIGHT = "pair_straight"
    AIRPLANE = "airplane"
    AIRPLANE_SINGLE = "airplane_single"
    AIRPLANE_PAIR = "airplane_pair"
    QUAD_TWO_SINGLES = "quad_two_singles"
    QUAD_TWO_PAIRS = "quad_two_pairs"
    BOMB = "bomb"
    ROCKET = "rocket"


MIN_STRAIGHT: Final = 5
MIN_PAIR_STRAIGHT: Final = 3
MIN_AIRPLANE: Final = 2


class Combo(NamedTuple):
    """One play: its kind, the rank its body is compared by, its number of cards and its rank multiset.

    ``body`` is the highest rank of the body (0..14).
    """

    kind: Kind
    body: Rank
    cards: int
    counts: Counts

    @property
    def text(self) -> str:
        """The cards low to high.

        >>> from doudizhu.presets import CLASSIC
        >>> read_text("3+KKK", CLASSIC).text
        '3KKK'
        """
        return format_counts(self.counts)

    @property
    def doubles(self) -> bool:
        """Whether playing it doubles the stakes: bombs and the rocket do, quads with kickers do not."""
        return self.kind is Kind.BOMB or self.kind is Kind.ROCKET


THE_ROCKET: Final = Combo(Kind.ROCKET, BIG_JOKER, 2, ROCKET)


def read(counts: Counts, rules: RuleSet) -> Combo | Reason:
    """Return the one reading of a set of cards, or the reason why it is no play.

    >>> from doudizhu.presets import CLASSIC, OPEN
    >>> read(parse_counts("33344455"), CLASSIC)[:3]
    (<Kind.AIRPLANE_SINGLE: 'airplane_single'>, 1, 8)
    >>> read(parse_counts("33344455"), OPEN)
    <Reason.KICKER_SAME_RANK: 'kicker_same_rank'>

    Source: rules, "What all four share".
    """
    if counts == 0:
        return Reason.EMPTY
    if not fits(counts, rules.counts):
        return Reason.NOT_IN_DECK
    held = [(rank, counts >> 4 * rank & 15) for rank in range(BIG_JOKER + 1) if counts >> 4 * rank & 15]
    if len(held) == 1:
        rank, number = held[0]
        return Combo(_OF_ONE_RANK[number], rank, number, counts)
    if counts == ROCKET:
        return THE_ROCKET
    most = max(number for _, number in held)
    if most == 4:
        return _read_quad(counts, held, rules)
    if most == 3:
        return _read_triplets(counts, held, rules)
    return _read_run(counts, held)


def read_text(text: str, rules: RuleSet) -> Combo | Reason:
    """Read a set written as text; see :func:`read`.

    Raises:
        TextError: malformed text.
    """
    return read(parse_counts(text), rules)


_OF_ONE_RANK: Final = (Kind.SINGLE, Kind.SINGLE, Kind.PAIR, Kind.TRIPLE, Kind.BOMB)
_Held = list[tuple[Rank, int]]


def _consecutive(ranks: list[Rank]) -> bool:
    return ranks[-1] - ranks[0] == len(ranks) - 1


def _read_run(counts: Counts, held: _Held) -> Combo | Reason:
    """Read a set in which no rank comes more than twice: a straight or a straight of pairs."""
    ranks = [rank for rank, _ in held]
    each = held[0][1]
    if any(number != each for _, number in held):
        in_a_row = len(ranks) >= MIN_PAIR_STRAIGHT and _consecutive(ranks) and ranks[-1] <= ACE
        return Reason.UNEVEN_RUN if in_a_row else Reason.UNMATCHED
    short = len(ranks) < (MIN_STRAIGHT if each == 1 else MIN_PAIR_STRAIGHT)
    if short and ((len(ranks) == 2 and each == 1) or not _consecutive(ranks)):
        return Reason.UNMATCHED
    if ranks[-1] > ACE:
        return Reason.HIGH_IN_RUN
    if short:
        return Reason.TOO_SHORT if each == 1 else Reason.TOO_FEW_PAIRS
    if not _consecutive(ranks):
        return Reason.GAP
    return Combo(Kind.STRAIGHT if each == 1 else Kind.PAIR_STRAIGHT, ranks[-1], each * len(ranks), counts)


def _read_triplets(counts: Counts, held: _Held, rules: RuleSet) -> Combo | Reason:
    """Read a set with triplets and no quad: all its triplets are the body."""
    body = [rank for rank, number in held if number == 3]
    kickers = [(rank, number) for rank, number in held if number != 3]
    triplets, cards = len(body), size(counts)
    if (body[-1] > ACE and triplets > 1) or not _consecutive(body) or cards not in _airplane_sizes(triplets):
        if _would_be_airplane_with_triplet_kickers(body, cards):
            return Reason.KICKER_THREE
        if body[-1] > ACE and triplets > 1:
            return Reason.HIGH_IN_RUN
        return Reason.KICKER_COUNT if _consecutive(body) else Reason.GAP
    if cards == 3 * triplets:
        return Combo(Kind.AIRPLANE, body[-1], cards, counts)
    if cards == 4 * triplets:
        kind = Kind.TRIPLE_SINGLE if triplets == 1 else Kind.AIRPLANE_SINGLE
        return _why_no_singles(kickers, rules) or Combo(kind, body[-1], cards, counts)
    kind = Kind.TRIPLE_PAIR if triplets == 1 else Kind.AIRPLANE_PAIR
    return _why_no_pairs(kickers) or Combo(kind, body[-1], cards, counts)


def _airplane_sizes(triplets: int) -> tuple[int, int, int]:
    """Return how many cards so many triplets have bare, with singles and with pairs."""
    return 3 * triplets, 4 * triplets, 5 * triplets


def _would_be_airplane_with_triplet_kickers(body: list[Rank], cards: int) -> bool:
    """Whether some of the triplets would carry the others as singles, if three of a rank might be kickers."""
    longest = run = 1
    for low, high in pairwise(body):
        run = run + 1 if high == low + 1 and high <= ACE else 1
        longest = max(longest, run)
    return any(cards == 4 * triplets for triplets in range(MIN_AIRPLANE, longest + 1))


def _read_quad(counts: Counts, held: _Held, rules: RuleSet) -> Combo | Reason:
    """Read a set of several ranks with a quad: a quad with two singles or two pairs."""
    quads = [rank for rank, number in held if number == 4]
    kickers = [(rank, number) for rank, number in held if number != 4]
    cards = size(counts)
    triplets = [rank for rank, number in kickers if number == 3]
    if len(quads) > 1 or len(triplets) > 1 or any(abs(rank - quads[0]) == 1 for rank in triplets):
        return Reason.QUAD_SPLIT  # it looks like an airplane with one of the four as a kicker
    if triplets:
        return Reason.KICKER_THREE
    if cards == 6:
        return _why_no_singles(kickers, rules) or Combo(Kind.QUAD_TWO_SINGLES, quads[0], cards, counts)
    if cards == 8:
        return _why_no_pairs(kickers) or Combo(Kind.QUAD_TWO_PAIRS, quads[0], cards, counts)
    return Reason.KICKER_COUNT


def _both_jokers(kickers: _Held) -> bool:
    return len(kickers) > 1 and kickers[-2][0] > TWO


def _why_no_singles(kickers: _Held, rules: RuleSet) -> Reason | None:
    if _both_jokers(kickers):
        return Reason.KICKER_BOTH_JOKERS
    return _SINGLE_KICKERS[rules.combinations.kickers](kickers)


def _why_no_pairs(kickers: _Held) -> Reason | None:
    if _both_jokers(kickers):
        return Reason.KICKER_BOTH_JOKERS
    return Reason.KICKER_NOT_PAIR if any(number != 2 for _, number in kickers) else None


def _pair_may_serve(kickers: _Held) -> Reason | None:
    del kickers  # three of a rank never get here: they belong to the body
    return None


def _distinct(kickers: _Held) -> Reason | None:
    return Reason.KICKER_SAME_RANK if any(number > 1 for _, number in kickers) else None


_SINGLE_KICKERS: Final[dict[KickerRule, Callable[[_Held], Reason | None]]] = {
    KickerRule.PAIR_MAY_SERVE: _pair_may_serve,
    KickerRule.DISTINCT: _distinct,
}


def why_not_beats(answer: Combo, last: Combo) -> Reason | None:
    """Return why a play does not beat another, or None when it does.

    >>> from doudizhu.presets import CLASSIC
    >>> why_not_beats(read_text("KKK3", CLASSIC), read_text("QQQR", CLASSIC)) is None
    True
    >>> why_not_beats(read_text("45678", CLASSIC), read_text("345678", CLASSIC))
    <Reason.OTHER_LENGTH: 'other_length'>

    Source: rules, "Following".
    """
    if last.kind is Kind.ROCKET:
        return Reason.ROCKET_STANDS
    if answer.kind is Kind.ROCKET:
        return None
    if answer.kind is not last.kind:
        if answer.kind is Kind.BOMB:
            return None
        return Reason.BEATEN_BY_BOMB if last.kind is Kind.BOMB else Reason.OTHER_KIND
    if answer.cards != last.cards:
        return Reason.OTHER_LENGTH
    return None if answer.body > last.body else Reason.NOT_HIGHER


def beats(answer: Combo, last: Combo) -> bool:
    """Return whether a play beats another; equal never does."""
    return why_not_beats(answer, last) is None
