"""What is read out and not shown: a polite log of what happens, and one line that may interrupt."""

from __future__ import annotations

from collections.abc import Sequence

from doudizhu.deal import Phase
from doudizhu.events import Dealt, Event, Passed, Played, Said, TurnedUp

from app.games import YOU, Game
from app.html import Markup, el
from app.lesson.course import step_of
from app.model import Lesson, Model, Screen
from app.sentences import announce_all
from app.text import Texts
from app.views.centre import centre_words
from app.views.label import line_of
from app.views.lesson import feedback
from app.views.people import audience
from app.views.result import match_won


def live(model: Model, texts: Texts) -> Markup:
    """Return both regions; they stay in the page on every screen, so that what is added to them is read out.

    Each line is named by its place in the deal: the same line drawn again is not read again.
    """
    polite: list[Markup] = []
    alert: Markup | None = None
    game, lesson = model.game, model.lesson
    if model.screen is Screen.LESSON and game is not None and lesson is not None:
        polite, alert = told_in_lesson(model, game, lesson, texts), urgent_in_lesson(model, game, lesson, texts)
    elif model.screen in (Screen.TABLE, Screen.RESULT) and game is not None:
        polite, alert = told(model, game, texts), urgent(model, game, texts)
    return el(
        "div",
        el("div", polite, id="told", role="log", aria_live="polite"),
        el("div", alert, id="urgent", role="alert"),
        cls="sr",
        id="live",
    )


def told_in_lesson(model: Model, game: Game, lesson: Lesson, texts: Texts) -> list[Markup]:
    """Return what to tell politely: the step, the moves as at the table, the hint, and praise."""
    step, name = step_of(model), f"lesson-{lesson.at}"
    if step is None:
        return []
    lines = []
    if lesson.answer is None and not lesson.hints:
        begun = texts.t("{headline}. {why}", headline=texts.t(step.title), why=texts.t(step.text))
        parts = (begun, texts.t(step.task), centre_words(game.view, texts))
        lines.append(_line(f"{name}-step", texts.sentences(parts)))
    if lesson.hints:
        lines.append(_line(f"{name}-hint-{lesson.hints}", texts.t(step.hint)))
    yours, others = _split(model.round)
    to, cursor = audience(game.rules, texts), game.record.cursor
    if yours:
        lines.append(_line(f"{name}-{cursor - _moves(others)}", announce_all(yours, to)))
    if others and (game.your_turn or (lesson.done and not lesson.queue)):
        lines.append(_line(f"{name}-{cursor}", announce_all(others, to)))
    if lesson.done:
        lines.append(_line(f"{name}-done", feedback(model, texts).words(texts)))
    elif model.hint is not None or model.selected:
        lines.append(_choice(model, cursor, line_of(model, texts).words(texts)))
    return lines


def urgent_in_lesson(model: Model, game: Game, lesson: Lesson, texts: Texts) -> Markup | None:
    """Return what may interrupt: what is wrong with an answer, or in a deal that it is the player's turn."""
    said, step = lesson.said, step_of(model)
    if lesson.done or step is None:
        return None
    if said is not None and not said.right and feedback(model, texts).mark == "no":
        return _line(f"lesson-{lesson.at}-wrong-{lesson.mistakes}", feedback(model, texts).words(texts))
    if not step.deal or not game.your_turn or lesson.answer is None:
        return None
    note = feedback(model, texts).words(texts) if said is not None and said.words and not model.selected else ""
    turn = texts.t("Your turn. {table}", table=centre_words(game.view, texts))
    return _line(f"lesson-{lesson.at}-turn-{game.record.cursor}", texts.sentences((note, turn)))


def told(model: Model, game: Game, texts: Texts) -> list[Markup]:
    """Return what to tell politely: the player's own move at once, a round of computer moves together."""
    to = audience(game.rules, texts)
    yours, others = _split(model.round)
    cursor, name = game.record.cursor, f"told-{_deal(game)}"
    lines = []
    if not model.round and game.state.phase is Phase.AUCTION and not game.state.auction.said:
        lines.append(_line(f"{name}-deal", announce_all(_dealt(game), to)))
    if yours:
        lines.append(_line(f"{name}-{cursor - _moves(others)}", announce_all(yours, to)))
    if others and (game.your_turn or not game.running):
        lines.append(_line(f"{name}-{cursor}", announce_all(others, to)))
    if game.state.result is not None and game.match.over:
        lines.append(_line(f"{name}-match", match_won(game, texts)))
    if model.hint is not None or (model.selected and model.refused is None):
        lines.append(_choice(model, cursor, line_of(model, texts).words(texts)))
    return lines


def _choice(model: Model, cursor: int, words: str) -> Markup:
    """Return what is chosen as a line whose name changes with the cards."""
    return _line(f"choice-{cursor}-{model.hint_at}-{sum(1 << card for card in model.selected):x}", words)


def urgent(model: Model, game: Game, texts: Texts) -> Markup | None:
    """Return what may interrupt: a refusal, or that it is the player's turn and what lies on the table."""
    cursor = game.record.cursor
    if model.refused is not None:
        return _line(f"refused-{cursor}-{model.refused.value}", line_of(model, texts).words(texts))
    if not game.your_turn or model.auto:
        return None
    turn = texts.t("Your turn. {table}", table=centre_words(game.view, texts))
    return _line(f"turn-{_deal(game)}-{cursor}-{len(game.record.undone)}", turn)


def _deal(game: Game) -> str:
    """Return what tells this deal from others; a deal that was void has the number of the next one."""
    return f"{game.record.header.seed:x}"


def _line(name: str, words: str) -> Markup:
    return el("p", words, id=name)


def _dealt(game: Game) -> Sequence[Event]:
    view = game.view
    dealt = Dealt(view.rules.deck.hand, view.first)
    return (dealt,) if view.turned is None else (dealt, TurnedUp(view.first, view.turned))


def _moves(events: Sequence[Event]) -> int:
    """Return by how many moves these events came about."""
    return sum(isinstance(event, Said | Played | Passed) for event in events)


def _split(events: Sequence[Event]) -> tuple[Sequence[Event], Sequence[Event]]:
    """Return the events of the player's own move, and those of the others after it."""
    for place, event in enumerate(events):
        if isinstance(event, Said | Played | Passed) and event.seat != YOU:
            return events[:place], events[place:]
    return events, ()
