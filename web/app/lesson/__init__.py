"""The first lesson: real positions, one idea at a time, played on the table with the engine as the judge."""

from app.lesson.kinds import KINDS
from app.lesson.parts import Answer, Step
from app.lesson.playing import PLAYING

STEPS = (*KINDS, *PLAYING)
"""The steps in order."""

__all__ = ["STEPS", "Answer", "Step"]
