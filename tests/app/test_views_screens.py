"""The laws of every screen and sheet but the table itself."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from types import MappingProxyType

import pytest
from app.clicks import CLICKS
from app.commands import ApplyUpdate, Save
from app.games import YOU, Game, act, new_deal, take_back
from app.languages import LANGUAGES as NAMES
from app.messages import Clicked
from app.model import Keeping, Model, Notice, Screen, Sheet
from app.reports import remember
from app.settings import AUTO_MS, LANGUAGES, PACES_MS, VOLUMES, Settings, Sort, Theme
from app.shelf import Outcome
from app.startup import Environment, init
from app.text import PSEUDO, Catalogues, Texts
from app.turns import keep
from app.update import update
from app.views.elsewhere import elsewhere
from app.views.live import live
from app.views.log import deal_log, log, recent, tricks
from app.views.notices import notices
from app.views.result import result
from app.views.sheets import sheet
from app.views.start import start
from doudizhu.actions import Bid, Call, Grab
from doudizhu.cards import rank_of
from doudizhu.deal import Phase, Turn
from doudizhu.match import Match
from doudizhu.players.levels import Level
from doudizhu.presets import MATCH, OPEN, PRESETS
from doudizhu.scoring import DoublingKind
from doudizhu.view import view_of

from tests.app.pages import Element, read
from tests.app.pilot import legal

ENGLISH = Texts()


def step(game: Game, chance: random.Random) -> Game:
    """Any legal action of the seat to act; somebody always bids."""
    options = legal(view_of(game.state, game.state.turn))
    bids = [option for option in options if isinstance(option, Bid | Call | Grab)]
    return act(game, chance.choice(bids or options))[0]


@cache
def course(preset: str, seed: int, match: Match | None = None) -> tuple[Game, ...]:
    """A whole deal at random, state by state."""
    chance = random.Random(seed)
    games = [new_deal(PRESETS[preset], match, seed)]
    while games[-1].running:
        games.append(step(games[-1], chance))
    return tuple(games)


def at(game: Game, screen: Screen, **changes: object) -> Model:
    """A model with this game at the table."""
    model = Model(games=MappingProxyType({game.rules.name: game}), current=game.rules.name, chosen=game.rules.name)
    return replace(model, screen=screen, **changes)  # type: ignore[arg-type]  # the names are the model's


def over(preset: str, seed: int = 1) -> Game:
    """A deal that has ended."""
    return course(preset, seed)[-1]


def won(preset_seed: int, winners: int) -> Game:
    """A match that so many seats have won together by its last deal."""
    for seed in range(preset_seed, preset_seed + 200):
        ended = over("match", seed)
        best = max(ended.state.result.points) if ended.state.result else 0
        result_of = ended.state.result
        assert result_of is not None
        if len(result_of.winners) == winners:
            before = tuple(30 - best if points == best else best - 30 for points in result_of.points)
            return replace(ended, match=Match.of(MATCH, (before, result_of.points)))
    raise AssertionError("no such deal")


def screens() -> Iterator[tuple[str, Model]]:
    """Every screen and sheet of this part in many states."""
    yield "start", Model()
    for preset in PRESETS:
        games = course(preset, 3)
        for place in (0, len(games) // 2, len(games) - 1):
            game = games[place]
            name = f"{preset}-{place}"
            yield f"start-{name}", at(game, Screen.START)
            for kind in (Sheet.MENU, Sheet.LOG, Sheet.SETTINGS, Sheet.LANGUAGE):
                yield f"{kind.value}-{name}", at(game, Screen.TABLE, sheet=kind)
            yield f"newgame-{name}", at(game, Screen.TABLE, sheet=Sheet.CONFIRM, confirm=f"newgame:{preset}")
            yield f"newmatch-{name}", at(game, Screen.TABLE, sheet=Sheet.CONFIRM, confirm=f"newmatch:{preset}")
        for seed in range(1, 4):
            yield f"result-{preset}-{seed}", at(over(preset, seed), Screen.RESULT)
    yield "won-together", at(won(1, 2), Screen.RESULT)
    yield "won-alone", at(won(1, 1), Screen.RESULT)
    yield "start-won", at(won(1, 1), Screen.START)
    yield (
        "no-undo",
        replace(at(course("classic", 3)[9], Screen.TABLE, sheet=Sheet.MENU), settings=Settings(undo=False)),
    )
    yield "auto", at(course("classic", 3)[9], Screen.TABLE, sheet=Sheet.MENU, auto=True)
    about = tuple(Notice(code, "duel") for code in ("damaged_save", "newer_save", "foreign_save", "fallback"))
    yield "notices", Model(notices=(*about, Notice("not_imported", "checksum"), *map(Notice, TOLD)))
    kept = at(course("classic", 3)[9], Screen.TABLE)
    for outcome, lasts in zip(KEPT, ("yes", "no", "unknown", ""), strict=True):
        keeping = Keeping(outcome, lasts, frozenset({"classic", "duel"}), "ready" if lasts else "blocked")
        yield f"saves-{outcome.value}", replace(kept, sheet=Sheet.SAVES, keeping=keeping)
    yield "import", replace(kept, sheet=Sheet.CONFIRM, confirm="import", incoming=kept.games)
    yield "fault", replace(remember(kept, "fault", "1 < 2\n2 < 1"), sheet=Sheet.FAULT)
    yield "elsewhere", replace(kept, screen=Screen.ELSEWHERE)


TOLD = [
    "copied",
    "fault",
    "hint_fault",
    "imported",
    "not_copied",
    "offline_blocked",
    "offline_ready",
    "player_fault",
    "settings_fallback",
    "start_fault",
    "storage_changed",
    "storage_forbidden",
    "storage_full",
    "update_ready",
    "weights_missing",
]
KEPT = (Outcome.KEPT, Outcome.FULL, Outcome.FORBIDDEN, Outcome.CHANGED)

STATES = dict(screens())


def draw(model: Model, texts: Texts = ENGLISH) -> Element:
    """The page of these views, read strictly."""
    drawn = {Screen.START: start, Screen.RESULT: result, Screen.ELSEWHERE: elsewhere}.get(model.screen)
    page = "" if drawn is None else drawn(model, texts)
    return read(page + sheet(model, texts) + notices(model, texts))


@pytest.fixture(params=STATES, ids=list(STATES))
def model(request: pytest.FixtureRequest) -> Model:
    """One of the states."""
    return STATES[request.param]


def test_every_state_is_well_formed_and_carries_no_style(model: Model) -> None:
    """A strict policy forbids style attributes and handlers, so there is none."""
    for element in draw(model).walk():
        assert not [name for name in element.attributes if name == "style" or name.startswith("on")]


def test_every_control_is_one_that_update_knows(model: Model) -> None:
    """No control leads nowhere: its name has an effect, and its setting takes its value."""
    names = {field.name for field in fields(Settings)}
    for element in draw(model).walk():
        if "data-click" in element.attributes:
            name, _, argument = element.attributes["data-click"].partition(":")
            assert name in CLICKS
            if name == "set":
                setting, _, value = argument.partition("=")
                assert model.settings.with_value(setting, value) != model.settings
            if name in ("choose", "newgame", "newmatch", "continue"):
                assert argument in PRESETS
        if "data-change" in element.attributes and element.attributes["type"] != "file":
            setting, value = element.attributes["data-change"], element.attributes["value"]
            assert setting in names
            assert str(getattr(model.settings.with_value(setting, value), setting)) == value


def test_every_button_says_what_it_does(model: Model) -> None:
    """Each button has words of its own or a name, and each field is in a label with words."""
    page = draw(model)
    for element in page.walk():
        if element.tag == "button":
            ids = {other.attributes.get("id"): other for other in page.walk()}
            label = ids.get(element.attributes.get("aria-labelledby", ""))
            words = element.attributes.get("aria-label") or (label or element).text
            assert words.strip()
        if element.tag == "label":
            assert element.text.strip()
            assert len(element.all(tag="input")) == 1


def test_each_group_of_choices_has_one_choice_made(model: Model) -> None:
    """A sheet and the screen beneath it are one document: their groups of radio buttons never mix."""
    page = read(start(model, ENGLISH) + sheet(model, ENGLISH))
    groups = {each.attributes["name"] for each in page.all(type_="radio")}
    for group in groups:
        made = [each for each in page.all(type_="radio", name_=group) if "checked" in each.attributes]
        assert len(made) == 1
        assert len({each.attributes.get("data-change") for each in page.all(name_=group)}) == 1


def test_at_most_one_button_is_solid(model: Model) -> None:
    """Solid means now: one thing at most is what comes next, apart from what is chosen."""
    page = draw(replace(model, sheet=Sheet.NONE))
    assert len(page.all(cls="btn-solid") + page.all(cls="continue")) <= 1
    assert len(read(sheet(model, ENGLISH)).all(cls="btn-solid")) <= 1


def test_every_word_comes_from_the_catalogues(model: Model) -> None:
    """In the pseudo-language every text with letters is marked; only languages name themselves."""
    page = draw(model, Catalogues({})[PSEUDO])
    shown = [text for text in page.texts if text not in NAMES.values()]
    shown += [element.attributes.get("aria-label", "") for element in page.walk()]
    for text in shown:
        outside = text
        while (inner := re.sub(r"\[[^\[\]]*\]", "", outside)) != outside:
            outside = inner
        assert not re.search(r"[A-Za-z]", outside), text


# --- sheets


@pytest.mark.parametrize("kind", [kind for kind in Sheet if kind is not Sheet.NONE])
def test_a_sheet_is_a_modal_dialog_named_by_its_title(kind: Sheet) -> None:
    """Its name is its visible title, it takes the focus, and its first control leaves everything as it is."""
    game = course("match", 3)[8]
    page = read(sheet(at(game, Screen.TABLE, sheet=kind, confirm="newgame:match"), ENGLISH))
    dialog = page.one(id="sheet")
    assert dialog.attributes["role"] in ("dialog", "alertdialog")
    assert dialog.attributes["aria-modal"] == "true"
    assert dialog.attributes["tabindex"] == "-1"
    assert page.one(id=dialog.attributes["aria-labelledby"]).text.strip()
    controls = [element for element in dialog.walk() if element.tag in ("button", "input")]
    assert controls[0].attributes["data-click"] in ("close", "no")
    assert page.one(id="scrim").attributes["data-click"] == "close"


def test_no_sheet_is_drawn_where_none_is_open() -> None:
    assert sheet(Model(), ENGLISH) == ""


@pytest.mark.parametrize("kind", ["newgame", "newmatch"])
def test_the_question_says_what_becomes_of_the_totals(kind: str) -> None:
    """A new game keeps them, a new match does not, and either answer is a button."""
    game = course("match", 3)[8]
    page = read(sheet(at(game, Screen.TABLE, sheet=Sheet.CONFIRM, confirm=f"{kind}:match"), ENGLISH))
    assert ("go back to 0" in page.text) is (kind == "newmatch")
    assert [button.attributes["data-click"] for button in page.all(tag="button")] == ["no", "yes"]


# --- settings


def controls_of(page: Element, name: str) -> dict[str, bool]:
    """The values that a setting's control offers, and which is on."""
    offered = {field.attributes["value"]: "checked" in field.attributes for field in page.all(data_change=name)}
    for element in page.all(role="switch"):
        setting, _, value = element.attributes["data-click"].removeprefix("set:").partition("=")
        if setting == name:
            on = element.attributes["aria-checked"] == "true"
            assert value == ("off" if on else "on")
            offered = {"True": on, "False": not on}
    return offered


