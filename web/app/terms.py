"""The field's words in the reader's language: cards, kinds, plays, actions, roles and doublings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from doudizhu.actions import Action, Bid, Call, Grab, NoBid, NoCall, NoGrab, Pass, Play, Seat
from doudizhu.cards import BIG_JOKER, RANKS, SMALL_JOKER, Card, Rank, count, rank_of
from doudizhu.combos import Combo, Kind
from doudizhu.scoring import Doubling, DoublingKind

from app.text import Texts, msgid

_RANK_SIGNS: Final = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
_RANK_WORDS: Final = (
    msgid("three"),
    msgid("four"),
    msgid("five"),
    msgid("six"),
    msgid("seven"),
    msgid("eight"),
    msgid("nine"),
    msgid("ten"),
    msgid("jack"),
    msgid("queen"),
    msgid("king"),
    msgid("ace"),
    msgid("two"),
)
_SUITS: Final = (msgid("clubs"), msgid("diamonds"), msgid("hearts"), msgid("spades"))

_KINDS: Final = {
    Kind.SINGLE: msgid("Single"),
    Kind.PAIR: msgid("Pair"),
    Kind.TRIPLE: msgid("Triplet"),
    Kind.TRIPLE_SINGLE: msgid("Triplet with a single"),
    Kind.TRIPLE_PAIR: msgid("Triplet with a pair"),
    Kind.STRAIGHT: msgid("Straight"),
    Kind.PAIR_STRAIGHT: msgid("Straight of pairs"),
    Kind.AIRPLANE: msgid("Airplane"),
    Kind.AIRPLANE_SINGLE: msgid("Airplane with singles"),
    Kind.AIRPLANE_PAIR: msgid("Airplane with pairs"),
    Kind.QUAD_TWO_SINGLES: msgid("Quad with two singles"),
    Kind.QUAD_TWO_PAIRS: msgid("Quad with two pairs"),
    Kind.BOMB: msgid("Bomb"),
    Kind.ROCKET: msgid("Rocket"),
}

_COMBOS: Final = {
    Kind.SINGLE: msgid("Single {rank}"),
    Kind.PAIR: msgid("Pair of {rank}"),
    Kind.TRIPLE: msgid("Triplet of {rank}"),
    Kind.TRIPLE_SINGLE: msgid("Triplet of {rank} with a single"),
    Kind.TRIPLE_PAIR: msgid("Triplet of {rank} with a pair"),
    Kind.QUAD_TWO_SINGLES: msgid("Quad of {rank} with two singles"),
    Kind.QUAD_TWO_PAIRS: msgid("Quad of {rank} with two pairs"),
    Kind.BOMB: msgid("Bomb of {rank}"),
}
"""The kinds whose body is one rank; the others are named by their first and last rank."""

_DOUBLINGS: Final = {
    DoublingKind.GRAB: msgid("Grab"),
    DoublingKind.BOMB: msgid("Bomb"),
    DoublingKind.ROCKET: msgid("Rocket"),
    DoublingKind.SPRING: msgid("Spring"),
    DoublingKind.ANTI_SPRING: msgid("Anti-spring"),
}

_GAMES: Final = {
    "classic": msgid("Classic"),
    "match": msgid("Match to 30"),
    "open": msgid("Open bidding"),
    "duel": msgid("Two-Player Dou Dizhu"),
}


def rank_name(rank: Rank, texts: Texts) -> str:
    """Return a rank as it stands in a sentence.

    >>> rank_name(7, Texts()), rank_name(13, Texts())
    ('10', 'small joker')
    """
    if rank == SMALL_JOKER:
        return texts.t("small joker")
    return texts.t("big joker") if rank == BIG_JOKER else _RANK_SIGNS[rank]


def card_name(card: Card, texts: Texts) -> str:
    """Return a card's full name.

    >>> card_name(18, Texts()), card_name(52, Texts())
    ('seven of hearts', 'small joker')
    """
    rank = rank_of(card)
    if rank >= SMALL_JOKER:
        return rank_name(rank, texts)
    return texts.t("{rank} of {suit}", rank=texts.t(_RANK_WORDS[rank]), suit=texts.t(_SUITS[card & 3]))


def card_names(cards: Iterable[Card], texts: Texts) -> str:
    """Return the full names of cards as a list, in the order given."""
    return texts.listing([card_name(card, texts) for card in cards])


def rank_names(ranks: Iterable[Rank], texts: Texts) -> str:
    """Return ranks as a list, in the order given.

    >>> rank_names((0, 0, 13), Texts())
    '3, 3, small joker'
    """
    return texts.listing([rank_name(rank, texts) for rank in ranks])


def kind_name(kind: Kind, texts: Texts) -> str:
    """Return the name of a kind of play."""
    return texts.t(_KINDS[kind])


def body_ranks(combo: Combo) -> tuple[Rank, ...]:
    """Return the ranks of the body, low to high, each once.

    >>> from doudizhu.combos import read_text
    >>> from doudizhu.presets import CLASSIC
    >>> body_ranks(read_text("333444+56", CLASSIC))
    (0, 1)
    """
    most = max(count(combo.counts, rank) for rank in range(RANKS))
    return tuple(rank for rank in range(RANKS) if count(combo.counts, rank) == most)


def kicker_ranks(combo: Combo) -> tuple[Rank, ...]:
    """Return the ranks of the kickers, low to high, each as often as it comes."""
    body = body_ranks(combo)
    return tuple(rank for rank in range(RANKS) if rank not in body for _ in range(count(combo.counts, rank)))


def combo_name(combo: Combo, texts: Texts) -> str:
    """Return a play's name with its body, by which it is compared.

    >>> from doudizhu.combos import read_text
    >>> from doudizhu.presets import CLASSIC
    >>> [combo_name(read_text(text, CLASSIC), Texts()) for text in ("QQ", "556677", "B")]
    ['Pair of Q', 'Straight of pairs, 5 to 7', 'Small joker']
    """
    if combo.kind is Kind.ROCKET:
        return kind_name(combo.kind, texts)
    if combo.kind is Kind.SINGLE and combo.body >= SMALL_JOKER:
        return texts.t("Small joker") if combo.body == SMALL_JOKER else texts.t("Big joker")
    if combo.kind in _COMBOS:
        return texts.t(_COMBOS[combo.kind], rank=rank_name(combo.body, texts))
    body = body_ranks(combo)
    return texts.t(
        "{kind}, {low} to {high}",
        kind=kind_name(combo.kind, texts),
        low=rank_name(body[0], texts),
        high=rank_name(body[-1], texts),
    )


def combo_in_full(combo: Combo, texts: Texts) -> str:
    """Return a play's name with its kickers, for whoever does not see the cards.

    >>> from doudizhu.combos import read_text
    >>> from doudizhu.presets import CLASSIC
    >>> combo_in_full(read_text("KKK+3", CLASSIC), Texts())
    'Triplet of K with a single: 3'
    """
    kickers = kicker_ranks(combo)
    if not kickers:
        return combo_name(combo, texts)
    return texts.t("{play}: {kickers}", play=combo_name(combo, texts), kickers=rank_names(kickers, texts))


def role_name(seat: Seat, landlord: Seat | None, texts: Texts) -> str:
    """Return a seat's role; empty while there is no landlord."""
    if landlord is None:
        return ""
    return texts.t("Landlord") if seat == landlord else texts.t("Peasant")


