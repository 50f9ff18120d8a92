"""The page of licences: what the site carries, under which terms, each text as its makers publish it."""

import codecs
import json
import zipfile
from pathlib import Path

from sitebuild.steps import ROOT, WEB, filled

PLACE = "licences.txt"
"""Its address in the site; the settings lead there."""


def page(modules: Path, micropip: Path) -> bytes:
    """The page, made from the folder of npm packages and micropip's wheel as published."""
    with zipfile.ZipFile(micropip) as archive:
        [mozilla] = [name for name in archive.namelist() if name.endswith(".dist-info/licenses/LICENSE")]
        mpl = archive.read(mozilla).decode()
    python = json.loads((modules / "pyodide" / "pyodide-lock.json").read_text())["info"]["python"]
    versions = {
        "pyodide": _version(modules / "pyodide"),
        "idiomorph": _version(modules / "idiomorph"),
        "micropip": micropip.name.split("-")[1],
        "cpython": python,
    }
    texts = {
        "mit": (ROOT / "LICENSE").read_text(encoding="utf-8"),
        "mpl": mpl,
        "python": (WEB / "licences" / "python.txt").read_text(encoding="utf-8"),
        "zero": (modules / "idiomorph" / "LICENSE").read_text(encoding="utf-8"),
    }
    made = filled(WEB / "licences" / "page.txt", {name: text.ljust(12) for name, text in versions.items()} | texts)
    return codecs.BOM_UTF8 + made  # a host may serve it without naming its encoding


def _version(package: Path) -> str:
    return str(json.loads((package / "package.json").read_text())["version"])
