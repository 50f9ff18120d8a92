"""What looking ahead is worth: ``python -m lab.ahead --net lab/checkpoints/three.npz --steps 2 --worlds 24``.

A compiled twin of ``doudizhu.players.lookahead``, some fifty times as fast, for choosing its settings on thousands
of random deals: each is played twice with the sides changed, by a network that looks ahead against the same network
that does not, or against the plain greedy player. Prints the gain over the network alone against the same opponent.
It has no race between choices and judges all leads, which the player does not.
"""

import argparse
import json
from pathlib import Path

import numpy as np
from doudizhu.players.network import MIX
from numba import njit

from lab.fast_deal import (
    DECK,
    DOUBLINGS,
    HAND,
    HIDDEN,
    KITTY_LEFT,
    OPEN,
    PLAYED,
    PLAYERS,
    SLOTS,
    TURN,
    TURNED_RANK,
    TURNED_SEAT,
    deal,
    moves_of,
    play,
    random_int,
    role_of,
    spring,
)
from lab.fast_moves import MAX_MOVES, new_memo, size
from lab.fast_network import choose, mix_of
from lab.layout import DUEL_LANDLORD, MOST_ACTIVE
from lab.selfplay import greedy
from lab.train import LAYERS, load


@njit(cache=True)
def draw(state, rng, hands):
    """Deal the cards that the seat to act cannot see anew; ``hands`` gets what each seat holds then."""
    me = state[TURN]
    rest = state[DECK] - state[HAND + me] - state[PLAYED] - state[PLAYED + 1] - state[PLAYED + 2]
    hands[:] = 0
    hands[me] = state[HAND + me]
    if me != 0 and not state[HIDDEN]:
        hands[0] = state[KITTY_LEFT]
        rest -= state[KITTY_LEFT]
    if state[TURNED_SEAT] >= 0 and state[TURNED_SEAT] != me:
        hands[state[TURNED_SEAT]] += 1 << 4 * state[TURNED_RANK]
        rest -= 1 << 4 * state[TURNED_RANK]
    pool = np.zeros(54, np.int64)
    n = 0
    for rank in range(15):
        for _ in range(rest >> 4 * rank & 15):
            pool[n] = rank
            n += 1
    for seat in range(state[PLAYERS]):
        if seat != me:
            for _ in range(size(state[HAND + seat]) - size(hands[seat])):
                n -= 1
                at = random_int(rng, n + 1)
                hands[seat] += 1 << 4 * pool[at]
                pool[at] = pool[n]


@njit(cache=True)
def play_on(state, me, steps, before, net, memo, tables):
    """Let the network play all seats until ``me`` chooses for the time ``steps``; return the worth to ``me``."""
    w1, w2, w3, base, mix = net
    moves, quality, idx = tables
    while True:
        n = moves_of(state, moves)
        pick = 0
        if n > 1:
            role = role_of(state) - base
            pick = choose(state, moves, n, w1[role], w2[role], w3[role], mix, memo[0], memo[1], idx, quality)
            if state[TURN] == me:
                steps -= 1
                if steps == 0:
                    points = quality[pick, 1] * (1 << state[DOUBLINGS] - before)
                    return mix * 2 * quality[pick, 0] + (1 - mix) * points
        if play(state, moves[pick]):
            return worth_at_end(state, me, before, mix)


@njit(cache=True)
def worth_at_end(state, me, before, mix):
    """Return what a deal that has just ended is worth to a seat."""
    winner = state[TURN]
    doublings = state[DOUBLINGS] - before
    if not state[OPEN]:
        doublings += spring(state, winner)
    points = min(16, 1 << doublings)
    return mix * 2 + (1 - mix) * points if (winner == 0) == (me == 0) else -(1 - mix) * points


