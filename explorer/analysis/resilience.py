"""Faults: what is left of a network, and how much of it still hangs together as they grow."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Final, Literal

import numpy as np

from explorer.core.errors import OutsideRange, TooLarge
from explorer.core.ints import WORD, Ints
from explorer.core.network import MOST_BUILT, Network
from explorer.core.router import Faults

FaultKind = Literal["nodes", "links"]

MOST_FAULTS: Final = 10_000
"""Faults that are drawn at once, at the most."""

MOST_FLOWS: Final = 300_000
"""Nodes times links up to which flows find the connectivity left: half a second."""

MOST_SURVEYED: Final = 2**16
"""Nodes up to which the share of pairs is estimated."""

WORK: Final = 1_500_000
"""Links looked at, over all samples, in the one second that an estimate takes."""

MOST_SAMPLES, FEWEST_SAMPLES = 100, 5
RESAMPLES: Final = 400
Z95: Final = 1.959963984540054


# Faults at random -----------------------------------------------------------------------------


def random_faults(
    net: Network, k: int, kind: FaultKind = "nodes", seed: int = 0, keep: Iterable[int] = ()
) -> Faults:
    """Return k different nodes, or links, drawn uniformly; the same seed draws the same ones.

    Nodes in ``keep`` never fail. By arithmetic alone, so that no network is too large. Raises
    OutsideRange for more faults than there are nodes or links to fail, or than 10,000.

    >>> from explorer import network
    >>> random_faults(network("Q(4)"), 3, seed=1, keep=(0,)).nodes
    frozenset({8, 12, 7})
    """
    kept = set(keep)
    there = net.nodes - len(kept) if kind == "nodes" else net.links
    most = min(there, MOST_FAULTS)
    if not 0 <= k <= most:
        raise OutsideRange(
            f"{k} {kind} cannot fail in {net.spec}: from 0 to {most:,} can", nearest=f"{most}"
        )
    draw = _drawer(np.random.default_rng(seed))
    if kind == "nodes":
        nodes: set[int] = set()
        while len(nodes) < k:
            node = draw(net.nodes)
            if node not in kept:
                nodes.add(node)
        return Faults(frozenset(nodes))
    links: set[tuple[int, int]] = set()
    while len(links) < k:
        # Every link is behind two of the nodes × ports, so that all are equally likely.
        node = draw(net.nodes)
        other = int(net.neighbors(node)[draw(len(net.ports))])
        if other >= 0:
            links.add((min(node, other), max(node, other)))
    return Faults(links=frozenset(links))


def _drawer(generator: np.random.Generator) -> Callable[[int], int]:
    """Return a function that draws a uniform integer below its argument, of any size."""

    def draw(size: int) -> int:
        if size <= WORD:
            return int(generator.integers(size))
        width = (size - 1).bit_length()
        while True:
            drawn = int.from_bytes(generator.bytes(-(-width // 8)), "big") % (1 << width)
            if drawn < size:
                return drawn

    return draw


# What is left ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Left:
    """What faults leave of a network: working nodes and links, and how they hang together.

    ``largest`` is the number of nodes of the largest component, ``pairs`` the number of ordered
    pairs of different working nodes with a route between them. ``connectivity`` is the least
    number of further nodes whose failure parts what is left, None where it is too large for flows.
    """

    net: Network
    faults: Faults
    nodes: int
    links: int
    components: int
    largest: int
    pairs: int
    connectivity: int | None

    @property
    def connected(self) -> bool:
        """Whether every working node can reach every other."""
        return self.components <= 1

    @property
    def all_pairs(self) -> int:
        """The number of ordered pairs of different working nodes."""
        return self.nodes * (self.nodes - 1)


@lru_cache(maxsize=64)
def left(net: Network, faults: Faults) -> Left:
    """Return what is left of a network; raise TooLarge above 2^20 nodes.

    >>> from explorer import network
    >>> found = left(network("Q(3)"), Faults(frozenset({1, 2})))
    >>> found.nodes, found.links, found.components, found.largest, found.connectivity
    (6, 6, 1, 6, 1)
    """
    labels, ends = _labels(net, faults)
    works = np.ones(net.nodes, dtype=bool)
    works[sorted(faults.nodes)] = False
    sizes = np.unique(labels[works], return_counts=True)[1].tolist()
    connectivity: int | None = 0
    if len(sizes) <= 1:
        connectivity = None
        if net.nodes * net.links <= MOST_FLOWS:
            import networkx

            graph: networkx.Graph[int] = networkx.Graph(ends.tolist())
            graph.add_nodes_from(np.flatnonzero(works).tolist())
            connectivity = int(networkx.node_connectivity(graph)) if len(graph) > 1 else 0
    return Left(
        net,
        faults,
        int(works.sum()),
        len(ends),
        len(sizes),
        max(sizes, default=0),
        sum(size * (size - 1) for size in sizes),
        connectivity,
    )


def joined(net: Network, a: int, b: int, faults: Faults) -> bool:
    """Return whether any route leads from a to b over what works.

    >>> from explorer import network
    >>> joined(network("Q(2)"), 0, 3, Faults(frozenset({1, 2})))
    False
    """
    if {a, b} & faults.nodes:
        return False
    labels, _ = _labels(net, faults)
    return bool(labels[a] == labels[b])


@lru_cache(maxsize=8)
def _labels(net: Network, faults: Faults) -> tuple[Ints, Ints]:
    """Return the component of every node, and the links that work as rows (a, b)."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    if net.nodes > MOST_BUILT:
        raise TooLarge(
            f"{net.spec} has {net.nodes:,} nodes: what faults leave of it is found up to"
            f" {MOST_BUILT:,}"
        )
    ends = net.link_array()[:, :2]
    works = np.ones(net.nodes, dtype=bool)
    works[sorted(faults.nodes)] = False
    stays = works[ends[:, 0]] & works[ends[:, 1]]
    if faults.links:
        cut = np.array([a * net.nodes + b for a, b in faults.links], dtype=np.int64)
        stays &= ~np.isin(ends[:, 0].astype(np.int64) * net.nodes + ends[:, 1], cut)
    ends = ends[stays]
    shape = (net.nodes, net.nodes)
    graph = coo_array((np.ones(len(ends), dtype=np.int8), (ends[:, 0], ends[:, 1])), shape=shape)
    return connected_components(graph, directed=False)[1], ends


