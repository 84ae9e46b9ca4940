"""The shapes of links: straight, arcs, S-curves, and the choice of those that meet no node."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from explorer.core.ints import Ints
from explorer.core.scene import Point
from explorer.scenes.geometry import Floats

BOWS = (0.0, 0.04, -0.04, 0.08, -0.08, 0.14, -0.14, 0.2, -0.2, 0.27, -0.27)
"""The changes tried to the usual sagitta of a link, as parts of its length."""

PULLS = (0.35, 0.27, 0.2, 0.42, 0.5, 0.15, 0.1, 0.58, 0.65, 0.02, -0.05, -0.1)
"""The shares tried of the way from a link's middle to the centre of its ring, for its control
point."""

CELL = 1.25
"""The side of a raster cell, in stage units."""

STIFFNESS = 30.0
"""The cost of a sagitta as long as its link; a sampled point on a node costs clearance²."""

STEEPNESS = (0.25, 0.32, 0.18, 0.4, 0.12, 0.47, 0.06)
"""How far S-curves run on along their axis at each end, as parts of the link's extent along it."""

TURNS = (0.36, 0.64, 0.24, 0.76, 0.14, 0.86)
"""Where S-curves turn, as parts of the link's extent along their axis."""

Mask = npt.NDArray[np.bool_]


class Curves:
    """Links as curves: ends (m, 2), control points (m, 2, 2) and how many of the two are used (m,).

    No control point: straight. One: a quadratic curve. Two: two quadratics that meet half-way
    between the control points. All coordinates are in stage units.
    """

    def __init__(self, start: Floats, end: Floats) -> None:
        self.start, self.end = start, end
        self.control = np.repeat(((start + end) / 2)[:, None, :], 2, axis=1)
        self.count = np.zeros(len(start), dtype=np.int64)

    @property
    def along(self) -> Floats:
        """The vectors from start to end: (m, 2)."""
        return self.end - self.start

    @property
    def length(self) -> Floats:
        """The lengths of the straight lines: (m,)."""
        return np.asarray(np.hypot(self.along[:, 0], self.along[:, 1]))

    def arc(self, which: Ints | Mask, sagitta: Floats | float) -> None:
        """Make some links arcs; the sagitta is a part of the link's length, its sign the side."""
        self.control[which] = arcs(self.start[which], self.end[which], sagitta)[:, None, :]
        self.count[which] = np.where(np.broadcast_to(sagitta, self.count[which].shape) == 0, 0, 1)

    def set_controls(self, which: Ints | Mask, control: Floats, count: int) -> None:
        """Set the control points of some links: (k, count, 2)."""
        chosen = self.control[which]
        chosen[:, :count] = control
        if count == 1:
            chosen[:, 1] = control[:, 0]
        self.control[which] = chosen
        self.count[which] = count

    def samples(self, number: int = 40) -> Floats:
        """Return points along every link, ends included: (m, number, 2)."""
        return sample(self.start, self.end, self.control, self.count == 2, number)

    def bends(self) -> list[tuple[Point, ...]]:
        """Return the control points of every link as (t, s), relative to its straight line."""
        along = self.along[:, None, :]
        square = np.maximum((along**2).sum(axis=2), 1e-12)
        offset = self.control - self.start[:, None, :]
        t = (offset * along).sum(axis=2) / square
        s = (offset[..., 1] * along[..., 0] - offset[..., 0] * along[..., 1]) / square
        pairs = np.round(np.stack([t, s], axis=-1), 5).tolist()
        return [
            tuple((x, y) for x, y in pair[:count])
            for pair, count in zip(pairs, self.count.tolist(), strict=True)
        ]


def arcs(start: Floats, end: Floats, sagitta: Floats | float) -> Floats:
    """Return the control points of arcs: mid + 2·sagitta·length·normal: (m, 2).

    >>> arcs(np.array([[0.0, 0.0]]), np.array([[10.0, 0.0]]), 0.1).tolist()
    [[5.0, 2.0]]
    """
    along = end - start
    normal = np.stack([-along[..., 1], along[..., 0]], axis=-1)
    return np.asarray((start + end) / 2 + 2 * np.asarray(sagitta)[..., None] * normal)


