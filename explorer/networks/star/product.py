"""Products of two networks, and products of a cube with a star graph."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Self

import numpy as np

from explorer.core.addresses.fields import Bits, Field, Permutation
from explorer.core.families.copies import Copies, top_bits
from explorer.core.ints import Ints, index_array, multiply_polynomials
from explorer.core.network import Degrees, Kind, Network, Parameter, Port
from explorer.networks.star.permutation_graph import LAST_SYMBOL_GROWTH, by_last_symbol
from explorer.networks.star.star import StarGraph

STAR_ROLES = {2: "cross", 3: "cross2"}

CUBE_GROWTH = (
    "{larger} is {smaller}, copied: every cube becomes twice as large. Every node gets one link"
    " more, into the other copy, and the digit at the left of {letters} says in which of the two it"
    " is."
)
"""How products of cubes and star graphs grow with the cube."""


@dataclass(frozen=True)
class ProductNetwork(Network):
    """The Cartesian product of two networks: a node is a pair, a link moves one of the two.

    Degrees, diameters and distances add; distance distributions convolve. The first factor's
    address comes first. Clusters are the copies of the first factor, named by the second's node.
    """

    @property
    @abstractmethod
    def first(self) -> Network:
        """The factor whose copies are the clusters."""

    @property
    @abstractmethod
    def second(self) -> Network:
        """The factor that joins the clusters."""

    def part(self, node: object) -> tuple[Ints, Ints]:
        """Return the nodes of both factors: (...,) -> (...,), (...,)."""
        nodes, size = index_array(node, self.nodes), self.second.nodes
        return index_array(nodes // size, self.nodes), index_array(nodes % size, self.nodes)

    @property
    def fields(self) -> tuple[Field, ...]:
        return self.first.fields + self.second.fields

    @property
    def links(self) -> int:
        return self.first.links * self.second.nodes + self.first.nodes * self.second.links

    @property
    def degrees(self) -> Degrees:
        a, b = self.first.degrees, self.second.degrees
        return Degrees(a.minimum + b.minimum, a.maximum + b.maximum, a.mean + b.mean)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return self.first.kinds + self.second.kinds

    @property
    def ports(self) -> tuple[Port, ...]:
        return self.first.ports + self.second.ports

    def neighbors(self, node: object) -> Ints:
        a, b = self.part(node)
        inner = index_array(self.first.neighbors(a), self.nodes)
        outer = index_array(self.second.neighbors(b), self.nodes)
        size = self.second.nodes
        return np.concatenate(
            [
                np.where(inner >= 0, inner * size + b[..., None], -1),
                np.where(outer >= 0, a[..., None] * size + outer, -1),
            ],
            axis=-1,
        )

    def link_kinds(self, node: object) -> Ints:
        a, b = self.part(node)
        outer = self.second.link_kinds(b) + len(self.first.kinds)
        return np.concatenate([self.first.link_kinds(a), outer], axis=-1)

    @property
    def levels(self) -> tuple[str, ...]:
        return (*self.second.levels, "copy")

    def cluster(self, node: object, level: int) -> Ints:
        if not 0 <= level < len(self.levels):
            return super().cluster(node, level)
        b = self.part(node)[1]
        return b if level == len(self.second.levels) else self.second.cluster(b, level)

    def cluster_name(self, cluster: int, level: int) -> str:
        if level == len(self.second.levels):
            return self.second.format(cluster)
        return self.second.cluster_name(cluster, level)

    # Distances -------------------------------------------------------------------------------

    @property
    def vertex_uniform(self) -> bool:
        return self.first.vertex_uniform and self.second.vertex_uniform

    def symmetries(self) -> tuple[Ints, ...]:
        """Return the symmetries of both factors."""
        return self.lift(self.first.symmetries(), self.second.symmetries())

    def lift(self, first: tuple[Ints, ...], second: tuple[Ints, ...]) -> tuple[Ints, ...]:
        """Return permutations of the nodes of either factor as permutations of the pairs."""
        size, nodes = self.second.nodes, np.arange(self.nodes)
        return (
            *(moved[nodes // size] * size + nodes % size for moved in first),
            *(nodes // size * size + moved[nodes % size] for moved in second),
        )

    def distance(self, a: object, b: object) -> Ints | None:
        (a1, a2), (b1, b2) = self.part(a), self.part(b)
        inner, outer = self.first.distance(a1, b1), self.second.distance(a2, b2)
        return None if inner is None or outer is None else np.asarray(inner + outer)

    def distance_pairs(self) -> tuple[int, ...] | None:
        inner, outer = self.first.distance_pairs(), self.second.distance_pairs()
        if inner is None or outer is None:
            return None
        return tuple(multiply_polynomials(inner, outer))

    def farthest_pair(self) -> tuple[int, int] | None:
        inner, outer = self.first.farthest_pair(), self.second.farthest_pair()
        if inner is None or outer is None:
            return None
        source, target = (a * self.second.nodes + b for a, b in zip(inner, outer, strict=True))
        return source, target


@dataclass(frozen=True)
class StarProduct(ProductNetwork):
    """The product of some m-dimensional cube and the star graph S(n).

    An address is written (c,s): the cube's part and the star's, as in §6 of the star-crossed cube
    paper. Its clusters are the cubes; every place with which the first symbol is swapped is a kind.
    """

    m: int
    n: int

    paper: ClassVar[str | None] = "scq"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("m", "Cube dimension", 1, 71),
        Parameter("n", "Star symbols", 2, 20),
    )

    @property
    def second(self) -> StarGraph:
        return StarGraph(self.n)

    @property
    def fields(self) -> tuple[Field, ...]:
        return Bits("c", self.m), Permutation("s", self.n)

    @property
    def cube_kinds(self) -> tuple[Kind, ...]:
        """The kinds of links inside a cube."""
        return (Kind("cube", "Cube", "local"),)

    def cube_link_kinds(self, node: Ints) -> Ints:
        """Return the index in ``cube_kinds`` of the cube link at every port of cube nodes."""
        return np.zeros((*node.shape, self.m), dtype=np.int64)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        stars = (
            Kind(f"star{i}", f"Swap with place {i}", STAR_ROLES.get(i, "swap"))
            for i in range(2, self.n + 1)
        )
        return (*self.cube_kinds, *stars)

    @property
    def ports(self) -> tuple[Port, ...]:
        return (
            *(Port(f"bit {i}", "cube", i) for i in range(self.m)),
            *(Port(f"swap {i}", f"star{i}", i) for i in range(2, self.n + 1)),
        )

    def link_kinds(self, node: object) -> Ints:
        cube = self.cube_link_kinds(self.part(node)[0])
        star = np.arange(self.n - 1) + len(self.cube_kinds)
        return np.concatenate(
            [cube, np.broadcast_to(star, (*cube.shape[:-1], self.n - 1))], axis=-1
        )

    def copies_of(self, smaller: Self) -> Copies:
        if self.n == smaller.n:
            return top_bits(self, smaller, 2 * smaller.links, CUBE_GROWTH)
        inner = by_last_symbol(self.n)

        def split(nodes: Ints) -> tuple[Ints, Ints]:
            cube, star = self.part(nodes)
            symbols, copy = inner(star)
            return index_array(smaller.join((cube, symbols)), self.nodes), copy

        return Copies(
            self,
            smaller,
            count=self.n,
            split=split,
            copy_symbols=((1, -1),),
            kept_links=self.n * smaller.links,
            sentence=LAST_SYMBOL_GROWTH,
            renamed=True,
        )

    @property
    def levels(self) -> tuple[str, ...]:
        return (*self.second.levels, "cube")
