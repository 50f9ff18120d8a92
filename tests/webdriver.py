"""Firefox and WebKit by their own remote controls, with nothing but the standard library.

Firefox speaks Marionette (lengths and JSON over a socket), WebKitGTK's driver speaks W3C WebDriver (JSON over
HTTP). Both know the same commands under two names, so one class drives both; the clients on PyPI bring two dozen
packages for the eight commands that a smoke test needs.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

LIMIT_S = 60
"""How long anything may take before it counts as failed: a slow machine needs a small part of it."""

_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the standard's name for a reference to an element
_COMMANDS = {
    "Navigate": ("POST", "url"),
    "ExecuteScript": ("POST", "execute/sync"),
    "ExecuteAsyncScript": ("POST", "execute/async"),
    "FindElement": ("POST", "element"),
    "SetTimeouts": ("POST", "timeouts"),
    "ElementClick": ("POST", "element/{id}/click"),
    "DeleteSession": ("DELETE", ""),
}
_FIREFOX_SETTINGS: dict[str, object] = {
    "marionette.port": 0,  # any free port; it is written into the profile
    "devtools.console.stdout.content": True,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,nothing",  # the browser's own traffic stays on this machine
    "datareporting.healthreport.uploadEnabled": False,
    "browser.safebrowsing.provider.google4.updateURL": "",
    "extensions.update.enabled": False,
}

T = TypeVar("T")


class DriverError(Exception):
    """The browser could not be driven, or refused a command."""


class Remote:
    """A running browser: addresses, scripts and clicks. ``ask(command, parameters)`` carries one command over."""

    def __init__(self, ask: Callable[[str, dict[str, Any]], Any], version: str, stop: Callable[[], str]) -> None:
        self._ask, self.version, self._stop = ask, version, stop
        self._ask("SetTimeouts", {"script": LIMIT_S * 1000, "pageLoad": LIMIT_S * 1000})

    def go(self, address: str) -> None:
        """Open an address."""
        self._ask("Navigate", {"url": address})

    def reload(self) -> None:
        """Load the page again as a person does; the remote control's own way goes past the service worker."""
        self.run("document.documentElement.dataset.left = ''; location.reload();")
        patiently(lambda: self.run("return !('left' in document.documentElement.dataset)") or None)

    def run(self, body: str, *arguments: object) -> Any:
        """Run a function's body in the page and return what it returns."""
        return self._ask("ExecuteScript", {"script": body, "args": list(arguments)})

    def until(self, condition: str) -> None:
        """Wait until an expression is true in the page."""
        body = (
            "const done = arguments[arguments.length - 1];"
            f"const timer = setInterval(() => {{ if ({condition}) {{ clearInterval(timer); done(true); }} }}, 20);"
        )
        self._ask("ExecuteAsyncScript", {"script": body, "args": []})

    def click(self, selector: str) -> None:
        """Click in the middle of the first element that matches."""
        found = self._ask("FindElement", {"using": "css selector", "value": selector})
        self._ask("ElementClick", {"id": found[_ELEMENT]})

    def close(self) -> str:
        """End the browser; return the errors that the page wrote on its console."""
        return self._stop()


