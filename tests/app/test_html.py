"""The HTML helper: whatever is put in as text stays text."""

from html.parser import HTMLParser

from app.html import Child, Markup, el, escape, join
from hypothesis import given
from hypothesis import strategies as st

HOSTILE = ('<script>alert("1")</script>', "a & b", "&lt;", "\"'>", "</p><img src=x onerror=alert(1)>", "<!--")


class Reader(HTMLParser):
    """What a browser would make of a text: elements with their attributes, and the text between."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


@given(
    st.sampled_from(HOSTILE) | st.text(alphabet=st.characters(exclude_characters="\r\0", exclude_categories=["Cs"]))
)
def test_text_and_attributes_come_back_as_they_went_in_and_add_no_element(text: str) -> None:
    """An element holds exactly the text and the attribute that it was given, and nothing else."""
    read = Reader(el("p", text, title=text))
    assert [tag for tag, _ in read.tags] == ["p"]
    assert read.text == text
    assert read.tags[0][1]["title"] == text


def test_markup_is_not_escaped_twice() -> None:
    """An element inside an element stays one; its text is escaped once."""
    assert el("p", el("b", "a & b")) == "<p><b>a &amp; b</b></p>"


def test_text_beside_markup_is_still_escaped() -> None:
    """A string that only looks like an element is text."""
    assert join(Markup("<b>x</b>"), "<b>x</b>") == "<b>x</b>&lt;b&gt;x&lt;/b&gt;"


def test_nothing_vanishes_and_sequences_are_laid_flat() -> None:
    """`None` and `False` leave no trace; sequences, also nested and lazy ones, give their members in order."""
    children: list[Child] = [None, False, ["a", (str(number) for number in range(3)), [["b"]]], 0]
    assert el("p", *children) == "<p>a012b0</p>"


def test_truth_values_of_attributes() -> None:
    """A plain attribute is bare or absent; an aria state is the word, so that "false" can be said."""
    assert el("i", hidden=True, data_x=False, aria_pressed=False, aria_busy=True, title=None) == (
        '<i hidden aria-pressed="false" aria-busy="true"></i>'
    )


def test_names_of_attributes() -> None:
    """Python's keywords and dashes are written with underscores."""
    assert (
        el("label", cls="a b", for_="x", data_row_count=3)
        == '<label class="a b" for="x" data-row-count="3"></label>'
    )


def test_void_elements_have_no_end() -> None:
    """An input is not closed: a browser would read the end tag as an error."""
    assert el("input", type="radio", checked=True) == '<input type="radio" checked>'


def test_what_is_built_is_markup() -> None:
    """Results can be put into further elements without being escaped again."""
    assert all(isinstance(made, Markup) for made in (el("p"), join("x"), escape("x")))