# As faults grow -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Point:
    """At k faults: the mean share of ordered pairs of working nodes that a route still joins.

    ``low`` and ``high`` bound the mean by a 95 % bootstrap. ``whole`` is the share of samples in
    which every pair is joined, with its 95 % Wilson interval.
    """

    faults: int
    share: float
    low: float
    high: float
    whole: float
    whole_low: float
    whole_high: float


@dataclass(frozen=True)
class Survival:
    """The share of pairs still joined against the number of random faults; ``method`` says how."""

    net: Network
    kind: FaultKind
    seed: int
    samples: int
    points: tuple[Point, ...]
    method: str


@lru_cache(maxsize=64)
def survival(
    net: Network, kind: FaultKind = "nodes", seed: int = 0, steps: int = 20, most: int | None = None
) -> Survival:
    """Return how pairs come apart as random nodes, or links, fail one after the other.

    ``steps`` + 1 numbers of faults from 0 to ``most`` (by default until two nodes, or no link, are
    left). Each sample is one random order of failing, which answers for all numbers at once: a
    spanning tree of the links that fail last tells when two nodes come apart. Raises
    TooLarge above 2^16 nodes.

    >>> from explorer import network
    >>> found = survival(network("Q(4)"), "nodes", seed=3, steps=2)
    >>> [point.faults for point in found.points], found.points[0].share, found.samples
    ([0, 7, 14], 1.0, 100)
    """
    if net.nodes > MOST_SURVEYED:
        raise TooLarge(
            f"{net.spec} has {net.nodes:,} nodes: the share of pairs left is estimated up to"
            f" {MOST_SURVEYED:,}"
        )
    last = max(net.nodes - 2, 0) if kind == "nodes" else net.links
    if most is not None and not 0 <= most <= last:
        raise OutsideRange(
            f"{most} {kind} cannot fail in {net.spec} with two left to route between",
            nearest=f"{last}",
        )
    end = last if most is None else most
    asked = sorted({round(end * i / max(steps, 1)) for i in range(steps + 1)})
    ends = net.link_array()[:, :2]
    samples = min(MOST_SAMPLES, max(FEWEST_SAMPLES, WORK // max(len(ends), 1)))
    generator = np.random.default_rng(seed)
    working = net.nodes - np.array(asked if kind == "nodes" else [0] * len(asked))
    every = np.maximum(working * (working - 1), 1)
    shares = np.array(
        [_joined_pairs(net.nodes, ends, kind, generator)[asked] / every for _ in range(samples)]
    )
    again = generator.integers(samples, size=(RESAMPLES, samples))
    means = shares[again].mean(axis=1)
    low, high = np.quantile(means, [0.025, 0.975], axis=0)
    mean = shares.mean(axis=0)
    points = []
    for i, k in enumerate(asked):
        all_joined = int((shares[:, i] == 1).sum())
        bounds = wilson(all_joined, samples)
        points.append(
            Point(
                k,
                float(mean[i]),
                min(float(low[i]), float(mean[i])),
                max(float(high[i]), float(mean[i])),
                all_joined / samples,
                *bounds,
            )
        )
    fewer = "" if samples == MOST_SAMPLES else f", not {MOST_SAMPLES}, to take a moment only"
    method = (
        f"{samples} random orders of failing from seed {seed}{fewer}; the band is a 95 % bootstrap"
        f" of the mean ({RESAMPLES} resamples), for whole networks a 95 % Wilson interval"
    )
    return Survival(net, kind, seed, samples, tuple(points), method)


def wilson(hits: int, tries: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a probability, hits out of tries.

    >>> low, high = wilson(100, 100)
    >>> round(low, 3), high
    (0.963, 1.0)
    """
    p, z2 = hits / tries, Z95 * Z95
    middle = (p + z2 / (2 * tries)) / (1 + z2 / tries)
    half = Z95 * sqrt(p * (1 - p) / tries + z2 / (4 * tries * tries)) / (1 + z2 / tries)
    # At the two ends one bound is exact, and rounding must not move it past the share itself.
    return (middle - half if hits else 0.0), (middle + half if hits < tries else 1.0)


def _joined_pairs(nodes: int, ends: Ints, kind: FaultKind, generator: np.random.Generator) -> Ints:
    """Return the number of ordered pairs joined after k failures in one random order: (last+1,).

    A link works after k failures if it, or the first of its ends, fails later than that.
    """
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import minimum_spanning_tree

    failing = nodes if kind == "nodes" else len(ends)
    rank = generator.permutation(failing)
    until = np.minimum(rank[ends[:, 0]], rank[ends[:, 1]]) if kind == "nodes" else rank
    # The least tree of failing - until, which is never 0, is the tree of the links that last.
    weights = coo_array(((failing - until).astype(float), (ends[:, 0], ends[:, 1])), (nodes, nodes))
    tree = minimum_spanning_tree(weights.tocsr()).tocoo()
    order = np.argsort(tree.data)
    lasts = failing - tree.data[order].astype(np.int64)
    gained = np.zeros(failing + 1, dtype=np.int64)
    root, size = list(range(nodes)), [1] * nodes
    rows, columns = tree.row[order].tolist(), tree.col[order].tolist()
    for a, b, last in zip(rows, columns, lasts.tolist(), strict=True):
        a, b = _root(root, a), _root(root, b)
        if size[a] < size[b]:
            a, b = b, a
        gained[last] += 2 * size[a] * size[b]
        root[b] = a
        size[a] += size[b]
    # gained[t] are pairs that stay joined while at most t have failed.
    joined_after: Ints = np.cumsum(gained[::-1])[::-1]
    return joined_after


def _root(root: list[int], node: int) -> int:
    while root[node] != node:
        root[node] = root[root[node]]
        node = root[node]
    return node
