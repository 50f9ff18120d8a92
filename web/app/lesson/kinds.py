"""The first half of the lesson: the aim, the ranks, and what can be put down together."""

from __future__ import annotations

from typing import Final

from doudizhu.errors import Reason

from app.lesson.parts import ANY, Answer, Step
from app.lesson.positions import Position
from app.text import msgid

_PASSED: Final = Answer("pass", msgid("You may pass. But this time you can win the trick: look again."))
_AHEAD: Final = msgid("That is allowed. But the task is another one: look again.")

AIM: Final = Step(
    "aim",
    msgid("The aim"),
    msgid(
        "One landlord plays alone against two peasants. Whoever is first to play all cards wins, for the whole "
        "side. Here Wen is the landlord; you and Mei are the peasants."
    ),
    msgid("It is your turn and you have one card left. Tap it, then press Play."),
    msgid("Tap the 8 at the bottom: it moves up. Then press Play."),
    Position("728", wen="59", moves=("bid-3", "5", "7", "pass", "9", "2", "pass", "pass")),
    (Answer("8", msgid("That was your last card: you have won, and Mei with you."), right=True),),
)

RANKS: Final = Step(
    "ranks",
    msgid("High and low"),
    msgid("This is the order, from low to high. The 2 is above the ace, and the two jokers are above all."),
    msgid("Wen has led an ace. Beat it with one card."),
    msgid("Only the 2 and the two jokers are higher than an ace."),
    Position("48KA2", wen="A", moves=("bid-3", "A")),
    (
        Answer("2", msgid("Right: the 2 beats the ace. Suits never count."), right=True),
        Answer("A", msgid("An ace against an ace: equal never beats."), reason=Reason.NOT_HIGHER),
        Answer("4 8 K", msgid("That card is lower than the ace."), reason=Reason.NOT_HIGHER),
        _PASSED,
    ),
    shows="3456789TJQKA2BR",
)

PAIR: Final = Step(
    "pair",
    msgid("Pairs"),
    msgid(
        "Two cards of one rank are a pair. Whoever follows plays the same kind, only higher: a pair beats a lower "
        "pair."
    ),
    msgid("Wen has led a pair of 9s. Beat it with a pair."),
    msgid("The jacks are above the 9s: tap both."),
    Position("55JJQQ2", wen="99", moves=("bid-3", "99")),
    (
        Answer("JJ", msgid("Right. And the queens are still yours."), right=True),
        Answer("QQ", msgid("Right. The jacks would have done, though: keep high cards for later."), right=True),
        Answer("55", msgid("A pair, but 5 is lower than 9."), reason=Reason.NOT_HIGHER),
        Answer("2", msgid("One card, however high, does not answer a pair."), reason=Reason.OTHER_KIND),
        Answer("JQ", msgid("A pair is two cards of the same rank."), reason=Reason.UNMATCHED),
        _PASSED,
    ),
)

TRIPLET: Final = Step(
    "triplet",
    msgid("Three, and one along"),
    msgid(
        "Three of a rank may take one card along, or one pair: the kicker. Only the three are compared, so this is "
        "the way to lose a low card."
    ),
    msgid("Wen has led three 7s with an ace. Beat that with three and one."),
    msgid("Three 8s, and your lowest card with them."),
    Position("4888QQA", wen="777A", moves=("bid-3", "777A")),
    (
        Answer("4888", msgid("Right. Three 8s beat three 7s, and the 4 is gone."), right=True),
        Answer("888Q 888A", msgid("That wins. But lose your 4 with it, and keep the high cards."), right=True),
        Answer(
            "888",
            msgid("The 8s are high enough. Wen took a card along, so take one too."),
            reason=Reason.OTHER_KIND,
        ),
        Answer(
            "888QQ",
            msgid("Three with a pair is another kind. Wen took a single card, so do the same."),
            reason=Reason.OTHER_KIND,
        ),
        _PASSED,
    ),
)

