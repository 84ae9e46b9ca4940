"""The exchanged cubes: one part's clusters in the middle, the other's outside, links horizontal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.networks.exchanged.exchanged import Exchanged
from explorer.networks.exchanged.exchanged_crossed_cube import ExchangedCrossedCube
from explorer.networks.exchanged.exchanged_hypercube import ExchangedHypercube
from explorer.scenes.bends import choose_arcs, choose_s_curves
from explorer.scenes.geometry import (
    CUBE_TILT,
    SQUARE_TILT,
    Floats,
    bits,
    corners,
    cube,
    extent,
    rotate,
)
from explorer.scenes.layout import ASPECT, CLUSTER_PAD, Layout, Plan, Sheet, Tier

SIDEWAYS_OFFSETS = {1: (0.8,), 2: (0.8, -0.5), 3: (1.4, -0.9, 0.0)}
"""Sideways offset, in rows, that each bit of a cube in rows adds, bit 0 first."""

MIN_LEGIBLE_PITCH = 0.045
"""Smallest legible pitch, as a part of the width; the fewest columns that reach it are used."""


@dataclass(frozen=True)
class Parts:
    """The parts of every node: ``outer`` moves in the clusters outside, ``inner`` in the middle.

    The longer part is the outer one; ``side`` is the value of c at which the outer part moves.
    """

    outer: Ints
    inner: Ints
    is_outside: Ints
    outer_bits: int
    inner_bits: int
    names: tuple[str, str]
    side: int


def parts(net: Exchanged) -> Parts:
    """Return the parts of all nodes of a network, the longer one outside."""
    a, b, c = (value.astype(np.int64) for value in net.split(np.arange(net.nodes)))
    if net.s <= net.t:
        return Parts(b, a, c == 1, net.t, net.s, ("b", "a"), 1)
    return Parts(a, b, c == 0, net.s, net.t, ("a", "b"), 0)


class ExchangedLayout(Layout):
    """In the middle one cluster for each value of the longer part, in which the shorter part moves.

    Outside it is the reverse: left and right by bit 0 of the shorter part, stacked by its others.
    If the shorter part has one bit, the outer cubes have their nodes in the rows of the middle.
    """

    draws: ClassVar[tuple[type[Network], ...]] = (ExchangedHypercube, ExchangedCrossedCube)

    def arrange(self, net: Exchanged, name_height: float) -> Plan:
        split = parts(net)
        labels = self.short(net, np.arange(net.nodes))
        if self._in_rows(split):
            return Plan(self._rows(split), labels, self._row_tiers(split))
        at, tiers = self._grids(split, name_height)
        return Plan(at, labels, tiers)

    def _in_rows(self, split: Parts) -> bool:
        return split.inner_bits == 1 and split.outer_bits in SIDEWAYS_OFFSETS

    # A shorter part of one bit ------------------------------------------------------------------

    def _rows(self, split: Parts) -> Floats:
        row = split.outer.astype(np.float64)
        count = 1 << split.outer_bits
        width = np.array(SIDEWAYS_OFFSETS[split.outer_bits])
        reach = float(np.abs(width).sum())
        rung, gap = 0.27 * count + 0.3, 0.16 * count + 0.7
        left_or_right = (split.inner - 0.5) * 2
        sideways = bits(split.outer, split.outer_bits) @ width
        x = np.where(
            split.is_outside,
            sideways + left_or_right * (rung / 2 + gap + reach / 2),
            left_or_right * rung / 2,
        )
        # The rows fill the height of the stage, the columns fill its width.
        total_width = rung + 2 * gap + 2 * reach + 1.0
        x *= min(1.6, max(0.75, ASPECT * (count + 0.9) / total_width))
        return np.stack([x, row - (count - 1) / 2], axis=-1)

    def _row_tiers(self, split: Parts) -> tuple[Tier, ...]:
        inner, outer = split.names[1], split.names[0]
        other = 1 - split.side
        middle = np.where(split.is_outside, -1, 0)
        top = Tier(0, middle, (f"c = {other}",))
        count = 1 << split.outer_bits
        rungs = tuple(f"{outer} = {v:0{split.outer_bits}b}" for v in range(count))
        cubes = tuple(f"{inner} = {v}, c = {split.side}" for v in range(2))
        return (
            top,
            Tier(1, np.where(split.is_outside, -1, split.outer), rungs, pad=(0.45, 0.3)),
            Tier(1, np.where(split.is_outside, split.inner, -1), cubes, pad=(0.5, 0.55)),
        )

    # Two bits and more -------------------------------------------------------------------------

    def _grids(self, split: Parts, name: float) -> tuple[Floats, tuple[Tier, ...]]:
        inner, outer = self._inner_cube(split), self._outer_cube(split)
        best: tuple[float, Floats] | None = None
        for middle_columns in range(split.outer_bits):
            for side_columns in range(split.inner_bits):
                at, size = self._grid(split, inner, outer, name, middle_columns, side_columns)
                pitch = 1 / max(size[0], size[1] * ASPECT)
                if best is None or pitch > best[0] * 1.12:
                    best = (pitch, at)
                if pitch >= MIN_LEGIBLE_PITCH:
                    break
            if best is not None and best[0] >= MIN_LEGIBLE_PITCH:
                break
        assert best is not None
        count = 1 << split.outer_bits
        cluster = np.where(split.is_outside, count + split.inner, split.outer)
        tiers = self._grid_tiers(split, cluster)
        return best[1], tiers

    def _inner_cube(self, split: Parts) -> Floats:
        vectors = cube(split.inner_bits, 0.5)
        # Wide and low, because as many as the stage can take lie one below the other.
        flat = {1: (1.0, 1.0), 2: (1.5, 1.0), 3: (1.25, 1.0)}.get(split.inner_bits, (1.0, 1.0))
        return np.asarray(vectors * np.array(flat))

    def _outer_cube(self, split: Parts) -> Floats:
        vectors = cube(split.outer_bits, 0.5)
        if split.outer_bits == 2:
            return rotate(vectors, SQUARE_TILT) * 1.15
        # Tilted, so that the horizontal links of its nodes run in different rows.
        return rotate(vectors, CUBE_TILT) if split.outer_bits == 3 else vectors

    def _grid_tiers(self, split: Parts, cluster: Ints) -> tuple[Tier, ...]:
        outer, inner = split.names
        crowded = len(np.unique(cluster)) > 40
        middles = tuple(
            "" if crowded else f"{outer} = {v:0{split.outer_bits}b}"
            for v in range(1 << split.outer_bits)
        )
        outside = tuple(
            "" if crowded else f"{inner} = {v:0{split.inner_bits}b}"
            for v in range(1 << split.inner_bits)
        )
        sides = np.where(split.is_outside, np.where(split.inner & 1, 2, 0), 1)
        side_names = (f"c = {split.side}", f"c = {1 - split.side}", f"c = {split.side}")
        shapes = Tier(1, cluster, middles + outside, pad=(CLUSTER_PAD, CLUSTER_PAD))
        return Tier(0, sides, side_names), shapes

    def _grid(
        self,
        split: Parts,
        inner: Floats,
        outer: Floats,
        name: float,
        middle_columns: int,
        side_columns: int,
    ) -> tuple[Floats, tuple[float, float]]:
        """Return positions and extent, given the doublings across in the middle and outside."""
        cell = extent(inner) + 2 * CLUSTER_PAD
        side = extent(outer) + 2 * CLUSTER_PAD
        rows = split.outer_bits - middle_columns
        # Each column is half a row lower, so that links to the next pass between the clusters.
        stagger = 0.5 if middle_columns else 0.0
        stacked = split.inner_bits - 1 - side_columns
        if stacked < 0:
            side_columns, stacked = split.inner_bits - 1, 0
        middle_height = (float(cell[1]) + name + 0.2) * ((1 << rows) + stagger)
        outer_high = (float(side[1]) + name + 0.3) * (1 << stacked)
        height = max(middle_height, outer_high)
        middle_width = (float(cell[0]) + 0.3) * (1 << middle_columns)
        outer_wide = (float(side[0]) + 0.3) * (1 << side_columns)
        gap = max(1.6, 0.5 * (ASPECT * height - middle_width - 2 * outer_wide))
        gap = min(gap, 1.2 * outer_wide)
        # Low bits go across and high bits down, both in the middle and outside.
        row = height / ((1 << rows) + stagger)
        middle = _cells(split.outer, middle_columns, rows, float(cell[0]) + 0.3, row)
        if middle_columns:
            middle[:, 1] += stagger * row * ((split.outer & (1 << middle_columns) - 1) % 2 - 0.5)
        room = row - name - 0.2 - 2 * CLUSTER_PAD
        stretch = min(1.5, max(1.0, room / max(float(extent(inner)[1]), 0.5)))
        inner = inner * np.array([1.0, stretch])
        outside = _cells(
            split.inner >> 1, side_columns, stacked, float(side[0]) + 0.3, height / (1 << stacked)
        )
        left_or_right = np.where(split.inner & 1, 1.0, -1.0)
        outside[:, 0] += left_or_right * (middle_width / 2 + gap + outer_wide / 2)
        within_middle = corners(split.inner, inner)
        within_outer = corners(split.outer, outer)
        at = np.where(split.is_outside[:, None], outside + within_outer, middle + within_middle)
        return at, (middle_width + 2 * outer_wide + 2 * gap, height)

    def bend(self, net: Exchanged, sheet: Sheet) -> None:
        keys = [kind.key for kind in net.kinds]
        cross = np.flatnonzero(sheet.kind == keys.index("E1"))
        field = sheet.field
        if not self._in_rows(parts(net)):
            each = np.arange(len(cross))
            choose_s_curves(field, sheet.curves, cross, each, 0)
        if "twisted" in keys:
            twisted = np.flatnonzero(sheet.kind == keys.index("twisted"))
            choose_arcs(field, sheet.curves, twisted, sheet.bundles(twisted))

    # A part, along a route ------------------------------------------------------------------------

    def inside(self, net: Exchanged, nodes: Ints) -> Floats:
        a, b, c = net.split(nodes)
        moving, count = (a, net.s) if int(c[0]) == 0 else (b, net.t)
        return corners(np.asarray(moving, dtype=np.int64), cube(count, 0.5))

    def short(self, net: Exchanged, nodes: Ints) -> tuple[str, ...]:
        return tuple(
            f"{int(b):0{net.t}b}" if int(c) else f"{int(a):0{net.s}b}"
            for a, b, c in zip(*net.split(nodes), strict=True)
        )


def _cells(values: Ints, across: int, down: int, width: float, height: float) -> Floats:
    """Return the grid cells of values, low bits across: (n,) -> (n, 2)."""
    x = (values & ((1 << across) - 1)) - ((1 << across) - 1) / 2
    y = (values >> across) - ((1 << down) - 1) / 2
    return np.stack([x * width, y * height], axis=-1)
