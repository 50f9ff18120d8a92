"""Nothing is lost: what is kept in any state and layout is read, and where nothing can be kept the game goes on."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from app import sentences
from app.games import pack
from app.languages import LANGUAGES
from app.messages import FileChosen, Told, Unseated, Wrote
from app.model import Model, Screen, Sheet
from app.shelf import LAYOUT, Outcome, newest, seal
from app.startup import Environment, bare, init
from app.text import Catalogues
from app.transfer import MOST, VERSION, pack_all, unpack_all
from app.turns import game_key
from app.views.notices import notices
from doudizhu import PRESETS, saves
from doudizhu.saves import Save

from lab import catalogues, write_saves
from lab.write_saves import summary
from tests.app.pages import read
from tests.app.pilot import Pilot, Texts, legal
from tests.app.test_shelf import Altering, Forbidden, Refusing
from tests.app.test_update import act, at_table

ALL = Catalogues({name: catalogues.compile_po(catalogues.read(name)) for name in LANGUAGES})
SAVES = Path(__file__).parents[1] / "saves"
STORED, EXPORTED = (sorted(SAVES.glob(f"{kind}-*.json")) for kind in ("stored", "games"))
KEY = game_key("classic")


def codes(model: Model) -> list[str]:
    """The notices that are shown, by their codes."""
    return [notice.code for notice in model.notices]


def play_to_the_result(pilot: Pilot) -> Pilot:
    """Act at random, as a person does, until the result is shown."""
    chance = random.Random(7)
    while pilot.model.screen is Screen.TABLE:
        game = pilot.model.game
        assert game is not None
        act(pilot, chance.choice(legal(game.view)))
    assert pilot.model.screen is Screen.RESULT
    return pilot


# --- every layout


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_whatever_a_version_left_in_a_browser_is_there_again(path: Path) -> None:
    written = json.loads(path.read_text("utf-8"))
    model, _ = init(written["store"], Environment())
    assert {name: summary(Save(game.match, game.record)) for name, game in model.games.items()} == written["says"]
    assert (model.settings.language, model.settings.volume, model.current) == ("ja", 3, "duel")
    assert dict(model.statistics) == (write_saves.STATISTICS if "statistics" in str(written["store"]) else {})
    assert model.notices == ()


@pytest.mark.parametrize("path", EXPORTED, ids=lambda path: path.stem)
def test_whatever_file_a_version_gave_a_player_is_taken_in(path: Path) -> None:
    """All say the same: four games, and from the second version on the statistics."""
    pilot = Pilot().send(FileChosen(path.read_text("utf-8")))
    assert codes(pilot.model) == ["imported"]
    assert pilot.model.games == unpack_all(write_saves.exported())
    assert dict(pilot.model.statistics) == ({} if path.stem == "games-v1" else write_saves.STATISTICS)


def test_the_present_layout_and_file_are_in_the_corpus_as_they_are_written() -> None:
    assert json.loads(write_saves.STORED.read_text("utf-8"))["store"] == write_saves.browser()[0]
    assert write_saves.EXPORTED.read_text("utf-8") == write_saves.exported()


# --- damage


def later(pilot: Pilot) -> tuple[str, str, str]:
    """The newest copy's name, what it holds, and what the one before holds."""
    ones = {name: text for name, text in pilot.stored.items() if name in (f"{KEY}.1", f"{KEY}.2")}
    new = newest(pilot.stored, KEY)
    (name,) = [name for name, raw in ones.items() if raw.endswith(f"/{new}")]
    (other,) = [raw for one, raw in ones.items() if one != name]
    return name, new, other.split("/", 4)[4]


@pytest.mark.parametrize("keep", [0, 9, 40, -1])
def test_a_torn_newest_save_falls_back_to_the_one_before_with_a_word(keep: int) -> None:
    pilot = at_table()
    act(pilot, legal(pilot.model.game.view)[0])  # type: ignore[union-attr] # a game is at the table
    name, _, before = later(pilot)
    stored = {**pilot.stored, name: pilot.stored[name][:keep]}
    again = Pilot(stored)
    assert codes(again.model)[0] == "fallback"
    assert stored[name] == again.stored[f"{KEY}.damaged"]
    assert again.model.game is not None
    assert pack(again.model.game) == before


def test_a_save_that_is_sealed_well_but_cannot_be_played_falls_back_too() -> None:
    pilot = at_table()
    act(pilot, legal(pilot.model.game.view)[0])  # type: ignore[union-attr] # a game is at the table
    name, new, before = later(pilot)
    number = int(pilot.stored[name].split("/")[2])
    again = Pilot({**pilot.stored, name: seal(number, new.replace('"seed":', '"seeds":'))})
    assert codes(again.model)[0] == "fallback"
    assert again.model.game is not None
    assert pack(again.model.game) == before


