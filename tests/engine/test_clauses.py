"""A test for each clause of the rules, named after it."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from doudizhu import errors
from doudizhu.actions import Bid, Call, Grab, NoBid, NoCall, NoGrab, Pass, Play
from doudizhu.cards import RANK_LETTERS, cards_of, counts_of, parse_counts, parse_ranks
from doudizhu.combos import Combo, Kind, beats, read, read_text, why_not_beats
from doudizhu.deal import DealState, Phase, apply, has_won, legal_actions, shuffled, start, verify, verify_deal
from doudizhu.errors import Reason
from doudizhu.events import Doubled, Ended, LandlordFound, TrickTaken, TurnedUp
from doudizhu.match import Match
from doudizhu.moves import legal_plays
from doudizhu.presets import CLASSIC, DUEL, MATCH, OPEN, PRESETS
from doudizhu.rules import Direction, RuleSet
from doudizhu.scoring import Doubling, DoublingKind, settle
from doudizhu.view import view_of

from tests.engine.strategies import play
from tests.engine.tables import act, action, begin, combo, deal_of, small, watched

ALL = list(PRESETS.values())
THREE_PLAYERS = [CLASSIC, MATCH, OPEN]
ONE_ROUND = [CLASSIC, MATCH]
each = pytest.mark.parametrize
every = each("rules", ALL, ids=lambda rules: rules.name)
three_players = each("rules", THREE_PLAYERS, ids=lambda rules: rules.name)
one_round = each("rules", ONE_ROUND, ids=lambda rules: rules.name)


def table(rules: RuleSet, *hands: str, kitty: str = "", first: int = 0) -> DealState:
    """The state before the auction; in open, the first seat's first card is the one turned up."""
    turned = None
    if rules.deck.turned_card:
        turned = cards_of(parse_ranks(hands[first])[0])[0]
    return begin(rules, *hands, kitty=kitty, first=first, turned=turned)


def won_by_first(rules: RuleSet, *hands: str, kitty: str = "") -> DealState:
    """The state with seat 0 as the landlord, at a base of 3 or 1 without grabs."""
    words = ["call", "nograb"] if rules.players == 2 else ["bid 3"]
    return act(table(rules, *hands, kitty=kitty), *words)


def no(text: str, rules: RuleSet = CLASSIC) -> Reason:
    """The reason why a set is no play."""
    found = read_text(text, rules)
    assert isinstance(found, Reason), found
    return found


def kind(text: str, rules: RuleSet = CLASSIC) -> Kind:
    return combo(text, rules).kind


# The table


@every
def test_players(rules: RuleSet) -> None:
    state = won_by_first(rules, "5")
    assert len(state.hands) == (2 if rules is DUEL else 3)
    result = settle(rules, 0, 0, 1, ())
    assert (len(result.points), result.winners) == (len(state.hands), (0,))


@every
def test_deck(rules: RuleSet) -> None:
    ranks = Counter(RANK_LETTERS[rank] for rank in parse_ranks("".join(_letters(rules))))
    assert ranks == {
        letter: 1 if letter in "BR" else 4 for letter in RANK_LETTERS if rules is not DUEL or letter not in "34"
    }
    assert sum(ranks.values()) == (46 if rules is DUEL else 54)


def _letters(rules: RuleSet) -> list[str]:
    return [RANK_LETTERS[min(card >> 2, 13) if card < 53 else 14] for card in rules.deck.cards]


@every
def test_deal(rules: RuleSet) -> None:
    state = table(rules, "5")
    assert [len(hand) for hand in state.hands] == [17] * rules.players
    assert len(state.kitty) == 3
    assert len(state.undealt) == (9 if rules is DUEL else 0)


def test_deal_one_card_at_a_time_to_the_seats_in_turn() -> None:
    deal = shuffled(CLASSIC, random.Random(1))
    state, _ = start(CLASSIC, deal)
    for seat in range(3):
        assert set(state.hands[seat]) == {deal.cards[place] for place in range(seat, 51, 3)}
    assert set(state.kitty) == set(deal.cards[51:])


@each("rules", [CLASSIC, MATCH, DUEL], ids=lambda rules: rules.name)
def test_kitty_shown_to_all_then_the_landlords(rules: RuleSet) -> None:
    before = table(rules, "5", kitty="AA2")
    assert all(view_of(before, seat).kitty is None for seat in range(rules.players))
    state, events = watched(before, *(["call", "nograb"] if rules is DUEL else ["bid 3"]))
    assert events[-1] == LandlordFound(0, state.kitty)
    assert all(view_of(state, seat).kitty == state.kitty for seat in range(rules.players))
    assert set(state.kitty) < set(state.hands[0])
    assert len(state.hands[0]) == 20


def test_kitty_taken_unseen_by_the_others_in_open() -> None:
    state, events = watched(table(OPEN, "5", kitty="AA2"), "bid 3")
    assert events[-1] == LandlordFound(0, None)
    assert [view_of(state, seat).kitty for seat in range(3)] == [state.kitty, None, None]


