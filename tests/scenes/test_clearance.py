"""Links and routes keep clear of other nodes, on every sample."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from explorer import network
from explorer.core.scene import Scene
from explorer.scenes.compose import MAX_NODE_RADIUS, NODE_SHARE, PILL_HEIGHT
from explorer.scenes.link_clearance import NODE_CLEARANCE
from explorer.scenes.scene import MAX_DRAWN, scene, stage_scene
from explorer.testing.drawings import places, points_of
from tests.contracts import NIGHTLY
from tests.scenes.test_contract import drawable

THREADED_SPECS = ("GHC(4,4,4)", "Q(8)", "HCNm(2,3)", "CCC(4)", "SCQ(3,4)")
"""Networks whose links once ran through foreign nodes."""

CROWDED = {
    "Q(10)": 0.01,
    "MC(1,4)": 0.01,
    "R(6)": 0.002,
    "SCQ(3,5)": 0.005,
    "MC(2,2)": 0.08,
    "DC(4)": 0.01,
    "ECQ(4,4)": 0.015,
    "HCN(5)": 0.015,
    "S(6)": 0.005,
}
"""The share of links, all of them faint, for which no curve is free: nodes leave no lane."""


MAX_BY_DAY = 700
"""Most nodes of what is drawn to measure every link of it by day."""


def node_of(drawing: Scene) -> float:
    """The radius of what a node is drawn as."""
    return PILL_HEIGHT / 2 if drawing.pills else min(NODE_SHARE * drawing.pitch, MAX_NODE_RADIUS)


@cache
def nearest(drawing: Scene) -> np.ndarray:
    """How near each link comes to the centre of a foreign node."""
    at = places(drawing)
    gaps = np.empty(len(drawing.strokes))
    for i, stroke in enumerate(drawing.strokes):
        points = points_of(drawing, stroke, 32)
        low, high = points.min(axis=0) - 30, points.max(axis=0) + 30
        near = ((at >= low) & (at <= high)).all(axis=1)
        near[[stroke.a, stroke.b]] = False
        off = np.linalg.norm(points[:, None] - at[near][None], axis=2)
        gaps[i] = off.min() if off.size else np.inf
    return gaps


NEAR = [
    spec
    for spec in dict.fromkeys((*THREADED_SPECS, *drawable()))
    if NIGHTLY or network(spec).nodes <= MAX_BY_DAY
]


@pytest.mark.by_day(3)
@pytest.mark.parametrize("spec", NEAR)
def test_links_run_through_no_foreign_node(spec: str) -> None:
    drawing = scene(network(spec))
    touching = nearest(drawing) < 0.95 * node_of(drawing)
    seen = np.array([drawing.fade[stroke.kind] > 0.3 for stroke in drawing.strokes])
    assert not (touching & seen).any()
    assert touching.sum() <= max(1, CROWDED.get(spec, 0) * len(touching))


@pytest.mark.parametrize("spec", THREADED_SPECS)
def test_links_that_were_too_near_nodes_keep_their_distance(spec: str) -> None:
    drawing = scene(network(spec))
    assert (nearest(drawing) < node_of(drawing) + NODE_CLEARANCE / 2).sum() <= 4


def crossing_links(drawing: Scene, opacity: float) -> list[tuple[int, int]]:
    """Links of at least some opacity that run through a cluster that neither end lies in."""
    finest = max((hull.level for hull in drawing.hulls), default=0)
    hulls = [hull for hull in drawing.hulls if hull.level == finest and hull.shape != "polygon"]
    if not hulls:
        return []
    centre, half = np.array([h.at for h in hulls]), np.array([h.size for h in hulls]) / 2
    round_ = np.array([hull.shape == "circle" for hull in hulls])
    home = {mark: i for i, hull in enumerate(hulls) for mark in hull.marks}
    crossing = []
    for stroke in drawing.strokes:
        if drawing.fade[stroke.kind] < opacity:
            continue
        # A link that only grazes an outline does not look as if it visits the cluster.
        off = np.abs(points_of(drawing, stroke, 40)[:, None] - centre) / (0.95 * half)
        inside = np.where(round_, np.hypot(off[..., 0], off[..., 1]) < 1, (off < 1).all(axis=2))
        inside[:, [home[mark] for mark in (stroke.a, stroke.b) if mark in home]] = False
        if inside.any():
            crossing.append((stroke.a, stroke.b))
    return crossing


@pytest.mark.by_day(3)
@pytest.mark.parametrize("spec", [spec for spec in drawable() if spec in NEAR])
def test_no_link_in_full_view_runs_through_a_foreign_cluster(spec: str) -> None:
    assert not crossing_links(scene(network(spec)), 0.5)


@pytest.mark.parametrize("spec", ["SCQ(3,4)", "SC(2,4)", "SC(3,4)"])
def test_few_bands_of_a_star_product_run_through_a_foreign_cluster(spec: str) -> None:
    drawing = scene(network(spec))
    assert len(crossing_links(drawing, 0.0)) <= 0.05 * len(drawing.strokes)


@pytest.mark.by_day(3)
@pytest.mark.parametrize(
    "spec", [*dict.fromkeys((*THREADED_SPECS, *drawable())), "MC(3,3)", "Q(14)"]
)
def test_routes_run_through_no_foreign_node(spec: str) -> None:
    net = network(spec)
    generator = np.random.default_rng(1)
    crossings = 0
    for _ in range(4):
        a, b = generator.choice(net.nodes, 2, replace=False).tolist()
        route = net.route(a, b).nodes
        drawing = stage_scene(net, route)
        marks = {mark.node: i for i, mark in enumerate(drawing.marks)}
        route_links = {frozenset((marks[u], marks[v])) for u, v in pairwise(route)}
        gaps = nearest(drawing)
        hops = [i for i, s in enumerate(drawing.strokes) if frozenset((s.a, s.b)) in route_links]
        assert len(hops) == len(route) - 1 or net.nodes > MAX_DRAWN
        crossings += sum(gaps[i] < node_of(drawing) * 0.9 for i in hops)
    assert crossings <= 2 * (spec in CROWDED)
