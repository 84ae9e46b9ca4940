"""Chooses the sides of labels: where they hide least, and alike in congruent clusters."""

from __future__ import annotations

import numpy as np

from explorer.core.ints import Ints
from explorer.scenes.geometry import Floats

BETWEEN, AFAR = (0.92, 0.38), 1.5
"""A direction between an axis and a diagonal, and the factor of the farther positions."""

NEAR = [(0, -1), (0, 1), (1, 0), (-1, 0), (0.7, -0.7), (-0.7, -0.7), (0.7, 0.7), (-0.7, 0.7)]
TURNED_DIRECTIONS = [
    (x * a, y * b) for a, b in (BETWEEN, BETWEEN[::-1]) for x in (1, -1) for y in (-1, 1)
]
SIDES = np.array(
    [*NEAR, *TURNED_DIRECTIONS, *((AFAR * x, AFAR * y) for x, y in (*NEAR, *TURNED_DIRECTIONS))]
)
"""The positions of a label: above, below, right, left, diagonal, between; then all farther away."""

SIDE_COST = np.concatenate([[0.0, 1.0, 1.5, 2.0, 4.0, 4.0, 4.0, 4.0], np.full(8, 5.0)])
SIDE_COST = np.concatenate([SIDE_COST, SIDE_COST + 8.0])
"""The cost of each position by itself."""

CELL = 4.0
"""The side of a raster cell, in stage units."""

FONT = 13.0
LETTER = 9.4
"""The height of a label and the width of a letter, in stage units."""

MIN_RADIUS, LABEL_DISTANCE = 4.0, 5.5
"""A label is LABEL_DISTANCE from its node, whose radius counts as at least MIN_RADIUS."""

PER_INK = 6.0
PER_NODE = 200.0
PER_LABEL = 1000.0
"""The costs of a unit of ink, of a node, and of another label under a label."""


def boxes(at: Floats, lengths: Floats, radius: float) -> Floats:
    """Return the boxes of labels on every side, as left, top, right, bottom: (n, sides, 4).

    ``lengths`` are the numbers of letters of the labels: (n,).
    """
    distance = max(radius, MIN_RADIUS) + LABEL_DISTANCE
    anchor = at[:, None, :] + SIDES[None, :, :] * distance
    width = (lengths * LETTER)[:, None]
    x, y = np.sign(np.round(SIDES[:, 0])), np.sign(np.round(SIDES[:, 1]))
    left = anchor[..., 0] + np.where(x > 0, 0.0, np.where(x < 0, -1.0, -0.5)) * width
    top = anchor[..., 1] + np.where(y > 0, 0.0, np.where(y < 0, -1.0, -0.5)) * FONT
    return np.stack([left, top, left + width, top + FONT], axis=-1)


def label_boxes(at: Floats, labels: tuple[str, ...], side: Floats, radius: float) -> Floats:
    """Return the boxes of labels on their chosen sides: (n, 4)."""
    lengths = np.array([len(text) for text in labels], dtype=np.float64)
    candidates = boxes(at, lengths, radius)
    chosen = np.argmin(np.abs(side[:, None, :] - SIDES[None]).sum(axis=2), axis=1)
    return np.asarray(candidates[np.arange(len(at)), chosen])


class Ink:
    """The total weight of points in any box, by a summed-area table over a raster."""

    def __init__(self, points: Floats, weights: Floats) -> None:
        self.origin = points.min(axis=0) - 2 * CELL
        cells = np.round((points - self.origin) / CELL).astype(int)
        self.shape = cells.max(axis=0) + 3
        flat = np.bincount(
            cells[:, 0] * self.shape[1] + cells[:, 1],
            weights=weights,
            minlength=int(self.shape[0] * self.shape[1]),
        )
        self.sums = np.zeros(self.shape + 1)
        self.sums[1:, 1:] = flat.reshape(self.shape).cumsum(axis=0).cumsum(axis=1)

    def inside(self, box: Floats) -> Floats:
        """Return the total weight of the points in each box: (..., 4) -> (...)."""
        at = (box - np.tile(self.origin, 2)) / CELL
        x0, y0, x1, y1 = (np.round(at[..., i]).astype(int) for i in range(4))
        x0, x1 = (np.clip(x, 0, self.shape[0]) for x in (x0, x1 + 1))
        y0, y1 = (np.clip(y, 0, self.shape[1]) for y in (y0, y1 + 1))
        weight = self.sums[x1, y1] - self.sums[x0, y1] - self.sums[x1, y0] + self.sums[x0, y0]
        return np.asarray(weight)


def sides(
    at: Floats, lengths: Floats, radius: float, ink: Floats, weights: Floats, alike: Ints
) -> Floats:
    """Return the side of every label: (n, 2).

    ``ink`` are points on links, names and outlines (k, 2), ``weights`` their weights. Nodes with
    equal numbers in ``alike``, at the same position of congruent clusters, get the same side.
    """
    if not len(at):
        return np.zeros((0, 2))
    box = boxes(at, lengths, radius)
    base_cost = np.zeros((len(at), len(SIDES)))
    if len(ink):
        base_cost += PER_INK * Ink(ink, weights).inside(box)
    # The raster is inexact by half a cell: the radius is reduced so that the node itself stays out.
    enlarged = box + (radius - 3.0) * np.array([-1.0, -1.0, 1.0, 1.0])
    base_cost += PER_NODE * Ink(at, np.ones(len(at))).inside(enlarged)
    _, group = np.unique(alike, return_inverse=True)
    count = np.bincount(group)
    mean = np.stack(
        [np.bincount(group, base_cost[:, s]) / count for s in range(len(SIDES))], axis=1
    )
    worst = np.zeros_like(mean)
    np.maximum.at(worst, group, base_cost)
    cost = (mean + worst) / 2 + SIDE_COST
    member = np.zeros(len(count), dtype=np.int64)
    member[group[::-1]] = np.arange(len(at))[::-1]
    chosen_side = np.full(len(at), -1)
    chosen_boxes = np.zeros((len(at), 4))
    # Labels with the least choice come first.
    spread = np.sort(cost, axis=1)
    order = np.argsort(-(spread[:, 2] - spread[:, 0]), kind="stable")
    members = (
        [np.flatnonzero(group == g) for g in range(len(count))] if len(count) < len(at) else []
    )
    for g in order.tolist():
        representative = member[g]
        candidates = box[representative]
        placed = chosen_boxes[chosen_side >= 0]
        if len(placed):
            overlaps = (
                (candidates[:, None, 0] < placed[None, :, 2])
                & (candidates[:, None, 2] > placed[None, :, 0])
                & (candidates[:, None, 1] < placed[None, :, 3])
                & (candidates[:, None, 3] > placed[None, :, 1])
            ).sum(axis=1)
        else:
            overlaps = np.zeros(len(SIDES))
        best = int(np.argmin(np.round(cost[g] + PER_LABEL * overlaps, 6)))
        nodes = members[g] if members else np.array([representative])
        chosen_side[nodes] = best
        chosen_boxes[nodes] = box[nodes, best]
    return np.asarray(SIDES[chosen_side])
