"""The last resort for a hop among many nodes: a curve that winds through the gaps between them.

Arcs and curves of two control points are tried first. If all of them meet nodes, the shortest path
is searched on the Delaunay triangles of the nodes: a step from one triangle to the next passes the
gap between two nodes, best through its middle.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from explorer.core.ints import Ints
from explorer.core.scene import Point
from explorer.scenes.geometry import Floats
from explorer.scenes.link_clearance import Obstacles

MIN_SAMPLES = 12
"""The least number of points on each piece of a curve at which its distance to nodes is taken."""

NARROW_COST = 400.0
"""The cost of each stage unit by which a node is nearer to the curve than its reach."""

WORD_COST = 60.0
"""The cost of passing a gap that contains text."""

ROUNDS = 3
"""Maximum number of times control points are added, and that they are straightened."""

MARGIN = 60.0
"""Distance from the nodes to the corners of the triangulation, in stage units, so that a curve may
pass around all nodes."""


class GapCurves:
    """The gaps between nodes, and the cost of going from one gap to the next.

    A curve stays out of the nodes' reach if possible, and always at least ``min_clearance`` stage
    units away.
    """

    def __init__(self, nodes: Obstacles, words: Obstacles, min_clearance: float) -> None:
        from scipy.spatial import Delaunay

        self.nodes, self.min_clearance = nodes, min_clearance
        low, high = nodes.points.min(axis=0) - MARGIN, nodes.points.max(axis=0) + MARGIN
        frame = np.array([(x, y) for x in (low[0], high[0]) for y in (low[1], high[1])])
        self.corners = np.concatenate([nodes.points, frame])
        self.triangles = np.asarray(Delaunay(self.corners).simplices)
        # Every side of a triangle is a gap, and a triangle joins its three gaps.
        sides = np.sort(self.triangles[:, [[0, 1], [1, 2], [2, 0]]], axis=2)
        gaps, index = np.unique(sides.reshape(-1, 2), axis=0, return_inverse=True)
        self.gaps_of = index.reshape(-1, 3)
        self.middle = self.corners[gaps].mean(axis=1)
        self.half = np.linalg.norm(self.corners[gaps] - self.middle[:, None], axis=2)[:, 0]
        self.word_cost = np.zeros(len(gaps))
        if len(words.points):
            off, _ = words.tree.query(  # type: ignore[attr-defined]
                self.middle, distance_upper_bound=words.reach
            )
            self.word_cost[off < words.reach] = WORD_COST

    def find_curve(self, start: Floats, end: Floats) -> tuple[Point, ...]:
        """Return the control points, as (t, s), of a free curve from node to node, () for none.

        t is the position along the straight line, s the distance beside it, in parts of its length.

        >>> row = np.array([[0.0, 0.0], [10.0, 0.0], [20.0, 0.0], [10.0, 15.0], [10.0, -40.0]])
        >>> gaps = GapCurves(Obstacles(row, 3.0, 1.0), Obstacles(row[:0], 3.0, 1.0), 3.0)
        >>> bend = gaps.find_curve(row[0], row[2])
        >>> len(bend), 0 < bend[0][1] < 0.7
        (1, True)
        """
        ends = self.nodes.ends(start[None], end[None])
        controls = self._cheapest_path(ends[0])

        def min_gap(controls: Floats) -> float:
            points = curve(start, end, controls, 2 * self.nodes.reach)
            return float(self.nodes.min_gap(points[None], ends)[0])

        for _ in range(ROUNDS):
            if (clearance := min_gap(controls)) >= self.min_clearance:
                break
            # More control points keep the curve closer to the lines between them.
            controls = np.insert(controls, range(1, len(controls)), _midpoints(controls), axis=0)
        else:
            return ()
        straightened = _straighten(
            start, end, controls, lambda points: min_gap(points) >= clearance - 1e-9
        )
        return _relative(start, end, straightened)

    def _cheapest_path(self, ends: Ints) -> Floats:
        """Return the middles of the gaps on the cheapest path between two nodes: (k, 2)."""
        from scipy.sparse import csr_array
        from scipy.sparse.csgraph import dijkstra

        size = len(self.middle)
        a, b = (self.gaps_of[:, list(which)].ravel() for which in ((0, 1, 2), (1, 2, 0)))
        shared_corner = self.corners[self.triangles[:, [1, 2, 0]].ravel()]
        clearance = _distance_to_segment(shared_corner, self.middle[a], self.middle[b])
        weights = [self._cost(a, b, self.middle[a], clearance)]
        rows, columns = [a], [b]
        # The ends are joined to the gaps that face them.
        for tip, node in enumerate(ends.tolist()):
            corner = self.triangles == node
            around = np.flatnonzero(corner.any(axis=1))
            facing = self.gaps_of[around, (np.argmax(corner[around], axis=1) + 1) % 3]
            weights.append(self._cost(facing, facing, self.corners[node], self.half[facing]))
            rows.append(np.full(len(around), size + tip))
            columns.append(facing)
        # Each pair of gaps lies in only one triangle, so no edge of the graph is repeated.
        graph = csr_array(
            (np.concatenate(weights), (np.concatenate(rows), np.concatenate(columns))),
            shape=(size + 2, size + 2),
        )
        _, predecessors = dijkstra(graph, directed=False, indices=size, return_predecessors=True)
        gaps = [int(predecessors[size + 1])]
        while gaps[-1] < size and gaps[-1] >= 0:
            gaps.append(int(predecessors[gaps[-1]]))
        return np.asarray(self.middle[gaps[-2::-1]])

    def _cost(self, a: Ints, b: Ints, start: Floats, clearance: Floats) -> Floats:
        """Return the cost of going from ``start`` to the middles of gaps b: (m,).

        ``start`` are the middles of gaps a, ``clearance`` the line's distance to the nearest node.
        """
        length = np.linalg.norm(self.middle[b] - start, axis=1)
        narrow = NARROW_COST * np.maximum(self.nodes.reach - clearance, 0.0)
        return np.asarray(length + narrow + (self.word_cost[a] + self.word_cost[b]) / 2)


def _distance_to_segment(points: Floats, start: Floats, end: Floats) -> Floats:
    """Return the distance of each point to its segment: (m,)."""
    along, offsets = end - start, points - start
    part = (offsets * along).sum(axis=1) / np.maximum((along**2).sum(axis=1), 1e-9)
    return np.asarray(np.linalg.norm(offsets - np.clip(part, 0, 1)[:, None] * along, axis=1))


def curve(start: Floats, end: Floats, controls: Floats, step: float) -> Floats:
    """Return points along the quadratic curves that meet half-way between control points: (k, 2).

    Successive points are at most about ``step`` apart.

    >>> curve(np.zeros(2), np.array([2.0, 0.0]), np.array([[1.0, 1.0]]), 0.5).max(axis=0).round(2)
    array([2. , 0.5])
    """
    between = _midpoints(controls)
    a, b = np.concatenate([start[None], between]), np.concatenate([between, end[None]])
    longest = float(
        np.linalg.norm(controls - a, axis=1).max() + np.linalg.norm(b - controls, axis=1).max()
    )
    t = np.linspace(0, 1, max(MIN_SAMPLES, int(longest / step) + 1))[:, None, None]
    points = (1 - t) ** 2 * a + 2 * t * (1 - t) * controls + t**2 * b
    return np.asarray(points.swapaxes(0, 1).reshape(-1, 2))


def _straighten(
    start: Floats, end: Floats, controls: Floats, is_free: Callable[[Floats], bool]
) -> Floats:
    """Return fewer and straighter control points with which the curve is still free: (k, 2).

    Control points that bend the curve least are dropped first; the remaining ones are moved towards
    the line of their neighbours as far as ``is_free`` allows.
    """
    shorter = True
    while shorter:
        shorter = False
        remaining = list(range(len(controls)))
        for i in np.argsort(_corners(start, end, controls), kind="stable").tolist():
            fewer = [j for j in remaining if j != i]
            if fewer and is_free(controls[fewer]):
                remaining, shorter = fewer, True
        controls = controls[remaining]
    for _ in range(ROUNDS):
        for i in range(len(controls)):
            points = np.concatenate([start[None], controls, end[None]])
            for part in (1.0, 0.5, 0.25):
                moved = controls.copy()
                moved[i] += part * ((points[i] + points[i + 2]) / 2 - points[i + 1])
                if is_free(moved):
                    controls = moved
                    break
    return controls


def _midpoints(points: Floats) -> Floats:
    """Return the points half-way between successive points."""
    return np.asarray((points[1:] + points[:-1]) / 2)


def _corners(start: Floats, end: Floats, controls: Floats) -> Floats:
    """Return twice the area of the triangle of each control point with its neighbours: (k,)."""
    points = np.concatenate([start[None], controls, end[None]])
    before, after = points[1:-1] - points[:-2], points[2:] - points[:-2]
    return np.asarray(np.abs(before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0]))


def _relative(start: Floats, end: Floats, controls: Floats) -> tuple[Point, ...]:
    """Return control points as (t, s), relative to the straight line from start to end."""
    along, offset = end - start, controls - start
    square = float(along @ along)
    t, s = offset @ along / square, (offset[:, 1] * along[0] - offset[:, 0] * along[1]) / square
    return tuple(zip(np.round(t, 5).tolist(), np.round(s, 5).tolist(), strict=True))
