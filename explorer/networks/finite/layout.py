"""Slim Flies in columns, each a ring; PolarFlies in fans of triangles round the quadrics."""

from __future__ import annotations

from math import pi
from typing import ClassVar

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.networks.finite.polar_fly import PolarFly
from explorer.networks.finite.slim_fly import SlimFly
from explorer.scenes.around import bend_between_clusters
from explorer.scenes.bends import choose_arcs
from explorer.scenes.geometry import Floats, ring, unit_vectors
from explorer.scenes.layout import ASPECT, CLUSTER_PAD, Layout, Plan, Sheet, addresses, tier

MAX_NAMED_COLUMNS = 13
"""Most columns of a half for which their names fit side by side."""

MAX_HALF_ANGLE = pi / 4
"""Largest angle between the middle of a triangle and its outer nodes."""

HALF_NODE_DISTANCE = 0.62
"""Half the distance of neighbouring nodes on a fan's ring, in pitches."""

PAD = 0.6
"""Distance of an outline from its outermost nodes, in pitches; an address fits in it."""

GAP = 0.5
"""Gap between two outlines, in pitches."""


class SlimFlyLayout(Layout):
    """Column x of the points is above, column m of the lines below; y and c go round a ring."""

    draws: ClassVar[tuple[type[Network], ...]] = (SlimFly,)

    def arrange(self, net: SlimFly, name_height: float) -> Plan:
        nodes = np.arange(net.nodes)
        half, x, y = (v.astype(np.int64) for v in net.split(nodes))
        side = 2 * (0.5 / np.sin(pi / net.q) + CLUSTER_PAD)
        across = 1.15 * side
        down = max(net.q * across / ASPECT - side, 1.3 * side + 2 * name_height)
        centres = np.stack([(x - (net.q - 1) / 2) * across, half * down], axis=-1)
        has_names = net.q <= MAX_NAMED_COLUMNS
        columns = tier(net, 1, 0, "circle", has_names)
        return Plan(centres + ring(net.q, y), self.short(net, nodes), (columns,))

    def bend(self, net: Network, sheet: Sheet) -> None:
        inner = np.flatnonzero(sheet.kind == 0)
        choose_arcs(sheet.field, sheet.curves, inner, inner)

    def inside(self, net: SlimFly, nodes: Ints) -> Floats:
        return ring(net.q, net.split(nodes)[2].astype(np.int64))

    def short(self, net: Network, nodes: Ints) -> tuple[str, ...]:
        return tuple(str(int(y)) for y in net.split(nodes)[2])


class PolarFlyLayout(Layout):
    """A fan has its centre in the middle; the two outer nodes of a triangle are neighbours."""

    draws: ClassVar[tuple[type[Network], ...]] = (PolarFly,)

    def arrange(self, net: PolarFly, name_height: float) -> Plan:
        fan_of_node = np.asarray(net.cluster(np.arange(net.nodes), 0), dtype=np.int64)
        angle = -pi / 2 + 2 * pi * np.arange(net.q) / net.q
        at = np.zeros((net.nodes, 2))
        reach = np.zeros(net.q + 1)
        for cluster in range(net.q + 1):
            members = np.flatnonzero(fan_of_node == cluster)
            outward = angle[cluster - 1] if cluster else -pi / 2
            at[members] = _fan(net, members, outward)
            reach[cluster] = np.abs(at[members]).max() + PAD
        fan = float(reach[1:].max())
        least_radius = (fan + (GAP + name_height) / 2) / np.sin(pi / net.q)
        radius = max(least_radius, reach[0] + fan + GAP + name_height)
        wide = radius * np.array([ASPECT, 1.0])
        at += np.concatenate([np.zeros((1, 2)), unit_vectors(angle) * wide])[fan_of_node]
        texts = addresses(net)
        return Plan(at, texts, (tier(net, 0, 0, "circle", False, (PAD, PAD)),), pills=texts)

    def bend(self, net: Network, sheet: Sheet) -> None:
        super().bend(net, sheet)
        bend_between_clusters(net, sheet, PAD)

    def inside(self, net: PolarFly, nodes: Ints) -> Floats:
        return _fan(net, nodes, -pi / 2)


def _fan(net: PolarFly, members: Ints, outward: float) -> Floats:
    """Return the positions of a fan whose triangles begin in a direction, or of the quadrics."""
    centre = np.isin(members, net.centres)
    if not centre.any():
        angle = outward + 2 * pi * np.arange(len(members)) / len(members)
        radius = HALF_NODE_DISTANCE / np.sin(pi / max(len(members), 2))
        return np.asarray(radius * unit_vectors(angle))
    leaves = members[~centre]
    mates = net.between(leaves, int(members[centre][0]))
    _, triangle = np.unique(np.minimum(leaves, mates), return_inverse=True)
    count = max(len(leaves) // 2, 1)
    half = min(pi / 2 / count, MAX_HALF_ANGLE)
    angle = outward + 2 * pi * triangle / count + np.where(leaves < mates, -half, half)
    radius = max(1.0, HALF_NODE_DISTANCE / np.sin(pi / max(len(leaves), 2)))
    at = np.zeros((len(members), 2))
    at[~centre] = radius * unit_vectors(angle)
    return at
