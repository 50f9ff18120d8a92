"""The first lesson cannot lie: answers are what the engine says, mistakes are explained, no step is a dead end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from app.games import YOU
from app.languages import LANGUAGES
from app.lesson import STEPS, Step
from app.lesson.course import ENOUGH, lost
from app.lesson.judge import BEATS_PARTNER, judge
from app.lesson.parts import ANY
from app.lesson.positions import action_of, key, play
from app.messages import Clicked, Told, Went
from app.model import Model, Screen, Sheet
from app.places import place
from app.rules.links import clause_of
from app.settings import LESSON_DONE, Settings
from app.startup import Environment
from app.text import Catalogues, Texts
from app.update import update
from app.view import view
from app.views.lesson import feedback
from doudizhu.actions import Action, Bid, NoBid, Pass, Play
from doudizhu.cards import counts_of
from doudizhu.deal import legal_actions, verify
from doudizhu.errors import Reason
from doudizhu.players.base import finish
from doudizhu.players.levels import Level
from doudizhu.presets import CLASSIC
from doudizhu.solver import Position, solve

from lab import catalogues
from tests.app.pages import Element, read
from tests.app.pilot import Pilot, legal

ENGLISH = Texts()
ALL = Catalogues({name: catalogues.compile_po(catalogues.read(name)) for name in LANGUAGES})
TASKS = [step for step in STEPS if not step.deal]
DEALS = [step for step in STEPS if step.deal]
each_step = pytest.mark.parametrize("step", STEPS, ids=lambda step: step.id)
each_task = pytest.mark.parametrize("step", TASKS, ids=lambda step: step.id)


def at(step: Step, **settings: object) -> Pilot:
    """The lesson at a step; the others' moves come at once."""
    pilot = Pilot({"doudizhu.settings": replace(Settings(pace=0), **settings).to_json()})  # type: ignore[arg-type]
    return pilot.click(f"lesson:{STEPS.index(step)}")


def give(pilot: Pilot, action: Action) -> Pilot:
    """Answer as a person does: tap the cards, press the button."""
    if isinstance(action, Play):
        for card in pilot.model.selected ^ set(action.cards):
            pilot.tap(card)
        return pilot.click("play")
    if isinstance(action, Pass):
        return pilot.click("pass")
    assert isinstance(action, Bid | NoBid)
    return pilot.click(f"bid:{action.points if isinstance(action, Bid) else 0}")


def best(step: Step) -> Action:
    """The answer that the hint shows."""
    return action_of(step.best, play(step.position).state.hands[YOU])


def listed(step: Step) -> Iterator[tuple[Action, Reason | None, bool]]:
    """Every answer that the step names, with what it says of it."""
    for answer in step.answers:
        for name in answer.keys.split():
            if name != ANY:
                yield action_of(name, play(step.position).state.hands[YOU]), answer.reason, answer.right


def drawn(model: Model, texts: Texts = ENGLISH) -> Element:
    """The whole page, read strictly."""
    return read(view(model, texts))


@each_step
def test_every_position_comes_about_by_the_rules_and_asks_the_player(step: Step) -> None:
    game = play(step.position)
    assert game.record.state == game.state
    assert game.your_turn
    assert replace(game.rules, deck=CLASSIC.deck) == CLASSIC


@each_step
def test_every_answer_named_is_legal_or_not_exactly_as_the_lesson_says(step: Step) -> None:
    state = play(step.position).state
    for action, reason, right in listed(step):
        assert verify(state, action) is reason, key(action)
        assert not (right and reason)


@each_task
def test_every_legal_answer_is_judged_with_a_sentence_and_one_at_least_is_right(step: Step) -> None:
    state = play(step.position).state
    judged = [judge(step, state, action) for action in legal_actions(state)]
    assert all(said.words and said.reason is None for said in judged)
    assert any(said.right for said in judged)


@each_task
def test_any_set_of_cards_that_is_refused_is_refused_with_the_engines_reason_and_a_sentence(step: Step) -> None:
    pilot, state = at(step), play(step.position).state
    cards = state.hands[YOU]
    chance = random.Random(step.id)
    sets = [chance.sample(cards, chance.randint(1, len(cards))) for _ in range(60)]
    for chosen in [*sets, *combinations(cards, 1)]:
        action = Play(tuple(sorted(chosen)))
        reason = verify(state, action)
        if reason is None:
            continue
        told = judge(step, state, action)
        assert (told.right, told.reason) == (False, reason)
        model = replace(pilot.model, selected=frozenset(chosen))
        model, _ = update(model, Clicked("play"))
        line = feedback(model, ENGLISH)
        assert line.mark == "no"
        assert line.why
        assert model.game == pilot.model.game


