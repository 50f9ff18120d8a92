"""States of the table worth looking at, and any state as a page of its own: ``lab.screenshots`` takes pictures."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT / "web")]

from app.art import sprite  # noqa: E402  (the paths above come first)
from app.games import Game, act, new_deal  # noqa: E402
from app.model import Job, Model, Purpose, Screen  # noqa: E402
from app.settings import Settings  # noqa: E402
from app.text import Texts  # noqa: E402
from app.turns import show_hint  # noqa: E402
from app.view import root_attributes, view  # noqa: E402
from doudizhu.actions import Action, Bid, Call, Deal, Grab, NoBid, NoGrab, Pass, Play  # noqa: E402
from doudizhu.cards import counts_of  # noqa: E402
from doudizhu.deal import Phase  # noqa: E402
from doudizhu.errors import Reason  # noqa: E402
from doudizhu.hints import hints  # noqa: E402
from doudizhu.match import Match  # noqa: E402
from doudizhu.moves import legal_plays, pick_cards  # noqa: E402
from doudizhu.players.levels import Level, player  # noqa: E402
from doudizhu.presets import CLASSIC, DUEL, MATCH, OPEN  # noqa: E402
from doudizhu.record import Header, Record  # noqa: E402
from doudizhu.rules import RuleSet  # noqa: E402


def dealt(rules: RuleSet, first: int, seed: int = 1) -> Model:
    """A fresh deal in which a chosen seat speaks first."""
    while True:
        game = new_deal(rules, None, seed)
        if game.state.first == first:
            return Model(screen=Screen.TABLE).with_game(game)
        seed += 100


def after(model: Model, *actions: Action) -> Model:
    """The same after these actions."""
    for action in actions:
        assert model.game is not None
        game, events = act(model.game, action)
        model = model.with_game(game, moment=events, round=model.round + events)
    return model


def playing(model: Model, number: int, seed: int = 3) -> Model:
    """The same after so many plays and passes, chosen to make long plays."""
    chance = Random(seed)
    for _ in range(number):
        game = model.game
        assert game is not None
        if game.state.phase is not Phase.PLAY:
            break
        state = game.state
        hand = state.hands[state.turn]
        options = legal_plays(counts_of(hand), state.last, state.rules)
        options = [option for option in options if not option.doubles] or options
        if not options or (state.last is not None and chance.random() < 0.2):
            model = after(model, Pass())
            continue
        best = max(options, key=lambda option: (option.cards if state.last is None else 0, -option.body))
        model = after(model, Play(pick_cards(hand, best.counts)))
    return model


def until(model: Model, *, yours: bool, least: int, seed: int = 3) -> Model:
    """The same after at least so many moves, when a play lies on the table and it is, or is not, your turn."""
    for number in range(least, 60):
        there = playing(model, number, seed)
        game = there.game
        if game is not None and game.state.last is not None and game.your_turn is yours and game.running:
            return there
    raise ValueError("no such moment")


def states() -> Iterator[tuple[str, Model]]:
    """The states worth looking at, by name."""
    yield "bidding", after(dealt(CLASSIC, 1), Bid(1), NoBid())
    lead = after(dealt(CLASSIC, 0), Bid(3))
    yield "lead", lead
    assert lead.game is not None
    hand = lead.game.state.hands[0]
    longest = max(legal_plays(counts_of(hand), None, CLASSIC), key=lambda combo: combo.cards)
    yield "lead-selected", replace(lead, selected=frozenset(pick_cards(hand, longest.counts)))
    follow = until(after(dealt(MATCH, 1), Bid(3)), yours=True, least=1)
    yield "follow", follow
    assert follow.game is not None
    state = follow.game.state
    answers = legal_plays(counts_of(state.hands[0]), state.last, MATCH)
    if answers:
        yield "follow-selected", replace(follow, selected=frozenset(pick_cards(state.hands[0], answers[0].counts)))
    wrong = frozenset(state.hands[0][:2])
    yield "follow-wrong", replace(follow, selected=wrong)
    yield "waiting", replace(until(lead, yours=False, least=3), job=Job(1, Purpose.MOVE), selected=frozenset())
    late = until(lead, yours=False, least=22)
    yield "late", replace(late, job=Job(1, Purpose.MOVE))
    yield "bomb", bomb()
    yield "open-auction", open_auction()
    yield "open-play", until(after(open_auction(), NoBid()), yours=True, least=4)
    yield "duel-call", dealt(DUEL, 0)
    grabbed = after(dealt(DUEL, 0), Call(), Grab(), Grab(), NoGrab())
    yield "duel-grab", after(dealt(DUEL, 0), Call(), Grab())
    yield "duel-first", replace(until(grabbed, yours=False, least=1, seed=8), job=Job(1, Purpose.MOVE))
    yield "duel", until(grabbed, yours=True, least=9)
    yield "hint", hinted(follow)
    yield "hint-bid", hinted(dealt(CLASSIC, 0))
    yield "refused", replace(follow, selected=wrong, refused=Reason.UNMATCHED)
    yield "taken", taken(lead)
    yield "last", almost_over()
    yield "over", after(almost_over(), *last_play(almost_over()))
    yield "long", long_play()
    yield "big", replace(lead, settings=Settings(bigger_cards=True, four_colours=True))
    yield "left", replace(follow, settings=Settings(left_handed=True))
    yield "plain", replace(follow, selected=wrong, settings=Settings(plain_text=True))
    yield "auto", replace(follow, auto=True, job=Job(1, Purpose.MOVE))


def open_auction() -> Model:
    """An auction that has gone round once; a seat other than yours got the card turned up."""
    return after(dealt(OPEN, 1), NoBid(), Bid(1), NoBid(), Bid(2), NoBid())


def hinted(model: Model) -> Model:
    """The same with the first hint shown."""
    assert model.game is not None
    work = hints(model.game.view, player(Level.MEDIUM), Random(1))
    while True:
        try:
            next(work)
        except StopIteration as done:
            return show_hint(replace(model, hints=done.value), 0)


def taken(model: Model) -> Model:
    """The same after a trick in which all others passed."""
    game = model.game
    assert game is not None
    hand = game.state.hands[0]
    return after(model, Play(hand[:1]), Pass(), Pass())


def almost_over() -> Model:
    """A deal in which a seat has one or two cards left, and you are to act."""
    for number in range(20, 90):
        model = playing(after(dealt(CLASSIC, 0), Bid(3)), number)
        game = model.game
        if game is not None and game.your_turn and min(game.view.left[1:]) <= 2 and len(game.view.hand) > 1:
            return model
    raise ValueError("no such deal")


def last_play(model: Model) -> list[Action]:
    """What ends the deal, without regard to the rules of the art."""
    actions: list[Action] = []
    while True:
        game = model.game
        assert game is not None
        state = game.state
        if state.phase is not Phase.PLAY:
            return actions
        options = legal_plays(counts_of(state.hands[state.turn]), state.last, state.rules)
        action: Action = Pass()
        if options and (state.turn != 0 or state.last is None):
            best = max(options, key=lambda option: option.cards)
            action = Play(pick_cards(state.hands[state.turn], best.counts))
        actions.append(action)
        model = after(model, action)


def long_play() -> Model:
    """An airplane of as many cards as two rows can show."""
    cards = tuple(card for rank in range(5) for card in range(4 * rank, 4 * rank + 3))
    kickers = (24, 28, 32, 36, 40)
    rest = tuple(card for card in range(54) if card not in cards + kickers)
    others = [rest[at : at + 17] for at in (0, 17)]
    first, kitty = (*cards, *kickers)[:17], (*cards, *kickers)[17:]
    deal = Deal(tuple(card for three in zip(others[1], first, others[0], strict=True) for card in three) + kitty, 1)
    record = Record.new(Header(CLASSIC, 1), deal)
    model = Model(screen=Screen.TABLE).with_game(Game(Match.of(CLASSIC), record, record.state))
    return after(model, Bid(3), Play(cards + kickers))


def bomb() -> Model:
    """The moment a bomb lies on the table."""
    for seed in range(1, 4000):
        model = after(dealt(CLASSIC, 1, seed), Bid(3))
        assert model.game is not None
        hand = model.game.state.hands[1]
        bombs = [combo for combo in legal_plays(counts_of(hand), None, CLASSIC) if combo.doubles]
        if bombs:
            return after(model, Play(pick_cards(hand, bombs[0].counts)), Pass())
    raise ValueError("no bomb")


def page(model: Model, texts: Texts) -> str:
    """The state as a whole page, with the style sheet beside it."""
    attributes = " ".join(f'{name}="{value}"' for name, value in root_attributes(model).items())
    return (
        f'<!doctype html><html {attributes}><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<link rel="stylesheet" href="{(ROOT / "web" / "styles.css").as_uri()}">'
        f'<body>{sprite()}<div id="app">{view(model, texts)}</div>'
    )


def compiled() -> dict[str, dict[str, str]]:
    """The messages of every language, from the catalogues' sources."""
    from lab.catalogues import LANGUAGES, compile_po, read

    return {language: compile_po(read(language)) for language in LANGUAGES}
