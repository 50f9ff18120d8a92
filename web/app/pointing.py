"""Selecting by finger and mouse: taps toggle, a slide across the cards selects the span."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from app.hand import shown, span
from app.messages import PointerCancelled, PointerDown, PointerMoved, PointerUp
from app.model import Drag, Model

JITTER: Final = 8.0
"""A pointer that moves less than this many CSS pixels is a tap."""

Pointing = PointerDown | PointerMoved | PointerUp | PointerCancelled


def point(model: Model, message: Pointing) -> Model:
    """Return the model after a pointer message."""
    if isinstance(message, PointerDown):
        return _down(model, message)
    if model.drag is None:
        return model
    if isinstance(message, PointerMoved):
        return _moved(model, model.drag, message)
    if isinstance(message, PointerCancelled):
        return replace(model, drag=None, selected=model.drag.base)
    if model.drag.moving:
        return replace(model, drag=None)
    return toggle(replace(model, drag=None), model.drag.anchor)


def toggle(model: Model, card: int) -> Model:
    """Select a card, or take it out of the selection."""
    return replace(
        model, selected=model.selected ^ {card}, cursor=card, anchor=card, refused=None, hint_at=-1, typed=""
    )


def _down(model: Model, message: PointerDown) -> Model:
    if message.card not in shown(model):
        return model
    adds = message.card not in model.selected
    drag = Drag(message.card, model.selected, adds, message.x, message.y, message.touch)
    return replace(model, drag=drag)


def _moved(model: Model, drag: Drag, message: PointerMoved) -> Model:
    if not drag.moving:
        across, down = abs(message.x - drag.x), abs(message.y - drag.y)
        if max(across, down) <= JITTER:
            return model
        if drag.touch and down > across:
            return replace(model, drag=None)  # a vertical pan scrolls the page and selects nothing
        drag = replace(drag, moving=True)
    if message.card is None:
        return replace(model, drag=drag)
    cards = span(shown(model), drag.anchor, message.card)
    selected = drag.base | cards if drag.adds else drag.base - cards
    return replace(
        model,
        drag=drag,
        selected=selected,
        cursor=message.card,
        anchor=drag.anchor,
        refused=None,
        hint_at=-1,
        typed="",
    )
