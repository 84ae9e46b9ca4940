"""Scenes along a route, in networks that are never built."""

from __future__ import annotations

import tracemalloc
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from explorer import network
from explorer.core.errors import TooLarge
from explorer.core.network import Network
from explorer.core.scene import Scene
from explorer.scenes.corridor import corridor, elide_middle
from explorer.scenes.scene import MAX_LINKS, drawn_whole, scene, stage_scene
from explorer.testing.drawings import are_apart, hull_contains, places, points_of
from tests.contracts import by_turns
from tests.scenes.test_contract import directions

LARGE = (
    *("MC(3,1)", "MC(3,3)", "MC(4,4)", "MC(0,14)", "DC(8)", "HCN(6)", "HCN(10)", "HCN(36)"),
    *("HCNs(3,9)", "HCNm(5,6)", "Q(12)", "Q(14)", "Q(72)", "CQ(40)", "CQ(13)", "EH(6,8)"),
    *("EH(2,30)", "ECQ(3,9)", "GHC(64,64)", "GHC(64m,64m)", "GHC(4,4,4,4,4,4)", "GHC(64,64,64,64)"),
    *("S(7)", "S(8)", "S(9)", "S(20)", "SC(4,5)", "SCQ(5,5)", "SCQ(3,7)", "SC(60,3)"),
)


def walk(net: Network, hops: int, start: int = 0) -> tuple[int, ...]:
    """A walk of a number of hops without returns, by the ports in turn."""
    route, seen = [start], {start}
    for hop in range(hops):
        ends = [int(v) for v in net.neighbors(route[-1]) if v >= 0 and int(v) not in seen]
        if not ends:
            break
        route.append(ends[(hop * 7 + 3) % len(ends)])
        seen.add(route[-1])
    return tuple(route)


@cache
def walk_and_drawing(spec: str, hops: int = 12) -> tuple[Network, tuple[int, ...], Scene]:
    net = network(spec)
    route = walk(net, hops)
    return net, route, stage_scene(net, route)


@pytest.mark.parametrize("spec", by_turns(LARGE, 2))
def test_the_route_is_drawn_with_its_links(spec: str) -> None:
    net, route, drawing = walk_and_drawing(spec)
    assert not drawn_whole(net)
    nodes = [mark.node for mark in drawing.marks]
    assert len(nodes) == len(set(nodes))
    assert set(route) <= set(nodes)
    assert len(nodes) <= 700
    marks = {node: i for i, node in enumerate(nodes)}
    strokes = {(min(s.a, s.b), max(s.a, s.b)): s for s in drawing.strokes}
    assert len(strokes) == len(drawing.strokes)
    for a, b in pairwise(route):
        pair = sorted((marks[a], marks[b]))
        stroke = strokes[pair[0], pair[1]]
        assert drawing.kinds[stroke.kind] == net.kind_between(a, b)
        assert stroke.dimension == net.ports[net.port_between(a, b)].dimension
    for stroke in drawing.strokes[::5]:
        net.port_between(nodes[stroke.a], nodes[stroke.b])


@pytest.mark.parametrize("spec", LARGE)
def test_it_says_what_is_missing(spec: str) -> None:
    net, _, drawing = walk_and_drawing(spec)
    assert not drawing.complete
    assert drawing.note.startswith(f"{net.spec} has {net.nodes:,} nodes: drawn ")
    assert drawing.note.endswith(".")
    assert len(drawing.marks) < net.nodes
    for stub in drawing.stubs:
        assert drawing.hulls[stub.hull].ghost
        assert 0 <= stub.mark < len(drawing.marks)
    ghosts = [i for i, hull in enumerate(drawing.hulls) if hull.ghost]
    assert sorted(stub.hull for stub in drawing.stubs) == ghosts
    assert all(hull.name for hull in drawing.hulls if hull.ghost)


