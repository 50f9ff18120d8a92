"""Reads the hostile cases and builds their texts; ``README.md`` says what the fields mean."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path
from typing import Any

from doudizhu.saves import VERSION, load

HERE = Path(__file__).parent
SAVES = HERE.parent / "saves"

Case = dict[str, Any]


def cases(name: str) -> list[Case]:
    """Every case of one file."""
    found: list[Case] = json.loads((HERE / f"{name}.json").read_text("utf-8"))
    return found


def joined(parts: Any) -> str:
    """A text, or the parts of one."""
    if isinstance(parts, str):
        return parts
    return "".join(part if isinstance(part, str) else part[0] * part[1] for part in parts)


def stored(name: str) -> str:
    """A good save: of the first version, unless the name begins with another one and a slash."""
    return (SAVES / (name if "/" in name else f"v1/{name}")).with_suffix(".json").read_text("utf-8").strip()


def game_of(case: Case) -> str:
    """The game that a hostile save is meant for."""
    return str(case.get("base", "classic")).rpartition("/")[2].partition("-")[0]


def save_text(case: Case) -> str:
    """The text of a hostile save."""
    if "text" in case:
        return joined(case["text"])
    good = json.loads(stored(case["base"]))
    body = _changed(good["body"], case["at"], case) if "at" in case else good["body"]
    return sealed(body, **{"version": good["version"], **case.get("envelope", {})})


def sealed(body: Any, **envelope: Any) -> str:
    """A save with any body, under the right checksum."""
    fields = {"format": "doudizhu", "version": VERSION, "check": _checksum(body), "body": body}
    return json.dumps({**fields, **envelope}, separators=(",", ":"))


def _changed(body: Any, path: list[Any], case: Case) -> Any:
    if not path:
        return _made(case["value"])
    place = body
    for key in path[:-1]:
        place = place[key]
    if case.get("drop"):
        del place[path[-1]]
    else:
        place[path[-1]] = _made(case["value"])
    return body


def _made(value: Any) -> Any:
    if isinstance(value, dict) and set(value) == {"text"}:
        return joined(value["text"])
    if isinstance(value, dict) and set(value) == {"times"}:
        return [value["times"][0]] * value["times"][1]
    return value


def _checksum(body: object) -> int:
    return zlib.crc32(json.dumps(body, separators=(",", ":")).encode())


def link_text(case: Case) -> str:
    """The text of a hostile link."""
    if "text" in case:
        return joined(case["text"])
    if "sealed" in case:
        data = case["sealed"].encode()
    elif "hex" in case:
        data = zlib.compress(bytes.fromhex(case["hex"]))
    elif "cut" in case:
        data = zlib.compress(case["cut"].encode())[:-3]
    else:
        data = (
            zlib.compress(joined(case["packed"]).encode("utf-8", "surrogatepass"), 9)
            + case.get("tail", "").encode()
        )
    return base64.urlsafe_b64encode(zlib.crc32(data).to_bytes(4, "big") + data).rstrip(b"=").decode()


def record_text(case: Case) -> str:
    """The text of a hostile record."""
    if "text" in case:
        return joined(case["text"])
    record = load(stored("classic-play")).record
    assert record is not None
    lines = record.text().splitlines()
    lines[case["line"]] = joined(_made(case["value"]))
    return "\n".join(lines) + "\n"


def file_text(case: Case) -> str:
    """The text of a hostile file of games."""
    if "text" in case:
        return joined(case["text"])
    if "statistics" in case:
        parts = {"games": {}, "statistics": _made(case["statistics"])}
        return json.dumps({"format": "doudizhu games", "version": 2, "check": _sorted_checksum(parts), **parts})
    return games_file(case.get("games", {}), **case.get("envelope", {}))


def games_file(games: Any, **envelope: Any) -> str:
    """A file of games with the right checksum; ``{"save": name}`` is a good save, ``base`` a changed one."""
    if isinstance(games, dict) and set(games) == {"names"}:
        games = {str(number): "" for number in range(games["names"])}
    elif isinstance(games, dict):
        games = {name: _game_text(save) for name, save in games.items()}
    fields = {"format": "doudizhu games", "version": 1, "check": _sorted_checksum(games), "games": games}
    return json.dumps({**fields, **envelope})


def _sorted_checksum(parts: Any) -> int:
    return zlib.crc32(json.dumps(parts, sort_keys=True, separators=(",", ":")).encode())


def _game_text(save: Any) -> Any:
    if isinstance(save, dict) and "save" in save:
        return stored(save["save"])
    return save_text(save) if isinstance(save, dict) and "base" in save else save
