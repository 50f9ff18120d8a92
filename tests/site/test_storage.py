"""Nothing is lost in a real browser: torn saves, a full and a forbidden storage, files in and out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from app.transfer import unpack_all
from playwright.sync_api import Page, expect

from tests.site.conftest import Open, choose, until, wait_ready
from tests.site.hands import FAST, HANDS, act, your_move

FORBIDDEN = """
  const no = () => { throw new DOMException("no", "SecurityError") };
  Object.defineProperty(window, "localStorage", { get: no });
  for (const name of ["storage", "locks"]) Object.defineProperty(Navigator.prototype, name, { get: no });
  window.BroadcastChannel = class { constructor() { no() } };
"""
"""All that a browser may forbid where it keeps no data of sites."""
FILL = """() => {
  for (let size = 1 << 20; size > 0; size >>= 1) {
    try { for (let at = 0; ; at++) localStorage.setItem(`filler ${size} ${at}`, "x".repeat(size)); } catch {}
  }
}"""
EMPTY = "for (const key of Object.keys(localStorage)) if (key.startsWith('filler')) localStorage.removeItem(key)"
NEWEST = """(key) => [`${key}.1`, `${key}.2`].filter((name) => localStorage.getItem(name))
  .sort((one, other) => localStorage.getItem(other).split("/")[2] - localStorage.getItem(one).split("/")[2])"""
KEY = "doudizhu.game.duel"


def sit_down(page: Page, site: str) -> None:
    """Begin a deal of the duel as a hasty player, up to the player's first decision."""
    page.add_init_script(
        f"try {{ localStorage.setItem('doudizhu.settings', '{FAST}') }} catch {{}}"
    )  # the first layout: it counts only as long as nothing newer is kept
    page.goto(site)
    wait_ready(page)
    choose(page.locator("#game-duel"))
    page.click("[data-click='newgame:duel']")
    your_move(page)


def exported(page: Page, tmp_path: Path) -> str:
    """What the sheet of saved games gives as a file."""
    with page.expect_download() as download:
        page.click("#sheet [data-click=export]")
    assert download.value.suggested_filename.startswith("doudizhu-20")
    place = tmp_path / "games.json"
    download.value.save_as(place)
    return place.read_text("utf-8")


def test_every_action_is_kept_in_two_places_by_turns(open_page: Open, site: str) -> None:
    page = open_page(viewport=HANDS["mouse"].options["viewport"])
    sit_down(page, site)
    if your_move(page):
        act(page, HANDS["mouse"])
    new, old = page.evaluate(NEWEST, KEY)
    numbers = [int(page.evaluate(f"localStorage.getItem('{name}')").split("/")[2]) for name in (new, old)]
    assert numbers[0] == numbers[1] + 1
    assert page.evaluate(f"localStorage.getItem('{KEY}')") is None


def test_a_torn_newest_save_falls_back_with_a_word_and_the_deal_goes_on(open_page: Open, site: str) -> None:
    page = open_page(viewport=HANDS["mouse"].options["viewport"], locale="ja-JP")
    sit_down(page, site)
    if your_move(page):
        act(page, HANDS["mouse"])
    your_move(page)
    new, _ = page.evaluate(NEWEST, KEY)
    page.evaluate(f"localStorage.setItem('{new}', localStorage.getItem('{new}').slice(0, 200))")
    page.reload()
    wait_ready(page)
    expect(page.locator("[id='toast-fallback:duel']")).to_contain_text("壊れて")
    your_move(page)
    expect(page.locator("#table, #result")).to_have_count(1)
    assert len(page.evaluate(f"localStorage.getItem('{KEY}.damaged')")) == 200


def test_a_full_storage_is_told_the_deal_goes_on_and_is_kept_again_once_there_is_room(
    open_page: Open, site: str, tmp_path: Path
) -> None:
    """The browser's own quota, filled to the last letter."""
    page = open_page(viewport=HANDS["mouse"].options["viewport"])
    page.goto(site)
    wait_ready(page)
    page.evaluate(FILL)
    page.click("[data-click='newgame:classic']")
    expect(page.locator("#toast-storage_full")).to_contain_text("full")
    your_move(page)
    page.click("#toast-storage_full [data-click=saves]")
    expect(page.locator("#sheet")).to_contain_text("In memory only")
    assert list(unpack_all(exported(page, tmp_path))) == ["classic"]
    page.keyboard.press("Escape")
    page.evaluate(EMPTY)
    if your_move(page):
        act(page, HANDS["mouse"])
    expect(page.locator("#toast-storage_full")).to_have_count(0)
    page.reload()
    wait_ready(page)
    expect(page.locator("#table, #result")).to_have_count(1)


