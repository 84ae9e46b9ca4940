"""Lower bounds for all routers: the messages over the busiest channel if all pairs send once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, lcm

import numpy as np

from explorer.analysis.bisection import bisection
from explorer.analysis.verification.symmetry import Symmetry
from explorer.core.channels import Channels
from explorer.core.ints import Ints, row_numbers
from explorer.core.network import Network
from explorer.core.search import levels_from, neighbor_table, table_behind

MAX_FLOW_SIZE = 2**16
"""Most sources times nodes for which the flow bound is computed."""

MAX_ROUNDS = 24
"""Most rounds of shortest-path searches for the flow bound."""

MAX_LABELS = 40
"""Most different weights of links in the flow bound."""

WEIGHT_SCALE = 2**20
"""The factor of link weights in a cost: so large that the 1 added per hop only breaks ties."""


@dataclass(frozen=True)
class LowerBound:
    """A lower bound on the messages over the busiest channel, for every router.

    ``value`` is exact; as messages are whole, the busiest channel carries ``messages``.
    """

    name: str
    value: Fraction
    reason: str

    @property
    def messages(self) -> int:
        """The bound rounded up to whole messages."""
        return ceil(self.value)


def lower_bounds(net: Network, hops: int, symmetry: Symmetry) -> tuple[LowerBound, ...]:
    """Return the known lower bounds, the highest first; ``hops`` is the sum of all distances.

    >>> from explorer import network
    >>> from explorer.analysis.verification.symmetry import trivial
    >>> net = network("Mesh(4,4)")
    >>> [(bound.name, bound.messages) for bound in lower_bounds(net, 640, trivial(net))]
    [('bisection', 16), ('flow', 16), ('hops', 14)]
    """
    channels = Channels(net)
    bounds = [
        LowerBound(
            "hops",
            Fraction(hops, net.channel_count),
            f"{hops:,} hops at the least, over {net.channel_count:,} channels",
        )
    ]
    # Pieces that are not connected exchange no messages, so cut and flow bounds do not apply.
    connected = bool((levels_from(neighbor_table(net), 0) >= 0).all())
    if net.directed:
        connected = connected and bool((levels_from(table_behind(net), 0) >= 0).all())
    # Any known cut gives a bound; the least cut gives the best one.
    width = None if net.directed else bisection(net).high
    if width and connected:
        across = (net.nodes // 2) * ((net.nodes + 1) // 2)
        bounds.append(
            LowerBound(
                "bisection",
                Fraction(across, width),
                f"{across:,} messages go each way between two halves that {width:,} links join",
            )
        )
    if len(symmetry.sources) * net.nodes <= MAX_FLOW_SIZE and connected and net.width_each == 1:
        bounds.append(
            LowerBound(
                "flow", _flow_bound(channels, symmetry), "the best weights of links that were found"
            )
        )
    return tuple(sorted(bounds, key=lambda bound: -bound.value))


def _flow_bound(channels: Channels, symmetry: Symmetry) -> Fraction:
    """Return a bound by weights of links, equal for all links that are alike.

    For any weights w ≥ 0, all messages together travel at least Σ dist_w, so some channel carries
    at least Σ dist_w / Σ w. The best weights solve a linear programme, whose rows are found one by
    one: the links that the shortest routes by the latest weights cross. Source: the dual of the
    fractional multicommodity flow, Leighton and Rao, Journal of the ACM 46 (1999).
    """
    best = Fraction(0)
    known: set[int] = set()
    for label in _labels(channels):
        parts = int(label.max()) + 1
        if parts <= MAX_LABELS and parts not in known:
            best = max(best, _weighted_bound(channels, symmetry, label))
            known.add(parts)
    return best


def _weighted_bound(channels: Channels, symmetry: Symmetry, label: Ints) -> Fraction:
    """Return the best bound found by weights that are equal for links of one label."""
    from scipy.optimize import linprog

    label_sizes = np.bincount(label[label >= 0])
    weights = np.ones(len(label_sizes), dtype=np.int64)
    best, rows = Fraction(0), []
    for _ in range(MAX_ROUNDS):
        crossings = _label_crossings(channels, symmetry, label, weights)
        bound = Fraction(int(crossings @ weights), int(label_sizes @ weights))
        best = max(best, bound)
        rows.append(crossings)

        solved = linprog(
            np.concatenate([np.zeros(len(label_sizes)), [-1.0]]),
            A_ub=np.hstack([-np.array(rows, dtype=float), np.ones((len(rows), 1))]),
            b_ub=np.zeros(len(rows)),
            A_eq=np.concatenate([label_sizes, [0.0]])[None, :],
            b_eq=[1.0],
            method="highs",
        )
        if not solved.success or -solved.fun <= float(best) * (1 + 1e-9):
            break
        weights = _integer_weights(solved.x[:-1])
    return best


def _labels(channels: Channels) -> Iterator[Ints]:
    """Yield numberings of the channels, -1 for a missing one: links that are alike share a number.

    Links of one kind are alike; later numberings also distinguish them by the classes of their
    ends, and by their dimension.
    """
    net = channels.net
    kinds = net.link_kinds(np.arange(net.nodes))
    dimensions = np.array([port.dimension for port in net.ports])
    fine = kinds * (int(dimensions.max()) + 1) + dimensions
    for codes in (kinds, _end_codes(channels, kinds), _end_codes(channels, fine)):
        flat = np.where(channels.table >= 0, codes, -1).ravel()
        names, place = np.unique(flat, return_inverse=True)
        yield np.asarray(place.reshape(-1) - int(names[0] < 0))


def _end_codes(channels: Channels, codes: Ints) -> Ints:
    """Return codes of links that also distinguish their ends: (nodes, ports).

    They use the coarsest partition of the nodes in which all nodes of a part have equally many
    neighbours in each part over the links of each code.
    """
    table, wide = channels.table, int(codes.max()) + 1
    color = np.zeros(len(table), dtype=np.int64)
    parts = 0
    while color.max() + 1 > parts:
        parts = int(color.max()) + 1
        seen = np.sort(np.where(table >= 0, color[table] * wide + codes, -1), axis=1)
        rows = np.concatenate([color[:, None], seen], axis=1)
        color = row_numbers(rows)
    near, far = color[:, None], color[table]
    both = np.minimum(near, far) * parts + np.maximum(near, far)
    return np.asarray(both * wide + codes)


def _integer_weights(weights: Ints) -> Ints:
    """Return integers approximately proportional to weights."""
    parts = [
        Fraction(float(weight) / float(weights.max())).limit_denominator(24) for weight in weights
    ]
    scale = lcm(*(part.denominator for part in parts))
    if scale > WEIGHT_SCALE:
        parts, scale = [Fraction(round(part * 720), 720) for part in parts], 720
    return np.array([int(part * scale) for part in parts], dtype=np.int64)


def _label_crossings(channels: Channels, symmetry: Symmetry, label: Ints, weights: Ints) -> Ints:
    """Return how often shortest routes by weight cross the links of every label, all pairs once."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import dijkstra

    net = channels.net
    present = np.flatnonzero(label >= 0)
    a, b = channels.ends(present)
    costs = (weights[label[present]] * WEIGHT_SCALE + 1).astype(float)
    graph = csr_array((costs, (a, b)), shape=(net.nodes, net.nodes))
    distances, before = dijkstra(
        graph, directed=True, indices=symmetry.sources, return_predecessors=True
    )
    crossing_counts = np.zeros(len(weights), dtype=np.int64)
    for distance, back in zip(distances, before, strict=True):
        carried = np.ones(net.nodes, dtype=np.int64)
        order = np.argsort(-distance)[:-1]
        for node, onward in zip(order.tolist(), back[order].tolist(), strict=True):
            carried[onward] += carried[node]
        last = channels.between(back[order].astype(np.int64), order)
        np.add.at(crossing_counts, label[last], carried[order])
    return crossing_counts * symmetry.order
