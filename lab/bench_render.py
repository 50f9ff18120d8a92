"""Measure drawing and answering in CPython and in Pyodide: ``python lab/bench_render.py``.

Both run the same lines in turn: the view of a table with 20 cards in hand, of a table in mid-deal and of a result,
the answer to a tap, and the legal plays of a 20-card lead. Pyodide runs in Chromium with the front end and the
engine of the built site. Needs the test environment (``tests/run.py`` makes it). Prints a Markdown
table.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "web"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "engine"))

from sitebuild.bundle import build

from tests.site.conftest import Host, launch_options
from tests.site.measure import unpacked

LINES = '''
import json, random
from dataclasses import replace
from time import perf_counter
from types import MappingProxyType
from app.games import Game, act, new_deal
from app.messages import PointerDown, PointerUp
from app.model import Model, Screen
from app.text import Catalogues
from app.update import update
from app.view import view
from doudizhu import CLASSIC, Bid, Phase, legal_actions
from doudizhu.cards import counts_of
from doudizhu.moves import legal_plays

def deals():
    """A game before the first lead of the player, one in mid-deal, one at its result."""
    for seed in range(200):
        game = new_deal(CLASSIC, None, seed)
        if game.state.turn == 0:
            break
    lead, _ = act(game, Bid(3))
    chance, now = random.Random(3), lead
    while len(now.state.turns) < 12 or now.state.turn:
        now, _ = act(now, chance.choice(legal_actions(now.state)))
    end = now
    while end.running:
        end, _ = act(end, chance.choice(legal_actions(end.state)))
    return lead, now, end

def milliseconds(do, times=100, rounds=7):
    # the mean of the quickest round: the browser's clock is too coarse for a single call
    means = []
    for _ in range(rounds):
        start = perf_counter()
        for _ in range(times):
            do()
        means.append((perf_counter() - start) / times)
    return 1000 * min(means)

def measure():
    texts = Catalogues({})["en"]
    lead, now, end = (Model(screen=Screen.TABLE).with_game(game) for game in deals())
    end = replace(end, screen=Screen.RESULT)
    card = lead.game.state.hands[0][5]
    hand = counts_of(lead.game.state.hands[0])
    tap = lambda: update(update(lead, PointerDown(card, 0, 0))[0], PointerUp())
    return {
        "table, 20 cards in hand": milliseconds(lambda: view(lead, texts)),
        "table, mid-deal": milliseconds(lambda: view(now, texts)),
        "result": milliseconds(lambda: view(end, texts)),
        "answer to a tap": milliseconds(tap),
        "legal plays, 20-card lead": milliseconds(lambda: legal_plays(hand, None, CLASSIC)),
    }
'''

PAGE = """<!doctype html><title>render</title><script type="module">
import { loadPyodide } from "./RUNTIME/pyodide.mjs";
const python = await loadPyodide();
for (const name of ["ENGINE", "FRONT"])
  python.unpackArchive(await (await fetch(name)).arrayBuffer(), "zip", { extractDir: "/lib/here" });
const lines = await (await fetch("lines.py")).text();
python.runPython("import sys; sys.path.insert(0, '/lib/here')\\n" + lines);
window.measure = () => python.runPython("json.dumps(measure())");
document.documentElement.dataset.state = "ready";
</script>"""


def main() -> None:
    """Measure in turn and print."""
    site = build()
    files = unpacked({p.relative_to(site).as_posix(): p.read_bytes() for p in site.rglob("*") if p.is_file()})
    engine = next(name for name in files if name.endswith(".whl") and "doudizhu" in name)
    front = next(name for name in files if name.endswith("front.zip"))
    runtime = next(name for name in files if name.endswith("/pyodide.mjs")).rpartition("/")[0]
    page_text = PAGE.replace("RUNTIME", runtime).replace("ENGINE", engine).replace("FRONT", front)
    files |= {"render.html": page_text.encode(), "lines.py": LINES.encode()}
    space: dict[str, object] = {}
    exec(LINES, space)  # the same lines as in the page
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        host = Host(Path(folder))
        host.deploy(files)
        browser = driver.chromium.launch(**launch_options(driver))  # type: ignore[arg-type] # plain keywords
        page = browser.new_page()
        page.goto(host.address + "render.html")
        page.wait_for_selector("html[data-state=ready]", timeout=120_000)
        here = space["measure"]()  # type: ignore[operator] # defined by the lines
        there = json.loads(page.evaluate("() => measure()"))
        browser.close()
        host.shut()
    print("| what | CPython, ms | Pyodide, ms | ratio |\n|---|---|---|---|")
    for what, value in here.items():
        print(f"| {what} | {value:.3f} | {there[what]:.3f} | {there[what] / value:.1f} |")


if __name__ == "__main__":
    main()
