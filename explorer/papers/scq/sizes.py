"""Section 7: the sentences in which the paper reads Figures 7 and 8, sizes and degrees."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

from explorer.analysis.growth import least_growth
from explorer.core.claim import Finding, Reading, Witness, claim
from explorer.core.registry import network
from explorer.papers.check import settled
from explorer.papers.scq._curves import (
    CHOICES,
    EQUAL_DEGREE,
    EQUAL_DIMENSION,
    HS,
    HYPER,
    LAST,
    at_degree,
    at_dimension,
    compared,
    curve,
    degree,
    finding,
    less,
    more,
    nodes,
)
from explorer.papers.scq._sweep import text

# Figure 7: packing density -----------------------------------------------------------------------


@claim("scq-f7-star", "§7, Figure 7", "slower", quote="the growth of the SCQ is slower")
def growth_star() -> Finding:
    """The star-crossed cube has fewer nodes than the star graph of equal degree."""
    found = compared(lambda sizes: at_degree("S", sizes), nodes, less, "degree")
    return finding(*found, EQUAL_DEGREE)


@claim("scq-f7-hs", "§7, Figure 7", "slower", quote="the growth of the SCQ is slower")
def growth_hs() -> Finding:
    """The star-crossed cube has fewer nodes than the hierarchical star of equal degree."""
    found = compared(lambda sizes: at_degree("HS", sizes), nodes, less, "degree")
    return finding(*found, f"equal degree up to 5, every choice of (m,n). {HS}")


@claim("scq-f7-hyperstar", "§7, Figure 7", "slower", quote="the growth of the SCQ is slower")
def growth_hyperstar() -> Finding:
    """The star-crossed cube has fewer nodes than the hyper-star of equal degree."""
    found = compared(lambda sizes: at_degree("HyperStar", sizes), nodes, less, "degree")
    return finding(*found, EQUAL_DEGREE, HYPER)


@claim("scq-f7-growth", "§7", "slower", quote="the growth of the SCQ is slower")
def growth() -> Finding:
    """From one size to the next the star-crossed cube grows by a smaller factor than the star."""
    readings, witness = [], None
    for sizes in CHOICES:
        steps = [(x, b, Fraction(b.nodes, a.nodes)) for (_, a), (x, b) in pairwise(curve(sizes))]
        bad = [(x, net, ratio) for x, net, ratio in steps if ratio >= x]
        if bad:
            x, net, ratio = bad[0]
            shown = f"× {text(ratio)} to {net}, × {x} to S({x})"
            sentence = (
                f"{net} has {text(ratio)} times the nodes of the one before, S({x}) {x} times."
            )
            witness = witness or Witness(net.spec, sentence)
        else:
            shown = f"× {text(max(ratio for _, _, ratio in steps))} at most"
        readings.append(Reading(sizes.title, shown, "differs" if bad else "agrees"))
    return finding(
        tuple(readings),
        witness,
        f"sizes up to {LAST}; the n-star grows by the factor n",
        "With m as the free letter every step doubles; with n it is the star's own step.",
    )


@claim(
    "scq-f7-cubes", "§7, Figure 7", "better", quote="better packing density than the CQ and the HC"
)
def packing_cubes() -> Finding:
    """The star-crossed cube has more nodes than crossed cube and hypercube of equal degree."""
    readings, witness = compared(lambda sizes: at_degree("Q", sizes), nodes, more, "degree")
    return finding(
        readings,
        witness,
        f"{EQUAL_DEGREE}; Q and CQ have equally many nodes",
        "n! exceeds 2^(n−1) from n = 3 on.",
    )


# Figure 8: degree --------------------------------------------------------------------------------


@claim("scq-f8-sc", "§7, Figure 8", "the same")
def degree_sc() -> Finding:
    """The star cube and the star-crossed cube have the same degree."""
    found = compared(
        lambda sizes: at_dimension("SC", sizes), degree, lambda a, b: a == b, "dimension"
    )
    return finding(*found, EQUAL_DIMENSION)


@claim("scq-f8-star", "§7, Figure 8", "higher")
def degree_star() -> Finding:
    """At equal dimension the degree of SCQ is higher than that of the star graph."""
    found = compared(lambda sizes: at_dimension("S", sizes), degree, more, "dimension")
    return finding(*found, EQUAL_DIMENSION)


@claim("scq-f8-cubes", "§7, Figure 8", "higher")
def degree_cubes() -> Finding:
    """At equal dimension the degree of SCQ is higher than that of hypercube and crossed cube."""
    found = compared(lambda sizes: at_dimension("Q", sizes), degree, more, "dimension")
    return finding(*found, EQUAL_DIMENSION)


@claim("scq-f8-hs", "§7, Figure 8", "equal")
def degree_hs() -> Finding:
    """The hierarchical star has the degree of hypercube and crossed cube of its dimension."""
    wrong = next(
        (
            Witness(f"HS({n})", f"HS({n}) and Q({n}) have different degrees.")
            for n in (2, 3, 4, 5)
            if not degree(network(f"HS({n})"))
            == degree(network(f"Q({n})"))
            == degree(network(f"CQ({n})"))
        ),
        None,
    )
    return settled(wrong, "equal", "n = 2 to 5")


@claim("scq-f8-hyperstar", "§7, Figure 8", "the same", quote="For even dimensions")
def degree_hyperstar() -> Finding:
    """At even dimensions the hyper-star has the degree of the n-star."""
    readings, witness = [], None
    ways: tuple[tuple[str, Callable[[int], tuple[str, str]]], ...] = (
        ("HyperStar(n,n/2), even n", lambda n: (f"HyperStar({n},{n // 2})", f"S({n})")),
        ("HyperStar(2n,n), even n", lambda n: (f"HyperStar({2 * n},{n})", f"S({n})")),
        ("HyperStar(2n,n) against S(n+1)", lambda n: (f"HyperStar({2 * n},{n})", f"S({n + 1})")),
    )
    for name, specs in ways:
        bad = None
        for n in range(2, LAST + 1, 2):
            a, b = (network(spec) for spec in specs(n))
            if degree(a) != degree(b):
                bad = f"{a} has degree {degree(a)}, {b} {degree(b)}"
                witness = witness or Witness(a.spec, f"{bad}.")
                break
        readings.append(Reading(name, bad or "the same", "differs" if bad else "agrees"))
    return finding(tuple(readings), witness, f"even dimensions to {LAST}", HYPER)


# Section 1: growth in small steps ----------------------------------------------------------------


@claim("scq-1-variable", "§1", "suitable", quote="very suitable for variable node size")
def variable_sizes() -> Finding:
    """SCQ(m,n) comes in many sizes: the step to the next larger one is small."""
    wrong = None
    for m in range(1, 9):
        for n in range(2, 9):
            net = network(f"SCQ({m},{n})")
            step = least_growth(net)
            if step is None or step.nodes > 1:
                wrong = Witness(net.spec, f"The next larger of {net.spec} more than doubles it.")
    counts = sorted({network(f"SCQ({m},{n})").nodes for m in range(1, 20) for n in range(2, 11)})
    counts = [count for count in counts if 8 <= count <= 2**20]
    widest = max(Fraction(b, a) for a, b in pairwise(counts))
    stars = [n for n in range(3, 11) if 8 <= network(f"S({n})").nodes <= 2**20]
    return settled(
        wrong,
        "× 2 at most, S(n) × (n+1)",
        "m = 1 to 8, n = 2 to 8; all sizes from 8 to 2²⁰ nodes",
        f"Between 8 and 2²⁰ nodes there are {len(counts)} sizes, none more than"
        f" {float(widest):.2f} times the one before; of star graphs there are {len(stars)}.",
    )
