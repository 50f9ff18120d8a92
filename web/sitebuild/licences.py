"""The page of licences: what the site carries, under which terms, each text as its makers publish it."""

import json
import zipfile
from html import escape
from pathlib import Path

from sitebuild.steps import ROOT, WEB, filled

HERE = WEB / "licences"
OWN_TEXTS = ("python", "bsd", "zlib", "bzip2")
"""Licences whose texts come with no package that the build fetches."""


def pages(modules: Path, micropip: Path) -> dict[str, bytes]:
    """The page and its style sheet, made from the folder of npm packages and micropip's wheel as published."""
    with zipfile.ZipFile(micropip) as archive:
        [mozilla] = [name for name in archive.namelist() if name.endswith(".dist-info/licenses/LICENSE")]
        mpl = archive.read(mozilla).decode()
    values = {
        "pyodide": _version(modules / "pyodide"),
        "idiomorph": _version(modules / "idiomorph"),
        "micropip": micropip.name.split("-")[1],
        "cpython": json.loads((modules / "pyodide" / "pyodide-lock.json").read_text())["info"]["python"],
        "mit": (ROOT / "LICENSE").read_text(encoding="utf-8"),
        "mpl": mpl,
        "zero": (modules / "idiomorph" / "LICENSE").read_text(encoding="utf-8"),
        **{name: (HERE / f"{name}.txt").read_text(encoding="utf-8") for name in OWN_TEXTS},
    }
    page = filled(HERE / "page.html", {name: escape(text.strip()) for name, text in values.items()})
    return {"licences.html": page, "licences.css": (HERE / "licences.css").read_bytes()}


def _version(package: Path) -> str:
    return str(json.loads((package / "package.json").read_text())["version"])
