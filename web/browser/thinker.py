"""Thinking on the page's own thread, in slices so short that no frame is late."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from time import perf_counter
from typing import Any

SLICE_SECONDS = 0.008


class Thinker:
    """Drives one generator at a time; a new job or `stop` drops the one before."""

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None

    def think(
        self, job: Generator[Any, None, Any], answer: Callable[[Any], None], fail: Callable[[], None]
    ) -> None:
        """Run the generator to its end and hand its result on; call ``fail`` inside an exception's handler."""
        self.stop()
        self._task = asyncio.ensure_future(self._drive(job, answer, fail))

    def stop(self) -> None:
        """Drop the job at hand."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _drive(
        self, job: Generator[Any, None, Any], answer: Callable[[Any], None], fail: Callable[[], None]
    ) -> None:
        try:
            while True:
                await asyncio.sleep(0)  # first of all: the click that asked is drawn before the thinking begins
                until = perf_counter() + SLICE_SECONDS
                while perf_counter() < until:
                    next(job)
        except StopIteration as end:
            answer(end.value)
        except Exception:
            fail()
