"""What the lesson is made of: steps with a position, a task, and what is said of each answer."""

from __future__ import annotations

from dataclasses import dataclass

from doudizhu.errors import Reason

from app.lesson.positions import Position

ANY = "*"
"""Every legal answer that no other entry names."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said of some answers: their keys with spaces between, or :data:`ANY`.

    ``reason`` is why the engine refuses them; without one they are legal, and ``right`` says whether they do what
    the task asks. ``words`` is a message id.
    """

    keys: str
    words: str
    right: bool = False
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One idea: what is new, a task in a position, and what is said of the answers.

    ``id`` names it for good. ``shows`` are ranks shown beneath the text. ``then`` is how it goes on after the right
    answer, as keys. A ``deal`` is played to its end against computer players; ``lost`` is said if that goes wrong.
    Title, text, task, hint and lost are message ids.
    """

    id: str
    title: str
    text: str
    task: str
    hint: str
    position: Position
    answers: tuple[Answer, ...]
    shows: str = ""
    then: tuple[str, ...] = ()
    deal: bool = False
    lost: str = ""

    @property
    def best(self) -> str:
        """The key of the answer that a hint shows; empty in a deal."""
        return next((answer.keys.split()[0] for answer in self.answers if answer.right and answer.keys != ANY), "")
