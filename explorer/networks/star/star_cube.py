"""The star cube SC(m,n)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from explorer.core.ints import factorial
from explorer.core.network import Formula
from explorer.networks.cubes.hypercube import Hypercube
from explorer.networks.star.product import StarProduct
from explorer.networks.star.star import MEAN_LATEX, mean_distance


@dataclass(frozen=True)
class StarCube(StarProduct):
    """The product of the hypercube Q(m) and the star graph S(n).

    2^m n! nodes of degree m+n-1. Source: Tripathy 2004; star-crossed cube paper, Table 1.

    >>> net = StarCube(2, 3)
    >>> [net.format(v) for v in net.neighbors(net.parse("(01,312)")).tolist()]
    ['(00,312)', '(11,312)', '(01,132)', '(01,213)']
    """

    family: ClassVar[str] = "SC"
    title: ClassVar[str] = "Star cube"
    source: ClassVar[str] = "Tripathy 2004; star-crossed cube paper, Table 1"
    samples: ClassVar[tuple[str, ...]] = ("SC(1,2)", "SC(3,3)", "SC(2,4)", "SC(1,5)", "SC(2,3)")

    @property
    def first(self) -> Hypercube:
        return Hypercube(self.m)

    def formulas(self) -> Mapping[str, Formula]:
        m, n = self.m, self.n
        table = "Star-crossed cube paper, Table 1"
        links = factorial(n) * (m + n - 1) * 2**m // 2
        diameter = m + 3 * (n - 1) // 2
        mean = Fraction(m, 2) + mean_distance(n)
        diameter_latex = r"m + \left\lfloor \frac{3}{2}(n-1) \right\rfloor"
        return {
            "nodes": Formula(factorial(n) << m, r"n! \, 2^m", table),
            "links": Formula(links, r"n! \, 2^{m-1} (m+n-1)", table),
            "degree": Formula(m + n - 1, "m+n-1", table),
            "diameter": Formula(diameter, diameter_latex, table),
            "mean_distance": Formula(mean, rf"\frac{{m}}{{2}} + {MEAN_LATEX}", table),
            "cost": Formula(
                (m + n - 1) * diameter, rf"(m+n-1)\left({diameter_latex}\right)", table
            ),
            "message_density": Formula(
                2 * mean / (m + n - 1), r"\frac{2 \bar d_{sc}}{m+n-1}", table
            ),
        }
