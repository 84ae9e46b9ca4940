"""Files in JSON: node-link data, adjacency data, neighbours by node, or a list of links."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from explorer.core.errors import brief
from explorer.graphs.data import (
    MAX_DEPTH,
    MAX_NAME_LENGTH,
    BadFile,
    Draft,
    GraphData,
    at_line,
    finite_number,
    is_host_role,
)

ARC: Final = ("tail", "head")
"""The keys of a link's ends that make the graph directed."""

END_KEYS: Final = (
    *(("source", "target"), ("a", "b"), ("from", "to"), ("u", "v"), ("src", "dst")),
    ARC,
)
EXAMPLE: Final = '{"nodes": [{"id": 0}, …], "links": [{"source": 0, "target": 1}, …]}'


def load(text: str) -> Any:
    """Return the value of a JSON text; raise BadFile, with the line, if it is invalid."""
    depth = deepest = 0
    quoted = escaped = False
    for sign in text if text.count("[") + text.count("{") > MAX_DEPTH else "":
        if escaped:
            escaped = False
        elif quoted:
            escaped, quoted = sign == "\\", sign != '"'
        elif sign == '"':
            quoted = True
        elif sign in "[{":
            depth += 1
            deepest = max(depth, deepest)
            if deepest > MAX_DEPTH:
                break
        elif sign in "]}":
            depth -= 1
    if deepest > MAX_DEPTH:
        raise BadFile(f"JSON: what stands in it is nested deeper than {MAX_DEPTH}", EXAMPLE)
    try:
        return json.loads(text, parse_constant=lambda name: None)
    except json.JSONDecodeError as error:
        why = error.msg[:1].casefold() + error.msg[1:]
        raise at_line(error.lineno, f"the JSON is wrong at sign {error.colno:,}: {why}") from None
    except (RecursionError, ValueError) as error:
        raise BadFile(f"JSON: {brief(error)}", EXAMPLE) from None


