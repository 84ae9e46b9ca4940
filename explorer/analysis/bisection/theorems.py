"""What is proved of the bisection width of whole families, and by whom; short proofs are told."""

from __future__ import annotations

from dataclasses import dataclass
from functools import singledispatch
from itertools import permutations
from math import comb, prod

from explorer.analysis.measures.theorems import Known
from explorer.core.network import Network
from explorer.core.unique import one_per_class
from explorer.networks.cube_connected_cycles.cube_connected_cycles import CubeConnectedCycles
from explorer.networks.cubes.crossed_cube import CrossedCube
from explorer.networks.cubes.folded_hypercube import FoldedHypercube
from explorer.networks.cubes.hypercube import Hypercube
from explorer.networks.exchanged.exchanged import Exchanged
from explorer.networks.hierarchical_cubic.hcn import HierarchicalCubicNetwork
from explorer.networks.hierarchical_cubic.hcnm import MultipleHCN
from explorer.networks.hierarchical_cubic.hcns import SubsetHCN
from explorer.networks.hyper_star.hyper_star import HyperStar
from explorer.networks.lattice.generalized_hypercube import GeneralizedHypercube
from explorer.networks.lattice.mesh import Mesh
from explorer.networks.lattice.torus import Torus
from explorer.networks.metacube.metacube import Metacube
from explorer.networks.star.product import StarProduct
from explorer.networks.star.star import StarGraph
from explorer.networks.tree.binary_tree import CompleteBinaryTree

MOST_ORDERS = 7
"""Dimensions whose orders are all tried: 5,040 of them."""

MOST_SUMS = 100_000
"""Terms of a closed form that is a least value of many."""


@dataclass(frozen=True)
class Bisection(Known[int]):
    """A bisection width, and why: ``value`` is None where only the bounds are known.

    ``method`` says by whom or how, ``proof`` is a short proof, as one or two sentences, where
    there is one. A value that is only ``conjectured`` stands in ``high`` alone.
    """

    low: int | None = None
    high: int | None = None
    proof: str = ""
    conjectured: bool = False


def _is(value: int, method: str, proof: str = "") -> Bisection:
    return Bisection(value, method, value, value, proof)


EDGES = "m nodes of a cube span at most (m log₂ m)/2 links, so N/2 of them have at least N/2 more"
CLUSTERS = (
    "A half that takes whole clusters cuts a quarter of all K² links between them; to split one"
    " costs at least as much as it saves, since W·x·log₂(1/x) links leave a share x of a cube"
)


@one_per_class
@singledispatch
def known_bisection(net: Network) -> Bisection | None:
    """Return the bisection width of a network by theorem, or None if none is known.

    >>> from explorer import network
    >>> known_bisection(network("Q(40)")).value
    549755813888
    >>> known_bisection(network("GHC(2,4r,4m)")).method
    'at most 8, the best order of dimensions; that it is no less is conjectured'
    """
    return None


@known_bisection.register(Hypercube)
@known_bisection.register(CrossedCube)
def _(net: Network) -> Bisection:
    return _is(
        net.nodes // 2,
        "theorem: half the nodes",
        f"{EDGES}; the links of the top bit are just so many.",
    )


@known_bisection.register
def _(net: FoldedHypercube) -> Bisection | None:
    if net.n < 2:
        return None
    return _is(
        net.nodes,
        "theorem: as many as nodes, twice the hypercube's",
        "The least positive eigenvalue of its Laplacian is 4 and B ≥ 4N/4; one bit parts N/2 links"
        " of the cube and N/2 complements.",
    )


@known_bisection.register
def _(net: CompleteBinaryTree) -> Bisection:
    return _is(
        1,
        "theorem: one subtree of the root against the rest",
        "A subtree of the root has half the nodes, rounded down, and hangs on one link.",
    )


@known_bisection.register
def _(net: Exchanged) -> Bisection:
    return _is(
        net.nodes // 4,
        "theorem: a quarter of the nodes",
        "Halves of whole clusters cut at least 2^(s+t)·(P² + Q²) of the c-links, with P + Q = 1,"
        " and to split a cluster costs as much as it saves; the top bit of b parts just so many.",
    )


@known_bisection.register
def _(net: Metacube) -> Bisection:
    value = net.nodes >> (net.k + 1)
    cut = "one bit of a field parts just so many"
    if net.k == 0:
        return _is(value, "theorem: half the nodes, as in a hypercube", f"{EDGES}.")
    if net.k == 1:
        proof = f"It is EH(m,m), of two kinds of clusters with one link between any two; {cut}."
    else:
        proof = (
            "Route every pair, flipping each bit that differs once: by symmetry no link carries"
            f" more than N·2^(k−1), and N²/4 pairs cross; {cut}."
        )
    return _is(value, "theorem: N/2^(k+1), the links of one bit of a field", proof)


@known_bisection.register
def _(net: HierarchicalCubicNetwork) -> Bisection:
    if net.n == 1:
        return _is(2, "theorem: a ring of four")
    return _is(
        4 ** (net.n - 1),
        "theorem: a quarter of the nodes",
        f"{CLUSTERS}. Clusters closed under complement cut no diameter link and meet it.",
    )


@known_bisection.register
def _(net: SubsetHCN) -> Bisection:
    return _is(
        4 ** (net.m - 1),
        "theorem: 4^(m−1), a quarter of the links between pairs of clusters",
        f"{CLUSTERS}. Half of the clusters meet it.",
    )


