"""Versioned JSON saves and share text, loaded all or nothing.

Decode, migrate, validate, replay through ``verify``, and only then return: a damaged save changes nothing.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from doudizhu.actions import parse
from doudizhu.errors import DamagedSave, IllegalAction, TextError
from doudizhu.jsontext import read_json
from doudizhu.match import Match
from doudizhu.record import Header, Record, build
from doudizhu.rules import RuleSet

FORMAT: Final = "doudizhu"
VERSION: Final = 2
"""Version 1 had the points of every deal where there are sums now."""
SHARED: Final = 1
"""The version of the share text, which has one deal and no match."""
MAX_BYTES: Final = 1_000_000
MAX_DEALS: Final = 1 << 40
MAX_LISTED: Final = 100_000
"""The deals of the longest match in a save of version 1."""
MAX_POINTS: Final = 1 << 40
_SHARED: Final = re.compile(r"[A-Za-z0-9_-]*")


@dataclass(frozen=True, slots=True)
class Save:
    """What a save holds: the match so far, and the record of the deal at hand, if there is one.

    Raises:
        ValueError: a record under other rules than the match, which the save would lose.
    """

    match: Match
    record: Record | None

    def __post_init__(self) -> None:
        if self.record is not None and self.record.header.rules != self.match.rules:
            raise ValueError("the record has other rules than the match")


def dump(save: Save) -> str:
    """Return a save as JSON text with a format name, a version and a checksum.

    >>> from doudizhu.presets import DUEL
    >>> load(dump(Save(Match.of(DUEL, [(4, -4)]), None))).match.totals
    (4, -4)
    """
    record = save.record
    body = {
        "rules": save.match.rules.to_json(),
        "match": _match_json(save.match),
        "record": None if record is None else _record_json(record),
    }
    text = _compact(body)
    head = _compact({"format": FORMAT, "version": VERSION, "check": zlib.crc32(text.encode())})
    return f'{head[:-1]},"body":{text}}}'


def load(text: str) -> Save:
    """Read a save back, or nothing of it.

    Raises:
        DamagedSave: with code ``too_large``, ``not_json``, ``format`` (not one of ours), ``newer`` (a later
            version's), ``checksum``, ``rules``, ``match`` or ``record``.
    """
    data = _decode(text)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise DamagedSave("format")
    version = _check_version(data.get("version"), VERSION)
    body = data.get("body")
    if data.get("check") != _checksum(body):
        raise DamagedSave("checksum")
    for step in range(version, VERSION):
        body = _MIGRATIONS[step](body)
    if not isinstance(body, dict) or set(body) != {"rules", "match", "record"}:
        raise DamagedSave("format", "body")
    rules = RuleSet.from_json(body["rules"])
    match = _match(rules, body["match"])
    record = None if body["record"] is None else _record(rules, body["record"])
    return Save(match, record)


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _checksum(body: object) -> int:
    return zlib.crc32(_compact(body).encode())


def _summed(body: Any) -> Any:
    """Return the body of a save of version 1 as version 2 has it: with sums in the place of every deal's points."""
    if not isinstance(body, dict) or set(body) != {"rules", "deals", "record"}:
        raise DamagedSave("format", "body")
    rules, deals = RuleSet.from_json(body["rules"]), body["deals"]
    if not isinstance(deals, list) or len(deals) > MAX_LISTED:
        raise DamagedSave("match")
    match = Match.of(rules)
    for points in deals:
        if match.over:
            raise DamagedSave("match", "deals after the match was won")
        match = match.after(_points(rules, points))
    return {"rules": body["rules"], "match": _match_json(match), "record": body["record"]}


_MIGRATIONS: Final[dict[int, Callable[[Any], Any]]] = {1: _summed}
"""From each old version to the next."""


def share(record: Record) -> str:
    """Return one deal as a short text for a link: letters, digits, ``-`` and ``_`` only."""
    body = {"v": SHARED, "rules": record.header.rules.to_json(), **_record_json(record)}
    packed = zlib.compress(json.dumps(body, separators=(",", ":")).encode(), 9)
    check = zlib.crc32(packed).to_bytes(4, "big")
    return base64.urlsafe_b64encode(check + packed).rstrip(b"=").decode()


def unshare(text: str) -> Record:
    """Read a shared deal back, or nothing of it.

    Raises:
        DamagedSave: as :func:`load`.
    """
    if len(text) > MAX_BYTES // 4:
        raise DamagedSave("too_large")
    if not _SHARED.fullmatch(text):
        raise DamagedSave("format")
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except binascii.Error:  # a length that base64 never has
        raise DamagedSave("format") from None
    if len(data) < 5 or int.from_bytes(data[:4], "big") != zlib.crc32(data[4:]):
        raise DamagedSave("checksum")
    unpack = zlib.decompressobj()
    try:
        plain = unpack.decompress(data[4:], MAX_BYTES)
    except zlib.error:
        raise DamagedSave("format") from None
    if unpack.unconsumed_tail:
        raise DamagedSave("too_large")
    if not unpack.eof or unpack.unused_data:
        raise DamagedSave("format")
    try:
        body = _decode(plain.decode("utf-8"))
    except UnicodeDecodeError:
        raise DamagedSave("not_json") from None
    if not isinstance(body, dict):
        raise DamagedSave("format")
    _check_version(body.pop("v", None), SHARED)
    return _record(RuleSet.from_json(body.pop("rules", None)), body)


def _check_version(version: object, newest: int) -> int:
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise DamagedSave("format", "version")
    if version > newest:
        raise DamagedSave("newer")
    return version


def _decode(text: str) -> object:
    if len(text) > MAX_BYTES:
        raise DamagedSave("too_large")
    try:
        return read_json(text)
    except TextError as error:
        raise DamagedSave("not_json", str(error)) from None


def _match_json(match: Match) -> dict[str, Any]:
    last = None if match.last is None else list(match.last)
    return {"deals": match.deals, "totals": list(match.totals), "last": last}


def _record_json(record: Record) -> dict[str, Any]:
    return {
        "seed": record.header.seed,
        "cursor": record.cursor,
        "undone": list(record.undone),
        "actions": [action.text() for action in record.actions],
    }


def _is_int(value: object, limit: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and -limit <= value <= limit


def _record(rules: RuleSet, data: object) -> Record:
    try:
        if not isinstance(data, dict) or set(data) != {"seed", "cursor", "undone", "actions"}:
            raise TextError("fields")
        seed, cursor, undone, actions = data["seed"], data["cursor"], data["undone"], data["actions"]
        if not (_is_int(seed, 1 << 64) and _is_int(cursor, 1 << 20)):
            raise TextError("seed or cursor")
        if not isinstance(undone, list) or not all(_is_int(mark, 1 << 20) for mark in undone):
            raise TextError("undone")
        if not isinstance(actions, list) or not all(isinstance(action, str) for action in actions):
            raise TextError("actions")
        return build(Header(rules, seed), tuple(parse(action) for action in actions), cursor, tuple(undone))
    except (TextError, IllegalAction) as error:
        raise DamagedSave("record", str(error)) from None


def _points(rules: RuleSet, points: object) -> tuple[int, ...]:
    if not isinstance(points, list) or len(points) != rules.players:
        raise DamagedSave("match")
    if not all(_is_int(value, MAX_POINTS) for value in points) or sum(points) != 0:
        raise DamagedSave("match")
    return tuple(points)


def _match(rules: RuleSet, data: object) -> Match:
    if not isinstance(data, dict) or set(data) != {"deals", "totals", "last"}:
        raise DamagedSave("match")
    deals, totals = data["deals"], _points(rules, data["totals"])
    if not _is_int(deals, MAX_DEALS):
        raise DamagedSave("match")
    if data["last"] is None:
        if deals or any(totals):
            raise DamagedSave("match", "points without a deal")
        return Match.of(rules)
    last = _points(rules, data["last"])
    if deals < 1 or (deals == 1 and totals != last):
        raise DamagedSave("match", "points that so many deals cannot give")
    before = tuple(total - points for total, points in zip(totals, last, strict=True))
    if Match(rules, deals - 1, before, None).over:
        raise DamagedSave("match", "deals after the match was won")
    return Match(rules, deals, totals, last)
