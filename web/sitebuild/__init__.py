"""Turns the repository into the static site under ``dist/``; used by ``build.py`` and by the site's tests."""
