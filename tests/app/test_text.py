"""Texts: catalogues of four languages that are whole and in step, plurals, numbers, the reader's language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from app.languages import LANGUAGES, best_language
from app.lesson import STEPS, course
from app.model import Model, Screen
from app.text import PSEUDO, Catalogues, Texts
from app.view import view
from doudizhu.presets import PRESETS

from lab import catalogues
from lab.preview import SCENES
from tests.app import pages
from tests.language_tags import TAGS

TRANSLATED = [language for language in LANGUAGES if language != "en"]


@pytest.fixture(scope="module")
def all_texts() -> Catalogues:
    return Catalogues({name: catalogues.compile_po(catalogues.read(name)) for name in LANGUAGES})


def test_the_catalogues_speak_the_languages_of_the_page() -> None:
    assert tuple(LANGUAGES) == catalogues.LANGUAGES
    assert {path.stem for path in catalogues.LOCALES.glob("*.po")} == set(LANGUAGES)


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_no_message_is_missing_fuzzy_left_over_or_has_other_placeholders(language: str) -> None:
    assert catalogues.faults(language, catalogues.extract()) == []


def test_a_lost_placeholder_and_a_missing_message_are_noticed() -> None:
    template = catalogues.extract()
    template.add("{name} sneezes")
    assert any("{name} sneezes" in fault for fault in catalogues.faults("ja", template))
    assert catalogues.placeholders("{a} and {b}") == {"a", "b"}


def marked() -> Iterator[ast.expr]:
    """What is handed to each marking call of the sources, read by Python itself, wherever the call stands."""
    for path in (catalogues.WEB / "app").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                function = node.func
                name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
                if name in catalogues.KEYWORDS:
                    yield from node.args[: 2 if name == "n" else 1]


def test_the_extractor_misses_no_marked_message_not_even_a_nested_one() -> None:
    """A call within the arguments of another is found, and nothing marked is put together while running."""
    found = {text for message in catalogues.messages(catalogues.extract()) for text in catalogues.forms(message.id)}
    arguments = list(marked())
    assert {each.value for each in arguments if isinstance(each, ast.Constant)} == found
    assert [ast.unparse(each) for each in arguments if isinstance(each, ast.JoinedStr | ast.BinOp)] == []


def test_an_update_of_the_catalogues_changes_nothing() -> None:
    template = catalogues.extract()
    for language in LANGUAGES:
        before = [(message.id, message.string) for message in catalogues.read(language)]
        after = catalogues.update(language, template)
        assert sorted(map(str, before[1:])) == sorted(
            str((message.id, message.string)) for message in catalogues.messages(after)
        )


@pytest.mark.parametrize("language", TRANSLATED)
def test_hardly_a_message_is_left_in_english(language: str) -> None:
    keys = {"Enter"}
    same = [
        message.id
        for message in catalogues.messages(catalogues.read(language))
        if message.id == message.string
        and message.id not in keys
        and any(letter.islower() for letter in str(message.id).split("{")[0])
    ]
    assert same == []


@pytest.mark.parametrize(
    ("language", "strays"),
    [
        ("zh-Hant", "发张单对飞弹农顺两这说请让没间数连"),
        ("zh-Hans", "發張單對飛機彈農順兩這說請讓沒個數連"),
    ],
)
def test_no_character_of_one_script_strays_into_the_other(language: str, strays: str) -> None:
    text = "".join(str(message.string) for message in catalogues.messages(catalogues.read(language)))
    assert not set(text) & set(strays)


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_mark_of_half_width_and_no_gap_stands_beside_a_character(all_texts: Catalogues, language: str) -> None:
    """On every screen, what is put together from several messages included, seen or heard."""
    wrong = re.compile("[\u3040-\u9fff][,;:!?.]|[,;:!?] ?[\u3040-\u9fff]|[。？！] [^ ]")
    found = set()
    for model in drawn():
        settings = replace(model.settings, language=language)
        for element in pages.read(view(replace(model, settings=settings), all_texts[language])).walk():
            texts = [child for child in element.children if isinstance(child, str)]
            found.update(filter(wrong.search, [*texts, element.attributes.get("aria-label", "")]))
    assert found == set()


def drawn() -> Iterator[Model]:
    """Every screen, each step of the lesson and the rules of each game."""
    for scene in SCENES.values():
        yield scene()
    for place in range(len(STEPS)):
        yield course.begin(Model(), str(place))[0]
    for game in PRESETS:
        yield Model(screen=Screen.RULES, rules_place=f"{game}/kickers", tried="333444+55")


def test_english_needs_no_catalogue() -> None:
    assert Catalogues({})["en"].t("Pass") == "Pass"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(KeyError):
        Catalogues({})["fr"]


def test_a_language_says_its_own_words_in_singular_and_plural(all_texts: Catalogues) -> None:
    assert all_texts["zh-Hant"].t("Pass") == "不出"
    assert all_texts["ja"].n("{number} card each.", "{number} cards each.", 17) == "1人17枚。"
    english = all_texts["en"]
    assert [english.n("{number} card each.", "{number} cards each.", n) for n in (1, 2)] == [
        "1 card each.",
        "2 cards each.",
    ]


def test_passing_in_the_auction_and_in_play_are_two_words(all_texts: Catalogues) -> None:
    for language in LANGUAGES:
        assert all_texts[language].t("No bid") != all_texts[language].t("Pass")


@pytest.mark.parametrize(("preferred", "language"), TAGS)
def test_the_first_language_that_we_speak_is_chosen(preferred: list[str], language: str) -> None:
    assert best_language(preferred) == language


def test_points_have_a_sign_and_zero_has_none() -> None:
    texts = Texts()
    assert [texts.points(n) for n in (18, -9, 0, 12288)] == ["+18", "−9", "0", "+12,288"]
    assert texts.number(-1) == "−1"


def test_the_pseudo_language_is_longer_accented_and_keeps_its_placeholders() -> None:
    texts = Catalogues({})[PSEUDO]
    said = texts.t("{name} leads.", name="Wen")
    assert "Wen" in said
    assert "leads" not in said
    assert len(said) > len("Wen leads.") * 1.3
    assert "2" in texts.n("{number} card each.", "{number} cards each.", 2)
