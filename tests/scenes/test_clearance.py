"""Links and routes keep clear of nodes that are none of their ends, on every sample."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from explorer import network
from explorer.core.scene import Scene
from explorer.scenes.compose import DISC, LARGEST_DISC, PILL_HEIGHT
from explorer.scenes.mending import SPARE
from explorer.scenes.scene import MOST_DRAWN, scene, stage_scene
from explorer.testing.drawings import places, points_of
from tests.scenes.test_contract import drawable

NAMED = ("GHC(4,4,4)", "Q(8)", "HCNm(2,3)", "CCC(4)", "SCQ(3,4)")
"""Those that were seen to thread foreign nodes."""

CROWDED = {
    "Q(10)": 0.05,
    "MC(1,4)": 0.05,
    "SCQ(3,5)": 0.03,
    "MC(2,2)": 0.15,
    "DC(4)": 0.05,
    "ECQ(4,3)": 0.05,
    "ECQ(4,4)": 0.06,
    "HCN(5)": 0.05,
    "S(6)": 0.05,
}
"""The share of links, all of them faint, for which no curve is free: nodes leave no lane."""


def node_of(found: Scene) -> float:
    """The radius of what a node is drawn as."""
    return PILL_HEIGHT / 2 if found.pills else min(DISC * found.pitch, LARGEST_DISC)


@cache
def nearest(found: Scene) -> np.ndarray:
    """How near each link comes to the centre of a foreign node."""
    at = places(found)
    gaps = np.empty(len(found.strokes))
    for i, stroke in enumerate(found.strokes):
        points = points_of(found, stroke, 32)
        low, high = points.min(axis=0) - 30, points.max(axis=0) + 30
        near = ((at >= low) & (at <= high)).all(axis=1)
        near[[stroke.a, stroke.b]] = False
        off = np.linalg.norm(points[:, None] - at[near][None], axis=2)
        gaps[i] = off.min() if off.size else np.inf
    return gaps


@pytest.mark.parametrize("spec", dict.fromkeys((*NAMED, *drawable())))
def test_links_run_through_no_foreign_node(spec: str) -> None:
    found = scene(network(spec))
    touching = nearest(found) < 0.95 * node_of(found)
    seen = np.array([found.fade[stroke.kind] > 0.3 for stroke in found.strokes])
    assert not (touching & seen).any()
    assert touching.sum() <= max(2, CROWDED.get(spec, 0.02) * len(touching))


@pytest.mark.parametrize("spec", NAMED)
def test_where_it_was_seen_not_to_links_now_keep_their_distance(spec: str) -> None:
    found = scene(network(spec))
    assert (nearest(found) < node_of(found) + SPARE / 2).sum() <= 4


ROUTED = ("Q(8)", "HCN(4)", "HCNm(2,3)", "CCC(4)", "SCQ(3,4)", "GHC(4,4,4)", "S(5)", "ECQ(3,3)")


@pytest.mark.parametrize("spec", [*ROUTED, "MC(3,3)", "Q(14)", "HCN(8)"])
def test_routes_run_through_no_foreign_node(spec: str) -> None:
    net = network(spec)
    chance = np.random.default_rng(1)
    for _ in range(6):
        a, b = (int(v) for v in chance.integers(0, net.nodes, 2))
        way = net.route(a, b).nodes
        found = stage_scene(net, way)
        marks = {mark.node: i for i, mark in enumerate(found.marks)}
        taken = {frozenset((marks[u], marks[v])) for u, v in pairwise(way)}
        gaps = nearest(found)
        hops = [i for i, s in enumerate(found.strokes) if frozenset((s.a, s.b)) in taken]
        assert len(hops) == len(way) - 1 or net.nodes > MOST_DRAWN
        assert all(gaps[i] >= node_of(found) * 0.9 for i in hops), (a, b)
