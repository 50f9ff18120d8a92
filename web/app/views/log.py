"""The deal so far: what was said, every trick, each doubling with its stamp, and where something was taken back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from doudizhu.actions import Bid, Pass, Seat
from doudizhu.combos import Kind
from doudizhu.deal import Turn
from doudizhu.events import LandlordFound, TurnedUp
from doudizhu.scoring import DoublingKind
from doudizhu.view import SeatView

from app.art import icon
from app.cards import card_html
from app.games import Game
from app.html import Markup, el, join
from app.model import Model
from app.sentences import action_name, announce, card_names, headline
from app.text import Texts
from app.views.dialogs import frame
from app.views.people import audience, names, seat_mark
from app.views.plays import doubling_tag, signs


def log(model: Model, texts: Texts) -> Markup:
    """Return the log as a sheet, with the kitty in its head once it is known."""
    game = model.game
    if game is None:
        return frame(texts.t("This deal"), None, texts, cls="sheet-log")
    return frame(
        texts.t("This deal"), deal_log(game, texts), texts, tools=_kitty(game.view, texts), cls="sheet-log"
    )


def deal_log(game: Game, texts: Texts) -> Markup:
    """Return the whole deal so far."""
    view, marks = game.view, marks_in_force(game.record.undone)
    parts = [_auction(view, marks, texts)]
    first = 1 + len(view.auction.said)
    for number, trick in enumerate(tricks(view.turns, view.rules.players), 1):
        lines = []
        for turn in trick:
            lines += [_mark_line(marks[first], texts), _line(turn, view.landlord, game, texts)]
            first += 1
        if first == game.record.cursor:
            lines.append(_mark_line(marks[first], texts))
        parts.append(el("h3", texts.t("Trick {number}", number=texts.number(number))))
        parts.append(el("ol", lines))
    # One child in the scrolling element lets the style sheet keep the latest lines in sight.
    whole = el("div", parts, _end(view, texts))
    return el("div", whole, cls="log", role="group", tabindex="0", aria_label=texts.t("This deal"))


def recent(game: Game, texts: Texts, lines: int = 4) -> Markup:
    """Return the last lines of the play, for where there is room for a few only."""
    view = game.view
    return el(
        "ol",
        [_line(turn, view.landlord, game, texts) for turn in view.turns[-lines:]],
        cls="log recent",
        aria_hidden=True,
    )


def tricks(turns: Sequence[Turn], players: int) -> Iterator[tuple[Turn, ...]]:
    """Yield the plays and passes of each trick: it ends when all others have passed in succession.

    >>> [len(trick) for trick in tricks([Turn(0, None), Turn(1, None), Turn(2, None)], 3)]
    [2, 1]
    """
    trick: list[Turn] = []
    passes = 0
    for turn in turns:
        trick.append(turn)
        passes = passes + 1 if turn.combo is None else 0
        if passes == players - 1:
            yield tuple(trick)
            trick, passes = [], 0
    if trick:
        yield tuple(trick)


def marks_in_force(undone: Sequence[int]) -> Counter[int]:
    """Return how often somebody went back to each place; going back further takes the later marks away.

    >>> marks_in_force([5, 9, 9, 7])
    Counter({5: 1, 7: 1})
    """
    marks: list[int] = []
    for place in undone:
        marks = [mark for mark in marks if mark <= place]
        marks.append(place)
    return Counter(marks)


def _auction(view: SeatView, marks: Counter[int], texts: Texts) -> Markup:
    called = names(view.rules, texts)
    to = audience(view.rules, texts)
    turned = None
    if view.turned is not None:
        turned = el("p", announce(TurnedUp(view.first, view.turned), to), cls="log-bids")
    said = []
    for place, (seat, action) in enumerate(view.auction.said, 1):
        said += [_mark_line(marks[place], texts, "span")]
        what = texts.number(action.points) if isinstance(action, Bid) else action_name(action, texts)
        said.append(el("span", el("b", called[seat]), " ", what, cls="log-bid"))
    if not view.turns:
        said.append(_mark_line(marks[1 + len(view.auction.said)], texts, "span"))
    found = None
    if view.landlord is not None:
        found = el("p", announce(LandlordFound(view.landlord, None), to), cls="log-bids")
    return join(turned, el("p", said, cls="log-bids") if said else None, found)


def _line(turn: Turn, landlord: Seat | None, game: Game, texts: Texts) -> Markup:
    tag = None
    if turn.combo is None:
        what = el("span", action_name(Pass(), texts), cls="said")
    else:
        what = signs(turn.combo, texts)
        if turn.combo.doubles:
            kind = DoublingKind.ROCKET if turn.combo.kind is Kind.ROCKET else DoublingKind.BOMB
            tag = doubling_tag(kind, texts)
    name = el("b", names(game.rules, texts)[turn.seat])
    return el("li", seat_mark(turn.seat, landlord), name, el("span", what, tag, cls="log-what"))


def _mark_line(times: int, texts: Texts, tag: str = "li") -> Markup | None:
    if not times:
        return None
    words = texts.n("taken back here", "taken back here {number} times", times)
    return el(tag, icon("undo"), el("span", words), cls="log-undo")


def _end(view: SeatView, texts: Texts) -> Markup | None:
    if view.result is None:
        return None
    springs = [
        doubling_tag(doubling.kind, texts)
        for doubling in view.result.doublings
        if doubling.kind in (DoublingKind.SPRING, DoublingKind.ANTI_SPRING)
    ]
    return el("p", el("b", headline(view.result, texts)), " ", springs, cls="log-end")


def _kitty(view: SeatView, texts: Texts) -> Markup | None:
    if view.kitty is None:
        return None
    return el(
        "div",
        [card_html(card) for card in reversed(view.kitty)],
        cls="minis",
        role="img",
        aria_label=texts.t("Kitty: {cards}", cards=card_names(reversed(view.kitty), texts)),
    )
