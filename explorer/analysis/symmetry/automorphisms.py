"""The automorphism group of a network, by search: its order, generators, and orbits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import prod

import numpy as np

from explorer.core.errors import TooLarge
from explorer.core.families.symmetry import keeps_links, orbit_representatives
from explorer.core.ints import Ints, row_numbers
from explorer.core.network import Network
from explorer.core.search import levels_from, neighbor_table

MAX_NODES = 256
"""Largest network for which all automorphisms are searched."""

MAX_STEPS = 2_000
"""Most colourings that a search may refine: about a second and a half."""


@dataclass(frozen=True)
class Group:
    """All automorphisms of a network: their number, some that generate them, and their orbits.

    ``generators`` are permutations of the nodes, (nodes,) each, which map links to links.
    ``node_orbits`` and ``link_orbits`` hold the least member of the orbit of each node, and of each
    link of ``net.link_array()``. ``stabilizer_orbits`` counts node orbits under the automorphisms
    that fix one node: the diameter plus one if the network is distance-transitive.
    """

    net: Network
    order: int
    generators: tuple[Ints, ...]
    node_orbits: Ints
    link_orbits: Ints
    stabilizer_orbits: int
    eccentricity: int

    @property
    def is_vertex_transitive(self) -> bool:
        """Whether automorphisms map every node to every other."""
        return not self.node_orbits.any()

    @property
    def is_edge_transitive(self) -> bool:
        """Whether automorphisms map every link to every other."""
        return not self.link_orbits.any()

    @property
    def is_distance_transitive(self) -> bool:
        """Whether automorphisms map each pair of nodes to every other at the same distance."""
        return self.is_vertex_transitive and self.stabilizer_orbits == self.eccentricity + 1


def refined_colors(table: Ints, colors: tuple[Ints, Ints]) -> tuple[Ints, Ints] | None:
    """Return the colours of two copies of a graph, refined by the colours of neighbours.

    ``table`` holds the neighbours of each node, -1 for none; ``colors`` are (nodes,) each, with the
    same names in both copies. None if the copies come to differ: then no automorphism maps one to
    the other.

    >>> from explorer import network
    >>> start = np.array([1, 0, 0, 0])
    >>> [part.tolist() for part in refined_colors(network("Q(2)").table(), (start, start))]
    [[2, 1, 1, 0], [2, 1, 1, 0]]
    """
    nodes = len(table)
    both = np.concatenate(colors)
    present = np.concatenate([table >= 0] * 2)
    neighbors = np.concatenate([table, np.where(table >= 0, table + nodes, -1)])
    count = len(np.unique(both))
    while True:
        neighbor_colors = np.sort(np.where(present, both[neighbors], -1), axis=1)
        rows = np.column_stack([both, neighbor_colors])
        both = row_numbers(rows)
        first, second = both[:nodes], both[nodes:]
        if not np.array_equal(np.bincount(first), np.bincount(second, minlength=first.max() + 1)):
            return None
        color_count = int(both.max()) + 1
        if color_count == count:
            return first, second
        count = color_count


def individualized_colors(colors: Ints, node: int) -> Ints:
    """Return the colours with a colour of its own for one node."""
    result = colors.copy()
    result[node] = colors.max() + 1
    return result


class _GivenUp(TooLarge):
    """The error of a search that takes more steps than allowed."""


class Search:
    """A search for automorphisms that fix some nodes, by refining colours."""

    def __init__(self, table: Ints) -> None:
        self.table = table
        self.steps = 0

    def refine(self, first: Ints, second: Ints) -> tuple[Ints, Ints] | None:
        self.steps += 1
        if self.steps > MAX_STEPS:
            raise _GivenUp("a search for symmetries is given up")
        return refined_colors(self.table, (first, second))

    def automorphism(self, colors: Ints, node: int, other: int) -> Ints | None:
        """Return an automorphism that keeps colours and maps ``node`` to ``other``, or None."""
        refined = self.refine(
            individualized_colors(colors, node), individualized_colors(colors, other)
        )
        return None if refined is None else self._complete(*refined)

    def _complete(self, first: Ints, second: Ints) -> Ints | None:
        move = np.empty(len(first), dtype=np.int64)
        # Match nodes of one colour in the order of their indices: often all links are kept already.
        move[np.argsort(first, kind="stable")] = np.argsort(second, kind="stable")
        if keeps_links(self.table, move):
            return move
        cell = _smallest_cell(first)
        if cell is None:
            return None
        here = int(np.flatnonzero(first == cell)[0])
        for there in np.flatnonzero(second == cell).tolist():
            deeper = self.refine(
                individualized_colors(first, here), individualized_colors(second, there)
            )
            complete = None if deeper is None else self._complete(*deeper)
            if complete is not None:
                return complete
        return None


def _smallest_cell(colors: Ints) -> int | None:
    """Return the colour of fewest nodes among the colours of several, None if all nodes differ."""
    counts = np.bincount(colors)
    several = np.flatnonzero(counts > 1)
    return None if not len(several) else int(several[np.argmin(counts[several])])


def _base(search: Search) -> Iterator[tuple[Ints, int]]:
    """Yield colours and the next node to be given its own colour, until all nodes differ."""
    plain: Ints = np.zeros(len(search.table), dtype=np.int64)
    pair = search.refine(plain, plain)
    while pair is not None and (cell := _smallest_cell(pair[0])) is not None:
        colors: Ints = pair[0]
        node = int(np.flatnonzero(colors == cell)[0])
        yield colors, node
        colors_of_node = individualized_colors(colors, node)
        pair = search.refine(colors_of_node, colors_of_node)


def automorphisms(net: Network) -> Group:
    """Return the automorphism group of a network of at most 256 nodes.

    The order is the product of the orbit sizes of a base, each under the automorphisms that fix the
    earlier nodes. Raises TooLarge for more nodes, or if colours distinguish too few of them.

    >>> from explorer import network
    >>> automorphisms(network("Q(3)")).order, automorphisms(network("S(4)")).order
    (48, 144)
    """
    net.require_undirected("a search for all symmetries")
    net.require_at_most(MAX_NODES, "all symmetries are searched for up to")
    group = _group_if_found(net)
    if group is None:
        raise TooLarge(f"the symmetries of {net.spec} take a search that is given up")
    return group


def orbits_of_nodes(net: Network) -> Ints:
    """Return the least node of each node's orbit; if that takes too long, each node itself."""
    try:
        return automorphisms(net).node_orbits
    except TooLarge:
        return np.arange(net.nodes)


