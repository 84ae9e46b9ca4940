"""Theorems 8 and 9: how the star-crossed cube falls apart, and how it holds together."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, pairwise
from math import factorial
from typing import Any

import numpy as np

from explorer.analysis.known import known_connectivity
from explorer.analysis.maps import first_fault
from explorer.analysis.partition import partitions
from explorer.core.claim import Bar, Finding, Witness, claim
from explorer.core.errors import BrokenContract
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.networks.crossed_cube import CrossedCube
from explorer.networks.product import StarProduct
from explorer.networks.star import StarGraph
from explorer.papers.check import settled
from explorer.papers.scq._sweep import between, nets
from explorer.papers.scq.crossed_cube import adjacency
from explorer.papers.scq.topology import size
from explorer.routing.disjoint.paths import disjoint_paths

# Theorem 8 ---------------------------------------------------------------------------------------


def splitting_bits(net: Network, m: int, smaller: Network) -> tuple[int, ...]:
    """Return the cube bits whose two values may leave two copies of a smaller network.

    For each node a half must keep all links but one, and the closed walks of lengths 4 to 7
    through the nodes of a half must be as many as in the smaller network.

    >>> splitting_bits(network("CQ(5)"), 5, network("CQ(4)"))
    (2, 4)
    """
    joined = adjacency(net)
    star = net.nodes >> m
    wanted = _walks(adjacency(smaller))
    found = []
    for bit in range(m):
        value = np.arange(net.nodes) // star >> bit & 1
        halves = (np.flatnonzero(value == side) for side in (0, 1))
        if all(_walks(joined[np.ix_(half, half)]) == wanted for half in halves):
            found.append(bit)
    return tuple(found)


def _walks(joined: Ints) -> list[list[int]]:
    """Return the degrees and the closed walks of lengths 4 to 7, sorted over the nodes."""
    two = joined @ joined
    three = two @ joined
    rows = (
        joined.sum(axis=1),
        (two * two.T).sum(axis=1),
        (two * three.T).sum(axis=1),
        (three * three.T).sum(axis=1),
        (three @ two * two.T).sum(axis=1),
    )
    return [sorted(row.tolist()) for row in rows]


def _first_cut(net: Network, m: int, good: tuple[int, ...]) -> Witness:
    """Return a node that keeps too few or too many links in its half, for the least bad bit."""
    bad = next(bit for bit in range(m) if bit not in good)
    star, table = net.nodes >> m, net.table()
    value = np.arange(net.nodes) // star >> bad & 1
    leaving = (value[table] != value[:, None]).sum(axis=1)
    a = int(np.flatnonzero(leaving != 1)[0])
    across = [int(b) for b in table[a][value[table[a]] != value[a]]]
    ends = " and ".join(net.format(b) for b in across)
    return Witness(
        net.spec,
        f"Halved by bit {bad}, {net.format(a)} has {leaving[a]} links into the other half, to"
        f" {ends}, and one too few in its own: no half is a copy of the next smaller one.",
        between(net, a, across[0]),
    )


def _by_bits(found: tuple[Network, ...], checked: str) -> Finding:
    bars, wrong, computed = [], None, ""
    for net in found:
        m = size(net)[0] if isinstance(net, StarProduct) else net.nodes.bit_length() - 1
        ways = [p for p in partitions(net) if p.title.startswith("by bit")]
        good = splitting_bits(net, m, ways[0].copies[0][0])
        if len(good) != len(ways) or any(first_fault(p) is not None for p in ways):
            raise BrokenContract(f"{net.spec}: bits {good} do not match the maps of its halves")
        bars.append(Bar(net.spec, len(good), f"{len(good)} of {m}", len(good) != m))
        if len(good) != m and wrong is None:
            wrong, computed = _first_cut(net, m, good), f"{len(good)} ways at {net.spec}"
    three, four = halvings(3), halvings(4)
    return settled(
        wrong,
        "$m$ ways",
        f"{checked}, every bit; CQ(3) and CQ(4) also by every halving",
        f"Of all halvings of CQ(3), whatever the bits, {three} give two CQ(2); of CQ(4), {four}"
        " give two CQ(3). Two bits halve every larger one.",
        computed,
        evidence=tuple(bars),
        measure="Bits that halve the network",
    )


@claim("scq-t8-cube", "Theorem 8", "$m$ ways")
def halved_by_cube() -> Finding:
    """SCQ(m,n) falls into two SCQ(m−1,n) in m ways."""
    sizes = (*((m, 2) for m in range(2, 8)), *((m, 3) for m in range(2, 6)))
    return _by_bits(nets("SCQ", sizes), "m = 2 to 7 for n = 2, to 5 for n = 3")


@claim("scq-t8-crossed-cube", "Theorem 8, proof", "$m$ ways")
def crossed_cube_halved() -> Finding:
    """CQ(m) falls into two CQ(m−1) in m ways."""
    return _by_bits(nets("CQ", ((m,) for m in range(2, 9))), "m = 2 to 8")


@lru_cache(maxsize=8)
def halvings(m: int) -> int:
    """Return in how many ways the nodes of CQ(m) fall into two halves that are CQ(m−1) each.

    Every set of half the nodes is looked at, whatever the bits.

    >>> halvings(3)
    2
    """
    import networkx

    net = CrossedCube(m)
    graph: Any = net.to_networkx()
    smaller: Any = CrossedCube(m - 1).to_networkx()
    masks = _masks(net)
    half = net.nodes // 2
    count = 0
    for rest in combinations(range(1, net.nodes), half - 1):
        inside = 1 | sum(1 << v for v in rest)
        if any((masks[v] & inside).bit_count() != m - 1 for v in (0, *rest)):
            continue
        other = [v for v in range(net.nodes) if not inside >> v & 1]
        parts = (graph.subgraph((0, *rest)), graph.subgraph(other))
        count += all(networkx.is_isomorphic(part, smaller) for part in parts)
    return count


def _masks(net: Network) -> list[int]:
    return [sum(1 << int(v) for v in row) for row in net.table().tolist()]


@claim("scq-t8-star-copies", "Theorem 8", "2 copies")
def star_copies() -> Finding:
    """SCQ(m,n) falls into two SCQ(m,n−1)."""
    bars, wrong, computed = [], None, ""
    for net in nets("SCQ", ((m, n) for m in (1, 2, 3) for n in (3, 4, 5))):
        m, n = size(net)
        smaller = network(f"SCQ({m},{n - 1})")
        copies = {p.parts for p in partitions(net) if p.copies[0][0] == smaller}
        count = net.nodes // smaller.nodes
        bars.append(Bar(net.spec, count, str(count), count != 2))
        if copies != {2} and wrong is None:
            computed = f"{count} copies at {net.spec}"
            wrong = Witness(
                net.spec,
                f"{net.spec} has {net.nodes:,} nodes, {count} times the {smaller.nodes:,} of"
                f" {smaller.spec}: it falls into {count} of them.",
                (("task", "parts"),),
            )
    return settled(
        wrong,
        "2 copies",
        "m = 1 to 3, n = 3 to 5",
        "n copies, one for every symbol that can stand in the place: two only for n = 2, where"
        " they are crossed cubes.",
        computed,
        tuple(bars),
        "Copies of SCQ(m,n−1) in SCQ(m,n)",
    )


@claim("scq-t8-star-ways", "Theorem 8", "$n-1$ ways")
def star_ways() -> Finding:
    """SCQ(m,n) falls into copies of SCQ(m,n−1) in n−1 ways."""
    wrong = None
    for net in nets("SCQ", ((m, n) for m in (1, 2, 3) for n in (3, 4, 5))):
        m, n = size(net)
        smaller = network(f"SCQ({m},{n - 1})")
        ways = [p for p in partitions(net) if p.copies[0][0] == smaller and first_fault(p) is None]
        if len(ways) != n - 1:
            wrong = Witness(net.spec, f"{net.spec} falls apart in {len(ways)} ways.")
            break
    return settled(
        wrong,
        "$n-1$ ways",
        "m = 1 to 3, n = 3 to 5, node by node and link by link",
        "One for each place but the first: the symbol in it names the copy.",
    )


@claim("scq-t8-star", "Theorem 8, proof", "$(n-1)$-stars, $n-1$ ways")
def star_parts() -> Finding:
    """An n-star falls into (n−1)-stars in n−1 ways."""
    wrong = None
    for n in range(3, 8):
        net = StarGraph(n)
        ways = [p for p in partitions(net) if first_fault(p) is None]
        if len(ways) != n - 1 or {p.parts for p in ways} != {n}:
            wrong = Witness(net.spec, f"{net.spec} falls apart in {len(ways)} ways.")
            break
    return settled(wrong, "$n-1$ ways, $n$ stars each", "n = 3 to 7, node by node")


# Theorem 9 ---------------------------------------------------------------------------------------


@claim("scq-t9-paths", "Theorem 9", "$m+n-1$ paths")
def paths() -> Finding:
    """Between any two nodes of SCQ(m,n) run m+n−1 node-disjoint paths."""
    wrong, looked = None, 0
    for net in nets("SCQ", ((1, 2), (2, 2), (3, 2), (1, 3), (2, 3), (3, 3))):
        table = net.table().tolist()
        # Up to m = 4 the network is vertex symmetric: the pairs of one node stand for all.
        for target in range(1, net.nodes):
            looked += 1
            found = disjoint_paths(net, 0, target, least=False)
            if not _disjoint(table, found.paths) or found.count != sum(size(net)) - 1:
                wrong = wrong or Witness(
                    net.spec,
                    f"Between {net.format(0)} and {net.format(target)} run {found.count} disjoint"
                    " paths.",
                    (*between(net, 0, target), ("task", "paths")),
                )
    return settled(
        wrong,
        "$m+n-1$ paths",
        f"{looked:,} pairs, from one node of SCQ(1,2), (2,2), (3,2), (1,3), (2,3), (3,3)",
        "Beyond, by the connectivity of products.",
    )


def _disjoint(table: list[list[int]], found: tuple[tuple[int, ...], ...]) -> bool:
    inner = [node for path in found for node in path[1:-1]]
    linked = all(b in table[a] for path in found for a, b in pairwise(path))
    return linked and len(inner) == len(set(inner))


def _connectivity(family: str, small: list[tuple[int, ...]], printed: str) -> Finding:
    import networkx

    wrong = None
    for net in nets(family, small):
        degree = net.degrees.minimum
        known = known_connectivity(net)
        found = networkx.node_connectivity(net.to_networkx())
        if found != degree or known is None or known.value != degree:
            wrong = Witness(net.spec, f"{found} nodes cut {net.spec} apart.")
            break
    return settled(
        wrong,
        printed,
        f"{', '.join(net.spec for net in nets(family, small))} by flows; beyond by theorem",
    )


@claim("scq-t9-cube", "Theorem 9, proof", "$m$")
def cube_connectivity() -> Finding:
    """The node connectivity of CQ(m) is m."""
    return _connectivity("CQ", [(m,) for m in range(2, 6)], "$m$")


@claim("scq-t9-star", "Theorem 9, proof", "$n-1$")
def star_connectivity() -> Finding:
    """The node connectivity of the n-star is n−1."""
    return _connectivity("S", [(n,) for n in range(3, 5)], "$n-1$")


@claim("scq-t9-connectivity", "Theorem 9, proof", "$m+n-1$")
def connectivity() -> Finding:
    """The node connectivity of SCQ(m,n) is m+n−1."""
    return _connectivity("SCQ", [(1, 2), (2, 2), (1, 3), (2, 3), (3, 2), (3, 3)], "$m+n-1$")


@claim("scq-t9-faults", "§2.1, Definition 6, and Theorem 9", "$m+n-2$ faults")
def faults() -> Finding:
    """Any m+n−2 failed nodes leave SCQ(m,n) in one piece; m+n−1 can cut it apart."""
    wrong, looked = None, 0
    for net in nets("SCQ", ((1, 2), (2, 2), (1, 3), (3, 2), (2, 3))):
        masks, most = _masks(net), sum(size(net)) - 2
        for failed in combinations(range(net.nodes), most):
            looked += 1
            if not _whole(masks, failed):
                wrong = Witness(net.spec, f"{most} failed nodes cut {net.spec} apart.")
        if _whole(masks, tuple(net.neighbors(0).tolist())):
            wrong = Witness(net.spec, f"{net.spec} holds without the neighbours of a node.")
    return settled(
        wrong,
        "$m+n-2$ faults",
        f"{looked:,} sets of failed nodes: all in SCQ(1,2), (2,2), (1,3), (3,2), (2,3)",
        "The m+n−1 neighbours of a node cut it off.",
    )


def _whole(masks: list[int], failed: tuple[int, ...]) -> bool:
    """Return whether the nodes that work are connected."""
    works = (1 << len(masks)) - 1
    for node in failed:
        works &= ~(1 << node)
    seen = front = works & -works
    while front:
        ahead = 0
        while front:
            low = front & -front
            ahead |= masks[low.bit_length() - 1]
            front ^= low
        front = ahead & works & ~seen
        seen |= front
    return seen == works


@claim("scq-t12-clusters", "Theorem 12, proof", "$n$ clusters")
def star_clusters() -> Finding:
    """An n-star has n clusters, each an (n−1)-star; joining them takes n!/2 links of one place."""
    wrong = None
    for n in range(3, 8):
        net = StarGraph(n)
        by_last = next(p for p in partitions(net) if p.title.endswith(f"place {n}"))
        across = int((net.link_array()[:, 2] == n - 2).sum())
        if first_fault(by_last) is not None or by_last.parts != n or across * 2 != factorial(n):
            wrong = Witness(net.spec, f"{net.spec} has other clusters.")
    return settled(wrong, "$n$ clusters, $n!/2$ links", "n = 3 to 7, node by node")
