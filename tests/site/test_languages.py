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
