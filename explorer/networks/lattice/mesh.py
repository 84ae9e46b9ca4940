"""The mesh Mesh(R_1,…,R_d): an open line in every dimension."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from explorer.core.network import OtherName
from explorer.networks.lattice.generalized_hypercube import GeneralizedHypercube


@dataclass(frozen=True)
class Mesh(GeneralizedHypercube):
    """Nodes are the strings of digits A_i below R_i; a link adds 1 to one digit.

    The product of open lines: ∏R_i nodes, of degree d at the corners and at most 2d within. It is
    the hyperrectangle GHC(R_1m,…,R_dm). Source: generalized hypercube paper; HCN paper, Table 4.

    >>> net = Mesh((4, 4))
    >>> net.spec, [net.format(v) for v in net.neighbors(net.parse("(0,3)")).tolist() if v >= 0]
    ('Mesh(4,4)', ['(1,3)', '(0,2)'])
    """

    one_shape: ClassVar[str | None] = "m"
    largest_radix: ClassVar[int] = 1024
    family: ClassVar[str] = "Mesh"
    title: ClassVar[str] = "Mesh"
    paper: ClassVar[str | None] = None
    source: ClassVar[str] = "Generalized hypercube paper, hyperrectangles; the product of lines"
    other_names: ClassVar[tuple[OtherName, ...]] = (
        OtherName("k-ary n-mesh", "{k}-ary {n}-mesh", "Mesh({k}^{n})"),
        OtherName("Path graph", "Path({n})", "Mesh({n})"),
    )
    samples: ClassVar[tuple[str, ...]] = (
        "Mesh(7)",
        "Mesh(2,5)",
        "Mesh(3,3,4)",
        "Mesh(2,3,2,3)",
        "Mesh(4,4)",
    )
