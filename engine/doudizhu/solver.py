"""Perfect information: who wins with all cards open, and with which moves.

A depth-first search on wins and losses with a table of positions. Positions that differ only in ways that cannot
matter share one entry: see :class:`Essence`. The search is a plain recursion that breaks off after a slice of nodes
and starts again; finished positions are in the table by then, so it soon is back where it was. That keeps the
inner loop fast and still lets a driver slice the work.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final, NamedTuple

from doudizhu.actions import Seat
from doudizhu.cards import ACE, GUARD, ONE, ROCKET, SMALL_JOKER, Counts, Rank, size
from doudizhu.combos import Combo, Kind
from doudizhu.moves import legal_plays
from doudizhu.rules import RuleSet

SLICE: Final = 50
"""Nodes between two yields: at most a few milliseconds in CPython."""
LEAD: Final = 0
"""The code of no play to beat."""
_KIND_CODE: Final = {kind: number + 1 for number, kind in enumerate(Kind)}
_BITS: Final = sum(ONE)
_RUN_BITS: Final = sum(ONE[: ACE + 1])


class Position(NamedTuple):
    """An open position in play.

    ``hands`` are by seat, two or three. ``last`` is the play to beat, by ``last_seat``; both None for a lead.
    A peasant wins with a play that leaves at most ``handicap`` cards (rules, "wins a deal").
    """

    rules: RuleSet
    hands: tuple[Counts, ...]
    landlord: Seat
    turn: Seat
    last: Combo | None = None
    last_seat: Seat | None = None
    handicap: int = 0


class Solution(NamedTuple):
    """Who wins with perfect play, and every winning move of the side to move, a pass (None) first.

    ``nodes`` is the number of positions searched.
    """

    landlord_wins: bool
    winning: tuple[Combo | None, ...]
    nodes: int


class _SliceOver(Exception):  # noqa: N818 - a signal between two functions of this module, not an error
    """So many nodes were searched; the table keeps what is known."""


Plays = list[tuple[Counts, int]]
"""Plays for search: what each leaves in the hand, and its code as the play to beat."""


class Moves:
    """Legal plays for search, remembered; worth sharing between positions of one game."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self._plays: dict[tuple[Counts, int], Plays] = {}
        self._combos: dict[int, Combo | None] = {LEAD: None}
        self.essence = Essence()

    def code_of(self, combo: Combo | None) -> int:
        """Return a play to beat as a small int: kind, number of cards and body, which decide what beats it."""
        if combo is None:
            return LEAD
        code = _KIND_CODE[combo.kind] << 10 | combo.cards << 5 | combo.body
        self._combos.setdefault(code, combo)
        return code

    def of(self, hand: Counts, code: int) -> Plays:
        """Return the plays of a hand against a play to beat; those with most cards first on a lead."""
        plays = self._plays.get((hand, code))
        if plays is None:
            combos = legal_plays(hand, self._combos[code], self.rules)
            if code == LEAD:
                combos.sort(key=lambda combo: -combo.cards)
            plays = [(hand - combo.counts, self.code_of(combo)) for combo in combos]
            self._plays[hand, code] = plays
        return plays


def in_runs(hand: Counts) -> int:
    """Return all bits of the ranks that may take part in a straight, a straight of pairs or an airplane.

    >>> from doudizhu.cards import format_counts, parse_counts
    >>> hand = parse_counts("34567799KKKAAA2")
    >>> format_counts(hand & in_runs(hand))
    '345677KKKAAA'
    """
    ones = (hand | hand >> 1 | hand >> 2) & _RUN_BITS
    pairs = (hand >> 1 | hand >> 2) & _RUN_BITS
    triples = (hand & hand >> 1 | hand >> 2) & _RUN_BITS
    found = 0
    for ranks, length in ((ones, 5), (pairs, 3), (triples, 2)):
        starts = ranks
        for step in range(1, length):
            starts &= ranks >> 4 * step
        for step in range(length):
            found |= starts << 4 * step
    return 15 * found


