"""The outlines of clusters: boxes and circles around nodes, outer ones around inner ones."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from explorer.core.ints import Ints
from explorer.core.scene import Hull
from explorer.scenes.bends import Mask
from explorer.scenes.geometry import Floats, unit_vectors
from explorer.scenes.layout import NAME_HEIGHT, OUTER_PAD, Ghost, Tier

WIDEST_PAD = 46.0
"""The most padding of an outline, in stage units."""

LETTER = 9.4
"""The width of a letter of a name, in stage units."""

AMBIGUOUS_GAP = 2.0
"""The gap between two outlines, in name heights, below which a name in it is ambiguous."""

MIN_SIDE_GAIN = 4.0
"""A name changes sides if it is then this many stage units farther from other outlines."""

POINT_DISTANCE = 4.0
"""The distance of the points that represent a line, in stage units."""


@dataclass(frozen=True)
class Outlines:
    """The outlines of a tier on the stage: centres and sizes (k, 2), names below or above (k,).

    ``nodes`` are the positions of all nodes, ``pad`` the distance of an outline from its nodes.
    """

    tier: Tier
    centre: Floats
    size: Floats
    below: Mask
    nodes: Floats
    pad: float

    def polygon(self, index: int) -> Floats:
        """Return the corners of a rounded polygon round the nodes of an outline: (k, 2)."""
        corners = _convex(self.nodes[self.tier.home == index])
        angles = np.linspace(0, 2 * np.pi, 24, endpoint=False)
        circle = self.pad * unit_vectors(angles)
        # The convex hull of circles of radius ``pad`` round the corners of the nodes' hull.
        return _convex((corners[:, None, :] + circle[None]).reshape(-1, 2))

    def extents(self) -> tuple[Floats, Floats]:
        """Return the low and high corners of outlines with their names: (k, 2), (k, 2)."""
        low, high = self.centre - self.size / 2, self.centre + self.size / 2
        has_name = np.array([bool(name) for name in self.tier.names])
        low[:, 1] -= np.where(has_name & ~self.below, NAME_HEIGHT, 0.0)
        high[:, 1] += np.where(has_name & self.below, NAME_HEIGHT, 0.0)
        return low, high

    def widths(self) -> tuple[Floats, Floats]:
        """Return the left and right ends of the names: (k,), (k,)."""
        notes = self.tier.notes or ("",) * len(self.tier.names)
        letters = [
            len(n) + len(t) * 0.8 + bool(t) for n, t in zip(self.tier.names, notes, strict=True)
        ]
        lengths = np.array(letters) * LETTER
        if self.tier.shape == "circle":
            return self.centre[:, 0] - lengths / 2, self.centre[:, 0] + lengths / 2
        left = self.centre[:, 0] - self.size[:, 0] / 2
        return left, left + lengths

    def name_points(self) -> Floats:
        """Return points along the names, 4 units apart: (k, 2)."""
        left, right = self.widths()
        half = self.size[:, 1] / 2
        line = self.centre[:, 1] + np.where(self.below, half + 14, -half - 14)
        rows = [
            np.stack([np.arange(a, b, 4.0), np.full(len(np.arange(a, b, 4.0)), y)], axis=-1)
            for a, b, y, name in zip(left, right, line, self.tier.names, strict=True)
            if name
        ]
        return np.concatenate([np.zeros((0, 2)), *rows])

    def edges(self) -> Floats:
        """Return points along the outlines, at most POINT_DISTANCE apart: (k, 2)."""
        rows = [np.zeros((0, 2))]
        for index, (centre, size) in enumerate(zip(self.centre, self.size, strict=True)):
            if self.tier.shape == "circle":
                angles = np.arange(0, 2 * np.pi, 2 * POINT_DISTANCE / max(size[0], POINT_DISTANCE))
                rows.append(centre + size / 2 * unit_vectors(angles))
                continue
            if self.tier.shape == "polygon":
                corners = self.polygon(index)
            else:
                corners = centre + size / 2 * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
            for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
                part = np.arange(
                    0, 1, POINT_DISTANCE / max(float(np.hypot(*(b - a))), POINT_DISTANCE)
                )
                rows.append(a + part[:, None] * (b - a))
        return np.concatenate(rows)


def outlines(
    at: Floats, tiers: tuple[Tier, ...], scale: float, min_pad: float = 0.0
) -> list[Outlines]:
    """Return the outlines of all tiers, innermost first, around nodes at positions on the stage.

    ``scale`` is the number of stage units in a pitch, ``min_pad`` the least distance of an outline
    from the nodes in it.
    """
    tier_outlines: list[Outlines] = []
    ordered = sorted(tiers, key=lambda t: -t.level)
    for position, tier in enumerate(ordered):
        deeper = [o.tier.level for o in tier_outlines if o.tier.level > tier.level]
        inner = [o for o in tier_outlines if deeper and o.tier.level == min(deeper)]
        outer = any(t.level < tier.level for t in ordered[position + 1 :])
        centre, size = _surround(at, tier, scale, inner, min_pad)
        middle = (at[:, 1].min() + at[:, 1].max()) / 2
        below = centre[:, 1] > middle + 0.05 * scale
        if tier.below is not None or outer:
            below = np.full(len(centre), bool(tier.below))
        elif tier.named and _names_are_ambiguous(centre, size):
            # A name between two outlines could belong to either. So all names are above; or, on a
            # ring, each is on the side farther from other outlines, if that is better.
            below = np.zeros(len(centre), dtype=bool)
            if tier.shape == "circle":
                clearance = _name_clearance(
                    centre, size, np.array([len(name) for name in tier.names]) * LETTER
                )
                if clearance.max(axis=1).min() > clearance[:, 0].min() + MIN_SIDE_GAIN:
                    below = clearance[:, 1] > clearance[:, 0] + MIN_SIDE_GAIN
        pad = max(min(max(tier.pad) * scale, WIDEST_PAD), min_pad)
        tier_outlines.append(Outlines(tier, centre, size, below, at, pad))
    return tier_outlines


def _names_are_ambiguous(centre: Floats, size: Floats) -> bool:
    """Return whether some outline is so close above another that a name between is ambiguous."""
    offset = np.abs(centre[:, None] - centre[None])
    half = (size[:, None] + size[None]) / 2
    over = (offset[..., 0] < 0.7 * half[..., 0]) & (offset[..., 1] > 0)
    return bool((over & (offset[..., 1] - half[..., 1] < AMBIGUOUS_GAP * NAME_HEIGHT)).any())


def _name_clearance(centre: Floats, size: Floats, lengths: Floats) -> Floats:
    """Return the distance of each circle's name, above and below it, from other circles: (k, 2)."""
    distances = np.empty((len(centre), 2))
    for side, sign in enumerate((-1, 1)):
        line = centre + sign * np.array([0.0, 0.5]) * (size + NAME_HEIGHT)
        offset = np.abs(line[:, None] - centre[None])
        offset[..., 0] = np.maximum(offset[..., 0] - lengths[:, None] / 2, 0)
        gap = np.hypot(offset[..., 0], offset[..., 1]) - size[None, :, 0] / 2
        np.fill_diagonal(gap, np.inf)
        distances[:, side] = gap.min(axis=1)
    return distances