def test_an_older_copy_that_is_damaged_is_nobodys_concern() -> None:
    pilot = at_table()
    act(pilot, legal(pilot.model.game.view)[0])  # type: ignore[union-attr] # a game is at the table
    name, new, _ = later(pilot)
    (other,) = {f"{KEY}.1", f"{KEY}.2"} - {name}
    again = Pilot({**pilot.stored, other: pilot.stored[other][:-1]})
    assert codes(again.model) == []
    assert again.model.game is not None
    assert pack(again.model.game) == new


def test_settings_that_are_damaged_fall_back_with_a_word() -> None:
    pilot = at_table().click("set:theme=felt").click("set:volume=3")
    (name,) = [name for name, raw in pilot.stored.items() if '"volume": 3' in raw]
    again = Pilot({**pilot.stored, name: pilot.stored[name][:-1]})
    assert again.model.settings.theme.value == "felt"
    assert again.model.settings.volume == 2
    assert "settings_fallback" in codes(again.model)


FOREIGN: list[dict[str, str]] = [
    {KEY: "high score: 12"},
    {KEY: '{"games": 3}'},
    {f"{KEY}.1": "somebody else's", f"{KEY}.2": "too"},
]
NEWER: list[dict[str, str]] = [
    {KEY: f'{{"format":"doudizhu","version":{saves.VERSION + 1},"check":0,"body":{{}}}}'},
    {f"{KEY}.1": seal(3, '{"format":"doudizhu","version":99,"check":0,"body":{}}')},
    {f"{KEY}.2": seal(3, "x").replace(f"/{LAYOUT}/", "/77/")},
]


@pytest.mark.parametrize(
    ("stored", "code"), [(it, "foreign_save") for it in FOREIGN] + [(it, "newer_save") for it in NEWER]
)
def test_a_foreign_or_newer_save_is_left_as_it_is_while_the_game_goes_on_in_memory(
    stored: dict[str, str], code: str
) -> None:
    pilot = Pilot(stored)
    assert codes(pilot.model) == [code]
    play_to_the_result(pilot.click("newgame:classic").settle())
    assert {name: raw for name, raw in pilot.stored.items() if name.startswith(KEY)} == stored
    assert list(unpack_all(pilot.click("export").files[0])) == ["classic"]
    pilot.click("newgame:duel").settle()
    assert newest(pilot.stored, game_key("duel")), "the other games are kept as ever"


def test_a_save_that_was_left_is_replaced_at_the_players_word_only() -> None:
    pilot = Pilot(NEWER[1]).click("newgame:classic").settle().click("replacesave:classic")
    assert pilot.model.game is not None
    assert newest(pilot.stored, KEY) == pack(pilot.model.game)
    assert "newer_save" not in codes(pilot.model)
    empty = Pilot(FOREIGN[0]).click("replacesave:classic").click("newgame:classic").settle()
    assert empty.model.game is not None
    assert newest(empty.stored, KEY) == pack(empty.model.game)


def test_what_makes_the_start_fail_is_left_as_it_is_and_told() -> None:
    model, _ = bare(Environment(version="v"), "Traceback\nValueError: no")
    assert codes(model) == ["start_fault"]
    assert model.keeping.held == frozenset(PRESETS)
    assert model.screen is Screen.START


# --- nowhere to keep


class Forbidding(Forbidden):
    """A forbidden store; that it cannot be read, the page has found out before."""

    def read(self) -> dict[str, str]:
        return {}


@pytest.mark.parametrize(
    ("store", "outcome", "code"),
    [
        (Refusing(), Outcome.KEPT, "storage_full"),
        (Altering(), Outcome.KEPT, "storage_changed"),
        (Forbidding(), Outcome.FORBIDDEN, "storage_forbidden"),
    ],
    ids=["full", "altering", "forbidden"],
)
def test_where_nothing_can_be_kept_the_deal_goes_on_in_memory_and_can_be_exported(
    store: Texts, outcome: Outcome, code: str
) -> None:
    pilot = Pilot(store, environment=Environment(outcome=outcome)).click("newgame:classic").settle()
    assert codes(pilot.model) == [code]
    play_to_the_result(pilot)
    assert codes(pilot.model) == [code], "told once"
    ours = unpack_all(pilot.click("export").files[0])
    assert ours == pilot.model.games
    assert unpack_all(pilot.click("copysaves").copied[0]) == ours


def test_once_there_is_room_again_the_warning_goes() -> None:
    pilot = at_table()
    pilot.send(Wrote(Outcome.FULL))
    assert codes(pilot.model) == ["storage_full"]
    pilot.click("dismiss:storage_full")
    assert codes(pilot.model) == []
    assert pilot.model.keeping.outcome is Outcome.FULL
    pilot.send(Wrote(Outcome.FULL)).send(Wrote(Outcome.KEPT))
    assert codes(pilot.model) == []


