"""The circulant graph Circ(n,a,b) of two offsets."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from math import gcd, isqrt
from typing import ClassVar

import numpy as np

from explorer.core.addresses.fields import Digit, Field
from explorer.core.errors import OutsideRange
from explorer.core.families.symmetry import rotate_digit
from explorer.core.ints import Ints
from explorer.core.network import Kind, Parameter, Port
from explorer.networks.circulant.lattice import Lattice, lattice
from explorer.networks.regular import RegularNetwork

MAX_NODES = 2**20
"""The largest number of nodes."""

MAX_HOPS = 1500
"""Upper bound of the diameter; well chosen offsets need fewer hops."""

MAX_SKIPPED_VALUES = 100
"""Most values of a parameter that one step skips because they make no network."""


@dataclass(frozen=True)
class Circulant(RegularNetwork):
    """Nodes are the numbers 0 … n-1 round a ring; links join nodes that are a or b apart.

    n nodes of degree 4, or 3 if 2b = n; 1 ≤ a < b ≤ n/2, no number above 1 divides n, a and b, and
    no route takes more than 1,500 hops. Source: Boesch and Tindell 1984; Bermond, Comellas and Hsu
    1995.

    >>> net = Circulant(13, 2, 3)
    >>> net.neighbors(0).tolist(), net.steps_between(0, 8)
    ([2, 11, 3, 10], (-1, -1))
    >>> net.distance_counts(0)
    (1, 4, 8)
    """

    n: int
    a: int
    b: int

    family: ClassVar[str] = "Circ"
    title: ClassVar[str] = "Circulant graph (two offsets)"
    source: ClassVar[str] = "Boesch and Tindell 1984; Bermond, Comellas and Hsu 1995"
    teaches: ClassVar[str] = (
        "Number theory alone sets the diameter: on the same ring with as many links, two offsets"
        " that suit each other reach all nodes in a fraction of the hops that others take."
    )
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("n", "Nodes", 5, MAX_NODES),
        Parameter("a", "Shorter offset", 1, MAX_NODES // 2 - 1),
        Parameter("b", "Longer offset", 2, MAX_NODES // 2),
    )
    samples: ClassVar[tuple[str, ...]] = (
        *("Circ(5,1,2)", "Circ(16,1,4)", "Circ(16,1,8)", "Circ(25,3,4)", "Circ(13,2,3)"),
    )
    curves: ClassVar[tuple[str, ...]] = (
        # The most nodes possible for a diameter s: 4d of them are d hops away.
        " ".join(f"Circ({2 * s * s + 2 * s + 1},{s},{s + 1})" for s in range(1, 65)),
    )
    vertex_uniform: ClassVar[bool] = True

    def check_parameters(self) -> None:
        n, a, b = self.n, self.a, self.b
        if not a < b <= n // 2:
            rule = "the offsets take a < b ≤ n/2"
        elif gcd(n, a, b) > 1:
            rule = f"{gcd(n, a, b)} divides n, a and b, and the ring falls into as many pieces"
        elif self.lattice.reach > MAX_HOPS:
            rule = f"routes of more than {MAX_HOPS:,} hops may be needed, and none is as long here"
        else:
            return
        nearest = f"{self.family}({n},1,{isqrt(n)})"
        raise OutsideRange(f"{self.spec} cannot be had: {rule}", nearest=nearest)

    def steps(self) -> tuple[tuple[str, str, int, str, str], ...]:
        return tuple(
            (name, title, value, self._nearest_spec(name, -1), self._nearest_spec(name, 1))
            for name, title, value, _, _ in super().steps()
        )

    def _nearest_spec(self, name: str, by: int) -> str:
        """Return the spec of the nearest network with a smaller or larger parameter, or none."""
        value = getattr(self, name)
        for distance in range(1, MAX_SKIPPED_VALUES):
            with suppress(OutsideRange):
                values = {"n": self.n, "a": self.a, "b": self.b, name: value + by * distance}
                if name == "n":  # offsets go no farther than half round
                    values["b"] = min(self.b, values["n"] // 2)
                    values["a"] = min(self.a, values["b"] - 1)
                return type(self)(**values).spec
        return self._spec_with(name, value + by)

    @property
    def fields(self) -> tuple[Field, ...]:
        return (Digit("x", self.n),)

    @property
    def degree(self) -> int:
        return len(self.ports)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return Kind("a", f"Offset {self.a}", "ring"), Kind("b", f"Offset {self.b}", "cross")

    @property
    def ports(self) -> tuple[Port, ...]:
        return tuple(
            Port(f"{offset} {direction}", kind, dimension)
            for dimension, (kind, offset) in enumerate((("a", self.a), ("b", self.b)), 1)
            for direction in ("ahead", "back")
            if direction == "ahead" or 2 * offset < self.n
        )

    def neighbors(self, node: object) -> Ints:
        offsets = (self.a, -self.a, self.b, -self.b)[: len(self.ports)]
        nodes = np.asarray(node)[..., None]
        return np.asarray((nodes + np.array(offsets)) % self.n)

    # Distances: the fewest steps whose sum is the difference modulo n -----------------------------

    def symmetries(self) -> tuple[Ints, ...]:
        """Return the rotation by one node."""
        return (rotate_digit(self, 0),)

    @cached_property
    def lattice(self) -> Lattice:
        """The pairs of step counts whose sum is 0 modulo n."""
        return lattice(self.n, self.a, self.b)

    def steps_between(self, start: int, end: int) -> tuple[int, int]:
        """Return the fewest steps over a and b between two nodes; negative steps go back."""
        u, v = self.lattice.fewest(np.asarray(end - start))
        return int(u), int(v)

    def distance(self, a: object, b: object) -> Ints:
        """Return the fewest steps over a and b, forward or back, that add up to the difference."""
        u, v = self.lattice.fewest(np.asarray(b) - np.asarray(a))
        return np.asarray(abs(u) + abs(v))

    @cached_property
    def _distances_from_0(self) -> Ints:
        """The distances of all nodes from node 0."""
        # In several parts: each node is compared with many times as many numbers as its distance.
        parts = np.array_split(np.arange(self.n), 1 + self.n // 2**14)
        return np.concatenate([self.distance(0, part).astype(np.int32) for part in parts])

    def distance_pairs(self) -> tuple[int, ...]:
        return tuple(count * self.n for count in np.bincount(self._distances_from_0).tolist())

    def farthest_pair(self) -> tuple[int, int]:
        return 0, int(np.argmax(self._distances_from_0))
