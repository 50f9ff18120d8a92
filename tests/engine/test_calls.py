"""What the hard player says in auctions follows from what the hand is worth on either side."""

from __future__ import annotations

from doudizhu import auctions, presets
from doudizhu.actions import Action, AuctionAction, Bid, Call, Grab, NoBid, NoCall, NoGrab
from doudizhu.cards import Counts
from doudizhu.players import calls
from doudizhu.players.network import Value
from doudizhu.rules import RuleSet
from doudizhu.view import SeatView


def judge(landlord: float, peasant: float) -> calls.Judge:
    """A judge for whom every hand is worth the same."""

    def of_hand(rules: RuleSet, hand: Counts, place: int, handicap: int) -> Value:
        del rules, hand, handicap
        return Value(0.5, peasant if place else landlord)

    return of_hand


def choice(rules: RuleSet, said: list[AuctionAction], seat: int, landlord: float, peasant: float) -> Action:
    """What has the most worth."""
    turned = rules.deck.cards[20 * seat] if rules.deck.turned_card else None
    view = SeatView.from_public(rules, seat, rules.deck.cards[:17], 0, turned=turned, said=said)
    worth = {
        action: calls.worth(view, action, judge(landlord, peasant))
        for action in auctions.legal(view.auction, rules)
    }
    return max(worth, key=lambda action: worth[action])


def test_a_good_hand_bids_the_most() -> None:
    """Where being landlord gains, the highest bid gains most; where defending gains more, one passes."""
    for rules in (presets.CLASSIC, presets.OPEN):
        assert choice(rules, [], 0, 0.5, -0.5) == Bid(3)
        assert choice(rules, [Bid(1)], 1, 0.5, -0.5) == Bid(3)
        assert choice(rules, [], 0, -0.5, 0.5) == NoBid()
        assert choice(rules, [Bid(2)], 1, -0.5, -0.5) == NoBid()


def test_the_last_to_speak_compares_with_a_void_deal() -> None:
    """After two passes a pass voids the deal: it is worth nothing, whatever defending would be worth."""
    assert choice(presets.CLASSIC, [NoBid(), NoBid()], 2, 0.01, 5.0) == Bid(3)
    assert choice(presets.CLASSIC, [NoBid(), NoBid()], 2, -0.01, -5.0) == NoBid()


def test_a_grab_weighs_doubled_stakes() -> None:
    """In the duel a grab is taken when the doubled landlord is worth more than the doubled defence."""
    assert choice(presets.DUEL, [], 0, 0.6, -0.2) == Call()
    assert choice(presets.DUEL, [], 0, -0.6, 0.6) == NoCall()
    assert choice(presets.DUEL, [Call()], 1, 0.6, -0.2) == Grab()
    assert choice(presets.DUEL, [Call()], 1, -0.6, 0.1) == NoGrab()


def test_the_fourth_grab_cannot_be_answered() -> None:
    """With one grab left no answer is reckoned with: its worth is the landlord's at the highest stakes."""
    said: list[AuctionAction] = [Call(), Grab(), Grab(), Grab()]
    view = SeatView.from_public(presets.DUEL, 0, presets.DUEL.deck.cards[:17], 0, said=said)
    assert calls.worth(view, Grab(), judge(0.25, -9.0)) == 16 * 0.25
