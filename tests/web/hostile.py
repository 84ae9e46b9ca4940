"""Requests that no page sends: valid callbacks, each changed in one place."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import orjson

from explorer.pages import ids

CALLBACK = "/_dash-update-component"
JSON = {"Content-Type": "application/json"}

ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1.5, 2**53, -(2**63), 1e308, "", " ", "x", "--3", "\x1b[31m", "\x00",
    "٣", "𝟛", "a" * 5000, "../../etc/passwd", "<script>", "{{7*7}}", [], [[]], {}, {"": {}},
    [None], {"id": None}, {"id": {"type": "x"}, "property": "data"},
)  # fmt: skip
"""Values of every kind, sent where another kind is expected."""

BODIES = (
    b"", b" ", b"null", b"[]", b"0", b'"x"', b"{", b"{}", b"[" * 5000, b'{"output":' * 500,
    b"\xff\xfe", b"\xed\xa0\x80", b'{"a":NaN}', b'{"a":"\\ud800"}', b'{"a":1e999}',
    b'{"output":"document.data"' + b" " * 100, b"output=document.data", b"\x00" * 100,
)  # fmt: skip
"""Bodies that are no valid callbacks."""

SEARCHES = (
    "", "?", "?net", "?net=", "?net=Q(3)&net=Q(4)", "?net=%ff%fe", "?net=%ED%A0%80", "?net=Q(%00)",
    "?net=Q(--3)", "?net=Q(1_0)", "?net=Q(-00)", "?net=Q(٣)", "?net=Q(1 0)", "?net=Q(3)&from=#-1",
    "?net=Q(3)&from=%1b[31m", "?net=Q(3)&fault=~~~~", "?net=Q(3)&fault=000~111", "?step=-1",
    "?step=1e9", "?step=9" + "9" * 400, "?task=", "?task=nothing", "?task=faults&k=-1",
    "?task=traffic&pattern=x", "?&&&===", "?net=" + "(" * 3000, "?" + "fault=000&" * 500,
    "?stage=map&at=x&wide=-1", "?stage=map&wide=nan", "?theme=%00", "?net=MC(2,2)&at=9.9.9.9",
    "?up=x&beside=y", "?paper=x&verdict=y&q=%00", "?\ud800",
)  # fmt: skip
"""Query strings that no page links to."""


def valid() -> tuple[dict[str, Any], ...]:
    """Return questions as the pages send them."""
    ask = {"page": "explore", "search": "?net=Q(2)&from=00&to=11", "count": 1, "theme": "light"}
    return (
        body(ids.DOCUMENT, "data", ids.ASK, "data", ask),
        body(ids.PAGE, "children", ids.URL, "pathname", "/compare"),
    )


def body(output: str, of_output: str, input_id: str, prop: str, value: object) -> dict[str, Any]:
    """Return the body of a callback with one output, given by id and property, and one input."""
    return {
        "output": f"{output}.{of_output}",
        "outputs": {"id": output, "property": of_output},
        "inputs": [{"id": input_id, "property": prop, "value": value}],
        "changedPropIds": [f"{input_id}.{prop}"],
        "parsedChangedPropsIds": [f"{input_id}.{prop}"],
    }


def places(document: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path, as a tuple of keys, of every value inside a document."""
    if path:
        yield path
    entries = document.items() if isinstance(document, dict) else enumerate(document)
    for key, value in entries:
        if isinstance(value, dict | list):
            yield from places(value, (*path, key))
        else:
            yield (*path, key)


def mutated(document: dict[str, Any], path: tuple[Any, ...], value: object) -> dict[str, Any]:
    """Return a document with another value at a path, with none there for an Ellipsis."""
    copied = copy.deepcopy(document)
    parent: Any = copied
    for key in path[:-1]:
        parent = parent[key]
    if value is ...:
        del parent[path[-1]]
    else:
        parent[path[-1]] = value
    return copied


def bodies() -> Iterator[bytes]:
    """Yield every body: empty, with a value changed, missing or added, or with an odd address."""
    yield from BODIES
    for document in valid():
        for path in places(document):
            for value in (..., *ODD):
                yield orjson.dumps(mutated(document, path, value))
        for key in ("state", "extra", "background", "cancelJob"):
            for value in ODD:
                yield orjson.dumps({**document, key: value})
    for page in ("explore", "compare", "papers", "networks"):
        for search in SEARCHES:
            ask = {"page": page, "search": search.encode("utf-8", "replace").decode(), "count": 1}
            yield orjson.dumps(body(ids.DOCUMENT, "data", ids.ASK, "data", ask))
    yield orjson.dumps(valid()[0]).replace(b"Q(2)", b"Q(\\ud800)")
    yield orjson.dumps(valid()[0]).replace(b'"count":1', b'"count":' + b"9" * 400)


REQUESTS: tuple[tuple[str, str, bytes, dict[str, str]], ...] = (
    *[("POST", path, b"", {}) for path in ("/", "/papers", "/_dash-layout", "/static/x/y")],
    *[("PUT", path, b"x", {}) for path in ("/", CALLBACK, "/papers/again/x")],
    ("GET", CALLBACK, b"", {}),
    ("POST", CALLBACK, b"{}", {"Content-Type": "text/plain"}),
    ("POST", CALLBACK, b"{}", {"Content-Type": "application/json; charset=utf-99"}),
    ("POST", "/papers/again/nothing", b"", {}),
    ("POST", "/papers/again/%00", b"", {}),
    ("GET", "/_dash-component-suites/os/path.py", b"", {}),
    ("GET", "/_dash-component-suites/dash/../../x.py", b"", {}),
    ("GET", "/_dash-component-suites/dash/%2e%2e/dash.py", b"", {}),
    ("GET", "/static/../pyproject.toml", b"", {}),
    ("GET", "/assets/%2e%2e/%2e%2e/pyproject.toml", b"", {}),
    ("GET", "/networks/picture/x.svg", b"", {}),
    ("GET", "/networks/picture/%00.svg", b"", {}),
    ("GET", "/compare/export.exe", b"", {}),
    ("GET", "/papers/list/x", b"", {}),
    ("GET", "/papers/export/x.exe", b"", {}),
    ("GET", "/papers/export/%ff.csv", b"", {}),
    ("GET", "/papers/picture/x.svg", b"", {}),
    ("GET", "/papers/plot/x.svg", b"", {}),
    ("GET", "/%ff%fe", b"", {}),
    ("GET", "/?" + "a" * 20000, b"", {}),
    ("GET", "/", b"", {"If-None-Match": '"' * 500}),
    ("GET", "/papers/list/statements", b"", {"If-Modified-Since": "yesterday"}),
    ("GET", "/", b"", {"Cookie": "=;;;=\x01"}),
)
"""Other requests: method, path, body, headers."""
