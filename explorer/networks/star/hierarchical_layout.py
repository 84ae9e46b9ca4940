"""The hierarchical star: module x is where node x is in the drawing of its star graph."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.networks.star.hierarchical_star import HierarchicalStar
from explorer.networks.star.layout import packed_star
from explorer.scenes.around import bend_round
from explorer.scenes.bends import choose_arcs, choose_cheapest, choose_pulls, pulled_controls
from explorer.scenes.geometry import Floats, least_distance, star
from explorer.scenes.layout import CLUSTER_PAD, Layout, Plan, Sheet, tier

DIAGONAL_PULLS = (-0.18, -0.12, -0.26, -0.35, 0.1)
"""Pulls towards the centre tried for diagonal links: negative ones lead round the outside."""


class HierarchicalStarLayout(Layout):
    """One shape at two scales, as in the definition of the network; modules are never turned."""

    draws: ClassVar[tuple[type[Network], ...]] = (HierarchicalStar,)

    def arrange(self, net: HierarchicalStar, name_height: float) -> Plan:
        x, y = net.pair(np.arange(net.nodes))
        unit = star(net.n) if net.n > 2 else np.array([(-0.5, 0.0), (0.5, 0.0)])
        # Two nodes lie one above the other, since otherwise both scales would be on one line.
        within = unit if net.n > 2 else unit[:, ::-1]
        side = 2 * (float(np.linalg.norm(within, axis=1).max()) + CLUSTER_PAD)
        gap = {2: 1.2, 3: 0.3}.get(net.n, 0.08) * side
        if net.n == 2:
            places = unit * (side + gap)
        else:
            places = packed_star(net.n, (side, side), (gap, gap), name_height)
        modules = tier(net, 0, 0, "circle")
        return Plan(places[x] + within[y], self.short(net, np.arange(net.nodes)), (modules,))

    def bend(self, net: Network, sheet: Sheet) -> None:
        field, centre = sheet.field, sheet.at.mean(axis=0)
        swaps = np.flatnonzero(sheet.kind == 1)
        diagonals = np.flatnonzero(sheet.kind == 2)
        if len(swaps) > 60:
            own_bundles = np.arange(len(swaps))
            choose_arcs(field, sheet.curves, swaps, own_bundles)
            x = net.split(np.arange(net.nodes))[0].astype(np.int64)
            ends = np.stack([x[sheet.a[swaps]], x[sheet.b[swaps]]], axis=-1)
            pad = CLUSTER_PAD * least_distance(sheet.at)
            bend_round(field, sheet.curves, swaps, own_bundles, ends, pad, 15.0)
        else:
            choose_pulls(field, sheet.curves, swaps, centre)
        if len(diagonals) < 2:
            return
        start, end = sheet.curves.start[diagonals], sheet.curves.end[diagonals]
        options = [pulled_controls(start, end, centre, pull) for pull in DIAGONAL_PULLS]
        penalties = [30 * abs(pull - DIAGONAL_PULLS[0]) for pull in DIAGONAL_PULLS]
        own_bundles = np.arange(len(diagonals))
        choose_cheapest(field, sheet.curves, diagonals, options, penalties, own_bundles, 1)

    def inside(self, net: HierarchicalStar, nodes: Ints) -> Floats:
        return star(net.n)[net.pair(nodes)[1]] if net.n <= 5 else super().inside(net, nodes)

    def short(self, net: Network, nodes: Ints) -> tuple[str, ...]:
        return tuple(net.fields[1].text(int(y)) for y in net.split(nodes)[1])
