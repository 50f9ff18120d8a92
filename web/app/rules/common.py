"""The clauses that several games have in the same words."""

from __future__ import annotations

from typing import Final

from doudizhu.combos import Kind
from doudizhu.scoring import DoublingKind

from app.rules.parts import Clause, Differences, Example, Points, Score
from app.text import msgid

_RANKS: Final = (
    msgid("From low to high: {ranks}."),
    msgid(
        "The 2 is above the ace, and only the jokers are above the 2. Suits never count, and no card stands for "
        "another."
    ),
    Example("2", Kind.SINGLE, last="A"),
    Example("R", Kind.SINGLE, last="B"),
)

CARDS: Final = Clause(
    "cards",
    msgid("Cards and ranks"),
    (msgid("One pack of {cards} cards: thirteen ranks in four suits, and two jokers."), *_RANKS),
)

CARDS_SHORT: Final = Clause(
    "cards",
    msgid("Cards and ranks"),
    (msgid("One pack without its 3s and 4s: {cards} cards."), *_RANKS),
)

GOAL: Final = Clause(
    "goal",
    msgid("The aim"),
    (
        msgid(
            "One landlord plays against two peasants. Whoever empties a hand first wins for the whole side. In the"
            " next deal the roles are chosen anew."
        ),
    ),
)

KITTY_SHOWN: Final = Clause(
    "kitty",
    msgid("The kitty"),
    (
        msgid(
            "The {kitty} cards of the kitty are shown to all and then belong to the landlord, who thus holds "
            "{landlord} cards against {hand}."
        ),
    ),
)

_FOLLOWING: Final = msgid(
    "Whoever follows beats the last play or passes, and may pass even with cards that beat it. A pass "
    "shuts nobody out: later in the same trick one may play again. Whoever leads must play."
)

PASSING: Final = Clause(
    "passing",
    msgid("Leading, following, passing"),
    (
        msgid("The landlord leads the first trick with any combination."),
        _FOLLOWING,
        msgid(
            "When both others pass one after the other, the trick is over. Whoever played last leads the next one."
        ),
    ),
)

PASSING_OF_TWO: Final = Clause(
    "passing",
    msgid("Leading, following, passing"),
    (
        msgid("The landlord leads the first trick with any combination."),
        _FOLLOWING,
        msgid("With two players a single pass ends the trick. Whoever played last leads the next one."),
    ),
)

END: Final = Clause(
    "end",
    msgid("The end of a deal"),
    (
        msgid(
            "The deal ends with somebody's last card; nobody may answer it. If it was the landlord's, the landlord"
            " wins; if it was either peasant's, both peasants win. Cards left in the hands cost nothing."
        ),
    ),
)

WORTH: Final = msgid("A deal is worth its base times its multiplier.")
SHARES: Final = msgid(
    "The landlord wins or loses twice the worth, each peasant once. The three results add up to zero."
)

SCORE: Final = Clause(
    "score",
    msgid("The score"),
    (
        WORTH,
        msgid(
            "The base is the winning bid. The multiplier starts at 1 and doubles once for every bomb played, for "
            "the rocket, and for a spring or an anti-spring. There is no upper limit."
        ),
        SHARES,
        msgid(
            "A deal: the landlord bid 2 and leads a straight. A peasant stops it with a bomb, the landlord takes "
            "the lead back with the rocket and goes out some tricks later."
        ),
        Score(2, (DoublingKind.BOMB, DoublingKind.ROCKET), landlord_won=True),
        msgid("Had the peasants won that deal:"),
        Score(2, (DoublingKind.BOMB, DoublingKind.ROCKET), landlord_won=False),
    ),
)

_SPRINGS: Final = (
    msgid("Spring: the landlord wins, and the other side has not put down a single card."),
    Score(1, (DoublingKind.SPRING,), landlord_won=True),
    msgid("Anti-spring: the other side wins, and the landlord has played only once, to open."),
    Score(1, (DoublingKind.ANTI_SPRING,), landlord_won=False),
    msgid(
        "Plays count, not cards: a long straight is one play, and a pass is none. A deal has at most one of the "
        "two."
    ),
)
_SPRINGS_TITLE: Final = msgid("Spring and anti-spring")

SPRING: Final = Clause("spring", _SPRINGS_TITLE, _SPRINGS)

SPRING_OF_TWO: Final = Clause(
    "spring",
    _SPRINGS_TITLE,
    (
        *_SPRINGS,
        msgid("It is an anti-spring as well if the peasant then wins by the handicap, cards still in hand."),
    ),
)

TOTALS: Final = Clause("totals", msgid("Totals"), (msgid("The points of all deals add up, without end."),))

_NAME: Final = msgid(
    "Dou Dizhu means fighting the landlord. It is written 斗地主 in simplified and 鬥地主 in traditional "
    "characters, and 闘地主 in Japanese; in English also Doudizhu or Fight the Landlord."
)
_ORIGIN: Final = msgid(
    "It grew out of a folk game of Hubei in China and spread with the online card rooms of the late twentieth "
    "century. It is a climbing game: go higher or pass, and be the first to have no cards."
)

NAMES: Final = Clause("names", msgid("Name and origin"), (_NAME, _ORIGIN))

NAMES_OF_TWO: Final = Clause(
    "names",
    msgid("Name and origin"),
    (
        _NAME,
        _ORIGIN,
        msgid(
            "The game for two is called 二人斗地主. With the whole pack two hands would be far too full, so "
            "the lowest ranks go and some cards stay out; grabs and the handicap replace the second peasant."
        ),
    ),
)

SPLIT_FIRST: Final = msgid(
    "Before you bid, split your hand into plays and count them, then count what wins the lead back: 2s, jokers, "
    "bombs. Few plays and sure leads are worth a high bid."
)
KITTY_IS_LUCK: Final = msgid(
    "The kitty may complete a straight or bring three loose cards. Do not bid on the hope of it."
)
LONG_PLAYS: Final = msgid(
    "Lead your long plays, and bring out awkward low cards while you still hold high ones to come back with."
)
LAST_BUT_ONE: Final = msgid("Plan the end: the last but one play must win the lead, then the last may be anything.")
BOMBS_COST: Final = msgid(
    "A bomb doubles what you lose, too. It is best where it wins the lead and the deal with it."
)

LANDLORD: Final = Clause(
    "landlord",
    msgid("Playing as the landlord"),
    (Points((SPLIT_FIRST, KITTY_IS_LUCK, LONG_PLAYS, LAST_BUT_ONE, BOMBS_COST)),),
)

PEASANT_POINTS: Final = (
    msgid("The two of you win together. A trick that your partner holds with a high card is best left alone."),
    msgid(
        "The peasant who plays before the landlord plays high, so that no low card slips through. The one who "
        "plays after the landlord gets rid of cards."
    ),
    msgid(
        "If the landlord has one card left, lead no single; if you must, your highest. With two left, beware of "
        "pairs."
    ),
    msgid("If your partner has one card left, lead your lowest single."),
    msgid(
        "Count the jokers, the 2s, and the ranks of which all four are out: nobody can have a bomb of them any "
        "more."
    ),
)

PEASANTS: Final = Clause("peasants", msgid("Playing as a peasant"), (Points(PEASANT_POINTS),))

DIFFERENCES: Final = Clause("differences", msgid("How the other games differ"), (Differences(),))
