"""``explorer links``: every link of a network, in the formats other programs read."""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from xml.sax.saxutils import escape, quoteattr

import numpy as np

from explorer.cli.arguments import Commands, command, one_of, with_json
from explorer.cli.booksim import topology, write_booksim
from explorer.cli.output import emit, progress, to_json, writing
from explorer.core.errors import ExplorerError
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.views.cells import cell

UNROUTED = (
    "anynet carries no routing: BookSim takes shortest routes of its own and breaks ties towards"
    " the lowest number. --format booksim --router KEY -o FILE writes a router's table as well."
)
"""What whoever writes an anynet file has to know; the format itself has no comments."""

BOOKSIM = "booksim"
"""The format of several files: topology, next nodes, output ports, a configuration."""

BLOCK = 2**12
"""Nodes whose links are held at a time: what is written streams out."""

Link = tuple[int, int, str, int]
"""Two indices a < b, the key of the kind, the dimension."""


def add(commands: Commands) -> None:
    """Add the command of this group."""
    parser = command(commands, "links", links, "Write every link of a network, each once.")
    parser.add_argument("spec", metavar="SPEC", help="a network of at most 1,048,576 nodes")
    parser.add_argument(
        "--format",
        type=one_of("format", [*FORMATS, BOOKSIM]),
        default="edgelist",
        metavar="FORMAT",
        help=f"{', '.join(FORMATS)}, {BOOKSIM} (edgelist)",
    )
    parser.add_argument("-o", metavar="FILE", dest="output", help="write to FILE")
    parser.add_argument(
        "--router",
        metavar="KEY",
        help="with -o: write the next node from every node to every target beside it, as"
        " FILE.routes; of booksim the default router where none is named",
    )
    parser.add_argument("--variant", metavar="V", help="of the router")
    with_json(parser)


def links(asked: argparse.Namespace) -> int:
    """Write the links of a network in the format asked for."""
    net = network(asked.spec)
    net.require_built("a list of its links")
    form = "json" if asked.json else asked.format
    if form == BOOKSIM:
        return _booksim(asked, net)
    if asked.router and not asked.output:
        raise ExplorerError("--router writes a table beside a file: it takes -o FILE as well")
    if asked.router:
        from explorer.analysis.routing_table import routing_table

        table = routing_table(net, asked.router, asked.variant, progress("routes", net.nodes))
    if not asked.output:
        FORMATS[form](net)
    else:
        with writing(asked.output) as file, redirect_stdout(file):
            FORMATS[form](net)
    if asked.router:
        with writing(f"{asked.output}.routes") as file:
            file.writelines(f"{line}\n" for line in table.lines())
    elif form == "anynet" and sys.stderr.isatty():
        sys.stderr.write(f"explorer: {UNROUTED}\n")
    return 0


def _booksim(asked: argparse.Namespace, net: Network) -> int:
    """Write all that a simulator needs to run a network with a router, beside each other."""
    from explorer.analysis.routing_table import routing_table

    if not asked.output:
        raise ExplorerError(
            f"--format {BOOKSIM} writes four files beside each other: it takes -o FILE as well"
        )
    bar = progress("routes", net.nodes)
    write_booksim(routing_table(net, asked.router, asked.variant, bar), asked.output)
    return 0


def every_link(net: Network) -> Iterator[Link]:
    """Yield every link once, ordered by its ends."""
    keys = [kind.key for kind in net.kinds]
    dimensions = [port.dimension for port in net.ports]
    # What runs over the terminal is its own progress.
    done = (lambda nodes: None) if sys.stdout.isatty() else progress("nodes", net.nodes)
    for first in range(0, net.nodes, BLOCK):
        done(first)
        block = np.arange(first, min(first + BLOCK, net.nodes))
        found, kinds = net.neighbors(block), net.link_kinds(block)
        row, port = np.nonzero(found > block[:, None])
        ends = found[row, port]
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
    done(net.nodes)


def addresses(net: Network) -> list[str]:
    """Return the address of every node, each field's texts made once."""
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


def _edgelist(net: Network) -> None:
    names = addresses(net)
    for a, b, _, _ in every_link(net):
        emit(f"{names[a]} {names[b]}")


def _csv(net: Network) -> None:
    names = addresses(net)
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(("a", "b", "kind", "dimension", "a_index", "b_index"))
    writer.writerows(
        (cell(names[a]), cell(names[b]), cell(kind), d, a, b) for a, b, kind, d in every_link(net)
    )


def _json(net: Network) -> None:
    names = addresses(net)
    lead = "["
    for a, b, kind, dimension in every_link(net):
        row = {"a": names[a], "b": names[b], "kind": kind, "dimension": dimension}
        sys.stdout.write(lead + to_json(row))
        lead = ",\n"
    emit("]")


def _graphml(net: Network) -> None:
    """Write GraphML node by node and link by link, so that no size is held in memory."""
    emit('<?xml version="1.0" encoding="utf-8"?>')
    emit('<graphml xmlns="http://graphml.graphdrawing.org/xmlns">')
    for name, of, kind in GRAPHML_KEYS:
        emit(f'<key id="{name}" for="{of}" attr.name="{name}" attr.type="{kind}"/>')
    emit(f'<graph id={quoteattr(net.spec)} edgedefault="undirected">')
    names = addresses(net)
    for node, name in enumerate(names):
        emit(f'<node id="{node}"><data key="address">{escape(name)}</data></node>')
    for a, b, kind, dimension in every_link(net):
        data = f'<data key="kind">{escape(kind)}</data><data key="dimension">{dimension}</data>'
        emit(f'<edge source="{a}" target="{b}">{data}</edge>')
    emit("</graph></graphml>")


GRAPHML_KEYS = (
    ("address", "node", "string"),
    ("kind", "edge", "string"),
    ("dimension", "edge", "long"),
)
"""What a node and a link carry in GraphML."""


def _anynet(net: Network) -> None:
    """Write BookSim 2's anynet file: a line for a router, its node, and the routers joined."""
    for first in range(0, net.nodes, BLOCK):
        block = np.arange(first, min(first + BLOCK, net.nodes))
        for line in topology(net.neighbors(block).tolist(), first):
            emit(line)


FORMATS: dict[str, Callable[[Network], None]] = {
    "edgelist": _edgelist,
    "csv": _csv,
    "json": _json,
    "graphml": _graphml,
    "anynet": _anynet,
}
