"""Distances: closed forms and distributions compared with a search."""

from __future__ import annotations

import numpy as np

from explorer.core.network import Network
from explorer.core.search import distances_from, distances_towards
from explorer.testing.contract import NotApplicable, broken, require
from explorer.testing.graphs import distances, joined_distances, profiles, require_small, some_nodes
from explorer.testing.network.contract import NETWORK


@NETWORK.check
def it_is_connected(net: Network) -> None:
    """There is a path from every node to every other."""
    unreachable = np.argwhere(distances(net) < 0)
    if len(unreachable):
        a, b = (net.format(int(v)) for v in unreachable[0])
        broken(f"no way leads from {a} to {b}", "join them, or leave the parameters out of range")


@NETWORK.check
def the_search_finds_all_distances(net: Network) -> None:
    """The search of the core agrees with SciPy's shortest paths."""
    require_small(net)
    for node in some_nodes(net, 5):
        require(
            np.array_equal(distances_from(net, node), distances(net)[node]),
            f"distances_from(#{node}) is not what SciPy finds",
            "neighbors() must answer alike for one node and many",
        )
        require(
            np.array_equal(distances_towards(net, node), distances(net)[:, node]),
            f"distances_towards(#{node}) is not what SciPy finds",
            "behind() gives the tails of all arcs into a node",
        )


@NETWORK.check
def the_closed_distance_is_that_of_search(net: Network) -> None:
    """``distance`` is exact for all pairs, in arrays and one by one."""
    require_small(net)
    nodes = np.arange(net.nodes)
    closed = net.distance(nodes[:, None], nodes[None, :])
    if closed is None:
        raise NotApplicable(f"{net.family} has no closed distance")
    wrong = np.argwhere(np.asarray(closed) != distances(net))
    if len(wrong):
        a, b = wrong[0].tolist()
        broken(
            f"distance({net.format(a)}, {net.format(b)}) is {closed[a, b]}; a search finds"
            f" {distances(net)[a, b]}",
            "mend distance(), or return None",
        )
    for node in some_nodes(net, 5):
        require(
            int(np.asarray(net.distance(node, 0))) == distances(net)[node, 0],
            f"distance({node}, 0) is not what it is in an array",
            "compute with arrays of any shape",
        )


@NETWORK.check
def the_distribution_of_distances_is_that_of_search(net: Network) -> None:
    """``distance_pairs`` counts the ordered pairs at each distance."""
    closed = net.distance_pairs()
    if closed is None:
        raise NotApplicable(f"{net.family} has no closed distribution")
    counts = np.bincount(joined_distances(net).ravel()).tolist()
    require(
        list(closed) == counts,
        f"distance_pairs() is {list(closed)[:6]}; a search finds {counts[:6]}",
        "mend distance_pairs(), or return None",
    )


@NETWORK.check
def the_nodes_round_one_are_those_of_search(net: Network) -> None:
    """``distance_counts`` counts the nodes at each distance from a node."""
    for node in some_nodes(net, 5):
        closed = net.distance_counts(node)
        if closed is None:
            raise NotApplicable(f"{net.family} has no closed count round a node")
        reached = distances(net)[node]
        counts = np.bincount(reached[reached >= 0]).tolist()
        require(
            list(closed) == counts,
            f"distance_counts(#{node}) is {list(closed)[:6]}; a search finds {counts[:6]}",
            "mend distance_counts(), or return None",
        )


@NETWORK.check
def vertex_uniform_is_true(net: Network) -> None:
    """``vertex_uniform`` is right about the number of nodes at each distance."""
    if not net.vertex_uniform:
        raise NotApplicable(f"{net.spec} is not said to look alike from every node")
    counts = profiles(net)
    other = np.flatnonzero((counts != counts[0]).any(axis=1))
    require(
        not len(other),
        f"{net.format(0)} and {net.format(int(other[0])) if len(other) else ''} see different"
        " numbers of nodes at some distance",
        "let vertex_uniform be False",
    )


@NETWORK.check
def the_farthest_pair_is_as_far_as_the_diameter(net: Network) -> None:
    """``farthest_pair`` are two nodes at the distance of the diameter."""
    pair = net.farthest_pair()
    if pair is None:
        raise NotApplicable(f"{net.family} has no closed farthest pair")
    pair_distance, far = distances(net)[pair], distances(net).max()
    require(
        pair_distance == far,
        f"farthest_pair() are {pair_distance} apart; the diameter is {far}",
        "mend farthest_pair(), or return None",
    )
