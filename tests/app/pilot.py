"""A pilot that drives the whole front end without a browser: click, key, slide, settle."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable

from app.commands import (
    AskToPersist,
    Command,
    Copy,
    Download,
    DrawSeed,
    FindHints,
    PlaySound,
    Save,
    SetAside,
    StartTimer,
    StopThinking,
    StopTimer,
    TakeOver,
    Think,
)
from app.messages import (
    Clicked,
    Failed,
    Hinted,
    Key,
    Lasts,
    Message,
    PointerDown,
    PointerMoved,
    PointerUp,
    Seated,
    SeedDrawn,
    Thought,
    TimerFired,
    Told,
    Wrote,
)
from app.model import Model
from app.shelf import Outcome, Shelf, Store
from app.startup import Environment, init
from app.update import update
from doudizhu import auctions
from doudizhu.actions import Action, Pass, Play
from doudizhu.cards import counts_of
from doudizhu.deal import Phase
from doudizhu.hints import Hint
from doudizhu.moves import legal_plays, pick_cards
from doudizhu.players.levels import Level
from doudizhu.view import SeatView


def legal(view: SeatView) -> list[Action]:
    """All that the seat to act may do, each rank multiset once."""
    if view.phase is Phase.AUCTION:
        return list(auctions.legal(view.auction, view.rules))
    plays = [
        Play(pick_cards(view.hand, combo.counts))
        for combo in legal_plays(counts_of(view.hand), view.last, view.rules)
    ]
    return plays if view.last is None else [Pass(), *plays]


def at_random(view: SeatView, chance: random.Random) -> Action:
    """A computer player that does anything legal."""
    return chance.choice(legal(view))


class Texts(dict[str, str]):
    """A store that keeps whatever it gets."""

    def read(self) -> dict[str, str]:
        return dict(self)

    def set(self, name: str, text: str) -> None:
        self[name] = text

    def remove(self, name: str) -> None:
        self.pop(name, None)


class Pilot:
    """The front end with fake performers; timers wait until :meth:`settle` fires them in order.

    ``thinker`` decides for everybody, or ``levels`` does by the level asked for; what it raises is told as the page
    does. ``tab`` names the tab that this pilot is, where several share a store.
    """

    def __init__(
        self,
        stored: dict[str, str] | Store | None = None,
        *,
        seed: int = 1,
        environment: Environment | None = None,
        thinker: Callable[[SeatView, random.Random], Action] = at_random,
        levels: Callable[[Level, SeatView, random.Random], Action] | None = None,
        tab: str = "one",
        after: Callable[[Model], None] = lambda _: None,
    ) -> None:
        self.store: Store = Texts(stored or {}) if stored is None or type(stored) is dict else stored
        self.shelf = Shelf(self.store, tab)
        self.outcome = Outcome.KEPT
        self.shelf.claim()
        self.chance = random.Random(seed)
        self.thinker = thinker
        self.levels = levels or (lambda _, view, chance: self.thinker(view, chance))
        self.after = after
        self.timers: dict[str, int] = {}
        self.work: deque[Message] = deque()
        self.sounds: list[str] = []
        self.copied: list[str] = []
        self.files: list[str] = []
        self.asked_to_persist = 0
        self.model, commands = init(self.stored, environment or Environment())
        self.after(self.model)
        self._perform(commands)

    @property
    def stored(self) -> dict[str, str]:
        """Everything in the store, by its name there."""
        return self.store.read()

    def send(self, message: Message) -> Pilot:
        """Send one message and perform what it asks for, short of timers and thinking."""
        self.model, commands = update(self.model, message)
        self.after(self.model)
        self._perform(commands)
        return self

    def click(self, control: str) -> Pilot:
        """Activate a control by its ``data-click``."""
        name, _, argument = control.partition(":")
        return self.send(Clicked(name, argument))

    def key(self, *keys: str, shift: bool = False, in_hand: bool = False) -> Pilot:
        """Press keys one after the other."""
        for key in keys:
            self.send(Key(key, shift, in_hand))
        return self

    def slide(self, *points: tuple[int | None, float, float], touch: bool = False, lift: bool = True) -> Pilot:
        """Put the pointer down on the first point and move it through the others."""
        card, x, y = points[0]
        assert card is not None
        self.send(PointerDown(card, x, y, touch))
        for other, x, y in points[1:]:
            self.send(PointerMoved(other, x, y))
        return self.send(PointerUp()) if lift else self

    def tap(self, card: int) -> Pilot:
        """Tap a card."""
        return self.slide((card, 0, 0))

    def step(self) -> bool:
        """Let the next thing that waits happen: finished work first, then the shortest timer."""
        if self.work:
            self.send(self.work.popleft())
            return True
        if self.timers:
            name = min(self.timers, key=lambda timer: self.timers[timer])
            del self.timers[name]
            self.send(TimerFired(name))
            return True
        return False

    def settle(self, limit: int = 10_000) -> Pilot:
        """Let everything that waits happen, until the player is to act."""
        for _ in range(limit):
            if not self.step():
                return self
        raise AssertionError("the front end never comes to rest")

    def restart(self) -> Pilot:
        """Close the page and open it again with what was kept."""
        return Pilot(dict(self.stored), thinker=self.thinker, after=self.after)

    def _perform(self, commands: tuple[Command, ...]) -> None:
        for command in commands:
            match command:
                case Think(job, view, level, seed):
                    ply = len(view.auction.said) + len(view.turns)
                    chance = random.Random(f"{seed}/{view.seat}/{ply}")
                    try:
                        self.work.append(Thought(job, self.levels(level, view, chance)))
                    except Exception as error:
                        self.work.append(Failed(job, f"Traceback\n{error!r}"))
                case FindHints(job, view, _):
                    self.work.append(Hinted(job, tuple(Hint(action, ()) for action in legal(view))))
                case StopThinking():
                    self.work = deque(it for it in self.work if not isinstance(it, Thought | Hinted | Failed))
                case StartTimer(name, milliseconds):
                    self.timers[name] = milliseconds
                case StopTimer(name):
                    self.timers.pop(name, None)
                case Save(key, text):
                    outcome = self.shelf.write(key, text)
                    if outcome is not self.outcome:
                        self.outcome = outcome
                        self.work.append(Wrote(outcome))
                case SetAside(name, raw):
                    self.shelf.set_aside(name, raw)
                case TakeOver():
                    self.shelf.claim()
                    self.outcome = Outcome.KEPT
                    self.work.append(Seated(self.stored))
                case AskToPersist():
                    self.asked_to_persist += 1
                    self.work.append(Lasts("yes"))
                case Download(text):
                    self.files.append(text)
                case DrawSeed(game):
                    self.work.append(SeedDrawn(game, self.chance.randrange(1 << 53)))
                case PlaySound(name, _):
                    self.sounds.append(name)
                case Copy(text):
                    self.copied.append(text)
                    self.work.append(Told("copied"))
                case _:
                    pass
