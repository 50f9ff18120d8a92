"""The built site as pictures: ``python build.py && python -m lab.screenshots``.

Opens ``dist/`` in Chromium with prepared deals in its storage, in every window, theme and language asked for, and
takes a picture of each screen into ``screenshots/site``, which is not kept. It says which pages scroll sideways and
what errors they report; either makes its exit status 1. ``lab.preview`` shows more states, from CPython alone.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT / "web")]

from app.games import pack  # noqa: E402  (the paths above come first)
from app.settings import Settings, Theme  # noqa: E402
from app.turns import CURRENT_KEY, SETTINGS_KEY, game_key  # noqa: E402
from sitebuild.serve import server  # noqa: E402

from lab.table_preview import states  # noqa: E402

OUT: Final = ROOT / "screenshots" / "site"
WINDOWS: Final = ("360x640", "640x360", "820x1180", "1440x900")
THEMES: Final = tuple(theme.value for theme in Theme if theme is not Theme.AUTO)
LANGUAGES: Final = ("en", "zh-Hant")
START_LIMIT_MS: Final = 60_000
DEAL_LIMIT_MS: Final = 120_000


@dataclass(frozen=True)
class Visit:
    """One opening of the site: which prepared deal it finds, and what is pressed before each picture."""

    deal: str
    pictures: Mapping[str, tuple[str, ...]]
    """Name of a picture to the ``data-click`` of what is pressed for it; ``?ID`` waits for an element instead."""


VISITS: Final = {
    "start": Visit(
        "", {"start": (), "language": ("language",), "settings": ("close", "settings"), "rules": ("close", "rules")}
    ),
    "bidding": Visit("bidding", {"bidding": (), "bidding-hint": ("hint",), "menu": ("menu",)}),
    "lead": Visit("lead", {"lead": (), "lead-hint": ("hint",)}),
    "follow": Visit("follow", {"follow": (), "follow-hint": ("hint",), "log": ("menu", "log")}),
    "end": Visit("late", {"result": ("menu", "auto", "?result")}),
    "open-auction": Visit("open-auction", {"open-auction": ()}),
    "open-play": Visit("open-play", {"open-play": ()}),
    "duel-grab": Visit("duel-grab", {"duel-grab": ()}),
    "duel": Visit("duel", {"duel": ()}),
}


def kept(deal: str, settings: Settings) -> dict[str, str]:
    """What the site finds in storage: the settings, and a deal under way unless ``deal`` is empty."""
    found = {SETTINGS_KEY: settings.to_json()}
    if deal:
        game = next(model.game for name, model in states() if name == deal)
        assert game is not None
        found |= {CURRENT_KEY: game.rules.name, game_key(game.rules.name): pack(game)}
    return found


def press(page: Page, action: str) -> None:
    """Press a control that is in sight, by what it is for, or wait for an element."""
    if action.startswith("?"):
        page.wait_for_selector(f"#{action[1:]}", timeout=DEAL_LIMIT_MS)
    else:
        page.locator(f'button[data-click="{action}"]:visible, button[data-click^="{action}:"]:visible').last.click()


def take(browser: Browser, address: str, visit: Visit, window: str, theme: str, language: str) -> Iterator[str]:
    """Take the pictures of one visit; yield what is wrong with each."""
    width, height = map(int, window.split("x"))
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=2 if min(width, height) < 600 else 1,
        reduced_motion="reduce",
        service_workers="block",
    )
    stored = json.dumps(kept(visit.deal, Settings(language=language, theme=Theme(theme), pace=0, auto_pace=0)))
    context.add_init_script(f"for (const [key, text] of Object.entries({stored})) localStorage.setItem(key, text)")
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(f"page error: {error}"))
    page.goto(address)
    page.wait_for_selector("html[data-state=ready]", timeout=START_LIMIT_MS)
    for name, actions in visit.pictures.items():
        for action in actions:
            press(page, action)
        page.wait_for_timeout(300)  # the browser's own painting; the site does not move under reduced motion
        path = OUT / f"{name}-{window}-{theme}-{language}.png"
        page.screenshot(path=path)
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > width:
            yield f"{path.name}: scrolls sideways, {wide} px wide"
    context.close()
    yield from faults


def tour(address: str, visits: Iterable[str], windows: list[str], themes: list[str], languages: list[str]) -> int:
    """Make every visit; return how many things were wrong."""
    wrong = 0
    options = ["--no-sandbox"] if os.name == "posix" and os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        system = Path("/usr/bin/chromium")
        browser = playwright.chromium.launch(executable_path=system if system.exists() else None, args=options)
        for name in visits:
            for window in windows:
                for theme in themes:
                    for language in languages:
                        for fault in take(browser, address, VISITS[name], window, theme, language):
                            print(fault, flush=True)
                            wrong += 1
        browser.close()
    return wrong


def main(arguments: list[str]) -> int:
    """Read the options, serve the built site, and take its pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visit", nargs="+", default=list(VISITS), choices=list(VISITS))
    parser.add_argument("--window", nargs="+", default=WINDOWS)
    parser.add_argument("--theme", nargs="+", default=THEMES)
    parser.add_argument("--language", nargs="+", default=LANGUAGES)
    parser.add_argument("--site", type=Path, default=ROOT / "dist", help="the built site (default: dist)")
    asked = parser.parse_args(arguments)
    if not (asked.site / "index.html").is_file():
        parser.error(f"no site in {asked.site}: run python build.py first")
    OUT.mkdir(parents=True, exist_ok=True)
    running = server(asked.site, 0)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    wrong = tour(
        f"http://127.0.0.1:{running.server_address[1]}/", asked.visit, asked.window, asked.theme, asked.language
    )
    running.shutdown()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
