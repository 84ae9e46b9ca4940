"""The star graph and its products with cubes: hexagons on rings, rings on rings."""

from __future__ import annotations

from math import pi
from typing import ClassVar

import numpy as np

from explorer.core.addresses.permutations import rank, unrank
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.networks.star.partial_permutations import PartialPermutationGraph
from explorer.networks.star.permutation_graph import PermutationGraph
from explorer.networks.star.product import StarProduct
from explorer.scenes.around import bend_round
from explorer.scenes.bends import choose_arcs, choose_pulls
from explorer.scenes.geometry import (
    SQUARE_TILT,
    STAR_RATIOS,
    Floats,
    axis_factors,
    corners,
    cube,
    extent,
    least_distance,
    least_gap,
    module_angles,
    rotate,
    star,
    uniform_factor,
    unit_vectors,
)
from explorer.scenes.layout import (
    ASPECT,
    CLUSTER_PAD,
    NAME_HEIGHT,
    OUTER_PAD,
    Layout,
    Plan,
    Sheet,
    Tier,
    addresses,
    tier,
)
from explorer.scenes.nests.find import nest_of

SLIGHT_BOWS = (0.0, 0.04, -0.04, 0.08, -0.08, 0.13, -0.13)
MAX_NAMED = 24
MODULE_DISTANCES = {
    4: tuple((r,) for r in (2.2, 2.5, 2.8, 3.2, 3.6)),
    5: tuple((r, 2.3) for r in (2.1, 2.3, 2.5, 2.7, 3.0)),
}
"""Largest distances between modules of S(4), and of S(5), if cubes replace their nodes."""


class StarLayout(Layout):
    """S(3) = P(3) is a hexagon; S(n), P(n) are n copies of the next smaller one on a ring.

    Adding one to all symbols turns the ring by one position.
    """

    draws: ClassVar[tuple[type[Network], ...]] = (PermutationGraph,)

    def arrange(self, net: PermutationGraph, name_height: float) -> Plan:
        texts = addresses(net)
        if net.n < 4:
            return Plan(_places(net), texts, pills=texts)
        last = unrank(np.arange(net.nodes), net.n)[:, -1] - 1
        places = _places(net)
        ring, within = _modules(net.n, places)
        tiers: tuple[Tier, ...] = (tier(net, 0, 0, "circle"),)
        pad = CLUSTER_PAD
        if net.n > 4:
            tiers += (tier(net, 1, 1, "circle", named=False, pad=(0.2, 0.2)),)
            pad = 0.3 + OUTER_PAD / NAME_HEIGHT * name_height + (0.0 if net.n == 5 else 0.3)
        at = _places_in_ring(ring, within, last, pad, 0.12 if net.n == 4 else 0.02)
        return Plan(at, texts, tiers, texts)

    def bend(self, net: PermutationGraph, sheet: Sheet) -> None:
        if net.n < 4:
            return
        field = sheet.field
        for place in range(4, net.n + 1):
            links = np.flatnonzero(sheet.dimension == place)
            if place == net.n and net.n >= 5:
                choose_pulls(field, sheet.curves, links, sheet.at.mean(axis=0))
            else:
                choose_arcs(field, sheet.curves, links, np.arange(len(links)), 0.0, SLIGHT_BOWS)

    def inside(self, net: PermutationGraph, nodes: Ints) -> Floats:
        if len(nodes) != 6:
            return super().inside(net, nodes)
        # The first three symbols, by their order, form a hexagon.
        symbols = unrank(nodes, net.n)[:, net.hexagon]
        order = np.argsort(np.argsort(symbols, axis=1), axis=1) + 1
        rank3 = (order[:, 0] - 1) * 2 + (order[:, 1] > order[:, 2])
        return star(3)[rank3]


