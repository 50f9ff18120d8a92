"""What the networks see of a decision: the active ones among :data:`INPUTS` binary inputs.

Everything comes from a :class:`~doudizhu.view.SeatView`. The inputs of a decision fall in two groups: those that
all its choices share, and those that belong to one choice. The workshop's compiled twin trains on the same ones;
a test there holds the two equal.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from doudizhu.cards import ACE, ONE, RANKS, ROCKET, Counts, Rank, counts_of, rank_of
from doudizhu.combos import Combo, Kind
from doudizhu.players.hand import least_plays
from doudizhu.rules import KickerRule, RuleSet
from doudizhu.view import SeatView

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


class History(NamedTuple):
    """What the turns so far say about each seat, by seat.

    ``declined`` has the lowest single and the lowest pair of the other side that a seat passed on (15: none);
    ``kitty`` are the shown kitty cards that the landlord still holds, ``turned`` the rank of the card turned up
    while its owner has played none of that rank.
    """

    played: list[Counts]
    latest: list[Counts]
    declined: list[list[Rank]]
    sets: list[int]
    kitty: Counts
    turned: Rank | None


def history(view: SeatView) -> History:
    """Read the turns of a view."""
    seats = range(view.rules.players)
    played, latest, sets = [0 for _ in seats], [0 for _ in seats], [0 for _ in seats]
    declined = [[RANKS, RANKS] for _ in seats]
    kitty = counts_of(view.kitty) if view.rules.auction.kitty_shown and view.kitty else 0
    turned = None if view.turned is None else rank_of(view.turned)
    last, owner, passes = None, None, 0
    for seat, combo, *_ in view.turns:
        if combo is None:
            against = (seat == view.landlord) != (owner == view.landlord)
            if against and last is not None and last.cards <= 2 and last.kind in (Kind.SINGLE, Kind.PAIR):
                declined[seat][last.cards - 1] = min(declined[seat][last.cards - 1], last.body)
            passes += 1
            if passes == len(seats) - 1:
                last, owner = None, None
            continue
        last, owner, passes = combo, seat, 0
        played[seat] += combo.counts
        latest[seat] = combo.counts
        sets[seat] += 1
        if seat == view.landlord:
            kitty = _without(kitty, combo.counts)
        if turned is not None and seat == view.first and combo.counts >> 4 * turned & 15:
            turned = None
    return History(played, latest, declined, sets, kitty, turned)


def _without(counts: Counts, gone: Counts) -> Counts:
    return sum(max(0, (counts >> 4 * rank & 15) - (gone >> 4 * rank & 15)) << 4 * rank for rank in range(RANKS))


def _marks(base: int, counts: Counts) -> Iterable[int]:
    at = base - 1
    while counts:
        if held := counts & 15:
            yield at + held
        counts >>= 4
        at += 4


def unseen(view: SeatView, past: History) -> Counts:
    """Return all cards less the own hand and those played; known ones in other hands are among them."""
    return view.rules.counts - view.counts - sum(past.played)


def shared(view: SeatView, past: History) -> list[int]:
    """Return the inputs that all choices of a decision share."""
    seat, players = view.seat, view.rules.players
    landlord = view.landlord or 0
    after, before = (seat + 1) % players, (seat - 1) % players
    hidden = unseen(view, past)
    inputs = [BIAS, *_marks(UNSEEN, hidden), *_marks(KITTY, past.kitty)]
    if view.last is not None:
        inputs += _marks(BEAT, view.last.counts)
    for place, other in enumerate((after, before)[: players - 1]):
        inputs += _marks(PLAYED[place], past.played[other])
        inputs += _marks(LATEST[place], past.latest[other])
        inputs.append(LEFT[place] + view.left[other] - 1)
        if (seat == landlord) != (other == landlord):
            inputs += [
                base + low for base, low in zip(DECLINED[place], past.declined[other], strict=True) if low < 15
            ]
        if past.turned is not None and other == view.first:
            inputs.append(TURNED[place] + past.turned)
    bombs = (hidden >> 2 & _BITS).bit_count() + (hidden & ROCKET == ROCKET)
    inputs.append(BOMBS + min(bombs, 5))
    inputs.append(TABLE + (0 if view.last is None else 1 if view.last_seat == after else 2))
    inputs.append(LANDLORD_SETS + min(past.sets[landlord], 2))
    if sum(past.sets) > past.sets[landlord]:
        inputs.append(PEASANTS_PLAYED)
    if view.rules.combinations.kickers is KickerRule.DISTINCT:
        inputs.append(DISTINCT_KICKERS)
    if not view.rules.auction.kitty_shown:
        inputs.append(KITTY_HIDDEN)
    if view.handicap:
        inputs.append(HANDICAP + min(view.handicap, 4) - 1)
    return inputs


def role(view: SeatView) -> int:
    """Return which network decides: landlord, peasant after, peasant before; in a duel landlord, peasant (3, 4)."""
    place = (view.seat - (view.landlord or 0)) % view.rules.players
    return place if view.rules.players == 3 else 3 + place


class Choices:
    """The inputs of each choice of one decision."""

    def __init__(self, view: SeatView, past: History) -> None:
        """Keep what all choices need: the own hand, and what the other side may hold."""
        self._hand = view.counts
        self._unseen = unseen(view, past)
        against = view.left if view.seat == view.landlord else (view.left[view.landlord or 0],)
        others = [left for seat, left in enumerate(against) if len(against) == 1 or seat != view.seat]
        self._most = max(others)
        hidden = self._unseen
        self._at_least = (
            0,
            (hidden | hidden >> 1 | hidden >> 2) & _BITS,
            (hidden >> 1 | hidden >> 2) & _BITS,
            (hidden & hidden >> 1 | hidden >> 2) & _BITS,
            hidden >> 2 & _BITS if self._most >= 4 else 0,
        )
        self._rocket = hidden & ROCKET == ROCKET and self._most >= 2

    def of(self, combo: Combo | None) -> list[int]:
        """Return the inputs of one choice; None is a pass."""
        if combo is None:
            inputs = list(_marks(OWN, self._hand))
            return [*inputs, KINDS + _PASS, LEAST + min(9, int(least_plays(self._hand)))]
        after = self._hand - combo.counts
        inputs = [*_marks(OWN, after), *_marks(ACTION, combo.counts)]
        inputs += [KINDS + _KIND[combo.kind], LEAST + min(9, int(least_plays(after)))]
        stands = self._stands(combo)
        if stands:
            inputs.append(TOP)
            if stands == 2:
                inputs.append(SURE)
        return inputs

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


def dealt(rules: RuleSet, hand: Counts, place: int, handicap: int) -> list[int]:
    """Return the inputs of a dealt hand in the auction; ``place`` is how many seats after the landlord."""
    inputs = [BIAS, *_marks(OWN, hand), KINDS + place, LEAST + min(9, int(least_plays(hand)))]
    if rules.combinations.kickers is KickerRule.DISTINCT:
        inputs.append(DISTINCT_KICKERS)
    if not rules.auction.kitty_shown:
        inputs.append(KITTY_HIDDEN)
    if handicap:
        inputs.append(HANDICAP + min(handicap, 4) - 1)
    return inputs
