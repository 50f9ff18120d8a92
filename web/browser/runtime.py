"""The loop: a message comes in, ``update`` answers, commands are carried out, the page is drawn."""

from __future__ import annotations

import asyncio
import random
import traceback
from collections import deque
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from app import commands, messages
from app.art import sprite
from app.startup import Environment, init
from app.text import Catalogues
from app.update import update
from app.view import view
from doudizhu import hints, players
from doudizhu.players import Level
from doudizhu.view import SeatView
from js import console, navigator, window

from browser import ports
from browser.page import Page
from browser.sound import Sound
from browser.thinker import Thinker

_FALLING_BACK = (Level.HARD, Level.MEDIUM, Level.EASY)
LOCALES = Path(__file__).resolve().parent.parent / "locales"


def environment() -> Environment:
    """What the browser says of itself."""
    languages = tuple(str(tag) for tag in navigator.languages)
    return Environment(languages, int(window.innerWidth), int(window.innerHeight), str(window.location.hash)[1:])


class Runtime:
    """Holds the one model and the queue of messages."""

    def __init__(self, idiomorph: Any) -> None:
        self._catalogues = Catalogues(ports.catalogues(LOCALES))
        self._page = Page(idiomorph, self._html, self.send)
        self._storage = ports.Storage()
        self._timers = ports.Timers(lambda name: self.send(messages.TimerFired(name)))
        self._thinker = Thinker()
        self._sound = Sound()
        self._queue: deque[messages.Message] = deque()
        self._busy = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._performers: dict[type, Callable[[Any], None]] = {
            commands.StartTimer: lambda c: self._timers.start(c.name, c.milliseconds),
            commands.StopTimer: lambda c: self._timers.stop(c.name),
            commands.Save: self._save,
            commands.DrawSeed: lambda c: self.send(messages.SeedDrawn(c.game, ports.draw_seed())),
            commands.Think: self._think,
            commands.FindHints: self._find_hints,
            commands.StopThinking: lambda _: self._thinker.stop(),
            commands.Focus: lambda c: self._page.focus(c.element),
            commands.Copy: lambda c: self._spawn(self._copy(c.text)),
            commands.ApplyUpdate: lambda _: self._spawn(ports.apply_update()),
            commands.PlaySound: lambda c: self._sound.play(c.name, c.volume),
        }

    def start(self) -> None:
        """Make the first model from what was kept, draw it, then listen."""
        self._model, asked = init(self._storage.read(), environment())
        self._page.prepare(str(sprite()))
        self._page.draw()
        self._page.listen()
        self._perform(asked)

    def send(self, message: messages.Message) -> None:
        """Take a message in; those that come while one is being answered wait their turn."""
        self._queue.append(message)
        if self._busy:
            return
        self._busy = True
        try:
            while self._queue:
                self._answer(self._queue.popleft())
        finally:
            self._busy = False
            self._page.redraw()

    def _answer(self, message: messages.Message) -> None:
        """Answer one message; where that fails, the model stays as it was and the player is told."""
        try:
            self._model, asked = update(self._model, message)
            self._perform(asked)
        except Exception:
            self._report()
            if not isinstance(message, messages.Told):
                self._queue.append(messages.Told("fault"))

    def _html(self) -> str:
        return str(view(self._model, self._catalogues[self._model.settings.language]))

    def _perform(self, asked: Any) -> None:
        for command in asked:
            self._performers[type(command)](command)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _save(self, command: commands.Save) -> None:
        if not self._storage.write(command.key, command.text):
            self.send(messages.Told("not_saved"))

    async def _copy(self, text: str) -> None:
        self.send(messages.Told("copied" if await ports.copy(text) else "not_copied"))

    def _think(self, command: commands.Think) -> None:
        self._think_as(command, _FALLING_BACK[_FALLING_BACK.index(command.level) :])

    def _think_as(self, command: commands.Think, levels: tuple[Level, ...]) -> None:
        """Let the first level decide; a player that fails is replaced by the next level for this move."""

        def fail() -> None:
            self._report()
            if levels[1:]:
                self._think_as(command, levels[1:])
            else:
                self.send(messages.Told("fault"))

        job = players.player(levels[0]).think(command.view, self._chance(command.view, command.seed))
        self._thinker.think(job, lambda action: self.send(messages.Thought(command.job, action)), fail)

    def _find_hints(self, command: commands.FindHints) -> None:
        job = hints.hints(command.view, players.player(Level.HARD), self._chance(command.view, command.seed))
        self._thinker.think(job, lambda found: self.send(messages.Hinted(command.job, tuple(found))), self._report)

    def _chance(self, view: SeatView, seed: int) -> random.Random:
        """The randomness of one decision, the same whenever the deal is played again."""
        return players.chance_for(seed, view.seat, players.ply_of(view))

    def _report(self) -> None:
        """Say on the console what went wrong; called inside an exception's handler."""
        console.error(traceback.format_exc())
