"""The built site in a real browser: built once, served here under a sub-path, watched for every error."""

from __future__ import annotations

import gzip
import io
import os
import re
import shutil
import threading
import zipfile
import zlib
from collections.abc import Callable, Iterator
from hashlib import sha256
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, expect, sync_playwright
from sitebuild.bundle import FRONT, build, service_worker
from sitebuild.serve import SiteHandler, server

SUB_PATH = "some/repository"
BLOCKED = "Service Worker registration blocked by Playwright"  # said where a test asks for just that
SEED = os.environ.get("SEED", "0")
"""Which deals the pages of a test get: the same in every run, others with another seed."""
DEALS = """(() => {
  window.name = String(Number(window.name) + 1);
  let state = SEED + 7919 * Number(window.name);
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let at = 0; at < bytes.length; at++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      bytes[at] = state >>> 24;
    }
    return array;
  };
})()"""
"""Chance that repeats; the window's name counts the loads of a page, so that each has other numbers."""
START_LIMIT_MS = 60_000  # for a slow machine; a page that starts takes a small part of it
expect.set_options(timeout=START_LIMIT_MS)


def launch_options(playwright: Playwright) -> dict[str, object]:
    """Playwright's own Chromium where it is installed, the system's otherwise."""
    options: dict[str, object] = {"args": ["--no-sandbox"] if os.name == "posix" and os.geteuid() == 0 else []}
    if not Path(playwright.chromium.executable_path).exists():
        options["executable_path"] = shutil.which("chromium") or shutil.which("chromium-browser")
    return options


class OneRequestHandler(SiteHandler):
    """Ends each connection with its request, so that a host that is shut answers nothing any more."""

    protocol_version = "HTTP/1.0"


class Host:
    """A static host: serves a folder that can be replaced, and can be shut and opened again on the same port."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._server: ThreadingHTTPServer | None = None
        self._port = 0
        self.open()

    @property
    def address(self) -> str:
        """Where the site is."""
        return f"http://127.0.0.1:{self._port}/{SUB_PATH}/"

    def deploy(self, files: dict[str, bytes]) -> None:
        """Replace the site."""
        place = self.root / SUB_PATH
        shutil.rmtree(place, ignore_errors=True)
        for path, data in files.items():
            (place / path).parent.mkdir(parents=True, exist_ok=True)
            (place / path).write_bytes(data)

    def open(self) -> None:
        """Answer requests, at the address of before."""
        self._server = server(self.root, self._port, OneRequestHandler)
        self._port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def shut(self) -> None:
        """Answer nothing any more."""
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


@pytest.fixture(scope="session")
def dist() -> Path:
    """The folder of the built site."""
    return build()


@pytest.fixture(scope="session")
def files(dist: Path) -> dict[str, bytes]:
    """The built site's files by their paths."""
    return {p.relative_to(dist).as_posix(): p.read_bytes() for p in sorted(dist.rglob("*")) if p.is_file()}


def variant(files: dict[str, bytes], name: str) -> dict[str, bytes]:
    """Another version of the site, called ``name``, with a service worker that lists the changed page."""
    page = re.sub(rb'data-version="[^"]*"', f'data-version="{name}"'.encode(), files["index.html"])
    listed = {path: data for path, data in files.items() if not path.startswith("sw")} | {"index.html": page}
    return files | listed | {"sw.js": service_worker(listed)}


def rebuilt(files: dict[str, bytes], name: str) -> dict[str, bytes]:
    """Another version in which the page's own files have changed too, and so lie in a folder of another name."""
    (folder,) = {path.split("/")[0] for path in files if path.startswith("page-")}
    moved = {path.replace(folder, f"page-{name}"): data for path, data in files.items()}
    moved[f"page-{name}/styles.css"] += f"/* {name} */".encode()
    moved["index.html"] = moved["index.html"].replace(folder.encode(), f"page-{name}".encode())
    return variant(moved, name)


