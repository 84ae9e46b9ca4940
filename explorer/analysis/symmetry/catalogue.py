"""The networks of the catalogue that are isomorphic to a network, under other names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product

import numpy as np

from explorer.analysis.measures.all_pairs import counts_by_node
from explorer.analysis.symmetry.automorphisms import MAX_NODES, Search, orbits_of_nodes
from explorer.core.families.symmetry import keeps_links
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import families, network, network_if_any
from explorer.core.search import neighbor_table
from explorer.networks.lattice.generalized_hypercube import GeneralizedHypercube
from explorer.networks.lattice.mesh import Mesh
from explorer.networks.lattice.torus import Torus

MAX_VALUES = 16
"""Values of each parameter that are tried."""

PRODUCTS = ((GeneralizedHypercube, 2), (Torus, 3), (Mesh, 2))
"""Families with any number of dimensions, and the least radix that is tried."""


@dataclass(frozen=True)
class Same:
    """A network ``other`` and an isomorphism to it: node v is mapped to its node ``move[v]``."""

    other: Network
    move: Ints


@cache
def _members() -> dict[int, tuple[str, ...]]:
    """Return the specs of all families of few parameters, by their numbers of nodes."""
    specs: dict[int, dict[str, None]] = {}
    for cls in families().values():
        ranges = [
            range(parameter.minimum, min(parameter.maximum, parameter.minimum + MAX_VALUES) + 1)
            for parameter in cls.parameters
        ]
        # A random network belongs to its seed, and is isomorphic to another only by chance.
        if not ranges or not all(parameter.grows for parameter in cls.every_parameter()):
            continue
        for values in product(*ranges):
            net = network_if_any(f"{cls.family}({','.join(map(str, values))})")
            if net is not None and net.nodes <= MAX_NODES:
                specs.setdefault(net.nodes, {})[net.spec] = None
    return {nodes: tuple(members) for nodes, members in specs.items()}


def _factorings(nodes: int, least: int) -> Iterator[tuple[int, ...]]:
    """Yield the factorings of a number into non-increasing factors."""

    def parts(rest: int, most: int) -> Iterator[tuple[int, ...]]:
        if rest == 1:
            yield ()
        for factor in range(min(rest, most), least - 1, -1):
            if rest % factor == 0:
                yield from ((factor, *others) for others in parts(rest // factor, factor))

    return parts(nodes, nodes)


def candidates(nodes: int) -> Iterator[Network]:
    """Yield the networks of the catalogue with ``nodes`` nodes, at most 256.

    >>> "DC(2)" in {net.spec for net in candidates(32)}
    True
    """
    for spec in _members().get(nodes, ()):
        yield network(spec)
    for family, least in PRODUCTS:
        for radices in _factorings(nodes, least):
            if radices and max(radices) <= family.largest_radix:
                yield network(f"{family.family}({','.join(map(str, radices))})")


@lru_cache(maxsize=64)
def same_networks(net: Network) -> tuple[Same, ...]:
    """Return the networks of the catalogue that are isomorphic to one of at most 256 nodes.

    Links, degrees and distances are compared first; if these agree, a map of the nodes is searched
    for by refining colours. Raises TooLarge for more nodes or if a search is given up, Directed for
    arcs.

    >>> from explorer import network
    >>> [same.other.spec for same in same_networks(network("FQ(2)"))]
    ['A(4,1)', 'AQ(2)', 'NKS(4,1)', 'GHC(4)']
    """
    net.require_undirected("a comparison with the catalogue")
    net.require_at_most(MAX_NODES, "the catalogue is looked through up to")
    if net.width_each != 1:
        return ()
    table = neighbor_table(net)
    profile: Ints | None = None
    same = []
    for other in candidates(net.nodes):
        alike = other.links == net.links and other.spec != net.spec
        if not alike or other.directed or other.width_each != 1:
            continue
        if profile is None:
            profile = _profile(table)
        other_table = neighbor_table(other)
        if not np.array_equal(profile, _profile(other_table)):
            continue
        move = isomorphism(table, other_table, np.unique(orbits_of_nodes(other)).tolist())
        if move is not None:
            same.append(Same(other, move))
    return tuple(same)


def _profile(table: Ints) -> Ints:
    """Return the number of nodes at each distance from each node, with sorted rows."""
    counts = counts_by_node(table)
    return counts[np.lexsort(counts.T)]


def isomorphism(table: Ints, other_table: Ints, firsts: list[int]) -> Ints | None:
    """Return a map of nodes from one connected network to another that maps links to links.

    It is an automorphism of the two networks side by side that maps the first node to one of
    ``firsts``, which holds one node of each orbit of the other network; None without such a map.

    >>> from explorer import network
    >>> isomorphism(neighbor_table(network("S(3)")), neighbor_table(network("P(3)")), [0]).tolist()
    [0, 1, 2, 3, 4, 5]
    """
    nodes, width = len(table), max(table.shape[1], other_table.shape[1])
    # At a missing port the table holds the node itself, as in every table of neighbours.
    both = np.repeat(np.arange(2 * nodes)[:, None], width, axis=1)
    both[:nodes, : table.shape[1]] = table
    both[nodes:, : other_table.shape[1]] = other_table + nodes
    search = Search(both)
    plain: Ints = np.zeros(2 * nodes, dtype=np.int64)
    start = search.refine(plain, plain)
    if start is None:
        return None
    for first in firsts:
        if start[0][0] != start[0][nodes + first]:
            continue
        move = search.automorphism(start[0], 0, nodes + first)
        if move is not None and keeps_links(both, move):
            return move[:nodes] - nodes
    return None
