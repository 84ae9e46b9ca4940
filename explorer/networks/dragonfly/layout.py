"""The dragonfly: groups on a ring, each a small clique, the global links as chords."""

from __future__ import annotations

from math import pi
from typing import ClassVar

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.networks.dragonfly.dragonfly import Dragonfly
from explorer.scenes.around import bend_between_clusters
from explorer.scenes.geometry import Floats, axis_factors, unit_vectors
from explorer.scenes.layout import ASPECT, CLUSTER_PAD, Layout, Plan, Sheet, addresses, tier

MAX_NAMED = 40


class DragonflyLayout(Layout):
    """Group 0 on top, then clockwise; a group is turned so that its middle switches face inwards.

    Renumbering the groups cyclically turns the drawing by one position.
    """

    draws: ClassVar[tuple[type[Network], ...]] = (Dragonfly,)

    def arrange(self, net: Dragonfly, name_height: float) -> Plan:
        nodes = np.arange(net.nodes)
        group, switch = (v.astype(np.int64) for v in net.split(nodes))
        has_names = net.groups <= MAX_NAMED
        angle = -pi / 2 + 2 * pi * np.arange(net.groups) / net.groups
        ring = unit_vectors(angle)
        within = _circle(net.a, switch, angle[group])
        side = 2 * (float(np.abs(_circle(net.a, np.arange(net.a), np.zeros(net.a))).max()) + 0.05)
        side += 2 * CLUSTER_PAD
        gap = 0.25 * side, 0.25 * side + (name_height if has_names else 0.0)
        ring = ring * np.array(axis_factors(ring, (side, side), gap, ASPECT))
        hulls = tier(net, 0, 0, "circle", has_names)
        texts = self.short(net, nodes) if has_names else addresses(net)
        return Plan(ring[group] + within, texts, (hulls,))

    def bend(self, net: Network, sheet: Sheet) -> None:
        super().bend(net, sheet)
        bend_between_clusters(net, sheet, CLUSTER_PAD)

    def short(self, net: Network, nodes: Ints) -> tuple[str, ...]:
        return tuple(str(int(s)) for s in net.split(nodes)[1])

    def title(self, net: Network, node: int) -> tuple[str, str]:
        return f"group {net.address(node)[0]}", ""


def _circle(count: int, switch: Ints, outward: Floats) -> Floats:
    """Return the positions of switches in groups that face ``outward``: (k,), (k,) -> (k, 2)."""
    angle = outward + pi + (switch - (count - 1) / 2) * 2 * pi / count
    return np.asarray(0.5 / np.sin(pi / count) * unit_vectors(angle))
