"""Section 5.2: the families of meshes of Lemmas 1 to 5 and Theorem 12, built and counted."""

from __future__ import annotations

from math import factorial
from typing import Any

import numpy as np

from explorer.core.ints import Ints
from explorer.papers.auditing import audit_hooks
from explorer.papers.forms.matrices import table
from explorer.papers.forms.quantities import NODES, Quantity
from explorer.papers.forms.sizes import Over, single
from explorer.papers.forms.vocabulary import Holds, Joined, Sweep, statement
from explorer.papers.scq._common import CUBES
from explorer.papers.scq.listed_meshes import mesh_links

Square = tuple[int, ...]
"""A block of a mesh: upper pair, lower pair."""


def lemma_meshes(net: Any) -> Ints:
    """Return the 2×2×2 meshes of a star-crossed cube by the lemmas' construction: (meshes, 8).

    Pairs of crossed cubes joined along the last position; in both, the eight nodes of every
    sub-cube of dimension 3 are halved: (0,2),(1,3) and (4,6),(5,7).

    >>> from explorer import network
    >>> lemma_meshes(network("SCQ(3,3)")).shape
    (6, 8)
    """
    stars = factorial(net.n)
    low = np.arange(stars)
    high = net.neighbors(low)[:, -1] % stars
    low, high = low[low < high], high[low < high]
    starts = np.arange(0, 1 << net.m, 4)
    # The upper pair and lower pair of a block, then the next block of the same mesh.
    cubes = starts[:, None] + np.array([0, 2, 0, 2, 1, 3, 1, 3])
    is_lower = np.array([0, 0, 1, 1, 0, 0, 1, 1])
    ends = np.where(is_lower, high[:, None], low[:, None])
    return np.asarray(cubes[None] * stars + ends[:, None, :]).reshape(-1, 8)


def intact_meshes(net: Any) -> int:
    """Return the number of meshes in the family with all their links and no shared node."""
    meshes = audit_hooks.built(lemma_meshes(net))
    pairs = np.array(list(mesh_links(8)))
    near = net.neighbors(meshes[:, pairs[:, 0]])
    linked = (near == meshes[:, pairs[:, 1], None]).any(axis=2).all(axis=1)
    unshared = np.bincount(meshes.ravel(), minlength=net.nodes)[meshes] == 1
    return int((linked & unshared.all(axis=1)).sum())


BUILT = Quantity(
    "the number of disjoint 2×2×2 meshes", intact_meshes, rests=("links", "construction"),
    means="the meshes of the lemmas built, node by node and link by link",
)  # fmt: skip


def _interlinks(net: Any) -> int:
    """Return the fewest links that change any one position of the star part."""
    near, nodes = table(net), np.arange(net.nodes)[:, None]
    changed = [int((near[:, i] > nodes[:, 0]).sum()) for i in range(near.shape[1])]
    return min(changed)


INTERLINKS = Quantity("the number of interlinks, links of one place,", None, _interlinks,
                      "a count of the links of each place")  # fmt: skip
MESHES_PER_INTERLINK = Quantity(
    "the number of meshes that an interlink forms",
    lambda net: intact_meshes(net) // (factorial(net.n) // 2),
    rests=("links", "construction"),
    means="the meshes of the lemmas built, node by node and link by link",
)

LEMMAS: tuple[tuple[int, int, int, int, int, int], ...] = (
    (1, 3, 3, 6, 3, 2),
    (2, 4, 3, 12, 3, 4),
    (3, 3, 4, 24, 12, 2),
    (4, 4, 4, 48, 12, 4),
    (5, 3, 5, 120, 60, 2),
)
"""Lemma, m, n, and the printed numbers of meshes, of interlinks, and of meshes per interlink."""

FAMILIES = tuple(
    statement(f"scq-lemma{number}-family", f"Lemma {number}", f"{meshes} meshes",
         f"SCQ({m},{n}) holds {meshes} disjoint 3D meshes.",
         Sweep(single(f"SCQ({m},{n})"), BUILT, meshes))
    for number, m, n, meshes, _, _ in LEMMAS
) + tuple(
    statement(f"scq-lemma{number}-interlinks", f"Lemma {number}, proof",
         f"{pairs} interlinks, {each} meshes each",
         f"The {factorial(n)} crossed cubes of SCQ({m},{n}) are paired by {pairs} interlinks, each"
         f" of which forms {each} disjoint meshes.",
         Joined((("interlinks", Sweep(single(f"S({n})"), INTERLINKS, pairs)),
                 ("meshes each", Sweep(single(f"SCQ({m},{n})"), MESHES_PER_INTERLINK, each)))))
    for number, m, n, _, pairs, each in LEMMAS
)  # fmt: skip

# Theorem 12 --------------------------------------------------------------------------------------


def printed_mesh_count(m: int, n: int) -> int:
    """Return 2^(m-2) n(n-1) … 3, the printed number of meshes."""
    return factorial(n) // 2 << (m - 2)


