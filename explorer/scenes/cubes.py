"""The hypercube and the crossed cube: every bit is one direction."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.networks.crossed_cube import CrossedCube
from explorer.networks.hypercube import Hypercube
from explorer.scenes.bends import BOWS, choose_arcs
from explorer.scenes.geometry import (
    CUBE_TILT,
    SQUARE_TILT,
    Floats,
    base_cube,
    corners,
    crosswise,
    extent,
    fill,
)
from explorer.scenes.layout import ASPECT, CLUSTER_PAD, Layout, Plan, Sheet, Tier, numbered, tier

MOST_NAMED = 16
SLIGHT = (0.0, 0.02, -0.02, 0.04, -0.04)


class CubeLayout(Layout):
    """Up to three bits a square or a cube; above, these stand on squares of squares.

    Two bits more are one level more, one of them right, one down.
    """

    draws: ClassVar[tuple[type[Network], ...]] = (Hypercube, CrossedCube)

    def arrange(self, net: Network, name: float) -> Plan:
        assert isinstance(net, (Hypercube, CrossedCube))
        nodes = np.arange(net.nodes)
        texts = tuple(net.format(v) for v in range(net.nodes))
        if net.n <= 3:
            at = corners(nodes, self._small(net))
            if not (isinstance(net, CrossedCube) and net.n == 3):
                return Plan(at, texts, pills=texts)
            halves, _ = numbered(nodes >> 2)
            return Plan(at, texts, (Tier(0, halves, ("0··", "1··")),), texts)
        named = net.nodes >> net.inner <= MOST_NAMED
        vectors = self._vectors(net, name if named else 0.0)
        hulls = tier(net, 0, 0, named=named)
        labels = tuple(t[-net.inner :] for t in texts) if named else texts
        return Plan(corners(nodes, vectors), labels, (hulls,), texts)

    def _small(self, net: Hypercube | CrossedCube) -> Floats:
        if isinstance(net, CrossedCube) and net.n == 3:
            # Wide, so that the two twisted links cross in the gap between the squares.
            return np.array([(1.0, 0.0), (0.0, 1.45), (2.25, -0.75)])
        # The stage is wider than high, and so is its rectangle.
        return np.asarray(base_cube(net.n) * np.array([1.2, 1.0]))

    def _vectors(self, net: Hypercube | CrossedCube, name: float) -> Floats:
        inner = self._base(net)
        width, height = (extent(inner) + 2 * CLUSTER_PAD).tolist()
        pairs = (net.n - len(inner)) // 2
        # Two rows have their names outside; more rows need room for names between them.
        between = name + 0.15 if pairs > 1 else 0.0
        gaps = (0.3 * width, max(0.12 * height, between)) if pairs < 3 else (0.3, 0.3 + between)
        right, down = fill((width, height), (pairs, pairs), gaps, ASPECT)
        return np.concatenate([inner, crosswise(right, down)])

    def _base(self, net: Hypercube | CrossedCube) -> Floats:
        return base_cube(net.inner, CUBE_TILT if net.inner == 3 else SQUARE_TILT)

    def bend(self, net: Network, sheet: Sheet) -> None:
        assert isinstance(net, (Hypercube, CrossedCube))
        if net.n <= 3:
            return
        twisted = (
            [k.key for k in net.kinds].index("twisted") if net.kinds[-1].key == "twisted" else -1
        )
        level = (sheet.dimension - net.inner) // 2
        straight = (sheet.kind != twisted) & (level >= 1)
        far = np.flatnonzero(straight)
        # Where links are many and faint, arcs stay slight: they would only widen the drawing.
        usual, bows = (0.08, BOWS) if net.n < 8 else (0.03, SLIGHT)
        choose_arcs(sheet.field, sheet.curves, far, sheet.dimension[far], usual, bows)
        crossing = np.flatnonzero((sheet.kind == twisted) & (sheet.dimension >= net.inner))
        bundles = sheet.bundles(crossing)
        choose_arcs(sheet.field, sheet.curves, crossing, bundles, 0.0, bows)

    def inside(self, net: Network, nodes: Ints) -> Floats:
        assert isinstance(net, (Hypercube, CrossedCube))
        if not net.levels:
            return corners(nodes, self._small(net))
        return corners(np.asarray(nodes % (1 << net.inner), dtype=np.int64), self._base(net))

    def short(self, net: Network, nodes: Ints) -> tuple[str, ...]:
        assert isinstance(net, (Hypercube, CrossedCube))
        return tuple(net.format(int(v))[-net.inner :] for v in nodes)

    def beyond(self, net: Network, node: int, port: int) -> str:
        # The name of a sub-cube is as long as an address: the bit that leads there tells as much.
        return net.ports[port].name