SAID = (
    "storage_full",
    "storage_forbidden",
    "storage_changed",
    "damaged_save",
    "foreign_save",
    "newer_save",
    "fallback",
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_has_its_own_sentence_in_every_language(language: str) -> None:
    said = {sentences.notice(code, ALL[language], "open") for code in SAID}
    assert len(said) == len(SAID)
    assert language == "en" or not said & {sentences.notice(code, ALL["en"], "open") for code in SAID}


@pytest.mark.parametrize(
    "code", ["storage_full", "storage_forbidden", "storage_changed", "foreign_save", "newer_save"]
)
def test_who_cannot_keep_is_led_to_export_and_import(code: str) -> None:
    toast = read(notices(Model().told(code, "duel" if code.endswith("save") else ""), ALL["en"]))
    assert toast.one(data_click="saves").text == "Saved games"


# --- the browser's promise


def test_persistence_is_asked_for_once_after_the_players_action_and_its_answer_is_kept() -> None:
    pilot = Pilot()
    assert not pilot.asked_to_persist
    pilot.click("newgame:classic").settle()
    assert pilot.asked_to_persist == 1
    assert pilot.model.keeping.lasts == "yes"
    play_to_the_result(pilot).click("next").settle()
    assert pilot.asked_to_persist == 1


# --- one tab


def test_of_two_tabs_one_plays_and_neither_overwrites_the_other() -> None:
    store = Texts()
    first = Pilot(store, tab="first").click("newgame:classic").settle()
    assert first.model.game is not None
    second = Pilot(store, tab="second")
    kept = dict(store)
    act(first, legal(first.model.game.view)[0])
    first.settle()
    assert dict(store) == kept, "what the first tab does after the second has taken over is not written"
    assert first.model.screen is Screen.ELSEWHERE
    assert not first.timers
    assert second.model.game is not None
    for _ in range(2):
        act(second, legal(second.model.game.view)[0])
    first.click("takeover").settle()
    assert first.model.game == second.model.game
    kept = dict(store)
    second.click("sort").settle()
    assert second.model.screen is Screen.ELSEWHERE
    assert dict(store) == kept
    assert newest(store, KEY) == pack(first.model.game)  # type: ignore[arg-type] # there is one


def test_a_tab_that_does_not_play_answers_nothing_but_its_button() -> None:
    pilot = at_table().send(Unseated())
    before = pilot.model
    for control in ("newgame:classic", "undo", "settings", "back", "start", "yes", "applyupdate", "auto"):
        pilot.click(control)
    pilot.key("p", "h", "3", "Escape").settle()
    assert pilot.model == before


def test_a_tab_that_does_not_play_offers_no_update() -> None:
    pilot = at_table().send(Unseated()).send(Told("update_ready"))
    assert not read(notices(pilot.model, ALL["en"])).all(data_click="applyupdate")


# --- files


def test_games_go_out_into_a_file_and_in_again() -> None:
    pilot = at_table("duel").click("start").click("newgame:match").settle()
    text = pilot.click("export").files[0]
    other = Pilot().send(FileChosen(text))
    assert other.model.games == pilot.model.games
    assert codes(other.model) == ["imported"]
    assert other.restart().model.games == pilot.model.games
    assert codes(other.settle().model) == []


def test_games_that_are_there_are_replaced_only_after_a_yes() -> None:
    text = pack_all(at_table(seed=5).model.games)
    pilot = at_table(seed=6)
    before = pilot.model.games
    pilot.send(FileChosen(text))
    assert pilot.model.sheet is Sheet.CONFIRM
    assert pilot.click("no").model.games == before
    pilot.send(FileChosen(text)).click("yes")
    assert pilot.model.games == unpack_all(text)
    assert pilot.model.screen is Screen.START
    assert not pilot.timers.keys() - {"told"}


def changed(**changes: Any) -> str:
    """A file of a game with some of its fields changed."""
    return json.dumps({**json.loads(pack_all(at_table().model.games)), **changes})


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (None, "too_large"),
        (" " * (MOST + 1), "too_large"),
        ("", "not_json"),
        ("[" * 100_000, "not_json"),
        ("[]", "format"),
        ("{}", "format"),
        (changed(format="doudizhu"), "format"),
        (changed(version=0), "format"),
        (changed(version=True), "format"),
        (changed(version=VERSION + 1), "newer"),
        (changed(games=[]), "format"),
        (changed(games={"classic": 1}), "format"),
        (changed(games={}), "checksum"),
        (changed(check=None), "checksum"),
        (pack_all({"duel": at_table().model.games["classic"]}), "rules"),
        (pack_all({"<b>poker</b>": at_table().model.games["classic"]}), "rules"),
    ],
    ids=lambda value: str(value)[:24],
)
def test_a_file_that_is_none_of_ours_is_refused_with_a_sentence_and_changes_nothing(
    text: str | None, code: str
) -> None:
    pilot = at_table()
    before = pilot.model
    stored = dict(pilot.stored)
    pilot.send(FileChosen(text))
    assert pilot.model == before.told("not_imported", code)
    assert pilot.stored == stored
    why = sentences.damaged_save(code, ALL["en"])
    assert sentences.notice("not_imported", ALL["en"], code) == f"Nothing was imported. {why}"
