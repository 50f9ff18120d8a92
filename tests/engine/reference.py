"""The rules once more, slow and plain: every reading of a set by definition, every play by trying all subsets.

Nothing here uses the engine's ``combos`` or ``moves``. A set is a tuple of fifteen numbers, how often each rank
occurs from 3 to the big joker.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from doudizhu.rules import KickerRule, RuleSet

Held = tuple[int, ...]
JOKERS = (13, 14)
RUN_RANKS = 12  # 3 to A


class Shape(NamedTuple):
    """A kind: so many cards of each of so many neighbouring ranks, and kickers of so many cards each."""

    kind: str
    each: int
    ranks: range
    kickers_a_rank: int = 0
    kicker_cards: int = 0


SHAPES = (
    Shape("single", 1, range(1, 2)),
    Shape("pair", 2, range(1, 2)),
    Shape("triple", 3, range(1, 2)),
    Shape("triple_single", 3, range(1, 2), 1, 1),
    Shape("triple_pair", 3, range(1, 2), 1, 2),
    Shape("straight", 1, range(5, 13)),
    Shape("pair_straight", 2, range(3, 13)),
    Shape("airplane", 3, range(2, 13)),
    Shape("airplane_single", 3, range(2, 13), 1, 1),
    Shape("airplane_pair", 3, range(2, 13), 1, 2),
    Shape("quad_two_singles", 4, range(1, 2), 2, 1),
    Shape("quad_two_pairs", 4, range(1, 2), 2, 2),
    Shape("bomb", 4, range(1, 2)),
)
KINDS = (*(shape.kind for shape in SHAPES), "rocket")
Reading = tuple[str, int]


def in_deck(held: Held, rules: RuleSet) -> bool:
    """Whether the deck has all these cards."""
    return all(
        number <= (0 if rank < rules.deck.lowest else 1 if rank in JOKERS else 4)
        for rank, number in enumerate(held)
    )


def _shapes_of_size() -> dict[int, list[tuple[Shape, int]]]:
    found: dict[int, list[tuple[Shape, int]]] = {}
    for shape in SHAPES:
        for length in shape.ranks:
            cards = length * (shape.each + shape.kickers_a_rank * shape.kicker_cards)
            found.setdefault(cards, []).append((shape, length))
    return found


OF_SIZE = _shapes_of_size()


def readings(held: Held, rules: RuleSet) -> set[Reading]:
    """Every kind that this set could be, with the highest rank of its body."""
    if not in_deck(held, rules):
        return set()
    found: set[Reading] = set()
    cards = sum(held)
    if cards == 2 and held[13] and held[14]:
        found.add(("rocket", 14))
    for shape, length in OF_SIZE.get(cards, ()):
        for low in range(15 if length == 1 else RUN_RANKS - length + 1):
            if held[low] == shape.each and _is(shape, held, low, length, rules):
                found.add((shape.kind, low + length - 1))
    return found


def _is(shape: Shape, held: Held, low: int, length: int, rules: RuleSet) -> bool:
    """Whether a set is this body and allowed kickers.

    No kicker has a rank of the body and four of a rank are used as a unit: so each rank of the body occurs
    exactly as often as the body needs it.
    """
    if any(held[rank] != shape.each for rank in range(low, low + length)):
        return False
    kickers = {rank: n for rank, n in enumerate(held) if n and not low <= rank < low + length}
    number = shape.kickers_a_rank * length
    if not number:
        return not kickers
    if all(joker in kickers for joker in JOKERS):
        return False
    if shape.kicker_cards == 2:
        return len(kickers) == number and set(kickers.values()) == {2}
    most = 1 if rules.combinations.kickers is KickerRule.DISTINCT else 2
    return sum(kickers.values()) == number and max(kickers.values()) <= most


def beats(answer: Reading, answer_cards: int, last: Reading, last_cards: int) -> bool:
    """Whether a play beats another."""
    if "rocket" in (answer[0], last[0]):
        return answer[0] == "rocket"
    if (answer[0] == "bomb") != (last[0] == "bomb"):
        return answer[0] == "bomb"
    return answer[0] == last[0] and answer_cards == last_cards and answer[1] > last[1]


def subsets(held: Held) -> Iterator[Held]:
    """Every set of cards that can be taken from a hand."""
    return product(*(range(number + 1) for number in held))


def plays(held: Held, last: Held | None, rules: RuleSet) -> dict[Held, Reading]:
    """Every set in a hand that is a play and, when following, beats the last one."""
    found = {}
    to_beat = None if last is None else next(iter(readings(last, rules)))
    for part in subsets(held):
        for reading in readings(part, rules):
            if to_beat is None or last is None or beats(reading, sum(part), to_beat, sum(last)):
                found[part] = reading
    return found


def multisets(cards: int, deck: Held) -> Iterator[Held]:
    """Every multiset of a deck with up to so many cards."""
    if not deck:
        yield ()
        return
    for number in range(min(cards, deck[0]) + 1):
        for rest in multisets(cards - number, deck[1:]):
            yield (number, *rest)


DECK: Held = (4,) * 13 + (1, 1)
