"""Input of BookSim 2 for a network with a router of ours: topology, table, configuration."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, Literal, get_args

import numpy as np

from explorer.core.ints import Ints

if TYPE_CHECKING:
    from explorer.analysis.traffic.routing_table import RoutingTable

Settings = Literal["flits", "queues"]

SETTINGS: Final = get_args(Settings)
"""Two settings: buffers of a few flits, or BookSim's nearest match to a queue at every output."""

COMMON_SETTINGS: Final = """\
// {spec}, {title}
topology = anynet;
routing_function = min;
network_file = {file};
traffic = uniform;
injection_rate = 0.1;
injection_rate_uses_flits = 1;
packet_size = 1;"""
"""Uniform traffic far below saturation; all other settings have BookSim's defaults."""

FLITS: Final = """\
num_vcs = 4;
vc_buf_size = 8;"""

QUEUE_SETTINGS: Final = """\
num_vcs = {channels};
vc_buf_size = 64;
noq = 1;
routing_delay = 0;
input_speedup = {channels};
vc_allocator = separable_input_first;
sample_period = 2000;
warmup_periods = 2;
max_samples = 8;
latency_thres = 500.0;"""
"""A queue for every output of the next router (``noq``, which requires routes known in advance),
and one input of the crossbar for each virtual channel. BookSim reads a number without a decimal
point as an integer: ``latency_thres = 500`` ends with "Unknown integer field"."""

CHANNELS_AN_OUTPUT: Final = 4

HEADING: Final = re.compile(
    r"^BEGIN Configuration File.*\n// (?P<spec>\w+\([^()\n]*\)), .* \((?P<router>[^\s()]+)\)$",
    re.MULTILINE,
)
"""BookSim's copy of the first line of a configuration."""


def headings(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield line, network and router of every configuration of ours that an output contains.

    >>> list(headings("BEGIN Configuration File: q2.config\\n// Q(2), E-cube (e-cube)"))
    [(2, 'Q(2)', 'e-cube')]
    """
    for match in HEADING.finditer(text):
        yield text.count("\n", 0, match.start()) + 2, match["spec"], match["router"]


def topology(neighbors: list[list[int]], first: int = 0) -> Iterator[str]:
    """Yield BookSim 2's anynet lines: a router, its node, the neighboring routers.

    >>> list(topology([[1, -1], [0, -1]]))
    ['router 0 node 0 router 1', 'router 1 node 1 router 0']
    """
    for a, row in enumerate(neighbors, first):
        joined = "".join(f" router {b}" for b in sorted(row) if b >= 0)
        yield f"router {a} node {a}{joined}"


def output_ports(table: RoutingTable) -> Ints:
    """Return the output port from every router to every node, in anynet's numbering.

    Port 0 leads to the router's own node, 1, 2, … to the neighboring routers, in the order of their
    numbers: (nodes, nodes).

    >>> from explorer import network
    >>> from explorer.analysis.traffic.routing_table import routing_table
    >>> output_ports(routing_table(network("Q(2)"), "e-cube")).tolist()
    [[0, 1, 2, 1], [1, 0, 1, 2], [1, 2, 0, 2], [2, 1, 2, 0]]
    """
    sorted_neighbors = np.sort(
        np.where(table.net.table() < 0, table.net.nodes, table.net.table()), axis=1
    )
    before = (sorted_neighbors[:, None, :] < table.next[:, :, None]).sum(axis=2)
    local = table.next == np.arange(table.net.nodes)[:, None]
    return np.where(local, 0, before + 1)


def booksim_files(
    table: RoutingTable, name: str, settings: Settings = "flits"
) -> Iterator[tuple[str, Iterable[str]]]:
    """Yield the files of a run as (ending, lines); they belong in one folder under one name.

    They are NAME (topology), NAME.routes (next nodes), NAME.ports (output ports), NAME.config.

    >>> from explorer import network
    >>> from explorer.analysis.traffic.routing_table import routing_table
    >>> files = dict(booksim_files(routing_table(network("Q(2)"), "e-cube"), "q2"))
    >>> list(files[".ports"])[0], list(files[".config"])[3]
    ('0 1 2 1', 'network_file = q2;')
    """
    table.net.require_undirected("BookSim's anynet")
    yield "", topology(table.net.table().tolist())
    yield ".routes", table.lines()
    yield ".ports", (" ".join(map(str, row)) for row in output_ports(table).tolist())
    yield ".config", _configuration(table, name, settings)


def _configuration(table: RoutingTable, name: str, settings: Settings) -> Iterator[str]:
    net, variant = table.net, f", {table.variant}" if table.variant else ""
    title = f"{table.router.title}{variant} ({table.router.key})"
    yield from COMMON_SETTINGS.format(spec=net.spec, title=title, file=name).splitlines()
    if settings == "flits":
        yield from FLITS.splitlines()
        return
    # A router has an output to its own node as well; parallel links are one link to BookSim.
    outputs = {1 + len({b for b in row if b >= 0}) for row in net.table().tolist()}
    most, least = max(outputs), min(outputs)
    channels = CHANNELS_AN_OUTPUT * most
    if least < most:
        yield (
            f"// unequal: routers have {least} to {most} outputs, and share their {channels}"
            f" virtual channels among them, {channels // least} to {CHANNELS_AN_OUTPUT} an output"
        )
    yield from QUEUE_SETTINGS.format(channels=channels).splitlines()
