"""Facts about faults in a network too large to be built: by theorems, and along paths."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from explorer.analysis.measures.structure import structure
from explorer.core.errors import ExplorerError
from explorer.core.network import Network
from explorer.core.router import Faults
from explorer.routing.disjoint.paths import disjoint_paths


@dataclass(frozen=True)
class Remains:
    """The rest of a network with faults: exact counts of nodes and links, and their consequences.

    ``connectivity`` is that of the whole network, None if unknown. ``joined`` says that a path
    between the two ends is known to be left.
    """

    net: Network
    faults: Faults
    nodes: int
    links: int
    connectivity: int | None
    joined: bool

    @property
    def least(self) -> int | None:
        """A lower bound of the connectivity left: each fault lowers it by at most one."""
        if self.connectivity is None:
            return None
        return max(0, self.connectivity - len(self.faults.nodes) - len(self.faults.links))

    @property
    def connected(self) -> bool:
        """Whether all working nodes are known to be connected: too few faults to disconnect any."""
        return not self.faults or bool(self.least)


def known_remains(net: Network, a: int, b: int, faults: Faults) -> Remains:
    """Return the known facts about a network with faults, between ``a`` and ``b`` and as a whole.

    >>> from explorer import network
    >>> result = known_remains(network("MC(3,3)"), 0, 77, Faults(frozenset({1, 2})))
    >>> result.nodes, result.links, result.connected, result.joined
    (134217726, 402653172, True, True)
    """
    failed = {(min(x, y), max(x, y)) for x, y in faults.links}
    for node in faults.nodes:
        near = np.asarray(net.neighbors(node)).tolist()
        failed |= {(min(node, other), max(node, other)) for other in near if other >= 0}
    connectivity = structure(net).connectivity.value
    remaining = Remains(
        net,
        faults,
        net.nodes - len(faults.nodes),
        net.links - len(failed),
        connectivity,
        joined=False,
    )
    works = not {a, b} & faults.nodes
    joined = works and (remaining.connected or a == b or _has_open_path(net, a, b, faults))
    return Remains(net, faults, remaining.nodes, remaining.links, connectivity, joined)


def _has_open_path(net: Network, a: int, b: int, faults: Faults) -> bool:
    """Return whether one of the node-disjoint paths between two working nodes has no fault."""
    try:
        paths = disjoint_paths(net, a, b, least=False).paths
    except ExplorerError:
        return False
    return any(not any(faults.blocks(*hop) for hop in pairwise(path)) for path in paths)
