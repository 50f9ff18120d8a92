"""Legal plays of DouZero 1.1.0, RLCard 1.2.0 and this engine: the same states, one run, outputs compared.

The peers are read from their unpacked source distributions; nothing of them is installed::

    mkdir -p lab/runs/peers && cd lab/runs/peers
    pip download --no-binary :all: --no-deps douzero==1.1.0 rlcard==1.2.0
    for file in *.tar.gz; do tar xzf "$file"; done

Then, from the repository's root: ``PYTHONPATH=engine python lab/bench_moves.py``. RLCard needs numpy.
"""

from __future__ import annotations

import argparse
import platform
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType, ModuleType, SimpleNamespace
from typing import Any

from doudizhu.actions import Bid, Pass, Play
from doudizhu.cards import RANK_LETTERS, Counts, counts_of, format_counts, parse_counts, ranks_of, size
from doudizhu.combos import Combo, read
from doudizhu.deal import DealState, Phase, apply, shuffled, start
from doudizhu.errors import Reason
from doudizhu.moves import legal_plays, pick_cards
from doudizhu.presets import CLASSIC

PEERS = Path(__file__).parent / "runs" / "peers"
DOUZERO_RANKS = (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 20, 30)


@dataclass(frozen=True)
class State:
    """A hand to act, and the play to beat if there is one."""

    hand: Counts
    last: Combo | None


def states(deals: int, seed: int) -> list[State]:
    """States of whole deals: mostly many cards when leading and the lowest when following, else anything."""
    chance = random.Random(seed)
    found = []
    for _ in range(deals):
        state, _ = start(CLASSIC, shuffled(CLASSIC, chance))
        state, _ = apply(state, Bid(3))
        while state.phase is Phase.PLAY:
            found.append(State(counts_of(state.hands[state.turn]), state.last))
            state, _ = apply(state, choose(state, found[-1], chance))
    return found


def choose(state: DealState, seen: State, chance: random.Random) -> Play | Pass:
    """Choose a plausible action."""
    plays = legal_plays(seen.hand, seen.last, CLASSIC)
    if not plays or (seen.last is not None and chance.random() < 0.3):
        return Pass()
    if chance.random() < 0.2:
        combo = chance.choice(plays)
    elif seen.last is None:
        combo = max(plays, key=lambda play: (play.cards, -play.body))
    else:
        combo = plays[0]
    return Play(pick_cards(state.hands[state.turn], combo.counts))


def package(name: str, folder: Path) -> None:
    """Make a package known by its folder, without running its ``__init__``, which may import what is not there."""
    if not folder.is_dir():
        sys.exit(f"{folder} is missing; see this file's first lines for how to get it")
    module = ModuleType(name)
    module.__path__ = [str(folder)]
    sys.modules[name] = module


def douzero() -> Callable[[State], Callable[[], list[list[int]]]]:
    """Return what prepares a state for DouZero's environment, and then asks it for the legal actions."""
    package("douzero", PEERS / "douzero-1.1.0" / "douzero")
    package("douzero.env", PEERS / "douzero-1.1.0" / "douzero" / "env")
    from douzero.env.game import GameEnv  # type: ignore[import-not-found] # a peer, read from its source

    def prepare(state: State) -> Callable[[], list[list[int]]]:
        env = GameEnv(None)
        env.acting_player_position = "landlord"
        env.info_sets["landlord"].player_hand_cards = [DOUZERO_RANKS[rank] for rank in ranks_of(state.hand)]
        if state.last is not None:
            env.card_play_action_seq = [[DOUZERO_RANKS[rank] for rank in ranks_of(state.last.counts)]]
        ask: Callable[[], list[list[int]]] = env.get_legal_card_play_actions
        return ask

    return prepare


def rlcard() -> Callable[[State], Callable[[], Any]]:
    """Return what prepares a state for RLCard, and then asks it for the playable cards."""
    root = PEERS / "rlcard-1.2.0" / "rlcard"
    for name in ("rlcard", "rlcard.games", "rlcard.games.doudizhu"):
        package(name, root.joinpath(*name.split(".")[1:]))
    from rlcard.games.base import Card  # type: ignore[import-not-found] # a peer, read from its source
    from rlcard.games.doudizhu.judger import DoudizhuJudger  # type: ignore[import-not-found] # same
    from rlcard.games.doudizhu.utils import get_gt_cards  # type: ignore[import-not-found] # same

    def prepare(state: State) -> Callable[[], Any]:
        text = format_counts(state.hand)
        if state.last is None:
            return lambda: DoudizhuJudger.playable_cards_from_hand(text)
        hand = [Card("BJ", "") if one == "B" else Card("RJ", "") if one == "R" else Card("S", one) for one in text]
        player, greater = SimpleNamespace(current_hand=hand), SimpleNamespace(played_cards=state.last.text)
        return lambda: get_gt_cards(player, greater)

    return prepare


