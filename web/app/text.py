"""Messages in the reader's language: gettext catalogues, plurals, and numbers as people write them.

A message's id is its English text, with named placeholders: ``texts.t("{name} leads", name="Wen")``. English needs
no catalogue. The four languages are ``LANGUAGES``; ``PSEUDO`` is a fifth for tests: accented and longer English,
which shows what is not translated and what does not fit.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from gettext import NullTranslations
from typing import Final

from app.languages import ENGLISH, LANGUAGES

PSEUDO: Final = "en-XA"
_PLAIN: Final = "AEIOUYaeiouycdgnrst"
_ACCENTED: Final = str.maketrans(_PLAIN, "ÅÉÎÖÛÝåéîöûýçđĝñŕšţ")


_GAP: Final = re.compile("(?<=[。？！]) ")


def msgid(message: str) -> str:
    """Return the message as it is: this marks a text in a table, so that the catalogues have it.

    >>> TABLE = {"pass": msgid("Pass")}
    """
    return message


class Texts:
    """All messages of one language.

    >>> texts = Texts()
    >>> texts.t("{name} leads", name="Wen"), texts.n("{number} card", "{number} cards", 2)
    ('Wen leads', '2 cards')
    """

    def __init__(self, language: str = ENGLISH, catalogue: NullTranslations | None = None) -> None:
        self.language = language
        self._catalogue = catalogue or NullTranslations()

    def t(self, message: str, /, **values: object) -> str:
        """Return a message with its placeholders filled.

        Raises:
            KeyError: a placeholder without a value.
        """
        return self._catalogue.gettext(message).format_map(values)

    def n(self, singular: str, plural: str, number: int, /, **values: object) -> str:
        """Return a message that counts something; ``{number}`` stands for the number.

        Raises:
            KeyError: a placeholder without a value.
        """
        message = self._catalogue.ngettext(singular, plural, number)
        return message.format_map({"number": self.number(number), **values})

    def number(self, value: int) -> str:
        """Return a number with a proper minus sign and groups of three digits.

        >>> Texts().number(-12345)
        '−12,345'
        """
        return f"{value:,}".replace("-", "−")

    def points(self, value: int) -> str:
        """Return signed points.

        >>> [Texts().points(value) for value in (18, 0, -9)]
        ['+18', '0', '−9']
        """
        return f"{value:+,}".replace("-", "−") if value else "0"

    def listing(self, parts: Sequence[str]) -> str:
        """Return parts as one list, with the language's separator.

        >>> Texts().listing(["Wen", "Mei"])
        'Wen, Mei'
        """
        # Translators: between the parts of a list.
        return self.t(", ").join(parts)

    def sentences(self, parts: Iterable[str]) -> str:
        """Return sentences one after another; a full-width stop has its own room behind it.

        >>> Texts().sentences(["Wen: Pass.", "Mei leads."]), Texts().sentences(["パス。", "リード。"])
        ('Wen: Pass. Mei leads.', 'パス。リード。')
        """
        return _GAP.sub("", " ".join(filter(None, parts)))


def unpack(packed: str | bytes) -> dict[str, dict[str, str]]:
    """Return the messages of each language by their ids, from the one file that the build makes of all catalogues.

    The ids are there once, and what says the same in several languages stands together: both keep the file small.

    >>> unpack('{"languages": ["ja"], "messages": [["Pass", "パス"]]}')
    {'ja': {'Pass': 'パス'}}
    """
    table = json.loads(packed)
    return {
        language: {row[0]: row[place] for row in table["messages"]}
        for place, language in enumerate(table["languages"], 1)
    }


class Catalogues:
    """The texts of every language, made from its messages when first asked for.

    ``messages`` has each language's messages by their ids; of one that counts, the singular's id is the key.

    >>> Catalogues({"ja": {"Pass": "パス"}})["ja"].t("Pass")
    'パス'

    Raises:
        KeyError: a language that is not one of ours.
    """

    def __init__(self, messages: Mapping[str, Mapping[str, str]]) -> None:
        self._messages = messages
        self._texts: dict[str, Texts] = {}

    def __getitem__(self, language: str) -> Texts:
        if language not in LANGUAGES and language != PSEUDO:
            raise KeyError(language)
        if language not in self._texts:
            self._texts[language] = Texts(language, self._catalogue(language))
        return self._texts[language]

    def _catalogue(self, language: str) -> NullTranslations:
        if language == PSEUDO:
            return _Pseudo()
        messages = self._messages.get(language)
        return NullTranslations() if messages is None else _Messages(messages)


class _Messages(NullTranslations):
    """A catalogue of a language in which nouns have no plural, as in all of ours but English."""

    def __init__(self, messages: Mapping[str, str]) -> None:
        super().__init__()
        self._of = messages

    def gettext(self, message: str) -> str:
        return self._of.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._of.get(msgid1) or super().ngettext(msgid1, msgid2, n)


class _Pseudo(NullTranslations):
    """English made longer by about two fifths, with accents; placeholders stay."""

    def gettext(self, message: str) -> str:
        parts = message.replace("}", "{").split("{")
        accented = [
            part.translate(_ACCENTED) if place % 2 == 0 else f"{{{part}}}" for place, part in enumerate(parts)
        ]
        more = "~~~~~ " * (len(message) // 15)  # in words, as longer languages are
        return f"[{''.join(accented)}~~{more}]"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)
