"""One smoke test in every browser that is installed.

``python tests/run.py --browsers``: the site boots, a deal is begun, the page is loaded again, then once more with
the host shut, and the deal is played to its result. Browsers that are named (chromium, firefox, webkit) must be
there; without names all are tried that are installed. ``--site FOLDER`` tests a site that is built already. CI runs
the same (``tests/site/test_browsers.py``).
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Browser, sync_playwright
from sitebuild.bundle import build

from tests import webdriver
from tests.site.conftest import Host, launch_options

READY = "document.documentElement.dataset.state === 'ready'"
FAILED = "document.querySelector('[data-failure]')"
YOURS = "document.querySelector('#chip') && !document.querySelector('#actions [aria-disabled]#act-hint')"
OVER = "document.querySelector('#page[data-screen=result]')"
OFFERED = """for (const name of ["bid:3", "bid:2", "bid:1", "call", "nograb"])
  if (document.querySelector(`#actions [data-click="${name}"]:not([aria-disabled])`)) return name;
return document.querySelector("#actions [data-click='bid:0']") ? "bid:0" : "";"""
TABLE = """const texts = (all) => [...document.querySelectorAll(all)].map((it) => it.ariaLabel ?? it.textContent);
return JSON.stringify([texts("#hand [role=option]"), texts("#stakes"), texts("#tracker-row")]);"""
FOREIGN = """return performance.getEntriesByType("resource").map((it) => it.name)
  .filter((name) => !name.startsWith(location.origin + "/"));"""
WATCH = """const root = document.documentElement;
const note = (said) => { root.dataset.faults = `${root.dataset.faults ?? ""}${said}\\n`; };
addEventListener("error", (event) => note(event.message));
addEventListener("unhandledrejection", (event) => note(event.reason));
document.addEventListener("securitypolicyviolation", (event) => note(`policy: ${event.violatedDirective}`));
const say = console.error;
console.error = (...words) => { note(words.join(" ")); say.apply(console, words); };"""


class Driven(Protocol):
    """A browser that does what it is told."""

    version: str

    def go(self, address: str) -> None:
        """Open an address."""
        ...

    def reload(self) -> None:
        """Load the page again."""
        ...

    def run(self, body: str, *arguments: object) -> Any:
        """Run a function's body in the page and return what it returns."""
        ...

    def until(self, condition: str) -> None:
        """Wait until an expression is true in the page."""
        ...

    def click(self, selector: str) -> None:
        """Click in the middle of the first element that matches."""
        ...

    def close(self) -> str:
        """End the browser; return the errors that the page wrote on its console."""
        ...


class Chromium:
    """Chromium by Playwright, as the site's other tests use it."""

    def __init__(self, browser: Browser) -> None:
        self.version = f"Chromium {browser.version}"
        self._page = browser.new_page(viewport={"width": 1024, "height": 730})
        self._page.set_default_timeout(webdriver.LIMIT_S * 1000)
        self._said: list[str] = []
        self._page.on("console", lambda said: self._said.append(said.text) if said.type == "error" else None)
        self._page.on("pageerror", lambda error: self._said.append(str(error)))

    def go(self, address: str) -> None:
        """Open an address."""
        self._page.goto(address)

    def reload(self) -> None:
        """Load the page again."""
        self._page.reload()

    def run(self, body: str, *arguments: object) -> Any:
        """Run a function's body in the page and return what it returns."""
        return self._page.evaluate(f"(given) => ((...arguments) => {{ {body} }})(...given)", list(arguments))

    def until(self, condition: str) -> None:
        """Wait until an expression is true in the page."""
        look = f"const timer = setInterval(() => ({condition}) && done(clearInterval(timer)), 20)"
        give_up = f"setTimeout(() => fail(new Error('never came true')), {webdriver.LIMIT_S * 1000})"
        self._page.evaluate(f"() => new Promise((done, fail) => {{ {look}; {give_up}; }})")

    def click(self, selector: str) -> None:
        """Click in the middle of the first element that matches."""
        self._page.locator(selector).first.click(force=True)

    def close(self) -> str:
        """End the browser; return the errors that the page wrote on its console."""
        self._page.context.close()
        return "\n".join(self._said)


Start = Callable[[Path], Driven]
"""Starts a browser that keeps what it keeps in a folder."""

OTHERS: dict[str, Start] = {"firefox": webdriver.firefox, "webkit": webdriver.webkit}


def installed() -> list[str]:
    """The browsers that can be driven here; Chromium always, since nothing of the site is tested without it."""
    there = {"firefox": webdriver.firefox_binary(), "webkit": webdriver.webkit_binary()}
    return ["chromium", *(name for name, place in there.items() if place)]