def test_every_setting_can_be_set_to_every_value_it_may_have() -> None:
    """The sheet offers all of each setting, and shows the present one as chosen."""
    now = Settings(theme=Theme.FELT, level=Level.HARD, pace=0, auto_pace=4, volume=3, sort=Sort.COUNT, undo=False)
    model = Model(settings=now, sheet=Sheet.SETTINGS)
    page = read(
        sheet(model, ENGLISH) + sheet(replace(model, sheet=Sheet.LANGUAGE), ENGLISH).replace(' id="', ' id="l-')
    )
    possible: dict[str, set[str]] = {
        "language": set(LANGUAGES),
        "theme": set(Theme),
        "level": set(Level),
        "sort": set(Sort),
        "pace": {str(place) for place in range(len(PACES_MS))},
        "auto_pace": {str(place) for place in range(len(AUTO_MS))},
        "volume": {str(volume) for volume in VOLUMES},
    }
    for field in fields(Settings):
        if field.name == "lesson":  # how far the lesson has come is kept with the settings, but is none
            continue
        offered = controls_of(page, field.name)
        assert set(offered) == possible.get(field.name, {"True", "False"}), field.name
        assert [value for value, on in offered.items() if on] == [str(getattr(now, field.name))]


def test_each_language_is_named_in_itself() -> None:
    """Its name is marked as its own language, so that it is read out and shaped as such."""
    for place, tag in ((Sheet.LANGUAGE, "b"), (Sheet.MENU, "span")):
        names = [
            name for name in read(sheet(Model(sheet=place), ENGLISH)).all(tag=tag) if "lang" in name.attributes
        ]
        assert {name.attributes["lang"]: name.text for name in names} == dict(NAMES)


