"""The rest of a network with faults: its components, the largest one, and reachable pairs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

import numpy as np

from explorer.core.errors import OutsideRange
from explorer.core.ints import INT64_BOUND, Ints
from explorer.core.network import Network
from explorer.core.one_line import repr_in_one_line
from explorer.core.router import Faults
from explorer.core.search import distances_from

FaultKind = Literal["nodes", "links"]


MAX_FAULTS: Final = 10_000
"""Most faults that are drawn at once."""


MAX_FLOW_SIZE: Final = 300_000
"""Largest nodes × links for which flows find the remaining connectivity: half a second."""


def random_faults(
    net: Network, k: int, kind: FaultKind = "nodes", seed: int = 0, keep: Iterable[int] = ()
) -> Faults:
    """Return k different nodes, or links, drawn uniformly; the same seed draws the same ones.

    Nodes in ``keep`` never fail. The draw uses arithmetic alone, so no network is too large. Raises
    OutsideRange for more than 10,000 faults, or more than the nodes or links that can fail.

    >>> from explorer import network
    >>> random_faults(network("Q(4)"), 3, seed=1, keep=(0,)).nodes
    frozenset({8, 12, 7})
    """
    protected = set(keep)
    available = net.nodes - len(protected) if kind == "nodes" else net.joined_pairs
    most = min(available, MAX_FAULTS)
    if not 0 <= k <= most:
        raise OutsideRange(
            f"{k} {kind} cannot fail in {net.spec}: from 0 to {most:,} can", nearest=f"{most}"
        )
    draw = _drawer(np.random.default_rng(seed))
    if kind == "nodes":
        nodes: set[int] = set()
        while len(nodes) < k:
            node = draw(net.nodes)
            if node not in protected:
                nodes.add(node)
        return Faults(frozenset(nodes))
    links: set[tuple[int, int]] = set()
    while len(links) < k:
        # Every link has two of the nodes × ports, so all links are equally likely.
        node = draw(net.nodes)
        other = int(net.neighbors(node)[draw(len(net.ports))])
        if other >= 0:
            links.add((min(node, other), max(node, other)))
    return Faults(links=frozenset(links))


def with_random_faults(
    net: Network, named: Faults, k: int | None, kind: FaultKind = "links", seed: int = 0
) -> Faults:
    """Return the named faults and k random ones; only the named ones if k is None.

    >>> from explorer import network
    >>> with_random_faults(network("Q(3)"), Faults(frozenset({1})), 2).links
    frozenset({(4, 5), (4, 6)})
    """
    if k is None:
        return named
    random_ones = random_faults(net, k, kind, seed)
    return Faults(named.nodes | random_ones.nodes, named.links | random_ones.links)


def _drawer(generator: np.random.Generator) -> Callable[[int], int]:
    """Return a function that draws a uniform integer below its argument, of any size."""

    def draw(size: int) -> int:
        if size <= INT64_BOUND:
            return int(generator.integers(size))
        width = (size - 1).bit_length()
        while True:
            number = int.from_bytes(generator.bytes(-(-width // 8)), "big") % (1 << width)
            if number < size:
                return number

    return draw


@dataclass(frozen=True)
class Surviving:
    """The remains of a network with faults: working nodes and links, and how they are connected.

    ``largest`` is the number of nodes of the largest component; ``pairs`` is the number of ordered
    pairs of different working nodes with a route between them (in a directed network, routes both
    ways). ``connectivity`` is the least number of further nodes whose failure disconnects the rest,
    None if the network is too large for flows.
    """

    net: Network
    faults: Faults
    nodes: int
    links: int
    components: int
    largest: int
    pairs: int
    connectivity: int | None

    __repr__ = repr_in_one_line

    @property
    def connected(self) -> bool:
        """Whether every working node can reach every other."""
        return self.components <= 1

    @property
    def all_pairs(self) -> int:
        """The number of ordered pairs of different working nodes."""
        return self.nodes * (self.nodes - 1)


@lru_cache(maxsize=64)
def surviving_network(net: Network, faults: Faults) -> Surviving:
    """Return the components of a network with faults; raise TooLarge above 2^20 nodes.

    >>> from explorer import network
    >>> result = surviving_network(network("Q(3)"), Faults(frozenset({1, 2})))
    >>> result.nodes, result.links, result.components, result.largest, result.connectivity
    (6, 6, 1, 6, 1)
    """
    labels, ends = components(net, faults)
    works = np.ones(net.nodes, dtype=bool)
    works[sorted(faults.nodes)] = False
    sizes = np.unique(labels[works], return_counts=True)[1].tolist()
    connectivity: int | None = 0
    if len(sizes) <= 1:
        connectivity = None
        if net.nodes * net.links <= MAX_FLOW_SIZE:
            import networkx

            graph_type = networkx.DiGraph if net.directed else networkx.Graph
            graph: networkx.Graph[int] = graph_type(ends.tolist())
            graph.add_nodes_from(np.flatnonzero(works).tolist())
            connectivity = int(networkx.node_connectivity(graph)) if len(graph) > 1 else 0
    return Surviving(
        net,
        faults,
        int(works.sum()),
        len(ends),
        len(sizes),
        max(sizes, default=0),
        sum(size * (size - 1) for size in sizes),
        connectivity,
    )


def are_connected(net: Network, a: int, b: int, faults: Faults) -> bool:
    """Return whether a route leads from a to b over working nodes and links.

    >>> from explorer import network
    >>> are_connected(network("Q(2)"), 0, 3, Faults(frozenset({1, 2})))
    False
    """
    if {a, b} & faults.nodes:
        return False
    if net.directed:
        return bool(distances_from(net, a, faults)[b] >= 0)
    labels, _ = components(net, faults)
    return bool(labels[a] == labels[b])


@lru_cache(maxsize=2)
def components(net: Network, faults: Faults) -> tuple[Ints, Ints]:
    """Return the component of every node, (nodes,), and the links that work as rows (a, b).

    Of a directed network these are its strong components.
    """
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    net.require_held("what faults leave of it")
    ends = net.link_array()[:, :2]
    works = np.ones(net.nodes, dtype=bool)
    works[sorted(faults.nodes)] = False
    working = works[ends[:, 0]] & works[ends[:, 1]]
    if faults.links:
        cut = np.array([a * net.nodes + b for a, b in faults.links], dtype=np.int64)
        low, high = np.sort(ends, axis=1).astype(np.int64).T
        working &= ~np.isin(low * net.nodes + high, cut)
    ends = ends[working]
    shape = (net.nodes, net.nodes)
    graph = coo_array((np.ones(len(ends), dtype=np.int8), (ends[:, 0], ends[:, 1])), shape=shape)
    connection = "strong" if net.directed else "weak"
    return connected_components(graph, connection=connection)[1], ends
