"""The channels of a network, one for each link and direction, and the messages over each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import lcm

import numpy as np

from explorer.analysis.verification.routes import Routes
from explorer.analysis.verification.symmetry import Symmetry
from explorer.core.ints import Ints
from explorer.core.network import Network

MAX_NODES_PAIRED = 2**12
"""Largest network whose ports are found in a table of all pairs."""


@dataclass(frozen=True, eq=False)
class Channels:
    """The channels of a network as numbers: node · ports + port."""

    net: Network

    @cached_property
    def table(self) -> Ints:
        """The neighbour at every port, -1 if a node lacks the port: (nodes, ports)."""
        return self.net.table()

    @property
    def ports(self) -> int:
        """The number of ports of a node."""
        return int(self.table.shape[1])

    @property
    def size(self) -> int:
        """One more than the largest number of a channel."""
        return self.table.size

    @cached_property
    def width(self) -> Ints:
        """The number of parallel links of each channel: (channels,)."""
        return np.asarray(self.net.width(np.arange(self.net.nodes)), dtype=np.int64).ravel()

    def fullest(self, load: Ints) -> int:
        """Return the channel with the most messages per link: (channels,) -> one.

        >>> from explorer import network
        >>> Channels(network("Q(2)")).fullest(np.array([1, 2, 0, 3, 3, 0, 0, 0]))
        3
        """
        if self.net.width_each is not None:
            return int(load.argmax())
        share = lcm(*np.unique(self.width[self.table.ravel() >= 0]).tolist())
        return int((load * (share // np.maximum(self.width, 1))).argmax())

    @property
    def count(self) -> int:
        """The number of existing channels."""
        return int(np.count_nonzero(self.table >= 0))

    @cached_property
    def _port_to(self) -> Ints:
        """The port from each node to each other, -1 if there is none: (nodes, nodes) int16."""
        nodes = len(self.table)
        port_table = np.full((nodes, nodes), -1, dtype=np.int16)
        for port in reversed(range(self.ports)):
            there = np.flatnonzero(self.table[:, port] >= 0)
            port_table[there, self.table[there, port]] = port
        return port_table

    def between(self, here: Ints, there: Ints) -> Ints:
        """Return the channels from nodes to their neighbours: (...,), (...,) -> (...,)."""
        if len(self.table) <= MAX_NODES_PAIRED:
            ports = self._port_to[here, there].astype(np.int64)
        else:
            ports = (self.table[here] == there[..., None]).argmax(axis=-1)
        return np.asarray(here * self.ports + ports)

    def ends(self, channels: Ints) -> tuple[Ints, Ints]:
        """Return the source nodes and the target nodes of channels."""
        nodes, ports = np.divmod(channels, self.ports)
        return nodes, np.asarray(self.table[nodes, ports], dtype=np.int64)

    def link(self, channel: int) -> tuple[int, int]:
        """Return the two ends of one channel."""
        a, b = self.ends(np.array([channel]))
        return int(a[0]), int(b[0])

    def images(self, symmetry: Symmetry, channels: Ints) -> Ints:
        """Return the images of channels under every element: (k,) -> (order, k)."""
        here, there = self.ends(channels)
        every = symmetry.elements
        return self.between(every[:, here], every[:, there])


def loads(channels: Channels, routes: Routes, hosts: Ints | None = None) -> Ints:
    """Return the number of messages of all routes over every channel: (channels,) int64.

    A lost message counts up to where it is lost; a message in an endless loop does not count. With
    the ``hosts`` of every node, (nodes,), every host sends a message to every other.
    """
    totals = np.zeros(channels.size, dtype=np.int64)
    for block in routes.blocks():
        crossed = (block.nodes[:, :-1] * channels.ports + block.ports)[block.is_hop]
        if hosts is None:
            totals += np.bincount(crossed, minlength=channels.size)
        else:
            messages = hosts[routes.pairs[block.rows]].prod(axis=1)
            np.add.at(totals, crossed, np.repeat(messages, block.is_hop.sum(axis=1)))
    symmetry = routes.symmetry
    if symmetry is None or symmetry.order == 1:
        return totals
    used = np.flatnonzero(totals)
    here, there = symmetry.to_sources(*channels.ends(used))
    folded = np.zeros_like(totals)
    np.add.at(folded, channels.between(here, there), totals[used])
    used = np.flatnonzero(folded)
    totals[:] = 0
    totals[channels.images(symmetry, used)] = folded[used]
    return totals


def host_loads(channels: Channels, routes: Routes, load: Ints) -> Ints | None:
    """Return the loads between hosts from those between nodes, None if every node is a host."""
    net = channels.net
    if net.hosts_each is None:
        return loads(channels, routes, net.hosts(np.arange(net.nodes)))
    return None if net.hosts_each == 1 else load * net.hosts_each**2
