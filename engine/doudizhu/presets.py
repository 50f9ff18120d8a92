"""The four games, as four literals."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from doudizhu.rules import (
    AuctionKind,
    AuctionRule,
    CombinationRule,
    DeckRule,
    Direction,
    KickerRule,
    MatchRule,
    RuleSet,
    ScoringRule,
    WinningRule,
)

CLASSIC: Final = RuleSet(
    "classic",
    players=3,
    deck=DeckRule(lowest=0, hand=17, kitty=3, turned_card=False),
    combinations=CombinationRule(KickerRule.PAIR_MAY_SERVE),
    auction=AuctionRule(AuctionKind.ONE_ROUND, max_bid=3, kitty_shown=True),
    winning=WinningRule.EMPTY_HAND,
    scoring=ScoringRule(springs=True),
    match=MatchRule(target=None),
    direction=Direction.COUNTER_CLOCKWISE,
)
"""Three players, one round of bids, play to the right."""

MATCH: Final = RuleSet(
    "match",
    players=3,
    deck=DeckRule(lowest=0, hand=17, kitty=3, turned_card=False),
    combinations=CombinationRule(KickerRule.PAIR_MAY_SERVE),
    auction=AuctionRule(AuctionKind.ONE_ROUND, max_bid=3, kitty_shown=True),
    winning=WinningRule.EMPTY_HAND,
    scoring=ScoringRule(springs=True),
    match=MatchRule(target=30),
    direction=Direction.COUNTER_CLOCKWISE,
)
"""As classic; the first seat to 30 net points wins the match."""

OPEN: Final = RuleSet(
    "open",
    players=3,
    deck=DeckRule(lowest=0, hand=17, kitty=3, turned_card=True),
    combinations=CombinationRule(KickerRule.DISTINCT),
    auction=AuctionRule(AuctionKind.CONTINUING, max_bid=3, kitty_shown=False),
    winning=WinningRule.EMPTY_HAND,
    scoring=ScoringRule(springs=False),
    match=MatchRule(target=None),
    direction=Direction.CLOCKWISE,
)
"""A card turned up names the first bidder, bids go round, the kitty stays hidden, play to the left."""

DUEL: Final = RuleSet(
    "duel",
    players=2,
    deck=DeckRule(lowest=2, hand=17, kitty=3, turned_card=False),
    combinations=CombinationRule(KickerRule.PAIR_MAY_SERVE),
    auction=AuctionRule(AuctionKind.CALL_AND_GRAB, max_grabs=4, kitty_shown=True),
    winning=WinningRule.HANDICAP,
    scoring=ScoringRule(springs=True),
    match=MatchRule(target=None),
    direction=Direction.ALTERNATING,
)
"""Two players, no 3s and 4s, nine cards never dealt, call and grab with a handicap."""

PRESETS: Final = MappingProxyType({rules.name: rules for rules in (CLASSIC, MATCH, OPEN, DUEL)})
"""The four games by name, for the edges that read a name from a person or a file."""
