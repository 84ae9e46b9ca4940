"""Sizes of a family at which a statement is tried, and their names in the range sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from explorer.core.registry import network

Size = tuple[Any, ...]
"""The parameters of a size, in the order in which a printed formula takes them."""


@lru_cache(maxsize=8192)
def _nodes(spec: str) -> int:
    return network(spec).nodes


@dataclass(frozen=True, eq=False)
class Over:
    """A family at given sizes; ``late`` says why the smallest are left out.

    ``spec`` names the network of a size: a text to fill in or a function. ``common_name`` is a
    common name for all of them, if they have one; ``part`` says that these are only some.

    >>> Over("Q({})", [(1,), (2,), (3,)]).text
    'Q(1), Q(2) and Q(3)'
    >>> Over("HCN({})", [(n,) for n in range(3, 9)], "smaller ones gain nothing").text
    '6 sizes from HCN(3) to HCN(8) (smaller ones gain nothing)'
    """

    spec: str | Callable[..., str]
    listed_sizes: Sequence[Size]
    late: str = ""
    common_name: str = ""
    part: bool = False

    @cached_property
    def sizes(self) -> tuple[Size, ...]:
        """The sizes, the smallest first; those with equal numbers of nodes in the given order."""
        return tuple(sorted(self.listed_sizes, key=lambda size: _nodes(self.name(size))))

    def name(self, size: Size) -> str:
        """Return the spec of the network of a size."""
        return self.spec.format(*size) if isinstance(self.spec, str) else self.spec(*size)

    def net(self, size: Size) -> Any:
        """Return the network of a size."""
        return network(self.name(size))

    @cached_property
    def nets(self) -> tuple[Any, ...]:
        """The networks, the smallest first."""
        return tuple(self.net(size) for size in self.sizes)

    def only(self, condition: Callable[..., bool], late: str = "") -> Over:
        """Return only the sizes for which a test of their parameters is true.

        >>> Over("Q({})", [(n,) for n in range(1, 9)]).only(lambda n: n > 6).text
        'Q(7) and Q(8)'
        """
        return self._part_of_sizes([size for size in self.sizes if condition(*size)], late)

    def _part_of_sizes(self, sizes: list[Size], late: str = "") -> Over:
        return Over(self.spec, sizes, late or self.late, self.common_name, part=True)

    def upto(self, nodes: int) -> Over:
        """Return only the networks with at most ``nodes`` nodes."""
        small = [size for size in self.sizes if self.net(size).nodes <= nodes]
        return self._part_of_sizes(small)

    @property
    def text(self) -> str:
        """The networks in words."""
        names = list(dict.fromkeys(self.name(size) for size in self.sizes))
        why = f" ({self.late})" if self.late else ""
        if self.common_name:
            return f"{len(names) if self.part else 'All'} of {self.common_name}{why}"
        if len(names) > 3:
            return f"{len(names):,} sizes from {names[0]} to {names[-1]}{why}"
        return " and ".join(filter(None, (", ".join(names[:-1]), names[-1]))) + why


def single(spec: str) -> Over:
    """Return a single network as sizes; a formula for it takes no parameters.

    >>> single("MC(2,2)").text
    'MC(2,2)'
    """
    return Over(spec, [()])
