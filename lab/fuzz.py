"""Looks for a text that a decoder answers otherwise than it promises: ``python -m lab.fuzz --seconds 60``.

Atheris (``lab/fuzz.txt``) makes the texts: it changes good and hostile ones from ``tests`` and keeps those that
reach new lines of the decoders. What a decoder promises: an answer, or one of its own errors; and what it has
answered, said again as text, reads back the same. Each decoder runs in a process of its own for so many seconds;
names after the seconds choose some. A text that breaks a promise is printed with the error; it then belongs into
``tests/hostile``.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["doudizhu", "app"]):
    from app.messages import Changed, FileChosen, Went
    from app.model import Model, Sheet
    from app.rules.tryout import read_typed
    from app.settings import Settings
    from app.shelf import opened, seal
    from app.startup import Environment, init
    from app.statistics import from_json, to_json
    from app.text import Texts
    from app.transfer import pack_all, unpack_all
    from app.turns import SETTINGS_KEY, game_key
    from app.update import update
    from app.view import view
    from doudizhu.actions import parse
    from doudizhu.cards import format_cards, format_counts, parse_cards, parse_counts
    from doudizhu.combos import Combo, read
    from doudizhu.errors import DamagedSave, IllegalAction, TextError
    from doudizhu.judge import judge
    from doudizhu.moves import legal_plays
    from doudizhu.presets import PRESETS
    from doudizhu.record import Record
    from doudizhu.saves import dump, load, share, unshare

from tests.hostile import corpus

LONGEST = 20_000
ENGINE = (TextError, IllegalAction, DamagedSave)


def cards(text: str) -> None:
    """Ranks and cards read back; what is a play is legal to lead."""
    try:
        counts = parse_counts(text)
        assert parse_counts(format_counts(counts)) == counts
        for rules in PRESETS.values():
            combo = read(counts, rules)
            assert not isinstance(combo, Combo) or combo in legal_plays(counts, None, rules)
    except TextError:
        pass
    try:
        found = parse_cards(text)
        assert parse_cards(format_cards(found)) == found
    except TextError:
        pass


def actions(text: str) -> None:
    """An action reads back."""
    try:
        action = parse(text)
    except TextError:
        return
    assert parse(action.text()) == action


def records(text: str) -> None:
    """A record reads back, and as a link too."""
    try:
        record = Record.parse(text)
    except ENGINE:
        return
    assert Record.parse(record.text()) == record
    assert unshare(share(record)) == record


def links(text: str) -> None:
    """A link reads back."""
    try:
        record = unshare(text)
    except DamagedSave:
        return
    assert unshare(share(record)) == record


def packed(text: str) -> None:
    """The same for what a link unpacks to."""
    links(corpus.link_text({"packed": text}))


def saves(text: str) -> None:
    """A save reads back."""
    try:
        save = load(text)
    except DamagedSave:
        return
    assert load(dump(save)) == save


def bodies(text: str) -> None:
    """The same for a body under the right checksum."""
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        return
    try:
        saves(corpus.sealed(body))
    except RecursionError:
        return  # made here, where no text was read


def files(text: str) -> None:
    """A file of games is taken in, or refused with nothing changed but what is told."""
    before = Model()
    for whole in (text, corpus.games_file({"classic": text})):
        after, _ = update(before, FileChosen(whole))
        if after.games == before.games:
            assert replace(after, notices=()) == before
            assert [told.code for told in after.notices] == ["not_imported"]
        else:
            assert unpack_all(pack_all(after.games)) == after.games
        view(after, Texts()).encode()


def questions(text: str) -> None:
    """The judge answers every line with one line of JSON."""
    [line] = judge([text])
    assert "\n" not in line
    assert isinstance(json.loads(line), dict)


def settings(text: str) -> None:
    """Settings are possible ones, and read back."""
    found = Settings.from_json(text)
    assert Settings.from_json(found.to_json()) == found
    view(Model(settings=found), Texts()).encode()


def statistics(text: str) -> None:
    """Statistics are possible ones, read back, and can be drawn."""
    try:
        found = from_json(text)
    except DamagedSave:
        return
    assert all(tally.possible for tally in found.values())
    assert from_json(to_json(found)) == found
    view(Model(statistics=found, sheet=Sheet.STATISTICS), Texts()).encode()


def kept(text: str) -> None:
    """Whatever a browser has kept, the page starts and can be drawn."""
    opened("x", text)
    for name in ("classic", "duel"):
        key = game_key(name)
        for stored in ({key: text}, {f"{key}.1": text}, {f"{key}.2": seal(3, text), f"{SETTINGS_KEY}.1": text}):
            model, _ = init(stored, Environment())
            view(model, Texts()).encode()


def addresses(text: str) -> None:
    """Every address leads to a page."""
    first, _ = init({}, Environment(place=text))
    model, _ = update(first, Went(text))
    view(model, Texts()).encode()


def typing(text: str) -> None:
    """Whatever is typed into the try-it box is read or not, and shown."""
    read_typed(text)
    model, _ = update(Model(), Went("rules/classic/try"))
    model, _ = update(model, Changed("try", text))
    view(model, Texts()).encode()


def _texts(name: str) -> list[str]:
    return [corpus.joined(case["text"]) for case in corpus.cases(name)]


def _tallies() -> list[corpus.Case]:
    return [case for case in corpus.cases("files") if "statistics" in case]


def _good() -> list[str]:
    return [path.read_text("utf-8").strip() for path in sorted(corpus.SAVES.glob("v*/*.json"))]


def _seeds() -> dict[str, Iterable[str]]:
    """What each decoder's texts are made from."""
    good = _good()
    hostile = [corpus.save_text(case) for case in corpus.cases("saves")]
    logs = [record for save in good if (record := load(save).record) is not None]
    shared = [path.read_text("utf-8").strip() for path in sorted(corpus.SAVES.glob("v*/*.share"))]
    return {
        "cards": ["333444+55", "3C3D BR", "TJQKA2", *_texts("typed")],
        "actions": [action.text() for log in logs for action in log.actions],
        "records": [*(log.text() for log in logs), *(corpus.record_text(case) for case in corpus.cases("records"))],
        "links": [*shared, *(corpus.link_text(case) for case in corpus.cases("links"))],
        "packed": [json.dumps({"v": 1, **json.loads(save)["body"]}) for save in good],
        "saves": [*good, *hostile],
        "bodies": [json.dumps(json.loads(save)["body"]) for save in good],
        "files": [corpus.games_file({"classic": {"save": "classic-play"}}), *good],
        "questions": [*_texts("judge"), '{"rules":"classic","last":"QQQR","answer":"KKK3"}'],
        "settings": [Settings().to_json(), *_texts("settings")],
        "statistics": ['{"duel/easy":[9,5,4,2,-3,1,3]}', *(str(tallies["statistics"]) for tallies in _tallies())],
        "kept": [*good, *(seal(7, save) for save in good[:3]), Settings().to_json()],
        "addresses": ["rules/duel/handicap", "lesson", *_texts("addresses")],
        "typing": _texts("typed"),
    }


