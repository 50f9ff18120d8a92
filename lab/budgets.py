"""Write what the site costs now as one more line of ``docs/performance-history.csv``.

``python -m lab.budgets [--rounds 5] [--without-times]`` needs the test environment (``tests/run.py`` makes it)
and a clean checkout, since the line names the commit. Counts are exact; starts are ratios to stock Pyodide, in
processor time of the main thread, all in one run (see ``lab.bench_boot``); the longest task is processor time too.
"""

from __future__ import annotations

import argparse
import csv
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "web"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "engine"))

from sitebuild.bundle import build

from lab import bench_boot
from lab.bench_moves import instructions, ours, states
from tests.site import measure
from tests.site.conftest import Host, launch_options, wait_ready
from tests.site.hands import Mouse, begin, play_to_the_end

ROOT = Path(__file__).resolve().parents[1]
HISTORY = ROOT / "docs" / "performance-history.csv"
DEALS = 5


def git(*words: str) -> str:
    """What git says of this checkout."""
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def counts() -> dict[str, str]:
    """Everything that is counted, and the longest task of a deal."""
    site = build()
    files = {p.relative_to(site).as_posix(): p.read_bytes() for p in site.rglob("*") if p.is_file()}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        host = Host(Path(folder))
        host.deploy(files)
        browser = driver.chromium.launch(**launch_options(driver))  # type: ignore[arg-type] # plain keywords
        load = measure.first_load(browser, host.address, files)
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        measure.hasty(page)
        page.goto(host.address)
        wait_ready(page)
        with measure.tracing(page.context, "toplevel") as events:
            begin(page, Mouse(), "open")
            play_to_the_end(page, Mouse())
        browser.close()
        host.shut()
    found = states(DEALS, seed=1)
    return {
        "requests": str(len(load.requests)),
        "first load, bytes packed": str(load.packed),
        "engine wheel, bytes": str(next(len(d) for p, d in files.items() if "doudizhu_engine" in p)),
        "modules before first paint": str(len(load.modules)),
        "instructions a state": f"{instructions([ours(state) for state in found]) / len(found):.0f}",
        "longest task, ms": f"{measure.tasks(events)[0]:.0f}",
    }


def main() -> None:
    """Measure, print, and add the line."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--without-times", action="store_true", help="leave the starts out, which take minutes")
    asked = options.parse_args()
    if git("status", "--porcelain", "--untracked-files=no"):
        sys.exit("This checkout has changes that are not committed: commit them first, the line names the commit.")
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    row = {"date": git("show", "-s", "--format=%cs"), "commit": git("rev-parse", "--short", "HEAD")}
    row |= {"version": version, **counts()}
    ratios = {} if asked.without_times else bench_boot.run(asked.rounds)
    for kind in ("cold", "warm", "worker"):
        row[f"start {kind}"] = f"{bench_boot.ratio(ratios[kind]).main:.2f}" if ratios else ""
    new = not HISTORY.exists()
    with HISTORY.open("a", newline="", encoding="utf-8") as file:
        lines = csv.DictWriter(file, list(row), lineterminator="\n")
        if new:
            lines.writeheader()
        lines.writerow(row)
    print("\n".join(f"{name}: {value}" for name, value in row.items()))


if __name__ == "__main__":
    main()
