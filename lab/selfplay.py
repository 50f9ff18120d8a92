"""Compiled self-play: deals, inputs, decisions and the samples that training learns from."""

import numpy as np
from numba import njit

from lab.fast_moves import (
    BOMB,
    JOKERS,
    MAX_MOVES,
    PASS,
    ROCKET,
    RUN_ONES,
    at_least,
    follows,
    leads,
    least_plays,
    size,
)
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
    DUEL_LANDLORD,
    HANDICAP,
    KINDS,
    KITTY,
    KITTY_HIDDEN,
    LANDLORD_PLAYS,
    LAST_NEXT,
    LAST_PREV,
    LEAST,
    MOST_ACTIVE,
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


@njit(cache=True, fastmath=True)
def second_layer(acc, w2, z, live):
    """Write the second layer's sums; ``live`` gets the active lanes of the first, whose number is returned.

    Without a branch for each lane and four lanes at a time: a third of the plain loop's time.
    """
    width = len(acc)
    n = 0
    for i in range(width):
        live[n] = i
        n += acc[i] > 0
    z[:] = w2[width]
    k = 0
    while k + 4 <= n:
        i0, i1, i2, i3 = live[k], live[k + 1], live[k + 2], live[k + 3]
        a0, a1, a2, a3 = acc[i0], acc[i1], acc[i2], acc[i3]
        for j in range(len(z)):
            z[j] += (a0 * w2[i0, j] + a1 * w2[i1, j]) + (a2 * w2[i2, j] + a3 * w2[i3, j])
        k += 4
    while k < n:
        i0 = live[k]
        a0 = acc[i0]
        for j in range(len(z)):
            z[j] += a0 * w2[i0, j]
        k += 1
    return n


@njit(cache=True, fastmath=True)
def tail(acc, w2, w3, z, live, out):
    """Carry the first layer's sums on to the two outputs: win logit and scaled score."""
    second_layer(acc, w2, z, live)
    o0 = w3[len(z), 0]
    o1 = w3[len(z), 1]
    for j in range(len(z)):
        unit = max(z[j], np.float32(0))
        o0 += unit * w3[j, 0]
        o1 += unit * w3[j, 1]
    out[0] = o0
    out[1] = o1


@njit(cache=True, fastmath=True)
def add_row(acc, row):
    """Add one row of weights."""
    for j in range(len(acc)):
        acc[j] += row[j]


@njit(cache=True, fastmath=True)
def choose(state, moves, n, w1, w2, w3, mix, keys, values, idx, quality):
    """Return the move with the best mix of win probability and points; ``quality`` gets all of them."""
    seat = state[TURN]
    hand = state[HAND + seat]
    width = w1.shape[1]
    common = np.zeros(width, np.float32)
    acc = np.empty(width, np.float32)
    z = np.empty(w2.shape[1], np.float32)
    live = np.empty(width + 1, np.int64)
    out = np.empty(2, np.float32)
    shared = common_inputs(state, idx)
    for k in range(shared):
        add_row(common, w1[idx[k]])
    unseen = state[DECK] - hand - state[PLAYED] - state[PLAYED + 1] - state[PLAYED + 2]
    most = most_cards_against(state)
    held = mark(idx, shared, OWN, hand)
    for k in range(shared, held):
        add_row(common, w1[idx[k]])
    best = 0
    for m in range(n):
        counts = moves[m, 3]
        kind_row = w1[KINDS + moves[m, 0]]
        least_row = w1[LEAST + min(9, least_plays(hand - counts, keys, values))]
        for j in range(width):
            acc[j] = common[j] + kind_row[j] + least_row[j]
        for r in range(15):
            number = counts >> (4 * r) & 15
            if number:
                had = hand >> (4 * r) & 15
                old = w1[OWN + 4 * r + had - 1]
                act = w1[ACTION + 4 * r + number - 1]
                if had > number:
                    new = w1[OWN + 4 * r + had - number - 1]
                    for j in range(width):
                        acc[j] += new[j] + act[j] - old[j]
                else:
                    for j in range(width):
                        acc[j] += act[j] - old[j]
        stands = standing(moves[m], unseen, most)
        if stands:
            add_row(acc, w1[TOP])
            if stands == 2:
                add_row(acc, w1[SURE])
        tail(acc, w2, w3, z, live, out)
        quality[m, 0] = 1 / (1 + np.exp(-out[0]))
        quality[m, 1] = SCORE_SCALE * out[1]
        if mix_of(quality[m], mix) > mix_of(quality[best], mix):
            best = m
    return best


SCORE_SCALE = 3.0
"""The second output is the expected score in points of base 1, divided by this."""


@njit(cache=True)
def mix_of(quality, mix):
    """Return ``mix`` parts of winning (in points, base 1) and the rest of expected points."""
    return mix * 2 * quality[0] + (1 - mix) * quality[1]


@njit(cache=True)
def role_of(state):
    """Return the network of the seat to act."""
    if state[PLAYERS] == 2:
        return DUEL_LANDLORD + state[TURN]
    return state[TURN]


@njit(cache=True)
def greedy(state, moves, n, keys, values):
    """Return a plain move for comparison: least plays left, then low cards; let the partner's set stand."""
    seat = state[TURN]
    hand = state[HAND + seat]
    partner = seat and state[OWNER] > 0
    best = 0
    least = 1000000
    for m in range(n):
        after = hand - moves[m, 3]
        cost = 100 * least_plays(after, keys, values) + moves[m, 1] - moves[m, 2]
        if moves[m, 0] >= BOMB:
            cost += 150
        if moves[m, 0] == PASS:
            cost += -1000 if partner else 60
        if after == 0:
            return m
        if cost < least:
            best, least = m, cost
    return best


