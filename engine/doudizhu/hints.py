"""Hints: every choice of a seat, best first, each with the reasons for or against it, as codes.

The hints come from a computer player that sees the seat's own view and nothing else. A page turns the codes
into sentences in the reader's language.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from doudizhu import auctions
from doudizhu.actions import Action, Call, Grab, NoBid, NoCall, NoGrab
from doudizhu.cards import ACE, ONE, ROCKET, TWO, Counts, count, fits, format_counts, size
from doudizhu.combos import Combo, Kind
from doudizhu.deal import Phase, has_won
from doudizhu.players.base import Ranker
from doudizhu.players.bidding import Assets, assets
from doudizhu.players.hand import least_plays, runs
from doudizhu.players.medium import action_of
from doudizhu.players.odds import Rival, Table, table_of
from doudizhu.view import SeatView


class HintReason(StrEnum):
    """Why a choice is good, or what it costs. The facts that come with each are named in brackets."""

    LAST_CARDS = "last_cards"
    """These are the last cards (or the last that count): the deal is won at once."""
    WINS_FOR_SURE = "wins_for_sure"
    """Whatever the others hold, the deal is won from here. [plays: how many plays it takes, this one included]"""
    FEWEST_PLAYS_LEFT = "fewest_plays_left"
    """No choice leaves fewer plays. [plays: how many remain after it]"""
    PLAYS_LEFT = "plays_left"
    """So many plays remain after it, more than the best choice leaves. [plays]"""
    SHEDS_LOW = "sheds_low"
    """It gets rid of the lowest cards. [cards]"""
    TAKES_LEAD = "takes_lead"
    """Nobody can beat it, so the lead stays here."""
    KEEPS_BOMB = "keeps_bomb"
    """It keeps a bomb or the rocket for later. [cards]"""
    KEEPS_HIGH_CARDS = "keeps_high_cards"
    """It keeps high cards that can take the lead later. [cards]"""
    KEEPS_WHOLE = "keeps_whole"
    """Passing keeps a combination together that every answer would split. [kind]"""
    SPENDS_HIGH_CARDS = "spends_high_cards"
    """It spends high cards while lower ones would do or the lead is not worth it. [cards]"""
    SPLITS = "splits"
    """It splits a combination. [kind: pair, triple, straight, pair_straight, bomb or rocket; cards]"""
    DOUBLES_STAKES = "doubles_stakes"
    """It doubles the stakes. [worth: base times multiplier afterwards]"""
    BLOCKS_ENEMY = "blocks_enemy"
    """An opponent is about to go out and cannot answer this. [seat, cards: how many it has left]"""
    RISKS_ENEMY_OUT = "risks_enemy_out"
    """An opponent may go out by answering this. [seat, cards]"""
    LETS_ENEMY_LEAD = "lets_enemy_lead"
    """Passing may leave the lead to an opponent who is about to go out. [seat, cards]"""
    LEAVES_PARTNER = "leaves_partner"
    """The partner's play is on the table: passing leaves the trick to the partner. [seat]"""
    BEATS_PARTNER = "beats_partner"
    """It beats the partner's own play. [seat]"""
    FEEDS_PARTNER = "feeds_partner"
    """The partner may go out on it. [seat, cards]"""
    NOTHING_BEATS = "nothing_beats"
    """No card in the hand beats the play on the table."""
    WAITS = "waits"
    """Passing saves strength for a later trick."""
    BID_STRONG = "bid_strong"
    """The hand is strong enough for it. [controls, bombs, plays: see ``players.bidding.Assets``]"""
    BID_WEAK = "bid_weak"
    """The hand is too weak for more. [controls, bombs, plays]"""
    BID_HIGHER = "bid_higher"
    """The hand is worth a higher bid. [controls, bombs, plays]"""
    GIVES_HANDICAP = "gives_handicap"
    """The opponent, as a peasant, will win with so many cards left. [cards]"""


Facts: TypeAlias = tuple[tuple[str, int | str], ...]


class Because(NamedTuple):
    """One reason with its facts, as pairs of name and value; cards are written as rank letters."""

    reason: HintReason
    facts: Facts = ()


@dataclass(frozen=True, slots=True)
class Hint:
    """One choice with at least one reason, the most telling first."""

    action: Action
    reasons: tuple[Because, ...]


