"""The hyper-star: every bit but the first is a direction, a node lies at the sum of its ones."""

from __future__ import annotations

from math import pi
from typing import ClassVar

import numpy as np

from explorer.core.ints import row_numbers
from explorer.core.network import Network
from explorer.networks.hyper_star.hyper_star import HyperStar
from explorer.scenes.geometry import Floats, unit_vectors
from explorer.scenes.layout import ASPECT, Layout, Plan, addresses

MIN_OFFSET = 0.3
"""Least distance of nodes with equal sums from that sum."""


class HyperStarLayout(Layout):
    """Bit i ≥ 2 is the direction at (i-2)/(n-1) of a turn; small sums are stretched outwards."""

    draws: ClassVar[tuple[type[Network], ...]] = (HyperStar,)

    def arrange(self, net: HyperStar, name_height: float) -> Plan:
        texts = addresses(net)
        if net.n == 2:
            return Plan(np.array([(0.0, 0.0), (1.0, 0.0)]), texts, pills=texts)
        ones = np.array([[c == "1" for c in text[1:]] for text in texts], dtype=np.float64)
        angles = -pi / 2 + 2 * pi * np.arange(net.n - 1) / (net.n - 1)
        z = ones @ np.exp(1j * angles)
        radius = np.abs(z)
        max_radius = float(radius.max())
        # Inner rings are drawn wider, so that their nodes do not overlap.
        z = (
            np.where(radius > 1e-9, z / np.maximum(radius, 1e-9), 0)
            * max_radius
            * (radius / max_radius) ** 0.7
        )
        at = self._spread_coinciding(np.round(np.stack([z.real, z.imag], axis=-1), 9))
        return Plan(at * np.array([ASPECT, 1.0]), texts, pills=texts)

    def _spread_coinciding(self, at: Floats) -> Floats:
        """Return positions in which coinciding ones are spread over a small circle."""
        group = row_numbers(np.round(at, 6))
        count = np.bincount(group)[group]
        order = np.argsort(group, kind="stable")
        first = np.searchsorted(group[order], group)
        rank = np.empty(len(at), dtype=np.int64)
        rank[order] = np.arange(len(at))
        angle = 2 * pi * (rank - first) / count + 0.4
        radius = np.where(count > 1, MIN_OFFSET / (2 * np.sin(pi / np.maximum(count, 2))), 0.0)
        return np.asarray(at + unit_vectors(angle) * radius[:, None])
