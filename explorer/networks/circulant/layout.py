"""Circulant graphs: a ring with chords, or for many nodes a wrapped plane."""

from __future__ import annotations

from math import pi
from typing import ClassVar

import numpy as np

from explorer.core.network import Network
from explorer.networks.circulant.circulant import Circulant
from explorer.scenes.layout import ASPECT, Layout, Plan, addresses

MAX_ON_A_RING = 48

MAX_ASPECT = 3
"""Largest ratio of length to width of a plane that is drawn as one."""


class CirculantLayout(Layout):
    """A ring in numeric order; many nodes each at the fewest steps over a and b from node 0."""

    draws: ClassVar[tuple[type[Network], ...]] = (Circulant,)

    def arrange(self, net: Circulant, name_height: float) -> Plan:
        texts, nodes = addresses(net), np.arange(net.n)
        plane = np.stack(net.lattice.fewest(nodes), axis=-1) * np.array([1.0, -1.0])
        sides = np.ptp(plane, axis=0)
        if net.n > MAX_ON_A_RING and sides.max() <= MAX_ASPECT * sides.min():
            return Plan(plane, texts, pills=texts)
        angles = 2 * pi * nodes / net.n
        ring = np.stack([ASPECT * np.sin(angles), -np.cos(angles)], axis=-1)
        return Plan(ring * 0.5 / np.sin(pi / net.n), texts, pills=texts)
