"""§1, §3.4 and the appendix: the HCN paper's statements on the hypercube."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, log2

import numpy as np

from explorer.analysis.embeddings.embedding import embed
from explorer.analysis.embeddings.guest import GuestKind
from explorer.core.ints import Ints, popcount
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.papers.check import Case, View
from explorer.papers.forms.matrices import distances, links_between
from explorer.papers.forms.quantities import (
    CONNECTIVITY,
    DEGREE,
    DIAMETER,
    LINKS,
    Quantity,
    searched_pairs,
)
from explorer.papers.forms.sizes import Over
from explorer.papers.forms.vocabulary import (
    Compared,
    Depends,
    Form,
    Joined,
    OfPairs,
    Promise,
    Sweep,
    statement,
)

CUBES = Over("Q({})", [(n,) for n in range(1, 9)])
SEVERAL = CUBES.only(lambda n: 2 <= n <= 5, "two nodes of Q(1) have one link")

OPPOSITE = Quantity(
    "the number of nodes at distance n",
    lambda net: net.distance_pairs()[-1] // net.nodes,
    lambda net: searched_pairs(net)[-1] // net.nodes,
    "a search",
    ("distances",),
)


def _hamming(net: Network) -> Ints:
    all_nodes = np.arange(net.nodes)
    return np.asarray(popcount(all_nodes[:, None] ^ all_nodes))


def _log(n: int) -> int:
    return int(log2(network(f"Q({n})").nodes))


def _dilation_of(guest: GuestKind) -> Quantity:
    """Return the dilation of a ring, or of a tree, that is embedded in a network."""

    def most(net: Network) -> int:
        dimension = (net.nodes - 1).bit_length()
        shape = (net.nodes,) if guest == "ring" else (dimension - 1,)
        return int(embed(net, guest, shape).dilation)

    return Quantity(
        f"the most hops that a link of the {guest} takes", most,
        rests=("construction", "distances", "links"), means="link by link",
        view=lambda net: (("task", "embed"), ("guest", guest)),
    )  # fmt: skip


LARGER = CUBES.only(lambda n: n > 1, "a ring has three nodes at least")


# The wraparound mesh ----------------------------------------------------------------------------


def _bits(shape: tuple[int, int]) -> int:
    return sum(ceil(log2(side)) for side in shape)


SHAPES = sorted(((p, q) for p in range(2, 9) for q in range(p, 9)), key=lambda s: (_bits(s), s))


def _ring(size: int) -> list[int]:
    """Return a cyclic order of ``size`` Gray codes, neighbours as close as possible.

    The first half of the codes and its mirror image: all steps are links if the size is even, and
    one takes two hops if it is odd.
    """
    bits = ceil(log2(size))
    half = (size + 1) // 2
    first_half = [i ^ i >> 1 for i in range(half)]
    top = 1 << (bits - 1)
    return first_half + [code | top for code in reversed(first_half)][: size - half]


def _dilation(p: int, q: int) -> int:
    """Return the longest path of a link of the torus, rows and columns each mapped to a ring."""
    rings = (_ring(side) for side in (p, q))
    return max((a ^ b).bit_count() for ring in rings for a, b in zip(ring, ring[1:] + ring[:1],
               strict=True))  # fmt: skip


def has_odd_ring(net: Network) -> bool:
    """Return whether a link joins two nodes equally far from node 0, which no hypercube has."""
    parity = distances(net)[0] % 2
    return bool((links_between(net) & (parity[:, None] == parity)).any())


def _least_dilation(shape: tuple[int, int]) -> int:
    """Return the most hops a link of the torus must take: two if it contains an odd ring."""
    return max(_dilation(*shape), 1 + has_odd_ring(network("Torus({},{})".format(*shape))))


def _emulates(most: int, even: bool = False) -> Form:
    def cases() -> Iterator[Case]:
        for p, q in SHAPES:
            if not even or p % 2 == q % 2 == 0:
                yield Case(f"Q({_bits((p, q))})", f"{p} by {q}", most, _least_dilation((p, q)))

    def view(case: Case) -> View:
        shape = case.label.replace(" by ", "x")
        return (("task", "embed"), ("guest", "torus"), ("shape", shape))

    return Compared(
        cases,
        "the number of hops that a link of the torus takes",
        f"All 2 ≤ p ≤ q ≤ 8{', p and q even' if even else ''}: a hypercube has no odd ring, a torus"
        " of even sides is laid on Gray codes.",
        "links",
        "≤",
        view=view,
    )


CLAIMS = (
    statement("hcn-appendix-links", "Appendix", r"$n \cdot 2^{n-1}$",
         r"The n-cube has $n \cdot 2^{n-1}$ links.",
         Sweep(CUBES, LINKS, lambda n: n * 2 ** (n - 1))),
    statement("hcn-axiom1-diameter", "Axiom 1", "$n$", "The diameter of the n-cube is $n$.",
         Sweep(CUBES, DIAMETER, lambda n: n)),
    statement("hcn-axiom2-opposite", "Axiom 2", "only one",
         "For each node of the n-cube exactly one other, its complement, is $n$ hops away; all"
         " others are nearer.",
         Sweep(CUBES, OPPOSITE, 1)),
    statement("hcn-axiom3-hamming", "Axiom 3", "$N(i,j)$ steps",
         "The distance of two nodes of the n-cube is $N(i,j)$, the number of bits in which they"
         " differ.",
         OfPairs(CUBES, "the distance", _hamming, distances, "links", summary="$N(i,j)$")),
    statement("hcn-appendix-route", "Appendix", "$n$ at most, a shortest route",
         "Routing through the highest bit that differs delivers every message of the n-cube over a"
         " shortest route.",
         Promise(tuple(f"Q({n})" for n in range(1, 7)), "e-cube")),
    statement("hcn-1-log-diameter", "§1", "logarithmic in the nodes",
         "Diameter and links at a node of a hypercube are the logarithm of its number of nodes.",
         Joined((
             ("diameter", Sweep(CUBES, DIAMETER, _log)),
             ("links at a node", Sweep(CUBES, DEGREE, _log)),
         ), r"both are $\log_2 N$")),
    statement("hcn-1-alternate-paths", "§1", "alternate paths",
         "Between any two nodes of a hypercube there are several paths that share no other node.",
         Sweep(SEVERAL, CONNECTIVITY, 2, "≥",
               "As many as a node has links, more there cannot be.")),
    statement("hcn-1-torus-emulation", "§1", r"$\lceil \log p \rceil + \lceil \log q \rceil"
                                             r" \leq n$",
         "The n-cube emulates the wraparound mesh of $p$ by $q$ nodes where"
         r" $\lceil \log p \rceil + \lceil \log q \rceil \leq n$.",
         Depends("readings", (
             ("every link of the mesh on a link", _emulates(1)),
             ("links may take up to two hops", _emulates(2)),
             ("p and q are even", _emulates(1, even=True)),
         ), "A hypercube has no odd rings; an odd side needs links that go two hops.")),
    statement("hcn-1-mesh-likes", "§1", "trees, linear geometries, rings",
         "A hypercube emulates lines, rings and trees: a ring through all its nodes takes single"
         " hops, a binary tree of all but one of them two hops a link at most.",
         Joined((
             ("ring", Sweep(LARGER, _dilation_of("ring"), 1)),
             ("tree", Sweep(LARGER, _dilation_of("tree"), 2, "≤")),
         ), "rings 1 hop, trees 2 hops", note="A line is a ring with a link left out.")),
)  # fmt: skip
