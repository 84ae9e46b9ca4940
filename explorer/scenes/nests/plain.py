"""The default nests: the fields of an address in order, at most sixteen kids per level."""

from __future__ import annotations

from math import ceil, sqrt
from typing import ClassVar

from explorer.core.addresses.fields import Field
from explorer.core.network import Network
from explorer.core.scene import Point
from explorer.graphs.built_network import BuiltNetwork
from explorer.scenes.nests.build import ASPECT, GAP, NODE, OUTLINE, PAD, Builder
from explorer.scenes.nests.cells import Nest, Role
from explorer.scenes.nests.maker import Maker

RADIX = 16
"""The most kids of a cell; a field with more values is cut into ranges."""


class PlainMaker(Maker):
    """Nests the fields, the last innermost; cuts fields of many values into ranges of 16, 256, …"""

    draws: ClassVar[tuple[type[Network], ...]] = (Network,)

    def make(self, net: Network) -> Nest:
        build = Builder(net)
        kid = NODE
        for field in reversed(net.fields):
            if field.size > 1:
                kid = _cell_of_ranges(build, kid, field.size, self.range_name(field))
        return build.finished_nest(kid)

    def range_name(self, field: Field) -> str:
        """Return the name of a field's ranges."""
        return field.name


class GraphMaker(PlainMaker):
    """Nests the graph of a file in ranges of its indices, which in large graphs follow clusters."""

    draws: ClassVar[tuple[type[Network], ...]] = (BuiltNetwork,)

    def range_name(self, field: Field) -> str:
        return "#"


def cell_of_ranges(build: Builder, count: int, name: str, aspect: float) -> int:
    """Return a cell of ``count`` nodes in nested ranges, about ``aspect`` times as wide as high."""
    return _cell_of_ranges(build, NODE, count, name, aspect) if count > 1 else NODE


def _cell_of_ranges(build: Builder, kid: int, count: int, name: str, aspect: float = ASPECT) -> int:
    """Return a cell of ``count`` kids in nested ranges, the last of which may be shorter."""
    if count <= RADIX:
        return _cell_of_rows(build, [kid] * count, [str(i) for i in range(count)], name, aspect)
    span = RADIX
    while span * RADIX < count:
        span *= RADIX
    full_ranges, rest = divmod(count, span)
    kids = [_cell_of_ranges(build, kid, span, name, aspect)] * full_ranges
    if rest:
        kids.append(_cell_of_ranges(build, kid, rest, name, aspect) if rest > 1 else kid)
    ends = [(i * span, min((i + 1) * span, count) - 1) for i in range(len(kids))]
    return _cell_of_rows(
        build, kids, [f"{a}–{b}" if b > a else str(a) for a, b in ends], name, aspect
    )


def _cell_of_rows(
    build: Builder, kids: list[int], names: list[str], name: str, aspect: float
) -> int:
    """Return a cell of kids in rows, about ``aspect`` times as wide as high."""
    halves = [build.cells[kid].half for kid in kids]
    are_nodes = all(kid == NODE for kid in kids)
    width, height = (2 * max(h[axis] for h in halves) for axis in (0, 1))
    gap = GAP * min(width, height)
    step = (1.0, 1.0) if are_nodes else (width + gap, height + gap)
    columns = min(ceil(sqrt(len(kids) * aspect * step[1] / step[0])), len(kids))
    places: list[Point] = [
        # Staggered, so that no link runs along a row of nodes.
        ((i % columns + 0.25 * are_nodes * (i // columns % 2)) * step[0], i // columns * step[1])
        for i in range(len(kids))
    ]
    pad = OUTLINE if are_nodes else max(PAD * min(width, height), 0.2)
    role: Role = "cluster" if are_nodes else "block"
    return build.box(name, role, places, kids, (), names, (pad, pad))
