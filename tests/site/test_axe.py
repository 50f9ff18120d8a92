"""axe-core finds nothing wrong with any screen in any theme.

The themes differ in colours alone, so the light one gets all of axe's rules and the others those about contrast.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page
from sitebuild import tools

from tests.site.conftest import START_LIMIT_MS, Open, until, wait_ready
from tests.site.drawn import screens, show, show_broken

SCREENS = dict(screens())
THEMES = ("light", "dark", "felt")
RUN = """async ([theme, rules]) => {
  for (const each of document.querySelectorAll("html, #page")) each.dataset.theme = theme;
  const only = rules ? { runOnly: { type: "rule", values: rules } } : {};
  const { violations } = await axe.run(document, { resultTypes: ["violations"], preload: false, ...only });
  return violations.flatMap((it) => it.nodes.map((node) => `${theme}: ${it.id}: ${node.html.slice(0, 160)}`));
}"""
WHOLE = "[...document.querySelectorAll('.rules section')].forEach((it) => it.style.contentVisibility = 'visible')"
"""What a long page lays out only when it is scrolled to is looked at too."""


@pytest.fixture(scope="module")
def axe() -> str:
    return (tools.node_modules()[1] / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 360, "height": 640}, reduced_motion="reduce")
    yield page
    page.close()


def faults(page: Page, axe: str, themes: tuple[str, ...] = THEMES) -> list[str]:
    """Whatever axe finds on the page."""
    page.evaluate(axe)
    page.evaluate(WHOLE)
    found: list[str] = []
    for theme in themes:
        found += page.evaluate(RUN, [theme, None if theme == "light" else ["color-contrast", "link-in-text-block"]])
    return found


@pytest.mark.parametrize("name", SCREENS)
def test_no_screen_has_a_fault(phone: Page, axe: str, tmp_path: Path, name: str) -> None:
    show(phone, tmp_path / "drawn.html", SCREENS[name])
    assert faults(phone, axe) == []


def test_axe_would_find_a_fault(phone: Page, axe: str, tmp_path: Path) -> None:
    show(phone, tmp_path / "drawn.html", SCREENS["start"])
    phone.evaluate("document.querySelector('.icon-btn, .top-btn:last-child').removeAttribute('aria-label')")
    phone.evaluate("document.getElementById('page').style.setProperty('--ink2', '#d8d0c0')")
    found = " ".join(faults(phone, axe, ("light",)))
    assert "button-name" in found
    assert "color-contrast" in found


def test_the_page_of_last_resort_has_no_fault(phone: Page, axe: str, tmp_path: Path) -> None:
    show_broken(phone, tmp_path / "drawn.html")
    assert faults(phone, axe) == []


@pytest.mark.parametrize("window", [(820, 1180), (1440, 900)])
def test_larger_windows_add_no_fault(browser: Browser, axe: str, tmp_path: Path, window: tuple[int, int]) -> None:
    """They show more at once: the rail, the last lines, the keys on the buttons."""
    page = browser.new_page(viewport={"width": window[0], "height": window[1]}, reduced_motion="reduce")
    for name in ("hint", "open-auction", "duel", "start-continue", "result-match"):
        show(page, tmp_path / "drawn.html", SCREENS[name])
        assert (name, faults(page, axe, ("light",))) == (name, [])
    page.close()


def test_the_built_site_has_no_fault_from_start_to_result(open_page: Open, site: str, axe: str) -> None:
    """The same on the real page, its head and live regions included, without loading it again."""
    page = open_page(locale="en-GB", reduced_motion="reduce")
    page.goto(site)
    wait_ready(page)
    found = faults(page, axe, ("light",))
    page.locator("[data-click^=newgame]").first.click()
    page.wait_for_selector("#hand .card")
    found += faults(page, axe, ("light",))
    page.click("[data-click=menu]")
    page.click("#sheet [data-click=settings]")
    page.locator("label:has(> #sheet-auto_pace-0)").click()
    page.locator("label:has(> #sheet-pace-0)").click()
    page.keyboard.press("Escape")
    until(page, "!document.getElementById('sheet')")
    page.click("[data-click=menu]")
    page.click("#sheet [data-click=auto]")
    page.wait_for_selector("#result", timeout=START_LIMIT_MS)
    found += faults(page, axe, ("light",))
    assert found == []


def test_a_start_that_failed_has_no_fault(open_page: Open, site: str, axe: str) -> None:
    page = open_page(faults=True, service_workers="block")
    page.route(re.compile(r"/runtime-"), lambda route: route.abort())
    page.goto(site)
    page.wait_for_selector("[data-failure]")
    assert faults(page, axe) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_of_licences_has_no_fault(open_page: Open, site: str, axe: str, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    page.goto(f"{site}licences.html")
    assert page.get_by_role("heading", level=1).count() == 1
    assert faults(page, axe, ("light",)) == []
