"""Compile the modules of zip archives; runs inside Pyodide (see compile.mjs), never on its own.

``/jobs/jobs.json`` lists jobs ``{"source", "target", "keep_source", "packed", "drop", "methods"}``: each archive is
written again with the bytecode of its modules, the same bytes for the same input: sorted names, one date, one
compression. ``"methods"`` maps the name of one more member to the archives whose data classes' methods it has.
"""

import ast
import base64
import dataclasses
import gzip
import hashlib
import importlib
import importlib.util
import io
import json
import marshal
import pkgutil
import sys
import zipfile

UNCHECKED_HASH = (1).to_bytes(4, "little")
DATE = (2020, 1, 1, 0, 0, 0)


def without_docstrings(tree: ast.Module) -> ast.Module:
    """The same module with no docstrings, which are a fifth of its bytecode and which no page shows.

    A class keeps a dot: for a data class without any docstring, Python writes one at every import, which is slow.
    """
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if ast.get_docstring(node, clean=False) is not None:
            if isinstance(node, ast.ClassDef):
                node.body[0].value.value = "."
            elif len(node.body) > 1:
                del node.body[0]
            else:
                node.body[0] = ast.copy_location(ast.Pass(), node.body[0])
    return tree


def bytecode(name: str, source: bytes) -> bytes:
    """The ``.pyc`` of a module, marked as never to be checked against its source."""
    code = compile(without_docstrings(ast.parse(source, name)), name, "exec", dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + UNCHECKED_HASH + importlib.util.source_hash(source) + marshal.dumps(code)


def cached_name(name: str) -> str:
    """Where Python looks for a module's bytecode beside its source."""
    folder, _, file = name.rpartition("/")
    return f"{folder}/__pycache__/{file[:-3]}.cpython-314.pyc".lstrip("/")


def compiled(members: dict[str, bytes], keep_source: bool) -> dict[str, bytes]:
    """The members with bytecode, either beside the sources or in their place."""
    result = {}
    for name, data in members.items():
        if not name.endswith(".py"):
            result[name] = data
        elif keep_source:
            result[name] = data
            result[cached_name(name)] = bytecode(name, data)
        else:
            result[name + "c"] = bytecode(name, data)
    return result


def with_record(members: dict[str, bytes]) -> dict[str, bytes]:
    """A wheel's members with a RECORD that lists what is really in it; other archives unchanged."""
    record = next((name for name in members if name.endswith(".dist-info/RECORD")), None)
    if record is None:
        return members
    lines = []
    for name, data in sorted(members.items()):
        sha = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{name},,\n" if name == record else f"{name},sha256={sha},{len(data)}\n")
    return {**members, record: "".join(lines).encode()}


def methods(archives: dict[str, list[str]]) -> bytes:
    """The code of every text that `dataclasses` writes for the archives' packages (see ``browser/methods.py``)."""
    texts = set()

    def note(text: str, names: dict, made: dict) -> None:
        texts.add(text)
        exec(text, names, made)

    dataclasses.exec = note
    sys.path[:0] = ["/jobs/" + archive for archive in archives]
    for package in [name for names in archives.values() for name in names]:
        for module in pkgutil.walk_packages(importlib.import_module(package).__path__, package + "."):
            if not module.name.endswith(".__main__"):
                importlib.import_module(module.name)
    del dataclasses.exec
    return marshal.dumps({text: compile(text, "<string>", "exec", dont_inherit=True) for text in sorted(texts)})


def write(target: str, members: dict[str, bytes], packed: bool) -> None:
    """Write an archive whose bytes depend on the members alone; packed: compressed as one, not each member."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for name, data in sorted(members.items()):
            entry = zipfile.ZipInfo(name, DATE)
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            entry.compress_type = zipfile.ZIP_STORED if packed else zipfile.ZIP_DEFLATED
            archive.writestr(entry, data, compresslevel=9)
    with open(target, "wb") as file:
        file.write(gzip.compress(whole.getvalue(), 9, mtime=0) if packed else whole.getvalue())


def do(job: dict) -> None:
    """Carry out one job."""
    with zipfile.ZipFile("/jobs/" + job["source"]) as archive:
        members = {entry.filename: archive.read(entry) for entry in archive.infolist() if not entry.is_dir()}
    dropped = tuple(job["drop"])
    kept = {name: data for name, data in members.items() if not name.startswith(dropped)}
    made = {name: methods(archives) for name, archives in job["methods"].items()}
    write("/jobs/" + job["target"], with_record(compiled(kept, job["keep_source"]) | made), job["packed"])


with open("/jobs/jobs.json") as jobs:
    for each in json.load(jobs):
        do(each)
