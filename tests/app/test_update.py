"""The front end's laws, driven by a pilot without a browser."""

from __future__ import annotations

import random

import pytest
from app.games import YOU
from app.hand import playable, shown, verdict
from app.messages import DoubleClicked, PointerMoved
from app.model import Screen, Sheet
from app.shelf import newest
from doudizhu import PRESETS
from doudizhu.actions import Bid, NoBid
from doudizhu.cards import rank_of
from doudizhu.deal import Phase
from doudizhu.errors import Reason

from tests.app.pilot import Pilot, legal


def at_table(game: str = "classic", seed: int = 1) -> Pilot:
    """A pilot at a fresh deal, the player to act."""
    return Pilot(seed=seed).click(f"choose:{game}").click("newgame").settle()


def at_void_deal() -> Pilot:
    """A pilot at a deal for which nobody bid, before the redeal."""
    pilot = Pilot(thinker=lambda _view, _chance: NoBid()).click("newgame:classic")
    for _ in range(30):
        game = pilot.model.game
        if game is not None and game.state.phase is Phase.VOID:
            return pilot
        if game is not None and game.your_turn:
            pilot.click("bid:0")
        else:
            pilot.step()
    raise AssertionError("the auction never ends")


def until(pilot: Pilot, wanted: Phase) -> Pilot:
    """Act at random until the player is to act in a phase."""
    chance = random.Random(5)
    for _ in range(400):
        game = pilot.model.game
        assert game is not None
        if game.your_turn and game.state.phase is wanted:
            return pilot
        if not game.running:
            pilot.settle()
            if pilot.model.screen is Screen.RESULT:
                pilot.click("next").settle()
            continue
        act(pilot, chance.choice(legal(game.view)))
    raise AssertionError("the phase never came")


def act(pilot: Pilot, action: object) -> None:
    """Do an action as a person does: by the controls."""
    name = type(action).__name__.lower()
    if isinstance(action, Bid):
        pilot.click(f"bid:{action.points}")
    elif isinstance(action, NoBid):
        pilot.click("bid:0")
    elif name == "play":
        pilot.click("table")
        for card in action.cards:  # type: ignore[attr-defined] # a Play by its name
            pilot.tap(card)
        pilot.click("play")
    else:
        pilot.click(name)
    pilot.settle()


@pytest.mark.parametrize("name", PRESETS)
def test_whole_deals_of_every_game_come_to_their_result(name: str) -> None:
    chance = random.Random(3)
    pilot = at_table(name)
    for number in range(1, 6):
        while pilot.model.screen is Screen.TABLE:
            game = pilot.model.game
            assert game is not None
            assert game.your_turn, "nothing waits, so the player is to act"
            act(pilot, chance.choice(legal(game.view)))
        game = pilot.model.game
        assert game is not None
        assert game.state.result is not None
        assert sum(game.match.totals) == 0
        assert game.match.deals in (number, 1)
        pilot.click("next").settle()


@pytest.mark.parametrize("name", PRESETS)
def test_a_reload_goes_on_exactly_there_after_every_action(name: str) -> None:
    chance = random.Random(4)
    pilot = at_table(name)
    for _ in range(30):
        game = pilot.model.game
        assert game is not None
        if pilot.model.screen is not Screen.TABLE:
            break
        act(pilot, chance.choice(legal(game.view)))
        again = pilot.restart().model.game
        assert again is not None
        now = pilot.model.game
        assert now is not None
        assert again.record == now.record
        assert again.match == now.match


def test_a_reload_at_the_result_shows_the_result_again() -> None:
    pilot = at_table().click("auto").settle()
    assert pilot.model.screen is Screen.RESULT
    again = pilot.restart()
    assert again.model.screen is Screen.RESULT
    assert again.model.game == pilot.model.game


def test_a_reload_before_a_redeal_goes_on_to_it() -> None:
    pilot = at_void_deal()
    again = pilot.restart()
    assert again.model.screen is Screen.TABLE
    assert again.model.game is not None
    assert not again.model.game.running
    again.thinker = lambda view, _chance: legal(view)[-1]
    again.settle()
    assert again.model.game is not None
    assert again.model.game.running


def test_a_deal_that_ends_behind_the_rules_shows_its_result_on_the_way_back() -> None:
    pilot = at_table().click("auto").click("rules").settle()
    assert pilot.model.screen is Screen.RULES
    assert pilot.click("back").settle().model.screen is Screen.RESULT


