"""The exchanged crossed cube ECQ(s,t)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from explorer.core.network import Formula
from explorer.networks.cubes.crossed_cube import CrossedCube
from explorer.networks.exchanged.exchanged import Exchanged


@dataclass(frozen=True)
class ExchangedCrossedCube(Exchanged):
    """Nodes are (a, b, c): c flips; at c = 0 a moves as in CQ(s), at c = 1 b moves as in CQ(t).

    2^(s+t+1) nodes of degree s+1 (c = 0) or t+1 (c = 1), diameter ⌈(s+1)/2⌉ + ⌈(t+1)/2⌉ + 2.
    Source: ECQ paper, §2 and Theorems 1–9.

    >>> net = ExchangedCrossedCube(1, 3)
    >>> [net.format(v) for v in net.neighbors(net.parse("(0,001,1)")).tolist() if v >= 0]
    ['(0,001,0)', '(0,000,1)', '(0,011,1)', '(0,111,1)']
    """

    family: ClassVar[str] = "ECQ"
    title: ClassVar[str] = "Exchanged crossed cube"
    paper: ClassVar[str | None] = "ecq"
    source: ClassVar[str] = "Li, Mu, Li and Min; ECQ paper, §2"
    samples: ClassVar[tuple[str, ...]] = (
        "ECQ(1,1)",
        "ECQ(3,1)",
        "ECQ(2,3)",
        "ECQ(4,3)",
        "ECQ(4,4)",
        "ECQ(1,3)",
    )

    def part(self, width: int) -> CrossedCube:
        return CrossedCube(width)

    def formulas(self) -> Mapping[str, Formula]:
        s, t = self.s, self.t
        diameter = (s + 2) // 2 + (t + 2) // 2 + 2
        diameter_text = (
            r"\left\lceil \frac{s+1}{2} \right\rceil + \left\lceil \frac{t+1}{2} \right\rceil + 2"
        )
        return {
            "nodes": Formula(2 ** (s + t + 1), "2^{s+t+1}", "ECQ paper, Theorem 1"),
            "links": Formula(
                (s + t + 2) * 2 ** (s + t - 1), "(s+t+2) 2^{s+t-1}", "ECQ paper, Theorem 2"
            ),
            "degree": Formula(max(s, t) + 1, r"\max\{s+1, t+1\}", "ECQ paper, Theorem 4"),
            "diameter": Formula(diameter, diameter_text, "ECQ paper, Theorem 9 and Table 3"),
            "cost": Formula(
                Fraction(diameter * (s + t + 2), 2),
                rf"\left( {diameter_text} \right) \frac{{s+t+2}}{{2}}",
                "ECQ paper, §3.1.8: diameter times mean degree",
            ),
        }
