"""The audit says what the database said, and says so when it said nothing."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from tests.audit import NoAnswerError, ask, audit, pinned
from tests.locks import LOCKS, locked, npm

Serve = Callable[[Callable[[Any], bytes]], str]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """A database of our own: give it what it answers to a question, get its address."""
    running: list[HTTPServer] = []

    def start(answer: Callable[[Any], bytes]) -> str:
        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                data = answer(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(200)
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_arguments: object) -> None:
                pass

        running.append(HTTPServer(("127.0.0.1", 0), Handler))
        threading.Thread(target=running[-1].serve_forever, args=(0.01,), daemon=True).start()
        return f"http://127.0.0.1:{running[-1].server_port}/"

    yield start
    for server in running:
        server.shutdown()
        server.server_close()


def about(*names: str) -> Callable[[Any], bytes]:
    """A database with an advisory about each of these packages."""

    def answer(asked: Any) -> bytes:
        found = [it["package"]["name"] in names for it in asked["queries"]]
        return json.dumps({"results": [{"vulns": [{"id": "GHSA-x"}]} if one else {} for one in found]}).encode()

    return answer


def test_every_package_of_every_lock_is_asked_about() -> None:
    asked = {(package.name, package.version) for package in pinned()}
    assert asked >= {pair for lock in LOCKS for pair in locked(lock).items()}
    assert asked >= {(name, found["version"]) for name, found in npm().items()}
    assert {package.ecosystem for package in pinned() if package.name in npm()} == {"npm"}


def test_an_advisory_is_told_with_its_package_and_fails_where_that_is_asked_for(
    serve: Serve, capsys: pytest.CaptureFixture[str]
) -> None:
    address = serve(about("pyodide", "pytest"))
    assert audit(address) == 0
    assert audit(address, strict=True) == 1
    said = capsys.readouterr().out
    assert f"audit: npm pyodide {npm()['pyodide']['version']}: GHSA-x" in said
    assert "2 with known vulnerabilities" in said


def test_without_an_advisory_the_audit_passes(serve: Serve, capsys: pytest.CaptureFixture[str]) -> None:
    assert audit(serve(about()), strict=True) == 0
    assert f"audit: {len(pinned())} packages asked about, 0 with known vulnerabilities" in capsys.readouterr().out


ANSWERS = [b"", b"<html>sign in</html>", b"[]", b"null", b"{}", b'{"results": []}', b'{"results": null}', b"\xff"]


@pytest.mark.parametrize("data", ANSWERS)
def test_an_answer_that_is_none_is_never_taken_for_a_clean_one(data: bytes, serve: Serve) -> None:
    with pytest.raises(NoAnswerError):
        ask(pinned(), serve(lambda _: data))


def test_where_nobody_answers_the_audit_says_that_it_was_not_done(
    capsys: pytest.CaptureFixture[str],
) -> None:
    nobody = "http://127.0.0.1:9/"
    assert audit(nobody) == 0
    assert audit(nobody, strict=True) == 1
    assert capsys.readouterr().out.count("NOT DONE, nothing is known") == 2