@each_task
def test_the_hint_shows_a_right_answer(step: Step) -> None:
    said = judge(step, play(step.position).state, best(step))
    assert said.right
    pilot = at(step)
    page = drawn(pilot.click("hint").model)
    assert page.one(cls="lesson-hint").text == step.hint
    pilot.click("hint")
    wanted = best(step)
    assert pilot.model.selected == (frozenset(wanted.cards) if isinstance(wanted, Play) else frozenset())


def test_the_first_win_shows_no_spring_that_nobody_has_been_told_of() -> None:
    game = give(at(STEPS[0]), best(STEPS[0])).model.game
    assert game is not None
    assert game.state.result is not None
    assert game.state.result.doublings == ()


@each_task
def test_what_follows_a_right_answer_is_legal_whichever_it_was(step: Step) -> None:
    for action, _, right in listed(step):
        if right:
            pilot = give(at(step), action).settle()
            assert pilot.model.lesson is not None
            assert pilot.model.lesson.done
            assert pilot.model.lesson.queue == ()
            assert pilot.model.lesson.at == STEPS.index(step)


@each_task
def test_a_wrong_answer_changes_nothing_on_the_table_and_the_second_one_brings_the_hint(step: Step) -> None:
    wrong = [action for action, _, right in listed(step) if not right]
    wrong += [action for action in legal_actions(play(step.position).state) if not judge_of(step, action)]
    state = play(step.position).state
    wrong += [action for action in (Pass(), Play(state.hands[YOU][:1])) if verify(state, action)]
    pilot = at(step)
    before = pilot.model.game
    for mistake in range(1, ENOUGH + 1):
        give(pilot, wrong[0])
        assert pilot.model.game == before
        page = drawn(pilot.model)
        assert page.one(id="verdict").attributes["data-mark"] == "no"
        assert page.one(id="urgent").text == feedback(pilot.model, ENGLISH).words(ENGLISH)
        assert len(page.all(cls="lesson-hint")) == (mistake >= ENOUGH)
    give(pilot, best(step))
    assert pilot.model.lesson is not None
    assert pilot.model.lesson.done


def judge_of(step: Step, action: Action) -> bool:
    """Whether a step takes an answer as right."""
    return judge(step, play(step.position).state, action).right


def test_the_partner_is_beaten_with_a_word_in_the_task_and_in_the_deal() -> None:
    (partner,) = [step for step in STEPS if step.id == "partner"]
    said = judge(partner, play(partner.position).state, action_of("A", play(partner.position).state.hands[YOU]))
    assert not said.right
    assert "your partner" in said.words
    (deal,) = DEALS
    pilot = at(deal)
    give(pilot, action_of("Q", pilot.model.game.state.hands[YOU])).settle()  # type: ignore[union-attr] # it plays
    game = pilot.model.game
    assert game is not None
    assert game.state.last_seat == 1
    give(pilot, action_of("A", game.state.hands[YOU]))
    assert pilot.model.lesson is not None
    assert pilot.model.lesson.said is not None
    assert pilot.model.lesson.said.words == BEATS_PARTNER


def test_the_whole_lesson_leads_by_right_answers_into_a_first_deal_against_easy_players() -> None:
    pilot = Pilot()
    pilot.click("lesson")
    for step in STEPS:
        assert pilot.model.lesson is not None
        assert STEPS[pilot.model.lesson.at] == step
        if step.deal:
            play_with_hints(pilot)
        else:
            give(pilot, best(step)).settle()
        assert drawn(pilot.model).one(id="verdict").attributes["data-mark"] == "ok"
        pilot.click("lessonnext")
    assert pilot.model.settings.lesson == LESSON_DONE
    assert drawn(pilot.model).one(id="lesson-end")
    pilot.click("firstdeal")
    pilot.step()
    assert pilot.model.screen is Screen.TABLE
    assert pilot.model.current == CLASSIC.name
    assert pilot.model.settings.level is Level.EASY


def play_with_hints(pilot: Pilot) -> None:
    """Play a deal out as the hints say."""
    while not pilot.settle().model.lesson.done:  # type: ignore[union-attr] # there is a lesson
        pilot.click("hint")
        assert pilot.model.hint is not None
        give(pilot, pilot.model.hint.action)


