"""The hierarchical star HS(n), its diagonal links a reconstruction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations
from typing import ClassVar

import numpy as np

from explorer.core.addresses.fields import Field, Permutation
from explorer.core.addresses.permutations import rank, unrank
from explorer.core.families.symmetry import symbol_exchanges
from explorer.core.ints import Ints, factorial
from explorer.core.network import Formula, Kind, Parameter, Port
from explorer.networks.regular import RegularNetwork
from explorer.networks.star.star import StarGraph

WORDS = ("S", "SS", "D", "DS", "SD", "DSD")
"""The words of swaps (S) and diagonals (D), moves inside modules left out, that a shortest route
between two modules may spell. No longer word is ever shorter than all of these."""

MAX_N_COUNTED = 6
"""Largest n whose pairs of nodes are counted, which takes a quarter of a second."""


MAX_N_TABULATED = 5
"""Largest n for which the distances in a module are tabulated: 14,400 numbers."""


MAX_NODES_AT_ONCE = 2**12
"""Largest network for which the words to all nodes are computed when one is requested."""


@dataclass(frozen=True)
class HierarchicalStar(RegularNetwork):
    """Nodes (x,y) are pairs of permutations of 1..n: node y of module x, itself a star graph S(n).

    (x,y) is joined to (y,x) if x differs from y, and (x,x) to (x',x'), where x' is x with its first
    and last symbols swapped. This diagonal link is a reconstruction, because the source was not
    available. (n!)² nodes of degree n. Source: Shi and Srimani; star-crossed cube paper, §1.

    >>> net = HierarchicalStar(3)
    >>> [net.format(v) for v in net.neighbors(net.parse("(312,312)")).tolist() if v >= 0]
    ['(312,132)', '(312,213)', '(213,213)']
    """

    n: int

    family: ClassVar[str] = "HS"
    title: ClassVar[str] = "Hierarchical star (diagonals reconstructed)"
    source: ClassVar[str] = "Shi and Srimani 2005, diagonals reconstructed; SCQ paper, §1"
    parameters: ClassVar[tuple[Parameter, ...]] = (Parameter("n", "Symbols", 2, 13),)
    samples: ClassVar[tuple[str, ...]] = ("HS(2)", "HS(4)", "HS(3)")
    kinds: ClassVar[tuple[Kind, ...]] = (
        Kind("star", "Star move", "local"),
        Kind("swap", "Swap of x and y", "cross"),
        Kind("diagonal", "Diagonal (reconstructed)", "diameter"),
    )
    levels: ClassVar[tuple[str, ...]] = ("module",)

    @cached_property
    def star(self) -> StarGraph:
        """The network of every module."""
        return StarGraph(self.n)

    @property
    def fields(self) -> tuple[Field, ...]:
        return Permutation("x", self.n), Permutation("y", self.n)

    @property
    def degree(self) -> int:
        return self.n

    @property
    def ports(self) -> tuple[Port, ...]:
        return (
            *(Port(f"swap {i}", "star", i) for i in range(2, self.n + 1)),
            Port("swap x and y", "swap", 0),
            Port("diagonal", "diagonal", 1),
        )

    def pair(self, node: object) -> tuple[Ints, Ints]:
        """Return the ranks of x and y as int64: (...,) -> (...,), (...,)."""
        x, y = self.split(node)
        return np.asarray(x, dtype=np.int64), np.asarray(y, dtype=np.int64)

    def mirror(self, x: object) -> Ints:
        """Return the rank of x', the permutation x with its first and last symbols swapped.

        >>> net = HierarchicalStar(3)
        >>> net.star.format(int(net.mirror(net.star.parse("123"))))
        '321'
        """
        return np.asarray(self.star.neighbors(x)[..., -1])

    def neighbors(self, node: object) -> Ints:
        x, y = self.pair(node)
        local = self.join((x[..., None], self.star.neighbors(y)))
        swapped = np.where(x != y, self.join((y, x)), -1)
        mirrored = self.mirror(x)
        diagonal = np.where(x == y, self.join((mirrored, mirrored)), -1)
        return np.concatenate([local, swapped[..., None], diagonal[..., None]], axis=-1)

    def cluster(self, node: object, level: int) -> Ints:
        return self.pair(node)[0] if level == 0 else super().cluster(node, level)

    def cluster_name(self, cluster: int, level: int) -> str:
        return self.fields[0].text(cluster)

    def formulas(self) -> Mapping[str, Formula]:
        source = "Star-crossed cube paper, §1"
        return {
            "nodes": Formula(factorial(self.n) ** 2, "(n!)^2", source),
            "degree": Formula(self.n, "n", source),
        }

    # Distances -------------------------------------------------------------------------------

    def lengths(self, source: object, target: object) -> dict[str, Ints]:
        """Return the length of the best route of each word, -1 if the word leads nowhere.

        ``"local"`` is the route inside one module; the others are WORDS. A swap at a node (x,x)
        counts one here, so these lengths are never too small, and their minimum is the distance,
        because the word without that swap is among them.

        Between two diagonals one swap is enough. Star moves obey the triangle inequality, and a
        diagonal is a star move of x and of y, so SDS is never shorter than S, and words that
        contain it can be shortened. That leaves WORDS.

        >>> net = HierarchicalStar(3)
        >>> result = net.lengths(net.parse("(123,123)"), net.parse("(312,213)"))
        >>> {word: int(length) for word, length in result.items() if length >= 0}
        {'S': 4, 'SS': 5, 'DS': 7, 'SD': 5, 'DSD': 8}
        """
        (x, y), (z, w) = self.pair(source), self.pair(target)
        d = self._module_distance
        x1, z1 = self.mirror(x), self.mirror(z)
        between_modules = {
            "S": d(y, z) + d(x, w) + 1,
            "SS": d(y, w) + d(x, z) + 2,
            "D": np.where(z == x1, d(y, x) + d(z, w) + 1, -1),
            "DS": d(y, x) + d(x1, z) + d(x1, w) + 2,
            "SD": d(y, z1) + d(x, z1) + d(z, w) + 2,
            "DSD": d(y, x) + 2 * d(x1, z1) + d(z, w) + 3,
        }
        same = x == z
        return {
            "local": np.where(same, d(y, w), -1),
            **{word: np.where(same, -1, length) for word, length in between_modules.items()},
        }

    def _module_distance(self, a: Ints, b: Ints) -> Ints:
        """Return the distances of nodes inside a module: (...,), (...,) -> (...,)."""
        if self.n > MAX_N_TABULATED:
            return self.star.distance(a, b)
        return np.asarray(_distances(self.star)[a, b])

    def words(self, source: int, target: int) -> dict[str, int]:
        """Return the lengths of the words that lead from one node to another."""
        if self.nodes > MAX_NODES_AT_ONCE:
            lengths = {word: int(length) for word, length in self.lengths(source, target).items()}
        else:
            lengths = {
                word: int(lengths_to_all[target])
                for word, lengths_to_all in _lengths_from(self, source).items()
            }
        return {word: lengths[word] for word in WORDS if lengths[word] >= 0}

    def distance(self, a: object, b: object) -> Ints:
        lengths = np.stack(list(self.lengths(a, b).values()))
        return np.asarray(np.where(lengths < 0, 9 * self.n, lengths).min(axis=0))

    def distance_pairs(self) -> tuple[int, ...] | None:
        if self.n > MAX_N_COUNTED:
            return None
        size = self.star.nodes
        all_ranks = np.arange(size)
        star_distances = self.star.distance(all_ranks[:, None], all_ranks).astype(np.int8)
        mirror = self.mirror(all_ranks)
        total = np.zeros(9 * self.n, dtype=np.int64)
        for node, orbit_size in self.orbits() or ():
            x, y = self.address(node)
            x1 = int(mirror[x])
            distances = np.minimum(
                star_distances[y][:, None] + star_distances[x] + 1,
                star_distances[x][:, None] + star_distances[y] + 2,
            )
            np.minimum(
                distances,
                star_distances[y, x] + star_distances[x1][:, None] + star_distances[x1] + 2,
                out=distances,
            )
            ends = np.minimum(
                star_distances[y][mirror] + star_distances[x][mirror] + 2,
                star_distances[y, x] + 2 * star_distances[x1][mirror] + 3,
            )
            ends[x1] = min(ends[x1], star_distances[y, x] + 1)
            np.minimum(distances, ends[:, None] + star_distances, out=distances)
            distances[x] = star_distances[y]
            total += orbit_size * np.bincount(distances.ravel(), minlength=len(total))
        return tuple(total[: np.flatnonzero(total)[-1] + 1].tolist())

    @property
    def vertex_uniform(self) -> bool:
        return self.n == 2

    def orbits(self) -> tuple[tuple[int, int], ...] | None:
        """Return a node (1…n,y) for each class of y under renaming the places 2 … n-1.

        Renaming the symbols of both fields, or permuting those places in both, maps links to links.
        """
        return _orbits(self.n) if self.n <= MAX_N_COUNTED else None

    def symmetries(self) -> tuple[Ints, ...]:
        """Return the relabellings, and the exchanges of neighbouring places from 2 to n-1."""
        fields = [unrank(value, self.n) for value in self.split(np.arange(self.nodes))]
        moved = []
        for place in range(1, self.n - 2):
            order = np.arange(self.n)
            order[place], order[place + 1] = place + 1, place
            moved.append(self.join([rank(field[..., order]) for field in fields]))
        return (*symbol_exchanges(self), *moved)


@lru_cache(maxsize=8)
def _orbits(n: int) -> tuple[tuple[int, int], ...]:
    symbols = unrank(np.arange(factorial(n)), n)
    least = np.arange(len(symbols))
    for inner in permutations(range(2, n)):
        renamed = np.array([1, *inner, n])

        moved = np.empty_like(symbols)
        moved[:, renamed - 1] = renamed[symbols - 1]
        least = np.minimum(least, rank(moved))
    representatives, sizes = np.unique(least, return_counts=True)
    pairs = zip(representatives.tolist(), sizes.tolist(), strict=True)
    return tuple((y, size * factorial(n)) for y, size in pairs)


@lru_cache(maxsize=4)
def _distances(star: StarGraph) -> Ints:
    """Return the distances of all pairs of nodes of a module: (n!, n!)."""
    all_ranks = np.arange(star.nodes)
    return star.distance(all_ranks[:, None], all_ranks)


@lru_cache(maxsize=4)
def _lengths_from(net: HierarchicalStar, source: int) -> dict[str, Ints]:
    """Return the lengths of the words from a node to every node."""
    return net.lengths(source, np.arange(net.nodes))
