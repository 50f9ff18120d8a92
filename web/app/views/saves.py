"""The saved games: where they are kept and for how long, out into a file and in again."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from app.art import icon
from app.games import YOU, Game
from app.html import Markup, el
from app.model import Keeping, Model
from app.sentences import game_name
from app.shelf import Outcome
from app.text import Texts, msgid
from app.views.dialogs import frame

_WHERE: Final = MappingProxyType(
    {
        Outcome.KEPT: msgid("Kept in this browser, after every move."),
        Outcome.FULL: msgid(
            "In memory only: the browser's storage is full. Remove other sites' data to make room."
        ),
        Outcome.FORBIDDEN: msgid(
            "In memory only: this browser keeps nothing for this page. "
            "Allow site data, or leave the private window."
        ),
        Outcome.CHANGED: msgid("In memory only: what was kept did not read back the same."),
    }
)
_HOW_LONG: Final = MappingProxyType(
    {
        "yes": msgid("The browser has promised never to clear them by itself."),
        "no": msgid("The browser may clear them when it runs short of space: export them to be safe."),
        "unknown": msgid("The browser does not say how long it keeps them: export them to be safe."),
    }
)
_OFFLINE: Final = MappingProxyType(
    {
        "ready": msgid("The page is kept too: it opens without a connection."),
        "blocked": msgid("The page itself cannot be kept in this browser: it needs a connection."),
    }
)


def saves(model: Model, texts: Texts) -> Markup:
    """Return the sheet of saved games."""
    body = (
        el("div", [el("p", sentence) for sentence in where(model.keeping, texts)], cls="saves-where"),
        el("ul", [_game(name, game, model, texts) for name, game in _listed(model)], cls="set-rows"),
        el("ul", _rows(texts), cls="menu"),
        el("p", texts.t(_OFFLINE[model.keeping.offline]), cls="fine") if model.keeping.offline else None,
    )
    return frame(texts.t("Saved games"), body, texts, cls="sheet-saves")


def where(keeping: Keeping, texts: Texts) -> tuple[str, ...]:
    """Return where the games are kept and, once the browser has answered, for how long.

    >>> where(Keeping(), Texts())
    ('Kept in this browser, after every move.',)
    """
    place = texts.t(_WHERE[keeping.outcome])
    told = keeping.outcome is Outcome.KEPT and keeping.lasts in _HOW_LONG
    return (place, texts.t(_HOW_LONG[keeping.lasts])) if told else (place,)


def _listed(model: Model) -> list[tuple[str, Game | None]]:
    """Return the games that there are, those in memory only whose place is taken among them."""
    names = [*model.games, *sorted(model.keeping.held.difference(model.games))]
    return [(name, model.games.get(name)) for name in names]


def _game(name: str, game: Game | None, model: Model, texts: Texts) -> Markup:
    held = name in model.keeping.held
    if held:
        note = texts.t("In memory only: the save in its place is left as it is.")
    elif game is not None:
        note = texts.t(
            "deal {number}, total {points}",
            number=texts.number(game.number),
            points=texts.points(game.match.totals[YOU]),
        )
    else:
        note = ""
    instead = el(
        "button", texts.t("Replace that save"), type="button", cls="link", data_click=f"replacesave:{name}"
    )
    return el(
        "li",
        el("span", el("b", game_name(name, texts)), el("small", note)),
        instead if held else None,
        id=f"saved-{name}",
    )


def _rows(texts: Texts) -> list[Markup]:
    rows = [
        _row("share", texts.t("Export saves"), texts.t("all games as a file"), "export"),
        _row("log", texts.t("Copy all games"), texts.t("the same as text"), "copysaves"),
    ]
    chooser = el("input", type="file", cls="sr", id="import", accept=".json,.txt", data_change="import")
    words = el(
        "span", texts.t("Import saves"), el("small", texts.t("games from such a file; asks before it replaces any"))
    )
    return [*rows, el("li", el("label", icon("import"), words, chooser, cls="menu-row"))]


def _row(name: str, title: str, note: str, click: str) -> Markup:
    words = el("span", title, el("small", note))
    return el("li", el("button", icon(name), words, type="button", cls="menu-row", data_click=click))
