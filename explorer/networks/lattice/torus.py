"""The torus Torus(R_1,…,R_d): a ring in every dimension."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from explorer.core.network import Formula, Kind, OtherName
from explorer.networks.lattice.generalized_hypercube import GeneralizedHypercube


@dataclass(frozen=True)
class Torus(GeneralizedHypercube):
    """Nodes are the strings of digits A_i below R_i; a link adds 1 to one digit, modulo R_i.

    The product of rings: ∏R_i nodes, two links a dimension, or one if R_i = 2. It is the
    generalized hypercube GHC(R_1r,…,R_dr). Source: HCN paper, Table 2.

    >>> net = Torus((4, 4))
    >>> net.spec, [net.format(v) for v in net.neighbors(net.parse("(0,3)")).tolist()]
    ('Torus(4,4)', ['(1,3)', '(3,3)', '(0,0)', '(0,2)'])
    """

    one_shape: ClassVar[str | None] = "r"
    largest_radix: ClassVar[int] = 1024
    family: ClassVar[str] = "Torus"
    title: ClassVar[str] = "Torus"
    paper: ClassVar[str | None] = None
    source: ClassVar[str] = "HCN paper, Table 2; the product of rings"
    other_names: ClassVar[tuple[OtherName, ...]] = (
        OtherName("k-ary n-cube", "{k}-ary {n}-cube", "Torus({k}^{n})"),
        OtherName("Ring, cycle graph", "C({n})", "Torus({n})"),
    )
    samples: ClassVar[tuple[str, ...]] = (
        "Torus(7)",
        "Torus(2,3)",
        "Torus(2,2,2)",
        "Torus(3,4,5)",
        "Torus(3,2,3,4)",
        "Torus(4,4)",
    )

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return tuple(
            Kind(kind.key, f"{kind.key}, ring of {self.radices[int(kind.key[1:]) - 1]}", kind.role)
            for kind in super().kinds
        )

    def formulas(self) -> Mapping[str, Formula]:
        formulas = dict(super().formulas())
        d, radix = len(self.radices), self.radices[0]
        if set(self.radices) == {1 << (radix.bit_length() - 1)}:
            # The paper's torus has 1 + n/m dimensions, each a ring of 2^m nodes.
            source = "HCN paper, Table 2, with d = 1 + n/m rings of 2^m nodes"
            formulas["nodes"] = Formula(radix**d, r"(2^m)^{1+n/m}", source)
            formulas["links"] = Formula(d * radix**d, r"2 (1+n/m) \cdot 2^{m+n-1}", source)
            formulas["degree"] = Formula(2 * d, r"2 (1+n/m)", source)
            formulas["diameter"] = Formula(d * radix // 2, r"(1+n/m) \cdot 2^{m-1}", source)
        return formulas

    def formula_symbols(self) -> Mapping[str, int]:
        m = self.radices[0].bit_length() - 1
        if set(self.radices) != {1 << m}:
            return super().formula_symbols()
        return {"m": m, "n": m * (len(self.radices) - 1)}
