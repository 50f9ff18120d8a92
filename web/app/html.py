"""HTML as text: one helper that escapes whatever it is given.

A view is a pure function to `Markup`. Text becomes part of it only through `el`, `join` or `escape`, so a name with
``<`` in it shows a ``<``. The helper is kept plain because a whole table is rendered for every change.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

VOID: Final = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr"})
"""Elements without an end tag."""


class Markup(str):
    """Text that is HTML already; everything else is escaped when it is put into an element."""

    __slots__ = ()


Child: TypeAlias = "Markup | str | int | Iterable[Child] | None"
"""What an element may hold: text, markup, numbers, nothing (`None`, `False`), or any of these in a sequence."""
Value: TypeAlias = str | int | None
"""An attribute's value; `True` is a bare attribute, `None` and `False` leave it out."""

_NAMES: Final[dict[str, str]] = {"cls": "class"}


def escape(text: str) -> Markup:
    """Return text with the five characters escaped that mean something in HTML.

    >>> escape("a < b & 'c'")
    'a &lt; b &amp; &#39;c&#39;'
    """
    if "&" in text:
        text = text.replace("&", "&amp;")
    if "<" in text:
        text = text.replace("<", "&lt;")
    if ">" in text:
        text = text.replace(">", "&gt;")
    if '"' in text:
        text = text.replace('"', "&quot;")
    if "'" in text:
        text = text.replace("'", "&#39;")
    return Markup(text)


def printable(text: str) -> str:
    r"""Return text that every encoder takes: half a pair of surrogates, as a browser's texts may hold, is U+FFFD.

    >>> printable("3\ud800") == "3\ufffd"
    True
    """
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def el(tag: str, *children: Child, **attrs: Value) -> Markup:
    """Return one element.

    Attribute names: ``cls`` is ``class``, ``_`` becomes ``-``, one trailing ``_`` is dropped. `True` gives a bare
    attribute, `False` and `None` none; for ``aria_*`` they are the words "true" and "false" (`None` leaves it out).

    >>> el("p", "1 < 2", el("b", 3), None, cls="said", data_on=True, hidden=False, aria_busy=False)
    '<p class="said" data-on aria-busy="false">1 &lt; 2<b>3</b></p>'
    >>> el("label", for_="x"), el("br")
    ('<label for="x"></label>', '<br>')
    """
    parts = ["<", tag]
    for key, value in attrs.items():
        if value is None:
            continue
        name = _NAMES.get(key) or _name(key)
        if value is True or value is False:
            if name.startswith("aria-"):
                parts.append(f' {name}="{"true" if value else "false"}"')
            elif value:
                parts.append(f" {name}")
        elif type(value) is str:
            parts.append(f' {name}="{escape(value)}"')
        else:
            parts.append(f' {name}="{escape(str(value))}"')
    parts.append(">")
    if tag in VOID:
        return Markup("".join(parts))
    _put(parts, children)
    parts.append(f"</{tag}>")
    return Markup("".join(parts))


def join(*children: Child) -> Markup:
    """Return children one after another, without an element round them.

    >>> join("a & b", [el("i"), None])
    'a &amp; b<i></i>'
    """
    parts: list[str] = []
    _put(parts, children)
    return Markup("".join(parts))


def _name(key: str) -> str:
    """Return the attribute name of a keyword, and remember it."""
    name = key.removesuffix("_").replace("_", "-")
    _NAMES[key] = name
    return name


def _put(parts: list[str], children: Iterable[Child]) -> None:
    """Append children to the text under construction, escaping what is not markup."""
    for child in children:
        if isinstance(child, Markup):
            parts.append(child)
        elif child is None or child is False:
            continue
        elif isinstance(child, str):
            parts.append(escape(child))
        elif isinstance(child, int):
            parts.append(str(child))
        else:
            _put(parts, child)
