"""The hypercube, the crossed, the folded and the augmented cube: every bit is one direction."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.networks.cubes.augmented_cube import AugmentedCube
from explorer.networks.cubes.binary_cube import BinaryCube
from explorer.networks.cubes.crossed_cube import CrossedCube
from explorer.networks.cubes.folded_hypercube import FoldedHypercube
from explorer.networks.cubes.hypercube import Hypercube
from explorer.networks.cubes.locally_twisted_cube import LocallyTwistedCube
from explorer.scenes.bends import BOWS, choose_arcs
from explorer.scenes.geometry import (
    CUBE_TILT,
    SQUARE_TILT,
    Floats,
    base_cube,
    corners,
    crosswise,
    extent,
    fill_aspect,
)
from explorer.scenes.layout import (
    ASPECT,
    CLUSTER_PAD,
    Layout,
    Plan,
    Sheet,
    Tier,
    addresses,
    number_keys,
    tier,
)

MAX_NAMED = 16
COMPLEMENT_BOW = 0.11
SLIGHT_BOWS = (0.0, 0.02, -0.02, 0.04, -0.04)


class SubCubeLayout(Layout):
    """A layout of sub-cubes, in each of which the bits below ``inner`` vary."""

    def short(self, net: Any, nodes: Ints) -> tuple[str, ...]:
        return tuple(net.format(int(v))[-net.inner :] for v in nodes)

    def beyond(self, net: Network, node: int, port: int) -> str:
        # Show the bit that leads there, because the name of a sub-cube is as long as an address.
        return net.ports[port].name


class CubeLayout(SubCubeLayout):
    """Up to three bits make a square or a cube; with more bits these form squares of squares.

    Every level adds two bits: one step right, one step down.
    """

    draws: ClassVar[tuple[type[Network], ...]] = (
        *(Hypercube, CrossedCube, FoldedHypercube, AugmentedCube, LocallyTwistedCube),
    )

    def arrange(self, net: BinaryCube, name_height: float) -> Plan:
        nodes = np.arange(net.nodes)
        texts = addresses(net)
        if net.n <= 3:
            at = corners(nodes, self._small(net))
            if not (isinstance(net, CrossedCube) and net.n == 3):
                return Plan(at, texts, pills=texts)
            halves, _ = number_keys(nodes >> 2)
            return Plan(at, texts, (Tier(0, halves, ("0··", "1··")),), texts)
        named = net.nodes >> net.inner <= MAX_NAMED
        vectors = self._vectors(net, name_height if named else 0.0)
        hulls = tier(net, 0, 0, named=named)
        labels = tuple(t[-net.inner :] for t in texts) if named else texts
        return Plan(corners(nodes, vectors), labels, (hulls,), texts)

    def _small(self, net: BinaryCube) -> Floats:
        if isinstance(net, CrossedCube) and net.n == 3:
            # Wide, so that the two twisted links cross in the gap between the squares.
            return np.array([(1.0, 0.0), (0.0, 1.45), (2.25, -0.75)])
        # The stage is wider than high, and so is its rectangle.
        return np.asarray(base_cube(net.n) * np.array([1.2, 1.0]))

    def _vectors(self, net: BinaryCube, name: float) -> Floats:
        inner = self._base(net)
        width, height = (extent(inner) + 2 * CLUSTER_PAD).tolist()
        pairs = (net.n - len(inner)) // 2
        # Two rows have their names outside; more rows need room for names between the rows.
        row_gap = name + 0.15 if pairs > 1 else 0.0
        gaps = (0.3 * width, max(0.12 * height, row_gap)) if pairs < 3 else (0.3, 0.3 + row_gap)
        right, down = fill_aspect((width, height), (pairs, pairs), gaps, ASPECT)
        return np.concatenate([inner, crosswise(right, down)])

    def _base(self, net: BinaryCube) -> Floats:
        return base_cube(net.inner, CUBE_TILT if net.inner == 3 else SQUARE_TILT)

    def bend(self, net: BinaryCube, sheet: Sheet) -> None:
        keys = np.array([kind.key for kind in net.kinds])[sheet.kind]
        _bow_complements(sheet, np.flatnonzero(keys == "complement"))
        suffixes = np.flatnonzero(keys == "suffix")
        choose_arcs(sheet.field, sheet.curves, suffixes, sheet.dimension[suffixes])
        if net.n <= 3:
            return
        level = (sheet.dimension - net.inner) // 2
        far = np.flatnonzero((keys == "outer") & (level >= 1))
        # Where links are many and faint, arcs stay slight: large arcs would only widen the drawing.
        usual_bow, bows = (0.08, BOWS) if net.n < 8 else (0.03, SLIGHT_BOWS)
        choose_arcs(sheet.field, sheet.curves, far, sheet.dimension[far], usual_bow, bows)
        crossing = np.flatnonzero((keys == "twisted") & (sheet.dimension >= net.inner))
        choose_arcs(sheet.field, sheet.curves, crossing, sheet.bundles(crossing), 0.0, bows)

    def inside(self, net: BinaryCube, nodes: Ints) -> Floats:
        if not net.levels:
            return corners(nodes, self._small(net))
        return corners(np.asarray(nodes % (1 << net.inner), dtype=np.int64), self._base(net))


def _bow_complements(sheet: Sheet, links: Ints) -> None:
    """Bow the links of complements to either side in turn; straight, all would cross the centre."""
    along = sheet.curves.along[links]
    angle = np.arctan2(along[:, 1], along[:, 0])
    # The bow is to the same side of the screen, whichever end of a link is its start.
    forward = np.where(np.cos(angle) + 1e-3 * np.sin(angle) >= 0, 1.0, -1.0)
    turn = np.empty(len(links))
    turn[np.argsort(angle % np.pi, kind="stable")] = np.where(np.arange(len(links)) % 2, -1, 1)
    sheet.curves.arc(links, COMPLEMENT_BOW * turn * forward)