def test_themes_are_live_miniatures() -> None:
    """Each tile wears its own theme, with cards, but for the system's, which is not known."""
    tiles = read(sheet(Model(sheet=Sheet.SETTINGS), ENGLISH)).all(cls="theme")
    assert {tile.attributes["data-theme"]: len(tile.all(cls="card")) for tile in tiles} == {
        "light": 2,
        "dark": 2,
        "felt": 2,
        "auto": 0,
    }


# --- start


@pytest.mark.parametrize("preset", PRESETS)
def test_continue_stands_exactly_where_a_deal_is_unfinished(preset: str) -> None:
    """And says which game, which deal, whose turn, and the own total."""
    match = Match.of(PRESETS[preset], [over(preset).match.totals] * 2)
    for game in course(preset, 3, match):
        found = read(start(at(game, Screen.START), ENGLISH)).all(cls="continue")
        assert len(found) == int(game.running)
        if found:
            text = found[0].text
            assert found[0].attributes["data-click"] == f"continue:{preset}"
            assert "deal 3" in text
            assert ("your turn" in text) is game.your_turn
            assert ENGLISH.points(match.totals[YOU]) in text


def test_the_game_marked_is_the_one_chosen() -> None:
    """Four games, one marked, each with a line of its own and its number of players."""
    page = read(start(Model(chosen="duel"), ENGLISH))
    rows = page.all(cls="game")
    assert len({row.text for row in rows}) == len(rows) == 4
    marked = [row for row in rows if "checked" in row.one(tag="input").attributes]
    assert [row.one(tag="input").attributes["value"] for row in marked] == ["duel"]
    assert "2 players" in marked[0].text


