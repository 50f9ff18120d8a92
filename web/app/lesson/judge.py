"""Right or wrong: the engine says what is legal, the step what it asks for."""

from __future__ import annotations

from dataclasses import dataclass

from doudizhu.actions import Action, Play
from doudizhu.deal import DealState, Phase, verify
from doudizhu.errors import Reason

from app.games import YOU
from app.lesson.parts import ANY, Answer, Step
from app.lesson.positions import MEI, key
from app.text import msgid

BEATS_PARTNER = msgid("That beat Mei, your partner, who was winning the trick.")


@dataclass(frozen=True, slots=True)
class Said:
    """What is said of an answer: whether it is right, a message id, and why the engine refuses it.

    Without words the engine's reason speaks for itself.
    """

    right: bool
    words: str = ""
    reason: Reason | None = None


def judge(step: Step, state: DealState, action: Action) -> Said:
    """Return what the lesson says of an answer in a state of its position.

    >>> from app.lesson.kinds import PAIR
    >>> from app.lesson.positions import action_of, play
    >>> state = play(PAIR.position).state
    >>> judge(PAIR, state, action_of("55", state.hands[0]))
    Said(right=False, words='A pair, but 5 is lower than 9.', reason=<Reason.NOT_HIGHER: 'not_higher'>)
    """
    reason = verify(state, action)
    found = _answer(step, action)
    if reason is not None:
        return Said(False, found.words if found is not None and found.reason is reason else "", reason)
    if step.deal:
        return Said(True, BEATS_PARTNER if _beats_partner(state, action) else "")
    found = found or _named(step, ANY)
    return Said(False) if found is None else Said(found.right, found.words)


def _answer(step: Step, action: Action) -> Answer | None:
    return _named(step, key(action))


def _named(step: Step, name: str) -> Answer | None:
    return next((answer for answer in step.answers if name in answer.keys.split()), None)


def _beats_partner(state: DealState, action: Action) -> bool:
    """Whether a play takes the trick from the partner without emptying the hand."""
    taken = state.phase is Phase.PLAY and state.last is not None and state.last_seat == MEI
    return taken and isinstance(action, Play) and len(action.cards) < len(state.hands[YOU])