def _surround(
    at: Floats, tier: Tier, scale: float, inner: list[Outlines], min_pad: float
) -> tuple[Floats, Floats]:
    """Return centres and sizes of a tier's outlines round their nodes and ``inner`` outlines."""
    count = len(tier.names)
    low, high = np.full((count, 2), np.inf), np.full((count, 2), -np.inf)
    inside = tier.home >= 0
    homes = tier.home[inside]
    np.minimum.at(low, homes, at[inside])
    np.maximum.at(high, homes, at[inside])
    pad = np.maximum(np.minimum(np.array(tier.pad) * scale, WIDEST_PAD), min_pad)
    parents = [_parents(tier, lines) for lines in inner]
    for lines, parent in zip(inner, parents, strict=True):
        has_parent = parent >= 0
        if has_parent.any():
            lowest, highest = lines.extents()
            np.minimum.at(low, parent[has_parent], lowest[has_parent])
            np.maximum.at(high, parent[has_parent], highest[has_parent])
            pad = np.array([OUTER_PAD, OUTER_PAD])
    if tier.shape != "circle":
        return (low + high) / 2, high - low + 2 * pad
    size = np.maximum(np.bincount(homes, minlength=count), 1)
    sums = [np.bincount(homes, at[inside, axis], minlength=count) for axis in (0, 1)]
    centre = np.stack(sums, axis=-1) / size[:, None]
    radius = np.zeros(count)
    apart = np.linalg.norm(at[inside] - centre[homes], axis=1)
    np.maximum.at(radius, homes, apart)
    for lines, parent in zip(inner, parents, strict=True):
        has_parent = parent >= 0
        reach = np.linalg.norm(lines.centre[has_parent] - centre[parent[has_parent]], axis=1)
        np.maximum.at(radius, parent[has_parent], reach + lines.size[has_parent, 0] / 2)
    return centre, np.repeat(2 * (radius + pad[0])[:, None], 2, axis=1)


