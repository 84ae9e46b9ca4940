"""Section 4, Theorems 10 and 11: the cost effectiveness factors of the star-crossed cube."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import factorial

from explorer.analysis.economy import cef, links_per_node, tcef
from explorer.core.claim import Finding, Reading, Verdict, Witness, claim
from explorer.core.network import Network
from explorer.papers.check import settled
from explorer.papers.scq._sweep import GRID, Exact, nets, sweep, text, verdict_of
from explorer.papers.scq.topology import size

ALL = nets("SCQ", GRID)
RATIOS = tuple(Fraction(r) for r in ("1/10", "1/2", "1", "2", "10"))
"""Values of ρ, the cost of a link over that of a processor, at which formulas are compared."""

RANGE = "m = 1 to 12, n = 2 to 9, ρ = 0.1, 0.5, 1, 2, 10"


def half_degree(net: Network) -> Fraction:
    """Return (m+n−1)/2, as printed for g(p)."""
    return Fraction(sum(size(net)) - 1, 2)


@claim("scq-t10-links", "Theorem 10, proof", r"$g(p) = \frac{m+n-1}{2}$")
def links() -> Finding:
    r"""SCQ(m,n) has $g(p) = \frac{m+n-1}{2}$ links a node."""
    return sweep(
        ALL,
        half_degree,
        links_per_node,
        r"$\frac{m+n-1}{2}$",
        "m = 1 to 12, n = 2 to 9",
        name="Links ÷ nodes",
    )


@claim("scq-t10-cef", "Theorem 10", r"$\frac{1}{1+\rho \frac{m+n-1}{2}}$")
def cost_effectiveness() -> Finding:
    r"""The cost effectiveness factor of SCQ(m,n) is $\frac{1}{1 + \rho \frac{m+n-1}{2}}$."""
    wrong = next(
        (
            Witness(net.spec, f"With ρ = {text(rho)}, CEF of {net.spec} is {text(cef(net, rho))}.")
            for net in ALL
            for rho in RATIOS
            if cef(net, rho) != 1 / (1 + rho * half_degree(net))
        ),
        None,
    )
    return settled(wrong, "as printed", RANGE)


def printed_theorem(net: Network, rho: Exact) -> Fraction:
    """Return TCEF as Theorem 11 prints it, σ = 1: the last two terms multiplied."""
    m, n = size(net)
    return 2 / (1 + rho * half_degree(net) * Fraction(1, 2**m * factorial(n)))


def printed_proof(net: Network, rho: Exact) -> Fraction:
    """Return TCEF as the last line of the proof of Theorem 11 prints it, σ = 1."""
    m, n = size(net)
    return 2 / (1 + rho * half_degree(net) + Fraction(1, 2**m * factorial(n)))


@claim(
    "scq-t11-tcef", "Theorem 11", r"$\frac{1+\sigma}{1+\rho(\frac{m+n-1}{2})(\frac{1}{2^m n!})}$"
)
def time_cost_effectiveness() -> Finding:
    r"""TCEF of SCQ(m,n) is $\frac{1+\sigma}{1+\rho(\frac{m+n-1}{2})(\frac{1}{2^m n!})}$."""
    found = nets("SCQ", ((m, n) for m in range(1, 9) for n in range(2, 6)))
    product = sweep(
        found,
        lambda net: printed_theorem(net, 1),
        lambda net: tcef(net),
        "as printed",
        "m = 1 to 8, n = 2 to 5 with ρ = σ = α = 1",
        name="TCEF at ρ = σ = 1",
        note="Between the last two terms a plus is missing, in the print or in the scan; the last"
        " line of the proof has it. As a product the factor would rise with the size.",
    )
    apart = next((net for net in found if tcef(net) != printed_proof(net, 1)), None)
    readings = (
        Reading(
            "the last two terms multiplied, as the scan has it",
            f"{product.printed}, for {product.computed.split()[0]}"
            if product.printed
            else "TCEF at every size",
            product.verdict,
        ),
        Reading(
            "a plus between them, as in the proof",
            f"not at {apart.spec}" if apart else "TCEF at every size",
            "differs" if apart else "agrees",
        ),
    )
    return replace(product, verdict=verdict_of(readings), readings=readings)


@claim("scq-t11-proof", "Theorem 11, proof", r"$\frac{1+\sigma}{1+\rho g(p) + \frac{\sigma}{p}}$")
def time_cost_proof() -> Finding:
    r"""TCEF of SCQ(m,n) is $\frac{1+\sigma}{1+\rho \frac{m+n-1}{2} + \frac{\sigma}{2^m n!}}$
    for $\sigma = \alpha = 1$."""
    wrong = next(
        (
            Witness(net.spec, f"TCEF of {net.spec} is {text(tcef(net, rho))} at ρ = {text(rho)}.")
            for net in ALL
            for rho in RATIOS
            if tcef(net, rho) != printed_proof(net, rho)
        ),
        None,
    )
    return settled(wrong, "as printed", RANGE)


@claim("scq-t11-time", "Theorem 11, proof", r"no $T_1$ for $\alpha = 1$")
def time_falls_out() -> Finding:
    r"""With $\alpha = 1$ the time $T_1$ of one processor falls out of TCEF."""
    times = (1, 10, 10**6)
    wrong = next(
        (
            Witness(net.spec, f"TCEF of {net.spec} depends on T₁.")
            for net in ALL
            if len({tcef(net, time=time) for time in times}) > 1
        ),
        None,
    )
    return settled(wrong, "as printed", "m = 1 to 12, n = 2 to 9, T₁ = 1, 10, 10⁶")


# What is read off Figures 13 and 14 --------------------------------------------------------------


def along(family: str) -> dict[str, tuple[Network, ...]]:
    """Return networks of a family of growing dimension, under each choice of the sizes.

    >>> {name: [net.spec for net in found[:2]] for name, found in along("Q").items()}
    {'n': ['Q(1)', 'Q(2)']}
    """
    if family == "Q":
        return {"n": nets("Q", ((n,) for n in range(1, 17)))}
    return {
        "m = 3, n free": nets("SCQ", ((3, n) for n in range(2, 13))),
        "n = 3, m free": nets("SCQ", ((m, 3) for m in range(1, 13))),
        "m = n": nets("SCQ", ((n, n) for n in range(2, 13))),
    }


@claim("scq-f13-decreasing", "§7, Figure 13", "decreasing", quote="monotonic decreasing nature")
def cef_decreases() -> Finding:
    """CEF of the star-crossed cube, like that of the hypercube, decreases with the dimension."""
    wrong = next(
        (
            Witness(b.spec, f"With ρ = {text(rho)}, CEF does not fall from {a.spec} to {b.spec}.")
            for family in ("SCQ", "Q")
            for found in along(family).values()
            for rho in RATIOS
            for a, b in pairwise(found)
            if not cef(b, rho) < cef(a, rho)
        ),
        None,
    )
    return settled(
        wrong, "decreasing", "Q(1) to Q(16), SCQ with m = 3, n = 3 and m = n to 12, five ρ"
    )


@claim("scq-f14-decreasing", "§7, Figure 14", "decreasing", quote="monotonic decreasing nature")
def tcef_decreases() -> Finding:
    """TCEF of the star-crossed cube, like that of the hypercube, decreases with the dimension."""
    readings, first = [], None
    for rho in RATIOS:
        rises = [
            (a, b)
            for family in ("SCQ", "Q")
            for found in along(family).values()
            for a, b in pairwise(found)
            if not tcef(b, rho) < tcef(a, rho)
        ]
        shown = f"rises from {rises[0][0]} to {rises[0][1]}" if rises else "decreasing"
        first = first or (rises[0] if rises else None)
        readings.append(Reading(f"ρ = {text(rho)}", shown, "differs" if rises else "agrees"))
    verdict = verdict_of(tuple(readings))
    return Finding(
        f"rises for ρ = {text(RATIOS[0])}" if first else "decreasing",
        verdict,
        "Q(1) to Q(16), SCQ with m = 3, n = 3 and m = n to 12; σ = α = 1",
        "ρ is not printed. Where links are cheap, σ/p falls faster at first than the links cost.",
        readings=tuple(readings),
        witness=Witness(first[1].spec, f"TCEF {readings[0].computed}.") if first else None,
    )


@claim("scq-f14-best", "§7, Figures 13 and 14", "dimensions 4 to 8", quote="more beneficial")
def best_between() -> Finding:
    """The star-crossed cube pays best at dimensions between 4 and 8."""
    readings = []
    for rho in (Fraction(1, 10), Fraction(1)):
        for title, found in along("SCQ").items():
            values = [tcef(net, rho) for net in found]
            best = found[values.index(max(values))]
            m, n = size(best)
            for name, dimension in (
                ("free letter", m if title.startswith("n = 3") else n),
                ("degree", m + n - 1),
            ):
                inside: Verdict = "agrees" if 4 <= dimension <= 8 else "differs"
                shown = f"greatest TCEF at {best.spec}, dimension {dimension}"
                readings.append(
                    Reading(f"ρ = {text(rho)}, {title}, dimension as {name}", shown, inside)
                )
    return Finding(
        "by ρ, (m,n) and dimension",
        verdict_of(tuple(readings)),
        "sizes up to 12, σ = α = 1",
        "What makes a network pay is not said: read as the greatest TCEF, since CEF only falls.",
        readings=tuple(readings),
    )
