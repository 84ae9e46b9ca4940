"""Networks whose ports are the generators of a group: translations, found and verified."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from explorer.core.errors import Unroutable
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.words.forms import shown


@dataclass(frozen=True)
class PortGroup:
    """A network on which a group acts that keeps every port and takes node 0 to every node.

    ``table[v, j]`` is the neighbour of v by its j-th link, (nodes, degree) int64, where only the
    links that the node has are counted. ``parent`` and ``via`` are the parent of each node in a
    breadth-first tree from node 0 and the link from the parent. Each path of the tree is the first
    of the shortest paths in the order of ports. ``levels`` are the nodes at each distance.
    """

    net: Network
    table: Ints
    parent: Ints
    via: Ints
    levels: tuple[Ints, ...]

    def translation(self, node: int) -> Ints:
        """Return the images of all nodes under the element that takes 0 to ``node``: (nodes,)."""
        image: Ints = np.empty(len(self.table), dtype=np.int64)
        image[0] = node
        for level in self.levels[1:]:
            image[level] = self.table[image[self.parent[level]], self.via[level]]
        return image

    def end(self, start: int, ports: tuple[int, ...]) -> int:
        """Return the node at the end of a path of ports from ``start``."""
        for port in ports:
            start = int(self.table[start, port])
        return start

    def word(self, node: int) -> tuple[int, ...]:
        """Return the ports of the tree's path from node 0 to a node."""
        ports = []
        while node:
            ports.append(int(self.via[node]))
            node = int(self.parent[node])
        return tuple(reversed(ports))


def port_group(net: Network) -> PortGroup:
    """Return the group whose generators are a network's ports; raise Unroutable without one.

    Such a group exists exactly if, for every neighbour g of node 0, the map that takes 0 to g and
    keeps all ports on the tree keeps them everywhere. (Sabidussi: these maps then generate a group
    that takes 0 to every node, and a map that fixes a node fixes its neighbours, so all nodes.) The
    maps are computed and compared on every node and port.

    >>> from explorer import network
    >>> port_group(network("S(3)")).word(5)
    (1,)
    >>> port_group(network("BT(1)"))
    Traceback (most recent call last):
    ...
    explorer.core.errors.Unroutable: BT(1) has no one plan for all nodes: r has 2 links and \
rL 1, so what one does another cannot copy.
    """
    table = _links(net)
    group = PortGroup(net, table, *_tree(table))
    if sum(map(len, group.levels)) < net.nodes:
        raise Unroutable(f"{net.spec} has no exchange: not every node is reached from the first")
    for start in np.unique(table[0]).tolist():
        image = group.translation(start)
        wrong = np.argwhere(table[image] != image[table])
        if len(wrong):
            raise _no_group_error(group, start, *wrong[0].tolist())
    return group


def _links(net: Network) -> Ints:
    """Return the neighbours without -1: (nodes, degree); raise Unroutable for unequal degrees."""
    table: Ints = net.table().astype(np.int64)
    is_link = table >= 0
    degrees = is_link.sum(axis=1)
    unequal = np.flatnonzero(degrees != degrees[0])
    if unequal.size:
        node, degree = int(unequal[0]), int(degrees[0])
        raise Unroutable(
            f"{net.spec} has no one plan for all nodes: {net.format(0)} has"
            f" {shown(degree):link} and {net.format(node)} {degrees[node]}, so what one does"
            " another cannot copy"
        )
    return table[is_link].reshape(net.nodes, -1)


def _tree(table: Ints) -> tuple[Ints, Ints, tuple[Ints, ...]]:
    """Return ``parent``, ``via`` and ``levels`` of the breadth-first tree from node 0."""
    nodes, ports = table.shape
    parent: Ints = np.full(nodes, -1, dtype=np.int64)
    via: Ints = np.full(nodes, -1, dtype=np.int64)
    parent[0] = 0
    levels: list[Ints] = [np.zeros(1, dtype=np.int64)]
    while levels[-1].size:
        level = levels[-1]
        neighbors = table[level].ravel()
        places = np.flatnonzero(parent[neighbors] < 0)
        fresh, first = np.unique(neighbors[places], return_index=True)
        order = np.argsort(first)
        fresh, places = fresh[order], places[first[order]]
        parent[fresh], via[fresh] = level[places // ports], places % ports
        levels.append(fresh)
    return parent, via, tuple(levels[:-1])


def _no_group_error(group: PortGroup, start: int, node: int, port: int) -> Unroutable:
    """Return the error for two paths from node 0 to one node that end apart from ``start``."""
    net = group.net
    paths = (*group.word(node), port), group.word(int(group.table[node, port]))
    meet, end_a, end_b = (
        net.format(group.end(*walk))
        for walk in ((0, paths[1]), (start, paths[0]), (start, paths[1]))
    )
    return Unroutable(
        f"{net.spec} has no one plan for all nodes: two ways from {net.format(0)} lead to"
        f" {meet}, but when {net.format(start)} copies both turn by turn, one leads to {end_a} and"
        f" the other to {end_b}: what one node does another cannot copy"
    )
