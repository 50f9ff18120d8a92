"""Measure how long the hard player thinks in a browser: ``python -m lab.bench_thinking --deals 50 --game duel``.

Hard players play whole deals in Chromium, with the runtime, engine, networks and the slicing driver of the built
site: nothing is drawn. Prints a Markdown table of the time from asking to answer over all decisions, over those
with more than one choice, and of the processor time that the page's main thread used for these, which other jobs
on the machine hardly lengthen; the longest step that a player takes between two yields; and the main thread's tasks
over 50 ms, which the browser's observer (Long Tasks API) counts. Needs the test environment (``tests/run.py`` makes
it).
"""

from __future__ import annotations

import argparse
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
from tests.site.measure import unpacked

LINES = """
import asyncio, json, random
from time import perf_counter
from browser.thinker import Thinker
from doudizhu import PRESETS, Phase, apply, shuffled, start, view_of
from doudizhu.deal import legal_actions
from doudizhu.players import Level, chance_for, player, ply_of

HARD = player(Level.HARD)
THINKER = Thinker()
steps = []
table = {}

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

def deal(game, seed):
    table["seed"] = seed
    table["state"], _ = start(PRESETS[game], shuffled(PRESETS[game], random.Random(f"thinking/{seed}")))

async def decide():
    state, seed = table["state"], table["seed"]
    view = view_of(state, state.turn)
    action, seconds = await think(view, chance_for(seed, state.turn, ply_of(view)))
    table["state"], _ = apply(state, action)
    return json.dumps({
        "ms": 1000 * seconds,
        "choice": len(legal_actions(state)) > 1,
        "step": 1000 * steps[-1],
        "fallback": HARD.fallback,
        "over": table["state"].phase not in (Phase.AUCTION, Phase.PLAY),
    })
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
window.deal = python.globals.get("deal");
window.decide = python.globals.get("decide");
document.documentElement.dataset.state = "ready";
</script>"""


class Decision(NamedTuple):
    """Milliseconds from asking to answer, those of the processor, whether there was a choice, the longest step."""

    ms: float
    processor: float
    choice: bool
    step: float


class Thinking(NamedTuple):
    """What was measured: all decisions, and the lengths of the tasks over 50 ms."""

    decisions: list[Decision]
    tasks: list[float]


def measure(deals: int, game: str) -> Thinking:
    """Build the site, play and measure."""
    with tempfile.TemporaryDirectory() as folder:
        return _measure(build(Path(folder) / "site"), Path(folder) / "host", deals, game)


def _measure(site: Path, root: Path, deals: int, game: str) -> Thinking:
    root.mkdir()
    files = unpacked({p.relative_to(site).as_posix(): p.read_bytes() for p in site.rglob("*") if p.is_file()})
    parts = {
        "ENGINE": next(name for name in files if name.endswith(".whl") and "doudizhu" in name),
        "FRONT": next(name for name in files if name.endswith("front.zip")),
        "WEIGHTS": next(name for name in files if name.endswith(".bin")),
        "RUNTIME": next(name for name in files if name.endswith("/pyodide.mjs")).rpartition("/")[0],
    }
    page_text = PAGE
    for word, name in parts.items():
        page_text = page_text.replace(word, name)
    decisions = []
    with sync_playwright() as driver:
        host = Host(root)
        host.deploy(files | {"thinking.html": page_text.encode(), "lines.py": LINES.encode()})
        browser = driver.chromium.launch(**launch_options(driver))  # type: ignore[arg-type] # plain keywords
        page = browser.new_page()
        page.goto(host.address + "thinking.html")
        page.wait_for_selector("html[data-state=ready]", timeout=120_000)
        page.evaluate("() => { tasks.length = 0 }")
        inspector = page.context.new_cdp_session(page)
        inspector.send("Performance.enable", {"timeDomain": "threadTicks"})
        for seed in range(deals):
            page.evaluate("([game, seed]) => { deal(game, seed) }", [game, seed])
            over = False
            while not over:
                before = _processor_ms(inspector)
                found = json.loads(page.evaluate("() => decide()"))
                assert found["fallback"] is None, found["fallback"]
                used = _processor_ms(inspector) - before
                decisions.append(Decision(found["ms"], used, found["choice"], found["step"]))
                over = found["over"]
        tasks = page.evaluate("() => tasks")
        browser.close()
        host.shut()
    return Thinking(decisions, tasks)


def _processor_ms(inspector: CDPSession) -> float:
    """Return the processor time of all tasks of the page's main thread so far."""
    metrics = inspector.send("Performance.getMetrics")["metrics"]
    return 1000 * sum(float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration")


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
    decisions, tasks = measure(asked.deals, asked.game)
    print(f"{asked.deals} deals of {asked.game}, milliseconds\n")
    print("| decisions | number | mean | median | 75 % | 90 % | 95 % | 99 % | longest |\n" + "|---" * 9 + "|")
    real = [decision for decision in decisions if decision.choice]
    print(row("all", [decision.ms for decision in decisions]))
    print(row("with a choice", [decision.ms for decision in real]))
    print(row("with a choice, processor", [decision.processor for decision in real]))
    print(
        f"\nlongest step {max(decision.step for decision in decisions):.0f} ms; tasks over 50 ms: {len(tasks)}",
        end="",
    )
    print(f", the longest {max(tasks):.0f} ms" if tasks else "")


if __name__ == "__main__":
    main()
