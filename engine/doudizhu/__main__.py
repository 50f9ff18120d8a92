"""The command line: ``python -m doudizhu judge`` answers JSON lines on standard input."""

from __future__ import annotations

import argparse
import io
import sys

from doudizhu.judge import judge


def main() -> None:
    """Run the command that the arguments name."""
    parser = argparse.ArgumentParser(prog="python -m doudizhu", description="Rules of Dou Dizhu for scripts.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("judge", help="answer one JSON line for each JSON line on standard input")
    parser.parse_args()
    # A byte that is no UTF-8 spoils its own line only.
    lines = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace")
    for line in judge(lines):
        print(line, flush=True)


if __name__ == "__main__":
    main()
