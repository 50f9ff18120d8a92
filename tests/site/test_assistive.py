"""Deals played by somebody who does not see the page: roles, names and what is read out are all there is.

The player hears what the two live regions say, asks for hints, and does what the hint's sentence says by the names
of buttons and cards. Nothing here looks at attributes for the style sheet or at the state behind the page.
"""

from __future__ import annotations

import re
import zlib

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site.conftest import SEED, Open, choose, wait_ready

WAIT_MS = 30_000
GAMES = {"Classic": 376, "Match to 30": 84, "Open bidding": 291, "Two-Player Dou Dizhu": 31}
"""Each game's name, and the first number of a deal in which the player has little to decide."""
DUELS = ("Two-Player Dou Dizhu",)
CARDS = 17
"""How many everybody is dealt."""
DEALS = """(() => {
  globalThis.deal = FIRST;
  const others = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (array) => {
    if (array.byteLength !== 7) return others(array);  // a deal's number is the only one of so many bytes
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let at = 0; at < bytes.length; at++) {
      deal = (Math.imul(deal, 1664525) + 1013904223) >>> 0;
      bytes[at] = deal >>> 24;
    }
    return array;
  };
})()"""
"""The same deals, whatever else is drawn by chance before; ``deal`` chooses the next ones."""
LEFT = re.compile(r"(You|Mei|Wen): ([^.]+)\. (\d+) cards? left\.")
SAID = re.compile(r"(You|Mei|Wen): (Pass|No bid|Bid \d|No call|Call the landlord|Grab|Do not grab)\.")
POINTS = re.compile(r"(The (?:landlord|peasants?) wins?)\. Your points: ([+−]?\d+)\.")


class Blind:
    """Somebody at the page with a screen reader."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.told = page.get_by_role("log").first
        self.urgent = page.get_by_role("alert")
        self.left: dict[str, int] = {}
        self.heard: list[str] = []

    def press(self, name: str | re.Pattern[str]) -> None:
        """Activate a button by its name, with the keyboard."""
        self.page.get_by_role("button", name=name).first.press("Enter")

    def hurry(self) -> None:
        """Set the pace of somebody who does not want to wait."""
        self.press("Settings")
        choose(self.page.get_by_role("dialog").get_by_role("radio", name="Instant"))
        self.press("Close")

    def begin(self, game: str) -> None:
        """From the start screen to the first deal."""
        choose(self.page.get_by_role("radio", name=re.compile(f"^{game}")))
        self.press("New game")
        expect(self.page.get_by_role("listbox")).to_have_accessible_name(
            f"Your hand: {CARDS} cards", timeout=WAIT_MS
        )
        expect(self.page.get_by_role("heading", level=1)).to_contain_text(game)

    def walk(self) -> None:
        """The hand is one stop for Tab; Shift with an arrow selects one more card and takes it back again."""
        keys, cards = self.page.keyboard, self.page.get_by_role("listbox").get_by_role("option")
        cards.first.press("Home")
        keys.press("ArrowRight")
        expect(cards.nth(1)).to_be_focused()
        expect(self.page.get_by_role("listbox").locator(":focus")).to_have_count(1)
        keys.press("Tab")
        expect(self.page.get_by_role("listbox").locator(":focus")).to_have_count(0)
        keys.press("Shift+Tab")
        expect(cards.nth(1)).to_be_focused()
        for key, number in (("Space", 1), ("Shift+ArrowRight", 2), ("Shift+ArrowLeft", 1), ("Escape", 0)):
            keys.press(key)
            expect(self.selected()).to_have_count(number)

    def listen(self) -> bool:
        """Hear everything until it is the player's turn or the deal has ended; true for the former."""
        over = self.page.get_by_role("heading", level=1, name=re.compile("wins?( the match)?$"))
        turn = self.urgent.filter(has_text="Your turn")
        expect(turn.or_(over).first).to_be_attached(timeout=WAIT_MS)
        self.hear()
        return over.count() == 0

    def hear(self) -> None:
        """Take in what the log says, and check that it tells who played what and how many cards are left."""
        for line in self.told.get_by_role("paragraph").all_inner_texts():
            if line in self.heard[-6:]:
                continue
            self.heard.append(line)
            for name, _, left in LEFT.findall(line):
                assert int(left) < self.left.get(name, 21), line
                self.left[name] = int(left)

    def ask(self) -> str:
        """Ask for a hint and return the sentence that is read out."""
        before = self.told.inner_text()
        self.press("Hint")
        expect(self.told).not_to_have_text(before, use_inner_text=True, timeout=WAIT_MS)
        return self.told.get_by_role("paragraph").last.inner_text()

    def chosen(self) -> list[str]:
        """The names of the selected cards."""
        return [card.get_attribute("aria-label") or "" for card in self.selected().all()]

    def selected(self) -> Locator:
        """The selected cards of the hand."""
        return self.page.get_by_role("listbox").get_by_role("option", selected=True)

    def choose(self, names: list[str]) -> None:
        """Drop the selection, then walk through the hand with the arrow keys and select cards by their names."""
        hand = self.page.get_by_role("listbox")
        hand.get_by_role("option").first.press("Escape")
        expect(self.selected()).to_have_count(0)
        hand.get_by_role("option").first.press("Home")
        for name in hand.get_by_role("option").evaluate_all("(all) => all.map((e) => e.ariaLabel)"):
            if name in names:
                self.page.keyboard.press("Space")
            self.page.keyboard.press("ArrowRight")
        expect(self.selected()).to_have_count(len(names))

    def answer(self, hint: str, *, by_name: bool) -> str:
        """Do what the hint's sentence says; return what that was."""
        what = hint.partition(":")[0]
        before = self.told.inner_text()
        if SAID.fullmatch(f"You: {what}."):
            self.press(re.compile(f"^{what}\\b"))
        else:
            if by_name:
                self.choose(self.chosen())
                expect(self.told).to_contain_text(f"{what}: ")
                before = self.told.inner_text()
            self.press(re.compile(r"^Play \d+"))
        expect(self.told).not_to_have_text(before, use_inner_text=True, timeout=WAIT_MS)
        return what


