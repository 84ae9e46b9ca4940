"""The cube-connected cycles CCC(n)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import zip_longest
from math import comb
from typing import ClassVar, Self

import numpy as np
import numpy.typing as npt

from explorer.core.addresses.fields import Bits, Digit, Field
from explorer.core.families.copies import Copies
from explorer.core.families.symmetry import rotate_bits_and_digit, single_bit_flips
from explorer.core.ints import Ints, index_array, multiply_polynomials, popcount
from explorer.core.network import Formula, Kind, Network, Parameter, Port
from explorer.networks.regular import RegularNetwork

CYCLE_GROWTH = (
    "{larger} is {smaller}, copied, with one node more on every cycle, at p = {p}. The new nodes"
    " alone are joined to the other copy; the digit at the left says in which of the two a node is."
)
"""How cube-connected cycles grow."""


def places_ahead(
    net: Network, source: object, target: object
) -> tuple[Ints, list[npt.NDArray[np.bool_]]]:
    """Return how far q is ahead of p on the ring of places, and which bits from p on differ.

    Nodes are (x,p) and (y,q): (...,), (...,) -> (...,), and one mask for each of the n places.
    """
    n = net.fields[1].size
    (x, p), (y, q) = net.split(source), net.split(target)
    differs, p, q = np.broadcast_arrays(index_array(x ^ y, net.nodes), p, q)
    p, q = np.asarray(p, dtype=np.int64), np.asarray(q, dtype=np.int64)
    needed = [np.asarray(differs >> (p + c) % n & 1, dtype=bool) for c in range(n)]
    return np.asarray((q - p) % n), needed


@dataclass(frozen=True)
class CubeConnectedCycles(RegularNetwork):
    """The cube Q(n) with a cycle of n nodes at every corner, one node for each dimension.

    Node (x,p) is joined to (x,p±1 mod n) and, over dimension p, to (x with bit p flipped, p).
    n·2^n nodes of degree 3 (2 for n = 2). Source: Preparata and Vuillemin; HCN paper, Table 2.

    >>> net = CubeConnectedCycles(4)
    >>> [net.format(v) for v in net.neighbors(net.parse("(0110,3)")).tolist()]
    ['(0110,0)', '(0110,2)', '(1110,3)']
    """

    n: int

    family: ClassVar[str] = "CCC"
    title: ClassVar[str] = "Cube-connected cycles"
    source: ClassVar[str] = "Preparata and Vuillemin 1981; HCN paper, Table 2"
    parameters: ClassVar[tuple[Parameter, ...]] = (Parameter("n", "Dimension", 2, 65),)
    samples: ClassVar[tuple[str, ...]] = ("CCC(2)", "CCC(4)", "CCC(5)", "CCC(6)", "CCC(3)")
    kinds: ClassVar[tuple[Kind, ...]] = (
        Kind("cycle", "Cycle", "local"),
        Kind("cube", "Cube", "cross"),
    )
    levels: ClassVar[tuple[str, ...]] = ("cycle",)
    vertex_uniform: ClassVar[bool] = True

    @property
    def fields(self) -> tuple[Field, ...]:
        return Bits("x", self.n), Digit("p", self.n)

    @property
    def degree(self) -> int:
        return 3 if self.n > 2 else 2

    @property
    def ports(self) -> tuple[Port, ...]:
        names = ("cycle +1", "cycle -1") if self.n > 2 else ("cycle +1",)
        return (*(Port(name, "cycle", 0) for name in names), Port("cube", "cube", 1))

    def neighbors(self, node: object) -> Ints:
        x, p = self.split(node)
        flip = index_array(1, self.nodes) << p
        columns = [self.join((x, (p + 1) % self.n)), self.join((x ^ flip, p))]
        if self.n > 2:
            columns.insert(1, self.join((x, (p - 1) % self.n)))
        return np.stack(columns, axis=-1)

    def copies_of(self, smaller: Self) -> Copies:
        def split(nodes: Ints) -> tuple[Ints, Ints]:
            x, p = self.split(nodes)
            inside = smaller.join((x % (1 << smaller.n), np.minimum(p, smaller.n - 1)))
            return index_array(np.where(p < smaller.n, inside, -1), self.nodes), x >> smaller.n

        # A cycle of two nodes is one link and stays; a longer cycle is opened.
        lost = 1 << smaller.n if smaller.n > 2 else 0
        return Copies(
            self,
            smaller,
            count=2,
            split=split,
            copy_symbols=((0, 0),),
            kept_links=2 * (smaller.links - lost),
            sentence=CYCLE_GROWTH,
            lost=lost,
            facts={"p": smaller.n},
        )

    def cluster_name(self, cluster: int, level: int) -> str:
        return self.fields[0].text(cluster)

    def formulas(self) -> Mapping[str, Formula]:
        n = self.n
        if n & (n - 1):
            return {"nodes": Formula(n << n, r"n \cdot 2^n", "Preparata and Vuillemin 1981")}
        table = "HCN paper, Table 2, with n = 2^m on cycles of 2^m"
        return {
            "nodes": Formula(n << n, "2^{m+n}", table),
            "links": Formula(3 * n << (n - 1), r"3 \cdot 2^{m+n-1}", table),
            "degree": Formula(3, "3", table),
            "diameter": Formula(5 * n // 2, r"5 \cdot 2^{m-1}", table),
        }

    def formula_symbols(self) -> Mapping[str, int]:
        return {} if self.n & (self.n - 1) else {"m": self.n.bit_length() - 1}

    # Distances: a walk on the cycle past every bit that differs ---------------------------------

    def symmetries(self) -> tuple[Ints, ...]:
        """Return the translations of x, and the rotation of both fields."""
        return (*single_bit_flips(self, 0), rotate_bits_and_digit(self))

    def walks(self, source: object, target: object) -> Ints:
        """Return the lengths of walks on the cycle from p to q past every differing bit.

        Shape (..., n+2). Column j < n is the shortest walk that leaves out the link from p+j to
        p+j+1: first to one end of what is needed, then to the other. Column n goes once round
        upwards and on to q, column n+1 downwards. No other walk is ever shorter.

        >>> net = CubeConnectedCycles(4)
        >>> net.walks(net.parse("(0000,0)"), net.parse("(1010,0)")).tolist()
        [6, 4, 4, 6, 4, 4]
        """
        n = self.n
        ahead, needed = places_ahead(self, source, target)
        needed = [need | (ahead == c) for c, need in enumerate(needed)]
        down = np.zeros_like(ahead)
        below = []  # how far down one must go if the link above j is left out
        for c in reversed(range(n)):
            below.append(down)
            down = np.where(needed[c], np.maximum(down, n - c), down)
        up = np.zeros_like(ahead)
        columns = []
        for c, down in enumerate(reversed(below)):
            up = np.where(needed[c], c, up)
            last = np.where(ahead <= c, ahead, n - ahead)
            columns.append(2 * (up + down) - last)
        return np.stack([*columns, n + ahead, n + (n - ahead) % n], axis=-1)

    def distance(self, a: object, b: object) -> Ints:
        """Return the number of bits that differ plus the shortest walk past all of them."""
        differs = self.split(a)[0] ^ self.split(b)[0]
        return np.asarray(popcount(differs) + self.walks(a, b).min(axis=-1))

    def distance_pairs(self) -> tuple[int, ...]:
        n = self.n
        counts = [0] * (3 * n + 1)
        for ahead in range(n // 2 + 1):
            mirrored = 1 if ahead in (0, n - ahead) else 2  # q as far below p sees the same
            # From p up to q and from q up to p: a walk may leave out the widest gap of either arc,
            # and the bits needed in one arc are chosen independently of the other.
            arcs = [(2 * n - ahead, _gaps(n - ahead))]
            if ahead:
                arcs.append((n + ahead, _gaps(ahead)))
            before = [0]
            for walk in reversed(range(n + ahead + 1)):
                # The sets of bits, by size, that need a walk of this length or a longer one.
                longer = [1, 2, 1] if ahead else [1, 1]  # the bits p and q cost no walk
                for doubled_length, gaps in arcs:
                    wide = [
                        sizes for gap, sizes in gaps.items() if doubled_length - 2 * gap >= walk
                    ]
                    by_size = [sum(ways) for ways in zip(*wide, strict=True)]
                    longer = multiply_polynomials(longer, by_size or [0])
                for size, (more, less) in enumerate(zip_longest(longer, before, fillvalue=0)):
                    if more != less:
                        counts[walk + size] += mirrored * (more - less)
                before = longer
        while counts[-1] == 0:
            counts.pop()
        return tuple(count * self.nodes for count in counts)

    def farthest_pair(self) -> tuple[int, int]:
        last = self.n // 2 if self.n > 3 else 0
        return 0, self.index(((1 << self.n) - 1, last))


def _gaps(length: int) -> dict[int, list[int]]:
    """Return {gap: [number of sets by size]} of sets of points inside an arc, by widest gap.

    The arc has ``length`` links with points at both ends; size s cuts it into s+1 gaps.

    >>> _gaps(3)
    {1: [0, 0, 1], 2: [0, 2, 0], 3: [1, 0, 0]}
    """
    counts = {}
    before = [0] * length
    for widest in range(1, length + 1):
        # Compositions of the length into s+1 parts up to the widest, by inclusion and exclusion.
        within = [
            sum(
                (-1) ** i * comb(s + 1, i) * comb(length - 1 - i * widest, s)
                for i in range(s + 2)
                if i * widest < length
            )
            for s in range(length)
        ]
        counts[widest] = [a - b for a, b in zip(within, before, strict=True)]
        before = within
    return counts