@every
def test_turn_order(rules: RuleSet) -> None:
    wanted = {
        "classic": Direction.COUNTER_CLOCKWISE,
        "match": Direction.COUNTER_CLOCKWISE,
        "open": Direction.CLOCKWISE,
        "duel": Direction.ALTERNATING,
    }
    assert rules.direction is wanted[rules.name]
    game = play(rules, 3)
    for before, after in pairwise(game.states):
        if after.phase is before.phase is Phase.PLAY:
            assert after.turn == (before.turn + 1) % rules.players


@each("rules", [CLASSIC, MATCH, DUEL], ids=lambda rules: rules.name)
def test_first_to_speak_a_random_seat_independent_of_any_card(rules: RuleSet) -> None:
    deals = [shuffled(rules, random.Random(seed)) for seed in range(3000)]
    assert all(deal.turned is None for deal in deals)
    share = 1 / rules.players
    for seat in range(rules.players):
        assert abs(sum(deal.first == seat for deal in deals) / 3000 - share) < 0.04
        # Who holds the big joker speaks first no more often than others.
        holds = [deal for deal in deals if 53 in deal.cards[seat : 17 * rules.players : rules.players]]
        assert abs(sum(deal.first == seat for deal in holds) / len(holds) - share) < 0.06


def test_first_to_speak_who_was_dealt_the_card_turned_up_in_open() -> None:
    for seed in range(50):
        deal = shuffled(OPEN, random.Random(seed))
        state, events = start(OPEN, deal)
        assert deal.turned in state.hands[state.turn]
        assert events[-1] == TurnedUp(state.turn, deal.turned)


@one_round
def test_auction_one_round_each_seat_once(rules: RuleSet) -> None:
    state = act(table(rules, "5"), "bid 1", "nobid")
    assert (state.phase, state.turn) == (Phase.AUCTION, 2)
    assert act(state, "nobid").landlord == 0
    assert act(state, "bid 2").landlord == 2


@one_round
def test_auction_pass_or_1_2_3_strictly_higher(rules: RuleSet) -> None:
    state = table(rules, "5")
    assert legal_actions(state) == (NoBid(), Bid(1), Bid(2), Bid(3))
    assert [verify(state, Bid(points)) for points in (0, 4, -1)] == [Reason.BID_OUT_OF_RANGE] * 3
    assert legal_actions(act(state, "bid 1")) == (NoBid(), Bid(2), Bid(3))
    assert verify(act(state, "bid 1"), Bid(1)) is Reason.BID_TOO_LOW
    assert all(verify(state, other) is Reason.WRONG_AUCTION for other in (Call(), NoCall(), Grab(), NoGrab()))


@three_players
def test_auction_3_ends_it(rules: RuleSet) -> None:
    state = act(table(rules, "5"), "nobid", "bid 3")
    assert (state.phase, state.landlord) == (Phase.PLAY, 1)


def test_auction_bids_go_round_until_two_passes_in_a_row_after_a_bid_in_open() -> None:
    state = act(table(OPEN, "5"), "bid 1", "nobid", "bid 2", "nobid")
    assert (state.phase, state.turn) == (Phase.AUCTION, 1)
    assert act(state, "nobid").landlord == 2


def test_auction_a_seat_may_bid_after_having_passed_in_open() -> None:
    assert act(table(OPEN, "5"), "nobid", "bid 1", "bid 2", "bid 3").landlord == 0


@three_players
def test_nobody_bids_the_deal_is_void(rules: RuleSet) -> None:
    state = act(table(rules, "5"), "nobid", "nobid", "nobid")
    assert (state.phase, state.result, state.landlord, legal_actions(state)) == (Phase.VOID, None, None, ())
    assert all(view_of(state, seat).kitty is None for seat in range(3))


def test_nobody_calls_the_first_speaker_is_landlord_with_0_grabs_in_duel() -> None:
    state = act(table(DUEL, "5", first=1), "nocall", "nocall")
    assert (state.landlord, state.turn, state.grabs, state.base, state.multiplier) == (1, 1, 0, 1, 1)


@three_players
def test_base_score_the_winning_bid(rules: RuleSet) -> None:
    for bid in (1, 2):
        assert act(table(rules, "5"), f"bid {bid}", "nobid", "nobid").base == bid
    assert act(table(rules, "5"), "bid 1", "bid 3").base == 3


def test_base_score_always_1_in_duel() -> None:
    assert table(DUEL, "5").base == act(table(DUEL, "5"), "call", "grab", "grab", "nograb").base == 1


@three_players
def test_multiplier_starts_at_1(rules: RuleSet) -> None:
    assert act(table(rules, "5"), "bid 2", "bid 3").multiplier == 1


