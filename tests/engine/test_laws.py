"""Laws that hold in every deal under every rule set."""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from itertools import pairwise

import pytest
from doudizhu.actions import Action, Bid, Call, Deal, Grab, NoBid, NoCall, NoGrab, Pass, Play, parse
from doudizhu.cards import Card, counts_of
from doudizhu.combos import Combo
from doudizhu.deal import DealState, Phase, Turn, apply, can, legal_actions, start, tricks, verify
from doudizhu.errors import IllegalAction
from doudizhu.events import Dealt, Doubled
from doudizhu.match import Match
from doudizhu.presets import DUEL, PRESETS
from doudizhu.record import Header, Record
from doudizhu.rules import RuleSet
from doudizhu.saves import Save, dump, load, share, unshare
from doudizhu.view import SeatView, view_of
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.strategies import Game, games, is_over, play, rule_sets

SEEDS = st.integers(0, 1 << 32)


def everywhere(state: DealState) -> list[Card]:
    """All cards of a deal, wherever they are."""
    landlord = state.landlord
    kitty = () if landlord is not None else state.kitty
    played = [card for turn in state.turns for card in turn.cards]
    return sorted([*(card for hand in state.hands for card in hand), *kitty, *played, *state.undealt])


@given(games())
def test_every_card_is_in_exactly_one_place_at_all_times(game: Game) -> None:
    for state in game.states:
        assert everywhere(state) == list(game.rules.deck.cards)


@pytest.mark.parametrize(("name", "cards"), [("classic", 54), ("match", 54), ("open", 54), ("duel", 46)])
def test_the_decks_have_54_and_46_cards(name: str, cards: int) -> None:
    assert len(everywhere(play(PRESETS[name], 1).states[0])) == cards


@given(games())
def test_every_deal_ends(game: Game) -> None:
    assert is_over(game.end)
    assert len(game.actions) < 200
    assert not any(is_over(state) for state in game.states[:-1])


@given(games())
def test_exactly_one_side_wins_and_points_sum_to_zero(game: Game) -> None:
    result = game.end.result
    assert (result is None) is (game.end.phase is Phase.VOID)
    if result is not None:
        assert sum(result.points) == 0
        assert {seat for seat, points in enumerate(result.points) if points > 0} == set(result.winners)
        assert abs(result.points[result.landlord]) == result.worth * (game.rules.players - 1)
        assert result.worth == result.base << len(result.doublings)
        assert Match.of(game.rules).add(result).totals == result.points


@given(games())
def test_every_doubling_is_told_once_and_none_is_taken_back(game: Game) -> None:
    told = tuple(event.doubling for seen in game.events for event in seen if isinstance(event, Doubled))
    assert told == game.end.doublings
    for state in game.states:
        assert state.doublings == told[: len(state.doublings)]
        assert state.multiplier == 1 << len(state.doublings)


def _random_actions(state: DealState, chance: random.Random) -> Iterator[Action]:
    hand = state.hands[state.turn]
    yield from (NoBid(), NoCall(), Call(), NoGrab(), Grab(), Pass(), Bid(chance.randint(-1, 10)))
    for _ in range(12):
        cards = chance.sample(hand, chance.randint(0, min(len(hand), 6)))
        yield Play(tuple(cards))
        yield Play((*cards, chance.randint(-1, 54)))
        if cards:
            yield Play((*cards, cards[0]))
    # Whole ranks, so that plays of many cards come up.
    ranks = chance.sample(range(15), 3)
    yield Play(tuple(card for card in hand if min(card >> 2, 13) in ranks))


@given(games(), SEEDS)
def test_an_action_is_accepted_exactly_when_it_is_listed(game: Game, seed: int) -> None:
    chance = random.Random(seed)
    for state in chance.sample(game.states, min(len(game.states), 6)):
        offered = legal_actions(state)
        assert all(can(state, action) for action in offered)
        plays = {counts_of(action.cards) for action in offered if isinstance(action, Play)}
        assert len(plays) == sum(isinstance(action, Play) for action in offered)
        for action in _random_actions(state, chance):
            reason = verify(state, action)
            if isinstance(action, Play):
                own = len(set(action.cards)) == len(action.cards) and set(action.cards) <= set(
                    state.hands[state.turn]
                )
                assert (reason is None) is (own and counts_of(action.cards) in plays)
            else:
                assert (reason is None) is (action in offered)
            if reason is not None:
                with pytest.raises(IllegalAction) as refused:
                    apply(state, action)
                assert refused.value.reason is reason


@given(games())
def test_whoever_leads_can_play_and_whoever_follows_can_pass(game: Game) -> None:
    for state in game.states:
        if state.phase is Phase.PLAY:
            offered = legal_actions(state)
            assert offered
            assert (Pass() in offered) is (state.last is not None)


