"""The hierarchical cubic networks: cubes on a ring, complements opposite each other."""

from __future__ import annotations

from math import pi
from typing import ClassVar

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.networks.hierarchical_cubic.hcn import HierarchicalCubicNetwork
from explorer.networks.hierarchical_cubic.hcnm import MultipleHCN
from explorer.networks.hierarchical_cubic.hcns import SubsetHCN
from explorer.scenes.bends import BOWS as ARCS
from explorer.scenes.bends import choose_arcs, choose_pulls
from explorer.scenes.geometry import (
    SQUARE_TILT,
    Floats,
    axis_factors,
    corners,
    crosswise,
    cube,
    extent,
    fill_aspect,
    ring_places,
    rotate,
)
from explorer.scenes.layout import ASPECT, CLUSTER_PAD, Layout, Plan, Sheet, tier

CUBE_TURN = 11 * pi / 180
RING_CLUSTERS = 8
BOWS = tuple(sign * bow / 100 for bow in (5, 2, 9, 12, 16, 20, 24, 28) for sign in (1, -1))
SLIGHT_BOWS = (0.0, 0.03, -0.03, 0.06, -0.06)


class HcnLayout(Layout):
    """Cluster i at position i of a square, ring or grid, each with the same unturned n-cube.

    Four clusters are in reading order, eight on a ring, more on a grid of bits.
    """

    draws: ClassVar[tuple[type[Network], ...]] = (HierarchicalCubicNetwork, SubsetHCN, MultipleHCN)

    def arrange(self, net: Network, name_height: float) -> Plan:
        nodes = np.arange(net.nodes)
        i, j = (value.astype(np.int64) for value in net.split(nodes))
        count, local = net.fields[0].size, net.fields[1].size
        inner = self._cube(net)
        has_names = count <= 32
        is_circle = local == 4
        hulls = tier(net, 0, 0, "circle" if is_circle else "box", has_names)
        within = corners(j, inner)
        size = extent(inner) + 2 * CLUSTER_PAD
        if is_circle:
            size = np.repeat(2 * np.linalg.norm(within, axis=1).max() + 2 * CLUSTER_PAD, 2)
        box = (float(size[0]), float(size[1]))
        places = self._places(count, local, box, name_height if has_names else 0.0)
        return Plan(places[i] + within, self.short(net, nodes), (hulls,), hollow=self._hollow(net))

    def _cube(self, net: Network) -> Floats:
        count = net.fields[1].size.bit_length() - 1
        if count == 1:
            return np.array([(0.45, 0.89)])
        if count == 2:
            return rotate(cube(2), SQUARE_TILT)
        if count == 3:
            return rotate(cube(3), CUBE_TURN)
        tall = net.fields[0].size in (2, 32)
        return cube(count, 0.45 if count % 2 == 0 else 0.3, 0.7 if tall else 1.2)

    def _places(
        self, count: int, local: int, box: tuple[float, float], name_height: float
    ) -> Floats:
        """Return the position of every cluster: (count, 2)."""
        width, height = box
        if count == RING_CLUSTERS and local <= 16:
            unit = ring_places(count, complements=True)
            gap = (0.15 * width, 0.1 * height)
            return np.asarray(
                unit * np.array(axis_factors(unit, box, gap, ASPECT, name_height + 0.1))
            )
        digits = count.bit_length() - 1
        counts = ((digits + 1) // 2, digits // 2)
        gaps = (0.25 * width, max(0.3 * height, name_height + 0.2 if counts[1] > 1 else 0.0))
        if count <= 4 and local <= 8:
            gaps = (0.7 * width, 0.35 * height)
        right, down = fill_aspect(box, counts, gaps, ASPECT, (1.6, 1.6))
        return corners(np.arange(count), crosswise(right, down))

    def _hollow(self, net: Network) -> frozenset[int]:
        if not isinstance(net, SubsetHCN):
            return frozenset()
        outer = net.neighbors(np.arange(net.nodes))[:, net.n]
        return frozenset(np.flatnonzero(outer < 0).tolist())

    def bend(self, net: Network, sheet: Sheet) -> None:
        roles = np.array([kind.role for kind in net.kinds])[sheet.kind]
        diameters = np.flatnonzero(roles == "diameter")
        outer = np.flatnonzero((roles == "cross") | (roles == "cross2"))
        field = sheet.field
        if net.fields[0].size == RING_CLUSTERS and net.fields[1].size <= 16:
            choose_pulls(field, sheet.curves, outer, sheet.at.mean(axis=0))
            choose_arcs(field, sheet.curves, diameters, np.arange(len(diameters)), 0.0, BOWS)
        else:
            is_crowded = len(outer) > 200
            for links, bows in ((outer, ARCS), (diameters, BOWS)):
                bows = SLIGHT_BOWS if is_crowded else bows
                choose_arcs(field, sheet.curves, links, np.arange(len(links)), 0.0, bows)

    def inside(self, net: Network, nodes: Ints) -> Floats:
        j = np.asarray(net.split(nodes)[1], dtype=np.int64)
        return corners(j, self._cube(net))

    def short(self, net: Network, nodes: Ints) -> tuple[str, ...]:
        return tuple(net.fields[1].text(int(j)) for j in net.split(nodes)[1])
