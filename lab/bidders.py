"""Ways of bidding, compared on a table of outcomes: ``python -m lab.bidders medium classic TABLE --other hard``.

``TABLE`` comes from :mod:`lab.outcomes`: with the results of every deck for every landlord known, only the auction
has to be held. Each deck is bid once for every seat that the first player can have, the others bid like ``--other``
(the same player unless given). Prints points a deal with standard errors, the share of void deals, of deals as
landlord, and of each stake.
"""

import argparse
import json
from collections import Counter
from pathlib import Path

import numpy as np
from doudizhu.deal import Phase, apply
from doudizhu.players.base import chance_for, decide, ply_of
from doudizhu.presets import PRESETS
from doudizhu.view import view_of

from lab import contestants
from lab.arena import dealt
from lab.outcomes import SEED


def auction(state, seats):
    """Hold an auction; ``seats`` has the player of each seat. Returns the deal, in play or void."""
    while state.phase is Phase.AUCTION:
        view = view_of(state, state.turn)
        state, _ = apply(state, decide(seats[state.turn], view, chance_for(SEED, state.turn, ply_of(view))))
    return state


def points(state, table) -> list[int]:
    """Return the points of each seat, the deck's row of the table telling what comes of the landlord."""
    players = state.rules.players
    if state.landlord is None:
        return [0] * players
    worth = int(table[state.landlord, min(state.grabs, table.shape[1] - 1)]) * state.base << state.grabs
    return [(players - 1) * worth if seat == state.landlord else -worth for seat in range(players)]


def compare(rules, table, one, other, decks=None) -> dict:
    """Return how one player fares among others who bid in another way."""
    rows, seen = [], Counter()
    for deck in decks or range(len(table)):
        state, mine = dealt(rules, SEED, deck), []
        for seat in range(rules.players):
            ended = auction(state, [one if seat == at else other for at in range(rules.players)])
            mine.append(points(ended, table[deck])[seat])
            seen["void"] += ended.landlord is None
            seen["landlord"] += ended.landlord == seat
            if ended.landlord is not None:
                seen[f"stake {ended.base << ended.grabs}"] += 1
        rows.append(sum(mine) / len(mine))
    found = np.array(rows)
    total = len(rows) * rules.players
    return {
        "decks": len(rows),
        "points": [round(float(found.mean()), 3), round(float(found.std(ddof=1) / len(rows) ** 0.5), 3)],
        **{name: round(number / total, 3) for name, number in sorted(seen.items())},
    }


def main() -> None:
    """Read the command line, hold the auctions, and print one JSON line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("one", help=contestants.NAMES)
    parser.add_argument("rules", choices=sorted(PRESETS))
    parser.add_argument("table", type=Path)
    parser.add_argument("--other")
    args = parser.parse_args()
    with np.load(args.table) as file:
        table = file["table"]
    one, other = contestants.make(args.one), contestants.make(args.other or args.one)
    about = {"one": args.one, "other": args.other or args.one, "rules": args.rules}
    print(json.dumps(about | compare(PRESETS[args.rules], table, one, other)))


if __name__ == "__main__":
    main()
