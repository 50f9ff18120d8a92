"""How the page starts, and what it says when it cannot."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.site.conftest import Open, until, wait_ready

WAITING = {"en": "Loading", "zh-Hant": "載入中", "zh-Hans": "加载中", "ja": "読み込み中"}
FAILED = {
    "en": "The game could not start",
    "zh-Hant": "遊戲無法啟動",
    "zh-Hans": "游戏无法启动",
    "ja": "ゲームを始められません",
}
LOCALES = {"en": "en-GB", "zh-Hant": "zh-TW", "zh-Hans": "zh-CN", "ja": "ja-JP"}


def test_a_first_visit_ends_at_something_that_python_drew(open_page: Open, site: str) -> None:
    """With the engine's wheel from the site's own folder, which micropip installed; the boot screen is gone."""
    page = open_page()
    wheels: list[str] = []
    page.on("request", lambda request: wheels.append(request.url) if "doudizhu_engine" in request.url else None)
    page.goto(site)
    wait_ready(page)
    expect(page.locator("#boot-text")).to_have_count(0)
    expect(page.locator("#app h1").first).not_to_be_empty()
    assert wheels
    assert all(
        re.fullmatch(re.escape(site) + r"game-\w+/doudizhu_engine-[\d.]+-py3-none-any\.whl", w) for w in wheels
    )


NEWS_OF_WEIGHTS = """for (const name of ["weights-here", "weights-missing"])
  document.addEventListener(name, () => { globalThis.news = name });"""


def test_the_networks_of_the_strongest_player_come_after_the_table(
    open_page: Open, site: str, files: dict[str, bytes]
) -> None:
    """They join the engine's own files without being waited for, and without them the game goes on."""
    if not any(path.endswith("weights.bin") for path in files):
        pytest.skip("a checkout without trained networks")
    page = open_page(faults=True, service_workers="block")
    page.route("**/weights.bin", _missing)
    with page.expect_response("**/weights.bin"):
        page.goto(site)
        wait_ready(page)
    expect(page.locator("[data-failure]")).to_have_count(0)
    expect(page.locator("#toast-weights_missing")).to_contain_text("hard plays like medium")
    page.unroute("**/weights.bin")
    page.add_init_script(NEWS_OF_WEIGHTS)
    page.reload()
    wait_ready(page)
    until(page, "globalThis.news")
    assert page.evaluate("news") == "weights-here"


@pytest.mark.parametrize("language", LOCALES)
def test_while_files_are_on_their_way_the_page_says_so_in_the_visitors_language(
    open_page: Open, site: str, language: str
) -> None:
    """Progress is text and a bar, and <html lang> names the language."""
    page = open_page(locale=LOCALES[language], service_workers="block")
    page.route("**/*.wasm", lambda _: None)
    page.goto(site, wait_until="commit")
    expect(page.locator("#boot-text")).to_contain_text(WAITING[language])
    expect(page.locator("html")).to_have_attribute("lang", language)
    until(page, "document.getElementById('boot-bar').value > 0")


def _missing(route: Route) -> None:
    route.fulfill(status=404, body="not here")


def _refused(route: Route) -> None:
    route.abort()


def _mistyped(route: Route) -> None:
    route.fulfill(status=200, content_type="text/html", body="<p>a page instead of a file</p>")


def _truncated(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.body()[:-100])