def hints(view: SeatView, player: Ranker, chance: random.Random) -> Generator[None, None, tuple[Hint, ...]]:
    """Yield while thinking; return every choice once (by ranks), best first, passes included.

    The first hint is what the player would do itself. Empty where the seat has nothing to choose.
    """
    if view.phase is Phase.AUCTION and view.turn == view.seat:
        ranked = yield from player.rank_calls(view, chance)
        return tuple(Hint(action, _reasons_to_say(view, action, ranked)) for action in ranked)
    if view.phase is not Phase.PLAY or view.turn != view.seat:
        return ()
    choices = yield from player.rank(view, chance)
    for choice in choices:
        if choice.combo is not None:
            least_plays(view.counts - choice.combo.counts)  # the judge asks for all of them at once
            yield
    judge = _Judge(view, [choice.combo for choice in choices])
    found = []
    for choice in choices:
        found.append(Hint(action_of(view, choice.combo), tuple(judge.reasons(choice.combo))))
        yield
    return tuple(found)


def _reasons_to_say(view: SeatView, action: Action, ranked: list[Action]) -> tuple[Because, ...]:
    held: Assets = assets(view.counts)
    facts: Facts = (("controls", held.controls), ("bombs", held.bombs), ("plays", held.plays))
    order = auctions.legal(view.auction, view.rules)
    best = ranked[0]
    if action == best:
        reason = HintReason.BID_WEAK if isinstance(action, NoBid | NoCall | NoGrab) else HintReason.BID_STRONG
    else:
        higher = order.index(best) > order.index(action)
        reason = HintReason.BID_HIGHER if higher else HintReason.BID_WEAK
    reasons = [Because(reason, facts)]
    if isinstance(action, Grab):
        reasons.append(Because(HintReason.GIVES_HANDICAP, (("cards", view.handicap + 1),)))
        reasons.append(Because(HintReason.DOUBLES_STAKES, (("worth", 2 * view.base * view.multiplier),)))
    if isinstance(action, Call):
        reasons.append(Because(HintReason.GIVES_HANDICAP, (("cards", view.handicap),)))
    return tuple(reasons)


