"""Make one file of all language catalogues: ``catalogues.py FOLDER ja.po ...`` writes ``FOLDER/messages.json``.

Needs Babel. English is left out, for it says its ids. ``app.text.unpack`` reads the file.
"""

import json
import sys
from pathlib import Path

from babel.messages.pofile import read_po


def messages(source: Path) -> dict[str, str]:
    """A catalogue's messages by their ids, of two the singular's; a damaged catalogue ends the program."""
    try:
        with source.open("rb") as text:
            catalogue = read_po(text, abort_invalid=True)
    except Exception as error:
        sys.exit(f"{source}: {error}")
    one = [(message.id, message.string) for message in catalogue if message.id and message.string]
    return {
        key if isinstance(key, str) else key[0]: said if isinstance(said, str) else said[0] for key, said in one
    }


def main(folder: str, *sources: str) -> None:
    """Put what the languages say for the same id side by side."""
    found = {path.stem: messages(path) for path in map(Path, sources) if path.stem != "en"}
    ids = dict.fromkeys(key for language in found.values() for key in language)
    rows = [[key, *(language.get(key, key) for language in found.values())] for key in ids]
    table = {"languages": list(found), "messages": rows}
    packed = json.dumps(table, ensure_ascii=False, separators=(",", ":"))
    (Path(folder) / "messages.json").write_text(packed, encoding="utf-8")


main(*sys.argv[1:])
