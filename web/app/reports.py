"""What went wrong, as a text that a player can pass on: with it the deal can be played again exactly."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from app.model import Fault, Model

_LINES: Final = 3
"""How many of a trace's last lines the screen shows."""
_MOST: Final = 4000


def remember(model: Model, code: str, trace: str) -> Model:
    """Return the model with a fault as its latest, and the notice that tells it."""
    lines = [line for line in trace.strip().splitlines() if line.strip()]
    fault = Fault("\n".join(lines[-_LINES:])[-_MOST:], report(model, trace[-_MOST:]))
    return replace(model, fault=fault).told(code)


def report(model: Model, trace: str) -> str:
    """Return the whole report: version, circumstances, what went wrong, and the record of the deal.

    The record has the seed, the cards dealt and every action, those taken back too; so it shows every hand.
    """
    settings, game = model.settings, model.game
    head = [
        f"version {model.version or '-'}",
        f"screen {model.screen.value}, sheet {model.sheet.value}, {model.viewport.width}x{model.viewport.height}",
        f"settings {settings.to_json()}",
    ]
    if game is not None:
        totals = " ".join(map(str, game.match.totals))
        head.append(f"deal {game.number}, totals {totals}, turn {game.state.turn}, phase {game.state.phase.value}")
    record = "no deal" if game is None else game.record.text()
    return "\n".join([*head, "", trace.strip(), "", record.strip(), ""])
