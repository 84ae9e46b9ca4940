"""A second look at links: those that pass through foreign nodes, or words, get another curve."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from explorer.core.ints import Ints
from explorer.scenes.bends import Curves, Mask, arcs, s_curve_controls, s_curves, sample
from explorer.scenes.geometry import Floats

Candidate = tuple[Floats, int, float]
"""Control points (m, 2, 2), how many of them count, and what it costs to take them."""

BOWS = tuple(sign * bow for bow in np.arange(0.0, 0.46, 0.03).tolist() for sign in (1, -1))
STEEP = (0.12, 0.25, 0.4, 0.55, -0.12)
TURNS = (0.15, 0.3, 0.5, 0.7, 0.85)
LEANS = (0.2, 0.35, 0.65, 0.8)
LIFTS = tuple(sign * lift for lift in np.arange(0.06, 0.7, 0.08).tolist() for sign in (1, -1))
HEIGHTS = tuple(sign * height for height in (0.0, 0.08, 0.16, 0.26, 0.4, 0.6) for sign in (1, -1))
NUMBER = 48
"""Points along a curve at which its distance to foreign nodes is taken."""

FINELY = 480
"""Points along a curve that is looked at once more: nodes stand closer than a long one's points."""

NEAREST = 6
"""Nodes near a point of a curve of which the nearest is looked for."""

FEW = 5
"""Of so many points one is looked at first."""

TOGETHER = 256
"""Curves that are looked at together: a few links are each offered many at once."""

FINE = 4
"""Cells of the raster in the reach of a node."""

SPARE = 1.5
"""How far a link stays off the rim of a foreign node at least."""

TRAIL, TRAIL_OF_PITCH = 6.5, 0.11
"""How far it stays off where nodes lie far apart, and of their pitch where not: a message leaves a
broad trail on it."""

WORD, WORD_BESIDE = 9.0, 6.0
"""How far a link stays off the middle of the writing of a cluster, and of a node, which is near."""

NODE_TOUCHED, TRAIL_TOUCHED, WORD_TOUCHED = 1000.0, 50.0, 30.0
"""What a unit costs by which a link comes too near: nodes count before all."""

MARGIN, OUTSIDE = 30.0, 200.0
"""A link that strays farther than this from where the nodes are costs so much for each unit."""


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
    # An end is among the nearest nodes wherever another node is nearer than it could be; where
    # nodes are close, there are more of them from one point to the next.
    off, index = tree.query(points, k=NEAREST, distance_upper_bound=4 * reach)  # type: ignore[attr-defined]
    for end_of in ends.T:
        off[index == end_of[:, None, None]] = np.inf
    gaps = off.reshape(len(points), -1).min(axis=1)
    step = np.linalg.norm(np.diff(points, axis=1), axis=2)
    # Between two points a curve may come nearer to a node than at either of them.
    doubt = np.flatnonzero(gaps < reach + step.max(axis=1) / 2)
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


@dataclass(frozen=True)
class Field:
    """Points, how near a curve may come to those that are none of its ends, the price of a unit."""

    points: Floats
    reach: float
    price: float
    nodes: bool = True

    @cached_property
    def tree(self) -> object:
        """The points, found by their places."""
        from scipy.spatial import cKDTree

        return cKDTree(self.points)

    @cached_property
    def ground(self) -> Ground:
        """The points on a raster."""
        return Ground(self.tree, self.reach)

    def ends(self, start: Floats, end: Floats) -> Ints:
        """Return the points that curves begin and end at, -1 for words: (m, 2)."""
        return _ends(self.tree, start, end) if self.nodes else np.full((len(start), 2), -1)

    def near(self, samples: Floats, ends: Ints) -> Floats:
        """Return how near curves come, ``reach`` at most: (m,)."""
        return np.minimum(_nearest(self.tree, samples, ends, self.reach), self.reach)


def reach_of(radius: float, pitch: float) -> float:
    """Return how near a link may come to the centre of a foreign node.

    >>> reach_of(8.0, 64.0), round(reach_of(2.6, 17.0), 2)
    (14.5, 4.47)
    """
    return radius + max(SPARE, min(TRAIL, TRAIL_OF_PITCH * pitch))


def nodes_alone(nodes: Floats, radius: float) -> Field:
    """Return nodes, from whose rims links keep off a little."""
    return Field(nodes, radius + SPARE, NODE_TOUCHED)


def fields_of(nodes: Floats, radius: float, pitch: float, words: Floats) -> list[Field]:
    """Return what links keep clear of: nodes, these with room for a trail, and writing."""
    return [
        nodes_alone(nodes, radius),
        Field(nodes, reach_of(radius, pitch), TRAIL_TOUCHED),
        Field(words, WORD, WORD_TOUCHED, nodes=False),
    ]


def writing_of(boxes: Floats) -> Floats:
    """Return points along the middle of boxes of words, one every few units: (n, 4) -> (k, 2)."""
    rows = [
        np.stack(
            [x := np.arange(left + 2, right, 4.0), np.full_like(x, (top + bottom) / 2)], axis=1
        )
        for left, top, right, bottom in boxes.tolist()
    ]
    return np.concatenate([np.zeros((0, 2)), *rows])