def started_by(files: dict[str, bytes], main: str) -> dict[str, bytes]:
    """The site with another ``main.py``, which may hand the runtime parts that fail."""
    (path,) = [path for path in files if path.endswith(f"/{FRONT}")]
    fresh, packed = io.BytesIO(), io.BytesIO(gzip.decompress(files[path]))
    with zipfile.ZipFile(packed) as old, zipfile.ZipFile(fresh, "w") as new:
        for member in old.infolist():
            if not member.filename.startswith("main."):
                new.writestr(member, old.read(member))
        new.writestr("main.py", main)
    data, page = gzip.compress(fresh.getvalue()), files["index.html"].decode()
    for before, after in (
        (len(files[path]), len(data)),
        (sha256(files[path]).hexdigest(), sha256(data).hexdigest()),
    ):
        page = page.replace(f'"{before}"', f'"{after}"')
    return files | {path: data, "index.html": page.encode()}


@pytest.fixture
def host(tmp_path: Path, files: dict[str, bytes]) -> Iterator[Host]:
    """A host of its own for one test, with the site deployed."""
    running = Host(tmp_path / "host")
    running.deploy(files)
    yield running
    running.shut()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, files: dict[str, bytes]) -> Iterator[str]:
    """The address of the site on a host that nobody changes."""
    running = Host(tmp_path_factory.mktemp("host"))
    running.deploy(files)
    yield running.address
    running.shut()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """The driver of the browser."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium."""
    running = playwright.chromium.launch(**launch_options(playwright))  # type: ignore[arg-type] # plain keywords
    yield running
    running.close()


class Watch:
    """Collects what no page may do: script errors, console errors and warnings, requests to another origin."""

    def __init__(self, own: str) -> None:
        self.own = "/".join(own.split("/")[:3]) + "/"
        self.faults: list[str] = []

    def context(self, context: BrowserContext) -> None:
        """Watch every page of a context."""
        context.on("weberror", lambda error: self.faults.append(f"page error: {error.error}"))
        context.on("request", lambda request: self._request(request.url))
        context.on("console", lambda said: self._console(said.type, said.text))

    def _request(self, url: str) -> None:
        if not url.startswith((self.own, "data:", "blob:")):
            self.faults.append(f"request to another origin: {url}")

    def _console(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and text != BLOCKED:
            self.faults.append(f"console {kind}: {text}")


Open = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, site: str, request: pytest.FixtureRequest) -> Iterator[Open]:
    """Open a page in a fresh, watched context: ``open_page(address=site, faults=False, **context options)``.

    With ``faults=True`` the page may fail: the test says how. The deals are the test's own, the same in every run.
    """
    contexts: list[BrowserContext] = []
    watches: list[Watch] = []

    def start(address: str = site, faults: bool = False, **options: object) -> Page:
        context = browser.new_context(**options)  # type: ignore[arg-type] # passed through
        context.set_default_timeout(START_LIMIT_MS)
        contexts.append(context)
        if not faults:
            watches.append(Watch(address))
            watches[-1].context(context)
        page = context.new_page()
        seed = zlib.crc32(f"{SEED} {request.node.name} {len(contexts)}".encode())
        page.add_init_script(DEALS.replace("SEED", str(seed)))
        return page

    yield start
    for context in contexts:
        context.close()
    assert [fault for watch in watches for fault in watch.faults] == []


def choose(radio: Locator) -> None:
    """Click a radio button, hidden under its tile, and wait until the page has drawn it chosen.

    The browser checks it at once; the attribute is there when what follows from the choice is there too.
    """
    radio.evaluate("radio => radio.click()")
    expect(radio).to_have_attribute("checked", "")


def wait_ready(page: Page) -> None:
    """Wait until the table is there."""
    page.wait_for_selector("html[data-state=ready]", timeout=START_LIMIT_MS)


def until(page: Page, condition: str) -> None:
    """Wait until a JavaScript expression is true (Playwright's own way needs eval, which the page forbids)."""
    look = f"const timer = setInterval(() => ({condition}) && done(clearInterval(timer)), 20)"
    give_up = f"setTimeout(() => fail(new Error('never came true')), {START_LIMIT_MS})"
    page.evaluate(f"() => new Promise((done, fail) => {{ {look}; {give_up}; }})")


@pytest.fixture
def ready(open_page: Open, site: str) -> Page:
    """A page with the table, opened for the first time."""
    page = open_page()
    page.goto(site)
    wait_ready(page)
    return page
