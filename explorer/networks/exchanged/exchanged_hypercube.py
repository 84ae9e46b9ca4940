"""The exchanged hypercube EH(s,t)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from explorer.core.network import Formula
from explorer.networks.cubes.hypercube import Hypercube
from explorer.networks.exchanged.exchanged import Exchanged


@dataclass(frozen=True)
class ExchangedHypercube(Exchanged):
    """Nodes are (a, b, c): c flips; at c = 0 one bit of a flips, at c = 1 one bit of b.

    2^(s+t+1) nodes of degree s+1 (c = 0) or t+1 (c = 1), diameter s+t+2. Source: Loh, Hsu and
    Pan; ECQ paper, §3.2 and Fig. 3.

    >>> net = ExchangedHypercube(1, 2)
    >>> [net.format(v) for v in net.neighbors(net.parse("(1,10,1)")).tolist() if v >= 0]
    ['(1,10,0)', '(1,11,1)', '(1,00,1)']
    """

    family: ClassVar[str] = "EH"
    title: ClassVar[str] = "Exchanged hypercube"
    paper: ClassVar[str | None] = "ecq"
    source: ClassVar[str] = "Loh, Hsu and Pan 2005; ECQ paper, §3.2 and Fig. 3"
    samples: ClassVar[tuple[str, ...]] = ("EH(1,1)", "EH(2,1)", "EH(2,2)", "EH(3,4)", "EH(1,2)")

    def part(self, width: int) -> Hypercube:
        return Hypercube(width)

    def formulas(self) -> Mapping[str, Formula]:
        s, t = self.s, self.t
        table = "ECQ paper, Table 3"
        return {
            "nodes": Formula(2 ** (s + t + 1), "2^{s+t+1}", "ECQ paper, §3.2"),
            "links": Formula((s + t + 2) * 2 ** (s + t - 1), r"(n+1) 2^{n-2},\; n = s+t+1", table),
            "degree": Formula(max(s, t) + 1, r"s+1 \,/\, t+1", table),
            "diameter": Formula(s + t + 1, "s+t+1", table),
            "cost": Formula(
                Fraction((s + t + 2) ** 2, 2),
                r"(s+t+2) \cdot \frac{s+t+2}{2}",
                "ECQ paper, §3.1.8: diameter times mean degree",
            ),
        }
