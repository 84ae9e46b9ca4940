"""Positions in cubes, stars, nested grids and rings, and how tightly they can be packed.

Screen axes: x to the right, y down. Lengths are in pitches; a pitch is the least distance between
two nodes of a cluster. Points are rows of two floats.
"""

from __future__ import annotations

from functools import cache
from math import atan, pi

import numpy as np
import numpy.typing as npt

from explorer.core.addresses.permutations import rank, unrank
from explorer.core.ints import Ints, index_array

Floats = npt.NDArray[np.float64]
Complexes = npt.NDArray[np.complex128]

SQUARE_TILT = atan(0.5)
"""A square turned by this angle has its nodes in four even rows and four even columns."""

CUBE_TILT = -12 * pi / 180
"""The angle, in radians, by which a cube of three bits is turned."""

DEPTH = (0.47, -0.37)
"""The vector of a cube's third bit, which steps into depth."""


def rotate(points: Floats, angle: float) -> Floats:
    """Return points turned clockwise on screen by an angle in radians: (..., 2) -> (..., 2).

    >>> rotate(np.array([[1.0, 0.0]]), pi / 2).round(3).tolist()
    [[0.0, 1.0]]
    """
    cos, sin = np.cos(angle), np.sin(angle)
    return np.asarray(points @ np.array([[cos, sin], [-sin, cos]]))


def unit_vectors(angles: Floats) -> Floats:
    """Return the points of the unit circle at angles, clockwise on screen: (...,) -> (..., 2)."""
    return np.stack([np.cos(angles), np.sin(angles)], axis=-1)


def ring(count: int, place: Ints) -> Floats:
    """Return positions on a ring of points a pitch apart, the first on top, then clockwise.

    >>> ring(4, np.arange(4)).round(3).tolist()
    [[0.0, -0.707], [0.707, 0.0], [0.0, 0.707], [-0.707, 0.0]]
    """
    return np.asarray(0.5 / np.sin(pi / count) * unit_vectors(2 * pi * place / count - pi / 2))


def bits(values: object, count: int) -> Floats:
    """Return the bits of integers, bit 0 first, as -1/2 or +1/2: (...,) -> (..., count).

    >>> bits([1, 2], 2).tolist()
    [[0.5, -0.5], [-0.5, 0.5]]
    """
    array = np.asarray(values)
    shifts = index_array(np.arange(count), 1 << 70 if array.dtype == object else 1)
    return np.asarray((array[..., None] >> shifts) & 1, dtype=np.float64) - 0.5


def corners(values: object, vectors: Floats) -> Floats:
    """Return the positions of bit strings, sums of one vector per bit: (...,) -> (..., 2).

    The whole is centred on the origin: a bit adds half its vector if 1, subtracts it if 0.
    """
    return np.asarray(bits(values, len(vectors)) @ vectors)


def crosswise(right: list[float], down: list[float]) -> Floats:
    """Return the vectors of bits that step right and down in turn, bit 0 right: (n, 2).

    >>> crosswise([1.0, 3.0], [2.0]).tolist()
    [[1.0, 0.0], [0.0, 2.0], [3.0, 0.0]]
    """
    vectors = np.zeros((len(right) + len(down), 2))
    vectors[::2, 0] = right
    vectors[1::2, 1] = down
    return vectors


def base_cube(count: int, tilt: float | None = None) -> Floats:
    """Return the vectors of at most three bits, bit 0 first: right, down, into depth: (count, 2).

    ``tilt`` is the angle by which all are turned; None leaves them upright.
    """
    vectors = np.array([(1.0, 0.0), (0.0, 1.0), DEPTH])[:count]
    return vectors if tilt is None else rotate(vectors, tilt)


def extent(vectors: Floats) -> Floats:
    """Return the width and height of all sums of the vectors, each times ±1/2: (n, 2) -> (2,)."""
    return np.asarray(np.abs(vectors).sum(axis=0))


def steps(cell: float, count: int, gap: float) -> tuple[list[float], float]:
    """Return the step of each of ``count`` nested doublings of a cell, and the extent of the whole.

    The gap grows from level to level, so that each level can be seen.

    >>> steps(2.0, 2, 1.0)
    ([3.0, 6.5], 11.5)
    """
    strides, period = [], cell
    for level in range(count):
        strides.append(period + gap * (1 + 0.5 * level))
        period += strides[-1]
    return strides, period