def smoke(start: Start, host: Host, folder: Path) -> str:
    """Play one deal in a browser, across a reload and without a network; return the browser's name and version.

    Raises:
        AssertionError: something is not as it should be.
        DriverError: the browser did not do what it was told within a minute.
    """
    browser = start(folder)
    try:
        faults = _play(browser, host)
    finally:
        said = browser.close()
    faults += said.splitlines()
    assert faults == [], f"{browser.version}: {faults}"
    return browser.version


def _play(browser: Driven, host: Host) -> list[str]:
    faults: list[str] = []

    def arrive(load: Callable[[], None]) -> None:
        faults.extend(browser.run("return document.documentElement.dataset.faults ?? ''").splitlines())
        load()
        browser.until(f"{READY} || {FAILED}")
        assert browser.run(f"return {FAILED}?.innerText ?? ''") == ""
        browser.run(WATCH)

    browser.go("about:blank")
    arrive(lambda: browser.go(host.address))
    for control in ("settings", "close"):
        browser.run(f"document.querySelector('[data-click={control}]').click()")
        browser.until(f"Boolean(document.querySelector('#sheet')) === {json.dumps(control == 'settings')}")
        if control == "settings":
            browser.run("document.querySelector('input[name$=pace][value=\"0\"]').click()")
    browser.run("document.querySelector('[data-click=\"choose:classic\"]').click()")
    browser.click("[data-click='newgame:classic']")
    decide(browser, 3)
    browser.until("navigator.serviceWorker.controller")

    before = browser.run(TABLE)
    arrive(browser.reload)
    your_move(browser)
    assert browser.run(TABLE) == before, "a reload changes the table"
    host.shut()
    arrive(browser.reload)
    your_move(browser)
    assert browser.run(TABLE) == before, "without a network the table is another"
    decide(browser, 100)

    points = browser.run("return [...document.querySelectorAll('#seats td.deal')].map((it) => it.textContent)")
    assert len(points) == 3
    assert sum(int(text.replace("−", "-")) for text in points) == 0
    browser.click("[data-click=next]")
    browser.until("document.querySelector('#table')")
    assert browser.run("return document.cookie") == ""
    assert browser.run(FOREIGN) == []
    return faults + browser.run("return document.documentElement.dataset.faults ?? ''").splitlines()


def your_move(browser: Driven) -> bool:
    """Wait until the player is to act or the deal is over; true when the player is to act."""
    browser.until(f"({YOURS}) || ({OVER})")
    return not browser.run(f"return Boolean({OVER})")


def decide(browser: Driven, times: int) -> None:
    """Make so many decisions as a player who bids high and trusts the hints, or as many as the deal has.

    A deal that ends before the decisions are made is followed by another, unless all of them were asked for.
    """
    screen = "document.querySelector('#screen').innerHTML"
    for _ in range(times):
        if not your_move(browser):
            if times >= 100:
                return
            browser.click("[data-click=next]")
            your_move(browser)
        control = browser.run(OFFERED)
        if not control:
            browser.click("#actions [data-click=hint]")
            browser.until("document.querySelector('#verdict[data-mark=hint] b')")
            control = browser.run("return document.querySelector('#hand [aria-selected=true]') ? 'play' : 'pass'")
        shown = json.dumps(browser.run(f"return {screen}"))
        browser.click(f"#actions [data-click='{control}']")
        browser.until(f"!document.querySelector('#screen') || {screen} !== {shown}")
    your_move(browser)


def main(arguments: list[str]) -> int:
    """Run the smoke test in the named browsers, or in all that are here; return the exit status."""
    options = argparse.ArgumentParser(description="One smoke test in every browser that is installed.")
    options.add_argument("names", nargs="*", metavar="browser", help="chromium, firefox, webkit")
    options.add_argument("--site", type=Path, help="a built site; without it the site is built first")
    chosen = options.parse_args(arguments)
    out = chosen.site or build()
    site = {p.relative_to(out).as_posix(): p.read_bytes() for p in out.rglob("*") if p.is_file()}
    failed = 0
    with sync_playwright() as driver, driver.chromium.launch(**launch_options(driver)) as chromium:  # type: ignore[arg-type] # plain keywords
        starts: dict[str, Start] = {"chromium": lambda _: Chromium(chromium), **OTHERS}
        for name in chosen.names or installed():
            begun = time.monotonic()
            fault, version = _try(starts[name], site)
            failed += bool(fault)
            said = f"{'FAILED' if fault else 'passed'}  {version or name}, {time.monotonic() - begun:.0f} s {fault}"
            print(said.rstrip(), flush=True)
    return 1 if failed else 0


def _try(start: Start, site: dict[str, bytes]) -> tuple[str, str]:
    """Run one smoke test on a host of its own; return what is wrong, if anything, and the browser's version."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        host = Host(Path(folder) / "host")
        host.deploy(site)
        try:
            return "", smoke(start, host, Path(folder))
        except (AssertionError, webdriver.DriverError) as error:
            return str(error), ""
        finally:
            host.shut()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
