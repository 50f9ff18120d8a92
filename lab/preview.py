"""Pictures of every screen in every window, theme and script, for people to look at.

``python -m lab.preview`` writes them all into ``screenshots/``; options narrow it down:
``python -m lab.preview --scene start result --window 360x640 --theme dark --language ja``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

from app.art import sprite
from app.games import YOU, Game, act, new_deal, take_back
from app.html import Markup
from app.model import Model, Notice, Screen, Sheet, Viewport
from app.settings import Settings, Theme
from app.text import Catalogues, Texts
from app.view import view
from doudizhu.actions import Play
from doudizhu.combos import Kind
from doudizhu.players import chance_for, decide, ply_of
from doudizhu.players.levels import Level, player
from doudizhu.presets import PRESETS
from doudizhu.view import view_of
from playwright.sync_api import Browser, sync_playwright

from lab.catalogues import compile_po, read

ROOT: Final = Path(__file__).resolve().parent.parent
OUT: Final = ROOT / "screenshots"
WINDOWS: Final = ("360x640", "640x360", "820x1180", "1440x900")
THEMES: Final = ("light", "dark", "felt")
LANGUAGES: Final = ("en", "zh-Hant")


def step(game: Game) -> Game:
    """Let the seat to act do what a computer player would."""
    state = game.state
    seen = view_of(state, state.turn)
    chance = chance_for(game.record.header.seed, state.turn, ply_of(seen))
    return act(game, decide(player(Level.MEDIUM), seen, chance))[0]


def play(preset: str, until: Callable[[Game], bool], game: Game | None = None) -> Game:
    """Play deals of a game, seed after seed, to the first state that fits."""
    match = None if game is None else game.match
    for seed in range(1000):
        current = new_deal(PRESETS[preset], match, seed)
        while not until(current):
            if not current.running:
                break
            current = step(current)
        else:
            return current
    raise LookupError(f"no deal of {preset} comes to this")


def over(game: Game) -> bool:
    """Whether the deal has ended with a bomb or a rocket in it."""
    result = game.state.result
    return result is not None and any(doubling.counts for doubling in result.doublings)


def your_turn(game: Game) -> bool:
    """Whether the player is to answer in the third trick or later."""
    return game.your_turn and game.state.last is not None and len(game.state.turns) > 9


def bidding(game: Game) -> bool:
    """Whether the player is asked for a bid after another has bid."""
    return game.your_turn and not game.state.turns and len(game.state.auction.said) > 0


def bombed(game: Game) -> bool:
    """Whether the last play was a bomb."""
    last = game.state.last
    return last is not None and last.kind is Kind.BOMB and game.state.passes == 0


def playing(preset: str, until: Callable[[Game], bool] = your_turn) -> Model:
    """Return the table in the second deal of a game, with the player's lowest answer selected."""
    game = play(preset, until, play(preset, over))
    selected = frozenset[int]()
    if game.your_turn and game.state.turns:
        chosen = decide(player(Level.MEDIUM), game.view, chance_for(1, YOU, 1))
        selected = frozenset(chosen.cards) if isinstance(chosen, Play) else frozenset(game.view.hand[:2])
    return Model(screen=Screen.TABLE, current=preset, chosen=preset, games=_only(game), selected=selected)


def ended(preset: str, until: Callable[[Game], bool] = over) -> Model:
    """Return the result of a game's second deal."""
    game = play(preset, until, play(preset, over))
    return Model(screen=Screen.RESULT, current=preset, chosen=preset, games=_only(game))


def won_match() -> Model:
    """Return the result that wins a match."""
    game = play("match", over)
    while not game.match.over:
        game = play("match", lambda current: current.state.result is not None, game)
    return Model(screen=Screen.RESULT, current="match", chosen="match", games=_only(game))


def undone() -> Model:
    """Return a table where the player has gone back once and come forward again."""
    model = playing("classic")
    assert model.game is not None
    game = take_back(model.game)
    return model.with_game(step(step(game)))


