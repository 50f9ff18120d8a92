"""The laws of the table: it shows what the player may know, and every control does what it says."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
from app.clicks import CLICKS
from app.games import YOU, Game, act, new_deal
from app.hand import ordered
from app.model import Job, Model, Purpose, Screen, Sheet, Viewport
from app.sentences import card_name
from app.settings import Settings, Sort, Theme
from app.text import PSEUDO, Catalogues, Texts
from app.view import root_attributes, view
from doudizhu.actions import Action, Bid, Call, Grab, NoBid, NoCall, NoGrab, Pass, Play
from doudizhu.cards import counts_of, rank_of, size
from doudizhu.deal import DealState, Phase, can, tricks
from doudizhu.errors import Reason
from doudizhu.hints import Because, Hint, HintReason
from doudizhu.moves import legal_plays, pick_cards
from doudizhu.presets import PRESETS
from doudizhu.view import view_of

from tests.app.pages import Element
from tests.app.pages import read as parse
from tests.app.pilot import Pilot, legal

ENGLISH = Texts()
TABLES = [(preset, seed) for preset in PRESETS for seed in (1, 2)]


@cache
def course(preset: str, seed: int) -> tuple[Model, ...]:
    """A whole deal at random, state by state; somebody always bids."""
    chance = random.Random(f"{preset}/{seed}")
    model = Model(screen=Screen.TABLE).with_game(new_deal(PRESETS[preset], None, seed))
    models = [model]
    while (game := the(model)).running:
        options = legal_now(game)
        loud = [option for option in options if isinstance(option, Bid | Call | Grab)]
        model = done(model, chance.choice(loud if loud and chance.random() < 0.7 else options))
        models.append(model)
    return tuple(models)


def legal_now(game: Game) -> list[Action]:
    """What the seat to act may do."""
    return legal(view_of(game.state, game.state.turn))


def done(model: Model, action: Action) -> Model:
    """The same after an action of the seat to act."""
    game = the(model)
    yours = game.your_turn
    game, events = act(game, action)
    return model.with_game(game, moment=events, round=(() if yours else model.round) + events)


def the(model: Model) -> Game:
    """The game at the table."""
    assert model.game is not None
    return model.game


def draw(model: Model, texts: Texts = ENGLISH) -> Element:
    """The whole page, read strictly: well formed, no id twice."""
    return parse(view(model, texts))


def dealt(rules_name: str, first: int) -> Model:
    """A fresh deal in which a chosen seat speaks first."""
    for seed in range(1, 200):
        game = new_deal(PRESETS[rules_name], None, seed)
        if game.state.first == first:
            return Model(screen=Screen.TABLE).with_game(game)
    raise AssertionError("no such deal")


@cache
def pages(preset: str, seed: int) -> tuple[tuple[Model, Element], ...]:
    """Every state of a deal with its page."""
    return tuple((model, draw(model)) for model in course(preset, seed))


def moments() -> Iterator[tuple[Model, Element]]:
    """Every state of every deal with its page."""
    for preset, seed in TABLES:
        yield from pages(preset, seed)


def find(wanted: str) -> Model:
    """The first state in which a condition holds: ``follow``, ``lead``, ``wait``, ``stuck``."""
    for model in (model for preset, seed in TABLES for model in course(preset, seed)):
        game = the(model)
        if game.state.phase is not Phase.PLAY:
            continue
        answers = legal_plays(counts_of(game.state.hands[YOU]), game.state.last, game.rules)
        follows = game.your_turn and game.state.last is not None
        if {
            "follow": follows and bool(answers),
            "stuck": follows and not answers,
            "lead": game.your_turn and not follows,
            "wait": not game.your_turn,
        }[wanted]:
            return model
    raise AssertionError(wanted)


@pytest.mark.parametrize(("preset", "seed"), TABLES)
def test_every_state_of_a_deal_is_well_formed_and_its_controls_are_known(preset: str, seed: int) -> None:
    """No id comes twice, no element carries a style or a handler, no control leads nowhere."""
    for _, page in pages(preset, seed):
        for element in page.walk():
            assert not [name for name in element.attributes if name == "style" or name.startswith("on")]
            assert "disabled" not in element.attributes
            control = element.attributes.get("data-click")
            assert control is None or control.partition(":")[0] in CLICKS


# --- what a person may know


def elsewhere(state: DealState, chance: random.Random) -> DealState:
    """The same deal with the cards that the player has not seen shuffled among their places."""
    known = view_of(state, YOU)
    kept = {seat: known.known(seat) for seat in range(state.rules.players)}
    kitty_kept = known.kitty is not None or state.landlord is not None
    places = [
        [card for card in hand if card not in kept[seat]] if seat != YOU else []
        for seat, hand in enumerate(state.hands)
    ]
    pool = [card for cards in places for card in cards] + list(state.undealt)
    pool += [] if kitty_kept else list(state.kitty)
    chance.shuffle(pool)
    take = iter(pool)
    hands = tuple(
        hand if seat == YOU else tuple(sorted([*kept[seat], *(next(take) for _ in places[seat])]))
        for seat, hand in enumerate(state.hands)
    )
    kitty = state.kitty if kitty_kept else tuple(sorted(next(take) for _ in state.kitty))
    return replace(state, hands=hands, kitty=kitty, undealt=tuple(sorted(take)))


@pytest.mark.parametrize(("preset", "seed"), TABLES)
def test_the_page_is_the_same_wherever_the_unseen_cards_are(preset: str, seed: int) -> None:
    """Nobody sees through cards: shuffling what the player has not seen changes no letter of the page."""
    chance = random.Random(seed)
    for model in course(preset, seed):
        game = the(model)
        if game.running:
            other = replace(game, state=elsewhere(game.state, chance))
            assert view(model.with_game(other), ENGLISH) == view(model, ENGLISH)


def test_the_kitty_is_face_down_until_the_rules_show_it() -> None:
    """In the auction all are backs; where the rules keep it hidden, they stay so for all but the landlord."""
    for model, page in moments():
        game = the(model)
        kitty = page.one(id="kitty")
        backs = [card for card in kitty.all(cls="card") if "data-back" in card.attributes]
        shown = game.state.landlord is not None and (game.rules.auction.kitty_shown or game.state.landlord == YOU)
        assert len(backs) == (0 if shown else game.rules.deck.kitty)


def test_cards_from_the_kitty_are_marked_in_the_first_trick_only() -> None:
    """The landlord's three cards wear the band and say so, until the first trick has been taken."""
    seen = set()
    for model, page in moments():
        game = the(model)
        marked = [card for card in page.one(id="hand").all(cls="card") if "data-kitty" in card.attributes]
        first = game.state.landlord == YOU and len(tricks(game.state.turns, game.rules.players)) == 1
        held = set(game.state.kitty) & set(game.state.hands[YOU])
        expected = held if first and game.running else set()
        assert {int(card.attributes["data-card"]) for card in marked} == expected
        assert all("from the kitty" in card.attributes["aria-label"] for card in marked)
        seen.add(bool(marked))
    assert seen == {True, False}


