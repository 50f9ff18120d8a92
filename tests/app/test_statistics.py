"""The statistics count every finished deal once, and nothing but what happened."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import replace

import pytest
from app.games import new_deal, pack
from app.lesson import STEPS
from app.messages import FileChosen
from app.model import Model, Screen, Sheet
from app.settings import LANGUAGES
from app.shelf import newest
from app.startup import Environment, init
from app.statistics import KEYS, NONE, Tally, all_levels, from_json, joined, to_json, with_deal
from app.text import Catalogues, Texts
from app.transfer import contents, pack_all
from app.turns import STATISTICS_KEY, game_key
from app.view import view
from app.views.sheets import sheet
from doudizhu.errors import DamagedSave
from doudizhu.match import Match
from doudizhu.presets import CLASSIC
from doudizhu.scoring import Doubling, DoublingKind, Result, settle
from hypothesis import given
from hypothesis import strategies as st

from lab import catalogues
from tests.app.pages import read
from tests.app.pilot import Pilot
from tests.hostile.corpus import games_file

ALL = Catalogues({name: catalogues.compile_po(catalogues.read(name)) for name in LANGUAGES})
SEATS = st.integers(0, 2)
RESULTS = st.builds(
    lambda landlord, winner, base, bombs: settle(
        CLASSIC, landlord, winner, base, (Doubling(DoublingKind.BOMB, 0),) * bombs
    ),
    SEATS,
    SEATS,
    st.integers(1, 3),
    st.integers(0, 4),
)


@given(st.lists(st.tuples(SEATS, RESULTS), max_size=30))
def test_a_tally_is_the_sum_of_its_deals_and_reads_back(deals: list[tuple[int, Result]]) -> None:
    statistics = NONE
    for seat, result in deals:
        statistics = with_deal(statistics, "classic/hard", seat, result)
    tally = all_levels(statistics, "classic")
    won = [seat in result.winners for seat, result in deals]
    assert (tally.deals, tally.won) == (len(deals), sum(won))
    assert tally.landlord == sum(seat == result.landlord for seat, result in deals)
    assert tally.points == sum(result.points[seat] for seat, result in deals)
    runs = "".join("x" if one else " " for one in won).split()
    assert tally.best == max(map(len, runs), default=0)
    assert all(one.possible for one in statistics.values())
    assert from_json(to_json(statistics)) == statistics


def play_out(pilot: Pilot) -> Pilot:
    """Play the deal out on auto play; one that nobody bid for is dealt anew."""
    while pilot.model.screen is not Screen.RESULT:
        if not pilot.model.auto:
            pilot.click("auto")
        pilot.settle()
    return pilot


@pytest.mark.parametrize("game", ["classic", "match", "open", "duel"])
def test_every_finished_deal_counts_once_whatever_was_undone_and_however_often_the_page_was_opened(
    game: str,
) -> None:
    pilot = Pilot(seed=4).click(f"choose:{game}").click(f"newgame:{game}").settle()
    pilot.click("undo").settle()
    points: list[int] = []
    for number in range(1, 4):
        pilot = play_out(pilot).restart()
        assert pilot.model.screen is Screen.RESULT
        match = pilot.model.games[game].match
        assert match.last is not None
        points.append(match.last[0])
        tally = pilot.model.statistics[f"{game}/medium"]
        assert (tally.deals, tally.points) == (number, sum(points))
        assert tally.won == sum(one > 0 for one in points)
        pilot.click("next").settle()
    assert list(pilot.model.statistics) == [f"{game}/medium"]


def test_the_deals_of_the_lesson_do_not_count() -> None:
    ended = 0
    for number, step in enumerate(STEPS):
        pilot = Pilot().click(f"lesson:{number}").settle()
        for _ in range(60 if step.deal else 0):
            if pilot.model.game is None or not pilot.model.game.running:
                ended += 1
                break
            pilot.click("hint").settle()
            pilot.click("play" if pilot.model.selected else "pass").settle()
        assert pilot.model.statistics == NONE
    assert ended


def test_statistics_go_with_the_file_and_the_ones_further_on_are_kept() -> None:
    pilot = play_out(Pilot(seed=5).click("newgame:classic"))
    text = pack_all(pilot.model.games, pilot.model.statistics)
    assert contents(text).statistics == pilot.model.statistics
    other = Pilot().send(FileChosen(text))
    assert other.model.statistics == pilot.model.statistics
    assert other.restart().model.statistics == pilot.model.statistics
    more = play_out(other.click("continue:classic").click("next"))
    ahead = more.model.statistics
    more.send(FileChosen(text)).click("yes")
    assert more.model.statistics == ahead
    assert joined({"duel/easy": Tally(1)}, {"duel/easy": Tally(2)}) == {"duel/easy": Tally(2)}


def test_a_file_of_the_first_version_had_no_statistics_and_is_still_read() -> None:
    """As it was written before there were any."""
    pilot = play_out(Pilot(seed=5).click("newgame:classic"))
    old = json.loads(pack_all(pilot.model.games))
    fresh = Pilot().send(FileChosen(json.dumps(first_version(old["games"]))))
    assert fresh.model.games == pilot.model.games
    assert fresh.model.statistics == NONE


def first_version(games: dict[str, str]) -> dict[str, object]:
    """A file of games as version 1 was."""
    found: dict[str, object] = json.loads(games_file(games))
    return found


def test_they_begin_anew_only_after_a_yes() -> None:
    pilot = play_out(Pilot(seed=5).click("newgame:classic"))
    before = pilot.model.statistics
    pilot.click("statistics").click("resetstatistics")
    assert pilot.model.sheet is Sheet.CONFIRM
    assert pilot.click("no").model.statistics == before
    pilot.click("resetstatistics").click("yes")
    assert pilot.model.statistics == NONE
    assert pilot.restart().model.statistics == NONE
    assert not newest(pilot.stored, STATISTICS_KEY)


def test_what_is_kept_but_impossible_counts_as_none() -> None:
    with pytest.raises(DamagedSave):
        from_json('{"classic/easy":[1,2,0,0,0,0,0]}')
    model, _ = init({STATISTICS_KEY: '{"classic/easy":[1,2,0,0,0,0,0]}'}, Environment())
    assert model.statistics == NONE


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_shows_the_figures_of_each_game_that_was_played(language: str) -> None:
    texts = ALL[language]
    empty = Model(sheet=Sheet.STATISTICS)
    assert not read(sheet(empty, texts)).all(cls="stat")
    tally = Tally(10_000, 4_321, 3_000, 1_500, -77, 2, 12)
    kept = {"classic/hard": tally, "duel/easy": Tally(1, 1, 1, 1, 4, 1, 1)}
    shown = read(sheet(replace(empty, statistics=kept), texts))
    classic, duel = shown.all(cls="stat")
    figures = [element.text for element in classic.all(tag="dd")]
    assert figures[0].replace(",", "") == "10000"
    assert "43" in figures[1]
    assert "50" in figures[2]
    assert "40" in figures[3]
    assert "77" in figures[4]
    assert figures[5] == "12"
    assert len(duel.all(tag="li")) == 1


def test_ten_thousand_deals_are_as_few_numbers_as_one() -> None:
    """Sums are kept, so that neither reading, drawing nor keeping takes longer."""
    many = {key: Tally(10_000, 5_000, 3_000, 2_000, 100, 1, 20) for key in KEYS}
    assert len(to_json(many)) < 1_000
    assert from_json(to_json(many)) == many


def calls(work: Callable[[], None]) -> int:
    """The calls of functions, Python's and C's, that a piece of work comes to."""
    number = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal number
        number += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return number


def test_after_ten_thousand_deals_a_deal_is_as_little_work_as_after_two() -> None:
    """Reading what was kept, every move with its drawing and its writing, and entering the result; in counts."""

    def work(deals: int) -> tuple[int, int]:
        match = Match.of(CLASSIC, [(2, -1, -1), (-2, 1, 1)] * (deals // 2))
        first = new_deal(CLASSIC, match, 1)
        tally = Tally(deals, deals // 2, deals // 2, deals // 4, 0, 0, 1)
        stored = {game_key("classic"): pack(first), STATISTICS_KEY: to_json({"classic/medium": tally})}
        letters = 0

        def whole_deal() -> None:
            nonlocal letters

            def draw(model: Model) -> None:
                nonlocal letters
                letters += len(view(model, Texts()))

            pilot = play_out(Pilot(stored, after=draw).click("continue:classic").settle()).click("statistics")
            letters += sum(map(len, pilot.stored.values()))
            assert pilot.model.games["classic"].match.deals == deals + 1

        return calls(whole_deal), letters

    few, many = work(2), work(10_000)
    assert many[0] <= few[0] * 1.001
    assert many[1] <= few[1] * 1.001
