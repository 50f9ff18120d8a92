"""The translators' desk: what the sources say, brought into every catalogue, and whether the catalogues are whole.

``python -m lab.catalogues update`` brings new messages into ``web/locales/*.po`` and drops those no longer said;
``python -m lab.catalogues check`` says what is missing and fails if anything is.
"""

from __future__ import annotations

import argparse
import io
import string
import sys
from collections.abc import Iterator
from copy import deepcopy
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

WEB: Final = Path(__file__).resolve().parent.parent / "web"
LOCALES: Final = WEB / "locales"
LANGUAGES: Final = ("en", "zh-Hant", "zh-Hans", "ja")
KEYWORDS: Final = {"t": None, "n": (1, 2), "msgid": None}
_BEGUN: Final = datetime(2026, 11, 30, tzinfo=UTC)
"""The date in every header: fixed, so that the same messages give the same bytes."""


def extract() -> Catalog:
    """Return the template: every message of ``web/app``, in the order of files and lines."""
    template = Catalog(charset="utf-8", creation_date=_BEGUN)
    found = extract_from_dir(
        WEB / "app", method_map=[("**.py", "python")], keywords=KEYWORDS, comment_tags=("Translators:",)
    )
    for _, _, message, comments, context in sorted(found, key=lambda entry: (entry[0], entry[1])):
        template.add(message, auto_comments=comments, context=context)
    return template


def read(language: str) -> Catalog:
    """Return a language's catalogue; empty where there is none yet."""
    path = LOCALES / f"{language}.po"
    text = path.read_bytes() if path.exists() else b""
    return read_po(io.BytesIO(text), locale=language.replace("-", "_"), charset="utf-8")


def update(language: str, template: Catalog) -> Catalog:
    """Return a language's catalogue in step with the template; English says its ids."""
    catalogue = read(language)
    catalogue.update(deepcopy(template), no_fuzzy_matching=True)  # else all languages would share its messages
    if language == "en":
        for message in messages(catalogue):
            message.string = message.id
    return catalogue


def write(language: str, catalogue: Catalog) -> None:
    """Write a language's catalogue, without the places and dates that would change with every edit."""
    file = io.BytesIO()
    write_po(file, catalogue, width=116, no_location=True, omit_header=True, ignore_obsolete=True)
    header = (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {catalogue.locale_identifier}\\n"\n'
        f'"Plural-Forms: {catalogue.plural_forms}\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        f'"POT-Creation-Date: {_BEGUN:%Y-%m-%d %H:%M%z}\\n"\n\n'
    )
    (LOCALES / f"{language}.po").write_bytes(header.encode() + file.getvalue())


def compile_po(catalogue: Catalog) -> dict[str, str]:
    """Return a catalogue's messages by their ids, as the page knows them; English needs none."""
    if str(catalogue.locale) == "en":
        return {}
    return {forms(message.id)[0]: forms(message.string)[0] for message in messages(catalogue) if message.string}


def messages(catalogue: Catalog) -> Iterator[Message]:
    """Yield every message but the header."""
    return (message for message in catalogue if message.id)


def forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    """Return the singular and plural of an id or a translation; one text where there is one."""
    return (text,) if isinstance(text, str) else tuple(text)


def placeholders(text: str) -> frozenset[str]:
    """Return the names in braces.

    >>> sorted(placeholders("{name} bids {points}"))
    ['name', 'points']
    """
    return frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def faults(language: str, template: Catalog) -> list[str]:
    """Return what is wrong with a language's catalogue: missing, fuzzy, unknown, or with other placeholders."""
    catalogue, found = read(language), []
    wanted = {forms(message.id) for message in messages(template)}
    found += [f"{language}: not in the catalogue: {ids[0]}" for ids in wanted - _ids(catalogue)]
    found += [f"{language}: not said any more: {ids[0]}" for ids in _ids(catalogue) - wanted]
    for message in messages(catalogue):
        ids, texts = forms(message.id), forms(message.string)
        if message.fuzzy or not all(texts):
            found.append(f"{language}: not translated: {ids[0]}")
        elif any(placeholders(text) - placeholders(ids[-1]) for text in texts) or (
            placeholders(texts[-1]) != placeholders(ids[-1])
        ):
            found.append(f"{language}: other placeholders: {ids[0]}")
    return found


def _ids(catalogue: Catalog) -> set[tuple[str, ...]]:
    return {forms(message.id) for message in messages(catalogue)}


def main(arguments: list[str]) -> int:
    """Run one command; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", choices=("update", "check"))
    command = parser.parse_args(arguments).command
    template = extract()
    if command == "update":
        for language in LANGUAGES:
            write(language, update(language, template))
    found = [fault for language in LANGUAGES for fault in faults(language, template)]
    print("\n".join(found) or f"{len(_ids(template))} messages in {len(LANGUAGES)} languages: whole")
    return 1 if found and command == "check" else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
