"""Compiled self-play: inputs, the network's forward pass, whole games, and the pass of Adam over what they gave.

Inputs come only from what the seat may know; :mod:`doudizhu.players.features` computes the same ones in plain
Python, and ``lab/tests`` holds the two equal.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from lab.training.fast import ACE, BIG, BOMB, PASS, ROCKET, SMALL, legal, plays_left

LANES, TAIL = 128, 32
ROLES = 5
"""Landlord, peasant after, peasant before; in the duel landlord, peasant."""

# Where each group of inputs begins. A set of cards takes 60: rank * 4 + count - 1.
OWN, ACTION, LEFT_AFTER, PLAYS_AFTER, ACTION_KIND, ACTION_BODY = 0, 60, 120, 141, 156, 171
COMMON = 186
UNSEEN, LAST, PLAYED_NEXT, PLAYED_PREV, KITTY = COMMON, 246, 306, 366, 426
LEFT_NEXT, LEFT_PREV, LAST_KIND, LAST_BODY, LAST_BY = 486, 507, 528, 543, 558
SINGLE_NEXT, SINGLE_PREV, PAIR_NEXT, PAIR_PREV = 561, 577, 593, 609
BOMBS, HANDICAP, DISTINCT, HIDDEN, UNPLAYED = 625, 630, 635, 636, 637
INPUTS = 640
ACTIVE = 128
"""More inputs than can be active at once."""


@njit
def _cards(out, n, base, counts):
    for rank in range(15):
        if counts[rank] > 0:
            out[n] = base + 4 * rank + counts[rank] - 1
            n += 1
    return n


@njit
def common_inputs(
    out,
    unseen,
    last,
    played,
    kitty,
    left,
    seat,
    players,
    last_kind,
    last_body,
    last_seat,
    declined,
    bombs,
    handicap,
    distinct,
    hidden,
    plays_made,
):
    """Write the inputs that all actions of a decision share, and return how many."""
    after = (seat + 1) % players
    before = (seat + players - 1) % players
    n = _cards(out, 0, UNSEEN, unseen)
    n = _cards(out, n, LAST, last)
    n = _cards(out, n, PLAYED_NEXT, played[after])
    n = _cards(out, n, KITTY, kitty)
    out[n] = LEFT_NEXT + left[after]
    n += 1
    out[n] = SINGLE_NEXT + declined[after, 0]
    out[n + 1] = PAIR_NEXT + declined[after, 1]
    n += 2
    if players == 3:
        n = _cards(out, n, PLAYED_PREV, played[before])
        out[n] = LEFT_PREV + left[before]
        out[n + 1] = SINGLE_PREV + declined[before, 0]
        out[n + 2] = PAIR_PREV + declined[before, 1]
        n += 3
    out[n] = LAST_KIND + last_kind
    n += 1
    if last_kind != PASS:
        out[n] = LAST_BODY + last_body
        out[n + 1] = LAST_BY + (1 if last_seat == after else 2)
        n += 2
    out[n] = BOMBS + min(bombs, 4)
    out[n + 1] = HANDICAP + handicap
    n += 2
    if distinct:
        out[n] = DISTINCT
        n += 1
    if hidden:
        out[n] = HIDDEN
        n += 1
    for other in range(players):
        if plays_made[other] <= (1 if other == 0 else 0):
            out[n] = UNPLAYED + (other - seat + players) % players
            n += 1
    return n


@njit
def action_inputs(out, n, hand_after, left_after, counts, kind, body):
    """Add the inputs of one action, and return how many there are then."""
    n = _cards(out, n, OWN, hand_after)
    n = _cards(out, n, ACTION, counts)
    out[n] = LEFT_AFTER + left_after
    out[n + 1] = PLAYS_AFTER + min(plays_left(hand_after), 14)
    out[n + 2] = ACTION_KIND + kind
    n += 3
    if kind != PASS:
        out[n] = ACTION_BODY + body
        n += 1
    return n


@njit(fastmath=True)
def tail(h, w2, b2, w3, b3, out):
    """Apply the last two layers to the first layer's sums, which it clips at zero; write win logit and score."""
    for i in range(LANES):
        h[i] = h[i] if h[i] > 0 else np.float32(0)
    out[0] = b3[0]
    out[1] = b3[1]
    for j in range(TAIL):
        s = np.float32(0)
        for i in range(LANES):
            s += w2[j, i] * h[i]
        s += b2[j]
        if s > 0:
            out[0] += s * w3[0, j]
            out[1] += s * w3[1, j]


