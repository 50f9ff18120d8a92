"""The second half of the lesson: passing, playing with the partner, bidding, and the end of a deal."""

from __future__ import annotations

from typing import Final

from app.lesson.parts import ANY, Answer, Step
from app.lesson.positions import MEI, Position
from app.text import msgid

PASSING: Final = Step(
    "passing",
    msgid("Passing"),
    msgid("You never have to beat a play. Passing costs nothing, and you may play again later in the same trick."),
    msgid("Wen has led a pair of aces, and nothing in your hand beats it. Pass."),
    msgid("Press Pass."),
    Position("35568JJ", mei="2279", wen="AA7", moves=("bid-3", "AA")),
    (
        Answer(
            "pass",
            msgid(
                "Mei’s 2s beat the aces; Wen passes, and so do you. When both others have passed, the trick is "
                "over: Mei leads the next."
            ),
            right=True,
        ),
    ),
    then=("22", "pass", "pass"),
)

PARTNER: Final = Step(
    "partner",
    msgid("Your partner"),
    msgid("If Mei runs out of cards first, you have won as well. So help Mei, and save your strength for Wen."),
    msgid("Mei’s king is the highest so far, and Wen has passed. What do you do?"),
    msgid("Who wins this trick if you do nothing? Your partner."),
    Position("4799A2", mei="K36T", wen="58QJ", moves=("bid-3", "5", "7", "K", "pass")),
    (
        Answer("pass", msgid("Right. Mei leads now, and you still have your ace and your 2."), right=True),
        Answer(
            "A 2",
            msgid(
                "That beats Mei, your partner, who was winning. It wins nothing and costs a high card: better pass."
            ),
        ),
    ),
)

LAST_CARD: Final = Step(
    "last-card",
    msgid("One card left"),
    msgid("Each seat shows how many cards are left there. Whoever has one card left waits for a single card."),
    msgid("Wen has one card left, and you lead. What is safe?"),
    msgid("Lead something that one card cannot beat: a pair."),
    Position(
        "4468JQQK",
        mei="3567799T",
        wen="3344559A",
        moves=("bid-3", "334455", "pass", "pass", "9", "J", "pass", "pass"),
    ),
    (
        Answer("44", msgid("Right: with one card Wen cannot answer a pair, not even a low one."), right=True),
        Answer("QQ", msgid("Right: one card cannot beat a pair. The 4s would have been safe as well."), right=True),
        Answer("4 6 8 Q K", msgid("If Wen’s last card is higher, Wen has won. Do not lead a single card now.")),
    ),
)

BID: Final = Step(
    "bid",
    msgid("Bidding"),
    msgid(
        "Before the play each speaks once: no bid, or 1, 2 or 3, more than the bid before. The highest bid makes "
        "the landlord: with three more cards and the lead, but alone, and for twice the points."
    ),
    msgid("Mei has bid 1, Wen did not bid. You hold both jokers and three 2s. What do you say?"),
    msgid("So many high cards win the lead again and again. Bid more than 1."),
    Position("447789TJQKAA222BR", kitty="59K", kitty_cards=3, first=MEI, moves=("bid-1", "nobid")),
    (
        Answer(
            "bid-3",
            msgid("Right: you are the landlord. The deal is worth 3, and the three cards in the middle are yours."),
            right=True,
        ),
        Answer(
            "bid-2", msgid("Right: you are the landlord. With such a hand you could have asked for 3."), right=True
        ),
        Answer("nobid", msgid("Too modest. With jokers and 2s you can win even against two: bid.")),
    ),
)

NO_BID: Final = Step(
    "no-bid",
    msgid("Not bidding"),
    msgid(
        "The landlord is alone against two and pays double. With few high cards you are better off as a peasant."
    ),
    msgid("You speak first. No joker, no 2, a single ace. What do you say?"),
    msgid("Leave it to the others: No bid."),
    Position("33445668899TJJKKA", first=0, moves=()),
    (
        Answer("nobid", msgid("Right. Let somebody else be the landlord; you will have a partner."), right=True),
        Answer(ANY, msgid("Alone against two, with nothing to win the lead: that would cost you double.")),
    ),
)

END_OF_A_DEAL: Final = Step(
    "end-of-a-deal",
    msgid("All together"),
    msgid("Now play the end of a deal with Mei against Wen, eight cards each. Hint helps you at any time."),
    msgid("Wen has led a 3. Get rid of your cards: you, or Mei."),
    msgid("Keep the straight together. Win the lead with a high card, then lead the straight."),
    Position("34567QA2", mei="355688KA", wen="3448TJJK", moves=("bid-3", "3")),
    (),
    deal=True,
    lost=msgid("Wen was out first. It happens: try it again, and keep your straight together."),
)

PLAYING: Final = (PASSING, PARTNER, LAST_CARD, BID, NO_BID, END_OF_A_DEAL)
