"""The hard player's looking ahead and back, compiled for long measurements: the same integers, the same moves.

``lab.arena hard-compiled rlcard`` plays what ``hard`` plays in a part of the time: the networks' integers and
:class:`doudizhu.players.lookahead.Ahead` are done over, step by step and sum by sum. A test compares every worth to
the last bit. Bids, drawing of hidden cards and the solver are the player's own. What is compiled here is not kept:
Numba would not notice when a number of the engine has changed.
"""

from pathlib import Path

import numpy as np
from doudizhu.players import features
from doudizhu.players.hard import Expert
from doudizhu.players.lookahead import FEW, MOST_POINTS, Ahead
from doudizhu.players.network import MIX, SCORE_SCALE, Networked, load, shipped, unpack
from doudizhu.players.past import HEAT, LEAST, Past
from doudizhu.players.spot import Spot
from numba import njit

from lab import bridge
from lab.fast_deal import DOUBLINGS, HAND, HANDICAP_, KIND_, NONE, SLOTS, TURN, moves_of, play, role_of, spring
from lab.fast_inputs import most_cards_against
from lab.fast_moves import BOMB, MAX_MOVES, least_plays, new_memo, size
from lab.fast_network import common_sums, sums_of, unseen_by
from lab.layout import MOST_ACTIVE


@njit(cache=True)
def second_sums(acc, second, bias, total):
    """Write the second layer's sums."""
    total[:] = bias
    for lane in range(len(acc)):
        if acc[lane] > 0:
            value = np.int32(acc[lane])
            for unit in range(len(total)):
                total[unit] += value * second[lane, unit]


@njit
def judge(state, moves, n, net, memo, idx, quality):
    """Return the best move and write the chance to win and the points of each, as ``Network.values`` does."""
    first, second, bias, last = net
    hand = state[HAND + state[TURN]]
    common, acc = np.zeros(first.shape[1], np.int16), np.empty(first.shape[1], np.int16)
    total = np.empty(len(bias), np.int32)
    common_sums(state, hand, first, idx, common)
    unseen, most, best = unseen_by(state), most_cards_against(state), 0
    for m in range(n):
        least = least_plays(hand - moves[m, 3], memo[0], memo[1])
        sums_of(acc, common, hand, moves[m], first, unseen, most, least)
        second_sums(acc, second, bias, total)
        win = score = 0.0
        for unit in range(len(total)):
            if total[unit] > 0:
                win += total[unit] * last[unit, 0]
                score += total[unit] * last[unit, 1]
        logit = last[len(total), 0] + win
        quality[m, 0] = 1 / (1 + np.exp(-max(-30.0, min(30.0, logit))))
        quality[m, 1] = SCORE_SCALE * (last[len(total), 1] + score)
        if worth(quality[m, 0], quality[m, 1]) > worth(quality[best, 0], quality[best, 1]):
            best = m
    return best


@njit
def worth(win, points):
    """Return both in one number, as ``Value.worth``."""
    return MIX * 2 * win + (1 - MIX) * points


@njit
def choices_of(state, moves, memo):
    """Write what the seat to act may do, or one winning play; return the number: ``lookahead.choices_of``."""
    n = moves_of(state, moves)
    seat = state[TURN]
    hand, spare = state[HAND + seat], state[HANDICAP_] if seat else 0
    winning = -1
    for m in range(n):
        if size(hand - moves[m, 3]) <= spare and moves[m, 2] and (winning < 0 or moves[m, 0] >= BOMB):
            winning = m
    if winning >= 0:
        moves[0] = moves[winning]
        return 1
    if state[KIND_] != NONE or n <= FEW:
        return n
    fewest, kept = 99, 0
    for m in range(n):
        fewest = min(fewest, least_plays(hand - moves[m, 3], memo[0], memo[1]))
    for m in range(n):
        if least_plays(hand - moves[m, 3], memo[0], memo[1]) == fewest:
            moves[kept] = moves[m]
            kept += 1
    return kept


@njit
def likely(states, made, since, hands, nets, base, memo, moves, quality, idx):
    """Return how likely past choices are with hands by seat, as ``Past.likelihood``."""
    product = 1.0
    for number in range(len(states)):
        state = states[number].copy()
        state[HAND + state[TURN]] = hands[state[TURN]] + since[number]
        n, at = choices_of(state, moves, memo), -1
        for m in range(n):
            if moves[m, 0] == made[number, 0] and moves[m, 3] == made[number, 3]:
                at = m
        if at < 0:
            moves[n] = made[number]
            at = n
            n += 1
        if n > 1:
            judge(state, moves, n, nets[role_of(state) - base], memo, idx, quality)
            worths = np.array([worth(quality[m, 0], quality[m, 1]) for m in range(n)])
            most = worths.max()
            total = 0.0
            for one in np.sort(worths):
                total += np.exp((one - most) / HEAT)
            product *= max(LEAST, np.exp((worths[at] - most) / HEAT) / total)
    return product


