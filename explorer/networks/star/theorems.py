"""Theorems about the star graph and its products, with their sources."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from explorer.analysis.bisection.theorems import Bisection, known_bisection, proved_bisection
from explorer.analysis.measures.theorems import (
    CLUSTERED_PROOF,
    EDGE_TRANSITIVE_SOURCE,
    PRODUCT_SOURCE,
    Known,
    known_automorphisms,
    known_by_argument,
    known_by_source,
    known_connectivity,
    known_cycle_lengths,
    known_diameter,
    known_with_faults,
    odd_cycle,
    product_connectivity,
    two_sides,
)
from explorer.core.basis import weakest
from explorer.core.ints import Ints, factorial
from explorer.core.network import Network
from explorer.networks.star.arrangement import ArrangementGraph
from explorer.networks.star.bubble_sort import BubbleSort
from explorer.networks.star.hierarchical_star import HierarchicalStar
from explorer.networks.star.nk_star import NKStar
from explorer.networks.star.pancake import Pancake
from explorer.networks.star.partial_permutations import PartialPermutationGraph
from explorer.networks.star.product import ProductNetwork, StarProduct
from explorer.networks.star.star import StarGraph


@two_sides.register(StarGraph)
@two_sides.register(BubbleSort)
def _(net: StarGraph | BubbleSort, node: object) -> Ints:
    # A swap changes the parity of a permutation; the digits of the rank, in factorial base, add up
    # to its number of inversions.
    rest = np.asarray(node, dtype=object)
    odd = np.zeros(rest.shape, dtype=np.int64)
    for place in range(net.n - 1):
        weight = factorial(net.n - 1 - place)
        odd += np.asarray(rest // weight, dtype=np.int64)
        rest = rest % weight
    return odd % 2


@two_sides.register
def _(net: ProductNetwork, node: object) -> Ints | None:
    a, b = net.part(node)
    inner, outer = two_sides(net.first, a), two_sides(net.second, b)
    return None if inner is None or outer is None else (inner + outer) % 2


FLIPS = (0, 1, 3, 4, 5, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 18, 19, 20, 22)
"""Flips needed by the worst pile of 1, 2, 3 … pancakes. Source: OEIS A058986."""


@known_diameter.register
def _(net: Pancake) -> Known[int] | None:
    if net.n > len(FLIPS):
        return None
    return known_by_source(
        FLIPS[net.n - 1], "found by others in long searches, as OEIS A058986 lists them"
    )


@two_sides.register(NKStar)
@two_sides.register(ArrangementGraph)
def _(net: PartialPermutationGraph, node: object) -> Ints | None:
    # With one symbol absent a node is a permutation that ends with it, and every link a swap.
    return two_sides(StarGraph(net.n), node) if net.k == net.n - 1 else None


@odd_cycle.register(NKStar)
@odd_cycle.register(ArrangementGraph)
def _(net: PartialPermutationGraph) -> tuple[int, ...] | None:
    # The first symbol exchanged with two absent ones.
    new = [port for port, row in enumerate(net.ports) if row.dimension == 1]
    return (0, *net.neighbors(0)[new[:2]].tolist()) if len(new) > 1 else None


@two_sides.register
def _(net: Pancake, node: object) -> Ints | None:
    # A flip of two or three symbols swaps two of them, one of four swaps two pairs.
    return two_sides(StarGraph(net.n), node) if net.n < 4 else None


@odd_cycle.register
def _(net: Pancake) -> tuple[int, ...] | None:
    if net.n < 4:
        return None
    cycle = [0]
    for flip in (4, 3, 4, 3, 2, 4):
        cycle.append(int(net.neighbors(cycle[-1])[flip - 2]))
    return tuple(cycle)


@known_connectivity.register(Pancake)
@known_connectivity.register(BubbleSort)
def _(net: Pancake | BubbleSort) -> Known[int]:
    return known_by_source(net.n - 1, "Akers and Krishnamurthy 1989: as many as the degree")


@known_connectivity.register
def _(net: NKStar) -> Known[int]:
    return known_by_source(net.n - 1, "Chiang and Chen 1995: as many as the degree")


@known_connectivity.register
def _(net: ArrangementGraph) -> Known[int]:
    # Any place can be mapped to any other, and any symbol: this maps any link to any other.
    return known_by_source(net.degrees.minimum, EDGE_TRANSITIVE_SOURCE)


@known_connectivity.register(StarGraph)
def _(net: Network) -> Known[int]:
    return known_by_argument(net.degrees.minimum, "as many disjoint paths as the degree")


@known_connectivity.register
def _(net: HierarchicalStar) -> Known[int]:
    return known_by_argument(net.n, CLUSTERED_PROOF)


@known_connectivity.register
def _(net: ProductNetwork) -> Known[int] | None:
    parts = [known_connectivity(factor) for factor in (net.first, net.second)]
    if any(part is None or part.value is None for part in parts):
        return None
    a, b = (
        (factor.nodes, part.value, factor.degrees.minimum)
        for factor, part in zip((net.first, net.second), parts, strict=True)
        if part is not None and part.value is not None
    )
    return known_by_source(product_connectivity(a, b)[1], PRODUCT_SOURCE)


@known_bisection.register
def _(net: StarGraph) -> Bisection | None:
    return proved_bisection(1, "one link") if net.n == 2 else None


@known_bisection.register
def _(net: StarProduct) -> Bisection | None:
    if net.n == 2:
        return proved_bisection(net.nodes // 2, "half the nodes, as a cube of one dimension more")
    if net.n == 3:
        return proved_bisection(
            net.nodes // 3,
            "a third of the nodes",
            "Routes of all pairs, one factor after the other, load no link by more than 3N/4, and"
            " N²/4 pairs cross; two arcs of three of the ring of six meet it.",
        )
    return None


@known_diameter.register
def _(net: BubbleSort) -> Known[int]:
    return known_by_argument(
        net.diameter, "a swap changes the order of one pair, and all pairs may differ"
    )


@known_diameter.register
def _(net: NKStar) -> Known[int]:
    n, k = net.n, net.k
    return known_by_source(
        2 * k - 1 if 2 * k <= n else k + (n - 1) // 2,
        "Chiang and Chen 1995: foreign symbols and cycles of two are the slowest to sort",
    )


@known_diameter.register
def _(net: ArrangementGraph) -> Known[int]:
    return known_by_argument(
        3 * net.k // 2,
        "a hop a place and one more a cycle of two or more; the most cycles are of two places",
    )


@known_diameter.register
def _(net: StarGraph) -> Known[int]:
    return known_by_source(
        3 * (net.n - 1) // 2,
        "Akers, Harel and Krishnamurthy 1987: cycles of two symbols are the slowest to sort",
    )


@known_diameter.register
def _(net: ProductNetwork) -> Known[int] | None:
    first, second = known_diameter(net.first), known_diameter(net.second)
    if first is None or second is None or first.value is None or second.value is None:
        return None
    least = weakest([first.basis, second.basis])
    known = first if least == first.basis else second
    basis = replace(least, sentence=f"{least.sentence[:-1]}; distances in a product add.")
    return Known(first.value + second.value, f"{known.method}; distances in a product add", basis)


@known_cycle_lengths.register
def _(net: StarGraph) -> Known[str] | None:
    source = "Jwo, Lakshmivarahan and Dhall 1990: of every even length from 6 to all nodes"
    return known_by_source(f"even 6 to {net.nodes:,}", source) if net.n > 3 else None


@known_cycle_lengths.register
def _(net: Pancake) -> Known[str] | None:
    source = (
        "Kanevsky and Feng 1995: of every length from 6 to all nodes, but for one less than these;"
        " Sheu, Tan and Chu 2006: of that as well"
    )
    return known_by_source(f"6 to {net.nodes:,}", source) if net.n > 3 else None


@known_with_faults.register
def _(net: StarGraph) -> dict[str, Known[int]]:
    if net.n < 4:
        return {}
    return {"restricted_connectivity": known_by_source(2 * net.n - 4, "Hu and Yang 1997: 2n − 4")}


@known_automorphisms.register
def _(net: StarGraph) -> Known[int] | None:
    if net.n < 3:
        return None
    return known_by_source(factorial(net.n) * factorial(net.n - 1), "Feng 2006: n! (n − 1)!")


@known_automorphisms.register
def _(net: Pancake) -> Known[int] | None:
    return known_by_source(factorial(net.n), "Deng and Zhang 2012: n!") if net.n > 4 else None