def ours(state: State) -> Callable[[], list[Combo]]:
    """Prepare a state for this engine."""
    hand, last = state.hand, state.last
    return lambda: legal_plays(hand, last, CLASSIC)


def seconds(asks: list[Callable[[], Any]]) -> float:
    """Return the time of all questions together."""
    begin = time.perf_counter()
    for ask in asks:
        ask()
    return time.perf_counter() - begin


def instructions(asks: list[Callable[[], Any]]) -> int:
    """Count the instructions of Python functions that all questions execute: the same wherever it runs."""
    number = 0

    def trace(frame: FrameType, event: str, _argument: Any) -> Any:
        nonlocal number
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        number += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        for ask in asks:
            ask()
    finally:
        sys.settrace(before)
    return number


def triplet_kickers(counts: Counts) -> bool:
    """Whether three of a rank can only be kickers: beside a body of other triplets, or of a quad."""
    threes = [rank for rank in range(15) if counts >> 4 * rank & 15 == 3]
    fours = any(counts >> 4 * rank & 15 == 4 for rank in range(15))
    cards = size(counts)
    run = not threes or (threes[-1] - threes[0] == len(threes) - 1 and (len(threes) == 1 or threes[-1] < 12))
    return bool(threes) and (fours or not run or cards not in {length * len(threes) for length in (3, 4, 5)})


def why_not_ours(counts: Counts, last: Combo | None) -> str:
    """Say why this engine does not have a play that a peer has."""
    combo = read(counts, CLASSIC)
    if isinstance(combo, Reason):
        return combo.value
    return "read as another kind" if last is not None and combo.kind is not last.kind else "unexplained"


def compare(found: list[State]) -> tuple[int, Counter[str]]:
    """Return the number of plays, and how often DouZero has a play that we have not, by reason.

    Raises:
        AssertionError: a play that only we have, or a difference that the rules do not explain.
    """
    ask_douzero, ask_rlcard = douzero(), rlcard()
    extra: Counter[str] = Counter()
    total = 0
    for state in found:
        mine = {play.counts for play in legal_plays(state.hand, state.last, CLASSIC)}
        total += len(mine)
        theirs = {parse_counts("".join(map(douzero_letter, play))) for play in ask_douzero(state)()} - {0}
        assert mine <= theirs, (state, [format_counts(play) for play in mine - theirs])
        extra.update(why_not_ours(play, state.last) for play in theirs - mine)
        other = {parse_counts(play) for play in ask_rlcard(state)() if play != "pass"}
        other = {play for play in other if not triplet_kickers(play)}
        assert other == mine, (state, [format_counts(play) for play in other ^ mine])
    assert not extra["unexplained"]
    return total, extra


def douzero_letter(rank: int) -> str:
    """Return our letter of a rank of DouZero."""
    return RANK_LETTERS[DOUZERO_RANKS.index(rank)]


def report(what: str, chosen: list[State], rounds: int) -> None:
    """Time the three in turn, round by round, and print the quickest round of each in microseconds a state."""
    asks = [[prepare(state) for state in chosen] for prepare in (douzero(), rlcard(), ours)]
    times = [[seconds(one) for one in asks] for _ in range(rounds)]
    peer, card, mine = (min(column) / len(chosen) * 1e6 for column in zip(*times, strict=True))
    middle = statistics.median(row[2] / row[0] for row in times)
    print(
        f"{what:10} {len(chosen):4} states  DouZero {peer:7.1f} us  RLCard {card:7.1f} us  ours {mine:6.1f} us  "
        f"ours/DouZero {mine / peer:.3f} (median of rounds {middle:.3f})"
    )
    peer, card, mine = (instructions(one) / len(chosen) for one in asks)
    print(f"{'':10} instructions  DouZero {peer:.0f}  RLCard {card:.0f}  ours {mine:.0f}  {mine / peer:.2f}")


def main() -> None:
    """Compare the outputs, then the times."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    found = states(options.deals, options.seed)
    print(f"Python {platform.python_version()}, {len(found)} states of {options.deals} deals, seed {options.seed}")
    total, extra = compare(found)
    print(f"{total} plays; RLCard less triplet kickers has the same; only DouZero has: {dict(extra)}")
    report("all", found, options.rounds)
    report("leading", [state for state in found if state.last is None], options.rounds)
    report("following", [state for state in found if state.last is not None], options.rounds)
    report("lead of 20", [state for state in found if size(state.hand) == 20], options.rounds)


if __name__ == "__main__":
    main()
