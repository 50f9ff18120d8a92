"""Asks a public database for known vulnerabilities of everything that is pinned: ``python tests/run.py --audit``.

The database is OSV, which collects the advisories of PyPI, GitHub and npm; one question has all names and versions.
``.ci/run`` asks too and only tells what it heard, since an advisory is news about somebody else's package, and not
every machine has a network. ``--strict`` fails for an advisory, and where nobody answered: so does the weekly
workflow ``audit.yml``.
"""

from __future__ import annotations

import argparse
import http.client
import json
import sys
import urllib.request
from typing import NamedTuple

from tests.locks import LOCKS, locked, npm

SERVICE = "https://api.osv.dev/v1/querybatch"
SECONDS = 20
"""How long an answer may take."""


class Package(NamedTuple):
    """A package in one version."""

    ecosystem: str
    name: str
    version: str


class NoAnswerError(Exception):
    """Nobody answered, or not as the database does."""


def pinned() -> list[Package]:
    """Every package of every lock, once."""
    python = {Package("PyPI", name, version) for lock in LOCKS for name, version in locked(lock).items()}
    return sorted(python) + [Package("npm", name, found["version"]) for name, found in sorted(npm().items())]


def ask(packages: list[Package], service: str = SERVICE) -> dict[Package, list[str]]:
    """Return the names of the advisories about each package that has any.

    Raises:
        NoAnswerError: nobody answered, or not as the database does.
    """
    questions = [{"package": {"ecosystem": kind, "name": name}, "version": it} for kind, name, it in packages]
    body = json.dumps({"queries": questions}).encode()
    request = urllib.request.Request(service, body, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            results = json.load(answer)["results"]
        found = [[advisory["id"] for advisory in result.get("vulns", ())] for result in results]
        return {package: names for package, names in zip(packages, found, strict=True) if names}
    except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError, AttributeError) as error:
        raise NoAnswerError(f"{type(error).__name__}: {error}") from error


def audit(service: str = SERVICE, *, strict: bool = False) -> int:
    """Ask, say what came of it, and return the exit status."""
    packages = pinned()
    try:
        found = ask(packages, service)
    except NoAnswerError as error:
        print(f"audit: NOT DONE, nothing is known about {len(packages)} packages, since nobody answered: {error}")
        return int(strict)
    for package, names in found.items():
        print(f"audit: {package.ecosystem} {package.name} {package.version}: {', '.join(names)}")
    print(f"audit: {len(packages)} packages asked about, {len(found)} with known vulnerabilities")
    return int(strict and bool(found))


def main() -> int:
    """Do what the arguments ask; return the exit status."""
    options = argparse.ArgumentParser(description="Asks for known vulnerabilities of everything that is pinned.")
    options.add_argument("--strict", action="store_true", help="fail for an advisory, and without an answer")
    return audit(strict=options.parse_args().strict)


if __name__ == "__main__":
    sys.exit(main())