def test_the_card_turned_up_lies_at_its_owner_until_it_is_played() -> None:
    for seed in (1, 2):
        for model, page in pages("open", seed):
            state = the(model).state
            owner = "own" if state.first == YOU else f"seat-{state.first}"
            there = state.turned in state.hands[state.first]
            assert len(page.all(cls="turned")) == there
            if there:
                assert page.one(id=owner).one(cls="turned").one(cls="card").attributes["data-r"] == str(
                    rank_of(state.turned or 0)
                )


# --- the table


def test_the_next_player_sits_right_in_classic_and_left_in_open() -> None:
    sides = {
        preset: [seat.attributes["data-side"] for seat in draw(course(preset, 1)[0]).all(cls="seat")]
        for preset in PRESETS
    }
    assert sides == {
        "classic": ["right", "left"],
        "match": ["right", "left"],
        "open": ["left", "right"],
        "duel": ["top"],
    }


def test_every_seat_shows_its_cards_left_with_a_warning_at_two_and_one() -> None:
    warned = set()
    for model, page in moments():
        state = the(model).state
        for seat in range(1, state.rules.players):
            count = page.one(id=f"seat-{seat}").one(cls="count")
            left = len(state.hands[seat])
            assert f"{left} card" in count.text
            assert ("data-low" in count.attributes) is (left in (1, 2))
            warned.add(left)
    assert {1, 2, 3} <= warned


