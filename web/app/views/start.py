"""The start screen: go on with what is unfinished, or choose a game and its opponents."""

from __future__ import annotations

from typing import Final

from doudizhu.presets import PRESETS
from doudizhu.rules import RuleSet

from app.art import icon, mark
from app.cards import card_html
from app.games import YOU, Game
from app.html import Markup, el
from app.languages import LANGUAGES
from app.lesson import STEPS
from app.model import Model
from app.sentences import game_name
from app.text import Texts, msgid
from app.views.choices import LEVELS, THEMES, segments, translated
from app.views.people import names, totals

_DIFFERENCES: Final = {
    "classic": msgid("One round of bids: 1, 2 or 3. Play goes right."),
    "match": msgid("Classic deals, scores add up. First at 30 wins."),
    "open": msgid("A turned card opens the bidding. Hidden kitty."),
    "duel": msgid("One to one: call and grab, with a handicap."),
}
"""One line each on what sets a game apart."""

_FAN: Final = (53, 51, 46, 40, 37, 35, 30, 24, 21)
"""Nine cards for the eye, one of each rank from the big joker down to the 8."""


def start(model: Model, texts: Texts) -> Markup:
    """Return the start screen."""
    left = el(
        "div",
        _masthead(texts),
        _continue(model, texts),
        _lesson(model, texts),
        el("div", [card_html(card) for card in _FAN], cls="fan not-phone", data_n=len(_FAN), aria_hidden=True),
        cls="start-left",
    )
    right = el(
        "div",
        _games(model, texts),
        _level(model, texts),
        _theme(model, texts),
        _go(model, texts),
        cls="start-right",
    )
    return el("main", _top(model, texts), left, right, cls="start", id="start")


def unfinished(model: Model) -> Game | None:
    """Return the unfinished deal that Continue goes on with: the last one at the table, else any other."""
    games = [model.game, *model.games.values()]
    return next((game for game in games if game is not None and game.running), None)


def _top(model: Model, texts: Texts) -> Markup:
    language = LANGUAGES.get(model.settings.language, model.settings.language)
    return el(
        "nav",
        el(
            "button",
            icon("question"),
            el("span", texts.t("Rules")),
            type="button",
            cls="top-btn",
            data_click="rules",
        ),
        el(
            "button",
            icon("globe"),
            el("span", texts.t("Language"), cls="sr"),
            el("span", language, lang=model.settings.language),
            type="button",
            cls="top-btn",
            data_click="language",
        ),
        el(
            "button",
            icon("settings"),
            type="button",
            cls="top-btn",
            aria_label=texts.t("Settings"),
            data_click="settings",
        ),
        cls="start-top",
        aria_label=texts.t("Rules, language, settings"),
    )


def _masthead(texts: Texts) -> Markup:
    return el(
        "div",
        mark("landlord", big=True),
        el("h1", texts.t("Dou Dizhu")),
        el("p", texts.t("One landlord against two peasants")),
        cls="masthead",
    )


def _continue(model: Model, texts: Texts) -> Markup | None:
    game = unfinished(model)
    if game is None:
        return None
    return el(
        "button",
        el("b", texts.t("Continue")),
        el("span", standing(game, texts)),
        icon("next"),
        type="button",
        cls="continue",
        id="continue",
        data_click=f"continue:{game.rules.name}",
    )


def _lesson(model: Model, texts: Texts) -> Markup | None:
    """Return the offer of the first lesson to somebody who has never played, or to go on with it.

    Beside a deal to go on with it is a line only.
    """
    kept = model.settings.lesson
    begun = 1 <= kept <= len(STEPS)
    if not begun and (model.games or kept):
        return None
    if begun:
        number, total = texts.number(kept), texts.number(len(STEPS))
        title = texts.t("Go on with the lesson")
        note = texts.t("Step {number} of {total}", number=number, total=total)
    else:
        title = texts.t("First lesson")
        note = texts.t("New to the game? Learn it by playing, in five minutes.")
    if unfinished(model) is not None:
        link = el("button", title, type="button", cls="link", id="start-lesson", data_click="lesson")
        return el("p", link, " · ", el("span", note), cls="fine")
    return el(
        "button",
        el("b", title),
        el("span", note),
        icon("next"),
        type="button",
        cls="continue",
        id="start-lesson",
        data_click="lesson",
    )