def _one_bit(route: Route) -> None:
    answer = route.fetch()
    body = bytearray(answer.body())
    body[len(body) // 2] ^= 1
    route.fulfill(response=answer, body=bytes(body))


def _unparsable(route: Route) -> None:
    route.fulfill(status=200, content_type="text/javascript", body="let = this is too new for an old browser;")


def _altered(route: Route) -> None:
    answer = route.fetch()
    body = bytearray(answer.body())
    for place in range(200, len(body), len(body) // 500):
        body[place] ^= 0xFF
    route.fulfill(response=answer, body=bytes(body))


FAULTS = [
    *((file, fault) for file in ("pyodide.asm.wasm", "python_stdlib.zip") for fault in (_missing, _truncated)),
    ("pyodide.asm.wasm", _altered),
    *((file, _missing) for file in ("micropip", "doudizhu_engine", "front.zip")),
    *((file, _missing) for file in ("pyodide.mjs", "pyodide.asm.mjs", "idiomorph.js")),
    *((file, _mistyped) for file in ("pyodide.asm.wasm", "pyodide.mjs", "doudizhu_engine")),
    ("pyodide.asm.wasm", _refused),
]


@pytest.mark.parametrize(("file", "fault"), FAULTS)
def test_a_file_that_is_missing_or_wrong_ends_in_a_screen_with_a_way_on(
    open_page: Open, site: str, file: str, fault: object
) -> None:
    """Within 20 seconds of the page's clock."""
    page = open_page(faults=True, service_workers="block")
    page.route(re.compile(rf".*/{re.escape(file)}[^/]*$"), fault)
    page.clock.install()
    page.goto(site, wait_until="commit")
    page.wait_for_load_state("networkidle")
    page.clock.run_for(21_000)
    expect(page.locator("[data-failure] h1")).to_have_text(FAILED["en"])
    expect(page.locator(".boot-retry")).to_be_focused()


@pytest.mark.parametrize("file", ["python_stdlib.zip", "pyodide.mjs"])
def test_once_the_file_is_right_the_retry_button_leads_to_the_table(open_page: Open, site: str, file: str) -> None:
    page = open_page(faults=True, service_workers="block")
    pattern = re.compile(rf".*/{re.escape(file)}[^/]*$")
    page.route(pattern, _missing)
    page.goto(site)
    expect(page.locator("[data-failure=missing]")).to_be_visible()
    page.unroute(pattern)
    with page.expect_navigation():
        page.locator(".boot-retry").click()
    wait_ready(page)


@pytest.mark.parametrize("file", ["python_stdlib.zip", "micropip", "doudizhu_engine", "front.zip"])
def test_a_file_that_is_not_the_one_of_this_page_is_named_as_damaged(open_page: Open, site: str, file: str) -> None:
    """By its hash: one bit of it is enough."""
    page = open_page(faults=True, service_workers="block")
    page.route(re.compile(rf".*/{re.escape(file)}[^/]*$"), _one_bit)
    page.goto(site)
    expect(page.locator("[data-failure=damaged]")).to_contain_text(file)
    expect(page.locator("[data-failure=damaged] .boot-retry")).to_be_focused()


@pytest.mark.parametrize("language", LOCALES)
def test_a_start_that_stalls_is_told_in_the_visitors_language(open_page: Open, site: str, language: str) -> None:
    """After 20 seconds without a byte the page says so, and has the focus on the retry button."""
    page = open_page(faults=True, locale=LOCALES[language], service_workers="block")
    page.route("**/*.wasm", lambda _: None)
    page.clock.install()
    page.goto(site, wait_until="commit")
    expect(page.locator("#boot-text")).to_contain_text(WAITING[language])
    page.clock.run_for(21_000)
    expect(page.locator("[data-failure=silent] h1")).to_have_text(FAILED[language])
    expect(page.locator(".boot-retry")).to_be_focused()


@pytest.mark.parametrize(
    "missing",
    [
        "globalThis.WebAssembly",
        "WebAssembly.instantiateStreaming",
        "WebAssembly.Global",
        "globalThis.DecompressionStream",
    ],
)
def test_without_webassembly_or_in_an_old_browser_the_page_says_what_to_do(
    open_page: Open, site: str, missing: str
) -> None:
    """It names browsers that can, whether or not it knew beforehand what is missing; within 20 seconds."""
    page = open_page(faults=True, service_workers="block")
    page.add_init_script(f"delete {missing}")
    page.clock.install()
    page.goto(site, wait_until="commit")
    page.wait_for_load_state("networkidle")
    page.clock.run_for(21_000)
    expect(page.locator("[data-failure]")).to_contain_text("Firefox")


def test_without_javascript_the_page_says_so_in_four_languages(open_page: Open, site: str) -> None:
    """<noscript> needs nothing else."""
    page = open_page(java_script_enabled=False)
    page.goto(site)
    for language in LOCALES:
        expect(page.locator(f"noscript p[lang={language}]")).to_contain_text("JavaScript")


@pytest.mark.parametrize("fault", [_refused, _unparsable])
def test_without_the_boot_script_the_page_still_ends_in_a_message(
    open_page: Open, site: str, fault: Callable[[Route], None]
) -> None:
    """A style sheet alone shows it when no script has taken charge for 20 seconds, as in a very old browser."""
    page = open_page(faults=True, service_workers="block")
    page.route("**/boot.js", fault)
    page.goto(site)
    expect(page.locator("#boot-late")).to_be_hidden()
    page.evaluate("document.getAnimations().forEach((animation) => animation.finish())")
    expect(page.locator("#boot-late")).to_be_visible()


NO_WORKER = {
    "none": "delete Navigator.prototype.serviceWorker",
    "hidden": "Object.defineProperty(Navigator.prototype, 'serviceWorker', { get() { throw new Error('no') } })",
    "forbidden": "ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('forbidden'))",
}


@pytest.mark.parametrize("how", NO_WORKER)
def test_without_a_service_worker_the_game_starts_and_says_what_to_do(open_page: Open, site: str, how: str) -> None:
    page = open_page(locale=LOCALES["ja"])
    page.add_init_script(NO_WORKER[how])
    page.goto(site)
    wait_ready(page)
    expect(page.locator("#toast-offline_blocked")).to_contain_text("オフライン")
    page.click("[data-click='newgame:classic']")
    page.wait_for_selector("#table")
    expect(page.locator("#toast-offline_blocked")).to_have_count(0)
