"""Theorems about the metacube, with their sources."""

from __future__ import annotations

from explorer.analysis.bisection.theorems import (
    CUBE_PROOF,
    Bisection,
    known_bisection,
    proved_bisection,
)
from explorer.analysis.measures.theorems import (
    Known,
    known_by_argument,
    known_connectivity,
    known_diameter,
    two_sides,
)
from explorer.analysis.proofs.recurrence import argued_distances
from explorer.core.basis import Basis
from explorer.core.ints import Ints, popcount
from explorer.core.network import Network
from explorer.networks.metacube.metacube import Metacube


@two_sides.register(Metacube)
def _(net: Network, node: object) -> Ints:
    # A link flips one bit of the index.
    return popcount(node) % 2


@known_connectivity.register(Metacube)
def _(net: Network) -> Known[int]:
    return known_by_argument(net.degrees.minimum, "as many disjoint paths as the degree")


@known_diameter.register
def _(net: Metacube) -> Known[int]:
    return known_by_argument(
        net.diameter,
        "every bit of every field is wrong, and a walk round all 2^k classes changes them;"
        " no walk through classes is longer"
        if net.k
        else "a hop flips one bit, and all of them may differ",
    )


@argued_distances.register
def _(net: Metacube) -> Basis | None:
    if not net.walks_known:
        return None
    # A bit of a field flips only in the class of that field. Translations of the fields, and of the
    # class with the fields permuted, keep all links: every node has the same distances.
    states = net.classes << net.classes
    argument = f"A walk through classes (all {states:,} states searched) and a hop a bit."
    return Basis("proved", argument, "theorem")


@known_bisection.register
def _(net: Metacube) -> Bisection:
    value = net.nodes >> (net.k + 1)
    cut = "one bit of a field cuts exactly this many"
    if net.k == 0:
        return proved_bisection(value, "half the nodes, as in a hypercube", f"{CUBE_PROOF}.")
    if net.k == 1:
        proof = f"It is EH(m,m), of two kinds of clusters with one link between any two; {cut}."
    else:
        proof = (
            "Route every pair, flipping each bit that differs once: by symmetry no link carries"
            f" more than N·2^(k−1), and N²/4 pairs cross; {cut}."
        )
    return proved_bisection(value, "N/2^(k+1), the links of one bit of a field", proof)
