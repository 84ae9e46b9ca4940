"""The arrangement graph A(n,k)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Formula, Kind, Port
from explorer.networks.star.cycles import Disorder
from explorer.networks.star.partial_permutations import ROLES, PartialPermutationGraph


@dataclass(frozen=True)
class ArrangementGraph(PartialPermutationGraph):
    """Nodes are k symbols of 1..n in a row; a link replaces one of them by an absent one.

    n!/(n-k)! nodes of degree k(n-k), 1 ≤ k < n: the star graph S(n) for k = n-1, the complete
    graph for k = 1. Source: Day and Tripathi 1992.

    >>> net = ArrangementGraph(4, 2)
    >>> [net.format(v) for v in net.neighbors(net.parse("12")).tolist()]
    ['32', '42', '13', '14']
    >>> int(net.distance(net.parse("21"), net.parse("12"))), len(net.distance_pairs()) - 1
    (3, 3)
    """

    family: ClassVar[str] = "A"
    title: ClassVar[str] = "Arrangement graph"
    source: ClassVar[str] = "Day and Tripathi 1992"
    teaches: ClassVar[str] = (
        "Where symbols are left over, one may be put anywhere at once: the fewer places, the more"
        " links and the shorter routes, down to one hop between any two nodes."
    )
    samples: ClassVar[tuple[str, ...]] = (
        *("A(4,1)", "A(4,2)", "A(5,2)", "A(4,3)", "A(6,3)", "A(5,3)"),
    )
    curves: ClassVar[tuple[str, ...]] = ("A(n,2)", "A(n,3)", "A(n,4)")

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return tuple(
            Kind(f"place{i}", f"New in place {i}", ROLES[min(i, len(ROLES)) - 1])
            for i in range(1, self.k + 1)
        )

    @property
    def ports(self) -> tuple[Port, ...]:
        return tuple(
            Port(f"new {j} in place {i}", f"place{i}", i)
            for i in range(1, self.k + 1)
            for j in range(1, self.n - self.k + 1)
        )

    def move(self, symbols: Ints, absent: Ints) -> None:
        # One copy of the absent symbols for each place, in the order of the ports.
        port = np.arange(len(self.ports))
        place, absent_index = np.divmod(port, self.n - self.k)
        symbols[..., port, place] = absent[..., absent_index]

    def formulas(self) -> Mapping[str, Formula]:
        latex = r"\left\lfloor \frac{3}{2} k \right\rfloor"
        return self.source_formulas("k(n-k)", Formula(3 * self.k // 2, latex, self.source))

    def hops(self, wrong: Disorder) -> Any:
        """Return the misplaced symbols + 1 for each cycle, which an absent symbol must first open.

        A chain needs no such hop: the symbol that belongs in its first place is absent already.
        """
        return wrong.misplaced + wrong.cycles
