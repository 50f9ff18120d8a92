"""The rules pages: examples are what the engine says, refusals have their clauses, links lead somewhere."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from itertools import product

import pytest
from app.cards import card_html
from app.commands import Focus
from app.languages import LANGUAGES
from app.messages import Changed, Clicked, SeedDrawn
from app.model import Model, Screen
from app.rules import PAGES, address, clause_of, place_of, rules_view, tryout
from app.rules.features import differences, features
from app.rules.parts import Bidding, Example, Page, Score, heard, settled, verdict
from app.rules.tryout import describe, read_typed
from app.startup import Environment, init
from app.text import PSEUDO, Catalogues, Texts
from app.update import update
from app.view import view
from doudizhu.auctions import Outcome
from doudizhu.cards import count, parse_ranks
from doudizhu.combos import Combo, Kind, read_text
from doudizhu.errors import Reason
from doudizhu.presets import CLASSIC, DUEL, OPEN, PRESETS
from doudizhu.rules import RuleSet

from lab import catalogues
from tests.app.pages import read

ALL = Catalogues({name: catalogues.compile_po(catalogues.read(name)) for name in LANGUAGES})
EXAMPLES = [
    pytest.param(page.rules, example, id=f"{name}-{clause.id}-{example.cards}-{example.last}")
    for name, page in PAGES.items()
    for clause in page.clauses
    for example in clause.examples
]
NO_MATTER_OF_RULES = {Reason.NOTHING_TO_UNDO, Reason.NOTHING_TO_REDO}


@pytest.mark.parametrize(("rules", "example"), EXAMPLES)
def test_every_example_is_what_the_engine_says(rules: RuleSet, example: Example) -> None:
    said = verdict(example, rules)
    if example.reason is not None:
        assert said is example.reason
    else:
        assert isinstance(said, Combo)
        assert said.kind is example.kind


@pytest.mark.parametrize(("rules", "example"), EXAMPLES)
def test_an_example_and_what_it_is_put_on_come_from_one_pack(rules: RuleSet, example: Example) -> None:
    both = Counter(parse_ranks(example.cards + example.last))
    assert all(number <= count(rules.counts, rank) for rank, number in both.items())


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_every_kind_is_shown_on_every_page(page: Page) -> None:
    assert {example.kind for clause in page.clauses for example in clause.examples} >= set(Kind)


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_every_limit_has_an_example_and_a_counter_example(page: Page) -> None:
    clauses = {clause.id: clause for clause in page.clauses}
    for name in ("only-four", "quad-whole", "kicker-rank", "kicker-twice", "kickers", "beating", "bombs"):
        assert {example.reason is None for example in clauses[name].examples} == {True, False}, name


def test_the_pages_are_those_of_the_four_games() -> None:
    assert {name: page.rules for name, page in PAGES.items()} == dict(PRESETS)


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_a_clause_is_there_once(page: Page) -> None:
    assert len(set(page.ids)) == len(page.ids)


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_the_bidding_examples_are_legal_and_end(page: Page) -> None:
    shown = [block for clause in page.clauses for block in clause.blocks if isinstance(block, Bidding)]
    assert shown
    for bidding in shown:
        assert heard(bidding, page.rules).outcome is not Outcome.RUNNING


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_the_scores_shown_double_only_for_what_the_game_doubles(page: Page) -> None:
    shown = [block for clause in page.clauses for block in clause.blocks if isinstance(block, Score)]
    assert shown
    for score in shown:
        assert sum(settled(score, page.rules).points) == 0
        named = {str(kind) for kind in score.doublings}
        assert page.rules.scoring.springs or not named & {"spring", "anti_spring"}


@pytest.mark.parametrize("reason", set(Reason) - NO_MATTER_OF_RULES - {Reason.MATCH_OVER})
def test_every_refusal_rests_on_a_clause_of_every_page(reason: Reason) -> None:
    for name in PAGES:
        assert clause_of(reason, name) in PAGES[name].ids


def test_only_a_match_can_be_over_and_undoing_is_no_matter_of_the_rules() -> None:
    assert clause_of(Reason.MATCH_OVER, "match") == "match"
    assert clause_of(Reason.MATCH_OVER, "duel") is None
    assert all(clause_of(reason, "classic") is None for reason in NO_MATTER_OF_RULES)
    assert clause_of(Reason.GAP, "no such game") is None


class _Checker(HTMLParser):
    """Collects ids and inner links, and checks that elements are closed in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.text: list[str] = []
        self._open: list[str] = []
        self.feed(html)
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.ids += [value for value in (found.get("id"),) if value]
        self.links += [value for value in (found.get("href"),) if value and tag == "a"]
        if tag != "input":
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.mark.parametrize(("language", "game"), list(product([*LANGUAGES, PSEUDO], PAGES)))
def test_a_page_is_sound_html_whose_links_lead_somewhere(language: str, game: str) -> None:
    texts = ALL[language]
    page = _Checker(rules_view(game, "kickers", texts, tryout("333444+55", game, texts)))
    assert len(set(page.ids)) == len(page.ids)
    for link in page.links:
        name, clause = place_of(link)
        assert link.removeprefix("#") in page.ids or link == f"#{address(name, clause)}"
    assert not any(re.search(r"[{}]", text) for text in page.text)