TARGETS: dict[str, Callable[[str], None]] = {
    target.__name__: target
    for target in (
        *(cards, actions, records, links, packed, saves, bodies),
        *(files, questions, settings, statistics, kept, addresses, typing),
    )
}


def attack(name: str, seconds: int) -> None:
    """Run one decoder against texts by chance, until the time is over or a promise is broken."""
    target = TARGETS[name]

    def once(data: bytes) -> None:
        halves = (
            data[:1] == b"\x00"
        )  # then it is text as JavaScript has it, where half a pair of surrogates may stand
        text = (
            data[2 : len(data) & ~1].decode("utf-16", "surrogatepass")
            if halves
            else data.decode("utf-8", "replace")
        )
        try:
            target(text)
        except Exception as error:
            print(f"\n{name} breaks on {text[:2000]!r}: {error!r}", flush=True)
            raise

    with tempfile.TemporaryDirectory() as folder:
        for number, seed in enumerate(dict.fromkeys(_seeds()[name])):
            if len(seed) <= LONGEST:
                (Path(folder) / str(number)).write_bytes(seed.encode("utf-8", "replace"))
        limits = [f"-max_total_time={seconds}", f"-max_len={LONGEST}", "-timeout=20", f"-artifact_prefix={folder}/"]
        atheris.Setup([sys.argv[0], folder, *limits, "-print_final_stats=1"], once)
        atheris.Fuzz()


def main() -> int:
    """Attack the named decoders, or all of them; return the exit status."""
    options = argparse.ArgumentParser(description="Looks for a text that breaks a decoder's promise.")
    options.add_argument("names", nargs="*", help=", ".join(TARGETS))
    options.add_argument("--seconds", type=int, default=60, help="for each decoder")
    options.add_argument("--here", action="store_true", help="one decoder, in this process")
    asked = options.parse_args()
    if asked.here:
        attack(asked.names[0], asked.seconds)
        return 0
    broken = []
    for name in asked.names or TARGETS:
        command = [sys.executable, "-m", "lab.fuzz", "--here", "--seconds", str(asked.seconds), name]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        lines = [line for line in done.stderr.splitlines() if not line.startswith(("INFO", "WARNING", "#"))]
        runs = [line.split()[-1] for line in lines if line.startswith("stat::number_of_exec")]
        print(f"{name}: {runs[0] if runs else '?'} texts, {'BROKEN' if done.returncode else 'held'}", flush=True)
        if done.returncode:
            broken.append(name)
            print(done.stdout, *lines[-40:], sep="\n", flush=True)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
