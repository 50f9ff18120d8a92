"""Tables laid out on purpose: deals with chosen hands, and plays written as ranks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from doudizhu.actions import Action, Deal, Play, parse
from doudizhu.cards import BIG_JOKER, Card, cards_of, parse_counts, parse_ranks
from doudizhu.combos import Combo, read
from doudizhu.deal import DealState, apply, start
from doudizhu.events import Event
from doudizhu.moves import pick_cards
from doudizhu.presets import CLASSIC
from doudizhu.rules import RuleSet

WORDS = {"pass", "call", "nocall", "grab", "nograb", "nobid"}


def small(rules: RuleSet, hand: int, kitty: int = 0) -> RuleSet:
    """The same game with fewer cards dealt, so that a whole deal fits in a test."""
    return replace(rules, deck=replace(rules.deck, hand=hand, kitty=kitty))


def deal_of(
    rules: RuleSet, hands: Sequence[str] = (), kitty: str = "", first: int = 0, turned: Card | None = None
) -> Deal:
    """A deal with these ranks in each hand; what is not asked for is filled up with the lowest cards left."""
    free = {rank: [card for card in cards_of(rank) if card in rules.deck.cards] for rank in range(BIG_JOKER + 1)}

    def take(text: str, size: int) -> list[Card]:
        asked.append(size)
        return [free[rank].pop(0) for rank in parse_ranks(text)]

    asked: list[int] = []
    held = [take(hands[seat] if seat < len(hands) else "", rules.deck.hand) for seat in range(rules.players)]
    held.append(take(kitty, rules.deck.kitty))
    rest = [card for rank in range(BIG_JOKER + 1) for card in free[rank] if card != turned]
    for cards, size in zip(held, asked, strict=True):
        while len(cards) < size:
            cards.append(rest.pop(0))
    *held, bottom = held
    order = [
        held[place % rules.players][place // rules.players] for place in range(rules.players * rules.deck.hand)
    ]
    return Deal((*order, *bottom, *rest), first, turned)


def act(state: DealState, *texts: str) -> DealState:
    """The state after these words and plays; a play is written as its ranks."""
    for text in texts:
        state, _ = apply(state, action(state, text))
    return state


def action(state: DealState, text: str) -> Action:
    """The action that a text means for the seat to act."""
    if text in WORDS or text.startswith("bid "):
        spoken = parse(text)
        assert not isinstance(spoken, Deal)
        return spoken
    return Play(pick_cards(state.hands[state.turn], parse_counts(text)))


def watched(state: DealState, *texts: str) -> tuple[DealState, list[Event]]:
    """As :func:`act`, with all public events."""
    seen: list[Event] = []
    for text in texts:
        state, events = apply(state, action(state, text))
        seen += events
    return state, seen


def begin(rules: RuleSet, *hands: str, kitty: str = "", first: int = 0, turned: Card | None = None) -> DealState:
    """The state before the first word of the auction."""
    return start(rules, deal_of(rules, hands, kitty, first, turned))[0]


def combo(text: str, rules: RuleSet = CLASSIC) -> Combo:
    """The play that a text is."""
    found = read(parse_counts(text), rules)
    assert isinstance(found, Combo), found
    return found
