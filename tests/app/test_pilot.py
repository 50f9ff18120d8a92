"""Whole deals through ``update`` and ``view`` with legal and illegal input: nothing is stuck, nothing breaks.

``DEALS=200 python -m pytest tests/app/test_pilot.py`` plays that many deals of every game.
"""

from __future__ import annotations

import os
import random

import pytest
from app.hand import shown
from app.messages import Changed, Resized, Told, Went
from app.model import Model, Screen, Sheet
from app.text import Catalogues
from app.view import view
from doudizhu import PRESETS

from tests.app.pilot import Pilot, legal
from tests.app.test_update import act

DEALS = int(os.environ.get("DEALS", "3"))
TEXTS = Catalogues({})["en"]

SHEETS = ("menu", "log", "settings", "language")
NOISE = (
    "bid:0", "bid:1", "bid:3", "bid:9", "bid:x", "call", "nocall", "grab", "nograb", "play", "pass", "hint",
    "undo", "sort", "table", "tracker", "card:53", "card:-1", "card:zz", "set:theme=dark", "set:nothing=1",
    "level:hard", "level:none", "choose:open", "choose:nothing", "dismiss:copied", "copyrecord", "nonsense",
)  # fmt: skip


def disturb(pilot: Pilot, chance: random.Random) -> None:
    """Something that a person or a program might send at any moment; no deal ends by it."""
    kind = chance.randrange(10)
    hand = shown(pilot.model)
    if kind == 0:
        pilot.click(chance.choice(NOISE))
    elif kind == 1:
        pilot.key(
            chance.choice(["3", "1", "0", "t", "b", "Escape", "Backspace", "F5", "h", "ArrowLeft", " "]),
            in_hand=chance.random() < 0.5,
        )
    elif kind == 2 and hand:
        pilot.slide(*((chance.choice(hand), chance.uniform(0, 300), chance.uniform(0, 90)) for _ in range(3)))
    elif kind == 3:
        for sheet in SHEETS:
            pilot.click(sheet).key("Escape")
    elif kind == 4:
        pilot.send(Resized(chance.choice([320, 640, 1440]), chance.choice([360, 568, 900])))
    elif kind == 5:
        pilot.send(Told("offline_ready")).send(Changed("volume", chance.choice(["0", "3", "x"])))
    elif kind == 6:
        away = chance.choice(("rules", "rules:duel/handicap", "lesson:4", "start", "statistics"))
        pilot.click(away)
        wander(pilot, chance)
        come_back(pilot)
    elif kind == 7:
        pilot.click("auto")
        wander(pilot, chance)
        come_back(pilot)
        if pilot.model.auto:
            pilot.click("auto")
    elif kind == 8:
        pilot.click("playforme")
        wander(pilot, chance)
        come_back(pilot)
    else:
        pilot.click(f"newgame:{pilot.model.current}").click("no")
        pilot.click("hint").step()
        pilot.click("hint").click("undo")


def wander(pilot: Pilot, chance: random.Random) -> None:
    """Something that may come in while others think, while timers run and on other screens."""
    for _ in range(chance.randrange(6)):
        if chance.random() < 0.5:
            pilot.step()
        else:
            pilot.click(chance.choice(NOISE))
            pilot.send(Went(chance.choice(("", "rules/open/auction", "lesson", "nothing"))))


def come_back(pilot: Pilot) -> None:
    """Return to the deal that was left, as a person would: by what the screen offers."""
    ways = {Screen.RULES: "back", Screen.LESSON: "start", Screen.START: f"continue:{pilot.model.current}"}
    for _ in range(4):
        if pilot.model.screen not in ways:
            return
        pilot.key("Escape") if pilot.model.sheet is not Sheet.NONE else None
        pilot.click(ways[pilot.model.screen])


@pytest.mark.parametrize("name", PRESETS)
def test_deals_end_whatever_is_sent_in_between_and_every_state_can_be_drawn(name: str) -> None:
    chance = random.Random(len(name) * 1000 + DEALS)
    drawn: set[tuple[Screen, Sheet]] = set()

    def draw(model: Model) -> None:
        assert view(model, TEXTS)
        drawn.add((model.screen, model.sheet))

    pilot = Pilot(seed=DEALS, after=draw).click(f"choose:{name}").click("newgame").settle()
    ended = 0
    for _ in range(400 * DEALS):
        game = pilot.model.games[name]
        if not game.running:
            assert pilot.model.screen in (Screen.RESULT, Screen.START)
            ended += 1
            if ended == DEALS:
                break
            pilot.click(f"newgame:{name}").settle()
            game = pilot.model.games[name]
        assert pilot.model.screen is Screen.TABLE
        assert game.your_turn, "nothing waits, so the player is to act"
        if chance.random() < 0.4:
            disturb(pilot, chance)
            pilot.settle()
            continue
        act(pilot, chance.choice(legal(game.view)))
    assert ended == DEALS
    assert {(Screen.START, Sheet.NONE), (Screen.TABLE, Sheet.NONE), (Screen.RESULT, Sheet.NONE)} <= drawn
    assert {sheet for _, sheet in drawn} >= {Sheet.MENU, Sheet.LOG, Sheet.SETTINGS, Sheet.LANGUAGE}
