"""The bisection width of a network that no theorem covers: exact if small, bounded otherwise."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import ceil
from types import MappingProxyType

import numpy as np

from explorer.core.families.exports import widths_of
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.search import neighbor_sets

MAX_STATES = 400_000_000
"""Most states that an exact search may visit: about a second."""

MAX_FRONTIER = 20
"""Largest frontier of an exact search, in nodes."""

MAX_NODES_BOUNDED = 256
"""Largest network that is bounded: from below by eigenvalues, from above by a search."""

MAX_PASSES = 40
"""Most passes of exchanges in the search for a good half."""

UNREACHED = 60_000

NO_WIDE_LINKS: Mapping[tuple[int, int], int] = MappingProxyType({})


def least_cut(net: Network, weights: Sequence[int] | None = None) -> int | None:
    """Return the least number of links between two halves, or None where that takes too long.

    With ``weights`` of the nodes, the weights of the halves are as equal as possible.

    A dynamic programme adds one node at a time, in an order that keeps the frontier narrow. A state
    is the sides of the nodes that still have links to later nodes, and the size of one half; its
    value is the number of links cut so far.

    >>> from explorer import network
    >>> least_cut(network("S(3)")), least_cut(network("S(5)"))
    (2, None)
    """
    if net.nodes > 1 << 10:
        return None
    near = neighbor_sets(net)
    ordering = narrow_order(near)
    if ordering is None:
        return None
    order, width = ordering
    half_sizes = (net.nodes if weights is None else sum(weights)) // 2 + 1
    if width > MAX_FRONTIER or (1 << width) * net.nodes * half_sizes > MAX_STATES:
        return None
    wide = wide_links(net)
    if wide and net.links >= UNREACHED:
        return None
    return least_cut_with_fixed(near, order, {}, weights, wide)


def wide_links(net: Network) -> dict[tuple[int, int], int]:
    """Return the number of parallel links of each pair joined by several, in both orders."""
    if net.width_each == 1:
        return {}
    rows = net.link_array()
    ends = zip(rows[:, :2].tolist(), widths_of(net, rows).tolist(), strict=True)
    several = {(a, b): width for (a, b), width in ends if width > 1}
    return several | {(b, a): width for (a, b), width in several.items()}


def least_cut_with_fixed(
    near: list[set[int]],
    order: list[int],
    fixed: Mapping[int, int],
    weights: Sequence[int] | None = None,
    wide: Mapping[tuple[int, int], int] = NO_WIDE_LINKS,
) -> int | None:
    """Return the least cut between halves if some nodes are fixed on side 0 or 1.

    ``order`` holds all other nodes. None if no halving is possible with the fixed nodes. The two
    sides are of equal size, or side 0 or 1 is one node larger; with ``weights`` of the nodes, the
    weights of the sides are as equal as possible. ``wide`` holds the number of parallel links of a
    pair, in both orders.

    >>> near = [{1, 3}, {0, 2}, {1, 3}, {0, 2}]
    >>> least_cut_with_fixed(near, [0, 1, 2, 3], {})
    2
    >>> least_cut_with_fixed(near, [1, 3], {0: 0, 2: 0})
    4
    """
    node_weights = [1] * len(near) if weights is None else weights
    total = sum(node_weights)
    # Two sides that differ by more than the weight of the heaviest node are never the most equal.
    larger = (total + max(node_weights)) // 2
    ones = sum(node_weights[node] for node, side in fixed.items() if side)
    if ones > larger or sum(node_weights[node] for node in fixed) - ones > larger:
        return None
    # cost[s, mask]: weight s on side 1, bit i of mask is the side of the i-th node of the frontier.
    frontier: list[int] = []
    cost = np.full((larger + 1, 1), UNREACHED, dtype=np.uint16)
    cut_pairs = ((a, b) for a in fixed for b in near[a] if b in fixed and fixed[a] != fixed[b])
    cost[ones, 0] = sum(wide.get(pair, 1) for pair in cut_pairs) // 2
    links_left = [len(joined - fixed.keys()) for joined in near]
    for place, node in enumerate(order):
        fixed_links = [0, 0]
        for other in near[node] & fixed.keys():
            fixed_links[1 - fixed[other]] += wide.get((node, other), 1)
        joined = [
            (i, wide.get((node, other), 1))
            for i, other in enumerate(frontier)
            if other in near[node]
        ]

        both_sides = bool(place or fixed)
        cost = _costs_with_node(
            cost, joined, both_sides, (fixed_links[0], fixed_links[1]), node_weights[node]
        )
        frontier.append(node)
        for other in near[node]:
            if other in frontier:
                links_left[other] -= 1
                links_left[node] -= 1
        for done in [n for n in frontier if not links_left[n]]:
            bit = frontier.index(done)
            shaped = cost.reshape(len(cost), -1, 2, 1 << bit)
            cost = np.minimum(shaped[:, :, 0], shaped[:, :, 1]).reshape(len(cost), -1)
            frontier.remove(done)
    for half in range(total // 2, total - larger - 1, -1):
        least = int(min(cost[half, 0], cost[total - half, 0]))
        if least < UNREACHED:
            return least
    return None


def _costs_with_node(
    cost: Ints,
    joined: list[tuple[int, int]],
    both_sides: bool,
    fixed_links: tuple[int, int],
    weight: int,
) -> Ints:
    """Return the costs with one more node, on side 0 or 1 by the new highest bit of the mask.

    ``joined`` lists the frontier bits of its neighbors, each with its number of links.
    ``fixed_links`` counts its links to nodes fixed on side 1, and to those on side 0.
    """
    masks = np.arange(cost.shape[1])
    ones = np.zeros(cost.shape[1], dtype=np.uint16)
    for bit, width in joined:
        ones += (masks >> bit & 1).astype(np.uint16) * np.uint16(width)
    side_zero = np.minimum(cost + ones + np.uint16(fixed_links[0]), UNREACHED)
    side_one = np.full_like(cost, UNREACHED)
    if both_sides:
        more = (sum(width for _, width in joined) - ones).astype(np.uint16) + np.uint16(
            fixed_links[1]
        )
        side_one[weight:] = np.minimum(cost[: len(cost) - weight] + more, UNREACHED)
    return np.concatenate([side_zero, side_one], axis=1)


def narrow_order(
    near: list[set[int]], widest: int = MAX_FRONTIER, without: Collection[int] = ()
) -> tuple[list[int], int] | None:
    """Return an order of the nodes with a narrow frontier, and its width; None if it is wide.

    The nodes ``without`` and their links are left out.
    """
    if without:
        nodes = [node for node in range(len(near)) if node not in without]
        place = {node: i for i, node in enumerate(nodes)}
        fewer = narrow_order([{place[b] for b in near[a] if b in place} for a in nodes], widest)
        return fewer and ([nodes[i] for i in fewer[0]], fewer[1])
    best: tuple[list[int], int] | None = None
    for first in range(min(len(near), 3)):
        order, seen, frontier, width = [first], {first}, {first}, 1
        while len(order) < len(near) and width <= widest:
            candidates = {b for a in frontier for b in near[a] if b not in seen}
            if not candidates:
                candidates = set(range(len(near))) - seen

            def frontier_growth(
                node: int, seen: set[int] = seen, frontier: set[int] = frontier
            ) -> int:
                closed = sum(near[f] <= seen | {node} for f in frontier & near[node])
                return int(not near[node] <= seen) - closed

            node = min(candidates, key=lambda n: (frontier_growth(n), len(near[n] - seen), n))
            order.append(node)
            seen.add(node)
            frontier.add(node)
            width = max(width, len(frontier))
            frontier = {f for f in frontier if not near[f] <= seen}
        if len(order) == len(near) and (best is None or width < best[1]):
            best = order, width
    return best


def bounds(net: Network) -> tuple[int, int]:
    """Return a lower and an upper bound of the bisection width of a network of 256 nodes at most.

    Below: λ₂·⌊N/2⌋·⌈N/2⌉/N, λ₂ the second least eigenvalue of the Laplacian, raised to the parity
    that an even, regular network forces. Above: the best half found by exchanges.

    >>> from explorer import network
    >>> bounds(network("Q(4)"))
    (8, 8)
    """
    count = net.nodes
    links = link_matrix(net)
    low, vectors = spectral_bound(links)
    starts = [np.arange(count), *(np.argsort(vectors[:, i], kind="stable") for i in (1, 2, 3))]
    starts += [np.argsort(field, kind="stable") for field in net.split(np.arange(count))]
    high = min(improved_by_exchanges(links, start[: count // 2])[0] for start in starts)
    return low, high


def link_matrix(net: Network) -> Ints:
    """Return the number of links between every two nodes as a matrix: (nodes, nodes) float64."""
    table = net.table()
    links = np.zeros((net.nodes, net.nodes))
    node, port = np.nonzero(table >= 0)
    links[node, table[node, port]] = net.width(np.arange(net.nodes))[node, port]
    return links


def spectral_bound(links: Ints) -> tuple[int, Ints]:
    """Return a lower bound of every half's cut, by eigenvalues, and the eigenvectors."""
    count = len(links)
    degrees = links.sum(axis=1)
    values, vectors = np.linalg.eigh(np.diag(degrees) - links)
    pairs = (count // 2) * (count - count // 2)
    low = max(0, ceil(values[1] * pairs / count - 1e-6))
    if count % 2 == 0 and degrees.min() == degrees.max():
        low += (low - int(degrees[0]) * count // 2) % 2
    return low, vectors


def improved_by_exchanges(links: Ints, half: Ints) -> tuple[int, tuple[int, ...]]:
    """Return the cut of a half improved by Kernighan-Lin exchanges, and the improved half."""
    count = len(links)
    side = np.ones(count)
    side[half] = -1.0
    cut = float(((1 - np.outer(side, side)) * links).sum() / 4)
    for _ in range(MAX_PASSES):
        trial, free = side.copy(), np.ones(count, dtype=bool)
        trial_cut = cut
        best_side, best_cut = trial.copy(), cut
        for _ in range(count // 2):
            gain = -trial * (links @ trial)
            first = np.where(free & (trial < 0), gain, -np.inf)
            second = np.where(free & (trial > 0), gain, -np.inf)
            a = int(first.argmax())
            b = int((second - 2 * links[a]).argmax())
            trial_cut -= gain[a] + gain[b] - 2 * links[a, b]
            trial[a], trial[b] = 1.0, -1.0
            free[[a, b]] = False
            if trial_cut < best_cut - 0.5:
                best_side, best_cut = trial.copy(), trial_cut
        if best_cut >= cut - 0.5:
            break
        side, cut = best_side, best_cut
    return round(cut), tuple(np.flatnonzero(side < 0).tolist())
