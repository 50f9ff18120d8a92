"""The clauses about combinations, which the four games share but for their kickers.

The examples use no rank below 5, so that each of them can be put down in every game.
"""

from __future__ import annotations

from typing import Final

from doudizhu.combos import Kind
from doudizhu.errors import Reason

from app.rules.parts import Clause, Example, Points
from app.text import msgid

SINGLES: Final = Clause(
    "singles",
    msgid("Single, pair, triplet"),
    (
        msgid("One card; two cards of a rank; three cards of a rank. The higher rank wins."),
        Example("9", Kind.SINGLE),
        Example("QQ", Kind.PAIR),
        Example("777", Kind.TRIPLE),
        Example("2", Kind.SINGLE, last="A"),
        Example("JJ", last="JJ", reason=Reason.NOT_HIGHER),
        Example("89", reason=Reason.UNMATCHED),
    ),
)

TRIPLETS: Final = Clause(
    "triplets",
    msgid("Triplet with a kicker"),
    (
        msgid(
            "A triplet may take one single card along, or one pair. What comes along is the kicker; the triplet is"
            " the body. Only the body is compared: a big kicker wins nothing."
        ),
        Example("777+A", Kind.TRIPLE_SINGLE),
        Example("777+JJ", Kind.TRIPLE_PAIR),
        Example("KKK+5", Kind.TRIPLE_SINGLE, last="QQQ+R"),
        Example("999+6", last="888+55", reason=Reason.OTHER_KIND),
        Example("777+89", reason=Reason.KICKER_NOT_PAIR),
    ),
)

STRAIGHTS: Final = Clause(
    "straights",
    msgid("Straight"),
    (
        msgid(
            "Five or more ranks in a row, one card of each, suits as they come. It starts at {lowest} at the "
            "earliest and ends at the ace at the latest, so the longest has {longest} cards. The highest rank is "
            "compared."
        ),
        Example("56789", Kind.STRAIGHT),
        Example("TJQKA", Kind.STRAIGHT),
        Example("6789T", Kind.STRAIGHT, last="56789"),
        Example("56789T", last="56789", reason=Reason.OTHER_LENGTH),
        Example("5678", reason=Reason.TOO_SHORT),
        Example("5679T", reason=Reason.GAP),
        Example("JQKA2", reason=Reason.HIGH_IN_RUN),
    ),
)

PAIR_STRAIGHTS: Final = Clause(
    "pair-straights",
    msgid("Straight of pairs"),
    (
        msgid("Three or more pairs in a row, up to the ace; {pairs} pairs at most. The highest pair is compared."),
        Example("556677", Kind.PAIR_STRAIGHT),
        Example("QQKKAA", Kind.PAIR_STRAIGHT, last="TTJJQQ"),
        Example("5566", reason=Reason.TOO_FEW_PAIRS),
        Example("556678", reason=Reason.UNEVEN_RUN),
        Example("KKAA22", reason=Reason.HIGH_IN_RUN),
    ),
)

AIRPLANES: Final = Clause(
    "airplanes",
    msgid("Airplane"),
    (
        msgid("Two or more triplets in a row, up to the ace; {triplets} at most. The highest triplet is compared."),
        Example("555666", Kind.AIRPLANE),
        Example("TTTJJJQQQ", Kind.AIRPLANE, last="777888999"),
        Example("555777", reason=Reason.GAP),
        Example("AAA222", reason=Reason.HIGH_IN_RUN),
    ),
)

_KICKERS_START: Final = (
    msgid(
        "Every triplet of an airplane may take one single card along, or every one a pair: all singles or all "
        "pairs, one for each triplet. Pairs are of different ranks. 2s may come along too, and one joker as a "
        "single."
    ),
    Example("555666+79", Kind.AIRPLANE_SINGLE),
    Example("555666+7799", Kind.AIRPLANE_PAIR),
    Example("777888+59", Kind.AIRPLANE_SINGLE, last="555666+KA"),
    Example("555666+7", reason=Reason.KICKER_COUNT),
    Example("555666+7789", reason=Reason.KICKER_NOT_PAIR),
)

KICKERS: Final = Clause(
    "kickers",
    msgid("Kickers of an airplane"),
    (
        *_KICKERS_START,
        msgid("Two single kickers may well be of one rank, so a pair can stand for two singles."),
        Example("555666+77", Kind.AIRPLANE_SINGLE),
        Example("555666777+889", Kind.AIRPLANE_SINGLE),
    ),
)

KICKERS_DISTINCT: Final = Clause(
    "kickers",
    msgid("Kickers of an airplane"),
    (
        *_KICKERS_START,
        msgid("In this game single kickers are all of different ranks: a pair cannot stand for two singles."),
        Example("555666+77", reason=Reason.KICKER_SAME_RANK),
        Example("555666777+889", reason=Reason.KICKER_SAME_RANK),
    ),
)

