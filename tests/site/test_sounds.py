"""What can be heard: the page's sounds are rendered by the browser itself, as samples."""

from __future__ import annotations

import pytest
from app.settings import VOLUMES
from app.sounds import PEAK, SOUNDS
from playwright.sync_api import Page

from tests.site.conftest import Host, Open, choose, started_by, until, wait_ready
from tests.site.hands import HANDS, act, your_move

MAIN = """
from browser.runtime import Runtime
from browser.sound import Sound
from js import console, navigator, window
from pyodide.ffi import create_proxy

def start(idiomorph):
    sound = Sound()
    sound.play("deal", 3)
    console.log(f"touched {navigator.userActivation.hasBeenActive}, contexts {window.contexts.length}")
    window.sound = create_proxy(sound.play)
    Runtime(idiomorph).start()
"""
SPACE = 2
"""Every sound gets so many seconds of its own."""
OFFLINE = f"""
window.contexts = [];
window.AudioContext = class extends OfflineAudioContext {{
  constructor() {{ super(1, 48000 * {SPACE} * 40, 48000); this.sounds = 0; window.contexts.push(this); }}
  get state() {{ return "running"; }}
  get currentTime() {{ return {SPACE} * this.sounds++; }}
}};"""
RENDER = f"""async (context) => {{
  const samples = (await context.startRendering()).getChannelData(0), found = [];
  for (let at = 0; at < context.sounds; at++) {{
    const own = samples.subarray(at * {SPACE} * 48000, (at + 1) * {SPACE} * 48000);
    const loud = own.reduce((most, it) => Math.max(most, Math.abs(it)), 0);
    found.push([loud, own.reduce((sum, it) => sum + (Math.abs(it) > 0.01), 0) / 48]);
  }}
  return found;
}}"""


@pytest.fixture
def page(open_page: Open, host: Host, files: dict[str, bytes]) -> Page:
    """A page with a sound player in reach, on which nobody has laid a hand; its sounds go nowhere."""
    host.deploy(started_by(files, MAIN))
    page = open_page(host.address, service_workers="block")
    page.add_init_script(OFFLINE)
    page.add_init_script("localStorage.setItem('doudizhu.settings', '{\"pace\": 0}')")
    with page.expect_console_message(lambda said: said.text.startswith("touched")) as said:
        page.goto(host.address)
    assert said.value.text == "touched False, contexts 0"  # what looks into the page counts as a touch
    wait_ready(page)
    return page


def test_every_sound_can_be_heard_at_every_volume_and_none_is_clipped(page: Page) -> None:
    """Before the first touch none is made; what is loud lasts some milliseconds, and more volume is louder."""
    asked = [(name, volume) for name in SOUNDS for volume in VOLUMES[1:]]
    page.evaluate("(all) => { for (const [name, volume] of all) window.sound(name, volume) }", asked)
    found = page.evaluate(f"({RENDER})(window.contexts[0])")
    heard = dict(zip(asked, found, strict=True))
    for name in SOUNDS:
        (soft, _), (middle, _), (loud, long) = (heard[name, volume] for volume in VOLUMES[1:])
        assert 0.01 < soft < middle < loud <= PEAK
        assert long >= 5


def test_the_table_is_heard_until_its_sounds_are_switched_off(page: Page) -> None:
    """A deal makes a sound, another volume is heard at once, and at volume 0 the page stays silent."""
    heard = "window.contexts.reduce((all, context) => all + context.sounds, 0)"
    page.click("[data-click='newgame:classic']")
    until(page, f"document.querySelector('#table') && {heard} > 0")
    page.click("[data-click=settings]:visible")
    before = page.evaluate(heard)
    choose(page.locator("#sheet-volume-3"))
    assert page.evaluate(heard) == before + 1
    choose(page.locator("#sheet-volume-0"))
    before = page.evaluate(heard)
    page.click("#sheet [data-click=close]")
    for _ in range(3):
        if your_move(page):
            act(page, HANDS["mouse"])
    assert page.evaluate(heard) == before
