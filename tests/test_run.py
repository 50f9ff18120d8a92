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
