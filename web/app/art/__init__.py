"""Everything drawn: signs, marks, icons and the parts made of them, without one picture file.

Each drawing is defined once per page as a symbol (`sprite`), and every use of it is a reference, so a render of the
whole table stays small.
"""

from __future__ import annotations

from app.art import glyphs, icons, marks, suits
from app.art.parts import Role, count, icon, mark, match_line, rank, ranks, ruler, stamp, suit, use
from app.html import Markup

__all__ = [
    "Role",
    "count",
    "icon",
    "mark",
    "match_line",
    "rank",
    "ranks",
    "ruler",
    "sprite",
    "stamp",
    "suit",
    "use",
]


def sprite() -> Markup:
    """Return the hidden drawing that defines all symbols; it stands once in the page, before `#app`."""
    body = glyphs.symbols() + suits.symbols() + marks.symbols() + icons.symbols()
    return Markup(f'<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">{body}</svg>')
