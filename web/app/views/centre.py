"""The middle of the table: the play to beat and whose it is, or in a sentence what the table waits for."""

from __future__ import annotations

from doudizhu.actions import Grab
from doudizhu.cards import Card, rank_of
from doudizhu.combos import Combo, Kind
from doudizhu.deal import Phase, Turn
from doudizhu.rules import AuctionKind
from doudizhu.scoring import DoublingKind
from doudizhu.view import SeatView

from app.cards import card_html
from app.games import YOU, Game
from app.html import Child, Markup, el
from app.layout import trick_rows
from app.model import Model
from app.sentences import combo_in_full, combo_name, doubling_name
from app.terms import body_ranks, kicker_ranks
from app.text import Texts
from app.views.facts import first_trick, last_play, side
from app.views.people import match_standing, names, seat_mark


def centre(model: Model, texts: Texts) -> Markup:
    """Return the middle of the table; a tap on it clears the selection."""
    game = model.game
    if game is None:
        return Markup()
    return el(
        "section",
        _content(game, game.view, texts),
        cls="centre",
        id="centre",
        aria_label=texts.t("Table"),
        data_click="table",
    )


def _content(game: Game, view: SeatView, texts: Texts) -> Child:
    at = last_play(view)
    if view.phase in (Phase.AUCTION, Phase.VOID) or at is None:
        more = _more(view, texts)
        return (
            el("p", _say(view, texts), cls="say", id="say"),
            el("p", more, cls="say-more") if more else None,
            _totals(game, texts),
            _grab_stamp(view, texts),
        )
    turn = view.turns[at]
    if view.last is None:
        return (
            _trick(view, at, turn, texts, taken=True),
            el("p", _say(view, texts), cls="say", id="say"),
            el("p", texts.t("Any combination may be led."), cls="say-more") if view.turn == YOU else None,
        )
    return _by(view, turn, texts), _trick(view, at, turn, texts), _stamp(view, at, turn, texts)


def _by(view: SeatView, turn: Turn, texts: Texts) -> Markup:
    assert turn.combo is not None  # only plays lie on the table
    name = names(view.rules, texts)[turn.seat]
    return el(
        "p",
        seat_mark(turn.seat, view.landlord),
        el("b", name),
        " ",
        el("span", combo_name(turn.combo, texts)),
        cls="by",
        aria_hidden=True,
    )


def _trick(view: SeatView, at: int, turn: Turn, texts: Texts, *, taken: bool = False) -> Markup:
    """Return a play as cards, named by its place in the deal, so that it moves in once; taken, it moves out."""
    assert turn.combo is not None  # only plays lie on the table
    rows = trick_rows(in_reading_order(turn.cards, turn.combo))
    name = names(view.rules, texts)[turn.seat]
    return el(
        "div",
        [
            el(
                "div",
                [card_html(card, id=f"table-{card}") for card in row],
                cls="trick-row",
                data_n=len(row),
            )
            for row in rows
        ],
        cls="trick",
        id=f"trick-{at}",
        data_n=len(turn.cards),
        data_from=None if taken else side(view, turn.seat),
        data_taken=side(view, turn.seat) if taken else None,
        role=None if taken else "img",
        aria_label=None if taken else texts.t("{name}: {play}", name=name, play=combo_in_full(turn.combo, texts)),
        aria_hidden=True if taken else None,
    )


def in_reading_order(cards: tuple[Card, ...], combo: Combo) -> tuple[Card, ...]:
    """Return the cards of a play with its body first, then the kickers; of equal ranks spades first.

    >>> from doudizhu.combos import read_text
    >>> from doudizhu.presets import CLASSIC
    >>> in_reading_order((0, 20, 21, 22), read_text("3888", CLASSIC))
    (22, 21, 20, 0)
    """
    order = {rank: place for place, rank in enumerate((*body_ranks(combo), *kicker_ranks(combo)))}
    return tuple(sorted(cards, key=lambda card: (order[rank_of(card)], -card)))


