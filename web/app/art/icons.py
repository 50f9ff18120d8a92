"""Icons as strokes on a grid of 24, drawn with the text's colour."""

from __future__ import annotations

from typing import Final

ICONS: Final[dict[str, str]] = {
    "menu": "M2.5 6H21.5M2.5 12H21.5M2.5 18H21.5",
    "log": "M4.5 3H19.5V21H4.5ZM8 8H16M8 12H16M8 16H12.5",
    "sort": "M6.5 3.5V20M2 15.5L6.5 20L11 15.5M12 5H22M12 10H19.5M12 15H17",
    "undo": "M8 4L3.5 8.5L8 13M3.5 8.5H14.5A5.7 5.7 0 0 1 14.5 19.9H9",
    "auto": "M6.5 4.5L18.5 12L6.5 19.5Z",
    "hint": "M9 17.2H15V15.2C17 14 18.2 12 18.2 9.7A6.2 6.2 0 0 0 5.8 9.7C5.8 12 7 14 9 15.2ZM9.5 20.8H14.5",
    "settings": "M2 7.5H15.5M19 7.5H22M17 4V11M2 16.5H5M8.5 16.5H22M7 13V20",
    "globe": "M12 3A9 9 0 1 1 12 21A9 9 0 1 1 12 3ZM12 3C6.7 8 6.7 16 12 21C17.3 16 17.3 8 12 3ZM3 12H21",
    "question": "M8 8.3C8 5.9 9.7 4.5 12 4.5S16 6 16 8.2C16 11.2 12 11.2 12 14.8M12 17.3V20",
    "close": "M5 5L19 19M19 5L5 19",
    "back": "M15.5 4L7.5 12L15.5 20",
    "next": "M8.5 4L16.5 12L8.5 20",
    "chevron": "M4 8.5L12 16.5L20 8.5",
    "check": "M6 12.3L10.3 16.6L18.2 8.4",
    "cross": "M7.5 7.5L16.5 16.5M16.5 7.5L7.5 16.5",
    "bar": "M6.5 12H17.5",
    "lesson": "M12 6.5C9.5 4.8 6.5 4.3 3 4.5V18.5C6.5 18.3 9.5 18.8 12 20.5C14.5 18.8 17.5 18.3 21 18.5V4.5"
    "C17.5 4.3 14.5 4.8 12 6.5ZM12 6.5V20.5",
    "share": "M12 15V4M7.5 8L12 3.5L16.5 8M5 12V20.5H19V12",
    "import": "M12 3.5V15M7.5 10.5L12 15L16.5 10.5M5 12V20.5H19V12",
    "first": "M6 4.5V19.5M18.5 4.5L10.5 12L18.5 19.5",
    "last": "M18 4.5V19.5M5.5 4.5L13.5 12L5.5 19.5",
    "branch": "M7 21V9M7 15C13 15 16 12 16 6M12 9L16 4.5L20 9",
    "cards": "M5 3.5H19V20.5H5ZM9 7.5V16.5M12 7.5V16.5M15 7.5V16.5",
}
"""Stroke paths by name."""


def symbols() -> str:
    """Return the symbols ``i-menu`` and so on."""
    return "".join(
        f'<symbol id="i-{name}" viewBox="0 0 24 24"><path class="ic" d="{path}"/></symbol>'
        for name, path in ICONS.items()
    )
