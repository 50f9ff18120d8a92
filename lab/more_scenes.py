"""What pictures need beside the scenes of ``lab.preview``: each game's auction, lead and answer, the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Final

from lab.preview import SCENES, over, play, playing
from lab.table_preview import after, dealt, hinted, until

# The imports above put the engine and the page on the path.
from app.games import Game, act  # isort: skip
from app.model import Model, Screen  # isort: skip
from app.settings import Settings, Sort  # isort: skip
from doudizhu.actions import Bid, Call, Grab, NoBid, NoCall, NoGrab  # isort: skip
from doudizhu.cards import counts_of  # isort: skip
from doudizhu.deal import Phase  # isort: skip
from doudizhu.moves import legal_plays  # isort: skip
from doudizhu.presets import CLASSIC, DUEL, OPEN, PRESETS  # isort: skip

__all__ = ["PLACES", "SCREENS"]


def _table(game: Game) -> Model:
    return Model(screen=Screen.TABLE, chosen=game.rules.name).with_game(game)


def second_auction(preset: str) -> Model:
    """Return the auction of a game's second deal, when it is the player's turn and somebody has spoken."""

    def speaks(game: Game) -> bool:
        return game.your_turn and game.state.phase is Phase.AUCTION and len(game.state.auction.said) == 1

    return _table(play(preset, speaks, play(preset, over)))


def leading(preset: str) -> Model:
    """Return the player's lead of a later trick in a game's second deal."""

    def leads(game: Game) -> bool:
        state = game.state
        return game.your_turn and state.phase is Phase.PLAY and state.last is None and len(state.turns) > 3

    return _table(play(preset, leads, play(preset, over)))


def beaten() -> Model:
    """Return a hint when nothing in the hand beats the table."""

    def hopeless(game: Game) -> bool:
        state = game.state
        if not game.your_turn or state.last is None:
            return False
        return not legal_plays(counts_of(state.hands[0]), state.last, state.rules)

    return hinted(_table(play("match", hopeless)))


def unfinished() -> Model:
    """Return the start screen with a deal under way in every game."""
    games = MappingProxyType({name: game for name in PRESETS if (game := playing(name).game) is not None})
    return Model(chosen="duel", current="duel", games=games)


def landlord_of_two() -> Model:
    """Return the duel's first lead, with twenty cards and a handicap."""
    return after(dealt(DUEL, 0), Call(), Grab(), Grab(), NoGrab())


def turned_up_here() -> Model:
    """Return an open auction whose turned-up card came to the player."""
    return dealt(OPEN, 0)


def redealt() -> Model:
    """Return a deal that nobody bid for."""
    game = dealt(CLASSIC, 1).game
    assert game is not None
    for _ in range(3):
        game = act(game, NoBid())[0]
    return _table(game)


def rules(place: str, tried: str = "") -> Model:
    """Return a page of the rules."""
    return Model(screen=Screen.RULES, rules_place=place, tried=tried)


MORE: Final[dict[str, Callable[[], Model]]] = {
    "start-all-unfinished": unfinished,
    "auction-first": lambda: dealt(CLASSIC, 0),
    "auction-match": partial(second_auction, "match"),
    "auction-open-yours": turned_up_here,
    "auction-duel-answer": lambda: after(dealt(DUEL, 1), Call()),
    "auction-duel-passed": lambda: after(dealt(DUEL, 1), NoCall()),
    "auction-void": redealt,
    **{f"lead-{name}": partial(leading, name) for name in PRESETS},
    "lead-open-landlord": lambda: after(dealt(OPEN, 0), Bid(3)),
    "lead-duel-landlord": landlord_of_two,
    **{f"follow-{name}": partial(playing, name) for name in PRESETS},
    "hint-none": beaten,
    "waiting-open": lambda: until(after(dealt(OPEN, 0), Bid(3)), yours=False, least=3),
    "no-tracker": lambda: replace(playing("classic"), settings=Settings(tracker=False)),
    "sorted-by-count": lambda: replace(playing("classic"), settings=Settings(sort=Sort.COUNT)),
    **{f"rules-{name}": partial(rules, name) for name in PRESETS},
    "rules-combination": partial(rules, "classic/kickers"),
    "rules-auction": partial(rules, "duel/auction"),
    "rules-glossary": partial(rules, "classic/glossary"),
    "rules-try": partial(rules, "classic/try", "333444+55"),
    "rules-try-wrong": partial(rules, "match/try", "34567899"),
}

SCREENS: Final[dict[str, Callable[[], Model]]] = {**SCENES, **MORE}
"""Every screen that Python draws, by name."""

PLACES: Final = MappingProxyType(
    {
        "rules-combination": "rules/classic/kickers",
        "rules-auction": "rules/duel/auction",
        "rules-glossary": "rules/classic/glossary",
        "rules-try": "rules/classic/try",
        "rules-try-wrong": "rules/match/try",
    }
)
"""The element that a picture starts at, where that is not the top."""
