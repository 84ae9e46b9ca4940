"""Theorems about hypercubes, crossed, folded and augmented cubes, with their sources."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from explorer.analysis.bisection.theorems import (
    CUBE_PROOF,
    Bisection,
    known_bisection,
    proved_bisection,
)
from explorer.analysis.measures.theorems import (
    Known,
    known_automorphisms,
    known_by_argument,
    known_by_source,
    known_connectivity,
    known_cycle_lengths,
    known_diameter,
    known_radius,
    known_with_faults,
    odd_cycle,
    two_sides,
)
from explorer.analysis.proofs.recurrence import Recurrence, known_recurrence
from explorer.analysis.proofs.transfer import growth
from explorer.core.basis import Basis
from explorer.core.ints import Ints, factorial, popcount
from explorer.core.network import Network
from explorer.networks.cubes.augmented_cube import AugmentedCube
from explorer.networks.cubes.crossed_cube import CrossedCube
from explorer.networks.cubes.digits import (
    CROSSED,
    CROSSED_LINKS,
    FOLDED,
    FOLDED_LINKS,
    HYPERCUBE,
    HYPERCUBE_LINKS,
)
from explorer.networks.cubes.folded_hypercube import FoldedHypercube
from explorer.networks.cubes.hypercube import Hypercube
from explorer.networks.cubes.locally_twisted_cube import LocallyTwistedCube
from explorer.networks.fibonacci.fibonacci_cube import FibonacciCube


@two_sides.register(Hypercube)
def _(net: Network, node: object) -> Ints:
    # A link flips one bit of the index.
    return popcount(node) % 2


@two_sides.register
def _(net: FibonacciCube, node: object) -> Ints:
    # As in the hypercube that contains it.
    return np.asarray(net.string.bits(node).sum(axis=-1) % 2)


@two_sides.register
def _(net: FoldedHypercube, node: object) -> Ints | None:
    # The complement flips n bits: if n is odd, this changes the parity as one bit does.
    return popcount(node) % 2 if net.n % 2 else None


@odd_cycle.register
def _(net: FoldedHypercube) -> tuple[int, ...] | None:
    # All bits are set one by one, the lowest first, and the complement leads back: n + 1 links.
    return None if net.n % 2 else tuple((1 << bits) - 1 for bits in range(net.n + 1))


@odd_cycle.register
def _(net: LocallyTwistedCube) -> tuple[int, ...] | None:
    # Over bit 2 and back; one of the two hops flips bit 1 as well.
    return None if net.n < 3 else (0, 1, 7, 6, 4)


@odd_cycle.register
def _(net: AugmentedCube) -> tuple[int, ...]:
    # Flip bit 0, then bit 1, then both of them at once.
    return 0, 1, 3


@known_connectivity.register(Hypercube)
@known_connectivity.register(CrossedCube)
@known_connectivity.register(FoldedHypercube)
@known_connectivity.register(LocallyTwistedCube)
def _(net: Network) -> Known[int]:
    return known_by_argument(net.degrees.minimum, "as many disjoint paths as the degree")


@known_connectivity.register
def _(net: AugmentedCube) -> Known[int]:
    if net.n == 3:
        return known_by_source(
            4, "Choudum and Sunitha 2002: one less than the degree for n = 3 alone"
        )
    return known_by_source(
        2 * net.n - 1, "Choudum and Sunitha 2002: the degree, n = 3 alone left out"
    )


@known_connectivity.register
def _(net: FibonacciCube) -> Known[int]:
    return known_by_source(
        (net.n + 2) // 3,
        "Azarija, Klavžar, Lee and Rho 2015: the least degree, (n + 2)/3 rounded down",
    )


@known_bisection.register(Hypercube)
@known_bisection.register(CrossedCube)
@known_bisection.register(LocallyTwistedCube)
def _(net: Network) -> Bisection:
    return proved_bisection(
        net.nodes // 2,
        "half the nodes",
        f"{CUBE_PROOF}; the links of the top bit are just so many.",
    )


@known_bisection.register
def _(net: FoldedHypercube) -> Bisection | None:
    if net.n < 2:
        return None
    return proved_bisection(
        net.nodes,
        "as many as nodes, twice the hypercube's",
        "The least positive eigenvalue of its Laplacian is 4 and B ≥ 4N/4; one bit parts N/2 links"
        " of the cube and N/2 complements.",
    )


@known_bisection.register
def _(net: AugmentedCube) -> Bisection:
    return proved_bisection(
        net.nodes,
        "as many as nodes, twice the hypercube's",
        "The least positive eigenvalue of its Laplacian is 4 and B ≥ 4N/4; the top bit parts N/2"
        " links that flip it alone and N/2 that flip all bits.",
    )


@known_diameter.register
def _(net: Hypercube) -> Known[int]:
    return known_by_argument(net.n, "a hop flips one bit, and all of them may differ")


@known_diameter.register
def _(net: FibonacciCube) -> Known[int]:
    return known_by_argument(net.n, "1010… and 0101… differ in every bit, and a hop flips one")


@known_radius.register
def _(net: FibonacciCube) -> Known[int]:
    return known_by_argument(
        (net.n + 1) // 2,
        "at most every other bit is 1, which is how far nodes are from 0…0; half the diameter is"
        " the least for any node",
    )


@known_diameter.register
def _(net: CrossedCube) -> Known[int]:
    value, source = net.n // 2 + 1, "Efe 1991: half of one more than the bits, rounded up"
    known = _crossed_diameter()
    return known_by_source(value, source) if known is None else Known(value, source, known)


@cache
def _crossed_diameter() -> Basis | None:
    """Return the argument that the diameter of CQ(n) is ⌊n/2⌋ + 1 for all n; None if unproved."""
    basis = Recurrence(CROSSED, CROSSED_LINKS, ()).basis
    for top in (0, 1):
        grows = growth(CROSSED, (("top", top),), "pair")
        if basis is None or grows is None or grows.step != len(grows.first):
            return None
        # From some number of double bits on, each one more costs one more hop; check those before.
        for pairs in range(1 - top, grows.start + len(grows.first)):
            if len(CROSSED.pairs({"top": top, "pair": pairs})) - 1 != (2 * pairs + top) // 2 + 1:
                return None
    return basis and replace(basis, sentence=f"{basis.sentence} {GROWS}.")


GROWS = (
    "The longest ways to its states grow evenly with the digits, by one for each double bit, as in"
    " Efe 1991"
)


@known_recurrence.register
def _(net: Hypercube) -> Recurrence:
    return Recurrence(HYPERCUBE, HYPERCUBE_LINKS, (("bit", net.n),), ("bit", 1))


@known_recurrence.register
def _(net: CrossedCube) -> Recurrence:
    return Recurrence(CROSSED, CROSSED_LINKS, net.digits, ("pair", 2))


@known_recurrence.register
def _(net: FoldedHypercube) -> Recurrence:
    return Recurrence(FOLDED, FOLDED_LINKS, (("bit", net.n),))


@known_diameter.register
def _(net: FoldedHypercube) -> Known[int]:
    return known_by_argument(
        (net.n + 1) // 2, "of a string and its complement one differs in at most half of the bits"
    )


@known_cycle_lengths.register
def _(net: Hypercube) -> Known[str] | None:
    source = "Saad and Schultz 1988: of every even length from 4 to all nodes"
    return known_by_source(f"even 4 to {net.nodes:,}", source) if net.n > 2 else None


@known_cycle_lengths.register
def _(net: CrossedCube) -> Known[str] | None:
    source = "Chang, Sung and Hsu 2000: of every length from 4 to all nodes"
    return known_by_source(f"4 to {net.nodes:,}", source) if net.n > 2 else None


@known_cycle_lengths.register
def _(net: FoldedHypercube) -> Known[str] | None:
    if net.n < 3:
        return None
    source = "Xu and Ma 2006: of every even length from 4, and of odd ones from n + 1 if n is even"
    if net.n % 2:
        return known_by_source(f"even 4 to {net.nodes:,}", source)
    lengths = {4: "4 to", 6: "4, 6 to"}.get(net.n, f"even 4 to {net.n:,}, {net.n + 1:,} to")
    return known_by_source(f"{lengths} {net.nodes:,}", source)


@known_cycle_lengths.register
def _(net: AugmentedCube) -> Known[str] | None:
    source = "Ma, Liu and Xu 2007: of every length from 3 to all nodes"
    return known_by_source(f"3 to {net.nodes:,}", source) if net.n > 2 else None


@known_with_faults.register
def _(net: Hypercube) -> dict[str, Known[int]]:
    if net.n < 3:
        return {}
    return {
        "fault_diameter": known_by_source(
            net.n + 1, "Krishnamoorthy and Krishnamurthy 1987: n + 1"
        ),
        "wide_diameter": known_by_source(
            net.n + 1, "Saad and Schultz 1988: n paths of at most n + 1 links"
        ),
        "restricted_connectivity": known_by_source(2 * net.n - 2, "Esfahanian 1989: 2n − 2"),
    }


@known_with_faults.register
def _(net: FoldedHypercube) -> dict[str, Known[int]]:
    if net.n < 4:
        return {}
    longest = (net.n + 1) // 2 + 1
    return {
        "fault_diameter": known_by_source(
            longest, "Simó and Yebra 1997: one more than the diameter"
        ),
        "restricted_connectivity": known_by_source(2 * net.n, "Xu, Zhu, Hou and Zhou 2005: 2n"),
    }


@known_automorphisms.register
def _(net: Hypercube) -> Known[int]:
    argument = (
        "a move that keeps a node permutes its n bits, and any node goes to any other: 2^n n!"
    )
    return known_by_argument(2**net.n * factorial(net.n), argument)


@known_automorphisms.register
def _(net: FoldedHypercube) -> Known[int] | None:
    if net.n < 4:
        return None
    return known_by_source(2**net.n * factorial(net.n + 1), "Mirafzal 2011: 2^n (n + 1)!")


@known_automorphisms.register
def _(net: AugmentedCube) -> Known[int] | None:
    return (
        known_by_source(2 ** (net.n + 3), "Choudum and Sunitha 2008: 2^(n + 3)")
        if net.n > 3
        else None
    )
