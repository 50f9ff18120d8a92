"""Measure the start: this site against a bare page that does no more than stock ``loadPyodide()`` and ``1+1``.

``python lab/bench_boot.py [--rounds 7]`` needs the test environment (``tests/run.py`` makes it). Both pages come
from one server in one run, turn by turn, and both are timed by the page itself from navigation to the moment when
Python has done its work: the bare page's sum, the site's first drawing. Cold is a fresh browser profile; warm has
the files in the browser's HTTP cache; worker has them from the site's service worker (against the bare page's warm
start). Prints a Markdown table of medians in milliseconds and the median of the ratios of each turn.
"""

from __future__ import annotations

import argparse
import gzip
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, BrowserContext, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "web"))

from sitebuild.bundle import build
from sitebuild.serve import SiteHandler, server
from sitebuild.tools import node_modules

from tests.site.conftest import launch_options

BARE = """<!doctype html><title>bare</title><script type="module">
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
python.runPython("1+1");
document.documentElement.dataset.state = "ready";
performance.mark("ready");
</script>"""
STOCK = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
LIMIT_MS = 120_000


class KeepingHandler(SiteHandler):
    """Lets the browser keep files for ten minutes without asking, as common static hosts do."""

    cache_control = "max-age=600"


def lay_out(folder: Path) -> None:
    """Put both sites side by side."""
    _, modules = node_modules()
    (folder / "bare").mkdir()
    for name in STOCK:
        shutil.copy(modules / "pyodide" / name, folder / "bare")
    (folder / "bare" / "index.html").write_text(BARE)
    shutil.copytree(build(), folder / "site")


def time_of(context: BrowserContext, address: str) -> float:
    """Open the page in a new tab; return the milliseconds from navigation to its mark."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("html[data-state=ready]", timeout=LIMIT_MS)
    milliseconds: float = page.evaluate("performance.getEntriesByName('ready')[0].startTime")
    page.close()
    return milliseconds


def cold(browser: Browser, address: str) -> float:
    """A first visit, with nothing kept."""
    context = browser.new_context(service_workers="block")
    try:
        return time_of(context, address)
    finally:
        context.close()


def settled(browser: Browser, address: str, worker: bool) -> BrowserContext:
    """A context that has been at the page three times, so that files and compiled code are kept."""
    context = browser.new_context(service_workers="allow" if worker else "block")
    for _ in range(3):
        time_of(context, address)
        if worker:
            page = context.new_page()
            page.goto(address)
            page.evaluate("navigator.serviceWorker.ready.then(() => null)")
            page.close()
    return context


def measure(rounds: int, base: str, browser: Browser) -> dict[str, list[tuple[float, float]]]:
    """Pairs (bare, site) by kind of start, taken in turn."""
    bare, site = base + "bare/", base + "site/"
    warm_bare, warm_site = settled(browser, bare, False), settled(browser, site, False)
    worker_site = settled(browser, site, True)
    kinds: dict[str, tuple[Callable[[], float], Callable[[], float]]] = {
        "cold": (lambda: cold(browser, bare), lambda: cold(browser, site)),
        "warm": (lambda: time_of(warm_bare, bare), lambda: time_of(warm_site, site)),
        "worker": (lambda: time_of(warm_bare, bare), lambda: time_of(worker_site, site)),
    }
    pairs: dict[str, list[tuple[float, float]]] = {kind: [] for kind in kinds}
    for _ in range(rounds):
        for kind, (first, second) in kinds.items():
            pairs[kind].append((first(), second()))
    return pairs


def table(pairs: dict[str, list[tuple[float, float]]]) -> str:
    """The Markdown table."""
    lines = ["| start | bare page, ms | this site, ms | ratio |", "|---|---|---|---|"]
    for kind, both in pairs.items():
        bare, site = (median(column) for column in zip(*both, strict=True))
        lines.append(f"| {kind} | {bare:.0f} | {site:.0f} | {median(s / b for b, s in both):.2f} |")
    return "\n".join(lines)


def sizes(folder: Path) -> str:
    """What a first visit loads, file by file, as it is and compressed."""
    lines = ["| file | bytes | gzip |", "|---|---|---|"]
    total = packed_total = 0
    for path in sorted(folder.rglob("*")):
        if path.is_dir() or path.name.startswith("sw") or path.parent.name == "icons":
            continue
        data = path.read_bytes()
        packed = min(len(data), len(gzip.compress(data, 6)))
        total, packed_total = total + len(data), packed_total + packed
        lines.append(f"| {path.name} | {len(data):,} | {packed:,} |")
    return "\n".join([*lines, f"| all | {total:,} | {packed_total:,} |"])


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description="Measure the start of the site against a bare Pyodide page.")
    options.add_argument("--rounds", type=int, default=7)
    rounds = options.parse_args().rounds
    with tempfile.TemporaryDirectory() as place, sync_playwright() as driver:
        folder = Path(place)
        lay_out(folder)
        running = server(folder, 0, KeepingHandler)
        threading.Thread(target=running.serve_forever, daemon=True).start()
        browser = driver.chromium.launch(**launch_options(driver))  # type: ignore[arg-type] # plain keywords
        print(f"Chromium {browser.version}, {rounds} rounds\n")
        print(table(measure(rounds, f"http://127.0.0.1:{running.server_address[1]}/", browser)))
        print("\n" + sizes(folder / "site"))
        browser.close()
        running.shutdown()


if __name__ == "__main__":
    main()
