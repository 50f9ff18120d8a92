"""Hidden hands that fit what a seat has seen: whole deals in which that seat's view is the very same."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator
from typing import NamedTuple, TypeAlias

from doudizhu.cards import Card, Counts, counts_of
from doudizhu.deal import DealState
from doudizhu.view import SeatView, view_of

Likelihood: TypeAlias = Callable[[DealState], float]
"""How likely the past moves are in a world, on any scale; see :func:`weighted`."""


class World(NamedTuple):
    """One deal that fits a view, and its weight among those drawn with it."""

    state: DealState
    weight: float = 1.0


def hidden_cards(view: SeatView) -> tuple[Card, ...]:
    """Return the cards of which a seat cannot say where they are; `view.unseen` are their ranks."""
    seen = {card for turn in view.turns for card in turn.cards}
    for seat in range(view.rules.players):
        seen.update(view.known(seat))
    return tuple(card for card in view.rules.deck.cards if card not in seen)


def sample(view: SeatView, chance: random.Random) -> DealState:
    """Return one deal drawn evenly from all that fit a view of a running deal.

    The kitty that all have seen is still the landlord's where it has not been played, a card turned up is where
    it went, and a kitty nobody has seen is somewhere among the landlord's cards.

    >>> from doudizhu.deal import shuffled, start
    >>> from doudizhu.presets import DUEL
    >>> view = view_of(start(DUEL, shuffled(DUEL, random.Random(1)))[0], 0)
    >>> view_of(sample(view, random.Random(2)), 0) == view
    True
    """
    pool = list(hidden_cards(view))
    chance.shuffle(pool)
    hands = []
    for seat in range(view.rules.players):
        known = view.known(seat)
        missing = view.left[seat] - len(known)
        hands.append(tuple(sorted((*known, *pool[:missing]))))
        del pool[:missing]
    if view.landlord is None:
        kitty, undealt = tuple(sorted(pool[: view.rules.deck.kitty])), pool[view.rules.deck.kitty :]
    else:
        kitty, undealt = _kitty(view, hands[view.landlord], chance), pool
    state = DealState(
        rules=view.rules,
        phase=view.phase,
        hands=tuple(hands),
        kitty=kitty,
        undealt=tuple(sorted(undealt)),
        turned=view.turned,
        first=view.first,
        auction=view.auction,
        turn=view.turn,
        landlord=view.landlord,
        turns=view.turns,
        last=view.last,
        last_seat=view.last_seat,
        passes=view.passes,
        result=view.result,
    )
    assert view_of(state, view.seat) == view
    return state


def _kitty(view: SeatView, landlord_hand: tuple[Card, ...], chance: random.Random) -> tuple[Card, ...]:
    """Return the kitty where it was seen, else three of the cards that the landlord has or had."""
    if view.kitty is not None:
        return view.kitty
    had = [card for turn in view.turns if turn.seat == view.landlord for card in turn.cards]
    cards = [card for card in (*landlord_hand, *had) if not (card == view.turned and view.first == view.landlord)]
    return tuple(sorted(chance.sample(cards, view.rules.deck.kitty)))


def weighted(
    view: SeatView, chance: random.Random, number: int, likelihood: Likelihood | None = None
) -> Generator[None, None, list[World]]:
    """Yield once a world; return so many worlds that fit a view, with weights that sum to one.

    Worlds that differ only in suits, or among the undealt, count as one with their weights added.
    """
    weights: dict[tuple[Counts, ...], World] = {}
    for _ in range(number):
        state = sample(view, chance)
        weight = 1.0 if likelihood is None else likelihood(state)
        key = tuple(map(counts_of, state.hands))
        known = weights.get(key)
        weights[key] = World(state, weight) if known is None else World(known.state, known.weight + weight)
        yield
    total = sum(world.weight for world in weights.values())
    if total <= 0:
        return [World(world.state, 1 / len(weights)) for world in weights.values()]
    return [World(world.state, world.weight / total) for world in weights.values()]
