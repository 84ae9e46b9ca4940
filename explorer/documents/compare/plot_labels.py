"""Positions of names in a drawing, so that they do not overlap."""

from __future__ import annotations

import numpy as np

Point = tuple[float, float]


def spread_heights(desired: list[float], step: float, length: float) -> list[float]:
    """Return heights at least ``step`` apart within 0 … length, as near the desired ones as can be.

    By least squares: desired heights that are too close move apart as one block about their mean
    (pool adjacent violators). Equal heights keep their order, the first on top. If there are too
    many for the length, they are spaced equally over it.

    >>> spread_heights([10.0, 100.0, 10.0], 20.0, 200.0)
    [20.0, 100.0, 0.0]
    """
    count = len(desired)
    step = min(step, length / max(count - 1, 1))
    order = sorted(range(count), key=lambda i: (desired[i], -i))
    blocks: list[tuple[float, int]] = []
    for rank, i in enumerate(order):
        mean, size = desired[i] - rank * step, 1
        while blocks and blocks[-1][0] > mean:
            other, other_size = blocks.pop()
            mean, size = (mean * size + other * other_size) / (size + other_size), size + other_size
        blocks.append((mean, size))
    low = [mean for mean, size in blocks for _ in range(size)]
    heights = [0.0] * count
    for rank, i in enumerate(order):
        top = length - (count - 1) * step
        heights[i] = min(max(low[rank], 0.0), top) + rank * step
    return heights


CLEAR_PIXELS = 4.0
"""Pixels that must be free on all sides of a name."""


def label_center(
    line: list[Point], half: Point, occupied: list[Point], size: Point
) -> Point | None:
    """Return the centre beside a polyline for which a box is farthest from all occupied points.

    ``half`` is half the width and height of the box, ``size`` the extent of the drawing. The box is
    just above or below the line and inside the drawing; return None if there is no room.

    >>> line, texts = [(0.0, 50.0), (100.0, 50.0)], [(0.0, 60.0), (20.0, 60.0)]
    >>> label_center(line, (10.0, 5.0), texts, (100.0, 100.0))
    (85.71428571428571, 40.0)
    """
    if len(line) < 2:
        return None
    ends = np.asarray(line, dtype=float)
    fractions = np.linspace(0, 1, 8)[1:-1, None, None]
    candidates = (ends[:-1] + fractions * (ends[1:] - ends[:-1])).reshape(-1, 2)
    lift = np.array([0.0, half[1] + 5])
    candidates = np.concatenate([candidates + lift, candidates - lift])
    inside = (candidates[:, 0] >= half[0]) & (candidates[:, 0] <= size[0] - half[0])
    inside &= (candidates[:, 1] >= 0) & (candidates[:, 1] <= size[1])
    gaps = np.abs(candidates[:, None] - np.asarray(occupied, dtype=float)) - np.asarray(half)
    outside = np.hypot(*np.moveaxis(np.maximum(gaps, 0), -1, 0))
    clearances = np.where((gaps < 0).all(axis=-1), gaps.max(axis=-1), outside).min(axis=-1)
    clearances[~inside] = -np.inf
    best = int(clearances.argmax())
    return (
        (float(candidates[best, 0]), float(candidates[best, 1]))
        if clearances[best] >= CLEAR_PIXELS
        else None
    )
