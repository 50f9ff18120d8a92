"""The front end's first lines in the page: joins the logic to the browser. ``boot.js`` calls `start`."""

from typing import Any

import browser.methods  # noqa: F401 - before all data classes
from browser.runtime import Runtime


def start(idiomorph: Any) -> None:
    """Draw the table and begin to listen."""
    Runtime(idiomorph).start()
