"""The undirected de Bruijn graph DB(d,n)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

import numpy as np

from explorer.core.ints import Ints, index_array
from explorer.core.network import Degrees, Parameter
from explorer.networks.shift.words import ShiftNetwork, Word, distinct


@dataclass(frozen=True)
class DeBruijn(ShiftNetwork):
    """Nodes are the words of n letters out of d; a link shifts a word by one, adding any letter.

    d^n nodes of degree 2d, except 2d-2 for the words aa…a and 2d-1 for abab…; diameter n. Source:
    de Bruijn 1946; Pradhan and Reddy 1982; as a network Samatham and Pradhan 1989.

    >>> net = DeBruijn(2, 4)
    >>> [net.format(v) for v in net.neighbors(net.parse("1101")).tolist()]
    ['1010', '1011', '0110', '1110']
    """

    family: ClassVar[str] = "DB"
    title: ClassVar[str] = "De Bruijn graph"
    source: ClassVar[str] = "De Bruijn 1946; Samatham and Pradhan 1989"
    teaches: ClassVar[str] = (
        "An address is a window on a tape: to move it one letter on is a hop, and so a degree"
        " that never grows is enough for a logarithmic diameter."
    )
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("d", "Letters", 2, 64),
        Parameter("n", "Length", 2, 72),
    )
    samples: ClassVar[tuple[str, ...]] = (
        *("DB(2,2)", "DB(2,3)", "DB(3,3)", "DB(4,2)", "DB(2,5)", "DB(2,4)"),
    )
    curves: ClassVar[tuple[str, ...]] = ("DB(2,n)", "DB(3,n)", "DB(4,n)", "DB(d,2)", "DB(d,3)")

    @property
    def word(self) -> Word:
        return Word("x", self.n, self.d)

    @property
    def links(self) -> int:
        return int(self.d ** (self.n + 1)) - self.d - self.d * (self.d - 1) // 2

    @property
    def degrees(self) -> Degrees:
        most = 2 * self.d - (self.n == 2)
        return Degrees(2 * self.d - 2, most, Fraction(2 * self.links, self.nodes))

    def neighbors(self, node: object) -> Ints:
        here = index_array(node, self.nodes)[..., None]
        letters = index_array(np.arange(self.d), self.nodes)
        high = self.d ** (self.n - 1)
        return distinct(
            here % high * self.d + letters, here // self.d + letters * high, here, self.d
        )

    def farthest_pair(self) -> tuple[int, int]:
        return 0, (self.nodes - 1) // (self.d - 1)
