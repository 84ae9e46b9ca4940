"""The (n,k)-star graph NKS(n,k)."""

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
class NKStar(PartialPermutationGraph):
    """Nodes are k symbols of 1..n in a row; a link swaps the first with another, or an absent one.

    n!/(n-k)! nodes of degree n-1, 1 ≤ k < n, i = 2 … k: the star graph S(n) for k = n-1, the
    complete graph for k = 1. Source: Chiang and Chen 1995.

    >>> net = NKStar(5, 3)
    >>> [net.format(v) for v in net.neighbors(net.parse("423")).tolist()]
    ['243', '324', '123', '523']
    >>> int(net.distance(net.parse("145"), net.parse("123"))), len(net.distance_pairs()) - 1
    (5, 5)
    """

    family: ClassVar[str] = "NKS"
    title: ClassVar[str] = "(n,k)-star graph"
    source: ClassVar[str] = "Chiang and Chen 1995"
    teaches: ClassVar[str] = (
        "Star graphs come in few sizes, each n times the last. Addresses of k of n symbols fill"
        " these gaps with as few links a node, and routes still follow the cycles of symbols."
    )
    samples: ClassVar[tuple[str, ...]] = (
        *("NKS(4,1)", "NKS(4,2)", "NKS(5,2)", "NKS(4,3)", "NKS(6,3)", "NKS(5,3)"),
    )
    curves: ClassVar[tuple[str, ...]] = ("NKS(n,2)", "NKS(n,3)", "NKS(n,4)")

    @property
    def kinds(self) -> tuple[Kind, ...]:
        swaps = (
            Kind(f"swap{i}", f"Swap with place {i}", ROLES[min(i, len(ROLES)) - 1])
            for i in range(2, self.k + 1)
        )
        return (Kind("new", "New first symbol", ROLES[0]), *swaps)

    @property
    def ports(self) -> tuple[Port, ...]:
        swaps = (Port(f"swap {i}", f"swap{i}", i) for i in range(2, self.k + 1))
        return (*swaps, *(Port(f"new {j}", "new", 1) for j in range(1, self.n - self.k + 1)))

    def move(self, symbols: Ints, absent: Ints) -> None:
        place = np.arange(1, self.k)
        ahead = symbols[..., 0, 1:].copy()
        symbols[..., place - 1, place] = symbols[..., place - 1, 0]
        symbols[..., place - 1, 0] = ahead
        symbols[..., self.k - 1 :, 0] = absent

    def formulas(self) -> Mapping[str, Formula]:
        n, k = self.n, self.k
        if 2 * k <= n:
            diameter = Formula(2 * k - 1, "2k-1", self.source)
        else:
            latex = r"k + \left\lfloor \frac{n-1}{2} \right\rfloor"
            diameter = Formula(k + (n - 1) // 2, latex, self.source)
        return self.source_formulas("n-1", diameter)

    def hops(self, wrong: Disorder) -> Any:
        """Return misplaced symbols + cycles + chains + (chains > 0) - 2 if place 1 is wrong.

        A cycle costs one more hop to open. Each chain costs a hop to take in an absent symbol; the
        first place opens one of the chains, and one hop brings the target's first symbol back.
        """
        chained = wrong.chains + (wrong.chains > 0)
        return wrong.misplaced + wrong.cycles + chained - 2 * wrong.first
