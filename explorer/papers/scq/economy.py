"""Section 4, Theorems 10 and 11: the cost effectiveness factors of the star-crossed cube."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import factorial
from typing import Any

from explorer.analysis.measures.economy import cef, links_per_node, tcef
from explorer.core.network import Network
from explorer.papers.auditing import audit_hooks
from explorer.papers.check import finding_unless, text
from explorer.papers.claim import Finding, Foundation, Witness
from explorer.papers.forms.quantities import Quantity, links, reachable_nodes
from explorer.papers.forms.sizes import Over
from explorer.papers.forms.vocabulary import Beside, Depends, Form, Joined, Sweep, statement
from explorer.papers.scq._common import SCQ

RATIOS = tuple(Fraction(r) for r in ("1/10", "1/2", "1", "2", "10"))
"""Values of ρ, the cost of a link relative to a processor, at which formulas are compared."""

TIMES = (1, 10, 10**6)


def _printed_links_per_node(m: int, n: int) -> Fraction:
    """Return (m+n−1)/2, as printed for g(p)."""
    return Fraction(m + n - 1, 2)


def _reciprocal_of_nodes(m: int, n: int) -> Fraction:
    """Return 1 / (2^m n!), the reciprocal of the number of nodes."""
    return Fraction(1, 2**m * factorial(n))


def _from_counted_links(
    value: Callable[[Fraction, int], Fraction],
) -> Callable[[Network], Fraction]:
    """Return a function of links per node and nodes as one of a network, both counted by a walk."""
    return lambda net: value(Fraction(links(net), reachable_nodes(net)), reachable_nodes(net))


PER_NODE = Quantity(
    "the number of links a node",
    links_per_node,
    _from_counted_links(lambda g, p: g),
    "a count of the links",
)


def cef_at(rho: Fraction) -> Quantity:
    """Return the cost effectiveness factor for a cost of links."""
    return Quantity(
        f"CEF with ρ = {text(rho)}",
        lambda net: cef(net, rho),
        _from_counted_links(lambda g, p: 1 / (1 + rho * g)),
        "a count of the links",
    )


def tcef_at(rho: Fraction, time: int = 1) -> Quantity:
    """Return the time cost effectiveness factor for a cost of links, σ = α = 1."""
    return Quantity(
        f"TCEF with ρ = {text(rho)}" + (f" and T₁ = {text(time)}" if time > 1 else ""),
        lambda net: tcef(net, rho, time=time),
        _from_counted_links(lambda g, p: 2 / (1 + rho * g + Fraction(1, p))),
        "a count of the links",
    )


def _proof_tcef(rho: Fraction) -> Callable[[int, int], Fraction]:
    """Return TCEF as printed in the last line of the proof of Theorem 11, σ = 1."""
    return lambda m, n: 2 / (1 + rho * _printed_links_per_node(m, n) + _reciprocal_of_nodes(m, n))


def _for_each_value(
    values: Iterable[Any], form: Callable[[Any], Form], letter: str = "ρ"
) -> Joined:
    return Joined(
        tuple((f"{letter} = {text(value)}", form(value)) for value in values), "as printed"
    )


ONE = Fraction(1)
THEOREMS = (
    statement("scq-t10-links", "Theorem 10, proof", r"$g(p) = \frac{m+n-1}{2}$",
         r"SCQ(m,n) has $g(p) = \frac{m+n-1}{2}$ links a node.",
         Sweep(SCQ, PER_NODE, _printed_links_per_node)),
    statement("scq-t10-cef", "Theorem 10", r"$\frac{1}{1+\rho \frac{m+n-1}{2}}$",
         r"The cost effectiveness factor of SCQ(m,n) is $\frac{1}{1 + \rho \frac{m+n-1}{2}}$.",
         _for_each_value(RATIOS, lambda rho: Sweep(
             SCQ, cef_at(rho), lambda m, n: 1 / (1 + rho * _printed_links_per_node(m, n))))),
    statement("scq-t11-tcef", "Theorem 11",
         r"$\frac{1+\sigma}{1+\rho(\frac{m+n-1}{2})(\frac{1}{2^m n!})}$",
         r"The time cost effectiveness factor TCEF of SCQ(m,n) is"
         r" $\frac{1+\sigma}{1+\rho(\frac{m+n-1}{2})(\frac{1}{2^m n!})}$.",
         Depends("scan", (
             ("as the text has it, the last two terms multiplied",
              Sweep(SCQ, tcef_at(ONE), lambda m, n: 2 / (
                  1 + _printed_links_per_node(m, n) * _reciprocal_of_nodes(m, n)))),
             ("repaired: a plus between them, as in the proof",
              Sweep(SCQ, tcef_at(ONE), _proof_tcef(ONE))),
         ), "With σ = α = ρ = 1. As a product the factor would rise with the size.")),
    statement("scq-t11-proof", "Theorem 11, proof",
         r"$\frac{1+\sigma}{1+\rho g(p) + \frac{\sigma}{p}}$",
         r"For $\sigma = \alpha = 1$ TCEF of SCQ(m,n) is"
         r" $\frac{1+\sigma}{1+\rho \frac{m+n-1}{2} + \frac{\sigma}{2^m n!}}$.",
         _for_each_value(RATIOS, lambda rho: Sweep(SCQ, tcef_at(rho), _proof_tcef(rho)))),
    statement("scq-t11-time", "Theorem 11, proof", r"no $T_1$ for $\alpha = 1$",
         r"With $\alpha = 1$ the time $T_1$ of one processor falls out of TCEF.",
         _for_each_value(TIMES, lambda time: Sweep(SCQ, tcef_at(ONE, time), _proof_tcef(ONE)),
                         "T₁")),
)  # fmt: skip

# Values read from Figures 13 and 14 --------------------------------------------------------------

Curve = tuple[str, Over, Callable[..., str]]
CURVES: tuple[Curve, ...] = (
    ("SCQ, m = 3, n free", Over("SCQ({},{})", [(3, n) for n in range(3, 13)]),
     lambda m, n: f"SCQ({m},{n - 1})"),
    ("SCQ, n = 3, m free", Over("SCQ({},{})", [(m, 3) for m in range(2, 13)]),
     lambda m, n: f"SCQ({m - 1},{n})"),
    ("SCQ, m = n", Over("SCQ({},{})", [(n, n) for n in range(3, 13)]),
     lambda m, n: f"SCQ({m - 1},{n - 1})"),
    ("Q", Over("Q({})", [(n,) for n in range(2, 17)]), lambda n: f"Q({n - 1})"),
)  # fmt: skip
"""Networks of growing dimension, under each choice of the sizes, and the predecessor of each."""


def _falls(factor: Quantity) -> Joined:
    """Return the form that a factor falls from each network to the next, on all curves."""
    forms = ((name, Beside(over, factor, predecessor, "<")) for name, over, predecessor in CURVES)
    return Joined(tuple(forms), "decreasing")


@dataclass(frozen=True)
class GreatestBetween:
    """Whether TCEF is greatest at a dimension between 4 and 8, on one curve."""

    over: Over
    rho: Fraction
    dimension: Callable[[int, int], int]
    grounds: tuple[Foundation, ...] = ("counts", "links", "printed")

    def __call__(self) -> Finding:
        factor = tcef_at(self.rho)
        size = max(self.over.sizes, key=lambda size: factor.of(self.over.net(size)))
        spec, dimension = self.over.name(size), self.dimension(*size)
        least, most = audit_hooks.printed((4, 8))
        computed = f"greatest at {spec}, dimension {dimension}"
        wrong = f"{factor.noun} is greatest at {spec}, of dimension {dimension}."
        witness = None if least <= dimension <= most else Witness(spec, wrong)
        return finding_unless(witness, computed, "Sizes up to 12, σ = α = 1.", instead=computed)


def _greatest_readings() -> Iterable[tuple[str, Form]]:
    for rho in (Fraction(1, 10), ONE):
        for name, over, _ in CURVES[:3]:
            letter = (lambda m, n: m) if "n = 3" in name else (lambda m, n: n)
            for meaning, dimension in (("free letter", letter), ("degree", lambda m, n: m + n - 1)):
                title = f"ρ = {text(rho)}, {name.removeprefix('SCQ, ')}, dimension as {meaning}"
                yield title, GreatestBetween(over, rho, dimension)


FIGURES = (
    statement("scq-f13-decreasing", "§7, Figure 13", "decreasing",
         "CEF of the star-crossed cube, like that of the hypercube, decreases with the dimension.",
         Joined(tuple((f"ρ = {text(rho)}", _falls(cef_at(rho))) for rho in RATIOS), "decreasing"),
         quote="monotonic decreasing nature"),
    statement("scq-f14-decreasing", "§7, Figure 14", "decreasing",
         "TCEF of the star-crossed cube, like that of the hypercube, decreases with the dimension.",
         Depends("readings", tuple((f"ρ = {text(rho)}", _falls(tcef_at(rho))) for rho in RATIOS),
                 "ρ is not printed. Where links are cheap, σ/p falls faster at first than the links"
                 " cost; σ = α = 1."),
         quote="monotonic decreasing nature"),
    statement("scq-f14-best", "§7, Figures 13 and 14", "dimensions 4 to 8",
         "The star-crossed cube pays best at dimensions between 4 and 8.",
         Depends("readings", tuple(_greatest_readings()),
                 "What makes a network pay is not said: read as the greatest TCEF, since CEF only"
                 " falls."),
         quote="more beneficial"),
)  # fmt: skip
