"""Gives another curve to links that pass through foreign nodes or texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from explorer.core.ints import Ints
from explorer.scenes.bends import Curves, Mask, arcs, s_curves, sample, turning_s_curves
from explorer.scenes.geometry import Floats

Candidate = tuple[Floats, int, float]
"""Control points (m, 2, 2), how many of the two are used, and the cost of taking this curve."""

ARC_SAGITTAS = tuple(sign * bow for bow in np.arange(0.0, 0.46, 0.03).tolist() for sign in (1, -1))
"""The sagittas of the arcs tried, as parts of a link's length; the sign is the side."""

S_CURVE_REACHES = (0.12, 0.25, 0.4, 0.55, -0.12)
"""How far S-curves follow their axis at each end, as parts of a link's extent along it."""

S_CURVE_TURNS = (0.15, 0.3, 0.5, 0.7, 0.85)
"""Where S-curves turn, as parts of a link's extent along their axis."""

LEAN_PLACES = (0.2, 0.35, 0.65, 0.8)
"""Where along a link the control points of leaning arcs lie, as parts of its length."""

LEAN_HEIGHTS = tuple(
    sign * lift for lift in np.arange(0.06, 0.7, 0.08).tolist() for sign in (1, -1)
)
"""How far beside a link the control points of leaning arcs lie, as parts of its length."""

WEAVE_HEIGHTS = tuple(sign * part for part in (0.0, 0.08, 0.16, 0.26, 0.4, 0.6) for sign in (1, -1))
"""How far beside a link the control points of weaving curves lie, as parts of its length."""

SAMPLES = 48
"""Points along a curve at which its distance to foreign nodes is measured."""

FINE_SAMPLES = 480
"""Points along a curve for a closer check: on a long curve SAMPLES lie farther apart than nodes."""

NEIGHBORS_QUERIED = 6
"""How many of the nodes nearest to a sampled point are looked up."""

COARSE_STEP = 5
"""Every COARSE_STEP-th point of a curve is tested first, before all of them are."""

BATCH = 256
"""About how many curves are tested at once."""

CELLS_PER_REACH = 4
"""Raster cells in the reach of a node."""

NODE_CLEARANCE = 1.5
"""The least distance, in stage units, of a link from the rim of a foreign node."""

TRAIL_CLEARANCE, TRAIL_CLEARANCE_OF_PITCH = 6.5, 0.11
"""The distance from the rim that leaves room for a message's broad trail: in stage units, and as a
part of the distance between nodes; the smaller applies."""

WORD_CLEARANCE = 9.0
"""The distance, in stage units, of a link from the middle line of a text."""

NODE_PRICE, TRAIL_PRICE, WORD_PRICE = 1000.0, 50.0, 30.0
"""The cost of each stage unit by which a link is too near; nodes have priority."""

STAGE_MARGIN, OUTSIDE_PRICE = 30.0, 200.0
"""Stage units that a link may leave the box of all nodes, and the cost of each further unit."""


def _ends(tree: object, start: Floats, end: Floats) -> Ints:
    """Return the nodes that curves begin and end at: (m, 2)."""
    return np.asarray(tree.query(np.stack([start, end], axis=1))[1])  # type: ignore[attr-defined]


