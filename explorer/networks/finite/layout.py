"""Slim Flies: points above, lines below, each half in columns, each column a ring."""

from __future__ import annotations

from math import pi
from typing import ClassVar

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.networks.finite.slim_fly import SlimFly
from explorer.scenes.bends import choose_arcs
from explorer.scenes.geometry import Floats
from explorer.scenes.layout import ASPECT, CLUSTER_PAD, Layout, Plan, Sheet, tier

MOST_NAMED = 13
"""Columns of a half whose names have room beside each other."""


class SlimFlyLayout(Layout):
    """Column x of the points is above, column m of the lines below; y and c go round a ring."""

    draws: ClassVar[tuple[type[Network], ...]] = (SlimFly,)

    def arrange(self, net: Network, name: float) -> Plan:
        assert isinstance(net, SlimFly)
        nodes = np.arange(net.nodes)
        half, x, y = (v.astype(np.int64) for v in net.split(nodes))
        side = 2 * (0.5 / np.sin(pi / net.q) + CLUSTER_PAD)
        across = 1.15 * side
        down = max(net.q * across / ASPECT - side, 1.3 * side + 2 * name)
        centres = np.stack([(x - (net.q - 1) / 2) * across, half * down], axis=-1)
        named = net.q <= MOST_NAMED
        columns = tier(net, 1, 0, "circle", named)
        return Plan(centres + _ring(net.q, y), self.short(net, nodes), (columns,))

    def bend(self, net: Network, sheet: Sheet) -> None:
        inner = np.flatnonzero(sheet.kind == 0)
        choose_arcs(sheet.field, sheet.curves, inner, inner)

    def inside(self, net: Network, nodes: Ints) -> Floats:
        assert isinstance(net, SlimFly)
        return _ring(net.q, net.split(nodes)[2].astype(np.int64))

    def short(self, net: Network, nodes: Ints) -> tuple[str, ...]:
        return tuple(str(int(y)) for y in net.split(nodes)[2])


def _ring(count: int, place: Ints) -> Floats:
    """Return places on a ring, the first on top, then clockwise: (k,) -> (k, 2)."""
    angle = 2 * pi * place / count - pi / 2
    return np.asarray(0.5 / np.sin(pi / count) * np.stack([np.cos(angle), np.sin(angle)], axis=-1))
