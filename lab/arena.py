"""Matches between players: ``python -m lab.arena hard medium --decks 1000 --seed 1``.

DouZero's protocol without bidding: each deck is played twice with the sides changed, as landlord and as peasants.
WP is the share of deals won; points count 2 a deal doubled for each bomb and rocket, as DouZero's ADP does (springs
left out). ``--auction`` plays the whole game instead: every seat by one player against the others, auction and
full scoring, the deck repeated once for each seat. ``--rules duel`` takes grabs from the deck's number in turn.

Chance comes from (seed, deck, seat, ply) alone, so a match repeats exactly, however it is spread over processes.
"""

import argparse
import json
import random
from concurrent.futures import Executor
from functools import lru_cache

import numpy as np
from doudizhu.actions import Bid, Call, Grab, NoGrab
from doudizhu.deal import DealState, Phase, apply, shuffled, start
from doudizhu.players.base import chance_for, decide, ply_of
from doudizhu.presets import PRESETS
from doudizhu.rules import AuctionKind
from doudizhu.scoring import DoublingKind
from doudizhu.view import view_of

from lab import contestants
from lab.executors import executor

SPRINGS = (DoublingKind.SPRING, DoublingKind.ANTI_SPRING)
CHUNK = 10
"""Decks in one job."""


@lru_cache(maxsize=8)
def contestant(name: str):
    """Return a player by name, made once in each process; see :mod:`lab.contestants`."""
    return contestants.make(name)


def play_out(state: DealState, names, seed: int) -> DealState:
    """Play a deal to its end; ``names`` has the player of each seat."""
    while state.phase in (Phase.AUCTION, Phase.PLAY):
        view = view_of(state, state.turn)
        chance = chance_for(seed, state.turn, ply_of(view))
        state, _ = apply(state, decide(contestant(names[state.turn]), view, chance))
    return state


def chance_of(seed: int, deck: int) -> int:
    """Return a seed for the players of one deck: with the same one for all, the same slips come in every deck."""
    return seed << 32 | deck


def dealt(rules, seed: int, deck: int) -> DealState:
    """Return the deal of a deck's number."""
    state, _ = start(rules, shuffled(rules, random.Random(f"arena/{seed}/{deck}")))
    return state


def with_landlord(state: DealState, grabs: int) -> DealState:
    """Make the first speaker landlord, in a duel with a number of grabs."""
    if state.rules.auction.kind is not AuctionKind.CALL_AND_GRAB:
        state, _ = apply(state, Bid(state.rules.auction.max_bid))
        return state
    said = [Call(), *[Grab()] * grabs]
    for action in said:
        state, _ = apply(state, action)
    if state.phase is Phase.AUCTION:
        state, _ = apply(state, NoGrab())
    return state


def chunk_without_auction(rules_name: str, one: str, other: str, seed: int, decks) -> np.ndarray:
    """Play decks twice each; return rows of win and points as landlord, win and points as peasants, for ``one``."""
    rules = PRESETS[rules_name]
    rows = []
    for deck in decks:
        begun = with_landlord(dealt(rules, seed, deck), deck % (rules.auction.max_grabs + 1))
        row = []
        for side in range(2):
            names = [one if (seat == begun.landlord) == (side == 0) else other for seat in range(rules.players)]
            result = play_out(begun, names, chance_of(seed, deck)).result
            bombs = sum(doubling.kind in (DoublingKind.BOMB, DoublingKind.ROCKET) for doubling in result.doublings)
            won = result.landlord_won == (side == 0)
            points = (rules.players - 1) << bombs
            row += [won, points if won else -points]
        rows.append(row)
    return np.array(rows, float)


def chunk_with_auction(rules_name: str, one: str, other: str, seed: int, decks) -> np.ndarray:
    """Play decks once with ``one`` at each seat; return rows of its share of wins and its mean points."""
    rules = PRESETS[rules_name]
    rows = []
    for deck in decks:
        wins = points = landlord = played = 0
        for seat in range(rules.players):
            names = [one if other_seat == seat else other for other_seat in range(rules.players)]
            end = play_out(dealt(rules, seed, deck), names, chance_of(seed, deck))
            if end.result is None:
                continue
            played += 1
            wins += seat in end.result.winners
            landlord += end.landlord == seat
            points += end.result.points[seat]
        if played:
            rows.append([wins / played, points / played, landlord / played])
    return np.array(rows, float).reshape(-1, 3)


def match(pool: Executor, rules: str, one: str, other: str, seed: int, decks: range, auction: bool) -> np.ndarray:
    """Play a match on any executor; return the rows of all decks."""
    job = chunk_with_auction if auction else chunk_without_auction
    parts = [decks[at : at + CHUNK] for at in range(0, len(decks), CHUNK)]
    futures = [pool.submit(job, rules, one, other, seed, part) for part in parts]
    return np.concatenate([future.result() for future in futures])


def report(rows: np.ndarray, auction: bool) -> dict:
    """Return means with standard errors; both sides of one deck count as one observation."""

    def mean(column):
        return [round(float(column.mean()), 4), round(float(column.std(ddof=1) / len(column) ** 0.5), 4)]

    if auction:
        names = ("wp", "points", "landlord")
        return {"decks": len(rows)} | {name: mean(rows[:, place]) for place, name in enumerate(names)}
    names = ("landlord_wp", "landlord_points", "peasants_wp", "peasants_points")
    return (
        {"decks": len(rows), "wp": mean(rows[:, ::2].mean(axis=1)), "points": mean(rows[:, 1::2].mean(axis=1))}
        | {name: mean(rows[:, place]) for place, name in enumerate(names)}
    )  # fmt: skip


def main() -> None:
    """Read the command line, play, and print one JSON line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("one", help=contestants.NAMES)
    parser.add_argument("other")
    parser.add_argument("--rules", default="classic", choices=sorted(PRESETS))
    parser.add_argument("--decks", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="number of the first deck")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--auction", action="store_true")
    parser.add_argument("--on", default="here", help="where the decks are played; see lab.executors")
    args = parser.parse_args()
    decks = range(args.first, args.first + args.decks)
    with executor(args.on) as pool:
        rows = match(pool, args.rules, args.one, args.other, args.seed, decks, args.auction)
    about = {key: getattr(args, key) for key in ("one", "other", "rules", "seed", "first", "auction")}
    print(json.dumps(about | report(rows, args.auction)))


if __name__ == "__main__":
    main()
