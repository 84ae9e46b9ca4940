"""Theorems on whole families, which hold for any size."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import singledispatch
from typing import Any, Generic, TypeVar

from explorer.core.basis import Basis, Method
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import load_theorems
from explorer.core.unique import one_per_class
from explorer.words.forms import capital

T = TypeVar("T")


@dataclass(frozen=True)
class Known(Generic[T]):
    """An exact answer or None, the method or the reason in words, and its basis.

    Made by ``known_by_argument``, ``known_by_source``, ``known_by_computation`` or ``unknown``;
    each sets the basis of its kind.
    """

    value: T | None
    method: str
    basis: Basis = field(repr=False)


def as_sentence(words: str) -> str:
    """Return words as a sentence, with a capital and a period.

    >>> as_sentence("half the nodes")
    'Half the nodes.'
    """
    return f"{capital(words)}."


def known_by_argument(value: T, argument: str) -> Known[T]:
    """Return a value that an argument in words proves."""
    return Known(value, f"theorem: {argument}", Basis("proved", as_sentence(argument), "theorem"))


def known_by_source(value: T, source: str) -> Known[T]:
    """Return a value that a source proves; the source names author, year and subject."""
    return Known(value, source, Basis("cited", as_sentence(source)))


def known_by_computation(value: T, explanation: str, by: Method = "exhaustion") -> Known[T]:
    """Return a value that a computation proves, by exhaustion or by one witness."""
    return Known(value, explanation, Basis("proved", as_sentence(explanation), by))


def unknown(reason: str) -> Known[Any]:
    """Return an unknown value, with the reason."""
    return Known(None, reason, Basis("open", as_sentence(reason)))


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

    Called if distances have no closed form and a search would take too long.

    >>> from explorer import network
    >>> known_diameter(network("SE(40)")).value
    79
    """
    return known_diameter(net) if load_theorems() else None


@one_per_class
@singledispatch
def known_radius(net: Network) -> Known[int] | None:
    """Return the radius of a network by theorem, or None if none is known.

    >>> from explorer import network
    >>> known_radius(network("EH(20,20)")).value, known_radius(network("BT(20)")).value
    (42, 20)
    """
    return known_radius(net) if load_theorems() else None


@one_per_class
@singledispatch
def known_cycle_lengths(net: Network) -> Known[str] | None:
    """Return the lengths of all cycles of a network by theorem, in runs, or None if none is known.

    >>> from explorer import network
    >>> known_cycle_lengths(network("Q(10)")).value
    'even 4 to 1,024'
    """
    return known_cycle_lengths(net) if load_theorems() else None


@one_per_class
@singledispatch
def known_with_faults(net: Network) -> dict[str, Known[int]]:
    """Return theorems on a network with faults, by key: diameters and connectivities.

    >>> from explorer import network
    >>> known_with_faults(network("Q(40)"))["fault_diameter"].value
    41
    """
    return known_with_faults(net) if load_theorems() else {}


@one_per_class
@singledispatch
def known_automorphisms(net: Network) -> Known[int] | None:
    """Return the number of automorphisms of a network by theorem, or None if none is known.

    >>> from explorer import network
    >>> known_automorphisms(network("Q(10)")).value, known_automorphisms(network("BT(5)")).value
    (3715891200, 2147483648)
    """
    return known_automorphisms(net) if load_theorems() else None


CLUSTERED_PROOF = (
    "one link joins each two clusters; each of them stays in one piece, or loses so many"
    " nodes that all others are whole"
)
EDGE_TRANSITIVE_SOURCE = "Watkins 1970: where all links look the same, as many as the least degree"
PRODUCT_SOURCE = "Špacapan 2008: connectivity of Cartesian products"


def product_connectivity(a: tuple[int, int, int], b: tuple[int, int, int]) -> tuple[int, int, int]:
    """Return nodes, connectivity and least degree of a product, from those of its factors."""
    if a[0] == 1 or b[0] == 1:
        return max(a, b)
    connectivity = min(a[1] * b[0], b[1] * a[0], a[2] + b[2])
    return a[0] * b[0], connectivity, a[2] + b[2]
