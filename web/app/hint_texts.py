"""Why a hint is given, in sentences."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from doudizhu.cards import ROCKET, TWO, Counts, count, parse_counts, parse_ranks, ranks_of, size
from doudizhu.combos import Combo, Kind
from doudizhu.hints import Because, Hint, HintReason

from app.announcements import Audience
from app.terms import combo_name, kind_name, rank_name, rank_names
from app.text import msgid


class _Facts:
    """The facts of one reason, as values of a sentence."""

    def __init__(self, because: Because, to: Audience) -> None:
        self.to = to
        self._facts = dict(because.facts)

    def number(self, name: str) -> int:
        return int(self._facts[name])

    def name(self) -> str:
        return self.to.names[self.number("seat")]

    def ranks(self) -> str:
        return rank_names(sorted(set(parse_ranks(str(self._facts["cards"])))), self.to.texts)

    def bombs(self) -> str:
        counts, texts = parse_counts(str(self._facts["cards"])), self.to.texts
        ranks = [rank for rank in range(TWO + 1) if count(counts, rank) == 4]
        bombs = [texts.t("Bomb of {rank}", rank=rank_name(rank, texts)) for rank in ranks]
        return texts.listing([*bombs, kind_name(Kind.ROCKET, texts)] if counts & ROCKET == ROCKET else bombs)

    def combo(self) -> str:
        counts = parse_counts(str(self._facts["cards"]))
        return combo_name(_combo(Kind(str(self._facts["kind"])), counts), self.to.texts)


def _combo(kind: Kind, counts: Counts) -> Combo:
    return Combo(kind, max(ranks_of(counts), default=0), size(counts), counts)


_PLAIN: Final = MappingProxyType(
    {
        HintReason.LAST_CARDS: msgid("This wins the deal."),
        HintReason.SHEDS_LOW: msgid("Gets rid of your lowest cards."),
        HintReason.TAKES_LEAD: msgid("Nobody can beat it: you keep the lead."),
        HintReason.NOTHING_BEATS: msgid("No card beats this."),
        HintReason.WAITS: msgid("Saves strength for a later trick."),
    }
)


def _wins(facts: _Facts) -> str:
    return facts.to.texts.n(
        "Wins for sure, in {number} play.", "Wins for sure, in {number} plays.", facts.number("plays")
    )


def _fewest(facts: _Facts) -> str:
    return facts.to.texts.n(
        "Leaves {number} play, the fewest possible.",
        "Leaves {number} plays, the fewest possible.",
        facts.number("plays"),
    )


def _plays_left(facts: _Facts) -> str:
    return facts.to.texts.n(
        "Leaves {number} play; another choice leaves fewer.",
        "Leaves {number} plays; another choice leaves fewer.",
        facts.number("plays"),
    )


def _blocks(facts: _Facts) -> str:
    return facts.to.texts.n(
        "{name} has {number} card left and cannot beat this.",
        "{name} has {number} cards left and cannot beat this.",
        facts.number("cards"),
        name=facts.name(),
    )


def _risks(facts: _Facts) -> str:
    return facts.to.texts.n(
        "{name} has {number} card left and may go out on this.",
        "{name} has {number} cards left and may go out on this.",
        facts.number("cards"),
        name=facts.name(),
    )


def _lets_lead(facts: _Facts) -> str:
    return facts.to.texts.n(
        "{name} has {number} card left and may win the lead.",
        "{name} has {number} cards left and may win the lead.",
        facts.number("cards"),
        name=facts.name(),
    )


def _handicap(facts: _Facts) -> str:
    texts, cards = facts.to.texts, facts.number("cards")
    if cards == 0:
        return texts.t("The opponent, as the peasant, must play every card.")
    return texts.n(
        "The opponent, as the peasant, wins with {number} card left.",
        "The opponent, as the peasant, wins with {number} cards left.",
        cards,
    )


def _assets(facts: _Facts) -> str:
    """The hand in numbers, for advice on bidding."""
    texts, bombs = facts.to.texts, facts.number("bombs")
    controls = texts.n("{number} joker or 2", "{number} jokers and 2s", facts.number("controls"))
    plays = texts.n("{number} play to empty the hand", "{number} plays to empty the hand", facts.number("plays"))
    return texts.listing([controls, *([texts.n("{number} bomb", "{number} bombs", bombs)] if bombs else []), plays])


_EXACT: Final[MappingProxyType[HintReason, Callable[[_Facts], str]]] = MappingProxyType(
    {
        HintReason.WINS_FOR_SURE: _wins,
        HintReason.FEWEST_PLAYS_LEFT: _fewest,
        HintReason.PLAYS_LEFT: _plays_left,
        HintReason.KEEPS_BOMB: lambda facts: facts.to.texts.t("Keeps for later: {cards}.", cards=facts.bombs()),
        HintReason.KEEPS_HIGH_CARDS: lambda facts: facts.to.texts.t(
            "Keeps high cards: {cards}.", cards=facts.ranks()
        ),
        HintReason.KEEPS_WHOLE: lambda facts: facts.to.texts.t(
            "Every answer would split: {play}.", play=facts.combo()
        ),
        HintReason.SPENDS_HIGH_CARDS: lambda facts: facts.to.texts.t(
            "Spends high cards: {cards}.", cards=facts.ranks()
        ),
        HintReason.SPLITS: lambda facts: facts.to.texts.t("Splits: {play}.", play=facts.combo()),
        HintReason.DOUBLES_STAKES: lambda facts: facts.to.texts.t(
            "Doubles the stakes: the deal is then worth {points}.",
            points=facts.to.texts.number(facts.number("worth")),
        ),
        HintReason.BLOCKS_ENEMY: _blocks,
        HintReason.RISKS_ENEMY_OUT: _risks,
        HintReason.LETS_ENEMY_LEAD: _lets_lead,
        HintReason.LEAVES_PARTNER: lambda facts: facts.to.texts.t(
            "Leaves the trick to your partner {name}.", name=facts.name()
        ),
        HintReason.BEATS_PARTNER: lambda facts: facts.to.texts.t(
            "Beats your own partner {name}.", name=facts.name()
        ),
        HintReason.FEEDS_PARTNER: lambda facts: facts.to.texts.t(
            "Your partner {name} may go out on it.", name=facts.name()
        ),
        HintReason.BID_STRONG: lambda facts: facts.to.texts.t(
            "The hand is strong enough: {assets}.", assets=_assets(facts)
        ),
        HintReason.BID_WEAK: lambda facts: facts.to.texts.t(
            "The hand is too weak for more: {assets}.", assets=_assets(facts)
        ),
        HintReason.BID_HIGHER: lambda facts: facts.to.texts.t(
            "The hand is worth more: {assets}.", assets=_assets(facts)
        ),
        HintReason.GIVES_HANDICAP: _handicap,
    }
)


def hint_reason(because: Because, to: Audience) -> str:
    """Return one reason of a hint as a sentence.

    >>> from app.text import Texts
    >>> to = Audience(Texts(), ("You", "Mei", "Wen"))
    >>> hint_reason(Because(HintReason.SPLITS, (("kind", "pair"), ("cards", "77"))), to)
    'Splits: Pair of 7.'
    """
    if because.reason in _PLAIN:
        return to.texts.t(_PLAIN[because.reason])
    return _EXACT[because.reason](_Facts(because, to))


def hint_reasons(hint: Hint, to: Audience, most: int = 2) -> str:
    """Return the most telling reasons of a hint as one text."""
    return to.texts.sentences(hint_reason(because, to) for because in hint.reasons[:most])
