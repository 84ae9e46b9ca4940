"""Sections 1 and 2: statements on the star graph, the hypercube's relatives and the hybrids."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import factorial
from typing import Any

import numpy as np

from explorer.core.addresses.permutations import rank, unrank
from explorer.core.families.symmetry import keeps_links
from explorer.core.network import Network
from explorer.papers.check import View
from explorer.papers.claim import Witness
from explorer.papers.forms.matrices import table
from explorer.papers.forms.quantities import DEGREE, DIAMETER, MIN_DEGREE, NODES, Quantity
from explorer.papers.forms.sizes import Over, single
from explorer.papers.forms.vocabulary import Beside, Depends, Holds, Joined, Sweep, statement
from explorer.papers.scq._common import CUBES, DENSITY, MEAN, STARS, are_joined, pair_parameters
from explorer.papers.scq._printed import star_diameter
from explorer.papers.scq.topology import star_neighbors

# The star graph ----------------------------------------------------------------------------------

SMALL = STARS.only(lambda n: n < 7)


def _link_counterexample(net: Any) -> Witness | None:
    symbols = unrank(np.arange(net.nodes), net.n)
    differ = symbols[:, None, :] != symbols[None, :, :]
    # Two permutations that differ in exactly two positions have those two symbols exchanged.
    expected = differ[..., 0] & (differ.sum(axis=-1) == 2)
    all_nodes = np.arange(net.nodes)
    pairs = np.argwhere(expected != are_joined(net, all_nodes[:, None], all_nodes))
    if not len(pairs):
        return None
    a, b = (int(v) for v in pairs[0])
    sentence = f"{net.format(a)} and {net.format(b)} are joined by one rule only."
    return Witness(net.spec, sentence, pair_parameters(net, a, b))


def _star_symmetry_fault(net: Any) -> str:
    near, symbols = table(net), unrank(np.arange(net.nodes), net.n)
    for renaming in symbols:
        if not keeps_links(near, rank(renaming[symbols - 1])):
            return f"Renaming the symbols of {net.spec} breaks a link."
    for place in range(2, net.n):
        moved = symbols.copy()
        moved[:, [1, place]] = symbols[:, [place, 1]]
        if not keeps_links(near, rank(moved)):
            return f"Exchanging places 2 and {place + 1} in {net.spec} breaks a link."
    return ""


def _dimension(n: int) -> int:
    """Return the least dimension of a hypercube with at least n! nodes."""
    return (factorial(n) - 1).bit_length()


LARGER = STARS.only(lambda n: n > 3, "“asymptotically”: S(2) and S(3) are a link and a ring")

STAR_CLAIMS = (
    statement("scq-1-star", "§1", "$n!$ nodes, degree $n-1$",
         "The star graph $S(n)$ has $n!$ nodes, each of degree $n-1$.",
         Joined((
             ("nodes", Sweep(STARS, NODES, factorial)),
             ("the largest degree", Sweep(STARS, DEGREE, lambda n: n - 1)),
             ("the least degree", Sweep(STARS, MIN_DEGREE, lambda n: n - 1)),
         ), "$n!$ nodes of degree $n-1$")),
    statement("scq-1-star-gap", "§1", "24 and 120 nodes",
         "The 4-star has $4! = 24$ nodes, the 5-star $5! = 120$: nothing lies between.",
         Joined((
             ("S(4)", Sweep(single("S(4)"), NODES, 24)),
             ("S(5)", Sweep(single("S(5)"), NODES, 120)),
         ))),
    statement("scq-2.3-star-links", "§2.3", "first symbol and one more place",
         "Two permutations are joined in the star graph exactly when they differ in the first place"
         " and one other.",
         Holds(SMALL, _link_counterexample, "the same links", "every pair of nodes")),
    statement("scq-2.3-star-diameter", "§2.3", r"$\lfloor 3(n-1)/2 \rfloor$",
         r"Between any two nodes of $S(n)$ there are at most $\lfloor 3(n-1)/2 \rfloor$ hops.",
         Sweep(STARS, DIAMETER, star_diameter)),
    statement("scq-1-star-superior", "§1", "superior",
         "The star graph outgrows the hypercube: its degree $n-1$ and its diameter stay below the"
         r" dimension of a hypercube of as many nodes, $\lceil \log_2 n! \rceil$.",
         Joined((
             ("degree", Sweep(LARGER, DEGREE, _dimension, "<")),
             ("diameter", Sweep(LARGER, DIAMETER, _dimension, "<")),
         ), "both below it"), quote="asymptotically superior"),
    statement("scq-2.3-star-symmetric", "§2.3", "regular, vertex and edge symmetric",
         "The star graph is regular, vertex symmetric and edge symmetric.",
         Holds(SMALL.only(lambda n: n > 2, "S(2) is a single link"), _star_symmetry_fault,
               "regular and symmetric", "automorphism by automorphism",
               note="Renaming the symbols takes any node to any other; exchanging places 2 and i"
                    " takes the links of one port to those of the other.")),
)  # fmt: skip

# The hierarchical star and the hyper-star --------------------------------------------------------

HS = Over("HS({})", [(n,) for n in range(2, 6)])
HYPER = Over("HyperStar({},{})", [(n, k) for n in range(2, 13) for k in range(1, n)])
EVEN = Over("HyperStar({},{})", [(2 * k, k) for k in range(1, 6)])


def _module_fault(net: Any) -> str:
    star = factorial(net.n)
    near, nodes = table(net), np.arange(net.nodes)[:, None]
    inside = (near >= 0) & (near // star == nodes // star)
    targets = np.sort(np.where(inside, near % star, -1), axis=1)
    expected = star_neighbors(net.n)[np.arange(net.nodes) % star]
    width = near.shape[1] - expected.shape[1]
    is_star = (targets[:, width:] == expected).all(axis=1) & (targets[:, :width] < 0).all(axis=1)
    return (
        ""
        if is_star.all()
        else f"Module {np.argmin(is_star) // star + 1} of {net.spec} is no star."
    )


def _hyper_star_symmetry_fault(net: Any) -> str:
    strings, near = net.string.strings(np.arange(net.nodes)), table(net)
    images = [net.string.values(strings ^ ((1 << net.n) - 1))]
    for place in range(net.n - 2):
        # Exchanges of adjacent positions after the first: these generate all exchanges.
        differ = (strings >> place ^ strings >> (place + 1)) & 1
        images.append(net.string.values(strings ^ differ * (3 << place)))
    keep_all = all(keeps_links(near, image) for image in images)
    return "" if keep_all else f"A map that should keep the links of {net.spec} breaks one."


def _low_degree_view(net: Network) -> View:
    degrees = (table(net) >= 0).sum(axis=1)
    return (("from", net.format(int(np.argmin(degrees)))),)


HYBRIDS = (
    statement("scq-1-hs", "§1", "$(n!)^2$ nodes, degree $n$; 36, 576",
         "The hierarchical star HS(n,n) has $(n!)^2$ nodes of degree $n$: 36 for $n = 3$, 576 for"
         " $n = 4$.",
         Joined((
             ("nodes", Sweep(HS, NODES, "nodes")),
             ("the largest degree", Sweep(HS, DEGREE, "degree")),
             ("the least degree", Sweep(HS, MIN_DEGREE, lambda n: n)),
             ("HS(3)", Sweep(single("HS(3)"), NODES, 36)),
             ("HS(4)", Sweep(single("HS(4)"), NODES, 576)),
         ), "$(n!)^2$ nodes of degree $n$",
            "The link of a diagonal node is a reconstruction; any choice leaves degree and"
            " number.")),
    statement("scq-1-hs-modules", "§1", "$n!$ modules, each an n-star",
         "The hierarchical star HS(n,n) consists of $n!$ modules, each an $n$-star, and links"
         " between.",
         Holds(HS, _module_fault, "$n!$ modules, each an n-star")),
    statement("scq-1-hyperstar-nodes", "§1", r"$\frac{n!}{k!(n-k)!}$ nodes",
         r"The hyper-star(n,k) has $\frac{n!}{k!(n-k)!}$ nodes.",
         Sweep(HYPER, NODES, "nodes")),
    statement("scq-1-hyperstar-degree", "§1", "degree $n-k$", "The hyper-star(n,k) has"
         " degree $n-k$.",
         Depends("readings", (
             ("of every node",
              Sweep(HYPER, replace(MIN_DEGREE, view=_low_degree_view), lambda n, k: n - k)),
             ("the largest", Sweep(HYPER.only(lambda n, k: 2 * k <= n, "up to k = n/2"), DEGREE,
                                   "degree")),
         ), "A node whose first bit is 0 can swap it with k ones, one whose first bit is 1 with"
            " n−k zeros: n−k throughout only for n = 2k, where the paper calls it regular."),
         quote="at node degree n−k"),
    statement("scq-1-hyperstar-regular", "§1", "regular, symmetric, diameter $n-1$",
         "For $n = 2k$ the hyper-star is regular and symmetric, and its diameter is $n-1$.",
         Joined((
             ("regular", Beside(EVEN, MIN_DEGREE, None, "=", against=DEGREE)),
             ("symmetric", Holds(EVEN, _hyper_star_symmetry_fault, "symmetric",
                                 "automorphism by automorphism")),
             ("diameter", Sweep(EVEN, DIAMETER, "diameter")),
         ), "regular, symmetric, diameter $n-1$",
            "The complement exchanges the nodes with first bit 0 and 1; exchanges of the other"
            " places take any of one sort to any other.")),
)  # fmt: skip

# The rank of the star-crossed cube ---------------------------------------------------------------

PROPERTIES = (("nodes", NODES), ("diameter", DIAMETER), ("mean distance", MEAN),
              ("message density", DENSITY))  # fmt: skip
FACTORS = Over("SCQ({},{})", [(m, n) for m in range(1, 9) for n in range(2, 9)])
EQUAL = Over("SCQ({},{})", [(3, n) for n in range(2, 15)])


def _parent_bound(quantity: Quantity, largest: bool, equal: bool) -> Quantity:
    """Return the smaller or the larger value of the two graphs that SCQ(m,n) should be between."""

    def value(net: Any) -> Fraction | int:
        m, n = net.m, net.n
        cube, star = (f"CQ({m + n - 1})", f"S({m + n})") if equal else (f"CQ({m})", f"S({n})")
        both = [quantity.of(single(spec).nets[0]) for spec in (cube, star)]
        return max(both) if largest else min(both)

    words = "the larger" if largest else "the smaller"
    return Quantity(f"{words} of those of its star graph and crossed cube", value,
                    rests=("distances",))  # fmt: skip


def _between(over: Over, equal: bool) -> Joined:
    return Joined(tuple(
        (f"{name}, {words}",
         Beside(over, quantity, None, relation, against=_parent_bound(quantity, largest, equal)))
        for name, quantity in PROPERTIES
        for words, relation, largest in (("no more", "≤", True), ("no less", "≥", False))
    ), "between in all")  # fmt: skip


PLACE_CLAIMS = (
    statement("scq-1-between", "§1", "between $S(n)$ and $CQ(m)$",
         "In its topological properties SCQ(m,n) lies between the n-star and the m-dimensional"
         " crossed cube.",
         Depends("readings", (
             ("with its own factors S(n) and CQ(m)", _between(FACTORS, False)),
             ("with those of equal degree, m = 3", _between(EQUAL, True)),
         ), "The sentence does not say at what the three are compared: held up are nodes, diameter,"
            " mean distance and message density."),
         quote="lies in between"),
    statement("scq-1-cq-half", "§1", "almost half",
         "The diameter of the crossed cube CQ(n) is almost half that of the hypercube Q(n), n: at"
         " most one hop more than n/2, and no less.",
         Joined((
             ("no less", Sweep(CUBES, DIAMETER, lambda n: Fraction(n, 2), "≥")),
             ("at most a hop more", Sweep(CUBES, DIAMETER, lambda n: Fraction(n, 2) + 1, "≤")),
         ), "n/2 to n/2 + 1")),
    statement("scq-1-cq-mean", "§1", "smaller",
         "The mean distance of the crossed cube is smaller than that of the hypercube.",
         Depends("size", (
             ("at every size", Beside(CUBES, MEAN, lambda n: f"Q({n})", "<")),
             ("from n = 3 on", Beside(CUBES.only(lambda n: n > 2), MEAN, lambda n: f"Q({n})",
                                      "<")),
         ), "CQ(1) and CQ(2) are the hypercubes."),
         quote="reduced mean distance"),
)  # fmt: skip
