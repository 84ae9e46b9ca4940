"""Random faults: which share of the pairs of nodes stays connected as they grow in number."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from typing import Final, Generic, TypeVar

import numpy as np

from explorer.analysis.faults.components import FaultKind as FaultKind
from explorer.analysis.faults.components import Surviving as Surviving
from explorer.analysis.faults.components import are_connected as are_connected
from explorer.analysis.faults.components import random_faults as random_faults
from explorer.analysis.faults.components import surviving_network as surviving_network
from explorer.core.errors import OutsideRange
from explorer.core.ints import Ints
from explorer.core.network import Network

MAX_NODES: Final = 2**16
"""Largest network whose share of connected pairs is estimated."""

WORK: Final = 1_500_000
"""Links that all samples together may visit, for an estimate of one second."""

MAX_SAMPLES, MIN_SAMPLES = 100, 5
RESAMPLES: Final = 400
Z95: Final = 1.959963984540054


Share = TypeVar("Share", float, Fraction)


@dataclass(frozen=True)
class Point(Generic[Share]):
    """The mean share of ordered pairs of working nodes that are still connected with k faults.

    ``low`` and ``high`` bound the mean by a 95 % bootstrap. ``whole`` is the share of samples in
    which every pair is joined, with its 95 % Wilson interval.
    """

    faults: int
    share: Share
    low: float
    high: float
    whole: Share
    whole_low: float
    whole_high: float


@dataclass(frozen=True)
class Survival:
    """The share of connected pairs against the number of random faults; ``method`` describes it."""

    net: Network
    kind: FaultKind
    seed: int
    samples: int
    points: tuple[Point[float], ...]
    method: str


@lru_cache(maxsize=64)
def survival(
    net: Network, kind: FaultKind = "nodes", seed: int = 0, steps: int = 20, most: int | None = None
) -> Survival:
    """Return the share of connected pairs as random nodes, or links, fail one after the other.

    It is given for ``steps`` + 1 numbers of faults from 0 to ``most`` (by default until two nodes,
    or no links, are left). Each sample is one random order of failures, which covers all numbers of
    faults at once: a spanning tree of the links that fail last shows when two nodes are
    disconnected. Raises TooLarge above 2^16 nodes.

    >>> from explorer import network
    >>> result = survival(network("Q(4)"), "nodes", seed=3, steps=2)
    >>> [point.faults for point in result.points], result.points[0].share, result.samples
    ([0, 7, 14], 1.0, 100)
    """
    fault_counts = numbers_of_faults(net, kind, steps, most)
    ends = net.link_array()[:, :2]
    samples = min(MAX_SAMPLES, max(MIN_SAMPLES, WORK // max(len(ends), 1)))
    generator = np.random.default_rng(seed)
    working = net.nodes - np.array(fault_counts if kind == "nodes" else [0] * len(fault_counts))
    all_pairs = np.maximum(working * (working - 1), 1)
    shares = np.array(
        [
            joined_pairs(net.nodes, ends, kind, generator)[fault_counts] / all_pairs
            for _ in range(samples)
        ]
    )
    resampled = generator.integers(samples, size=(RESAMPLES, samples))
    means = shares[resampled].mean(axis=1)
    low, high = np.quantile(means, [0.025, 0.975], axis=0)
    mean = shares.mean(axis=0)
    points = []
    for i, k in enumerate(fault_counts):
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
    fewer_text = "" if samples == MAX_SAMPLES else f", not {MAX_SAMPLES}, to take a moment only"
    method = (
        f"{samples} random orders of failing from seed {seed}{fewer_text}; the band is a 95 %"
        f" bootstrap of the mean ({RESAMPLES} resamples), for whole networks a 95 % Wilson interval"
    )
    return Survival(net, kind, seed, samples, tuple(points), method)


def numbers_of_faults(
    net: Network, kind: FaultKind, steps: int, most: int | None = None
) -> list[int]:
    """Return the numbers of faults, from 0 to ``most``, for which the rest is measured.

    Raises TooLarge above 2^16 nodes, OutsideRange for more faults than leave two nodes.

    >>> from explorer import network
    >>> numbers_of_faults(network("Q(4)"), "nodes", 2)
    [0, 7, 14]
    """
    net.require_undirected("what random faults leave on average")
    net.require_at_most(MAX_NODES, "the share of pairs left is estimated up to")
    last = max(net.nodes - 2, 0) if kind == "nodes" else net.joined_pairs
    if most is not None and not 0 <= most <= last:
        raise OutsideRange(
            f"{most} {kind} cannot fail in {net.spec} with two left to route between",
            nearest=f"{last}",
        )
    end = last if most is None else most
    return sorted({round(end * i / max(steps, 1)) for i in range(steps + 1)})


def wilson(hits: int, tries: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a probability, hits out of tries.

    >>> low, high = wilson(100, 100)
    >>> round(low, 3), high
    (0.963, 1.0)
    """
    p, z2 = hits / tries, Z95 * Z95
    middle = (p + z2 / (2 * tries)) / (1 + z2 / tries)
    half = Z95 * sqrt(p * (1 - p) / tries + z2 / (4 * tries * tries)) / (1 + z2 / tries)
    # At 0 and at 1 one bound is exact, and rounding must not move it past the share itself.
    return (middle - half if hits else 0.0), (middle + half if hits < tries else 1.0)


def joined_pairs(nodes: int, ends: Ints, kind: FaultKind, generator: np.random.Generator) -> Ints:
    """Return the number of ordered pairs connected after k failures in random order: (last+1,).

    A link works after k failures if it, or the first of its ends, fails later than that.
    """
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import minimum_spanning_tree

    failing = nodes if kind == "nodes" else len(ends)
    rank = generator.permutation(failing)
    last_working = np.minimum(rank[ends[:, 0]], rank[ends[:, 1]]) if kind == "nodes" else rank

    weights = coo_array(
        ((failing - last_working).astype(float), (ends[:, 0], ends[:, 1])), (nodes, nodes)
    )
    tree = minimum_spanning_tree(weights.tocsr()).tocoo()
    order = np.argsort(tree.data)
    last_joined = failing - tree.data[order].astype(np.int64)
    gained = np.zeros(failing + 1, dtype=np.int64)
    root, size = list(range(nodes)), [1] * nodes
    rows, columns = tree.row[order].tolist(), tree.col[order].tolist()
    for a, b, last in zip(rows, columns, last_joined.tolist(), strict=True):
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
