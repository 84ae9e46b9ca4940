"""The star-crossed cube SCQ(m,n)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

import numpy as np

from explorer.core.ints import Ints, factorial
from explorer.core.network import Formula, Kind
from explorer.networks.cubes.crossed_cube import CrossedCube
from explorer.networks.star.product import StarProduct
from explorer.networks.star.star import MEAN_LATEX, mean_distance


@dataclass(frozen=True)
class StarCrossedCube(StarProduct):
    """The product of the crossed cube CQ(m) and the star graph S(n).

    2^m n! nodes of degree m+n-1. Source: star-crossed cube paper, §3.

    >>> net = StarCrossedCube(3, 3)
    >>> [net.format(v) for v in net.neighbors(net.parse("(001,312)")).tolist()]
    ['(000,312)', '(011,312)', '(111,312)', '(001,132)', '(001,213)']
    """

    family: ClassVar[str] = "SCQ"
    title: ClassVar[str] = "Star-crossed cube"
    source: ClassVar[str] = "Adhikari and Tripathy, “Star-crossed cube”, §3"
    samples: ClassVar[tuple[str, ...]] = (
        "SCQ(2,2)",
        "SCQ(3,4)",
        "SCQ(1,5)",
        "SCQ(4,3)",
        "SCQ(3,3)",
    )

    @property
    def first(self) -> CrossedCube:
        return CrossedCube(self.m)

    @property
    def cube_kinds(self) -> tuple[Kind, ...]:
        twisted = (kind for kind in self.first.kinds if kind.key == "twisted")
        return (*super().cube_kinds, *twisted)

    def cube_link_kinds(self, node: Ints) -> Ints:
        keys = [kind.key for kind in self.first.kinds]
        if "twisted" not in keys:
            return super().cube_link_kinds(node)
        return np.asarray(self.first.link_kinds(node) == keys.index("twisted"), dtype=np.int64)

    def formulas(self) -> Mapping[str, Formula]:
        m, n = self.m, self.n
        x, y = divmod(m, 3)
        theorem = "Star-crossed cube paper, Theorem"
        links = factorial(n) * (m + n - 1) * 2**m // 2
        diameter = 3 * (n - 1) // 2 + (m + 2) // 2
        mean = Fraction(11 * x + 4 * y, 8) + mean_distance(n)
        diameter_latex = (
            r"\left\lfloor \frac{3(n-1)}{2} \right\rfloor"
            r" + \left\lceil \frac{m+1}{2} \right\rceil"
        )
        average = rf"\frac{{11x+4y}}{{8}} + {MEAN_LATEX},\; m = 3x+y,\; y < 3"
        return {
            "nodes": Formula(factorial(n) << m, r"n! \times 2^m", f"{theorem} 1"),
            "links": Formula(links, r"n! \times 2^{m-1}(m+n-1)", f"{theorem} 2"),
            "degree": Formula(m + n - 1, "m+n-1", f"{theorem} 3"),
            "diameter": Formula(diameter, diameter_latex, f"{theorem} 4"),
            "cost": Formula(
                (m + n - 1) * diameter, rf"(m+n-1)\left({diameter_latex}\right)", f"{theorem} 5"
            ),
            "mean_distance": Formula(mean, average, f"{theorem} 6"),
            "message_density": Formula(
                2 * mean / (m + n - 1), r"\frac{2 \bar d_{scq}}{m+n-1}", f"{theorem} 7"
            ),
        }
