"""A second look at links: those that still pass through foreign nodes get another curve."""

from __future__ import annotations

import numpy as np

from explorer.core.ints import Ints
from explorer.scenes.bends import Curves, arcs, s_curves, sample, turning
from explorer.scenes.geometry import Floats

Candidate = tuple[Floats, int, float]
"""Control points (m, 2, 2), how many of them count, and what it costs to take them."""

BOWS = tuple(sign * bow for bow in np.arange(0.0, 0.46, 0.03).tolist() for sign in (1, -1))
STEEP = (0.12, 0.25, 0.4, 0.55, -0.12)
TURNS = (0.15, 0.3, 0.5, 0.7, 0.85)
LEANS = (0.2, 0.35, 0.65, 0.8)
LIFTS = tuple(sign * lift for lift in np.arange(0.06, 0.7, 0.08).tolist() for sign in (1, -1))
NUMBER = 48
"""Points along a curve at which its distance to foreign nodes is taken."""

FEW = 5
"""Of so many points one is looked at first."""

FINE = 4
"""Cells of the raster in the reach of a node."""

SPARE = 1.5
"""How far a link stays off the rim of a foreign node."""

MARGIN, OUTSIDE = 30.0, 200.0
"""A link that strays farther than this from where the nodes are costs so much for each unit."""


def threading(curves: Curves, which: Ints, nodes: Floats, reach: float) -> Ints:
    """Return those of some links that come nearer to a foreign node than ``reach``."""
    from scipy.spatial import cKDTree

    start, end = curves.start[which], curves.end[which]
    double = curves.count[which] == 2
    points = sample(start, end, curves.control[which], double, NUMBER)
    tree = cKDTree(nodes)
    return which[_nearest(tree, points, _ends(tree, start, end), reach) < reach]


def _ends(tree: object, start: Floats, end: Floats) -> Ints:
    """Return the nodes that curves begin and end at: (m, 2)."""
    return np.asarray(tree.query(np.stack([start, end], axis=1))[1])  # type: ignore[attr-defined]


class Ground:
    """Where the nodes are: a raster tells of most points at once that no node is in reach."""

    def __init__(self, tree: object, reach: float) -> None:
        nodes = tree.data  # type: ignore[attr-defined]
        self.tree, self.reach, self.cell = tree, reach, reach / FINE
        # Cells within FINE of a node's own, by their nearest corners.
        window = np.arange(-FINE - 2, FINE + 3)
        x, y = (part.ravel() for part in np.meshgrid(window, window))
        round_ = np.hypot(np.maximum(abs(x) - 1, 0), np.maximum(abs(y) - 1, 0)) <= FINE
        self.low = nodes.min(axis=0) - (FINE + 4) * self.cell
        self.shape = ((np.ptp(nodes, axis=0) / self.cell).astype(int) + 2 * FINE + 9).tolist()
        at = ((nodes - self.low) / self.cell).astype(int)
        self.near = np.zeros(self.shape, dtype=np.bool_)
        self.near[at[:, :1] + x[round_], at[:, 1:] + y[round_]] = True

    def nearest(self, points: Floats, ends: Ints) -> Floats:
        """Return how near some points of curves come to a foreign node, ``reach`` at most: (m,)."""
        x, y = (
            np.clip((points[..., axis] - self.low[axis]) / self.cell, 0, self.shape[axis] - 1)
            for axis in (0, 1)
        )
        curve, point = np.nonzero(self.near[x.astype(int), y.astype(int)])
        off, index = self.tree.query(  # type: ignore[attr-defined]
            points[curve, point], k=3, distance_upper_bound=self.reach
        )
        for end in ends.T:
            off[index == end[curve, None]] = np.inf
        gaps = np.full(len(points), self.reach)
        np.minimum.at(gaps, curve, off.min(axis=1))
        return gaps