@known_bisection.register
def _(net: MultipleHCN) -> Bisection:
    value = net.nodes // (2 if net.m == 1 else 4)
    name = "half the nodes, as HCNm(1,n) is Q(n+1)" if net.m == 1 else "a quarter of the nodes"
    proof = "" if net.m == 1 else f"{CLUSTERS}. Clusters closed under complement meet it."
    return _is(value, f"theorem: {name}", proof)


@known_bisection.register
def _(net: CubeConnectedCycles) -> Bisection | None:
    if net.n < 2:
        return None
    return _is(
        1 << (net.n - 1),
        "theorem: 2^(n−1), on the width 2^n of the wrapped butterfly (Bornstein, Litman, Maggs,"
        " Sitaraman and Yatzkar, Theory of Computing Systems 34, 2001)",
        "The wrapped butterfly on the same nodes crosses no link of the cycles or the cube more"
        " than twice, so 2B ≥ 2^n; the links of one bit of the cube are just 2^(n−1).",
    )


@known_bisection.register
def _(net: StarGraph) -> Bisection | None:
    return _is(1, "one link") if net.n == 2 else None


@known_bisection.register
def _(net: StarProduct) -> Bisection | None:
    if net.n == 2:
        return _is(net.nodes // 2, "theorem: half the nodes, as a cube of one dimension more")
    if net.n == 3:
        return _is(
            net.nodes // 3,
            "theorem: a third of the nodes",
            "Routes of all pairs, one factor after the other, load no link by more than 3N/4, and"
            " N²/4 pairs cross; two arcs of three of the ring of six meet it.",
        )
    return None


@known_bisection.register
def _(net: HyperStar) -> Bisection | None:
    k = min(net.k, net.n - net.k)
    if k == 1:
        return _is(net.n // 2, "theorem: a claw, each leaf apart from the centre costs one link")
    if net.n == 2 * k:
        return _is(
            comb(2 * k - 2, k - 1),
            "theorem: the links of one place, C(2k−2,k−1)",
            "Shortest routes change every place that differs once, so the N²/4 pairs that differ"
            " in a place load its links evenly, and those are all the cut.",
        )
    if k == 2 and net.n <= MOST_SUMS:
        return _is(
            _subdivided(net.n - 1, net.nodes),
            "theorem: the best split of a complete graph whose links are halved by a node each",
            "It is the complete graph of n−1 nodes with one more node on every link. In a split"
            " such a node costs 1 where its two ends part, nothing beside ends that stay together,"
            " and 2 across from both.",
        )
    return None


def _subdivided(n: int, nodes: int) -> int:
    """Return the bisection width of the complete graph on n nodes with all links subdivided."""
    best = n * n
    for half in {nodes // 2, nodes - nodes // 2}:
        for p in range(n + 1):
            q, inside = n - p, p * (p + 1) // 2
            over = max(0, half - inside - p * q) + max(0, inside - half)
            best = min(best, p * q + 2 * over)
    return best


LINDSEY = "theorem of Lindsey (American Mathematical Monthly 71, 1964)"
AROCA = "theorem of Arjona Aroca and Fernández Anta (TAMC 2012, arXiv:1202.6291)"
FEWEST = "fewest links are cut dimension by dimension, until one of an even radix is halved"


def cut_in_order(dimensions: tuple[tuple[int, int], ...]) -> int:
    """Return the links cut by halving dimension after dimension, up to the first even radix.

    A dimension is (radix R, links c that halve one line of it): Σ c_i · ∏_{j>i} R_j.

    >>> cut_in_order(((3, 2), (6, 9))), cut_in_order(((7, 1), (7, 1)))
    (21, 8)
    """
    total = 0
    for place, (radix, links) in enumerate(dimensions):
        total += links * prod(r for r, _ in dimensions[place + 1 :])
        if radix % 2 == 0:
            break
    return total


@known_bisection.register
def _(net: GeneralizedHypercube) -> Bisection | None:
    lines = [(radix, _halving(radix, shape)) for radix, shape in net.dimensions]
    shapes = set(net.shapes)
    if shapes == {""}:
        return _is(cut_in_order(tuple(sorted(lines))), f"{LINDSEY}: {FEWEST}, radices ascending")
    falling = tuple(sorted(lines, reverse=True))
    if isinstance(net, Mesh) or shapes == {"m"}:
        return _is(cut_in_order(falling), f"{AROCA}: {FEWEST}, radices descending")
    rings = isinstance(net, Torus) or shapes == {"r"}
    if rings and min(net.radices) > 2:
        return _is(cut_in_order(falling), f"{AROCA}: twice that of the mesh")
    if len(lines) == 1:
        return _is(lines[0][1], "one line, ring or complete graph")
    if len(lines) > MOST_ORDERS:
        return None
    high = min(cut_in_order(order) for order in set(permutations(lines)))
    method = f"at most {high:,}, the best order of dimensions; that it is no less is conjectured"
    return Bisection(None, method, None, high, conjectured=True)


def _halving(radix: int, shape: str) -> int:
    """Return the links that part a line, a ring or a complete graph into halves."""
    if shape == "":
        return radix * radix // 4
    return 2 if shape == "r" and radix > 2 else 1
