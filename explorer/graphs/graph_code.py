"""A graph packed into a string that browsers store, send with requests and put into links.

The string is ``z`` plus the URL-safe base64 of the graph's deflated JSON. It may be hand-made, so
it is checked against the limits of files again.
"""

from __future__ import annotations

import json
from typing import Any, Final

import numpy as np

from explorer.core.deflate import deflate, inflate
from explorer.core.errors import one_line
from explorer.core.ints import Ints
from explorer.core.open_graphs import MAX_NAME_LENGTH
from explorer.graphs.built_network import BuiltNetwork, build_network
from explorer.graphs.data import CUT_LINES, MAX_LINKS, MAX_NODES, BadFile, GraphData
from explorer.graphs.data import MAX_NAME_LENGTH as MAX_NODE_LENGTH

MAX_UNPACKED: Final = 2**25
"""The most bytes of an unpacked graph."""

VERSION: Final = 1
"""The version of the packed form."""


def pack(net: BuiltNetwork) -> str:
    """Return a network packed into a string, the inverse of ``unpack``.

    >>> from explorer.graphs.reading import read_graph
    >>> net = build_network(read_graph("a b\\nb c\\n"), "packed")
    >>> unpack(pack(net)) == net
    True
    """
    data = net.data
    ends = np.sort(data.links, axis=1)
    document: dict[str, Any] = {
        "v": VERSION,
        "spec": net.spec,
        "file": net.file,
        "form": data.form,
        "names": [_lists_for_tuples(name) for name in data.names],
        "a": np.diff(ends[:, 0], prepend=0).tolist(),
        "b": (ends[:, 1] - ends[:, 0]).tolist(),
        "loops": data.loops,
        "directed": data.directed,
        "lines": data.lines,
    }
    if data.twice:
        document["twice"] = data.twice
    if data.cut:
        document |= {"cut": data.cut, "cut_lines": list(data.cut_lines)}
    if data.counts is not None:
        document["counts"] = data.counts.tolist()
    if data.kinds and data.kind is not None:
        document |= {"kinds": list(data.kinds), "kind": data.kind.tolist()}
    if data.weights is not None:
        document["weights"] = [None if np.isnan(w) else w for w in data.weights.tolist()]
    if data.at is not None:
        document["at"] = data.at.tolist()
    if data.hosts is not None:
        document["hosts"] = sorted(data.hosts)
    if data.ports is not None:
        document["ports"] = data.ports.tolist()
    if data.lids:
        document["lids"] = [list(pair) for pair in data.lids]
    text = json.dumps(document, separators=(",", ":"), ensure_ascii=False)
    return "z" + deflate(text.encode("utf-8"))


def _lists_for_tuples(name: object) -> object:
    return [_lists_for_tuples(part) for part in name] if isinstance(name, tuple) else name


def unpack(packed: str) -> BuiltNetwork:
    """Return the network in a packed string; raise BadFile if the string was cut or changed."""
    try:
        if packed[:1] != "z":
            raise ValueError
        document = json.loads(inflate(packed[1:], MAX_UNPACKED))
        data, spec, file = (
            _graph_data(document),
            document["spec"],
            one_line(str(document["file"]), MAX_NODE_LENGTH),
        )
    except (
        *(ValueError, TypeError, KeyError, IndexError),
        *(OverflowError, RecursionError, AttributeError),
    ):
        raise BadFile(
            "the graph in this link was cut or changed: open its file again, or ask for the link"
        ) from None
    return build_network(data, spec, spec, file)


def _graph_data(document: dict[str, Any]) -> GraphData:
    """Return the graph in unpacked data; raise ValueError and the like if it is inconsistent."""
    spec = document["spec"]
    inner_name = spec[6:-1]
    fits = (
        spec.startswith("Graph(")
        and spec.endswith(")")
        and 0 < len(inner_name) <= MAX_NAME_LENGTH + 8
    )
    if (
        document["v"] != VERSION
        or not fits
        or not all(c.isalnum() or c in "-._" for c in inner_name)
    ):
        raise ValueError
    names = tuple(_name(name) for name in document["names"])
    count = len(names)
    if not 0 < count <= MAX_NODES or len(set(names)) != count:
        raise ValueError
    a, b = _ints(document["a"]), _ints(document["b"])
    size = len(a)
    if not 0 < size <= MAX_LINKS or len(b) != size:
        raise ValueError
    a = np.cumsum(a)
    links = np.stack([a, a + b], axis=1)
    if links.min() < 0 or links.max() >= count or b.min() < 1:
        raise ValueError
    if len(np.unique(links[:, 0] * count + links[:, 1])) != size:
        raise ValueError
    kinds = tuple(str(kind)[:60] for kind in document.get("kinds", ()))
    kind = _ints(document["kind"], size, len(kinds)) if kinds else None
    weights = _floats(document["weights"], (size,)) if "weights" in document else None
    at = _floats(document["at"], (count, 2)) if "at" in document else None
    if at is not None and not np.isfinite(at).all():
        raise ValueError
    hosts = (
        frozenset(_ints(document["hosts"], None, count).tolist()) if "hosts" in document else None
    )
    ports = _ints(document["ports"]).reshape(size, 2) if "ports" in document else None
    lids = _ints(document["lids"]).reshape(-1, 2).tolist() if document.get("lids") else []
    directed = document["directed"] is True
    counts = _ints(document["counts"]).reshape(size, 2) if "counts" in document else None
    if counts is not None and (counts.min() < 0 or counts.max(axis=1).min() < 1):
        raise ValueError
    if counts is not None and (
        counts.max() > MAX_LINKS or (not directed and (counts[:, :1] != counts).any())
    ):
        raise ValueError
    if any(not 0 <= node < count for node, _ in lids):
        raise ValueError
    return GraphData(
        str(document["form"])[:40],
        names,
        links,
        kinds,
        kind,
        weights,
        at,
        hosts,
        ports,
        tuple((node, lid) for node, lid in lids),
        abs(int(document["loops"])),
        counts,
        directed,
        abs(int(document["lines"])),
        abs(int(document.get("twice", 0))),
        abs(int(document.get("cut", 0))),
        tuple(_ints(document.get("cut_lines", [])).tolist()[:CUT_LINES]),
    )


def _name(value: object, depth: int = 0) -> object:
    if isinstance(value, list) and depth < 4:
        return tuple(_name(part, depth + 1) for part in value)
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise ValueError
    if not 0 < len(str(value)) <= MAX_NODE_LENGTH:
        raise ValueError
    return value


def _ints(values: list[Any], size: int | None = None, below: int | None = None) -> Ints:
    array = np.asarray(values)
    if array.dtype.kind != "i" and array.size:
        raise ValueError
    if size is not None and len(array) != size:
        raise ValueError
    if below is not None and array.size and not (array.min() >= 0 and array.max() < below):
        raise ValueError
    return array.astype(np.int64)


def _floats(values: list[Any], shape: tuple[int, ...]) -> np.ndarray[Any, np.dtype[np.float64]]:
    array = np.array(values, dtype=np.float64)
    if array.shape != shape or (np.abs(array[np.isfinite(array)]) > 1e15).any():
        raise ValueError
    return array
