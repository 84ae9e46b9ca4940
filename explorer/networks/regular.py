"""Base of the families all of whose nodes have the same degree."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from fractions import Fraction

from explorer.core.ints import half_of_even
from explorer.core.network import Degrees, Network


@dataclass(frozen=True)
class RegularNetwork(Network):
    """Every node has the same degree d: half of the nodes times d are the links, or all are arcs.

    >>> from explorer import network
    >>> network("Q(3)").degrees, network("Q(3)").links
    (Degrees(minimum=3, maximum=3, mean=Fraction(3, 1)), 12)
    """

    @property
    @abstractmethod
    def degree(self) -> int:
        """The degree of every node; its out-degree if links are directed."""

    @property
    def degrees(self) -> Degrees:
        return Degrees(self.degree, self.degree, Fraction(self.degree))

    @property
    def links(self) -> int:
        ends = self.degree * self.nodes
        return ends if self.directed else half_of_even(ends)
