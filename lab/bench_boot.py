"""Measure the start: this site against a bare page that does no more than stock ``loadPyodide()`` and ``1+1``.

``python -m lab.bench_boot [--rounds 7]`` needs the test environment (``tests/run.py`` makes it). Both pages come
from one server in one run, turn by turn, each with a browser profile of its own, and both are timed by the page
itself from navigation to the moment when Python has done its work: the bare page's sum, the site's first drawing.
Cold is a fresh profile; warm has the files in the browser's HTTP cache and the compiled WebAssembly in its code
cache; worker has the files from the site's service worker (against the bare page's warm start). Prints a Markdown
table: medians by the clock and of the main thread's processor time, and the median of the ratios of each turn. The
clock depends on what else the machine does, processor time hardly.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable
from itertools import count
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.sync_api import BrowserContext, Playwright, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "web"))

from sitebuild.bundle import build
from sitebuild.serve import SiteHandler, server

from tests.site import measure
from tests.site.conftest import launch_options
from tests.site.measure import Visit

VISITS_BEFORE = 4
LINGER_MS = 3000
"""V8 writes compiled WebAssembly to the cache once nothing was compiled for two seconds."""
Pairs = dict[str, list[tuple[Visit, Visit]]]


class Ratio(NamedTuple):
    """The site's start divided by the bare page's: by the clock and in processor time."""

    clock: float
    main: float


class KeepingHandler(SiteHandler):
    """Lets the browser keep files for ten minutes without asking, as common static hosts do."""

    cache_control = "max-age=600"


def lay_out(folder: Path) -> None:
    """Put both sites side by side."""
    shutil.copytree(build(), folder / "site")
    (folder / "bare").mkdir()
    for name, data in measure.bare_page().items():
        (folder / "bare" / name).write_bytes(data)


def person(driver: Playwright, folder: Path, worker: bool = False) -> BrowserContext:
    """Somebody with a browser profile of their own: only such ones keep compiled code from visit to visit."""
    return driver.chromium.launch_persistent_context(
        folder,
        service_workers="allow" if worker else "block",
        **launch_options(driver),  # type: ignore[arg-type] # plain keywords
    )


def starts(rounds: int, base: str, driver: Playwright, profiles: Path) -> Pairs:
    """Pairs (bare, site) by kind of start, taken in turn."""
    bare, site, number = base + "bare/", base + "site/", count()
    people: list[BrowserContext] = []

    def cold(address: str) -> Visit:
        context = person(driver, profiles / f"cold-{next(number)}")
        first = measure.visit(context, address)
        context.close()
        return first

    def settled(name: str, address: str) -> Callable[[], Visit]:
        context = person(driver, profiles / name, worker=name == "worker")
        people.append(context)
        for _ in range(VISITS_BEFORE):
            measure.visit(context, address, LINGER_MS)
        return lambda: measure.visit(context, address)

    warm_bare, warm, worker = settled("bare", bare), settled("warm", site), settled("worker", site)
    kinds: dict[str, tuple[Callable[[], Visit], Callable[[], Visit]]] = {
        "cold": (lambda: cold(bare), lambda: cold(site)),
        "warm": (warm_bare, warm),
        "worker": (warm_bare, worker),
    }
    pairs: Pairs = {kind: [] for kind in kinds}
    for _ in range(rounds):
        for kind, (first, second) in kinds.items():
            pairs[kind].append((first(), second()))
    for context in people:
        context.close()
    return pairs


def ratio(both: list[tuple[Visit, Visit]]) -> Ratio:
    """The median of the ratios of each turn."""
    return Ratio(median(s.clock / b.clock for b, s in both), median(s.main / b.main for b, s in both))


def table(pairs: Pairs) -> str:
    """The Markdown table."""
    lines = [
        "| start | bare page, ms | this site, ms | ratio | bare, main thread | site, main thread | ratio |",
        "|---|---|---|---|---|---|---|",
    ]
    for kind, both in pairs.items():
        clock = [median(visit.clock for visit in column) for column in zip(*both, strict=True)]
        main = [median(visit.main for visit in column) for column in zip(*both, strict=True)]
        of = ratio(both)
        cells = [f"{clock[0]:.0f}", f"{clock[1]:.0f}", f"{of.clock:.2f}"]
        cells += [f"{main[0]:.0f}", f"{main[1]:.0f}", f"{of.main:.2f}"]
        lines.append(f"| {kind} | {' | '.join(cells)} |")
    return "\n".join(lines)


def run(rounds: int) -> Pairs:
    """Measure everything."""
    with tempfile.TemporaryDirectory() as place, sync_playwright() as driver:
        folder = Path(place)
        lay_out(folder)
        running = server(folder, 0, KeepingHandler)
        threading.Thread(target=running.serve_forever, daemon=True).start()
        found = starts(rounds, f"http://127.0.0.1:{running.server_address[1]}/", driver, folder / "profiles")
        running.shutdown()
    return found


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description="Measure the start of the site against a bare Pyodide page.")
    options.add_argument("--rounds", type=int, default=7)
    print(table(run(options.parse_args().rounds)))


if __name__ == "__main__":
    main()
