"""The service worker: everything again without a network, and never files of two versions."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, Playwright, expect

from tests.site.conftest import Host, Open, launch_options, rebuilt, until, variant, wait_ready
from tests.site.hands import cards, your_move

CONTROLLED = "navigator.serviceWorker.controller !== null"
SETTLED = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update().catch(() => {});
  const worker = registration.installing;
  if (worker) await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
  return registration.waiting !== null;
}"""
APPLY = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  const taken = new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
  registration.waiting.postMessage("apply");
  await taken;
}"""


RETURN = "document.dispatchEvent(new Event('visibilitychange'))"
"""What the browser says when the player comes back to the tab."""
LOADED = "performance.getEntriesByType('resource').map((it) => it.name).concat(location.href)"
TELLS = """new MutationObserver(() => {
  if (document.getElementById("toast-offline_ready")) window.told = true;
}).observe(document, { childList: true, subtree: true })"""
"""Notes a line that goes by itself, however busy the machine is while it stands."""
HASTY = '{"pace": 0, "auto_pace": 0, "volume": 0}'


def visit(page: Page, host: Host) -> None:
    """Come to the site and wait until the worker keeps it."""
    page.goto(host.address)
    wait_ready(page)
    until(page, CONTROLLED)


def version(page: Page) -> str | None:
    """Which version of the site the page is."""
    return page.locator("html").get_attribute("data-version")


def version_after_reload(page: Page) -> str | None:
    """Load the page again and say which version it is."""
    page.reload()
    wait_ready(page)
    return version(page)


def test_after_one_visit_the_site_opens_without_a_network(open_page: Open, host: Host) -> None:
    """Also in a new tab, with a query or a fragment in its address."""
    page = open_page(host.address)
    visit(page, host)
    first = version(page)
    host.shut()
    assert version_after_reload(page) == first
    other = page.context.new_page()
    for address in (host.address, host.address + "index.html", host.address + "?from=link", host.address + "#deal"):
        other.goto("about:blank")
        other.goto(address)
        wait_ready(other)


def test_the_site_opens_without_a_network_after_the_browser_was_closed(
    playwright: Playwright, host: Host, tmp_path: Path
) -> None:
    """What the worker keeps outlives the browser's process."""
    options = launch_options(playwright)
    first = playwright.chromium.launch_persistent_context(tmp_path / "profile", **options)  # type: ignore[arg-type] # plain keywords
    visit(first.pages[0], host)
    first.close()
    host.shut()
    second = playwright.chromium.launch_persistent_context(tmp_path / "profile", **options)  # type: ignore[arg-type] # same
    second.pages[0].goto(host.address)
    wait_ready(second.pages[0])
    second.close()


def test_a_new_version_waits_until_the_page_applies_it(
    open_page: Open, host: Host, files: dict[str, bytes]
) -> None:
    """Reloads stay at the old version until then; afterwards the new one works offline."""
    page = open_page(host.address)
    visit(page, host)
    first = version(page)
    host.deploy(variant(files, "B"))
    assert page.evaluate(SETTLED)
    assert version_after_reload(page) == first
    page.evaluate(APPLY)
    host.shut()
    assert version_after_reload(page) == "B"


def test_the_page_hears_of_a_new_version(open_page: Open, host: Host, files: dict[str, bytes]) -> None:
    """On return to the tab the worker looks for one and the page is told once it is complete."""
    page = open_page(host.address)
    visit(page, host)
    page.evaluate("document.addEventListener('update-ready', () => { window.heard = true })")
    host.deploy(variant(files, "B"))
    page.evaluate(RETURN)
    until(page, "window.heard === true")


def test_the_player_applies_a_new_version_by_one_button(
    open_page: Open, host: Host, files: dict[str, bytes]
) -> None:
    """The page offers it between deals, and comes back as the new version."""
    page = open_page(host.address)
    visit(page, host)
    host.deploy(variant(files, "B"))
    page.evaluate(RETURN)
    page.locator("[data-click=applyupdate]").click()
    expect(page.locator("html")).to_have_attribute("data-version", "B")
    wait_ready(page)


