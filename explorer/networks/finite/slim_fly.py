"""The Slim Fly SF(q), on the graphs of McKay, Miller and Širáň."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import numpy as np

from explorer.core.addresses.fields import Digit, Field
from explorer.core.ints import Ints, index_array
from explorer.core.network import Formula, Kind, OtherName, Parameter, Port
from explorer.networks.finite.over_field import FieldNetwork, over_fields
from explorer.networks.regular import RegularNetwork


@dataclass(frozen=True)
class SlimFly(FieldNetwork, RegularNetwork):
    """Points (0,x,y) and lines (1,m,c) over GF(q), joined if y = mx + c.

    Inside a column two points are joined if their y differ by an element of X, two lines if their c
    differ by one of ξX, where ξ is a primitive element. With q = 4w+δ, X holds the even powers of ξ
    for δ = 0 and 1, and ±1, ±ξ², …, ±ξ^(2w-2) for δ = -1. 2q² nodes of degree (3q-δ)/2, diameter 2.
    Source: Besta and Hoefler 2014; the graphs McKay, Miller and Širáň 1998. Nodes are switches,
    balanced with half as many hosts p as links.

    >>> net = SlimFly(5)
    >>> [net.format(v) for v in net.neighbors(net.parse("(0,1,2)")).tolist()]
    ['(0,1,3)', '(0,1,1)', '(1,0,2)', '(1,1,1)', '(1,2,0)', '(1,3,4)', '(1,4,3)']
    """

    family: ClassVar[str] = "SF"
    title: ClassVar[str] = "Slim Fly"
    source: ClassVar[str] = "Besta and Hoefler 2014; the graphs McKay, Miller and Širáň 1998"
    teaches: ClassVar[str] = (
        "Two hops reach every node, with nearly as many nodes as the Moore bound allows: what it"
        " costs is arithmetic in place of a shape that one sees."
    )
    parameters: ClassVar[tuple[Parameter, ...]] = (Parameter("q", "Order of the field", 3, 419),)
    other_names: ClassVar[tuple[OtherName, ...]] = (
        OtherName("McKay–Miller–Širáň graph", "MMS({q})", "SF({q})"),
        OtherName("Hoffman–Singleton graph", "Hoffman–Singleton graph", "SF(5)"),
    )
    samples: ClassVar[tuple[str, ...]] = ("SF(3)", "SF(4)", "SF(7)", "SF(8)", "SF(5)")
    curves: ClassVar[tuple[str, ...]] = (over_fields("SF", 3, 419),)
    kinds: ClassVar[tuple[Kind, ...]] = (
        Kind("column", "Inside a column", "local"),
        Kind("point", "Point on line", "cross"),
    )
    levels: ClassVar[tuple[str, ...]] = ("half", "column")

    @property
    def delta(self) -> int:
        """The δ of q = 4w+δ: -1, 0 or 1."""
        return (self.q + 1) % 4 - 1

    @property
    def fields(self) -> tuple[Field, ...]:
        return Digit("s", 2), Digit("x", self.q), Digit("y", self.q)

    @property
    def degree(self) -> int:
        """The number of links of a node."""
        return (3 * self.q - self.delta) // 2

    @property
    def ports(self) -> tuple[Port, ...]:
        steps = (Port(f"step {i}", "column", 0) for i in range(self.degree - self.q))
        return (*steps, *(Port(f"column {i}", "point", 1) for i in range(self.q)))

    @cached_property
    def difference_sets(self) -> Ints:
        """The differences inside a column, X and then ξX: (2, (q-δ)/2)."""
        powers = self.galois.powers
        if self.delta < 0:
            half = powers[: (self.q - 1) // 2 : 2]
            first = np.concatenate([half, self.galois.minus(0, half)])
        else:
            first = powers[::2]
        return np.stack([first, self.galois.times(first, powers[1])])

    def neighbors(self, node: object) -> Ints:
        half, x, y = (v[..., None].astype(np.int64) for v in self.split(node))
        column = self.galois.plus(y, self.difference_sets[half[..., 0]])
        other = np.arange(self.q)
        rise = self.galois.times(x, other)
        # A point is joined to c = y - mx for every m, a line to y = mx + c for every x.
        across = np.where(half == 0, self.galois.minus(y, rise), self.galois.plus(y, rise))
        return np.concatenate(
            [self.join((half, x, column)), self.join((1 - half, other, across))], axis=-1
        )

    def formulas(self) -> Mapping[str, Formula]:
        source, q = "Besta and Hoefler 2014", self.q
        return {
            "nodes": Formula(2 * q**2, "2q^2", source),
            "hosts": Formula(2 * q**2 * self.p, "2q^2 p", source),
            "degree": Formula((3 * q - self.delta) // 2, r"\frac{3q-\delta}{2}", source),
            "diameter": Formula(2, "2", source),
        }

    def cluster(self, node: object, level: int) -> Ints:
        half, x, _ = self.split(node)
        if level > 1:
            return super().cluster(node, level)
        return half if level == 0 else np.asarray(half * self.q + x)

    def cluster_name(self, cluster: int, level: int) -> str:
        if level == 0:
            return "lines" if cluster else "points"
        half, x = divmod(cluster, self.q)
        return f"m = {x}" if half else f"x = {x}"

    # Distances ---------------------------------------------------------------------------------

    def joined(self, a: object, b: object) -> Ints:
        """Return whether pairs of nodes are joined, by the equations: (...,), (...,) -> (...,)."""
        (s, x, y), (t, m, c) = (
            tuple(np.asarray(v, dtype=np.int64) for v in self.split(node)) for node in (a, b)
        )
        members = np.zeros((2, self.q), dtype=bool)
        members[np.arange(2)[:, None], self.difference_sets] = True
        inside = (x == m) & members[s, self.galois.minus(c, y)]
        point, line = np.where(s == 0, y, c), np.where(s == 0, c, y)
        across = point == self.galois.plus(self.galois.times(x, m), line)
        return np.asarray(np.where(s == t, inside, across))

    def distance(self, a: object, b: object) -> Ints:
        """Return 0, 1 if an equation joins the two, else 2."""
        a, b = index_array(a, self.nodes), index_array(b, self.nodes)
        return np.asarray(np.where(a == b, 0, 2 - self.joined(a, b)), dtype=np.int64)

    def distance_pairs(self) -> tuple[int, ...]:
        return tuple(self.nodes * n for n in (1, self.degree, self.nodes - 1 - self.degree))

    def orbits(self) -> tuple[tuple[int, int], ...]:
        """Return a point and a line: shifts and shears take any point (or line) to any other."""
        return (0, self.q**2), (self.q**2, self.q**2)

    def symmetries(self) -> tuple[Ints, ...]:
        """Return shifts of y and c, of x, and of m, by 1, z, z² …: (1,m,c) has c = y - mx."""
        half, x, y = (v.astype(np.int64) for v in self.split(np.arange(self.nodes)))
        field = self.galois
        p, e = field.base
        images = []
        for unit in (p**i for i in range(e)):
            shifted = field.plus(x, unit)
            product = field.times(x, unit)
            # Lines fall by m times the shift of x; points rise by x times the shift of m.
            images += [
                self.join((half, x, field.plus(y, unit))),
                self.join((half, *_half_moved(half == 0, shifted, x, y, field.minus(y, product)))),
                self.join((half, *_half_moved(half == 1, shifted, x, y, field.plus(y, product)))),
            ]
        return tuple(images)

    def farthest_pair(self) -> tuple[int, int]:
        # (0,0,0) and (0,1,0): two columns of one half have no links between them.
        return 0, self.q


def _half_moved(
    is_moved: Ints, shifted_x: Ints, x: Ints, y: Ints, changed_y: Ints
) -> tuple[Ints, Ints]:
    """Return (x, y) of the nodes: x shifted in the half that moves, y changed in the other half."""
    return np.where(is_moved, shifted_x, x), np.where(is_moved, y, changed_y)
