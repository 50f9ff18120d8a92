"""Nothing freezes: whoever fails is replaced, the deal comes from its log again, and the report tells all of it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from app.faults import PATIENCE
from app.languages import LANGUAGES
from app.messages import Failed, Faulted
from app.model import Model, Screen, Sheet
from app.text import Catalogues, Texts
from app.view import view
from app.views.broken import broken
from app.views.fault import fault
from doudizhu import PRESETS
from doudizhu.actions import Action, Deal, Play
from doudizhu.deal import Phase
from doudizhu.players.levels import Level
from doudizhu.record import Record
from doudizhu.view import SeatView

from lab import catalogues
from tests.app.pages import read
from tests.app.pilot import Pilot, at_random, legal
from tests.app.test_update import act, at_table, until

ALL = Catalogues({name: catalogues.compile_po(catalogues.read(name)) for name in LANGUAGES})


def codes(model: Model) -> list[str]:
    """The notices that are shown, by their codes."""
    return [notice.code for notice in model.notices]


class Levels:
    """Players of whom some levels fail, and how often each was asked."""

    def __init__(self, *failing: Level, illegal: bool = False) -> None:
        self.failing, self.illegal = failing, illegal
        self.asked: list[Level] = []

    def __call__(self, level: Level, view: SeatView, chance: random.Random) -> Action:
        self.asked.append(level)
        if level not in self.failing:
            return at_random(view, chance)
        if self.illegal:
            return Play(view.hand[:1] * 2)
        raise ValueError(f"{level} cannot think")


def play_out(pilot: Pilot) -> Pilot:
    """Act at random until the result is shown."""
    chance = random.Random(11)
    while pilot.model.screen is Screen.TABLE:
        game = pilot.model.game
        assert game is not None
        assert game.your_turn, "nothing waits, so the player is to act"
        act(pilot, chance.choice(legal(game.view)))
    return pilot


@pytest.mark.parametrize("illegal", [False, True], ids=["raises", "breaks the rules"])
@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("name", PRESETS)
def test_a_player_that_fails_is_replaced_by_the_heuristic_for_that_move(
    name: str, level: Level, illegal: bool
) -> None:
    levels = Levels(level, illegal=illegal)
    pilot = Pilot(levels=levels).click(f"set:level={level.value}").click(f"newgame:{name}").settle()
    while not levels.asked:
        act(pilot, legal(pilot.model.game.view)[0])  # type: ignore[union-attr] # a game is at the table
    assert play_out(pilot).model.screen is Screen.RESULT
    failed = [place for place, asked in enumerate(levels.asked) if asked is level]
    assert failed
    if level is not Level.MEDIUM:
        assert all(levels.asked[place + 1] is Level.MEDIUM for place in failed)
    assert "player_fault" in codes(pilot.model)
    assert pilot.model.fault is not None
    assert level.value in pilot.model.fault.trace


@pytest.mark.parametrize("name", PRESETS)
def test_when_every_player_fails_the_deal_still_comes_to_its_end(name: str) -> None:
    pilot = Pilot(levels=Levels(*Level)).click(f"newgame:{name}").settle()
    assert play_out(pilot).model.screen is Screen.RESULT


def test_a_failed_search_for_hints_is_told_and_the_deal_goes_on() -> None:
    pilot = until(at_table(), Phase.PLAY)
    before = pilot.model.game
    pilot.click("hint")
    pilot.work.clear()
    assert pilot.model.job is not None
    pilot.send(Failed(pilot.model.job.number, "Traceback\nKeyError: 'hint'"))
    assert codes(pilot.model) == ["hint_fault"]
    assert pilot.model.job is None
    assert pilot.model.game == before
    act(pilot, legal(pilot.model.game.view)[0])  # type: ignore[union-attr] # as before
    assert pilot.model.game != before


def test_a_failure_that_comes_after_undo_is_dropped() -> None:
    pilot = until(at_table(), Phase.PLAY)
    act(pilot, legal(pilot.model.game.view)[0])  # type: ignore[union-attr] # a game is at the table
    before = pilot.model
    assert pilot.send(Failed(before.jobs, "late")).model == before


def test_after_a_fault_the_deal_is_what_its_log_says_and_goes_on() -> None:
    pilot = until(at_table(), Phase.PLAY)
    game = pilot.model.game
    assert game is not None
    broken_state = replace(game.state, hands=((), (), ()), turn=2)
    pilot.model = pilot.model.with_game(replace(game, state=broken_state), selected=frozenset({1, 2}))
    pilot.send(Faulted("Traceback\nIndexError: no card")).settle()
    assert pilot.model.game == game
    assert pilot.model.selected == frozenset()
    assert codes(pilot.model) == ["fault"]
    assert play_out(pilot).model.screen is Screen.RESULT


def test_a_fault_while_others_think_lets_them_think_again() -> None:
    pilot = at_table().click("auto")
    while pilot.model.game is None or pilot.model.game.your_turn:
        pilot.step()
    pilot.work.clear()
    pilot.timers.clear()
    pilot.send(Faulted("lost their thought")).settle()
    assert pilot.model.screen is Screen.RESULT


def test_a_fault_behind_the_rules_does_not_stop_the_deal() -> None:
    pilot = at_table().click("auto").click("rules")
    pilot.work.clear()
    pilot.timers.clear()
    pilot.send(Faulted("lost")).settle()
    assert pilot.click("back").settle().model.screen is Screen.RESULT


def test_a_fault_without_end_leaves_the_table_and_keeps_the_deal() -> None:
    pilot = until(at_table(), Phase.PLAY)
    game = pilot.model.game
    for _ in range(PATIENCE):
        assert pilot.send(Faulted("again")).model.screen is Screen.TABLE
    pilot.send(Faulted("again"))
    assert pilot.model.screen is Screen.START
    assert not pilot.timers
    pilot.click("continue").settle()
    assert pilot.model.screen is Screen.TABLE
    assert pilot.model.game == game
    assert pilot.send(Faulted("another")).model.screen is Screen.TABLE, "the player has done something meanwhile"


def test_a_fault_in_the_restored_deal_leaves_the_table() -> None:
    pilot = until(at_table(), Phase.PLAY).click("menu")
    pilot.send(Faulted("in vain", again=True))
    assert (pilot.model.screen, pilot.model.sheet) == (Screen.START, Sheet.NONE)


def test_the_report_repeats_the_deal_exactly_and_the_screen_shows_no_card_of_it() -> None:
    pilot = until(at_table(), Phase.PLAY)
    pilot.model = replace(pilot.model, version="abc123")
    game = pilot.model.game
    assert game is not None
    act(pilot, legal(game.view)[0])
    pilot.click("undo").send(Faulted("Traceback\n  File x, line 3\nValueError: no")).click("fault")
    (text,) = pilot.click("copyreport").copied
    assert "abc123" in text
    assert "ValueError: no" in text
    record = Record.parse(text[text.index("doudizhu record") :].strip())
    assert record == pilot.model.game.record  # type: ignore[union-attr] # a game is at the table
    assert record.header.seed == game.record.header.seed
    assert len(record.actions) >= record.cursor
    shown = read(fault(pilot.model, Texts())).text
    assert isinstance(record.actions[0], Deal)
    assert record.actions[0].text()[5:30] not in shown
    assert "ValueError: no" in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fault_is_told_in_every_language_with_its_report_at_hand(language: str) -> None:
    pilot = until(at_table(), Phase.PLAY).send(Faulted("ValueError: no"))
    page = read(view(pilot.model, ALL[language]))
    assert page.one(data_click="fault").text
    others = {
        read(view(pilot.model, ALL[other])).one(id="toast-fault").text for other in LANGUAGES if other != language
    }
    assert page.one(id="toast-fault").text not in others
    last = read(broken(pilot.model, "ValueError: no", ALL[language]))
    assert "doudizhu record" in last.one(tag="pre").text
    assert last.one(data_click="loadagain").text
