"""One game in progress: its match, the record of the deal at hand, and the state that follows from it."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Final

from doudizhu.actions import Action, Seat
from doudizhu.deal import DealState, Phase, apply, shuffled
from doudizhu.errors import DamagedSave
from doudizhu.events import Event
from doudizhu.match import Match
from doudizhu.record import Header, Record
from doudizhu.rules import RuleSet
from doudizhu.saves import Save, dump, load
from doudizhu.view import SeatView, view_of

YOU: Final[Seat] = 0
"""The player's own seat; computer players sit at the others."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game: ``match`` counts every finished deal, the one in ``record`` too once it is over."""

    match: Match
    record: Record
    state: DealState

    @property
    def rules(self) -> RuleSet:
        """The rules of the deal at hand."""
        return self.record.header.rules

    @property
    def running(self) -> bool:
        """Whether the deal at hand is unfinished."""
        return self.state.phase in (Phase.AUCTION, Phase.PLAY)

    @property
    def your_turn(self) -> bool:
        """Whether the player is to act."""
        return self.running and self.state.turn == YOU

    @property
    def view(self) -> SeatView:
        """What the player may know."""
        return view_of(self.state, YOU)

    @property
    def number(self) -> int:
        """The number of the deal at hand, from 1."""
        return self.match.deals + (0 if self.state.phase is Phase.OVER else 1)


def new_deal(rules: RuleSet, match: Match | None, seed: int) -> Game:
    """Shuffle and deal; totals run on in ``match``, or start at zero."""
    if match is None or match.over:
        match = Match.of(rules)
    record = Record.new(Header(rules, seed), shuffled(rules, random.Random(seed)))
    return Game(match, record, record.state)


def act(game: Game, action: Action) -> tuple[Game, tuple[Event, ...]]:
    """Let the seat to act do something; the score is entered when it ends the deal.

    Raises:
        IllegalAction: the rules refuse it.
    """
    record = game.record.append(action, game.state)
    state, events = apply(game.state, action)
    match = game.match if state.result is None else game.match.add(state.result)
    return Game(match, record, state), events


def last_own_decision(game: Game) -> int | None:
    """Return the cursor before the player's last decision in an unfinished deal, or None."""
    if not game.running:
        return None
    found = None
    turn: Seat | None = None
    for cursor, (_, state, _) in enumerate(game.record.replay()):
        if turn == YOU:
            found = cursor
        turn = state.turn
    return found


def take_back(game: Game) -> Game:
    """Return the game before the player's last decision; the record keeps a mark of it.

    Raises:
        IllegalAction: ``nothing_to_undo``.
    """
    record = game.record.undo(last_own_decision(game) or game.record.cursor)
    return replace(game, record=record, state=record.state)


def pack(game: Game) -> str:
    """Return the game as a save."""
    return dump(Save(game.match, game.record))


def unpack(text: str) -> Game | None:
    """Read a game back; None where the save holds totals only.

    Raises:
        DamagedSave: and nothing is loaded.
    """
    save = load(text)
    if save.record is None:
        return None
    game = Game(save.match, save.record, save.record.state)
    if game.running and game.match.over:
        raise DamagedSave("match", "a deal of a match that was won")
    if game.state.result is not None and game.match.last != game.state.result.points:
        raise DamagedSave("match", "the deal that has ended is not in it")
    return game
