"""Compiled self-play: whole games and the samples that training learns from."""

import numpy as np
from numba import njit

from lab.fast_deal import (
    DECK,
    DOUBLINGS,
    HAND,
    OPEN,
    OWNER,
    PLAYED,
    SLOTS,
    TURN,
    deal,
    moves_of,
    play,
    random_int,
    role_of,
    spring,
)
from lab.fast_inputs import common_inputs, most_cards_against, move_inputs
from lab.fast_moves import BOMB, MAX_MOVES, PASS, least_plays
from lab.fast_network import choose
from lab.layout import DUEL_LANDLORD, MOST_ACTIVE


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
SLIPS = (0, 1, 4)
"""Of a guest's twenty moves, how many are random ones; drawn for each game: guests of many strengths."""


@njit(cache=True)
def guest_of(rng, plain, earlier):
    """Draw who plays one side of a game, given the shares of games with guests."""
    if plain + earlier == 0:
        return NOBODY
    drawn = random_int(rng, 1000)
    return PLAIN if drawn < plain * 1000 else EARLIER if drawn < (plain + earlier) * 1000 else NOBODY


@njit(cache=True)
def settle(seen, hopes, samples, landlord_won, doublings, trace, meta):
    """Write the results of a game's samples.

    With a ``trace`` of 1 that is the deal's own result. With less, a sample learns from what the network thought of
    the same seat's next decision as well, the rest of one in parts: TD(lambda), cut off where that decision was a
    random one, as Watkins's Q(lambda) is. It takes chance out of the results that come far behind a decision.

    ``seen`` has a sample's network, place, seat and doublings so far, and whether it was random; ``hopes`` the best
    choice's chance to win and points, as the network judged them then.
    """
    later = np.full(3, -1)
    for i in range(samples - 1, -1, -1):
        net, at, seat = seen[i, 0], seen[i, 1], seen[i, 2]
        won = (seat == 0) == landlord_won
        points = min(16, 1 << (doublings - seen[i, 3]))
        win, score = (1.0, float(points)) if won else (0.0, -float(points))
        after = later[seat]
        if trace < 1 and after >= 0:
            kept = 0.0 if seen[after, 4] else trace
            net2, at2 = seen[after, 0], seen[after, 1]
            times = 1 << (seen[after, 3] - seen[i, 3])
            win = kept * meta[net2, at2, 0] + (1 - kept) * hopes[after, 0]
            score = times * (kept * meta[net2, at2, 1] + (1 - kept) * hopes[after, 1])
            score = min(16.0, max(-16.0, score))
        meta[net, at, 0] = win
        meta[net, at, 1] = score
        later[seat] = i


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
    trace,
    mix,
    keys,
    values,
    rows,
    sizes,
    meta,
    filled,
):
    """Play games of a network with itself and with guests, and write samples.

    ``guests`` are the shares of games in which one side, drawn by lot, is played by :func:`greedy` and by an
    earlier network with the weights ``e1`` to ``e3``, both with some random moves (``SLIPS``); only the network's
    own decisions are samples.

    ``rows[net]`` gets the active inputs of each chosen move, ``sizes`` their number, ``meta`` the side's result:
    1 or 0 for the win, then signed points of base 1 counted from that decision on; see :func:`settle`. ``filled``
    counts the samples of each network; forced moves are no samples. Returns the number of games the landlord won.
    """
    state = np.zeros(SLOTS, np.int64)
    moves = np.zeros((MAX_MOVES, 4), np.int64)
    quality = np.zeros((MAX_MOVES, 2), np.float32)
    idx = np.zeros(MOST_ACTIVE, np.int64)
    seen, hopes = np.zeros((600, 5), np.int64), np.zeros((600, 2), np.float32)
    landlord_wins = 0
    base = DUEL_LANDLORD if duel else 0
    for _ in range(games):
        deal(state, rng, duel, open_share)
        samples = 0
        guest = guest_of(rng, guests[0], guests[1])
        side = random_int(rng, 2) if guest else 0
        slips = SLIPS[random_int(rng, len(SLIPS))] if guest else 0
        while True:
            seat = state[TURN]
            net = role_of(state) - base
            n = moves_of(state, moves)
            pick = 0
            if n > 1 and guest and min(seat, 1) == side:
                if random_int(rng, 20) < slips:
                    pick = random_int(rng, n)
                elif guest == EARLIER:
                    pick = choose(state, moves, n, e1[net], e2[net], e3[net], mix, keys, values, idx, quality)
                else:
                    pick = greedy(state, moves, n, keys, values)
            elif n > 1:
                best = choose(state, moves, n, w1[net], w2[net], w3[net], mix, keys, values, idx, quality)
                explores = random_int(rng, 10000) < explore * 10000
                pick = random_int(rng, n) if explores else best
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
                    seen[samples, 4] = explores
                    hopes[samples] = quality[best]
                    filled[net] = at + 1
                    samples += 1
            if play(state, moves[pick]):
                break
        winner = state[TURN]
        doublings = state[DOUBLINGS]
        if not state[OPEN]:
            doublings += spring(state, winner)
        landlord_wins += winner == 0
        settle(seen, hopes, samples, winner == 0, doublings, trace, meta)
    return landlord_wins


@njit(cache=True)
def match(decks, duel, open_share, plain, rng, one, other, mix, memo, results):
    """Play each deal twice with the sides changed, a network against another or (``plain``) :func:`greedy`.

    ``results`` gets the wins and points of ``one`` by deck and side, landlord first; the landlord's share counts
    double with three players.
    """
    state, dealt = np.zeros(SLOTS, np.int64), np.zeros(SLOTS, np.int64)
    moves, quality = np.zeros((MAX_MOVES, 4), np.int64), np.zeros((MAX_MOVES, 2), np.float32)
    idx = np.zeros(MOST_ACTIVE, np.int64)
    base = DUEL_LANDLORD if duel else 0
    for deck in range(decks):
        deal(dealt, rng, duel, open_share)
        for side in range(2):
            state[:] = dealt
            while True:
                n = moves_of(state, moves)
                pick = 0
                if n > 1 and plain and min(state[TURN], 1) != side:
                    pick = greedy(state, moves, n, memo[0], memo[1])
                elif n > 1:
                    w1, w2, w3 = one if min(state[TURN], 1) == side else other
                    at = role_of(state) - base
                    pick = choose(state, moves, n, w1[at], w2[at], w3[at], mix, memo[0], memo[1], idx, quality)
                if play(state, moves[pick]):
                    break
            won = min(state[TURN], 1) == side
            points = (1 if duel else 2) << state[DOUBLINGS]
            results[deck, side, 0] = won
            results[deck, side, 1] = points if won else -points
