"""What happens at the table as lines for the live log, and how a deal ended.

``names`` has what each seat is called, by seat; ``you`` is the reader's own seat, for sentences that speak to the
reader.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from doudizhu.actions import Pass, Seat
from doudizhu.events import (
    Dealt,
    Doubled,
    Ended,
    Event,
    LandlordFound,
    Passed,
    Played,
    Said,
    TrickTaken,
    TurnedUp,
    Voided,
)
from doudizhu.scoring import DoublingKind, Result

from app.terms import (
    action_name,
    card_name,
    card_names,
    combo_in_full,
    doubling_name,
)
from app.text import Texts


@dataclass(frozen=True, slots=True)
class Audience:
    """Who listens: the language, what each seat is called, and which seat is the reader's own."""

    texts: Texts
    names: Sequence[str]
    you: Seat = 0


def announce(event: Event, to: Audience) -> str:
    """Return an event as one sentence.

    >>> announce(Passed(2), Audience(Texts(), ("You", "Mei", "Wen")))
    'Wen: Pass.'
    """
    return _LINES[type(event)](event, to)


def announce_all(events: Iterable[Event], to: Audience) -> str:
    """Return several events, such as a round of computer moves, as one text."""
    return to.texts.sentences(announce(event, to) for event in events)


def _dealt(event: Dealt, to: Audience) -> str:
    dealt = to.texts.n("{number} card each.", "{number} cards each.", event.cards)
    if event.first == to.you:
        return to.texts.t("{dealt} You speak first.", dealt=dealt)
    return to.texts.t("{dealt} {name} speaks first.", dealt=dealt, name=to.names[event.first])


def _turned_up(event: TurnedUp, to: Audience) -> str:
    card = card_name(event.card, to.texts)
    return to.texts.t("Turned up: {card}, for {name}.", card=card, name=to.names[event.seat])


def _said(event: Said, to: Audience) -> str:
    return to.texts.t("{name}: {what}.", name=to.names[event.seat], what=action_name(event.action, to.texts))


def _voided(event: Voided, to: Audience) -> str:
    del event
    return to.texts.t("Nobody bid: the cards are dealt anew.")


def _landlord_found(event: LandlordFound, to: Audience) -> str:
    texts = to.texts
    if event.seat == to.you:
        line = texts.t("You are the landlord and lead.")
    else:
        line = texts.t("{name} is the landlord and leads.", name=to.names[event.seat])
    if event.kitty is None:
        return line
    return texts.t("{line} Kitty: {cards}.", line=line, cards=card_names(event.kitty, texts))


def _played(event: Played, to: Audience) -> str:
    return to.texts.n(
        "{name}: {play}. {number} card left.",
        "{name}: {play}. {number} cards left.",
        event.left,
        name=to.names[event.seat],
        play=combo_in_full(event.combo, to.texts),
    )


def _passed(event: Passed, to: Audience) -> str:
    return to.texts.t("{name}: {what}.", name=to.names[event.seat], what=action_name(Pass(), to.texts))


def _doubled(event: Doubled, to: Audience) -> str:
    return to.texts.t("{what}: stakes doubled.", what=doubling_name(event.doubling.kind, to.texts))


def _trick_taken(event: TrickTaken, to: Audience) -> str:
    if event.seat == to.you:
        return to.texts.t("You lead.")
    return to.texts.t("{name} leads.", name=to.names[event.seat])


def _ended(event: Ended, to: Audience) -> str:
    return to.texts.t(
        "{headline}. Your points: {points}.",
        headline=headline(event.result, to.texts),
        points=to.texts.points(event.result.points[to.you]),
    )


_LINES: Final[dict[type[Event], Callable[[Any, Audience], str]]] = {
    Dealt: _dealt,
    TurnedUp: _turned_up,
    Said: _said,
    Voided: _voided,
    LandlordFound: _landlord_found,
    Played: _played,
    Passed: _passed,
    Doubled: _doubled,
    TrickTaken: _trick_taken,
    Ended: _ended,
}


def headline(result: Result, texts: Texts) -> str:
    """Return which side won."""
    if result.landlord_won:
        return texts.t("The landlord wins")
    return texts.t("The peasant wins") if len(result.points) == 2 else texts.t("The peasants win")


def why_ended(result: Result, left: int, to: Audience) -> str:
    """Return by which play the deal ended; ``left`` are the winner's cards left, none but with a handicap.

    >>> why_ended(Result(0, 1, 1, (), (-2, 1, 1)), 0, Audience(Texts(), ("You", "Mei", "Wen")))
    'Mei played the last card.'
    """
    texts, name = to.texts, to.names[result.winner]
    if left:
        if result.winner == to.you:
            return texts.n(
                "You got down to {number} card, the handicap.",
                "You got down to {number} cards, within the handicap.",
                left,
            )
        return texts.n(
            "{name} got down to {number} card, the handicap.",
            "{name} got down to {number} cards, within the handicap.",
            left,
            name=name,
        )
    if result.winner == to.you:
        return texts.t("You played your last card.")
    return texts.t("{name} played the last card.", name=name)


def your_share(result: Result, to: Audience) -> str:
    """Return what the end means to the reader: won or lost, alone or with a partner.

    >>> your_share(Result(2, 1, 1, (), (1, 1, -2)), Audience(Texts(), ("You", "Mei", "Wen")))
    'You win with Mei.'
    """
    texts = to.texts
    won = to.you in result.winners
    partners = (
        [seat for seat in range(len(result.points)) if seat not in (to.you, result.landlord)]
        if to.you != result.landlord
        else []
    )
    if not partners:
        return texts.t("You win.") if won else texts.t("You lose.")
    name = to.names[partners[0]]
    return texts.t("You win with {name}.", name=name) if won else texts.t("You lose with {name}.", name=name)


def no_springs(texts: Texts) -> str:
    """Return the account's line that says there was neither spring nor anti-spring."""
    return texts.t(
        "{spring}, {anti_spring}: none",
        spring=doubling_name(DoublingKind.SPRING, texts),
        anti_spring=doubling_name(DoublingKind.ANTI_SPRING, texts),
    )
