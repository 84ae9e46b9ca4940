"""The PolarFly PF(q), on the polarity graphs of Erdős, Rényi and Brown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

import numpy as np

from explorer.core.addresses.fields import Field
from explorer.core.ints import Ints, index_array
from explorer.core.network import Degrees, Formula, Kind, OtherName, Parameter, Port
from explorer.core.suggest import nearest_of_form
from explorer.networks.finite.over_field import FieldNetwork, over_fields

Point = tuple[Ints, Ints, Ints]


@dataclass(frozen=True)
class PlanePoint(Field):
    """A point of the projective plane over GF(q), ``1:a:b``, ``0:1:b`` or ``0:0:1``, in that order.

    >>> point = PlanePoint("v", 3)
    >>> point.text(5), point.text(10), point.read("0:0:1")
    ('1:1:2', '0:1:1', 12)
    """

    q: int

    @property
    def size(self) -> int:
        return self.q**2 + self.q + 1

    @property
    def rule(self) -> str:
        return f"it takes 1:a:b, 0:1:b or 0:0:1 with a and b from 0 to {self.q - 1}"

    def cells(self, value: int) -> tuple[str, ...]:
        if value < self.q**2:
            return "1", str(value // self.q), str(value % self.q)
        return ("0", "1", str(value - self.q**2)) if value < self.size - 1 else ("0", "0", "1")

    def text(self, value: int) -> str:
        return ":".join(self.cells(value))

    def read(self, text: str) -> int:
        edits, parts = self._nearest(text)
        if edits:
            raise self.refusal(text)
        return self._value(parts)

    def nearest(self, text: str) -> int:
        return self._value(self._nearest(text)[1])

    def _nearest(self, text: str) -> tuple[int, list[str]]:
        forms = (("1", ":", self.q, ":", self.q), ("0", ":", "1", ":", self.q), tuple("0:0:1"))
        return min((nearest_of_form(text[:40], form) for form in forms), key=lambda match: match[0])

    def _value(self, parts: list[str]) -> int:
        x, y, z = (int(part) for part in parts[::2])
        return y * self.q + z if x else self.q**2 + (z if y else self.q)


@dataclass(frozen=True)
class PolarFly(FieldNetwork):
    """Points of the projective plane over GF(q), joined if their scalar product is 0.

    q²+q+1 nodes of degree q+1; the q+1 points whose product with themselves is 0, the quadrics,
    have one link less. Diameter 2, one shortest route between any two. Source: Lakhotia and others
    2022; the graphs Erdős and Rényi 1962, Brown 1966. Nodes are switches with p hosts each.

    >>> net = PolarFly(3)
    >>> [net.format(v) for v in net.neighbors(net.parse("1:1:1")).tolist() if v >= 0]
    ['1:0:2', '1:2:0', '0:1:2']
    """

    family: ClassVar[str] = "PF"
    title: ClassVar[str] = "PolarFly"
    source: ClassVar[str] = "Lakhotia and others 2022; the graphs Erdős and Rényi 1962, Brown 1966"
    teaches: ClassVar[str] = (
        "A cross product routes: any two nodes are joined or have exactly one node between them,"
        " with nearly as few links as two hops allow, and nothing to fall back on."
    )
    parameters: ClassVar[tuple[Parameter, ...]] = (Parameter("q", "Order of the field", 2, 619),)
    other_names: ClassVar[tuple[OtherName, ...]] = (
        OtherName("Erdős–Rényi polarity graph", "ER({q})", "PF({q})"),
    )
    samples: ClassVar[tuple[str, ...]] = ("PF(3)", "PF(4)", "PF(5)")
    curves: ClassVar[tuple[str, ...]] = (over_fields("PF", 2, 619),)
    kinds: ClassVar[tuple[Kind, ...]] = (
        Kind("fan", "Inside a fan", "local"),
        Kind("between", "Between fans", "cross"),
    )
    levels: ClassVar[tuple[str, ...]] = ("fan",)

    @property
    def fields(self) -> tuple[Field, ...]:
        return (PlanePoint("v", self.q),)

    @property
    def links(self) -> int:
        return self.q * (self.q + 1) ** 2 // 2

    @property
    def degrees(self) -> Degrees:
        return Degrees(self.q, self.q + 1, Fraction(2 * self.links, self.nodes))

    @property
    def ports(self) -> tuple[Port, ...]:
        return tuple(Port(f"point {i}", "between", 0) for i in range(self.q + 1))

    def link_kinds(self, node: object) -> Ints:
        near = np.maximum(self.neighbors(node), 0)
        home = np.asarray(self.cluster(node, 0))[..., None]
        return np.asarray(self.cluster(near, 0) != home, dtype=np.int64)

    # Points ------------------------------------------------------------------------------------

    def point(self, node: object) -> Point:
        """Return the coordinates of nodes; the first coordinate that is not 0 is 1."""
        node, q = index_array(node, self.nodes).astype(np.int64), self.q
        plain, last = node < q * q, node == self.nodes - 1
        second = np.where(plain, node // q, ~last)
        third = np.where(plain, node % q, np.where(last, 1, node - q * q))
        return np.asarray(plain, dtype=np.int64), second.astype(np.int64), third

    def node_at(self, point: Point) -> Ints:
        """Return the nodes of points, given by any multiple of their coordinates."""
        x, y, z = np.broadcast_arrays(*point)
        first = np.where(x != 0, x, np.where(y != 0, y, np.where(z != 0, z, 1)))
        y, z = self.galois.over(y, first), self.galois.over(z, first)
        beyond = self.q**2 + np.where(y != 0, z, self.q)
        return index_array(np.where(x != 0, y * self.q + z, beyond), self.nodes)

    def product(self, a: object, b: object) -> Ints:
        """Return the scalar products of pairs of nodes: (...,), (...,) -> (...,)."""
        field = self.galois
        x, y, z = (field.times(u, v) for u, v in zip(self.point(a), self.point(b), strict=True))
        return field.plus(field.plus(x, y), z)

    def between(self, a: object, b: object) -> Ints:
        """Return the node whose products with both nodes of a pair are 0: their cross product.

        >>> net = PolarFly(3)
        >>> net.format(int(net.between(net.parse("1:0:0"), net.parse("0:1:0"))))
        '0:0:1'
        """
        field, (u, v) = self.galois, (self.point(a), self.point(b))
        x, y, z = (
            field.minus(field.times(u[i], v[j]), field.times(u[j], v[i]))
            for i, j in ((1, 2), (2, 0), (0, 1))
        )
        return self.node_at((x, y, z))

    def neighbors(self, node: object) -> Ints:
        node = index_array(node, self.nodes)[..., None]
        x, y, z = self.point(node)
        field, coordinates = self.galois, np.arange(self.q)
        # On the line ux + vy + wz = 0 there is a point for each y (or each z), and one at infinity.
        height = field.over(
            field.minus(0, field.plus(x, field.times(y, coordinates))), z + (z == 0)
        )
        side = field.over(field.minus(0, x), y + (y == 0))
        tilted = coordinates * self.q + height
        upright = np.where(y != 0, side * self.q + coordinates, self.q**2 + coordinates)
        at_infinity = (
            np.where(z != 0, field.over(field.minus(0, y), z + (z == 0)), self.q) + self.q**2
        )
        near = np.concatenate([np.where(z != 0, tilted, upright), at_infinity], axis=-1)
        return index_array(np.where(near == node, -1, near), self.nodes)

    # Fans: a quadric, and what surrounds each of its neighbours --------------------------------

    @cached_property
    def quadrics(self) -> Ints:
        """The nodes whose product with themselves is 0, in ascending order."""
        nodes = np.arange(self.nodes)
        return np.flatnonzero(self.product(nodes, nodes) == 0)

    @cached_property
    def centres(self) -> Ints:
        """The neighbours of the first quadric, in ascending order: the centres of the fans."""
        near = np.sort(self.neighbors(int(self.quadrics[0])))
        return np.asarray(near[near >= 0])

    def formulas(self) -> Mapping[str, Formula]:
        source, q = "Lakhotia and others 2022", self.q
        return {
            "nodes": Formula(q**2 + q + 1, "q^2+q+1", source),
            "degree": Formula(q + 1, "q+1", source),
            "diameter": Formula(2, "2", source),
        }

    def cluster(self, node: object, level: int) -> Ints:
        """Return 0 for a quadric, else the number of the centre that a node is or adjoins."""
        if level != 0:
            return super().cluster(node, level)
        node, first = index_array(node, self.nodes), int(self.quadrics[0])
        is_centre = self.product(node, first) == 0
        centre = np.where(is_centre, node, self.between(node, first))
        number = 1 + np.searchsorted(self.centres, centre)
        return np.asarray(np.where(self.product(node, node) == 0, 0, number))

    def cluster_name(self, cluster: int, level: int) -> str:
        return self.format(int(self.centres[cluster - 1])) if cluster else "quadrics"

    # Distances ---------------------------------------------------------------------------------

    def distance(self, a: object, b: object) -> Ints:
        """Return 0, 1 if the product is 0, else 2: two lines of the plane meet in one point."""
        a, b = index_array(a, self.nodes), index_array(b, self.nodes)
        return np.asarray(np.where(a == b, 0, 1 + (self.product(a, b) != 0)), dtype=np.int64)

    def shortest_paths(self, a: int, b: int) -> int:
        return 1

    def distance_pairs(self) -> tuple[int, ...]:
        near = 2 * self.links
        return self.nodes, near, self.nodes * (self.nodes - 1) - near

    def orbits(self) -> tuple[tuple[int, int], ...]:
        """Return a quadric and another point: in each class all have the same distance counts."""
        # 0:0:1 is no quadric.
        return (int(self.quadrics[0]), self.q + 1), (self.nodes - 1, self.q**2)

    def farthest_pair(self) -> tuple[int, int]:
        # 1:0:0 and 1:0:1, whose product is 1.
        return 0, 1
