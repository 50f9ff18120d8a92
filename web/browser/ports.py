"""What the logic may ask of the browser: keeping texts, timers, chance, the clipboard, the new version."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

from js import location, navigator, window
from pyodide.ffi import create_once_callable

PREFIX = "doudizhu."
SEEDS = 2**53


class Storage:
    """Texts kept in the browser under keys that begin with ``doudizhu.``; writing says if it worked."""

    def read(self) -> dict[str, str]:
        """Every kept text by its key; empty where storage is forbidden."""
        try:
            store = window.localStorage
            names = [str(store.key(place)) for place in range(store.length)]
            return {name: str(store.getItem(name)) for name in names if name.startswith(PREFIX)}
        except Exception:  # a forbidden storage throws whatever the browser likes, even when only touched
            return {}

    def write(self, key: str, text: str) -> bool:
        """Keep a text, or remove it when it is empty; true when reading it back gives the same."""
        try:
            store = window.localStorage
            if not text:
                store.removeItem(key)
                return True
            store.setItem(key, text)
            return str(store.getItem(key)) == text
        except Exception:  # quota full, storage forbidden: the caller tells the player
            return False


class Timers:
    """Named timers; starting one again replaces it."""

    def __init__(self, fire: Callable[[str], None]) -> None:
        self._fire = fire
        self._running: dict[str, asyncio.TimerHandle] = {}

    def start(self, name: str, milliseconds: int) -> None:
        """Fire once after so many milliseconds."""
        self.stop(name)
        loop = asyncio.get_event_loop()
        self._running[name] = loop.call_later(milliseconds / 1000, self._ring, name)

    def stop(self, name: str) -> None:
        """Stop a timer, if it runs."""
        handle = self._running.pop(name, None)
        if handle:
            handle.cancel()

    def _ring(self, name: str) -> None:
        del self._running[name]
        self._fire(name)


def draw_seed() -> int:
    """A seed from the browser's own chance: 0 to 2**53 - 1."""
    return secrets.randbelow(SEEDS)


async def copy(text: str) -> bool:
    """Put a text on the clipboard; false where the browser does not let us."""
    try:
        await navigator.clipboard.writeText(text)
    except Exception:  # no clipboard, no permission, no focus
        return False
    return True


def catalogues(folder: Path) -> dict[str, bytes]:
    """The compiled language catalogues that came with the front end, by language."""
    return {path.stem: path.read_bytes() for path in sorted(folder.glob("*.mo"))}


async def apply_update() -> None:
    """Let the waiting version take over and load the page again; without one, just load it again."""
    workers: Any = getattr(navigator, "serviceWorker", None)
    registration = await workers.getRegistration() if workers else None
    if registration and registration.waiting:
        taken_over = asyncio.get_event_loop().create_future()
        workers.oncontrollerchange = create_once_callable(lambda _: taken_over.set_result(None))
        registration.waiting.postMessage("apply")
        await taken_over
    location.reload()
