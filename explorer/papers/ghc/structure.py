"""Equations 1 to 3, the definition, distances and disjoint paths: §2."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache, partial
from itertools import pairwise
from math import prod

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.core.search import distances_from
from explorer.papers.check import pair_view
from explorer.papers.claim import Foundation, Witness
from explorer.papers.forms.quantities import (
    DEGREE,
    DIAMETER,
    LINKS,
    MIN_DEGREE,
    NODES,
    Quantity,
    links,
    one_of_each_class,
    without_closed_form,
)
from explorer.papers.forms.sizes import Over, single
from explorer.papers.forms.vocabulary import (
    Counterexample,
    Depends,
    Holds,
    Joined,
    Sweep,
    statement,
)
from explorer.papers.ghc._lattices import LATTICES
from explorer.routing.disjoint.paths import disjoint_paths
from explorer.words.forms import shown

MAX_PATHS_NODES = 32
"""Largest network in which disjoint paths from one node to all others are checked."""

PATHS: tuple[Foundation, ...] = ("construction", "links", "symmetry")
FROM_ONE = "from one node of each class, under rotations"


def _sum_of_radices_less_one(*radices: int) -> int:
    return sum(radix - 1 for radix in radices)


# The definition -----------------------------------------------------------------------------


def _digits(net: Network) -> Ints:
    return np.stack(net.split(np.arange(net.nodes)), axis=-1)


def _wrong_link_witness(net: Network, differences: Ints) -> Witness | None:
    """Return the first pair that is wrongly joined or wrongly not joined."""
    joined = np.zeros((net.nodes, net.nodes), dtype=bool)
    near = net.table()
    node, port = np.nonzero(near >= 0)
    joined[node, near[node, port]] = True
    wrong = np.argwhere(joined != (differences == 1))
    if not len(wrong):
        return None
    a, b = wrong[0].tolist()
    relation = "joined" if joined[a, b] else "not joined"
    sentence = f"In {net.spec} {net.format(a)} and {net.format(b)} are {relation}."
    return Witness(net.spec, sentence, pair_view(net, a, b))


def _against_definition(net: Network) -> Witness | None:
    digits = _digits(net)
    return _wrong_link_witness(net, (digits[:, None] != digits).sum(axis=-1))


def _against_mesh(net: Network) -> Witness | None:
    digits = _digits(net)
    return _wrong_link_witness(net, np.abs(digits[:, None] - digits).sum(axis=-1))


def _digit_distance_counterexample(net: Network, source: int) -> Witness | None:
    digits = _digits(net)
    differences = (digits != digits[source]).sum(axis=-1)
    hops = distances_from(net, source)
    wrong = np.flatnonzero(hops != differences)
    if not len(wrong):
        return None
    other = int(wrong[0])
    a, b, differing = net.format(source), net.format(other), int(differences[other])
    sentence = (
        f"In {net.spec} {a} and {b}, which differ in {shown(differing):digit},"
        f" are {hops[other]} hops apart."
    )
    return Witness(net.spec, sentence, pair_view(net, source, other))


def _distance_witness(net: Network) -> Witness | None:
    sources = (node for node, _ in one_of_each_class(net))
    return next(filter(None, (_digit_distance_counterexample(net, node) for node in sources)), None)


def _binary_fault(net: Network) -> str:
    n = (net.nodes - 1).bit_length()
    expected = np.arange(net.nodes)[:, None] ^ 1 << np.arange(n)
    same = (
        net.table().shape == expected.shape
        and (np.sort(net.table(), axis=1) == np.sort(expected, axis=1)).all()
    )
    return "" if same else f"{net.spec} has other links than the binary {n}-cube."


# Disjoint paths -------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _neighbor_sets(net: Network) -> tuple[frozenset[int], ...]:
    """Return the neighbours of every node."""
    return tuple(frozenset(row) - {-1} for row in net.table().tolist())


def disjoint_path_count(net: Network, a: int, b: int) -> int:
    """Return how many of the computed paths are valid and share no node.

    There can be no more than an endpoint has links.
    """
    near = _neighbor_sets(net)
    seen: set[int] = set()
    count = 0
    for path in dict.fromkeys(disjoint_paths(net, a, b, False).paths):
        inside = set(path[1:-1])
        is_path = path[0] == a and path[-1] == b and all(w in near[v] for v, w in pairwise(path))
        if is_path and not inside & (seen | {a, b}) and len(inside) == len(path) - 2:
            count += 1
            seen |= inside
    return count


def _pairs(net: Network, sources: Iterator[int]) -> Iterator[tuple[int, int]]:
    return ((a, b) for a in sources for b in range(net.nodes) if a != b)


def _path_count_counterexample(net: Network, from_all: bool) -> Counterexample | None:
    """Return the first pair whose number of disjoint paths differs from the lesser port count."""
    sources = range(net.nodes) if from_all else [node for node, _ in one_of_each_class(net)]
    for a, b in _pairs(net, iter(sources)):
        ports = min(len(_neighbor_sets(net)[a]), len(_neighbor_sets(net)[b]))
        if (count := disjoint_path_count(net, a, b)) != ports:
            sentence = (
                f"In {net.spec} {net.format(a)} and {net.format(b)}, of at least {ports} ports"
                f" each, have {count} disjoint paths."
            )
            witness = Witness(net.spec, sentence, (*pair_view(net, a, b), ("task", "paths")))
            return Counterexample(f"{count} paths for {ports} ports", witness)
    return None


def _less_than_printed(net: Network) -> Counterexample | None:
    return _path_count_counterexample(net, False)


RECTANGLES = Over("GHC({})", [(r,) for r in ("2m,3m", "2m,5m", "4m,3m,3m", "3m,3m,3m,2m")])
"""The hyperrectangle of Figure 3 and others."""

HYBRIDS = Over("GHC({})", [(r,) for r in ("2m,3m", "2m,4m", "2,4r,4m", "4m,3m,3m")])
"""The hyperrectangle of Figure 3, the hybrid of Figure 4, and smaller ones."""

COST_RATIO = Quantity(
    "the ratio of its links to those of the binary hypercube",
    None,
    lambda net: Fraction(links(net), links(network("GHC(2,2,2,2,2,2)"))),
    "a count of the links of both",
)

TWO = Over(lambda n: f"GHC({','.join('2' * n)})", [(n,) for n in range(1, 11)])

OUTSIDE = "as the text has it, one taken off the whole sum"
INSIDE = "repaired: one taken off every radix, as Table 2 and the appendix have it"

CLAIMS = (
    statement("ghc-1-nodes", "Equation 1", r"$N = \prod_{i=1}^{d} R_i$",
         "A generalized hypercube has as many nodes as the product of its radices.",
         Sweep(LATTICES, NODES, "nodes")),
    statement("ghc-1-nodes-rectangles", "Equation 1, §2", r"$N = \prod_{i=1}^{d} R_i$",
         "A hyperrectangle, whose dimensions are open lines, has as many nodes as the product of"
         " its radices.",
         Sweep(Over("Mesh({})", [(r,) for r in ("5", "2,3", "4,3,3", "2,2,2,2", "5,6,7")]), NODES,
               "nodes")),
    statement("ghc-2-links", "Equation 2", r"$L = \frac{N}{2} \sum_{i=1}^{d} R_i - 1$",
         r"A generalized hypercube has $\frac{N}{2} \sum R_i - 1$ links.",
         Depends("scan", (
             (OUTSIDE, Sweep(LATTICES, LINKS, lambda *r: Fraction(prod(r) * sum(r), 2) - 1)),
             (INSIDE, Sweep(LATTICES, LINKS, "links")),
         ))),
    statement("ghc-3-ports", "Equation 3", r"$P = \sum_{i=1}^{d} R_i - 1$",
         r"A node of a generalized hypercube needs $\sum R_i - 1$ ports.",
         Depends("scan", (
             (OUTSIDE, Sweep(LATTICES, DEGREE, lambda *r: sum(r) - 1)),
             (INSIDE, Joined((("the most", Sweep(LATTICES, DEGREE, "degree")),
                              ("the fewest",
                               Sweep(LATTICES, MIN_DEGREE, _sum_of_radices_less_one))))),
         )), defect="ghc-2-links"),
    statement("ghc-2-definition", "§2", "one digit differs",
         "Two nodes of a generalized hypercube are joined exactly when their addresses differ in"
         " one digit.",
         Holds(LATTICES.upto(256), _against_definition, "exactly then", "all pairs")),
    statement("ghc-2-distance", "§2", "digits that differ",
         "The distance of two nodes of a generalized hypercube is the number of digits in which"
         " their addresses differ.",
         Holds(LATTICES, _distance_witness, "always", f"a search {FROM_ONE}, to all nodes",
               ("links", "symmetry"))),
    statement("ghc-2-hyper-distance", "§2", "digits that differ",
         "In a hyperrectangle, too, the distance of two nodes is the number of digits in which"
         " their addresses differ, at most that of all digits.",
         Sweep(RECTANGLES, without_closed_form(DIAMETER), lambda r: r.count(",") + 1),
         quote="the number of differing digits in the addresses of node x or node y"),
    statement("ghc-2-cost", "§2", "1.5 times more",
         "At 64 nodes the links of (4,4,4) cost 1.5 times those of the binary hypercube.",
         Sweep(single("GHC(4,4,4)"), COST_RATIO, Fraction(3, 2),
               note="Half as many again, that is."), quote="1.5 times more"),
    statement("ghc-5-diameter", "§5", "$d$, less than 11",
         "The greatest distance in a generalized hypercube is its number of dimensions, less than"
         " 11 for all of the appendix.",
         Joined((("dimensions", Sweep(LATTICES, without_closed_form(DIAMETER), "diameter")),
                 ("less than 11", Sweep(LATTICES, without_closed_form(DIAMETER), 11, "<"))),
                "$d$, at most 10"),
         quote="less than 11 for all configurations"),
    statement("ghc-2-binary", "§2", "all $R_i = 2$",
         "A generalized hypercube of radices 2 is the binary hypercube; (2,2,2,2) has 16 nodes.",
         Joined((("links", Holds(TWO, _binary_fault, "the same links", "link by link")),
                 ("nodes of (2,2,2,2)", Sweep(single("GHC(2,2,2,2)"), NODES, 16))))),
    statement("ghc-2-hyperrectangle", "§2, Fig. 3", "one digit differs by one",
         "A hyperrectangle joins the nodes that differ in a single digit, and in that by one.",
         Holds(RECTANGLES, _against_mesh, "exactly then", "all pairs")),
    statement("ghc-2-ports-limit", "§2, Table A10", "limited by ports only",
         "Nothing but the ports of a node limits the nodes of a dimension: $P$ ports allow $P + 1$"
         " nodes, 10 ports 11.",
         Sweep(Over("GHC({})", [(r,) for r in range(2, 12)]), DEGREE, lambda r: r - 1)),
    statement("ghc-2-disjoint", "§2", "the ports of a node",
         "Between any two nodes of a generalized hypercube there are as many node-disjoint paths as"
         " a node has ports.",
         Holds(LATTICES.upto(MAX_PATHS_NODES), _less_than_printed, "always $P$",
               f"{FROM_ONE}, to every other, each path walked link by link", PATHS)),
    statement("ghc-2-hyper-disjoint", "§2", "the fewer ports of the two",
         "Between two nodes of a hyperrectangle or a hybrid, whose ports differ, there are as many"
         " node-disjoint paths as the one with fewer ports has ports.",
         Holds(HYBRIDS, partial(_path_count_counterexample, from_all=True), "always",
               "every ordered pair, each path walked link by link, by maximum flow", PATHS[:2]),
         quote="the minimum number of I/O ports on node x or node y"),
)  # fmt: skip