def test_a_new_version_is_noticed_on_start(open_page: Open, host: Host, files: dict[str, bytes]) -> None:
    """The page comes up as the version before, and offers the new one once it is complete."""
    page = open_page(host.address)
    visit(page, host)
    first = version(page)
    host.deploy(variant(files, "B"))
    assert version_after_reload(page) == first
    expect(page.locator("#toast-update_ready")).to_be_visible()


def test_a_deal_in_progress_is_played_to_its_end_before_a_new_version_is_offered(
    open_page: Open, host: Host, files: dict[str, bytes]
) -> None:
    """Not under the deal, nor on the start screen while it waits there, nor after a reload in the middle of it.

    Afterwards it is, and the totals are kept; and a broken third version changes nothing of the second one's deal.
    """
    page = open_page(host.address, faults=True, viewport={"width": 1440, "height": 900})
    page.add_init_script(f"localStorage.setItem('doudizhu.settings', '{HASTY}')")
    visit(page, host)
    first = version(page)
    page.click("[data-click='newgame:classic']")
    your_move(page)
    host.deploy(rebuilt(files, "B"))
    page.evaluate("document.addEventListener('update-ready', () => { window.heard = true })")
    page.evaluate(RETURN)
    until(page, "window.heard === true")
    your_move(page)
    expect(page.locator("[data-click=applyupdate]")).to_have_count(0)
    assert version_after_reload(page) == first
    your_move(page)
    page.click("[data-click=menu]:visible")
    page.click("#sheet [data-click=start]")
    expect(page.locator("#continue")).to_be_visible()
    expect(page.locator("[data-click=applyupdate]")).to_have_count(0)
    page.click("[data-click='continue:classic']")
    your_move(page)
    page.click("[data-click=auto]:visible")
    page.wait_for_selector("#page[data-screen=result]")
    points = page.locator("#seats").inner_text()
    host.shut()
    page.click("[data-click=applyupdate]")
    expect(page.locator("html")).to_have_attribute("data-version", "B")
    wait_ready(page)
    expect(page.locator("#seats")).to_have_text(points, use_inner_text=True)
    page.click("[data-click=next]")
    your_move(page)
    held = cards(page)
    host.open()
    host.deploy(rebuilt(files, "C") | {"index.html": b"half a page"})
    assert not page.evaluate(SETTLED)
    for _ in range(2):
        assert version_after_reload(page) == "B"
        your_move(page)
        assert cards(page) == held
        host.shut()


def test_a_page_never_has_files_of_two_versions(open_page: Open, host: Host, files: dict[str, bytes]) -> None:
    """Online and offline, before the new version is applied and after."""
    page = open_page(host.address)
    visit(page, host)
    after = rebuilt(files, "B")
    host.deploy(after)
    assert page.evaluate(SETTLED)
    version_after_reload(page)
    assert not [name for name in page.evaluate(LOADED) if "page-B" in name]
    page.evaluate(APPLY)
    host.shut()
    assert version_after_reload(page) == "B"
    old = {path for path in files if path not in after}
    assert not [name for name in page.evaluate(LOADED) if name.removeprefix(host.address) in old]
    assert [name for name in page.evaluate(LOADED) if "page-B" in name]


def test_closing_every_tab_is_no_word_of_the_players(open_page: Open, host: Host, files: dict[str, bytes]) -> None:
    """The browser puts the new worker in charge by itself then; it still serves the version that was chosen."""
    page = open_page(host.address)
    visit(page, host)
    first = version(page)
    host.deploy(rebuilt(files, "B"))
    assert page.evaluate(SETTLED)
    waiting = "navigator.serviceWorker.getRegistration().then((it) => it.waiting !== null)"
    while page.evaluate(waiting):
        page.goto("about:blank")
        page.goto(host.address)
        wait_ready(page)
        assert version(page) == first
    expect(page.locator("#toast-update_ready")).to_be_visible()
    host.shut()
    assert version_after_reload(page) == first
    page.click("[data-click=applyupdate]")
    expect(page.locator("html")).to_have_attribute("data-version", "B")
    wait_ready(page)
    assert page.evaluate("caches.keys().then((names) => names.length)") == 1


