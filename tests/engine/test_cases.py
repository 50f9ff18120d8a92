"""The cases with known answers: classifications, answers and every scenario."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from doudizhu import auctions
from doudizhu.actions import Bid, Call, Grab, NoBid, NoGrab, Pass, Play
from doudizhu.cards import RANK_LETTERS, counts_of, format_counts, parse_counts, size
from doudizhu.combos import Combo, Kind, beats, read
from doudizhu.deal import DealState, Phase, apply, can, legal_actions, shuffled, start, verify
from doudizhu.errors import IllegalAction, Reason
from doudizhu.events import Dealt, Doubled, Ended, LandlordFound, Said, TrickTaken, Voided
from doudizhu.match import Match
from doudizhu.moves import legal_plays
from doudizhu.presets import CLASSIC, DUEL, MATCH, OPEN, PRESETS
from doudizhu.rules import Direction, RuleSet
from doudizhu.scoring import Doubling, DoublingKind, Result, settle
from doudizhu.view import view_of

from tests.engine.tables import act, action, begin, combo, deal_of, small, watched

CASES = Path(__file__).parents[1] / "cases"
RULES: dict[str, Any] = json.loads((CASES / "rules.json").read_text("utf-8"))
BODY = {"s": "B", "b": "R"}  # the list writes the jokers as small and big
THREE = [CLASSIC, MATCH]
each = pytest.mark.parametrize


def _case_name(case: dict[str, Any]) -> str:
    return f"{case['preset']}:{case.get('cards') or case['last'] + '<' + case['answer']}"


@each("case", RULES["classification"], ids=_case_name)
def test_each_classified_set_has_the_listed_reading_and_beats_what_is_listed(case: dict[str, Any]) -> None:
    rules = PRESETS[case["preset"]]
    found = read(parse_counts(case["cards"]), rules)
    assert isinstance(found, Combo) is case["legal"]
    if isinstance(found, Reason):
        assert case["kind"] is None
        return
    letter = BODY.get(case["body_rank"], case["body_rank"])
    assert (found.kind, RANK_LETTERS[found.body], found.cards) == (case["kind"], letter, case["n"])
    for other in case["beats"]:
        assert beats(found, combo(other, rules)), other
    for other in case["does_not_beat"]:
        assert not beats(found, combo(other, rules)), other


@each("case", RULES["answers"], ids=_case_name)
def test_each_answer_beats_or_not_as_listed(case: dict[str, Any]) -> None:
    rules = PRESETS[case["preset"]]
    answer = read(parse_counts(case["answer"]), rules)
    if case["ok"] is None:
        assert isinstance(answer, Reason)
    else:
        assert isinstance(answer, Combo)
        assert beats(answer, combo(case["last"], rules)) is case["ok"]


def test_every_scenario_has_its_own_test() -> None:
    names = {scenario["id"].replace("-", "_").lower() for scenario in RULES["scenarios"]}
    tests = {name.removeprefix("test_").lower() for name in globals() if name.startswith("test_")}
    assert names <= tests, sorted(names - tests)


def test_every_listed_winning_move_of_an_endgame_is_legal() -> None:
    for case in json.loads((CASES / "endgames.json").read_text("utf-8")):
        last = combo(case["last"]) if case["last"] else None
        plays = {play.text for play in legal_plays(parse_counts(case["first"]), last, CLASSIC)}
        allowed = plays | ({"pass"} if last else set())
        assert set(case["winning_first_moves"]) <= allowed, case["id"]


def test_every_kind_has_a_term_in_four_languages() -> None:
    terms = {term["key"]: term for term in json.loads((CASES / "terms.json").read_text("utf-8"))["terms"]}
    for kind in Kind:
        assert all(terms[kind.value][language] for language in ("en", "zh_Hant", "zh_Hans", "ja"))


def _landlord(state: DealState) -> tuple[Phase, int | None, int]:
    return state.phase, state.landlord, state.base


@each("rules", THREE)
def test_auction_1(rules: RuleSet) -> None:
    state = act(begin(rules), "bid 1", "nobid", "bid 2")
    assert _landlord(state) == (Phase.PLAY, 2, 2)
    assert state.turn == 2


@each("rules", THREE)
def test_auction_2(rules: RuleSet) -> None:
    state = act(begin(rules), "nobid", "bid 3")
    assert _landlord(state) == (Phase.PLAY, 1, 3)
    assert [seat for seat, _ in state.auction.said] == [0, 1]


@each("rules", THREE)
def test_auction_3(rules: RuleSet) -> None:
    state = act(begin(rules), "bid 2")
    assert legal_actions(state) == (NoBid(), Bid(3))
    assert [verify(state, Bid(points)) for points in (1, 2)] == [Reason.BID_TOO_LOW] * 2


@each("rules", THREE)
def test_auction_4(rules: RuleSet) -> None:
    state, events = watched(begin(rules), "nobid", "nobid", "nobid")
    assert (state.phase, state.result, events[-1]) == (Phase.VOID, None, Voided())
    assert verify(state, Bid(1)) is Reason.DEAL_OVER
    again = [shuffled(rules, random.Random(seed)) for seed in range(30)]
    assert {deal.first for deal in again} == {0, 1, 2}
    fresh, _ = start(rules, again[0])
    assert (fresh.base, fresh.multiplier, fresh.auction.said) == (0, 1, ())


def test_auction_6() -> None:
    assert _landlord(act(begin(CLASSIC), "bid 1", "bid 2", "bid 3")) == (Phase.PLAY, 2, 3)


def _open(*words: str) -> DealState:
    return act(begin(OPEN, "5", turned=8, first=0), *words)


def test_auction_c1() -> None:
    state = _open("bid 1", "nobid", "bid 2", "nobid", "bid 3")
    assert _landlord(state) == (Phase.PLAY, 1, 3)


def test_auction_c2() -> None:
    assert _landlord(_open("bid 1", "nobid", "nobid")) == (Phase.PLAY, 0, 1)


def test_auction_c3() -> None:
    state = _open("nobid", "nobid")
    assert (state.phase, state.turn) == (Phase.AUCTION, 2)
    assert act(state, "nobid").phase is Phase.VOID
    assert _landlord(act(state, "bid 1", "nobid", "bid 2", "nobid", "nobid")) == (Phase.PLAY, 1, 2)


def test_auction_c6() -> None:
    for seed in range(40):
        deal = shuffled(OPEN, random.Random(seed))
        state, _ = start(OPEN, deal)
        assert deal.turned in state.hands[state.turn]
        assert act(state, "nobid").turn == (state.turn + 1) % 3
    assert OPEN.direction is Direction.CLOCKWISE  # the next seat sits on the left


def test_grab_d1() -> None:
    state = act(begin(DUEL), "call", "nograb")
    assert (state.phase, state.landlord, state.grabs, state.multiplier) == (Phase.PLAY, 0, 0, 1)


def test_grab_d2() -> None:
    rules = small(DUEL, 2)
    state = act(begin(rules, "57", "68"), "call", "grab", "nograb")
    assert (state.landlord, state.grabs, state.multiplier) == (1, 1, 2)
    state = act(state, "6", "7")
    assert state.result is not None
    assert (state.result.winner, len(state.hands[0])) == (0, 1)


def test_grab_d3() -> None:
    state = act(begin(DUEL), "call", "grab", "grab", "grab", "grab")
    assert (state.phase, state.landlord, state.grabs, state.multiplier) == (Phase.PLAY, 0, 4, 16)
    assert verify(state, Grab()) is Reason.WRONG_PHASE


def test_grab_d4() -> None:
    state = act(begin(DUEL, first=1), "nocall", "nocall")
    assert (state.phase, state.landlord, state.grabs, state.multiplier) == (Phase.PLAY, 1, 0, 1)


def test_handicap_d1() -> None:
    rules = small(DUEL, 5)
    state = act(begin(rules, "55577", "666QK"), "call", "grab", "grab", "nograb")
    assert (state.landlord, state.grabs) == (0, 2)
    state = act(state, "555", "666")
    assert state.result is not None
    assert (state.phase, state.result.winner, len(state.hands[1])) == (Phase.OVER, 1, 2)


def test_handicap_d3() -> None:
    rules = small(DUEL, 6)
    state = act(begin(rules, "56789T", "5678QK"), "call", "grab", "grab", "grab", "grab")
    assert (state.landlord, state.grabs) == (0, 4)
    state = act(state, "5", "6")
    assert state.phase is Phase.PLAY  # five cards left
    state = act(state, "7", "pass")
    assert state.phase is Phase.PLAY  # a pass is no play
    state = act(state, "8", "Q")
    assert (state.phase, len(state.hands[1])) == (Phase.OVER, 4)

    rules = small(DUEL, 4)
    state = act(begin(rules, "5678", "5678"), "call", "grab", "grab", "grab", "grab", "5", "pass", "6")
    assert (state.phase, len(state.hands[1])) == (Phase.PLAY, 4)  # at the handicap, but without an own play
    assert act(state, "7").phase is Phase.OVER


def test_handicap_d4() -> None:
    state = act(begin(small(DUEL, 3), "567", "68T"), "call", "nograb", "5", "6", "7", "8")
    assert (state.phase, len(state.hands[1])) == (Phase.PLAY, 1)
    state = act(state, "pass", "T")
    assert (state.phase, state.hands[1]) == (Phase.OVER, ())


def test_pass_d1() -> None:
    state, events = watched(begin(DUEL, "57", "68"), "call", "nograb", "5", "pass")
    assert (state.turn, state.last, events[-1]) == (0, None, TrickTaken(0))
    assert verify(state, Pass()) is Reason.MUST_LEAD


def test_kitty_d() -> None:
    state, events = watched(begin(DUEL, kitty="AAA"), "call", "nograb")
    assert events[-1] == LandlordFound(0, state.kitty)
    assert [len(hand) for hand in state.hands] == [20, 17]
    assert all(view_of(state, seat).kitty == state.kitty for seat in (0, 1))
    assert format_counts(counts_of(state.kitty)) == "AAA"
    assert len(state.undealt) == 9
    while state.phase is Phase.PLAY:
        state, events_now = apply(state, legal_actions(state)[-1])
        ended = [event for event in events_now if isinstance(event, Ended)]
    assert not set(state.undealt) & {card for hand in ended[0].hands for card in hand}
    for seat in (0, 1):
        shown = view_of(state, seat).shown
        assert shown is not None
        assert not set(state.undealt) & {card for hand in shown for card in hand}


def test_tracker_d() -> None:
    state = act(begin(DUEL, "5", "6", kitty="AAA"), "call", "nograb", "5")
    view = view_of(state, 1)
    assert size(view.unseen) == 46 - 17 - 1 - 3  # not the own, not the played, not the kitty
    held = set(state.hands[0]) - set(state.kitty)
    assert view.unseen == counts_of(held | set(state.undealt))


def _finished(state: DealState, *texts: str) -> tuple[Result, list[DoublingKind]]:
    state, events = watched(state, *texts)
    assert state.result is not None
    kinds = [doubling.kind for doubling in state.result.doublings]
    grabs = state.grabs
    assert kinds[grabs:] == [event.doubling.kind for event in events if isinstance(event, Doubled)][grabs:]
    return state.result, kinds


@each("rules", THREE)
def test_spring_1(rules: RuleSet) -> None:
    state = begin(small(rules, 2), "AA", "34", "35")
    result, kinds = _finished(state, "bid 3", "A", "pass", "pass", "A")
    assert (kinds, result.worth) == ([DoublingKind.SPRING], 6)


@each("rules", THREE)
def test_spring_3(rules: RuleSet) -> None:
    state = begin(small(rules, 5), "3AAAA", "55556", "67789")
    result, kinds = _finished(state, "bid 3", "3", "5555", "pass", "AAAA")
    assert (kinds, result.landlord_won) == ([DoublingKind.BOMB, DoublingKind.BOMB], True)


@each("rules", THREE)
def test_antispring_1(rules: RuleSet) -> None:
    state = begin(small(rules, 6), "345673", "45678K", "9999TT")
    result, kinds = _finished(state, "bid 3", "34567", "45678", "pass", "pass", "K")
    assert (kinds, result.winner, result.winners) == ([DoublingKind.ANTI_SPRING], 1, (1, 2))


@each("rules", THREE)
def test_antispring_2(rules: RuleSet) -> None:
    state = begin(small(rules, 3), "357", "468", "9TJ")
    result, kinds = _finished(state, "bid 3", "3", "4", "9", "pass", "pass", "T", "pass", "pass", "J")
    assert kinds == [DoublingKind.ANTI_SPRING]
    state = begin(small(rules, 4), "37QK", "4568", "9TJJ")
    result, kinds = _finished(
        state, "bid 3", "3", "4", "9", "Q", "pass", "pass", "7", "8", "T", "pass", "pass", "JJ"
    )  # fmt: skip
    assert (kinds, result.landlord_won) == ([], False)


def test_spring_c() -> None:
    state = begin(small(OPEN, 2), "A5", "34", "36", turned=8)
    result, kinds = _finished(state, "bid 3", "A", "pass", "pass", "5")
    assert (kinds, result.worth) == ([], 3)


def test_spring_d() -> None:
    state = begin(small(DUEL, 3), "568", "79T")
    result, kinds = _finished(state, "call", "grab", "grab", "nograb", "5", "7")
    assert kinds == [DoublingKind.GRAB, DoublingKind.GRAB, DoublingKind.ANTI_SPRING]
    assert result.points == (-8, 8)


@each("rules", THREE)
def test_score_1(rules: RuleSet) -> None:
    state = begin(small(rules, 5), "33334", "56789", "569TJ")
    result, kinds = _finished(state, "bid 2", "nobid", "nobid", "4", "5", "pass", "3333")
    assert (kinds, result.points) == ([DoublingKind.BOMB], (8, -4, -4))


@each("rules", THREE)
def test_score_2(rules: RuleSet) -> None:
    state = begin(small(rules, 5), "33334", "567BR", "569TJ")
    result, kinds = _finished(
        state, "bid 1", "nobid", "nobid", "4", "BR", "pass", "pass", "5", "pass", "3333"
    )  # fmt: skip
    assert (kinds, result.worth) == ([DoublingKind.ROCKET, DoublingKind.BOMB], 4)


@each("rules", THREE)
def test_score_3(rules: RuleSet) -> None:
    state = begin(small(rules, 8), "34444562", "789TJQK3", "789TJQKA")
    result, kinds = _finished(state, "bid 1", "nobid", "nobid", "3", "7", "pass", "2", "pass", "pass", "444456")
    assert (kinds, result.multiplier) == ([], 1)


@each("rules", THREE)
def test_score_4(rules: RuleSet) -> None:
    state = begin(small(rules, 5), "34567", "99993", "TTTT3")
    result, kinds = _finished(state, "bid 1", "nobid", "nobid", "34567")
    assert (kinds, result.worth) == ([DoublingKind.SPRING], 2)


def test_score_d() -> None:
    state = begin(small(DUEL, 5), "55556", "789TJ")
    result, kinds = _finished(state, "call", "grab", "grab", "nograb", "6", "7", "5555")
    assert (kinds, result.worth) == ([DoublingKind.GRAB, DoublingKind.GRAB, DoublingKind.BOMB], 8)
    assert result.points == (8, -8)


def test_score_c() -> None:
    state = begin(small(OPEN, 5), "56789", "44446", "3333T", turned=8)
    result, kinds = _finished(state, "bid 2", "nobid", "nobid", "5", "6", "pass", "pass", "4444")
    assert (kinds, result.points) == ([DoublingKind.BOMB], (-8, 4, 4))


def _result(landlord: int, winner: int, base: int, bombs: int) -> Result:
    return settle(MATCH, landlord, winner, base, (Doubling(DoublingKind.BOMB, winner),) * bombs)


def test_match_1() -> None:
    match = Match.of(MATCH).add(_result(0, 0, 3, 2))
    assert (match.totals, match.over) == ((24, -12, -12), False)
    match = match.add(_result(0, 0, 2, 1))
    assert (match.totals[0], match.over, match.winners) == (32, True, (0,))
    with pytest.raises(IllegalAction, match="match_over"):
        match.add(_result(0, 0, 1, 0))


def test_match_2() -> None:
    match = Match.of(MATCH, ((-54, 28, 26),)).add(_result(0, 1, 2, 1))
    assert (match.totals, match.winners) == ((-62, 32, 30), (1, 2))


def test_match_5() -> None:
    match = Match.of(MATCH, ((24, -12, -12),))
    unfinished = act(begin(MATCH), "bid 3")
    assert unfinished.result is None  # so nothing can be added
    assert match.totals == (24, -12, -12)
    assert Match.of(match.rules).totals == (0, 0, 0)


@each("rules", [CLASSIC, MATCH, OPEN])
def test_turn_1(rules: RuleSet) -> None:
    turned = 8 if rules.deck.turned_card else None
    state = act(begin(rules, "5", turned=turned), "bid 3")
    assert verify(state, Pass()) is Reason.MUST_LEAD


@each("rules", [CLASSIC, MATCH, OPEN])
def test_turn_3(rules: RuleSet) -> None:
    turned = 8 if rules.deck.turned_card else None
    state = act(begin(rules, "57", "6", turned=turned), "bid 3", "5", "6", "pass", "pass")
    assert (state.turn, state.last, state.last_seat) == (1, None, None)
    assert Pass() not in legal_actions(state)
    assert {combo.kind for combo in _leads(state)} > {Kind.SINGLE}


def _leads(state: DealState) -> list[Combo]:
    found = []
    for offered in legal_actions(state):
        assert isinstance(offered, Play)
        found.append(combo(format_counts(counts_of(offered.cards)), state.rules))
    return found


@each("rules", THREE)
def test_turn_4(rules: RuleSet) -> None:
    state = act(begin(rules, "3", "4", "5"), "bid 3", "3", "4")
    assert state.landlord == 0
    assert can(state, action(state, "5"))


@each("rules", THREE)
def test_turn_5(rules: RuleSet) -> None:
    assert [preset.direction for preset in (CLASSIC, MATCH, OPEN, DUEL)] == [
        Direction.COUNTER_CLOCKWISE,
        Direction.COUNTER_CLOCKWISE,
        Direction.CLOCKWISE,
        Direction.ALTERNATING,
    ]
    state = begin(rules, first=2)
    assert [state.turn, (state := act(state, "nobid")).turn, act(state, "nobid").turn] == [2, 0, 1]
    assert DUEL.players == 2


def _kitty_is_shown_then_taken(rules: RuleSet) -> None:
    before = begin(rules, kitty="AA2")
    state, events = watched(before, "nobid", "bid 3")
    assert all(view_of(before, seat).kitty is None for seat in range(3))
    assert [type(event) for event in events] == [Said, Said, LandlordFound]
    assert events[-1] == LandlordFound(1, state.kitty)
    assert all(view_of(state, seat).kitty == state.kitty for seat in range(3))
    assert [len(hand) for hand in state.hands] == [17, 20, 17]
    assert set(state.kitty) < set(state.hands[1])


def test_kitty_a() -> None:
    _kitty_is_shown_then_taken(CLASSIC)


def test_kitty_b() -> None:
    _kitty_is_shown_then_taken(MATCH)


@each("rules", list(PRESETS.values()))
def test_illegal_reject(rules: RuleSet) -> None:
    turned = 8 if rules.deck.turned_card else None
    words = ["call", "nograb"] if rules is DUEL else ["bid 3"]
    state = act(begin(rules, "567K", "6", turned=turned), *words)
    before = repr(state)
    bad = action(state, "56")
    assert verify(state, bad) is Reason.UNMATCHED
    with pytest.raises(IllegalAction) as refused:
        apply(state, bad)
    assert refused.value.reason is Reason.UNMATCHED
    assert repr(state) == before


def test_the_deal_event_tells_no_card() -> None:
    _, events = start(CLASSIC, deal_of(CLASSIC))
    assert events == (Dealt(17, 0),)


def test_calling_is_what_opens_grabbing() -> None:
    fresh = auctions.Auction(turn=0)
    assert auctions.why_not(fresh, NoGrab(), DUEL) is Reason.NOTHING_TO_GRAB
    called = auctions.say(fresh, Call(), DUEL)
    assert auctions.why_not(called, Call(), DUEL) is Reason.ALREADY_CALLED