def test_a_redeal_waits_behind_the_rules() -> None:
    pilot = Pilot(thinker=lambda view, _chance: legal(view)[0]).click("newgame:classic").settle()
    pilot.thinker = lambda _view, _chance: NoBid()
    pilot.click("bid:0").click("rules").settle()
    game = pilot.model.game
    assert game is not None
    assert game.state.phase is Phase.VOID
    assert pilot.model.screen is Screen.RULES
    pilot.thinker = lambda view, _chance: legal(view)[-1]
    pilot.click("back").settle()
    assert pilot.model.screen is Screen.TABLE
    assert pilot.model.game is not None
    assert pilot.model.game.running


def test_a_redeal_leaves_an_open_sheet_alone() -> None:
    pilot = at_void_deal()
    pilot.click("language").step()
    pilot.step()
    assert pilot.model.sheet is Sheet.LANGUAGE


def test_a_refused_play_removes_no_card_and_says_why() -> None:
    pilot = until(at_table(), Phase.PLAY)
    hand = shown(pilot.model)
    pilot.click("table").tap(hand[0]).tap(hand[-1]).click("play")
    assert pilot.model.refused is not None
    assert shown(pilot.model) == hand
    assert pilot.model.selected == {hand[0], hand[-1]}


def test_play_without_a_selection_says_so() -> None:
    pilot = until(at_table(), Phase.PLAY)
    pilot.click("table").click("play")
    assert pilot.model.refused is Reason.EMPTY


def test_a_slide_selects_the_span_and_back_restores() -> None:
    pilot = at_table()
    hand = shown(pilot.model)
    pilot.slide((hand[2], 0, 0), (hand[9], 200, 0), lift=False)
    assert pilot.model.selected == set(hand[2:10])
    pilot.send(PointerMoved(hand[2], 1, 0))
    assert pilot.model.selected == {hand[2]}


def test_dragging_back_restores_what_was_selected_before() -> None:
    pilot = at_table()
    hand = shown(pilot.model)
    pilot.tap(hand[6])
    pilot.slide((hand[2], 0, 0), (hand[8], 200, 0), (hand[3], 30, 0))
    assert pilot.model.selected == {hand[2], hand[3], hand[6]}


def test_a_slide_from_a_selected_card_takes_the_span_out() -> None:
    pilot = at_table()
    hand = shown(pilot.model)
    pilot.slide((hand[0], 0, 0), (hand[9], 200, 0)).slide((hand[3], 0, 0), (hand[5], 90, 0))
    assert pilot.model.selected == {*hand[:3], *hand[6:10]}


def test_eight_pixels_of_jitter_are_still_a_tap() -> None:
    pilot = at_table()
    hand = shown(pilot.model)
    pilot.slide((hand[3], 100, 100), (hand[4], 108, 93))
    assert pilot.model.selected == {hand[3]}


def test_a_vertical_pan_by_finger_selects_nothing() -> None:
    pilot = at_table()
    hand = shown(pilot.model)
    pilot.slide((hand[3], 100, 100), (hand[3], 102, 130), (hand[7], 160, 180), touch=True)
    assert pilot.model.selected == frozenset()


def test_the_selection_survives_the_other_players_moves() -> None:
    pilot = until(at_table(), Phase.PLAY)
    hand = shown(pilot.model)
    chance = random.Random(1)
    while True:
        game = pilot.model.game
        assert game is not None
        if not game.your_turn:
            break
        action = chance.choice(legal(game.view))
        act_without_settling(pilot, action)
    keep = shown(pilot.model)[:3]
    for card in keep:
        pilot.tap(card)
    pilot.settle()
    assert hand
    if pilot.model.screen is Screen.TABLE:
        assert set(keep) <= pilot.model.selected


def act_without_settling(pilot: Pilot, action: object) -> None:
    """Do a play or a pass and leave the others thinking."""
    if hasattr(action, "cards"):
        pilot.click("table")
        for card in action.cards:
            pilot.tap(card)
        pilot.click("play")
    else:
        pilot.click("pass")


def test_typing_ranks_selects_them_and_backspace_takes_the_last_back() -> None:
    pilot = until(at_table(), Phase.PLAY)
    pilot.click("table")
    hand = shown(pilot.model)
    rank = rank_of(hand[-1])
    letter = "3456789tjqka2br"[rank]
    pilot.key(letter)
    assert [rank_of(card) for card in pilot.model.selected] == [rank]
    pilot.key("Backspace")
    assert pilot.model.selected == frozenset()


def test_ten_is_typed_as_1_0_or_t() -> None:
    for seed in range(1, 20):
        pilot = at_table(seed=seed)
        tens = [card for card in shown(pilot.model) if rank_of(card) == 7]
        if len(tens) >= 2:
            pilot.key("1", "0", "t")
            assert [rank_of(card) for card in pilot.model.selected] == [7, 7]
            return
    raise AssertionError("no hand with two tens")


