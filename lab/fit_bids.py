"""Fits what a dealt hand is worth to the heuristic player, as landlord and as a peasant.

``python -m lab.fit_bids classic 3000`` plays so many deals among heuristic players without an auction, the landlord
chosen in advance (in a duel with 0 to 4 grabs in turn), and fits the points of base 1, clipped to 8 either way,
linearly to the assets of the dealt hand. Prints the numbers that ``players/bidding.py`` holds.
"""

from __future__ import annotations

import sys

import numpy as np
from doudizhu.cards import counts_of
from doudizhu.players.bidding import qualities
from doudizhu.presets import PRESETS

from lab.arena import dealt, play_out, with_landlord

CLIP = 8


def rows(name: str, decks: range) -> tuple[list[tuple[float, ...]], list[tuple[float, ...]]]:
    """Return inputs and points, for landlords and for peasants."""
    rules = PRESETS[name]
    landlords, peasants = [], []
    for deck in decks:
        begun = dealt(rules, 77, deck)
        hands = begun.hands
        begun = with_landlord(begun, deck % (rules.auction.max_grabs + 1))
        grabs = begun.grabs
        result = play_out(begun, ["medium"] * rules.players, 77).result
        assert result is not None
        worth = min(CLIP, result.worth // result.base >> grabs) * (1 if result.landlord_won else -1)
        for seat in range(rules.players):
            mine = seat == result.landlord
            inputs = (*qualities(counts_of(hands[seat])), float(grabs), float(worth if mine else -worth))
            (landlords if mine else peasants).append(inputs)
    return landlords, peasants


def main(arguments: list[str]) -> None:
    """Fit and print."""
    for side, data in zip(("landlord", "peasant"), rows(arguments[0], range(int(arguments[1]))), strict=True):
        table = np.array(data)
        inputs, points = table[:, :-1], table[:, -1]
        if not inputs[:, -1].any():
            inputs = inputs[:, :-1]
        found, *_ = np.linalg.lstsq(inputs, points, rcond=None)
        left = points - inputs @ found
        errors = np.sqrt(np.diag(np.linalg.inv(inputs.T @ inputs)) * left.var())
        print(side, len(points), "mean", points.mean().round(3), "r2", (1 - left.var() / points.var()).round(3))
        print("  ", found.round(2).tolist(), "standard errors", errors.round(2).tolist())


if __name__ == "__main__":
    main(sys.argv[1:])
