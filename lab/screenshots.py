"""Pictures of every screen, to be looked at: ``python build.py && python -m lab.screenshots``.

Takes each screen in every window, theme and script asked for, and puts the pictures into ``screenshots/``, several
to a sheet beside them; git ignores the folder. CPython draws the screens into one tab of Chromium, so there is no
start to wait for; the pages that stand without Python (its start, its failure, the licences) come from the built
site. Options narrow it down: ``python -m lab.screenshots --scene start result --window 360x640 --theme dark``.
It tells which pages are wider than the window, and then ends with exit status 1.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, Page, Route, sync_playwright

from lab.more_scenes import PLACES, SCREENS
from lab.preview import TRACE
from lab.table_preview import ROOT, compiled, page

# The imports above put the engine and the page on the path.
from app.model import Model, Viewport  # isort: skip
from app.settings import Theme  # isort: skip
from app.text import Catalogues, Texts  # isort: skip
from app.view import root_attributes, view  # isort: skip
from app.views.broken import broken  # isort: skip
from app.views.settings import LICENCES  # isort: skip
from sitebuild.serve import server  # isort: skip

OUT: Final = ROOT / "screenshots"
WINDOWS: Final = ("360x640", "640x360", "820x1180", "1440x900")
THEMES: Final = tuple(theme.value for theme in Theme if theme is not Theme.AUTO)
LANGUAGES: Final = ("en", "zh-Hant")

CACHES: Final = re.compile(r"/(runtime|game)-")
SHOW: Final = """([attributes, body, at]) => {
  for (const [name, value] of Object.entries(attributes)) document.documentElement.setAttribute(name, value);
  document.getElementById("app").innerHTML = body;
  scrollTo(0, 0);
  if (at) document.getElementById(at).scrollIntoView();
  if (at) requestAnimationFrame(() => document.getElementById(at).scrollIntoView());
}"""
SHEETS: Final = {"360x640": (4, 360), "640x360": (2, 720), "820x1180": (3, 500), "1440x900": (2, 760)}
"""How many pictures stand side by side on a sheet, and how wide each is."""


@dataclass(frozen=True, slots=True)
class Look:
    """One way to look at the site."""

    window: str
    theme: str
    language: str

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the window in CSS pixels."""
        width, height = map(int, self.window.split("x"))
        return width, height

    def file(self, name: str) -> Path:
        """Return where the picture of a screen lies."""
        return OUT / f"{name}-{self.window}-{self.theme}-{self.language}.png"


def drawn(tab: Page, name: str, model: Model, look: Look, texts: Texts) -> None:
    """Show a screen in the tab, as the page does after an update."""
    settings = replace(model.settings, theme=Theme(look.theme), language=look.language)
    model = replace(model, settings=settings, viewport=Viewport(*look.size))
    body = broken(model, TRACE, texts) if name == "broken" else view(model, texts)
    tab.evaluate(SHOW, [root_attributes(model), str(body), PLACES.get(name, "")])


def site_pages(tab: Page, look: Look, address: str) -> Iterator[str]:
    """Show the pages that stand without Python, one after another; yield the name of each."""
    tab.emulate_media(color_scheme="light" if look.theme == "light" else "dark", reduced_motion="reduce")
    tab.add_init_script(f"""localStorage.setItem("doudizhu.settings", '{{"theme": "{look.theme}"}}')""")
    held: list[Route] = []

    def hold(route: Route) -> None:
        """Leave a request without an answer as long as the picture is taken."""
        held.append(route)

    for name, stop in (("boot", hold), ("boot-failed", _refused)):
        tab.route(CACHES, stop)
        tab.goto(address, wait_until="commit")
        tab.wait_for_selector(".boot-retry" if name == "boot-failed" else "#boot-text:not(:text-is('…'))")
        yield name
        while held:
            held.pop().abort()
        tab.unroute_all(behavior="wait")
    tab.goto(address + LICENCES)
    yield "licences"


def _refused(route: Route) -> None:
    route.abort()


def pictures(
    browser: Browser, names: Sequence[str], looks: Sequence[Look], address: str, scale: int, scratch: Path
) -> Iterator[str]:
    """Take every picture asked for; yield what is wrong. ``scratch`` is a folder for what is not kept."""
    catalogues = Catalogues(compiled())
    models = {name: SCREENS[name]() for name in names if name in SCREENS}
    models |= {name: Model() for name in names if name == "broken"}
    start = scratch / "page.html"
    dress = f'<link rel="stylesheet" href="{(ROOT / "web" / "boot.css").as_uri()}"><link '
    start.write_text(page(Model(), catalogues["en"]).replace("<link ", dress, 1), encoding="utf-8")
    for window in dict.fromkeys(look.window for look in looks):
        there = [look for look in looks if look.window == window]
        tab = _tab(browser, there[0], "en", scale)
        tab.goto(start.as_uri())
        for look in there:
            for name, model in models.items():
                drawn(tab, name, model, look, catalogues[look.language])
                yield from _taken(tab, name, look)
        tab.context.close()
        for look in there if WITHOUT_PYTHON.intersection(names) else ():
            tab = _tab(browser, look, look.language, scale)
            for name in site_pages(tab, look, address):
                yield from _taken(tab, name, look)
            tab.context.close()


