"""Networks of whose nodes each has as many links as any other."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from fractions import Fraction

from explorer.core.network import Degrees, Network


@dataclass(frozen=True)
class RegularNetwork(Network):
    """A network of one degree, which says how many links there are."""

    @property
    @abstractmethod
    def degree(self) -> int:
        """How many links each node has."""

    @property
    def links(self) -> int:
        return self.nodes * self.degree // 2

    @property
    def degrees(self) -> Degrees:
        return Degrees(self.degree, self.degree, Fraction(self.degree))
