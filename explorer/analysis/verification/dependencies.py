"""The channel dependency graph of a set of routes, and its shortest cycle.

A message that holds a channel waits for the next channel of its route. If these dependencies form
no cycle, no set of messages can wait for each other for ever, whatever the traffic. Source: Dally
and Seitz, “Deadlock-free message routing in multiprocessor interconnection networks”, IEEE
Transactions on Computers C-36 (1987).
"""

from __future__ import annotations

import numpy as np

from explorer.analysis.verification.routes import Routes
from explorer.analysis.verification.symmetry import Symmetry
from explorer.core.channels import Channels
from explorer.core.ints import Ints
from explorer.core.search import padded_rows

WORDS = 64
"""Words (of 64 channels) from which a cycle is searched at once."""

MAX_WORDS = 2**20
"""Most words for the channels reached from these, all channels together."""


def dependencies(channels: Channels, routes: Routes) -> Ints:
    """Return the pairs of channels that a route of hosts crosses in succession: (k, 2).

    >>> from explorer import network
    >>> from explorer.analysis.verification.verify import all_routes
    >>> net = network("Q(2)")
    >>> len(dependencies(Channels(net), all_routes(net, "e-cube")))
    4
    """
    seen = np.zeros(channels.size * channels.ports, dtype=bool)
    for block in routes.blocks():
        if block.ports.shape[1] < 2:
            continue
        first = block.nodes[:, :-2] * channels.ports + block.ports[:, :-1]
        onward = first * channels.ports + block.ports[:, 1:]
        seen[onward[routes.between_hosts(block)[:, 1:]]] = True
    first, port = np.divmod(np.flatnonzero(seen), channels.ports)
    middle = channels.ends(first)[1]
    rows = np.stack([first, middle * channels.ports + port], axis=1)
    return rows if routes.symmetry is None else symmetric_images(channels, routes.symmetry, rows)


def symmetric_images(channels: Channels, symmetry: Symmetry, rows: Ints) -> Ints:
    """Return all images of pairs of successive channels: (k, 2) -> (K, 2)."""
    if symmetry.order == 1 or not len(rows):
        return rows
    here, middle = channels.ends(rows[:, 0])
    there = channels.ends(rows[:, 1])[1]
    folded = np.stack(symmetry.to_sources(here, middle, there), axis=1)
    here, middle, there = np.unique(folded, axis=0).T
    automorphisms = symmetry.elements
    first = channels.between(automorphisms[:, here], automorphisms[:, middle])
    second = channels.between(automorphisms[:, middle], automorphisms[:, there])
    return np.stack([first.ravel(), second.ravel()], axis=1)


def is_acyclic(edges: Ints, size: int) -> bool:
    """Return whether a directed graph, rows (from, to) of numbers below ``size``, has no cycle.

    >>> is_acyclic(np.array([[0, 1], [1, 2]]), 3), is_acyclic(np.array([[0, 1], [1, 0]]), 3)
    (True, False)
    """
    return not len(_edges_on_cycles(edges, size))


def _edges_on_cycles(edges: Ints, size: int) -> Ints:
    """Return the edges that lie on a cycle: those within a strongly connected component."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    if not len(edges):
        return edges
    there = (np.ones(len(edges), dtype=np.int8), (edges[:, 0], edges[:, 1]))
    graph = coo_array(there, shape=(size, size)).tocsr()
    part = connected_components(graph, directed=True, connection="strong")[1]
    return np.asarray(edges[part[edges[:, 0]] == part[edges[:, 1]]])


def shortest_cycle(edges: Ints, size: int) -> tuple[int, ...]:
    """Return the vertices of a shortest cycle of a directed graph, () without a cycle.

    ``edges`` are rows (from, to) of different numbers below ``size``. Of several shortest cycles,
    the result is one through the least vertex. Searches start from up to 4,096 vertices at once,
    one bit each.

    >>> shortest_cycle(np.array([[0, 1], [1, 2], [2, 0], [2, 3], [3, 2]]), 4)
    (2, 3)
    """
    edges = _edges_on_cycles(edges, size)
    if not len(edges):
        return ()
    vertices, flat = np.unique(edges, return_inverse=True)
    numbered_edges = flat.reshape(-1, 2)
    start_vertices, end_vertices = numbered_edges.T
    before = padded_rows(end_vertices, start_vertices, len(vertices))
    after = padded_rows(start_vertices, end_vertices, len(vertices))
    best, start = len(vertices) + 1, -1
    at_a_time = 64 * max(1, min(WORDS, MAX_WORDS // len(vertices)))
    for first in range(0, len(vertices), at_a_time):
        sources = np.arange(first, min(first + at_a_time, len(vertices)))
        length, vertex = _first_return(before, sources, best)
        if vertex >= 0:
            best, start = length, vertex
    return tuple(vertices[_cycle_through(after, start)].tolist())


def _first_return(before: Ints, sources: Ints, limit: int) -> tuple[int, int]:
    """Return the length of the shortest cycle below a limit, and a vertex of it, -1 without one."""
    place = np.arange(len(sources))
    word, bit = place // 64, np.uint64(1) << (place % 64).astype(np.uint64)
    source_bits = np.zeros((len(before), -(-len(sources) // 64)), dtype=np.uint64)
    source_bits[sources, word] = bit

    reached = np.zeros_like(source_bits)
    for length in range(1, limit):
        grown, with_sources = reached.copy(), reached | source_bits
        for column in before.T:
            gathered = with_sources[column]
            gathered[column == np.arange(len(before))] = 0
            grown |= gathered
        back = np.flatnonzero(grown[sources, word] & bit)
        if len(back):
            return length, int(sources[back[0]])
        if np.array_equal(grown, reached):
            break
        reached = grown
    return limit, -1


def _cycle_through(after: Ints, start: int) -> list[int]:
    """Return the vertices of a shortest cycle through a vertex, that vertex first."""
    came_from: dict[int, int] = {}
    level = [start]
    while True:
        further = []
        for vertex in level:
            for ahead in after[vertex].tolist():
                if ahead == vertex:
                    continue
                if ahead == start:
                    cycle = [vertex]
                    while cycle[-1] != start:
                        cycle.append(came_from[cycle[-1]])
                    return cycle[::-1]
                if ahead not in came_from:
                    came_from[ahead] = vertex
                    further.append(ahead)
        level = further