def test_base_times_multiplier_is_worth_at_all_times() -> None:
    """The head shows the deal's own numbers; dashes only while nobody has bid."""
    for model, page in moments():
        state = the(model).state
        shown = [value.texts[0] for value in page.one(id="stakes").all(tag="dd")]
        if state.base:
            assert shown == [str(n) for n in (state.base, state.multiplier, state.base * state.multiplier)]
        else:
            assert (shown[0], shown[2]) == ("–", "–")


@pytest.mark.parametrize("preset", PRESETS)
def test_the_tracker_counts_what_the_player_has_not_seen(preset: str) -> None:
    """Jokers and 2s come first, all ranks of the deck are there, four unseen are framed, the sum is right."""
    for model, page in pages(preset, 1):
        game = the(model)
        cells = page.one(id="tracker-row").all(tag="li")
        ranks = [cell for cell in cells if "data-n" in cell.attributes]
        assert len(ranks) == 15 - game.rules.deck.lowest
        assert [cell.text.split(":")[0] for cell in ranks[:3]] == ["big joker", "small joker", "2"]
        assert sum(int(cell.attributes["data-n"]) for cell in ranks) == size(game.view.unseen)
        for cell in ranks:
            assert ("data-all" in cell.attributes) is (cell.attributes["data-n"] == "4")
        undealt = [cell.text for cell in cells if cell not in ranks]
        assert undealt == (["undealt9"] if preset == "duel" else [])


def test_the_tracker_can_be_hidden() -> None:
    model = replace(find("lead"), settings=Settings(tracker=False))
    assert not draw(model).all(id="tracker-row")


def test_a_seat_is_thinking_only_while_its_move_is_thought_about() -> None:
    """The dots stand at the seat to act when a move is being found, and nowhere else."""
    model = find("wait")
    turn = the(model).state.turn
    assert not draw(model).all(cls="thinking")
    thinking = draw(replace(model, job=Job(1, Purpose.MOVE)))
    assert len(thinking.all(cls="thinking")) == 1
    assert thinking.one(id=f"seat-{turn}").all(cls="thinking")
    assert not draw(replace(find("lead"), job=Job(1, Purpose.HINT))).all(cls="thinking")


def test_the_play_to_beat_lies_in_the_middle_under_one_name_as_long_as_it_lies_there() -> None:
    """Its element is named by its place in the deal, so that it moves in once; its label says whose and what."""
    for model, page in moments():
        state = the(model).state
        lying = [trick for trick in page.all(cls="trick") if "data-from" in trick.attributes]
        if state.last is None:
            assert not lying
            continue
        plays = [at for at, turn in enumerate(state.turns) if turn.combo is not None]
        (trick,) = lying
        assert trick.attributes["id"] == f"trick-{plays[-1]}"
        assert len(trick.all(cls="card")) == state.last.cards


def test_bids_of_a_seat_are_all_listed_where_it_may_speak_again() -> None:
    model = dealt("open", 1)
    for action in (NoBid(), Bid(1), NoBid(), Bid(2), NoBid()):
        model = done(model, action)
    page = draw(model)
    assert [item.texts[-1] for item in page.one(id="seat-1").all(tag="li")] == ["No bid", "Bid 2"]
    assert page.one(id="say").text == "Highest bid: 2 by Mei"


