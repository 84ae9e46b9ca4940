"""Section 2.2.1: the crossed cube, its definition and what is said of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from explorer.analysis.measures import search
from explorer.core.claim import Finding, Witness, claim
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.networks.crossed_cube import CrossedCube
from explorer.papers.check import settled
from explorer.papers.scq._sweep import between, nets, sweep

RELATED = frozenset({("00", "00"), ("10", "10"), ("01", "11"), ("11", "01")})
"""Definition 1: the pair related double bits."""


@lru_cache(maxsize=16)
def as_defined(m: int) -> frozenset[tuple[int, int]]:
    """Return the links of CQ(m) by Definition 2, from the two CQ(m-1), as pairs with a < b."""
    if m == 1:
        return frozenset({(0, 1)})
    half = 1 << (m - 1)
    smaller = as_defined(m - 1)
    links = {(a + bit * half, b + bit * half) for a, b in smaller for bit in (0, 1)}
    for u in range(half):
        for v in range(half):
            x, y = format(u, f"0{m - 1}b")[::-1], format(v, f"0{m - 1}b")[::-1]
            doubles = range((m - 1) // 2)
            if m % 2 == 0 and x[m - 2] != y[m - 2]:
                continue
            if all((x[2 * i + 1] + x[2 * i], y[2 * i + 1] + y[2 * i]) in RELATED for i in doubles):
                links.add((u, v + half))
    return frozenset(links)


@claim("scq-2.2.1-definition", "§2.2.1, Definitions 1 and 2", "two CQ(m−1), pair related")
def definition() -> Finding:
    r"""CQ(m) is two copies of CQ(m−1), joined where $u_{m-2} = v_{m-2}$ if m is even and all
    double bits below are pair related: (00,00), (10,10), (01,11), (11,01)."""
    wrong = None
    for m in range(1, 8):
        net = network(f"CQ({m})")
        built = {(int(a), int(b)) for a, b, _ in net.link_array()}
        if strange := sorted(built ^ as_defined(m)):
            a, b = strange[0]
            sentence = f"{net.format(a)} and {net.format(b)} are joined in one of the two only."
            wrong = Witness(net.spec, sentence, between(net, a, b))
            break
    return settled(wrong, "the same links", "m = 1 to 7, every pair of nodes")


@claim("scq-2.2.1-leading", "§2.2.1", "exactly one")
def leading() -> Finding:
    """A node with leading bit 0 has exactly one neighbour with leading bit 1, and vice versa."""
    wrong = None
    for net in nets("CQ", ((m,) for m in range(1, 11))):
        table = net.table()
        top = net.nodes // 2
        across = ((table >= top) != (np.arange(net.nodes) >= top)[:, None]).sum(axis=1)
        if (across != 1).any():
            node = int(np.flatnonzero(across != 1)[0])
            wrong = Witness(net.spec, f"{net.format(node)} has {across[node]} such neighbours.")
            break
    return settled(wrong, "exactly one", "m = 1 to 10, node by node")


@claim("scq-2.2.1-diameter", "§2.2.1", r"$\lceil (m+1)/2 \rceil$")
def diameter() -> Finding:
    r"""Any node of CQ(m) is reached from any other in at most $\lceil (m+1)/2 \rceil$ hops."""
    return sweep(
        nets("CQ", ((m,) for m in range(1, 11))),
        lambda net: (net.nodes.bit_length() + 1) // 2,
        lambda net: search(net).diameter or 0,
        r"$\lceil (m+1)/2 \rceil$",
        "m = 1 to 10, by search from every node",
        name="Diameter",
    )


@claim("scq-2.2.1-regular", "§2.2.1", "$2^m$ nodes, regular")
def regular() -> Finding:
    """CQ(m) is regular and has $2^m$ nodes."""
    wrong = None
    for net in nets("CQ", ((m,) for m in range(1, 13))):
        table = net.table()
        if {len(set(row)) for row in table.tolist()} != {table.shape[1]}:
            wrong = Witness(net.spec, f"{net.spec} is not regular.")
            break
    return settled(wrong, "$2^m$ nodes of degree $m$", "m = 1 to 12, node by node")


# Symmetry ----------------------------------------------------------------------------------------


def closed_walks(net: Network, length: int) -> Ints:
    """Return how many closed walks of a length pass through each node: (nodes,).

    An automorphism keeps them, so that nodes with different counts see different networks.

    >>> closed_walks(network("CQ(3)"), 4).tolist()
    [19, 19, 19, 19, 19, 19, 19, 19]
    """
    joined = adjacency(net)
    return np.asarray(np.diag(np.linalg.matrix_power(joined, length)))


def walks_along(net: Network, length: int) -> Ints:
    """Return, for every link in the order of ``link_array``, the walks from end to end."""
    a, b, _ = net.link_array().T
    return np.asarray(np.linalg.matrix_power(adjacency(net), length)[a, b])


def adjacency(net: Network) -> Ints:
    """Return the adjacency matrix: (nodes, nodes) of 0 and 1."""
    joined: Ints = np.zeros((net.nodes, net.nodes), dtype=np.int64)
    joined[np.arange(net.nodes)[:, None], net.table()] = 1
    return joined


@claim("scq-2.3-cq-vertex", "§2.3", "vertex symmetric")
def vertex_symmetric() -> Finding:
    """The crossed cube is vertex symmetric."""
    for m in range(1, 9):
        net = CrossedCube(m)
        for length in range(3, 9):
            counts = closed_walks(net, length)
            if (counts != counts[0]).any():
                other = int(np.flatnonzero(counts != counts[0])[0])
                return Finding(
                    f"up to m = {m - 1} only",
                    "differs",
                    f"m = 1 to {m}: automorphisms below, closed walks up to length 8",
                    _small_note(m - 1),
                    witness=Witness(
                        net.spec,
                        f"Through {net.format(0)} go {counts[0]:,} closed walks of length"
                        f" {length}, through {net.format(other)} {counts[other]:,}: no"
                        " automorphism takes one to the other.",
                        between(net, 0, other),
                    ),
                )
    return Finding("no difference found", "agrees", "m = 1 to 8, closed walks to length 8")


def _small_note(m: int) -> str:
    symmetric = all(_vertex_transitive(CrossedCube(n)) for n in range(1, m + 1))
    return f"CQ(1) to CQ({m}) are vertex symmetric, by automorphisms." if symmetric else ""


@lru_cache(maxsize=8)
def _vertex_transitive(net: Network) -> bool:
    import networkx

    graph: Any = net.to_networkx()
    for node in range(1, net.nodes):
        marked = [graph.copy(), graph.copy()]
        for copy, place in zip(marked, (0, node), strict=True):
            networkx.set_node_attributes(copy, {v: v == place for v in copy}, "root")
        same = networkx.algorithms.isomorphism.GraphMatcher(
            *marked, node_match=lambda a, b: a["root"] == b["root"]
        )
        if not same.is_isomorphic():
            return False
    return True


@claim("scq-2.3-cq-edge", "§2.3", "edge symmetric")
def edge_symmetric() -> Finding:
    """The crossed cube is edge symmetric."""
    for m in range(2, 9):
        net = CrossedCube(m)
        counts = walks_along(net, 3)
        if (counts != counts[0]).any():
            rows = net.link_array()
            a, b, _ = rows[0]
            c, d, _ = rows[int(np.flatnonzero(counts != counts[0])[0])]
            # A walk of three hops along a link that is no cycle repeats it: 2m-1 of those.
            squares, others = (
                int(v) - (2 * m - 1) for v in (counts[0], counts[counts != counts[0]][0])
            )
            return Finding(
                f"up to m = {m - 1} only",
                "differs",
                f"m = 2 to {m}, cycles of four along every link",
                witness=Witness(
                    net.spec,
                    f"The link {net.format(int(a))}–{net.format(int(b))} lies in {squares} of"
                    f" the cycles of four, {net.format(int(c))}–{net.format(int(d))} in {others}.",
                    between(net, int(c), int(d)),
                ),
            )
    return Finding("no difference found", "agrees", "m = 2 to 8, cycles of four")