def standing(game: Game, texts: Texts) -> str:
    """Return where an unfinished deal stands: the game, the deal's number, whose turn it is, the own total."""
    turn = texts.t("your turn")
    if not game.your_turn:
        turn = texts.t("{name} to play", name=names(game.rules, texts)[game.state.turn])
    parts = (
        game_name(game.rules.name, texts),
        texts.t("deal {number}", number=texts.number(game.number)),
        turn,
        texts.t("total {points}", points=texts.points(game.match.totals[YOU])),
    )
    return " · ".join(parts)


def _games(model: Model, texts: Texts) -> Markup:
    rows = [_game(rules, model, texts) for rules in PRESETS.values()]
    return el("fieldset", el("legend", texts.t("New game")), rows, cls="games")


def _game(rules: RuleSet, model: Model, texts: Texts) -> Markup:
    radio = el(
        "input",
        type="radio",
        name="game",
        value=rules.name,
        id=f"game-{rules.name}",
        checked=rules.name == model.chosen,
        data_click=f"choose:{rules.name}",
    )
    return el(
        "label",
        radio,
        el("b", game_name(rules.name, texts)),
        el("span", texts.t(_DIFFERENCES[rules.name])),
        el("small", texts.n("{number} player", "{number} players", rules.players)),
        cls="game",
    )


def _level(model: Model, texts: Texts) -> Markup:
    levels = translated(LEVELS, texts)
    return segments("level", texts.t("Computer players"), levels, model.settings.level.value, "screen")


def _theme(model: Model, texts: Texts) -> Markup:
    """Return the themes as a row; on a phone the settings have them."""
    themes, now = translated(THEMES, texts), model.settings.theme.value
    return segments("theme", texts.t("Theme"), themes, now, "screen", cls="not-phone")


def _go(model: Model, texts: Texts) -> list[Markup | None]:
    """Return the buttons that deal, and what becomes of totals and of a deal under way."""
    rules, game = PRESETS[model.chosen], model.games.get(model.chosen)
    won = game is not None and game.match.over
    again = texts.t("Start new match")
    buttons = []
    if not won:
        buttons.append(_button(texts.t("New game"), f"newgame:{rules.name}", _totals(game, texts), heavy=True))
    if rules.match.target is not None:
        buttons.append(_button(again, f"newmatch:{rules.name}", texts.t("all totals to 0"), heavy=won))
    if game is None or not game.running:
        return [el("div", buttons, cls="start-go")]
    number = texts.number(game.number)
    other = el(
        "button",
        texts.t("Continue deal {number}", number=number),
        type="button",
        cls="link",
        data_click=f"continue:{rules.name}",
    )
    given_up = texts.t("A new deal gives up the unfinished one, after asking; it adds no score.")
    return [
        el("p", other, cls="fine") if game is not unfinished(model) else None,
        el("div", buttons, cls="start-go"),
        el("p", given_up, cls="fine not-phone"),
    ]


def _button(title: str, click: str, note: str, *, heavy: bool) -> Markup:
    return el(
        "button",
        el("span", title),
        el("small", note) if note else None,
        type="button",
        cls="btn btn-heavy" if heavy else "btn",
        data_click=click,
    )


def _totals(game: Game | None, texts: Texts) -> str:
    """Return the totals that a new game keeps; empty before there are any."""
    if game is None or not game.match.deals:
        return ""
    return texts.t("keeps the totals: {totals}", totals=totals(game, texts))
