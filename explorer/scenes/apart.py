"""A drawing whose parts are moved apart: each keeps its shape, and no two overlap."""

from __future__ import annotations

from dataclasses import replace
from math import ceil, sqrt

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.scene import Scene, Stroke
from explorer.scenes.bends import Curves
from explorer.scenes.geometry import Floats
from explorer.scenes.link_clearance import node_obstacles, reroute_links

GAP, GAP_OF_SIZE = 1.6, 0.22
"""The least gap between parts, in pitches and as a share of the largest part: the larger counts."""

MAX_STRETCH = 2.5
"""Parts move at most to this multiple of their distance from the middle; else they go in rows."""

STEPS = 16
"""How many distances from the middle are tried."""


def scene_of_parts(net: Network, scene: Scene, parts: Ints) -> Scene:
    """Return a drawing with its parts moved apart; ``parts`` is the number of each mark's part.

    Outlines that lie in one part move with it, those that span several are left out.

    >>> from explorer import network
    >>> from explorer.scenes.scene import scene
    >>> net = network("Q(3)")
    >>> before = scene(net)
    >>> after = scene_of_parts(net, before, np.array([mark.node & 1 for mark in before.marks]))
    >>> after.size > before.size, len(after.strokes) == len(before.strokes)
    (True, True)
    """
    at = np.array([mark.at for mark in scene.marks])
    moves = _moves(at, parts, GAP * scene.pitch)
    low_corner = np.min(at, axis=0)
    moves += low_corner - (at + moves[parts]).min(axis=0)
    growth = (at + moves[parts]).max(axis=0) - at.max(axis=0)
    hulls = tuple(
        replace(
            hull,
            at=_move_point(hull.at, move),
            points=tuple(_move_point(p, move) for p in hull.points),
        )
        for hull in scene.hulls
        if len(inside := np.unique(parts[list(hull.marks)])) == 1
        for move in [moves[inside[0]]]
    )
    # Labels omit what outlines' names say: if an outline is lost, addresses are given in full.
    keeps_all_hulls = len(hulls) == len(scene.hulls)
    marks = tuple(
        replace(
            mark,
            at=_move_point(mark.at, moves[part]),
            label=mark.label if keeps_all_hulls else net.format(mark.node),
        )
        for mark, part in zip(scene.marks, parts.tolist(), strict=True)
    )
    return replace(
        scene,
        size=(scene.size[0] + float(growth[0]), scene.size[1] + float(growth[1])),
        marks=marks,
        hulls=hulls
        if keeps_all_hulls
        else tuple(replace(hull, name="", note="") for hull in hulls),
        strokes=_strokes(scene, at + moves[parts], parts),
        rulers=(),
    )


def _move_point(point: tuple[float, float], move: Floats) -> tuple[float, float]:
    return point[0] + float(move[0]), point[1] + float(move[1])


def _moves(at: Floats, parts: Ints, gap: float) -> Floats:
    """Return the displacement of each part, away from the middle or into rows: (parts, 2)."""
    count = int(parts.max()) + 1
    low = np.array([at[parts == part].min(axis=0) for part in range(count)])
    high = np.array([at[parts == part].max(axis=0) for part in range(count)])
    gap = max(gap, GAP_OF_SIZE * float((high - low).max()))
    middle = (low + high) / 2
    away = middle - middle.mean(axis=0)
    for share in np.linspace(0, MAX_STRETCH - 1, STEPS):
        if _are_apart(low + share * away, high + share * away, gap):
            return np.asarray(share * away)
    columns = ceil(sqrt(count))
    cell = (high - low).max(axis=0) + gap
    cells = np.stack([np.arange(count) % columns, np.arange(count) // columns], axis=1)
    return np.asarray(cells * cell - low)


def _are_apart(low: Floats, high: Floats, gap: float) -> bool:
    """Return whether any two boxes are at least a gap apart, across or down."""
    between = np.maximum(low[:, None] - high[None], low[None] - high[:, None]).max(axis=2)
    np.fill_diagonal(between, np.inf)
    return bool((between >= gap).all())


def _strokes(scene: Scene, at: Floats, parts: Ints) -> tuple[Stroke, ...]:
    """Return the links: within a part as they were, between parts as straight as they can be."""
    ends = np.array([(stroke.a, stroke.b) for stroke in scene.strokes]).reshape(-1, 2)
    between = np.flatnonzero(parts[ends[:, 0]] != parts[ends[:, 1]])
    curves = Curves(at[ends[between, 0]], at[ends[between, 1]])
    reroute_links(curves, [node_obstacles(at, scene.radius)], np.arange(len(between)))
    strokes = list(scene.strokes)
    for row, bend in zip(between.tolist(), curves.bends(), strict=True):
        strokes[row] = replace(strokes[row], bend=bend)
    return tuple(strokes)