def test_a_forbidden_storage_is_told_and_a_deal_can_be_played_and_exported(
    open_page: Open, site: str, tmp_path: Path
) -> None:
    """Even reading the property throws, and nothing tells this tab from others."""
    page = open_page(viewport=HANDS["mouse"].options["viewport"], locale="zh-TW")
    page.add_init_script(FORBIDDEN)
    page.goto(site)
    wait_ready(page)
    expect(page.locator("#toast-storage_forbidden")).to_contain_text("此瀏覽器無法保存進度")
    page.click("[data-click='newgame:classic']")
    if your_move(page):
        act(page, HANDS["mouse"])
    page.click("#toast-storage_forbidden [data-click=saves]")
    assert list(unpack_all(exported(page, tmp_path))) == ["classic"]


@pytest.mark.parametrize(
    ("text", "notice"),
    [
        ("somebody else's high score", "foreign_save"),
        ('{"format":"doudizhu","version":7,"check":1,"body":{}}', "newer_save"),
    ],
)
def test_a_save_that_is_not_ours_to_replace_is_left_as_it_is(
    open_page: Open, site: str, text: str, notice: str
) -> None:
    page = open_page(viewport=HANDS["mouse"].options["viewport"])
    page.add_init_script(f"localStorage.setItem('doudizhu.game.classic', {json.dumps(text)})")
    page.goto(site)
    wait_ready(page)
    expect(page.locator(f"[id='toast-{notice}:classic']")).to_contain_text("Classic")
    page.click("[data-click='newgame:classic']")
    if your_move(page):
        act(page, HANDS["mouse"])
    assert page.evaluate("localStorage.getItem('doudizhu.game.classic')") == text
    page.click(f"[id='toast-{notice}:classic'] [data-click=saves]")
    page.click("#saved-classic [data-click='replacesave:classic']")
    until(page, "localStorage.getItem('doudizhu.game.classic.1')?.startsWith('doudizhu/2/')")


def test_games_go_from_one_browser_into_another_by_a_file(open_page: Open, site: str, tmp_path: Path) -> None:
    """A file that is none of ours changes nothing and says so."""
    page = open_page(viewport=HANDS["mouse"].options["viewport"])
    sit_down(page, site)
    page.click("[data-click=settings]:visible")
    page.click("#sheet [data-click=saves]")
    text = exported(page, tmp_path)
    other = open_page(viewport={"width": 360, "height": 640})
    other.goto(site)
    wait_ready(other)
    other.click("[data-click=settings]")
    other.click("#sheet [data-click=saves]")
    (tmp_path / "wrong.json").write_text(text.replace("classic", "clasic").replace("duel", "dual"), "utf-8")
    other.set_input_files("#import", tmp_path / "wrong.json")
    expect(other.locator("[id='toast-not_imported:checksum']")).to_contain_text("damaged")
    other.set_input_files("#import", tmp_path / "games.json")
    expect(other.locator("#toast-imported")).to_be_visible()
    other.reload()
    wait_ready(other)
    other.click("[data-click='continue:duel']")
    other.wait_for_selector("#table[data-preset=duel]")


def test_the_browsers_answer_to_keeping_for_good_is_told_in_the_settings(open_page: Open, site: str) -> None:
    """It is asked once a game has been begun, and not before."""
    page = open_page(viewport=HANDS["mouse"].options["viewport"])
    page.add_init_script("""
        const persist = navigator.storage.persist.bind(navigator.storage);
        navigator.storage.persist = () => { window.asked = (window.asked ?? 0) + 1; return persist(); };
    """)
    page.goto(site)
    wait_ready(page)
    row = page.locator("#sheet [data-click=saves]")
    page.click("[data-click=settings]")
    expect(row).to_be_visible()
    expect(row).not_to_contain_text("clear them")
    assert page.evaluate("window.asked") is None
    page.keyboard.press("Escape")
    page.click("[data-click='newgame:classic']")
    until(page, "window.asked === 1")
    page.click("[data-click=settings]:visible")
    expect(row).to_contain_text("clear them")
