"""Every hostile text is refused with a sentence and changes nothing: by the engine, and in the front end."""

from __future__ import annotations

import json
from dataclasses import replace
from html.parser import HTMLParser
from types import MappingProxyType

import pytest
from app.games import unpack
from app.messages import Changed, FileChosen, Went
from app.model import Model, Notice, Screen
from app.sentences import damaged_save, notice
from app.settings import LANGUAGES, Settings
from app.shelf import seal
from app.startup import Environment, init
from app.text import Catalogues, Texts
from app.transfer import unpack_all
from app.turns import SETTINGS_KEY, game_key
from app.update import update
from app.view import view
from doudizhu.errors import DamagedSave, IllegalAction, TextError
from doudizhu.judge import judge
from doudizhu.presets import PRESETS
from doudizhu.record import Record
from doudizhu.saves import load, unshare

from lab import catalogues
from tests.hostile import corpus
from tests.hostile.corpus import Case, cases, joined

each = pytest.mark.parametrize
CATALOGUES = Catalogues({name: catalogues.compile_po(catalogues.read(name)) for name in LANGUAGES})
ACTIVE = {"script", "img", "iframe", "object", "embed", "link", "meta", "style", "base", "form"}


def named(case: Case) -> str:
    return str(case["id"])


def at_the_table() -> Model:
    """Somebody in the middle of a deal of every game."""
    games = {name: unpack(corpus.stored(f"{name}-undone")) for name in PRESETS}
    return Model(
        screen=Screen.TABLE,
        current="classic",
        games=MappingProxyType({name: game for name, game in games.items() if game is not None}),
    )


def refused_file(text: str | None) -> str:
    """Import a file, see that nothing but the notice has changed, and return the code that is told."""
    before = at_the_table()
    after, commands = update(before, FileChosen(text))
    assert commands == ()
    assert replace(after, notices=()) == before
    [told] = after.notices
    assert told.code == "not_imported"
    return told.detail


# Saves


def test_there_are_at_least_two_hundred_cases_and_each_says_why_it_is_there() -> None:
    files = ("saves", "links", "files", "records", "judge", "settings", "addresses", "typed")
    found = {name: cases(name) for name in files}
    assert sum(map(len, found.values())) >= 200
    for name, listed in found.items():
        assert len({case["id"] for case in listed}) == len(listed), name
        assert all(len(case["why"]) > 5 for case in listed), name
    readme = (corpus.HERE / "README.md").read_text("utf-8")
    for name, listed in found.items():
        assert f"| `{name}.json` | {len(listed)} |" in readme


@each("case", cases("saves"), ids=named)
def test_a_hostile_save_is_refused_by_the_engine_with_its_code(case: Case) -> None:
    text = corpus.save_text(case)
    if case.get("house"):
        load(text)
        return
    with pytest.raises(DamagedSave) as damage:
        load(text)
    assert damage.value.code == case["code"]


@each("case", cases("saves"), ids=named)
def test_a_hostile_save_in_a_file_is_refused_with_a_sentence_and_changes_nothing(case: Case) -> None:
    text = corpus.save_text(case)
    game = corpus.game_of(case)
    assert refused_file(corpus.games_file({game: text})) == case["code"]
    refused_file(text)


@each("case", [case for case in cases("saves") if corpus.save_text(case)], ids=named)
def test_a_hostile_save_in_the_browsers_storage_is_not_loaded_and_said_so(case: Case) -> None:
    """The save before it is loaded in its stead, where there is one; nothing else is different."""
    text = corpus.save_text(case)
    game = corpus.game_of(case)
    newer = case["code"] == "newer"
    for copy in (text, seal(2, text)):
        place = game_key(game) + ("" if copy == text else ".1")
        alone, _ = init({place: copy}, Environment())
        assert alone.games == {}
        [told] = alone.notices
        assert told.code in ("damaged_save", "newer_save", "foreign_save")
        assert told.detail == game
    before = {f"{game_key(game)}.2": seal(1, corpus.stored(f"{game}-undone"))}
    model, _ = init({**before, f"{game_key(game)}.1": seal(2, text)}, Environment())
    [told] = model.notices
    assert told == Notice("newer_save" if newer else "fallback", game)
    assert newer or model.games[game] == unpack(corpus.stored(f"{game}-undone"))


