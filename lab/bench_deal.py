"""Measure whole deals on the built site: the longest task of the main thread, and how soon a click shows.

``python lab/bench_deal.py [--deals 3] [--level medium] [--game classic]`` needs the test environment
(``tests/run.py`` makes it). A player who trusts the hints plays in Chromium; the page's own observers tell every
task over 50 ms (Long Tasks API) and the time from each click to the next painted frame (Event Timing API, which
counts in steps of 8 ms). Both go by the clock, so what else the machine does counts in; the browser's trace tells
the same tasks' processor time. The same page's frame time while nothing happens is the yardstick in the same run.
Prints a Markdown table.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "web"))

from sitebuild.bundle import build

from tests.site import measure
from tests.site.conftest import Host, launch_options, wait_ready
from tests.site.hands import Mouse, begin, play_to_the_end

OBSERVE = """
window.tasks = []; window.clicks = []; window.frames = [];
new PerformanceObserver((list) => { for (const e of list.getEntries()) tasks.push(e.duration) })
  .observe({ type: "longtask", buffered: true });
new PerformanceObserver((list) => {
  for (const e of list.getEntries()) if (e.name === "click") clicks.push(e.duration) })
  .observe({ type: "event", durationThreshold: 16, buffered: true });
"""
IDLE = """() => new Promise((done) => {
  const frames = []; let before = performance.now();
  const tick = (now) => { frames.push(now - before); before = now;
    frames.length < 60 ? requestAnimationFrame(tick) : done(frames.slice(1)) };
  requestAnimationFrame(tick) })"""


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=3)
    parser.add_argument("--level", default="medium", choices=("easy", "medium", "hard"))
    parser.add_argument("--game", default="classic", choices=("classic", "match", "open", "duel"))
    asked = parser.parse_args()
    site = build()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        host = Host(Path(folder))
        host.deploy({p.relative_to(site).as_posix(): p.read_bytes() for p in site.rglob("*") if p.is_file()})
        browser = driver.chromium.launch(**launch_options(driver))  # type: ignore[arg-type] # plain keywords
        page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
        measure.hasty(page, asked.level)
        page.goto(host.address)
        wait_ready(page)
        idle = page.evaluate(IDLE)
        page.evaluate(f"() => {{ {OBSERVE} }}")
        page.evaluate("() => { tasks.length = 0 }")
        hand, moves = Mouse(), 0
        with measure.tracing(page.context, "toplevel") as events:
            begin(page, hand, asked.game)
            for _ in range(asked.deals):
                moves += len(play_to_the_end(page, hand))
                hand.press(page, "next")
        tasks, clicks = page.evaluate("() => [tasks, clicks]")
        browser.close()
        host.shut()
    print(f"{asked.deals} deals of {asked.game} at level {asked.level}, {moves} actions of the player\n")
    print("| what | value |\n|---|---|")
    print(f"| tasks over 50 ms | {len(tasks)} |")
    print(f"| longest task | {f'{max(tasks):.0f} ms' if tasks else 'under 50 ms'} |")
    spent = measure.tasks(events)
    print(f"| longest task, processor time | {spent[0]:.0f} ms |")
    print(f"| tasks over 50 ms of processor time | {sum(task > 50 for task in spent)} of {len(spent)} |")
    print(f"| idle frame, median | {median(idle):.1f} ms |")
    print(f"| click to paint, median | {median(clicks):.0f} ms ({len(clicks)} clicks) |")
    print(f"| click to paint, 95th percentile | {quantiles(clicks, n=20)[-1]:.0f} ms |")
    print(f"| click to paint against an idle frame | {median(clicks) / median(idle):.1f} |")


if __name__ == "__main__":
    main()
