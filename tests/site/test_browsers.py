"""The smoke test of ``tests/browsers.py`` in every browser that is installed here."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browsers import OTHERS, Chromium, installed, smoke
from tests.site.conftest import Host


@pytest.mark.parametrize("name", ["chromium", *OTHERS])
def test_a_deal_is_played_across_a_reload_and_without_a_network(
    name: str, host: Host, browser: Browser, tmp_path: Path
) -> None:
    """In Firefox and WebKit where they are installed, in Chromium always."""
    if name not in installed():
        pytest.skip(f"{name} is not installed")
    smoke(OTHERS.get(name, lambda _: Chromium(browser)), host, tmp_path)
