"""The compiled search. Run with ``python -m pytest lab/tests``."""

import random
from pathlib import Path

import numpy as np
from doudizhu.belief import World, draws
from doudizhu.cards import size
from doudizhu.deal import Phase, apply, legal_actions, shuffled, start
from doudizhu.players import network
from doudizhu.players.base import finish
from doudizhu.players.lookahead import Ahead
from doudizhu.players.spot import Spot
from doudizhu.presets import CLASSIC, DUEL, OPEN
from doudizhu.view import view_of

from lab import ahead, bridge, export, fast_deal, fast_moves, layout, train

CHECKPOINTS = Path(__file__).parents[1] / "checkpoints"


def spots(rules, seed, deals):
    """Some decisions of deals with random actions."""
    chance = random.Random(seed)
    for _ in range(deals):
        state, _ = start(rules, shuffled(rules, chance))
        while state.phase in (Phase.AUCTION, Phase.PLAY):
            if state.phase is Phase.PLAY and chance.random() < 0.2:
                yield state
            state, _ = apply(state, chance.choice(legal_actions(state)))


def test_hands_are_drawn_with_the_right_numbers_and_the_known_cards():
    """A compiled draw gives each seat its number of cards, the known ones among them."""
    rng, hands = np.array([5], np.uint64), np.zeros(3, np.int64)
    for rules in (CLASSIC, OPEN, DUEL):
        for state in spots(rules, 3, 5):
            ahead.draw(bridge.compiled(state), rng, hands)
            view = view_of(state, state.turn)
            for seat in range(rules.players):
                hand = int(hands[(seat - state.landlord) % rules.players])
                assert size(hand) == view.left[seat]
                assert seat != state.turn or hand == view.counts


def test_playing_on_is_worth_the_same_in_both():
    """With the same hands and network, the player's worth of a choice is nearly the compiled one."""
    trained = [train.load(CHECKPOINTS / f"{game}.npz") for game in ("three", "duel")]
    runs = [{name: run[name].astype(np.float32) for name in train.LAYERS} for run in trained]
    stored = network.load(export.weights_file([*runs, train.new_weights(2, 16, 3)]))
    tables = (
        np.zeros((fast_moves.MAX_MOVES, 4), np.int64),
        np.zeros((fast_moves.MAX_MOVES, 2), np.float32),
        np.zeros(layout.MOST_ACTIVE, np.int64),
    )
    near = total = 0
    for rules, run, base in ((CLASSIC, runs[0], 0), (DUEL, runs[1], 3)):
        net = (*(run[name] for name in train.LAYERS), base, network.MIX)
        for state in spots(rules, 4, 6):
            view, twin = view_of(state, state.turn), bridge.compiled(state)
            world = World(next(draws(view, random.Random(1))))
            plays = [action for action in legal_actions(state) if apply(state, action)[0].phase is Phase.PLAY]
            if not plays:
                continue
            combo = apply(state, plays[-1])[0].turns[-1].combo
            for seat, hand in enumerate(world.hands):
                twin[fast_deal.HAND + (seat - state.landlord) % rules.players] = hand
            me = int(twin[fast_deal.TURN])
            before = int(twin[fast_deal.DOUBLINGS])
            fast_deal.play(twin, bridge.move_of(combo))
            there = ahead.play_on(twin, me, 1, before, net, fast_moves.new_memo(), tables)
            here = finish(Ahead(stored, Spot.of(view), 1).worth(combo, world.hands))
            near += abs(here - there) < 0.05
            total += 1
    assert near > 0.8 * total > 20