@lru_cache(maxsize=64)
def _group_if_found(net: Network) -> Group | None:
    """Return the group, None if its search was given up; both results are cached."""
    try:
        return _group(net)
    except _GivenUp:
        return None


def _group(net: Network) -> Group:
    table = neighbor_table(net)
    search = Search(table)
    levels = list(_base(search))
    generators: list[Ints] = []
    sizes, stabilizer_orbits = [], net.nodes
    # Backwards from the last node of the base: automorphisms that fix more nodes are found first.
    for depth, (colors, node) in reversed(list(enumerate(levels))):
        if depth == 0:
            stabilizer_orbits = len(np.unique(orbit_representatives(net.nodes, generators)))
        orbits = orbit_representatives(net.nodes, generators)
        for other in np.flatnonzero(colors == colors[node]).tolist():
            if orbits[other] == orbits[node]:
                continue
            move = search.automorphism(colors, node, other)
            if move is not None:
                generators.append(move)
                orbits = orbit_representatives(net.nodes, generators)
        sizes.append(int(np.count_nonzero(orbits == orbits[node])))
    links = _link_orbits(net, generators)
    first = levels[0][1] if levels else 0
    eccentricity = int(levels_from(table, first).max())
    return Group(
        net,
        prod(sizes),
        tuple(generators),
        orbit_representatives(net.nodes, generators),
        links,
        stabilizer_orbits,
        eccentricity,
    )


def _link_orbits(net: Network, generators: list[Ints]) -> Ints:
    """Return the least link of each link's orbit, as indices in ``link_array``."""
    ends = net.link_array()[:, :2]
    keys = ends[:, 0] * net.nodes + ends[:, 1]
    order = np.argsort(keys)
    moves = []
    for move in generators:
        images = np.sort(move[ends], axis=1)
        image_keys = images[:, 0] * net.nodes + images[:, 1]
        moves.append(order[np.searchsorted(keys[order], image_keys)])
    return orbit_representatives(len(ends), moves)