class NodeRaster:
    """A raster of the cells within reach of a node, which rules out most points quickly."""

    def __init__(self, tree: object, reach: float) -> None:
        nodes = tree.data  # type: ignore[attr-defined]
        self.tree, self.reach, self.cell = tree, reach, reach / CELLS_PER_REACH
        # Cells with a corner within CELLS_PER_REACH cells of the node's cell.
        window = np.arange(-CELLS_PER_REACH - 2, CELLS_PER_REACH + 3)
        x, y = (part.ravel() for part in np.meshgrid(window, window))
        in_reach = np.hypot(np.maximum(abs(x) - 1, 0), np.maximum(abs(y) - 1, 0)) <= CELLS_PER_REACH
        self.low = nodes.min(axis=0) - (CELLS_PER_REACH + 4) * self.cell
        self.shape = (
            (np.ptp(nodes, axis=0) / self.cell).astype(int) + 2 * CELLS_PER_REACH + 9
        ).tolist()
        at = ((nodes - self.low) / self.cell).astype(int)
        self.occupied = np.zeros(self.shape, dtype=np.bool_)
        self.occupied[at[:, :1] + x[in_reach], at[:, 1:] + y[in_reach]] = True

    def min_gap(self, points: Floats, ends: Ints) -> Floats:
        """Return the least distance of each curve's points to a node other than its ends: (m,).

        ``points`` is (m, k, 2), ``ends`` the two end nodes (m, 2). At most ``reach``.
        """
        x, y = (
            np.clip((points[..., axis] - self.low[axis]) / self.cell, 0, self.shape[axis] - 1)
            for axis in (0, 1)
        )
        curve, point = np.nonzero(self.occupied[x.astype(int), y.astype(int)])
        distance, index = self.tree.query(  # type: ignore[attr-defined]
            points[curve, point], k=3, distance_upper_bound=self.reach
        )
        for end in ends.T:
            distance[index == end[curve, None]] = np.inf
        gaps = np.full(len(points), self.reach)
        np.minimum.at(gaps, curve, distance.min(axis=1))
        return gaps


def _lengths(vectors: Floats) -> Floats:
    """Return the lengths of vectors of the plane: (..., 2) -> (...)."""
    return np.asarray(np.sqrt(vectors[..., 0] ** 2 + vectors[..., 1] ** 2))


def _min_gap_to_segments(tree: object, points: Floats, ends: Ints, reach: float) -> Floats:
    """Return the least distance of each curve to a node other than its ends: (m,).

    Unlike ``NodeRaster.min_gap``, it also measures between the sampled points.
    """
    step = _lengths(np.diff(points, axis=1))
    # Only NEIGHBORS_QUERIED nodes are looked up for each point; if nodes are dense, others are
    # found from the next point. Beyond reach and a step no node matters.
    bound = min(4 * reach, reach + step.max(initial=0.0))
    distance, index = tree.query(points, k=NEIGHBORS_QUERIED, distance_upper_bound=bound)  # type: ignore[attr-defined]
    for end in ends.T:
        distance[index == end[:, None, None]] = np.inf
    gaps = distance.reshape(len(points), -1).min(axis=1)
    # Between two points a curve may come nearer to a node than at either of them.
    doubtful = np.flatnonzero(gaps < reach + step.max(axis=1) / 2)
    for which, ahead in ((doubtful, 1), (doubtful, -1)):
        here = points[which]
        along = np.roll(here, -ahead, axis=1) - here
        along[:, -1 if ahead > 0 else 0] = 0.0
        curve, point, neighbor = np.nonzero(
            distance[which] < reach + step[which].max(axis=1)[:, None, None]
        )
        offset = tree.data[index[which[curve], point, neighbor]] - here[curve, point]  # type: ignore[attr-defined]
        segment = along[curve, point]
        part = (segment * offset).sum(axis=1) / np.maximum((segment**2).sum(axis=1), 1e-9)
        gap = _lengths(offset - np.clip(part, 0, 1)[:, None] * segment)
        np.minimum.at(gaps, which[curve], gap)
    return np.asarray(gaps)


@dataclass(frozen=True)
class Obstacles:
    """Points that curves keep clear of.

    A curve may come as near as ``reach`` to a point that is not its end; each stage unit nearer
    costs ``price``. ``nodes`` is False for texts, at which no curve ends.
    """

    points: Floats
    reach: float
    price: float
    nodes: bool = True

    @cached_property
    def tree(self) -> object:
        """The k-d tree of the points."""
        from scipy.spatial import cKDTree

        return cKDTree(self.points)

    @cached_property
    def raster(self) -> NodeRaster:
        """The raster of the points."""
        return NodeRaster(self.tree, self.reach)

    def ends(self, start: Floats, end: Floats) -> Ints:
        """Return the points that curves begin and end at, -1 for texts: (m, 2)."""
        return _ends(self.tree, start, end) if self.nodes else np.full((len(start), 2), -1)

    def min_gap(self, samples: Floats, ends: Ints) -> Floats:
        """Return each curve's least distance to a point not its end, at most ``reach``."""
        return np.minimum(_min_gap_to_segments(self.tree, samples, ends, self.reach), self.reach)


