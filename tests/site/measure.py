"""What the site costs, in counts and in processor time of the page's main thread; ``lab`` measures with the same.

Processor time, not the clock: it hardly depends on what else the machine does.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Route
from sitebuild.tools import node_modules

from tests.site.conftest import START_LIMIT_MS, wait_ready

BARE = """<!doctype html><title>bare</title><link rel="icon" href="data:,"><script type="module">
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
python.runPython("1+1");
document.documentElement.dataset.state = "ready";
performance.mark("ready");
</script>"""
STOCK = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
TELL = """
globalThis.modules = python.runPython("import sys; ' '.join(sys.modules)");
globalThis.missed = python.runPython("from browser import methods; chr(0).join(methods.missed)");
"""


def unpacked(files: dict[str, bytes]) -> dict[str, bytes]:
    """The site's files with its packed archives as plain ones too, for a page that only loads Pyodide."""
    packed = [name for name in files if name.endswith(".packed")]
    return files | {name.removesuffix(".packed"): gzip.decompress(files[name]) for name in packed}


def bare_page() -> dict[str, bytes]:
    """The page to compare with: it does no more than stock ``loadPyodide()`` and ``1+1``."""
    _, modules = node_modules()
    return {name: (modules / "pyodide" / name).read_bytes() for name in STOCK} | {"index.html": BARE.encode()}


@dataclass(frozen=True)
class Load:
    """What a first visit asks for until the table is there, and what Python has done by then.

    ``modules`` are imported, the texts ``compiled`` for data classes whose methods the build has not compiled.
    """

    requests: list[str]
    files: dict[str, bytes]
    modules: list[str]
    compiled: list[str]

    @property
    def packed(self) -> int:
        """Bytes as a host sends them: compressed where that helps."""
        return sum(min(len(data), len(gzip.compress(data, 6))) for data in self.files.values())


def first_load(browser: Browser, address: str, files: dict[str, bytes]) -> Load:
    """Visit the site for the first time."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    def tell(route: Route) -> None:
        body = route.fetch().text().replace('performance.mark("ready");', 'performance.mark("ready");' + TELL)
        route.fulfill(body=body, content_type="text/javascript")

    page.route("**/boot.js", tell)
    page.goto(address)
    wait_ready(page)
    modules = str(page.evaluate("modules")).split()
    compiled = [text for text in str(page.evaluate("missed")).split("\0") if text]
    context.close()
    names = [url.removeprefix(address) or "index.html" for url in asked]
    names = [name for name in names if not name.endswith("weights.bin")]  # asked for when the table is there
    return Load(names, {name: files[name] for name in names if name in files}, modules, compiled)


@dataclass(frozen=True)
class Visit:
    """One start: milliseconds from navigation, and of the main thread's processor time."""

    clock: float
    main: float


def visit(context: BrowserContext, address: str, linger_ms: int = 0) -> Visit:
    """Open the page in a new tab, wait until Python has done its work, stay a while, close it."""
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Performance.enable")
    page.goto(address)
    page.wait_for_selector("html[data-state=ready]", timeout=START_LIMIT_MS)
    metrics = {it["name"]: it["value"] for it in devtools.send("Performance.getMetrics")["metrics"]}
    clock = page.evaluate("performance.getEntriesByName('ready')[0].startTime")
    page.evaluate(
        "navigator.serviceWorker?.getRegistration().then((it) => it && navigator.serviceWorker.ready).then(() => 0)"
    )
    page.wait_for_timeout(linger_ms)
    page.close()
    return Visit(clock, 1000 * metrics["ThreadTime"])


@contextmanager
def tracing(context: BrowserContext, *categories: str) -> Iterator[list[dict[str, Any]]]:
    """Collect the browser's trace events; the list is full once the block is left."""
    assert context.browser is not None
    devtools = context.browser.new_browser_cdp_session()
    events: list[dict[str, Any]] = []
    ended: list[bool] = []
    devtools.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    devtools.on("Tracing.tracingComplete", lambda _: ended.append(True))
    config = {"includedCategories": list(categories)}
    devtools.send("Tracing.start", {"traceConfig": config, "transferMode": "ReportEvents"})
    yield events
    devtools.send("Tracing.end")
    while not ended:
        context.pages[0].wait_for_timeout(20)
    devtools.detach()


def tasks(events: list[dict[str, Any]]) -> list[float]:
    """Milliseconds of processor time of every task on the main threads of pages, longest first."""
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    found = [
        event.get("tdur", 0) / 1000
        for event in events
        if event["name"] == "ThreadControllerImpl::RunTask" and (event["pid"], event["tid"]) in mains
    ]
    return sorted(found, reverse=True)


def hasty(page: Page, level: str = "medium") -> None:
    """Let the others play without delay and without sound from the next start on."""
    settings = json.dumps({"pace": 0, "volume": 0, "level": level})
    page.add_init_script(f"localStorage.setItem('doudizhu.settings', '{settings}')")
