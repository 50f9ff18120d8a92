"""A server of static files for this machine alone: right MIME types, revalidation by content, a free port."""

import hashlib
from contextlib import suppress
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

MIME = {
    ".wasm": "application/wasm",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".css": "text/css",
    ".html": "text/html",
    ".zip": "application/zip",
    ".whl": "application/zip",
}


class SiteHandler(SimpleHTTPRequestHandler):
    """Serves files with an ETag of their content; a browser may keep them but asks each time."""

    extensions_map: ClassVar = {**SimpleHTTPRequestHandler.extensions_map, **MIME}
    protocol_version = "HTTP/1.1"
    cache_control = "no-cache"

    def handle(self) -> None:
        """Answer until the browser hangs up, however rudely."""
        with suppress(ConnectionError):
            super().handle()

    def do_GET(self) -> None:
        """Send a file, or 304 when the browser has the same one."""
        place = Path(self.translate_path(self.path))
        place = place / "index.html" if place.is_dir() else place
        if not place.is_file():
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        data = place.read_bytes()
        tag = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
        same = self.headers.get("If-None-Match") == tag
        self.send_response(HTTPStatus.NOT_MODIFIED if same else HTTPStatus.OK)
        self.send_header("ETag", tag)
        self.send_header("Cache-Control", self.cache_control)
        if not same:
            self.send_header("Content-Type", self.guess_type(place.name))
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if not same:
            self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing: the browser's own tools show requests better."""


def server(folder: Path, port: int = 8000, kind: type[SiteHandler] = SiteHandler) -> ThreadingHTTPServer:
    """A server of the folder on 127.0.0.1, on the given port or, when that is taken, on any free one."""

    def handler(*args: Any) -> SiteHandler:
        return kind(*args, directory=str(folder))

    try:
        return ThreadingHTTPServer(("127.0.0.1", port), handler)
    except OSError:
        return ThreadingHTTPServer(("127.0.0.1", 0), handler)
