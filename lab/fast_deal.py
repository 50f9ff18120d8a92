"""One deal, compiled: its state in a row of numbers, dealing at random, and what a move changes."""

import numpy as np
from numba import njit

from lab.fast_moves import BOMB, PASS, follows, leads, size
from lab.layout import DUEL_LANDLORD

# Slots of the state of a game; seats are counted from the landlord, who has seat 0.
HAND, PLAYED, LAST, SINGLE_DECLINED, PAIR_DECLINED, SETS = 0, 3, 6, 9, 12, 15
KITTY_LEFT, TURN, PLAYERS, KIND_, BODY_, CARDS_, COUNTS_, OWNER, PASSES = range(18, 27)
OPEN, HIDDEN, HANDICAP_, TURNED_SEAT, TURNED_RANK, DOUBLINGS, DECK = range(27, 34)
SLOTS = 34
NONE = -1


@njit(cache=True)
def random_int(rng, below):
    """Return a number below a bound; ``rng`` is a one-word xorshift state."""
    x = rng[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    rng[0] = x
    return np.int64((x * np.uint64(2685821657736338717) >> np.uint64(33)) % np.uint64(below))


@njit(cache=True)
def deal(state, rng, duel, open_share):
    """Deal at random into a state; the landlord is seat 0."""
    state[:] = 0
    low = 8 if duel else 0
    cards = np.arange(low, 54)
    for i in range(len(cards) - 1):
        j = i + random_int(rng, len(cards) - i)
        cards[i], cards[j] = cards[j], cards[i]
    players = 2 if duel else 3
    state[PLAYERS] = players
    for i in range(17 * players + 3):
        card = cards[i]
        one = 1 << (4 * (card >> 2 if card < 52 else card - 39))
        seat = i // 17 if i < 17 * players else 0
        state[HAND + seat] += one
        if i >= 17 * players:
            state[KITTY_LEFT] += one
    for card in range(low, 54):
        state[DECK] += 1 << (4 * (card >> 2 if card < 52 else card - 39))
    state[TURNED_SEAT] = NONE
    if duel:
        state[HANDICAP_] = random_int(rng, 5)
    elif random_int(rng, 1000) < open_share * 1000:
        state[OPEN] = 1
        state[HIDDEN] = 1
        card = random_int(rng, 51)
        state[TURNED_SEAT] = card // 17
        state[TURNED_RANK] = cards[card] >> 2 if cards[card] < 52 else cards[card] - 39
    start(state)


@njit(cache=True)
def start(state):
    """Set what every deal begins with, hands and rules given."""
    for seat in range(3):
        state[SINGLE_DECLINED + seat] = 15
        state[PAIR_DECLINED + seat] = 15
    state[KIND_] = NONE
    state[OWNER] = NONE


@njit(cache=True)
def moves_of(state, out):
    """Write the moves of the seat to act, a pass included; return their number."""
    hand = state[HAND + state[TURN]]
    if state[KIND_] == NONE:
        return leads(out, hand, state[OPEN] == 1)
    return follows(out, hand, state[KIND_], state[BODY_], state[CARDS_], state[OPEN] == 1)


@njit(cache=True)
def play(state, move):
    """Carry out a move; return whether the deal has ended, won by the mover's side."""
    seat = state[TURN]
    players = state[PLAYERS]
    if move[0] == PASS:
        if (seat == 0) != (state[OWNER] == 0):
            if state[KIND_] == 0:
                state[SINGLE_DECLINED + seat] = min(state[SINGLE_DECLINED + seat], state[BODY_])
            elif state[KIND_] == 1:
                state[PAIR_DECLINED + seat] = min(state[PAIR_DECLINED + seat], state[BODY_])
        state[PASSES] += 1
        if state[PASSES] == players - 1:
            state[PASSES] = 0
            state[KIND_] = NONE
            state[COUNTS_] = 0
            state[OWNER] = NONE
        state[TURN] = (seat + 1) % players
        return False
    counts = move[3]
    state[HAND + seat] -= counts
    state[PLAYED + seat] += counts
    state[LAST + seat] = counts
    state[SETS + seat] += 1
    if seat == 0:
        kept = 0
        for r in range(15):
            kept |= max(0, (state[KITTY_LEFT] >> (4 * r) & 15) - (counts >> (4 * r) & 15)) << (4 * r)
        state[KITTY_LEFT] = kept
    if seat == state[TURNED_SEAT] and counts >> (4 * state[TURNED_RANK]) & 15:
        state[TURNED_SEAT] = NONE
    state[KIND_] = move[0]
    state[BODY_] = move[1]
    state[CARDS_] = move[2]
    state[COUNTS_] = counts
    state[OWNER] = seat
    state[PASSES] = 0
    if move[0] >= BOMB:
        state[DOUBLINGS] += 1
    if size(state[HAND + seat]) <= (state[HANDICAP_] if seat else 0):
        return True
    state[TURN] = (seat + 1) % players
    return False


@njit(cache=True)
def spring(state, winner):
    """Return 1 when the end is a spring or an anti-spring."""
    if winner == 0:
        return 1 if state[SETS + 1] + state[SETS + 2] == 0 else 0
    return 1 if state[SETS] == 1 else 0


@njit(cache=True)
def role_of(state):
    """Return the network of the seat to act."""
    if state[PLAYERS] == 2:
        return DUEL_LANDLORD + state[TURN]
    return state[TURN]