def pulled_controls(start: Floats, end: Floats, centre: Floats, pull: float) -> Floats:
    """Return control points: the middles of links, moved towards ``centre`` by a share: (m, 2)."""
    middle = (start + end) / 2
    return np.asarray(middle + pull * (centre - middle))


def s_curves(start: Floats, end: Floats, axis: int, steep: float) -> Floats:
    """Return the control points of S-curves that leave their ends along an axis: (m, 2, 2).

    Axis 0 is horizontal, 1 vertical; ``steep`` is how far they follow it, as a part of the extent.
    """
    control = np.stack([start, end], axis=1)
    reach = steep * (end - start)[:, axis]
    control[:, 0, axis] += reach
    control[:, 1, axis] -= reach
    return control


def turning_s_curves(start: Floats, end: Floats, axis: int, turn: float) -> Floats:
    """Return the control points of S-curves that turn at part ``turn`` of an axis: (m, 2, 2)."""
    control = np.stack([start, end], axis=1)
    control[:, :, axis] = (start + turn * (end - start))[:, None, axis]
    return control


def sample(start: Floats, end: Floats, control: Floats, double: Mask, number: int) -> Floats:
    """Return points along curves, ends included: (..., m, number, 2).

    ``double`` is True for curves with two control points.
    """
    t = np.linspace(0, 1, number)
    points = _quadratic(start, control[..., 0, :], end, t)
    if double.any():
        middle = control.mean(axis=-2)
        half = number // 2
        first = _quadratic(start, control[..., 0, :], middle, 2 * t[:half])
        second = _quadratic(middle, control[..., 1, :], end, 2 * t[half:] - 1)
        both = np.concatenate([first, second], axis=-2)
        points = np.where(double[..., None, None], both, points)
    return np.asarray(points)


def _quadratic(a: Floats, c: Floats, b: Floats, t: Floats) -> Floats:
    u = t[..., None]
    return np.asarray(
        (1 - u) ** 2 * a[..., None, :] + 2 * u * (1 - u) * c[..., None, :] + u**2 * b[..., None, :]
    )


class CostRaster:
    """A raster of max(0, clearance - distance to the nearest node)², the cost of each cell."""

    def __init__(self, nodes: Floats, clearance: float) -> None:
        self.clearance = clearance
        margin = clearance + 4 * CELL
        self.origin = nodes.min(axis=0) - margin
        cells = np.ceil((np.ptp(nodes, axis=0) + 2 * margin) / CELL).astype(int) + 1
        reach = int(np.ceil(clearance / CELL))
        window = np.arange(-reach, reach + 1)
        at = np.round((nodes - self.origin) / CELL).astype(int)
        x = at[:, 0, None, None] + window[None, :, None]
        y = at[:, 1, None, None] + window[None, None, :]
        positions = np.stack(np.broadcast_arrays(x, y), axis=-1) * CELL + self.origin
        distances = np.linalg.norm(positions - nodes[:, None, None, :], axis=-1)
        cost = np.maximum(0.0, clearance - distances) ** 2
        self.shape = (int(cells[0]), int(cells[1]))
        self.cost = np.zeros(self.shape[0] * self.shape[1])
        np.maximum.at(self.cost, (x * self.shape[1] + y).ravel(), cost.ravel())

    def along(self, samples: Floats, start: Floats, end: Floats) -> Floats:
        """Return the cost of curves for passing near nodes other than their ends: (..., m)."""
        at = np.round((samples - self.origin) / CELL).astype(int)
        x = np.clip(at[..., 0], 0, self.shape[0] - 1)
        y = np.clip(at[..., 1], 0, self.shape[1] - 1)
        cost = self.cost[x * self.shape[1] + y]
        # Near an end the raster holds the cost of that end itself: points close to it are ignored.
        reach = self.clearance * 1.05
        for tip in (start, end):
            offset = samples - tip[..., None, :]
            cost = np.where(offset[..., 0] ** 2 + offset[..., 1] ** 2 < reach**2, 0.0, cost)
        return np.asarray(cost.sum(axis=-1) * 40 / samples.shape[-2])


