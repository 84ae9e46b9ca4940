"""Section 3: Theorems 6 and 7, mean distance and message density, and the symmetry they take."""

from __future__ import annotations

from fractions import Fraction
from math import factorial

import numpy as np

from explorer.analysis.measures import measure, search
from explorer.core.claim import Finding, Reading, Witness, claim
from explorer.core.network import Network
from explorer.core.search import levels_from, neighbor_table
from explorer.networks.star import mean_distance as star_formula
from explorer.papers.scq._sweep import DISTANCES, Exact, between, nets, sweep, text, verdict_of
from explorer.papers.scq.crossed_cube import closed_walks
from explorer.papers.scq.topology import size


def cube_mean(m: int) -> Fraction:
    """Return the mean distance that the paper prints for CQ(m): (11x+4y)/8, m = 3x+y, y < 3.

    >>> cube_mean(3), cube_mean(5)
    (Fraction(11, 8), Fraction(19, 8))
    """
    x, y = divmod(m, 3)
    return Fraction(11 * x + 4 * y, 8)


CUBE_MEAN = (
    r"\frac{3}{4} \lfloor \frac{m}{2} \rfloor + \frac{1 + (m \bmod 2)}{3} - \frac{1}{3 \cdot 2^m}"
)


def cube_mean_found(m: int) -> Fraction:
    """Return the mean distance of CQ(m) in a closed form that the claims compare with all pairs.

    A double bit costs 3/4 of a hop on average, below the highest that differs; that one, and a
    lone top bit, cost what is left.

    >>> cube_mean_found(3), cube_mean_found(4)
    (Fraction(11, 8), Fraction(29, 16))
    """
    return Fraction(3 * (m // 2), 4) + Fraction(1 + m % 2, 3) - Fraction(1, 3 * 2**m)


def measured_mean(net: Network) -> Fraction:
    """Return the mean distance of a network, the node itself included."""
    found = measure(net).mean_distance
    assert found is not None
    return found


# Theorems 6 and 7 --------------------------------------------------------------------------------


@claim("scq-t6-mean", "Theorem 6", r"$\frac{11x+4y}{8} + n-4+\frac{2}{n}+\sum \frac{1}{i}$")
def mean() -> Finding:
    r"""The mean distance of SCQ(m,n) is
    $\frac{11x+4y}{8} + n - 4 + \frac{2}{n} + \sum_{i=1}^{n} \frac{1}{i}$, with $m = 3x+y$,
    $y < 3$."""
    return sweep(
        nets("SCQ", ((m, n) for m in range(1, 13) for n in range(2, 6))),
        lambda net: cube_mean(size(net)[0]) + star_formula(size(net)[1]),
        measured_mean,
        "as printed",
        "m = 1 to 12, n = 2 to 5, all pairs",
        name="Mean distance",
        view=DISTANCES,
        note="Right for m = 1, 2 and 3 only: the crossed cube's share is wrong beyond.",
    )


@claim("scq-t6-cube-mean", "Theorem 6, proof", r"$\frac{11x+4y}{8}$")
def cube_mean_distance() -> Finding:
    r"""The mean distance of CQ(m) is $\frac{11x+4y}{8}$, with $m = 3x+y$ and $y < 3$."""
    cubes = nets("CQ", ((m,) for m in range(1, 25)))
    closed = all(measured_mean(net) == cube_mean_found(m) for m, net in enumerate(cubes, 1))
    return sweep(
        cubes,
        lambda net: cube_mean(net.nodes.bit_length() - 1),
        measured_mean,
        "as printed",
        "m = 1 to 24, all pairs",
        name="Mean distance",
        view=DISTANCES,
        note="Right for m = 1, 2 and 3 only." + (f" Computed: ${CUBE_MEAN}$." if closed else ""),
    )


@claim("scq-t6-star-mean", "Theorem 6, proof", r"$n-4+\frac{2}{n}+\sum_{i=1}^{n} \frac{1}{i}$")
def star_mean_distance() -> Finding:
    r"""The mean distance of S(n) is $n - 4 + \frac{2}{n} + \sum_{i=1}^{n} \frac{1}{i}$."""
    small = nets("S", ((n,) for n in range(2, 8)))
    return sweep(
        (*small, *nets("S", ((n,) for n in range(8, 21)))),
        lambda net: star_formula(len(net.ports) + 1),
        lambda net: search(net).mean_distance or 0 if net in small else measured_mean(net),
        r"$n-4+\frac{2}{n}+\sum_{i=1}^{n} \frac{1}{i}$",
        "n = 2 to 7 by search, to 20 by cycle types; the node itself included",
        name="Mean distance",
    )


@claim("scq-t7-density", "Theorem 7", r"$\rho = \frac{2 \bar d_{scq}}{m+n-1}$")
def density() -> Finding:
    r"""The message density of SCQ(m,n) is $\frac{2 \bar d}{m+n-1}$, $\bar d$ its mean distance."""

    def first(mean: str) -> tuple[Network, Exact, Exact] | None:
        for net in nets("SCQ", ((m, n) for m in range(1, 9) for n in range(2, 6))):
            m, n = size(net)
            distance = measured_mean(net) if mean == "computed" else cube_mean(m) + star_formula(n)
            said, found = 2 * distance / (m + n - 1), measure(net).message_density
            if found is not None and said != found:
                return net, said, found
        return None

    readings = []
    for name, which in (("computed mean distance", "computed"), ("mean of Theorem 6", "printed")):
        wrong = first(which)
        shown = (
            "equal" if wrong is None else f"{text(wrong[2])}, not {text(wrong[1])}, at {wrong[0]}"
        )
        readings.append(Reading(f"with the {name}", shown, "differs" if wrong else "agrees"))
    return Finding(
        readings[0].computed if readings[0].verdict == "agrees" else "not equal",
        verdict_of(tuple(readings)),
        "m = 1 to 8, n = 2 to 5, all pairs",
        "Mean distance × nodes ÷ links is this quotient; it is right with the right mean.",
        readings=tuple(readings),
    )


@claim("scq-t5-symmetric", "Theorem 5, proof", "symmetric", quote="In symmetric networks")
def symmetric() -> Finding:
    """SCQ(m,n) is a symmetric network: every node sees the same."""
    small = nets("SCQ", ((m, n) for m in range(1, 7) for n in (2, 3) if factorial(n) << m <= 400))
    apart = next((found for net in small if (found := _walks_apart(net))), None)
    uneven = next((net for net in small if not _alike_in_distance(net)), None)
    readings = (
        Reading(
            "an automorphism takes any node to any other",
            f"not in {apart.spec}" if apart else "no difference found",
            "differs" if apart else "agrees",
        ),
        Reading(
            "the same degree, and as many nodes at every distance",
            f"not in {uneven.spec}" if uneven else "from every node",
            "differs" if uneven else "agrees",
        ),
    )
    return Finding(
        "in distances only" if apart and not uneven else readings[0].computed,
        verdict_of(readings),
        "n = 2 and 3, up to 400 nodes: closed walks to length 7, distances by search",
        "The sentence defines the cost for symmetric networks and goes on with SCQ. What the cost"
        " takes, one degree and one diameter, is the same from every node.",
        readings=readings,
        witness=apart,
    )


def _walks_apart(net: Network) -> Witness | None:
    """Return two nodes through which unequal numbers of closed walks go, as a witness."""
    for length in range(3, 8):
        counts = closed_walks(net, length)
        if (counts != counts[0]).any():
            other = int(np.flatnonzero(counts != counts[0])[0])
            return Witness(
                net.spec,
                f"Through {net.format(0)} go {counts[0]:,} closed walks of length {length},"
                f" through {net.format(other)} {counts[other]:,}.",
                between(net, 0, other),
            )
    return None


def _alike_in_distance(net: Network) -> bool:
    """Return whether every node has as many others at every distance."""
    table = neighbor_table(net)
    return len({tuple(np.bincount(levels_from(table, v)).tolist()) for v in range(net.nodes)}) == 1