def _nearest(tree: object, points: Floats, ends: Ints, reach: float) -> Floats:
    """Return the least distance of each curve to a node that is not its own end: (m,)."""
    # An end is among the three nearest nodes wherever another node is nearer than it could be.
    off, index = tree.query(points, k=3, distance_upper_bound=4 * reach)  # type: ignore[attr-defined]
    for end_of in ends.T:
        off[index == end_of[:, None, None]] = np.inf
    gaps = off.reshape(len(points), -1).min(axis=1)
    step = np.linalg.norm(np.diff(points, axis=1), axis=2)
    # Between two points a curve may come nearer to a node than at either of them.
    doubt = np.flatnonzero((gaps >= reach) & (gaps < reach + step.max(axis=1) / 2))
    for which, ahead in ((doubt, 1), (doubt, -1)):
        here = points[which]
        along = np.roll(here, -ahead, axis=1) - here
        along[:, -1 if ahead > 0 else 0] = 0.0
        curve, point, near = np.nonzero(off[which] < reach + step[which].max(axis=1)[:, None, None])
        beside = tree.data[index[which[curve], point, near]] - here[curve, point]  # type: ignore[attr-defined]
        segment = along[curve, point]
        part = (segment * beside).sum(axis=1) / np.maximum((segment**2).sum(axis=1), 1e-9)
        gap = np.linalg.norm(beside - np.clip(part, 0, 1)[:, None] * segment, axis=1)
        np.minimum.at(gaps, which[curve], gap)
    return np.asarray(gaps)


def mend(curves: Curves, nodes: Floats, radius: float, which: Ints) -> None:
    """Give each link that runs through a foreign node the nearest curve that does not.

    Where none is free, the curve is taken that stays farthest away. A link is bent by itself,
    whatever its bundle does: it is seen as a whole only where a route or the pointer asks for it.
    """
    from scipy.spatial import cKDTree

    reach = radius + SPARE
    tree = cKDTree(nodes)
    for candidates in (_usual, _leaning_arcs):
        bad = threading(curves, which, nodes, reach)
        if len(bad):
            _choose(curves, bad, tree, reach, candidates(curves.start[bad], curves.end[bad]))


def _choose(
    curves: Curves, bad: Ints, tree: object, reach: float, candidates: list[Candidate]
) -> None:
    start, end = curves.start[bad], curves.end[bad]
    control, count = curves.control[bad].copy(), curves.count[bad].copy()
    now = sample(start, end, control, count == 2, NUMBER)
    own_ends, ground = _ends(tree, start, end), Ground(tree, reach)
    best = 1000 * (reach - np.minimum(_nearest(tree, now, own_ends, reach), reach))
    low, high = tree.mins, tree.maxes  # type: ignore[attr-defined]
    for points, number, cost in sorted(candidates, key=lambda candidate: candidate[2]):
        # A price is no less than the cost: who has a better curve needs not look at this one.
        open_ = np.flatnonzero(cost < best - 1e-9)
        if not len(open_):
            continue
        chosen = points[open_]
        sampled = sample(start[open_], end[open_], chosen, np.full(len(open_), number == 2), NUMBER)
        out = np.maximum(low - sampled, sampled - high).max(axis=(1, 2))
        # Some points of a curve tell of most that they cannot be the best, all of most others.
        for part in (slice(None, None, FEW), slice(None)):
            near = ground.nearest(sampled[:, part], own_ends[open_])
            rest = _price(reach, near, cost, out) < best[open_] - 1e-9
            open_, sampled, out = open_[rest], sampled[rest], out[rest]
        if not len(open_):
            continue
        near = np.minimum(_nearest(tree, sampled, own_ends[open_], reach), reach)
        price = _price(reach, near, cost, out)
        better = price < best[open_] - 1e-9
        changed = open_[better]
        best[changed], control[changed], count[changed] = price[better], points[changed], number
    curves.control[bad], curves.count[bad] = control, count


def _price(reach: float, near: Floats, cost: float, out: Floats) -> Floats:
    """Return what curves cost: clear ones first, of those the straightest on the drawing."""
    return np.asarray(1000 * (reach - near) + cost + OUTSIDE * np.maximum(out - MARGIN, 0))


def _usual(start: Floats, end: Floats) -> list[Candidate]:
    """Return arcs to either side, and S-curves that leave level or upright."""
    candidates = [
        (_both_controls(arcs(start, end, bow)), int(bow != 0), 20 * abs(bow)) for bow in BOWS
    ]
    for axis in (0, 1):
        candidates += [(s_curves(start, end, axis, steep), 2, 4.0) for steep in STEEP]
        candidates += [(turning(start, end, axis, place), 2, 4.0) for place in TURNS]
    return candidates


def _leaning_arcs(start: Floats, end: Floats) -> list[Candidate]:
    """Return arcs that lean towards one of their ends."""
    along = end - start
    normal = np.stack([-along[:, 1], along[:, 0]], axis=-1)
    return [
        (_both_controls(start + lean * along + lift * normal), 1, 10 + 20 * abs(lift))
        for lean in LEANS
        for lift in LIFTS
    ]


def _both_controls(control: Floats) -> Floats:
    return np.repeat(control[:, None, :], 2, axis=1)