def fill_aspect(
    cell: tuple[float, float],
    counts: tuple[int, int],
    gaps: tuple[float, float],
    aspect: float,
    most: tuple[float, float] = (1.0, 1.0),
) -> tuple[list[float], list[float]]:
    """Return the steps of nested doublings right and down whose whole comes closest to an aspect.

    ``gaps`` are the least gaps across and down; one of them is widened, at most to ``most`` times
    the side of the cell.
    """
    width, height = (steps(cell[i], counts[i], gaps[i])[1] for i in (0, 1))
    widened = list(gaps)
    axis = 0 if width < aspect * height else 1
    if counts[axis]:
        growth = steps(cell[axis], counts[axis], gaps[axis] + 1.0)[1] - (width, height)[axis]
        lacking = aspect * height - width if axis == 0 else width / aspect - height
        limit = max(gaps[axis], most[axis] * cell[axis])
        widened[axis] = min(gaps[axis] + lacking / growth, limit)
    return steps(cell[0], counts[0], widened[0])[0], steps(cell[1], counts[1], widened[1])[0]


def cube(count: int, gap: float = 0.9, aspect: float = 1.0) -> Floats:
    """Return one vector per bit of an n-cube, bit 0 first: (count, 2).

    Up to three bits: right, down, into depth. Above, a square (n even) or a cube (n odd) of three
    bits, tilted so that links leave its nodes in different rows and columns, is doubled right
    and down in turn, ``gap`` times its extent apart.

    >>> cube(3).round(2).tolist()
    [[1.0, 0.0], [0.0, 1.0], [0.47, -0.37]]
    """
    if count <= 3:
        return base_cube(count)
    inner = base_cube(3, CUBE_TILT) if count % 2 else base_cube(2, SQUARE_TILT)
    width, height = extent(inner).tolist()
    pairs = (count - len(inner)) // 2
    side = min(width, height) * gap
    right, down = fill_aspect((width, height), (pairs, pairs), (side, side), aspect, (2.5, 2.5))
    return np.concatenate([inner, crosswise(right, down)])


def least_distance(points: Floats) -> float:
    """Return the least distance of two of the points; 1 for a single point."""
    if len(points) < 2:
        return 1.0
    z = points[:, 0] + 1j * points[:, 1]
    least = np.inf
    for start in range(0, len(z), 256):
        apart = np.abs(z[start : start + 256, None] - z[None, :])
        apart[np.arange(len(apart)), start + np.arange(len(apart))] = np.inf
        least = min(least, float(apart.min()))
    return least


def ring_places(count: int, complements: bool = False) -> Floats:
    """Return positions of clusters on a circle of radius 1, clockwise from the left: (count, 2).

    With ``complements`` cluster ~i is opposite cluster i.

    >>> places = ring_places(8, complements=True)
    >>> bool(np.allclose(places, -places[::-1]))
    True
    """
    order = np.arange(count)
    if complements:
        half = count // 2
        order = np.where(order < half, order, (count - 1 - order) % max(half, 1) + half)
    return unit_vectors(-pi + pi / count + order * 2 * pi / count)


def uniform_factor(places: Floats, box: tuple[float, float]) -> float:
    """Return the least factor for positions, equal across and down, at which no boxes overlap."""
    i, j = np.triu_indices(len(places), 1)
    apart = np.maximum(np.abs(places[i] - places[j]), 1e-9)
    return float(np.minimum(box[0] / apart[:, 0], box[1] / apart[:, 1]).max())


def axis_factors(
    places: Floats,
    box: tuple[float, float],
    gap: tuple[float, float],
    aspect: float,
    name: float = 0.0,
    circles: bool = False,
) -> tuple[float, float]:
    """Return the factors for positions, across and down, at which boxes there do not overlap.

    Of all pairs of factors at which no two boxes (or circles as wide as the box) come closer than
    ``gap``, it is the pair that makes the drawing smallest on a stage of the given aspect. Boxes
    have names of height ``name`` above them in the upper half, below them in the lower half.
    """
    if len(places) < 2:
        return 1.0, 1.0
    i, j = np.triu_indices(len(places), 1)
    apart = np.maximum(np.abs(places[i] - places[j]), 1e-9)
    lower = places[:, 1] > places[:, 1].mean() + 1e-6
    width, height = box[0] + gap[0], box[1] + gap[1] + np.where(lower[i] == lower[j], name, 0.0)
    span = np.ptp(places, axis=0)
    sideways, upright = width / apart[:, 0], height / apart[:, 1]

    def least_vertical_factor(x: float) -> float:
        """Return the least vertical factor for a horizontal factor."""
        if circles:
            left = np.maximum(width**2 - (apart[:, 0] * x) ** 2, 0.0)
            return float((np.sqrt(np.where(left < 1e-5 * width**2, 0.0, left)) / apart[:, 1]).max())
        return float(np.where(sideways > x, upright, 1e-6).max())

    # At the best horizontal factor some pair of boxes just clears sideways. As the factor grows,
    # the width grows and the height falls: the best factor is where the two cross.
    candidates = np.unique(sideways[sideways < 1e5].round(9)) * (1 + 1e-7)
    if circles:
        between = np.linspace(0.3, 1.0, 40)
        candidates = np.unique(np.concatenate([candidates * c for c in between]))
    low, high = 0, len(candidates) - 1
    while low < high:
        middle = (low + high) // 2
        x = float(candidates[middle])
        if (span[0] * x + box[0]) / aspect >= span[1] * least_vertical_factor(x) + box[1]:
            high = middle
        else:
            low = middle + 1
    pairs = [(x, least_vertical_factor(x)) for x in candidates[max(0, low - 1) : low + 1].tolist()]
    x, y = min(
        pairs, key=lambda p: max((span[0] * p[0] + box[0]) / aspect, span[1] * p[1] + box[1])
    )
    # Remaining room in the other direction goes between the boxes.
    wide, high = span[0] * x + box[0], span[1] * y + box[1]
    if wide < aspect * high and span[0] > 1e-6:
        x = (aspect * high - box[0]) / span[0]
    elif span[1] > 1e-6:
        y = (wide / aspect - box[1]) / span[1]
    return x, y


