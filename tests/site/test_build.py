"""The build: the same bytes each time, nothing unpinned, and one clear sentence when it cannot go on."""

from __future__ import annotations

import gzip
import os
import re
import subprocess
import sys
import threading
import urllib.request
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from sitebuild import bundle, steps
from sitebuild.serve import server

ROOT = Path(__file__).resolve().parents[2]
FIRST_LOAD_LIMIT = 6_000_000


def test_building_again_from_nothing_gives_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: dict[str, bytes]
) -> None:
    """Everything that the build makes is made again; only the verified downloads are shared."""
    for name in ("npm", "tools", "micropip", "node"):
        for made in (steps.CACHE / name, steps.CACHE / f"{name}.key"):
            if made.exists():
                (tmp_path / made.name).symlink_to(made)
    monkeypatch.setattr(steps, "CACHE", tmp_path)
    again = bundle.build(tmp_path / "again")
    assert {p.relative_to(again).as_posix(): p.read_bytes() for p in again.rglob("*") if p.is_file()} == files


def test_the_first_load_is_small(files: dict[str, bytes]) -> None:
    """All that a first visit loads before the table is there, compressed as a host does it, stays under 6 MB."""
    later = ("icons/", "sw")
    loaded = [data for path, data in files.items() if not path.startswith(later) and "weights" not in path]
    assert sum(min(len(data), len(gzip.compress(data, 6))) for data in loaded) < FIRST_LOAD_LIMIT


def test_the_wheel_holds_sources_and_their_bytecode(files: dict[str, bytes]) -> None:
    """Any Python can use the wheel; the page's Python need not compile it."""
    wheel = next(data for path, data in files.items() if "doudizhu_engine" in path)
    names = set(zipfile.ZipFile(BytesIO(wheel)).namelist())
    modules = [name for name in names if name.endswith(".py")]
    assert "doudizhu/cards.py" in modules
    for name in modules:
        folder, file = name.rsplit("/", 1)
        assert f"{folder}/__pycache__/{file[:-3]}.cpython-314.pyc" in names


def test_the_service_worker_lists_every_file_but_itself(files: dict[str, bytes]) -> None:
    """What is not listed is not there offline."""
    listed = set(re.findall(r'^ "([^"]+)": "[0-9a-f]{64}"', files["sw.js"].decode(), re.MULTILINE))
    assert listed == {path for path in files if not path.startswith("sw")}


def test_files_under_a_hashed_folder_are_all_that_the_page_loads(files: dict[str, bytes]) -> None:
    """So a page never gets a file of another version, worker or not; icons and manifest alone keep their names."""
    addresses = re.findall(r'(?:href|src)="([^"]+)"', files["index.html"].decode())
    stable = {"icons/icon.svg", "manifest.webmanifest", "./"}
    assert all(re.match(r"(runtime|game|page)-[0-9a-f]{12}/", a) or a in stable for a in addresses)
    assert all(a in files or a == "./" for a in addresses)


def test_lists_of_packages_have_hashes_and_no_addresses() -> None:
    """They name what to fetch and its hash; where from is each machine's own affair."""
    for name in ("requirements.txt", "node.txt", "micropip.txt", "package-lock.json"):
        text = (ROOT / "web" / name).read_text()
        assert "://" not in text
        assert re.search(r"--hash=sha256:[0-9a-f]{64}|\"integrity\": \"sha512-", text)


def test_a_network_that_fails_is_one_sentence_with_a_remedy(tmp_path: Path) -> None:
    """No traceback, no half site."""
    for name in ("engine", "web", "build.py", "pyproject.toml", "README.md"):
        (tmp_path / name).symlink_to(ROOT / name)
    nowhere = "http://127.0.0.1:9/"
    script = (
        f"import sys; sys.path.insert(0, {str(ROOT / 'web')!r}); from pathlib import Path\n"
        f"from sitebuild import steps; steps.CACHE = Path({str(tmp_path / 'cache')!r})\n"
        f"import sys; sys.argv = ['build.py', '--out', {str(tmp_path / 'out')!r}]; import build; build.main()\n"
    )
    environment = {
        **os.environ,
        "npm_config_registry": nowhere,
        "npm_config_cache": str(tmp_path / "npm"),
        "npm_config_fetch_retries": "0",
        "PIP_INDEX_URL": nowhere,
        "PIP_RETRIES": "0",
        "PIP_NO_CACHE_DIR": "1",
    }
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "check the network" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "out").exists()


def test_the_server_names_types_and_spares_what_the_browser_has(dist: Path) -> None:
    """WebAssembly streams only under its own type; an unchanged file is not sent twice."""
    running = server(dist, 0)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{running.server_address[1]}/"
    types = {".wasm": "application/wasm", ".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}
    try:
        for suffix, kind in types.items():
            path = next(dist.rglob(f"*{suffix}")).relative_to(dist).as_posix()
            with urllib.request.urlopen(base + path) as answer:
                assert answer.headers["Content-Type"] == kind
        again = urllib.request.Request(base + path, headers={"If-None-Match": answer.headers["ETag"]})
        with pytest.raises(urllib.error.HTTPError, match="304"):
            urllib.request.urlopen(again)
    finally:
        running.shutdown()
        running.server_close()
