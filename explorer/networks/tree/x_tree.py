"""The X-tree XT(h)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from explorer.core.addresses.fields import Field
from explorer.core.network import Parameter
from explorer.networks.tree.binary_tree import TreePath
from explorer.networks.tree.linked_levels import LinkedLevels


@dataclass(frozen=True)
class XTree(LinkedLevels):
    """The complete binary tree BT(h) with the nodes of each level joined into a path.

    2^(h+1)-1 nodes of degree 2 to 5, diameter 2h-1. Source: Despain and Patterson 1978.

    >>> net = XTree(3)
    >>> [net.format(v) for v in net.neighbors(net.parse("rLR")).tolist()]
    ['rL', 'rLRL', 'rLRR', 'rLL', 'rRL']
    >>> int(net.distance(net.parse("rLLL"), net.parse("rRRR"))), net.diameter
    (5, 5)
    """

    family: ClassVar[str] = "XT"
    title: ClassVar[str] = "X-tree"
    source: ClassVar[str] = "Despain and Patterson 1978"
    teaches: ClassVar[str] = (
        "A path along each level of a tree spares the root, where all messages meet otherwise, at"
        " two links more a node."
    )
    parameters: ClassVar[tuple[Parameter, ...]] = (Parameter("h", "Height", 1, 71),)
    samples: ClassVar[tuple[str, ...]] = ("XT(1)", "XT(2)", "XT(5)", "XT(3)")
    axes: ClassVar[int] = 1
    children: ClassVar[tuple[str, ...]] = ("left child", "right child")
    sides: ClassVar[tuple[str, ...]] = ("left neighbour", "right neighbour")

    @property
    def fields(self) -> tuple[Field, ...]:
        return (TreePath("v", self.h),)
