"""All legal next hops of a message, ranked, to judge a hop that was chosen elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from explorer.analysis.routes.shortest_path_counts import TargetDistances
from explorer.core.network import Kind, Network
from explorer.core.router import NO_FAULTS, Faults


@dataclass(frozen=True)
class NextHop:
    """A possible next node of a message, and the kind of the link to it.

    ``left`` is the distance from this node to the target, ``paths`` the number of shortest paths
    from it. ``longer`` is the number of hops by which the shortest route over this node exceeds the
    distance from the present node. Each is None if it is not known exactly.
    """

    node: int
    kind: Kind
    left: int | None
    longer: int | None
    paths: int | None

    @property
    def shortest(self) -> bool:
        return self.longer == 0


def next_hops(
    net: Network, here: int, target: int, faults: Faults = NO_FAULTS
) -> tuple[NextHop, ...]:
    """Return the legal next hops of a message for a target, nearest to it first, then by address.

    >>> from explorer import network
    >>> net = network("HCN(1)")
    >>> [(net.format(hop.node), hop.left, hop.longer) for hop in next_hops(net, 0, 2)]
    [('(0,1)', 1, 0), ('(1,1)', 1, 0)]
    """
    return hops_at(TargetDistances(net, target, faults), here)


def next_hops_along(
    net: Network, nodes: Sequence[int], target: int, faults: Faults = NO_FAULTS
) -> tuple[tuple[NextHop, ...], ...]:
    """Return the legal next hops at every node of a route, in the order of its nodes.

    >>> from explorer import network
    >>> result = next_hops_along(network("Q(3)"), (0b000, 0b001), 0b011)
    >>> [[(hop.node, hop.left, hop.paths) for hop in hops] for hops in result]
    [[(1, 1, 1), (2, 1, 1), (4, 3, 6)], [(3, 0, 1), (0, 2, 2), (5, 2, 2)]]
    """
    distances = TargetDistances(net, target, faults)

    return tuple(reversed([hops_at(distances, node) for node in reversed(nodes)]))


def hops_at(distances: TargetDistances, here: int, counted: bool = True) -> tuple[NextHop, ...]:
    """Return the legal next hops at a node; without ``counted``, paths are None."""
    net, before = distances.net, distances.left(here)
    near, kinds = np.asarray(net.neighbors(here)), net.link_kinds(here)
    hops = []
    for node, kind in zip(near.tolist(), kinds.tolist(), strict=True):
        if node < 0 or distances.faults.blocks(here, node):
            continue
        after = distances.left(node)
        longer = None if after is None or before is None else after + 1 - before
        paths = distances.paths(node) if counted else None
        hops.append(NextHop(node, net.kinds[kind], after, longer, paths))
    far = net.nodes
    return tuple(
        sorted(hops, key=lambda hop: (far if hop.left is None else hop.left, net.format(hop.node)))
    )


def shortest_path_from(
    net: Network, here: int, target: int, faults: Faults = NO_FAULTS
) -> tuple[int, ...]:
    """Return a shortest path to the target, by the first port that leads closer; () if unknown.

    With ``faults`` the path avoids the failed nodes and links; () if no path does.

    >>> from explorer import network
    >>> shortest_path_from(network("Q(3)"), 0b000, 0b110)
    (0, 2, 6)
    """
    left = TargetDistances(net, target, faults).left
    path = [here]
    while path[-1] != target:
        now = left(path[-1])
        if now is None:
            return ()
        at = path[-1]
        neighbors = (int(node) for node in np.asarray(net.neighbors(at)).tolist() if node >= 0)
        usable = (node for node in neighbors if not faults.blocks(at, node))
        ahead = next((node for node in usable if left(node) == now - 1), None)
        if ahead is None:
            # The target itself has failed.
            return ()
        path.append(ahead)
    return tuple(path)
