"""What deals are worth to whom: ``python -m lab.outcomes medium classic 2000 --out lab/runs/medium-classic.npz``.

Every deck is played without an auction once for each seat as landlord (in a duel with 0 to 4 grabs each), by one
player at all seats. With the results in a table, any way of bidding can be measured at once, because the auction
decides who is landlord and what the stakes are, and nothing else; see :mod:`lab.bidders`.
"""

import argparse
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path

import numpy as np
from doudizhu.presets import PRESETS

from lab.arena import CHUNK, chance_of, dealt, play_out, with_landlord
from lab.executors import executor

SEED = 31


def chunk(name: str, rules_name: str, decks) -> np.ndarray:
    """Return the landlord's points of base 1 for each deck, landlord (by seat) and number of grabs."""
    rules = PRESETS[rules_name]
    grabs = range(rules.auction.max_grabs + 1 if rules.players == 2 else 1)
    table = np.zeros((len(decks), rules.players, len(grabs)), np.int16)
    for row, deck in enumerate(decks):
        state = dealt(rules, SEED, deck)
        for landlord in range(rules.players):
            for grab in grabs:
                result = play_out(
                    _begun(state, landlord, grab), [name] * rules.players, chance_of(SEED, deck)
                ).result
                worth = result.worth // result.base >> grab
                table[row, landlord, grab] = worth if result.landlord_won else -worth
    return table


def _begun(state, landlord: int, grabs: int):
    """Let a seat be the landlord whom the first speaker would be, the card turned up staying where it is."""
    speaks = (landlord - grabs) % state.rules.players
    auction = replace(state.auction, turn=speaks)
    return replace(with_landlord(replace(state, auction=auction, turn=speaks), grabs), first=state.first)


def tabulate(pool: Executor, name: str, rules: str, decks: int) -> np.ndarray:
    """Play on any executor."""
    parts = [range(at, min(decks, at + CHUNK)) for at in range(0, decks, CHUNK)]
    futures = [pool.submit(chunk, name, rules, part) for part in parts]
    return np.concatenate([future.result() for future in futures])


def main() -> None:
    """Read the command line, play and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("player")
    parser.add_argument("rules", choices=sorted(PRESETS))
    parser.add_argument("decks", type=int)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--on", default="here", help="see lab.executors")
    args = parser.parse_args()
    with executor(args.on) as pool:
        np.savez_compressed(args.out, table=tabulate(pool, args.player, args.rules, args.decks))


if __name__ == "__main__":
    main()
