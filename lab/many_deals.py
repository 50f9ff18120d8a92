"""Plays many random deals with every level under many rule sets, and checks every single action.

``python -m lab.many_deals 20000`` takes the four games in turn, and every tenth deal a made-up rule set. Levels
sit at the seats at random. The hard player searches less than at the table, so that it takes minutes and not hours;
``--full`` lets it search as there. Prints deals, actions and slices of thinking; an illegal action ends it with an
error.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import replace

from doudizhu.deal import Phase, can, shuffled, start
from doudizhu.deal import apply as act
from doudizhu.players import Level, chance_for, ply_of
from doudizhu.players import player as player_of
from doudizhu.players.base import Player
from doudizhu.players.hard import Depth, Expert
from doudizhu.players.lookahead import Reach
from doudizhu.players.network import Networked, shipped
from doudizhu.presets import PRESETS
from doudizhu.rules import AuctionKind, DeckRule, KickerRule, RuleSet, WinningRule
from doudizhu.view import view_of

GAMES = tuple(PRESETS.values())


def made_up(chance: random.Random) -> RuleSet:
    """Return a rule set that nobody plays."""
    base = chance.choice(GAMES)
    lowest = chance.randrange(6)
    kitty = chance.randrange(4)
    hand = chance.randint(1, min(17, (54 - 4 * lowest - kitty) // base.players))
    kinds = list(AuctionKind) if base.players == 2 else [AuctionKind.ONE_ROUND, AuctionKind.CONTINUING]
    return replace(
        base,
        name="made up",
        deck=DeckRule(lowest, hand, kitty, turned_card=chance.random() < 0.5),
        combinations=replace(base.combinations, kickers=chance.choice(list(KickerRule))),
        auction=replace(base.auction, kind=chance.choice(kinds), max_bid=chance.randint(1, 9)),
        winning=chance.choice(list(WinningRule)),
    )


def players(full: bool) -> dict[Level, Player]:
    """Return the player of each level."""
    found: dict[Level, Player] = {level: player_of(level) for level in Level}
    if not full:
        network = shipped()
        depth = Depth(worlds=2, world_nodes=300, nodes=600, reach=Reach(worlds=2))
        found[Level.HARD] = Expert(Networked(network), network, depth)
    return found


def play(rules: RuleSet, seed: int, seats: list[Player]) -> Counter[str]:
    """Play one deal; count decisions and slices.

    Raises:
        AssertionError: a player did what it may not.
    """
    state, _ = start(rules, shuffled(rules, random.Random(seed)))
    seen: Counter[str] = Counter()
    while state.phase in (Phase.AUCTION, Phase.PLAY):
        view = view_of(state, state.turn)
        thinking = seats[state.turn].think(view, chance_for(seed, state.turn, ply_of(view)))
        slices = 0
        while True:
            try:
                next(thinking)
                slices += 1
            except StopIteration as end:
                action = end.value
                break
        assert can(state, action), f"seed {seed}, {seats[state.turn].name}: {action} in {state}"
        state, _ = act(state, action)
        seen["actions"] += 1
        seen["slices"] += slices
        seen["most slices"] = max(seen["most slices"], slices)
    return seen


def main(arguments: list[str]) -> None:
    """Play so many deals, from a first seed on."""
    numbers = [int(argument) for argument in arguments if argument != "--full"]
    number, first = numbers[0], numbers[1] if len(numbers) > 1 else 0
    levels = players("--full" in arguments)
    total: Counter[str] = Counter()
    for seed in range(first, first + number):
        chance = random.Random(f"many deals/{seed}")
        rules = made_up(chance) if seed % 10 == 9 else GAMES[seed % len(GAMES)]
        seen = play(rules, seed, [levels[chance.choice(list(Level))] for _ in range(rules.players)])
        total.update({name: number for name, number in seen.items() if name != "most slices"})
        total["most slices"] = max(total["most slices"], seen["most slices"])
        total["deals"] += 1
        if total["deals"] % 1000 == 0:
            print(dict(total), flush=True)
    print(f"{total['deals']} deals, {total['actions']} actions, none illegal", dict(total))


if __name__ == "__main__":
    main(sys.argv[1:])
