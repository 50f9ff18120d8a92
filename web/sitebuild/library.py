"""Which parts of the standard library the site leaves out: ``unused.txt`` beside this file says."""

from collections.abc import Iterable
from pathlib import Path

LIST = Path(__file__).with_name("unused.txt")


def unused(names: Iterable[str]) -> list[str]:
    """The members of the standard library's archive that the site leaves out.

    >>> unused(["json/__init__.py", "tkinter/ttk.py", "encodings/cp437.py", "encodings/cp932.py"])
    ['tkinter/ttk.py', 'encodings/cp932.py']
    """
    lines = LIST.read_text(encoding="utf-8").splitlines()
    words = " ".join(line for line in lines if not line.startswith("#")).split()
    kept = tuple(word for before, word in zip(["", *words], words, strict=False) if before == "but")
    left_out = tuple(word for word in words if word != "but" and word not in kept)
    return [name for name in names if name.startswith(left_out) and not name.startswith(kept)]
