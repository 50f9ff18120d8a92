"""What the project takes from elsewhere, read from its lock files."""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LISTS = {
    "web/requirements.in": "web/requirements.txt",
    "web/node.in": "web/node.txt",
    "tests/requirements.in": "tests/requirements.txt",
    "lab/requirements.in": "lab/requirements.txt",
    "lab/fuzz.in": "lab/fuzz.txt",
}
"""Each list of what is wanted with the lock that was made from it."""
LOCKS = (*LISTS.values(), "web/micropip.txt")
"""Every lock of Python packages; the last has no list, being one package without dependencies."""
PINNED = re.compile(r"([A-Za-z0-9._-]+)(?:\[[a-z,]+\])?==([^\s;\\]+)(?: *;[^\\]*)? \\")


def plain(name: str) -> str:
    """A package's name as all its spellings are compared."""
    return re.sub(r"[-_.]+", "-", name.lower())


def locked(path: str) -> dict[str, str]:
    """The packages of a lock file with their versions."""
    return {plain(name): version for name, version in PINNED.findall((ROOT / path).read_text("utf-8"))}


def npm() -> dict[str, dict[str, str]]:
    """The packages of the npm lock by name."""
    whole = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    return {path.removeprefix("node_modules/"): found for path, found in whole.items() if path}