@pytest.mark.parametrize("spec", LARGE)
def test_nothing_overlaps_or_leaves_the_stage(spec: str) -> None:
    _, _, drawing = walk_and_drawing(spec)
    at, size = places(drawing), np.array(drawing.size)
    assert np.isfinite(at).all()
    assert 1.14 < size[0] / size[1] < 1.51
    gaps = np.linalg.norm(at[:, None] - at[None], axis=2)
    np.fill_diagonal(gaps, np.inf)
    assert gaps.min() >= 2.4 * drawing.radius
    for stroke in drawing.strokes:
        points = points_of(drawing, stroke, 9)
        assert (points >= -0.5).all()
        assert (points <= size + 0.5).all()
    for hull in drawing.hulls:
        assert (np.array(hull.at) - np.array(hull.size) / 2 >= -0.5).all()
        assert (np.array(hull.at) + np.array(hull.size) / 2 <= size + 0.5).all()
        assert all(hull_contains(hull, drawing.marks[m].at) for m in hull.marks)
    for i, first in enumerate(drawing.hulls):
        for second in drawing.hulls[i + 1 :]:
            assert are_apart(first, second), (first.name, second.name)


ENDLESS = ("MC(4,4)", "Q(72)", "S(20)", "HCN(36)", "GHC(64,64,64,64)")


@pytest.mark.parametrize("spec", by_turns(ENDLESS, 2))
def test_memory_follows_the_route_and_not_the_network(spec: str) -> None:
    net = network(spec)
    route = walk(net, 12)
    corridor(net, route)
    tracemalloc.start()
    corridor(net, route)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 40e6


def test_clusters_of_the_metacube_are_its_cubes() -> None:
    net = network("MC(3,3)")
    source = net.parse("(000,111,100,011,101,001,110,010,000)")
    route = [source, source ^ 1, source ^ 3]
    route.append(route[-1] ^ (1 << net.field_bits))
    drawing = corridor(net, tuple(route))
    hulls = [hull for hull in drawing.hulls if not hull.ghost]
    assert [(h.name, h.note) for h in hulls] == [("000", "moves field 0"), ("001", "moves field 1")]
    assert [len(h.marks) for h in hulls] == [8, 8]
    assert [s.kind for s in drawing.strokes].count(0) == 24
    assert [s.kind for s in drawing.strokes].count(1) == 1
    assert {h.name for h in drawing.hulls if h.ghost} == {
        "class 010",
        "class 100",
        "class 011",
        "class 101",
    }
    assert "drawn are the 2 clusters on this route" in drawing.note


def test_a_cluster_that_is_visited_twice_is_drawn_once() -> None:
    net = network("MC(3,3)")
    up, flip = 1 << net.field_bits, 2 << net.field_bits
    # Round a square of classes without a change of any field: back in the first cluster.
    drawing = corridor(net, (0, up, up | flip, flip, 0, 1))
    assert len([h for h in drawing.hulls if not h.ghost]) == 4
    assert len(drawing.marks) == 32


def test_the_same_bit_moves_the_same_way_in_every_cluster_drawn() -> None:
    for spec in ("MC(4,4)", "HCN(6)", "Q(14)", "SC(4,5)"):
        _, _, drawing = walk_and_drawing(spec)
        assert directions(drawing, lambda kind: kind.role == "local")


def test_long_routes_go_in_rows_like_text() -> None:
    _, _, drawing = walk_and_drawing("Q(72)", 60)
    hulls = [h for h in drawing.hulls if not h.ghost]
    rows = sorted({round(h.at[1]) for h in hulls})
    assert len(rows) > 2
    assert hulls == sorted(hulls, key=lambda h: (round(h.at[1]), h.at[0]))


def test_small_networks_are_shown_whole_and_large_ones_refused() -> None:
    net = network("Q(4)")
    assert stage_scene(net, (0, 1)) is scene(net)
    with pytest.raises(TooLarge, match="MC\\(3,1\\) has 2,048 nodes"):
        scene(network("MC(3,1)"))
    dense = network("GHC(32,32)")
    assert dense.nodes <= 1100
    assert dense.links > MAX_LINKS
    assert not stage_scene(dense, (0, 1)).complete
    assert not corridor(network("Q(14)"), ()).complete


def test_long_names_are_cut_in_their_middle() -> None:
    assert elide_middle("0101", 4) == "0101"
    assert elide_middle("010101010101", 7) == "010…101"
    assert len(elide_middle("0" * 100, 12)) == 12
