"""How two games differ, told from their rules as values."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from doudizhu.rules import AuctionKind, Direction, KickerRule, RuleSet, WinningRule

from app.rules.parts import numbers
from app.text import Texts, msgid

_AUCTIONS: Final = MappingProxyType(
    {
        AuctionKind.ONE_ROUND: msgid("Each player bids once."),
        AuctionKind.CONTINUING: msgid("Bids go round until two in a row do not bid."),
        AuctionKind.CALL_AND_GRAB: msgid("One calls, then both may grab, {grabs} times at most."),
    }
)
_DIRECTIONS: Final = MappingProxyType(
    {
        Direction.COUNTER_CLOCKWISE: msgid("The turn goes to the right."),
        Direction.CLOCKWISE: msgid("The turn goes to the left."),
        Direction.ALTERNATING: msgid("The two play in turn."),
    }
)
_KICKERS: Final = MappingProxyType(
    {
        KickerRule.PAIR_MAY_SERVE: msgid("A pair may stand for two single kickers."),
        KickerRule.DISTINCT: msgid("Single kickers are all of different ranks."),
    }
)
_WINNING: Final = MappingProxyType(
    {
        WinningRule.EMPTY_HAND: msgid("To win, empty your hand."),
        WinningRule.HANDICAP: msgid("The peasant may keep as many cards as there were grabs."),
    }
)


def features(rules: RuleSet) -> Iterator[str]:
    """Yield a message id for each thing in which games differ, in the same order for every game."""
    grabs = rules.auction.kind is AuctionKind.CALL_AND_GRAB
    yield (
        msgid("Three play: one landlord, two peasants.")
        if rules.players == 3
        else msgid("Two play: one landlord, one peasant.")
    )
    yield (
        msgid("All {cards} cards are dealt.")
        if not rules.undealt
        else msgid("{cards} cards without the 3s and 4s, of which {undealt} stay undealt.")
    )
    yield (
        msgid("A card turned up decides who speaks first.")
        if rules.deck.turned_card
        else msgid("A draw by lot decides who speaks first.")
    )
    yield _AUCTIONS[rules.auction.kind]
    yield (
        msgid("If nobody calls, the first speaker is the landlord.")
        if grabs
        else msgid("If nobody bids, the cards are dealt anew.")
    )
    yield msgid("All see the kitty.") if rules.auction.kitty_shown else msgid("Only the landlord sees the kitty.")
    yield _DIRECTIONS[rules.direction]
    yield _KICKERS[rules.combinations.kickers]
    yield _WINNING[rules.winning]
    yield msgid("The base is 1, and each grab doubles.") if grabs else msgid("The winning bid is the base.")
    yield msgid("Spring and anti-spring double.") if rules.scoring.springs else msgid("There is no spring.")
    yield (
        msgid("The points just add up.")
        if rules.match.target is None
        else msgid("The first to {target} points wins the match.")
    )


def differences(rules: RuleSet, other: RuleSet, texts: Texts) -> list[str]:
    """Return in which ways another game is not like this one.

    >>> from doudizhu.presets import CLASSIC, MATCH
    >>> differences(CLASSIC, MATCH, Texts())
    ['The first to 30 points wins the match.']
    """
    return [
        texts.t(feature, **numbers(other))
        for own, feature in zip(features(rules), features(other), strict=True)
        if own != feature
    ]
