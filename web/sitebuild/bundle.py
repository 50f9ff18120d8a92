"""Makes ``dist/``: the wheel, the runtime with compiled modules, the front end, the page and its service worker."""

import hashlib
import json
import shutil
import zipfile
from collections.abc import Iterable
from pathlib import Path

from app.text import unpack

from sitebuild import head, licences, tools
from sitebuild.library import unused
from sitebuild.steps import CACHE, ROOT, WEB, digest, files_under, filled, run, step

LATE = (
    "doudizhu/players/weights.bin"  # most of the wheel's bytes, for one level: the page brings it once it is drawn
)
DIST = ROOT / "dist"
SITEBUILD = WEB / "sitebuild"

# Archives of uncompressed members, compressed as one: smaller than usual, and the browser unpacks them natively
# where Python would inflate member by member. No ``.gz`` in the name: some hosts add a Content-Encoding to that.
LIBRARY, FRONT = "python_stdlib.zip.packed", "front.zip.packed"


def engine_wheel() -> Path:
    """The engine's wheel as hatchling makes it."""
    sources = files_under(
        ROOT / "pyproject.toml", ROOT / "engine", *(p for p in (ROOT / "README.md",) if p.exists())
    )

    def make(place: Path) -> None:
        python = tools.tool_python()
        remedy = "hatchling could not build the engine's wheel: read its last lines below"
        run([python, "-m", "hatchling", "build", "-t", "wheel", "-d", place], remedy)

    return next(step("wheel", digest(sources), make).glob("*.whl"))


def front_sources() -> dict[str, bytes]:
    """The front end's modules and compiled catalogues, by their names in the archive."""
    members = {"main.py": (WEB / "main.py").read_bytes()}
    for path in files_under(WEB / "app", WEB / "browser"):
        members[path.relative_to(WEB).as_posix()] = path.read_bytes()
    members["locales/messages.json"] = (catalogues() / "messages.json").read_bytes()
    return members


def catalogues() -> Path:
    """A folder with ``messages.json``, which has what every ``web/locales/LANGUAGE.po`` says."""
    sources = sorted((WEB / "locales").glob("*.po"))
    script = SITEBUILD / "catalogues.py"

    def make(place: Path) -> None:
        remedy = "a language catalogue is damaged: mend it as said below"
        run([tools.tool_python(), script, place, *sources], remedy)

    return step("catalogues", digest([script, *sources]), make)


def compiled() -> Path:
    """A folder with the four archives of the site, their modules compiled by the Pyodide that will run them."""
    node, modules = tools.node_modules()
    runtime, wheel, micropip = modules / "pyodide", engine_wheel(), tools.micropip_wheel()
    front = front_sources()
    scripts = [SITEBUILD / name for name in ("compile.mjs", "compile_modules.py", "bundle.py", "unused.txt")]
    texts = [f"{name}:{hashlib.sha256(data).hexdigest()}" for name, data in front.items()]
    key = digest([*scripts, *texts, wheel, micropip, runtime / "package.json"])

    def make(place: Path) -> None:
        library = place / "stdlib-in.zip"
        shutil.copy(runtime / "python_stdlib.zip", library)
        with zipfile.ZipFile(library) as archive:
            dropped = unused(archive.namelist())
        with zipfile.ZipFile(place / "front-in.zip", "w") as archive:
            for name, data in front.items():
                archive.writestr(name, data)
        for source in (wheel, micropip):
            shutil.copy(source, place / f"in-{source.name}")
        methods = {"browser/methods.marshal": {f"in-{wheel.name}": ["doudizhu"], "front-in.zip": ["app"]}}
        jobs: list[dict[str, object]] = [
            {"source": "stdlib-in.zip", "target": LIBRARY, "drop": dropped, "packed": True},
            {"source": "front-in.zip", "target": FRONT, "packed": True, "methods": methods},
            {"source": f"in-{micropip.name}", "target": micropip.name},
            {"source": f"in-{wheel.name}", "target": wheel.name, "drop": [LATE], "keep_source": True},
        ]
        (place / "jobs.json").write_text(
            json.dumps([{"drop": [], "keep_source": False, "packed": False, "methods": {}, **job} for job in jobs])
        )
        remedy = "Pyodide could not compile the site's modules: delete the folder .build and run the build again"
        run([node, SITEBUILD / "compile.mjs", runtime, place, SITEBUILD / "compile_modules.py"], remedy)
        for left in [*place.glob("*in-*"), *place.glob("*-in.zip"), place / "jobs.json"]:
            left.unlink(missing_ok=True)

    return step("compiled", key, make)