@given(games())
def test_the_turn_goes_round_the_table_and_who_takes_a_trick_leads_the_next(game: Game) -> None:
    players = game.rules.players
    for before, after in pairwise(game.states):
        if after.phase is Phase.PLAY and before.phase is Phase.PLAY:
            assert after.turns[-1].seat == before.turn
            taken = after.last is None
            assert after.turn == (before.last_seat if taken else (before.turn + 1) % players)
            assert after.turn == (before.turn + 1) % players
        elif after.phase is Phase.PLAY:
            assert after.turn == after.landlord
            assert after.last is None
        elif after.phase is Phase.AUCTION:
            assert after.turn == (before.turn + 1) % players


@given(games())
def test_turns_group_into_tricks_that_end_when_all_others_passed(game: Game) -> None:
    groups = tricks(game.end.turns, game.rules.players)
    assert tuple(turn for group in groups for turn in group) == game.end.turns
    for group in groups[:-1]:
        others = game.rules.players - 1
        assert [turn.combo is None for turn in group[-others - 1 :]] == [False, *[True] * others]
    leaders = [group[0].seat for group in groups if group]
    winners = [group[-game.rules.players].seat for group in groups[:-1]]
    assert leaders[1:] == winners[: len(leaders) - 1]


# Logs


def record_of(game: Game) -> Record:
    record = Record.new(Header(game.rules, 7), game.deal)
    for state, action in zip(game.states, game.actions[1:], strict=False):
        record = record.append(action, state)
    return record


@given(games())
def test_a_record_folds_to_the_same_states_and_events(game: Game) -> None:
    record = record_of(game)
    assert record.state == game.end
    replayed = list(record.replay())
    assert tuple(action for action, _, _ in replayed) == game.actions
    assert tuple(state for _, state, _ in replayed) == game.states
    assert tuple(events for _, _, events in replayed) == game.events


@given(games(), SEEDS)
def test_undo_redo_and_fork_come_to_the_same_places(game: Game, seed: int) -> None:
    chance = random.Random(seed)
    record = record_of(game)
    for _ in range(10):
        where = chance.randint(1, len(game.actions))
        if where < record.cursor:
            record = record.undo() if chance.random() < 0.5 else record.undo(where)
        elif record.cursor < len(record.actions):
            record = record.redo()
        assert record.state == game.states[record.cursor - 1]
        assert record.actions == game.actions
        fork = record.fork(where)
        assert fork.state == game.states[where - 1]
        assert fork.actions == game.actions[:where]
    while record.cursor < len(record.actions):
        record = record.redo()
    assert record.state == game.end


@given(games(), SEEDS)
def test_text_json_and_share_text_read_back_to_the_same_record(game: Game, seed: int) -> None:
    chance = random.Random(seed)
    record = record_of(game)
    for _ in range(chance.randint(0, 3)):
        if record.cursor > 1:
            record = record.undo(chance.randint(1, record.cursor - 1))
    assert Record.parse(record.text()) == record
    assert unshare(share(record)) == record
    assert set(share(record)) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    save = Save(Match.of(game.rules), record)
    assert load(dump(save)) == save
    for action in game.actions:
        assert parse(action.text()) == action


@given(rule_sets())
def test_rules_read_back_from_json(rules: RuleSet) -> None:
    assert RuleSet.from_json(rules.to_json()) == rules


# What a seat may know


NO_CARDS = {"left", "points", "seat", "first", "turn", "landlord", "last_seat", "passes", "winner", "base"}
NO_CARDS |= {"candidate", "bid", "grabs", "counts", "said"}


def cards_in(value: object) -> Iterator[Card]:
    """Every physical card anywhere inside a value: each number, save in fields known to hold something else."""
    if isinstance(value, int):
        yield value
    elif value is None or isinstance(value, Enum | RuleSet | Combo | Dealt):
        return
    elif isinstance(value, tuple) and not hasattr(value, "_fields"):
        for part in value:
            yield from cards_in(part)
    else:
        assert isinstance(value, Turn) or is_dataclass(value), value
        names = value._fields if isinstance(value, Turn) else [field.name for field in fields(value)]
        for name in names:
            if name not in NO_CARDS:
                yield from cards_in(getattr(value, name))


@given(games())
def test_the_search_for_cards_finds_every_card_of_a_whole_deal(game: Game) -> None:
    for state in game.states:
        assert set(cards_in(state)) == set(game.rules.deck.cards)


def may_know(state: DealState, seat: int) -> set[Card]:
    """The cards whose place a seat may know, said once more from the rules."""
    known = set(state.hands[seat]) | {card for turn in state.turns for card in turn.cards}
    if state.turned is not None:
        known.add(state.turned)
    if state.landlord is not None and (state.rules.auction.kitty_shown or state.landlord == seat):
        known |= set(state.kitty)
    if state.phase is Phase.OVER:
        known |= {card for hand in state.hands for card in hand}
    return known


