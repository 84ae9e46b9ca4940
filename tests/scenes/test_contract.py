"""The contract of scenes, for every network: complete, nothing twice, nothing outside."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from explorer import network
from explorer.core.network import Kind, Network
from explorer.core.scene import Scene
from explorer.scenes.scene import MAX_DRAWN, drawn_whole, scene
from explorer.testing import Check, layout_checks
from explorer.testing.drawings import grazing_links, places
from tests.contracts import GRAPHS, by_subject, by_turns, hold_checks
from tests.contracts import samples as chosen

EDGES = (
    "Q(6)",
    "Q(7)",
    "Q(10)",
    "MC(1,2)",
    "MC(1,4)",
    "HCNs(1,5)",
    "HCNm(2,5)",
    "EH(1,5)",
    "ECQ(2,2)",
    "ECQ(3,3)",
    "GHC(2)",
    "GHC(4m)",
    "GHC(64m)",
    "GHC(9r)",
    "GHC(4,4)",
    "GHC(16,16)",
    "GHC(2,2,2,2,2,2)",
    "GHC(12m,9r)",
    "SC(1,2)",
    "SC(3,3)",
    "SCQ(4,3)",
    "SCQ(3,5)",
)


CHECKS = [*layout_checks(nets=chosen()), *layout_checks(nets=EDGES)]


def drawable() -> list[str]:
    """The samples that are drawn whole, by day some of each family, and what lies at the edge."""
    nets = (net for net in chosen() if net not in GRAPHS and drawn_whole(net))
    return list(dict.fromkeys([*(net.spec for net in nets), *EDGES]))


@pytest.mark.by_day(2)
@pytest.mark.parametrize("checks", by_subject(CHECKS))
def test_every_drawing_keeps_the_contract(checks: list[Check]) -> None:
    hold_checks(checks)


def test_items_at_the_edge_are_drawn_whole() -> None:
    assert all(drawn_whole(network(spec)) for spec in EDGES)


@cache
def network_and_scene(spec: str) -> tuple[Network, Scene]:
    net = network(spec)
    return net, scene(net)


PURE = ("HCN(3)", "MC(2,2)", "CQ(4)", "SCQ(3,4)", "GHC(2,4r,4m)", "S(5)")


@pytest.mark.parametrize("spec", by_turns(PURE, 2))
def test_a_scene_is_a_pure_function(spec: str) -> None:
    net, drawing = network_and_scene(spec)
    assert scene.__wrapped__(net) == drawing


CUBE_LIKE = (
    *(f"Q({n})" for n in range(1, 9)),
    "MC(0,3)",
    "MC(1,2)",
    "MC(1,3)",
    "MC(2,1)",
    "MC(2,2)",
    "DC(3)",
    "HCN(2)",
    "HCN(3)",
    "HCN(4)",
    "HCNs(2,3)",
    "HCNm(2,3)",
    "EH(1,2)",
    "EH(2,2)",
    "EH(2,3)",
    "EH(3,1)",
    "SC(2,3)",
    "SC(3,4)",
    "GHC(2m,3m,4m)",
    "GHC(2,2,2,2,2)",
)


def directions(drawing: Scene, chosen: Callable[[Kind], bool]) -> int:
    """How many displacements links of some kinds have: each dimension one, from its 0 to its 1."""
    at = places(drawing)
    moves: dict[tuple[str, int], np.ndarray] = {}
    for stroke in drawing.strokes:
        kind = drawing.kinds[stroke.kind]
        if chosen(kind):
            a, b = sorted((stroke.a, stroke.b), key=lambda mark: drawing.marks[mark].node)
            first = moves.setdefault((kind.key, stroke.dimension), at[b] - at[a])
            assert np.allclose(first, at[b] - at[a], atol=0.05), (kind.key, stroke.dimension, a, b)
    return len(moves)


@pytest.mark.parametrize("spec", CUBE_LIKE)
def test_the_same_bit_moves_the_eye_the_same_way(spec: str) -> None:
    """Links of one dimension inside clusters have one displacement, from the bit's 0 to its 1."""
    _, drawing = network_and_scene(spec)
    inner = {"local", "bold"} | ({"cross"} if spec.startswith("Q") else set())
    inner |= {k.role for k in drawing.kinds} if spec.startswith("GHC") else set()
    assert directions(drawing, lambda kind: kind.role in inner)


@pytest.mark.parametrize("spec", ["CQ(4)", "CQ(5)", "ECQ(1,3)", "SCQ(3,3)"])
def test_crossed_cubes_are_where_the_cubes_are(spec: str) -> None:
    """A link that twists nothing has the displacement of its bit, as in the plain cube."""
    _, drawing = network_and_scene(spec)
    assert directions(drawing, lambda kind: kind.key in ("cube", "outer", "E2", "E3")) >= 2


