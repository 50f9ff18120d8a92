"""Drawn signs: complete, referred to correctly, and small."""

import re
from xml.etree import ElementTree

import pytest
from app import art
from app.art.glyphs import STROKES, SUN
from app.art.icons import ICONS
from app.art.suits import SUITS, WINDOWS
from app.cards import back_html, card_html
from doudizhu.cards import parse_counts, rank_of

SVG = "{http://www.w3.org/2000/svg}"


def symbols() -> dict[str, ElementTree.Element]:
    root = ElementTree.fromstring(art.sprite().replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1))
    found = {symbol.get("id") or "": symbol for symbol in root.iter(f"{SVG}symbol")}
    assert len(found) == len(list(root.iter(f"{SVG}symbol"))), "an id is used twice"
    return found


def used(markup: str) -> list[str]:
    return re.findall(r'<use href="#([^"]+)"', markup)


def test_the_sprite_is_well_formed_and_every_symbol_has_a_box() -> None:
    """Each symbol can be scaled: it says which box it was drawn in."""
    assert all(symbol.get("viewBox") for symbol in symbols().values())


def test_every_reference_of_every_card_and_part_leads_to_a_symbol() -> None:
    """No card, mark, icon or rank sign refers to a drawing that does not exist."""
    made = [card_html(card) for card in range(54)] + [back_html()]
    made += [art.mark(role, big=big) for role in ("landlord", "peasant", "unknown") for big in (False, True)]
    made += [art.icon(name) for name in ICONS] + [art.rank(rank) for rank in range(15)]
    made += [art.suit(suit) for suit in range(4)] + [art.count(3, label="3 cards")]
    defined = symbols()
    assert {name for markup in made for name in used(markup)} <= set(defined)


def test_cards_can_be_told_apart_without_colour() -> None:
    """The drawings of any two cards differ: rank and suit are shapes, and the jokers have signs of their own."""
    drawings = [tuple(used(card_html(card))) for card in range(54)]
    assert len(set(drawings)) == 54


def test_no_two_signs_are_the_same_drawing() -> None:
    """Ranks, suits and windows are each drawn differently."""
    for paths in (STROKES, SUITS, tuple(WINDOWS.values())):
        assert len(set(paths)) == len(paths)


@pytest.mark.parametrize("rank", range(13))
def test_rank_signs_stay_on_their_grid(rank: int) -> None:
    """A sign's centre lines lie within 20 by 28, the 10's within 24: nothing touches its neighbour in a line."""
    numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+", STROKES[rank].replace("A", " "))]
    assert max(numbers) <= 28
    assert min(numbers) >= -2
    if rank != 7:
        assert min(numbers) >= 0


def test_the_sun_has_twelve_rays() -> None:
    """One disc and twelve rays."""
    assert SUN.count("M") == 13


def test_courts_stand_in_a_window_and_other_cards_do_not() -> None:
    """J, Q and K have their plum blossom, moon gate and octagon."""
    for card in range(54):
        windows = [name for name in used(card_html(card)) if name.startswith("w")]
        assert windows == ([f"w{rank_of(card)}"] if rank_of(card) in WINDOWS else [])


def test_a_choice_in_the_hand_says_its_state_and_a_picture_is_hidden() -> None:
    """An option has its role, name and selection; a card on the table is described by the play it lies in."""
    option = card_html(16, id="card-16", option=True, label="seven of clubs", selected=True, kitty=True)
    for part in ('role="option"', 'aria-selected="true"', 'aria-label="seven of clubs"', "data-kitty", "data-sel"):
        assert part in option
    assert 'aria-hidden="true"' in card_html(16)
    assert "role=" not in card_html(16)


def test_no_style_attribute_is_written() -> None:
    """A strict content policy forbids style attributes; sizes come from where a card lies."""
    made = [card_html(card, selected=True) for card in range(54)] + [art.match_line(18, 30), art.ruler(11, 17, 2)]
    assert not [markup for markup in made if "style=" in markup]


def test_ranks_are_read_out_by_their_label_only() -> None:
    """A line of rank signs is one image with a name, or decoration."""
    line = art.ranks(parse_counts("3334"), label="three 3s with a 4")
    assert used(line) == ["r0", "r0", "r0", "r1"]
    assert 'role="img"' in line
    assert 'aria-label="three 3s with a 4"' in line
    assert 'aria-hidden="true"' in art.ranks([14, 13])


@pytest.mark.parametrize(("number", "low"), [(17, False), (3, False), (2, True), (1, True), (0, False)])
def test_a_count_warns_at_two_and_one(number: int, low: bool) -> None:
    """Two or one cards left are marked; none left is no warning any more."""
    assert ("data-low" in art.count(number, label="x")) is low


@pytest.mark.parametrize(
    ("number", "total", "win"), [(11, 17, 2), (20, 20, 0), (0, 17, 4), (17, 17, 4), (1, 17, 4)]
)
def test_the_ruler_has_a_cell_for_each_card_and_fills_those_still_held(number: int, total: int, win: int) -> None:
    """The filled cells are the cards held, and the bracket is as wide as the handicap."""
    drawn = art.ruler(number, total, win)
    assert drawn.count("<i") == total
    assert drawn.count("data-on") == number
    assert ("ruler-goal" in drawn) is (win > 0)


@pytest.mark.parametrize("total", [-40, -15, -1, 0, 1, 18, 29, 30, 31, 64])
def test_the_match_line_stays_on_the_page(total: int) -> None:
    """Whatever the total, every part lies between 0 and 100 % and the total itself is written."""
    drawn = art.match_line(total, 30)
    assert all(0 <= float(share) <= 100 for share in re.findall(r'x\d?="([\d.-]+)%"', drawn))
    assert f">{str(total).replace('-', '−')}</text>" in drawn


def test_the_sprite_is_small() -> None:
    """All drawings together cost less than one small picture file."""
    assert len(art.sprite()) < 16_000
