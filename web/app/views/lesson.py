"""The first lesson: what is new and what to do, over the real table; at the end, the way into a first deal."""

from __future__ import annotations

from doudizhu.actions import Play
from doudizhu.cards import parse_ranks

from app.art import icon
from app.cards import card_html
from app.games import Game
from app.html import Child, Markup, el
from app.lesson import STEPS, Step
from app.lesson.course import lost, step_of
from app.lesson.positions import shown_cards
from app.model import Lesson, Model
from app.sentences import rank_names, refusal
from app.text import Texts
from app.views.buttons import buttons
from app.views.centre import centre
from app.views.hand import hand
from app.views.label import Line, circumstances, label, line_of
from app.views.own import own, tools
from app.views.page import DIRECTIONS, opponents
from app.views.plain import hand_in_words, table_in_words


def lesson(model: Model, texts: Texts) -> Markup:
    """Return the step at hand on the table, in words if the player wants it so, or the lesson's end."""
    now, step, game = model.lesson, step_of(model), model.game
    if now is None:
        return Markup()
    if step is None or game is None:
        return _end(texts)
    view = game.view
    plain = model.settings.plain_text
    below = _in_words(model, game, now, texts) if plain else _stage(model, game, now, texts)
    return el(
        "main",
        _bar(now, texts),
        _text(step, now, texts),
        below,
        cls="page-screen prose plain lesson" if plain else "table lesson",
        id="table",
        data_preset=view.rules.name,
        data_phase=view.phase.value,
        data_wait=not game.your_turn,
    )


def _bar(now: Lesson, texts: Texts) -> Markup:
    """Return the head: the menu, how far the lesson has come, a step back and a step on, and the way out."""
    number, total = texts.number(now.at + 1), texts.number(len(STEPS))
    progress = texts.t("Step {number} of {total}", number=number, total=total)
    return el(
        "header",
        _icon("menu", texts.t("Menu"), "menu"),
        _icon("back", texts.t("The step before"), f"lessonstep:{now.at - 1}", off=now.at == 0),
        el(
            "div",
            el("b", texts.t("First lesson")),
            el("span", progress),
            el("progress", value=now.at + now.done, max=len(STEPS), aria_hidden=True),
            cls="lesson-at",
        ),
        _icon("next", texts.t("Skip this step"), f"lessonstep:{now.at + 1}"),
        _icon("close", texts.t("Leave the lesson"), "start"),
        cls="lesson-bar",
        id="bar",
    )


def _icon(name: str, label_: str, click: str, *, off: bool = False) -> Markup:
    return el(
        "button",
        icon(name),
        type="button",
        cls="icon-btn",
        id=f"lesson-{name}",
        aria_label=label_,
        title=label_,
        data_click=click,
        aria_disabled=True if off else None,
    )


def _text(step: Step, now: Lesson, texts: Texts) -> Markup:
    hint = el("p", icon("hint"), el("span", texts.t(step.hint)), cls="lesson-hint") if now.hints else None
    return el(
        "section",
        el("h1", texts.t(step.title), id="lesson-title", tabindex="-1"),
        el("p", texts.t(step.text)),
        _shows(step, texts),
        el("p", texts.t(step.task), cls="lesson-task", id="lesson-task"),
        hint,
        cls="lesson-text",
        id="lesson-text",
        aria_labelledby="lesson-title",
    )


def _shows(step: Step, texts: Texts) -> Child:
    if not step.shows:
        return None
    cards = [card_html(card, small=True) for card in shown_cards(step.shows)]
    names = rank_names(parse_ranks(step.shows), texts)
    return el("div", cards, cls="minis", id="lesson-shows", role="img", aria_label=names)


def _stage(model: Model, game: Game, now: Lesson, texts: Texts) -> Markup:
    view = game.view
    return el(
        "div",
        opponents(model, view, texts),
        centre(model, texts),
        own(model, texts),
        hand(model, texts),
        label(model, texts, feedback(model, texts)),
        _buttons(model, now, texts),
        cls="stage",
        id="stage",
        data_dir=DIRECTIONS[view.rules.direction],
    )


def _in_words(model: Model, game: Game, now: Lesson, texts: Texts) -> list[Markup]:
    return [
        table_in_words(model, game, texts),
        hand_in_words(model, texts),
        tools(model, game, texts),
        label(model, texts, feedback(model, texts)),
        _buttons(model, now, texts),
    ]


def _buttons(model: Model, now: Lesson, texts: Texts) -> Markup:
    """Return the table's own buttons, or, when the step is done, the one that goes on."""
    if not now.done:
        return buttons(model, texts)
    word = texts.t("Finish") if now.at + 1 == len(STEPS) else texts.t("Next step")
    if lost(now):
        word = texts.t("Try again")
    go = el(
        "button",
        el("span", word),
        el("kbd", texts.t("Enter"), aria_hidden=True),
        type="button",
        cls="btn btn-solid act-play",
        id="act-lessonnext",
        data_click="lessonnext",
    )
    return el("div", go, cls="actions", id="actions", data_kind="over")


def feedback(model: Model, texts: Texts) -> Line:
    """Return what the label says: what the lesson says of the last answer, else what the table says there."""
    now, step, game = model.lesson, step_of(model), model.game
    if now is None or step is None or game is None:
        return Line("none")
    if step.deal and now.done:
        if lost(now):
            return Line("no", why=texts.t(step.lost))
        return Line("ok", why=texts.t("Wen is beaten: you and Mei have won the deal."))
    said = now.said
    if said is None or not (said.words or said.reason) or not _still_said(model, now, step):
        return line_of(model, texts)
    words = texts.t(said.words) if said.words else ""
    if not words and said.reason is not None:
        words = refusal(said.reason, texts, circumstances(model, game))
    return Line("ok" if said.right and not step.deal else "no", why=words, refused=said.reason)


def _still_said(model: Model, now: Lesson, step: Step) -> bool:
    """Whether the last answer is still what it is about: the player has selected nothing else since."""
    if now.done:
        return True
    if step.deal and now.said is not None and now.said.right:
        return not model.selected
    wanted = frozenset(now.answer.cards) if isinstance(now.answer, Play) else frozenset()
    return model.selected == wanted


def _end(texts: Texts) -> Markup:
    """Return the end of the lesson: what comes next."""
    deal = el(
        "button",
        el("span", texts.t("Play a first deal")),
        el("small", texts.t("the classic game, with easy computer players")),
        type="button",
        cls="btn btn-solid",
        data_click="firstdeal",
    )
    links = [
        _link(texts.t("All the rules"), "rules:classic"),
        _link(texts.t("Begin the lesson again"), "lesson:again"),
        _link(texts.t("Start screen"), "start"),
    ]
    return el(
        "main",
        el("h1", texts.t("You can play"), id="lesson-title", tabindex="-1"),
        el(
            "p",
            texts.t(
                "That is all it takes: go higher or pass, keep your strength for the landlord, and get rid of your "
                "cards. A few rarer combinations are in the rules, and Hint helps in every deal."
            ),
        ),
        el("div", deal, cls="actions"),
        el("ul", [el("li", link) for link in links], cls="lesson-links"),
        cls="page-screen prose lesson-end",
        id="lesson-end",
    )


def _link(words: str, click: str) -> Markup:
    return el("button", words, type="button", cls="link", data_click=click)
