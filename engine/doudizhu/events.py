"""What happens at the table, as all seats see it.

An event never holds a card that is hidden from anybody; a seat's own cards are in its view.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from doudizhu.actions import AuctionAction, Seat
from doudizhu.cards import Card
from doudizhu.combos import Combo
from doudizhu.scoring import Doubling, Result


@dataclass(frozen=True, slots=True)
class Dealt:
    """Each seat got so many cards; ``first`` speaks first."""

    cards: int
    first: Seat


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """A card was turned face up before the deal and went to a seat."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Said:
    """A seat spoke in the auction."""

    seat: Seat
    action: AuctionAction


@dataclass(frozen=True, slots=True)
class Voided:
    """Nobody bid: the deal is void, and the cards are dealt anew."""


@dataclass(frozen=True, slots=True)
class LandlordFound:
    """A seat is the landlord; ``kitty`` has its three cards, or None where they stay hidden."""

    seat: Seat
    kitty: tuple[Card, ...] | None


@dataclass(frozen=True, slots=True)
class Played:
    """A seat put down a play and has so many cards left."""

    seat: Seat
    combo: Combo
    cards: tuple[Card, ...]
    left: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Doubled:
    """The stakes were doubled."""

    doubling: Doubling


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """All others passed: the seat leads anything."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Ended:
    """The deal ended. ``hands`` are the cards left, which all may see now; the undealt are not among them."""

    result: Result
    hands: tuple[tuple[Card, ...], ...]


Event: TypeAlias = Dealt | TurnedUp | Said | Voided | LandlordFound | Played | Passed | Doubled | TrickTaken | Ended
