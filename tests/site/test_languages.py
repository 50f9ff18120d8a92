"""Every screen in every language, and in one that is longer than all of them, fits the narrowest phone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from app.model import Model, Screen, Viewport
from app.text import LANGUAGES, PSEUDO, Catalogues
from doudizhu.presets import PRESETS
from playwright.sync_api import Browser, Page

from lab import catalogues
from lab.preview import SCENES
from lab.table_preview import page as document
from tests.site.conftest import Open, until, wait_ready

WIDTH, HEIGHT = 320, 568
ALL = Catalogues({name: catalogues.compile_po(catalogues.read(name)) for name in LANGUAGES})
SHOWN = {name: make() for name, make in SCENES.items()} | {
    f"rules-{name}": Model(screen=Screen.RULES, rules_place=f"{name}/kickers", tried="333444+55")
    for name in PRESETS
}

TOO_WIDE = """(width) => [...document.querySelectorAll("#page *")].filter((element) => {
  const box = element.getBoundingClientRect();
  return box.width > 1 && box.right > width + 1 && !element.closest(".sr, [aria-hidden=true], svg");
}).map((element) => `${element.tagName}.${element.className}: ${element.textContent.slice(0, 40)}`)"""
"""Whatever reaches over the right edge and is meant to be read."""


@pytest.fixture(scope="module")
def narrow(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, reduced_motion="reduce")
    yield page
    page.close()


@pytest.mark.parametrize("language", [*LANGUAGES, PSEUDO])
@pytest.mark.parametrize("scene", SHOWN)
def test_nothing_reaches_over_the_edge_at_320_pixels(
    narrow: Page, tmp_path: Path, scene: str, language: str
) -> None:
    model = SHOWN[scene]
    model = replace(model, settings=replace(model.settings, language=language), viewport=Viewport(WIDTH, HEIGHT))
    drawn = tmp_path / "drawn.html"
    drawn.write_text(document(model, ALL[language]), encoding="utf-8")
    narrow.goto(drawn.as_uri())
    assert narrow.evaluate("document.documentElement.lang") == language
    assert narrow.evaluate("document.documentElement.scrollWidth") <= WIDTH
    assert narrow.evaluate(TOO_WIDE, WIDTH) == []


def test_two_taps_change_the_language_of_the_running_deal_without_a_reload(ready: Page) -> None:
    ready.locator("[data-click^=newgame], [data-click=new]").first.click()
    ready.wait_for_selector("#hand .card")
    hand = ready.locator("#hand").get_by_role("option").count()
    ready.evaluate("document.body.dataset.kept = 'yes'")
    ready.click("[data-click=language]")
    ready.click("label:has-text('繁體中文')")
    until(ready, "document.documentElement.lang === 'zh-Hant' && document.title === '鬥地主'")
    assert ready.locator("#hand").get_by_role("option").count() == hand
    assert ready.evaluate("document.body.dataset.kept") == "yes"


def test_a_link_to_a_clause_opens_it(open_page: Open, site: str) -> None:
    page = open_page(locale="ja-JP")
    page.goto(f"{site}#rules/duel/handicap")
    wait_ready(page)
    until(page, "document.activeElement?.id === 'rules/duel/handicap'")
    assert page.evaluate("document.documentElement.lang") == "ja"
