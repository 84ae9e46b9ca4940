"""The SVG of a scene: well formed, complete, readable by itself."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from explorer import network
from explorer.display.looks import LINKS, colour, opacity
from explorer.display.picture import Draft, Highlights
from explorer.display.svg import DESK_SCALE, scene_svg
from explorer.scenes.scene import scene, stage_scene
from explorer.state.themes import THEMES

NS = "{http://www.w3.org/2000/svg}"


def svg_of(spec: str, theme: str = "light", route: tuple[int, ...] = ()) -> ElementTree.Element:
    net = network(spec)
    drawing = stage_scene(net, route) if route else scene(net)
    return ElementTree.fromstring(scene_svg(drawing, theme, route))


def count(root: ElementTree.Element, tag: str) -> int:
    return len(list(root.iter(NS + tag)))


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("spec", ["HCN(3)", "MC(2,1)", "S(5)", "ECQ(1,3)"])
def test_every_node_link_and_outline_is_drawn_once(spec: str, theme: str) -> None:
    net, root = network(spec), svg_of(spec, theme)
    drawing = scene(net)
    assert count(root, "path") == net.links
    circles = [h for h in drawing.hulls if h.shape == "circle"]
    assert count(root, "circle") == net.nodes
    assert count(root, "ellipse") == len(circles)
    assert count(root, "rect") == 1 + len(drawing.hulls) - len(circles)
    assert [root.get("width"), root.get("height")] == [f"{side:g}" for side in drawing.size]
    frame = [float(side) for side in (root.get("viewBox") or "").split()]
    assert frame == pytest.approx([0, 0, *(side * DESK_SCALE for side in drawing.size)], abs=0.01)
    texts = [text.text for text in root.iter(NS + "text")]
    assert {hull.name for hull in drawing.hulls if hull.name} <= set(texts)


def test_links_differ_by_colour_and_dash() -> None:
    drawing = scene(network("HCNm(2,3)"))
    root = ElementTree.fromstring(scene_svg(drawing))
    groups = [g for g in root.iter(NS + "g") if g.get("data-kind")]
    looks = {(g.get("stroke"), g.get("stroke-dasharray")) for g in groups}
    assert len(looks) == len(drawing.kinds)
    for group in groups:
        kind = next(k for k in drawing.kinds if k.key == group.get("data-kind"))
        look = LINKS[kind.role]
        assert group.get("stroke") == colour(look.line)
        assert (group.get("stroke-dasharray") or "") == " ".join(f"{d:g}" for d in look.dash)
        assert float(group.get("stroke-width") or 0) == look.width


def test_pills_bear_the_whole_address() -> None:
    root = svg_of("Q(4)")
    texts = {text.text for text in root.iter(NS + "text")}
    assert {format(v, "04b") for v in range(16)} <= texts
    assert count(root, "circle") == 0


def test_a_route_is_amber_and_numbered_and_its_ends_are_those_of_the_stage() -> None:
    net = network("HCN(3)")
    nodes = (1, 0, 63, 62)
    root = svg_of("HCN(3)", route=nodes)
    assert count(root, "path") == net.links + 2 * 3
    texts = [text.text for text in root.iter(NS + "text")]
    assert texts[-3:] == ["1", "2", "3"]
    amber = [g for g in root.iter(NS + "g") if g.get("stroke") == colour("trail")]
    assert [len(list(g)) for g in amber] == [3]
    assert [float(g.get("opacity") or 1) for g in amber] == [opacity("trail")]
    fills = [circle.get("fill") for circle in root.iter(NS + "circle")]
    assert fills.count(colour("source")) == fills.count(colour("target")) == 1
    assert "(000,001)" in (root.findtext(NS + "title") or "")


def test_the_corridor_has_its_ghosts_and_says_what_is_left_out() -> None:
    net = network("MC(3,3)")
    route = (0, 1, 1 | 1 << net.field_bits)
    root = svg_of("MC(3,3)", "dark", route)
    drawing = stage_scene(net, route)
    dashed = [r for r in root.iter(NS + "rect") if r.get("stroke-dasharray")]
    assert len(dashed) == len(drawing.stubs) > 0
    assert count(root, "path") == len(drawing.strokes) + len(drawing.stubs) + 2 * 2
    assert root.findtext(NS + "desc") == drawing.note


def test_dark_and_light_share_no_background_and_names_are_escaped() -> None:
    assert svg_of("Q(3)").find(NS + "rect") is not None
    stages = {
        svg_of("Q(3)", theme).find(NS + "rect").get("fill")  # type: ignore[union-attr]
        for theme in THEMES
    }
    assert len(stages) == 3
    assert "<title>Q(3)</title>" in scene_svg(scene(network("Q(3)")))


def test_curves_follow_the_words_of_a_stroke() -> None:
    drawing = scene(network("MC(1,2)"))
    double = next(s for s in drawing.strokes if len(s.bend) == 2)
    points = Draft(drawing, 1.0, Highlights()).curve(double)
    assert len(points) == 5
    assert points[0] == drawing.marks[double.a].at
    assert points[-1] == drawing.marks[double.b].at
    (x1, y1), (x2, y2) = points[1], points[3]
    assert points[2] == pytest.approx(((x1 + x2) / 2, (y1 + y2) / 2))
