"""Measurements of a scene, independent of how it was laid out."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from explorer.core.scene import Hull, Point, Scene, Stroke
from explorer.scenes.geometry import Floats

TOLERANCE = 0.1
"""Units of the drawing by which hulls may overlap through rounding."""


def places(scene: Scene) -> Floats:
    """Return the positions of the marks: (marks, 2)."""
    return np.array([mark.at for mark in scene.marks])


def points_of(scene: Scene, stroke: Stroke, number: int = 60) -> Floats:
    """Return points along a stroke, (…, 2), as Stroke defines them: (t, s) on (dx,dy), (-dy,dx)."""
    a, b = np.array(scene.marks[stroke.a].at), np.array(scene.marks[stroke.b].at)
    along = b - a
    normal = np.array([-along[1], along[0]])
    controls = [a + t * along + s * normal for t, s in stroke.bend]
    t = np.linspace(0, 1, number)[:, None]
    if not controls:
        return np.asarray(a + t * along)
    knots = [a, *((p + q) / 2 for p, q in pairwise(controls)), b]
    return np.concatenate(
        [
            (1 - t) ** 2 * start + 2 * t * (1 - t) * control + t**2 * end
            for start, control, end in zip(knots, controls, knots[1:], strict=False)
        ]
    )


def grazing_links(scene: Scene, beyond: float = 1.5, opacity: float = 0.3) -> list[tuple[int, int]]:
    """Return the links above an opacity that pass other nodes closer than allowed."""
    at = places(scene)
    links = []
    for stroke in scene.strokes:
        if scene.fade[stroke.kind] <= opacity:
            continue
        offsets = points_of(scene, stroke)[:, None] - at[None]
        near = np.linalg.norm(offsets, axis=2).min(axis=0)
        near[[stroke.a, stroke.b]] = np.inf
        if near.min() < scene.radius + beyond:
            links.append((scene.marks[stroke.a].node, scene.marks[stroke.b].node))
    return links


def are_apart(first: Hull, second: Hull) -> bool:
    """Return whether two hulls do not overlap."""
    if first.shape == second.shape == "polygon":
        return _are_separated(np.array(first.points), np.array(second.points))
    dx, dy = abs(first.at[0] - second.at[0]), abs(first.at[1] - second.at[1])
    width, height = (first.size[i] / 2 + second.size[i] / 2 for i in (0, 1))
    if first.shape == second.shape == "circle":
        return bool(np.hypot(dx, dy) >= width - TOLERANCE)
    return bool(dx >= width - TOLERANCE or dy >= height - TOLERANCE)


def _are_separated(first: Floats, second: Floats) -> bool:
    """Return whether a side of one of two convex polygons separates them."""
    for polygon, other in ((first, second), (second, first)):
        sides = np.roll(polygon, -1, axis=0) - polygon
        normals = np.stack([sides[:, 1], -sides[:, 0]], axis=-1)
        for corner, normal in zip(polygon, normals, strict=True):
            mine, theirs = (polygon - corner) @ normal, (other - corner) @ normal
            if theirs.min() >= mine.max() - TOLERANCE or theirs.max() <= mine.min() + TOLERANCE:
                return True
    return False


def hull_contains(hull: Hull, at: Point, slack: float = TOLERANCE) -> bool:
    """Return whether a hull contains a point."""
    dx, dy = abs(at[0] - hull.at[0]), abs(at[1] - hull.at[1])
    if hull.shape == "circle":
        return bool(np.hypot(dx, dy) <= hull.size[0] / 2 + slack)
    return dx <= hull.size[0] / 2 + slack and dy <= hull.size[1] / 2 + slack
