"""From a deal of the engine to the state of compiled self-play."""

import random

import numpy as np
from doudizhu.belief import draws
from doudizhu.cards import counts_of, rank_of
from doudizhu.combos import Combo, Kind
from doudizhu.deal import DealState
from doudizhu.rules import KickerRule
from doudizhu.view import SeatView

from lab import fast_deal
from lab.fast_moves import PASS

KIND = {kind: number for number, kind in enumerate(Kind)}


def move_of(combo: Combo | None):
    """Return the compiled form of a play, or of a pass."""
    if combo is None:
        return np.array([PASS, -1, 0, 0], np.int64)
    return np.array([KIND[combo.kind], combo.body, combo.cards, combo.counts], np.int64)


def compiled(state: DealState):
    """Return the compiled state of a deal in play: seats counted from the landlord, all turns replayed."""
    return _replayed(state, [counts_of(hand) for hand in state.hands], state.grabs)


def seen(view: SeatView):
    """Return the compiled state of a view in play; the hidden hands have no more than the right sizes."""
    return _replayed(view, next(draws(view, random.Random(0))), view.handicap)


def turn_by_turn(view: SeatView):
    """Return the compiled states before each turn of a view in play; hidden hands as in :func:`seen`."""
    state, states = _begun(view, next(draws(view, random.Random(0))), view.handicap), []
    for _, combo, _ in view.turns:
        states.append(state.copy())
        fast_deal.play(state, move_of(combo))
    return states


def _replayed(state: DealState | SeatView, held, handicap: int):
    out = _begun(state, held, handicap)
    for _, combo, _ in state.turns:
        fast_deal.play(out, move_of(combo))
    return out


def _begun(state: DealState | SeatView, held, handicap: int):
    rules, players, landlord = state.rules, state.rules.players, state.landlord
    out = np.zeros(fast_deal.SLOTS, np.int64)
    out[fast_deal.PLAYERS] = players
    hands = list(held)
    for seat, combo, _ in state.turns:
        hands[seat] += combo.counts if combo is not None else 0
    for seat, hand in enumerate(hands):
        out[fast_deal.HAND + (seat - landlord) % players] = hand
    out[fast_deal.KITTY_LEFT] = counts_of(state.kitty or ())
    out[fast_deal.DECK] = rules.counts
    out[fast_deal.OPEN] = rules.combinations.kickers is KickerRule.DISTINCT
    out[fast_deal.HIDDEN] = not rules.auction.kitty_shown
    out[fast_deal.HANDICAP_] = handicap
    out[fast_deal.TURNED_SEAT] = -1
    if state.turned is not None:
        out[fast_deal.TURNED_SEAT] = (state.first - landlord) % players
        out[fast_deal.TURNED_RANK] = rank_of(state.turned)
    fast_deal.start(out)
    return out