def reach_of(radius: float, pitch: float) -> float:
    """Return the distance from the centre of a foreign node that leaves room for a trail.

    >>> reach_of(8.0, 64.0), round(reach_of(2.6, 17.0), 2)
    (14.5, 4.47)
    """
    return radius + max(NODE_CLEARANCE, min(TRAIL_CLEARANCE, TRAIL_CLEARANCE_OF_PITCH * pitch))


def node_obstacles(nodes: Floats, radius: float) -> Obstacles:
    """Return nodes as obstacles: links keep NODE_CLEARANCE from their rims."""
    return Obstacles(nodes, radius + NODE_CLEARANCE, NODE_PRICE)


def obstacles_of(nodes: Floats, radius: float, pitch: float, words: Floats) -> list[Obstacles]:
    """Return the obstacles of links: nodes, nodes with room for a trail, and texts."""
    return [
        node_obstacles(nodes, radius),
        Obstacles(nodes, reach_of(radius, pitch), TRAIL_PRICE),
        Obstacles(words, WORD_CLEARANCE, WORD_PRICE, nodes=False),
    ]


def text_points(boxes: Floats) -> Floats:
    """Return points along the middle line of the boxes of texts: (n, 4) -> (k, 2), 4 units apart.

    A box is (left, top, right, bottom).
    """
    rows = [
        np.stack(
            [x := np.arange(left + 2, right, 4.0), np.full_like(x, (top + bottom) / 2)], axis=1
        )
        for left, top, right, bottom in boxes.tolist()
    ]
    return np.concatenate([np.zeros((0, 2)), *rows])


def reroute_links(
    curves: Curves, obstacles: Sequence[Obstacles], which: Ints, weave: bool = False
) -> None:
    """Give each link that comes too near to other nodes or to texts the nearest free curve.

    If no candidate is free, the candidate of least cost is used. ``which`` are the links to check;
    each is bent by itself, regardless of its bundle. With ``weave`` many more curves are tried,
    which takes long for many links.
    """
    obstacles = [kind for kind in obstacles if len(kind.points)]
    if not len(which):
        return
    for candidates in (_usual_curves, _leaning_arcs, *((_weaving_curves,) if weave else ())):
        crowded = which[comes_too_near(curves, obstacles, which)]
        if len(crowded):
            _take_cheapest(
                curves, crowded, obstacles, candidates(curves.start[crowded], curves.end[crowded])
            )


def comes_too_near(
    curves: Curves,
    obstacles: Sequence[Obstacles],
    which: Ints | slice = slice(None),
    samples: int = SAMPLES,
) -> Mask:
    """Return whether each link comes too near to an obstacle, by its samples: (m,) bool.

    >>> row = np.array([[0.0, 0.0], [10.0, 0.0], [20.0, 0.0]])
    >>> comes_too_near(Curves(row[:1], row[2:]), [node_obstacles(row, 2.0)]).tolist()
    [True]
    """
    start, end = curves.start[which], curves.end[which]
    points = sample(start, end, curves.control[which], curves.count[which] == 2, samples)
    too_near = np.zeros(len(start), dtype=np.bool_)
    for kind in obstacles:
        too_near |= kind.min_gap(points, kind.ends(start, end)) < kind.reach
    return too_near


