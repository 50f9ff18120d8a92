"""Every screen as a page of its own, drawn by CPython: no start, no server, one browser tab for all of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from app.languages import LANGUAGES
from app.lesson import STEPS, course
from app.model import Model, Notice, Screen, Sheet, Viewport
from app.statistics import KEYS, Tally
from app.text import Catalogues
from app.views.broken import broken
from doudizhu.presets import PRESETS
from playwright.sync_api import Page

from lab import catalogues
from lab.preview import SCENES
from lab.table_preview import page as document

ALL = Catalogues({name: catalogues.compile_po(catalogues.read(name)) for name in LANGUAGES})

TABLES = (
    *("bidding", "lead", "follow-wrong", "bomb", "open-auction", "duel-grab", "duel", "hint", "refused", "last"),
    *("long", "plain", "auto", "left"),
)
"""The states of the table that differ in what stands on it."""
OTHERS = ("start", "start-continue", "result", "result-match", "result-won", "notices")


def screens() -> Iterator[tuple[str, Model]]:
    """Every screen and every sheet, in the states that differ in what they show."""
    for name in (*TABLES, *OTHERS):
        yield name, SCENES[name]()
    at_table = SCENES["menu"]()
    for sheet in Sheet:
        if sheet is not Sheet.NONE:
            yield f"sheet-{sheet}", replace(at_table, sheet=sheet, confirm="newmatch:match")
    played = {key: Tally(10_000, 4_321, 3_000, 1_500, -77, 2, 12) for key in KEYS}
    told = (Notice("offline_blocked"), Notice("storage_full"))
    for sheet in (Sheet.SETTINGS, Sheet.LOG, Sheet.CONFIRM):
        yield f"notices-{sheet}", replace(at_table, sheet=sheet, confirm="newmatch:match", notices=told)
    yield "sheet-statistics-all", replace(at_table, sheet=Sheet.STATISTICS, statistics=played)
    for name in PRESETS:
        yield f"rules-{name}", Model(screen=Screen.RULES, rules_place=f"{name}/kickers", tried="333444+55")
    for place in (0, 2, 5, 8, 11, len(STEPS)):
        yield f"lesson-{place}", course.begin(Model(), str(place))[0]
    yield "elsewhere", replace(at_table, screen=Screen.ELSEWHERE, sheet=Sheet.NONE)


def show(page: Page, file: Path, model: Model, language: str = "en") -> None:
    """Draw a model in the tab's window."""
    size = page.viewport_size or {"width": 360, "height": 640}
    settings = replace(model.settings, language=language)
    model = replace(model, settings=settings, viewport=Viewport(size["width"], size["height"]))
    whole = document(model, ALL[language])
    file.write_text(whole.replace("<body>", "<title>Dou Dizhu</title><body>"), encoding="utf-8")
    page.goto(file.as_uri())


def show_broken(page: Page, file: Path) -> None:
    """Draw the page of last resort."""
    whole = document(Model(), ALL["en"])
    head, _, rest = whole.partition('<div id="app">')
    del rest
    file.write_text(f'{head}<title>Dou Dizhu</title><div id="app">{broken(Model(), "Trace", ALL["en"])}</div>')
    page.goto(file.as_uri())
