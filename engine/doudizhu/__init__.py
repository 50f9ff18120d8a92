"""Dou Dizhu (Fight the Landlord): rules, records and computer players, in pure Python.

>>> import random
>>> from doudizhu import CLASSIC, Bid, apply, legal_actions, shuffled, start
>>> state, events = start(CLASSIC, shuffled(CLASSIC, random.Random(7)))
>>> state, events = apply(state, Bid(3))
>>> state.phase.value, len(state.hands[state.turn])
('play', 20)
"""

from doudizhu.actions import Bid, Call, Deal, Grab, NoBid, NoCall, NoGrab, Pass, Play
from doudizhu.combos import Combo, Kind, beats, read, read_text, why_not_beats
from doudizhu.deal import DealState, Phase, apply, can, legal_actions, shuffled, start, verify
from doudizhu.errors import DamagedSave, DoudizhuError, IllegalAction, Reason, TextError
from doudizhu.match import Match
from doudizhu.moves import legal_plays, pick_cards
from doudizhu.presets import CLASSIC, DUEL, MATCH, OPEN, PRESETS
from doudizhu.record import Header, Record
from doudizhu.rules import RuleSet
from doudizhu.view import SeatView, view_of

__version__ = "0.1.0"

__all__ = [
    "CLASSIC",
    "DUEL",
    "MATCH",
    "OPEN",
    "PRESETS",
    "Bid",
    "Call",
    "Combo",
    "DamagedSave",
    "Deal",
    "DealState",
    "DoudizhuError",
    "Grab",
    "Header",
    "IllegalAction",
    "Kind",
    "Match",
    "NoBid",
    "NoCall",
    "NoGrab",
    "Pass",
    "Phase",
    "Play",
    "Reason",
    "Record",
    "RuleSet",
    "SeatView",
    "TextError",
    "apply",
    "beats",
    "can",
    "legal_actions",
    "legal_plays",
    "pick_cards",
    "read",
    "read_text",
    "shuffled",
    "start",
    "verify",
    "view_of",
    "why_not_beats",
]