def test_single_letter_keys_can_be_turned_off() -> None:
    pilot = at_table().click("set:letter_keys=off").key(*"3456789tjqka2br")
    assert pilot.model.selected == frozenset()


def test_the_hand_is_played_by_arrows_space_and_shift() -> None:
    pilot = at_table()
    hand = shown(pilot.model)
    pilot.key("Home", in_hand=True).key("ArrowRight", " ", in_hand=True)
    assert pilot.model.selected == {hand[1]}
    pilot.key("ArrowRight", "ArrowRight", shift=True, in_hand=True)
    assert pilot.model.selected == {hand[1], hand[2], hand[3]}
    pilot.key("Escape")
    assert pilot.model.selected == frozenset()


def test_shift_stretches_the_selection_from_where_it_began_and_draws_it_in_again() -> None:
    """In both directions, to either end of the hand, without touching cards chosen elsewhere."""
    pilot = at_table()
    hand = shown(pilot.model)
    pilot.key("End", " ", in_hand=True).key("Home", "ArrowRight", "ArrowRight", in_hand=True)
    pilot.key("ArrowRight", "ArrowRight", shift=True, in_hand=True)
    assert pilot.model.selected == {*hand[2:5], hand[-1]}
    pilot.key("ArrowLeft", shift=True, in_hand=True)
    assert pilot.model.selected == {*hand[2:4], hand[-1]}
    pilot.key("ArrowLeft", "ArrowLeft", shift=True, in_hand=True)
    assert pilot.model.selected == {*hand[1:3], hand[-1]}
    pilot.key("Home", shift=True, in_hand=True)
    assert pilot.model.selected == {*hand[:3], hand[-1]}
    pilot.key("End", shift=True, in_hand=True)
    assert pilot.model.selected == set(hand[2:])
    assert pilot.model.cursor == hand[-1]


def test_a_stretch_begins_anew_wherever_one_walks_taps_or_slides() -> None:
    pilot = at_table()
    hand = shown(pilot.model)
    pilot.tap(hand[4]).key("ArrowRight", shift=True, in_hand=True)
    assert pilot.model.selected == set(hand[4:6])
    pilot.key("ArrowRight", "ArrowRight", in_hand=True).key("ArrowRight", shift=True, in_hand=True)
    assert pilot.model.selected == {*hand[4:6], *hand[7:9]}
    pilot.key("Escape").slide((hand[1], 0, 0), (hand[2], 30, 0), (hand[3], 60, 0))
    pilot.key("ArrowLeft", shift=True, in_hand=True)
    assert pilot.model.selected == set(hand[1:3])


def test_a_hint_never_plays_and_cycles_through_all_plays() -> None:
    pilot = until(at_table(), Phase.PLAY)
    game = pilot.model.game
    assert game is not None
    number = len(legal(game.view))
    seen = []
    for _ in range(number + 1):
        pilot.click("hint").settle()
        hint = pilot.model.hint
        assert hint is not None
        seen.append(hint.action)
    assert pilot.model.game == game
    assert len(set(seen)) == number
    assert seen[0] == seen[-1]


def test_undo_goes_back_to_the_own_last_decision_and_is_marked() -> None:
    pilot = until(at_table(), Phase.PLAY)
    game = pilot.model.game
    assert game is not None
    act(pilot, legal(game.view)[0])
    if pilot.model.screen is not Screen.TABLE:
        return
    pilot.click("undo")
    now = pilot.model.game
    assert now is not None
    assert now.state == game.state
    assert now.record.undone == (game.record.cursor,)
    assert now.your_turn


def test_undo_can_be_switched_off() -> None:
    pilot = until(at_table(), Phase.PLAY)
    game = pilot.model.game
    pilot.click("set:undo=off").click("undo")
    assert pilot.model.game == game
    assert pilot.model.refused is Reason.NOTHING_TO_UNDO


def test_an_answer_that_comes_after_undo_is_dropped() -> None:
    pilot = until(at_table(), Phase.PLAY)
    game = pilot.model.game
    assert game is not None
    act_without_settling(pilot, legal(game.view)[-1])
    late = list(pilot.work)
    pilot.click("undo")
    before = pilot.model.game
    for message in late:
        pilot.send(message)
    assert pilot.model.game == before


def test_auto_play_ends_a_deal_and_can_be_switched_off() -> None:
    pilot = at_table().click("auto").settle()
    assert pilot.model.screen is Screen.RESULT
    pilot.click("next")
    pilot.step()
    assert not pilot.model.auto


