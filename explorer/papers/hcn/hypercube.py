"""§1, §3.4 and the appendix: what the HCN paper says of the hypercube."""

from __future__ import annotations

from math import ceil, log2

import numpy as np

from explorer.analysis.embedding import embed
from explorer.analysis.structure import structure
from explorer.core.claim import Bar, Finding, Reading, Witness, claim
from explorer.core.ints import Ints, popcount
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.core.search import levels_from, neighbor_table
from explorer.papers.check import Case, compare, promise, settled
from explorer.routing.disjoint.paths import disjoint_paths

SIZES = range(1, 9)
UP_TO_8 = "Q(1) to Q(8), distances of all pairs."


def _cube(n: int) -> Network:
    return network(f"Q({n})")


@claim("hcn-appendix-links", "Appendix", r"$n \cdot 2^{n-1}$", rests=("links", "printed"))
def links() -> Finding:
    r"""The n-cube has $n \cdot 2^{n-1}$ links."""
    cases = [
        Case(f"Q({n})", f"n = {n}", n * 2 ** (n - 1), len(_cube(n).link_array())) for n in SIZES
    ]
    return compare(cases, what="the number of links", checked="Q(1) to Q(8), counted one by one.")


@claim("hcn-axiom1-diameter", "Axiom 1", "$n$", rests=("links", "printed"))
def diameter() -> Finding:
    """The diameter of the n-cube is $n$."""
    cases = [Case(f"Q({n})", f"n = {n}", n, int(_from_node_0(n).max())) for n in SIZES]
    return compare(
        cases,
        what="the diameter",
        checked="Q(1) to Q(8), by search from one node; every node of a hypercube sees the same.",
        told="$n$ at every size",
    )


def _from_node_0(n: int) -> Ints:
    return levels_from(neighbor_table(_cube(n)), 0)