def test_multiplier_starts_at_2_to_the_power_of_the_grabs_in_duel() -> None:
    for grabs in range(5):
        words = ["call", *["grab"] * grabs, *(["nograb"] if grabs < 4 else [])]
        state = act(table(DUEL, "5"), *words)
        assert (state.phase, state.grabs, state.multiplier) == (Phase.PLAY, grabs, 2**grabs)


@every
def test_doubles_once_for_each_bomb_and_rocket_played(rules: RuleSet) -> None:
    state = won_by_first(small(rules, 7), "5666688", "57777BR")
    base = state.multiplier
    state, events = watched(state, "5", "7777")
    assert state.multiplier == 2 * base
    assert [event.doubling for event in events if isinstance(event, Doubled)] == [
        Doubling(DoublingKind.BOMB, 1, parse_counts("7777"))
    ]
    passes = ["pass"] * (rules.players - 1)
    state = act(state, *passes, "5", *passes[1:], "6666")
    assert state.multiplier == 4 * base
    state = act(state, "BR")
    assert state.multiplier == 8 * base


@each("rules", [CLASSIC, MATCH, DUEL], ids=lambda rules: rules.name)
def test_doubles_once_for_spring_and_anti_spring(rules: RuleSet) -> None:
    passes = ["pass"] * (rules.players - 1)
    spring = act(won_by_first(small(rules, 2), "A5", "67", "67"), "A", *passes, "5").result
    assert spring is not None
    assert [doubling.kind for doubling in spring.doublings] == [DoublingKind.SPRING]
    anti = act(won_by_first(small(rules, 2), "5A", "67", "89"), "5", "6", *passes, "7").result
    assert anti is not None
    assert [doubling.kind for doubling in anti.doublings] == [DoublingKind.ANTI_SPRING]


def test_no_spring_in_open() -> None:
    passes = ["pass", "pass"]
    for hands, plays in ((("A5", "67", "67"), ("A", *passes, "5")), (("5A", "67", "89"), ("5", "6", *passes, "7"))):
        result = act(won_by_first(small(OPEN, 2), *hands), *plays).result
        assert result is not None
        assert result.doublings == ()


@three_players
def test_pays_landlord_2s_and_each_peasant_s_zero_sum(rules: RuleSet) -> None:
    bombs = (Doubling(DoublingKind.BOMB, 0),) * 2
    assert settle(rules, 1, 1, 3, bombs).points == (-12, 24, -12)
    assert settle(rules, 1, 0, 3, bombs).points == (12, -24, 12)


def test_pays_winner_s_and_loser_s_in_duel() -> None:
    assert settle(DUEL, 0, 0, 1, ()).points == (1, -1)
    assert settle(DUEL, 0, 1, 1, (Doubling(DoublingKind.GRAB, 0),)).points == (-2, 2)


@each("rules", [CLASSIC, MATCH, DUEL], ids=lambda rules: rules.name)
def test_single_kickers_a_rank_at_most_twice_so_a_pair_may_serve(rules: RuleSet) -> None:
    assert kind("555666+99", rules) is Kind.AIRPLANE_SINGLE
    assert kind("6666+88", rules) is Kind.QUAD_TWO_SINGLES
    assert kind("555666777888+99TT", rules) is Kind.AIRPLANE_SINGLE
    assert kind("555666777+889", rules) is Kind.AIRPLANE_SINGLE


def test_single_kickers_all_of_different_ranks_in_open() -> None:
    assert no("333444+99", OPEN) is no("5555+88", OPEN) is no("333444555+667", OPEN) is Reason.KICKER_SAME_RANK
    assert kind("333444+59", OPEN) is Kind.AIRPLANE_SINGLE
    assert kind("5555+89", OPEN) is Kind.QUAD_TWO_SINGLES


@three_players
def test_wins_a_deal_the_side_of_whoever_empties_a_hand_first(rules: RuleSet) -> None:
    result = act(won_by_first(small(rules, 2), "5A", "67", "89"), "5", "6", "pass", "pass", "7").result
    assert result is not None
    assert (result.winner, result.winners) == (1, (1, 2))
    result = act(won_by_first(small(rules, 2), "55", "67", "89"), "55").result
    assert result is not None
    assert (result.winner, result.winners) == (0, (0,))


def test_wins_a_deal_the_landlord_of_duel_by_emptying_20_cards() -> None:
    state = act(table(DUEL, "5566778899TTJJQQK", "5", kitty="KAA"), "call", "grab", "grab", "nograb")
    assert len(state.hands[0]) == 20
    state = act(state, "5566778899TTJJQQKK", "pass", "A")
    assert (state.phase, len(state.hands[0])) == (Phase.PLAY, 1)  # the handicap of 2 is not the landlord's
    assert act(state, "pass", "A").result is not None