class Essence:
    """What decides a position, apart from whose turn it is: equal essence, equal winner.

    Only the order of ranks between different seats counts, except for ranks that may join a run. So empty ranks
    fall away, and neighbouring ranks of one seat with nobody else's in between form a block in which only the
    sizes of the sets count. Ranks that may join a run keep their number. The play to beat is a mark at
    its place among the ranks. Low and high ranks are done apart: there are few halves, so each is worked out once,
    at the price of blocks that end at the middle.
    """

    def __init__(self) -> None:
        self._marked: dict[Counts, tuple[int, int]] = {}
        self._halves: dict[tuple[int, ...], int] = {}
        self._numbers: dict[tuple[int, ...], int] = {}

    def of(self, hands: tuple[Counts, ...], code: int) -> tuple[int, int, int]:
        """Return the essence of hands by seat and a play to beat.

        >>> from doudizhu.cards import parse_counts
        >>> same = Essence()
        >>> same.of((parse_counts("3359"), ONE[8]), LEAD) == same.of((parse_counts("3449"), ONE[8]), LEAD)
        True
        """
        body = code & 31 if code else _NO_BODY
        low, high = [], []
        for hand in hands:
            marked = self._marked.get(hand)
            if marked is None:
                both = hand | in_runs(hand) & GUARD
                marked = self._marked[hand] = both & _LOW, both >> 4 * _MIDDLE
            low.append(marked[0])
            high.append(marked[1])
        if body < _MIDDLE:
            return code >> 5, self._half(0, body, low), self._half(_MIDDLE, _NO_BODY, high)
        return code >> 5, self._half(0, _NO_BODY, low), self._half(_MIDDLE, body, high)

    def _half(self, lowest: Rank, body: Rank, marked: list[int]) -> int:
        key = (lowest, body, *marked)
        number = self._halves.get(key)
        if number is None:
            number = self._numbers.setdefault(_essence(lowest, body, marked), len(self._numbers))
            self._halves[key] = number
        return number


_MIDDLE: Final = 5
_LOW: Final = (1 << 4 * _MIDDLE) - 1
_NO_BODY: Final = 31


def _essence(lowest: Rank, body: Rank, marked: list[int]) -> tuple[int, ...]:
    """Return the essence of some ranks; the top bit of each rank in a hand marks that it may join a run."""
    out = [lowest]
    if lowest:
        rocket = ROCKET >> 4 * lowest
        # Of a rocket held whole, the small joker is no ordinary card: both may go together.
        out += [-3 - seat for seat, hand in enumerate(marked) if hand & rocket == rocket]
        out.append(-8 if body == SMALL_JOKER else -9)
    block: list[int] = []
    owner = -1
    for place in range(15 - _MIDDLE if lowest else _MIDDLE):
        held = [hand >> 4 * place & 15 for hand in marked]
        owners = [seat for seat, number in enumerate(held) if number]
        if not owners:
            continue
        if lowest + place > body:
            body = _NO_BODY
            out += (*sorted(block), -1)
            block, owner = [], -1
        pinned = any(number & 8 for number in held)
        sets = sum(number << 4 * seat for seat, number in enumerate(held))
        if len(owners) > 1 or owners[0] != owner:
            out += (*sorted(block), -2)
            block = []
        owner = owners[0] if len(owners) == 1 else -1
        block.append((lowest + place + 1) << 12 | sets if pinned else sets)
    return (*out, *sorted(block))


class _Search:
    """One position's search. Seats are turned so that the landlord is seat 0."""

    def __init__(self, moves: Moves, seats: int, handicap: int) -> None:
        self.of = moves.of
        self.seats = seats
        self.handicap = handicap
        self.exact: dict[tuple[tuple[Counts, ...], int, int, int], bool] = {}
        self.alike: dict[tuple[int, ...], bool] = {}
        self.essence = moves.essence
        self.tried: dict[int, int] = {}
        self.good: dict[int, int] = {}
        """How often a play, by its code and seat, turned out to win: the likeliest are tried first."""
        self.nodes = 0
        self.until = 0

    def landlord_wins(self, hands: tuple[Counts, ...], turn: int, last_seat: int, code: int) -> bool:
        """Return who wins when this seat is to act. With nothing to beat, ``last_seat`` is the seat itself."""
        key = (hands, turn, last_seat, code)
        answer = self.exact.get(key)
        if answer is not None:
            return answer
        alike = (turn, last_seat, *self.essence.of(hands, code))
        answer = self.alike.get(alike)
        if answer is None:
            self.nodes += 1
            if self.nodes > self.until:
                raise _SliceOver
            answer = self._search(hands, turn, last_seat, code)
            self.alike[alike] = answer
        self.exact[key] = answer
        return answer

    def _search(self, hands: tuple[Counts, ...], turn: int, last_seat: int, code: int) -> bool:
        goal = turn == 0
        plays = self.of(hands[turn], code)
        if any(self.ends(rest, turn) for rest, _ in plays):
            return goal
        answered = []
        for rest, answer in plays:
            after = (*hands[:turn], rest, *hands[turn + 1 :])
            seat = self.next_to_act(after, turn, turn, answer)
            if seat != turn:
                play = answer << 2 | turn
                hope = self.good.get(play, 0) / (1 + self.tried.get(play, 0))
                answered.append((-hope, after, seat, answer))
            elif self.landlord_wins(after, turn, turn, LEAD) is goal:
                return goal
        answered.sort(key=_by_success)
        for _, after, seat, answer in answered:
            play = answer << 2 | turn
            self.tried[play] = self.tried.get(play, 0) + 1
            if self.landlord_wins(after, seat, turn, answer) is goal:
                self.good[play] = self.good.get(play, 0) + 1
                return goal
        return self.after_pass(hands, turn, last_seat, code) if code else not goal

    def ends(self, rest: Counts, turn: int) -> bool:
        """Return whether a seat has won when this much is left."""
        return not rest or (turn != 0 and self.handicap > 0 and size(rest) <= self.handicap)

    def next_to_act(self, hands: tuple[Counts, ...], turn: int, last_seat: int, code: int) -> int:
        """Return the next seat that can beat a play, or ``last_seat``, who then leads."""
        seat = (turn + 1) % self.seats
        while seat != last_seat and not self.of(hands[seat], code):
            seat = (seat + 1) % self.seats
        return seat

    def after_pass(self, hands: tuple[Counts, ...], turn: int, last_seat: int, code: int) -> bool:
        """Return who wins when the seat to act passes."""
        seat = self.next_to_act(hands, turn, last_seat, code)
        return self.landlord_wins(hands, seat, last_seat, LEAD if seat == last_seat else code)

    def after_play(self, hands: tuple[Counts, ...], turn: int, rest: Counts, code: int) -> bool:
        """Return who wins when the seat to act plays."""
        if self.ends(rest, turn):
            return turn == 0
        after = (*hands[:turn], rest, *hands[turn + 1 :])
        seat = self.next_to_act(after, turn, turn, code)
        return self.landlord_wins(after, seat, turn, LEAD if seat == turn else code)


