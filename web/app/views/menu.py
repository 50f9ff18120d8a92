"""The table's menu, and the choice of a language."""

from __future__ import annotations

from app.art import icon
from app.html import Markup, el
from app.languages import LANGUAGES
from app.model import Model, Screen
from app.text import Texts
from app.views.choices import radio
from app.views.dialogs import frame
from app.views.people import match_standing


def menu(model: Model, texts: Texts) -> Markup:
    """Return the menu: what can be done with this deal, then where else to go."""
    rows = [*_this_deal(model, texts), *_new(model, texts), *_elsewhere(model, texts)]
    note = None
    if not model.settings.undo:
        note = el("p", texts.t("Undo is switched off in the settings."), cls="fine")
    return frame(
        texts.t("Menu"),
        [_languages(model, texts), _totals(model, texts), el("ul", rows, cls="menu"), note],
        texts,
        side="left",
        cls="sheet-menu",
    )


def _languages(model: Model, texts: Texts) -> Markup:
    """Return all languages at once: a phone's table has no button for their sheet; two taps have to do there."""
    now = model.settings.language
    labels = [
        el("label", radio("language", code, now, "sheet"), el("span", name, lang=code))
        for code, name in LANGUAGES.items()
    ]
    legend = el("legend", texts.t("Language"), cls="sr")
    return el("fieldset", legend, el("div", labels, cls="seg"), cls="seg-row seg-stack menu-languages")


def _totals(model: Model, texts: Texts) -> Markup | None:
    """Return where the match stands: in play a phone's table has no room for it."""
    game = model.game
    words = "" if game is None or model.screen in (Screen.START, Screen.LESSON) else match_standing(game, texts)
    return el("p", words, cls="fine") if words else None


def _row(
    name: str, title: str, click: str, note: str = "", *, why_not: str = "", pressed: bool | None = None
) -> Markup:
    """Return one row of the menu; with ``why_not`` it says why it does nothing now."""
    small = why_not or note
    button = el(
        "button",
        icon(name),
        el("span", title, el("small", small) if small else None),
        type="button",
        cls="menu-row",
        data_click=None if why_not else click,
        aria_disabled=True if why_not else None,
        aria_pressed=pressed,
    )
    return el("li", button)


def _this_deal(model: Model, texts: Texts) -> list[Markup]:
    game = model.game
    if game is None or model.screen in (Screen.START, Screen.LESSON):
        return []
    rows = [_row("log", texts.t("This deal"), "log", texts.t("bids and tricks so far"))]
    if game.running:
        waits = "" if game.your_turn else texts.t("it is not your turn")
        rows.append(_row("next", texts.t("Play for me"), "playforme", texts.t("this one decision"), why_not=waits))
        rows.append(_row("auto", texts.t("Auto play"), "auto", _on_off(model.auto, texts), pressed=model.auto))
    rows.append(_row("share", texts.t("Copy the record"), "copyrecord", texts.t("as text, with every hand")))
    return rows


def _new(model: Model, texts: Texts) -> list[Markup]:
    game = model.game
    if game is None or model.screen in (Screen.START, Screen.LESSON):
        return []
    rows = []
    name = game.rules.name
    if not game.match.over:
        note = texts.t("gives this deal up, after asking") if game.running else texts.t("keeps the totals")
        rows.append(_row("cards", texts.t("New deal"), f"newgame:{name}", note))
    if game.rules.match.target is not None:
        rows.append(_row("first", texts.t("Start new match"), f"newmatch:{name}", texts.t("all totals to 0")))
    return rows


def _elsewhere(model: Model, texts: Texts) -> list[Markup]:
    rows = []
    if model.screen is not Screen.START:
        rows.append(_row("back", texts.t("Start screen"), "start", texts.t("the deal is kept")))
    if model.screen is Screen.LESSON:
        rows = [
            _row("back", texts.t("Start screen"), "start", texts.t("the lesson goes on where you left it")),
            _row("first", texts.t("Begin the lesson again"), "lesson:again"),
        ]
    else:
        rows.append(_row("lesson", texts.t("First lesson"), "lesson", texts.t("five minutes, for beginners")))
    return [
        *rows,
        _row("question", texts.t("Rules"), "rules"),
        _row("log", texts.t("Statistics"), "statistics"),
        _row("settings", texts.t("Settings"), "settings"),
    ]


def _on_off(on: bool, texts: Texts) -> str:
    return texts.t("on") if on else texts.t("off")


def language(model: Model, texts: Texts) -> Markup:
    """Return the choice of a language, each named in itself and marked as itself for those who listen."""
    rows = [
        el(
            "li",
            el(
                "label",
                radio("language", code, model.settings.language, "sheet"),
                el("b", name, lang=code),
                cls="game",
            ),
        )
        for code, name in LANGUAGES.items()
    ]
    choices = el("fieldset", el("legend", texts.t("Language"), cls="sr"), el("ul", rows), cls="languages")
    return frame(texts.t("Language"), choices, texts, cls="sheet-language")