def deals_of(model: Model) -> list[str]:
    """What the start screen's buttons deal."""
    page = read(start(model, ENGLISH))
    return [button.attributes["data-click"] for button in page.one(cls="start-go").all(tag="button")]


def test_only_a_game_with_a_target_starts_new_matches() -> None:
    """And a match that is won goes on with nothing else."""
    for preset, rules in PRESETS.items():
        both = [f"newgame:{preset}", f"newmatch:{preset}"]
        assert deals_of(Model(chosen=preset)) == both[: 1 if rules.match.target is None else 2]
    assert deals_of(at(won(1, 1), Screen.START)) == ["newmatch:match"]


def test_a_new_game_names_the_totals_that_it_keeps() -> None:
    game = replace(course("match", 3)[5], match=Match.of(MATCH, ((18, -6, -12),)))
    said = read(start(at(game, Screen.START), ENGLISH)).one(cls="start-go").text
    assert "You\xa0+18, Mei\xa0−6, Wen\xa0−12" in said  # no line ends between a name and its points


def test_another_unfinished_deal_can_be_continued_too() -> None:
    """Continue on top is the last game played; the game chosen has its own."""
    games = {name: course(name, 3)[4] for name in ("classic", "duel")}
    model = Model(games=MappingProxyType(games), current="classic", chosen="duel")
    page = read(start(model, ENGLISH))
    clicks = [element.attributes.get("data-click", "") for element in page.walk()]
    assert [click for click in clicks if click.startswith("continue")] == ["continue:classic", "continue:duel"]


