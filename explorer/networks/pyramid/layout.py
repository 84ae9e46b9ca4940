"""The pyramid as in textbooks: meshes lying one above the other, each node over its children."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.networks.pyramid.pyramid import Pyramid
from explorer.scenes.layout import Layout, Plan, Sheet, addresses

COLUMN_STEP = (-0.65, 0.4)
"""A step down a column, in perspective; a step along a row goes right."""

LEVEL_GAP = 1.4
"""Gap from the last row of a level to the first row of the next, in pitches."""


class PyramidLayout(Layout):
    """A node is centred above its four children, and no level covers another."""

    draws: ClassVar[tuple[type[Network], ...]] = (Pyramid,)
    equal_kinds: ClassVar[bool] = True

    def arrange(self, net: Pyramid, name_height: float) -> Plan:
        texts = addresses(net)
        level, at = net.coordinates(np.arange(net.nodes))
        spacing = 2.0 ** (net.h - level)
        x, y = ((each + 0.5) * spacing - 0.5 for each in at)
        # The rows of a level, one behind the other, and the gaps above it.
        rows = np.array([2.0**net.h - 2.0 ** (net.h - k) for k in range(net.h + 1)])
        first = np.concatenate([[0.0], np.cumsum(rows * COLUMN_STEP[1] + LEVEL_GAP)[:-1]])
        behind = y - (spacing - 1) / 2
        places = np.stack([x + COLUMN_STEP[0] * y, first[level] + COLUMN_STEP[1] * behind], axis=-1)
        return Plan(places, self.short(net, np.arange(net.nodes)), pills=texts)

    def short(self, net: Pyramid, nodes: Ints) -> tuple[str, ...]:
        """Return column and row without the level, which the height of the mesh shows."""
        comma = "," if net.h > 3 else ""
        return tuple(comma.join(net.fields[0].cells(int(v))[1:]) for v in nodes)

    def bend(self, net: Network, sheet: Sheet) -> None:
        """All links are straight: there are many, and curved ones would hide the meshes."""
