"""Hops meet no node that they do not visit, and no word, in every family."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from explorer import network
from explorer.scenes.hops import _text_points, hop_bends, route_scene
from explorer.scenes.link_clearance import Obstacles
from explorer.scenes.scene import scene, stage_scene
from explorer.testing.drawings import places, points_of
from tests.contracts import NIGHTLY, by_turns
from tests.scenes.test_clearance import node_of
from tests.scenes.test_contract import drawable

LARGE = (
    *("MC(3,1)", "MC(3,3)", "Q(14)", "DB(2,20)", "WB(20)", "DF(16,8)", "SF(43)", "PF(37)"),
    *("KZ(3,12)", "KT(8,6)", "FT(32)", "XGFT(16w1,16w16,16w16)", "BF(20)", "BEN(12)"),
)
"""Networks of which the clusters along a route are drawn alone."""

MAX_HOPS = 300
"""Links of a network that are looked at as hops by day, drawn by a seed."""

CLOSE = ("S(5)", "HCN(4)")
"""Networks with nodes so close together that hops pass a label at its edge."""


def hops_of(spec: str, route: tuple[int, ...]) -> list[tuple[float, float]]:
    """How near each hop comes to a foreign node's rim, and to a word."""
    drawing = route_scene(network(spec), route)
    marks = drawing.mark_of_node
    words, at = _text_points(drawing, node_of(drawing)), places(drawing)
    strokes = {frozenset((stroke.a, stroke.b)): stroke for stroke in drawing.strokes}
    gaps = []
    for a, b in pairwise(route):
        ends = [marks[a], marks[b]]
        points = points_of(drawing, strokes[frozenset(ends)], 64)
        off = np.linalg.norm(points[:, None] - np.delete(at, ends, axis=0)[None], axis=2)
        near = np.linalg.norm(points[:, None] - words[None], axis=2).min() if len(words) else 99.0
        gaps.append((float(off.min(initial=999.0)) - node_of(drawing), float(near)))
    return gaps


def test_a_curve_is_looked_at_between_its_points_even_where_one_is_too_near() -> None:
    """One node beside the first point, a little within reach; another amid the next two."""
    along = np.stack([np.arange(0.0, 60, 10), np.zeros(6)], axis=1)
    nodes = np.array([[10.0, 3.9], [25.0, 0.2]])
    (near,) = Obstacles(nodes, 4.0, 1.0, nodes=False).min_gap(along[None], np.full((1, 2), -1))
    assert near == pytest.approx(0.2)


def off_nodes(spec: str) -> dict[tuple[int, int], float]:
    """How near each link of a network, bent as a hop, comes to the rim of a foreign node."""
    drawing = scene(network(spec))
    strokes = drawing.strokes
    if len(strokes) > MAX_HOPS and not NIGHTLY:
        some = np.random.default_rng(5).choice(len(strokes), MAX_HOPS, replace=False)
        strokes = tuple(strokes[i] for i in some.tolist())
    hops = [mark for stroke in strokes for mark in (stroke.a, stroke.b, None)]
    bends = hop_bends(drawing, tuple(hops))
    at, gaps = places(drawing), {}
    for stroke in strokes:
        ends = (stroke.a, stroke.b)
        points = points_of(drawing, replace(stroke, bend=bends.get(ends, stroke.bend)), 64)
        low, high = points.min(axis=0) - 20, points.max(axis=0) + 20
        near = ((at > low) & (at < high)).all(axis=1)
        near[list(ends)] = False
        off = np.linalg.norm(points[:, None] - at[near][None], axis=2)
        gaps[ends] = float(off.min(initial=999.0)) - node_of(drawing)
    return gaps


@pytest.mark.parametrize("spec", by_turns(drawable(), 14))
def test_no_hop_that_there_is_touches_a_node_that_it_does_not_visit(spec: str) -> None:
    gaps = off_nodes(spec)
    assert not [(ends, gap) for ends, gap in gaps.items() if gap < 0.5]


@pytest.mark.by_day(4)
@pytest.mark.parametrize("spec", [*drawable(), *by_turns(LARGE, 3)])
def test_a_route_touches_no_node_that_it_does_not_visit(spec: str) -> None:
    net = network(spec)
    source, target = np.random.default_rng(7).choice(net.nodes, 2, replace=False).tolist()
    assert min(node for node, _ in hops_of(spec, net.route(source, target).nodes)) >= 0.5


@pytest.mark.parametrize(
    ("spec", "source", "target"),
    [
        ("MC(2,1)", "(00,0,0,0,0)", "(00,1,1,1,1)"),
        ("HCN(3)", "(000,000)", "(111,111)"),
        ("HCN(3)", "(000,001)", "(110,010)"),
        ("S(5)", "12345", "13254"),
        ("HCN(4)", "(0000,0001)", "(1101,0110)"),
    ],
)
def test_hops_between_clusters_that_crossed_nodes_or_words_keep_off_them(
    spec: str, source: str, target: str
) -> None:
    net = network(spec)
    route = net.route(source, target).nodes
    drawing = scene(net)
    home = {mark: i for i, hull in enumerate(drawing.hulls) for mark in hull.marks}
    gaps = hops_of(spec, route)
    for (a, b), (node, word) in zip(pairwise(route), gaps, strict=True):
        if home[drawing.mark_of_node[a]] != home[drawing.mark_of_node[b]]:
            assert node > 1, (a, b)
            assert word > (1 if spec in CLOSE else 3), (a, b)


def test_only_what_differs_is_reported_and_the_drawing_stays_as_it_was() -> None:
    net = network("MC(2,1)")
    route = net.route("(00,0,0,0,0)", "(00,1,1,1,1)").nodes
    plain, routed = stage_scene(net, route), route_scene(net, route)
    bends = hop_bends(plain, tuple(plain.mark_of_node[node] for node in route))
    assert 0 < len(bends) < len(route)
    for before, after in zip(plain.strokes, routed.strokes, strict=True):
        assert after.bend == bends.get((before.a, before.b), before.bend)
