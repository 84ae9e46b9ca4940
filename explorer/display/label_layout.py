"""The texts of a picture: labels, cluster names and hop numbers, placed where there is room."""

from __future__ import annotations

import numpy as np

from explorer.core.scene import Hull, Mark, Point
from explorer.display import looks
from explorer.display.picture import Draft
from explorer.display.primitives import Anchor, Disc, Primitive, Text, point_along

LETTER_WIDTH = 0.6
"""Width of a letter of the mono font, as a share of its size."""

NOTE_LETTER_WIDTH = 0.5
"""Width of a letter of a note, as a share of its size."""

NUMBER_POSITIONS = (0.5, 0.42, 0.58, 0.35, 0.65)
"""Positions of a hop's number along the hop, the best first."""

BASELINE_DROP = 0.36
"""Distance of a text's baseline below its middle, as a share of its size."""


def labels(draft: Draft, every: bool = False) -> list[Primitive]:
    """Return the labels beside the nodes, or inside them if nodes are drawn as pills.

    The nodes of routes, of clusters that routes touch and of wide clusters are labelled if they
    are far enough apart; with ``every``, all nodes that have room.
    """
    scene = draft.scene
    if scene.pills:
        return [_pill_label(draft, i, mark) for i, mark in enumerate(scene.marks)]
    innermost = _innermost_hulls(draft)
    labels_all = [_labels_all_nodes(draft, hull) for hull in scene.hulls]
    touched = draft.touched
    primitives: list[Primitive] = []
    for i, mark in enumerate(scene.marks):
        home = innermost.get(i)
        if home is None:
            room = draft.pitch >= looks.LONE_LABEL_PITCH
        else:
            room = draft.pitch >= looks.CLUSTER_LABEL_PITCH and labels_all[home]
        room = room or (every and draft.pitch >= looks.CLUSTER_LABEL_PITCH)
        if room or (i in touched and draft.pitch >= looks.ROUTE_LABEL_PITCH):
            primitives.append(_node_label(draft, i, mark, innermost))
    return primitives


def _labels_all_nodes(draft: Draft, hull: Hull) -> bool:
    touched = bool(draft.touched.intersection(hull.marks))
    return touched or hull.size[0] * draft.scale >= looks.ALL_LABELLED_WIDTH


def _innermost_hulls(draft: Draft) -> dict[int, int]:
    """Return the innermost outline around each mark that has one."""
    order = sorted(range(len(draft.scene.hulls)), key=lambda i: draft.scene.hulls[i].level)
    return {mark: i for i in order for mark in draft.scene.hulls[i].marks}


def _pill_label(draft: Draft, i: int, mark: Mark) -> Primitive:
    ends = {*draft.route[:1], draft.target}
    role = "pill-end" if i in ends else "pill-visited" if i in draft.visited else "pill"
    (x, y), size = draft.spot(i), looks.TEXTS[role].size
    return Text(role, (x, y + size * BASELINE_DROP), mark.label, "middle")


def _node_label(draft: Draft, i: int, mark: Mark, innermost: dict[int, int]) -> Primitive:
    role = "label-on" if i in draft.touched else "label"
    size = looks.TEXTS[role].size
    anchor, at = text_beside(draft.spot(i), mark.side, max(3.0, draft.radius) + 4, size)
    return Text(role, at, mark.label, anchor, "hull" if i in innermost else "stage")


def text_beside(at: Point, side: Point, distance: float, size: float) -> tuple[Anchor, Point]:
    """Return anchor and baseline of a text ``distance`` pixels away from one side of a point.

    >>> text_beside((0.0, 0.0), (1.0, 0.0), 10.0, 100.0)
    ('start', (10.0, 36.0))
    """
    x, y = at[0] + side[0] * distance, at[1] + side[1] * distance
    anchor: Anchor = "start" if side[0] > 0.4 else "end" if side[0] < -0.4 else "middle"
    drop = 0.8 if side[1] > 0.4 else -0.1 if side[1] < -0.4 else BASELINE_DROP
    return anchor, (x, y + drop * size)


# Names ------------------------------------------------------------------------------------------


def cluster_names(draft: Draft) -> list[Primitive]:
    """Return the names of clusters and the notes behind them."""
    primitives: list[Primitive] = []
    for hull in draft.scene.hulls:
        if not hull.name:
            continue
        if hull.ghost:
            (x, y), size = draft.at(hull.at), looks.TEXTS["name-ghost"].size
            primitives.append(
                Text("name-ghost", (x, y + BASELINE_DROP * size), hull.name, "middle", "stage")
            )
        else:
            primitives += _cluster_name(draft, hull)
    return primitives


def _cluster_name(draft: Draft, hull: Hull) -> list[Primitive]:
    width, height = draft.at(hull.size)
    touched = bool(draft.touched.intersection(hull.marks))
    small = width < looks.SMALL_NAME_WIDTH
    size = looks.TEXTS["name-small" if small else "name"].size
    length = len(hull.name) * LETTER_WIDTH * size
    if width <= looks.UNNAMED_WIDTH or (length > width + 8 and not touched):
        return []
    x, y = draft.at(hull.at)
    # The scene leaves room for names at full size only: a small picture keeps them within it.
    y = y + height / 2 + size if hull.below else max(y - height / 2 - 4, size * 0.8)
    y = min(y, draft.scene.size[1] * draft.scale - 2)
    middle = hull.shape != "box"
    at = (x if middle else x - width / 2 + 1, y)
    role = "name-on" if touched else "name-small" if small else "name"
    name = Text(role, at, hull.name, "middle" if middle else "start", "stage", size)
    note = "" if small else _note_that_fits(hull.note, (width - length) / looks.TEXTS["note"].size)
    if not note:
        return [name]
    after = (at[0] + (length / 2 if middle else length) + 7, y)
    return [name, Text("note", after, note, "start", "stage")]


