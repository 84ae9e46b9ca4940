"""Rulers along a drawing: the letters shared by all addresses of a column, or of a row."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from explorer.core.ints import Ints
from explorer.core.scene import Ruler
from explorer.scenes.geometry import Floats
from explorer.scenes.layout import Tier

GIVEN, OPEN = "x", "·"
"""A letter in a ruler's mask that the ruler gives, and one that it leaves open."""

SEPARATORS = "(), "
MIN_LABEL_PITCH = 59.0
"""The pitch, in stage units, above which nodes without outlines have labels and no rulers."""

Letters = npt.NDArray[np.str_]


def rulers(
    at: Floats, tiers: tuple[Tier, ...], texts: tuple[str, ...], pitch: float
) -> tuple[Ruler, ...]:
    """Return the rulers of a drawing on a full grid, of clusters without names or of nodes.

    ``at`` are the positions of the nodes (n, 2), ``texts`` their addresses. A ruler gives for each
    column (or row) the letters in which its nodes agree, at positions where every column agrees.
    """
    finest = max(tiers, key=lambda t: t.level, default=None)
    if any(tier.named for tier in tiers) or (finest is None and pitch >= MIN_LABEL_PITCH):
        return ()
    if len({len(text) for text in texts}) != 1 or len(texts) < 64:
        return ()
    home = np.arange(len(at)) if finest is None else finest.home
    if (home < 0).any():
        return ()
    letters = np.array([list(text) for text in texts])
    count = int(home.max()) + 1
    low, high = np.full((count, 2), np.inf), np.full((count, 2), -np.inf)
    np.minimum.at(low, home, at)
    np.maximum.at(high, home, at)
    centre = (low + high) / 2
    lines = [_lines(centre[:, axis], 0.25 * pitch) for axis in (0, 1)]
    sides = [int(line.max()) + 1 for line in lines]
    if min(sides) < 2 or sides[0] * sides[1] != count:
        return ()
    candidates = [_ruler(axis, lines[axis], centre[:, axis], home, letters) for axis in (0, 1)]
    return tuple(ruler for ruler in candidates if ruler)


def _lines(values: Floats, tolerance: float) -> Ints:
    """Return the line number of each value; values within ``tolerance`` share it: (k,) -> (k,)."""
    order = np.argsort(values)
    step = np.concatenate([[0], (np.diff(values[order]) > tolerance).astype(np.int64)])
    line = np.empty(len(values), dtype=np.int64)
    line[order] = np.cumsum(step)
    return line


def _ruler(axis: int, line: Ints, centre: Floats, home: Ints, letters: Letters) -> Ruler | None:
    """Return the ruler of an axis, None if it would not distinguish its lines."""
    nodes = line[home]
    rows, places, masks = [], [], []
    for number in range(int(line.max()) + 1):
        group = letters[nodes == number]
        masks.append((group == group[0]).all(axis=0) & ~np.isin(group[0], list(SEPARATORS)))
        rows.append(group[0])
        places.append(round(float(centre[line == number].mean()), 2))
    given = np.all(masks, axis=0)
    texts = tuple("".join(row[given]) for row in rows)
    if not given.any() or len(set(texts)) < len(texts):
        return None
    shape = np.where(given, GIVEN, np.where(np.isin(rows[0], list(SEPARATORS)), rows[0], OPEN))
    return Ruler(axis, tuple(places), texts, "".join(shape))