def test_the_first_visit_ends_with_the_news_that_the_page_plays_offline(open_page: Open, host: Host) -> None:
    """It is news once and goes by itself; the saved games tell it ever after."""
    page = open_page(host.address)
    page.add_init_script(TELLS)
    page.goto(host.address)
    wait_ready(page)
    until(page, "window.told")
    page.click("[data-click=settings]")
    page.click("#sheet [data-click=saves]")
    expect(page.locator("#sheet")).to_contain_text("opens without a connection")
    page.reload()
    wait_ready(page)
    page.click("[data-click=settings]")
    page.click("#sheet [data-click=saves]")
    expect(page.locator("#sheet")).to_contain_text("opens without a connection")
    expect(page.locator("#toast-offline_ready")).to_have_count(0)


def test_a_version_with_a_wrong_file_never_takes_over(open_page: Open, host: Host, files: dict[str, bytes]) -> None:
    """Whether a file is missing, altered or of the version before."""
    page = open_page(host.address, faults=True)
    visit(page, host)
    first, new = version(page), variant(files, "C")
    for broken in (
        {path: data for path, data in new.items() if path != "index.html"},
        new | {"index.html": new["index.html"] + b" "},
        new | {"index.html": files["index.html"]},
    ):
        host.deploy(broken)
        assert not page.evaluate(SETTLED)
        assert page.evaluate("caches.keys().then((names) => names.length)") == 1
    host.shut()
    assert version_after_reload(page) == first


def test_after_a_broken_version_a_good_one_is_offered(open_page: Open, host: Host, files: dict[str, bytes]) -> None:
    """A failed update leaves nothing behind that blocks the next."""
    page = open_page(host.address, faults=True)
    visit(page, host)
    host.deploy(variant(files, "C") | {"index.html": b"half a page"})
    assert not page.evaluate(SETTLED)
    host.deploy(variant(files, "D"))
    assert page.evaluate(SETTLED)
    page.evaluate(APPLY)
    assert version_after_reload(page) == "D"
    assert page.evaluate("caches.keys().then((names) => names.length)") == 1


def test_the_kill_switch_removes_the_worker_and_all_that_it_kept(
    open_page: Open, host: Host, files: dict[str, bytes]
) -> None:
    """Deployed in the place of sw.js, the retiring worker leaves a site that works like one without a worker."""
    page = open_page(host.address)
    visit(page, host)
    quiet = files["index.html"].replace(b'data-worker="on"', b'data-worker="off"')
    host.deploy(files | {"sw.js": files["sw-retire.js"], "index.html": quiet})
    page.evaluate("() => { navigator.serviceWorker.getRegistration().then((it) => it.update()).catch(() => {}) }")
    page.wait_for_selector("html[data-worker=off]")
    wait_ready(page)
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    assert page.evaluate("caches.keys().then((names) => names.length)") == 0
    expect(page.locator("#app h1").first).not_to_be_empty()


def test_a_worker_that_cannot_read_what_it_kept_asks_the_host(
    open_page: Open, host: Host, files: dict[str, bytes]
) -> None:
    """As where the browser has lost it, or lends it no more."""
    spoilt = b"""
      const open = CacheStorage.prototype.open;
      let lost = false;
      CacheStorage.prototype.open = function (name) {
        if (lost) throw new Error("lost");
        return open.call(this, name);
      };
      addEventListener("message", ({ data }) => { lost ||= data === "lose" });
    """
    host.deploy(files | {"sw.js": spoilt + files["sw.js"]})
    page = open_page(host.address)
    visit(page, host)
    page.evaluate("navigator.serviceWorker.controller.postMessage('lose')")
    assert version_after_reload(page) == version(page)
    assert page.evaluate(CONTROLLED)


def test_the_worker_leaves_the_caches_of_other_sites_on_the_same_origin_alone(open_page: Open, host: Host) -> None:
    """A host may have many repositories under one origin."""
    page = open_page(host.address)
    page.goto(host.address)
    page.evaluate("caches.open('somebody else')")
    wait_ready(page)
    until(page, CONTROLLED)
    assert "somebody else" in page.evaluate("caches.keys()")
