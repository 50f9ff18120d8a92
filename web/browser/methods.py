"""The methods of data classes, compiled when the site was built; ``main.py`` imports this before anything else.

For every data class Python writes its methods as text and runs that with ``exec``, which compiles it: some two
thirds of what a data class costs, and there are a hundred of them at every start. Once this module is imported,
the ``exec`` that ``dataclasses`` sees looks first whether the build has compiled the very same text. Any other text
is compiled as ever, so nothing depends on this but the time.
"""

import dataclasses
import marshal
from pathlib import Path
from types import CodeType
from typing import Any

COMPILED: dict[str, CodeType] = marshal.loads(Path(__file__).with_suffix(".marshal").read_bytes())
"""The code of each text, as ``sitebuild/compile_modules.py`` found it."""
missed: list[str] = []
"""The texts that were asked for and are not there."""


def run(text: str, names: dict[str, Any], made: dict[str, Any]) -> None:
    """Do as ``exec`` does."""
    code = COMPILED.get(text)
    if code is None:
        missed.append(text)
    exec(code or text, names, made)


dataclasses.exec = run  # type: ignore[attr-defined] # found before the one that is built in