def test_the_opponent_in_a_game_for_two_says_when_it_wins() -> None:
    """Handicap 2: a peasant with eleven cards wins at 2 and has 9 to go; the ruler has a cell for each card."""
    model = dealt("duel", YOU)
    for action in (Call(), Grab(), Grab(), NoGrab()):
        model = done(model, action)
    page = draw(model)
    plate = page.one(id="seat-1")
    assert "handicap 2" in plate.one(cls="seat-role").text
    words = plate.one(cls="ruler-words")
    assert (words.one(tag="b").text, words.texts[-1]) == ("wins at 2", "15 to go")
    assert len(plate.one(cls="ruler").all(tag="i")) == 17
    short, heard = page.one(cls="own-role").all(tag="span")
    assert (short.text, short.attributes["aria-hidden"]) == ("Landlord · 20 → 0", "true")
    assert heard.text == "Landlord, 20 cards left, wins with no card left"
    assert page.one(id="stakes").all(tag="dd")[1].text == "4"


# --- the hand


@pytest.mark.parametrize("sort", Sort)
def test_the_hand_is_one_listbox_with_one_tab_stop(sort: Sort) -> None:
    """Options come in the order set, know their place, and exactly one can be reached by Tab."""
    for state in course("classic", 1):
        model = replace(state, settings=Settings(sort=sort))
        cards = ordered(the(model).state.hands[YOU], sort)
        options = draw(model).one(id="hand").all(role="option")
        assert [int(option.attributes["data-card"]) for option in options] == list(cards)
        assert [int(option.attributes["aria-posinset"]) for option in options] == list(range(1, len(cards) + 1))
        assert [option.attributes["tabindex"] for option in options].count("0") == (1 if cards else 0)


@pytest.mark.parametrize("plain_text", [False, True], ids=["cards", "words"])
def test_an_option_is_named_by_its_card_and_knows_its_place(plain_text: bool) -> None:
    """ "Seven of hearts, 3 of 17" is what is read out; a card's specialty comes after its name."""
    assert card_name(18, ENGLISH) == "seven of hearts"
    for state in (*course("classic", 1)[::4], *course("open", 1)[::4]):
        page = draw(replace(state, settings=Settings(plain_text=plain_text)))
        options = page.one(id="hand").all(role="option")
        for place, option in enumerate(options, 1):
            name, _, special = option.attributes.get("aria-label", option.text).partition(", ")
            assert name == card_name(int(option.attributes["data-card"]), ENGLISH)
            assert special in ("", "from the kitty", "seen by all")
            at, of = (option.attributes[key] for key in ("aria-posinset", "aria-setsize"))
            assert (at, of) == (str(place), str(len(options)))


def test_the_tab_stop_is_the_card_last_visited_and_selection_is_told() -> None:
    model = find("lead")
    cards = ordered(the(model).state.hands[YOU], Sort.RANK)
    model = replace(model, cursor=cards[2], selected=frozenset(cards[1:3]))
    options = draw(model).one(id="hand").all(role="option")
    assert [option.attributes["tabindex"] for option in options].index("0") == 2
    assert [option.attributes["aria-selected"] for option in options[:4]] == ["false", "true", "true", "false"]


def test_only_cards_in_no_legal_answer_are_dimmed() -> None:
    """Dimming speaks of one's own answer: none while leading or waiting, none when it is switched off."""
    model = find("follow")
    state = the(model).state
    used = 0
    for combo in legal_plays(counts_of(state.hands[YOU]), state.last, state.rules):
        used |= combo.counts
    dim = {card for card in state.hands[YOU] if not used >> 4 * rank_of(card) & 15}
    assert {int(card.attributes["data-card"]) for card in draw(model).all(data_dim="")} == dim
    for other in (find("lead"), find("wait"), replace(model, settings=Settings(dim=False))):
        assert not draw(other).all(data_dim="")