@njit
def at_the_end(state, me, before, springs):
    """Return what an ended deal is worth to a seat."""
    winner = state[TURN]
    doublings = state[DOUBLINGS] - before
    if springs:
        doublings += spring(state, winner)
    points = float(min(MOST_POINTS, 1 << doublings))
    return worth(1.0, points) if (winner == 0) == (me == 0) else worth(0.0, -points)


@njit
def play_on(state, move, steps, springs, nets, base, memo, moves, quality, idx):
    """Play a move and what follows it until the same seat chooses again; return its worth and choices judged."""
    me, before, nodes = state[TURN], state[DOUBLINGS], 0
    while True:
        if play(state, move):
            return at_the_end(state, me, before, springs), nodes
        n = choices_of(state, moves, memo)
        pick = 0
        if n > 1:
            nodes += n
            pick = judge(state, moves, n, nets[role_of(state) - base], memo, idx, quality)
            if state[TURN] == me:
                steps -= 1
                if steps == 0:
                    return worth(quality[pick, 0], quality[pick, 1] * (1 << state[DOUBLINGS] - before)), nodes
        move = moves[pick].copy()


def arrays(blob: bytes):
    """Return the layers of a stored network."""
    first, second, bias, last = unpack(blob)
    units = len(bias)
    width = len(second) // units
    return (
        np.frombuffer(first, np.int8).reshape(-1, width).astype(np.int16),
        np.array(second, np.int32).reshape(width, units),
        np.array(bias, np.int32),
        np.array(last).reshape(units + 1, 2),
    )


class CompiledAhead(Ahead):
    """Plays choices of one view on, compiled."""

    def __init__(self, nets, base: int, memo, tables, view, steps: int) -> None:
        """``nets`` are the arrays of the game's roles, of which the first is ``base``."""
        super().__init__(None, Spot.of(view), steps)
        self._nets, self._base, self._memo, self._tables = nets, base, memo, tables
        self._state, self._now = bridge.seen(view), np.zeros(SLOTS, np.int64)
        self._springs = view.rules.scoring.springs
        self._seats = [(seat - view.landlord) % view.rules.players for seat in range(view.rules.players)]

    def worth(self, combo, hands):
        """Return the worth of a choice with all hands by seat given, without a pause."""
        self._now[:] = self._state
        for seat, hand in zip(self._seats, hands, strict=True):
            self._now[HAND + seat] = hand
        about = (self._steps, self._springs, self._nets, self._base, self._memo)
        found, nodes = play_on(self._now, bridge.move_of(combo), *about, *self._tables)
        self.nodes += nodes
        return found
        yield

    def likely(self, states, made, since, hands):
        """Return how likely choices made in some states are with hands by seat."""
        by_seat = np.zeros(3, np.int64)
        by_seat[self._seats] = hands
        about = (self._nets, self._base, self._memo)
        return likely(states, made, since, by_seat, *about, *self._tables) if len(states) else 1.0


class CompiledPast(Past):
    """Weighs hands by the past choices of one view, compiled."""

    def __init__(self, ahead: CompiledAhead, view) -> None:
        """``ahead`` has the arrays of the game's roles."""
        super().__init__(None, view)
        self._ahead = ahead
        number, before = len(self.choices), bridge.turn_by_turn(view)
        self._states, self._made = np.zeros((number, SLOTS), np.int64), np.zeros((number, 4), np.int64)
        self._since = np.array([choice.since for choice in self.choices], np.int64)
        for place, choice in enumerate(self.choices):
            self._states[place], self._made[place] = before[choice.ply], bridge.move_of(choice.combo)

    def likelihood(self, hands):
        """Return how likely the past choices are with these hands, without a pause."""
        return self._ahead.likely(self._states, self._made, self._since, hands)
        yield


class CompiledExpert(Expert):
    """The hard player that looks ahead in compiled code."""

    _memo = None

    def ahead(self, network, view):
        """Return what plays choices on from a view."""
        if self._memo is None:
            self._memo = new_memo()
            self._nets = [arrays(blob) for blob in network.blobs[:5]]
            tables = np.zeros((MAX_MOVES, 4), np.int64), np.zeros((MAX_MOVES, 2)), np.zeros(MOST_ACTIVE, np.int64)
            self._tables = tables
        base = 0 if view.rules.players == 3 else features.role(Spot.begin(view))
        nets = tuple(self._nets[:3] if base == 0 else self._nets[3:])
        return CompiledAhead(nets, base, self._memo, self._tables, view, self.depth.reach.steps)

    def past(self, network, view):
        """Return what weighs hands by the past choices of a view."""
        return CompiledPast(self.ahead(network, view), view)


def expert(depth, path: Path | None = None) -> CompiledExpert:
    """Return the hard player with a depth of search, and with the shipped networks or those of a file."""
    network = shipped() if path is None else load(path.read_bytes())
    return CompiledExpert(Networked(network), network, depth)
