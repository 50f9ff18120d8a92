"""The laws of keeping texts: whatever a store does, the newest whole copy is read, and no other tab's is lost."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from app.shelf import LAYOUT, TAB, Copy, Outcome, Refused, Shelf, Wrong, copies, newest, opened, seal
from hypothesis import given
from hypothesis import strategies as st

from tests.app.pilot import Texts

KEY = "doudizhu.game.classic"
SLOTS = (f"{KEY}.1", f"{KEY}.2")


def shelf(store: Texts, tab: str = "one") -> Shelf:
    """A shelf of a tab that has just begun to play."""
    made = Shelf(store, tab)
    made.claim()
    return made


def written(*texts: str) -> Texts:
    """A store in which these texts were kept one after the other."""
    store = Texts()
    for text in texts:
        assert shelf(store).write(KEY, text) is Outcome.KEPT
    return store


@given(st.lists(st.text(min_size=1), min_size=1, max_size=8), st.lists(st.booleans(), min_size=8, max_size=8))
def test_the_last_text_is_read_and_the_one_before_is_still_there(texts: list[str], reload: list[bool]) -> None:
    store = Texts()
    kept = shelf(store)
    for text, again in zip(texts, reload, strict=False):
        kept = shelf(store) if again else kept
        assert kept.write(KEY, text) is Outcome.KEPT
    assert [copy.text for copy in copies(store, KEY)] == texts[-1:-3:-1]


def test_a_newest_copy_torn_anywhere_leaves_the_one_before() -> None:
    store = written("the text before", "the newest text")
    whole = store[SLOTS[1]]
    for length in range(len(whole)):
        store[SLOTS[1]] = whole[:length]
        assert newest(store, KEY) == "the text before"
        assert opened(SLOTS[1], whole[:length]).wrong is Wrong.DAMAGED


def test_a_newest_copy_with_any_letter_changed_is_never_taken_for_what_was_written() -> None:
    store = written("the text before", "the newest text")
    whole = store[SLOTS[1]]
    chance = random.Random(1)
    for place in range(len(whole)):
        letter = chance.choice([one for one in "0123456789abcdef/ {}x" if one != whole[place]])
        store[SLOTS[1]] = whole[:place] + letter + whole[place + 1 :]
        assert newest(store, KEY) == "the text before"


def test_after_a_damaged_copy_the_good_one_is_not_the_next_to_be_overwritten() -> None:
    for damaged in (0, 1):
        store = written("one", "two")
        store[SLOTS[damaged]] = "doudizhu/2/"
        good = newest(store, KEY)
        shelf(store).write(KEY, "three")
        assert [copy.text for copy in copies(store, KEY)] == ["three", good]


@pytest.mark.parametrize("number", [1, 2, 10**12 - 9, 10**12 + 1, 10**15 - 2, 10**15 - 1, 10**15])
def test_a_number_that_is_damage_or_a_lie_spoils_no_later_copy(number: int) -> None:
    """Counting on from it, numbers would grow longer than what is read as one."""
    for lie in (seal(number, "a lie"), seal(number, "a lie")[:-1]):
        store = written("the text before", "the newest text")
        store[SLOTS[1]] = lie
        kept = shelf(store)
        for text in ("one", "two", "three"):
            assert kept.write(KEY, text) is Outcome.KEPT
            assert newest(store, KEY) == text
        assert [copy.wrong for copy in copies(store, KEY)] == [None, None]


def test_the_single_text_of_the_first_layout_is_read_until_two_copies_are_verified() -> None:
    store = Texts({KEY: "old"})
    assert newest(store, KEY) == "old"
    kept = shelf(store)
    kept.write(KEY, "one")
    assert [copy.text for copy in copies(store, KEY)] == ["one", "old"]
    kept.write(KEY, "two")
    assert [copy.text for copy in copies(store, KEY)] == ["two", "one"]
    assert KEY not in store


@pytest.mark.parametrize(
    ("raw", "wrong"),
    [
        ("", Wrong.DAMAGED),
        ("doudizhu/", Wrong.DAMAGED),
        (seal(1, "x").replace(f"/{LAYOUT}/", f"/{LAYOUT + 1}/"), Wrong.NEWER),
        (seal(1, "x").replace(f"/{LAYOUT}/", "/1/"), Wrong.DAMAGED),
        ("{}", Wrong.FOREIGN),
        ("Doudizhu/2/1/00000000/x", Wrong.FOREIGN),
        ("doudizhu/2/" + "9" * 30 + "/00000000/x", Wrong.DAMAGED),
    ],
)
def test_a_copy_that_does_not_count_says_why(raw: str, wrong: Wrong) -> None:
    assert opened("x", raw).wrong is wrong
    assert opened("x", raw).text == ""


@given(st.text())
def test_no_text_at_all_breaks_the_reader(raw: str) -> None:
    assert isinstance(opened("x", raw), Copy)
    assert opened("x", seal(7, raw)).text == raw


class Refusing(Texts):
    """A store without room for more than a tab's name."""

    room = False

    def set(self, name: str, text: str) -> None:
        if name != TAB and not self.room:
            raise Refused(Outcome.FULL)
        super().set(name, text)


