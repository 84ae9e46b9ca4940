"""Butterflies: a column for every level, a line for every row, crossing links between them."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from explorer.core.families.symmetry import width
from explorer.core.ints import Ints, reversed_bits
from explorer.core.network import Network
from explorer.networks.butterfly.multistage import Multistage
from explorer.networks.butterfly.wrapped_butterfly import WrappedButterfly
from explorer.networks.cube_connected_cycles.layout import CyclesLayout
from explorer.scenes.bends import arcs
from explorer.scenes.layout import ASPECT, Plan, Sheet, addresses

SWING = 0.36
"""How far a link from the last level back to the first swings out, in rows."""

MAX_COLUMNS = 5
"""Largest number of levels that are drawn as columns."""


class ButterflyLayout(CyclesLayout):
    """Level l is column l, row x is line x; links from the last level to the first swing back.

    Textbooks print the first column again at the end; here each node is drawn once. With more
    levels a row is a ring, as in the cube-connected cycles.
    """

    draws: ClassVar[tuple[type[Network], ...]] = (WrappedButterfly,)

    def arrange(self, net: Network, name_height: float) -> Plan:
        if net.fields[1].size > MAX_COLUMNS:
            return super().arrange(net, name_height)
        return columns(net, net.split(np.arange(net.nodes))[0])

    def bend(self, net: Network, sheet: Sheet) -> None:
        if net.fields[1].size > MAX_COLUMNS:
            return super().bend(net, sheet)
        along = np.abs(sheet.curves.along[:, 0])
        return_links = np.flatnonzero(along > 1.5 * along.min())
        start, end = sheet.curves.start[return_links], sheet.curves.end[return_links]
        pitch = float(np.diff(np.unique(sheet.at[:, 1].round(3))).min())
        # Rows have nodes at every column: a link that would pass through one is bent aside.
        columns = net.fields[1].size
        rises = ((end - start)[:, 1:] / pitch).round(3) * np.arange(1, columns - 1)
        meets = (rises.round() % (columns - 1) == 0).any(axis=1)
        sagitta = meets * SWING * pitch / np.linalg.norm(end - start, axis=1)
        sheet.curves.set_controls(return_links, arcs(start, end, sagitta)[:, None, :], 1)
        return None


class MultistageLayout(CyclesLayout):
    """Level l is column l; rows are ordered by their bits read backwards: halves stay together.

    All links except those of bit 0 stay in the upper or the lower half, which is a network of the
    same kind with one bit less.
    """

    draws: ClassVar[tuple[type[Network], ...]] = (Multistage,)

    def arrange(self, net: Network, name_height: float) -> Plan:
        row = net.split(np.arange(net.nodes))[0]
        return columns(net, reversed_bits(row, width(net, 0)))

    def bend(self, net: Network, sheet: Sheet) -> None:
        """Leave all links straight: between two columns no node is in their way."""


def columns(net: Network, row: Ints) -> Plan:
    """Return one column for every level, with the nodes at the heights of their rows."""
    level = net.split(np.arange(net.nodes))[1]
    across = max(1.0, ASPECT * (net.fields[0].size - 1) / (net.fields[1].size - 1))
    texts = addresses(net)
    return Plan(np.stack([level * across, row], axis=-1), texts, pills=texts)