def _take_cheapest(
    curves: Curves, crowded: Ints, obstacles: Sequence[Obstacles], candidates: list[Candidate]
) -> None:
    """Give each of the ``crowded`` links its cheapest candidate if cheaper than its curve."""
    start, end = curves.start[crowded], curves.end[crowded]
    control, count = curves.control[crowded].copy(), curves.count[crowded].copy()
    current = sample(start, end, control, count == 2, SAMPLES)
    ends_of = [kind.ends(start, end) for kind in obstacles]
    best = np.zeros(len(crowded))
    for kind, ends in zip(obstacles, ends_of, strict=True):
        best += kind.price * (kind.reach - kind.min_gap(current, ends))
    tree = obstacles[0].tree
    low, high = tree.mins, tree.maxes  # type: ignore[attr-defined]
    ordered = sorted(candidates, key=lambda candidate: candidate[2])
    per_batch = max(1, BATCH // len(crowded))
    for first in range(0, len(ordered), per_batch):
        batch = ordered[first : first + per_batch]
        link = np.tile(np.arange(len(crowded)), len(batch))
        number = np.repeat([number for _, number, _ in batch], len(crowded))
        cost = np.repeat([cost for *_, cost in batch], len(crowded))
        # Its final price is at least its base cost, so dearer candidates are skipped.
        row = np.flatnonzero(cost < best[link] - 1e-9)
        if not len(row):
            break
        points = np.concatenate([points for points, *_ in batch])
        sampled = sample(start[link[row]], end[link[row]], points[row], number[row] == 2, SAMPLES)
        outside = np.maximum(low - sampled, sampled - high).max(axis=(1, 2))
        price = cost[row] + OUTSIDE_PRICE * np.maximum(outside - STAGE_MARGIN, 0)
        for kind, ends in zip(obstacles, ends_of, strict=True):
            # A few points of a curve rule out most candidates; all its points most of the rest.
            for part in (slice(None, None, COARSE_STEP), slice(None)):
                gap = kind.raster.min_gap(sampled[:, part], ends[link[row]])
                cheaper = price + kind.price * (kind.reach - gap) < best[link[row]] - 1e-9
                row, sampled, price = row[cheaper], sampled[cheaper], price[cheaper]
            if len(row):
                price = price + kind.price * (kind.reach - kind.min_gap(sampled, ends[link[row]]))
        for candidate_row, candidate_price in zip(row.tolist(), price.tolist(), strict=True):
            if candidate_price < best[link[candidate_row]] - 1e-9:
                best[link[candidate_row]] = candidate_price
                control[link[candidate_row]], count[link[candidate_row]] = (
                    points[candidate_row],
                    number[candidate_row],
                )
    curves.control[crowded], curves.count[crowded] = control, count


def _usual_curves(start: Floats, end: Floats) -> list[Candidate]:
    """Return arcs to either side, and S-curves that leave their ends horizontally or vertically."""
    candidates = [
        (_both_controls(arcs(start, end, bow)), int(bow != 0), 20 * abs(bow))
        for bow in ARC_SAGITTAS
    ]
    for axis in (0, 1):
        candidates += [(s_curves(start, end, axis, reach), 2, 4.0) for reach in S_CURVE_REACHES]
        candidates += [
            (turning_s_curves(start, end, axis, place), 2, 4.0) for place in S_CURVE_TURNS
        ]
    return candidates


def _leaning_arcs(start: Floats, end: Floats) -> list[Candidate]:
    """Return arcs whose highest point lies nearer to one end."""
    along = end - start
    normal = np.stack([-along[:, 1], along[:, 0]], axis=-1)
    return [
        (_both_controls(start + lean * along + lift * normal), 1, 10 + 20 * abs(lift))
        for lean in LEAN_PLACES
        for lift in LEAN_HEIGHTS
    ]


def _weaving_curves(start: Floats, end: Floats) -> list[Candidate]:
    """Return curves of two control points, one in each half, at many heights beside the link."""
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
        for low in WEAVE_HEIGHTS
        for high in WEAVE_HEIGHTS
    ]


def _both_controls(control: Floats) -> Floats:
    return np.repeat(control[:, None, :], 2, axis=1)
