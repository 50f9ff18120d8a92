"""The positions of the lesson: short real deals of the classic game, written as ranks and played by the engine."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, zip_longest
from typing import Final

from doudizhu.actions import Action, Deal, Play, Seat, parse
from doudizhu.cards import RANKS, Card, cards_of, counts_of, format_counts, parse_counts, parse_ranks, rank_of
from doudizhu.match import Match
from doudizhu.moves import pick_cards
from doudizhu.presets import CLASSIC
from doudizhu.record import Header, Record
from doudizhu.rules import RuleSet

from app.games import Game, act

MEI: Final[Seat] = 1
WEN: Final[Seat] = 2
_SEED: Final = 1


@dataclass(frozen=True, slots=True)
class Position:
    """Hands as they were dealt, as rank letters, and what has happened since.

    Everybody gets as many cards as ``you``; what the other hands and the kitty lack is filled up from the lowest
    cards left, so a seat that plays is given what it plays. ``first`` speaks first; ``moves`` are keys of actions
    (:func:`key`), the first bid first.
    """

    you: str
    mei: str = ""
    wen: str = ""
    kitty: str = ""
    kitty_cards: int = 0
    first: Seat = WEN
    moves: tuple[str, ...] = ("bid-3",)


def key(action: Action) -> str:
    """Return an action as the lesson writes it: a play by its ranks, all else as in the engine's text.

    >>> from doudizhu.actions import Bid, Pass
    >>> key(Play((0, 1))), key(Pass()), key(Bid(3))
    ('33', 'pass', 'bid-3')
    """
    return format_counts(counts_of(action.cards)) if isinstance(action, Play) else action.text().replace(" ", "-")


def action_of(text: str, hand: tuple[Card, ...]) -> Action:
    """Return the action that a key stands for, with cards of this hand.

    >>> action_of("33", (0, 1, 2)), action_of("nobid", ())
    (Play(cards=(0, 1)), NoBid())

    Raises:
        ValueError: the hand does not have these ranks.
        TextError: the key is no action.
    """
    if text[0].islower():
        action = parse(text.replace("-", " "))
        assert not isinstance(action, Deal)  # a position is dealt by itself
        return action
    return Play(pick_cards(hand, parse_counts(text)))


def do(game: Game, text: str) -> Game:
    """Return the game after the seat to act has done this.

    Raises:
        IllegalAction: the rules refuse it.
    """
    return act(game, action_of(text, game.state.hands[game.state.turn]))[0]


def rules_of(position: Position) -> RuleSet:
    """Return the classic rules for hands of this size; what is not dealt stays unseen."""
    size = len(parse_ranks(position.you))
    return replace(CLASSIC, deck=replace(CLASSIC.deck, hand=size, kitty=position.kitty_cards))


@lru_cache(maxsize=64)
def play(position: Position) -> Game:
    """Return the position on the table, dealt and played move by move.

    >>> [len(hand) for hand in play(Position("35", wen="K", moves=("bid-3", "K"))).state.hands]
    [2, 2, 1]

    Raises:
        IllegalAction: the position cannot come about.
    """
    rules = rules_of(position)
    record = Record.new(Header(rules, _SEED), _deal(position, rules))
    game = Game(Match.of(rules), record, record.state)
    for move in position.moves:
        game = do(game, move)
    return game


def _deal(position: Position, rules: RuleSet) -> Deal:
    """Return the deal that gives everybody the cards named, and the lowest of the rest where none are named."""
    left = {rank: list(_turned(rank)) for rank in range(RANKS)}
    named = [
        [left[rank].pop(0) for rank in parse_ranks(text)]
        for text in (position.you, position.mei, position.wen, position.kitty)
    ]
    rest = sorted(chain.from_iterable(left.values()), key=lambda card: (rank_of(card), card))
    for cards, size in zip(named, (*(rules.deck.hand,) * rules.players, rules.deck.kitty), strict=True):
        while len(cards) < size:
            cards.append(rest.pop(0))
    *hands, kitty = named
    dealt = [card for round_ in zip_longest(*hands) for card in round_ if card is not None]
    return Deal((*dealt, *kitty, *rest), position.first)


def shown_cards(ranks: str) -> tuple[Card, ...]:
    """Return one card of each rank, in mixed suits, to be shown as an example.

    >>> [card >> 2 for card in shown_cards("34")]
    [0, 1]
    """
    return tuple(_turned(rank)[0] for rank in parse_ranks(ranks))


def _turned(rank: int) -> tuple[Card, ...]:
    """Return the cards of a rank in an order of its own, so that hands show mixed suits."""
    cards = cards_of(rank)
    first = (rank * 3 + 3) % len(cards)
    return cards[first:] + cards[:first]