class _JsonReader:
    """A graph in JSON while it is read; errors name the line of the wrong value."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.draft = Draft("JSON")

    def fault(self, sentence: str, value: object, nearest: str | None = None) -> BadFile:
        """Return the error for a value, with the line of its first occurrence in the text."""
        needle = json.dumps(value, ensure_ascii=False) if not isinstance(value, dict) else ""
        first = next(iter(value.values()), "") if isinstance(value, dict) and value else None
        needle = needle or (json.dumps(first, ensure_ascii=False) if first is not None else "")
        place = self.text.find(needle) if needle and len(needle) < 200 else -1
        return at_line(self.text.count("\n", 0, max(place, 0)) + 1, sentence, nearest)

    def name(self, value: object) -> object:
        """Return a value as a name: a whole number, a text, or a tuple for a list."""
        if isinstance(value, bool) or value is None or isinstance(value, dict):
            raise self.fault(
                f"{brief(json.dumps(value))} is no name of a node: a text or number is", value, "0"
            )
        if isinstance(value, list):
            return tuple(self.name(part) for part in value)
        if isinstance(value, float):
            return int(value) if value.is_integer() and abs(value) < 1e15 else str(value)
        if isinstance(value, int) and abs(value) >= 10**40:
            raise self.fault("a number of more than 40 digits is no name of a node", value, "0")
        return value

    def node(self, value: object) -> None:
        """Read a node: a name, or an object with an id."""
        if not isinstance(value, dict):
            self.draft.node(self.name(value), 1)
            return
        data = _inner(value)
        id_key = next((key for key in ("id", "name", "key", "label") if key in data), None)
        if id_key is None:
            raise self.fault("a node has no id: it takes one", value, '{"id": 0}')
        place = self.draft.node(self.name(data[id_key]), 1)
        coordinates = next((w for w in (value.get("position"), data.get("pos"), data) if w), None)
        x, y = (
            (coordinates.get("x"), coordinates.get("y"))
            if isinstance(coordinates, dict)
            else (coordinates[0], coordinates[1])
            if isinstance(coordinates, list) and len(coordinates) > 1
            else (None, None)
        )
        x, y = finite_number(x), finite_number(y)
        if x is not None and y is not None:
            self.draft.at[place] = (x, y)
        if isinstance(data.get("address"), str):
            self.draft.addresses[place] = data["address"][:MAX_NAME_LENGTH]
        for key in ("role", "type", "kind"):
            if isinstance(data.get(key), str) and (host := is_host_role(data[key])) is not None:
                self.draft.roles[place] = host

    def link(self, entry: object, nodes_listed: bool) -> None:
        """Read a link: two names, or an object with source and target."""
        if isinstance(entry, list) and len(entry) >= 2:
            weight = finite_number(entry[2]) if len(entry) > 2 else None
            self.draft.link(self.name(entry[0]), self.name(entry[1]), 1, "", weight)
            return
        if not isinstance(entry, dict):
            raise self.fault(
                f"{brief(json.dumps(entry))} is no link: two names are", entry, '["a", "b"]'
            )
        data = _inner(entry)
        ends = next(((data[a], data[b]) for a, b in END_KEYS if a in data and b in data), None)
        if ends is None:
            raise self.fault(
                f"{brief(json.dumps(data))} has no source or no target: a link takes both",
                entry,
                '{"source": 0, "target": 1}',
            )
        a, b = map(self.name, ends)
        self.draft.directed |= all(end in data for end in ARC)
        # Cytoscape's ids are texts, but the ends of its links may be numbers.
        if nodes_listed:
            texts = [_as_text(end) for end in (a, b)]
            a, b = (
                text if end not in self.draft.places and text in self.draft.places else end
                for end, text in zip((a, b), texts, strict=True)
            )
        for end in (a, b):
            if nodes_listed and end not in self.draft.places:
                first = next(iter(self.draft.places), 0)
                raise self.fault(f"{brief(repr(end))} is the id of no node", end, brief(first))
        kind = next((data[k] for k in ("kind", "type") if isinstance(data.get(k), str)), "")
        weight = finite_number(data.get("weight", data.get("value")))
        self.draft.link(a, b, 1, kind[:60], weight)


def _as_text(name: object) -> object:
    return str(name) if isinstance(name, int) else name


def _inner(value: dict[str, Any]) -> dict[str, Any]:
    """Return the data of an object, which Cytoscape puts under the key "data"."""
    inner = value.get("data")
    return inner if isinstance(inner, dict) else value


def _list_or_empty(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def graph(text: str) -> GraphData:
    """Read a graph in JSON, in whichever of the usual forms.

    >>> graph('{"nodes": [{"id": [0, 1]}, {"id": 7}], "links": [{"source": [0, 1], "target": 7}]}'
    ...     ).names
    ((0, 1), 7)
    """
    document, reader = load(text), _JsonReader(text)
    draft = reader.draft
    if isinstance(document, dict) and isinstance(document.get("elements"), dict):
        document = document["elements"]
    if (
        isinstance(document, dict)
        and isinstance(document.get("graph"), dict)
        and "nodes" in document["graph"]
    ):
        document = document["graph"]
    if isinstance(document, list):
        for row in document:
            reader.link(row, nodes_listed=False)
    elif not isinstance(document, dict):
        raise BadFile(f"JSON: {brief(json.dumps(document))} is no graph", EXAMPLE)
    elif "nodes" in document:
        for node in _list_or_empty(document["nodes"]):
            reader.node(node)
        draft.directed = document.get("directed") is True
        links = document.get("links", document.get("edges"))
        if links is None and "adjacency" in document:
            _read_adjacency(reader, _list_or_empty(document["adjacency"]))
        elif not isinstance(links, list):
            raise BadFile('JSON: there is no list "links" beside "nodes"', EXAMPLE)
        else:
            for link in links:
                reader.link(link, nodes_listed=bool(draft.places))
    else:
        _read_neighbours(reader, document)
    return draft.finished_graph(text.count("\n") + 1)


def _read_adjacency(reader: _JsonReader, rows: list[Any]) -> None:
    """Read adjacency data: for each node the list of its neighbours."""
    names = list(reader.draft.places)
    if len(rows) > len(names):
        raise BadFile(f"JSON: {len(rows):,} rows of adjacency for {len(names):,} nodes", EXAMPLE)
    ends = (
        (here, row.get("id") if isinstance(row, dict) else row)
        for here, near in zip(names, rows, strict=False)
        for row in _list_or_empty(near)
    )
    for a, b in ends:
        reader.draft.link(a, reader.name(b), 1)


def _read_neighbours(reader: _JsonReader, lists: Mapping[str, Any]) -> None:
    """Read an object with the list of neighbours of each node, by the node's name."""
    for name, near in lists.items():
        if not isinstance(near, list | dict):
            raise reader.fault(
                f"{brief(name)!r} has {brief(json.dumps(near))}: a list of its neighbours is taken",
                name,
                EXAMPLE,
            )
        reader.draft.node(name, 1)
    # Keys of JSON objects are always texts, even if the names were numbers.
    for name, near in lists.items():
        for there in near:
            reader.draft.link(name, reader.name(_as_text(there)), 1)