def choose_cheapest(
    field: CostRaster,
    curves: Curves,
    which: Ints,
    candidates: Sequence[Floats],
    penalties: Sequence[float],
    bundles: Ints,
    count: int,
) -> None:
    """Give the links ``which`` the candidate of least cost; links of one bundle take the same one.

    A candidate has ``count`` control points for each of these k links, (k, count, 2), and a penalty
    that is added to its cost; ``bundles`` is the number of each link's bundle.
    """
    point_count = int(np.clip(16_000 / max(1, len(which)), 16, 96))
    start, end = curves.start[which], curves.end[which]
    _, bundle = np.unique(bundles, return_inverse=True)
    total = np.empty((len(candidates), int(bundle.max()) + 1))
    size = np.bincount(bundle)
    double = np.full(len(which), count == 2)
    for row, (control, penalty) in enumerate(zip(candidates, penalties, strict=True)):
        two = control if count == 2 else np.repeat(control.reshape(-1, 1, 2), 2, axis=1)
        cost = field.along(sample(start, end, two, double, point_count), start, end)
        total[row] = np.bincount(bundle, weights=cost) / size + penalty
    best = np.argmin(np.round(total, 6), axis=0)[bundle]
    stacked = np.stack([np.asarray(c).reshape(len(which), count, 2) for c in candidates])
    curves.set_controls(which, stacked[best, np.arange(len(which))], count)


def choose_arcs(
    field: CostRaster,
    curves: Curves,
    which: Ints,
    bundles: Ints,
    usual_sagitta: float = 0.0,
    bows: Sequence[float] = BOWS,
) -> None:
    """Give links the arc of least cost: near ``usual_sagitta`` and clear of foreign nodes."""
    if not len(which):
        return
    start, end = curves.start[which], curves.end[which]
    sagittas = [usual_sagitta + bow for bow in bows]
    candidates = [arcs(start, end, np.full(len(which), s)) for s in sagittas]
    penalties = [STIFFNESS * abs(bow) for bow in bows]
    choose_cheapest(field, curves, which, candidates, penalties, bundles, 1)
    is_straight = np.linalg.norm(curves.control[which, 0] - (start + end) / 2, axis=1) < 1e-6
    curves.count[which[is_straight]] = 0


def choose_s_curves(
    field: CostRaster, curves: Curves, which: Ints, bundles: Ints, axis: int
) -> None:
    """Give links the S-curve along an axis that keeps clear of foreign nodes at least cost."""
    if not len(which):
        return
    start, end = curves.start[which], curves.end[which]
    candidates = [s_curves(start, end, axis, steep) for steep in STEEPNESS]
    candidates += [turning_s_curves(start, end, axis, place) for place in TURNS]
    penalties = [40 * abs(steep - STEEPNESS[0]) for steep in STEEPNESS]
    penalties += [20 + 20 * abs(place - 0.5) for place in TURNS]
    choose_cheapest(field, curves, which, candidates, penalties, bundles, 2)


def choose_pulls(field: CostRaster, curves: Curves, which: Ints, centre: Floats) -> None:
    """Give links on a ring the arc towards its centre that keeps clear of foreign nodes."""
    if not len(which):
        return
    start, end = curves.start[which], curves.end[which]
    candidates = [pulled_controls(start, end, centre, pull) for pull in PULLS]
    penalties = [20 * abs(pull - PULLS[0]) for pull in PULLS]
    # Links through the centre are not bent by a pull towards it: they get arcs.
    for bow in (0.06, -0.06, 0.12, -0.12):
        candidates.append(arcs(start, end, np.full(len(which), bow)))
        penalties.append(8 + STIFFNESS * abs(bow))
    choose_cheapest(field, curves, which, candidates, penalties, np.arange(len(which)), 1)