def _by_success(play: tuple[float, tuple[Counts, ...], int, int]) -> float:
    return play[0]


class Solver:
    """Solves choices one at a time in one position, within budgets of nodes."""

    def __init__(self, position: Position, moves: Moves | None = None) -> None:
        """``moves`` may be shared by all positions of one game."""
        seats = len(position.hands)
        self.position = position
        self._moves = moves or Moves(position.rules)
        self._search = _Search(self._moves, seats, position.handicap)
        turned = tuple((position.landlord + step) % seats for step in range(seats))
        self._hands = tuple(position.hands[seat] for seat in turned)
        self._turn = turned.index(position.turn)
        self._last_seat = self._turn if position.last_seat is None else turned.index(position.last_seat)
        self._code = self._moves.code_of(position.last)

    @property
    def nodes(self) -> int:
        """The number of positions searched so far."""
        return self._search.nodes

    def wins(self, combo: Combo | None, budget: int) -> Generator[None, None, bool | None]:
        """Yield while searching; return whether a choice of the seat to act wins for its side.

        None when the budget of nodes did not suffice. A pass is None.
        """
        search, until = self._search, self.nodes + budget
        while True:
            search.until = min(until, search.nodes + SLICE)
            try:
                if combo is None:
                    landlord = search.after_pass(self._hands, self._turn, self._last_seat, self._code)
                else:
                    rest = self._hands[self._turn] - combo.counts
                    landlord = search.after_play(self._hands, self._turn, rest, self._moves.code_of(combo))
                return landlord is (self._turn == 0)
            except _SliceOver:
                search.nodes -= 1  # the node that was refused
                if search.nodes >= until:
                    return None
                yield

    def choices(self) -> Iterator[Combo | None]:
        """Yield every choice of the seat to act, a pass first where one may pass."""
        position = self.position
        if position.last is not None:
            yield None
        yield from legal_plays(position.hands[position.turn], position.last, position.rules)


def solve(
    position: Position, budget: int = 10_000_000, moves: Moves | None = None
) -> Generator[None, None, Solution | None]:
    """Yield while searching; return the winner and all winning moves, or None when the budget did not suffice.

    >>> from doudizhu.cards import parse_counts
    >>> from doudizhu.presets import CLASSIC
    >>> search = solve(Position(CLASSIC, (parse_counts("3455KK"), parse_counts("345522")), landlord=0, turn=0))
    >>> try:
    ...     while True: next(search)
    ... except StopIteration as end:
    ...     [combo.text for combo in end.value.winning]
    ['4', '5']
    """
    solver = Solver(position, moves)
    winning = []
    for combo in solver.choices():
        wins = yield from solver.wins(combo, budget - solver.nodes)
        if wins is None:
            return None
        if wins:
            winning.append(combo)
    mover_wins = bool(winning)
    return Solution(mover_wins is (position.turn == position.landlord), tuple(winning), solver.nodes)
