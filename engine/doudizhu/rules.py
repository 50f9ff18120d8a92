"""A game's rules as one frozen value made of small frozen parts.

Nothing in the engine asks for a preset's name: the enums below choose a function from a table where behaviour
differs, and the numbers do the rest. A custom game is one more :class:`RuleSet`.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from typing import Any, Self, TypeVar

from doudizhu.cards import FULL, TWO, Card, Counts, Rank, cards_of
from doudizhu.errors import DamagedSave


class AuctionKind(StrEnum):
    """How the landlord is found."""

    ONE_ROUND = "one_round"
    """Each seat speaks once."""
    CONTINUING = "continuing"
    """Bids go round until two passes in a row after a bid; who passed may speak again."""
    CALL_AND_GRAB = "call_and_grab"
    """Call or pass, then grab or decline in turn; grabs are the handicap and double the stakes."""


class KickerRule(StrEnum):
    """What single kickers of an airplane and of a quad may be."""

    PAIR_MAY_SERVE = "pair_may_serve"
    """A rank at most twice, so that a pair may serve as two singles."""
    DISTINCT = "distinct"
    """All of different ranks."""


class WinningRule(StrEnum):
    """When a seat has won."""

    EMPTY_HAND = "empty_hand"
    """Whoever empties a hand first wins for their side."""
    HANDICAP = "handicap"
    """As ``EMPTY_HAND``, but a peasant needs only get down to the handicap by an own play."""


class Direction(StrEnum):
    """On which side the next player sits."""

    COUNTER_CLOCKWISE = "counter_clockwise"
    """The next player is on the right."""
    CLOCKWISE = "clockwise"
    """The next player is on the left."""
    ALTERNATING = "alternating"
    """Two players face each other."""


@dataclass(frozen=True, slots=True)
class DeckRule:
    """The cards and how they are dealt.

    ``lowest`` is the lowest rank in the deck; ``hand`` cards go to each seat, ``kitty`` to the landlord later,
    the rest stays undealt. ``turned_card``: one card to be dealt is turned face up before the deal.
    """

    lowest: Rank = 0
    hand: int = 17
    kitty: int = 3
    turned_card: bool = False

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of the deck, lowest first.

        >>> len(DeckRule(lowest=2).cards)
        46
        """
        return tuple(card for rank in range(self.lowest, 15) for card in cards_of(rank))

    @property
    def counts(self) -> Counts:
        """The deck as a rank multiset."""
        return FULL >> 4 * self.lowest << 4 * self.lowest


@dataclass(frozen=True, slots=True)
class CombinationRule:
    """What may be put down together."""

    kickers: KickerRule = KickerRule.PAIR_MAY_SERVE


@dataclass(frozen=True, slots=True)
class AuctionRule:
    """How the landlord is found and what all see of it.

    ``max_bid`` counts in auctions with bids, ``max_grabs`` where seats call and grab. ``kitty_shown``: whether
    the kitty is shown to all before the landlord takes it.
    """

    kind: AuctionKind = AuctionKind.ONE_ROUND
    max_bid: int = 3
    max_grabs: int = 4
    kitty_shown: bool = True


@dataclass(frozen=True, slots=True)
class ScoringRule:
    """Whether spring and anti-spring double; bombs and the rocket always do."""

    springs: bool = True


@dataclass(frozen=True, slots=True)
class MatchRule:
    """``target``: the net points at which a match is won, or None where totals just run on."""

    target: int | None = None


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Everything that makes one game, as a value.

    >>> RuleSet("house", match=MatchRule(target=50)).match.target
    50

    Raises:
        ValueError: numbers that cannot be dealt.
    """

    name: str
    players: int = 3
    deck: DeckRule = DeckRule()
    combinations: CombinationRule = CombinationRule()
    auction: AuctionRule = AuctionRule()
    winning: WinningRule = WinningRule.EMPTY_HAND
    scoring: ScoringRule = ScoringRule()
    match: MatchRule = MatchRule()
    direction: Direction = Direction.COUNTER_CLOCKWISE

    def __post_init__(self) -> None:
        if self.players not in (2, 3):
            raise ValueError("two or three players")
        if not 0 <= self.deck.lowest <= TWO:
            raise ValueError("the deck's lowest rank is out of range")
        if not (1 <= self.deck.hand <= 17 and 0 <= self.deck.kitty <= 3):
            raise ValueError("a hand has 1 to 17 cards, the kitty at most 3")
        if self.undealt < 0:
            raise ValueError("more cards to deal than the deck has")
        if not (1 <= self.auction.max_bid <= 9 and 0 <= self.auction.max_grabs <= 9):
            raise ValueError("bids and grabs go up to 9 at most")
        if self.auction.kind is AuctionKind.CALL_AND_GRAB and self.players != 2:
            raise ValueError("call and grab is for two players")
        if self.match.target is not None and not 1 <= self.match.target <= 1_000_000:
            raise ValueError("a match's target is positive and at most a million")

    @property
    def undealt(self) -> int:
        """The number of cards that nobody ever sees.

        >>> RuleSet("house").undealt
        0
        """
        return len(self.deck.cards) - self.players * self.deck.hand - self.deck.kitty

    @property
    def counts(self) -> Counts:
        """The whole deck as a rank multiset."""
        return self.deck.counts

    def to_json(self) -> dict[str, Any]:
        """Return the rules as JSON values, every field included.

        >>> RuleSet.from_json(RuleSet("house").to_json()) == RuleSet("house")
        True
        """
        return asdict(self)

    @classmethod
    def from_json(cls, data: object) -> Self:
        """Read rules back, each field checked.

        Raises:
            DamagedSave: ``rules`` when a field is missing, unknown, of a wrong type or impossible.
        """
        try:
            table = _table(data, cls)
            name, players = table["name"], table["players"]
            if not isinstance(name, str) or len(name) > 40 or not _is_int(players):
                raise TypeError("name or players")
            return cls(
                name,
                players,
                deck=_part(table["deck"], DeckRule()),
                combinations=CombinationRule(KickerRule(_table(table["combinations"], CombinationRule)["kickers"])),
                auction=_auction(table["auction"]),
                winning=WinningRule(table["winning"]),
                scoring=_part(table["scoring"], ScoringRule()),
                match=_match(table["match"]),
                direction=Direction(table["direction"]),
            )
        except (TypeError, ValueError) as error:
            raise DamagedSave("rules", str(error)) from None


_Part = TypeVar("_Part", DeckRule, ScoringRule)


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _table(data: object, shape: type[Any]) -> dict[str, Any]:
    names = {field.name for field in fields(shape)}
    if not isinstance(data, dict) or set(data) != names:
        raise TypeError(f"{shape.__name__} needs exactly {', '.join(sorted(names))}")
    return data


def _part(data: object, default: _Part) -> _Part:
    table = _table(data, type(default))
    for name, value in table.items():
        if type(value) is not type(getattr(default, name)):
            raise TypeError(name)
    return replace(default, **table)


def _auction(data: object) -> AuctionRule:
    table = _table(data, AuctionRule)
    if not (_is_int(table["max_bid"]) and _is_int(table["max_grabs"]) and isinstance(table["kitty_shown"], bool)):
        raise TypeError("auction")
    return AuctionRule(AuctionKind(table["kind"]), table["max_bid"], table["max_grabs"], table["kitty_shown"])


def _match(data: object) -> MatchRule:
    target = _table(data, MatchRule)["target"]
    if target is not None and not _is_int(target):
        raise TypeError("target")
    return MatchRule(target)