_SETS = {2: Kind.PAIR, 3: Kind.TRIPLE, 4: Kind.BOMB}
_HIGH = 15 * ((1 << 4 * (TWO + 3 - ACE)) // 15) << 4 * ACE
"""All bits of the aces, twos and jokers."""


class _Judge:
    """The reasons for and against each choice in one position."""

    def __init__(self, view: SeatView, choices: list[Combo | None]) -> None:
        self.view, self.hand = view, view.counts
        self.table: Table = table_of(view)
        self.choices = choices
        self.is_landlord = view.seat == view.landlord
        self.fewest = min((least_plays(self.hand - combo.counts) for combo in choices if combo), default=0)
        self.near = [rival for rival in self.table.enemies if rival.needs <= 2]

    def reasons(self, combo: Combo | None) -> Iterator[Because]:
        if combo is None:
            yield from self._to_pass()
        else:
            yield from self._to_play(combo)

    def _to_play(self, combo: Combo) -> Iterator[Because]:
        rest = self.hand - combo.counts
        if has_won(self.view.rules, size(rest), self.is_landlord, self.view.handicap):
            yield Because(HintReason.LAST_CARDS)
            return
        yield from self._about_others(combo)
        if self._stands(combo):
            if least_plays(rest) == 1:
                yield Because(HintReason.WINS_FOR_SURE, (("plays", 2),))
            else:
                yield Because(HintReason.TAKES_LEAD)
        yield from self._costs(combo)
        yield from self._kept(combo, rest)
        plays = int(least_plays(rest))
        fewest = plays == self.fewest
        yield Because(
            HintReason.FEWEST_PLAYS_LEFT if fewest else HintReason.PLAYS_LEFT,
            (("plays", plays),),
        )

    def _stands(self, combo: Combo) -> bool:
        """Whether no enemy can beat it, bombs included."""
        return all(
            self.table.beats(rival, combo) == 0
            and (combo.kind is Kind.ROCKET or self.table.bombs(rival, combo.body if combo.doubles else -1) == 0)
            for rival in self.table.enemies
        )

    def _about_others(self, combo: Combo) -> Iterator[Because]:
        for rival in self.near:
            facts = _seat_and_cards(rival)
            beats = self.table.beats(rival, combo)
            if beats == 0:
                yield Because(HintReason.BLOCKS_ENEMY, facts)
            elif combo.cards >= rival.needs:
                yield Because(HintReason.RISKS_ENEMY_OUT, facts)
        partner = self.table.partner
        if partner is None:
            return
        if self.view.last_seat == partner.seat and self.view.last is not None:
            yield Because(HintReason.BEATS_PARTNER, (("seat", partner.seat),))
        elif self.view.last is None and partner.left == combo.cards and self.table.beats(partner, combo) > 0:
            yield Because(HintReason.FEEDS_PARTNER, _seat_and_cards(partner))

    def _costs(self, combo: Combo) -> Iterator[Because]:
        if combo.doubles:
            yield Because(HintReason.DOUBLES_STAKES, (("worth", 2 * self.view.base * self.view.multiplier),))
        split = self._split(combo)
        if split is not None:
            yield split
        high = combo.counts & _HIGH
        if high and not combo.doubles and self.view.last is None and self.hand & ~_HIGH:
            yield Because(HintReason.SPENDS_HIGH_CARDS, (("cards", format_counts(high)),))

    def _split(self, combo: Combo) -> Because | None:
        """Return what a play splits: always a bomb or the rocket, other sets where it costs a play."""
        if self.hand & ROCKET == ROCKET and 0 < combo.counts & ROCKET < ROCKET:
            return _because_split(Kind.ROCKET, ROCKET)
        costs = least_plays(self.hand - combo.counts) >= least_plays(self.hand)
        for held in (4, 3, 2) if costs else (4,):
            for rank in range(TWO + 1):
                if count(self.hand, rank) == held and 0 < count(combo.counts, rank) < held:
                    return _because_split(_SETS[held], held * ONE[rank])
        return self._split_run(combo) if costs else None

    def _split_run(self, combo: Combo) -> Because | None:
        rest = self.hand - combo.counts
        for each, _, run in reversed(runs(self.hand)):
            if not fits(run, rest) and least_plays(self.hand - run) < least_plays(self.hand):
                return _because_split(Kind.STRAIGHT if each == 1 else Kind.PAIR_STRAIGHT, run)
        return None

    def _kept(self, combo: Combo, rest: Counts) -> Iterator[Because]:
        lowest = self.hand & -self.hand
        if combo.counts & (15 * _one_at(lowest)) and self.view.last is None and not combo.doubles:
            yield Because(HintReason.SHEDS_LOW, (("cards", format_counts(combo.counts)),))
        if not combo.doubles:
            yield from self._keeps(rest)

    def _keeps(self, rest: Counts) -> Iterator[Because]:
        bombs = sum(4 * ONE[rank] for rank in range(TWO + 1) if count(rest, rank) == 4)
        if rest & ROCKET == ROCKET:
            bombs += ROCKET
        if bombs:
            yield Because(HintReason.KEEPS_BOMB, (("cards", format_counts(bombs)),))
        high = (rest - bombs) & _HIGH
        if high:
            yield Because(HintReason.KEEPS_HIGH_CARDS, (("cards", format_counts(high)),))

    def _to_pass(self) -> Iterator[Because]:
        if self.choices == [None]:
            yield Because(HintReason.NOTHING_BEATS)
            return
        partner = self.table.partner
        if partner is not None and self.view.last_seat == partner.seat:
            yield Because(HintReason.LEAVES_PARTNER, (("seat", partner.seat),))
        else:
            for rival in self.near:
                yield Because(HintReason.LETS_ENEMY_LEAD, _seat_and_cards(rival))
        splits = [self._split(combo) for combo in self.choices if combo is not None and not combo.doubles]
        first = splits[0] if splits else None
        if first is not None and None not in splits:
            yield Because(HintReason.KEEPS_WHOLE, first.facts)
        yield from self._keeps(self.hand)
        yield Because(HintReason.WAITS)


def _one_at(lowest_bit: int) -> int:
    """Return one card of the rank that a bit of a rank multiset belongs to."""
    return 1 << (lowest_bit.bit_length() - 1) // 4 * 4


def _because_split(kind: Kind, cards: Counts) -> Because:
    return Because(HintReason.SPLITS, (("kind", kind.value), ("cards", format_counts(cards))))


def _seat_and_cards(rival: Rival) -> Facts:
    return (("seat", rival.seat), ("cards", rival.left))
