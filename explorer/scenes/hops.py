"""The bends of a route's hops: clear of nodes it does not visit, of their trails and of texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType

import numpy as np

from explorer.core.network import Network
from explorer.core.scene import Hull, Point, Scene, Stroke
from explorer.scenes.bends import Curves
from explorer.scenes.compose import (
    MAX_NODE_RADIUS,
    MIN_LABEL_PITCH,
    NODE_SHARE,
    PILL_HEIGHT,
    pill_width,
)
from explorer.scenes.gap_curves import GapCurves
from explorer.scenes.geometry import Floats
from explorer.scenes.labels import FONT, LETTER, label_boxes
from explorer.scenes.link_clearance import (
    FINE_SAMPLES,
    NODE_PRICE,
    Obstacles,
    comes_too_near,
    obstacles_of,
    reroute_links,
    text_points,
)
from explorer.scenes.scene import stage_scene

NAME_DISTANCE = 14.0
"""Distance of the middle of a cluster's name from its outline."""

NOTE_LETTER = 7.2

FULL_OPACITY = 0.9
"""The opacity at rest from which a link is as visible as a hop."""

MIN_RIM_DISTANCE = 0.6
"""Minimum distance of a hop from the rim of a foreign node, if nodes are close together."""

HopBends = Mapping[tuple[int, int], tuple[Point, ...]]
"""The control points of hops that are bent differently from their links, by their two marks."""


@lru_cache(maxsize=64)
def _text_points(scene: Scene, radius: float) -> Floats:
    """Return points along the texts: names of clusters, and labels if there are any."""
    boxes = [_name_box(hull) for hull in scene.hulls if hull.name]
    rows = np.array(boxes).reshape(-1, 4)
    if scene.pitch > MIN_LABEL_PITCH and not scene.pills:
        at = np.array([mark.at for mark in scene.marks])
        side = np.array([mark.side for mark in scene.marks])
        labels = tuple(mark.label for mark in scene.marks)
        rows = np.concatenate([rows, label_boxes(at, labels, side, radius)])
    return text_points(rows)


def _name_box(hull: Hull) -> tuple[float, float, float, float]:
    (x, y), (width, height) = hull.at, hull.size
    middle = y + height / 2 + NAME_DISTANCE if hull.below else y - height / 2 - NAME_DISTANCE
    length = len(hull.name) * LETTER + len(hull.note) * NOTE_LETTER
    left = x - length / 2 if hull.shape == "circle" else x - width / 2
    return left, middle - FONT / 2, left + length, middle + FONT / 2


def _other_pills(scene: Scene, stroke: Stroke) -> Obstacles:
    """Return the pills of nodes that a link does not join, as points along their middles."""
    half = PILL_HEIGHT / 2
    points = [
        (mark.at[0] + x, mark.at[1])
        for i, mark in enumerate(scene.marks)
        if i not in (stroke.a, stroke.b)
        for x in np.linspace(-1, 1, 5) * max(0.0, pill_width(len(mark.label)) / 2 - half)
    ]
    return Obstacles(np.array(points).reshape(-1, 2), half, NODE_PRICE, nodes=False)


@lru_cache(maxsize=256)
def hop_bends(scene: Scene, marks: tuple[int | None, ...]) -> HopBends:
    """Return the bends of hops between marks that differ from those of their links.

    A hop is shown in full even if its link at rest is faint or one of a bundle, so it keeps clear
    of nodes and texts, as straight as possible.

    >>> from explorer import network
    >>> from explorer.scenes.scene import scene
    >>> hop_bends(scene(network("Q(3)")), (0, 1, 3))
    mappingproxy({})
    """
    links = {frozenset((stroke.a, stroke.b)): stroke for stroke in scene.strokes}
    strokes = [
        links[frozenset(ends)]
        for ends in dict.fromkeys(
            tuple(sorted((a, b))) for a, b in pairwise(marks) if a is not None and b is not None
        )
        if frozenset(ends) in links
    ]
    if not strokes:
        return MappingProxyType({})
    at = np.array([mark.at for mark in scene.marks])
    radius = PILL_HEIGHT / 2 if scene.pills else min(NODE_SHARE * scene.pitch, MAX_NODE_RADIUS)
    curves = Curves(at[[s.a for s in strokes]], at[[s.b for s in strokes]])
    for row, stroke in enumerate(strokes):
        if stroke.bend:
            points = np.array([_control(at[stroke.a], at[stroke.b], *p) for p in stroke.bend])
            curves.set_controls(np.array([row]), points[None], len(stroke.bend))
    obstacles = obstacles_of(at, radius, scene.pitch, _text_points(scene, radius))
    old_bends = curves.bends()
    full = np.array([scene.fade[stroke.kind] > FULL_OPACITY for stroke in strokes])
    # A link in full view at rest keeps its shape, unless it runs through a node.
    if scene.pills:
        for row, stroke in enumerate(strokes):
            pills = _other_pills(scene, stroke)
            reroute_links(
                curves, [pills, *obstacles[1:] * (not full[row])], np.array([row]), weave=True
            )
    else:
        reroute_links(curves, obstacles[:1], np.flatnonzero(full), weave=True)
        reroute_links(curves, obstacles, np.flatnonzero(~full), weave=True)
    bends = curves.bends()
    too_near = np.flatnonzero(comes_too_near(curves, obstacles[:1], samples=FINE_SAMPLES)).tolist()
    if too_near and not scene.pills:
        gaps = GapCurves(obstacles[0], obstacles[2], radius + MIN_RIM_DISTANCE)
        for row in too_near:
            bends[row] = gaps.find_curve(curves.start[row], curves.end[row]) or bends[row]
    return MappingProxyType(
        {
            (stroke.a, stroke.b): bend
            for stroke, old, bend in zip(strokes, old_bends, bends, strict=True)
            if bend != old
        }
    )


def _control(start: Floats, end: Floats, t: float, s: float) -> Floats:
    along = end - start
    return np.asarray(start + t * along + s * np.array([-along[1], along[0]]))


def route_scene(net: Network, route: tuple[int, ...]) -> Scene:
    """Return the scene for a route, its hops bent clear of nodes that they do not visit."""
    scene = stage_scene(net, route)
    bends = hop_bends(scene, tuple(map(scene.mark_of_node.get, route)))
    strokes = (
        replace(stroke, bend=bends[stroke.a, stroke.b]) if (stroke.a, stroke.b) in bends else stroke
        for stroke in scene.strokes
    )
    return replace(scene, strokes=tuple(strokes)) if bends else scene
