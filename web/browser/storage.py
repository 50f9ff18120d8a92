"""The browser's storage as a store of texts, whatever it throws, and its promise to keep them."""

from __future__ import annotations

from typing import Any

from app.shelf import PREFIX, Outcome, Refused
from js import navigator, window

_NO_ROOM = ("QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED")


class LocalStore:
    """``localStorage``: even touching it may throw, where site data are blocked."""

    def read(self) -> dict[str, str]:
        """Return every text whose name begins with ``PREFIX``."""
        try:
            store = window.localStorage
            names = [str(store.key(place)) for place in range(store.length)]
            return {name: str(store.getItem(name)) for name in names if name.startswith(PREFIX)}
        except Exception as error:  # a forbidden storage throws whatever the browser likes
            raise _refused(error) from None

    def get(self, name: str) -> str | None:
        """Return one text, or None."""
        try:
            text = window.localStorage.getItem(name)
        except Exception as error:  # as above
            raise _refused(error) from None
        return text if isinstance(text, str) else None

    def set(self, name: str, text: str) -> None:
        """Put a text in the place of what was there."""
        try:
            window.localStorage.setItem(name, text)
        except Exception as error:  # as above, or no room is left
            raise _refused(error) from None

    def remove(self, name: str) -> None:
        """Remove a text, if it is there."""
        try:
            window.localStorage.removeItem(name)
        except Exception as error:  # as above
            raise _refused(error) from None


def _refused(error: Exception) -> Refused:
    return Refused(Outcome.FULL if getattr(error, "name", "") in _NO_ROOM else Outcome.FORBIDDEN)


async def persist() -> str:
    """Ask the browser never to clear what is kept; return ``yes``, ``no``, or ``unknown`` without an answer."""
    try:
        storage: Any = navigator.storage
        return "yes" if await storage.persisted() or await storage.persist() else "no"
    except Exception:  # not a secure page, an old browser, storage forbidden
        return "unknown"