@pytest.mark.parametrize("spec", ["HCN(3)", "HCN(4)", "MC(1,2)", "MC(2,1)", "SCQ(3,3)"])
def test_congruent_clusters_wear_their_labels_alike(spec: str) -> None:
    _, drawing = network_and_scene(spec)
    finest = max(hull.level for hull in drawing.hulls)
    seen: dict[str, tuple[float, float]] = {}
    for hull in drawing.hulls:
        if hull.level == finest:
            for m in hull.marks:
                mark = drawing.marks[m]
                assert seen.setdefault(mark.label, mark.side) == mark.side


def test_complements_are_opposite_in_the_hcn() -> None:
    for spec in ("HCN(2)", "HCN(3)", "HCN(4)"):
        _, drawing = network_and_scene(spec)
        hulls = {hull.name: np.array(hull.at) for hull in drawing.hulls}
        centre = sum(hulls.values()) / len(hulls)
        for name, at in hulls.items():
            other = "".join("10"[int(bit)] for bit in name)
            assert np.allclose(at + hulls[other], 2 * centre, atol=0.2)


def test_a_shift_of_the_symbols_turns_the_star_graph() -> None:
    net, drawing = network_and_scene("S(4)")
    at = places(drawing)
    centre = {}
    for hull in drawing.hulls:
        centre[hull.name[-1]] = at[list(hull.marks)].mean(axis=0)
    quarter = np.array([[0.0, 1.0], [-1.0, 0.0]])
    for node in range(net.nodes):
        text = net.format(node)
        shifted = "".join(str(int(c) % 4 + 1) for c in text)
        off = at[node] - centre[text[-1]]
        turned = at[net.parse(shifted)] - centre[shifted[-1]]
        assert np.allclose(off @ quarter, turned, atol=0.1)


NEVER_GRAZING = (
    *("Q(4)", "Q(5)", "Q(6)", "CQ(3)", "CQ(4)", "CQ(5)", "MC(1,2)", "MC(2,1)", "MC(2,2)"),
    *(
        "HCN(2)",
        "HCN(3)",
        "ECQ(2,3)",
        "SC(2,4)",
        "CCC(3)",
        "HyperStar(6,3)",
        "HS(3)",
        "HCNs(2,3)",
        "HCNm(2,3)",
        "EH(1,2)",
        "ECQ(1,3)",
        "ECQ(2,2)",
        "GHC(2,3,4)",
    ),
    *("GHC(4m,3m,3m)", "GHC(2,4r,4m)", "S(3)", "S(4)", "SC(2,3)", "SCQ(3,3)", "SCQ(3,4)", "S(5)"),
)


@pytest.mark.parametrize("spec", by_turns(NEVER_GRAZING, 2))
def test_no_link_in_view_passes_through_a_foreign_node(spec: str) -> None:
    assert not grazing_links(network_and_scene(spec)[1])


@pytest.mark.parametrize(("spec", "most"), [("HCN(4)", 8), ("ECQ(3,3)", 5), ("SCQ(3,4)", 36)])
def test_even_faint_links_seldom_graze_foreign_nodes(spec: str, most: int) -> None:
    assert len(grazing_links(network_and_scene(spec)[1], opacity=0.0)) <= most


def test_names_and_notes_are_those_of_the_papers() -> None:
    names = {
        spec: [h.name for h in network_and_scene(spec)[1].hulls] for spec in ("HCN(3)", "EH(1,2)")
    }
    assert names["HCN(3)"] == [format(i, "03b") for i in range(8)]
    assert "a = 0, c = 1" in names["EH(1,2)"]
    classes = [h for h in network_and_scene("MC(2,2)")[1].hulls if h.level == 0]
    assert [h.name for h in classes] == ["00", "01", "10", "11"]
    assert [h.note for h in classes] == [f"moves field {i}" for i in range(4)]
    clusters = [h for h in network_and_scene("MC(2,2)")[1].hulls if h.level == 1]
    assert len(clusters) == 256
    assert not any(h.name for h in clusters)
    assert "123" in [h.name for h in network_and_scene("SCQ(3,3)")[1].hulls]


def test_nodes_without_an_external_link_are_hollow() -> None:
    net, drawing = network_and_scene("HCNs(2,3)")
    unused = net.neighbors(np.arange(net.nodes))[:, -1] < 0
    assert [mark.hollow for mark in drawing.marks] == unused.tolist()
    assert unused.sum() == 20


def test_cross_links_fade_as_they_become_many() -> None:
    def cross(spec: str) -> float:
        drawing = network_and_scene(spec)[1]
        return next(
            f for k, f in zip(drawing.kinds, drawing.fade, strict=True) if k.role == "cross"
        )

    assert cross("HCN(2)") > cross("HCN(3)") > cross("HCN(4)") > cross("HCN(5)")
    assert cross("HCN(3)") == 0.42
    assert 0.04 <= cross("MC(2,2)") <= 0.1


def test_small_networks_are_pills_and_large_ones_dots() -> None:
    assert network_and_scene("Q(4)")[1].pills
    assert not network_and_scene("HCN(3)")[1].pills
    assert network("Q(10)").nodes <= MAX_DRAWN