@each("rules", [CLASSIC, OPEN, DUEL], ids=lambda rules: rules.name)
def test_match_none_totals_run_on(rules: RuleSet) -> None:
    match = Match.of(rules)
    for _ in range(50):
        match = match.add(settle(rules, 0, 0, 3, ()))
    assert not match.over
    assert match.totals[0] == 50 * 3 * (rules.players - 1)


def test_match_first_seat_to_30_or_more_net_points_wins() -> None:
    assert Match.of(MATCH, [(29, -14, -15)]).winners == ()
    assert Match.of(MATCH, [(30, -15, -15)]).winners == (0,)
    assert Match.of(MATCH, ((24, -12, -12), (-6, 3, 3), (6, -3, -3))).winners == ()  # net, not the sum of wins


def test_match_ends_when_it_is_won() -> None:
    assert Match.of(MATCH, [(30, -15, -15)]).why_no_deal() is Reason.MATCH_OVER
    assert Match.of(MATCH, [(29, -14, -15)]).why_no_deal() is None


def test_match_peasants_reaching_it_in_one_deal_are_joint_winners() -> None:
    match = Match.of(MATCH, [(29, -58, 29)]).add(settle(MATCH, 1, 2, 1, ()))
    assert (match.winners, match.totals) == ((0, 2), (30, -60, 30))


def test_match_new_match_sets_all_to_zero() -> None:
    won = Match.of(MATCH, [(30, -15, -15)])
    assert Match.of(won.rules).totals == (0, 0, 0)


@every
def test_s_is_base_times_multiplier_with_no_cap(rules: RuleSet) -> None:
    result = settle(rules, 0, 0, 3, (Doubling(DoublingKind.BOMB, 0),) * 14)
    assert (result.worth, result.multiplier) == (3 * 2**14, 2**14)
    assert sum(result.points) == 0


# What all four share


def test_ranks() -> None:
    singles = [combo(letter) for letter in "3456789TJQKA2BR"]
    for place, low in enumerate(singles):
        for high in singles[place + 1 :]:
            assert beats(high, low)
            assert not beats(low, high)


@every
def test_suits_never_count(rules: RuleSet) -> None:
    state = won_by_first(rules, "77", "77")
    for card in cards_of(4)[:2]:
        led, _ = apply(state, Play((card,)))
        assert all(verify(led, Play((other,))) is Reason.NOT_HIGHER for other in cards_of(4)[2:])


def test_no_wild_cards() -> None:
    assert no("3B") is no("33R") is Reason.UNMATCHED
    assert isinstance(read_text("3456B", CLASSIC), Reason)


@each(
    ("text", "wanted", "cards", "body"),
    [
        ("3", "single", 1, "3"),
        ("R", "single", 1, "R"),
        ("33", "pair", 2, "3"),
        ("222", "triple", 3, "2"),
        ("3AAA", "triple_single", 4, "A"),
        ("33AAA", "triple_pair", 5, "A"),
        ("34567", "straight", 5, "7"),
        ("3456789TJQKA", "straight", 12, "A"),
        ("334455", "pair_straight", 6, "5"),
        ("33445566778899TTJJQQ", "pair_straight", 20, "Q"),
        ("333444", "airplane", 6, "4"),
        ("333444555666777888", "airplane", 18, "8"),
        ("333444+5A", "airplane_single", 8, "4"),
        ("333444555666777+8TQA2", "airplane_single", 20, "7"),
        ("333444+55AA", "airplane_pair", 10, "4"),
        ("333444555666+778899TT", "airplane_pair", 20, "6"),
        ("4444+5A", "quad_two_singles", 6, "4"),
        ("4444+55AA", "quad_two_pairs", 8, "4"),
        ("2222", "bomb", 4, "2"),
        ("BR", "rocket", 2, "R"),
    ],
)
def test_fourteen_kinds(text: str, wanted: str, cards: int, body: str) -> None:
    found = combo(text)
    assert (found.kind, found.cards, RANK_LETTERS[found.body]) == (wanted, cards, body)


def test_there_are_fourteen_kinds() -> None:
    assert len(Kind) == 14


def test_straight_5_to_12_ranks_one_each() -> None:
    assert no("3456") is Reason.TOO_SHORT
    assert no("34578") is Reason.GAP
    assert no("334567") is Reason.UNEVEN_RUN


def test_straight_of_pairs_at_least_3_ranks_two_each() -> None:
    assert no("3344") is Reason.TOO_FEW_PAIRS
    assert no("334466") is Reason.GAP
    assert no("33445577") is Reason.GAP
    assert no("3344556") is Reason.UNEVEN_RUN


def test_airplane_at_least_2_ranks_three_each() -> None:
    assert no("333555") is Reason.GAP
    assert kind("333") is Kind.TRIPLE


def test_airplane_one_kicker_or_one_kicker_pair_for_each_triplet() -> None:
    assert no("333444+5") is Reason.KICKER_COUNT
    assert no("333444+567") is Reason.KICKER_COUNT
    assert no("333444555+67") is Reason.KICKER_COUNT
    assert no("333444+5567") is Reason.KICKER_NOT_PAIR  # the two styles do not mix


