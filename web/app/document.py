"""What browsers, launchers and search engines say of the page, in the reader's language."""

from __future__ import annotations

from app.text import Texts


def title(texts: Texts) -> str:
    """Return the page's title, which is also the name of the installed application.

    >>> title(Texts())
    'Dou Dizhu'
    """
    return texts.t("Dou Dizhu")


def description(texts: Texts) -> str:
    """Return the page in one sentence."""
    return texts.t("Fight the Landlord against computer players, in the browser, with or without a network.")
