"""Reading routes: an address a line, a route a line, JSON, CSV, a trace of packets and nodes."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from explorer.analysis.checking.columns import (
    COMMENT,
    NODES,
    PACKETS,
    TIMES,
    Columns,
    Row,
    column_stream,
    is_header,
    packet_routes,
    read_columns,
)
from explorer.analysis.checking.route_entries import (
    Entry,
    File,
    Stream,
    WrittenRoute,
    entries,
    numbers_in,
)
from explorer.analysis.checking.tools import MAX_LINES, tool_stream
from explorer.core.errors import BadAddress, TooLarge, brief

MAX_BYTES = 10_000_000
MAX_ROUTES = 100_000
MAX_ENTRIES = 5_000_000
"""Most entries of a file."""

ENDS_PREFIX = re.compile(
    r"^\s*(?P<source>\([^()]*\)|\S+)\s+(?:to|nach)\s+(?P<target>\([^()]*\)|[^\s:]+)\s*:"
)
"""The two ends that a route may name before it: ``FROM to TO:``, in German ``VON nach NACH:``."""


def read_routes(text: str, index: bool = False, columns: object = None) -> File:
    """Return the routes of a text in any known format; nothing in it is executed.

    With ``index`` a plain number is the index of a node: 5 is read as ``#5``. The digits of ``n12``
    and ``node[5]`` are indices too if these are not names in the network, and those of ``P.0.3``
    are its fields. ``columns`` names the columns: ``packet=3,node=5``, ``packet=1,from=2,to=3``
    (either with ``time=4``), or ``nodes=2`` for routes that begin in the second column.

    A line that cannot be read becomes a route with a problem; the others are still read. Raises
    BadAddress for an empty text and for invalid columns, TooLarge above 10 MB, 100,000 routes or
    5,000,000 entries.

    >>> file = read_routes("000 001\\n000 to 011: 000 -> 010")
    >>> file.form, [len(route.entries) for route in file.routes], file.routes[1].target.text
    ('a route a line', [2, 2], '011')
    >>> read_routes("packet,node\\n1,000\\n2,111\\n1,001").form
    'a trace of packets'
    """
    stream = stream_routes(text, index, columns)
    return File(stream.form, tuple(stream.routes), stream.head)


def stream_routes(text: str, index: bool = False, columns: object = None) -> Stream:
    """Return the routes as a stream, read one by one; raises TooLarge when a limit is reached."""
    if len(text) > MAX_BYTES:
        raise TooLarge(f"the file has {len(text):,} characters: at most {MAX_BYTES:,} are read")
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise BadAddress("the route is empty: it takes one address or more")
    if columns is None:
        stream = _detect_format(text)
    else:
        stream = column_stream(text.splitlines(), read_columns(columns))
    routes = map(_with_indices, stream.routes) if index else stream.routes
    return Stream(stream.form, _within_limits(routes), stream.head)


def _with_indices(route: WrittenRoute) -> WrittenRoute:
    """Return a route whose numbers are indices: plain ones, and those of names such as n12."""
    source, target = (end and _entry_as_index(end) for end in (route.source, route.target))
    return route._replace(
        entries=tuple(map(_entry_as_index, route.entries)), source=source, target=target
    )


def _entry_as_index(entry: Entry) -> Entry:
    plain = entry.text.isascii() and entry.text.isdigit()
    if plain and len(entry.text) < 23:
        return entry._replace(text=f"#{int(entry.text)}")
    return entry._replace(numbers=numbers_in(entry.text))


def _within_limits(routes: Iterator[WrittenRoute]) -> Iterator[WrittenRoute]:
    """Yield routes; raise TooLarge when there are too many of them, or of their nodes."""
    total = 0
    for number, route in enumerate(routes, 1):
        total += len(route.entries)
        if number > MAX_ROUTES:
            raise TooLarge(f"the file has more than {MAX_ROUTES:,} routes: no more are read")
        if total > MAX_ENTRIES:
            raise TooLarge(f"the routes have more than {MAX_ENTRIES:,} nodes: no more are read")
        yield route


def _detect_format(text: str) -> Stream:
    plain = text.lstrip()
    if plain.startswith(("[", "{")):
        return _json(text)
    lines = text.splitlines()
    if written := tool_stream(lines):
        return written
    first = next((line for line in lines if line.strip() and not COMMENT.match(line)), "")
    header = [cell.strip().casefold() for cell in re.split(r"[,;\t]", first)]
    if set(header) & set(NODES) and set(header) & set(PACKETS):
        return Stream("a trace of packets", _trace(text, header, first), tuple(lines[:MAX_LINES]))
    if any(line.lstrip().startswith('"') for line in lines) or is_header(header):
        return Stream("CSV, a route a row", _csv(text, first), tuple(lines[:MAX_LINES]))
    return _lines(lines)


# Lines ----------------------------------------------------------------------------------------


def _lines(lines: list[str]) -> Stream:
    if any(len(addresses) > 1 for _, _, addresses, _ in _route_lines(lines)):
        head = tuple(lines[:MAX_LINES])
        return Stream("a route a line", _one_a_line(_route_lines(lines)), head)
    return Stream("an address a line", _routes_by_group(lines))


Line = tuple[int, "re.Match[str] | None", tuple[Entry, ...], str]
"""Number, named ends, entries and text of a line."""


def _route_lines(lines: list[str]) -> Iterator[Line]:
    """Yield the lines that are not comments."""
    for number, line in enumerate(lines, 1):
        if COMMENT.match(line):
            continue
        ends = ENDS_PREFIX.match(line) if ":" in line else None
        start = ends.end() if ends else 0
        yield number, ends, entries(line[start:], number, start + 1), line


def _route_ends(ends: re.Match[str] | None, line: int) -> tuple[Entry | None, Entry | None]:
    """Return the source and the target that are named before a route."""
    if ends is None:
        return None, None
    source, target = (
        Entry(ends[name], line, ends.start(name) + 1) for name in ("source", "target")
    )
    return source, target


def _one_a_line(rows: Iterable[Line]) -> Iterator[WrittenRoute]:
    for number, ends, addresses, line in rows:
        if addresses or ends:
            yield WrittenRoute(number, addresses, *_route_ends(ends, number))
        elif line.strip():
            yield WrittenRoute(number, (), problem=f"{brief(line.strip())!r} holds no address")


def _routes_by_group(lines: list[str]) -> Iterator[WrittenRoute]:
    """Yield a route per group of lines; only one if a group is a lone address and none has ends."""
    has_lone = has_ends = False
    for piece in _line_groups(lines):
        has_ends = has_ends or any(item[1] for item in piece)
        has_lone = has_lone or len(piece) == 1
    if has_lone and not has_ends:
        pieces: Iterable[list[Line]] = [[item for piece in _line_groups(lines) for item in piece]]
    else:
        pieces = _line_groups(lines)
    for piece in pieces:
        addresses = tuple(entry for item in piece for entry in item[2])
        yield WrittenRoute(piece[0][0], addresses, *_route_ends(piece[0][1], piece[0][0]))


def _line_groups(lines: list[str]) -> Iterator[list[Line]]:
    """Yield the groups of lines between blank lines; a line that names ends begins a group too."""
    piece: list[Line] = []
    for item in _route_lines(lines):
        if item[1] or not item[2]:
            if piece:
                yield piece
            piece = [item] if item[1] else []
        else:
            piece.append(item)
    if piece:
        yield piece


# CSV and traces ---------------------------------------------------------------------------------


def _rows(text: str, first: str) -> Iterator[tuple[int, list[str]]]:
    """Yield line and cells of every row but comments; separated by comma, semicolon or tab."""
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text), delimiter=delimiter, skipinitialspace=True)
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            cells = [f"\0{error}"]  # A row with a problem, which _csv reports.
        if not (cells and COMMENT.match(cells[0])):
            yield line, cells


def _csv(text: str, first: str) -> Iterator[WrittenRoute]:
    header: list[str] = []
    for line, cells in _rows(text, first):
        texts = [cell.strip() for cell in cells]
        if not any(texts):
            continue
        if texts[0].startswith("\0"):
            yield WrittenRoute(line, (), problem=f"the row is no CSV: {texts[0][1:]}")
            continue
        if not header:
            low = [cell.casefold() for cell in texts]
            if is_header(low):
                header = low
                continue
            header = [""]
        yield _row(line, texts, header)


def _row(line: int, texts: list[str], header: list[str]) -> WrittenRoute:
    """Return the route of a row; the column of an entry is the number of its cell."""
    ends: dict[str, Entry] = {}
    addresses: list[Entry] = []
    for column, text in enumerate(texts, 1):
        name = header[column - 1] if column <= len(header) else ""
        if not text:
            continue
        if name in ("source", "from"):
            ends["source"] = Entry(text, line, column)
        elif name in ("target", "to", "destination"):
            ends["target"] = Entry(text, line, column)
        else:
            parts = entries(text, line)
            addresses += [Entry(part.text, line, column) for part in parts]
    return WrittenRoute(line, tuple(addresses), ends.get("source"), ends.get("target"))


def _trace(text: str, header: list[str], first: str) -> Iterator[WrittenRoute]:
    """Yield the route of every packet, by the columns that its head names."""
    columns = Columns(
        packet=next(i for i, name in enumerate(header, 1) if name in PACKETS),
        node=next(i for i, name in enumerate(header, 1) if name in NODES),
        time=next((i for i, name in enumerate(header, 1) if name in TIMES), None),
    )

    def rows() -> Iterator[Row]:
        header_seen = False
        for line, cells in _rows(text, first):
            texts = [cell.strip() for cell in cells]
            if not any(texts):
                continue
            if len(texts) > len(header) and len(header) == 2 and columns.packet == 1:
                # An unquoted address with commas: everything after the packet is the node.
                texts = [texts[0], ",".join(texts[1:])]
            if header_seen:
                yield line, texts
            header_seen = True

    return packet_routes(rows(), columns)


# JSON -------------------------------------------------------------------------------------------


def _json(text: str) -> Stream:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        lines = [line for line in text.splitlines() if line.strip()]
        readable = [_json_value(line) for line in lines]
        if len(lines) > 1 and any(value is not None for value in readable):
            return Stream("JSON, a route a line", _json_lines(text))
        raise BadAddress(f"the route begins like JSON and is none: {error}") from None
    routes = _routes(document)
    if routes is None:
        raise BadAddress(
            'the JSON holds no route: a list of addresses, or an object with one as "nodes", does'
        )
    find_place = _place_finder(text)
    return Stream(
        "JSON",
        (_route_of_document(route, find_place, number) for number, route in enumerate(routes, 1)),
    )


def _json_value(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _json_lines(text: str) -> Iterator[WrittenRoute]:
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            routes = _routes(json.loads(line))
        except (ValueError, RecursionError) as error:
            column = getattr(error, "colno", 1)
            yield WrittenRoute(number, (), problem=f"the line is no JSON: {error}", column=column)
            continue
        if routes is None or len(routes) != 1:
            yield WrittenRoute(
                number, (), problem="the line holds no route: a list of addresses does"
            )
            continue
        yield _route_of_document(routes[0], lambda entry, number=number: (number, 1), number)  # type: ignore[misc]


def _routes(document: Any) -> list[Any] | None:
    """Return the routes of a document, as lists or objects; None if it holds none."""
    if isinstance(document, dict):
        if isinstance(document.get("routes"), list):
            return _routes(document["routes"]) if document["routes"] else None
        if _is_route(document):
            return [document]
        # Paths as NetworkX returns them: by target, or by source and target.
        values = list(document.values())
        inner = [route for part in values if isinstance(part, dict) for route in part.values()]
        routes = inner if len(inner) and all(isinstance(part, dict) for part in values) else values
        return routes if routes and all(map(_is_route, routes)) else None
    if not isinstance(document, list) or not document:
        return None
    if all(type(item) in (str, int) for item in document):
        return [document]
    if any(_is_route(item) for item in document):
        return document
    return None


def _is_route(item: Any) -> bool:
    nodes = item.get("nodes") if isinstance(item, dict) else item
    return (
        isinstance(nodes, list) and bool(nodes) and all(type(node) in (str, int) for node in nodes)
    )


FindPlace = Callable[[str], tuple[int, int]]
"""A function that returns line and column of the next entry in a text."""


def _place_finder(text: str) -> FindPlace:
    """Return a function that finds the entries one after the other in the text of a document."""
    starts = [0]
    for match in re.finditer(r"\n", text):
        starts.append(match.end())
    at, line = 0, 0

    def place(entry: str) -> tuple[int, int]:
        nonlocal at, line
        offset = text.find(entry, at)
        if offset < 0:
            return line + 1, 1
        at = offset + len(entry)
        while line + 1 < len(starts) and starts[line + 1] <= offset:
            line += 1
        return line + 1, offset - starts[line] + 1

    return place


def _route_of_document(route: Any, place: FindPlace, number: int) -> WrittenRoute:
    """Return a route of a document, or a problem if the item is not a route."""
    if not _is_route(route):
        text = brief(json.dumps(route, ensure_ascii=False))
        line, _ = place(json.dumps(route)[:20])
        return WrittenRoute(line, (), problem=f"entry {number}, {text}, is no route: a list is")
    nodes = route
    if isinstance(route, dict):
        nodes = route["nodes"]
        place('"nodes"')
    addresses = []
    for node in nodes:
        text = node if isinstance(node, str) else f"#{node}"
        line, column = place(json.dumps(node)[1:-1] if isinstance(node, str) else str(node))
        addresses.append(Entry(text, line, column))
    ends: dict[str, Entry] = {}
    if isinstance(route, dict):
        for name in ("source", "target"):
            if type(route.get(name)) in (str, int):
                text = route[name] if isinstance(route[name], str) else f"#{route[name]}"
                ends[name] = Entry(text, addresses[0].line, addresses[0].column)
    return WrittenRoute(addresses[0].line, tuple(addresses), ends.get("source"), ends.get("target"))
