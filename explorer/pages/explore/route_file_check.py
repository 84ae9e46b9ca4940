"""The check of a file of routes, sent as the body of a request; nothing is stored."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from flask import Response, request

from explorer.analysis.checking.example import example as routes_with_mistakes
from explorer.analysis.checking.read import MAX_BYTES, stream_routes
from explorer.core.errors import BadAddress, ExplorerError
from explorer.core.limits import page_limits
from explorer.core.registry import network
from explorer.documents.checks.route_check_list import CheckedPart, checked_parts
from explorer.pages.endpoints.answers import file_refusal, json_bytes, request_language, served
from explorer.routing.traces.trace import read_faults
from explorer.tasks.check import INDICES

CONTENT_TYPE: Final = "application/x-ndjson"
"""A JSON document a line: a reader need not wait for the last."""


@served(methods=("POST",), seconds=20.0, body=MAX_BYTES + 2, streams=True)
def check_route_file() -> Response:
    """Answer with the results for the routes in the body, line by line during the check."""
    try:
        net = network(request.args.get("net", ""))
        faults = read_faults(net, request.args.getlist("fault"))
        index = request.args.get("numbers") == INDICES
        columns = request.args.get("columns") or None
        file = stream_routes(_text(request.get_data()), index, columns)
    except ExplorerError as error:
        return file_refusal(error)
    answer = Response(
        _lines(checked_parts(net, file, faults), request_language()), content_type=CONTENT_TYPE
    )
    # A server in front of this one must pass parts on at once, too.
    answer.headers["X-Accel-Buffering"] = "no"
    return answer


def example() -> Response:
    """Answer with routes of a network to try a check on, with four kinds of mistakes."""
    try:
        with page_limits():
            text = routes_with_mistakes(network(request.args.get("net", "")))
    except ExplorerError as error:
        return file_refusal(error)
    return Response(text, content_type="text/plain; charset=utf-8")


def _text(body: bytes) -> str:
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadAddress(
            f"byte {error.start + 1:,} of the file is no UTF-8: routes are read from text"
        ) from None


def _lines(parts: Iterator[CheckedPart], lang: str) -> Iterator[bytes]:
    with page_limits():
        for part in parts:
            yield json_bytes(part, lang) + b"\n"
