"""What every step of the build shares: errors for people, commands, and steps that rest when nothing changed."""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
CACHE = ROOT / ".build"

EPOCH = "1577836800"  # 2020-01-01, the one date that any file of the site may carry


class BuildError(Exception):
    """The build cannot go on; the message is one sentence that names the remedy."""


def run(command: Sequence[str | Path], remedy: str, cwd: Path = ROOT) -> str:
    """Run a command and return its standard output; on failure raise `BuildError` with the remedy."""
    environment = {**os.environ, "SOURCE_DATE_EPOCH": EPOCH, "PYTHONHASHSEED": "0"}
    try:
        done = subprocess.run(
            [str(part) for part in command], cwd=cwd, env=environment, capture_output=True, text=True, check=False
        )
    except OSError as error:
        raise BuildError(f"{remedy} ({error})") from error
    if done.returncode:
        tail = "\n".join((done.stderr + done.stdout).strip().splitlines()[-12:])
        raise BuildError(f"{remedy}\n{tail}")
    return done.stdout


def files_under(*places: Path) -> list[Path]:
    """Every source file under the places (files or folders), sorted, without what Python leaves behind."""
    found: list[Path] = []
    for place in places:
        inside = [place] if place.is_file() else sorted(place.rglob("*"))
        found += [p for p in inside if p.is_file() and "__pycache__" not in p.parts and p.suffix != ".pyc"]
    return found


def digest(parts: Iterable[Path | str]) -> str:
    """One SHA-256 over names and contents of files, and over plain texts."""
    whole = hashlib.sha256()
    for part in parts:
        if isinstance(part, Path):
            name = part.relative_to(ROOT).as_posix() if part.is_relative_to(ROOT) else part.name
            data = part.read_bytes()
        else:
            name, data = "", part.encode()
        whole.update(f"{name}\0{len(data)}\0".encode())
        whole.update(data)
    return whole.hexdigest()


def step(name: str, key: str, make: Callable[[Path], None]) -> Path:
    """Make the folder ``.build/NAME`` unless it was already made from the same key; return it."""
    folder, stamp = CACHE / name, CACHE / f"{name}.key"
    if folder.is_dir() and stamp.is_file() and stamp.read_text() == key:
        return folder
    print(f"build: {name}", file=sys.stderr, flush=True)
    stamp.unlink(missing_ok=True)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    make(folder)
    stamp.write_text(key)
    return folder


def filled(template: Path, values: dict[str, str]) -> bytes:
    """The template with each ``{{name}}`` replaced; a name without a value is a mistake in the template."""
    text = template.read_text(encoding="utf-8")
    for name, value in values.items():
        text = text.replace("{{" + name + "}}", value)
    if "{{" in text:
        raise BuildError(f"{template.name} names a value that the build does not have: correct the template")
    return text.encode()