# --- result


def cards_in(element: Element) -> Counter[tuple[str, str]]:
    """The cards drawn in an element, by colour and rank."""
    return Counter((card.attributes["data-c"], card.attributes["data-r"]) for card in element.all(cls="card"))


def drawn_as(card: int) -> tuple[str, str]:
    """How a card is marked."""
    rank = rank_of(card)
    return ("cdhs"[card & 3] if rank < 13 else "br"[rank - 13], str(rank))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(1, 9))
def test_the_result_shows_each_hand_and_nothing_else(preset: str, seed: int) -> None:
    """The cards left lie open beside their owner; undealt cards are never shown."""
    game = over(preset, seed)
    page = read(result(at(game, Screen.RESULT), ENGLISH))
    rows = page.one(tag="tbody").all(tag="tr")
    for row, hand in zip(rows, game.state.hands, strict=True):
        assert cards_in(row) == Counter(drawn_as(card) for card in hand)
    assert sum(cards_in(page).values()) == sum(map(len, game.state.hands))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(1, 9))
def test_the_account_lists_every_factor_and_comes_to_the_worth(preset: str, seed: int) -> None:
    """Base, one stamp for each doubling with what and whose it was, the product, points and totals."""
    game = over(preset, seed)
    ended = game.state.result
    assert ended is not None
    page = read(result(at(game, Screen.RESULT), ENGLISH))
    assert len(page.one(id="account").all(cls="stamp-s")) == len(ended.doublings)
    amounts = [entry.text for entry in page.one(id="account").all(tag="dd")]
    assert amounts[0] == str(ended.base)
    factors, worth = page.one(id="worth").children
    assert isinstance(factors, Element)
    assert isinstance(worth, Element)
    product = 1
    for factor in factors.text.split(" × "):
        product *= int(factor.replace(",", ""))
    assert worth.text == f"worth {ENGLISH.number(product)}"
    assert product == ended.worth
    for name, numbers in (("deal", ended.points), ("total", game.match.totals)):
        assert [cell.text for cell in page.all(cls=name)] == [ENGLISH.points(number) for number in numbers]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_absence_of_springs_is_told_where_there_could_be_one(preset: str) -> None:
    """A game without springs does not speak of them."""
    for seed in range(1, 9):
        game = over(preset, seed)
        ended = game.state.result
        assert ended is not None
        springs = {DoublingKind.SPRING, DoublingKind.ANTI_SPRING} & {each.kind for each in ended.doublings}
        page = read(result(at(game, Screen.RESULT), ENGLISH))
        none = [entry for entry in page.one(id="account").all(tag="div") if "data-none" in entry.attributes]
        assert len(none) == int(game.rules.scoring.springs and not springs)


@pytest.mark.parametrize(("winners", "line"), [(1, "win"), (2, " and ")])
def test_the_winners_of_a_match_are_announced(winners: int, line: str) -> None:
    """In the headline and aloud, alone or together; and what comes next is a new match."""
    model = at(won(1, winners), Screen.RESULT)
    page = read(result(model, ENGLISH))
    title = page.one(tag="h1").text
    assert [line.text for line in read(live(model, ENGLISH)).one(role="log").all(tag="p")] == [title]
    assert title.endswith("the match")
    assert line in title
    assert page.one(cls="btn-solid").attributes["data-click"] == "newmatch:match"


