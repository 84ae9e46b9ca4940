"""Requests of the page of a file: the read file, the picture of its graph. Nothing is stored."""

from __future__ import annotations

import re
from typing import Final

from flask import Response, request

from explorer.core.errors import ExplorerError, brief
from explorer.core.limits import page_limits
from explorer.core.open_graphs import spec_of
from explorer.core.registry import network
from explorer.documents.stage.graph_page import FileRead, FileRefused, TableRead, opened_picture
from explorer.documents.stage.link_columns import MAX_COLUMNS, ColumnChoice, column_choice
from explorer.graphs.built_network import BuiltNetwork, build_network
from explorer.graphs.graph_code import pack
from explorer.graphs.reading import decode, read_graph
from explorer.graphs.table import LinkColumns
from explorer.graphs.tables import is_table
from explorer.pages.endpoints.answers import (
    CONTENT_TYPES,
    NO_STORE,
    fresh_json,
    query_number,
    served,
)
from explorer.routing.packed_table import pack_table
from explorer.routing.table_router import table_router
from explorer.state.themes import read_theme
from explorer.words.forms import capital
from explorer.words.lines import Quoted

MAX_FILE_BYTES: Final = 10_000_000
"""Maximum number of bytes of a file that a page sends."""

SECONDS: Final = 20.0
"""Seconds of CPU time allowed for a file of that size."""

LINES_SHOWN: Final = 8
"""Number of lines shown of a file that cannot be read."""

MAX_LINE_LENGTH: Final = 160


class IsTable(ExplorerError):
    """Raised if a file is a routing table where a network is expected."""


@served(methods=("POST",), seconds=SECONDS, body=MAX_FILE_BYTES)
def open_graph_file() -> Response:
    """Answer with the graph in the body, or why the body contains none.

    ``file`` is the name of the file, ``as`` another name for its graph if that one is taken;
    ``first`` and ``second``, ``kind`` and ``weight`` are columns of a table that were chosen, from
    1, and ``head`` says that its first row names them.
    """
    file = request.args.get("file", "")[:120] or "pasted"
    text, columns = "", None
    try:
        text = decode(request.get_data(), file)
        columns = _chosen_columns()
        if columns is None and is_table(text):
            raise IsTable(
                f"{brief(file)} is a routing table: open the network that it is of, then the table"
            )
        with page_limits():
            data = read_graph(text, file, columns)
            name = request.args.get("as", "")[:120] or file
            net = build_network(data, file, spec_of(name), file)
            packed = pack(net)
        choice = column_choice(text, file, columns)
    except ExplorerError as error:
        # A routing table has more rows than links: nothing of it is offered as a table of links.
        offered = bool(text) and not isinstance(error, IsTable)
        choice = column_choice(text, file, columns) if offered else None
        return fresh_json(_refusal_document(error, text, file, choice))
    answer: FileRead = {
        "spec": net.spec,
        "mark": net.digest,
        "packed": packed,
        "columns": choice,
    }
    return fresh_json(answer)


def _chosen_columns() -> LinkColumns | None:
    """Return the columns of a table that the request chooses, None if it chooses none."""
    if "first" not in request.args:
        return None
    first, second = (query_number(name, 1, MAX_COLUMNS) - 1 for name in ("first", "second"))
    kind, weight = (
        number - 1 if (number := query_number(name, 0, MAX_COLUMNS)) else None
        for name in ("kind", "weight")
    )
    return LinkColumns(first, second, kind, weight, head=query_number("head", 0, 1) == 1)


def _refusal_document(
    error: ExplorerError, text: str, file: str, columns: ColumnChoice | None = None
) -> FileRefused:
    match = re.search(r"\bline ([\d,]+): ", error.sentence)
    number = int(match[1].replace(",", "")) if match else 0
    lines = text.splitlines()
    first = max(0, number - 1 - LINES_SHOWN // 2)
    sentence = error.sentence.removeprefix(f"{file}, ").removeprefix(f"{file}: ")
    return {
        # The name of a file is not capitalized.
        "refused": f"{sentence if sentence.startswith(brief(file)) else capital(sentence)}.",
        "table": isinstance(error, IsTable),
        "nearest": error.nearest,
        "line": number,
        "lines": [
            (first + i + 1, Quoted(line[:MAX_LINE_LENGTH]))
            for i, line in enumerate(lines[first : first + LINES_SHOWN])
        ],
        "count": len(lines),
        "columns": columns,
    }


@served(methods=("POST",), seconds=SECONDS, body=MAX_FILE_BYTES)
def open_table_file() -> Response:
    """Answer with the routing table in the body for the network ``net``, or why it is invalid."""
    file, text = request.args.get("file", "")[:120] or "pasted", ""
    try:
        text = decode(request.get_data(), file)
        with page_limits():
            net = network(request.args.get("net", ""))
            router = table_router(net, text, file)
            packed = pack_table(router)
    except ExplorerError as error:
        return fresh_json(_refusal_document(error, text, file))
    answer: TableRead = {"key": router.key, "title": router.title, "packed": packed}
    return fresh_json(answer)


def picture() -> Response:
    """Answer with the picture of an opened graph in the colours of a theme; 404 if none is open."""
    theme = read_theme(request.args.get("theme", ""), []) or "light"
    try:
        net = network(request.args.get("net", ""))
        if not isinstance(net, BuiltNetwork):
            return Response(status=404)
        with page_limits():
            content = opened_picture(net, theme)
    except ExplorerError as error:
        return Response(f"{error}\n", 404, content_type="text/plain; charset=utf-8")
    return Response(content, content_type=CONTENT_TYPES["svg"], headers=NO_STORE)
