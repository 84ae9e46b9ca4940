"""Section 2.2.1: the crossed cube, its definition, the statements on it, and its symmetry."""

from __future__ import annotations

from functools import lru_cache, reduce
from typing import Any

import numpy as np

from explorer.core.ints import Ints
from explorer.papers.auditing import audit_hooks
from explorer.papers.claim import Witness
from explorer.papers.forms.matrices import table
from explorer.papers.forms.quantities import DEGREE, DIAMETER, MIN_DEGREE, NODES
from explorer.papers.forms.vocabulary import Beside, Counterexample, Holds, Joined, Sweep, statement
from explorer.papers.scq._common import CUBES, adjacency, pair_parameters
from explorer.papers.scq._printed import CUBE_DIAMETER, cube_diameter

RELATED = {"00": "00", "10": "10", "01": "11", "11": "01"}
"""Definition 1: the pair-related double bits."""


@lru_cache(maxsize=16)
def links_as_defined(m: int) -> frozenset[tuple[int, int]]:
    """Return the links of CQ(m) by Definition 2, from the two CQ(m-1), as pairs with a < b.

    >>> sorted(links_as_defined(2))
    [(0, 1), (0, 2), (1, 3), (2, 3)]
    """
    if m == 1:
        return frozenset({(0, 1)})
    half = 1 << (m - 1)
    related = {int(x, 2): int(y, 2) for x, y in audit_hooks.printed(RELATED).items()}
    links = {(a + bit * half, b + bit * half) for a, b in links_as_defined(m - 1) for bit in (0, 1)}
    for u in range(half):
        doubles = range(0, 2 * ((m - 1) // 2), 2)
        # Above the double bits is only the single bit of an even m, which is unchanged.
        v = u >> len(doubles) * 2 << len(doubles) * 2
        links.add((u, half + reduce(lambda v, i: v | related[u >> i & 3] << i, doubles, v)))
    return frozenset(links)


def _link_counterexample(net: Any) -> Witness | None:
    near = table(net)
    row, port = np.nonzero(near > np.arange(net.nodes)[:, None])
    built = set(zip(row.tolist(), near[row, port].tolist(), strict=True))
    if strange := sorted(built ^ links_as_defined(net.n)):
        a, b = strange[0]
        sentence = f"{net.format(a)} and {net.format(b)} are joined in one of the two only."
        return Witness(net.spec, sentence, pair_parameters(net, a, b))
    return None


def _neighbor_count_fault(net: Any) -> str:
    near, top = table(net), net.nodes // 2
    upper = (np.arange(net.nodes) >= top)[:, None]
    across = ((near >= 0) & ((near >= top) != upper)).sum(axis=1)
    node = int(np.argmax(across != 1))
    if across[node] == 1:
        return ""
    return f"In {net.spec} {net.format(node)} has {across[node]} such neighbours."


# Symmetry ----------------------------------------------------------------------------------------


def closed_walks(net: Any, length: int) -> Ints:
    """Return how many closed walks of a length pass through each node: (nodes,).

    Automorphisms preserve them, so nodes with different counts are not equivalent.

    >>> from explorer import network
    >>> closed_walks(network("CQ(3)"), 4).tolist()
    [19, 19, 19, 19, 19, 19, 19, 19]
    """
    return np.asarray(np.diag(np.linalg.matrix_power(adjacency(net), length)))


def uneven_nodes(net: Any) -> Counterexample | None:
    """Return two nodes with unequal numbers of short closed walks through them, or None."""
    for length in range(3, 9):
        counts = closed_walks(net, length)
        other = int(np.argmax(counts != counts[0]))
        if counts[other] == counts[0]:
            continue
        a, b = f"{counts[0]:,}", f"{counts[other]:,}"
        sentence = (
            f"In {net.spec} {a} closed walks of length {length} go through {net.format(0)}, {b}"
            f" through {net.format(other)}: no automorphism takes one to the other."
        )
        computed = f"{a} and {b} closed walks of length {length}"
        return Counterexample(computed, Witness(net.spec, sentence, pair_parameters(net, 0, other)))
    return None


def uneven_links(net: Any) -> Counterexample | None:
    """Return two links that lie in unequal numbers of cycles of four, or None."""
    near = table(net)
    row, port = np.nonzero(near > np.arange(net.nodes)[:, None])
    ends = np.stack([row, near[row, port]], axis=1)
    walks = np.linalg.matrix_power(adjacency(net), 3)[tuple(ends.T)]
    # A walk of three hops between the endpoints that is no cycle repeats the link.
    degrees = (near >= 0).sum(axis=1)
    squares = walks - (degrees[ends].sum(axis=1) - 1)
    other = int(np.argmax(squares != squares[0]))
    if squares[other] == squares[0]:
        return None
    (a, b), (c, d) = (tuple(map(int, ends[i])) for i in (0, other))
    computed = f"links in {squares[0]} and in {squares[other]} cycles of four"
    sentence = (
        f"In {net.spec} the link {net.format(a)}–{net.format(b)} lies in {squares[0]} of the"
        f" cycles of four, {net.format(c)}–{net.format(d)} in {squares[other]}."
    )
    return Counterexample(computed, Witness(net.spec, sentence, pair_parameters(net, c, d)))


def _transitivity_fault(net: Any) -> str:
    import networkx

    def marked(node: int) -> Any:
        graph = net.to_networkx()
        networkx.set_node_attributes(graph, {v: v == node for v in graph}, "root")
        return graph

    matcher, root = networkx.algorithms.isomorphism.GraphMatcher, marked(0)
    for node in range(1, net.nodes):
        same = matcher(root, marked(node), node_match=lambda a, b: a["root"] == b["root"])
        if not same.is_isomorphic():
            return f"No automorphism of {net.spec} takes {net.format(0)} to {net.format(node)}."
    return ""


TEN, EIGHT = (CUBES.only(lambda m, most=most: m <= most) for most in (10, 8))

CLAIMS = (
    statement("scq-2.2.1-definition", "§2.2.1, Definitions 1 and 2", "two CQ(m−1), pair related",
         "CQ(m) is two copies of CQ(m−1), joined where $u_{m-2} = v_{m-2}$ if m is even and all"
         " double bits below are pair related: (00,00), (10,10), (01,11), (11,01).",
         Holds(TEN, _link_counterexample, "the same links", "every pair of nodes",
               ("links", "printed"))),
    statement("scq-2.2.1-leading", "§2.2.1", "exactly one",
         "A node of CQ(m) with leading bit 0 has exactly one neighbour with leading bit 1, and vice"
         " versa.",
         Holds(TEN, _neighbor_count_fault, "exactly one")),
    statement("scq-2.2.1-diameter", "§2.2.1", f"${CUBE_DIAMETER}$",
         f"Any node of CQ(m) is reached from any other in at most ${CUBE_DIAMETER}$ hops.",
         Sweep(CUBES, DIAMETER, cube_diameter)),
    statement("scq-2.2.1-regular", "§2.2.1", "$2^m$ nodes, regular",
         "CQ(m) is regular and has $2^m$ nodes.",
         Joined((
             ("nodes", Sweep(CUBES, NODES, lambda m: 2**m)),
             ("regular", Beside(CUBES, MIN_DEGREE, None, "=", against=DEGREE)),
         ), "$2^m$ nodes, regular")),
    statement("scq-2.3-cq-vertex", "§2.3", "vertex symmetric", "The crossed cube is vertex"
         " symmetric.",
         Holds(EIGHT, uneven_nodes, "no difference found", "closed walks of up to 8 hops")),
    statement("scq-2.3-cq-vertex-small", "§2.3", "vertex symmetric up to m = 4",
         "CQ(1) to CQ(4) are vertex symmetric: an automorphism takes any node to any other.",
         Holds(CUBES.only(lambda m: m <= 4), _transitivity_fault, "vertex symmetric",
               "automorphism by automorphism"),
         ours=True),
    statement("scq-2.3-cq-edge", "§2.3", "edge symmetric", "The crossed cube is edge symmetric.",
         Holds(EIGHT.only(lambda m: m > 1, "CQ(1) is a single link"), uneven_links,
               "no difference found", "cycles of four along every link")),
)  # fmt: skip