def _nodes_taken_fault(net: Any) -> str:
    number, mesh_size = printed_mesh_count(net.m, net.n), 4 << (net.m - 3)
    return (
        f"{number} meshes of {mesh_size} nodes take {number * mesh_size}; the lemmas' meshes have 8"
        " nodes."
    )


GROWING_SCQ = Over("SCQ({},{})", [(m, n) for m in range(3, 8) for n in range(2, 6)])
THREE_SYMBOLS = Over("SCQ({},{})", [(m, 3) for m in range(3, 11)])
ALL_NODES = NODES.renamed("the number of nodes to be taken")

# The crossed cube alone --------------------------------------------------------------------------


def _no_two_meshes(cube: Any) -> str:
    halves = [audit_hooks.built(tuple(rows_of_squares(cube, bit))) for bit in (0, 1)]
    nodes = {v for half in halves for square in half for v in square}
    if all(len(half) == cube.nodes // 8 for half in halves) and len(nodes) == cube.nodes:
        return ""
    return f"No two meshes that take every node were found in {cube.spec}."


def rows_of_squares(cube: Any, bit: int) -> list[Square]:
    """Return a mesh 2×2×2^(m-3) of the nodes that end in a bit, found square after square.

    >>> from explorer import network
    >>> len(rows_of_squares(network("CQ(5)"), 1))
    4
    """
    near: list[list[int]] = table(cube).tolist()
    expected = cube.nodes // 8

    def is_square(nodes: Square) -> bool:
        a, b, c, d = nodes
        inside = min(nodes) >= 0 and len(set(nodes)) == 4 and {v & 1 for v in nodes} == {bit}
        return inside and b in near[a] and c in near[a] and d in near[b] and d in near[c]

    def extend(squares: list[Square], used: frozenset[int]) -> list[Square]:
        if len(squares) == expected:
            return squares
        for port in range(cube.n):
            ahead = tuple(near[v][port] for v in squares[-1])
            if not used & set(ahead) and is_square(ahead):
                longer = extend([*squares, ahead], used.union(ahead))
                if longer:
                    return longer
        return []

    starts = ((bit, b, c, d) for b in near[bit] for c in near[bit] for d in near[b])
    return next(
        (squares for first in starts if is_square(first)
         if (squares := extend([first], frozenset(first)))), []
    )  # fmt: skip


# Section 8 ---------------------------------------------------------------------------------------


def _shared_link_fault(net: Any) -> str:
    meshes = audit_hooks.built(lemma_meshes(net))
    pairs = np.array(list(mesh_links(8)))
    used = np.sort(meshes[:, pairs].reshape(-1, 2), axis=1)
    if len(np.unique(used, axis=0)) < len(used):
        return f"A link of {net.spec} carries two links of the meshes."
    return (
        "" if intact_meshes(net) == len(meshes) else (f"A link of a mesh is no link of {net.spec}.")
    )


CLAIMS = (
    statement("scq-t12-count", "Theorem 12", r"$2^{m-2} \, n(n-1) \cdots 3$ meshes",
         r"For $m \ge 3$, SCQ(m,n) holds $2^{m-2} \, n(n-1)(n-2) \cdots 3$ disjoint 3D meshes,"
         " whose links are all links of its own.",
         Sweep(GROWING_SCQ, BUILT, printed_mesh_count,
               note="With meshes of eight nodes, as in the lemmas, whatever m is.")),
    statement("scq-t12-size", "Theorem 12", r"$2 \times 2 \times 2^{m-3}$, unit expansion",
         r"The $2^{m-2} \, n(n-1) \cdots 3$ meshes measure $2 \times 2 \times 2^{m-3}$ and have"
         " unit expansion: together they take every node of SCQ(m,n).",
         Sweep(THREE_SYMBOLS, ALL_NODES, lambda m, n: printed_mesh_count(m, n) * (4 << (m - 3)),
               why=_nodes_taken_fault)),
    statement("scq-5.2-crossed-cube", "§5.2", r"$2 \times 2 \times 2^{m-3}$, $m \ge 4$",
         r"For $m \ge 4$, CQ(m) holds disjoint meshes of $2 \times 2 \times 2^{m-3}$ nodes.",
         Holds(CUBES.only(lambda m: 3 < m < 11), _no_two_meshes, "two meshes, every node",
               "both meshes built, link by link", ("links", "construction"),
               "One of the nodes that end in 0, one of those that end in 1.")),
    statement("scq-8-unit", "§8", "dilation 1, congestion 1",
         "In the embeddings of meshes every guest link is a single link of SCQ(m,n), and no link"
         " carries two.",
         Holds(Over("SCQ({},{})", [(m, n) for m in (3, 4, 5) for n in (3, 4)]),
               _shared_link_fault,
               "dilation 1, congestion 1", "every link of every mesh", ("links", "construction"),
               "For the rings see §5.1.")),
)  # fmt: skip
