"""The colours of the style sheet: contrast by the WCAG formula, in every theme."""

import re
from pathlib import Path

import pytest

STYLES = (Path(__file__).resolve().parents[2] / "web" / "styles.css").read_text(encoding="utf-8")
THEMES = ("light", "dark", "felt")

TEXT = [
    ("ink", "table"),
    ("ink", "panel"),
    ("ink2", "table"),
    ("ink2", "panel"),
    ("ink3", "table"),
    ("ink3", "panel"),
    ("on-solid", "solid"),
    ("on-seal", "seal"),
    *((suit, paper) for suit in ("spade", "heart", "diamond4", "club4") for paper in ("paper", "dimmed")),
]
GRAPHICS = [("ctl", "table"), ("ctl", "panel"), ("seal", "paper"), ("key", "table"), ("back-line", "back")]


def tokens(theme: str) -> dict[str, str]:
    """The colours of a theme; the first block with its selector is its definition, light's the base."""
    found: dict[str, str] = {}
    for name in ("light", theme):
        block = re.search(rf'\[data-theme="{name}"\]\s*\{{(.*?)\}}', STYLES, re.DOTALL)
        assert block is not None
        found |= dict(re.findall(r"--([a-z0-9-]+):\s*(#[0-9a-f]{6})\s*;", block.group(1)))
    return found


def luminance(colour: str) -> float:
    """Relative luminance of #rrggbb."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Contrast ratio 1..21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_formula_gives_the_known_extremes() -> None:
    """Black on white is 21, a colour on itself 1."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#123456", "#123456") == pytest.approx(1)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), TEXT)
def test_text_has_a_contrast_of_four_and_a_half(theme: str, ink: str, ground: str) -> None:
    """Whatever is read keeps 4.5 : 1, dimmed cards too."""
    colours = tokens(theme)
    assert contrast(colours[ink], colours[ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("shape", "ground"), GRAPHICS)
def test_shapes_have_a_contrast_of_three(theme: str, shape: str, ground: str) -> None:
    """Whatever carries meaning as a shape keeps 3 : 1; the seal by its keyline where its red does not."""
    colours = tokens(theme)
    assert contrast(colours[shape], colours[ground]) >= 3


def test_the_dark_theme_is_the_same_chosen_or_asked_for_by_the_system() -> None:
    """The colours behind the system's preference are those of the chosen dark theme."""
    asked = re.search(r"@media \(prefers-color-scheme: dark\) \{\s*:root:not.*?\{(.*?)\}", STYLES, re.DOTALL)
    chosen = re.search(r'^\[data-theme="dark"\] \{(.*?)\}', STYLES, re.DOTALL | re.MULTILINE)
    assert asked is not None
    assert chosen is not None
    assert re.sub(r"\s+", " ", asked.group(1)) == re.sub(r"\s+", " ", chosen.group(1))


def test_vermilion_is_only_ever_the_seal() -> None:
    """No rule names a red of its own: all colours but a shadow's black are tokens."""
    body = STYLES[STYLES.index("/* ---------- Base ---------- */") :]
    assert re.findall(r"#[0-9a-f]{3,8}\b(?=[;\s)])", body) == []
