"""Plays many deals in one page and looks for what grows: ``python -m lab.soak 200 [--level easy] [--site FOLDER]``.

The built site runs in Chromium with one line more in its boot script, which hands Python to this program and makes
the table hasty: no pauses, and players of one level in all seats, the own one on auto play. After every tenth deal
both garbage collectors run, then are counted: bytes of the WebAssembly memory and of it in use, tracked objects of
Python, used bytes of the JavaScript heap, nodes and listeners of the document, and what proxies hold on either side
(Pyodide counts its references to JavaScript; the page's registries for finalization tell each PyProxy that lives).

Prints a Markdown table. Exits with 1 where the least that was counted in the last fifty deals is more than in the
fifty after the twentieth: by more than a twentieth, or, for proxies and listeners, at all.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "web"))

from playwright.sync_api import CDPSession, Page, sync_playwright
from sitebuild.bundle import build

from tests.site.conftest import START_LIMIT_MS, Host, launch_options, wait_ready

EVERY = 10
SETTLED = 20
"""The deal after which nothing may grow."""
SPAN = 50
"""So many deals are compared, by the least: what lies about for a moment goes up and down, what leaks does not."""
MARGIN = 1.05

HASTY = """
import app.turns, doudizhu.players, functools, gc
app.turns.AUTO_MS = app.turns.PACES_MS = (0,) * 5
app.turns.RESULT_MS = app.turns.REDEAL_MS = 1
app.turns.KITTY_MS = 0
_one = doudizhu.players.player(doudizhu.players.Level("{level}"))
doudizhu.players.player = functools.lru_cache(lambda *_: _one)

"""
COUNT_PROXIES = """
window.living = 0;
globalThis.FinalizationRegistry = class extends FinalizationRegistry {
  constructor(call) { super((held) => { window.living -= 1; call(held); }); }
  register(...given) { window.living += 1; super.register(...given); }
  unregister(token) { const had = super.unregister(token); if (had) window.living -= 1; return had; }
};
"""
PLAY = """(deals) => new Promise((done, fail) => {
  let left = deals, last = performance.now();
  const press = (name) => document.querySelector(`[data-click="${name}"]`)?.click();
  const timer = setInterval(() => {
    if (performance.now() - last > 120000) { clearInterval(timer); fail(new Error("the table stands still")); }
    if (document.querySelector("#page[data-screen=result]")) {
      last = performance.now();
      left -= 1;
      if (left < 0) { clearInterval(timer); done(); } else press("next");
    } else if (document.querySelector(".tool-auto[aria-pressed=false]")) press("auto");
  }, 4);
})"""
IN_USE = """() => {
  const wasm = soak._module, place = wasm._malloc(64);
  wasm._mallinfo(place);
  const bytes = wasm.HEAP32[place / 4 + 7];
  wasm._free(place);
  return bytes;
}"""
MEASURES = (
    "WebAssembly memory, bytes",
    "in use of it, bytes",
    "Python objects",
    "JavaScript values held by Python",
    "Python values held by JavaScript",
    "JavaScript heap, bytes",
    "document nodes",
    "listeners",
)
EXACT = ("JavaScript values held by Python", "Python values held by JavaScript", "listeners")


def measure(page: Page, tools: CDPSession) -> dict[str, int]:
    """Collect garbage on both sides, twice since proxies hold each other, and count."""
    for _ in range(2):
        page.evaluate("soak.runPython('gc.collect()')")
        tools.send("HeapProfiler.collectGarbage")
        page.evaluate("new Promise((done) => setTimeout(done, 50))")  # finalizers are tasks of their own
    counts = tools.send("Memory.getDOMCounters")
    numbers = (
        page.evaluate("soak._module.HEAP8.length"),
        page.evaluate(IN_USE),
        page.evaluate("soak.runPython('len(gc.get_objects())')"),
        page.evaluate("soak._module._hiwire_num_refs()"),
        page.evaluate("living"),
        tools.send("Runtime.getHeapUsage")["usedSize"],
        counts["nodes"],
        counts["jsEventListeners"],
    )
    return dict(zip(MEASURES, (int(number) for number in numbers), strict=True))


def growth(rows: dict[int, dict[str, int]]) -> list[str]:
    """What is higher at the end than it was once everything had settled."""
    early = [row for deal, row in rows.items() if SETTLED <= deal <= SETTLED + SPAN]
    late = [row for deal, row in rows.items() if deal > max(rows) - SPAN]
    found = []
    for name in MEASURES:
        before, after = min(row[name] for row in early), min(row[name] for row in late)
        if after > before * (1 if name in EXACT else MARGIN):
            found.append(f"{name}: at least {before:,} became {after:,}")
    return found


def soak(site: Path, deals: int, level: str, game: str) -> dict[int, dict[str, int]]:
    """Play the deals in one page; return what was counted after every tenth."""
    files = {p.relative_to(site).as_posix(): p.read_bytes() for p in site.rglob("*") if p.is_file()}
    [boot] = [path for path in files if path.endswith("/boot.js")]
    line = b'const main = python.pyimport("main");'
    assert files[boot].count(line) == 1
    setup = f"globalThis.soak = python; python.runPython({HASTY.format(level=level)!r});"
    files[boot] = files[boot].replace(line, setup.replace("\n", "\\n").encode() + line)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        host = Host(Path(folder))
        host.deploy(files)
        browser = driver.chromium.launch(**launch_options(driver))  # type: ignore[arg-type] # plain keywords
        page = browser.new_context(
            service_workers="block", reduced_motion="reduce", viewport={"width": 360, "height": 640}
        ).new_page()
        page.set_default_timeout(START_LIMIT_MS)
        page.add_init_script(COUNT_PROXIES)
        page.on("console", lambda said: print(said.text, file=sys.stderr) if said.type == "error" else None)
        page.goto(host.address)
        wait_ready(page)
        tools = page.context.new_cdp_session(page)
        page.locator(f"[data-click='choose:{game}']").click(force=True)
        page.locator(f"[data-click='newgame:{game}']").click()
        page.evaluate(PLAY, 0)
        rows = {1: measure(page, tools)}
        while max(rows) < deals:
            more = min(EVERY - max(rows) % EVERY, deals - max(rows))
            page.evaluate(PLAY, more)
            rows[max(rows) + more] = measure(page, tools)
            print(f"{max(rows)} deals", file=sys.stderr, flush=True)
        browser.close()
        host.shut()
    return rows


def main() -> int:
    """Play, print, and return the exit status."""
    options = argparse.ArgumentParser(description="Plays many deals in one page and looks for what grows.")
    options.add_argument("deals", type=int, nargs="?", default=200)
    options.add_argument("--level", default="easy", choices=("easy", "medium", "hard"))
    options.add_argument("--game", default="classic", choices=("classic", "open", "duel"))
    options.add_argument("--site", type=Path, help="a built site; without it the site is built first")
    asked = options.parse_args()
    if asked.deals < SETTLED + SPAN:
        options.error(f"at least {SETTLED + SPAN} deals, or nothing can be said")
    rows = soak(asked.site or build(), asked.deals, asked.level, asked.game)
    print(f"| deals | {' | '.join(MEASURES)} |\n|{'---|' * (len(MEASURES) + 1)}")
    for deals, row in rows.items():
        if deals in (1, 10, SETTLED, max(rows)) or deals % 50 == 0:
            print(f"| {deals} | {' | '.join(f'{row[name]:,}' for name in MEASURES)} |")
    grown = growth(rows)
    print("\n".join(grown) or "nothing grows")
    return 1 if grown else 0


if __name__ == "__main__":
    sys.exit(main())