def test_triplet_with_one_kicker_or_one_kicker_pair() -> None:
    assert no("333+45") is Reason.KICKER_NOT_PAIR
    assert no("333+4455") is Reason.KICKER_COUNT


def test_quad_with_two_singles_or_two_pairs() -> None:
    assert no("4444+5") is no("4444+567") is no("4444+55667") is Reason.KICKER_COUNT
    assert no("4444+5567") is Reason.KICKER_NOT_PAIR


@each("text", ["JQKA2", "TJQKA2", "QQKKAA22", "KKAA22", "AAA222", "2BR", "TJQKB", "KKKAAA222", "AAA222+3+4"])
def test_straights_straights_of_pairs_and_airplane_bodies_never_hold_a_2_or_a_joker(text: str) -> None:
    assert no(text) is Reason.HIGH_IN_RUN


def test_in_duel_runs_start_from_5() -> None:
    assert kind("56789", DUEL) is Kind.STRAIGHT
    assert no("45678", DUEL) is no("334455", DUEL) is no("3", DUEL) is Reason.NOT_IN_DECK


@each("text", ["44445555", "3333444+5", "33334444+56", "44445555+66", "333444+7777"])
def test_four_of_a_rank_inside_one_play_are_used_as_a_unit(text: str) -> None:
    assert isinstance(read_text(text, CLASSIC), Reason)


def test_a_quad_that_is_split_is_refused_for_that() -> None:
    assert no("44445555") is no("3333444+5") is no("333444+7777") is Reason.QUAD_SPLIT


def test_with_four_held_three_may_still_be_played() -> None:
    plays = {play.text for play in legal_plays(parse_counts("777789"), None, CLASSIC)}
    assert {"777", "77", "7", "7778", "7779", "7777"} <= plays
    assert "333444" in {play.text for play in legal_plays(parse_counts("33334444"), None, CLASSIC)}


def test_a_kicker_never_has_a_rank_of_the_body() -> None:
    # Such a set would have four of a rank: it is a bomb, or the quad would be split.
    assert kind("3333") is Kind.BOMB
    assert no("333444+35") is Reason.QUAD_SPLIT
    assert no("777888+79") is Reason.QUAD_SPLIT


def test_no_rank_more_than_twice_among_the_kickers() -> None:
    assert no("333444555+777") is Reason.KICKER_THREE
    assert no("3333+777") is Reason.KICKER_THREE
    assert no("333444555666777+88899") is Reason.KICKER_THREE


def test_never_both_jokers_among_the_kickers() -> None:
    texts = ("333444+BR", "4444+BR", "333444555+6BR", "333+BR", "333444+55BR", "4444+55BR")
    assert {no(text) for text in texts} == {Reason.KICKER_BOTH_JOKERS}


def test_one_joker_and_2s_may_be_kickers() -> None:
    for text in ("333B", "333R", "3332", "33322", "333444+2R", "333444+22", "4444+5B", "4444+22KK", "4444+2R"):
        assert isinstance(read_text(text, CLASSIC), Combo), text


def test_kicker_pairs_are_of_distinct_ranks() -> None:
    assert isinstance(read_text("333444+5555", CLASSIC), Reason)
    assert isinstance(read_text("4444+5555", CLASSIC), Reason)


@every
def test_333444555666_is_a_four_triplet_airplane_only(rules: RuleSet) -> None:
    found = combo("555666777888", rules)
    assert (found.kind, found.cards, RANK_LETTERS[found.body]) == (Kind.AIRPLANE, 12, "8")
    assert why_not_beats(found, combo("555666777+9TJ", rules)) is Reason.OTHER_KIND


@each("rules", [CLASSIC, MATCH], ids=lambda rules: rules.name)
def test_444455_and_44445566_are_no_bombs_and_double_nothing(rules: RuleSet) -> None:
    singles, pairs = combo("444455", rules), combo("44445566", rules)
    assert (singles.kind, pairs.kind) == (Kind.QUAD_TWO_SINGLES, Kind.QUAD_TWO_PAIRS)
    assert not singles.doubles
    assert not pairs.doubles
    assert why_not_beats(singles, combo("3", rules)) is why_not_beats(pairs, combo("3", rules)) is Reason.OTHER_KIND
    assert beats(combo("3333", rules), singles)
    assert no("444455", OPEN) is Reason.KICKER_SAME_RANK


def test_following_same_kind_same_number_of_cards_higher_body() -> None:
    assert beats(combo("KKK3"), combo("QQQR"))
    assert why_not_beats(combo("AA"), combo("K")) is Reason.OTHER_KIND
    assert why_not_beats(combo("456789"), combo("34567")) is Reason.OTHER_LENGTH
    assert why_not_beats(combo("9TJQK"), combo("33344")) is Reason.OTHER_KIND
    assert why_not_beats(combo("QQQR"), combo("KKK3")) is Reason.NOT_HIGHER
    assert beats(combo("555566"), combo("4444AK"))