def action_name(action: Action, texts: Texts) -> str:
    """Return what an action is called, on a button and at a seat.

    >>> action_name(NoBid(), Texts()), action_name(Pass(), Texts()), action_name(Bid(2), Texts())
    ('No bid', 'Pass', 'Bid 2')
    """
    if isinstance(action, Bid):
        return texts.t("Bid {points}", points=texts.number(action.points))
    return texts.t(_ACTIONS[type(action)])


_ACTIONS: Final[dict[type[Action], str]] = {
    NoBid: msgid("No bid"),
    Call: msgid("Call the landlord"),
    NoCall: msgid("No call"),
    Grab: msgid("Grab"),
    NoGrab: msgid("Do not grab"),
    Play: msgid("Play"),
    Pass: msgid("Pass"),
}


def doubling_name(kind: DoublingKind, texts: Texts) -> str:
    """Return the name of what doubles the stakes."""
    return texts.t(_DOUBLINGS[kind])


def doubling_line(doubling: Doubling, names: Sequence[str], texts: Texts) -> str:
    """Return one line of the account: what doubled, and whose it was.

    >>> doubling_line(Doubling(DoublingKind.SPRING, 1), ("You", "Mei", "Wen"), Texts())
    'Spring: Mei'
    """
    what = doubling_name(doubling.kind, texts)
    if doubling.kind is DoublingKind.BOMB:
        rank = max(rank for rank in range(RANKS) if count(doubling.counts, rank))
        what = texts.t("Bomb of {rank}", rank=rank_name(rank, texts))
    return texts.t("{what}: {name}", what=what, name=names[doubling.seat])


def game_name(preset: str, texts: Texts) -> str:
    """Return the name of one of the four games by its preset's name; another rule set's name stays as it is."""
    return texts.t(_GAMES[preset]) if preset in _GAMES else preset
