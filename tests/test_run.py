"""The one command that sets up and tests."""

from __future__ import annotations

import sys
import venv
from pathlib import Path

import pytest

from tests import run


@pytest.mark.parametrize(("inside", "made"), [(False, 1), (True, 0)])
def test_the_environment_is_never_made_over_the_one_that_runs(
    inside: bool, made: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, calls = tmp_path / ".venv", []
    home.mkdir()
    monkeypatch.setattr(run, "HOME", home.resolve())
    monkeypatch.setattr(run, "call", lambda *_command: 0)
    monkeypatch.setattr(venv, "create", lambda place, **_options: calls.append(place))
    monkeypatch.setattr(sys, "prefix", str(home if inside else tmp_path))
    run.prepare_environment()
    assert len(calls) == made
    assert (home / "made-from").is_file()


@pytest.mark.parametrize(("in_browser", "others"), [(0, 0), (1, 0), (0, 1)])
def test_everything_passes_only_when_both_halves_pass(
    in_browser: int, others: int, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """And what either says is heard."""
    monkeypatch.setattr(run, "BIN", Path(sys.executable).parent)
    monkeypatch.setattr(run, "IN_BROWSER", ("--unknown-here",) if in_browser else ("--version",))
    monkeypatch.setattr(run, "OTHERS", ("--unknown-there",) if others else ("--version",))
    assert (run.run_everything() == 0) == (not in_browser and not others)
    heard = "".join(capfd.readouterr())
    assert ("arguments: --unknown-here" in heard) == bool(in_browser)
    assert ("arguments: --unknown-there" in heard) == bool(others)
