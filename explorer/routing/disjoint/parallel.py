"""Node-disjoint paths by construction: cubes, star graphs, exchanged cubes, products."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import singledispatch
from typing import Any

from explorer.core.network import Network
from explorer.core.unique import one_per_class
from explorer.networks.cubes.hypercube import Hypercube
from explorer.networks.exchanged.exchanged import Exchanged
from explorer.networks.hierarchical_cubic.hcnm import MultipleHCN
from explorer.networks.lattice.generalized_hypercube import GeneralizedHypercube
from explorer.networks.star.product import ProductNetwork
from explorer.networks.star.star import StarGraph
from explorer.routing.disjoint.exchanged import exchanged_paths
from explorer.routing.disjoint.flow import Paths, PathsInside
from explorer.routing.disjoint.star import star_paths


@one_per_class
@singledispatch
def constructed_paths(net: Network, source: int, target: int, within: PathsInside) -> Paths | None:
    """Return node-disjoint paths by a construction, or None if none is known.

    >>> from explorer import network
    >>> for path in constructed_paths(network("Q(3)"), 0b000, 0b011, lambda *ends: []):
    ...     print([f"{node:03b}" for node in path])
    ['000', '001', '011']
    ['000', '010', '011']
    ['000', '100', '101', '111', '011']
    """
    return None


@constructed_paths.register
def _(net: Hypercube, source: int, target: int, within: PathsInside) -> Paths:
    # The bits that differ, beginning with each in turn; then round every other bit, flipped and
    # flipped back. No shorter paths begin with these links. Source: Saad and Schultz 1988.
    wrong = [bit for bit in range(net.n) if (source ^ target) >> bit & 1]
    orders = [wrong[i:] + wrong[:i] for i in range(len(wrong))]
    orders += [[bit, *wrong, bit] for bit in range(net.n) if bit not in wrong]
    paths = []
    for order in orders:
        path = [source]
        for bit in order:
            path.append(path[-1] ^ (1 << bit))
        paths.append(path)
    return paths


@constructed_paths.register
def _(net: StarGraph, source: int, target: int, within: PathsInside) -> Paths:
    return star_paths(net, source, target)


@constructed_paths.register
def _(net: Exchanged, source: int, target: int, within: PathsInside) -> Paths:
    return exchanged_paths(net, source, target, within)


@constructed_paths.register
def _(net: ProductNetwork, source: int, target: int, within: PathsInside) -> Paths:
    size = net.second.nodes
    (a, b), (c, d) = divmod(source, size), divmod(target, size)
    pairs = _product_paths(_part(net.first, a, c, within), _part(net.second, b, d, within))
    return [[x * size + y for x, y in path] for path in pairs]


@constructed_paths.register
def _(net: MultipleHCN, source: int, target: int, within: PathsInside) -> Paths:
    (a, b), (c, d) = ((int(net.in_copy(v)), int(net.copy_of(v))) for v in (source, target))
    upper = Hypercube(net.n - net.m)
    pairs = _product_paths(_part(net.copy, a, c, within), _part(upper, b, d, within))
    low = (1 << net.m) - 1
    return [[(x >> net.m) << net.n | y << net.m | x & low for x, y in path] for path in pairs]


@constructed_paths.register
def _(net: GeneralizedHypercube, source: int, target: int, within: PathsInside) -> Paths:
    ends = list(zip(net.address(source), net.address(target), strict=True))
    lines = [_line(*line, a, b) for line, (a, b) in zip(net.dimensions, ends, strict=True)]
    product = lines[-1]
    for line in reversed(lines[:-1]):
        product = _product_part(line, product)
    return [[net.index(_flat_digits(node)) for node in path] for path in product.ways()]


def _flat_digits(node: Any) -> tuple[int, ...]:
    """Return the digits of nested pairs."""
    return (node[0], *_flat_digits(node[1])) if isinstance(node, tuple) else (node,)


# Products ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Part:
    """A factor's part of both ends, the disjoint paths between them, the source's neighbours."""

    source: Any
    target: Any
    ways: Callable[[], list[list[Any]]]
    beside: Callable[[], list[Any]]


def _part(net: Network, a: int, c: int, within: PathsInside) -> _Part:
    return _Part(
        a, c, lambda: within(net, a, c), lambda: [x for x in net.neighbors(a).tolist() if x >= 0]
    )


def _line(radix: int, shape: str, a: int, b: int) -> _Part:
    """Return the part of one dimension: complete graph (""), ring ("r") or open line ("m")."""

    def paths() -> list[list[int]]:
        if shape == "":
            return [[a, b], *([a, c, b] for c in range(radix) if c not in (a, b))]
        step = 1 if b > a else -1
        straight = list(range(a, b + step, step))
        if shape == "m":
            return [straight]
        return [straight, [(a - step * i) % radix for i in range(radix - abs(b - a) + 1)]]

    def neighbors() -> list[int]:
        if shape == "":
            return [c for c in range(radix) if c != a]
        near = (a - 1, a + 1)
        return [c % radix for c in near if shape == "r" or 0 <= c < radix]

    return _Part(a, b, paths, neighbors)


def _product_part(first: _Part, second: _Part) -> _Part:
    """Return two factors as one."""
    (a, b), (c, d) = (first.source, second.source), (first.target, second.target)

    def neighbors() -> list[Any]:
        return [*((x, b) for x in first.beside()), *((a, y) for y in second.beside())]

    return _Part((a, b), (c, d), lambda: _product_paths(first, second), neighbors)


def _product_paths(first: _Part, second: _Part) -> list[list[tuple[Any, Any]]]:
    """Return disjoint paths of a product, as many as both factors have together.

    If both parts of the ends differ, a path over a neighbour x of the first part follows the
    shortest path of the second factor at x, then its own path in the first factor; and the same
    with the factors exchanged. Only the two paths over the first nodes of the shortest paths
    themselves would meet: they first go completely through one factor, then through the other. If
    one part is equal at both ends, a path goes round over each of its neighbours.
    """
    a, b, c, d = first.source, second.source, first.target, second.target
    if a == c:
        return [[(x, y) for y, x in path] for path in _product_paths(second, first)]
    ways = sorted(first.ways(), key=len)
    shortest = ways[0]
    if b == d:
        around = [[(a, b), *((x, y) for x in shortest), (c, b)] for y in second.beside()]
        return [[(x, b) for x in path] for path in ways] + around
    others = sorted(second.ways(), key=len)
    other = others[0]
    paths = [
        [*((x, b) for x in shortest), *((c, y) for y in other[1:])],
        [*((a, y) for y in other), *((x, d) for x in shortest[1:])],
    ]
    for _, x, *onward in ways[1:]:
        paths.append([(a, b), *((x, y) for y in other), *((z, d) for z in onward)])
    for _, y, *onward in others[1:]:
        paths.append([(a, b), *((x, y) for x in shortest), *((c, z) for z in onward)])
    return paths
