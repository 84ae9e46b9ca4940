"""Meshes and wraparound meshes placed in networks: Gray codes, products, clusters, lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import isqrt, prod
from typing import Literal

import numpy as np

from explorer.analysis.embeddings.guest import Guest
from explorer.analysis.embeddings.inside import halves, hypercube_dimension, inside
from explorer.analysis.embeddings.lines import first_in_line, line
from explorer.analysis.embeddings.measure import lengths
from explorer.analysis.embeddings.rings import (
    MAX_NODES_CONSTRUCTED,
    MAX_RING_SEARCH,
    ring_of,
)
from explorer.analysis.embeddings.search import subgraph
from explorer.core.errors import OutsideRange, TooLarge
from explorer.core.ints import Ints, index_array
from explorer.core.network import Network
from explorer.core.search import neighbor_lists
from explorer.networks.lattice.generalized_hypercube import GeneralizedHypercube

Grid = Literal["mesh", "torus"]
MAX_NODES_SEARCHED = 128
"""Largest mesh that is searched for, in nodes."""


@dataclass(frozen=True)
class Placement:
    """Host nodes by guest index, (guest nodes,); the longest path of a guest link; the source."""

    places: Ints
    dilation: int
    source: str


def natural_shape(net: Network) -> tuple[int, ...]:
    """Return a shape for a mesh of all nodes that suits the structure of the network.

    >>> from explorer import network
    >>> [natural_shape(network(spec)) for spec in ("GHC(2,3,4)", "SCQ(3,4)", "Q(5)", "S(3)")]
    [(2, 3, 4), (8, 24), (4, 8), (2, 3)]
    """
    net.require_at_most(
        MAX_NODES_CONSTRUCTED, "a mesh of all is placed up to", nearest="--shape 4x8"
    )
    sizes = tuple(field.size for field in net.fields)
    if len(sizes) == 2 or (isinstance(net, GeneralizedHypercube) and 1 < len(sizes) < 7):
        return sizes
    side = next(p for p in range(isqrt(net.nodes), 0, -1) if net.nodes % p == 0)
    return (side, net.nodes // side)


@lru_cache(maxsize=256)
def grid(net: Network, kind: Grid, shape: tuple[int, ...]) -> Placement:
    """Return the first of the known placements of least dilation.

    Raises OutsideRange if the guest has more nodes than the host, and TooLarge if it could only be
    placed along an order of all nodes, and the network is too large for that.

    >>> from explorer import network
    >>> grid(network("Q(3)"), "torus", (2, 4)).places.tolist()
    [0, 1, 3, 2, 4, 5, 7, 6]
    >>> grid(network("SCQ(3,3)"), "mesh", (8, 6)).dilation
    1
    """
    sides = tuple(side for side in shape if side > 1)
    guest = Guest(kind, shape)
    if guest.nodes > net.nodes:
        raise OutsideRange(
            f"a {kind} of {'x'.join(map(str, shape))} has {guest.nodes} nodes: {net.spec} has"
            f" {net.nodes}",
            nearest="x".join(map(str, _shrink_shape(shape, net.nodes))),
        )
    return best_placement(_candidates(net, kind, sides))


def best_placement(candidates: Iterable[Placement]) -> Placement:
    """Return the first placement of least dilation; raise TooLarge if that comes before any."""
    best: Placement | None = None
    try:
        for candidate in candidates:
            if best is None or candidate.dilation < best.dilation:
                best = candidate
            if best.dilation <= 1:
                break
    except TooLarge:
        if best is None:
            raise
    assert best is not None
    return best


def measured_placement(net: Network, guest: Guest, places: Ints, source: str) -> Placement:
    """Return a placement with its dilation, from the host nodes by guest index."""
    held = index_array(places, net.nodes)
    return Placement(held, int(lengths(net, held[guest.links]).max()), source)


def placements_inside(
    net: Network, guest: Guest, place: Callable[[Network], Placement]
) -> Iterator[Placement]:
    """Yield the placements in smaller networks inside a network, the smallest first."""
    for inner in sorted(inside(net), key=lambda inner: inner.net.nodes):
        if guest.nodes <= inner.net.nodes < net.nodes:
            placed = place(inner.net)
            places, source = inner.image(placed.places), inner.origin(placed.source)
            yield measured_placement(net, guest, places, source)


def _shrink_shape(shape: tuple[int, ...], nodes: int) -> tuple[int, ...]:
    """Return the shape with its longest sides cut until it has at most ``nodes`` nodes."""
    sides = list(shape)
    while prod(sides) > nodes:
        longest = sides.index(max(sides))
        rest = prod(sides) // sides[longest]
        sides[longest] = max(min(nodes // rest, sides[longest] - 1), 1)
    return tuple(sides)


def _candidates(net: Network, kind: Grid, sides: tuple[int, ...]) -> Iterator[Placement]:
    """Yield placements, those likely to be best first; along an order of all nodes last."""
    guest = Guest(kind, sides)
    cube = hypercube_dimension(net)
    if cube is not None and sum(_bits(side) for side in sides) <= cube:
        yield measured_placement(net, guest, _gray(kind, sides), _gray_source(kind, sides))
    if len(sides) == 1:
        yield from _one_side(net, kind, sides[0])
    yield from _in_products(net, kind, sides)
    yield from placements_inside(net, guest, lambda inner: grid(inner, kind, sides))
    if prod(sides) <= MAX_NODES_SEARCHED and net.nodes <= MAX_RING_SEARCH and kind == "mesh":
        candidates = subgraph(neighbor_lists(net), guest.earlier)
        if candidates:
            yield Placement(
                index_array(candidates, net.nodes), 1, "trying free neighbours, node by node"
            )
    bits = net.nodes.bit_length() - 1
    if net.nodes == 1 << bits and sum(_bits(side) for side in sides) <= bits:
        source = "Gray codes in the address, as in the hypercube; the longer ways are measured"
        yield measured_placement(net, guest, _gray(kind, sides), source)
    order = first_in_line(net, prod(sides))
    snake = index_array(order.nodes, net.nodes)[_snake(sides)]
    yield measured_placement(net, guest, snake, f"to and fro along {order.source}")


def _bits(side: int) -> int:
    return (side - 1).bit_length()


def _gray_source(kind: Grid, sides: tuple[int, ...]) -> str:
    if kind == "torus" and any(side % 2 and side > 1 for side in sides):
        return "a Gray code for every side; an odd ring leaves one node of an even one out"
    return "a Gray code for every side (HCN paper, §1)"


def _gray(kind: Grid, sides: tuple[int, ...]) -> Ints:
    """Return the nodes of a mesh in the hypercube: one Gray code a side, the last side lowest."""
    total = np.zeros((), dtype=object if sum(map(_bits, sides)) > 60 else np.int64)
    for side in sides:
        codes = _gray_ring(side) if kind == "torus" else [i ^ i >> 1 for i in range(side)]
        total = (total[..., None] << _bits(side)) | np.array(codes)
    return np.asarray(total).ravel()


def _gray_ring(side: int) -> list[int]:
    """Return a ring in the hypercube: a path in one half, and back along it in the other half.

    >>> _gray_ring(6), _gray_ring(5)
    ([0, 1, 3, 7, 5, 4], [0, 1, 3, 7, 5])
    """
    half = [i ^ i >> 1 for i in range((side + 1) // 2)]
    other = 1 << (_bits(side) - 1)
    return [*half, *(node | other for node in reversed(half))][:side]


def _one_side(net: Network, kind: Grid, side: int) -> Iterator[Placement]:
    closed = kind == "torus" and side > 2
    if closed:
        with suppress(OutsideRange, TooLarge):
            ring = ring_of(net, side)
            yield Placement(index_array(ring.nodes, net.nodes), 1, ring.source)
    if net.nodes <= MAX_NODES_CONSTRUCTED:
        order = line(net)
        places = index_array(order.nodes[:side], net.nodes)
        if closed:  # the even positions forwards, then the odd ones backwards
            places = np.concatenate([places[::2], places[1::2][::-1]])
        source = f"every other node, there and back, of {order.source}" if closed else order.source
        yield measured_placement(net, Guest(kind, (side,)), places, source)


def _in_products(net: Network, kind: Grid, sides: tuple[int, ...]) -> Iterator[Placement]:
    """Place some sides in one factor and the rest in the other; the larger dilation counts."""
    for half in halves(net):
        for chosen in product((True, False), repeat=len(sides)):
            first_sides = tuple(side for side, here in zip(sides, chosen, strict=True) if here)
            second_sides = tuple(side for side, here in zip(sides, chosen, strict=True) if not here)
            if not first_sides or not second_sides:
                continue
            if prod(first_sides) > half.first.nodes or prod(second_sides) > half.second.nodes:
                continue
            try:
                first_grid, second_grid = (
                    grid(half.first, kind, first_sides),
                    grid(half.second, kind, second_sides),
                )
            except TooLarge:
                continue
            joined = half.join(first_grid.places[:, None], second_grid.places[None, :])
            axes = [i for i, here in enumerate(chosen) if here]
            axes += [i for i, here in enumerate(chosen) if not here]
            cells = np.moveaxis(joined.reshape(first_sides + second_sides), range(len(axes)), axes)
            source = (
                f"{_times(first_sides)} in {half.first.spec} by {_times(second_sides)} in"
                f" {half.second.spec}: {first_grid.source}; {second_grid.source}"
            )
            yield Placement(cells.ravel(), max(first_grid.dilation, second_grid.dilation), source)


def _times(sides: tuple[int, ...]) -> str:
    return "×".join(map(str, sides))


def _snake(sides: tuple[int, ...]) -> Ints:
    """Return the position of every cell on a line that runs to and fro, row after row.

    >>> _snake((3, 2)).tolist()
    [0, 1, 3, 2, 4, 5]
    """
    places = np.arange(prod(sides)).reshape(sides)
    for axis in range(1, len(sides)):
        before = sum(np.indices(sides)[:axis]) % 2 == 1
        places = np.where(before, np.flip(places, axis), places)
    return places.ravel()