class Altering(Texts):
    """A store that loses the last letter of what it is given."""

    def set(self, name: str, text: str) -> None:
        super().set(name, text if name == TAB else text[:-1])


class Forbidden(Texts):
    """A store that may not be touched."""

    def _refuse(self, *_: object) -> None:
        raise Refused(Outcome.FORBIDDEN)

    read = get = set = remove = _refuse  # type: ignore[assignment] # whatever it is asked


@pytest.mark.parametrize(
    ("kind", "outcome"),
    [(Refusing, Outcome.FULL), (Altering, Outcome.CHANGED), (Forbidden, Outcome.FORBIDDEN)],
)
def test_a_store_that_fails_says_how_and_loses_nothing_that_it_had(
    kind: Callable[[Texts], Texts], outcome: Outcome
) -> None:
    store = kind(written("one", "two"))
    kept = shelf(store)
    for text in ("three", "four", "five"):
        assert kept.write(KEY, text) is outcome
    assert newest(Texts(store), KEY) == "two"
    kept.set_aside(f"{KEY}.damaged", "raw")  # and nothing is raised


def test_what_could_not_be_kept_is_kept_with_the_next_text_for_which_there_is_room() -> None:
    store = Refusing()
    kept = shelf(store)
    for key in ("doudizhu.current", KEY, "doudizhu.settings"):
        assert kept.write(key, f"{key} then") is Outcome.FULL
    assert kept.write(KEY, "the latest") is Outcome.FULL
    store.room = True
    assert kept.write("doudizhu.settings", "now") is Outcome.KEPT
    read = {key: newest(store, key) for key in ("doudizhu.current", KEY, "doudizhu.settings")}
    assert read == {"doudizhu.current": "doudizhu.current then", KEY: "the latest", "doudizhu.settings": "now"}


def test_a_forbidden_store_reads_as_an_empty_one() -> None:
    assert shelf(Forbidden()).read() == ({}, Outcome.FORBIDDEN)
    assert shelf(written("one")).read()[1] is Outcome.KEPT


def test_a_tab_whose_seat_was_taken_writes_nothing_more() -> None:
    store = written("one")
    first = shelf(store, "first")
    first.write(KEY, "by the first")
    second = shelf(store, "second")
    before = dict(store)
    assert first.write(KEY, "too late") is Outcome.ELSEWHERE
    first.set_aside(f"{KEY}.damaged", "too late")
    assert store == before
    assert second.write(KEY, "by the second") is Outcome.KEPT
    assert [copy.text for copy in copies(store, KEY)] == ["by the second", "by the first"]


def test_a_tab_plays_on_after_all_data_of_the_site_were_cleared() -> None:
    store = written("one")
    kept = shelf(store)
    store.clear()
    assert kept.write(KEY, "two") is Outcome.KEPT
    assert newest(store, KEY) == "two"


def test_an_empty_text_removes_every_copy() -> None:
    store = written("one", "two")
    store[KEY] = "old"
    shelf(store).write(KEY, "")
    assert copies(store, KEY) == []