STRAIGHT: Final = Step(
    "straight",
    msgid("Straights"),
    msgid(
        "Five or more ranks in a row are a straight, one card of each. It may end at the ace; a 2 or a joker is "
        "never in it."
    ),
    msgid("You lead now, so any kind will do. Lead your longest straight."),
    msgid("Begin with the 6 and go up one by one, as far as it goes."),
    Position("36789TJJ2", wen="K", moves=("bid-3", "K", "2", "pass", "pass")),
    (
        Answer("6789TJ", msgid("Right: six cards in one play."), right=True),
        Answer("6789T 789TJ", msgid("A straight. But one more card goes with it: find the longest.")),
        Answer("6789 789T 89TJ", msgid("Four in a row: a straight needs five at least."), reason=Reason.TOO_SHORT),
        Answer(ANY, _AHEAD),
    ),
)

PAIRS_IN_A_ROW: Final = Step(
    "pairs-in-a-row",
    msgid("Pairs in a row"),
    msgid("Three or more pairs in a row are played as one. Whoever follows needs just as many cards, and higher."),
    msgid("Wen has led 3-3-4-4-5-5. Beat it."),
    msgid("Three pairs in a row, such as 6-6-7-7-8-8."),
    Position("66778899K", wen="334455", moves=("bid-3", "334455")),
    (
        Answer("667788 778899", msgid("Right: as many pairs as Wen’s, and higher."), right=True),
        Answer(
            "66778899", msgid("Four pairs. Wen played three, so play exactly three."), reason=Reason.OTHER_LENGTH
        ),
        Answer("6677 7788 8899", msgid("Two pairs are too few: play three in a row."), reason=Reason.TOO_FEW_PAIRS),
        _PASSED,
    ),
)

AIRPLANE: Final = Step(
    "airplane",
    msgid("The airplane"),
    msgid("Two or more triplets in a row are an airplane. Each triplet may take one card along, or each a pair."),
    msgid("You lead. Play both triplets, and take the 3 and the 5 along."),
    msgid("Three 7s, three 8s, the 3 and the 5: eight cards."),
    Position("35777888K2", wen="Q", moves=("bid-3", "Q", "2", "pass", "pass")),
    (
        Answer("35777888", msgid("Right. Eight cards gone, only the king is left."), right=True),
        Answer("3777888K 5777888K", msgid("An airplane. But keep the king: take both low cards along.")),
        Answer("777888", msgid("An airplane, but an empty one. Take the two low cards along.")),
        Answer(
            "3777888 5777888", msgid("Two triplets take two cards along, one for each."), reason=Reason.KICKER_COUNT
        ),
        Answer(ANY, _AHEAD),
    ),
)

BOMB: Final = Step(
    "bomb",
    msgid("The bomb"),
    msgid(
        "Four of a rank are a bomb. It beats whatever is no bomb. But every bomb doubles what the deal is worth, "
        "also for whoever loses it."
    ),
    msgid("Wen has led a pair of 2s, the highest pair there is. Beat it all the same."),
    msgid("Four cards of one rank: all your 6s."),
    Position("46666KK", wen="22", moves=("bid-3", "22")),
    (
        Answer("6666", msgid("Right: the bomb beats it, and the deal now counts double."), right=True),
        Answer("KK", msgid("No pair is above the 2s. It takes a bomb."), reason=Reason.NOT_HIGHER),
        Answer(
            "46666", msgid("A bomb is four cards and nothing else: leave the 4 out."), reason=Reason.KICKER_COUNT
        ),
        _PASSED,
    ),
)

ROCKET: Final = Step(
    "rocket",
    msgid("The rocket"),
    msgid(
        "Among bombs the higher rank wins. And above them all is the rocket: the two jokers together beat "
        "everything. It doubles, too."
    ),
    msgid("Wen has played a bomb of 9s. Beat it."),
    msgid("Tap both jokers."),
    Position("7777ABR", wen="9999", moves=("bid-3", "9999")),
    (
        Answer("BR", msgid("Right: nothing beats the rocket."), right=True),
        Answer("7777", msgid("A bomb, but 7 is lower than 9."), reason=Reason.NOT_HIGHER),
        Answer(
            "B R",
            msgid("One joker is just a single card. Only the two together are the rocket."),
            reason=Reason.BEATEN_BY_BOMB,
        ),
        _PASSED,
    ),
)

KINDS: Final = (AIM, RANKS, PAIR, TRIPLET, STRAIGHT, PAIRS_IN_A_ROW, AIRPLANE, BOMB, ROCKET)
