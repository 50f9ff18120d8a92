"""Set up everything that the tests need, then run them: ``python tests/run.py``.

Makes the environment ``.venv`` from pinned packages, finds a Chromium or gets one, and runs every test and doctest;
further arguments go to pytest. ``python tests/run.py --lint`` runs the checks: ruff, mypy and the import floors;
``--browsers`` one smoke test in every browser that is installed (``tests/browsers.py``); ``--audit`` asks a public
database for known vulnerabilities of what is pinned (``tests/audit.py``).
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
WANTED = ROOT / "tests" / "requirements.txt"
HOME = ROOT / ".venv"
BIN = HOME / ("Scripts" if os.name == "nt" else "bin")

CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy", "--strict"),
    ("lint-imports",),
)
IN_BROWSER = ("tests/site", "--doctest-modules")
OTHERS = ("tests", "--ignore=tests/site", "engine/doudizhu", "web/app", "--doctest-modules", "-pno:cacheprovider")


def main(arguments: list[str]) -> int:
    """Do what the arguments ask; return the exit status."""
    if arguments[:1] == ["--audit"]:
        return call(Path(sys.executable), "-m", "tests.audit", *arguments[1:])
    prepare_environment()
    if arguments[:1] == ["--lint"]:
        return max([call(BIN / tool, *rest) for tool, *rest in CHECKS])
    prepare_browser()
    if arguments[:1] == ["--browsers"]:
        return call(BIN / "python", "-m", "tests.browsers", *arguments[1:])
    if arguments:
        return call(BIN / "python", "-m", "pytest", *arguments)
    return run_everything()


def run_everything() -> int:
    """Run the tests in the browser and all others at the same time, since neither keeps two processors busy.

    What the others say comes after what those in the browser say. The exit status is the worse of both.
    """
    with tempfile.TemporaryFile() as said:
        others = start(BIN / "python", "-m", "pytest", *OTHERS, said=said)
        try:
            worst = call(BIN / "python", "-m", "pytest", *IN_BROWSER)
            worst = max(worst, others.wait())
        finally:
            others.kill()
            said.seek(0)
            sys.stdout.buffer.write(said.read())
            sys.stdout.flush()
    return worst


def start(*command: str | Path, said: IO[bytes] | None = None) -> subprocess.Popen[bytes]:
    """Start a command in the repository's folder; what it says goes into the file ``said``, where there is one."""
    print("$", " ".join(Path(part).name if isinstance(part, Path) else part for part in command), flush=True)
    paths = os.pathsep.join(str(ROOT / folder) for folder in ("engine", "web"))
    environment = {**os.environ, "PYTHONPATH": paths}
    return subprocess.Popen([str(part) for part in command], cwd=ROOT, env=environment, stdout=said, stderr=said)


def call(*command: str | Path) -> int:
    """Run a command in the repository's folder and return its exit status."""
    with start(*command) as running:
        return running.wait()


def prepare_environment() -> None:
    """Make ``.venv`` with exactly the pinned packages, unless it was made from the same list."""
    stamp, key = HOME / "made-from", hashlib.sha256(WANTED.read_bytes() + sys.version.encode()).hexdigest()
    if stamp.is_file() and stamp.read_text() == key:
        return
    if Path(sys.prefix).resolve() != HOME:  # the environment that runs this cannot be made anew, only filled
        venv.create(HOME, with_pip=True, symlinks=os.name != "nt")  # copies break over links
    if call(BIN / "python", "-m", "pip", "install", "--quiet", "--require-hashes", "-r", WANTED):
        sys.exit("tests/run.py: pip could not install tests/requirements.txt: check the network and try again.")
    stamp.write_text(key)


def prepare_browser() -> None:
    """Find a Chromium, or get Playwright's own, or Debian's."""
    if any(shutil.which(name) for name in ("chromium", "chromium-browser")) or playwright_has_one():
        return
    if call(BIN / "playwright", "install", "chromium") == 0 and playwright_has_one():
        return
    if shutil.which("apt-get"):
        root = [] if os.geteuid() == 0 else ["sudo", "-n"]
        call(*root, "apt-get", "update", "-qq")
        call(*root, "apt-get", "install", "-y", "-qq", "chromium", "fonts-noto-cjk")
    if not shutil.which("chromium"):
        sys.exit("tests/run.py: no Chromium here, and neither Playwright nor apt-get could bring one: install it.")


def playwright_has_one() -> bool:
    """Whether Playwright's own Chromium is installed."""
    ask = "from playwright.sync_api import sync_playwright as p\nwith p() as d: print(d.chromium.executable_path)"
    said = subprocess.run([BIN / "python", "-c", ask], capture_output=True, text=True, check=False)
    return said.returncode == 0 and Path(said.stdout.strip()).is_file()


if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036 - whoever runs an older one is told so
        sys.exit("tests/run.py needs Python 3.11 or newer.")
    sys.exit(main(sys.argv[1:]))
