"""Three ways in which a person plays: by mouse, by touch and by keyboard; and what such a person sees."""

from __future__ import annotations

import json
from typing import ClassVar, Protocol

from playwright.sync_api import Locator, Page

from tests.site.conftest import until

WAIT_MS = 30_000

FAST = json.dumps({"pace": 0, "volume": 0})
"""Settings of a hasty player: the computer players' moves come at once."""


class Hand(Protocol):
    """One way to play."""

    options: ClassVar[dict[str, object]]

    def press(self, page: Page, control: str) -> None:
        """Activate a control by its ``data-click``."""
        ...

    def choose(self, page: Page, number: int) -> None:
        """Select or unselect a card of the hand by its place, 0 for the first."""
        ...


def tile(page: Page, control: str) -> Locator:
    """The tile of a radio button, to be pressed once it lies still and nothing is before it."""
    return page.locator(f"label:has([data-click='{control}']):visible")


class Mouse:
    """Clicks, on a desktop window."""

    options: ClassVar[dict[str, object]] = {"viewport": {"width": 1440, "height": 900}}

    def press(self, page: Page, control: str) -> None:
        """Click the control; one that is off still answers, with the reason."""
        if control.startswith("choose:"):
            tile(page, control).click()
            return
        page.locator(f"[data-click='{control}']:visible").first.click(force=True)

    def choose(self, page: Page, number: int) -> None:
        """Click the strip of the card that is free."""
        page.locator("#hand [role=option]").nth(number).click(position={"x": 10, "y": 24})


class Touch:
    """Taps, on a phone held upright."""

    options: ClassVar[dict[str, object]] = {
        "viewport": {"width": 360, "height": 640},
        "has_touch": True,
        "is_mobile": True,
    }

    def press(self, page: Page, control: str) -> None:
        """Tap the control; one that is off still answers, with the reason."""
        if control.startswith("choose:"):
            tile(page, control).tap()
            return
        page.locator(f"[data-click='{control}']:visible").first.tap(force=True)

    def choose(self, page: Page, number: int) -> None:
        """Tap the strip of the card that is free."""
        page.locator("#hand [role=option]").nth(number).tap(position={"x": 10, "y": 24})


class Keyboard:
    """Keys only: Tab to a control and Enter, and the game's own keys."""

    options: ClassVar[dict[str, object]] = {"viewport": {"width": 820, "height": 1180}}
    _keys: ClassVar[dict[str, str]] = {"hint": "h", "pass": "p", "play": "Enter"}

    def press(self, page: Page, control: str) -> None:
        """Use the game's key for the control, or go to it with Tab."""
        if control in self._keys and page.locator("#hand").count():
            self._to_hand(page)
            page.keyboard.press(self._keys[control])
            return
        wanted = f"e.dataset.click === '{control}'"
        if control.startswith("choose:"):
            self._tab_to(page, "e.name === 'game'")
            self._press_until(page, "ArrowDown", wanted)  # radio buttons are one stop for Tab
            return
        self._tab_to(page, wanted)
        page.keyboard.press("Enter")

    def choose(self, page: Page, number: int) -> None:
        """Walk to the card in the hand and press Space."""
        self._to_hand(page)
        page.keyboard.press("Home")
        for _ in range(number):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")

    def _to_hand(self, page: Page) -> None:
        self._tab_to(page, "!!e.closest('#hand')")

    def _tab_to(self, page: Page, condition: str) -> None:
        self._press_until(page, "Tab", condition)

    def _press_until(self, page: Page, key: str, condition: str) -> None:
        look = f"() => {{ const e = document.activeElement; return !!e && e !== document.body && {condition} }}"
        for _ in range(120):
            if page.evaluate(look):
                return
            page.keyboard.press(key)
        raise AssertionError(f"{key} never comes to {condition}")


HANDS: dict[str, Hand] = {"mouse": Mouse(), "touch": Touch(), "keyboard": Keyboard()}

YOUR_MOVE = "document.querySelector('#chip') && !document.querySelector('#actions [aria-disabled]#act-hint')"
OVER = "document.querySelector('#page[data-screen=result]')"


def begin(page: Page, hand: Hand, game: str) -> None:
    """From the start screen to the first deal of a game."""
    hand.press(page, f"choose:{game}")
    hand.press(page, f"newgame:{game}")
    page.wait_for_selector("#table", timeout=WAIT_MS)


def your_move(page: Page) -> bool:
    """Wait until the player is to act or the deal is over; true when the player is to act."""
    until(page, f"({YOUR_MOVE}) || ({OVER})")
    return page.locator("#page[data-screen=result]").count() == 0


def offered(page: Page, control: str) -> bool:
    """Whether a control is there and would be taken."""
    found = page.locator(f"#actions [data-click='{control}']:not([aria-disabled])")
    return found.count() > 0


def act(page: Page, hand: Hand) -> str:
    """Do one thing as a player who trusts the hints; return what it was."""
    before = page.locator("#screen").inner_html()
    for control in ("bid:3", "bid:2", "call", "nograb"):
        if offered(page, control):
            hand.press(page, control)
            break
    else:
        if offered(page, "bid:0"):
            control = "bid:0"
            hand.press(page, control)
        else:
            hand.press(page, "hint")
            until(page, "document.querySelector('#verdict[data-mark=hint] b')")
            control = "play" if page.locator("#hand [aria-selected=true]").count() else "pass"
            before = page.locator("#screen").inner_html()
            hand.press(page, control)
    page.evaluate("(text) => { window.before = text }", before)
    until(
        page, "!document.querySelector('#screen') || document.querySelector('#screen').innerHTML !== window.before"
    )
    return control


def play_to_the_end(page: Page, hand: Hand) -> list[str]:
    """Play the deal out; return everything that the player did."""
    done = []
    while your_move(page):
        done.append(act(page, hand))
    return done


def cards(page: Page) -> list[str]:
    """The names of the cards in the hand, in the order shown."""
    return [
        str(name)
        for name in page.locator("#hand [role=option]").evaluate_all(
            "(all) => all.map((e) => e.getAttribute('aria-label'))"
        )
    ]
