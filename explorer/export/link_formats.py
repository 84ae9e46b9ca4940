"""Every link of a network as text, in formats that other programs read."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Final
from xml.sax.saxutils import escape, quoteattr

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.notation.csv_escape import cell
from explorer.notation.exact import to_json

BLOCK: Final = 2**12
"""Nodes whose links are computed at a time, so that output is streamed."""

Link = tuple[int, int, str, int]
"""Two indices (a < b unless the link is an arc), the key of the kind, the dimension."""

Progress = Callable[[int], object]
"""Called with the number of nodes done."""


def no_progress(nodes: int) -> None:
    """Ignore the progress."""


def every_link(net: Network, progress: Progress = no_progress) -> Iterator[Link]:
    """Yield every link once, ordered by its ends: parallel ones each, arcs from tail to head."""
    keys = [kind.key for kind in net.kinds]
    dimensions = [port.dimension for port in net.ports]
    for first in range(0, net.nodes, BLOCK):
        progress(first)
        block = np.arange(first, min(first + BLOCK, net.nodes))
        neighbors, kinds = net.neighbors(block), net.link_kinds(block)
        row, port = np.nonzero(neighbors > (-1 if net.directed else block[:, None]))
        if net.width_each != 1:
            widths = net.width(block)[row, port]
            row, port = np.repeat(row, widths), np.repeat(port, widths)
        ends = neighbors[row, port]
        order = np.lexsort((ends, row))
        row, port, ends = row[order], port[order], ends[order]
        for a, b, kind, p in zip(
            block[row].tolist(),
            ends.tolist(),
            kinds[row, port].tolist(),
            port.tolist(),
            strict=True,
        ):
            yield a, b, keys[kind], dimensions[p]
    progress(net.nodes)


def addresses(net: Network) -> list[str]:
    """Return the address of every node; the text of each field value is made only once."""
    nodes = np.arange(net.nodes)
    columns = [
        _texts(field.text, values)
        for field, values in zip(net.fields, net.split(nodes), strict=True)
    ]
    if net.bare:
        return columns[0]
    return [f"({','.join(parts)})" for parts in zip(*columns, strict=True)]


def _texts(text: Callable[[int], str], values: Ints) -> list[str]:
    distinct, places = np.unique(values, return_inverse=True)
    names = [text(value) for value in distinct.tolist()]
    return [names[place] for place in places.tolist()]


def end_names(net: Network) -> tuple[str, str]:
    """Return the names of the two ends of a link.

    >>> from explorer import network
    >>> end_names(network("Q(2)")), end_names(network("R(3)"))
    (('a', 'b'), ('tail', 'head'))
    """
    return ("tail", "head") if net.directed else ("a", "b")


def edgelist(net: Network, progress: Progress = no_progress) -> Iterator[str]:
    """Yield a line per link: two addresses, with an arrow between them if links are directed.

    >>> from explorer import network
    >>> "".join(edgelist(network("Q(2)")))
    '00 01\\n00 10\\n01 11\\n10 11\\n'
    """
    names = addresses(net)
    for a, b, _, _ in every_link(net, progress):
        yield f"{names[a]}{' -> ' if net.directed else ' '}{names[b]}\n"


def as_csv(net: Network, progress: Progress = no_progress) -> Iterator[str]:
    """Yield a table of addresses, kind, dimension and indices; for arcs, of tail and head."""
    names = addresses(net)
    first, second = end_names(net)
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow((first, second, "kind", "dimension", f"{first}_index", f"{second}_index"))
    for a, b, kind, d in every_link(net, progress):
        writer.writerow((cell(names[a]), cell(names[b]), cell(kind), d, a, b))
        yield out.getvalue()
        out.seek(0)
        out.truncate()
    yield out.getvalue()


def as_json(net: Network, progress: Progress = no_progress) -> Iterator[str]:
    """Yield one document: a list of links, or of arcs by tail and head."""
    names = addresses(net)
    first, second = end_names(net)
    lead = "["
    for a, b, kind, dimension in every_link(net, progress):
        row = {first: names[a], second: names[b], "kind": kind, "dimension": dimension}
        yield lead + to_json(row)
        lead = ",\n"
    yield "]\n"


def graphml(net: Network, progress: Progress = no_progress) -> Iterator[str]:
    """Yield GraphML node by node and link by link, so that memory use stays small."""
    yield '<?xml version="1.0" encoding="utf-8"?>\n'
    yield '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'
    for name, element, kind in GRAPHML_KEYS:
        key = f'<key id="{name}" for="{element}" attr.name="{name}" attr.type="{kind}"'
        yield f"{key}>{_kinds_in_words(net)}</key>\n" if name == "kind" else f"{key}/>\n"
    direction = "directed" if net.directed else "undirected"
    yield f'<graph id={quoteattr(net.spec)} edgedefault="{direction}">\n'
    for node, name in enumerate(addresses(net)):
        yield f'<node id="{node}"><data key="address">{escape(name)}</data></node>\n'
    for a, b, kind, dimension in every_link(net, progress):
        data = f'<data key="kind">{escape(kind)}</data><data key="dimension">{dimension}</data>'
        yield f'<edge source="{a}" target="{b}">{data}</edge>\n'
    yield "</graph></graphml>\n"


def _kinds_in_words(net: Network) -> str:
    """Return what each kind of link is called, as the description of a key."""
    return f"<desc>{escape('; '.join(f'{kind.key}: {kind.title}' for kind in net.kinds))}</desc>"


GRAPHML_KEYS = (
    ("address", "node", "string"),
    ("kind", "edge", "string"),
    ("dimension", "edge", "long"),
)
"""The data of nodes and links in GraphML."""


WRITERS: Final[dict[str, Callable[[Network, Progress], Iterator[str]]]] = {
    "edgelist": edgelist,
    "csv": as_csv,
    "json": as_json,
    "graphml": graphml,
}
"""The writer of a network's links, by format."""