def test_a_match_under_way_says_what_is_missing_and_goes_on() -> None:
    """The line to 30 is drawn in a match only."""
    for preset, rules in PRESETS.items():
        page = read(result(at(over(preset), Screen.RESULT), ENGLISH))
        assert len(page.all(cls="match")) == int(rules.match.target is not None)
        assert page.one(cls="btn-solid").attributes["data-click"] == "next"
        if rules.match.target is not None:
            assert f"you need {30 - over(preset).match.totals[YOU]} more" in page.one(cls="match").text


def test_a_game_that_is_being_dealt_has_no_result() -> None:
    """Between New game and the deal the screen is empty, not broken."""
    assert read(result(Model(screen=Screen.RESULT), ENGLISH)).text == ""


# --- log


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(1, 5))
def test_the_log_has_every_bid_and_play_and_a_stamp_for_each_bomb(preset: str, seed: int) -> None:
    """One line a turn, one head a trick, one tag for each doubling on the table."""
    for game in course(preset, seed)[:: 7 if seed > 1 else 1]:
        page, view = read(deal_log(game, ENGLISH)), game.view
        assert len(page.all(tag="li")) == len(view.turns)
        assert len(page.all(cls="log-bid")) == len(view.auction.said)
        assert len(page.all(tag="h3")) == len(list(tricks(view.turns, view.rules.players)))
        doublings = [each for each in view.doublings if each.kind is not DoublingKind.GRAB]
        assert len(page.all(cls="stamp-s")) == len(doublings)


def test_a_trick_ends_when_all_others_have_passed() -> None:
    """Two passes in a row with three players, one with two."""
    play = course("classic", 3)[-1].state.turns[0]
    turns = [play, Turn(1, None), play._replace(seat=2), Turn(0, None), Turn(1, None), play._replace(seat=2)]
    assert [len(trick) for trick in tricks(turns, 3)] == [5, 1]
    assert [len(trick) for trick in tricks(turns, 2)] == [2, 2, 1, 1]


def test_what_was_taken_back_is_marked_where_it_was() -> None:
    """The mark stands before what was done instead, and going back further takes it away."""
    chance = random.Random(1)
    game = next(game for game in course("classic", 3) if game.your_turn and len(game.state.turns) > 12)
    back = take_back(game)
    assert read(deal_log(back, ENGLISH)).all(tag="li")[-1].fits("cls", "log-undo")
    again = step(step(back, chance), chance)
    kinds = [line.fits("cls", "log-undo") for line in read(deal_log(again, ENGLISH)).all(tag="li")]
    assert kinds == [*[False] * len(back.state.turns), True, False, False]
    further = take_back(take_back(back))
    assert len(read(deal_log(further, ENGLISH)).all(cls="log-undo")) == 1


def test_the_log_shows_the_kitty_to_those_who_know_it() -> None:
    """Where the kitty is hidden, only its owner's log has it."""
    for seed in range(1, 9):
        game = course("open", seed)[-1]
        page = read(log(at(game, Screen.TABLE), ENGLISH))
        assert len(page.all(cls="card")) == (3 if game.state.landlord == YOU else 0)
    assert OPEN.auction.kitty_shown is False
    assert len(read(log(at(over("classic"), Screen.TABLE), ENGLISH)).all(cls="card")) == 3


def test_a_running_deals_log_has_no_card_that_is_hidden() -> None:
    """Shuffling what the player cannot see changes nothing in the log."""
    game = next(game for game in course("classic", 3) if len(game.state.turns) == 6)
    mei, wen = game.state.hands[1:]
    pool = sorted(mei + wen)
    hidden = replace(game.state, hands=(game.state.hands[0], tuple(pool[: len(mei)]), tuple(pool[len(mei) :])))
    assert hidden != game.state
    assert deal_log(replace(game, state=hidden), ENGLISH) == deal_log(game, ENGLISH)


