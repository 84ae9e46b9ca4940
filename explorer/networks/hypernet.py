"""The hypernet Hypernet(d), a reconstruction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from explorer.core.network import Formula, Kind, Parameter
from explorer.networks.hierarchical_cubic.hcns import SubsetHCN


@dataclass(frozen=True)
class Hypernet(SubsetHCN):
    """2^(d-1) d-cubes, each pair joined by one link: node j of cluster i to node i of cluster j.

    A reconstruction of the (d,2)-hypernet of d-cubes. Nodes with j = i or j ≥ 2^(d-1), the second
    half of each cluster, have no link outwards. 2^(2d-1) nodes of degree d or d+1. It is
    the same graph, node for node, as HCNs(d-1,d). Source: HCN paper, Table 2, after Hwang and
    Ghosh.

    >>> net = Hypernet(3)
    >>> [net.format(v) for v in net.neighbors(net.parse("(01,010)")).tolist() if v >= 0]
    ['(01,011)', '(01,000)', '(01,110)', '(10,001)']
    """

    m: int = field(default=1, init=False, repr=False)
    n: int = field(default=2, init=False, repr=False)
    d: int

    family: ClassVar[str] = "Hypernet"
    title: ClassVar[str] = "Hypernet (reconstructed)"
    paper: ClassVar[str | None] = None
    source: ClassVar[str] = "A reconstruction after HCN paper, Table 2; Hwang and Ghosh 1987"
    parameters: ClassVar[tuple[Parameter, ...]] = (Parameter("d", "Size of the cubes", 2, 36),)
    samples: ClassVar[tuple[str, ...]] = (
        "Hypernet(2)",
        "Hypernet(4)",
        "Hypernet(5)",
        "Hypernet(3)",
    )
    kinds: ClassVar[tuple[Kind, ...]] = (
        Kind("local", "Local", "local"),
        Kind("external", "Between clusters (reconstructed)", "cross"),
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "m", self.d - 1)
        object.__setattr__(self, "n", self.d)
        super().__post_init__()

    def check_parameters(self) -> None:
        """Every d makes a hypernet."""

    def _spec_with(self, name: str, value: int) -> str:
        return f"{self.family}({value})"

    @property
    def nodes(self) -> int:
        return 1 << (2 * self.d - 1)

    def formulas(self) -> Mapping[str, Formula]:
        d = self.d
        table = "HCN paper, Table 2, with m + n = 2d - 1"
        return {
            "nodes": Formula(2 ** (2 * d - 1), "2^{m+n}", table),
            "links": Formula((2 * d + 2) << (2 * d - 2), r"(m+n+3) \cdot 2^{m+n-1}", table),
            "degree": Formula(d + 1, r"\frac{m+n+3}{2}", table),
            "diameter": Formula(2 * d + 1, "m+n+2", table),
        }

    def formula_symbols(self) -> Mapping[str, int]:
        return {"m + n": 2 * self.d - 1}