def test_new_game_asks_before_it_abandons_a_deal_and_adds_no_score() -> None:
    pilot = until(at_table(), Phase.PLAY)
    game = pilot.model.game
    assert game is not None
    pilot.click("newgame")
    assert pilot.model.sheet is Sheet.CONFIRM
    assert pilot.model.game == game
    pilot.click("no")
    assert pilot.model.game == game
    pilot.click("newgame").click("yes").settle()
    now = pilot.model.game
    assert now is not None
    assert now.record.deal != game.record.deal
    assert now.match == game.match


def test_start_new_match_sets_all_totals_to_zero() -> None:
    pilot = at_table("match").click("auto").settle()
    game = pilot.model.game
    assert game is not None
    assert any(game.match.totals)
    pilot.click("newmatch:match").settle()
    now = pilot.model.game
    assert now is not None
    assert now.match.totals == (0, 0, 0)


def test_a_damaged_save_is_told_kept_aside_and_changes_nothing_else() -> None:
    pilot = at_table("duel")
    damaged = '{"format":"doudizhu","vers'
    stored = {**pilot.stored, "doudizhu.game.classic": damaged}
    again = Pilot(stored)
    assert [notice.code for notice in again.model.notices] == ["damaged_save"]
    assert again.stored["doudizhu.game.classic.damaged"] == damaged
    assert again.stored["doudizhu.game.classic"] == damaged, "nothing is removed before a new deal takes its place"
    assert "duel" in again.model.games


def test_a_save_under_other_rules_is_told_and_kept_aside_like_a_damaged_one() -> None:
    duel = newest(at_table("duel").stored, "doudizhu.game.duel")
    pilot = Pilot({"doudizhu.game.classic": duel})
    assert [notice.code for notice in pilot.model.notices] == ["damaged_save"]
    assert pilot.stored["doudizhu.game.classic.damaged"] == duel
    assert not pilot.model.games


def test_dimming_leaves_exactly_the_cards_of_legal_plays() -> None:
    pilot = until(at_table(), Phase.PLAY)
    game = pilot.model.game
    assert game is not None
    ranks = {rank_of(card) for action in legal(game.view) for card in getattr(action, "cards", ())}
    assert {rank_of(card) for card in playable(pilot.model)} == ranks


@pytest.mark.parametrize("name", PRESETS)
def test_a_double_click_completes_a_legal_play_of_the_card_where_there_is_one(name: str) -> None:
    chance = random.Random(11)
    pilot, completed = until(at_table(name), Phase.PLAY), 0
    for _ in range(25):
        for card in shown(pilot.model):
            pilot.key("Escape").send(DoubleClicked(card))
            assert (card in pilot.model.selected) == (card in playable(pilot.model))
            found = verdict(pilot.model)
            assert found is None or found.reason is None
            completed += found is not None
        game = until(pilot.key("Escape"), Phase.PLAY).model.game
        assert game is not None
        act(pilot, chance.choice(legal(game.view)))
        until(pilot, Phase.PLAY)
    assert completed > 25


def test_the_verdict_names_the_kind_before_play_is_pressed() -> None:
    pilot = until(at_table(), Phase.PLAY)
    pilot.click("table")
    assert verdict(pilot.model) is None
    pilot.tap(shown(pilot.model)[0])
    found = verdict(pilot.model)
    assert found is not None
    assert found.combo is not None


def test_settings_are_kept_and_apply_at_once() -> None:
    pilot = at_table().click("set:theme=felt").click("sort")
    assert pilot.model.settings.theme.value == "felt"
    assert pilot.restart().model.settings == pilot.model.settings
    assert shown(pilot.model)[0] != shown(at_table().model)[0] or pilot.model.settings.sort.value == "count"


def test_leaving_the_table_stops_the_others_and_continue_goes_on() -> None:
    pilot = until(at_table(), Phase.PLAY)
    game = pilot.model.game
    assert game is not None
    act_without_settling(pilot, legal(game.view)[-1])
    pilot.click("start")
    assert not pilot.work
    assert not pilot.timers
    pilot.click("continue").settle()
    now = pilot.model.game
    assert now is not None
    assert now.your_turn or pilot.model.screen is Screen.RESULT
    assert now.state.turn == YOU or not now.running


@pytest.mark.parametrize(("way", "screen"), [("start", Screen.START), ("lesson", Screen.LESSON)])
def test_leaving_right_after_a_deals_end_shows_its_result_first(way: str, screen: Screen) -> None:
    pilot = at_table().click("auto")
    while pilot.model.game is None or pilot.model.game.running:
        assert pilot.step()
    pilot.click(way)
    assert pilot.model.screen is Screen.RESULT
    pilot.click(way)
    assert pilot.model.screen is screen
