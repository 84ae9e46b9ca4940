"""What theorems say of whole families, so that no size is too large for it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import singledispatch
from typing import Generic, TypeVar

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import load_theorems
from explorer.core.unique import one_per_class

T = TypeVar("T")


@dataclass(frozen=True)
class Known(Generic[T]):
    """An exact answer, None where there is none, and the method or the reason."""

    value: T | None
    method: str


def is_argued(method: str) -> bool:
    """Return whether the words of a method give an argument, and no author alone."""
    return method.startswith("theorem")


def method_sentence(method: str) -> str:
    """Return the words of a method as a sentence.

    >>> method_sentence("theorem: half the nodes")
    'Half the nodes.'
    """
    argument = method.removeprefix("theorem: ")
    return f"{argument[:1].upper()}{argument[1:]}."


@one_per_class
@singledispatch
def two_sides(net: Network, node: object) -> Ints | None:
    """Return the side, 0 or 1, of each node in a two-colouring, or None if none is known.

    Every link joins the two sides: (...,) -> (...,).

    >>> from explorer import network
    >>> two_sides(network("Q(3)"), [0b000, 0b011, 0b111]).tolist()
    [0, 0, 1]
    """
    return two_sides(net, node) if load_theorems() else None


@one_per_class
@singledispatch
def odd_cycle(net: Network) -> tuple[int, ...] | None:
    """Return the nodes of an odd cycle of a network by construction, or None if none is known.

    >>> from explorer import network
    >>> net = network("HCN(2)")
    >>> [net.format(node) for node in odd_cycle(net)[:4]]
    ['(00,01)', '(01,00)', '(01,10)', '(10,01)']
    """
    return odd_cycle(net) if load_theorems() else None


@one_per_class
@singledispatch
def known_connectivity(net: Network) -> Known[int] | None:
    """Return the connectivity of a network by theorem, or None if none is known.

    >>> from explorer import network
    >>> known_connectivity(network("SCQ(10,10)"))
    Known(value=19, method='Špacapan 2008: connectivity of Cartesian products')
    """
    return known_connectivity(net) if load_theorems() else None


@one_per_class
@singledispatch
def known_diameter(net: Network) -> Known[int] | None:
    """Return the diameter of a network by theorem, or None if none is known.

    Asked where distances have no closed form and a search would take too long.

    >>> from explorer import network
    >>> known_diameter(network("SE(40)")).value
    79
    """
    return known_diameter(net) if load_theorems() else None


CLUSTERED = (
    "theorem: one link joins each two clusters; each of them stays in one piece, or loses so many"
    " nodes that all others are whole"
)
EDGE_TRANSITIVE = "Watkins 1970: where all links look the same, as many as the least degree"
PRODUCT = "Špacapan 2008: connectivity of Cartesian products"


def product_connectivity(a: tuple[int, int, int], b: tuple[int, int, int]) -> tuple[int, int, int]:
    """Return nodes, connectivity and least degree of a product from those of its factors."""
    if a[0] == 1 or b[0] == 1:
        return max(a, b)
    connectivity = min(a[1] * b[0], b[1] * a[0], a[2] + b[2])
    return a[0] * b[0], connectivity, a[2] + b[2]
