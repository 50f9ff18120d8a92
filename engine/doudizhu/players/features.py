"""What the networks see of a decision: the active ones among :data:`INPUTS` binary inputs.

Everything comes from what the seat to act knows: the public :class:`~doudizhu.players.spot.Spot` and its own hand.
The inputs of a decision fall in two groups: those that
all its choices share, and those that belong to one choice. The workshop's compiled twin trains on the same ones;
a test there holds the two equal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from doudizhu.cards import ACE, ONE, RANKS, ROCKET, Counts
from doudizhu.combos import Combo, Kind
from doudizhu.players.hand import least_plays
from doudizhu.players.spot import Spot
from doudizhu.rules import KickerRule, RuleSet

OWN: Final = 0
UNSEEN: Final = 60
PLAYED: Final = (120, 180)
KITTY: Final = 240
ACTION: Final = 300
BEAT: Final = 360
LATEST: Final = (420, 480)
LEFT: Final = (540, 560)
DECLINED: Final = ((580, 595), (610, 625))
LEAST: Final = 640
BOMBS: Final = 650
TABLE: Final = 656
TOP: Final = 659
SURE: Final = 660
LANDLORD_SETS: Final = 661
PEASANTS_PLAYED: Final = 664
DISTINCT_KICKERS: Final = 665
KITTY_HIDDEN: Final = 666
HANDICAP: Final = 667
KINDS: Final = 671
TURNED: Final = (686, 701)
BIAS: Final = 716
INPUTS: Final = 720
"""Where each group begins. A multiset takes 60 inputs, one for each rank and number; pairs of groups are the next
seat's and the one before the own."""

_BITS: Final = sum(ONE)
_RUN_BITS: Final = sum(ONE[: ACE + 1])
_KIND: Final = {kind: number for number, kind in enumerate(Kind)}
_PASS: Final = len(_KIND)
_RUNS: Final = {
    Kind.STRAIGHT: (1, 1),
    Kind.PAIR_STRAIGHT: (2, 2),
    Kind.AIRPLANE: (3, 3),
    Kind.AIRPLANE_SINGLE: (3, 4),
    Kind.AIRPLANE_PAIR: (3, 5),
}
"""Cards of each rank of a run, and cards for each of its ranks with kickers."""
_SETS: Final = {Kind.SINGLE: 1, Kind.PAIR: 2, Kind.TRIPLE: 3, Kind.TRIPLE_SINGLE: 3, Kind.TRIPLE_PAIR: 3}


class Inputs(NamedTuple):
    """Active inputs: multisets, each with the group that it belongs to, and single inputs."""

    sets: list[tuple[int, Counts]]
    flags: list[int]

    def active(self) -> list[int]:
        """Return the numbers of all active inputs."""
        return [at for group, counts in self.sets for at in marks(group, counts)] + self.flags


def marks(group: int, counts: Counts) -> Iterator[int]:
    """Yield the inputs of a multiset in a group: one for each rank, by its number."""
    at = group - 1
    while counts:
        if held := counts & 15:
            yield at + held
        counts >>= 4
        at += 4


def unseen(spot: Spot, hand: Counts) -> Counts:
    """Return all cards less the own hand and those played; known ones in other hands are among them."""
    return spot.rules.counts - hand - sum(spot.played)


def shared(spot: Spot, hand: Counts) -> Inputs:
    """Return the inputs that all choices of the seat to act share."""
    seat, players, landlord = spot.turn, len(spot.left), spot.landlord
    after, before = (seat + 1) % players, (seat - 1) % players
    hidden = unseen(spot, hand)
    sets, flags = [(UNSEEN, hidden), (KITTY, spot.kitty)], [BIAS]
    if spot.last is not None:
        sets.append((BEAT, spot.last.counts))
    for place, other in enumerate((after, before)[: players - 1]):
        sets += ((PLAYED[place], spot.played[other]), (LATEST[place], spot.latest[other]))
        flags.append(LEFT[place] + spot.left[other] - 1)
        if (seat == landlord) != (other == landlord):
            flags += [
                base + low for base, low in zip(DECLINED[place], spot.declined[other], strict=True) if low < RANKS
            ]
        if spot.turned is not None and other == spot.first:
            flags.append(TURNED[place] + spot.turned)
    bombs = (hidden >> 2 & _BITS).bit_count() + (hidden & ROCKET == ROCKET)
    flags.append(BOMBS + min(bombs, 5))
    flags.append(TABLE + (0 if spot.last is None else 1 if spot.last_seat == after else 2))
    flags.append(LANDLORD_SETS + min(spot.sets[landlord], 2))
    if sum(spot.sets) > spot.sets[landlord]:
        flags.append(PEASANTS_PLAYED)
    flags += _of_rules(spot.rules, spot.handicap)
    return Inputs(sets, flags)


