"""Theorems about the exchanged cubes, with their sources."""

from __future__ import annotations

from explorer.analysis.bisection.theorems import Bisection, known_bisection, proved_bisection
from explorer.analysis.measures.theorems import (
    Known,
    known_by_argument,
    known_connectivity,
    known_diameter,
    known_radius,
    two_sides,
)
from explorer.analysis.proofs.recurrence import Recurrence, known_recurrence
from explorer.core.ints import Ints, popcount
from explorer.core.network import Network
from explorer.networks.cubes.crossed_cube import CrossedCube
from explorer.networks.exchanged.digits import (
    EXCHANGED,
    EXCHANGED_CROSSED,
    EXCHANGED_CROSSED_LINKS,
    EXCHANGED_LINKS,
)
from explorer.networks.exchanged.exchanged import Exchanged
from explorer.networks.exchanged.exchanged_crossed_cube import ExchangedCrossedCube
from explorer.networks.exchanged.exchanged_hypercube import ExchangedHypercube


@two_sides.register(ExchangedHypercube)
def _(net: Network, node: object) -> Ints:
    # A link flips one bit of the index.
    return popcount(node) % 2


@known_connectivity.register(ExchangedHypercube)
@known_connectivity.register(ExchangedCrossedCube)
def _(net: Network) -> Known[int]:
    return known_by_argument(net.degrees.minimum, "the least degree, min(s,t) + 1")


@known_bisection.register
def _(net: Exchanged) -> Bisection:
    return proved_bisection(
        net.nodes // 4,
        "a quarter of the nodes",
        "Halves of whole clusters cut at least 2^(s+t)·(P² + Q²) of the c-links, with P + Q = 1,"
        " and to split a cluster costs as much as it saves; the top bit of b cuts exactly this"
        " many.",
    )


DIAMETER_ARGUMENT = (
    "a hop moves in the part that c selects, or flips c, so that the farthest differ as much"
    " as they can in both parts and have one c, which is flipped twice"
)


@known_diameter.register
def _(net: ExchangedHypercube) -> Known[int]:
    return known_by_argument(net.s + net.t + 2, DIAMETER_ARGUMENT)


@known_diameter.register
def _(net: ExchangedCrossedCube) -> Known[int]:
    return known_by_argument(net.s // 2 + 1 + (net.t // 2 + 1) + 2, DIAMETER_ARGUMENT)


@known_radius.register(ExchangedHypercube)
@known_radius.register(ExchangedCrossedCube)
def _(net: ExchangedHypercube | ExchangedCrossedCube) -> Known[int]:
    return known_by_argument(net.diameter, "every node has another at the distance of the diameter")


@known_recurrence.register
def _(net: ExchangedHypercube) -> Recurrence:
    digits = ("c", 1), ("a bit", net.s), ("b bit", net.t)
    return Recurrence(EXCHANGED, EXCHANGED_LINKS, digits)


@known_recurrence.register
def _(net: ExchangedCrossedCube) -> Recurrence:
    parts = ("a", CrossedCube(net.s)), ("b", CrossedCube(net.t))
    digits = [(f"{ab} {name}", count) for ab, part in parts for name, count in part.digits]
    return Recurrence(EXCHANGED_CROSSED, EXCHANGED_CROSSED_LINKS, (("c", 1), *digits))
