"""Everything that can happen in a deal, as frozen values with a text form that parses back.

An action holds no seat: the state of the deal knows whose turn it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from doudizhu.cards import Card, format_card, format_cards, parse_cards
from doudizhu.errors import TextError

Seat: TypeAlias = int


@dataclass(frozen=True, slots=True)
class Deal:
    """The first action of every deal: all cards of the deck in order, who speaks first, and the turned-up card.

    Cards are dealt one at a time, ``cards[i]`` to seat ``i % players``; after the hands come the kitty and the
    cards that stay undealt. ``turned`` is None where no card is turned up.
    """

    cards: tuple[Card, ...]
    first: Seat
    turned: Card | None = None

    def text(self) -> str:
        """Return ``deal CARDS first SEAT`` with ``turned CARD`` where a card is turned up."""
        turned = "" if self.turned is None else f" turned {format_card(self.turned)}"
        return f"deal {format_cards(self.cards)} first {self.first}{turned}"


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid so many points, in an auction with bids."""

    points: int

    def text(self) -> str:
        """Return ``bid POINTS``."""
        return f"bid {self.points}"


@dataclass(frozen=True, slots=True)
class NoBid:
    """Let the turn go on in an auction with bids."""

    def text(self) -> str:
        """Return ``nobid``."""
        return "nobid"


@dataclass(frozen=True, slots=True)
class Call:
    """Call the landlord, in the two-player auction."""

    def text(self) -> str:
        """Return ``call``."""
        return "call"


@dataclass(frozen=True, slots=True)
class NoCall:
    """Do not call."""

    def text(self) -> str:
        """Return ``nocall``."""
        return "nocall"


@dataclass(frozen=True, slots=True)
class Grab:
    """Grab the landlord's place after a call: one more handicap card, doubled stakes."""

    def text(self) -> str:
        """Return ``grab``."""
        return "grab"


@dataclass(frozen=True, slots=True)
class NoGrab:
    """Decline to grab: the other seat becomes the landlord."""

    def text(self) -> str:
        """Return ``nograb``."""
        return "nograb"


@dataclass(frozen=True, slots=True)
class Play:
    """Put down cards of the own hand."""

    cards: tuple[Card, ...]

    def text(self) -> str:
        """Return ``play CARDS``.

        >>> Play((0, 1)).text()
        'play 3C3D'
        """
        return f"play {format_cards(self.cards)}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Play nothing on this trick for now."""

    def text(self) -> str:
        """Return ``pass``."""
        return "pass"


AuctionAction: TypeAlias = Bid | NoBid | Call | NoCall | Grab | NoGrab
Action: TypeAlias = AuctionAction | Play | Pass
AnyAction: TypeAlias = Deal | Action

_BARE: dict[str, Action] = {
    action.text(): action for action in (NoBid(), Call(), NoCall(), Grab(), NoGrab(), Pass())
}


def parse(text: str) -> AnyAction:
    """Read an action from its text form.

    >>> parse("play 3C3D"), parse("bid 2")
    (Play(cards=(0, 1)), Bid(points=2))

    Raises:
        TextError: the text is no action.
    """
    word, *rest = text.split()[:7] or [""]
    if not rest and word in _BARE:
        return _BARE[word]
    if word == "bid" and len(rest) == 1 and len(rest[0]) == 1 and rest[0] in "0123456789":
        return Bid(int(rest[0]))
    if word == "play" and len(rest) == 1:
        return _parse_play(rest[0])
    if word == "deal":
        return _parse_deal(rest)
    raise TextError(f"{text[:40]!r} is no action")


def _parse_play(text: str) -> Play:
    cards = parse_cards(text)
    if not cards:
        raise TextError("a play has cards")
    return Play(cards)


def _parse_deal(words: list[str]) -> Deal:
    if len(words) == 3 and words[1] == "first" and words[2] in ("0", "1", "2"):
        return Deal(parse_cards(words[0]), int(words[2]))
    if len(words) == 5 and words[3] == "turned":
        turned = parse_cards(words[4])
        if len(turned) == 1:
            deal = _parse_deal(words[:3])
            return Deal(deal.cards, deal.first, turned[0])
    raise TextError("a deal reads: deal CARDS first SEAT [turned CARD]")