def _of_rules(rules: RuleSet, handicap: int) -> list[int]:
    flags = []
    if rules.combinations.kickers is KickerRule.DISTINCT:
        flags.append(DISTINCT_KICKERS)
    if not rules.auction.kitty_shown:
        flags.append(KITTY_HIDDEN)
    if handicap:
        flags.append(HANDICAP + min(handicap, 4) - 1)
    return flags


def role(spot: Spot) -> int:
    """Return which network decides: landlord, peasant after, peasant before; in a duel landlord, peasant (3, 4)."""
    players = len(spot.left)
    place = (spot.turn - spot.landlord) % players
    return place if players == 3 else 3 + place


class Choices:
    """The inputs of each choice of one decision."""

    def __init__(self, spot: Spot, hand: Counts) -> None:
        """Keep what all choices need: the own hand, and what the other side may hold."""
        self._hand = hand
        hidden = unseen(spot, hand)
        if spot.turn == spot.landlord:
            self._most = max(left for seat, left in enumerate(spot.left) if seat != spot.turn)
        else:
            self._most = spot.left[spot.landlord]
        self._at_least = (
            0,
            (hidden | hidden >> 1 | hidden >> 2) & _BITS,
            (hidden >> 1 | hidden >> 2) & _BITS,
            (hidden & hidden >> 1 | hidden >> 2) & _BITS,
            hidden >> 2 & _BITS if self._most >= 4 else 0,
        )
        self._rocket = hidden & ROCKET == ROCKET and self._most >= 2

    def of(self, combo: Combo | None) -> Inputs:
        """Return the inputs of one choice; None is a pass."""
        if combo is None:
            return Inputs([(OWN, self._hand)], [KINDS + _PASS, LEAST + min(9, int(least_plays(self._hand)))])
        after = self._hand - combo.counts
        flags = [KINDS + _KIND[combo.kind], LEAST + min(9, int(least_plays(after)))]
        stands = self._stands(combo)
        if stands:
            flags.append(TOP)
            if stands == 2:
                flags.append(SURE)
        return Inputs([(OWN, after), (ACTION, combo.counts)], flags)

    def _stands(self, combo: Combo) -> int:
        """Return 2 when nothing unseen beats a play, 1 when only bombs do, else 0."""
        kind, body, cards = combo.kind, combo.body, combo.cards
        if kind is Kind.ROCKET:
            return 2
        quads = self._at_least[4]
        if kind is Kind.BOMB:
            return 0 if self._rocket or quads >> 4 * body + 4 else 2
        if cards <= self._most:
            if kind in _RUNS:
                each, per_rank = _RUNS[kind]
                length = cards // per_rank
                ranks = higher = self._at_least[each] & _RUN_BITS
                for step in range(1, length):
                    higher &= ranks >> 4 * step
                higher <<= 4 * (length - 1)
            else:
                higher = self._at_least[_SETS.get(kind, 4)]
            if higher >> 4 * body + 4:
                return 0
        return 1 if self._rocket or quads else 2


def dealt(rules: RuleSet, hand: Counts, place: int, handicap: int) -> Inputs:
    """Return the inputs of a dealt hand in the auction; ``place`` is how many seats after the landlord."""
    flags = [BIAS, KINDS + place, LEAST + min(9, int(least_plays(hand)))]
    return Inputs([(OWN, hand)], flags + _of_rules(rules, handicap))
