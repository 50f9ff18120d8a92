"""The player's hand on the screen: its order, what is selected, and what that selection is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from doudizhu.cards import BIG_JOKER, RANK_LETTERS, SMALL_JOKER, Card, counts_of, fits, rank_of
from doudizhu.combos import Combo, read, why_not_beats
from doudizhu.deal import Phase
from doudizhu.errors import Reason
from doudizhu.moves import legal_plays, pick_cards

from app.games import YOU
from app.model import Model
from app.settings import Sort


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the selection is: its one reading if it has one, and why it cannot be played now, if so."""

    combo: Combo | None
    reason: Reason | None


def ordered(hand: Iterable[Card], sort: Sort) -> tuple[Card, ...]:
    """Return the cards in the order shown.

    >>> ordered((0, 1, 52), Sort.RANK), ordered((0, 1, 52), Sort.COUNT)
    ((52, 1, 0), (1, 0, 52))
    """
    cards = sorted(hand, key=_by_rank, reverse=sort is not Sort.REVERSED)
    if sort is Sort.COUNT:
        ranks = [rank_of(card) for card in cards]
        cards.sort(key=lambda card: -ranks.count(rank_of(card)))
    return tuple(cards)


def _by_rank(card: Card) -> tuple[int, int]:
    return rank_of(card), card


def shown(model: Model) -> tuple[Card, ...]:
    """Return the player's cards in the order shown; nothing without a game."""
    game = model.game
    return () if game is None else ordered(game.state.hands[YOU], model.settings.sort)


def verdict(model: Model) -> Verdict | None:
    """Return the verdict on what is selected, or None when nothing is, or there is no play going on."""
    game = model.game
    if game is None or not model.selected or game.state.phase is not Phase.PLAY:
        return None
    last = game.state.last if game.state.last_seat != YOU else None
    combo = read(counts_of(model.selected), game.rules)
    if isinstance(combo, Reason):
        return Verdict(None, combo)
    return Verdict(combo, None if last is None else why_not_beats(combo, last))


def plays(model: Model) -> list[Combo]:
    """Return the player's legal plays against what lies on the table now."""
    game = model.game
    if game is None or game.state.phase is not Phase.PLAY:
        return []
    state = game.state
    last = state.last if state.last_seat != YOU else None
    return legal_plays(counts_of(state.hands[YOU]), last, game.rules)


def playable(model: Model) -> frozenset[Card]:
    """Return the cards that take part in some legal play now."""
    game = model.game
    if game is None:
        return frozenset()
    ranks = {rank for combo in plays(model) for rank in range(len(RANK_LETTERS)) if combo.counts >> 4 * rank & 15}
    return frozenset(card for card in game.state.hands[YOU] if rank_of(card) in ranks)


def span(cards: tuple[Card, ...], one: Card, other: Card) -> frozenset[Card]:
    """Return the cards from one to another in the order shown, both included.

    >>> sorted(span((9, 7, 5, 3), 7, 3))
    [3, 5, 7]
    """
    if one not in cards or other not in cards:
        return frozenset()
    low, high = sorted((cards.index(one), cards.index(other)))
    return frozenset(cards[low : high + 1])


KEY_RANKS: Final = {
    **{letter.lower(): rank for rank, letter in enumerate(RANK_LETTERS)},
    "0": RANK_LETTERS.index("T"),
    "b": SMALL_JOKER,
    "r": BIG_JOKER,
}
"""Which rank a typed key selects; ``1`` waits for the ``0`` of a ten."""


def select_rank(cards: tuple[Card, ...], selected: frozenset[Card], rank: int) -> frozenset[Card]:
    """Select one more card of a rank, if there is one.

    >>> sorted(select_rank((1, 0, 5), frozenset({1}), 0))
    [0, 1]
    """
    more = [card for card in cards if rank_of(card) == rank and card not in selected]
    return selected | frozenset(more[:1])


def complete(model: Model, card: Card) -> frozenset[Card] | None:
    """Return the selection that makes a legal play of what is selected and one more card, or None.

    Following, it is the lowest play that contains them; leading, the longest, then the lowest.
    """
    game = model.game
    if game is None:
        return None
    hand = game.state.hands[YOU]
    for wanted in (model.selected | {card}, frozenset({card})):
        counts = counts_of(wanted & frozenset(hand))
        fitting = [play for play in plays(model) if fits(counts, play.counts)]
        if fitting:
            following = game.state.last is not None
            best = min(fitting, key=lambda play: (play.doubles, 0 if following else -play.cards, play.body))
            return frozenset(pick_cards(hand, best.counts, prefer=wanted))
    return None
