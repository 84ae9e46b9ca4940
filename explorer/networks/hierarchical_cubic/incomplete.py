"""Base of the two incomplete hierarchical cubic networks: 2^m clusters, each an n-cube."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from explorer.core.addresses.fields import Bits, Field
from explorer.core.errors import OutsideRange
from explorer.core.network import Formula, Network, Parameter


@dataclass(frozen=True)
class IncompleteHCN(Network):
    """Nodes (i,j) are pairs of m bits, the cluster, and n bits, the node in it, with m < n.

    Source: HCN paper, §4.1.
    """

    m: int
    n: int

    paper: ClassVar[str | None] = "hcn"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("m", "Cluster bits", 1, 35),
        Parameter("n", "Local bits", 2, 71),
    )
    levels: ClassVar[tuple[str, ...]] = ("cluster",)

    def check_parameters(self) -> None:
        if self.m >= self.n:
            raise OutsideRange(
                f"m = {self.m} is not below n = {self.n}: {self.family}(m,n) is incomplete and"
                " takes m < n",
                nearest=f"{self.family}({self.n - 1},{self.n})",
            )

    def _spec_with(self, name: str, value: int) -> str:
        values = {"m": self.m, "n": self.n, name: value}
        return f"{self.family}({max(min(values['m'], values['n'] - 1), 1)},{values['n']})"

    @property
    def fields(self) -> tuple[Field, ...]:
        return Bits("i", self.m), Bits("j", self.n)

    def cluster_name(self, cluster: int, level: int) -> str:
        return self.fields[0].text(cluster)

    def printed_nodes(self) -> Formula:
        """Return the number of nodes as the paper prints it."""
        return Formula(2 ** (self.m + self.n), "2^{m+n}", "HCN paper, Table 2")
