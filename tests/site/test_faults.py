"""Whatever fails in the page, the table never freezes: parts that fail are handed to the runtime at its edge."""

from __future__ import annotations

import json

import pytest
from doudizhu.record import Record
from playwright.sync_api import Page, expect

from tests.site.conftest import Host, Open, started_by, wait_ready
from tests.site.hands import FAST, HANDS, act, play_to_the_end, your_move

MAIN = """
from app import messages
from app.model import Screen, Sheet
from app.update import update
from app.view import view
from browser.runtime import Runtime
from doudizhu import hints, players
from doudizhu.players import Level

raised = []

def once(name):
    if name not in raised:
        raised.append(name)
        raise ValueError(f"{name} failed on purpose")

def always(name):
    raise ValueError(f"{name} failed on purpose")

class Failing:
    def think(self, view, chance):
        yield
        always("player")

def start(idiomorph):
    Runtime(idiomorph, **parts).start()

"""
DRAW = """
def draw(model, texts):
    if model.sheet is Sheet.MENU:
        once("draw")
    return view(model, texts)

parts = dict(draw=draw)
"""
THE_TABLE = """
def draw(model, texts):
    if model.screen is Screen.TABLE and (raised or model.sheet is Sheet.MENU):
        raised.append("draw")
        always("draw")
    return view(model, texts)

parts = dict(draw=draw)
"""
EVERY_SCREEN = """
def draw(model, texts):
    if raised or model.sheet is Sheet.MENU:
        raised.append("draw")
        always("draw")
    return view(model, texts)

parts = dict(draw=draw)
"""
ANSWER = """
def answer(model, message):
    if message == messages.Clicked("sort"):
        once("answer")
    return update(model, message)

parts = dict(answer=answer)
"""
PLAYER = """
def player(level):
    return Failing() if level is Level.EASY else players.player(level)

parts = dict(player=player)
"""
WITHOUT_A_WORD = """
def answer(model, message):
    model, commands = update(model, message)
    return model, (("no such command",) + commands if message == messages.Clicked("sort") else commands)

parts = dict(answer=answer)
"""
HINTS = """
def search(view, player, chance):
    yield
    always("hints")

parts = dict(find_hints=search)
"""


@pytest.fixture
def table(open_page: Open, host: Host, files: dict[str, bytes], request: pytest.FixtureRequest) -> Page:
    """A page whose runtime was given the failing parts, at the player's first decision."""
    host.deploy(started_by(files, MAIN + request.param))
    page = open_page(
        host.address, faults=True, service_workers="block", viewport=HANDS["mouse"].options["viewport"]
    )
    settings = FAST[:-1] + ', "level": "easy"}'
    page.add_init_script(f"localStorage.setItem('doudizhu.settings', '{settings}')")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(host.address)
    wait_ready(page)
    page.click("[data-click='newgame:classic']")
    your_move(page)
    return page


def report(page: Page, notice: str) -> str:
    """The report that the notice leads to, as it is copied."""
    page.click(f"#toast-{notice} [data-click=fault]")
    expect(page.locator("#trace")).to_contain_text("failed on purpose")
    page.click("#sheet [data-click=copyreport]")
    expect(page.locator("#toast-copied")).to_be_visible()
    text = str(page.evaluate("navigator.clipboard.readText()"))
    page.keyboard.press("Escape")
    assert page.locator("html").get_attribute("data-version") in text
    Record.parse(text[text.index("doudizhu record") :].strip())
    return text


@pytest.mark.parametrize("table", [DRAW], indirect=True, ids=["once"])
def test_a_drawing_that_fails_once_is_told_and_the_deal_goes_on(table: Page) -> None:
    table.click("[data-click=menu]")
    assert "draw failed on purpose" in report(table, "fault")
    act(table, HANDS["mouse"])
    assert play_to_the_end(table, HANDS["mouse"])


@pytest.mark.parametrize("table", [THE_TABLE], indirect=True, ids=["the table"])
def test_a_table_that_cannot_be_drawn_any_more_leads_to_the_start_screen_as_often_as_it_is_tried(
    table: Page,
) -> None:
    table.click("[data-click=menu]")
    for _ in range(2):
        expect(table.locator("#toast-fault")).to_be_visible()
        table.click("[data-click='continue:classic']")
    expect(table.locator("#continue")).to_be_visible()
    table.click("[data-click=settings]")
    expect(table.locator("#sheet")).to_be_visible()


@pytest.mark.parametrize("table", [EVERY_SCREEN], indirect=True, ids=["every screen"])
def test_when_nothing_can_be_drawn_a_plain_page_offers_a_reload(table: Page) -> None:
    table.click("[data-click=menu]")
    expect(table.locator("#broken")).to_contain_text("draw failed on purpose")
    with table.expect_navigation():
        table.click("#broken button")
    wait_ready(table)
    your_move(table)
    expect(table.locator("#table, #result")).to_have_count(1)


@pytest.mark.parametrize("table", [ANSWER], indirect=True, ids=["answer"])
def test_a_handler_that_fails_is_told_and_the_deal_goes_on(table: Page) -> None:
    table.click("[data-click=sort]:visible")
    assert "answer failed on purpose" in report(table, "fault")
    assert play_to_the_end(table, HANDS["mouse"])


@pytest.mark.parametrize("table", [WITHOUT_A_WORD], indirect=True, ids=["a command"])
def test_a_command_that_fails_takes_no_other_with_it(table: Page) -> None:
    """The one after it keeps the setting."""
    table.click("[data-click=sort]:visible")
    expect(table.locator("#toast-fault")).to_be_visible()
    table.reload()
    wait_ready(table)
    kept = table.evaluate("['1', '2'].map((it) => localStorage.getItem('doudizhu.settings.' + it) ?? '').join()")
    assert '"sort": "count"' in kept


@pytest.mark.parametrize("table", [PLAYER], indirect=True, ids=["player"])
def test_a_player_that_fails_is_replaced_and_the_deal_comes_to_its_end(table: Page) -> None:
    while not table.locator("#toast-player_fault").count():  # the player may be the first to act, and again
        act(table, HANDS["mouse"])
        assert your_move(table)
    assert "player failed on purpose" in report(table, "player_fault")
    assert play_to_the_end(table, HANDS["mouse"])


NO_SHOW = """
  const no = () => { throw new DOMException("no", "NotSupportedError") };
  window.AudioContext = class { constructor() { no() } };
  Element.prototype.animate = Document.prototype.getAnimations = no;
"""


def test_a_browser_without_sound_and_motion_plays_on(open_page: Open, site: str) -> None:
    """What only adorns the game is no fault, however often it fails."""
    page = open_page(faults=True, viewport=HANDS["mouse"].options["viewport"])
    page.add_init_script(NO_SHOW)
    page.add_init_script(f"localStorage.setItem('doudizhu.settings', '{json.dumps({'pace': 0, 'volume': 3})}')")
    page.goto(site)
    wait_ready(page)
    page.click("[data-click='newgame:classic']")
    your_move(page)
    act(page, HANDS["mouse"])
    assert play_to_the_end(page, HANDS["mouse"])
    expect(page.locator("#toast-fault")).to_have_count(0)


@pytest.mark.parametrize("table", [HINTS], indirect=True, ids=["hints"])
def test_a_search_for_hints_that_fails_is_told(table: Page) -> None:
    table.click("[data-click=hint]:visible")
    assert "hints failed on purpose" in report(table, "hint_fault")
    table.click("[data-click=auto]:visible")
    table.wait_for_selector("#page[data-screen=result]")