# --- the buttons


def button(page: Element, control: str) -> Element:
    """The button of a control."""
    return page.one(id="actions").one(data_click=control)


def usable(element: Element) -> bool:
    """Whether a button can be used now."""
    return element.attributes.get("aria-disabled") != "true"


CONTROLS: dict[str, Action] = {
    **{f"bid:{points}": Bid(points) for points in (1, 2, 3)},
    "bid:0": NoBid(),
    "call": Call(),
    "nocall": NoCall(),
    "grab": Grab(),
    "nograb": NoGrab(),
    "pass": Pass(),
}


@pytest.mark.parametrize(("preset", "seed"), TABLES)
def test_a_button_can_be_used_exactly_when_the_rules_allow_it(preset: str, seed: int) -> None:
    """Bids, calls, grabs and the pass follow the engine; one that cannot be used says why in its second line."""
    for model, page in pages(preset, seed):
        game = the(model)
        controls = {each.attributes["data-click"]: each for each in page.one(id="actions").all(tag="button")}
        allowed = {name for name, action in CONTROLS.items() if game.your_turn and can(game.state, action)}
        offered = {name for name, each in controls.items() if usable(each)} & set(CONTROLS)
        assert offered == allowed
        for each in controls.values():
            assert usable(each) or each.all(tag="small")


def test_play_can_be_pressed_exactly_when_the_selection_can_be_played() -> None:
    """The button and the label follow the engine for selections of every sort."""
    chance = random.Random(5)
    told = set()
    for model, _ in moments():
        game = the(model)
        if not game.your_turn or game.state.phase is not Phase.PLAY:
            continue
        hand = game.state.hands[YOU]
        answers = legal_plays(counts_of(hand), game.state.last, game.rules)
        some = [frozenset(chance.sample(hand, chance.randint(1, min(len(hand), 6))))]
        some += [frozenset(pick_cards(hand, chance.choice(answers).counts))] if answers else []
        for selected in some:
            page = draw(replace(model, selected=selected))
            allowed = can(game.state, Play(tuple(sorted(selected))))
            assert usable(button(page, "play")) is allowed
            assert page.one(id="verdict").attributes["data-mark"] == ("ok" if allowed else "no")
            told.add(allowed)
    assert told == {True, False}


def test_at_most_one_button_is_solid_and_it_can_be_used() -> None:
    for _, page in moments():
        solid = page.all(cls="btn-solid")
        assert len(solid) <= 1
        assert all(usable(each) for each in solid)


def test_when_nothing_beats_the_table_it_says_so_and_pass_is_the_solid_button() -> None:
    page = draw(find("stuck"))
    assert "btn-solid" in button(page, "pass").attributes["class"]
    assert "None of your cards" in page.one(id="verdict").text


def test_waiting_the_buttons_say_whose_turn_it_is() -> None:
    model = find("wait")
    page = draw(model)
    name = ("You", "Mei", "Wen")[the(model).state.turn]
    assert [each.one(tag="small").text for each in page.one(id="actions").all(tag="button")] == [
        f"{name}’s turn"
    ] * 3
    assert name in page.one(id="verdict").text


def test_auto_play_has_a_button_that_ends_it() -> None:
    for wanted in ("lead", "wait"):
        page = draw(replace(find(wanted), auto=True, job=Job(1, Purpose.MOVE)))
        (stop,) = page.one(id="actions").all(tag="button")
        assert stop.attributes["data-click"] == "auto"
        assert usable(stop)