@pytest.mark.parametrize("game", PAGES)
def test_every_clause_can_be_linked_to_and_only_the_target_is_marked(game: str) -> None:
    html = rules_view(game, "passing", Texts())
    for clause in PAGES[game].ids:
        assert place_of(f"#{address(game, clause)}") == (game, clause)
        assert f'id="{address(game, clause)}"' in html
    assert html.count("data-target") == 1
    assert place_of(f"{game}/no-such-clause") == (game, "")


@pytest.mark.parametrize("card", range(54))
def test_a_small_card_leaves_out_its_pip_and_nothing_else(card: int) -> None:
    def drawn(html: str) -> list[str]:
        return re.findall(r'class="(\w+)"', html)

    whole, small = drawn(card_html(card)), drawn(card_html(card, small=True))
    assert [name for name in whole if name not in ("pp", "wi")] == small


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_a_page_crosses_out_exactly_what_the_rules_refuse(page: Page) -> None:
    html = rules_view(page.rules.name, "", Texts())
    refused = [example for clause in page.clauses for example in clause.examples if example.reason is not None]
    assert html.count('data-mark="no"') == len(refused)


@pytest.mark.parametrize(("one", "other"), list(product(PRESETS.values(), PRESETS.values())))
def test_games_differ_exactly_where_their_rules_do(one: RuleSet, other: RuleSet) -> None:
    told = differences(one, other, Texts())
    assert bool(told) is (one != other)
    assert len(list(features(one))) == len(list(features(other)))


def test_the_duel_tells_of_its_undealt_cards_and_the_open_game_of_its_kickers() -> None:
    assert "42 cards" not in " ".join(differences(CLASSIC, DUEL, Texts()))
    assert any("46 cards" in line and "9" in line for line in differences(CLASSIC, DUEL, Texts()))
    assert "Single kickers are all of different ranks." in differences(CLASSIC, OPEN, Texts())


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("3334", "3334"),
        ("10 j q k a", "TJQKA"),
        ("444+5 b", "4445B"),
        ("1010", "TT"),
        ("大王小王", "BR"),
        ("３３３４　ｊ、１０", "3334TJ"),
        ("3-3-4-4-5-5", "334455"),
        ("♠7 ♥️7 ♦7 ♣7", "7777"),
        (" 22 ", "22"),
    ],
)
def test_cards_can_be_typed_as_people_write_them(typed: str, meant: str) -> None:
    combo = read_text(meant, CLASSIC)
    counts = read_typed(typed)
    assert counts is not None
    assert isinstance(combo, Reason) or combo.counts == counts


@pytest.mark.parametrize("typed", ["9x", "33333", "RR", "<b>", "３x", "\0", "3" * 5000])
def test_what_is_no_set_of_cards_is_said_not_to_be_read(typed: str) -> None:
    assert read_typed(typed) is None
    html = tryout(typed, "classic", Texts())
    assert "cannot be read" in html
    assert "<b>" not in html


def test_a_click_on_a_link_shows_the_rules_and_the_box_keeps_what_was_typed() -> None:
    model, commands = update(Model(), Clicked("rules", "open/kitty"))
    assert commands == (Focus("rules/open/kitty"),)
    model, _ = update(model, Changed("try", "55"))
    html = view(model, Texts())
    assert re.search(r'id="rules/open/kitty"[^>]*data-target', html)
    assert "Pair of 5" in html


