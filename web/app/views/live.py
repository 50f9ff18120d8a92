"""What is read out and not shown: a polite log of what happens, and one line that may interrupt."""

from __future__ import annotations

from collections.abc import Sequence

from doudizhu.deal import Phase
from doudizhu.events import Dealt, Event, Passed, Played, Said, TurnedUp

from app.games import YOU, Game
from app.html import Markup, el
from app.model import Model, Screen
from app.sentences import announce_all
from app.text import Texts
from app.views.centre import centre_words
from app.views.label import line_of
from app.views.people import audience


def live(model: Model, texts: Texts) -> Markup:
    """Return both regions; they stay in the page on every screen, so that what is added to them is read out.

    Each line is named by its place in the deal: the same line drawn again is not read again.
    """
    game = model.game if model.screen in (Screen.TABLE, Screen.RESULT) else None
    return el(
        "div",
        el("div", [] if game is None else told(model, game, texts), id="told", role="log", aria_live="polite"),
        el("div", None if game is None else urgent(model, game, texts), id="urgent", role="alert"),
        cls="sr",
        id="live",
    )


def told(model: Model, game: Game, texts: Texts) -> list[Markup]:
    """Return what to tell politely: the player's own move at once, a round of computer moves together."""
    to = audience(game.rules, texts)
    yours, others = _split(model.round)
    cursor = game.record.cursor
    lines = []
    if not model.round and game.state.phase is Phase.AUCTION and not game.state.auction.said:
        lines.append(_line(f"told-{game.number}-deal", announce_all(_dealt(game), to)))
    if yours:
        lines.append(_line(f"told-{game.number}-{cursor - _moves(others)}", announce_all(yours, to)))
    if others and (game.your_turn or not game.running):
        lines.append(_line(f"told-{game.number}-{cursor}", announce_all(others, to)))
    if model.hint is not None or (model.selected and model.refused is None):
        words = line_of(model, texts).words
        lines.append(_line(f"choice-{cursor}-{model.hint_at}-{sum(1 << card for card in model.selected):x}", words))
    return lines


def urgent(model: Model, game: Game, texts: Texts) -> Markup | None:
    """Return what may interrupt: a refusal, or that it is the player's turn and what lies on the table."""
    cursor = game.record.cursor
    if model.refused is not None:
        return _line(f"refused-{cursor}-{model.refused.value}", line_of(model, texts).words)
    if not game.your_turn or model.auto:
        return None
    turn = texts.t("Your turn. {table}", table=centre_words(game.view, texts))
    return _line(f"turn-{game.number}-{cursor}-{len(game.record.undone)}", turn)


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
