"""The exact measures of a network: distances, cost and density, and how they were found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal

import numpy as np

from explorer.analysis.measures.all_pairs import counts_by_node
from explorer.analysis.measures.theorems import known_diameter
from explorer.core.ints import Ints
from explorer.core.limits import max_ends_in_table
from explorer.core.network import MAX_BUILT, Degrees, Network
from explorer.core.one_line import repr_in_one_line
from explorer.core.search import levels_from, neighbor_table, table_behind
from explorer.words.forms import shown

MAX_LOOKUPS = 60_000_000
"""Most neighbour look-ups of searches from single sources: about a second."""

MAX_WORDS = 500_000_000
"""Most words (of 64 sources) read by a search from all nodes: about a second."""


@dataclass(frozen=True)
class Measures:
    """The known measures of the distances in a network; None if there is no exact answer.

    ``pairs`` counts the ordered pairs of nodes at distance 0, 1, 2 …. ``distribution`` counts them
    from one node if it is the same for every node (``uniform``), else it is ``pairs``.
    ``mean_distance`` is over all ordered pairs, the node itself included (the papers' convention).
    ``cost`` is the largest degree times the diameter, ``cost_mean`` the mean degree times the
    diameter. ``message_density`` is mean distance · nodes / links. ``eccentricities`` are pairs
    (eccentricity, number of nodes with it), the least first. Bounds (low, high) are given if the
    exact value is not, with high None if there is no upper bound. ``searched`` says whether a
    search covered all nodes or one node of each class, "" for closed forms and bounds.
    """

    net: Network
    degrees: Degrees
    pairs: tuple[int, ...] | None
    uniform: bool
    method: str
    eccentricities: tuple[tuple[int, int], ...] | None = None
    diameter_bounds: tuple[int, int | None] | None = None
    mean_distance_bounds: tuple[Fraction, Fraction | None] | None = None
    searched: Literal["exhaustion", "symmetry", ""] = ""

    __repr__ = repr_in_one_line

    @property
    def diameter(self) -> int | None:
        if self.pairs is None:
            low, high = self.diameter_bounds or (0, None)
            return low if low == high else None
        return len(self.pairs) - 1

    @property
    def mean_distance(self) -> Fraction | None:
        return None if self.pairs is None else Fraction(_total(self.pairs), self.net.nodes**2)

    @property
    def mean_distance_excluding_self(self) -> Fraction | None:
        if self.pairs is None or self.net.nodes < 2:
            return None
        return Fraction(_total(self.pairs), self.net.nodes * (self.net.nodes - 1))

    @property
    def distribution(self) -> tuple[int, ...] | None:
        if self.pairs is None or not self.uniform:
            return self.pairs
        return tuple(count // self.net.nodes for count in self.pairs)

    @property
    def cost(self) -> int | None:
        return None if self.diameter is None else self.degrees.maximum * self.diameter

    @property
    def cost_mean(self) -> Fraction | None:
        return None if self.diameter is None else self.degrees.mean * self.diameter

    @property
    def message_density(self) -> Fraction | None:
        if self.mean_distance is None or not self.net.links:
            return None
        return self.mean_distance * self.net.nodes / self.net.links

    @property
    def radius(self) -> int | None:
        return None if self.eccentricities is None else self.eccentricities[0][0]

    @property
    def exchange_time(self) -> tuple[int, int, int] | None:
        """The coefficients of ts, g·tw and th in the time of a total exchange, message by message.

        A message over d hops takes ts + g·tw + d·th. If the distances are the same from every node,
        one node sends to every other; else all ordered pairs are summed. Source: metacube paper,
        §3.4.
        """
        if self.pairs is None:
            return None
        sources = 1 if self.uniform else self.net.nodes
        messages = sources * (self.net.nodes - 1)
        return messages, messages, _total(self.pairs) * sources // self.net.nodes


def measure(net: Network) -> Measures:
    """Return the measures of a network, by closed form or else by a search that fits in 2 s.

    If neither is possible, the method says so, and bounds replace the exact values.

    >>> from explorer import network
    >>> q = measure(network("Q(4)"))
    >>> q.diameter, q.mean_distance, q.mean_distance_excluding_self, q.message_density
    (4, Fraction(2, 1), Fraction(32, 15), Fraction(1, 1))
    >>> q.distribution, q.method
    ((1, 4, 6, 4, 1), 'closed form')
    """
    return _cheapest_measures(net, max_ends_in_table())


@lru_cache(maxsize=512)
def _cheapest_measures(net: Network, most: int) -> Measures:
    pairs = net.distance_pairs()
    if pairs is not None:
        eccentricity_counts = _eccentricities(net, pairs)
        return Measures(
            net, net.degrees, pairs, net.vertex_uniform, "closed form", eccentricity_counts
        )
    if net.nodes > MAX_BUILT or net.arc_count > most:
        return _bounded_measures(net, None)
    return search(net)


def search(net: Network) -> Measures:
    """Return the measures by search alone, to check closed forms against.

    From one node of each orbit if the orbits are known, else from every node.

    >>> from explorer import network
    >>> search(network("Q(3)")).method
    'search from 1 source: every node sees the same'
    """
    table = neighbor_table(net)
    work = net.nodes * len(net.ports)
    orbits = net.orbits()
    if orbits is not None and len(orbits) * work <= MAX_LOOKUPS:
        return _from_orbits(net, table, orbits)
    depths = levels_from(table, 0)
    back = levels_from(table_behind(net), 0) if net.directed else depths
    if min(depths.min(), back.min()) < 0:
        return disconnected_measures(net)
    depth = int(depths.max())
    if -(-net.nodes // 64) * work * depth > MAX_WORDS:
        return _bounded_measures(net, depth, depth + int(back.max()))
    counts = counts_by_node(table)
    pairs = tuple(int(c) for c in counts.sum(axis=0))
    uniform = bool((counts == counts[0]).all())
    farthest = np.bincount((counts > 0).sum(axis=1) - 1).tolist()
    eccentricity_counts = tuple((depth, nodes) for depth, nodes in enumerate(farthest) if nodes)
    method = f"search from all {net.nodes:,} nodes"
    return Measures(
        net, net.degrees, pairs, uniform, method, eccentricity_counts, searched="exhaustion"
    )


def _eccentricities(net: Network, pairs: tuple[int, ...]) -> tuple[tuple[int, int], ...] | None:
    """Return the eccentricities of a network whose distances have a closed form."""
    if net.vertex_uniform:
        return ((len(pairs) - 1, net.nodes),)
    orbits = net.orbits()
    if not net.fits_table:
        return None
    if orbits is None:
        return search(net).eccentricities
    if len(orbits) * net.arc_count > MAX_LOOKUPS // 2:
        return None
    all_nodes = np.arange(net.nodes)
    table: Ints | None = None
    orbit_sizes = []
    for node, size in orbits:
        far = net.distance(node, all_nodes)
        if far is None:
            table = neighbor_table(net) if table is None else table
            far = levels_from(table, node)
        orbit_sizes.append((int(far.max()), size))
    return nodes_by_eccentricity(orbit_sizes)


def nodes_by_eccentricity(pairs: Iterable[Sequence[int]]) -> tuple[tuple[int, int], ...]:
    """Return pairs (eccentricity, nodes) with those of one eccentricity added, the least first."""
    tally = Counter[int]()
    for depth, nodes in pairs:
        tally[depth] += nodes
    return tuple(sorted(tally.items()))


def _from_orbits(net: Network, table: np.ndarray, orbits: tuple[tuple[int, int], ...]) -> Measures:
    level_sizes = []
    for node, _ in orbits:
        depths = levels_from(table, node)
        if (depths < 0).any():
            return disconnected_measures(net)
        level_sizes.append([int(c) for c in np.bincount(depths)])
    pairs = [0] * max(len(counts) for counts in level_sizes)
    for (_, size), counts in zip(orbits, level_sizes, strict=True):
        for d, count in enumerate(counts):
            pairs[d] += size * count
    uniform = all(counts == level_sizes[0] for counts in level_sizes)
    sources = len(orbits)
    reason = "every node sees the same" if sources == 1 else "one of each kind of node"
    method = f"search from {shown(sources):source}: {reason}"
    eccentricity_counts = nodes_by_eccentricity(
        (len(c) - 1, size) for (_, size), c in zip(orbits, level_sizes, strict=True)
    )
    return Measures(
        net, net.degrees, tuple(pairs), uniform, method, eccentricity_counts, searched="symmetry"
    )


def disconnected_measures(net: Network) -> Measures:
    """Return the measures of a network in parts, which say so."""
    connection = "strongly connected" if net.directed else "connected"
    return Measures(net, net.degrees, None, False, f"none: the network is not {connection}")


def _bounded_measures(net: Network, depth: int | None, high: int | None = None) -> Measures:
    """Return bounds by the degree, and by the depth of a search from one node and back."""
    low, mean = moore_bounds(net.nodes, net.degrees.maximum, net.directed)
    theorem = known_diameter(net)
    known = None if theorem is None else theorem.value
    bounds = (max(low, depth or 0), high) if known is None else (known, known)
    return Measures(
        net,
        net.degrees,
        None,
        False,
        "no exact answer: it takes a search too long for one request; bounds by degree"
        + ("" if depth is None else " and by a search from one node"),
        diameter_bounds=bounds,
        mean_distance_bounds=(mean, None if high is None else Fraction(high)),
    )


def moore_nodes(degree: int, diameter: int, directed: bool = False) -> int:
    """Return the most nodes that a degree and a diameter allow (Moore's bound).

    A node has at most degree·(degree-1)^(d-1) nodes at distance d, or degree^d over arcs. Source:
    Hoffman and Singleton 1960.

    >>> moore_nodes(7, 2), moore_nodes(3, 3), moore_nodes(2, 4), moore_nodes(2, 2, directed=True)
    (50, 22, 9, 7)
    """
    return 1 + degree * sum(int((degree - (not directed)) ** d) for d in range(diameter))


def moore_bounds(nodes: int, degree: int, directed: bool = False) -> tuple[int, Fraction]:
    """Return the least diameter and mean distance that a degree allows (Moore's bound).

    Computed with the fewest levels that hold all nodes, as ``moore_nodes`` counts them. The mean is
    over all ordered pairs, the node itself included.

    >>> moore_bounds(10, 3), moore_bounds(24, 3, directed=True)
    ((2, Fraction(3, 2)), (3, Fraction(9, 4)))
    """
    left, depth, total, widest = nodes - 1, 0, 0, degree
    while left > 0:
        if degree <= (1 if directed else 2):
            # A ring or a line has at most two nodes a level, too many levels to add one by one.
            full, rest = divmod(left, max(degree, 1))
            total += degree * full * (full + 1) // 2 + rest * (full + 1)
            depth, left = full + (rest > 0), 0
            break
        depth += 1
        in_level = min(left, widest)
        total += depth * in_level
        left -= in_level
        widest *= degree - (not directed)
    return depth, Fraction(total, nodes)


def _total(pairs: tuple[int, ...]) -> int:
    return sum(d * count for d, count in enumerate(pairs))