def test_following_a_bomb_over_any_non_bomb() -> None:
    for text in (
        "R",
        "AA",
        "222",
        "3334",
        "33344",
        "TJQKA",
        "334455",
        "333444",
        "333444+56",
        "4444+56",
        "4444+5566",
    ):
        assert beats(combo("3333"), combo(text)), text
        assert not beats(combo(text), combo("3333")), text
    assert why_not_beats(combo("4444+56"), combo("3333")) is Reason.BEATEN_BY_BOMB


def test_following_a_higher_bomb() -> None:
    assert beats(combo("4444"), combo("3333"))
    assert why_not_beats(combo("3333"), combo("4444")) is Reason.NOT_HIGHER


def test_following_the_rocket_over_anything() -> None:
    for text in ("R", "AA", "TJQKA", "4444+5566", "2222"):
        assert beats(combo("BR"), combo(text))
        assert why_not_beats(combo(text), combo("BR")) is Reason.ROCKET_STANDS


def test_equal_never_beats() -> None:
    assert why_not_beats(combo("333444+66"), combo("333444+55")) is Reason.NOT_HIGHER
    assert why_not_beats(combo("A"), combo("A")) is Reason.NOT_HIGHER
    assert why_not_beats(combo("BR"), combo("BR")) is Reason.ROCKET_STANDS


@every
def test_a_pass_is_always_allowed_when_following_never_when_leading(rules: RuleSet) -> None:
    state = won_by_first(rules, "5", "6")
    assert verify(state, Pass()) is Reason.MUST_LEAD
    led = act(state, "5")
    assert verify(led, Pass()) is None
    assert Pass() in legal_actions(led)


@three_players
def test_a_pass_does_not_shut_the_player_out(rules: RuleSet) -> None:
    state = act(won_by_first(rules, "5", "78", "6"), "5", "pass", "6", "pass")
    assert state.turn == 1
    assert verify(state, action(state, "7")) is None


@every
def test_a_trick_ends_when_all_others_have_passed_in_succession(rules: RuleSet) -> None:
    state = won_by_first(rules, "57", "689", "6")
    others = rules.players - 1
    state, events = watched(state, "5", "6", *["pass"] * others)
    assert events[-1] == TrickTaken(1)
    assert (state.turn, state.last, state.last_seat, state.passes) == (1, None, None, 0)
    if others == 2:
        broken = act(won_by_first(rules, "57", "689", "6"), "5", "pass", "6", "pass")
        assert broken.last is not None  # the passes were not in succession


@every
def test_the_last_to_play_then_leads_anything(rules: RuleSet) -> None:
    state = act(won_by_first(rules, "5", "677", "6"), "5", "6", *["pass"] * (rules.players - 1))
    assert verify(state, action(state, "77")) is None


@every
def test_the_landlord_adds_the_kitty_and_leads_the_first_trick(rules: RuleSet) -> None:
    words = ["nocall", "call", "nograb"] if rules is DUEL else ["nobid", "bid 3"]
    state = act(table(rules, "5", kitty="AA2"), *words)
    assert (state.landlord, state.turn, state.last, len(state.hands[1])) == (1, 1, None, 20)
    assert set(state.kitty) < set(state.hands[1])


@every
def test_the_deal_ends_with_the_winning_play(rules: RuleSet) -> None:
    state, events = watched(won_by_first(small(rules, 2), "55", "67", "89"), "55")
    assert (state.phase, legal_actions(state)) == (Phase.OVER, ())
    assert isinstance(events[-1], Ended)
    assert verify(state, Pass()) is Reason.DEAL_OVER


@one_round
def test_spring_the_landlord_wins_and_no_peasant_ever_played(rules: RuleSet) -> None:
    start_of_play = won_by_first(small(rules, 3), "QA2", "K34", "K35")
    spring = act(start_of_play, "Q", "pass", "pass", "A", "pass", "pass", "2").result
    after_first = act(start_of_play, "Q", "K", "pass", "A", "pass", "pass", "2").result
    after_second = act(start_of_play, "Q", "pass", "K", "A", "pass", "pass", "2").result
    assert spring is not None
    assert after_first is not None
    assert after_second is not None
    assert [doubling.kind for doubling in spring.doublings] == [DoublingKind.SPRING]
    assert after_first.doublings == after_second.doublings == ()


@one_round
def test_anti_spring_the_landlord_played_exactly_one_set_the_opening_one(rules: RuleSet) -> None:
    start_of_play = won_by_first(small(rules, 4), "59TJ", "677", "8QQK")
    once = act(start_of_play, "5", "pass", "8", "pass", "pass", "QQ", "pass", "pass", "K").result
    twice = act(start_of_play, "5", "pass", "8", "9", "pass", "K", "pass", "pass", "QQ").result
    assert once is not None
    assert twice is not None
    assert [doubling.kind for doubling in once.doublings] == [DoublingKind.ANTI_SPRING]
    assert twice.doublings == ()


