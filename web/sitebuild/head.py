"""What the page's head says in each language: title, description, and a manifest for the installed application."""

import json
from html import escape

from app import document
from app.languages import ENGLISH, LANGUAGES, TAGS
from app.text import Catalogues

from sitebuild.steps import WEB

MANIFEST = "manifest.webmanifest"


def manifest_name(language: str) -> str:
    """The file of a language's manifest; English has the plain name, for whoever looks no further."""
    return MANIFEST if language == ENGLISH else MANIFEST.replace(".", f".{language}.")


def manifests(said: dict[str, dict[str, str]]) -> dict[str, bytes]:
    """A manifest per language by its file's name, from the one in ``web`` and what the catalogues say.

    All have the same id, so that a change of language never makes a second application of it.
    """
    common = json.loads((WEB / MANIFEST).read_text(encoding="utf-8"))
    texts = Catalogues(said)
    made = {}
    for language in LANGUAGES:
        name = document.title(texts[language])
        words = {
            "name": name,
            "short_name": name,
            "description": document.description(texts[language]),
            "lang": language,
        }
        made[manifest_name(language)] = json.dumps(words | common, ensure_ascii=False, indent=1).encode()
    return made


def values(said: dict[str, dict[str, str]]) -> dict[str, str]:
    """What ``index.html`` asks for: the English head, and the head of every language for ``boot.js``."""
    texts = Catalogues(said)
    heads = []
    for language in LANGUAGES:
        name, about = (escape(say(texts[language])) for say in (document.title, document.description))
        heads.append(
            f'<data lang="{language}" value="{manifest_name(language)}" title="{name}" data-about="{about}"></data>'
        )
    return {
        "title": escape(document.title(texts[ENGLISH])),
        "about": escape(document.description(texts[ENGLISH])),
        "tags": escape(json.dumps(dict(TAGS))),
        "heads": "\n".join(heads),
    }
