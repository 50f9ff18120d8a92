"""The compiled twins equal the engine. Run with ``python -m pytest lab/tests``; needs ``lab/requirements.txt``."""

import random

import numpy as np
import pytest
from doudizhu import cards, moves, presets
from doudizhu.belief import draws
from doudizhu.combos import Kind
from doudizhu.deal import Phase, apply, legal_actions, shuffled, start
from doudizhu.moves import legal_plays
from doudizhu.players import features, hand, hard, network
from doudizhu.players.base import finish
from doudizhu.players.spot import Spot
from doudizhu.view import view_of

from lab import auction, bridge, compiled, export, fast_deal, fast_inputs, fast_moves, fast_network, layout, train

GAMES = (presets.CLASSIC, presets.OPEN, presets.DUEL)
KINDS = list(Kind)


def listed(combos):
    """Return combos as sorted plain tuples."""
    return sorted((KINDS.index(combo.kind), *combo[1:]) for combo in combos)


def decisions(rules, seed, deals):
    """Every decision in play of deals with random actions."""
    chance = random.Random(seed)
    for _ in range(deals):
        state, _ = start(rules, shuffled(rules, chance))
        while state.phase in (Phase.AUCTION, Phase.PLAY):
            if state.phase is Phase.PLAY:
                yield state
            state, _ = apply(state, chance.choice(legal_actions(state)))


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_compiled_moves_are_the_engines_moves(rules):
    """Leads and answers are the same sets on random hands."""
    chance = random.Random(3)
    table = np.zeros((fast_moves.MAX_MOVES, 4), np.int64)
    distinct = rules is presets.OPEN
    for number in range(400):
        deck = rules.deck.cards if number % 3 else rules.deck.cards[:34]
        mine = cards.counts_of(chance.sample(deck, chance.choice((5, 10, 17, 20))))
        last = chance.choice(moves.legal_plays(cards.counts_of(chance.sample(deck, 20)), None, rules))
        n = fast_moves.leads(table, mine, distinct)
        assert sorted(map(tuple, table[:n].tolist())) == listed(legal_plays(mine, None, rules))
        n = fast_moves.follows(table, mine, KINDS.index(last.kind), last.body, last.cards, distinct)
        assert sorted(map(tuple, table[1:n].tolist())) == listed(legal_plays(mine, last, rules))


def test_least_plays_are_the_same():
    """The compiled least number of plays equals the engine's on random hands."""
    chance, memo = random.Random(4), fast_moves.new_memo()
    for _ in range(1500):
        counts = cards.counts_of(chance.sample(range(54), chance.randint(1, 20)))
        assert fast_moves.least_plays(counts, *memo) == hand.least_plays(counts)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_inputs_are_the_same(rules):
    """At every decision of random games, each choice has the same inputs in the view and in the compiled state."""
    memo, idx = fast_moves.new_memo(), np.zeros(layout.MOST_ACTIVE, np.int64)
    chance = random.Random(5)
    for state in decisions(rules, 6, 25):
        view, twin = view_of(state, state.turn), bridge.compiled(state)
        spot = Spot.of(view)
        common, choices = features.shared(spot, view.counts), features.Choices(spot, view.counts)
        assert sorted(common.active()) == sorted(idx[: fast_inputs.common_inputs(twin, idx)])
        combos = legal_plays(view.counts, view.last, rules)
        options = [*chance.sample(combos, min(5, len(combos))), *([None] if view.last else [])]
        unseen = features.unseen(spot, view.counts)
        for combo in options:
            n = fast_inputs.move_inputs(
                view.counts, bridge.move_of(combo), unseen, fast_inputs.most_cards_against(twin), idx, 0, *memo
            )
            assert sorted(choices.of(combo).active()) == sorted(idx[:n])
        assert features.role(spot) == fast_deal.role_of(twin)


def test_integers_judge_like_floats():
    """The stored network gives nearly the floats' win probability for each choice."""
    runs = [train.new_weights(3, 64, 1), train.new_weights(2, 64, 2), train.new_weights(2, 16, 3)]
    stored = network.load(export.weights_file(runs))
    table, quality = np.zeros((fast_moves.MAX_MOVES, 4), np.int64), np.zeros((fast_moves.MAX_MOVES, 2), np.float32)
    memo, idx = fast_moves.new_memo(), np.zeros(layout.MOST_ACTIVE, np.int64)
    for rules in GAMES:
        for state in decisions(rules, 7, 4):
            view, twin = view_of(state, state.turn), bridge.compiled(state)
            n = fast_deal.moves_of(twin, table)
            role = fast_deal.role_of(twin)
            run, net = (runs[0], role) if role < 3 else (runs[1], role - 3)
            weights = [run[name][net] for name in ("w1", "w2", "w3")]
            fast_network.choose(twin, table, n, *weights, 0.5, *memo, idx, quality)
            of_counts = {int(table[m, 3]): quality[m] for m in range(n)}
            choices = [*legal_plays(view.counts, view.last, rules), *([None] if view.last else [])]
            for combo, value in zip(
                choices, finish(stored.values(Spot.of(view), view.counts, choices)), strict=True
            ):
                win, points = of_counts[combo.counts if combo else 0]
                assert abs(value.win - win) < 0.02
                assert abs(value.points - points) < 0.1


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_looking_ahead_compiled_is_worth_the_same_to_the_last_bit(rules):
    """Choices of many decisions of random games in drawn hands, and as many choices judged on the way."""
    network_, chance = network.shipped(), random.Random(11)
    quick = compiled.expert(hard.DEFAULT)
    plain = hard.Expert(quick.policy, network_)
    compared = 0
    for state in decisions(rules, 12, 8):
        view = view_of(state, state.turn)
        choices = [*legal_plays(view.counts, view.last, rules), *([None] if view.last else [])]
        if chance.random() < 0.7 or len(choices) < 2:
            continue
        here, there = quick.ahead(network_, view), plain.ahead(network_, view)
        for combo, hands in zip(chance.sample(choices, 2), draws(view, chance), strict=False):
            assert finish(here.worth(combo, hands)) == finish(there.worth(combo, hands))
            compared += 1
        assert here.nodes == there.nodes
    assert compared > 50


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_past_choices_compiled_are_as_likely_to_the_last_bit(rules):
    """Drawn hands at many decisions of random games."""
    network_, chance = network.shipped(), random.Random(13)
    quick = compiled.expert(hard.DEFAULT)
    plain = hard.Expert(quick.policy, network_)
    found = []
    for state in decisions(rules, 14, 8):
        view = view_of(state, state.turn)
        if chance.random() < 0.7:
            continue
        here, there = quick.past(network_, view), plain.past(network_, view)
        hands = next(draws(view, chance))
        found.append(finish(there.likelihood(hands)))
        assert finish(here.likelihood(hands)) == found[-1]
    assert len(set(found)) > 20


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_inputs_of_a_dealt_hand_are_the_same(rules):
    """The auction's networks get the same inputs from the engine and from compiled play."""
    memo, idx = fast_moves.new_memo(), np.zeros(layout.MOST_ACTIVE, np.int64)
    chance, state = random.Random(8), np.zeros(fast_deal.SLOTS, np.int64)
    for number in range(200):
        counts = cards.counts_of(chance.sample(rules.deck.cards, 17))
        handicap = number % 5 if rules is presets.DUEL else 0
        place = number % rules.players
        state[fast_deal.OPEN] = rules is presets.OPEN
        state[fast_deal.HANDICAP_] = handicap
        n = auction.hand_inputs(state, counts, place, idx, *memo)
        assert sorted(features.dealt(rules, counts, place, handicap).active()) == sorted(idx[:n])
