"""Groups of symmetries that move every node: all pairs follow from those of a few sources."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from explorer.core.families.symmetry import keeps_links
from explorer.core.ints import Ints
from explorer.core.network import Network


@dataclass(frozen=True, eq=False)
class Symmetry:
    """A group in which only the identity fixes a node.

    ``elements`` are its permutations of the nodes, the identity first: (order, nodes).
    ``sources`` has one node of every orbit, the least: (nodes / order,). Node v is
    ``elements[mover[v], source_of[v]]``.
    """

    elements: Ints
    sources: Ints
    mover: Ints
    source_of: Ints

    @property
    def order(self) -> int:
        """The number of its elements."""
        return len(self.elements)

    @cached_property
    def inverses(self) -> Ints:
        """The inverse of every element: (order, nodes)."""
        inverses = np.empty_like(self.elements)
        np.put_along_axis(inverses, self.elements, np.arange(inverses.shape[1])[None, :], axis=1)
        return inverses

    def to_sources(self, first: Ints, *more: Ints) -> tuple[Ints, ...]:
        """Return tuples of nodes, mapped so that the first node of each is a source."""
        back = self.mover[first]
        return self.source_of[first], *(self.inverses[back, nodes] for nodes in more)


def trivial(net: Network) -> Symmetry:
    """Return the group of the identity alone."""
    nodes = np.arange(net.nodes)
    return Symmetry(nodes[None, :], nodes, np.zeros_like(nodes), nodes)


def generated_group(net: Network, generators: Sequence[Ints], most: int | None = None) -> Symmetry:
    """Return the group of automorphisms; the trivial one if one besides the identity fixes a node.

    Each generator is checked, node by node, to map links to links and hosts to hosts; others are
    left out. The group is also trivial if there are more than ``most`` elements.

    >>> from explorer import network
    >>> from explorer.core.families.symmetry import single_bit_flips
    >>> net = network("Q(3)")
    >>> generated_group(net, single_bit_flips(net, 0)).order
    8
    """
    table = net.table()
    hosts = net.hosts(np.arange(net.nodes))
    moves = [np.asarray(move) for move in generators if keeps_links(table, np.asarray(move))]
    moves = [move for move in moves if np.array_equal(hosts[move], hosts)]
    if not moves:
        return trivial(net)
    nodes = np.arange(net.nodes)
    elements: dict[int, Ints] = {0: nodes}
    fresh = [nodes]
    while fresh:
        # One at a time, because all images together are many times larger than the group.
        images = (move[element] for element in fresh for move in moves)
        fresh = []
        for element in images:
            element_of_image = elements.get(int(element[0]))
            if element_of_image is None:
                if len(elements) == most:
                    return trivial(net)
                elements[int(element[0])] = element
                fresh.append(element)
            elif not np.array_equal(element_of_image, element):
                return trivial(net)
    element_rows = np.stack(list(elements.values()))
    if (element_rows[1:] == nodes).any():
        return trivial(net)
    mover = np.full(net.nodes, -1, dtype=np.int64)
    source_of = np.zeros_like(mover)
    sources = []
    for node in range(net.nodes):
        if mover[node] < 0:
            sources.append(node)
            mover[element_rows[:, node]] = np.arange(len(element_rows))
            source_of[element_rows[:, node]] = node
    return Symmetry(element_rows, np.array(sources), mover, source_of)