@pytest.mark.parametrize("step", DEALS, ids=lambda step: step.id)
def test_the_last_deal_can_be_won_whatever_the_landlord_does(step: Step) -> None:
    state = play(step.position).state
    hands = tuple(counts_of(hand) for hand in state.hands)
    found = finish(solve(Position(CLASSIC, hands, landlord=2, turn=YOU, last=state.last, last_seat=2)))
    assert found is not None
    assert not found.landlord_wins
    assert len(found.winning) > 1, "there is more than one way"


@pytest.mark.parametrize("seed", range(30))
def test_a_last_deal_at_random_comes_to_an_end_that_is_told_and_a_lost_one_can_be_played_again(seed: int) -> None:
    (deal,) = DEALS
    pilot, chance = at(deal), random.Random(seed)
    while not pilot.model.lesson.done:  # type: ignore[union-attr] # there is a lesson
        assert pilot.model.game is not None
        give(pilot, chance.choice(legal(pilot.model.game.view)))
    assert pilot.model.lesson is not None
    was_lost = lost(pilot.model.lesson)
    page = drawn(pilot.model)
    assert page.one(id="verdict").attributes["data-mark"] == ("no" if was_lost else "ok")
    assert page.one(id="act-lessonnext").texts[0] == ("Try again" if was_lost else "Finish")
    pilot.click("lessonnext")
    assert pilot.model.lesson.at == len(STEPS) - was_lost
    assert pilot.model.lesson.done is False


def test_random_players_lose_the_last_deal_and_win_it() -> None:
    """Otherwise it would be no task, or none that can be done."""
    (deal,) = DEALS
    ends = set()
    for seed in range(30):
        pilot, chance = at(deal), random.Random(seed)
        while not pilot.model.lesson.done:  # type: ignore[union-attr] # there is a lesson
            give(pilot, chance.choice(legal(pilot.model.game.view)))  # type: ignore[union-attr] # same
        ends.add(lost(pilot.model.lesson))  # type: ignore[arg-type] # same
    assert ends == {True, False}


@each_step
def test_the_lesson_is_left_at_any_step_and_goes_on_there_after_a_reload(step: Step) -> None:
    pilot = at(step).click("start")
    assert pilot.model.screen is Screen.START
    again = pilot.restart()
    offer = drawn(again.model).one(id="start-lesson")
    assert f"Step {STEPS.index(step) + 1} of {len(STEPS)}" in offer.text
    again.click(offer.attributes["data-click"])
    assert again.model.lesson is not None
    assert STEPS[again.model.lesson.at] == step


def test_a_step_is_kept_as_it_stands_while_the_rules_are_looked_up() -> None:
    pilot = at(STEPS[2])
    give(pilot, action_of("55", play(STEPS[2].position).state.hands[YOU]))
    link = drawn(pilot.model).one(tag="a", cls="link")
    before = pilot.model.lesson
    pilot.click(link.attributes["data-click"])
    assert pilot.model.rules_place == f"classic/{clause_of(Reason.NOT_HIGHER, 'classic')}"
    assert pilot.click("back").model.screen is Screen.LESSON
    assert pilot.model.lesson == before
    pilot.click("rules").click("lesson")
    assert pilot.model.lesson == before


def test_no_word_about_playing_offline_covers_the_lesson_or_a_deal_gone_on_with() -> None:
    """On a small phone a notice pushes the buttons out of sight, and a newcomer is told to press one."""
    pilot = Pilot().click("newgame:classic").settle().click("start")
    for way in ("lesson", "continue:classic"):
        for code in ("offline_blocked", "offline_ready"):
            pilot.click("start").send(Told(code))
            assert [notice.code for notice in pilot.model.notices][-1:] == [code]
        pilot.click(way)
        assert pilot.model.notices == ()


def test_the_address_of_the_lesson_opens_it_and_the_way_back_leaves_it() -> None:
    pilot = Pilot(environment=Environment(place="lesson"))
    assert place(pilot.model) == "lesson"
    pilot.send(Went("rules/classic/bombs")).send(Went("lesson"))
    assert pilot.model.screen is Screen.LESSON
    pilot.send(Went(""))
    assert pilot.model.screen is Screen.START


def test_the_lesson_is_offered_to_a_newcomer_and_stays_in_the_menu_and_the_rules() -> None:
    pilot = Pilot()
    assert drawn(pilot.model).one(id="start-lesson")
    pilot.click("newgame:classic")
    pilot.step()
    pilot.click("start")
    assert drawn(pilot.model).all(id="start-lesson") == []
    done = Pilot({"doudizhu.settings": Settings(lesson=LESSON_DONE).to_json()})
    assert drawn(done.model).all(id="start-lesson") == []
    for model in (replace(pilot.model, sheet=Sheet.MENU), pilot.click("rules").model):
        assert [e for e in drawn(model).all(tag="button") if e.attributes.get("data-click") == "lesson"]


