"""One door to every sentence: what the engine and the browser say in codes, said in the reader's language."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from app.announcements import Audience, announce, announce_all, headline, no_springs, why_ended, your_share
from app.hint_texts import hint_reason, hint_reasons
from app.refusals import Circumstances, needed, refusal
from app.terms import (
    action_name,
    card_name,
    card_names,
    combo_in_full,
    combo_name,
    doubling_line,
    doubling_name,
    game_name,
    kind_name,
    rank_name,
    rank_names,
    role_name,
)
from app.text import Texts, msgid

__all__ = [
    "Audience",
    "Circumstances",
    "action_name",
    "announce",
    "announce_all",
    "card_name",
    "card_names",
    "combo_in_full",
    "combo_name",
    "damaged_save",
    "doubling_line",
    "doubling_name",
    "game_name",
    "headline",
    "hint_reason",
    "hint_reasons",
    "kind_name",
    "needed",
    "no_springs",
    "notice",
    "rank_name",
    "rank_names",
    "refusal",
    "role_name",
    "why_ended",
    "your_share",
]

_DAMAGED: Final = MappingProxyType(
    {
        "too_large": msgid("This is too large to be a saved game."),
        "not_json": msgid("This is not a saved game."),
        "format": msgid("This is not a saved game of ours."),
        "newer": msgid("This save was written by a newer version: reload the page to update, then try again."),
        "checksum": msgid("This save is damaged: it is not what was written."),
        "rules": msgid("This save holds rules that cannot be played."),
        "match": msgid("This save holds totals that cannot be."),
        "record": msgid("This save holds a deal that breaks the rules."),
    }
)


def damaged_save(code: str, texts: Texts) -> str:
    """Return why a save was not loaded; ``code`` is that of ``DamagedSave``.

    >>> damaged_save("checksum", Texts())
    'This save is damaged: it is not what was written.'
    """
    return texts.t(_DAMAGED.get(code, _DAMAGED["format"]))


_NOTICES: Final = MappingProxyType(
    {
        "update_ready": msgid("A new version is ready"),
        "offline_ready": msgid("Ready to play offline"),
        "offline_blocked": msgid(
            "This browser does not let the page be kept: it needs a connection. A window that is not private, "
            "with site data allowed, plays offline too."
        ),
        "weights_missing": msgid(
            "The strongest player's file did not arrive: until the page is loaded again, hard plays like medium"
        ),
        "storage_full": msgid("The browser's storage is full: the games go on in memory only"),
        "storage_forbidden": msgid("Progress cannot be kept in this browser: the games go on in memory only"),
        "storage_changed": msgid("What was kept did not read back the same: the games go on in memory only"),
        "settings_fallback": msgid("The last settings are damaged; those before them, or the usual ones, are used"),
        "imported": msgid("The games were imported"),
        "not_imported": msgid("Nothing was imported. {detail}"),
        "copied": msgid("Copied"),
        "not_copied": msgid("Could not copy"),
        "fault": msgid("Something went wrong; the deal was restored"),
        "start_fault": msgid(
            "What is kept could not be read. It is left as it is, and the games go on in memory only"
        ),
        "player_fault": msgid("A computer player failed; another one moved in its place"),
        "hint_fault": msgid("The search for hints failed; the deal goes on"),
        "damaged_save": msgid("{detail}: the save is damaged and was not loaded"),
        "newer_save": msgid(
            "{detail}: the save is a newer version's. It is left as it is, and this game goes on in memory only"
        ),
        "foreign_save": msgid(
            "{detail}: what is kept in its place is not ours. "
            "It is left as it is, and this game goes on in memory only"
        ),
        "fallback": msgid("{detail}: the last save is damaged; the one before it was loaded"),
    }
)
_ABOUT_A_GAME: Final = ("damaged_save", "newer_save", "foreign_save", "fallback")


def notice(code: str, texts: Texts, detail: str = "") -> str:
    """Return what the browser has to tell, by its code; ``detail`` is the preset's name where it is about a game,
    and the code of the damage where a file was not imported.

    >>> notice("damaged_save", Texts(), "duel")
    'Two-Player Dou Dizhu: the save is damaged and was not loaded'

    Raises:
        KeyError: an unknown code.
    """
    if code == "not_imported":
        detail = damaged_save(detail, texts)
    return texts.t(_NOTICES[code], detail=game_name(detail, texts) if code in _ABOUT_A_GAME else detail)
