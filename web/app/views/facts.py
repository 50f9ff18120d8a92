"""What several parts of the table ask: who sits where, who is thinking, what was done in this trick."""

from __future__ import annotations

from collections.abc import Sequence

from doudizhu.actions import Seat
from doudizhu.deal import Phase, Turn, tricks
from doudizhu.rules import Direction
from doudizhu.view import SeatView

from app.games import YOU
from app.model import Model, Purpose
from app.text import Texts


def side(view: SeatView, seat: Seat) -> str:
    """Return where a seat is on the screen: ``own``, ``left``, ``right`` or ``top``.

    The next player is on the right where play goes counter-clockwise, on the left where it goes clockwise.
    """
    if seat == YOU:
        return "own"
    if view.rules.players == 2:
        return "top"
    following = seat == (YOU + 1) % view.rules.players
    return "right" if following is (view.rules.direction is Direction.COUNTER_CLOCKWISE) else "left"


def running(view: SeatView) -> bool:
    """Whether somebody is to act."""
    return view.phase in (Phase.AUCTION, Phase.PLAY)


def thinking(model: Model, view: SeatView, seat: Seat) -> bool:
    """Whether a computer player at this seat is thinking about its move."""
    job = model.job
    return job is not None and job.purpose is Purpose.MOVE and running(view) and view.turn == seat


def trick_now(view: SeatView) -> tuple[Turn, ...]:
    """Return the plays and passes of the trick on the table, or, before its first play, of the one just taken."""
    groups = tricks(view.turns, view.rules.players)
    return groups[-1] or (groups[-2] if len(groups) > 1 else ())


def first_trick(view: SeatView) -> bool:
    """Whether the first trick is still being played."""
    return view.phase is Phase.PLAY and len(tricks(view.turns, view.rules.players)) == 1


def last_turn(turns: Sequence[Turn], seat: Seat) -> Turn | None:
    """Return a seat's last turn among these."""
    return next((turn for turn in reversed(turns) if turn.seat == seat), None)


def last_play(view: SeatView) -> int | None:
    """Return the index in ``turns`` of the last play, which lies on the table or was the last to lie there."""
    return next((at for at in range(len(view.turns) - 1, -1, -1) if view.turns[at].combo is not None), None)


def direction_words(view: SeatView, texts: Texts) -> str:
    """Return in words which way play goes, which the line of play shows by its chevrons; nothing between two."""
    if view.rules.direction is Direction.ALTERNATING:
        return ""
    if view.rules.direction is Direction.CLOCKWISE:
        return texts.t("Play goes clockwise: the next player is on your left.")
    return texts.t("Play goes counter-clockwise: the next player is on your right.")