@claim("hcn-axiom2-opposite", "Axiom 2", "only one", rests=("distances", "printed"))
def one_opposite_node() -> Finding:
    """For each node of the n-cube exactly one other, its complement, is $n$ hops away; all others
    are nearer."""
    cases = []
    for n in SIZES:
        pairs = _cube(n).distance_pairs()
        assert pairs is not None
        cases.append(Case(f"Q({n})", f"n = {n}", 1, pairs[n] // _cube(n).nodes))
    return compare(
        cases, what="the number of nodes at distance n", checked=UP_TO_8, told="always one"
    )


@claim("hcn-axiom3-hamming", "Axiom 3", "$N(i,j)$ steps", rests=("links", "printed"))
def distance_is_hamming() -> Finding:
    """The distance of two nodes of the n-cube is $N(i,j)$, the number of bits in which they
    differ."""
    cases = []
    for n in SIZES:
        net = _cube(n)
        table, everyone = neighbor_table(net), np.arange(net.nodes)
        apart = sum(
            int((levels_from(table, a) != popcount(a ^ everyone)).sum()) for a in range(net.nodes)
        )
        cases.append(Case(net.spec, f"n = {n}", 0, apart))
    return compare(
        cases,
        what="the number of pairs at another distance",
        checked="Q(1) to Q(8), by search.",
        told="$N(i,j)$ for all pairs",
    )


@claim("hcn-appendix-route", "Appendix", "$n$ at most, a shortest route", rests=("links", "router"))
def e_cube() -> Finding:
    """Routing through the highest bit that differs delivers every message of the n-cube over a
    shortest route."""
    return promise([f"Q({n})" for n in range(1, 7)], "e-cube")


@claim(
    "hcn-1-log-diameter", "§1", "logarithmic in the nodes", rests=("counts", "distances", "printed")
)
def logarithmic() -> Finding:
    """Diameter and links at a node of a hypercube are the logarithm of its number of nodes."""
    cases = []
    for n in SIZES:
        net, pairs = _cube(n), _cube(n).distance_pairs()
        assert pairs is not None
        both = {len(pairs) - 1, net.degrees.minimum, net.degrees.maximum}
        cases.append(Case(net.spec, f"n = {n}", int(log2(net.nodes)), max(both)))
    return compare(
        cases,
        what="the larger of diameter and degree",
        checked=UP_TO_8,
        told=r"both are $\log_2 N$",
    )


@claim("hcn-1-alternate-paths", "§1", "alternate paths", rests="links")
def alternate_paths() -> Finding:
    """Between any two nodes of a hypercube there are several paths that share no other node."""
    fewest = {}
    for n in range(1, 6):
        net = _cube(n)
        fewest[n] = min(disjoint_paths(net, 0, b).count for b in range(1, net.nodes))
    bars = tuple(Bar(f"n = {n}", count, str(count), count != n) for n, count in fewest.items())
    few = next((n for n, count in fewest.items() if count != n), None)
    return settled(
        None
        if few is None
        else Witness(
            f"Q({few})", f"In Q({few}) two nodes have {fewest[few]} paths.", (("task", "paths"),)
        ),
        "$n$ paths in Q(n)",
        "Q(1) to Q(5): from one node to every other, by maximum flow.",
        "As many as a node has links, more there cannot be; in Q(1) it is one.",
        evidence=bars,
        measure="Fewest node-disjoint paths between two nodes",
    )


@claim(
    "hcn-1-torus-emulation",
    "§1",
    r"$\lceil \log p \rceil + \lceil \log q \rceil \leq n$",
    rests="arithmetic",
    because="The parity of rings, and distances of addresses as counts of bits.",
)
def emulates_a_torus() -> Finding:
    r"""The n-cube emulates the wraparound mesh of $p$ by $q$ nodes where
    $\lceil \log p \rceil + \lceil \log q \rceil \leq n$."""
    shapes = [(p, q) for p in range(2, 9) for q in range(p, 9)]
    shapes.sort(key=lambda shape: (_bits(shape), shape))
    verdicts = {shape: _as_it_is(*shape) for shape in shapes}
    kept = [shape for shape, fits in verdicts.items() if fits]
    first = next(shape for shape, fits in verdicts.items() if not fits)
    stretched = {shape: _dilation(*shape) for shape in shapes}
    n = _bits(first)
    p, q = first
    evens = all(fits == (p % 2 == 0 and q % 2 == 0) for (p, q), fits in verdicts.items())
    most = max(stretched.values())
    return Finding(
        f"not {p} by {q} link by link",
        "depends",
        f"All 2 ≤ p ≤ q ≤ 8: {len(kept)} of {len(shapes)} lie in the cube as they are.",
        "A hypercube has no odd rings; an odd side needs links that go two hops."
        if evens
        else "An odd ring does not lie in a hypercube.",
        readings=(
            Reading("Every link of the mesh on a link", f"not {p} by {q} in Q({n})", "differs"),
            Reading(
                "Links may take up to two hops",
                f"at most {most} hops",
                "agrees" if most <= 2 else "differs",
            ),
            Reading(
                "p and q are even",
                "every one lies in it" if evens else "not every one",
                "agrees" if evens else "differs",
            ),
        ),
        witness=Witness(
            f"Q({n})",
            f"The torus of {p} by {q} has a ring of odd length, Q({n}) has none: a link of it takes"
            " two hops.",
            (("task", "embed"), ("guest", "torus"), ("shape", f"{p}x{q}")),
        ),
    )


@claim(
    "hcn-1-mesh-likes",
    "§1",
    "trees, linear geometries, rings",
    rests=("construction", "distances", "links"),
)
def emulates_lines_rings_and_trees() -> Finding:
    """A hypercube emulates lines, rings and trees: a ring through all its nodes takes single hops,
    a binary tree of all but one of them two hops a link at most."""
    wrong, bars = None, []
    for n in range(2, 9):
        net = _cube(n)
        ring, tree = embed(net, "ring", (net.nodes,)), embed(net, "tree", (n - 1,))
        bars.append(Bar(f"n = {n}", tree.dilation, f"ring {ring.dilation}, tree {tree.dilation}"))
        if wrong is None and (ring.dilation > 1 or tree.dilation > 2):
            view = (("task", "embed"), ("guest", "ring"), ("shape", str(net.nodes)))
            wrong = Witness(net.spec, f"{net.spec} does not hold them so.", view)
    return settled(
        wrong,
        "rings 1 hop, trees 2 hops",
        "Q(2) to Q(8): a ring of all nodes, and the binary tree of all but one.",
        "A line is a ring with a link left out.",
        evidence=tuple(bars),
        measure="Hops that a link takes at most",
    )


def _bits(shape: tuple[int, int]) -> int:
    return sum(ceil(log2(side)) for side in shape)


def _ring(size: int) -> list[int]:
    """Return a cyclic order of that many Gray codes, neighbours as near as they can be.

    The first half of the codes and its mirror image: links where the length is even, and one
    of two hops where it is odd.
    """
    bits = ceil(log2(size))
    half = (size + 1) // 2
    there = [i ^ i >> 1 for i in range(half)]
    top = 1 << (bits - 1)
    return there + [code | top for code in reversed(there)][: size - half]


def _steps(order: list[int]) -> list[int]:
    around = zip(order, [*order[1:], order[0]], strict=True)
    return [(a ^ b).bit_count() for a, b in around]


def _dilation(p: int, q: int) -> int:
    """Return the longest way of a link of the torus, rows and columns each laid on a ring."""
    return max(max(_steps(_ring(side))) for side in (p, q))


def _as_it_is(p: int, q: int) -> bool:
    """Return whether the torus lies in the cube link by link: never with an odd ring.

    A bipartite network holds no odd ring; where both sides are even the rings above hold it.
    """
    net = network(f"Torus({p},{q})")
    return bool(structure(net).bipartite.value) and _dilation(p, q) == 1
