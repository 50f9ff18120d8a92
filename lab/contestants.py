"""Players for the arena, by name, among them RLCard's rule agent from PyPI (``rlcard`` 1.2.0)."""

import random
from ast import literal_eval
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
from doudizhu.actions import Pass
from doudizhu.cards import format_counts
from doudizhu.combos import Combo
from doudizhu.moves import legal_plays
from doudizhu.players.hard import DEFAULT as DEPTH
from doudizhu.players.levels import Level, player
from doudizhu.players.medium import action_of
from doudizhu.players.network import Networked, load, shipped
from doudizhu.view import SeatView

from lab.compiled import expert

NAMES = (
    "easy, medium, hard, network (hard that looks no further), rlcard, random, a file of weights (PATH.bin), "
    "or hard with other settings (hard:reach.worlds=16,trust=0.5,weights=PATH; see players.hard.Depth); "
    "hard-compiled plays the same moves in a part of the time (lab.compiled), as does hard with other settings"
)


@cache
def _rlcard():
    """Import RLCard only when asked for: it reads large tables."""
    from rlcard.games.doudizhu.utils import CARD_TYPE
    from rlcard.models.doudizhu_rule_models import DouDizhuRuleAgentV1

    return DouDizhuRuleAgentV1(), CARD_TYPE[0]


class RuleAgent:
    """RLCard's rule agent (``DouDizhuRuleAgentV1``), asked through its own raw state.

    Plays that RLCard does not know are not offered to it; where it cannot read the play to beat, it passes.
    """

    name = "rlcard"

    def think(self, view: SeatView, chance: random.Random):
        """Ask the agent for its play."""
        yield
        agent, types = _rlcard()
        combos = {combo.text: combo for combo in legal_plays(view.counts, view.last, view.rules)}
        actions = [text for text in combos if text in types]
        if view.last is not None:
            if view.last.text not in types:
                return Pass()
            actions.insert(0, "pass")
        trace = [(turn.seat, turn.combo.text if turn.combo else "pass") for turn in view.turns]
        hand = format_counts(view.counts)
        state = {"current_hand": hand, "trace": trace, "actions": actions, "landlord": view.landlord}
        np.random.seed(chance.getrandbits(32))  # the agent draws from NumPy's global generator
        chosen = agent.step({"raw_obs": state | {"self": view.seat}})
        return Pass() if chosen == "pass" else action_of(view, combos[chosen])


class Random:
    """Any legal choice."""

    name = "random"

    def think(self, view: SeatView, chance: random.Random):
        """Choose at random."""
        yield
        choices: list[Combo | None] = list(legal_plays(view.counts, view.last, view.rules))
        if view.last is not None:
            choices.append(None)
        return action_of(view, chance.choice(choices))


def _tuned(settings: str):
    """Return the hard player with other settings, ``reach.worlds=16,trust=0.5``; networks named by their file."""
    path, depth = None, DEPTH
    for name, _, value in (setting.partition("=") for setting in settings.split(",") if setting):
        if name == "weights":
            path = Path(value)
        elif name.startswith("reach."):
            depth = replace(depth, reach=replace(depth.reach, **{name[6:]: literal_eval(value)}))
        else:
            depth = replace(depth, **{name: literal_eval(value)})
    return expert(depth, path)


def make(name: str):
    """Return a new player."""
    if name.startswith("hard:"):
        return _tuned(name[5:])
    if name.endswith(".bin"):
        return Networked(load(Path(name).read_bytes()))
    if name in set(Level):
        return player(Level(name))
    others = {
        "network": lambda: Networked(shipped()),
        "hard-compiled": lambda: expert(DEPTH),
        "rlcard": RuleAgent,
        "random": Random,
    }
    return others[name]()
