"""Measure how long the hard player thinks in a browser: ``python -m lab.bench_thinking --deals 50 --game duel``.

Hard players play whole deals in Chromium, with the runtime, engine, networks and the slicing driver of the built
site: nothing is drawn. Prints a Markdown table of the time from asking to answer over all decisions, and over those
with more than one choice; the longest step that a player takes between two yields; and the tasks of the main thread
over 50 ms, which the browser's observer (Long Tasks API) counts. Needs the test environment (``tests/run.py`` makes
it).
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import tempfile
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple

from playwright.sync_api import CDPSession, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "web"))

from sitebuild.bundle import build

from tests.site.conftest import Host, launch_options

LINES = """
import asyncio, json, random
from time import perf_counter
from browser.thinker import Thinker
from doudizhu import PRESETS, Phase, apply, shuffled, start, view_of
from doudizhu.deal import legal_actions
from doudizhu.players import Level, chance_for, player, ply_of

HARD = player(Level.HARD)
THINKER = Thinker()
times, steps = [], []

def timed(job):
    longest = 0.0
    while True:
        begun = perf_counter()
        try:
            next(job)
        except StopIteration as end:
            steps.append(max(longest, perf_counter() - begun))
            return end.value
        longest = max(longest, perf_counter() - begun)
        yield

async def think(view, chance):
    answer = asyncio.get_running_loop().create_future()
    begun = perf_counter()
    THINKER.think(timed(HARD.think(view, chance)), answer.set_result, lambda: answer.cancel())
    action = await answer
    return action, perf_counter() - begun

async def play(game, seed):
    state, _ = start(PRESETS[game], shuffled(PRESETS[game], random.Random(f"thinking/{seed}")))
    while state.phase in (Phase.AUCTION, Phase.PLAY):
        view = view_of(state, state.turn)
        action, seconds = await think(view, chance_for(seed, state.turn, ply_of(view)))
        times.append((1000 * seconds, len(legal_actions(state)) > 1))
        state, _ = apply(state, action)

async def deal(game, seed):
    times.clear(), steps.clear()
    await play(game, seed)
    return json.dumps({"times": times, "step": 1000 * max(steps), "fallback": HARD.fallback})
"""

PAGE = """<!doctype html><title>thinking</title><script type="module">
import { loadPyodide } from "./RUNTIME/pyodide.mjs";
const python = await loadPyodide();
for (const name of ["ENGINE", "FRONT"])
  python.unpackArchive(await (await fetch(name)).arrayBuffer(), "zip", { extractDir: "/lib/here" });
const weights = await (await fetch("WEIGHTS")).arrayBuffer();
python.FS.writeFile("/lib/here/doudizhu/players/weights.bin", new Uint8Array(weights));
python.runPython("import sys; sys.path.insert(0, '/lib/here')\\n" + await (await fetch("lines.py")).text());
window.tasks = [];
const watch = (list) => { for (const entry of list.getEntries()) tasks.push(entry.duration) };
new PerformanceObserver(watch).observe({ type: "longtask" });
window.deal = (game, seed) => python.globals.get("deal")(game, seed);
document.documentElement.dataset.state = "ready";
</script>"""


class Thinking(NamedTuple):
    """What was measured: milliseconds of each decision and whether there was a choice, the longest step between two
    yields, tasks over 50 ms, and seconds of the processor.
    """

    times: list[tuple[float, bool]]
    step: float
    tasks: list[float]
    processor: float


def measure(deals: int, game: str) -> Thinking:
    """Build the site, play and measure."""
    with tempfile.TemporaryDirectory() as folder:
        return _measure(build(Path(folder) / "site"), Path(folder) / "host", deals, game)


def _measure(site: Path, root: Path, deals: int, game: str) -> Thinking:
    root.mkdir()
    files = {p.relative_to(site).as_posix(): p.read_bytes() for p in site.rglob("*") if p.is_file()}
    for name in [name for name in files if name.endswith(".packed")]:
        files[name.removesuffix(".packed")] = gzip.decompress(files[name])
    parts = {
        "ENGINE": next(name for name in files if name.endswith(".whl") and "doudizhu" in name),
        "FRONT": next(name for name in files if name.endswith("front.zip")),
        "WEIGHTS": next(name for name in files if name.endswith(".bin")),
        "RUNTIME": next(name for name in files if name.endswith("/pyodide.mjs")).rpartition("/")[0],
    }
    page_text = PAGE
    for word, name in parts.items():
        page_text = page_text.replace(word, name)
    times, step = [], 0.0
    with sync_playwright() as driver:
        host = Host(root)
        host.deploy(files | {"thinking.html": page_text.encode(), "lines.py": LINES.encode()})
        browser = driver.chromium.launch(**launch_options(driver))  # type: ignore[arg-type] # plain keywords
        page = browser.new_page()
        page.goto(host.address + "thinking.html")
        page.wait_for_selector("html[data-state=ready]", timeout=120_000)
        page.evaluate("() => { tasks.length = 0 }")
        system = browser.new_browser_cdp_session()
        before = _processor_seconds(system)
        for seed in range(deals):
            found = json.loads(page.evaluate("([game, seed]) => deal(game, seed)", [game, seed]))
            assert found["fallback"] is None, found["fallback"]
            times += [tuple(pair) for pair in found["times"]]
            step = max(step, found["step"])
        found = Thinking(times, step, page.evaluate("() => tasks"), _processor_seconds(system) - before)
        browser.close()
        host.shut()
    return found


def _processor_seconds(system: CDPSession) -> float:
    """Return the processor time that all pages have used."""
    processes = system.send("SystemInfo.getProcessInfo")["processInfo"]
    return sum(float(process["cpuTime"]) for process in processes if process["type"] == "renderer")


def row(name: str, times: list[float]) -> str:
    """Return a table row with the distribution of some times."""
    cuts = quantiles(times, n=100)
    found = " | ".join(f"{cuts[percent - 1]:.0f}" for percent in (50, 75, 90, 95, 99))
    return f"| {name} | {len(times)} | {sum(times) / len(times):.0f} | {found} | {max(times):.0f} |"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--game", default="classic", choices=("classic", "match", "open", "duel"))
    asked = parser.parse_args()
    times, step, tasks, processor = measure(asked.deals, asked.game)
    print(f"{asked.deals} deals of {asked.game}, milliseconds\n")
    print("| decisions | number | mean | median | 75 % | 90 % | 95 % | 99 % | longest |\n" + "|---" * 9 + "|")
    print(row("all", [ms for ms, _ in times]))
    print(row("with a choice", [ms for ms, choice in times if choice]))
    print(f"\nlongest step {step:.0f} ms; tasks over 50 ms: {len(tasks)}", end="")
    print(f", the longest {max(tasks):.0f} ms" if tasks else "")
    print(f"processor time a decision, the page's own work included: {1000 * processor / len(times):.0f} ms")


if __name__ == "__main__":
    main()