def _only(game: Game) -> MappingProxyType[str, Game]:
    return MappingProxyType({game.rules.name: game})


def _over(model: Model, sheet: Sheet, **changes: object) -> Model:
    return replace(model, sheet=sheet, **changes)  # type: ignore[arg-type]  # the names are the model's


SCENES: Final[dict[str, Callable[[], Model]]] = {
    "start": Model,
    "start-continue": lambda: replace(playing("match"), screen=Screen.START, selected=frozenset()),
    "bidding": lambda: playing("classic", bidding),
    "bidding-open": lambda: playing("open", bidding),
    "bidding-duel": lambda: playing("duel", bidding),
    "classic": lambda: playing("classic"),
    "classic-waiting": lambda: playing("classic", lambda game: len(game.state.turns) > 6 and not game.your_turn),
    "match": lambda: playing("match"),
    "open": lambda: playing("open"),
    "duel": lambda: playing("duel"),
    "bomb": lambda: playing("classic", bombed),
    "result": lambda: ended("classic"),
    "result-match": lambda: ended("match"),
    "result-won": won_match,
    "result-open": lambda: ended("open"),
    "result-duel": lambda: ended("duel"),
    "settings": lambda: _over(Model(), Sheet.SETTINGS),
    "language": lambda: _over(Model(), Sheet.LANGUAGE),
    "menu": lambda: _over(playing("match"), Sheet.MENU),
    "log": lambda: _over(undone(), Sheet.LOG),
    "confirm": lambda: _over(playing("match"), Sheet.CONFIRM, confirm="newmatch:match"),
    "notices": lambda: replace(Model(), notices=(Notice("update_ready"), Notice("damaged_save", "duel"))),
}
"""Every screen by name."""


def document(body: Markup, settings: Settings) -> str:
    """Return a whole page around what the view draws."""
    style = (ROOT / "web" / "styles.css").read_text()
    attributes = (
        f'lang="{settings.language}" data-theme="{settings.theme.value}"'
        f' data-deck="{"four" if settings.four_colours else "two"}"'
        f' data-hand="{"left" if settings.left_handed else "right"}"'
        f' data-cards="{"big" if settings.bigger_cards else "normal"}" data-motion="reduced"'
    )
    return (
        f'<!doctype html><html {attributes}><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">'
        f'<style>{style}</style></head><body>{sprite()}<div id="app">{body}</div></body></html>'
    )


def pictures(
    browser: Browser, scenes: Iterable[str], windows: Iterable[str], themes: Iterable[str], languages: Iterable[str]
) -> Iterator[Path]:
    """Make every picture asked for; yield where each lies."""
    models = {name: SCENES[name]() for name in scenes}
    for window in windows:
        width, height = map(int, window.split("x"))
        scale = 2 if min(width, height) < 600 else 1
        page = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=scale)
        for name, model in models.items():
            for theme in themes:
                for language in languages:
                    settings = replace(model.settings, theme=Theme(theme), language=language)
                    drawn = replace(model, settings=settings, viewport=Viewport(width, height))
                    page.set_content(document(view(drawn), settings))
                    path = OUT / f"{name}-{window}-{theme}-{language}.png"
                    page.screenshot(path=path)
                    yield path
        page.close()


def main(arguments: list[str]) -> int:
    """Make the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scene", nargs="+", default=list(SCENES), choices=list(SCENES))
    parser.add_argument("--window", nargs="+", default=WINDOWS)
    parser.add_argument("--theme", nargs="+", default=THEMES)
    parser.add_argument("--language", nargs="+", default=LANGUAGES)
    parser.add_argument("--chromium", default="/usr/bin/chromium", help="the browser's program")
    asked = parser.parse_args(arguments)
    OUT.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=asked.chromium)
        for path in pictures(browser, asked.scene, asked.window, asked.theme, asked.language):
            print(path.relative_to(ROOT))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
