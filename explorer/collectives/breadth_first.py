"""The breadth-first tree, on any network."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from explorer.collectives.tree import from_parents, one_port_rounds, tree_schedule
from explorer.core.collective import Broadcast, Model, Schedule
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.search import distances_from


def breadth_first_parents(net: Network, root: int) -> Ints:
    """Return the parent of each node in a breadth-first tree, -1 for the root: (nodes,).

    The parent is the neighbour one hop nearer to the root with the lowest index; it is -1 also for
    nodes without a path to the root. Raises TooLarge above 2^20 nodes.

    >>> from explorer import network
    >>> breadth_first_parents(network("Q(3)"), 0).tolist()
    [-1, 0, 0, 1, 0, 1, 2, 3]
    """
    net.require_held("a breadth-first tree")
    parents = np.full(net.nodes, -1, dtype=np.int64)
    reached = np.zeros(net.nodes, dtype=bool)
    reached[root] = True
    level = np.array([root], dtype=np.int64)
    while level.size:
        ahead = net.neighbors(level)
        senders = np.repeat(level, ahead.shape[1])
        flat = ahead.ravel()
        new = flat >= 0
        new[new] = ~reached[flat[new]]
        # Written in reverse order, so that the first of several senders remains.
        parents[flat[new][::-1]] = senders[new][::-1]
        level = np.unique(flat[new])
        reached[level] = True
    return parents


def breadth_first_rounds(net: Network, root: int, model: Model) -> Ints:
    """Return the round in which the breadth-first tree reaches each node, -1 for never: (nodes,).

    All-port this is the distance from the root. Raises TooLarge above 2^20 nodes.

    >>> from explorer import network
    >>> breadth_first_rounds(network("Q(3)"), 0, "one-port").tolist()
    [0, 1, 2, 2, 3, 3, 3, 3]
    """
    if model == "one-port":
        return one_port_rounds(net, root, from_parents(breadth_first_parents(net, root)))
    closed_distances = net.distance(root, np.arange(net.nodes))
    return distances_from(net, root) if closed_distances is None else closed_distances


class BreadthFirstTree(Broadcast):
    """Join every node to its lowest neighbour one hop nearer to the root.

    All-port it takes as many rounds as the farthest node is hops away, the fewest of any schedule.

    >>> from explorer import network
    >>> BreadthFirstTree().schedule(network("S(4)"), 0, "all-port").depth
    4
    """

    key: ClassVar[str] = "breadth-first"
    title: ClassVar[str] = "Breadth-first tree"
    source: ClassVar[str] = "Search of the whole network"
    order: ClassVar[int] = 100

    def serves(self, net: Network) -> bool:
        return True

    def schedule(
        self, net: Network, root: int, model: Model = "one-port", variant: str | None = None
    ) -> Schedule:
        links = from_parents(breadth_first_parents(net, root))
        return tree_schedule(self, net, root, links, model, variant)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "level 0: the root",
            "level d + 1: the neighbours of level d that are in no level yet",
            "parent of v in level d + 1: the lowest neighbour of v in level d",
            "all-port: in round d level d - 1 sends to its children",
            "one-port: every informed node sends to a child a round,",
            "    first to the one below which it takes longest",
        )