class PartialLayout(Layout):
    """Rings of modules by last symbol, as on the map, down to a circle of n-k+1 nodes."""

    draws: ClassVar[tuple[type[Network], ...]] = (PartialPermutationGraph,)

    def arrange(self, net: PartialPermutationGraph, name_height: float) -> Plan:
        texts, nest = addresses(net), nest_of(net)
        paths = [nest.path(node) for node in range(net.nodes)]
        if net.k == 1:
            return Plan(np.array([nest.place(path) for path in paths]), texts, pills=texts)
        ring = np.array(nest.cells[nest.root].places)
        within = np.array([nest.offset(path, 1) for path in paths])
        last = np.array([path[0] for path in paths])
        # Of four modules, links between the left and the right one pass between the others.
        gap = 0.16 if len(ring) == 4 else 0.12
        at = _places_in_ring(ring, within, last, CLUSTER_PAD, gap)
        return Plan(at, texts, (tier(net, 0, 0, "circle"),), texts)

    def bend(self, net: PartialPermutationGraph, sheet: Sheet) -> None:
        for place in range(2, net.k + 1):
            links = np.flatnonzero(sheet.dimension == place)
            choose_arcs(sheet.field, sheet.curves, links, np.arange(len(links)))
        if net.k > 2:
            modules = np.asarray(net.cluster(np.arange(net.nodes), 0))
            ends = np.stack([modules[sheet.a[links]], modules[sheet.b[links]]], axis=-1)
            pad = CLUSTER_PAD * least_distance(sheet.at)
            bend_round(sheet.field, sheet.curves, links, np.arange(len(links)), ends, pad, 15.0)


def _places_in_ring(ring: Floats, within: Floats, last: Ints, pad: float, gap: float) -> Floats:
    """Return the positions of nodes in modules on a ring that is as wide as the stage.

    ``last`` is the module of each node, ``pad`` the least distance of a node from the circle round
    its module, and ``gap`` the least gap between two circles, as a part of their width.
    """
    width = 2 * (float(np.linalg.norm(within, axis=1).max()) + pad)
    gap_width = gap * width
    factors = axis_factors(ring, (width, width), (gap_width, gap_width), ASPECT, circles=True)
    return np.asarray((ring * np.array(factors))[last] + within)


def _places(net: PermutationGraph) -> Floats:
    """Return the positions of the nodes: those of S(n), links of few symbols along hexagons."""
    symbols = unrank(np.arange(net.nodes), net.n)
    symbols[:, : min(net.n, 3)] = symbols[:, net.hexagon[: net.n]]
    return star(net.n)[rank(symbols)]


def _modules(n: int, places: Floats) -> tuple[Floats, Floats]:
    """Return the ring of the modules of S(n), and every node's position in its module."""
    last = unrank(np.arange(len(places)), n)[:, -1] - 1
    sums = np.stack([np.bincount(last, places[:, axis]) for axis in (0, 1)], axis=-1)
    within = places - (sums / np.bincount(last)[:, None])[last]
    return unit_vectors(module_angles(n)), within


def packed_star(
    n: int, box: tuple[float, float], gap: tuple[float, float], name: float = 0.0
) -> Floats:
    """Return positions of S(n) with boxes at its nodes, no farther apart than needed: (n!, 2).

    The distance of the modules leaves the boxes the most room; from S(5) on modules are circles,
    with names of height ``name``, below S(5) the boxes have names of that height.
    """
    best: tuple[float, Floats] | None = None
    for ratios in MODULE_DISTANCES.get(n, (STAR_RATIOS,)):
        unit = star(n, ratios)
        if n < 5:
            places = unit * np.array(
                axis_factors(unit, box, gap, ASPECT, name + 0.1 if name else 0.0)
            )
        else:
            places = _in_circles(n, unit, box, gap, OUTER_PAD / NAME_HEIGHT * name)
        size = float(((np.ptp(places, axis=0) + box) / (ASPECT, 1.0)).max())
        if best is None or size < best[0]:
            best = (size, places)
    assert best is not None
    return best[1]


def _in_circles(
    n: int, unit: Floats, box: tuple[float, float], gap: tuple[float, float], pad: float
) -> Floats:
    """Return positions with the modules in circles, spaced to the width of the stage."""
    ring, within = _modules(n, unit)
    last = unrank(np.arange(len(unit)), n)[:, -1] - 1
    needed = (box[0] + gap[0], box[1] + gap[1])
    within = within * max(uniform_factor(within[last == d], needed) for d in range(n))
    return _places_in_ring(ring, within, last, box[0] / 2 + pad, 0.03)