def _convex(points: Floats) -> Floats:
    """Return the corners of the convex hull of points, in order: (k, 2)."""
    ordered = sorted({(float(x), float(y)) for x, y in points})
    if len(ordered) < 3:
        return np.array(ordered)
    half: list[list[tuple[float, float]]] = []
    for run in (ordered, ordered[::-1]):
        side: list[tuple[float, float]] = []
        for p in run:
            while len(side) > 1 and _cross_product(side[-2], side[-1], p) <= 1e-9:
                side.pop()
            side.append(p)
        half.append(side[:-1])
    return np.array(half[0] + half[1])


def _cross_product(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    """Return the cross product of b - a and c - a; its sign is the direction of the turn."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _parents(tier: Tier, lines: Outlines) -> Ints:
    """Return the outline of a tier that holds each outline of a deeper one, -1 for none: (k,)."""
    parent = np.full(len(lines.tier.names), -1)
    inside = lines.tier.home >= 0
    parent[lines.tier.home[inside][::-1]] = tier.home[inside][::-1]
    return parent


def hulls(tier_outlines: list[Outlines], shift: Floats, scale: float) -> tuple[Hull, ...]:
    """Return the outlines as hulls, outermost first, moved by ``shift``."""
    shapes: list[Hull] = []
    for lines in sorted(tier_outlines, key=lambda o: o.tier.level):
        tier = lines.tier
        members: list[list[int]] = [[] for _ in tier.names]
        for mark, home in enumerate(tier.home.tolist()):
            if home >= 0:
                members[home].append(mark)
        notes = tier.notes or ("",) * len(tier.names)
        corner = round(min(26.0, max(tier.pad) * scale), 2)
        centres = np.round(lines.centre + shift, 2).tolist()
        sizes = np.round(lines.size, 2).tolist()
        for i, name in enumerate(tier.names):
            at, size = centres[i], sizes[i]
            points = lines.polygon(i) if tier.shape == "polygon" else np.zeros((0, 2))
            shapes.append(
                Hull(
                    tier.level,
                    name,
                    (at[0], at[1]),
                    (size[0], size[1]),
                    tuple(members[i]),
                    tier.shape,
                    tuple((x, y) for x, y in np.round(points + shift, 2).tolist()),
                    notes[i],
                    below=bool(lines.below[i]),
                    corner=corner,
                )
            )
    return tuple(shapes)


def ghost_hulls(
    ghosts: tuple[Ghost, ...], level: int, shift: Floats, scale: float
) -> tuple[Hull, ...]:
    """Return dashed hulls for clusters that are not drawn."""
    dashed = []
    for ghost in ghosts:
        x, y = (round(float(ghost.at[i] * scale + shift[i]), 2) for i in (0, 1))
        width, height = (round(float(side * scale), 2) for side in ghost.size)
        dashed.append(Hull(level, ghost.name, (x, y), (width, height), ghost=True, corner=6.0))
    return tuple(dashed)
