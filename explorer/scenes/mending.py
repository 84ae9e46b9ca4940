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

SPARE = 1.5
"""How far a link stays off the rim of a foreign node."""


def threading(curves: Curves, which: Ints, nodes: Floats, reach: float) -> Ints:
    """Return those of some links that come nearer to a foreign node than ``reach``."""
    from scipy.spatial import cKDTree

    start, end = curves.start[which], curves.end[which]
    double = curves.count[which] == 2
    points = sample(start, end, curves.control[which], double, NUMBER)
    return which[_nearest(cKDTree(nodes), points, start, end, reach) < reach]


def _nearest(tree: object, points: Floats, start: Floats, end: Floats, reach: float) -> Floats:
    """Return the least distance of each curve to a node that is not its own end: (m,)."""
    # An end is among the three nearest nodes wherever another node is nearer than it could be.
    off, index = tree.query(points, k=3, distance_upper_bound=4 * reach)  # type: ignore[attr-defined]
    places = np.append(tree.data, [[np.inf, np.inf]], axis=0)[index]  # type: ignore[attr-defined]
    for tip in (start, end):
        own = np.abs(places - tip[:, None, None, :]).max(axis=-1) < 1e-6
        off = np.where(own, np.inf, off)
    return np.asarray(off.reshape(len(points), -1).min(axis=1))


def mend(curves: Curves, nodes: Floats, radius: float, which: Ints) -> None:
    """Give each link that runs through a foreign node the nearest curve that does not.

    Where none is free, the curve is taken that stays farthest away. A link is bent by itself,
    whatever its bundle does: it is seen as a whole only where a route or the pointer asks for it.
    """
    from scipy.spatial import cKDTree

    reach = radius + SPARE
    tree = cKDTree(nodes)
    for candidates in (_usual, _odd):
        bad = threading(curves, which, nodes, reach)
        if len(bad):
            _choose(curves, bad, tree, reach, candidates(curves.start[bad], curves.end[bad]))


def _choose(curves: Curves, bad: Ints, tree: object, reach: float, found: list[Candidate]) -> None:
    start, end = curves.start[bad], curves.end[bad]
    control, count = curves.control[bad].copy(), curves.count[bad].copy()
    now = sample(start, end, control, count == 2, NUMBER)
    best = 1000 * (reach - np.minimum(_nearest(tree, now, start, end, reach), reach))
    for points, number, cost in found:
        way = sample(start, end, points, np.full(len(bad), number == 2), NUMBER)
        near = np.minimum(_nearest(tree, way, start, end, reach), reach)
        # Clear curves first, and of those the straightest.
        price = 1000 * (reach - near) + cost
        better = price < best - 1e-9
        best[better], control[better], count[better] = price[better], points[better], number
    curves.control[bad], curves.count[bad] = control, count


def _usual(start: Floats, end: Floats) -> list[Candidate]:
    """Return arcs to either side, and S-curves that leave level or upright."""
    found = [(_twice(arcs(start, end, bow)), int(bow != 0), 20 * abs(bow)) for bow in BOWS]
    for axis in (0, 1):
        found += [(s_curves(start, end, axis, steep), 2, 4.0) for steep in STEEP]
        found += [(turning(start, end, axis, place), 2, 4.0) for place in TURNS]
    return found


def _odd(start: Floats, end: Floats) -> list[Candidate]:
    """Return arcs that lean towards one of their ends."""
    along = end - start
    normal = np.stack([-along[:, 1], along[:, 0]], axis=-1)
    return [
        (_twice(start + lean * along + lift * normal), 1, 10 + 20 * abs(lift))
        for lean in LEANS
        for lift in LIFTS
    ]


def _twice(control: Floats) -> Floats:
    return np.repeat(control[:, None, :], 2, axis=1)
