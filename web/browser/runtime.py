"""The loop: a message comes in, ``update`` answers, commands are carried out, the page is drawn.

Whatever goes wrong on the way is told and mended here: nothing that is raised may stop the loop.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import traceback
from collections import deque
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from app import commands, messages
from app.art import sprite
from app.faults import leave
from app.model import Model
from app.shelf import Outcome, Shelf
from app.startup import Environment, bare, init
from app.text import Catalogues, Texts
from app.transfer import MOST
from app.turns import Step
from app.update import update
from app.view import view
from app.views.broken import broken
from doudizhu import hints, players
from doudizhu.players import Level
from doudizhu.view import SeatView
from js import console, document, navigator, window

from browser import ports, storage
from browser.page import Page
from browser.sound import Sound
from browser.tabs import Tabs
from browser.thinker import Thinker

LOCALES = Path(__file__).resolve().parent.parent / "locales"


def environment(outcome: Outcome) -> Environment:
    """What the browser says of itself; ``outcome`` is whether its storage can be read."""
    languages = tuple(str(tag) for tag in navigator.languages)
    width, height = int(window.innerWidth), int(window.innerHeight)
    version = str(document.documentElement.dataset.version)
    return Environment(languages, width, height, str(window.location.hash)[1:], outcome, version)


class Runtime:
    """Holds the one model and the queue of messages.

    ``answer`` is the front end's ``update``, ``draw`` makes the page of a model, ``player`` the player of a level,
    ``find_hints`` the search for hints.
    """

    def __init__(
        self,
        idiomorph: Any,
        *,
        answer: Callable[[Model, messages.Message], Step] = update,
        draw: Callable[[Model, Texts], str] = view,
        player: Callable[[Level], Any] = players.player,
        find_hints: Callable[..., Any] = hints.hints,
    ) -> None:
        self._update, self._draw, self._player, self._search = answer, draw, player, find_hints
        self._catalogues = Catalogues(ports.catalogues(LOCALES))
        self._sound = Sound()
        self._page = Page(idiomorph, self._html, self.send, self._fault, self._wake)
        tab = secrets.token_hex(8)
        self._shelf = Shelf(storage.LocalStore(), tab)
        self._tabs = Tabs(tab, lambda: self.send(messages.Unseated()))
        self._timers = ports.Timers(lambda name: self.send(messages.TimerFired(name)))
        self._thinker = Thinker()
        self._queue: deque[messages.Message] = deque()
        self._busy = False
        self._asked: list[commands.Command] | None = []  # until it is known whether this tab plays
        self._tasks: set[asyncio.Task[None]] = set()
        self._performers: dict[type, Callable[[Any], None]] = {
            commands.StartTimer: lambda c: self._timers.start(c.name, c.milliseconds),
            commands.StopTimer: lambda c: self._timers.stop(c.name),
            commands.Save: lambda c: self._wrote(self._shelf.write(c.key, c.text)),
            commands.SetAside: lambda c: self._shelf.set_aside(c.name, c.raw),
            commands.DrawSeed: lambda c: self.send(messages.SeedDrawn(c.game, ports.draw_seed())),
            commands.Think: self._think,
            commands.FindHints: self._find_hints,
            commands.StopThinking: lambda _: self._thinker.stop(),
            commands.Focus: lambda c: self._page.focus(c.element),
            commands.Copy: lambda c: self._spawn(self._copy(c.text)),
            commands.Download: lambda c: ports.download(c.text),
            commands.ReadFile: lambda _: self._spawn(self._read_file()),
            commands.AskToPersist: lambda _: self._spawn(self._persist()),
            commands.TakeOver: lambda _: self._spawn(self._take_over()),
            commands.ApplyUpdate: lambda _: self._spawn(ports.apply_update()),
            commands.PlaySound: lambda c: self._sound.play(c.name, c.volume),
        }

    def start(self) -> None:
        """Make the first model from what was kept, draw it, then listen."""
        stored, self._outcome = self._shelf.read()
        here = environment(self._outcome)
        self._busy = True
        try:
            self._model, asked = init(stored, here)
        except Exception:
            self._model, asked = bare(here, self._trace())
        self._perform(asked)
        self._page.prepare(str(sprite()))
        self._page.draw()
        self._page.listen()
        self._spawn(self._sit_down())

    async def _sit_down(self) -> None:
        """Carry out what was asked for meanwhile, if no other tab plays."""
        mine = await self._tabs.ask()
        asked, self._asked = self._asked, None
        if mine:
            self._shelf.claim()
            self._safely(lambda: self._perform(asked))
        else:
            self._queue.appendleft(messages.Unseated())
        self._busy = False
        self._work()

    def send(self, message: messages.Message) -> None:
        """Take a message in; those that come while one is being answered wait their turn."""
        self._queue.append(message)
        if not self._busy:
            self._work()

    def _work(self) -> None:
        self._busy = True
        try:
            while self._queue:
                message = self._queue.popleft()
                self._safely(lambda: self._answer(message))  # noqa: B023 - called at once
        finally:
            self._busy = False
            self._page.redraw()

    def _answer(self, message: messages.Message) -> None:
        self._model, asked = self._update(self._model, message)
        self._perform(asked)

    def _safely(self, work: Callable[[], None]) -> None:
        """Do something; where it fails the deal is restored, and where that fails too the table is left."""
        try:
            work()
        except Exception:
            trace = self._trace()
            for again in (False, True):
                try:
                    self._answer(messages.Faulted(trace, again))
                except Exception:
                    trace = self._trace()
                else:
                    return

    def _fault(self) -> None:
        """Tell what was raised outside the loop; called inside an exception's handler."""
        self.send(messages.Faulted(self._trace()))

    def _trace(self) -> str:
        """What went wrong, said on the console too; called inside an exception's handler."""
        trace = traceback.format_exc()
        console.error(trace)
        return trace

    def _html(self) -> str:
        """The page of the model; where that fails of the restored deal, the start screen, or next to nothing."""
        for mend in (self._restore, self._leave):
            try:
                return self._drawn()
            except Exception:
                mend(self._trace())
        try:
            return self._drawn()
        except Exception:
            return str(broken(self._model, self._trace(), self._catalogues[self._model.settings.language]))

    def _drawn(self) -> str:
        return str(self._draw(self._model, self._catalogues[self._model.settings.language]))

    def _restore(self, trace: str) -> None:
        self._safely(lambda: self._answer(messages.Faulted(trace)))

    def _leave(self, _trace: str) -> None:
        self._model = leave(self._model)

    def _wake(self) -> None:
        """Let sounds begin; where none are wanted the browser is asked for none."""
        if self._model.settings.volume:
            self._sound.wake()

    def _perform(self, asked: Any) -> None:
        if self._asked is not None:
            self._asked += asked
            return
        failures = []
        for command in asked:
            try:
                self._performers[type(command)](command)
            except Exception as failure:  # the others are carried out all the same: one of them may be a save
                failures.append(failure)
        if failures:
            raise failures[0]

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception:
            self._fault()

    def _wrote(self, outcome: Outcome) -> None:
        if outcome is Outcome.ELSEWHERE:
            self._tabs.leave()
        if outcome is not self._outcome:
            self._outcome = outcome
            self.send(messages.Wrote(outcome))

    async def _take_over(self) -> None:
        await self._tabs.take()
        self._shelf.claim()
        stored, self._outcome = self._shelf.read()
        self.send(messages.Seated(stored))
        self.send(messages.Wrote(self._outcome))

    async def _persist(self) -> None:
        self.send(messages.Lasts(await storage.persist()))

    async def _copy(self, text: str) -> None:
        self.send(messages.Told("copied" if await ports.copy(text) else "not_copied"))

    async def _read_file(self) -> None:
        file = self._page.take_file()
        if file:
            self.send(messages.FileChosen(await ports.read_file(file, MOST)))

    def _think(self, command: commands.Think) -> None:
        def job() -> Any:
            view, chance = command.view, self._chance(command.view, command.seed)
            return (yield from self._player(command.level).think(view, chance))

        self._run(command.job, job(), lambda action: messages.Thought(command.job, action))

    def _find_hints(self, command: commands.FindHints) -> None:
        def job() -> Any:
            chance = self._chance(command.view, command.seed)
            return (yield from self._search(command.view, self._player(Level.HARD), chance))

        self._run(command.job, job(), lambda found: messages.Hinted(command.job, tuple(found)))

    def _run(self, number: int, job: Any, say: Callable[[Any], messages.Message]) -> None:
        self._thinker.think(
            job,
            lambda result: self.send(say(result)),
            lambda: self.send(messages.Failed(number, self._trace())),
        )

    def _chance(self, view: SeatView, seed: int) -> random.Random:
        """The randomness of one decision, the same whenever the deal is played again."""
        return players.chance_for(seed, view.seat, players.ply_of(view))
