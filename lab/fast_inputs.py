"""The inputs of the networks, compiled: the twin of ``doudizhu.players.features``."""

from numba import njit

from lab.fast_deal import (
    COUNTS_,
    DECK,
    HAND,
    HANDICAP_,
    HIDDEN,
    KITTY_LEFT,
    LAST,
    NONE,
    OPEN,
    OWNER,
    PAIR_DECLINED,
    PLAYED,
    PLAYERS,
    SETS,
    SINGLE_DECLINED,
    TURN,
    TURNED_RANK,
    TURNED_SEAT,
)
from lab.fast_moves import BOMB, JOKERS, PASS, ROCKET, RUN_ONES, at_least, least_plays, size
from lab.layout import (
    ACTION,
    BEAT,
    BIAS,
    BOMBS,
    CARDS_NEXT,
    CARDS_PREV,
    DECLINED_PAIR_NEXT,
    DECLINED_PAIR_PREV,
    DECLINED_SINGLE_NEXT,
    DECLINED_SINGLE_PREV,
    HANDICAP,
    KINDS,
    KITTY,
    KITTY_HIDDEN,
    LANDLORD_PLAYS,
    LAST_NEXT,
    LAST_PREV,
    LEAST,
    OPEN_KICKERS,
    OWN,
    PEASANT_PLAYED,
    PLAYED_NEXT,
    PLAYED_PREV,
    SURE,
    TABLE,
    TOP,
    TURNED_NEXT,
    TURNED_PREV,
    UNSEEN,
)


@njit(cache=True)
def mark(idx, n, base, counts):
    """Add the inputs of a multiset: one for each rank, by its exact number."""
    for r in range(15):
        number = counts >> (4 * r) & 15
        if number:
            idx[n] = base + 4 * r + number - 1
            n += 1
    return n


@njit(cache=True)
def common_inputs(state, idx):
    """Write the inputs that all moves of a decision share; return their number."""
    seat = state[TURN]
    players = state[PLAYERS]
    follower = (seat + 1) % players
    before = (seat + players - 1) % players
    unseen = state[DECK] - state[HAND + seat] - state[PLAYED] - state[PLAYED + 1] - state[PLAYED + 2]
    idx[0] = BIAS
    n = mark(idx, 1, UNSEEN, unseen)
    n = mark(idx, n, PLAYED_NEXT, state[PLAYED + follower])
    n = mark(idx, n, BEAT, state[COUNTS_])
    n = mark(idx, n, LAST_NEXT, state[LAST + follower])
    if not state[HIDDEN]:
        n = mark(idx, n, KITTY, state[KITTY_LEFT])
    idx[n] = CARDS_NEXT + size(state[HAND + follower]) - 1
    n += 1
    if (seat == 0) != (follower == 0):
        if state[SINGLE_DECLINED + follower] < 15:
            idx[n] = DECLINED_SINGLE_NEXT + state[SINGLE_DECLINED + follower]
            n += 1
        if state[PAIR_DECLINED + follower] < 15:
            idx[n] = DECLINED_PAIR_NEXT + state[PAIR_DECLINED + follower]
            n += 1
    if players == 3:
        n = mark(idx, n, PLAYED_PREV, state[PLAYED + before])
        n = mark(idx, n, LAST_PREV, state[LAST + before])
        idx[n] = CARDS_PREV + size(state[HAND + before]) - 1
        n += 1
        if (seat == 0) != (before == 0):
            if state[SINGLE_DECLINED + before] < 15:
                idx[n] = DECLINED_SINGLE_PREV + state[SINGLE_DECLINED + before]
                n += 1
            if state[PAIR_DECLINED + before] < 15:
                idx[n] = DECLINED_PAIR_PREV + state[PAIR_DECLINED + before]
                n += 1
    bombs = 1 if unseen & JOKERS == JOKERS else 0
    quads = at_least(unseen, 4)
    for r in range(15):
        bombs += quads >> (4 * r) & 1
    idx[n] = BOMBS + min(bombs, 5)
    idx[n + 1] = TABLE + (0 if state[OWNER] == NONE else 1 if state[OWNER] == follower else 2)
    idx[n + 2] = LANDLORD_PLAYS + min(state[SETS], 2)
    n += 3
    if state[SETS + 1] + state[SETS + 2]:
        idx[n] = PEASANT_PLAYED
        n += 1
    if state[OPEN]:
        idx[n] = OPEN_KICKERS
        n += 1
    if state[HIDDEN]:
        idx[n] = KITTY_HIDDEN
        n += 1
    if state[HANDICAP_]:
        idx[n] = HANDICAP + state[HANDICAP_] - 1
        n += 1
    if state[TURNED_SEAT] == follower:
        idx[n] = TURNED_NEXT + state[TURNED_RANK]
        n += 1
    elif state[TURNED_SEAT] == before:
        idx[n] = TURNED_PREV + state[TURNED_RANK]
        n += 1
    return n


@njit(cache=True)
def most_cards_against(state):
    """Return the largest hand of the other side."""
    if state[TURN]:
        return size(state[HAND])
    return max(size(state[HAND + 1]), size(state[HAND + 2]))


@njit(cache=True)
def standing(move, unseen, most):
    """Return 2 when nothing unseen beats a move, 1 when only bombs do, else 0.

    Unseen cards are taken as one hand of at most ``most`` cards.
    """
    kind, body, cards = move[0], move[1], move[2]
    if kind == PASS:
        return 0
    if kind == ROCKET:
        return 2
    rocket = unseen & JOKERS == JOKERS and most >= 2
    quads = at_least(unseen, 4) if most >= 4 else 0
    if kind == BOMB:
        return 2 if not rocket and not quads >> (4 * body) >> 4 else 0
    if cards <= most:
        if kind <= 1:
            higher = at_least(unseen, kind + 1)
        elif kind <= 4:
            higher = at_least(unseen, 3)
        elif kind >= 10:
            higher = quads
        else:
            each = 1 if kind == 5 else 2 if kind == 6 else 3
            length = cards // (each if kind <= 7 else 4 if kind == 8 else 5)
            ranks = at_least(unseen, each) & RUN_ONES
            higher = ranks
            for step in range(1, length):
                higher &= ranks >> (4 * step)
            higher <<= 4 * (length - 1)
        if higher >> (4 * body) >> 4:
            return 0
    return 1 if rocket or quads else 2


@njit(cache=True)
def move_inputs(hand, move, unseen, most, idx, n, keys, values):
    """Add the inputs that belong to one move; return the number of all."""
    n = mark(idx, n, OWN, hand - move[3])
    n = mark(idx, n, ACTION, move[3])
    idx[n] = KINDS + move[0]
    idx[n + 1] = LEAST + min(9, least_plays(hand - move[3], keys, values))
    n += 2
    stands = standing(move, unseen, most)
    if stands:
        idx[n] = TOP
        n += 1
        if stands == 2:
            idx[n] = SURE
            n += 1
    return n
