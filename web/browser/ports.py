"""What the logic may ask of the browser: timers, chance, the clipboard, a file, the new version."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.text import unpack
from js import URL, Blob, Date, Object, document, location, navigator
from pyodide.ffi import create_proxy, to_js

SEEDS = 2**53
CHANGE_SECONDS = 10
"""How long a new version may take to take over before the page is loaded again all the same."""
FILE_SECONDS = 60
"""How long the browser may take to write a file before its text is let go."""


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


def download(text: str) -> None:
    """Give the player a text as a file named after today's date."""
    kind = to_js({"type": "application/json"}, dict_converter=Object.fromEntries)
    address = URL.createObjectURL(Blob.new(to_js([text]), kind))
    link = document.createElement("a")
    link.href, link.download = address, f"doudizhu-{Date.new().toISOString()[:10]}.json"
    link.click()
    asyncio.get_event_loop().call_later(FILE_SECONDS, URL.revokeObjectURL, address)


async def read_file(file: Any, most: int) -> str | None:
    """The text of a file that the player chose; None where it has more bytes than ``most`` or cannot be read."""
    try:
        return None if file.size > most else str(await file.text())
    except Exception:  # gone meanwhile, or not ours to read
        return None


def catalogues(folder: Path) -> dict[str, dict[str, str]]:
    """The messages of each language that came with the front end."""
    return unpack((folder / "messages.json").read_bytes())


async def apply_update() -> None:
    """Let the new version take over and load the page again; without one, just load it again.

    It waits behind the old worker; or it is the worker already, since no page was open, and serves the old files.
    """
    workers: Any = getattr(navigator, "serviceWorker", None)
    registration = await workers.getRegistration() if workers else None
    if registration and (registration.waiting or registration.active):
        done = asyncio.get_event_loop().create_future()

        def taken_over(event: Any) -> None:
            if not done.done() and (event.type == "controllerchange" or event.data == "chosen"):
                done.set_result(None)

        proxy = create_proxy(taken_over)
        workers.addEventListener("controllerchange", proxy)
        workers.addEventListener("message", proxy)
        if registration.waiting:
            registration.waiting.postMessage("apply")
        else:
            registration.active.postMessage("choose")
        await asyncio.wait([done], timeout=CHANGE_SECONDS)
    location.reload()