def test_undo_is_offered_once_the_player_has_done_something_and_not_in_a_serious_match() -> None:
    for model, page in moments():
        state = the(model).state
        acted = any(turn.seat == YOU for turn in state.turns) or any(seat == YOU for seat, _ in state.auction.said)
        undo = page.one(id="own").all(data_click="undo")
        assert [usable(each) for each in undo] in ([], [acted and the(model).running])
        assert bool(undo) or state.phase in (Phase.AUCTION, Phase.VOID)
    assert not draw(replace(find("lead"), settings=Settings(undo=False))).all(data_click="undo")


# --- the label


def test_the_label_names_the_kind_and_what_it_beats() -> None:
    model = find("follow")
    state = the(model).state
    answer = legal_plays(counts_of(state.hands[YOU]), state.last, state.rules)[0]
    label = draw(replace(model, selected=frozenset(pick_cards(state.hands[YOU], answer.counts)))).one(id="verdict")
    assert label.one(tag="b").text
    assert label.text.startswith(label.one(tag="b").text + " beats ")


def test_a_hint_shows_its_reason_and_plays_nothing() -> None:
    model = find("follow")
    hints = (Hint(Pass(), (Because(HintReason.WAITS),)),)
    page = draw(replace(model, hints=hints, hint_at=0))
    label = page.one(id="verdict")
    assert label.attributes["data-mark"] == "hint"
    assert label.text.startswith("Pass Saves strength for a later trick.")
    assert "btn-solid" in button(page, "pass").attributes["class"]  # what it advises is what to do next


@pytest.mark.parametrize("reason", [Reason.OTHER_KIND, Reason.EMPTY, Reason.NOTHING_TO_UNDO])
def test_a_refusal_stands_in_the_label_and_is_read_out_at_once(reason: Reason) -> None:
    page = draw(replace(find("follow"), refused=reason))
    label, alert = page.one(id="verdict"), page.one(role="alert")
    assert label.attributes["data-mark"] == "no"
    assert alert.text
    assert alert.text in label.text


# --- what is read out


@pytest.mark.parametrize("preset", PRESETS)
def test_what_others_do_is_told_once_and_together_when_it_is_the_players_turn(preset: str) -> None:
    """Over a whole deal the log gets one line for each own move and one for each round of the others' moves.

    What may interrupt is one line for each decision asked for. A line once said keeps its name and its words.
    """
    drawn: list[Model] = []
    pilot = Pilot(seed=4, after=drawn.append)
    pilot.click(f"newgame:{preset}").settle()
    while the(pilot.model).running:
        pilot.click("playforme").settle()
    polite: dict[str, str] = {}
    urgent: dict[str, str] = {}
    for model in drawn:
        page = draw(model)
        for region, said in (("log", polite), ("alert", urgent)):
            for line in page.one(role=region).all(tag="p"):
                assert said.setdefault(line.attributes["id"], line.text) == line.text
    game = the(pilot.model)
    deal = f"{game.record.header.seed:x}"
    lines = [text for name, text in polite.items() if name.startswith(f"told-{deal}-")]
    seats = [seat for seat, _ in game.state.auction.said] + [turn.seat for turn in game.state.turns]
    rounds = sum(seat != YOU and before == YOU for before, seat in pairwise([YOU, *seats]))
    assert len(lines) == 1 + seats.count(YOU) + rounds  # the first one tells of the deal
    told = " ".join(lines)
    for seat, name in ((1, "Mei"), (2, "Wen")) if game.rules.players == 3 else ((1, "Wen"),):
        passes = sum(turn.combo is None for turn in game.state.turns if turn.seat == seat)
        plays = sum(turn.combo is not None for turn in game.state.turns if turn.seat == seat)
        assert told.count(f"{name}: Pass.") == passes
        assert len(re.findall(rf"{name}: [^.:]*(?:: [^.]*)?\. \d+ cards? left\.", told)) == plays
    turns = [text for name, text in urgent.items() if name.startswith(f"turn-{deal}-")]
    assert len(turns) == seats.count(YOU)
    assert all(text.startswith("Your turn. ") for text in turns)


