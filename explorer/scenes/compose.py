"""Makes a scene from a plan: its scale, outlines, the curves of links, labels and opacities."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from explorer.core.ints import Ints, index_array, row_numbers
from explorer.core.network import Network
from explorer.core.scene import Mark, Ruler, Scene, Stroke, Stub
from explorer.scenes.bends import Curves
from explorer.scenes.geometry import Floats, least_distance
from explorer.scenes.hulls import Outlines, ghost_hulls, hulls, outlines
from explorer.scenes.labels import label_boxes, sides
from explorer.scenes.layout import ASPECT, NAME_HEIGHT, Layout, Plan, Sheet
from explorer.scenes.link_clearance import node_obstacles, reroute_links
from explorer.scenes.link_opacity import opacities_at_rest
from explorer.scenes.rulers import rulers

WIDTH = 1000.0
HEIGHT = WIDTH / ASPECT
"""The box that nodes and outlines are scaled to fit, margins included, in stage units."""

MARGIN = 14.0
"""The margin round a drawing, in stage units."""

MAX_ASPECT, MIN_ASPECT = 1.5, 1.15
"""The greatest and the least ratio of a drawing's width to its height."""

MIN_WIDTH = 640.0
"""The least width of a drawing, in stage units."""

MAX_PILLS = 40
"""The most nodes that may be drawn as pills."""

PILL_LETTER, PILL_SIDES, PILL_HEIGHT = 10.1, 20.0, 32.0
"""The width of a letter in a pill, of a pill without letters, and its height, in stage units."""

MIN_LABEL_PITCH = 22.0
"""The pitch, in stage units, above which nodes have labels beside them."""

MAX_SAMPLES = 40_000
"""About the most points on all links that are sampled for placing labels."""

NAME_WEIGHT, EDGE_WEIGHT = 1.5, 2.5
"""The weight of a point on an outline's name, and on its line; a point on a full link weighs 1."""

NODE_SHARE, MAX_NODE_RADIUS = 0.15, 8.0
"""The radius of a node as drawn: a share of the pitch, and its maximum in stage units."""

RULER_ROOM, RULER_LETTER = 26.0, 9.0
"""The room of a ruler, and of each letter of a vertical one besides, in stage units."""


@dataclass(frozen=True)
class Links:
    """The links of a drawing: the marks a and b that they join, kinds, dimensions, (m,) each."""

    a: Ints
    b: Ints
    kind: Ints
    dimension: Ints


def links_of(net: Network) -> Links:
    """Return every link of a network once; two opposite arcs count as one link."""
    rows = net.link_array()
    if net.directed:
        low, high = np.sort(rows[:, :2], axis=1).T
        rows = rows[np.unique(low.astype(np.int64) * net.nodes + high, return_index=True)[1]]
    a, b, port = rows.T.astype(np.int64)
    kinds = net.link_kinds(a)[np.arange(len(a)), port]
    dimensions = np.array([p.dimension for p in net.ports], dtype=np.int64)
    a, b = np.minimum(a, b), np.maximum(a, b)
    return Links(a, b, np.asarray(kinds, dtype=np.int64), dimensions[port])


def directions_and_widths(net: Network, nodes: Ints, links: Links) -> tuple[list[int], list[int]]:
    """Return the direction and the width of each drawn link.

    The direction is 1 from a to b, -1 from b to a, 0 for both; the width is the number of parallel
    links.
    """
    count = len(links.a)
    arrows, wide = np.zeros(count, dtype=np.int64), np.ones(count, dtype=np.int64)
    for here, there, direction in ((links.a, links.b, 1), (links.b, links.a, -1)):
        if (net.directed or net.width_each != 1) and count:
            joined = net.neighbors(nodes[here]) == nodes[there][:, None]
            arrows += direction * joined.any(axis=1)
            wide = np.maximum(wide, np.where(joined, net.width(nodes[here]), 1).max(axis=1))
    return arrows.tolist(), wide.tolist()


def compose_whole(net: Network, layout: Layout) -> Scene:
    """Return the scene of a whole network by a layout."""
    return compose(
        net,
        layout,
        lambda name: layout.arrange(net, name),
        links_of(net),
        lambda sheet: layout.bend(net, sheet),
        tuple(range(net.nodes)),
    )