def firefox_binary() -> str | None:
    """Where Firefox is, if it is installed."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


def webkit_binary() -> str | None:
    """Where the driver of WebKitGTK is, if it is installed with a display that nobody sees."""
    return shutil.which("WebKitWebDriver") if shutil.which("Xvfb") else None


def firefox(folder: Path) -> Remote:
    """Start Firefox without a window, with a fresh profile in the folder.

    Its log has its own troubles too; those of a page name the page or quote what it said.
    """
    binary, profile, log = firefox_binary(), folder / "profile", folder / "firefox.log"
    if binary is None:
        raise DriverError("no Firefox here")
    profile.mkdir(parents=True)
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in _FIREFOX_SETTINGS.items()]
    (profile / "user.js").write_text("".join(lines), encoding="utf-8")
    with log.open("wb") as output:
        program = subprocess.Popen(
            [binary, "--headless", "--marionette", "--profile", str(profile)],
            stdout=output,
            stderr=subprocess.STDOUT,
            env={**os.environ, "HOME": str(folder), "MOZ_CRASHREPORTER_DISABLE": "1"},
        )
    port = profile / "MarionetteActivePort"
    number = int(patiently(lambda: port.read_text() or None, program))
    wire = patiently(lambda: socket.create_connection(("127.0.0.1", number), LIMIT_S), program)
    wire.settimeout(2 * LIMIT_S)
    _receive(wire)  # the greeting
    count = iter(range(1, 1 << 30))

    def ask(command: str, parameters: dict[str, Any]) -> Any:
        text = json.dumps([0, next(count), f"WebDriver:{command}", parameters])
        wire.sendall(f"{len(text.encode())}:{text}".encode())
        _, _, error, result = _receive(wire)
        if error:
            raise DriverError(f"{command}: {error['error']}: {error['message']}")
        return result["value"] if isinstance(result, dict) and set(result) == {"value"} else result

    def stop() -> str:
        wire.close()
        lines = _end(program, log).splitlines()
        return "\n".join(line for line in lines if line.startswith(('console.error: "', "JavaScript error: http")))

    made = ask("NewSession", {"capabilities": {"alwaysMatch": {}}})["capabilities"]
    return Remote(ask, f"Firefox {made['browserVersion']}", stop)


def _receive(wire: socket.socket) -> Any:
    """One message: its length in bytes, a colon, JSON."""
    head = b""
    while not head.endswith(b":"):
        head += wire.recv(1) or _gone()
    body, length = b"", int(head[:-1])
    while len(body) < length:
        body += wire.recv(length - len(body)) or _gone()
    return json.loads(body)


def _gone() -> bytes:
    raise DriverError("the browser has closed the connection")


def webkit(folder: Path) -> Remote:
    """Start WebKitGTK's small browser on a display that nobody sees; what it keeps lies in the folder.

    Under its remote control it writes no console, as in a private window.
    """
    binary, log = webkit_binary(), folder / "webkit.log"
    if binary is None:
        raise DriverError("no WebKitGTK driver and Xvfb here")
    reader, writer = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1440x900x24", "-nolisten", "tcp"],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as told:
        display = told.readline().strip()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with log.open("wb") as output:
        program = subprocess.Popen(
            [binary, f"--port={port}", "--host=127.0.0.1"],
            stdout=output,
            stderr=subprocess.STDOUT,
            env={**os.environ, "DISPLAY": f":{display}", "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)},
        )
    base = f"http://127.0.0.1:{port}"
    patiently(lambda: _http("GET", f"{base}/status", None), program)
    made = _http("POST", f"{base}/session", {"capabilities": {"alwaysMatch": {}}})

    def ask(command: str, parameters: dict[str, Any]) -> Any:
        verb, path = _COMMANDS[command]
        address = f"{base}/session/{made['sessionId']}/{path.format(**parameters)}".rstrip("/")
        return _http(verb, address, parameters if verb == "POST" else None)

    def stop() -> str:
        try:
            ask("DeleteSession", {})  # without it the small browser would stay
        finally:
            _end(program, log)
            screen.terminate()
            screen.wait(LIMIT_S)
        return ""

    about = made["capabilities"]
    return Remote(ask, f"WebKitGTK {about['browserVersion']}", stop)


def _http(verb: str, address: str, body: dict[str, Any] | None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"}, method=verb)
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # this machine is asked directly
    try:
        with opener.open(request, timeout=2 * LIMIT_S) as answer:
            return json.load(answer)["value"]
    except urllib.error.HTTPError as error:
        said = json.load(error)["value"]
        raise DriverError(f"{address.rpartition('/')[2]}: {said['error']}: {said['message']}") from None


def patiently(attempt: Callable[[], T | None], program: subprocess.Popen[bytes] | None = None) -> T:
    """Try until it works: a program that has just been started, or a new page, is there in its own time."""
    end = time.monotonic() + LIMIT_S
    failure = "nothing came"
    while time.monotonic() < end:
        if program is not None and program.poll() is not None:
            raise DriverError(f"the browser ended at its start with status {program.returncode}")
        try:
            found = attempt()
        except (OSError, DriverError) as error:
            found, failure = None, str(error)
        if found is not None:
            return found
        time.sleep(0.05)
    raise DriverError(f"still not there after {LIMIT_S} s: {failure}")


def _end(program: subprocess.Popen[bytes], log: Path) -> str:
    program.terminate()
    program.wait(LIMIT_S)
    return log.read_text("utf-8", "replace")
