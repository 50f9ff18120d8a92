"""Why something is refused, in a sentence: what is wrong, and what would be right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from doudizhu.cards import ACE, BIG_JOKER, TWO, Counts, Rank, count
from doudizhu.combos import Combo, Kind
from doudizhu.errors import Reason

from app.terms import kind_name, rank_name
from app.text import Texts, msgid


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What a refusal may speak of: the cards chosen, the play to beat, the highest bid so far."""

    cards: Counts = 0
    last: Combo | None = None
    bid: int = 0
    max_bid: int = 3


_SENTENCES: Final = MappingProxyType(
    {
        Reason.EMPTY: msgid("No cards are chosen."),
        Reason.NOT_IN_DECK: msgid("This game's deck does not have these cards."),
        Reason.UNMATCHED: msgid("These cards do not go together: equal ranks do, or a run."),
        Reason.TOO_SHORT: msgid("A straight needs at least 5 ranks in a row."),
        Reason.TOO_FEW_PAIRS: msgid("A straight of pairs needs at least 3 pairs in a row."),
        Reason.GAP: msgid("A run has no gaps."),
        Reason.HIGH_IN_RUN: msgid("A run ends at the ace: no 2 and no joker in it."),
        Reason.UNEVEN_RUN: msgid("In a run every rank comes the same number of times."),
        Reason.KICKER_COUNT: msgid("A triplet takes one single or one pair, a quad two singles or two pairs."),
        Reason.KICKER_NOT_PAIR: msgid("This many kickers must be pairs of different ranks."),
        Reason.KICKER_THREE: msgid("A rank may come at most twice among the kickers."),
        Reason.KICKER_BOTH_JOKERS: msgid("Both jokers cannot be kickers together; one can."),
        Reason.KICKER_SAME_RANK: msgid("In this game single kickers must be of different ranks."),
        Reason.QUAD_SPLIT: msgid("Four of a rank stay together: as a bomb, or as a quad with kickers."),
        Reason.OTHER_KIND: msgid("Not the same kind as the last play; only a bomb or the rocket may differ."),
        Reason.OTHER_LENGTH: msgid("The same kind, but not the same number of cards."),
        Reason.NOT_HIGHER: msgid("Not higher than the last play."),
        Reason.BEATEN_BY_BOMB: msgid("Only a higher bomb or the rocket beats a bomb."),
        Reason.ROCKET_STANDS: msgid("Nothing beats the rocket."),
        Reason.NOT_YOUR_CARDS: msgid("These cards are not in your hand."),
        Reason.MUST_LEAD: msgid("You lead: you cannot pass."),
        Reason.WRONG_PHASE: msgid("This cannot be done at this point of the deal."),
        Reason.WRONG_AUCTION: msgid("This game's auction does not have that."),
        Reason.BID_TOO_LOW: msgid("A bid must be higher than the last one."),
        Reason.BID_OUT_OF_RANGE: msgid("There is no such bid."),
        Reason.NOTHING_TO_GRAB: msgid("Nobody has called yet, so there is nothing to grab."),
        Reason.ALREADY_CALLED: msgid("The landlord has been called already: grab, or do not grab."),
        Reason.DEAL_OVER: msgid("This deal has ended."),
        Reason.MATCH_OVER: msgid("The match is won. A new match starts from zero."),
        Reason.BAD_DEAL: msgid("These cards are not this game's deck, each card once."),
        Reason.NOTHING_TO_UNDO: msgid("There is nothing to take back."),
        Reason.NOTHING_TO_REDO: msgid("There is nothing to do again."),
    }
)


def refusal(reason: Reason, texts: Texts, now: Circumstances | None = None) -> str:
    """Return why something is refused; with circumstances the sentence is as exact as it can be.

    >>> from doudizhu.combos import read_text
    >>> from doudizhu.presets import CLASSIC
    >>> refusal(Reason.OTHER_LENGTH, Texts(), Circumstances(last=read_text("34567", CLASSIC)))
    'Needs 5 cards: Straight above 7.'
    """
    exact = _EXACT.get(reason)
    sentence = "" if exact is None or now is None else exact(now, texts)
    return sentence or texts.t(_SENTENCES[reason])