def compose(
    net: Network,
    layout: Layout,
    arrange: Callable[[float], Plan],
    links: Links,
    bend: Callable[[Sheet], None],
    nodes: tuple[int, ...],
    stubs: tuple[Stub, ...] = (),
    note: str = "",
) -> Scene:
    """Return the scene of a plan; ``arrange`` makes the plan for a height of names in pitches.

    ``nodes`` are the indices of the drawn nodes, ``bend`` gives the links their curves. ``note``
    says what part of the network is drawn, "" for all of it.
    """
    plan, scale = _plan_and_scale(arrange)
    kinds = net.kinds
    at = plan.at * scale
    pitch = least_distance(at)
    radius = node_radius(pitch)
    tier_outlines = outlines(at, plan.tiers, scale, radius + 1.5)
    curves = Curves(at[links.a], at[links.b])
    pills = _pills_fit(plan, at)
    clearance = PILL_HEIGHT * 0.95 if pills else radius + 5.0
    bend(Sheet(at, links.a, links.b, links.kind, links.dimension, curves, radius, clearance))
    drawn_radius = PILL_HEIGHT / 2 if pills else min(NODE_SHARE * pitch, MAX_NODE_RADIUS)
    reroute_links(curves, [node_obstacles(at, drawn_radius)], np.arange(len(links.a)))
    inner = _internal(plan, links)
    fade = opacities_at_rest(kinds, links.kind, curves.length / WIDTH, inner, layout.equal_kinds)
    labels = plan.pills if pills else plan.labels
    samples = curves.samples(int(np.clip(MAX_SAMPLES / max(1, len(links.a)), 16, 96)))
    side = _label_sides(
        plan, at, labels, drawn_radius, samples, np.array(fade)[links.kind], tier_outlines
    )
    low, high = _bounds(plan, at, tier_outlines, samples, radius, scale, pills)
    drawn_rulers = rulers(at, plan.tiers, plan.pills, pitch) if len(plan.pills) == len(at) else ()
    for ruler in drawn_rulers:
        low[1 - ruler.axis] -= _ruler_room(ruler)
    if pitch > MIN_LABEL_PITCH and not pills:
        box = label_boxes(at, labels, side, drawn_radius)
        low = np.minimum(low, box[:, :2].min(axis=0))
        high = np.maximum(high, box[:, 2:].max(axis=0))
    size, shift = _size_and_shift(low, high)
    return Scene(
        spec=net.spec,
        size=size,
        pitch=round(pitch, 3),
        radius=round(radius, 3),
        marks=_marks(nodes, at + shift, labels, side, plan.hollow),
        hulls=hulls(tier_outlines, shift, scale)
        + ghost_hulls(plan.ghosts, max((t.level for t in plan.tiers), default=0), shift, scale),
        strokes=tuple(
            map(
                Stroke,
                links.a.tolist(),
                links.b.tolist(),
                links.kind.tolist(),
                links.dimension.tolist(),
                curves.bends(),
                *directions_and_widths(net, index_array(nodes, net.nodes), links),
            )
        ),
        kinds=kinds,
        fade=fade,
        stubs=stubs,
        complete=not note,
        note=note,
        pills=pills,
        rulers=tuple(
            replace(r, at=tuple(round(v + float(shift[r.axis]), 2) for v in r.at))
            for r in drawn_rulers
        ),
    )


def _ruler_room(ruler: Ruler) -> float:
    """Return the room that a ruler takes beside the drawing, in stage units."""
    longest = max(len(text) for text in (*ruler.texts, ruler.mask))
    return RULER_ROOM + (longest * RULER_LETTER if ruler.axis else 0.0)


def node_radius(pitch: float) -> float:
    """Return the radius that outlines and curves allow for nodes of a pitch, in stage units.

    >>> node_radius(50), round(node_radius(5), 2)
    (6.0, 1.92)
    """
    return float(min(max(0.12 * pitch, 3.0), 8.0, pitch / 2.6))


def _plan_and_scale(arrange: Callable[[float], Plan]) -> tuple[Plan, float]:
    """Return the plan, and the stage units in a pitch with which it fills the stage."""
    name_height, scale = 0.4, 100.0
    for _ in range(4):
        plan = arrange(name_height)
        for _ in range(3):
            at = plan.at * scale
            low, high = _extent(plan, at, outlines(at, plan.tiers, scale), scale)
            room = np.array([WIDTH, HEIGHT]) - 2 * MARGIN
            # Names have a fixed height in stage units, so the scale is found by iteration.
            scale *= float((room / np.maximum(high - low, 1e-6)).min())
        name_height = NAME_HEIGHT / scale
    return plan, scale


def _extent(
    plan: Plan, at: Floats, tier_outlines: list[Outlines], scale: float
) -> tuple[Floats, Floats]:
    """Return the corners of the box of nodes, outlines with names, and ghosts."""
    reach = 0.12 * scale
    lows, highs = [at.min(axis=0) - reach], [at.max(axis=0) + reach]
    for lines in tier_outlines:
        lowest, highest = lines.extents()
        lows.append(lowest.min(axis=0))
        highs.append(highest.max(axis=0))
    for ghost in plan.ghosts:
        centre, half = np.array(ghost.at) * scale, np.array(ghost.size) * scale / 2
        lows.append(centre - half)
        highs.append(centre + half)
    return np.min(lows, axis=0), np.max(highs, axis=0)