def test_a_lesson_begun_is_gone_on_with_beside_a_deal_as_well() -> None:
    pilot = Pilot().click("lesson").click("start").click("newgame:classic")
    pilot.step()
    page = drawn(pilot.click("start").model)
    assert page.one(id="continue")
    assert page.one(id="start-lesson").attributes["data-click"] == "lesson"
    assert f"Step 1 of {len(STEPS)}" in page.text


def test_a_finished_lesson_begins_anew_and_a_begun_one_can() -> None:
    done = Pilot({"doudizhu.settings": Settings(lesson=LESSON_DONE).to_json()}).click("lesson")
    assert done.model.lesson is not None
    assert done.model.lesson.at == 0
    begun = at(STEPS[5]).click("lesson:again")
    assert begun.model.lesson is not None
    assert begun.model.lesson.at == 0
    assert begun.model.settings.lesson == 1


def test_the_deal_at_the_table_is_untouched_by_the_lesson() -> None:
    pilot = Pilot().click("newgame:classic")
    for _ in range(5):
        pilot.step()
    kept = deals(pilot)
    assert kept
    pilot.click("start").click("lesson")
    for control in ("auto", "undo", "playforme", "next", "bid:3", "pass", "hint", "play", "newmatch:nonsense"):
        pilot.click(control)
    pilot.settle()
    assert pilot.model.screen is Screen.LESSON
    assert pilot.model.auto is False
    assert deals(pilot) == kept
    pilot.click("start").click("continue:classic")
    assert pilot.model.screen in (Screen.TABLE, Screen.RESULT)


def deals(pilot: Pilot) -> dict[str, str]:
    """What is kept of games."""
    return {name: text for name, text in pilot.stored.items() if ".game." in name}


@each_step
def test_no_step_is_a_dead_end_for_the_keyboard(step: Step) -> None:
    """Every control of the lesson works by a key of its own or is a button; Enter plays, then goes on."""
    pilot = at(step)
    page = drawn(pilot.model)
    assert page.one(id="hand").attributes.get("role") == "listbox"
    assert {e.attributes["data-click"] for e in page.all(tag="button")} >= {"menu", "start"}
    if step.deal or not isinstance(best(step), Play):
        return
    pilot.key(*step.best.lower().replace("t", "10"))
    pilot.key("Enter")
    assert pilot.model.lesson is not None
    assert pilot.model.lesson.done
    pilot.key("Enter")
    assert pilot.model.lesson.at == STEPS.index(step) + 1


@each_step
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_a_sound_page_in_words_and_in_cards(step: Step, language: str) -> None:
    for plain in (False, True):
        model = at(step, language=language, plain_text=plain).model
        page = drawn(model, ALL[language])
        assert page.one(id="lesson-title").attributes["tabindex"] == "-1"
        assert page.one(id="hand").attributes["role"] == "listbox"
        told = page.one(id="told").text
        assert page.one(id="lesson-task").text in told
        assert page.one(tag="progress").attributes["max"] == str(len(STEPS))
        assert len(page.all(cls="btn-solid")) <= 1


def test_what_is_told_politely_says_the_step_the_echo_and_the_praise() -> None:
    pilot = at(STEPS[2])
    assert drawn(pilot.model).one(id="told").text.startswith("Pairs. Two cards of one rank are a pair.")
    assert "Wen has led a pair of 9s" in drawn(pilot.model).one(id="told").text
    give(pilot, best(STEPS[2]))
    told = drawn(pilot.model).one(id="told").text
    assert "You: Pair of J." in told
    assert "Right. And the queens are still yours." in told
    assert drawn(pilot.model).one(id="urgent").text == ""


def test_the_ids_of_steps_are_their_own_and_their_settings_fit() -> None:
    assert len({step.id for step in STEPS}) == len(STEPS)
    assert len(STEPS) < LESSON_DONE
    assert Settings().with_value("lesson", LESSON_DONE).lesson == LESSON_DONE


def test_a_step_beyond_the_last_one_or_before_the_first_is_none() -> None:
    pilot = at(STEPS[0])
    before = pilot.model.lesson
    assert pilot.click("lessonstep:-1").model.lesson == before
    assert pilot.click("lessonstep:999").model.lesson == before
    assert pilot.click("lessonnext").model.lesson == before
