"""The cube-connected cycles: at each corner of the cube a cycle turned towards its links."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.networks.cube_connected_cycles.cube_connected_cycles import CubeConnectedCycles
from explorer.scenes.bends import choose_arcs
from explorer.scenes.geometry import (
    CUBE_TILT,
    Floats,
    base_cube,
    bits,
    corners,
    crosswise,
    fill_aspect,
    ring,
)
from explorer.scenes.layout import ASPECT, Layout, Plan, Sheet, addresses, tier

REACH = 0.21
"""Distance of a node from its corner, in lengths of the shortest edge of the cube."""

DEPTH_STRETCH = 1.3
MAX_TURNED_DIMENSIONS = 3
MAX_NAMED = 64


class CyclesLayout(Layout):
    """Node p of the cycle at a corner lies on the side of its cube link, which is then straight.

    Above three dimensions, several of which share a direction, the cycles are circles on a grid.
    """

    draws: ClassVar[tuple[type[Network], ...]] = (CubeConnectedCycles,)

    def arrange(self, net: Network, name_height: float) -> Plan:
        nodes, n = np.arange(net.nodes), net.fields[1].size
        x, p = (v.astype(np.int64) for v in net.split(nodes))
        has_names = 1 << n <= MAX_NAMED
        if n <= MAX_TURNED_DIMENSIONS:
            vectors = self._vectors(n)
            shift = -2 * bits(x, n)[nodes, p][:, None] * self._sides(vectors)[p]
            at, pad, shape = corners(x, vectors) + shift, 0.13, "polygon"
        else:
            circle = ring(n, np.arange(n))
            side = float(np.ptp(circle[:, 1])) + 0.9
            counts = ((n + 1) // 2, n // 2)
            gaps = (0.5, 0.5 + (name_height if has_names else 0.0))
            right, down = fill_aspect((side, side), counts, gaps, ASPECT)
            at, pad, shape = corners(x, crosswise(right, down)) + circle[p], 0.42, "circle"
        hulls = tier(net, 0, 0, shape, has_names, pad=(pad, pad))
        labels = self.short(net, nodes) if has_names else addresses(net)
        return Plan(at, labels, (hulls,))

    def _vectors(self, n: int) -> Floats:
        tilt = CUBE_TILT if n == 3 else None
        return np.asarray(base_cube(n, tilt) * np.array([1.3, 1.1]))

    def _sides(self, vectors: Floats) -> Floats:
        """Return the offset of each node of a cycle towards its neighbouring corner: (n, 2)."""
        lengths = np.linalg.norm(vectors, axis=1)
        reach = np.full(len(vectors), REACH * lengths.min() * 1.15)
        if len(vectors) == 3:
            # Without this the foreshortened cycles would collapse.
            reach[2] *= DEPTH_STRETCH
        return np.asarray(vectors / lengths[:, None] * reach[:, None])

    def bend(self, net: Network, sheet: Sheet) -> None:
        outer = np.flatnonzero(sheet.kind == 1)
        choose_arcs(sheet.field, sheet.curves, outer, sheet.bundles(outer))

    def inside(self, net: Network, nodes: Ints) -> Floats:
        return ring(net.fields[1].size, np.asarray(net.split(nodes)[1], dtype=np.int64))

    def short(self, net: Network, nodes: Ints) -> tuple[str, ...]:
        return tuple(str(int(p)) for p in net.split(nodes)[1])
