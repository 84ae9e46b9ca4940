"""The messages of all routes over every channel of a network."""

from __future__ import annotations

import numpy as np

from explorer.analysis.verification.routes import Routes
from explorer.core.channels import Channels
from explorer.core.ints import Ints


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
    if symmetry is None or routes.order == 1:
        return totals
    used = np.flatnonzero(totals)
    here, there = symmetry.to_sources(*channels.ends(used))
    folded = np.zeros_like(totals)
    np.add.at(folded, channels.between(here, there), totals[used])
    used = np.flatnonzero(folded)
    totals[:] = 0
    automorphisms = symmetry.elements
    here, there = channels.ends(used)
    totals[channels.between(automorphisms[:, here], automorphisms[:, there])] = folded[used]
    return totals


def host_loads(channels: Channels, routes: Routes, load: Ints) -> Ints | None:
    """Return the loads between hosts from those between nodes, None if every node is a host."""
    net = channels.net
    if net.hosts_each is None:
        return loads(channels, routes, net.hosts(np.arange(net.nodes)))
    return None if net.hosts_each == 1 else load * net.hosts_each**2
