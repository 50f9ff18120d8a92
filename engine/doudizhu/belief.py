"""Hidden hands that fit what a seat has seen: whole deals in which that seat's view is the very same."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterator
from itertools import accumulate, islice, pairwise
from typing import NamedTuple, TypeAlias

from doudizhu.cards import ONE, Card, Counts, counts_of, rank_of
from doudizhu.deal import DealState
from doudizhu.view import SeatView, view_of

Hands: TypeAlias = tuple[Counts, ...]
"""What each seat holds, by seat."""
Likelihood: TypeAlias = Callable[[Hands], Generator[None, None, float]]
"""Says how likely the past moves are with these hands, on any scale, and yields while it thinks."""


class World(NamedTuple):
    """Hands of all seats that fit a view, and their weight among those drawn together."""

    hands: Hands
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


def draws(view: SeatView, chance: random.Random) -> Iterator[Hands]:
    """Yield without end what each seat may hold in a running deal, drawn evenly; own and known cards stay.

    >>> from doudizhu.cards import size
    >>> from doudizhu.deal import shuffled, start
    >>> from doudizhu.presets import DUEL
    >>> view = view_of(start(DUEL, shuffled(DUEL, random.Random(1)))[0], 0)
    >>> hands = next(draws(view, random.Random(2)))
    >>> hands[0] == view.counts, [size(hand) for hand in hands]
    (True, [17, 17])
    """
    pool = [ONE[rank_of(card)] for card in hidden_cards(view)]
    known = [view.known(seat) for seat in range(view.rules.players)]
    certain = [counts_of(cards) for cards in known]
    ends = [*accumulate(left - len(cards) for left, cards in zip(view.left, known, strict=True))]
    parts = [slice(begin, end) for begin, end in pairwise((0, *ends))]
    while True:
        chance.shuffle(pool)
        yield tuple(sure + sum(pool[part]) for sure, part in zip(certain, parts, strict=True))


def weighted(
    view: SeatView, chance: random.Random, number: int, likelihood: Likelihood | None = None
) -> Generator[None, None, list[World]]:
    """Yield once a draw; return so many drawn hands that fit a view, with weights that sum to one.

    Equal hands, those that differ only in suits or among the undealt, count as one with their weights added.
    """
    drawn: dict[Hands, int] = {}
    for hands in islice(draws(view, chance), number):
        drawn[hands] = drawn.get(hands, 0) + 1
        yield
    weights: dict[Hands, float] = {}
    for hands, times in drawn.items():
        weights[hands] = times * (1.0 if likelihood is None else (yield from likelihood(hands)))
    total = sum(weights.values())
    if total <= 0:
        return [World(hands, 1 / len(weights)) for hands in weights]
    return [World(hands, weight / total) for hands, weight in weights.items()]
