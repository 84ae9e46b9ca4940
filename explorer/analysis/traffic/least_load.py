"""A lower bound on the load of the fullest channel, whatever the routes, with its certificate."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np

from explorer.analysis.symmetry.automorphisms import automorphisms
from explorer.core.errors import ExplorerError, TooLarge
from explorer.core.families.symmetry import orbit_representatives
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.search import neighbor_table

MAX_NODES = 256
"""Largest network whose symmetries are used and whose weights are checked."""

MAX_VARIABLES = 8_000
"""Largest programme that is solved, as source orbits times channels: a second."""

MAX_WEIGHT = 1_000
"""The largest integer weight of a channel."""

TOLERANCE = 1e-6
"""Relative tolerance when a number of the programme is taken for an exactly counted one."""


@dataclass(frozen=True)
class LeastLoad:
    """A bound on the load of the fullest channel if every node sends one message to every other.

    ``weights`` are integers, one for each row of ``channels``, (channels, 2). All messages together
    travel at least the sum of their weighted distances; ``value`` is this sum divided by the sum of
    the weights. ``met`` says that messages split over several routes reach the bound, in floating
    point.
    """

    net: Network
    value: Fraction
    channels: Ints
    weights: Ints
    is_attained: bool


@lru_cache(maxsize=64)
def least_load(net: Network) -> LeastLoad:
    """Return a bound on the load of the fullest channel over all routings, split or not.

    The weights come from a linear programme over flows, with one source of each orbit, and with
    channels in one orbit of the automorphisms treated as one; the bound that they prove is counted
    exactly. Raises TooLarge if that is too much, Directed for arcs. Source: Shahrokhi and Matula
    1990.

    >>> from explorer import network
    >>> least_load(network("Q(4)")).value, least_load(network("HCN(2)")).value
    (Fraction(8, 1), Fraction(16, 1))
    """
    net.require_undirected("a bound of congestion over all routings")
    net.require_single_links("a bound of congestion over all routings")
    net.require_at_most(MAX_NODES, "all routings are bounded up to")
    table = neighbor_table(net)
    tails = np.repeat(np.arange(net.nodes), table.shape[1])
    heads = table.reshape(-1)
    # At a missing port the table holds the node itself.
    channels = np.unique(np.stack([tails, heads], axis=1)[tails != heads], axis=0)
    sources, sizes, kinds = _orbits_and_kinds(net, channels)
    if len(sources) * len(channels) > MAX_VARIABLES:
        raise TooLarge(
            f"{net.spec} has {len(sources):,} kinds of nodes and {len(channels):,} channels: all"
            f" routings are bounded up to a product of {MAX_VARIABLES:,}"
        )
    fewest, duals = _best_flow(net, channels, sources, sizes, kinds)
    largest = max(duals.max(), 1e-12)
    weights = np.round(duals / largest * MAX_WEIGHT).astype(np.int64)
    for top_weight in range(1, 61):
        # The exact solution mostly has small integer weights.
        scaled = duals / largest * top_weight
        if np.abs(scaled - np.round(scaled)).max() < TOLERANCE:
            weights = np.round(scaled).astype(np.int64)
            break
    channel_weights = weights[kinds]
    total = _weighted_distances(channels, channel_weights, sources, sizes)
    value = Fraction(total, int(channel_weights.sum()))
    return LeastLoad(
        net, value, channels, channel_weights, bool(abs(float(value) - fewest) < TOLERANCE * fewest)
    )


def _orbits_and_kinds(net: Network, channels: Ints) -> tuple[Ints, Ints, Ints]:
    """Return a source of each orbit, the size of each orbit, and the kind of each channel."""
    try:
        moves = automorphisms(net).generators
    except ExplorerError:
        moves = ()
    orbits = orbit_representatives(net.nodes, moves)
    sources, sizes = np.unique(orbits, return_counts=True)
    keys = channels[:, 0] * net.nodes + channels[:, 1]
    images = [
        np.searchsorted(keys, move[channels[:, 0]] * net.nodes + move[channels[:, 1]])
        for move in moves
    ]
    kinds = np.unique(orbit_representatives(len(channels), images), return_inverse=True)[1].reshape(
        -1
    )
    return sources, sizes, kinds


def _best_flow(
    net: Network, channels: Ints, sources: Ints, sizes: Ints, kinds: Ints
) -> tuple[float, np.ndarray]:
    """Return the load of the best flow, and a weight for each kind of channel: its price."""
    from scipy.optimize import linprog
    from scipy.sparse import coo_matrix

    count, nodes, width = len(channels), net.nodes, int(kinds.max()) + 1
    source_rows = np.arange(len(sources))
    shift = np.repeat(source_rows, count)
    flow = np.arange(len(sources) * count)
    tails, heads = (np.tile(channels[:, end], len(sources)) for end in (0, 1))
    ones = np.ones(len(flow))
    balance = coo_matrix(
        (
            np.concatenate([ones, -ones]),
            (
                np.concatenate([shift * nodes + heads, shift * nodes + tails]),
                np.concatenate([flow, flow]),
            ),
        ),
        shape=(len(sources) * nodes, len(flow) + 1),
    ).tocsr()
    demand = np.ones((len(sources), nodes))
    demand[source_rows, sources] = 1 - nodes
    lengths = np.bincount(kinds, minlength=width)
    load = coo_matrix(
        (
            np.concatenate([np.repeat(sizes, count), -lengths]),
            (
                np.concatenate([np.tile(kinds, len(sources)), np.arange(width)]),
                np.concatenate([flow, np.full(width, len(flow))]),
            ),
        ),
        shape=(width, len(flow) + 1),
    ).tocsr()
    cost = np.zeros(len(flow) + 1)
    cost[-1] = 1
    solved = linprog(
        cost, A_ub=load, b_ub=np.zeros(width), A_eq=balance, b_eq=demand.reshape(-1), method="highs"
    )
    if solved.status != 0:
        raise TooLarge(f"the linear programme of {net.spec} is given up")
    return float(solved.fun), np.maximum(0, -np.asarray(solved.ineqlin.marginals))


def _weighted_distances(channels: Ints, weights: Ints, sources: Ints, sizes: Ints) -> int:
    """Return the sum of the weighted distances of all pairs, exactly, by one source an orbit."""
    from networkx import DiGraph, single_source_dijkstra_path_length

    graph: DiGraph[int] = DiGraph()
    graph.add_weighted_edges_from(np.column_stack([channels, weights]).tolist())
    return sum(
        size * sum(single_source_dijkstra_path_length(graph, source).values())
        for source, size in zip(sources.tolist(), sizes.tolist(), strict=True)
    )