WITHOUT_PYTHON: Final = frozenset({"boot", "boot-failed", "licences"})
NAMES: Final = (*SCREENS, "broken", *sorted(WITHOUT_PYTHON))


def _tab(browser: Browser, look: Look, language: str, scale: int) -> Page:
    width, height = look.size
    return browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        reduced_motion="reduce",
        locale=language,
        service_workers="block",
    ).new_page()


def _taken(tab: Page, name: str, look: Look) -> Iterator[str]:
    tab.screenshot(path=look.file(name))
    excess = tab.evaluate("document.documentElement.scrollWidth") - look.size[0]
    if excess > 0:
        yield f"{look.file(name).name}: {excess} px too wide"


def sheets(browser: Browser, names: Sequence[str], looks: Sequence[Look], scratch: Path) -> None:
    """Put the pictures of each look on sheets, in the order of the names, as many as fit about 1,500 x 1,400 px."""
    tab = browser.new_page(viewport={"width": 1560, "height": 1400})
    for look in looks:
        columns, wide = SHEETS.get(look.window, (2, 760))
        width, height = look.size
        each = columns * max(1, 1400 // (wide * height // width + 20))
        for number, at in enumerate(range(0, len(names), each), 1):
            figures = [
                FIGURE.format(name=name, wide=wide, picture=look.file(name).as_uri())
                for name in names[at : at + each]
            ]
            whole = scratch / "sheet.html"
            whole.write_text(SHEET.format(columns=columns, figures="".join(figures)), encoding="utf-8")
            tab.goto(whole.as_uri())
            tab.locator("body").screenshot(path=look.file(f"sheet-{number:02}"))
    tab.close()


FIGURE: Final = '<figure><figcaption>{name}</figcaption><img width="{wide}" src="{picture}"></figure>'
SHEET: Final = """<!doctype html><meta charset="utf-8"><style>
body {{ margin: 0; padding: 4px; width: max-content; display: grid; gap: 6px; background: #777;
  grid-template-columns: repeat({columns}, auto); font: 12px sans-serif; }}
figure {{ margin: 0 }} img {{ display: block }}
</style><body>{figures}"""


def main(arguments: list[str]) -> int:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scene", nargs="+", default=NAMES, choices=NAMES, metavar="NAME")
    parser.add_argument("--window", nargs="+", default=WINDOWS, metavar="WxH")
    parser.add_argument("--theme", nargs="+", default=THEMES, choices=THEMES)
    parser.add_argument("--language", nargs="+", default=LANGUAGES)
    parser.add_argument("--text", type=int, default=100, help="the reader's text size in percent")
    parser.add_argument("--scale", type=int, default=1, help="picture pixels to a CSS pixel (default: 1)")
    parser.add_argument("--site", type=Path, default=ROOT / "dist", help="the built site (default: dist)")
    asked = parser.parse_args(arguments)
    if WITHOUT_PYTHON.intersection(asked.scene) and not (asked.site / "index.html").is_file():
        parser.error(f"no site in {asked.site}: run python build.py first")
    looks = [Look(*one) for one in product(asked.window, asked.theme, asked.language)]
    OUT.mkdir(exist_ok=True)
    with sync_playwright() as playwright, server(asked.site, 0) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        options = [f"--blink-settings=defaultFontSize={16 * asked.text // 100}"]
        options += ["--no-sandbox"] if os.name == "posix" and os.geteuid() == 0 else []
        system = Path("/usr/bin/chromium")
        browser = playwright.chromium.launch(executable_path=system if system.exists() else None, args=options)
        address = f"http://127.0.0.1:{running.server_address[1]}/"
        with TemporaryDirectory() as scratch:
            wrong = list(pictures(browser, asked.scene, looks, address, asked.scale, Path(scratch)))
            sheets(browser, asked.scene, looks, Path(scratch))
        browser.close()
        running.shutdown()
    print(f"{len(asked.scene) * len(looks)} pictures in {OUT.relative_to(ROOT)}", *wrong, sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
