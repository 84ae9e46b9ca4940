"""The default layout, for any network: clusters on a ring or a grid."""

from __future__ import annotations

from math import ceil, pi, sqrt
from typing import ClassVar

import numpy as np

from explorer.core.network import Network
from explorer.scenes.geometry import Floats, axis_factors, ring, unit_vectors
from explorer.scenes.layout import ASPECT, CLUSTER_PAD, Layout, Plan, Tier, addresses, tier

MAX_ON_A_CIRCLE = 48
"""The most nodes of a cluster drawn on a circle."""

MAX_ON_A_RING = 12
"""The most clusters drawn on a ring."""

MAX_NAMED = 40
"""The most clusters that have names."""


class PlainLayout(Layout):
    """Clusters of the finest level on a ring or a grid; the nodes of each on a circle or in rows.

    Without clusters, few nodes are on one circle, more nodes in staggered rows.
    """

    draws: ClassVar[tuple[type[Network], ...]] = (Network,)

    def arrange(self, net: Network, name_height: float) -> Plan:
        texts = addresses(net)
        if not net.levels:
            return Plan(
                self._node_positions(net.nodes) * np.array([ASPECT, 1.0]), texts, pills=texts
            )
        finest = tier(net, len(net.levels) - 1, 0)
        count = len(finest.names)
        has_names = count <= MAX_NAMED
        sizes = np.bincount(finest.home)
        order = np.argsort(finest.home, kind="stable")
        rank = np.empty(net.nodes, dtype=np.int64)
        rank[order] = np.arange(net.nodes) - np.repeat(np.cumsum(sizes) - sizes, sizes)
        groups = {size: self._node_positions(size) for size in set(sizes.tolist())}
        offsets = np.array(
            [groups[sizes[home]][place] for home, place in zip(finest.home, rank, strict=True)]
        )
        on_circles = int(sizes.max()) <= MAX_ON_A_CIRCLE
        side = 2 * CLUSTER_PAD + 2 * float(np.abs(offsets).max())
        places = self._square_positions(count, side, name_height if has_names else 0.0)
        names = finest.names if has_names else ("",) * count
        outlines = Tier(0, finest.home, names, shape="circle" if on_circles else "box")
        return Plan(places[finest.home] + offsets, texts, (outlines,))

    def _node_positions(self, count: int) -> Floats:
        """Return the positions of ``count`` nodes around the origin, a pitch apart: (count, 2)."""
        if count == 1:
            return np.zeros((1, 2))
        if count <= MAX_ON_A_CIRCLE:
            return ring(count, np.arange(count))
        columns = ceil(sqrt(count))
        row, column = np.divmod(np.arange(count), columns)
        # Staggered, so that no link runs along a row of nodes.
        at = np.stack([column + 0.5 * (row % 2) + 0.07 * row, row.astype(np.float64)], axis=-1)
        return np.asarray(at - (at.min(axis=0) + at.max(axis=0)) / 2)

    def _square_positions(self, count: int, side: float, name_height: float) -> Floats:
        """Return the positions of ``count`` squares of ``side`` with names ``name_height`` high."""
        if count == 1:
            return np.zeros((1, 2))
        if count <= MAX_ON_A_RING:
            unit = unit_vectors(-pi / 2 + 2 * pi * (np.arange(count) - 0.5) / count)
        else:
            columns = ceil(sqrt(count * ASPECT))
            row, column = np.divmod(np.arange(count), columns)
            unit = np.stack([column, row], axis=-1).astype(np.float64)
            unit -= (unit.min(axis=0) + unit.max(axis=0)) / 2
        gap = (0.3 * side, max(0.3 * side, name_height + 0.1))
        return np.asarray(unit * np.array(axis_factors(unit, (side, side), gap, ASPECT)))
