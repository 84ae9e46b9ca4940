"""The channels of a network, one for each link and direction, as numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import lcm

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network

MAX_NODES_PAIRED = 2**11
"""Largest network whose ports are found in a table of all pairs; in larger ones, port by port."""


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
        """The port from each node to each other, -1 without a link: (nodes · nodes,) int16."""
        # Short numbers, so that the table stays in the cache.
        port_table = np.full(len(self.table) ** 2, -1, dtype=np.int16)
        for port in reversed(range(self.ports)):
            there = np.flatnonzero(self.table[:, port] >= 0)
            port_table[there * len(self.table) + self.table[there, port]] = port
        return port_table

    def ports_between(self, here: Ints, there: Ints) -> Ints:
        """Return the port from each node to another, -1 if they are not joined, as int16."""
        if len(self.table) <= MAX_NODES_PAIRED:
            return np.asarray(self._port_to[here * len(self.table) + there])
        ports = np.full(here.shape, -1, dtype=np.int16)
        for port in reversed(range(self.ports)):
            ports[self.table[here, port] == there] = port
        return ports

    def between(self, here: Ints, there: Ints) -> Ints:
        """Return the channels from nodes to their neighbours: (...,), (...,) -> (...,)."""
        return np.asarray(here * self.ports + self.ports_between(here, there))

    def checked_between(self, here: Ints, there: Ints) -> Ints:
        """Return the channels as ``between`` does; raise NotALink if two nodes are not joined."""
        low, high = int(there.min()), int(there.max())
        self.net.require(low if low < 0 else high)
        ports = self.ports_between(here, there)
        if ports.min() < 0:
            wrong = int(ports.argmin())
            self.net.port_between(int(here[wrong]), int(there[wrong]))
        return np.asarray(here * self.ports + ports)

    def ends(self, channels: Ints) -> tuple[Ints, Ints]:
        """Return the source nodes and the target nodes of channels."""
        nodes, ports = np.divmod(channels, self.ports)
        return nodes, np.asarray(self.table[nodes, ports], dtype=np.int64)

    def link(self, channel: int) -> tuple[int, int]:
        """Return the two ends of one channel."""
        a, b = self.ends(np.array([channel]))
        return int(a[0]), int(b[0])