class StarProductLayout(Layout):
    """An unturned cube at every node of the star graph: links of a star move are parallel."""

    draws: ClassVar[tuple[type[Network], ...]] = (StarProduct,)

    def arrange(self, net: StarProduct, name_height: float) -> Plan:
        x, permutation = (v.astype(np.int64) for v in net.part(np.arange(net.nodes)))
        has_names = net.second.nodes <= MAX_NAMED
        if net.n == 3 and net.m in (2, 3):
            places, vectors = self._hexagon(net, name_height)
        else:
            vectors = self._cube(net)
            places = self._places(net.n, vectors, name_height)
        cubes = tier(net, len(net.levels) - 1, 1, named=has_names)
        modules = () if has_names else (tier(net, 0, 0, "circle", pad=(0.6, 0.6)),)
        at = places[permutation] + corners(x, vectors)
        labels = self.short(net, np.arange(net.nodes)) if has_names else None
        return Plan(at, labels or addresses(net), (*modules, cubes))

    def _cube(self, net: StarProduct) -> Floats:
        if net.m == 1:
            return np.array([(0.5, 0.87)])
        return rotate(cube(2), SQUARE_TILT) if net.m == 2 else cube(net.m, 0.5)

    def _places(self, n: int, vectors: Floats, name: float) -> Floats:
        width, height = (extent(vectors) + 2 * CLUSTER_PAD).tolist()
        share = {2: 0.5, 3: 0.45}.get(n, 0.4)
        return packed_star(n, (width, height), (share * width, 0.6 * share * height), name)

    def _hexagon(self, net: StarProduct, name: float) -> tuple[Floats, Floats]:
        """Return positions and cube that keep the links of all star moves farthest apart."""
        near = net.second.neighbors(np.arange(6))[[0, 0, 2], [0, 1, 1]]
        depths = [(x, y) for x in (1.5, 1.66, 1.82) for y in (-0.25, -0.4, -0.55)]
        shapes = [cube(2)] if net.m == 2 else [np.array([(1.0, 0), (0, 1.2), d]) for d in depths]
        angles = np.arange(8, 27, 2) if net.m == 2 else np.arange(-24, 1, 2)
        vectors = rotate(shapes[0], 0.0)
        for _ in range(2):
            # The directions depend on the room that the cube needs, and the reverse.
            places = self._places(3, vectors, name)
            directions = places[near] - places[[0, 0, 2]]
            candidates = [rotate(shape, angle * pi / 180) for shape in shapes for angle in angles]
            vectors = max(
                candidates, key=lambda v: round(least_gap(v, directions) / extent(v).max(), 5)
            )
        return self._places(3, vectors, name), vectors

    def bend(self, net: StarProduct, sheet: Sheet) -> None:
        star_kinds = np.array([kind.key.startswith("star") for kind in net.kinds])
        outer = np.flatnonzero(star_kinds[sheet.kind])
        star_nodes = net.part(np.arange(net.nodes))[1].astype(np.int64)
        pair = star_nodes[sheet.a[outer]] * net.second.nodes + star_nodes[sheet.b[outer]]
        bows = SLIGHT_BOWS if net.n >= 4 else SLIGHT_BOWS[:5]
        choose_arcs(sheet.field, sheet.curves, outer, pair, 0.0, bows)
        if net.n == 4:
            ends = np.stack([star_nodes[sheet.a[outer]], star_nodes[sheet.b[outer]]], axis=-1)
            pad = CLUSTER_PAD * least_distance(sheet.at)
            # First bundles as a whole, then each link that still does not pass by itself.
            for bundles, gain in ((pair, 15.0), (np.arange(len(outer)), 45.0)):
                bend_round(sheet.field, sheet.curves, outer, bundles, ends, pad, gain)

    def inside(self, net: StarProduct, nodes: Ints) -> Floats:
        x = np.asarray(net.part(nodes)[0], dtype=np.int64)
        return corners(x, cube(net.m))

    def short(self, net: StarProduct, nodes: Ints) -> tuple[str, ...]:
        return tuple(f"{int(x):0{net.m}b}" for x in net.part(nodes)[0])
