"""A routing table from elsewhere as a router, next node by next node."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import numpy as np

from explorer.core.errors import OutsideRange, brief
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.router import NO_FAULTS, Faults, Router, Step


class TableRouter(Router):
    """A router that looks up the next node, ``table[here, target]``: (nodes, nodes).

    Raises OutsideRange for a table of another shape.

    >>> from explorer import network
    >>> net = network("Q(1)")
    >>> [step.next for step in TableRouter(net, [[0, 1], [0, 1]]).steps(net, 0, 1)]
    [1]
    """

    key: ClassVar[str] = "table"
    title: ClassVar[str] = "Routing table"
    source: ClassVar[str] = "A table of next nodes"

    def __init__(self, net: Network, table: object) -> None:
        self.net = net
        self.table: Ints = np.asarray(table)
        if self.table.shape != (net.nodes, net.nodes) or self.table.dtype.kind not in "iu":
            raise OutsideRange(
                f"a table of {brief(str(self.table.shape))} is none of {net.spec}: it takes the"
                f" next of {net.nodes} nodes from each of them"
            )

    def serves(self, net: Network) -> bool:
        return net == self.net

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return ("send the message to table[here, target]",)

    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
        at = source
        while at != target:
            ahead = int(self.table[at, target])
            yield Step(at, ahead, 1, "The table names the next node.")
            at = ahead