def test_a_link_to_a_clause_opens_it_and_the_way_back_leads_to_what_was_kept() -> None:
    model, commands = init({}, Environment(place="rules/duel/handicap"))
    assert commands[-1] == Focus("rules/duel/handicap")
    assert re.search(r'id="rules/duel/handicap"[^>]*data-target', view(model, Texts()))
    model, _ = update(model, Clicked("back"))
    assert model.screen is Screen.START
    assert init({}, Environment(place="elsewhere"))[0].screen is Screen.START


def test_a_refusal_at_the_table_links_to_its_clause() -> None:
    model = Model(chosen="duel", screen=Screen.TABLE)
    model, _ = update(model, SeedDrawn("duel", 1))
    model = replace(model, refused=Reason.QUAD_SPLIT)
    assert 'data-click="rules:duel/quad-whole"' in view(model, Texts())


def test_the_try_it_box_answers_for_each_game_by_itself() -> None:
    html = tryout("333444+55", "classic", Texts())
    assert html.count("Airplane with singles, 3 to 4") == 1
    assert "Classic, Match to 30</dt>" in html
    assert "single kickers must be of different ranks" in html
    assert "does not have these cards" in html


@pytest.mark.parametrize(
    ("cards", "lines"),
    [
        (
            "3",
            [
                "Single 3",
                "Beats nothing: there is none lower of its kind.",
                "Beaten by 1 card: Single above 3; also by a bomb or the rocket.",
            ],
        ),
        ("22", ["Pair of 2", "Beats 2 cards: Pair below 2.", "Only a bomb or the rocket beats this."]),
        (
            "7777",
            [
                "Bomb of 7",
                "Beats whatever is no bomb, and lower bombs.",
                "Beaten by a bomb above 7, or the rocket.",
            ],
        ),
        ("BR", ["Rocket", "Beats everything.", "Nothing beats the rocket."]),
        (
            "45678",
            [
                "Straight, 4 to 8",
                "Beats 5 cards: Straight below 8.",
                "Beaten by 5 cards: Straight above 8; also by a bomb or the rocket.",
            ],
        ),
    ],
)
def test_a_play_tried_out_says_what_it_beats_and_what_beats_it(cards: str, lines: list[str]) -> None:
    combo = read_text(cards, CLASSIC)
    assert isinstance(combo, Combo)
    assert describe(combo, CLASSIC, Texts()) == lines


def test_cards_can_be_tapped_into_the_box_and_out_of_it() -> None:
    model, _ = update(Model(), Clicked("rules", "classic"))
    for rank in ("7", "7", "0", "13", "13", "15", "x"):
        model, _ = update(model, Clicked("try", rank))
    assert model.tried == "3TTB"
    page = read(view(model, Texts()))
    chosen = page.all(cls="try-card")
    assert [card.attributes["aria-label"].split()[1] for card in chosen] == ["3", "10", "10", "small"]
    assert page.one(id="try").attributes["value"] == "3TTB"
    assert page.one(id="try-13").attributes["aria-disabled"] == "true"
    model, commands = update(model, Clicked("untry", "3"))
    assert (model.tried, commands) == ("3TT", (Focus("try-card-2"),))
    model, commands = update(model, Clicked("untry", "0"))
    assert (model.tried, commands) == ("TT", (Focus("try-card-0"),))
    assert "Pair of 10" in view(model, Texts())
    assert update(model, Clicked("untry", ""))[0].tried == ""


def test_a_tap_after_what_cannot_be_read_begins_anew() -> None:
    model, _ = update(Model(screen=Screen.RULES, tried="no cards"), Clicked("try", "14"))
    assert model.tried == "R"


def test_a_play_with_kickers_names_its_body_and_them_apart() -> None:
    combo = read_text("777888+5K", CLASSIC)
    assert isinstance(combo, Combo)
    assert describe(combo, CLASSIC, Texts())[1] == "Body: 7, 8. Kickers: 5, K."


@pytest.mark.parametrize("game", PAGES)
def test_the_contents_lead_to_the_box_and_the_glossary_as_well(game: str) -> None:
    for part in ("try", "glossary"):
        assert place_of(f"#{address(game, part)}") == (game, part)
        assert f'href="#{address(game, part)}"' in rules_view(game, "", Texts(), tryout("", game, Texts()))