def test_your_turn_is_told_with_what_lies_on_the_table() -> None:
    model = find("follow")
    alert = draw(model).one(role="alert").text
    label = draw(model).one(id="centre").one(cls="trick").attributes["aria-label"]
    assert alert == f"Your turn. {label}"
    assert draw(find("wait")).one(role="alert").text == ""


# --- the table in words

IN_WORDS = Settings(plain_text=True)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_table_in_words_knows_no_more_and_offers_no_less(preset: str) -> None:
    """Hidden cards change nothing on it, and hand, buttons and label are those of the drawn table."""
    chance = random.Random(preset)
    for model, page in pages(preset, 1):
        game = the(model)
        words = draw(replace(model, settings=IN_WORDS))
        if game.running:
            other = model.with_game(replace(game, state=elsewhere(game.state, chance)), settings=IN_WORDS)
            assert view(other, ENGLISH) == view(replace(model, settings=IN_WORDS), ENGLISH)
        for name in ("actions", "verdict"):
            assert words.one(id=name) == page.one(id=name)
        cards = [option.attributes["data-card"] for option in page.all(role="option")]
        assert [option.attributes["data-card"] for option in words.all(role="option")] == cards


def test_the_table_in_words_says_what_the_drawn_one_shows() -> None:
    """Stakes, kitty, every seat's role and cards left, the play to beat, the unseen cards."""
    model = find("follow")
    game = the(model)
    words = draw(replace(model, settings=IN_WORDS)).one(id="plain-table").text
    assert f"worth {game.state.base * game.state.multiplier}" in words
    assert "Kitty: " in words
    for name, hand in zip(("You", "Mei", "Wen"), game.state.hands, strict=True):
        assert re.search(rf"{name}: (Landlord|Peasant), {len(hand)} cards? left", words)
    assert "To beat: " in words
    assert f"Unseen, {size(game.view.unseen)} cards: " in words


# --- the page


def test_under_an_open_sheet_the_table_is_inert() -> None:
    model = find("lead")
    assert "inert" not in draw(model).one(id="screen").attributes
    assert "inert" in draw(replace(model, sheet=Sheet.MENU)).one(id="screen").attributes


def test_settings_of_the_look_stand_on_the_root() -> None:
    settings = Settings(language="ja", theme=Theme.FELT, four_colours=True, left_handed=True, bigger_cards=True)
    assert root_attributes(Model(settings=settings)) == {
        "lang": "ja",
        "data-theme": "felt",
        "data-deck": "four",
        "data-hand": "left",
        "data-cards": "big",
        "data-screen": "start",
    }


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (820, 1180), (1440, 900)])
def test_the_last_lines_or_the_whole_deal_stand_where_there_is_room(size: tuple[int, int]) -> None:
    page = draw(replace(find("follow"), viewport=Viewport(*size)))
    assert (len(page.all(cls="recent")), len(page.all(cls="rail"))) == {
        (820, 1180): (1, 0),
        (1440, 900): (0, 1),
    }.get(size, (0, 0))


def test_every_word_comes_from_the_catalogues() -> None:
    """In the pseudo-language every text with letters is marked, but for the keys' own names."""
    pseudo = Catalogues({})[PSEUDO]
    for preset in PRESETS:
        for place, model in enumerate(course(preset, 2)[::3]):
            settings = Settings(plain_text=place % 2 == 1)
            page = draw(replace(model, viewport=Viewport(1440, 900), settings=settings), pseudo)
            keys = {text for each in page.all(tag="kbd") for text in each.texts}
            shown = [text for text in page.texts if text not in keys]
            shown += [element.attributes.get("aria-label", "") for element in page.walk()]
            for text in shown:
                outside = text
                while (inner := re.sub(r"\[[^\[\]]*\]", "", outside)) != outside:
                    outside = inner
                assert not re.search(r"[A-Za-z]", outside), text