def mend(curves: Curves, fields: Sequence[Field], which: Ints, weave: bool = False) -> None:
    """Give each link that comes too near to nodes not its own, or words, the nearest free curve.

    Where none is free, the curve is taken that stays farthest away. A link is bent by itself,
    whatever its bundle does: it is seen as a whole only where a route or the pointer asks for it.
    To ``weave`` is to try many more curves, for a few links.
    """
    fields = [field for field in fields if len(field.points)]
    if not len(which):
        return
    for candidates in (_usual_curves, _leaning_arcs, *((_weaving_curves,) if weave else ())):
        bad = which[comes_too_near(curves, fields, which)]
        if len(bad):
            _choose(curves, bad, fields, candidates(curves.start[bad], curves.end[bad]))


def comes_too_near(
    curves: Curves, fields: Sequence[Field], which: Ints | slice = slice(None), number: int = NUMBER
) -> Mask:
    """Return whether links come too near to something, looked at in so many points: (m,) bool.

    >>> row = np.array([[0.0, 0.0], [10.0, 0.0], [20.0, 0.0]])
    >>> comes_too_near(Curves(row[:1], row[2:]), [nodes_alone(row, 2.0)]).tolist()
    [True]
    """
    start, end = curves.start[which], curves.end[which]
    points = sample(start, end, curves.control[which], curves.count[which] == 2, number)
    too_near = np.zeros(len(start), dtype=np.bool_)
    for field in fields:
        too_near |= field.near(points, field.ends(start, end)) < field.reach
    return too_near


def _choose(
    curves: Curves, bad: Ints, fields: Sequence[Field], candidates: list[Candidate]
) -> None:
    start, end = curves.start[bad], curves.end[bad]
    control, count = curves.control[bad].copy(), curves.count[bad].copy()
    now = sample(start, end, control, count == 2, NUMBER)
    ends_of = [field.ends(start, end) for field in fields]
    best = np.zeros(len(bad))
    for field, ends in zip(fields, ends_of, strict=True):
        best += field.price * (field.reach - field.near(now, ends))
    tree = fields[0].tree
    low, high = tree.mins, tree.maxes  # type: ignore[attr-defined]
    ordered = sorted(candidates, key=lambda candidate: candidate[2])
    together = max(1, TOGETHER // len(bad))
    for first in range(0, len(ordered), together):
        batch = ordered[first : first + together]
        link = np.tile(np.arange(len(bad)), len(batch))
        number = np.repeat([number for _, number, _ in batch], len(bad))
        cost = np.repeat([cost for *_, cost in batch], len(bad))
        # A price is no less than the cost: who has a better curve needs not look at others.
        row = np.flatnonzero(cost < best[link] - 1e-9)
        if not len(row):
            break
        points = np.concatenate([points for points, *_ in batch])
        sampled = sample(start[link[row]], end[link[row]], points[row], number[row] == 2, NUMBER)
        out = np.maximum(low - sampled, sampled - high).max(axis=(1, 2))
        price = cost[row] + OUTSIDE * np.maximum(out - MARGIN, 0)
        for field, ends in zip(fields, ends_of, strict=True):
            # Some points of a curve tell of most that they cannot be the best, all of most others.
            for part in (slice(None, None, FEW), slice(None)):
                near = field.ground.nearest(sampled[:, part], ends[link[row]])
                rest = price + field.price * (field.reach - near) < best[link[row]] - 1e-9
                row, sampled, price = row[rest], sampled[rest], price[rest]
            if len(row):
                price = price + field.price * (field.reach - field.near(sampled, ends[link[row]]))
        for place, its_price in zip(row.tolist(), price.tolist(), strict=True):
            if its_price < best[link[place]] - 1e-9:
                best[link[place]] = its_price
                control[link[place]], count[link[place]] = points[place], number[place]
    curves.control[bad], curves.count[bad] = control, count


def _usual_curves(start: Floats, end: Floats) -> list[Candidate]:
    """Return arcs to either side, and S-curves that leave level or upright."""
    candidates = [
        (_both_controls(arcs(start, end, bow)), int(bow != 0), 20 * abs(bow)) for bow in BOWS
    ]
    for axis in (0, 1):
        candidates += [(s_curves(start, end, axis, steep), 2, 4.0) for steep in STEEP]
        candidates += [(s_curve_controls(start, end, axis, place), 2, 4.0) for place in TURNS]
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


def _weaving_curves(start: Floats, end: Floats) -> list[Candidate]:
    """Return curves with a control point at each of many heights in both halves."""
    along = end - start
    normal = np.stack([-along[:, 1], along[:, 0]], axis=-1)
    return [
        (
            np.stack(
                [start + a * along + low * normal, start + (1 - a) * along + high * normal], axis=1
            ),
            2,
            12 + 20 * (abs(low) + abs(high)),
        )
        for a in (0.1, 0.25, 0.4)
        for low in HEIGHTS
        for high in HEIGHTS
    ]


def _both_controls(control: Floats) -> Floats:
    return np.repeat(control[:, None, :], 2, axis=1)