@given(games())
def test_no_view_holds_a_card_that_its_seat_may_not_know(game: Game) -> None:
    for state in game.states:
        for seat in range(game.rules.players):
            view = view_of(state, seat)
            assert set(cards_in(view)) <= may_know(state, seat)
            assert state.phase is not Phase.VOID or view.shown is None
            assert set(SeatView.__slots__) == {field.name for field in fields(view)}


@given(games())
def test_public_events_hold_no_card_that_somebody_may_not_know(game: Game) -> None:
    for state, events in zip(game.states, game.events, strict=True):
        for seat in range(game.rules.players):
            for event in events:
                assert set(cards_in(event)) <= may_know(state, seat), event


@given(SEEDS)
def test_in_duel_the_undealt_cards_are_in_no_event_and_no_view_not_even_at_the_end(seed: int) -> None:
    game = play(DUEL, seed)
    undealt = set(game.end.undealt)
    assert len(undealt) == 9
    for state, events in zip(game.states, game.events, strict=True):
        assert not undealt & {card for event in events for card in cards_in(event)}
        for seat in (0, 1):
            assert not undealt & set(cards_in(view_of(state, seat)))


def _swap_unseen(game: Game, place: int, seat: int, chance: random.Random) -> DealState:
    """The same deal up to a place, with all cards that a seat cannot place dealt in another way."""
    state = game.states[place]
    fixed = may_know(state, seat)
    cards = list(game.deal.cards)
    free = [index for index, card in enumerate(cards) if card not in fixed]
    mixed = [cards[index] for index in free]
    chance.shuffle(mixed)
    for index, card in zip(free, mixed, strict=True):
        cards[index] = card
    other, _ = start(game.rules, replace(game.deal, cards=tuple(cards)))
    for action in game.actions[1 : place + 1]:
        other, _ = apply(other, action)
    return other


@given(games(), SEEDS)
def test_shuffling_the_unseen_cards_changes_no_view(game: Game, seed: int) -> None:
    chance = random.Random(seed)
    running = [place for place, state in enumerate(game.states) if state.phase is not Phase.OVER]
    for place in chance.sample(running, min(len(running), 6)):
        seat = chance.randrange(game.rules.players)
        other = _swap_unseen(game, place, seat, chance)
        assert view_of(other, seat) == view_of(game.states[place], seat)


@given(games(), SEEDS)
def test_a_view_built_from_what_all_saw_equals_the_view_of_the_state(game: Game, seed: int) -> None:
    """At the end and at a dozen places of every deal: each replays all that came before."""
    last = len(game.states) - 1
    for place in {last, *random.Random(seed).sample(range(last), min(last, 12))}:
        for seat in range(game.rules.players):
            wanted = view_of(game.states[place], seat)
            spoken = [action for action in game.actions[1 : place + 1] if not isinstance(action, Play | Pass)]
            built = SeatView.from_public(
                game.rules,
                seat,
                game.states[0].hands[seat],
                game.deal.first,
                turned=game.deal.turned,
                said=[action for action in spoken if not isinstance(action, Deal)],
                kitty=wanted.kitty,
                turns=[action for action in game.actions[1 : place + 1] if isinstance(action, Play | Pass)],
            )
            assert built == replace(wanted, shown=None)


@given(games())
def test_the_unseen_are_what_the_others_hold_beyond_what_is_known_and_the_undealt(game: Game) -> None:
    for state in game.states:
        for seat in range(game.rules.players):
            view = view_of(state, seat)
            hidden = [card for hand in state.hands for card in hand] + list(state.undealt)
            hidden += [] if state.landlord is not None else list(state.kitty)
            for other in range(game.rules.players):
                known = set(view.known(other))
                assert known <= set(state.hands[other])
                hidden = [card for card in hidden if card not in known]
            assert view.unseen == counts_of(hidden)
            assert view.counts == counts_of(state.hands[seat])
            assert view.doublings == state.doublings
            assert (view.base, view.handicap, view.multiplier) == (state.base, state.grabs, state.multiplier)


MODULES = "cards errors rules presets combos scoring actions moves auctions events deal match view record saves"


def test_every_value_of_the_engine_is_frozen() -> None:
    found = 0
    for name in MODULES.split():
        for value in vars(importlib.import_module(f"doudizhu.{name}")).values():
            if isinstance(value, type) and is_dataclass(value):
                assert value.__dataclass_params__.frozen, value  # type: ignore[attr-defined] # what dataclass leaves
                found += 1
    assert found > 30