def test_a_whole_deal_of_each_game_is_played_by_what_is_read_out(open_page: Open, site: str) -> None:
    page = opened(open_page, site)
    for game, short in GAMES.items():
        page.evaluate("first => { deal = first }", short if SEED == "0" else zlib.crc32(SEED.encode()))
        play(page, game)
        for button in ("Menu", "Start screen"):
            page.get_by_role("button", name=button).press("Enter")


@pytest.mark.long
@pytest.mark.parametrize("deal", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_deals_of_any_length_are_played_by_what_is_read_out(
    open_page: Open, site: str, game: str, deal: int
) -> None:
    play(opened(open_page, site, zlib.crc32(f"{SEED} {deal}".encode())), game)


def opened(open_page: Open, site: str, first: int = 0) -> Page:
    """The start screen, at the pace of somebody who does not want to wait."""
    page = open_page(locale="en-GB", reduced_motion="reduce")
    page.add_init_script(DEALS.replace("FIRST", str(first)))
    page.goto(site)
    wait_ready(page)
    Blind(page).hurry()
    return page


def play(page: Page, game: str) -> None:
    """From the start screen to the result, which has to be the one that was read out."""
    player = Blind(page)
    player.begin(game)
    player.walk()
    done: list[str] = []
    while player.listen():
        done.append(player.answer(player.ask(), by_name=len(done) % 4 == 1))
    player.hear()
    spoken = " ".join(player.heard)
    assert any(name in ("You", "Mei", "Wen") for name, _ in SAID.findall(spoken)), "the auction is told"
    assert re.search(r"landlord and leads?\.", spoken)
    headline, points = POINTS.findall(spoken)[-1]
    expect(page.get_by_role("main")).to_contain_text(headline)
    yours = page.get_by_role("row", name=re.compile("^You"))
    expect(yours.get_by_role("cell", name=points, exact=True).first).to_be_attached()
    expect(page.get_by_role("row").filter(has=page.get_by_role("rowheader"))).to_have_count(
        2 if game in DUELS else 3
    )
    handicap = sum(what == "Grab" for _, what in SAID.findall(spoken))
    assert min(player.left.values()) <= handicap
