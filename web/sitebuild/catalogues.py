"""Compile language catalogues: ``catalogues.py FOLDER ja.po ...`` writes ``FOLDER/ja.mo``; needs Babel."""

import sys
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def main(folder: str, *sources: str) -> None:
    """Compile each source; a damaged one ends the program with the file's name."""
    for source in map(Path, sources):
        try:
            with source.open("rb") as text:
                catalogue = read_po(text, abort_invalid=True)
        except Exception as error:
            sys.exit(f"{source}: {error}")
        with (Path(folder) / f"{source.stem}.mo").open("wb") as compiled:
            write_mo(compiled, catalogue)


main(*sys.argv[1:])
