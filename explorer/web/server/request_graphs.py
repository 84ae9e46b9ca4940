"""Graphs that come with a request: taken out of its body, open during its answer, then dropped.

A browser that has opened a file sends the packed graph in front of the body of each request about
it. The header ``Opened`` is the number of its bytes, ``Opened-Method`` the method of the request
without it. Neither the graph nor an answer about it is stored.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from typing import Any, Final

from flask import Flask, Response, request

from explorer.core.limits import page_limits
from explorer.core.network import Network
from explorer.core.open_graphs import RequestGraphs, limit_to_opened
from explorer.core.router import Router
from explorer.graphs.graph_code import unpack
from explorer.routing.packed_table import unpack_table

GRAPHS_KEY: Final = "explorer.opened"
"""The key of the packed graphs in the environment of a request."""

MAX_OPENED_BYTES: Final = 8_000_000
"""The most bytes of packed graphs in one request."""

Start = Callable[..., Any]
Application = Callable[[dict[str, Any], Start], Iterable[bytes]]


def without_graphs(application: Application) -> Application:
    """Return an application that moves the graphs from the body to the environment."""

    def move_graphs(environ: dict[str, Any], start: Start) -> Iterable[bytes]:
        length = environ.pop("HTTP_OPENED", "")
        method = environ.pop("HTTP_OPENED_METHOD", "")
        body_length = environ.get("CONTENT_LENGTH") or "0"
        if not length:
            return application(environ, start)
        fits = length.isascii() and length.isdigit() and body_length.isdigit() and len(length) < 9
        if not fits or method not in ("GET", "POST") or not int(length) <= int(body_length):
            return _plain_error(start, "400 Bad Request", "The header Opened fits no body.")
        if int(length) > MAX_OPENED_BYTES:
            return _plain_error(start, "413 Content Too Large", "The opened graphs are too large.")
        body: bytes = environ["wsgi.input"].read(int(body_length))
        content, rest = body[: int(length)], body[int(length) :]
        environ[GRAPHS_KEY] = content.decode("ascii", "replace")
        environ |= {
            "REQUEST_METHOD": method,
            "CONTENT_LENGTH": str(len(rest)),
            "wsgi.input": io.BytesIO(rest),
        }
        return application(environ, start)

    return move_graphs


def _plain_error(start: Start, status: str, sentence: str) -> Iterable[bytes]:
    start(status, [("Content-Type", "text/plain; charset=utf-8")])
    return [sentence.encode()]


MAX_PACKED: Final = 8
"""The most graphs and tables in one request."""


def opened_in(text: str) -> RequestGraphs:
    """Return the graphs and routing tables packed in lines; tables follow their graph.

    Raises BadFile.
    """
    nets: dict[str, Network] = {}
    tables: list[Router] = []
    with page_limits():
        for packed in text.split("\n")[:MAX_PACKED]:
            if packed.startswith("t") and nets:
                tables.append(unpack_table(packed, list(nets.values())[-1]))
            elif packed:
                net = unpack(packed)
                nets[net.spec] = net
    return nets, tables


def open_for_request(server: Flask) -> None:
    """Make the graphs that came with a request, and no others, open during its answer."""

    def open_graphs() -> None:
        text = request.environ.get(GRAPHS_KEY, "")
        limit_to_opened(lambda: opened_in(text))

    def close_graphs(response: Response) -> Response:
        # A streamed answer needs the graphs until its end.
        response.call_on_close(lambda: limit_to_opened(None))
        return response

    server.before_request(open_graphs)
    server.after_request(close_graphs)