@njit
def worth(out, mix):
    """Return what an action is worth: the chance to win, from -1 to 1, and a share of the expected score."""
    return np.tanh(out[0] / 2) + mix * out[1]


@njit
def _strength(hand):
    return 4 * hand[BIG] + 3 * hand[SMALL] + 2 * hand[12] + hand[ACE]


@njit
def _greedy(moves, number, total):
    """A plain opponent: leads the longest low play, follows as low as it can, keeps bombs unless they end it."""
    best, best_value = 0, -1e9
    for m in range(number):
        kind = moves.kind[m]
        if kind == PASS:
            value = -500.0
        else:
            value = (moves.cards[m] * 3 if moves.kind[0] != PASS else 0) - moves.body[m] * 2.0
            if kind == BOMB or kind == ROCKET:
                value = -600.0
            if moves.cards[m] == total:
                value = 1e6
        if value > best_value:
            best, best_value = m, value
    return best


@njit(fastmath=True)
def play_games(
    games,
    players,
    low,
    seed,
    explore,
    mix,
    share_open,
    greedy_side,
    w1,
    b1,
    w2,
    b2,
    w3,
    b3,
    moves,
    idx,
    act,
    role_of,
    target,
):
    """Play games and write every decision of the networks; return decisions, landlord wins, landlord points.

    ``greedy_side`` -1: networks everywhere; 0: a plain opponent is landlord; 1: it is the peasants.
    """
    np.random.seed(seed)
    deck = np.zeros(54, np.int8)
    size = 0
    for rank in range(low, 15):
        for _ in range(4 if rank < SMALL else 1):
            deck[size] = rank
            size += 1
    d = 0
    wins = 0
    points = 0.0
    h0 = np.zeros(LANES, np.float32)
    h = np.zeros(LANES, np.float32)
    out = np.zeros(2, np.float32)
    row = np.zeros(ACTIVE, np.int16)
    scratch = np.zeros(ACTIVE, np.int16)
    best_row = np.zeros(ACTIVE, np.int16)
    zero = np.zeros(15, np.int8)
    for _game in range(games):
        for i in range(size - 1, 0, -1):
            j = np.random.randint(0, i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        hands = np.zeros((players, 15), np.int8)
        for i in range(17 * players):
            hands[i % players, deck[i]] += 1
        if np.random.random() < 0.5:
            strongest = 0
            for s in range(1, players):
                if _strength(hands[s]) > _strength(hands[strongest]):
                    strongest = s
            swap = hands[strongest].copy()
            hands[strongest] = hands[0]
            hands[0] = swap
        kitty = np.zeros(15, np.int8)
        for i in range(17 * players, 17 * players + 3):
            kitty[deck[i]] += 1
            hands[0, deck[i]] += 1
        is_open = players == 3 and np.random.random() < share_open
        cap = 1 if is_open else 2
        handicap = np.random.randint(0, 5) if players == 2 else 0
        left = np.full(players, 17, np.int64)
        left[0] = 20
        played = np.zeros((players, 15), np.int8)
        declined = np.full((players, 2), 15, np.int64)
        made = np.zeros(players, np.int64)
        held = kitty.copy()
        bombs = 0
        last = zero.copy()
        last_kind, last_body, last_cards, last_seat, passes = PASS, 0, 0, -1, 0
        seat = 0
        first = d
        winner = -1
        while winner < 0:
            number = legal(moves, hands[seat], left[seat], last_kind, last_body, last_cards, cap)
            side = 0 if seat == 0 else 1
            choice = 0
            if greedy_side == side:
                choice = _greedy(moves, number, left[seat])
            else:
                role = seat + (3 if players == 2 else 0)
                unseen = np.zeros(15, np.int8)
                shown = zero
                hidden = is_open and seat != 0
                if not hidden:
                    shown = held
                for rank in range(low, 15):
                    total = 4 if rank < SMALL else 1
                    for s in range(players):
                        total -= played[s, rank]
                    total -= hands[seat, rank]
                    if seat != 0 and not hidden:
                        total -= held[rank]
                    unseen[rank] = total
                n0 = common_inputs(
                    row,
                    unseen,
                    last,
                    played,
                    shown,
                    left,
                    seat,
                    players,
                    last_kind,
                    last_body,
                    last_seat,
                    declined,
                    bombs,
                    handicap,
                    is_open,
                    hidden,
                    made,
                )
                r1 = w1[role]
                for i in range(LANES):
                    h0[i] = b1[role, i]
                for k in range(n0):
                    x = row[k]
                    for i in range(LANES):
                        h0[i] += r1[x, i]
                explored = number > 1 and np.random.random() < explore
                if explored:
                    choice = np.random.randint(0, number)
                best_value = -1e9
                best_n = n0
                hand_after = hands[seat].copy()
                for m in range(number):
                    if explored and m != choice:
                        continue
                    for rank in range(15):
                        hand_after[rank] = hands[seat, rank] - moves.counts[m, rank]
                    n = action_inputs(
                        scratch,
                        0,
                        hand_after,
                        left[seat] - moves.cards[m],
                        moves.counts[m],
                        moves.kind[m],
                        moves.body[m],
                    )
                    value = 0.0
                    if number > 1:
                        for i in range(LANES):
                            h[i] = h0[i]
                        for k in range(n):
                            x = scratch[k]
                            for i in range(LANES):
                                h[i] += r1[x, i]
                        tail(h, w2[role], b2[role], w3[role], b3[role], out)
                        value = worth(out, mix)
                    if value > best_value:
                        best_value = value
                        choice = m
                        best_n = n0 + n
                        for k in range(n):
                            best_row[k] = scratch[k]
                if greedy_side < 0 and number > 1:
                    for k in range(n0):
                        idx[d, k] = row[k]
                    for k in range(n0, best_n):
                        idx[d, k] = best_row[k - n0]
                    act[d] = best_n
                    role_of[d] = role
                    d += 1
            kind = moves.kind[choice]
            if kind == PASS:
                if last_cards == 1 and last_body < declined[seat, 0]:
                    declined[seat, 0] = last_body
                if last_kind == 2 and last_body < declined[seat, 1]:
                    declined[seat, 1] = last_body
                passes += 1
                seat = (seat + 1) % players
                if passes == players - 1:
                    last_kind, last_body, last_cards, last_seat, passes = PASS, 0, 0, -1, 0
                    last = zero.copy()
                continue
            for rank in range(15):
                c = moves.counts[choice, rank]
                hands[seat, rank] -= c
                played[seat, rank] += c
                if seat == 0 and c:
                    held[rank] = max(0, kitty[rank] - played[0, rank])
                last[rank] = c
            left[seat] -= moves.cards[choice]
            made[seat] += 1
            last_kind, last_body, last_cards, last_seat, passes = (
                kind,
                moves.body[choice],
                moves.cards[choice],
                seat,
                0,
            )
            if kind == BOMB or kind == ROCKET:
                bombs += 1
            if left[seat] == 0 or (seat != 0 and left[seat] <= handicap):
                winner = seat
            seat = (seat + 1) % players
        doublings = bombs
        if not is_open:
            others = made[1] + (made[2] if players == 3 else 0)
            if (winner == 0 and others == 0) or (winner != 0 and made[0] == 1):
                doublings += 1
        score = min(2.0**doublings, 16.0)
        sign = 1.0 if winner == 0 else -1.0
        wins += winner == 0
        points += sign * 2.0**bombs * (players - 1)
        for k in range(first, d):
            mine = sign if role_of[k] == 0 or role_of[k] == 3 else -sign
            target[k, 0] = 0.5 + 0.5 * mine
            target[k, 1] = mine * score
    return d, wins, points


@njit(fastmath=True)
def learn(role, order, idx, act, target, w1, b1, w2, b2, w3, b3, m1, v1, mt, vt, step, rate, batch):
    """Make one pass of Adam over the decisions in ``order``; return the step and the mean losses.

    ``mt`` and ``vt`` hold the moments of all that lies after the first layer's rows, flat.
    """
    g1 = np.zeros((INPUTS, LANES), np.float32)
    gb1 = np.zeros(LANES, np.float32)
    g2 = np.zeros((TAIL, LANES), np.float32)
    gb2 = np.zeros(TAIL, np.float32)
    g3 = np.zeros((2, TAIL), np.float32)
    gb3 = np.zeros(2, np.float32)
    h = np.zeros(LANES, np.float32)
    r = np.zeros(LANES, np.float32)
    dh = np.zeros(LANES, np.float32)
    t = np.zeros(TAIL, np.float32)
    loss_win = loss_score = 0.0
    number = len(order)
    w1r, w2r, w3r = w1[role], w2[role], w3[role]
    for start in range(0, number - batch + 1, batch):
        g1[:] = 0
        gb1[:] = 0
        g2[:] = 0
        gb2[:] = 0
        g3[:] = 0
        gb3[:] = 0
        for q in range(start, start + batch):
            s = order[q]
            for i in range(LANES):
                h[i] = b1[role, i]
            for k in range(act[s]):
                x = idx[s, k]
                for i in range(LANES):
                    h[i] += w1r[x, i]
            for i in range(LANES):
                r[i] = max(h[i], np.float32(0))
                dh[i] = 0
            o0 = b3[role, 0]
            o1 = b3[role, 1]
            for j in range(TAIL):
                a = np.float32(0)
                for i in range(LANES):
                    a += w2r[j, i] * r[i]
                a += b2[role, j]
                t[j] = a
                if a > 0:
                    o0 += a * w3r[0, j]
                    o1 += a * w3r[1, j]
            p = 1 / (1 + np.exp(-o0))
            d0 = np.float32((p - target[s, 0]) / batch)
            e = o1 - target[s, 1]
            loss_win -= np.log(max(1e-7, p if target[s, 0] > 0.5 else 1 - p))
            loss_score += e * e
            d1 = np.float32(0.1 * max(-4.0, min(4.0, e)) / batch)
            gb3[0] += d0
            gb3[1] += d1
            for j in range(TAIL):
                if t[j] > 0:
                    g3[0, j] += d0 * t[j]
                    g3[1, j] += d1 * t[j]
                    g = d0 * w3r[0, j] + d1 * w3r[1, j]
                    gb2[j] += g
                    for i in range(LANES):
                        g2[j, i] += g * r[i]
                        dh[i] += g * w2r[j, i]
            for i in range(LANES):
                if h[i] <= 0:
                    dh[i] = 0
                gb1[i] += dh[i]
            for k in range(act[s]):
                x = idx[s, k]
                for i in range(LANES):
                    g1[x, i] += dh[i]
        step += 1
        c = rate * np.sqrt(1 - 0.999**step) / (1 - 0.9**step)
        _adam(w1r, g1, m1[role], v1[role], c)
        k = 0
        k = _adam_flat(b1[role], gb1, mt[role], vt[role], k, c)
        k = _adam_flat(w2r.reshape(-1), g2.reshape(-1), mt[role], vt[role], k, c)
        k = _adam_flat(b2[role], gb2, mt[role], vt[role], k, c)
        k = _adam_flat(w3r.reshape(-1), g3.reshape(-1), mt[role], vt[role], k, c)
        k = _adam_flat(b3[role], gb3, mt[role], vt[role], k, c)
    done = max(1, number // batch * batch)
    return step, loss_win / done, loss_score / done


@njit(fastmath=True)
def _adam(w, g, m, v, c):
    for a in range(w.shape[0]):
        for i in range(w.shape[1]):
            m[a, i] = np.float32(0.9) * m[a, i] + np.float32(0.1) * g[a, i]
            v[a, i] = np.float32(0.999) * v[a, i] + np.float32(0.001) * g[a, i] * g[a, i]
            w[a, i] -= np.float32(c) * m[a, i] / (np.sqrt(v[a, i]) + np.float32(1e-8))


@njit(fastmath=True)
def _adam_flat(w, g, m, v, k, c):
    for i in range(w.shape[0]):
        m[k + i] = np.float32(0.9) * m[k + i] + np.float32(0.1) * g[i]
        v[k + i] = np.float32(0.999) * v[k + i] + np.float32(0.001) * g[i] * g[i]
        w[i] -= np.float32(c) * m[k + i] / (np.sqrt(v[k + i]) + np.float32(1e-8))
    return k + w.shape[0]
