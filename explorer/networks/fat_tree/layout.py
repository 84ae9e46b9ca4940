"""Fat trees: a row for every level, the hosts below, pods side by side."""

from __future__ import annotations

from math import ceil, sqrt
from typing import ClassVar

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.networks.fat_tree.fat_tree import FatTree
from explorer.scenes.bends import choose_arcs
from explorer.scenes.layout import ASPECT, Layout, Plan, Sheet, addresses

MAX_HOSTS_IN_A_ROW = 130
"""Most hosts in one row; more of them form blocks below their switches."""


class FatTreeLayout(Layout):
    """Nodes of a level are evenly spaced in the order of their digits: a subtree is contiguous.

    Many hosts of a switch form several short rows below it, each shifted a little to the right.
    """

    draws: ClassVar[tuple[type[Network], ...]] = (FatTree,)

    def arrange(self, net: FatTree, name_height: float) -> Plan:
        counts, (hosts_each, _) = net.place.counts, net.shape[0]
        host_rows = ceil(sqrt(hosts_each)) if counts[0] > MAX_HOSTS_IN_A_ROW else 1
        host_columns = ceil(hosts_each / host_rows)
        pitch = 1.0 if host_rows == 1 else 1.0 + 0.5 / host_columns
        width = max(counts[1] * host_columns * pitch, *counts[1:])
        level_height = max(width / ASPECT / len(net.shape) - host_rows / len(net.shape), 1.5)
        at = []
        for level, count in enumerate(counts):
            index = np.arange(count)
            x = (index + 0.5) / count * width
            y = np.full(count, -level * level_height)
            if level == 0 and host_rows > 1:
                switch, host = np.divmod(index, hosts_each)
                row, column = np.divmod(host, host_columns)
                start = (switch + 0.5) / counts[1] * width
                x = start + column - (host_columns - 1) / 2 + 0.3 * (row - (host_rows - 1) / 2)
                y = row.astype(np.float64)
            at.append(np.stack([x, y], axis=-1))
        texts = addresses(net)
        return Plan(np.concatenate(at), self.short(net, np.arange(net.nodes)), pills=texts)

    def short(self, net: FatTree, nodes: Ints) -> tuple[str, ...]:
        """Return the digits, without dots if possible, of switches with their level before them.

        The row of the hosts has no room for more.
        """
        dot = "." if max(max(pair) for pair in net.shape) > 10 else ""
        cells = (net.place.cells(int(v)) for v in nodes)
        return tuple(
            f"{level}:{dot.join(digits)}" if level != "0" else dot.join(digits)
            for level, *digits in cells
        )

    def bend(self, net: Network, sheet: Sheet) -> None:
        lowest = np.flatnonzero(sheet.kind == 0)
        choose_arcs(sheet.field, sheet.curves, lowest, lowest)
