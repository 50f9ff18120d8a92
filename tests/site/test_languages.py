"""Every screen in every language, and in one that is longer than all of them, fits the narrowest phone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from app import document as document_words
from app.languages import LANGUAGES
from app.model import Model, Screen, Viewport
from app.text import PSEUDO
from doudizhu.presets import PRESETS
from playwright.sync_api import Browser, Page

from lab.preview import SCENES
from lab.table_preview import page as document
from tests.language_tags import TAGS
from tests.site.conftest import Open, choose, until, wait_ready
from tests.site.drawn import ALL, screens

WIDTH, HEIGHT = 320, 568
SHOWN = {name: make() for name, make in SCENES.items()} | {
    f"rules-{name}": Model(screen=Screen.RULES, rules_place=f"{name}/kickers", tried="333444+55")
    for name in PRESETS
}
SHOWN |= {
    name: model
    for name, model in screens()
    if name.startswith(("lesson", "elsewhere", "sheet-saves", "sheet-fault"))
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


HEAD = """() => [document.documentElement.lang, document.title, document.querySelector("link[rel=manifest]").href,
    document.querySelector("meta[name=description]").content]"""


def test_before_python_runs_the_page_reads_the_list_of_languages_as_python_does(open_page: Open, site: str) -> None:
    page = open_page(faults=True, service_workers="block")
    page.route(re.compile(r"/(runtime|game)-"), lambda route: route.abort())
    page.add_init_script(
        "Object.defineProperty(navigator, 'languages', { get: () => JSON.parse(sessionStorage.preferred || '[]') })"
    )
    page.goto(site)
    for preferred, language in TAGS:
        page.evaluate("(wanted) => { sessionStorage.preferred = JSON.stringify(wanted) }", preferred)
        page.reload()
        page.wait_for_selector("[data-failure]")
        assert (preferred, page.evaluate("document.documentElement.lang")) == (preferred, language)


def test_the_title_description_and_manifest_follow_the_language(
    open_page: Open, site: str, files: dict[str, bytes]
) -> None:
    page = open_page(locale="ja-JP")
    page.goto(site, wait_until="commit")
    until(page, "document.documentElement.lang === 'ja'")
    _assert_dressed(page, "ja", files)
    wait_ready(page)
    _assert_dressed(page, "ja", files)
    for language in ("zh-Hans", "en", "zh-Hant"):
        page.click("#screen [data-click=language]")
        choose(page.locator(f"#sheet-language-{language}"))
        until(page, f"document.title === {document_words.title(ALL[language])!r}")
        page.keyboard.press("Escape")
        _assert_dressed(page, language, files)


def _assert_dressed(page: Page, language: str, files: dict[str, bytes]) -> None:
    """The head speaks the language, and so does the manifest that it names."""
    lang, title, manifest, about = page.evaluate(HEAD)
    assert (lang, title) == (language, document_words.title(ALL[language]))
    assert about == document_words.description(ALL[language])
    said = json.loads(files[manifest.rsplit("/", 1)[1]])
    assert [said[key] for key in ("lang", "name", "short_name", "description")] == [language, title, title, about]


def test_a_browser_finds_nothing_wrong_with_any_manifest(open_page: Open, site: str) -> None:
    page = open_page(faults=True, service_workers="block")
    page.route(re.compile(r"/(runtime|game)-"), lambda route: route.abort())
    page.goto(site)
    asked = page.context.new_cdp_session(page)
    seen = set()
    for language in LANGUAGES:
        page.evaluate("(lang) => { document.documentElement.lang = lang }", language)
        found = asked.send("Page.getAppManifest")
        assert found["errors"] == []
        seen.add(found["url"])
        assert json.loads(found["data"])["lang"] == language
    assert len(seen) == len(LANGUAGES)


@pytest.mark.parametrize(("window", "way"), [((360, 640), "menu"), ((1280, 720), "language")])
def test_two_taps_change_the_language_of_the_running_deal_without_a_reload(
    ready: Page, window: tuple[int, int], way: str
) -> None:
    ready.set_viewport_size({"width": window[0], "height": window[1]})
    ready.locator("[data-click^=newgame], [data-click=new]").first.click()
    ready.wait_for_selector("#hand .card")
    hand = ready.locator("#hand").get_by_role("option").count()
    ready.evaluate("document.body.dataset.kept = 'yes'")
    ready.click(f"#bar [data-click={way}]:visible")
    ready.click("#sheet label:has-text('繁體中文')")
    until(ready, "document.documentElement.lang === 'zh-Hant' && document.title === '鬥地主'")
    assert ready.locator("#hand").get_by_role("option").count() == hand
    assert ready.evaluate("document.body.dataset.kept") == "yes"


def test_links_in_the_running_page_and_the_browsers_back_and_forward_lead_through_the_rules(ready: Page) -> None:
    """The deal beneath stays as it was, and no step of Back is lost or leads nowhere."""
    ready.locator("[data-click^=newgame]").first.click()
    ready.wait_for_selector("#hand .card")
    hand = "[...document.querySelectorAll('#hand .card')].map((e) => e.id).join()"
    before = ready.evaluate(hand)
    steps = ready.evaluate("history.length")
    ready.evaluate("location.hash = 'rules/duel/handicap'")
    until(ready, "document.activeElement?.id === 'rules/duel/handicap'")
    ready.locator("a[href='#rules/duel/cards']").click()
    until(ready, "document.activeElement?.id === 'rules/duel/cards'")
    ready.locator(".rules-games [data-click='rules:open']").click()
    until(ready, "document.activeElement?.id === 'rules/open' && location.hash === '#rules/open'")
    assert ready.evaluate("history.length") == steps + 3
    for place in ("rules/duel/cards", "rules/duel/handicap"):
        ready.go_back()
        until(ready, f"document.activeElement?.id === '{place}'")
    ready.go_back()
    until(ready, f"document.getElementById('hand') && {hand} === '{before}'")
    assert "#" not in ready.url
    ready.go_forward()
    until(ready, "document.activeElement?.id === 'rules/duel/handicap'")
    ready.click("[data-click=back]")
    until(ready, f"document.getElementById('hand') && {hand} === '{before}'")
    assert "#" not in ready.url


def test_an_address_that_names_nothing_changes_nothing(ready: Page) -> None:
    ready.evaluate("location.hash = 'nowhere'")
    until(ready, "location.hash === ''")
    assert ready.locator("#start").count() == 1


def test_an_address_gone_to_just_before_a_drawing_is_not_overwritten_by_it(ready: Page) -> None:
    """The browser tells of a new address only after the frame that is being drawn."""
    gone = "requestAnimationFrame(() => { location.hash = 'rules/duel/handicap' })"
    ready.evaluate(f"{gone}; window.dispatchEvent(new Event('resize'))")
    until(ready, "document.activeElement?.id === 'rules/duel/handicap'")


def test_a_link_to_a_clause_opens_it(open_page: Open, site: str) -> None:
    page = open_page(locale="ja-JP")
    page.goto(f"{site}#rules/duel/handicap")
    wait_ready(page)
    until(page, "document.activeElement?.id === 'rules/duel/handicap'")
    assert page.evaluate("document.documentElement.lang") == "ja"
