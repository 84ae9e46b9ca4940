"""``explorer links``: every link of a network, in the formats other programs read."""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Callable, Iterator

import numpy as np

from explorer.cli.arguments import Commands, command, one_of, with_json
from explorer.cli.output import emit, to_json
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import network

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
        type=one_of("format", list(FORMATS)),
        default="edgelist",
        metavar="FORMAT",
        help=f"{', '.join(FORMATS)} (edgelist)",
    )
    with_json(parser)


def links(asked: argparse.Namespace) -> int:
    """Write the links of a network in the format asked for."""
    net = network(asked.spec)
    net.require_built("a list of its links")
    FORMATS["json" if asked.json else asked.format](net)
    return 0


def every_link(net: Network) -> Iterator[Link]:
    """Yield every link once, ordered by its ends."""
    keys = [kind.key for kind in net.kinds]
    dimensions = [port.dimension for port in net.ports]
    for first in range(0, net.nodes, BLOCK):
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
    writer.writerow(("a", "b", "kind", "dimension"))
    writer.writerows((names[a], names[b], kind, d) for a, b, kind, d in every_link(net))


def _json(net: Network) -> None:
    names = addresses(net)
    lead = "["
    for a, b, kind, dimension in every_link(net):
        row = {"a": names[a], "b": names[b], "kind": kind, "dimension": dimension}
        sys.stdout.write(lead + to_json(row))
        lead = ",\n"
    emit("]")


def _graphml(net: Network) -> None:
    import networkx

    for line in networkx.generate_graphml(net.to_networkx(), named_key_ids=True):
        emit(line)


def _anynet(net: Network) -> None:
    """Write BookSim 2's anynet file: a line for a router, its node, and the routers joined."""
    for first in range(0, net.nodes, BLOCK):
        block = np.arange(first, min(first + BLOCK, net.nodes))
        for a, found in zip(block.tolist(), net.neighbors(block).tolist(), strict=True):
            joined = "".join(f" router {b}" for b in sorted(found) if b >= 0)
            emit(f"router {a} node {a}{joined}")


FORMATS: dict[str, Callable[[Network], None]] = {
    "edgelist": _edgelist,
    "csv": _csv,
    "json": _json,
    "graphml": _graphml,
    "anynet": _anynet,
}
