"""Write the corpus of the present saves, of a browser in the present layout and of a file of games, where new.

Run as ``PYTHONPATH=engine:web python lab/write_saves.py`` from the repository's root. What a released version has
written is never written again: players have it.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

from app.games import Game
from app.settings import Settings
from app.shelf import LAYOUT, Shelf
from app.statistics import Tally, to_json
from app.transfer import VERSION as FILE_VERSION
from app.transfer import pack_all
from app.turns import CURRENT_KEY, SETTINGS_KEY, STATISTICS_KEY, game_key
from doudizhu.actions import Bid, Call, Grab, NoBid, NoCall, NoGrab
from doudizhu.deal import Phase, legal_actions, shuffled
from doudizhu.match import Match
from doudizhu.presets import PRESETS
from doudizhu.record import Header, Record
from doudizhu.rules import RuleSet
from doudizhu.saves import SHARED, VERSION, Save, dump, share

SAVES = Path(__file__).parents[1] / "tests" / "saves"
FOLDER = SAVES / f"v{VERSION}"
STORED = SAVES / f"stored-v{LAYOUT}-v{VERSION}.json"
EXPORTED = SAVES / f"games-v{FILE_VERSION}-v{VERSION}.json"
STATISTICS = {"classic/medium": Tally(9, 5, 4, 2, -6, 1, 3), "duel/hard": Tally(1, 0, 1, 0, -8, 0, 0)}


def fresh(rules: RuleSet, seed: int) -> Record:
    """A record with the cards dealt and nothing said."""
    return Record.new(Header(rules, seed), shuffled(rules, random.Random(seed)))


def found(rules: RuleSet, seed: int) -> Record:
    """A record up to the landlord's first lead."""
    record = fresh(rules, seed)
    for action in [Call(), Grab(), Grab(), NoGrab()] if rules.players == 2 else [Bid(1), Bid(2), NoBid()]:
        if record.state.phase is Phase.AUCTION:
            record = record.append(action)
    while record.state.phase is Phase.AUCTION:
        record = record.append(NoBid())
    return record


def played(record: Record, turns: int, seed: int) -> Record:
    """A record with more turns, chosen at random, or to its end."""
    chance = random.Random(seed)
    for _ in range(turns):
        offered = legal_actions(record.state)
        if not offered:
            break
        record = record.append(chance.choice(offered))
    return record


def corpus(rules: RuleSet, seed: int) -> dict[str, Save]:
    """The saves of one preset by name."""
    middle = played(found(rules, seed), 9, seed)
    won = ((24, -12, -12), (-4, -4, 8)) if rules.players == 3 else ((4, -4), (-16, 16))
    saves = {
        "dealt": Save(Match.of(rules), fresh(rules, seed)),
        "auction": Save(Match.of(rules), fresh(rules, seed).append(Call() if rules.players == 2 else Bid(1))),
        "play": Save(Match.of(rules, won), middle),
        "undone": Save(Match.of(rules), played(middle.undo().undo(5), 4, seed + 1).undo(6).redo().undo()),
        "over": Save(Match.of(rules, won), played(found(rules, seed + 1), 500, seed)),
        "totals": Save(Match.of(rules, won), None),
    }
    if rules.players == 3:
        saves["void"] = Save(
            Match.of(rules), played(fresh(rules, seed), 0, 0).append(NoBid()).append(NoBid()).append(NoBid())
        )
    else:
        saves["nobody_called"] = Save(Match.of(rules), fresh(rules, seed).append(NoCall()).append(NoCall()))
    if rules.match.target is not None:
        saves["match_won"] = Save(Match.of(rules, (*won, (16, -8, -8))), None)
    return saves


def summary(save: Save) -> dict[str, object]:
    """What a save says, in plain values: what every later version has to read from it."""
    record = save.record
    said: dict[str, object] = {"totals": list(save.match.totals), "winners": list(save.match.winners)}
    if record is not None:
        state = record.state
        said |= {
            "phase": state.phase.value,
            "actions": len(record.actions),
            "cursor": record.cursor,
            "undone": list(record.undone),
            "turn": state.turn,
            "landlord": state.landlord,
            "hands": [list(hand) for hand in state.hands],
            "multiplier": state.multiplier,
            "points": None if state.result is None else list(state.result.points),
        }
    return said


class Texts(dict[str, str]):
    """A store of texts in memory."""

    def read(self) -> dict[str, str]:
        """Return them all."""
        return dict(self)

    def set(self, name: str, text: str) -> None:
        """Keep one."""
        self[name] = text

    def remove(self, name: str) -> None:
        """Let one go."""
        self.pop(name, None)


def browser() -> tuple[Texts, dict[str, object]]:
    """What a browser holds after a while of play, and what its games say."""
    store, says = Texts(), {}
    shelf = Shelf(store, "0123456789abcdef")
    shelf.claim()
    for seed, (name, rules) in enumerate(PRESETS.items(), 101):
        saves = corpus(rules, seed)
        for what in ("dealt", "auction", "play"):
            shelf.write(game_key(name), dump(saves[what]))
        says[name] = summary(saves["play"])
    shelf.write(SETTINGS_KEY, Settings().to_json())
    shelf.write(SETTINGS_KEY, Settings(language="ja", volume=3).to_json())
    shelf.write(CURRENT_KEY, "duel")
    shelf.write(STATISTICS_KEY, to_json(STATISTICS))
    return store, says


def exported() -> str:
    """A file of all games, with statistics."""
    states = {"classic": "play", "match": "play", "open": "undone", "duel": "auction"}
    games = {}
    for seed, (name, rules) in enumerate(PRESETS.items(), 101):
        save = corpus(rules, seed)[states[name]]
        assert save.record is not None
        games[name] = Game(save.match, save.record, save.record.state)
    return pack_all(games, STATISTICS) + "\n"


def main() -> None:
    """Write what is not there yet."""
    if FOLDER.exists() and STORED.exists() and EXPORTED.exists():
        sys.exit("All of it is there already: what a released version has written stays as it is.")
    if not FOLDER.exists():
        write_saves()
    if not EXPORTED.exists():
        EXPORTED.write_text(exported(), "utf-8")
    if not STORED.exists():
        store, says = browser()
        STORED.write_text(json.dumps({"store": store, "says": says}, indent=1) + "\n", "utf-8")


def write_saves() -> None:
    """Write saves and beside them what they say; and share texts, which have versions of their own."""
    FOLDER.mkdir(parents=True)
    says = {}
    for seed, (name, rules) in enumerate(PRESETS.items(), 101):
        for what, save in corpus(rules, seed).items():
            (FOLDER / f"{name}-{what}.json").write_text(dump(save) + "\n", "utf-8")
            says[f"{name}-{what}"] = summary(save)
            place = SAVES / f"v{SHARED}" / f"{name}-{what}.share"
            if save.record is not None and not place.exists():
                place.write_text(share(save.record) + "\n", "utf-8")
    FOLDER.with_suffix(".json").write_text(json.dumps(says, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
