"""The Fibonacci cube as a mesh with corners cut off: two bits are a step to either side."""

from __future__ import annotations

from math import atan
from typing import ClassVar

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.networks.cubes.layout import SubCubeLayout
from explorer.networks.fibonacci.fibonacci_cube import FibonacciCube
from explorer.scenes.bends import choose_arcs
from explorer.scenes.geometry import Floats, rotate
from explorer.scenes.layout import CLUSTER_PAD, Plan, Sheet, addresses, tier

TILT = atan(1 / 3)
"""Three by three nodes turned by this angle lie in nine even rows and nine even columns."""

STEPS = np.array([(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)])
"""The steps of the four bits of a cluster, the lowest first: to either side, then down or up."""

MAX_NAMED = 34
GAP = (0.5, 0.3)
"""Gaps between sub-cubes, across and down, in pitches."""


class FibonacciLayout(SubCubeLayout):
    """01, 00 and 10 are a path of three: two bits span a row, the next two a column, and so on.

    An odd bit on top sets FIB(n-2) beside FIB(n-1). There is no 10 where 01 is to its right.
    """

    draws: ClassVar[tuple[type[Network], ...]] = (FibonacciCube,)

    def arrange(self, net: FibonacciCube, name_height: float) -> Plan:
        nodes, texts = np.arange(net.nodes), addresses(net)
        if not net.levels:
            return Plan(self.inside(net, nodes), texts, pills=texts)
        clusters = np.unique(net.cluster(nodes, 0))
        named = len(clusters) <= MAX_NAMED
        outer = _outer(net.n - net.inner, name_height if named else 0.0)
        at = self.inside(net, nodes) + net.string.bits(nodes)[:, net.inner :] @ outer
        return Plan(at, self.short(net, nodes), (tier(net, 0, 0, named=named),), texts)

    def bend(self, net: FibonacciCube, sheet: Sheet) -> None:
        # Sub-cubes that are not neighbours in their row or column have others between them.
        far = np.flatnonzero(sheet.dimension >= net.inner + 4)
        choose_arcs(sheet.field, sheet.curves, far, sheet.dimension[far], 0.06)

    def inside(self, net: FibonacciCube, nodes: Ints) -> Floats:
        count = min(net.n, net.inner)
        steps = rotate(STEPS[:count], TILT) if net.levels else STEPS[:count]
        return np.asarray(net.string.bits(nodes)[:, :count] @ steps)


def _outer(count: int, name: float) -> Floats:
    """Return the steps of the bits between sub-cubes: (count, 2)."""
    cell = [2 * (np.cos(TILT) + np.sin(TILT)) + 2 * CLUSTER_PAD] * 2
    gaps = GAP[0], GAP[1] + name
    steps = np.zeros((count, 2))
    for bit in range(0, count, 2):
        axis = bit // 2 % 2
        steps[bit, axis] = cell[axis] + gaps[axis]
        steps[bit + 1 : bit + 2, axis] = -steps[bit, axis]
        cell[axis] += 2 * steps[bit, axis]
    return steps