@one_round
def test_plays_count_not_cards_for_anti_spring(rules: RuleSet) -> None:
    state = act(won_by_first(small(rules, 6), "345678", "45678K", "9999TT"), "34567", "45678", "pass", "pass", "K")
    assert state.result is not None
    assert [doubling.kind for doubling in state.result.doublings] == [DoublingKind.ANTI_SPRING]


@every
def test_at_most_one_of_spring_and_anti_spring_occurs(rules: RuleSet) -> None:
    springs = {DoublingKind.SPRING, DoublingKind.ANTI_SPRING}
    for seed in range(40):
        game = play(small(rules, 3), seed)
        assert sum(doubling.kind in springs for doubling in game.end.doublings) <= 1


@every
def test_an_unplayed_bomb_doubles_nothing(rules: RuleSet) -> None:
    result = act(won_by_first(small(rules, 5), "56789", "TTTT6", "QQQQ6"), "56789").result
    assert result is not None
    assert DoublingKind.BOMB not in {doubling.kind for doubling in result.doublings}


# open: turning a card


def test_open_one_of_the_51_cards_to_be_dealt_is_turned_uniformly_at_random() -> None:
    places = Counter[int]()
    for seed in range(2000):
        deal = shuffled(OPEN, random.Random(seed))
        assert deal.turned is not None
        places[deal.cards.index(deal.turned)] += 1
    assert set(places) == set(range(51))
    assert max(places.values()) < 80  # 39 are expected at each


def test_open_all_seats_see_the_card_and_who_receives_it() -> None:
    state, events = start(OPEN, shuffled(OPEN, random.Random(2)))
    assert TurnedUp(state.first, state.turned or 0) in events
    for seat in range(3):
        view = view_of(state, seat)
        assert (view.turned, view.first) == (state.turned, state.first)
        assert state.turned in view.known(state.first)


def test_open_the_turned_card_never_lands_in_the_kitty() -> None:
    deal = deal_of(OPEN, ["5"], turned=8)
    assert verify_deal(OPEN, deal) is None
    assert {verify_deal(OPEN, replace(deal, turned=card)) for card in deal.cards[51:]} == {Reason.BAD_DEAL}


def test_open_until_it_is_played_everyone_knows_where_the_turned_card_is() -> None:
    state = act(table(OPEN, "5", "6"), "nobid", "bid 3", "6", "pass", "pass")
    assert all(state.turned in view_of(state, seat).known(0) for seat in range(3))
    played = act(table(OPEN, "5", "6"), "bid 3", "5")
    assert all(state.turned not in view_of(played, seat).known(0) for seat in range(3))


def test_open_until_somebody_has_bid_a_pass_just_gives_the_turn_on() -> None:
    state = act(table(OPEN, "5"), "nobid", "nobid")
    assert (state.phase, state.turn) == (Phase.AUCTION, 2)


def test_open_three_passes_and_no_bid_void_the_deal() -> None:
    assert act(table(OPEN, "5"), "nobid", "nobid", "nobid").phase is Phase.VOID


def test_open_after_pass_pass_1_the_two_others_are_asked_again_and_may_overcall() -> None:
    state = act(table(OPEN, "5"), "nobid", "nobid", "bid 1")
    assert (state.phase, state.turn, legal_actions(state)) == (Phase.AUCTION, 0, (NoBid(), Bid(2), Bid(3)))
    assert act(state, "nobid", "bid 2", "nobid", "nobid").landlord == 1
    assert act(state, "nobid", "nobid").landlord == 2


# duel: call and grab


def test_duel_1_the_first_speaker_calls_or_passes_then_the_other() -> None:
    state = table(DUEL, "5")
    assert legal_actions(state) == (NoCall(), Call())
    state = act(state, "nocall")
    assert (state.turn, legal_actions(state)) == (1, (NoCall(), Call()))
    assert verify(state, Grab()) is verify(state, NoGrab()) is Reason.NOTHING_TO_GRAB
    assert verify(state, Bid(1)) is Reason.WRONG_AUCTION


def test_duel_2_after_a_call_the_other_seat_grabs_or_declines_even_after_a_pass() -> None:
    state = act(table(DUEL, "5"), "nocall", "call")
    assert (state.turn, legal_actions(state)) == (0, (NoGrab(), Grab()))
    assert verify(state, Call()) is Reason.ALREADY_CALLED
    assert act(state, "grab", "nograb").landlord == 0


def test_duel_2_a_grab_makes_it_the_candidate_and_gives_the_turn_back() -> None:
    state = act(table(DUEL, "5"), "call", "grab")
    assert (state.auction.candidate, state.turn) == (1, 0)


