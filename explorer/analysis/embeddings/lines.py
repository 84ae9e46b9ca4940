"""All nodes of a network in one line, with consecutive nodes close to each other."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from explorer.analysis.embeddings.cycles import constructed_order
from explorer.analysis.embeddings.rings import MAX_NODES_CONSTRUCTED, MAX_RING_SEARCH, longest_ring
from explorer.core.network import Network
from explorer.core.search import breadth_first_tree


@dataclass(frozen=True)
class Line:
    """All nodes in order, each at most ``step`` links from the next, and how it was made."""

    nodes: tuple[int, ...]
    step: int
    source: str


@lru_cache(maxsize=64)
def line(net: Network) -> Line:
    """Return a Hamiltonian path if one is known, else Sekanina's order of a spanning tree.

    Raises TooLarge above 65,536 nodes.

    >>> from explorer import network
    >>> line(network("Mesh(3,3)")).nodes
    (0, 1, 2, 5, 4, 3, 6, 7, 8)
    >>> line(network("BT(2)")).step
    3
    """
    net.require_at_most(MAX_NODES_CONSTRUCTED, "they are put in line up to")
    order = constructed_order(net)
    if order is not None:
        return Line(order.nodes, 1, order.source)
    ring = longest_ring(net) if net.nodes <= MAX_RING_SEARCH else None
    if ring is not None and len(ring.nodes) == net.nodes:
        return Line(ring.nodes, 1, ring.source)
    return Line(ring_of_three_steps(net, net.nodes), 3, SEKANINA)


def first_in_line(net: Network, count: int) -> Line:
    """Return at least ``count`` nodes in line; exactly ``count`` if the network is too large.

    >>> from explorer import network
    >>> first_in_line(network("BT(40)"), 3).nodes, len(first_in_line(network("Q(4)"), 3).nodes)
    ((0, 1, 2), 16)
    """
    if net.nodes <= MAX_NODES_CONSTRUCTED:
        return line(net)
    return Line(
        ring_of_three_steps(net, count), 3, f"{SEKANINA}, of the nodes nearest to {net.format(0)}"
    )


SEKANINA = (
    "the nodes of a spanning tree, at even depth before and at odd depth behind their children"
)


def ring_of_three_steps(net: Network, count: int) -> tuple[int, ...]:
    """Return ``count`` nodes of a breadth-first tree as a ring of steps of at most 3 links.

    Every connected graph has such a ring (Sekanina 1960).

    >>> from explorer import network
    >>> ring_of_three_steps(network("BT(1)"), 3)
    (0, 1, 2)
    """
    tree = breadth_first_tree(net, count)
    children: dict[int, list[int]] = {node: [] for node in tree}
    for node, parent in tree.items():
        if parent is not None:
            children[parent].append(node)
    order: list[int] = []
    stack = [(0, 0, False)]
    while stack:
        node, depth, children_done = stack.pop()
        if children_done or depth % 2 == 0:
            order.append(node)
        if not children_done:
            if depth % 2:
                stack.append((node, depth, True))
            stack += [(child, depth + 1, False) for child in reversed(children[node])]
    return tuple(order)