NOBODY, PLAIN, EARLIER = range(3)
"""Who sits on one side in the network's place: nobody, :func:`greedy`, or an earlier network."""


@njit(cache=True)
def guest_of(rng, plain, earlier):
    """Draw who plays one side of a game, given the shares of games with guests."""
    if plain + earlier == 0:
        return NOBODY
    drawn = random_int(rng, 1000)
    return PLAIN if drawn < plain * 1000 else EARLIER if drawn < (plain + earlier) * 1000 else NOBODY


@njit(cache=True)
def play_games(
    games,
    duel,
    open_share,
    rng,
    w1,
    w2,
    w3,
    guests,
    e1,
    e2,
    e3,
    explore,
    mix,
    keys,
    values,
    rows,
    sizes,
    meta,
    filled,
):
    """Play games of a network with itself and with guests, and write samples.

    ``guests`` are the shares of games in which one side, drawn by lot, is played by :func:`greedy` (one move in
    twenty at random) and by an earlier network with the weights ``e1`` to ``e3``; only the network's own decisions
    are samples.

    ``rows[net]`` gets the active inputs of each chosen move, ``sizes`` their number, ``meta`` the side's result:
    1 or 0 for the win, then signed points of base 1 counted from that decision on. ``filled`` counts the samples
    of each network; forced moves are no samples. Returns the number of games the landlord won.
    """
    state = np.zeros(SLOTS, np.int64)
    moves = np.zeros((MAX_MOVES, 4), np.int64)
    quality = np.zeros((MAX_MOVES, 2), np.float32)
    idx = np.zeros(MOST_ACTIVE, np.int64)
    seen = np.zeros((600, 4), np.int64)
    landlord_wins = 0
    base = DUEL_LANDLORD if duel else 0
    for _ in range(games):
        deal(state, rng, duel, open_share)
        samples = 0
        guest = guest_of(rng, guests[0], guests[1])
        side = random_int(rng, 2) if guest else 0
        while True:
            seat = state[TURN]
            net = role_of(state) - base
            n = moves_of(state, moves)
            pick = 0
            if n > 1 and guest and min(seat, 1) == side:
                if guest == EARLIER:
                    pick = choose(state, moves, n, e1[net], e2[net], e3[net], mix, keys, values, idx, quality)
                elif random_int(rng, 20):
                    pick = greedy(state, moves, n, keys, values)
                else:
                    pick = random_int(rng, n)
            elif n > 1:
                if random_int(rng, 10000) < explore * 10000:
                    pick = random_int(rng, n)
                else:
                    pick = choose(state, moves, n, w1[net], w2[net], w3[net], mix, keys, values, idx, quality)
                at = filled[net]
                if at < rows.shape[1]:
                    k = common_inputs(state, idx)
                    hand = state[HAND + seat]
                    unseen = state[DECK] - hand - state[PLAYED] - state[PLAYED + 1] - state[PLAYED + 2]
                    k = move_inputs(hand, moves[pick], unseen, most_cards_against(state), idx, k, keys, values)
                    for i in range(k):
                        rows[net, at, i] = idx[i]
                    sizes[net, at] = k
                    seen[samples, 0] = net
                    seen[samples, 1] = at
                    seen[samples, 2] = seat
                    seen[samples, 3] = state[DOUBLINGS]
                    filled[net] = at + 1
                    samples += 1
            if play(state, moves[pick]):
                break
        winner = state[TURN]
        doublings = state[DOUBLINGS]
        if not state[OPEN]:
            doublings += spring(state, winner)
        landlord_wins += winner == 0
        for i in range(samples):
            won = (seen[i, 2] == 0) == (winner == 0)
            points = min(16, 1 << (doublings - seen[i, 3]))
            meta[seen[i, 0], seen[i, 1], 0] = 1.0 if won else 0.0
            meta[seen[i, 0], seen[i, 1], 1] = points if won else -points
    return landlord_wins


@njit(cache=True)
def match_greedy(games, duel, rng, w1, w2, w3, mix, keys, values, result):
    """Play each deal twice against :func:`greedy`, with sides changed.

    ``result`` gets the network's wins and points (landlord's share doubled with three players) as landlord and as
    peasants.
    """
    state = np.zeros(SLOTS, np.int64)
    dealt = np.zeros(SLOTS, np.int64)
    moves = np.zeros((MAX_MOVES, 4), np.int64)
    quality = np.zeros((MAX_MOVES, 2), np.float32)
    idx = np.zeros(MOST_ACTIVE, np.int64)
    base = DUEL_LANDLORD if duel else 0
    for _ in range(games):
        deal(dealt, rng, duel, 0.0)
        for side in range(2):
            state[:] = dealt
            while True:
                n = moves_of(state, moves)
                pick = 0
                if n > 1:
                    if min(state[TURN], 1) == side:
                        net = role_of(state) - base
                        pick = choose(state, moves, n, w1[net], w2[net], w3[net], mix, keys, values, idx, quality)
                    else:
                        pick = greedy(state, moves, n, keys, values)
                if play(state, moves[pick]):
                    break
            won = min(state[TURN], 1) == side
            points = (1 if duel else 2) << state[DOUBLINGS]
            result[side, 0] += won
            result[side, 1] += points if won else -points
