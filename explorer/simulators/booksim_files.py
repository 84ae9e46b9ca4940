"""What BookSim 2 needs to run a network with a router of ours: topology, table, configuration."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import numpy as np

from explorer.core.ints import Ints

if TYPE_CHECKING:
    from explorer.analysis.traffic.routing_table import RoutingTable

CONFIGURATION = """\
// {spec}, {title}
topology = anynet;
routing_function = min;
network_file = {file};
traffic = uniform;
injection_rate = 0.1;
injection_rate_uses_flits = 1;
packet_size = 1;
num_vcs = 4;
vc_buf_size = 8;
"""
"""Uniform traffic far below saturation; BookSim has a default for all that is not said here."""


def topology(neighbors: list[list[int]], first: int = 0) -> Iterator[str]:
    """Yield BookSim 2's anynet lines: a router, its node, the routers that it is joined to.

    >>> list(topology([[1, -1], [0, -1]]))
    ['router 0 node 0 router 1', 'router 1 node 1 router 0']
    """
    for a, row in enumerate(neighbors, first):
        joined = "".join(f" router {b}" for b in sorted(row) if b >= 0)
        yield f"router {a} node {a}{joined}"


def output_ports(table: RoutingTable) -> Ints:
    """Return the output port that every router takes to every node, as anynet numbers them.

    Port 0 leads to the router's own node, 1, 2, … to the routers that it is joined to, in the
    order of their numbers: (nodes, nodes).

    >>> from explorer import network
    >>> from explorer.analysis.traffic.routing_table import routing_table
    >>> output_ports(routing_table(network("Q(2)"), "e-cube")).tolist()
    [[0, 1, 2, 1], [1, 0, 1, 2], [1, 2, 0, 2], [2, 1, 2, 0]]
    """
    near = np.sort(np.where(table.net.table() < 0, table.net.nodes, table.net.table()), axis=1)
    before = (near[:, None, :] < table.next[:, :, None]).sum(axis=2)
    local = table.next == np.arange(table.net.nodes)[:, None]
    return np.where(local, 0, before + 1)


def booksim_files(table: RoutingTable, name: str) -> Iterator[tuple[str, Iterable[str]]]:
    """Yield the files of a run as ending and lines, which belong beside each other under a name.

    They are NAME (topology), NAME.routes (next nodes), NAME.ports (output ports), NAME.config.

    >>> from explorer import network
    >>> from explorer.analysis.traffic.routing_table import routing_table
    >>> files = dict(booksim_files(routing_table(network("Q(2)"), "e-cube"), "q2"))
    >>> list(files[".ports"])[0], list(files[".config"])[3]
    ('0 1 2 1', 'network_file = q2;')
    """
    net = table.net
    variant = f", {table.variant}" if table.variant else ""
    yield "", topology(net.table().tolist())
    yield ".routes", table.lines()
    yield ".ports", (" ".join(map(str, row)) for row in output_ports(table).tolist())
    title = f"{table.router.title}{variant} ({table.router.key})"
    yield ".config", CONFIGURATION.format(spec=net.spec, title=title, file=name).splitlines()
