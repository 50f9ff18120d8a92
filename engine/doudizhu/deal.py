"""One deal, from the shuffled cards to the score: frozen state, and change by ``apply``.

:func:`verify` is the one function that knows why an action is refused; :func:`can` and :func:`apply` derive
from it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, NamedTuple

from doudizhu import auctions
from doudizhu.actions import Action, AnyAction, Bid, Call, Deal, Grab, NoBid, NoCall, NoGrab, Pass, Play, Seat
from doudizhu.auctions import Auction, Outcome
from doudizhu.cards import Card, counts_of
from doudizhu.combos import Combo, Kind, read, why_not_beats
from doudizhu.errors import IllegalAction, Reason
from doudizhu.events import (
    Dealt,
    Doubled,
    Ended,
    Event,
    LandlordFound,
    Passed,
    Played,
    Said,
    TrickTaken,
    TurnedUp,
    Voided,
)
from doudizhu.moves import legal_plays, pick_cards
from doudizhu.rules import RuleSet, WinningRule
from doudizhu.scoring import Doubling, DoublingKind, Result, settle


class Phase(StrEnum):
    """Where a deal stands."""

    AUCTION = "auction"
    PLAY = "play"
    OVER = "over"
    VOID = "void"


class Turn(NamedTuple):
    """What a seat did when it was asked during play: a combo with its cards, or None for a pass."""

    seat: Seat
    combo: Combo | None
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class DealState:
    """Everything about one deal, hidden cards included; players get a view of it, never this.

    ``hands`` are sorted low to high; the kitty is in the landlord's hand once there is a landlord, and stays
    listed in ``kitty``. ``turn`` is the seat to act. ``turns`` has all plays and passes. ``last`` is the play to
    beat, by ``last_seat``, or None when ``turn`` leads.
    """

    rules: RuleSet
    phase: Phase
    hands: tuple[tuple[Card, ...], ...]
    kitty: tuple[Card, ...]
    undealt: tuple[Card, ...]
    turned: Card | None
    first: Seat
    auction: Auction
    turn: Seat
    landlord: Seat | None = None
    turns: tuple[Turn, ...] = ()
    last: Combo | None = None
    last_seat: Seat | None = None
    passes: int = 0
    result: Result | None = None

    @property
    def base(self) -> int:
        """The base score; 0 while no bid has been made."""
        return self.auction.base(self.rules)

    @property
    def grabs(self) -> int:
        """The grabs, which are the handicap too."""
        return self.auction.grabs

    @property
    def doublings(self) -> tuple[Doubling, ...]:
        """Every doubling so far, in order."""
        if self.result is not None:
            return self.result.doublings
        return grabs_said(self.auction) + bombs_played(self.turns)

    @property
    def multiplier(self) -> int:
        """Two to the power of the doublings so far."""
        return 1 << len(self.doublings)


def shuffled(rules: RuleSet, chance: random.Random) -> Deal:
    """Shuffle and choose who speaks first, or the card to turn up, which decides it.

    >>> from doudizhu.presets import DUEL
    >>> len(shuffled(DUEL, random.Random(1)).cards)
    46

    Source: rules, "first to speak" and "`open`: turning a card".
    """
    cards = list(rules.deck.cards)
    chance.shuffle(cards)
    if rules.deck.turned_card:
        place = chance.randrange(rules.players * rules.deck.hand)
        return Deal(tuple(cards), place % rules.players, cards[place])
    return Deal(tuple(cards), chance.randrange(rules.players))


def verify_deal(rules: RuleSet, deal: Deal) -> Reason | None:
    """Return why cards are no deal of this game, or None when they are."""
    if sorted(deal.cards) != sorted(rules.deck.cards) or not 0 <= deal.first < rules.players:
        return Reason.BAD_DEAL
    if (deal.turned is not None) is not rules.deck.turned_card:
        return Reason.BAD_DEAL
    if deal.turned is not None:
        place = deal.cards.index(deal.turned) if deal.turned in deal.cards else -1
        if not 0 <= place < rules.players * rules.deck.hand or place % rules.players != deal.first:
            return Reason.BAD_DEAL
    return None


def start(rules: RuleSet, deal: Deal) -> tuple[DealState, tuple[Event, ...]]:
    """Deal the cards: the state before the first word of the auction, and its events.

    Raises:
        IllegalAction: ``bad_deal``.
    """
    reason = verify_deal(rules, deal)
    if reason is not None:
        raise IllegalAction(reason)
    dealt = rules.players * rules.deck.hand
    state = DealState(
        rules=rules,
        phase=Phase.AUCTION,
        hands=tuple(tuple(sorted(deal.cards[seat : dealt : rules.players])) for seat in range(rules.players)),
        kitty=tuple(sorted(deal.cards[dealt : dealt + rules.deck.kitty])),
        undealt=tuple(sorted(deal.cards[dealt + rules.deck.kitty :])),
        turned=deal.turned,
        first=deal.first,
        auction=Auction(turn=deal.first),
        turn=deal.first,
    )
    turned = () if deal.turned is None else (TurnedUp(deal.first, deal.turned),)
    return state, (Dealt(rules.deck.hand, deal.first), *turned)


def verify(state: DealState, action: AnyAction) -> Reason | None:
    """Return why the seat to act may not do this, or None when it may."""
    if state.phase in (Phase.OVER, Phase.VOID):
        return Reason.DEAL_OVER
    if isinstance(action, Deal):
        return Reason.WRONG_PHASE
    if state.phase is Phase.AUCTION:
        if isinstance(action, Play | Pass):
            return Reason.WRONG_PHASE
        return auctions.why_not(state.auction, action, state.rules)
    if isinstance(action, Pass):
        return Reason.MUST_LEAD if state.last is None else None
    if isinstance(action, Play):
        answer = why_no_play(action.cards, state.hands[state.turn], state.last, state.rules)
        return answer if isinstance(answer, Reason) else None
    return Reason.WRONG_PHASE


def why_no_play(
    cards: tuple[Card, ...], hand: tuple[Card, ...], last: Combo | None, rules: RuleSet
) -> Combo | Reason:
    """Return the play that these cards of a hand are, or why they may not be put down now."""
    if len(set(cards)) != len(cards) or not set(cards) <= set(hand):
        return Reason.NOT_YOUR_CARDS
    combo = read(counts_of(cards), rules)
    if isinstance(combo, Reason) or last is None:
        return combo
    return why_not_beats(combo, last) or combo


def can(state: DealState, action: AnyAction) -> bool:
    """Return whether the seat to act may do this."""
    return verify(state, action) is None


def apply(state: DealState, action: AnyAction) -> tuple[DealState, tuple[Event, ...]]:
    """Return the state after an action of the seat to act, and what all seats see of it.

    Raises:
        IllegalAction: the rules refuse the action.
    """
    reason = verify(state, action)
    if reason is not None:
        raise IllegalAction(reason)
    if isinstance(action, Play):
        return _play(state, action)
    if isinstance(action, Pass):
        return _pass(state)
    assert isinstance(action, Bid | NoBid | Call | NoCall | Grab | NoGrab)
    auction = auctions.say(state.auction, action, state.rules)
    said = Said(state.turn, action)
    state = replace(state, auction=auction, turn=auction.turn)
    if auction.outcome is Outcome.VOID:
        return replace(state, phase=Phase.VOID), (said, Voided())
    if auction.outcome is Outcome.RUNNING:
        return state, (said, *_grabbed(auction, action))
    return _take_kitty(state), (
        said,
        *_grabbed(auction, action),
        LandlordFound(auction.candidate or 0, state.kitty if state.rules.auction.kitty_shown else None),
    )


def _grabbed(auction: Auction, action: Action) -> tuple[Event, ...]:
    return (Doubled(grabs_said(auction)[-1]),) if isinstance(action, Grab) else ()


def _take_kitty(state: DealState) -> DealState:
    landlord = state.auction.candidate
    assert landlord is not None
    hands = tuple(
        tuple(sorted(hand + state.kitty)) if seat == landlord else hand for seat, hand in enumerate(state.hands)
    )
    return replace(state, phase=Phase.PLAY, landlord=landlord, turn=landlord, hands=hands)


def _play(state: DealState, action: Play) -> tuple[DealState, tuple[Event, ...]]:
    seat = state.turn
    combo = why_no_play(action.cards, state.hands[seat], state.last, state.rules)
    assert isinstance(combo, Combo)
    cards = tuple(sorted(action.cards))
    left = tuple(card for card in state.hands[seat] if card not in cards)
    state = replace(
        state,
        hands=tuple(left if other == seat else hand for other, hand in enumerate(state.hands)),
        turns=(*state.turns, Turn(seat, combo, cards)),
        last=combo,
        last_seat=seat,
        passes=0,
        turn=(seat + 1) % state.rules.players,
    )
    events: list[Event] = [Played(seat, combo, cards, len(left))]
    if combo.doubles:
        events.append(Doubled(bombs_played(state.turns)[-1]))
    if not has_won(state.rules, len(left), seat == state.landlord, state.grabs):
        return state, tuple(events)
    assert state.landlord is not None
    result = result_of(state.rules, state.landlord, seat, state.base, state.doublings, state.turns)
    spring = [Doubled(doubling) for doubling in result.doublings[len(state.doublings) :]]
    state = replace(state, phase=Phase.OVER, result=result, turn=seat)
    return state, (*events, *spring, Ended(result, state.hands))


def _pass(state: DealState) -> tuple[DealState, tuple[Event, ...]]:
    seat, others = state.turn, state.rules.players - 1
    state = replace(
        state,
        turns=(*state.turns, Turn(seat, None)),
        passes=state.passes + 1,
        turn=(seat + 1) % state.rules.players,
    )
    if state.passes < others:
        return state, (Passed(seat),)
    return replace(state, last=None, last_seat=None, passes=0), (Passed(seat), TrickTaken(state.turn))


def _empty_hand(left: int, is_landlord: bool, handicap: int) -> bool:
    del is_landlord, handicap  # all alike
    return left == 0


def _handicap(left: int, is_landlord: bool, handicap: int) -> bool:
    return left == 0 if is_landlord else left <= handicap


_WINNING: Final[dict[WinningRule, Callable[[int, bool, int], bool]]] = {
    WinningRule.EMPTY_HAND: _empty_hand,
    WinningRule.HANDICAP: _handicap,
}


def has_won(rules: RuleSet, left: int, is_landlord: bool, handicap: int) -> bool:
    """Return whether a seat has won with the play that left it so many cards.

    >>> from doudizhu.presets import DUEL
    >>> has_won(DUEL, 2, is_landlord=False, handicap=2), has_won(DUEL, 2, is_landlord=True, handicap=2)
    (True, False)

    Source: rules, "wins a deal".
    """
    return _WINNING[rules.winning](left, is_landlord, handicap)


def grabs_said(auction: Auction) -> tuple[Doubling, ...]:
    """Return the doublings by grabs, in order."""
    return tuple(Doubling(DoublingKind.GRAB, seat) for seat, action in auction.said if isinstance(action, Grab))


def bombs_played(turns: tuple[Turn, ...]) -> tuple[Doubling, ...]:
    """Return the doublings by bombs and the rocket, in order."""
    return tuple(
        Doubling(
            DoublingKind.BOMB if turn.combo.kind is Kind.BOMB else DoublingKind.ROCKET,
            turn.seat,
            turn.combo.counts,
        )
        for turn in turns
        if turn.combo is not None and turn.combo.doubles
    )


def result_of(
    rules: RuleSet,
    landlord: Seat,
    winner: Seat,
    base: int,
    doublings: tuple[Doubling, ...],
    turns: tuple[Turn, ...],
) -> Result:
    """Return the result of a deal that a seat has just won: spring or anti-spring is added to the doublings.

    Source: rules, "Spring" and "pays".
    """
    if rules.scoring.springs:
        by_landlord = sum(turn.combo is not None and turn.seat == landlord for turn in turns)
        by_peasants = sum(turn.combo is not None and turn.seat != landlord for turn in turns)
        if winner == landlord and by_peasants == 0:
            doublings += (Doubling(DoublingKind.SPRING, winner),)
        if winner != landlord and by_landlord == 1:
            doublings += (Doubling(DoublingKind.ANTI_SPRING, winner),)
    return settle(rules, landlord, winner, base, doublings)


def legal_actions(state: DealState) -> tuple[Action, ...]:
    """Return what the seat to act may do: passes first, then plays in the order of ``moves.legal_plays``.

    Each rank multiset comes once, with the lowest suits.
    """
    if state.phase is Phase.AUCTION:
        return auctions.legal(state.auction, state.rules)
    if state.phase is not Phase.PLAY:
        return ()
    hand = state.hands[state.turn]
    plays = tuple(
        Play(pick_cards(hand, combo.counts)) for combo in legal_plays(counts_of(hand), state.last, state.rules)
    )
    return plays if state.last is None else (Pass(), *plays)


def tricks(turns: tuple[Turn, ...], players: int) -> tuple[tuple[Turn, ...], ...]:
    """Return the turns grouped by trick; the last group is the trick on the table, empty right after a take."""
    done: list[tuple[Turn, ...]] = []
    now: list[Turn] = []
    passes = 0
    for turn in turns:
        now.append(turn)
        passes = passes + 1 if turn.combo is None else 0
        if passes == players - 1:
            done.append(tuple(now))
            now, passes = [], 0
    return (*done, tuple(now))
