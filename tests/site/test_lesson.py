"""The first lesson in a browser: a newcomer finds it, goes through it in one way alone, and plays a first deal."""

from __future__ import annotations

import json
from typing import ClassVar

import pytest
from app.lesson import STEPS, Step
from app.lesson.positions import action_of, play
from doudizhu.actions import Action, Bid, Pass, Play
from playwright.sync_api import Page

from tests.site.conftest import Open, until, wait_ready

HASTY = json.dumps({"pace": 0, "volume": 0})


def open_lesson(open_page: Open, site: str, **options: object) -> Page:
    """The lesson as a newcomer finds it, with others who do not think for long."""
    page = open_page(**options)
    unset = "!Object.keys(localStorage).some((key) => key.startsWith('doudizhu.settings'))"
    page.add_init_script(f"if ({unset}) localStorage.setItem('doudizhu.settings', {HASTY!r})")
    page.goto(site)
    wait_ready(page)
    return page


def at_step(page: Page, number: int) -> None:
    """Wait for a step's task; the focus is on its heading, so that it is read out."""
    until(page, f"document.querySelector('#lesson-back') && {number} === 1 + Number({AT})")
    until(page, "document.activeElement && document.activeElement.id === 'lesson-title'")


AT = "document.querySelector('#lesson-next').dataset.click.split(':')[1] - 1"


def best(step: Step) -> Action:
    """The answer that the hint shows."""
    return action_of(step.best, play(step.position).state.hands[0])


def done(page: Page) -> None:
    """Wait until the step is done."""
    until(page, "document.querySelector('#act-lessonnext')")


class ByKeys:
    """Nothing but the keyboard."""

    options: ClassVar[dict[str, object]] = {"viewport": {"width": 1440, "height": 900}}

    def begin(self, page: Page) -> None:
        page.focus("#start-lesson")
        page.keyboard.press("Enter")

    def answer(self, page: Page, step: Step) -> None:
        action = best(step)
        if isinstance(action, Play):
            for key in step.best.lower().replace("t", "10"):
                page.keyboard.press(key)
            page.keyboard.press("Enter")
        elif isinstance(action, Pass):
            page.keyboard.press("p")
        else:
            page.focus(f"[data-click='bid:{action.points if isinstance(action, Bid) else 0}']")
            page.keyboard.press("Enter")

    def hint(self, page: Page) -> None:
        page.keyboard.press("h")

    def play(self, page: Page) -> None:
        page.keyboard.press("Enter")

    def go_on(self, page: Page) -> None:
        page.keyboard.press("Enter")

    def pass_(self, page: Page) -> None:
        page.keyboard.press("p")


class ByTouch:
    """Nothing but taps, on a phone; two hints select the cards."""

    options: ClassVar[dict[str, object]] = {
        "viewport": {"width": 360, "height": 640},
        "has_touch": True,
        "is_mobile": True,
        "locale": "ja-JP",
    }

    def begin(self, page: Page) -> None:
        page.tap("#start-lesson")

    def answer(self, page: Page, step: Step) -> None:
        action = best(step)
        if isinstance(action, Play):
            for card in action.cards:
                page.locator(f"#hand [data-card='{card}']").tap(position={"x": 10, "y": 24})
            page.tap("#act-play")
        elif isinstance(action, Pass):
            page.tap("#act-pass")
        else:
            page.tap(f"#act-bid-{action.points if isinstance(action, Bid) else 0}")

    def hint(self, page: Page) -> None:
        page.tap("#act-hint")

    def play(self, page: Page) -> None:
        page.tap("#act-play")

    def go_on(self, page: Page) -> None:
        page.tap("#act-lessonnext")

    def pass_(self, page: Page) -> None:
        page.tap("#act-pass")


@pytest.mark.parametrize("way", [ByKeys(), ByTouch()], ids=["keys", "touch"])
def test_a_newcomer_goes_through_the_lesson_and_into_a_first_deal(
    way: ByKeys | ByTouch, open_page: Open, site: str
) -> None:
    page = open_lesson(open_page, site, **way.options)
    way.begin(page)
    for number, step in enumerate(STEPS, 1):
        at_step(page, number)
        if number == 5:
            page.reload()
            wait_ready(page)
            at_step(page, number)
        if step.deal:
            play_out(page, way)
        else:
            way.answer(page, step)
        done(page)
        assert page.get_attribute("#verdict", "data-mark") == "ok"
        way.go_on(page)
    page.wait_for_selector("#lesson-end")
    page.locator("[data-click=firstdeal]").press("Enter")
    page.wait_for_selector("#table[data-preset=classic] #stakes")
    assert page.evaluate("location.hash") == ""


def play_out(page: Page, way: ByKeys | ByTouch) -> None:
    """Play a deal to its end as the hints say."""
    ready = "document.querySelector('#chip')"
    over = "document.querySelector('#act-lessonnext')"
    while True:
        until(page, f"{ready} || {over}")
        if page.locator("#act-lessonnext").count():
            return
        way.hint(page)
        until(page, "document.querySelector('#verdict[data-mark=hint] b')")
        left = page.locator("#hand [role=option]").count()
        said = page.inner_html("#told")
        if page.locator("#hand [aria-selected=true]").count():
            way.play(page)
        else:
            way.pass_(page)
        page.evaluate("(text) => { window.before = text }", said)
        until(page, f"{over} || document.querySelector('#told').innerHTML !== window.before")
        assert page.locator("#hand [role=option]").count() <= left


def test_a_mistake_is_read_out_explained_and_leads_to_its_rule_and_back(open_page: Open, site: str) -> None:
    page = open_lesson(open_page, site)
    page.goto(f"{site}#lesson")
    until(page, "document.querySelector('#lesson-title')")
    for number in (2, 3):
        page.click("#lesson-next")
        at_step(page, number)
    for key in ("5", "5", "Enter"):
        page.keyboard.press(key)
    until(page, "document.querySelector('#urgent').textContent.includes('5 is lower than 9')")
    page.click("#verdict a")
    until(page, "location.hash === '#rules/classic/beating'")
    page.go_back()
    at_step(page, 3)
    assert page.locator("#hand [aria-selected=true]").count() == 2
    page.go_back()
    page.wait_for_selector("#start")
    assert "Step 3 of 15" in page.inner_text("#start-lesson")


def test_cards_are_typed_and_tapped_into_the_try_it_box(open_page: Open, site: str) -> None:
    page = open_page()
    page.goto(f"{site}#rules/open/try")
    wait_ready(page)
    until(page, "document.activeElement && document.activeElement.id === 'rules/open/try'")
    page.locator("#try").press_sequentially("33344")
    until(page, "document.querySelector('#try-answers').textContent.includes('Triplet of 3 with a pair')")
    page.click("#try-card-4")
    page.click("#try-2")
    until(page, "document.querySelector('#try').value === '33345'")
    until(page, "document.querySelectorAll('#try-answers dd[data-mark=no]').length === 2")
    page.click("#try-clear")
    until(page, "document.querySelector('#try').value === '' && !document.querySelector('.try-card')")
