"""Read a view's HTML as a tree, strictly: every element closed in order, every id once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

from app.html import VOID


@dataclass
class Element:
    """One element with its attributes; children are elements and text."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Element | str] = field(default_factory=list)

    def walk(self) -> Iterator[Element]:
        """Yield this element and all in it, in document order."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.walk()

    def all(self, **wanted: str) -> list[Element]:
        """Return all elements with a class (``cls``), tag, or attribute (``_`` for ``-``) of this value."""
        return [element for element in self.walk() if all(element.fits(*pair) for pair in wanted.items())]

    def one(self, **wanted: str) -> Element:
        """Return the one element that fits."""
        (element,) = self.all(**wanted)
        return element

    def fits(self, name: str, value: str) -> bool:
        """Whether a tag, class or attribute has a value."""
        if name == "tag":
            return self.tag == value
        if name == "cls":
            return value in self.attributes.get("class", "").split()
        return self.attributes.get(name.replace("_", "-").strip("-")) == value

    @property
    def texts(self) -> list[str]:
        """Every piece of text in it."""
        found: list[str] = []
        for child in self.children:
            found += [child] if isinstance(child, str) else child.texts
        return found

    @property
    def text(self) -> str:
        """All its text."""
        return "".join(self.texts)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("#root")
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _ in attrs}) == len(attrs), f"an attribute twice on {tag}"
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"{tag} closes {self.open[-1].tag}"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def read(html: str) -> Element:
    """Return the tree of a page or a part of it.

    Raises:
        AssertionError: it is not well formed, or an id comes twice.
    """
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert reader.open == [reader.root], f"{reader.open[-1].tag} is not closed"
    ids = [element.attributes["id"] for element in reader.root.walk() if "id" in element.attributes]
    assert len(ids) == len(set(ids)), f"ids twice: {sorted(ids)}"
    return reader.root
