"""The rules pages of the four games: their own clauses, and the order of all."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from doudizhu.actions import Bid, Call, Grab, NoBid, NoCall, NoGrab
from doudizhu.presets import CLASSIC, DUEL, MATCH, OPEN
from doudizhu.scoring import DoublingKind

from app.rules import common
from app.rules.combinations import ALL, ALL_DISTINCT
from app.rules.parts import Bidding, Clause, Page, Points, Score
from app.text import msgid

_DEALT: Final = msgid(
    "Each player gets {hand} cards, one at a time, counter-clockwise. The last {kitty} lie face down as the kitty."
    " Nobody sees another's cards."
)
_ONE_ROUND: Final = (
    msgid(
        "A player drawn by lot speaks first, then each one once, counter-clockwise: no bid, or 1, 2 or 3, higher "
        "than every bid before. A 3 ends the auction at once. The highest bid makes the landlord and is the base "
        "score."
    ),
    Bidding((NoBid(), Bid(1), Bid(2))),
    Bidding((Bid(3),)),
    msgid("If nobody bids, the deal is void: the cards are shuffled and dealt anew, and nothing carries over."),
    Bidding((NoBid(), NoBid(), NoBid())),
)

_DEAL: Final = Clause("deal", msgid("The deal"), (_DEALT,))
_AUCTION: Final = Clause("auction", msgid("Bidding"), _ONE_ROUND)
_RIGHT: Final = Clause(
    "order", msgid("Turn order"), (msgid("The turn goes counter-clockwise, to the player on the right."),)
)

CLASSIC_PAGE: Final = Page(
    CLASSIC,
    (
        common.GOAL,
        common.CARDS,
        _DEAL,
        _AUCTION,
        common.KITTY_SHOWN,
        _RIGHT,
        *ALL,
        common.PASSING,
        common.END,
        common.SCORE,
        common.SPRING,
        common.TOTALS,
        common.LANDLORD,
        common.PEASANTS,
        common.NAMES,
        common.DIFFERENCES,
    ),
)

MATCH_PAGE: Final = Page(
    MATCH,
    (
        Clause(
            "goal",
            msgid("The aim"),
            (
                msgid(
                    "In every deal one landlord plays against two peasants, and whoever empties a hand first wins "
                    "for the whole side. Over many deals each plays alone: the first to {target} points wins the "
                    "match."
                ),
            ),
        ),
        common.CARDS,
        _DEAL,
        _AUCTION,
        common.KITTY_SHOWN,
        _RIGHT,
        *ALL,
        common.PASSING,
        common.END,
        common.SCORE,
        common.SPRING,
        Clause(
            "match",
            msgid("The match"),
            (
                msgid(
                    "Everyone starts at zero and adds up the points of each deal, minus points too. Whoever has "
                    "{target} or more after a deal wins the match, and it ends; more than {target} is as good."
                ),
                msgid("If both peasants get there in the same deal, they win jointly. A new match starts at zero."),
            ),
        ),
        Clause(
            "landlord",
            msgid("Playing as the landlord"),
            (
                Points(
                    (
                        common.SPLIT_FIRST,
                        common.KITTY_IS_LUCK,
                        common.LONG_PLAYS,
                        common.LAST_BUT_ONE,
                        common.BOMBS_COST,
                        msgid("Mind the totals: if you need few points a bid of 1 will do, and it risks little."),
                    )
                ),
            ),
        ),
        Clause(
            "peasants",
            msgid("Playing as a peasant"),
            (
                Points(
                    (
                        *common.PEASANT_POINTS,
                        msgid(
                            "Your partner's points count for your partner. Near the end, overbid whoever is close "
                            "to {target}."
                        ),
                    )
                ),
            ),
        ),
        common.NAMES,
        common.DIFFERENCES,
    ),
)

OPEN_PAGE: Final = Page(
    OPEN,
    (
        common.GOAL,
        common.CARDS,
        Clause(
            "deal",
            msgid("The deal"),
            (
                msgid(
                    "One of the cards to be dealt, drawn by lot, is turned face up; all see which it is "
                    "and who gets it. Each player gets {hand} cards, the last {kitty} lie face down as the "
                    "kitty. The turned card is never in the kitty, and until it is played everybody knows "
                    "where it is."
                ),
            ),
        ),
        Clause(
            "auction",
            msgid("Bidding"),
            (
                msgid(
                    "Whoever got the turned card speaks first. The turn goes clockwise: no bid, or 1, 2 or "
                    "3, higher than every bid before. Whoever did not bid may still bid when the turn "
                    "comes round."
                ),
                msgid("After a bid, two in a row who do not bid end the auction. So does a 3, at once."),
                Bidding((NoBid(), NoBid(), Bid(1), Bid(2), NoBid(), NoBid())),
                Bidding((Bid(1), NoBid(), Bid(2), Bid(3))),
                msgid("If nobody bids at all, the cards are shuffled and dealt anew."),
                Bidding((NoBid(), NoBid(), NoBid())),
            ),
        ),
        Clause(
            "kitty",
            msgid("The kitty"),
            (
                msgid(
                    "The landlord takes up the {kitty} cards of the kitty and shows them to nobody: {landlord} "
                    "cards against {hand}, three of which the peasants cannot know."
                ),
            ),
        ),
        Clause("order", msgid("Turn order"), (msgid("The turn goes clockwise, to the player on the left."),)),
        *ALL_DISTINCT,
        common.PASSING,
        common.END,
        Clause(
            "score",
            msgid("The score"),
            (
                common.WORTH,
                msgid(
                    "The base is the winning bid. The multiplier starts at 1 and doubles once for every bomb "
                    "played and for the rocket. There is no upper limit."
                ),
                common.SHARES,
                msgid("A deal: the landlord bid 3, one bomb was played, and a peasant goes out first."),
                Score(3, (DoublingKind.BOMB,), landlord_won=False),
            ),
        ),
        Clause(
            "spring",
            msgid("Spring and anti-spring"),
            (
                msgid(
                    "This game has neither: however one-sided a deal was, it doubles for bombs and the rocket only."
                ),
            ),
        ),
        common.TOTALS,
        Clause(
            "landlord",
            msgid("Playing as the landlord"),
            (
                Points(
                    (
                        common.SPLIT_FIRST,
                        msgid("Waiting is allowed: after your no bid you may still answer a bid of 1 or 2."),
                        msgid(
                            "Nobody has seen your kitty. High cards from it come as a surprise; keep them as long "
                            "as you can."
                        ),
                        common.LONG_PLAYS,
                        common.LAST_BUT_ONE,
                        common.BOMBS_COST,
                    )
                ),
            ),
        ),
        Clause(
            "peasants",
            msgid("Playing as a peasant"),
            (
                Points(
                    (
                        *common.PEASANT_POINTS,
                        msgid("Any card you do not see may be the landlord's: three came from the kitty, unseen."),
                    )
                ),
            ),
        ),
        common.NAMES,
        common.DIFFERENCES,
    ),
)

DUEL_PAGE: Final = Page(
    DUEL,
    (
        Clause(
            "goal",
            msgid("The aim"),
            (
                msgid(
                    "One landlord plays against one peasant. The landlord has to play all {landlord} cards; the "
                    "peasant only has to get down to the handicap. Whoever does it first wins."
                ),
            ),
        ),
        common.CARDS_SHORT,
        Clause(
            "deal",
            msgid("The deal"),
            (
                msgid(
                    "Both get {hand} cards, {kitty} lie face down as the kitty, and {undealt} are put away: nobody"
                    " holds them, and nobody ever sees them. So a card that you do not see need not be your "
                    "opponent's."
                ),
            ),
        ),
        Clause(
            "auction",
            msgid("Calling and grabbing"),
            (
                msgid(
                    "A player drawn by lot speaks first: call the landlord, or no call. After a no call the other "
                    "one is asked. If neither calls, the first speaker is the landlord; the cards are not dealt "
                    "anew."
                ),
                Bidding((NoCall(), NoCall())),
                msgid(
                    "After a call the other player, even one who did not call before, may grab the "
                    "landlord's place, then the first may grab it back, and so on. Whoever does not grab "
                    "leaves it to the other. Grab number {grabs} ends it at once."
                ),
                Bidding((Call(), NoGrab())),
                Bidding((NoCall(), Call(), Grab(), NoGrab())),
                Bidding((Call(), Grab(), Grab(), Grab(), Grab())),
            ),
        ),
        Clause(
            "handicap",
            msgid("The handicap"),
            (
                msgid(
                    "Every grab adds one card to the handicap and doubles the stakes. The peasant wins as "
                    "soon as a play of theirs, be it the first, leaves as many cards as the handicap or "
                    "fewer; with no grab all {hand} must go. After {grabs} grabs, {grabs} cards may be "
                    "left, and the deal counts {highest} times."
                ),
            ),
        ),
        common.KITTY_SHOWN,
        Clause("order", msgid("Turn order"), (msgid("The two play in turn; the landlord leads first."),)),
        *ALL,
        common.PASSING_OF_TWO,
        Clause(
            "end",
            msgid("The end of a deal"),
            (
                msgid(
                    "The deal ends with the landlord's last card, or with the play that brings the peasant down to"
                    " the handicap. Nobody may answer it."
                ),
            ),
        ),
        Clause(
            "score",
            msgid("The score"),
            (
                common.WORTH,
                msgid(
                    "The base is always 1. The multiplier doubles once for every grab, every bomb played, the "
                    "rocket, and a spring or an anti-spring. There is no upper limit."
                ),
                msgid("The loser pays the winner what the deal is worth."),
                msgid("A deal: two grabs, one bomb, and the landlord goes out first."),
                Score(1, (DoublingKind.GRAB, DoublingKind.GRAB, DoublingKind.BOMB), landlord_won=True),
            ),
        ),
        common.SPRING_OF_TWO,
        common.TOTALS,
        Clause(
            "landlord",
            msgid("Playing as the landlord"),
            (
                Points(
                    (
                        msgid(
                            "Before you grab, count: each grab lets the peasant stop one card earlier, at twice "
                            "the stakes."
                        ),
                        msgid(
                            "One pass gives you the lead again. A card that cannot be beaten is often worth "
                            "several plays."
                        ),
                        common.LONG_PLAYS,
                        msgid(
                            "Watch how many cards the peasant still has to shed, and spend high cards "
                            "before it is too late."
                        ),
                        common.BOMBS_COST,
                    )
                ),
            ),
        ),
        Clause(
            "peasants",
            msgid("Playing as the peasant"),
            (
                Points(
                    (
                        msgid(
                            "You need not empty your hand. Play the combinations; the last awkward singles may "
                            "stay."
                        ),
                        msgid(
                            "With loose cards and little strength, letting the other one be landlord is often "
                            "right."
                        ),
                        msgid(
                            "Nobody knows the {undealt} cards put away: a rank may never be complete, so "
                            "four cards that nobody has seen are not always a bomb."
                        ),
                        common.BOMBS_COST,
                    )
                ),
            ),
        ),
        common.NAMES_OF_TWO,
        common.DIFFERENCES,
    ),
)

PAGES: Final = MappingProxyType(
    {page.rules.name: page for page in (CLASSIC_PAGE, MATCH_PAGE, OPEN_PAGE, DUEL_PAGE)}
)
"""Every game's page, by its preset's name."""
