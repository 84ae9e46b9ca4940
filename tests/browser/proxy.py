"""A small reverse proxy: a site that shows an explorer in one of its folders, and nothing else."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

HOP_BY_HOP_HEADERS: tuple[str, ...] = (
    "connection",
    "keep-alive",
    "transfer-encoding",
    "content-length",
)
"""Headers that are of one connection alone."""


@contextmanager
def proxied(behind: str, folder: str, strips: bool) -> Iterator[str]:
    """Serve a site in a folder of another one; yields the address of the folder.

    With ``strips`` what is behind is asked without the folder, else with it.
    """
    place = urlsplit(behind)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            if not self.path.startswith(folder):
                return self.send_error(404, "This site has nothing there.")
            path = "/" + self.path.removeprefix(folder) if strips else self.path
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            connection = http.client.HTTPConnection(str(place.hostname), place.port, timeout=60)
            connection.request(self.command, path, body or None, dict(self.headers))
            answer = connection.getresponse()
            sent_back = answer.read()
            self.send_response(answer.status)
            for name, value in answer.getheaders():
                if name.lower() not in HOP_BY_HOP_HEADERS:
                    self.send_header(name, value)
            self.send_header("Content-Length", str(len(sent_back)))
            self.end_headers()
            self.wfile.write(sent_back)
            return connection.close()

        def do_POST(self) -> None:
            self.do_GET()

        def log_message(self, format: str, *args: object) -> None:
            pass

    site = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{site.server_port}{folder}"
    site.shutdown()
    site.server_close()