_QUADS_START: Final = (
    msgid(
        "Four of a rank may take two single cards along, six cards in all, or two pairs, eight in all. The quad is"
        " compared. This is an ordinary play: it beats its own kind only, and it doubles nothing."
    ),
    Example("7777+59", Kind.QUAD_TWO_SINGLES),
    Example("7777+5599", Kind.QUAD_TWO_PAIRS),
    Example("8888+56", Kind.QUAD_TWO_SINGLES, last="7777+KA"),
    Example("7777+59", last="JJ", reason=Reason.OTHER_KIND),
    Example("7777+5", reason=Reason.KICKER_COUNT),
)

QUADS: Final = Clause(
    "quads", msgid("Quad with kickers"), (*_QUADS_START, Example("7777+99", Kind.QUAD_TWO_SINGLES))
)

QUADS_DISTINCT: Final = Clause(
    "quads",
    msgid("Quad with kickers"),
    (*_QUADS_START, Example("7777+99", reason=Reason.KICKER_SAME_RANK)),
)

BOMBS: Final = Clause(
    "bombs",
    msgid("Bomb and rocket"),
    (
        msgid(
            "Four of a rank on their own are a bomb. It beats every play that is no bomb, however long; among "
            "bombs the higher rank wins. Both jokers together are the rocket, which beats everything."
        ),
        Example("7777", Kind.BOMB),
        Example("BR", Kind.ROCKET),
        Example("5555", Kind.BOMB, last="TTTJJJ+8899"),
        Example("8888", Kind.BOMB, last="7777"),
        Example("BR", Kind.ROCKET, last="2222"),
        Example("2222", last="BR", reason=Reason.ROCKET_STANDS),
        Example("AA", last="5555", reason=Reason.BEATEN_BY_BOMB),
        msgid("Each of them doubles the deal when it is played. In the hand it doubles nothing."),
    ),
)

ONLY_FOUR: Final = Clause(
    "only-four",
    msgid("First limit: a bomb is four cards"),
    (
        msgid("With anything beside them, four of a rank are a quad with kickers and no bomb."),
        Example("7777+89", Kind.QUAD_TWO_SINGLES),
        Example("7777+8899", last="5555", reason=Reason.BEATEN_BY_BOMB),
    ),
)

QUAD_WHOLE: Final = Clause(
    "quad-whole",
    msgid("Second limit: four stay together"),
    (
        msgid(
            "Whoever puts four of a rank down uses them as four: not as two pairs, nor as a triplet with its "
            "fourth card as a kicker. It is about what lies on the table: of four in the hand, three, two or one "
            "may be played."
        ),
        Example("55556666", reason=Reason.QUAD_SPLIT),
        Example("555666+67", reason=Reason.QUAD_SPLIT),
        Example("666+7", Kind.TRIPLE_SINGLE),
    ),
)

KICKER_RANK: Final = Clause(
    "kicker-rank",
    msgid("Third limit: a kicker has another rank"),
    (
        msgid(
            "No kicker has a rank of the body. So four equal cards are always a bomb, never a triplet with a "
            "single."
        ),
        Example("666+7", Kind.TRIPLE_SINGLE),
        Example("6666", Kind.BOMB, last="777+5"),
        Example("555666+57", reason=Reason.QUAD_SPLIT),
    ),
)

KICKER_TWICE: Final = Clause(
    "kicker-twice",
    msgid("Fourth limit: twice at most, and one joker"),
    (
        msgid(
            "No rank comes three times among the kickers, and both jokers never come together. Otherwise "
            "four triplets in a row could be read as three with three kickers as well; this way every play "
            "has one reading only."
        ),
        Example("555666777888", Kind.AIRPLANE),
        Example("555666777+999", reason=Reason.KICKER_THREE),
        Example("555666+8R", Kind.AIRPLANE_SINGLE),
        Example("555666+BR", reason=Reason.KICKER_BOTH_JOKERS),
        Example("7777+BR", reason=Reason.KICKER_BOTH_JOKERS),
    ),
)

BEATING: Final = Clause(
    "beating",
    msgid("What beats what"),
    (
        msgid("A play beats the last one in one of three ways:"),
        Points(
            (
                msgid("the same kind, the same number of cards, a higher body;"),
                msgid("a bomb, if the last play is no bomb or a lower one;"),
                msgid("the rocket, always."),
            )
        ),
        msgid("Equal never beats, and a bigger kicker never helps."),
        Example("888+5", Kind.TRIPLE_SINGLE, last="777+A"),
        Example("777+2", last="888+5", reason=Reason.NOT_HIGHER),
        Example("9TJQK", last="JJJ+55", reason=Reason.OTHER_KIND),
        Example("778899TT", last="667788", reason=Reason.OTHER_LENGTH),
        Example("5555", Kind.BOMB, last="9TJQK"),
    ),
)

COMBINATIONS: Final = (SINGLES, TRIPLETS, STRAIGHTS, PAIR_STRAIGHTS, AIRPLANES)
LIMITS: Final = (BOMBS, ONLY_FOUR, QUAD_WHOLE, KICKER_RANK, KICKER_TWICE, BEATING)
ALL: Final = (*COMBINATIONS, KICKERS, QUADS, *LIMITS)
ALL_DISTINCT: Final = (*COMBINATIONS, KICKERS_DISTINCT, QUADS_DISTINCT, *LIMITS)
