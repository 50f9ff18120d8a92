"""Build the site into ``dist/`` with ``python build.py``; ``--serve`` also serves it on this machine."""

import argparse
import sys
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - whoever runs an older one is told so
    sys.exit("The build needs Python 3.11 or newer: install one and run build.py with it.")

sys.path.insert(0, str(Path(__file__).resolve().parent / "web"))

from sitebuild.bundle import DIST, build
from sitebuild.serve import server
from sitebuild.steps import BuildError


def main() -> None:
    """Read the options, build, and serve when asked."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--serve", action="store_true", help="serve the site on 127.0.0.1 after building it")
    options.add_argument("--port", type=int, default=8000, help="the port to try first (default: 8000)")
    options.add_argument("--out", type=Path, default=DIST, help="where to put the site (default: dist)")
    options.add_argument(
        "--retire-worker", action="store_true", help="build a site that removes its service worker"
    )
    chosen = options.parse_args()
    try:
        folder = build(chosen.out.resolve(), worker=not chosen.retire_worker)
    except BuildError as error:
        sys.exit(f"build.py: {error}")
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"built {folder} ({size / 1e6:.1f} MB)")
    if chosen.serve:
        serve(folder, chosen.port)


def serve(folder: Path, port: int) -> None:
    """Serve until Ctrl-C."""
    with server(folder, port) as running:
        print(f"play at http://127.0.0.1:{running.server_address[1]}/ (stop with Ctrl-C)", flush=True)
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
