"""What the project takes from elsewhere is pinned, checked by hash, and under a licence that is listed."""

from __future__ import annotations

import json
import re

import pytest

from tests.locks import LISTS, LOCKS, PINNED, ROOT, locked, npm, plain

HASH = re.compile(r" {4}--hash=sha256:[0-9a-f]{64}(?: \\)?")
WANTED = re.compile(r"([A-Za-z0-9._-]+)(?:\[[a-z,]+\])?==(\S+)")
ALLOWED = {
    *("MIT", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "PSF-2.0", "MPL-2.0", "Zlib", "CC0-1.0"),
    *("Apache-2.0 WITH LLVM-exception", "ISC", "Unlicense", "LGPL-2.1-or-later"),
}
ROW = re.compile(r"\| `([^`]+ [^`]+)` \| ([^|]+) \|")


@pytest.mark.parametrize("path", LOCKS)
def test_every_line_of_a_lock_is_a_version_with_hashes_and_nothing_else(path: str) -> None:
    lines = [line for line in (ROOT / path).read_text("utf-8").splitlines() if line.strip()]
    lines = [line for line in lines if not line.lstrip().startswith("#")]
    assert lines
    for before, line in zip(["", *lines], lines, strict=False):
        assert PINNED.fullmatch(line) or (HASH.fullmatch(line) and before.endswith("\\")), line
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        assert not line.endswith("\\") or HASH.fullmatch(after), line


def test_no_lock_names_a_host() -> None:
    for path in (*LOCKS, "web/package-lock.json"):
        assert "://" not in (ROOT / path).read_text("utf-8"), path


@pytest.mark.parametrize(("wanted", "lock"), LISTS.items())
def test_what_a_list_asks_for_is_in_its_lock_in_that_version(wanted: str, lock: str) -> None:
    lines = [line for line in (ROOT / wanted).read_text("utf-8").splitlines() if line and not line.startswith("#")]
    found = locked(lock)
    for line in lines:
        asked = WANTED.fullmatch(line)
        assert asked, line
        assert found[plain(asked[1])] == asked[2]


def test_the_wheels_build_is_pinned_as_the_build_of_the_site_has_it() -> None:
    [pinned] = re.findall(r'requires = \["hatchling==([^"]+)"\]', (ROOT / "pyproject.toml").read_text("utf-8"))
    assert locked("web/requirements.txt")["hatchling"] == pinned


def test_npm_packages_are_pinned_with_their_hashes() -> None:
    asked = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))
    found = npm()
    for name, version in {**asked["dependencies"], **asked.get("devDependencies", {})}.items():
        assert found[name]["version"] == version
    for name, package in found.items():
        assert package["integrity"].startswith("sha512-"), name
        assert "resolved" not in package, name


@pytest.mark.parametrize("path", ["web/sitebuild/tools.py", "tests/run.py", ".github/workflows"])
def test_nothing_is_fetched_without_its_hash(path: str) -> None:
    """pip checks hashes wherever it fetches, and npm installs from its lock alone; browsers are the system's."""
    place = ROOT / path
    text = "\n".join(file.read_text("utf-8") for file in ([place] if place.is_file() else sorted(place.iterdir())))
    for command in re.findall(r"pip[\"', ]+(?:install|download)[^\n]*(?:\n[^\n]*){0,3}", text):
        assert "--require-hashes" in command or "*options" in command, command
    assert "npm install" not in text
    assert not re.search(r'"npm?", "install"', text)


def listed() -> dict[str, str]:
    """The licences of ``docs/licences.md`` by package."""
    return {name: licence.strip() for name, licence in ROW.findall((ROOT / "docs/licences.md").read_text("utf-8"))}


def test_every_package_has_its_licence_listed_and_no_other_is_listed() -> None:
    wanted = {f"{name} {version}" for path in LOCKS for name, version in locked(path).items()}
    wanted |= {f"{name} {package['version']}" for name, package in npm().items()}
    assert set(listed()) == wanted


def test_every_licence_is_one_that_we_accept() -> None:
    for package, licence in listed().items():
        assert set(re.split(r" (?:AND|OR) ", licence)) <= ALLOWED, package


def test_the_licences_of_npm_packages_are_as_their_lock_says() -> None:
    for name, package in npm().items():
        assert listed()[f"{name} {package['version']}"] == package["license"]
