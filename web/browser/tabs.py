"""One tab plays: a lock of the browser says which, and a channel between the tabs where there are no locks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import js
from app.shelf import TAB
from js import Object, Promise, window
from pyodide.ffi import create_proxy, to_js

NAME = "doudizhu"
"""Of the lock and the channel. Storage belongs to the whole origin, so they do too."""
PATIENCE_SECONDS = 1.5
"""How long another tab may take to answer on the channel."""
AT_MOST_SECONDS = 3
"""How long the browser may take over a lock."""


class Tabs:
    """This tab's seat among the others; ``lost`` is called when another tab takes the game over."""

    def __init__(self, tab: str, lost: Callable[[], None]) -> None:
        self._tab, self._lost = tab, lost
        self._seated = False
        self._release: Any = None
        self._channel: Any = None
        self._answered: asyncio.Event | None = None
        self._on_storage_proxy = create_proxy(self._on_storage)
        window.addEventListener("storage", self._on_storage_proxy)
        if _locks() is None:
            with suppress(Exception):  # no channels in this browser, or none where site data are blocked
                self._channel = js.BroadcastChannel.new(NAME)
                self._channel.onmessage = create_proxy(self._on_message)

    async def ask(self) -> bool:
        """Take the seat, if no other tab has it."""
        self._seated = await (self._ask_around() if _locks() is None else self._lock(ifAvailable=True))
        return self._seated

    async def take(self) -> None:
        """Take the seat, whoever has it."""
        if _locks() is not None:
            await self._lock(steal=True)
        elif self._channel is not None:
            self._channel.postMessage("taken")
        self._seated = True

    def leave(self) -> None:
        """Give the seat up."""
        self._seated = False
        if self._release is not None:
            self._release(None)
            self._release = None

    async def _lock(self, **options: bool) -> bool:
        """Request the lock, and hold it until the page goes, it is stolen, or it is given up."""
        given: asyncio.Future[bool] = asyncio.get_event_loop().create_future()

        def settle(got: bool) -> None:
            if not given.done():
                given.set_result(got)

        def granted(lock: Any) -> Any:
            settle(bool(lock))
            return Promise.new(create_proxy(hold)) if lock else None

        def hold(resolve: Any, _reject: Any) -> None:
            self._release = resolve

        async def request() -> None:
            try:
                wanted = to_js(options, dict_converter=Object.fromEntries)
                await _locks().request(NAME, wanted, create_proxy(granted))
            except Exception:  # stolen by another tab, or locks are forbidden here
                if given.done():
                    self._lose()
            settle(True)

        self._task = asyncio.ensure_future(request())
        try:
            return await asyncio.wait_for(asyncio.shield(given), AT_MOST_SECONDS)
        except TimeoutError:
            return True

    async def _ask_around(self) -> bool:
        if self._channel is None:
            return True
        self._answered = asyncio.Event()
        self._channel.postMessage("who")
        try:
            await asyncio.wait_for(self._answered.wait(), PATIENCE_SECONDS)
        except TimeoutError:
            return True
        return False

    def _on_message(self, event: Any) -> None:
        if event.data == "who" and self._seated:
            self._channel.postMessage("me")
        elif event.data == "me" and self._answered is not None:
            self._answered.set()
        elif event.data == "taken":
            self._lose()

    def _on_storage(self, event: Any) -> None:
        """Hear that another tab has written its name where ours stood."""
        if event.key == TAB and event.newValue and event.newValue != self._tab:
            self._lose()

    def _lose(self) -> None:
        if self._seated:
            self.leave()
            self._lost()


def _locks() -> Any:
    """The browser's locks; none where the page is not secure, the browser is old, or it forbids even to look."""
    with suppress(Exception):
        return js.navigator.locks or None
    return None