def _bounds(
    plan: Plan,
    at: Floats,
    tier_outlines: list[Outlines],
    samples: Floats,
    radius: float,
    scale: float,
    pills: bool,
) -> tuple[Floats, Floats]:
    """Return the corners of the box of all that is drawn, links and pills included."""
    low, high = _extent(plan, at, tier_outlines, scale)
    if pills:
        half = pill_width(max(len(p) for p in plan.pills)) / 2, PILL_HEIGHT / 2
    else:
        half = (radius + 4.0, radius + 4.0)
    low = np.minimum(low, at.min(axis=0) - half)
    high = np.maximum(high, at.max(axis=0) + half)
    if samples.size:
        low = np.minimum(low, samples.min(axis=(0, 1)) - 2)
        high = np.maximum(high, samples.max(axis=(0, 1)) + 2)
    for lines in tier_outlines:
        if lines.tier.named:
            left, right = lines.widths()
            low[0], high[0] = min(low[0], left.min()), max(high[0], right.max())
    return low, high


def _size_and_shift(low: Floats, high: Floats) -> tuple[tuple[float, float], Floats]:
    """Return the size of the drawing, and the shift that puts a box into its middle."""
    width, height = (high - low + 2 * MARGIN).tolist()
    wide = max(width, MIN_ASPECT * height, MIN_WIDTH)
    tall = max(height, wide / MAX_ASPECT)
    size = (round(wide, 2), round(tall, 2))
    return size, np.array(size) / 2 - (low + high) / 2


def pill_width(length: int) -> float:
    """Return the width of a pill with a text of a number of letters, in stage units."""
    return length * PILL_LETTER + PILL_SIDES


def _pills_fit(plan: Plan, at: Floats) -> bool:
    """Return whether nodes can be drawn as pills without overlap."""
    if not plan.pills or len(at) > MAX_PILLS:
        return False
    half = np.array([pill_width(len(text)) / 2 for text in plan.pills])
    i, j = np.triu_indices(len(at), 1)
    apart = np.abs(at[i] - at[j])
    return bool(((apart[:, 0] > half[i] + half[j] + 6) | (apart[:, 1] > PILL_HEIGHT + 6)).all())


def _internal(plan: Plan, links: Links) -> Ints:
    """Return 1 for links that stay in an innermost outline, 0 for the others: (m,)."""
    if not plan.tiers:
        return np.zeros(len(links.a), dtype=np.int64)
    finest = max(t.level for t in plan.tiers)
    inside = np.zeros(len(links.a), dtype=bool)
    for tier in plan.tiers:
        if tier.level == finest:
            home = tier.home
            inside |= (home[links.a] == home[links.b]) & (home[links.a] >= 0)
    return inside.astype(np.int64)


def _label_sides(
    plan: Plan,
    at: Floats,
    labels: tuple[str, ...],
    radius: float,
    samples: Floats,
    opacity: Floats,
    tier_outlines: list[Outlines],
) -> Floats:
    """Return the side of its node on which each label is placed: (n, 2)."""
    lengths = np.array([len(text) for text in labels], dtype=np.float64)
    visible = opacity > 0.1
    ink = samples[visible]
    # The weight of a sample is the ink between it and the next sample.
    weights = np.repeat(opacity[visible], samples.shape[1])
    if len(ink):
        spans = np.linalg.norm(np.diff(ink, axis=1), axis=2).mean(axis=1)
        weights = weights * np.repeat(spans, samples.shape[1]) / 4.0
    names = np.concatenate([np.zeros((0, 2)), *(lines.name_points() for lines in tier_outlines)])
    edges = np.concatenate([np.zeros((0, 2)), *(lines.edges() for lines in tier_outlines)])
    return sides(
        at,
        lengths,
        radius,
        np.concatenate([ink.reshape(-1, 2), names, edges]),
        np.concatenate(
            [weights, np.full(len(names), NAME_WEIGHT), np.full(len(edges), EDGE_WEIGHT)]
        ),
        _likeness_numbers(plan),
    )


def _likeness_numbers(plan: Plan) -> Ints:
    """Return a number for each node, equal for nodes at the same position of congruent clusters."""
    if not plan.tiers:
        return np.arange(len(plan.at))
    finest = max(t.level for t in plan.tiers)
    home, count = np.full(len(plan.at), -1), 0
    for tier in plan.tiers:
        if tier.level == finest:
            home = np.where(tier.home >= 0, tier.home + count, home)
            count += len(tier.names)
    low = np.full((count + 1, 2), np.inf)
    np.minimum.at(low, home, plan.at)
    # The shift keeps equal positions from being rounded to different ones.
    positions = np.round((plan.at - low[home]) * 50 + 0.123).astype(np.int64)
    outside = np.where(home < 0, np.arange(len(plan.at)) + 1, 0)
    rows = np.concatenate([positions, outside[:, None]], axis=1)
    return row_numbers(rows)


def _marks(
    nodes: tuple[int, ...],
    at: Floats,
    labels: tuple[str, ...],
    side: Floats,
    hollow: frozenset[int],
) -> tuple[Mark, ...]:
    places, sides_ = np.round(at, 2).tolist(), side.tolist()
    return tuple(
        Mark(node, (x, y), label, (sx, sy), node in hollow)
        for node, (x, y), label, (sx, sy) in zip(nodes, places, labels, sides_, strict=True)
    )
