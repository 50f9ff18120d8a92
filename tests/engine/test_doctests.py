"""Every example in the engine's documentation runs and says what it says."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import doudizhu
import pytest

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(doudizhu.__path__, "doudizhu.")
    if not module.name.endswith("__main__")  # it reads standard input when imported as a program
)


@pytest.mark.parametrize("name", ["doudizhu", *MODULES])
def test_the_examples_of_a_module_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples_at_all() -> None:
    finder = doctest.DocTestFinder()
    tests = [test for name in MODULES for test in finder.find(importlib.import_module(name))]
    assert sum(len(test.examples) for test in tests) > 50
