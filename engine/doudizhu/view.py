"""What one seat may know, built field by field. Players get a view and nothing else.

Nobody sees through cards: a view of a running deal holds no card of another hand, unless all have seen it there
(the kitty where it is shown, a card turned up), and never an undealt one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from doudizhu import auctions
from doudizhu.actions import AuctionAction, Pass, Play, Seat
from doudizhu.auctions import Auction, Outcome
from doudizhu.cards import Card, Counts, counts_of
from doudizhu.combos import Combo, read, why_not_beats
from doudizhu.deal import DealState, Phase, Turn, bombs_played, grabs_said, has_won, result_of
from doudizhu.errors import IllegalAction, Reason
from doudizhu.rules import RuleSet
from doudizhu.scoring import Doubling, Result


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat may know of a deal.

    ``hand`` are the own cards, sorted; ``left`` the number of cards of each seat. ``kitty`` is known where it
    was shown to all, or to the landlord who took it, else None. ``shown`` has all remaining hands once the deal
    has ended, else None. The rest is public: see :class:`doudizhu.deal.DealState`.
    """

    rules: RuleSet
    seat: Seat
    phase: Phase
    hand: tuple[Card, ...]
    left: tuple[int, ...]
    kitty: tuple[Card, ...] | None
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
    shown: tuple[tuple[Card, ...], ...] | None = None

    @property
    def counts(self) -> Counts:
        """The own hand as a rank multiset."""
        return counts_of(self.hand)

    @property
    def base(self) -> int:
        """The base score; 0 while no bid has been made."""
        return self.auction.base(self.rules)

    @property
    def handicap(self) -> int:
        """With how many cards left the peasant wins, where the rules have a handicap; else 0."""
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

    def played(self, seat: Seat) -> Counts:
        """Return what a seat has put down so far, as a rank multiset."""
        return sum(turn.combo.counts for turn in self.turns if turn.seat == seat and turn.combo is not None)

    def known(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards that this seat is known to hold still: all of one's own, else what all have seen.

        Source: rules, "kitty" and "`open`: turning a card".
        """
        if seat == self.seat:
            return self.hand
        seen = set(self.kitty or ()) if seat == self.landlord else set()
        if self.turned is not None and seat == self.first:
            seen.add(self.turned)
        for turn in self.turns:
            seen.difference_update(turn.cards)
        return tuple(sorted(seen))

    @property
    def unseen(self) -> Counts:
        """The cards of which this seat cannot say where they are: what a card tracker shows.

        All cards less the own hand, those played, and those known to be in a certain hand. Undealt cards are
        among the unseen (rules, "`duel`: call and grab", 5).
        """
        rest = self.rules.counts
        for seat in range(self.rules.players):
            rest -= self.played(seat) + counts_of(self.known(seat))
        return rest

    @classmethod
    def from_public(
        cls,
        rules: RuleSet,
        seat: Seat,
        dealt: Iterable[Card],
        first: Seat,
        *,
        turned: Card | None = None,
        said: Iterable[AuctionAction] = (),
        kitty: Iterable[Card] | None = None,
        turns: Iterable[Play | Pass] = (),
    ) -> SeatView:
        """Build a view from what a seat at any table knows: the cards dealt to it, and all that was open.

        ``kitty`` is given when it was shown or taken by this seat; ``turns`` are all plays and passes in order,
        the landlord's first. ``shown`` stays None: what the others hold at the end is not asked for.

        >>> from doudizhu.actions import Bid
        >>> from doudizhu.presets import CLASSIC
        >>> view = SeatView.from_public(CLASSIC, 0, range(17), 0, said=[Bid(3)], kitty=[17, 18, 19])
        >>> view.phase.value, view.left, len(view.hand)
        ('play', (20, 17, 17), 20)

        Raises:
            IllegalAction: something that the rules do not allow; ``not_your_cards`` for impossible cards,
                ``bad_deal`` for an impossible seat or turned-up card.
        """
        hand = tuple(sorted(dealt))
        known_kitty = None if kitty is None else tuple(sorted(kitty))
        _check_cards(rules, hand, known_kitty)
        _check_seats(rules, seat, first, turned, hand, known_kitty or ())
        view = cls(
            rules=rules,
            seat=seat,
            phase=Phase.AUCTION,
            hand=hand,
            left=(rules.deck.hand,) * rules.players,
            kitty=None,
            turned=turned,
            first=first,
            auction=Auction(turn=first),
            turn=first,
        )
        for action in said:
            view = _say(view, action, known_kitty)
        for turn in turns:
            view = _turn(view, turn)
        return view


def _check_cards(rules: RuleSet, hand: tuple[Card, ...], kitty: tuple[Card, ...] | None) -> None:
    cards = (*hand, *(kitty or ()))
    right_sizes = len(hand) == rules.deck.hand and (kitty is None or len(kitty) == rules.deck.kitty)
    if not right_sizes or len(set(cards)) != len(cards) or not set(cards) <= set(rules.deck.cards):
        raise IllegalAction(Reason.NOT_YOUR_CARDS)


def _check_seats(
    rules: RuleSet, seat: Seat, first: Seat, turned: Card | None, hand: tuple[Card, ...], kitty: tuple[Card, ...]
) -> None:
    right = 0 <= seat < rules.players and 0 <= first < rules.players
    if rules.deck.turned_card:
        right &= turned in rules.deck.cards and turned not in kitty and (turned in hand) is (seat == first)
    if not right or (turned is not None) is not rules.deck.turned_card:
        raise IllegalAction(Reason.BAD_DEAL)


def _say(view: SeatView, action: AuctionAction, kitty: tuple[Card, ...] | None) -> SeatView:
    if view.phase is not Phase.AUCTION:
        raise IllegalAction(Reason.WRONG_PHASE)
    auction = auctions.say(view.auction, action, view.rules)
    view = replace(view, auction=auction, turn=auction.turn)
    if auction.outcome is Outcome.RUNNING:
        return view
    landlord = auction.candidate
    if auction.outcome is Outcome.VOID or landlord is None:
        return replace(view, phase=Phase.VOID)
    sees = view.rules.auction.kitty_shown or landlord == view.seat
    if sees and kitty is None:
        raise IllegalAction(Reason.NOT_YOUR_CARDS)
    if landlord == view.seat:
        view = replace(view, hand=tuple(sorted(view.hand + (kitty or ()))))
    left = tuple(
        cards + view.rules.deck.kitty if seat == landlord else cards for seat, cards in enumerate(view.left)
    )
    return replace(
        view, phase=Phase.PLAY, landlord=landlord, turn=landlord, left=left, kitty=kitty if sees else None
    )


def _turn(view: SeatView, action: Play | Pass) -> SeatView:
    if view.phase is not Phase.PLAY:
        raise IllegalAction(Reason.WRONG_PHASE)
    seat, players = view.turn, view.rules.players
    view = replace(view, turn=(seat + 1) % players)
    if isinstance(action, Pass):
        if view.last is None:
            raise IllegalAction(Reason.MUST_LEAD)
        view = replace(view, turns=(*view.turns, Turn(seat, None)), passes=view.passes + 1)
        return view if view.passes < players - 1 else replace(view, last=None, last_seat=None, passes=0)
    combo = _check_play(view, seat, action)
    left = tuple(n - combo.cards if other == seat else n for other, n in enumerate(view.left))
    view = replace(
        view,
        hand=tuple(card for card in view.hand if card not in action.cards),
        left=left,
        turns=(*view.turns, Turn(seat, combo, tuple(sorted(action.cards)))),
        last=combo,
        last_seat=seat,
        passes=0,
    )
    landlord = view.landlord
    assert landlord is not None
    if not has_won(view.rules, left[seat], seat == landlord, view.handicap):
        return view
    result = result_of(view.rules, landlord, seat, view.base, view.doublings, view.turns)
    return replace(view, phase=Phase.OVER, turn=seat, result=result)


def _check_play(view: SeatView, seat: Seat, action: Play) -> Combo:
    """Return the play, after checking it against the rules and against all that this seat knows."""
    cards = set(action.cards)
    elsewhere = {card for turn in view.turns for card in turn.cards}
    for other in range(view.rules.players):
        if other != seat:
            elsewhere.update(view.known(other))
    could_hold = set(view.hand if seat == view.seat else view.rules.deck.cards) - elsewhere
    left_after = view.left[seat] - len(action.cards)
    if len(cards) != len(action.cards) or not cards <= could_hold:
        raise IllegalAction(Reason.NOT_YOUR_CARDS)
    if left_after < len(set(view.known(seat)) - cards):
        raise IllegalAction(Reason.NOT_YOUR_CARDS)
    combo = read(counts_of(action.cards), view.rules)
    if isinstance(combo, Reason):
        raise IllegalAction(combo)
    reason = None if view.last is None else why_not_beats(combo, view.last)
    if reason is not None:
        raise IllegalAction(reason)
    return combo


def view_of(state: DealState, seat: Seat) -> SeatView:
    """Return what a seat may know of a deal.

    >>> import random
    >>> from doudizhu.deal import shuffled, start
    >>> from doudizhu.presets import OPEN
    >>> state, _ = start(OPEN, shuffled(OPEN, random.Random(1)))
    >>> view_of(state, 0).kitty is None
    True
    """
    landlord = state.landlord
    sees_kitty = landlord is not None and (state.rules.auction.kitty_shown or seat == landlord)
    return SeatView(
        rules=state.rules,
        seat=seat,
        phase=state.phase,
        hand=state.hands[seat],
        left=tuple(len(hand) for hand in state.hands),
        kitty=state.kitty if sees_kitty else None,
        turned=state.turned,
        first=state.first,
        auction=state.auction,
        turn=state.turn,
        landlord=landlord,
        turns=state.turns,
        last=state.last,
        last_seat=state.last_seat,
        passes=state.passes,
        result=state.result,
        shown=state.hands if state.phase is Phase.OVER else None,
    )