def needed(last: Combo, texts: Texts) -> str:
    """Return what beats a play.

    >>> from doudizhu.combos import read_text
    >>> from doudizhu.presets import CLASSIC
    >>> needed(read_text("QQ", CLASSIC), Texts()), needed(read_text("22", CLASSIC), Texts())
    ('Needs 2 cards: Pair above Q.', 'Only a bomb or the rocket beats this.')
    """
    if last.kind is Kind.ROCKET:
        return texts.t(_SENTENCES[Reason.ROCKET_STANDS])
    if last.kind is Kind.BOMB:
        if last.body == TWO:
            return texts.t("Only the rocket beats this.")
        return texts.t("Needs a bomb above {rank}, or the rocket.", rank=rank_name(last.body, texts))
    if last.body == _highest(last.kind):
        return texts.t("Only a bomb or the rocket beats this.")
    return texts.n(
        "Needs {number} card: {kind} above {rank}.",
        "Needs {number} cards: {kind} above {rank}.",
        last.cards,
        kind=kind_name(last.kind, texts),
        rank=rank_name(last.body, texts),
    )


def beaten_by(play: Combo, texts: Texts) -> str:
    """Return all that beats a play, the special combinations included.

    >>> from doudizhu.combos import read_text
    >>> from doudizhu.presets import CLASSIC
    >>> beaten_by(read_text("QQ", CLASSIC), Texts())
    'Beaten by 2 cards: Pair above Q; also by a bomb or the rocket.'
    """
    if play.kind is Kind.ROCKET or play.body == _highest(play.kind):
        return needed(play, texts)
    if play.kind is Kind.BOMB:
        return texts.t("Beaten by a bomb above {rank}, or the rocket.", rank=rank_name(play.body, texts))
    return texts.n(
        "Beaten by {number} card: {kind} above {rank}; also by a bomb or the rocket.",
        "Beaten by {number} cards: {kind} above {rank}; also by a bomb or the rocket.",
        play.cards,
        kind=kind_name(play.kind, texts),
        rank=rank_name(play.body, texts),
    )


def _highest(kind: Kind) -> Rank:
    if kind is Kind.SINGLE:
        return BIG_JOKER
    return ACE if kind in _RUNS else TWO


_RUNS: Final = (
    Kind.STRAIGHT,
    Kind.PAIR_STRAIGHT,
    Kind.AIRPLANE,
    Kind.AIRPLANE_SINGLE,
    Kind.AIRPLANE_PAIR,
)


def _beating(now: Circumstances, texts: Texts) -> str:
    return "" if now.last is None else needed(now.last, texts)


def _gap(now: Circumstances, texts: Texts) -> str:
    """Name the lowest rank that is missing in the run, or between the triplets."""
    most = max((count(now.cards, rank) for rank in range(TWO)), default=0)
    ranks = [rank for rank in range(TWO) if most and count(now.cards, rank) == most]
    missing = [rank for rank in range(ranks[0], ranks[-1]) if rank not in ranks] if ranks else []
    return texts.t("A run has no gaps: {rank} is missing.", rank=rank_name(missing[0], texts)) if missing else ""


def _kicker_count(now: Circumstances, texts: Texts) -> str:
    most = max((count(now.cards, rank) for rank in range(TWO + 1)), default=0)
    if most == 4:
        return texts.t("A quad takes two singles or two pairs as kickers.")
    triplets = sum(count(now.cards, rank) == 3 for rank in range(TWO + 1))
    if not triplets:
        return ""
    return texts.n(
        "A triplet takes one single or one pair as its kicker.",
        "{number} triplets take {number} singles or {number} pairs as kickers.",
        triplets,
    )


def _bid_too_low(now: Circumstances, texts: Texts) -> str:
    return texts.t("A bid must be higher than {points}.", points=texts.number(now.bid)) if now.bid else ""


def _bid_out_of_range(now: Circumstances, texts: Texts) -> str:
    return texts.t("Bids go from 1 to {points}.", points=texts.number(now.max_bid))


_EXACT: Final[dict[Reason, Callable[[Circumstances, Texts], str]]] = {
    Reason.OTHER_KIND: _beating,
    Reason.OTHER_LENGTH: _beating,
    Reason.NOT_HIGHER: _beating,
    Reason.BEATEN_BY_BOMB: _beating,
    Reason.GAP: _gap,
    Reason.KICKER_COUNT: _kicker_count,
    Reason.BID_TOO_LOW: _bid_too_low,
    Reason.BID_OUT_OF_RANGE: _bid_out_of_range,
}