def _note_that_fits(note: str, room: float) -> str:
    """Return as much of a note as fits behind a name: all of it, its first part, or nothing.

    ``room`` is in multiples of the note's letter size, without the name's length.
    """
    return next(
        (text for text in (note, note.split("; ")[0]) if len(text) * NOTE_LETTER_WIDTH <= room), ""
    )


# Rulers -----------------------------------------------------------------------------------------


def ruler_texts(draft: Draft) -> list[Primitive]:
    """Return the rulers' texts: the letters that lines share, and the mask before the columns."""
    primitives: list[Primitive] = []
    size = looks.TEXTS["ruler"].size
    edges = [
        min((draft.at(mark.at)[axis] for mark in draft.scene.marks), default=0.0)
        - looks.RULER_DISTANCE
        for axis in (0, 1)
    ]
    for ruler in draft.scene.rulers:
        for v, text in zip(ruler.at, ruler.texts, strict=True):
            if ruler.axis == 0:
                at = (v * draft.scale, edges[1] - size * 0.4)
            else:
                at = (edges[0], v * draft.scale + BASELINE_DROP * size)
            primitives.append(Text("ruler", at, text, "end" if ruler.axis else "middle", "stage"))
        if ruler.axis == 0:
            corner = (edges[0], edges[1] - size * 0.4)
            primitives.append(Text("ruler", corner, ruler.mask, "end", "stage"))
    return primitives


# Numbers of hops --------------------------------------------------------------------------------


def badges(draft: Draft) -> list[Primitive]:
    """Return the numbers of the route's hops, placed clear of nodes and of each other."""
    size = 7.5 if draft.pitch >= looks.CLUSTER_LABEL_PITCH else 6.0
    nodes = np.array([draft.spot(i) for i in range(len(draft.scene.marks))])
    placed: list[Point] = []
    primitives: list[Primitive] = []
    for number, (_, points) in enumerate(draft.hops(draft.route), 1):
        spots = _spots(draft, points, size)
        clearances = [
            min(
                float(np.hypot(*(nodes - spot).T).min()) - draft.radius,
                min((float(np.hypot(spot[0] - x, spot[1] - y)) for x, y in placed), default=1e9)
                - size,
            )
            for spot in spots
        ]
        best = next(
            (i for i, room in enumerate(clearances) if room > size + 2), int(np.argmax(clearances))
        )
        x, y = spots[best]
        placed.append((x, y))
        letter_size = size * 1.15
        primitives.append(Disc("badge", (x, y), size))
        primitives.append(
            Text(
                "badge",
                (x, y + BASELINE_DROP * letter_size),
                str(number),
                "middle",
                "",
                letter_size,
            )
        )
    return primitives


def _spots(draft: Draft, points: tuple[Point, ...], size: float) -> list[Point]:
    """Return the possible positions of a hop's number, the best first.

    Along the hop; if it is shorter than two numbers, beside it or around its small cluster.
    """
    (x0, y0), (x1, y1) = points[0], points[-1]
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    if np.hypot(x1 - x0, y1 - y0) > 4 * size + 2 * draft.radius:
        return [point_along(points, t) for t in NUMBER_POSITIONS]
    clusters = [h for h in draft.scene.hulls if h.marks and _contains(draft, h, (x, y))]
    if not clusters or draft.scene.pills:
        return [(x, y)]
    cluster = max(clusters, key=lambda h: h.level)
    at, extent = draft.at(cluster.at), draft.at(cluster.size)
    if max(extent) > 9 * size:
        # A wide cluster: beside the hop, to either side.
        factor = (size + draft.radius + 2) / max(float(np.hypot(x1 - x0, y1 - y0)), 1e-6)
        aside = ((y0 - y1) * factor, (x1 - x0) * factor)
        return [(x + sign * aside[0], y + sign * aside[1]) for sign in (1, -1)]
    reach = [side / 2 + size + 2 for side in extent]
    ring = [(np.cos(k * np.pi / 8), np.sin(k * np.pi / 8)) for k in range(16)]
    # On the outline of the cluster's box, not on a circle around it.
    on_box = [(cx / max(abs(cx), abs(cy)), cy / max(abs(cx), abs(cy))) for cx, cy in ring]
    spots = [(at[0] + float(cx) * reach[0], at[1] + float(cy) * reach[1]) for cx, cy in on_box]
    return sorted(spots, key=lambda spot: float(np.hypot(spot[0] - x, spot[1] - y)))


def _contains(draft: Draft, hull: Hull, at: Point) -> bool:
    centre, extent = draft.at(hull.at), draft.at(hull.size)
    return all(abs(at[i] - centre[i]) <= extent[i] / 2 for i in (0, 1))