@njit(cache=True)
def search(state, n, rng, reach, net, memo, moves, quality, tables):
    """Return the move to take after looking ahead; ``reach`` has worlds, steps, choices, gap and trust."""
    worlds, steps, most, gap, trust = reach
    w1, w2, w3, base, mix = net
    role = role_of(state) - base
    best = choose(state, moves, n, w1[role], w2[role], w3[role], mix, memo[0], memo[1], tables[2], quality)
    own = np.array([mix_of(quality[m], mix) for m in range(n)])
    near = np.argsort(-own)[:most]
    near = near[own[near] >= own[best] - gap]
    if len(near) == 1 or size(state[HAND + state[TURN]]) == moves[best, 2]:
        return best
    seen = np.zeros(len(near))
    later, hands = np.zeros(SLOTS, np.int64), np.zeros(3, np.int64)
    for _ in range(worlds):
        draw(state, rng, hands)
        for place in range(len(near)):
            later[:] = state
            later[HAND : HAND + 3] = hands
            if play(later, moves[near[place]]):
                seen[place] += worth_at_end(later, state[TURN], state[DOUBLINGS], mix)
            else:
                seen[place] += play_on(later, state[TURN], steps, state[DOUBLINGS], net, memo, tables)
    return near[np.argmax((1 - trust) * own[near] + trust * seen / worlds)]


@njit(cache=True)
def match(decks, duel, open_share, looks, plain, rng, chance, reach, net, memo, results):
    """Play each deal twice; ``results`` gets wins and points of the first side by deck and side."""
    state, dealt = np.zeros(SLOTS, np.int64), np.zeros(SLOTS, np.int64)
    moves, quality = np.zeros((MAX_MOVES, 4), np.int64), np.zeros((MAX_MOVES, 2), np.float32)
    idx = np.zeros(MOST_ACTIVE, np.int64)
    tables = (np.zeros((MAX_MOVES, 4), np.int64), np.zeros((MAX_MOVES, 2), np.float32), idx)
    w1, w2, w3, base, mix = net
    for deck in range(decks):
        deal(dealt, rng, duel, open_share)
        for side in range(2):
            state[:] = dealt
            while True:
                n = moves_of(state, moves)
                pick = 0
                mine = min(state[TURN], 1) == side
                if n > 1 and mine and looks:
                    pick = search(state, n, chance, reach, net, memo, moves, quality, tables)
                elif n > 1 and plain and not mine:
                    pick = greedy(state, moves, n, memo[0], memo[1])
                elif n > 1:
                    role = role_of(state) - base
                    pick = choose(
                        state, moves, n, w1[role], w2[role], w3[role], mix, memo[0], memo[1], idx, quality
                    )
                if play(state, moves[pick]):
                    break
            won = min(state[TURN], 1) == side
            points = (1 if duel else 2) << state[DOUBLINGS]
            results[deck, side, 0] = won
            results[deck, side, 1] = points if won else -points


def gain(path: Path, decks: int, reach, duel: bool, open_share: float, plain: bool, seed: int):
    """Return the means and standard errors of the gain in wins and points, deck by deck."""
    data = load(path)
    net = (*(data[name].astype(np.float32) for name in LAYERS), DUEL_LANDLORD if duel else 0, MIX)
    memo = new_memo()
    both = []
    for looks in (True, False):
        results = np.zeros((decks, 2, 2))
        rng, chance = (np.array([seed * 7919 + add], np.uint64) for add in (12345, 54321))
        match(decks, duel, open_share, looks, plain, rng, chance, reach, net, memo, results)
        both.append(results.mean(axis=1))
    found = both[0] - both[1]
    return found.mean(axis=0), found.std(axis=0, ddof=1) / decks**0.5


def main():
    """Read the command line, play, and print one JSON line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--net", type=Path, required=True, help="a checkpoint of lab.train")
    parser.add_argument("--decks", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worlds", type=int, default=24)
    parser.add_argument("--steps", type=int, default=2)
    parser.add_argument("--choices", type=int, default=4)
    parser.add_argument("--gap", type=float, default=0.3)
    parser.add_argument("--trust", type=float, default=0.5)
    parser.add_argument("--duel", action="store_true")
    parser.add_argument("--open-share", type=float, default=0.0)
    parser.add_argument("--plain", action="store_true", help="against the greedy player")
    args = parser.parse_args()
    reach = (args.worlds, args.steps, args.choices, args.gap, args.trust)
    means, errors = gain(args.net, args.decks, reach, args.duel, args.open_share, args.plain, args.seed)
    about = {key: str(value) for key, value in vars(args).items()}
    for place, name in enumerate(("wp", "points")):
        about[name] = [round(float(means[place]), 4), round(float(errors[place]), 4)]
    print(json.dumps(about))


if __name__ == "__main__":
    main()
