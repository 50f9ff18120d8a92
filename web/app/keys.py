"""Playing by keyboard: typing ranks, moving in the hand, and one key for each button."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from doudizhu.cards import Card, rank_of

from app.commands import Focus
from app.hand import KEY_RANKS, select_rank, shown, span
from app.messages import Clicked, Key
from app.model import Model, Screen, Sheet
from app.pointing import toggle
from app.turns import Step

_STEPS: Final = {"ArrowLeft": -1, "ArrowRight": 1, "ArrowUp": -1, "ArrowDown": 1}


def press(model: Model, key: Key) -> Step | Clicked | None:
    """Return what a key does: a new model, the button that it stands for, or None when it does nothing."""
    if key.key == "Escape":
        return _escape(model)
    if model.screen not in (Screen.TABLE, Screen.LESSON) or model.sheet is not Sheet.NONE:
        return None
    if key.in_hand:
        moved = _in_hand(model, key)
        if moved is not None:
            return moved
    if key.key == "Enter":
        return Clicked("play")
    if not model.settings.letter_keys or len(key.key) > 1:
        return (_untype(model), ()) if key.key == "Backspace" else None
    letter = key.key.lower()
    if letter == "p":
        return Clicked("pass")
    if letter == "h":
        return Clicked("hint")
    return _type(model, letter)


def _escape(model: Model) -> Step | Clicked:
    if model.sheet is not Sheet.NONE:
        return Clicked("close")
    if model.screen is Screen.RULES:
        return Clicked("back")
    return replace(model, selected=frozenset(), anchor=None, typed="", refused=None, hint_at=-1), ()


def _in_hand(model: Model, key: Key) -> Step | None:
    cards = shown(model)
    if not cards:
        return None
    at = cards.index(model.cursor) if model.cursor in cards else 0
    if key.key in _STEPS:
        to = min(max(at + _STEPS[key.key], 0), len(cards) - 1)
    elif key.key in ("Home", "End"):
        to = 0 if key.key == "Home" else len(cards) - 1
    elif key.key == " ":
        return toggle(model, cards[at]), ()
    else:
        return None
    moved = _stretched(model, cards, at, to) if key.shift else replace(model, anchor=cards[to], hint_at=-1)
    return replace(moved, cursor=cards[to]), (Focus(f"card-{cards[to]}"),)


def _stretched(model: Model, cards: tuple[Card, ...], at: int, to: int) -> Model:
    """Select from where the stretch began to the card gone to; what is left on the way back is selected no more."""
    anchor = cards[at] if model.anchor is None or model.anchor not in cards else model.anchor
    selected = (model.selected - span(cards, anchor, cards[at])) | span(cards, anchor, cards[to])
    return replace(model, anchor=anchor, selected=selected, refused=None, hint_at=-1, typed="")


def _type(model: Model, letter: str) -> Step | None:
    if letter == "1" and not model.typed.endswith("1"):
        return replace(model, typed=model.typed + "1"), ()
    rank = KEY_RANKS.get(letter)
    if rank is None or (letter == "0" and not model.typed.endswith("1")):
        return None
    typed = model.typed.removesuffix("1") + letter
    selected = select_rank(shown(model), model.selected, rank)
    return replace(model, selected=selected, typed=typed, refused=None, hint_at=-1), ()


def _untype(model: Model) -> Model:
    """Take out the card that the last typed key selected."""
    rank = KEY_RANKS.get(model.typed[-1:])
    typed = model.typed[:-1]
    for card in reversed(shown(model)):
        if card in model.selected and rank_of(card) == rank:
            return replace(model, selected=model.selected - {card}, typed=typed)
    return replace(model, typed=typed)