def _stamp(view: SeatView, at: int, turn: Turn, texts: Texts) -> Markup | None:
    """Return the stamp of what this play doubled: spring, rocket or bomb."""
    springs = (DoublingKind.SPRING, DoublingKind.ANTI_SPRING)
    spring = [doubling.kind for doubling in view.doublings if doubling.kind in springs]
    if spring:
        return _seal(f"stamp-end-{at}", doubling_name(spring[0], texts), big=True)
    if turn.combo is None or not turn.combo.doubles:
        return None
    rocket = turn.combo.kind is Kind.ROCKET
    word = doubling_name(DoublingKind.ROCKET if rocket else DoublingKind.BOMB, texts)
    return _seal(f"stamp-{at}", word, big=rocket)


def _grab_stamp(view: SeatView, texts: Texts) -> Markup | None:
    said = view.auction.said
    if not said or not isinstance(said[-1][1], Grab):
        return None
    return _seal(f"stamp-grab-{len(said)}", doubling_name(DoublingKind.GRAB, texts))


def _seal(name: str, word: str, *, big: bool = False) -> Markup:
    """Return a stamp; what it says is announced as an event, so it is a picture only."""
    return el("div", el("b", word), el("span", "×2"), cls="stamp", id=name, data_big=big, aria_hidden=True)


def _say(view: SeatView, texts: Texts) -> str:
    if view.phase is Phase.VOID:
        return texts.t("Nobody bid")
    if view.phase is Phase.AUCTION:
        return _auction(view, texts)
    name = names(view.rules, texts)[view.turn]
    if first_trick(view):
        if view.turn == YOU:
            return texts.t("You lead the first trick")
        return texts.t("{name} leads the first trick", name=name)
    return texts.t("You lead") if view.turn == YOU else texts.t("{name} leads", name=name)


def _totals(game: Game, texts: Texts) -> Markup | None:
    """Return where the match to a target stands, for the time before the first play."""
    words = match_standing(game, texts)
    return el("p", words, cls="say-more") if words else None


def _auction(view: SeatView, texts: Texts) -> str:
    auction = view.auction
    called = auction.candidate
    if view.rules.auction.kind is AuctionKind.CALL_AND_GRAB:
        if called is None:
            return texts.t("Nobody has called yet")
        if called == YOU:
            return texts.t("You would be the landlord")
        return texts.t("{name} would be the landlord", name=names(view.rules, texts)[called])
    if called is None:
        return texts.t("No bid yet")
    bid = texts.number(auction.bid)
    if called == YOU:
        return texts.t("Highest bid: {points}, yours", points=bid)
    return texts.t("Highest bid: {points} by {name}", points=bid, name=names(view.rules, texts)[called])


def _more(view: SeatView, texts: Texts) -> str:
    if view.phase is Phase.VOID:
        return texts.t("The cards are dealt anew.")
    if view.phase is Phase.AUCTION:
        points = texts.number(view.rules.auction.max_bid)
        if view.rules.auction.kind is AuctionKind.ONE_ROUND:
            return texts.t("Each seat speaks once. A bid of {points} ends it.", points=points)
        if view.rules.auction.kind is AuctionKind.CONTINUING:
            return texts.t("Bids go round until two in a row do not bid. A bid of {points} ends it.", points=points)
        return texts.t("Each grab doubles the stakes and lets the peasant win with one card more.")
    if view.landlord == YOU:
        return texts.t("Cards with a red edge are from the kitty.")
    return ""


def centre_words(view: SeatView, texts: Texts) -> str:
    """Return the middle of the table in words: the play to beat and whose it is, or what the table waits for."""
    at = last_play(view)
    if view.last is None or at is None:
        return _say(view, texts)
    name = names(view.rules, texts)[view.turns[at].seat]
    return texts.t("{name}: {play}", name=name, play=combo_in_full(view.last, texts))
