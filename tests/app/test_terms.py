"""The field's words in four languages: the catalogues say those of ``tests/cases/terms.json``, one word a thing."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from app.languages import LANGUAGES
from app.text import Catalogues, Texts

from lab import catalogues

ROOT = Path(__file__).resolve().parents[2]
TERMS = {
    term["key"]: {language: term[language.replace("-", "_")] for language in LANGUAGES}
    for term in json.loads((ROOT / "tests" / "cases" / "terms.json").read_text(encoding="utf-8"))["terms"]
}

ITSELF = {
    "single": "Single",
    "pair": "Pair",
    "triple": "Triplet",
    "triple_single": "Triplet with a single",
    "triple_pair": "Triplet with a pair",
    "straight": "Straight",
    "pair_straight": "Straight of pairs",
    "airplane": "Airplane",
    "airplane_single": "Airplane with singles",
    "airplane_pair": "Airplane with pairs",
    "quad_two_singles": "Quad with two singles",
    "quad_two_pairs": "Quad with two pairs",
    "bomb": "Bomb",
    "rocket": "Rocket",
    "small_joker": "Small joker",
    "big_joker": "Big joker",
    "kitty": "Kitty",
    "kicker": "Kicker",
    "landlord": "Landlord",
    "peasant": "Peasant",
    "bid_n": "Bid {points}",
    "call": "Call the landlord",
    "grab": "Grab",
    "no_grab": "Do not grab",
    "handicap": "Handicap",
    "play": "Play",
    "pass": "Pass",
    "hint": "Hint",
    "sort": "Sort",
    "autoplay": "Auto play",
    "tracker": "Card tracker",
    "remaining": "cards left",
    "undo": "Undo",
    "multiplier": "multiplier",
    "spring": "Spring",
    "anti_spring": "Anti-spring",
    "match": "Match to 30",
    "win_landlord": "The landlord wins",
    "win_peasants": "The peasants win",
    "two_player": "Two-Player Dou Dizhu",
    "game_name": "Dou Dizhu",
    "update_ready": "A new version is ready",
    "offline_ready": "Ready to play offline",
    "export": "Export saves",
    "import": "Import saves",
}
"""Terms that are a message by themselves, and that message; English may write it small."""

SHORTER = {"base": "base", "body": "Body", "trick": "Trick", "call_pass": "No call", "bid_pass": "No bid"}
"""Terms whose English is shorter on the page; the other languages say theirs."""

WITHIN = {
    "not_saved": "Progress cannot be kept in this browser: the games go on in memory only",
    "partner": "Your partner {name} may go out on it.",
    "redeal": "Nobody bid: the cards are dealt anew.",
    "lead": "You lead: you cannot pass.",
    "last_play": "Not higher than the last play.",
    "follow": "Leading, following, passing",
    "settlement": "Show the result",
    "next_seat": "Play goes clockwise: the next player is on your left.",
    "undealt": "undealt",
    "msg_too_small": "Not higher than the last play.",
    "msg_must_lead": "You lead: you cannot pass.",
}
"""Terms that are said within sentences, and one of those."""

OTHERWISE = {
    ("bid_pass", "ja"): "ビッドしない",  # the list has パス for both passes, and forbids one word for both
    ("lead", "ja"): "親番",  # who is to lead, where the list's own sentence says so
    ("next_seat", "ja"): "次の人",  # 下家 is mahjong's word; the sentence is for those who are new
    ("undealt", "zh-Hant"): "未發",  # in the tracker's narrow cell
    ("undealt", "zh-Hans"): "未发",  # same
    ("msg_too_small", "ja"): "直前の手より強くありません",  # the list's own word for the last play
}
"""Where the page departs from the list, and why."""

ELSEWHERE = {
    "msg_invalid": "each reason that cards are no combination has a sentence of its own",
    "msg_wrong_kind": "a wrong kind and a wrong number of cards are two sentences",
    "msg_none": "the table speaks of the play to beat, which need not be the previous player's",
}
"""Messages of the list in the place of which the page says more."""

UNSAID = ("deselect", "replay", "endgame", "daily", "open_hand", "prev_seat")
"""Terms of things that the page does not speak of; whoever adds one moves its term up."""


@pytest.fixture(scope="module")
def all_texts() -> Catalogues:
    return Catalogues({name: catalogues.compile_po(catalogues.read(name)) for name in LANGUAGES})


def plain(words: str) -> str:
    """A term without the gloss in brackets; without the name of its placeholder."""
    return re.sub(r"（.*?）|\{\w+\}", "", words).strip()


def said(texts: Texts, message: str) -> str:
    """What the catalogue has for a message, placeholders and all."""
    return texts._catalogue.gettext(message)


def test_every_term_has_its_place() -> None:
    """No term of the list is forgotten, and none is in two places."""
    places = [*ITSELF, *SHORTER, *WITHIN, *ELSEWHERE, *UNSAID]
    assert sorted(places) == sorted(TERMS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", [*ITSELF, *SHORTER])
def test_a_term_is_said_in_its_own_word(all_texts: Catalogues, key: str, language: str) -> None:
    if key in SHORTER and language == "en":
        return
    message = ITSELF.get(key) or SHORTER[key]
    term = OTHERWISE.get((key, language), TERMS[key][language])
    assert plain(said(all_texts[language], message)).lower() == plain(term).lower()


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize("key", WITHIN)
def test_a_term_stands_in_its_sentence(all_texts: Catalogues, key: str, language: str) -> None:
    term = OTHERWISE.get((key, language), TERMS[key][language])
    assert plain(term) in said(all_texts[language], WITHIN[key])


@pytest.mark.parametrize("key", UNSAID)
def test_what_is_not_spoken_of_has_no_message(key: str) -> None:
    assert TERMS[key]["en"] not in {str(message.id) for message in catalogues.messages(catalogues.read("en"))}


def test_the_two_passes_are_two_words_in_every_language(all_texts: Catalogues) -> None:
    for language in LANGUAGES:
        assert len({said(all_texts[language], words) for words in ("No bid", "Pass")}) == 2


def test_one_spelling_of_a_browser_in_japanese() -> None:
    """Catalogue, boot script and page write it as the list does."""
    for path in ("locales/ja.po", "boot.js", "index.html"):
        assert "ブラウザー" not in (ROOT / "web" / path).read_text(encoding="utf-8")