def lock_for(micropip: Path, runtime: Path) -> bytes:
    """A ``pyodide-lock.json`` with micropip as its one package, under the hash of the file that is shipped."""
    stock = json.loads((runtime / "pyodide-lock.json").read_text())
    entry = {**stock["packages"]["micropip"], "file_name": micropip.name, "version": micropip.name.split("-")[1]}
    entry["sha256"] = hashlib.sha256(micropip.read_bytes()).hexdigest()
    lock = {"info": stock["info"], "packages": {"micropip": entry}}
    return json.dumps(lock, indent=1, sort_keys=True).encode()


def build(target: Path = DIST, worker: bool = True) -> Path:
    """Build the whole site into the target folder; with ``worker=False`` its service worker retires itself."""
    _, modules = tools.node_modules()
    made = compiled()
    wheel, micropip = (next(made.glob(pattern)) for pattern in ("doudizhu_engine-*.whl", "micropip-*.whl"))
    runtime = modules / "pyodide"
    groups = {
        "runtime": {
            **{n: (runtime / n).read_bytes() for n in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")},
            LIBRARY: (made / LIBRARY).read_bytes(),
            micropip.name: micropip.read_bytes(),
            "pyodide-lock.json": lock_for(micropip, runtime),
        },
        "game": {
            wheel.name: wheel.read_bytes(),
            FRONT: (made / FRONT).read_bytes(),
            **{p.name: p.read_bytes() for p in (ROOT / "engine" / LATE,) if p.is_file()},
        },
        "page": {
            **{n: (WEB / n).read_bytes() for n in ("boot.js", "boot.css", "styles.css")},
            "idiomorph.js": (modules / "idiomorph/dist/idiomorph.esm.js").read_bytes(),
        },
    }
    files = {f"icons/{p.name}": p.read_bytes() for p in files_under(WEB / "icons")}
    said = unpack((catalogues() / "messages.json").read_bytes())
    files |= head.manifests(said) | licences.pages(modules, tools.micropip_wheel())
    folders = {name: f"{name}-{content_hash(members.items())[:12]}" for name, members in groups.items()}
    for name, members in groups.items():
        files |= {f"{folders[name]}/{file}": data for file, data in members.items()}
    files["index.html"] = index_page(files, folders | head.values(said), worker)
    files["sw.js"] = service_worker(files) if worker else (WEB / "sw-retire.js").read_bytes()
    files["sw-retire.js"] = (WEB / "sw-retire.js").read_bytes()
    publish(target, files)
    return target


def content_hash(members: Iterable[tuple[str, bytes]]) -> str:
    """A SHA-256 over names and contents, whatever their order."""
    whole = hashlib.sha256()
    for name, data in sorted(members):
        whole.update(f"{name}\0{len(data)}\0".encode() + data)
    return whole.hexdigest()


def index_page(files: dict[str, bytes], known: dict[str, str], worker: bool) -> bytes:
    """The page itself, with what is known of it and the addresses, sizes and hashes of the files that it loads."""
    weights = next((path for path in files if path.endswith(Path(LATE).name)), "")
    values = {
        **known,
        "weights": weights,
        "worker": "on" if worker else "off",
        "version": content_hash(files.items())[:12],
    }
    for path, data in files.items():
        name = Path(path).name
        kind = name.split("-")[0] if name.endswith(".whl") else name
        values[f"bytes:{kind}"], values[f"sha256:{kind}"] = str(len(data)), hashlib.sha256(data).hexdigest()
        if kind != name:
            values[f"wheel:{kind}"] = path
    return filled(WEB / "index.html", values)


def service_worker(files: dict[str, bytes]) -> bytes:
    """The service worker with the list of the site's files and their hashes, which is also its version."""
    hashes = {path: hashlib.sha256(data).hexdigest() for path, data in sorted(files.items())}
    listed = json.dumps(hashes, indent=1)
    return filled(WEB / "sw.js", {"files": listed, "version": hashlib.sha256(listed.encode()).hexdigest()[:12]})


def publish(target: Path, files: dict[str, bytes]) -> None:
    """Write the files beside the target and put them in its place at once, so that it is never half a site."""
    fresh = CACHE / f"{target.name}.new"
    shutil.rmtree(fresh, ignore_errors=True)
    for path, data in files.items():
        place = fresh / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    shutil.rmtree(target, ignore_errors=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(fresh, target)
