"""The languages of the page, and which of them a reader's own list of languages asks for.

The build writes ``TAGS`` into the page, where ``boot.js`` reads it the same way before Python runs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

ENGLISH: Final = "en"
LANGUAGES: Final = MappingProxyType(
    {ENGLISH: "English", "zh-Hant": "繁體中文", "zh-Hans": "简体中文", "ja": "日本語"}
)
"""The languages by code, each with its own name for itself, which no language translates."""

TAGS: Final = MappingProxyType(
    {
        "en": ENGLISH,
        "ja": "ja",
        "zh": "zh-Hans",
        "zh-hans": "zh-Hans",
        "zh-hant": "zh-Hant",
        "zh-hk": "zh-Hant",
        "zh-mo": "zh-Hant",
        "zh-tw": "zh-Hant",
    }
)
"""Our language for a tag's language with its script, with its region, or alone, looked up in this order."""

_SCRIPT: Final = re.compile(r"[a-z]{4}")
_REGION: Final = re.compile(r"[a-z]{2}|[0-9]{3}")


def best_language(preferred: Sequence[str]) -> str:
    """Return the best of our languages for a reader's list of language tags, the most wanted first.

    A script says more than a region: Simplified Chinese is also read in Hong Kong.

    >>> best_language(["fr", "zh-HK", "en"]), best_language(["zh-Hans-HK"]), best_language(["ja-JP"])
    ('zh-Hant', 'zh-Hans', 'ja')
    >>> best_language(["zh"]), best_language([])
    ('zh-Hans', 'en')
    """
    return next(filter(None, map(_ours, preferred)), ENGLISH)


def _ours(tag: str) -> str | None:
    first, *rest = tag.replace("_", "-").lower().split("-")
    for shape in (_SCRIPT, _REGION):
        part = next(filter(shape.fullmatch, rest), None)
        if part is not None and f"{first}-{part}" in TAGS:
            return TAGS[f"{first}-{part}"]
    return TAGS.get(first)