STAR_RATIOS = (2.5, 2.55, 2.3)
"""The distance of neighbouring modules in S(4), in S(5) and in larger ones, in their radii."""


@cache
def _star(n: int, ratios: tuple[float, ...]) -> Complexes:
    if n == 1:
        return np.zeros(1, dtype=np.complex128)
    if n == 2:
        return np.array([-0.5, 0.5], dtype=np.complex128)
    if n == 3:
        order = ["123", "213", "312", "132", "231", "321"]
        angles = {text: (-120 + 60 * i) * pi / 180 for i, text in enumerate(order)}
        texts = ["".join(map(str, row)) for row in unrank(np.arange(6), 3).tolist()]
        return np.array([np.exp(1j * angles[text]) for text in texts])
    smaller = _star(n - 1, ratios)
    radius = float(np.abs(smaller).max())
    ring_radius = ratios[min(n - 4, len(ratios) - 1)] * radius / (2 * np.sin(pi / n))
    symbols = unrank(np.arange(len(smaller) * n), n)
    last = symbols[:, -1:]
    inner = (symbols[:, :-1] - last - 1) % n + 1
    within = smaller[rank(inner)]
    phase = np.exp(1j * module_angles(n)[symbols[:, -1] - 1])
    swapped = symbols.copy()
    swapped[:, [0, -1]] = symbols[:, [-1, 0]]
    partner = rank(swapped)
    best: tuple[float, Complexes] = (np.inf, phase)
    for mirrored in (within.conj(), within):
        # Angles 5° off the symmetric ones, at which links would overlap.
        for alpha in np.arange(-5, 355, 10) * pi / 180:
            z = phase * (ring_radius + np.exp(1j * alpha) * mirrored)
            cost = float(np.abs(z - z[partner]).sum())
            if cost < best[0] * (1 - 2e-4):
                best = (cost, z)
    return best[1]


def module_angles(n: int) -> Floats:
    """Return the angle of each module of S(n), by last symbol, in radians: (n,).

    >>> (module_angles(4) * 180 / pi).round().tolist()
    [-135.0, -45.0, 45.0, 135.0]
    """
    return -pi / 2 - pi / n + 2 * pi * np.arange(n) / n


def star(n: int, ratios: tuple[float, ...] = STAR_RATIOS) -> Floats:
    """Return the positions of the nodes of the star graph S(n) by lexicographic rank: (n!, 2).

    S(3) is a hexagon of radius 1. S(n) is a ring of n modules, copies of S(n-1), by last symbol;
    the shift x -> x+1 of all symbols turns it by 360°/n. Modules are turned and reflected so that
    links between them are short. ``ratios`` are the distances of neighbouring modules in S(4),
    S(5), …, in radii of a module.

    >>> star(3).round(2).tolist()[0]
    [-0.5, -0.87]
    """
    z = _star(n, ratios)
    return np.stack([z.real, z.imag], axis=-1)


def least_gap(vectors: Floats, directions: Floats) -> float:
    """Return the least distance of parallel links, in some directions, from the nodes of a cube.

    It is the least gap between the nodes projected onto the normals of the directions.
    """
    count = len(vectors)
    places = corners(np.arange(1 << count), vectors)
    normals = np.stack([-directions[:, 1], directions[:, 0]], axis=-1)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    return float(np.diff(np.sort(places @ normals.T, axis=0), axis=0).min())
