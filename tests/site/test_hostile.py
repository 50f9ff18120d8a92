"""Hostile texts against the built site: what the page reads under Pyodide is refused there as it is in CPython."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.hostile import corpus
from tests.site.conftest import Open, until, wait_ready
from tests.site.hands import HANDS, begin, cards, your_move

FILES = {case["id"]: corpus.file_text(case) for case in corpus.cases("files")}
SAVES = {case["id"]: corpus.save_text(case) for case in corpus.cases("saves")}
IN_FILES = ("deep-lists", "deep-and-closed", "deep-body", "huge-number", "huge-version", "html", "double-body")
IN_FILES += ("name-script", "name-surrogate", "name-bidi", "deal-55-cards", "deal-doubled", "move-play-foreign")
ADDRESSES = ("markup", "rules-markup", "clause-markup", "long", "percent", "bidi")
KEPT = """() => JSON.stringify(Object.keys(localStorage).filter((it) => it.includes(".game.")).sort()
  .map((it) => [it, localStorage[it]]))"""


def tried(page: Page, text: str) -> str:
    """Import a file with this text; return what the page says of it."""
    for old in page.locator("[data-click^='dismiss:not_imported']").all():
        old.click()  # it lies above the open sheet
    expect(page.locator("[data-click^='dismiss:not_imported']")).to_have_count(0)
    page.locator("#import").set_input_files(
        {"name": "games.json", "mimeType": "application/json", "buffer": text.encode("utf-8", "surrogatepass")}
    )
    said = page.locator("#toasts p", has_text="Nothing was imported.")
    expect(said).to_be_visible()
    return said.inner_text().strip()


def test_hostile_files_are_refused_with_a_sentence_and_the_deal_goes_on(open_page: Open, site: str) -> None:
    """Fifty of the corpus, deep nesting and numbers of many digits among them, in one page that stays as it was."""
    page = open_page(viewport={"width": 1440, "height": 900})
    page.goto(site)
    wait_ready(page)
    begin(page, HANDS["mouse"], "classic")
    your_move(page)
    held, kept = cards(page), page.evaluate(KEPT)
    for control in ("settings", "saves"):
        page.locator(f"[data-click={control}]:visible").first.click()
    texts = [*FILES.values(), *(SAVES[name] for name in IN_FILES)]
    texts += [corpus.games_file({"classic": SAVES[name]}) for name in IN_FILES]
    for text in texts:
        assert len(tried(page, text)) > len("Nothing was imported.")
    assert page.evaluate(KEPT) == kept
    page.locator("[data-click=close]").first.click()
    assert cards(page) == held
    assert your_move(page)


@pytest.mark.parametrize("name", ["deep-lists", "huge-number", "name-script", "deal-55-cards", "null-bytes"])
def test_a_hostile_save_in_the_storage_does_not_stop_the_start(open_page: Open, site: str, name: str) -> None:
    """In the place of every game at once; the page says so of each."""
    page = open_page()
    stored = json.dumps({f"doudizhu.game.{game}": SAVES[name] for game in ("classic", "match", "open", "duel")})
    page.add_init_script(f"Object.assign(localStorage, {stored})")
    page.goto(site)
    wait_ready(page)
    expect(page.locator("#toasts p")).to_have_count(4)
    expect(page.locator("#start")).to_be_visible()


def test_hostile_settings_in_the_storage_leave_the_boot_screen_in_the_visitors_language(
    open_page: Open, site: str
) -> None:
    """The boot script reads them too, before any Python."""
    page = open_page(locale="ja-JP", service_workers="block")
    page.route(re.compile(r".*\.(wasm|mjs|packed|whl)$"), lambda _: None)
    page.goto(site, wait_until="commit")
    for case in corpus.cases("settings"):
        page.evaluate("(text) => localStorage.setItem('doudizhu.settings', text)", corpus.joined(case["text"]))
        page.reload(wait_until="commit")
        expect(page.locator("#boot-text"), case["id"]).to_contain_text("読み込み中")


@pytest.mark.parametrize("name", ADDRESSES)
def test_a_hostile_address_leads_to_a_page_of_ours(open_page: Open, site: str, name: str) -> None:
    """Neither as the first address nor as a later one does it become part of the page."""
    [address] = [corpus.joined(case["text"]) for case in corpus.cases("addresses") if case["id"] == name]
    page = open_page()
    page.goto(f"{site}#{address}")
    wait_ready(page)
    page.evaluate("location.hash = ''")
    page.evaluate("(address) => { location.hash = address }", address)
    until(page, "document.querySelector('#start, .rules, #screen h1')")
    assert page.locator("#app script, #app img, #app iframe, #app [onerror], #app [onload]").count() == 0


def test_the_policy_forbids_what_the_page_does_not_need(open_page: Open, site: str) -> None:
    """Neither inline code nor text as code runs, nothing from elsewhere is fetched, and no form is sent."""
    page = open_page(faults=True)
    page.goto(site)
    wait_ready(page)
    policy = page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content") or ""
    rules = dict(rule.strip().partition(" ")[::2] for rule in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert rules["base-uri"] == rules["form-action"] == "'none'"
    others = set(rules) - {"default-src", "script-src", "base-uri", "form-action"}
    assert {rules[name] for name in others} <= {"'self'", "'self' blob:", "'self' data:"}
    page.evaluate(
        """() => {
        window.broken = [];
        document.addEventListener("securitypolicyviolation", (it) => broken.push(it.violatedDirective));
        const add = (tag, fields) => document.body.append(Object.assign(document.createElement(tag), fields));
        add("script", { textContent: "window.ran = true" });
        add("img", { src: "http://127.0.0.1:9/x.png" });
        add("iframe", { src: "http://127.0.0.1:9/" });
        add("style", { textContent: "body { color: red }" });
        document.body.setAttribute("onclick", "window.ran = true");
        document.body.click();
        fetch("http://127.0.0.1:9/").catch(() => {});
        setTimeout("window.ran = true");
      }"""
    )
    wanted = {
        "script-src-elem",
        "script-src-attr",
        "script-src",
        "style-src-elem",
        "img-src",
        "connect-src",
        "frame-src",
    }
    until(page, f"{json.dumps(sorted(wanted))}.every((it) => broken.includes(it))")
    assert page.evaluate("window.ran") is None


def test_a_whole_visit_sets_no_cookie_and_asks_nobody_else(open_page: Open, site: str) -> None:
    """Every request goes to the site's own folder; that no other test's leaves the origin, each test watches."""
    page = open_page(viewport={"width": 1440, "height": 900})
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.goto(site)
    wait_ready(page)
    page.locator("[data-click=settings]:visible").first.click()
    page.locator("[data-click=close]").first.click()
    begin(page, HANDS["mouse"], "duel")
    your_move(page)
    page.reload()
    wait_ready(page)
    assert asked
    assert [url for url in asked if not url.startswith((site, "blob:", "data:"))] == []
    assert page.context.cookies() == []
    assert page.evaluate("document.cookie") == ""


def test_the_settings_lead_to_the_licences(open_page: Open, site: str, files: dict[str, bytes]) -> None:
    """The page names what the site carries, and is kept offline with everything else."""
    page = open_page()
    page.goto(site)
    wait_ready(page)
    page.locator("[data-click=settings]:visible").first.click()
    with page.expect_popup() as opened:
        page.locator("#sheet a[href='licences.html']").click()
    body = opened.value.locator("body")
    for part in ("Pyodide", "micropip", "idiomorph", "CPython", "Mozilla Public License Version 2.0"):
        expect(body).to_contain_text(part)
    assert b'"licences.html"' in files["sw.js"]
