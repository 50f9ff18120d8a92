"""The reason codes of every refusal, and the three kinds of error.

The engine says *that* and *why* something is refused by a code; sentences are made at the screen, in the
reader's language.
"""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """Why a set of cards is no play, does not beat another, or an action is refused.

    >>> str(Reason.GAP)
    'gap'
    """

    # Why a set of cards has no reading.
    EMPTY = "empty"
    """No card at all."""
    NOT_IN_DECK = "not_in_deck"
    """A card that this game's deck does not have, or more of a rank than it has."""
    UNMATCHED = "unmatched"
    """Ranks that belong to no combination together, such as 3-4 or 2-B."""
    TOO_SHORT = "too_short"
    """A run of single cards with fewer than five ranks."""
    TOO_FEW_PAIRS = "too_few_pairs"
    """A run of pairs with fewer than three ranks."""
    GAP = "gap"
    """A run that skips a rank."""
    HIGH_IN_RUN = "high_in_run"
    """A 2 or a joker inside a straight, a straight of pairs or an airplane's body."""
    UNEVEN_RUN = "uneven_run"
    """A run whose ranks do not occur equally often, such as 3344556."""
    KICKER_COUNT = "kicker_count"
    """Too few or too many kickers for the triplets or the quad."""
    KICKER_NOT_PAIR = "kicker_not_pair"
    """Kickers that are not all pairs, where their number allows only pairs."""
    KICKER_THREE = "kicker_three"
    """Three of a rank among the kickers."""
    KICKER_BOTH_JOKERS = "kicker_both_jokers"
    """Both jokers among the kickers."""
    KICKER_SAME_RANK = "kicker_same_rank"
    """Two single kickers of one rank, where the rules want different ranks."""
    QUAD_SPLIT = "quad_split"
    """Four of a rank put down, but not used as a unit: split, or one of them as a kicker of the other three."""

    # Why a play does not beat another.
    OTHER_KIND = "other_kind"
    """Another kind of combination than the play on the table."""
    OTHER_LENGTH = "other_length"
    """The same kind with another number of cards."""
    NOT_HIGHER = "not_higher"
    """The same kind and number, but the body is not higher."""
    BEATEN_BY_BOMB = "beaten_by_bomb"
    """The play on the table is a bomb; only a higher bomb or the rocket beats it."""
    ROCKET_STANDS = "rocket_stands"
    """The play on the table is the rocket, which nothing beats."""

    # Why an action is refused.
    NOT_YOUR_CARDS = "not_your_cards"
    """A card that is not in the hand, or the same card twice."""
    MUST_LEAD = "must_lead"
    """Who leads a trick may not pass."""
    WRONG_PHASE = "wrong_phase"
    """The action belongs to another part of the deal."""
    WRONG_AUCTION = "wrong_auction"
    """The action belongs to another kind of auction."""
    BID_TOO_LOW = "bid_too_low"
    """A bid that is not higher than the highest bid so far."""
    BID_OUT_OF_RANGE = "bid_out_of_range"
    """A bid that the auction does not know."""
    NOTHING_TO_GRAB = "nothing_to_grab"
    """Nobody has called yet, so there is nothing to grab or to decline."""
    ALREADY_CALLED = "already_called"
    """Somebody has called already: the answer is to grab or to decline."""
    DEAL_OVER = "deal_over"
    """The deal has ended."""
    MATCH_OVER = "match_over"
    """The match has been won: a new match starts from zero."""
    BAD_DEAL = "bad_deal"
    """The dealt cards are not this game's deck, each card once."""
    NOTHING_TO_UNDO = "nothing_to_undo"
    """There is no action to take back."""
    NOTHING_TO_REDO = "nothing_to_redo"
    """There is no action to take again."""


class DoudizhuError(Exception):
    """What all errors of this package have in common."""


class TextError(DoudizhuError, ValueError):
    """Malformed text: cards, an action or a record that cannot be read."""


class IllegalAction(DoudizhuError, ValueError):  # noqa: N818 - reads as what it is: `raise IllegalAction(reason)`
    """A well-formed action that the rules refuse; ``reason`` says why.

    >>> IllegalAction(Reason.MUST_LEAD).reason.value
    'must_lead'
    """

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


class DamagedSave(DoudizhuError, ValueError):  # noqa: N818 - the domain's word; "Error" would add nothing
    """A save that cannot be loaded; ``code`` says in which way, and nothing of it was used.

    >>> DamagedSave("checksum").code
    'checksum'
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