@each("language", LANGUAGES)
def test_every_code_of_damage_is_a_sentence_of_its_own(language: str) -> None:
    texts = CATALOGUES[language]
    codes = {case["code"] for name in ("saves", "links", "files") for case in cases(name)}
    sentences = {code: damaged_save(code, texts) for code in codes}
    assert len(set(sentences.values())) == len(codes)
    for code, sentence in sentences.items():
        assert sentence in notice("not_imported", texts, code)
        assert len(sentence) > len(code) or language != "en"


# Files, links, records, questions


@each("case", cases("files"), ids=named)
def test_a_hostile_file_is_refused_with_a_sentence_and_changes_nothing(case: Case) -> None:
    text = corpus.file_text(case)
    with pytest.raises(DamagedSave) as damage:
        unpack_all(text)
    assert damage.value.code == case["code"]
    assert refused_file(text) == case["code"]


def test_a_file_that_is_too_large_to_be_read_is_refused_too() -> None:
    assert refused_file(None) == "too_large"


@each("case", cases("links"), ids=named)
def test_a_hostile_link_is_refused_with_its_code(case: Case) -> None:
    with pytest.raises(DamagedSave) as damage:
        unshare(corpus.link_text(case))
    assert damage.value.code == case["code"]


@each("case", cases("records"), ids=named)
def test_a_hostile_record_is_refused(case: Case) -> None:
    with pytest.raises((TextError, IllegalAction, DamagedSave)):
        Record.parse(corpus.record_text(case))


@each("case", cases("judge"), ids=named)
def test_a_hostile_question_gets_one_line_with_an_error(case: Case) -> None:
    [line] = judge([joined(case["text"])])
    assert set(json.loads(line)) == {"error"}
    assert len(line) < 1000


# Settings, addresses, typing


@each("case", cases("settings"), ids=named)
def test_hostile_settings_leave_the_usual_ones(case: Case) -> None:
    usual = Settings(language="ja", volume=1)
    text = joined(case["text"])
    assert Settings.from_json(text, usual) == usual
    model, _ = init({f"{SETTINGS_KEY}.1": seal(1, text)}, Environment(("ja",)))
    assert model.settings == Settings(language="ja")


class _Elements(HTMLParser):
    """Collects what a page could do by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.active: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ACTIVE:
            self.active.append(tag)
        for name, value in attrs:
            if name.startswith("on") or name == "style" or (value or "").lower().startswith("javascript:"):
                self.active.append(f"{tag} {name}")


def active(page: str) -> list[str]:
    page.encode()  # what cannot be encoded never reaches the browser
    elements = _Elements()
    elements.feed(page)
    return elements.active


@each("case", cases("addresses"), ids=named)
def test_a_hostile_address_leads_to_a_page_of_ours_and_is_never_part_of_it(case: Case) -> None:
    address = joined(case["text"])
    before = at_the_table()
    went, _ = update(before, Went(address))
    assert went.games == before.games
    assert went.settings == before.settings
    first, _ = init({}, Environment(place=address))
    for model in (went, first):
        page = view(model, Texts())
        assert active(page) == []
        assert len(address) < 30 or address not in page
    assert first.screen in (Screen.START, Screen.RULES, Screen.LESSON)


@each("case", cases("typed"), ids=named)
def test_hostile_typing_is_shown_as_text(case: Case) -> None:
    model, _ = update(at_the_table(), Went("rules/classic/try"))
    model, commands = update(model, Changed("try", joined(case["text"])))
    assert commands == ()
    assert active(view(model, Texts())) == []
