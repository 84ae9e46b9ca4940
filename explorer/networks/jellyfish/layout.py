"""Jellyfish: the first node in the middle, with rings of the nodes one, two, three … hops away."""

from __future__ import annotations

from math import pi
from typing import ClassVar

import numpy as np

from explorer.core.network import Network
from explorer.core.search import distances_from
from explorer.networks.jellyfish.jellyfish import Jellyfish
from explorer.scenes.bends import choose_arcs
from explorer.scenes.layout import ASPECT, Layout, Plan, Sheet, addresses

MIN_RING_DISTANCE = 1.7
"""Least distance between two rings, in pitches."""


class RingsLayout(Layout):
    """On every ring nodes are in the order of their first neighbours on the ring inside."""

    draws: ClassVar[tuple[type[Network], ...]] = (Jellyfish,)

    def arrange(self, net: Network, name_height: float) -> Plan:
        distances = distances_from(net, 0)
        table = net.table()
        angle = np.zeros(net.nodes)
        at = np.zeros((net.nodes, 2))
        radius = 0.0
        for hops in range(1, int(distances.max()) + 1):
            ring = np.flatnonzero(distances == hops)
            neighbors = table[ring]
            # A node is placed by the first of its neighbours on the ring inside.
            first = neighbors[
                np.arange(len(ring)), (distances[neighbors] == hops - 1).argmax(axis=1)
            ]
            ring = ring[np.lexsort((ring, angle[first]))]
            # Every second ring is turned by half a step, so that nodes do not line up in rays.
            angle[ring] = 2 * pi * (np.arange(len(ring)) + 0.5 * (hops % 2 == 0)) / len(ring)
            radius = max(radius + MIN_RING_DISTANCE, len(ring) / (2 * pi))
            at[ring] = radius * np.stack([np.sin(angle[ring]), -np.cos(angle[ring])], axis=-1)
        texts = addresses(net)
        return Plan(at * np.array([ASPECT, 1.0]), texts, pills=texts)

    def bend(self, net: Network, sheet: Sheet) -> None:
        all_links = np.arange(len(sheet.kind))
        choose_arcs(sheet.field, sheet.curves, all_links, all_links)