def test_duel_2_a_decline_makes_the_present_candidate_the_landlord() -> None:
    assert act(table(DUEL, "5"), "call", "nograb").landlord == 0
    assert act(table(DUEL, "5"), "call", "grab", "nograb").landlord == 1
    assert act(table(DUEL, "5"), "call", "grab", "grab", "nograb").landlord == 0


def test_duel_2_the_fourth_grab_ends_it_at_once() -> None:
    assert act(table(DUEL, "5"), "call", "grab", "grab", "grab").phase is Phase.AUCTION
    assert act(table(DUEL, "5"), "call", "grab", "grab", "grab", "grab").landlord == 0
    assert act(table(DUEL, "5"), "nocall", "call", *["grab"] * 4).landlord == 1


def test_duel_3_handicap_and_multiplier_are_always_shown() -> None:
    state = table(DUEL, "5")
    for grabs, word in enumerate(["call", "grab", "grab", "grab", "grab"]):
        state = act(state, word)
        for seat in (0, 1):
            assert (view_of(state, seat).handicap, view_of(state, seat).multiplier) == (grabs, 2**grabs)


def test_duel_4_a_peasants_play_leaving_no_more_than_the_handicap_wins() -> None:
    for handicap in range(5):
        for left in range(6):
            assert has_won(DUEL, left, is_landlord=False, handicap=handicap) is (left <= handicap)
            assert has_won(DUEL, left, is_landlord=True, handicap=handicap) is (left == 0)


def test_duel_4_also_with_the_first_play_and_anti_spring_counts_as_usual() -> None:
    state = act(table(small(DUEL, 3), "568", "79T"), "call", "grab", "grab", "nograb", "5", "7")
    assert state.result is not None
    assert [doubling.kind for doubling in state.result.doublings][2:] == [DoublingKind.ANTI_SPRING]
    assert state.result.points == (-8, 8)


def test_duel_5_what_is_not_in_a_hand_is_with_the_opponent_or_undealt() -> None:
    state = act(table(DUEL, "5", "6"), "call", "nograb", "5")
    view = view_of(state, 1)
    assert view.unseen == counts_of((set(state.hands[0]) - set(state.kitty)) | set(state.undealt))


@every
def test_any_played_set_has_exactly_one_reading(rules: RuleSet) -> None:
    plays = legal_plays(rules.counts, None, rules)
    assert len({play.counts for play in plays}) == len(plays)
    assert all(read(play.counts, rules) == play for play in plays)


REASONS = {
    Reason.EMPTY: [""],
    Reason.UNMATCHED: ["34", "3B", "2B", "A2", "3457", "335", "3355", "33R", "22BR", "22R", "KAA22", "3344569"],
    Reason.TOO_SHORT: ["345", "3456", "QKA"],
    Reason.TOO_FEW_PAIRS: ["3344", "KKAA"],
    Reason.GAP: ["89TJK", "34578", "33445577", "333555", "333555+6", "333444666"],
    Reason.HIGH_IN_RUN: ["JQKA2", "2BR", "KKAA22", "AAA222", "AAA222+34", "TJQKAR"],
    Reason.UNEVEN_RUN: ["3344556", "334567", "33445", "34556677"],
    Reason.KICKER_COUNT: ["333444+5", "333444+567", "4444+5", "4444+567", "333+4455", "333444555+7"],
    Reason.KICKER_NOT_PAIR: ["333+45", "333444+5567", "4444+5567", "333+4R"],
    Reason.KICKER_THREE: ["333444555+777", "333444555666+8889", "3333+777", "3333555+4", "333444555666777+88899"],
    Reason.KICKER_BOTH_JOKERS: ["333+BR", "4444+BR", "333444+BR", "333444+55BR", "4444+55BR"],
    Reason.QUAD_SPLIT: ["44445555", "3333444+5", "3333+444", "333444+7777", "56667777"],
}


@each(("reason", "texts"), REASONS.items(), ids=lambda value: str(value)[:30])
def test_a_set_that_is_no_play_is_refused_for_what_is_wrong_with_it(reason: Reason, texts: list[str]) -> None:
    assert {text: no(text) for text in texts} == dict.fromkeys(texts, reason)


def test_no_reason_is_named_that_the_engine_never_gives() -> None:
    """Else a sentence would be translated, and a clause linked, that nobody can ever meet."""
    sources = [path for path in Path(errors.__file__).parent.glob("*.py") if path.name != "errors.py"]
    given = {name for path in sources for name in re.findall(r"\bReason\.([A-Z_]+)", path.read_text("utf-8"))}
    assert set(Reason.__members__) - given == set()
    against_a_set = list(Reason)[: list(Reason).index(Reason.OTHER_KIND)]
    assert {*REASONS, Reason.NOT_IN_DECK, Reason.KICKER_SAME_RANK} == set(against_a_set)