def test_the_log_may_lie_over_a_table_that_shows_it_too() -> None:
    """Beside the table and on a sheet it is one document: no id comes twice."""
    game = course("classic", 3)[-1]
    read(deal_log(game, ENGLISH) + log(at(game, Screen.TABLE), ENGLISH))


def test_the_last_lines_are_the_last_turns() -> None:
    game = course("classic", 3)[-1]
    whole, last = read(deal_log(game, ENGLISH)), read(recent(game, ENGLISH))
    assert [line.text for line in last.all(tag="li")] == [line.text for line in whole.all(tag="li")[-4:]]


# --- notices


def test_a_new_version_waits_for_the_end_of_the_deal() -> None:
    """Wherever the player has gone meanwhile, an unfinished deal still waits there; and the button does nothing."""
    told = (Notice("update_ready"),)
    game, ended = course("classic", 3)[5], over("classic")
    assert game.state.phase in (Phase.AUCTION, Phase.PLAY)
    for model, shown in (
        (at(game, Screen.TABLE, notices=told), False),
        (at(game, Screen.START, notices=told), False),
        (at(game, Screen.RULES, notices=told), False),
        (at(ended, Screen.RESULT, notices=told), True),
        (at(ended, Screen.START, notices=told), True),
        (Model(notices=told), True),
    ):
        clicks = [each.attributes["data-click"] for each in read(notices(model, ENGLISH)).all(tag="button")]
        assert clicks == (["applyupdate", "dismiss:update_ready"] if shown else [])
        assert update(model, Clicked("applyupdate")) == (model, (ApplyUpdate(),) if shown else ())


def test_a_deal_left_in_another_game_holds_no_new_version_back() -> None:
    """It may lie there for ever; it is kept, and the new version has it as it was."""
    left, ended = course("duel", 3)[5], over("classic")
    assert left.running
    model = at(ended, Screen.RESULT, notices=(Notice("update_ready"),))
    model = replace(model, games={**model.games, "duel": left})
    assert read(notices(model, ENGLISH)).all(data_click="applyupdate")
    assert update(model, Clicked("applyupdate")) == (model, (ApplyUpdate(),))
    (save,) = keep(model, left)
    assert isinstance(save, Save)
    again, _ = init({save.key: save.text}, Environment())
    assert again.games["duel"] == left


def test_notices_are_read_out_where_they_are_added() -> None:
    """Their place is a live region that stays in the page, with nothing in it too."""
    for told in ((), (Notice("copied"),)):
        place = read(notices(Model(notices=told), ENGLISH)).one(id="toasts")
        assert place.attributes["role"] == "status"
        assert len(place.all(cls="toast")) == len(told)


# --- menu


def test_the_menu_offers_what_can_be_done_now() -> None:
    """Play for me only on the own turn, with the reason otherwise; no deal, no deal's rows."""
    for game in course("classic", 3):
        page = read(sheet(at(game, Screen.TABLE, sheet=Sheet.MENU), ENGLISH))
        clicks = [row.attributes.get("data-click") for row in page.all(tag="button")]
        assert ("playforme" in clicks) is game.your_turn
        assert ("auto" in clicks) is game.running
        disabled = [row for row in page.all(tag="button") if row.attributes.get("aria-disabled") == "true"]
        assert len(disabled) == int(game.running and not game.your_turn)
    elsewhere = read(sheet(Model(sheet=Sheet.MENU), ENGLISH)).all(cls="menu-row")
    rows = ["lesson", "rules", "statistics", "settings"]
    assert [row.attributes["data-click"] for row in elsewhere] == rows


def test_the_menu_says_where_a_match_stands_during_play() -> None:
    """A phone's table shows the totals only before the first play."""
    playing = replace(at(course("match", 3)[9], Screen.TABLE), sheet=Sheet.MENU)
    assert "Match to 30: You\xa00, Mei\xa00, Wen\xa00" in read(sheet(playing, ENGLISH)).text
    classic = replace(at(course("classic", 3)[9], Screen.TABLE), sheet=Sheet.MENU)
    assert "Match to" not in read(sheet(classic, ENGLISH)).text
