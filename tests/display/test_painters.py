"""What other painters make of a primitive: the curve, the colour and the width of the SVG."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from itertools import accumulate, pairwise
from math import dist
from typing import Any

import pytest

from explorer import network
from explorer.display.looks import LINKS, TOKEN, colour
from explorer.display.primitives import Line, along
from explorer.documents.commands.route import latex
from explorer.documents.commands.to_json import route_told
from explorer.export import pdf, tikz
from explorer.export.moving_svg import moving_svg, times
from explorer.export.route_film import Film
from explorer.scenes.scene import stage_scene
from explorer.web.main import create_app

BENT = Line("link", ((0.0, 0.0), (30.0, 60.0), (90.0, 12.0)), "cross", "cross", 1.0, 2.0)
PAIR = r"\((-?[\d.]+),(-?[\d.]+)\)"


def half_way(cubic: list[tuple[float, ...]]) -> tuple[float, ...]:
    a, b, c, d = cubic
    return tuple((p + 3 * q + 3 * r + s) / 8 for p, q, r, s in zip(a, b, c, d, strict=True))


def film() -> Film:
    net = network("HCN(2)")
    trace = net.route("(00,01)", "(11,10)")
    return Film(trace, stage_scene(net, trace.nodes))


def test_tikz_bends_colours_and_strokes_as_the_svg_does() -> None:
    text = tikz._line(BENT, "light")
    points = [(float(x), float(y)) for x, y in re.findall(PAIR, text)]
    assert half_way(points) == pytest.approx(along(BENT.points, 0.5), abs=0.02)
    assert f"draw={LINKS['cross'].line}," in text
    assert "line width=1.5bp" in text
    assert "dash pattern=on 4.5bp off 3bp" in text


class Canvas:
    """A canvas, and a path on it, that notes what it is told."""

    def __init__(self) -> None:
        self.told: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        def note(*values: Any, **_: Any) -> Canvas:
            self.told[name] = values[0] if len(values) == 1 else values
            return self

        return note


def test_a_pdf_bends_colours_and_strokes_as_the_svg_does() -> None:
    canvas = Canvas()
    pdf._draw(canvas, BENT, "dark")
    x = canvas.told["curveTo"]
    assert half_way([BENT.points[0], x[:2], x[2:4], x[4:]]) == pytest.approx(
        along(BENT.points, 0.5)
    )
    assert canvas.told["setStrokeColor"] == colour(LINKS["cross"].line, "dark")
    assert canvas.told["setLineWidth"] == 2.0
    assert canvas.told["setDash"] == [6, 4]


def test_a_message_is_as_large_as_on_the_stage_and_has_its_role() -> None:
    shown = film()
    ring, token = shown.token((0.0, 0.0))
    assert (ring.role, token.role) == ("token-ring", "token")
    assert token.radius == TOKEN.at(shown.scene.pitch * shown.scale)  # type: ignore[union-attr]


def test_a_moving_message_is_on_its_node_when_the_hop_is_over() -> None:
    shown = film()
    steps = range(len(shown.shots))
    ways = [[along(shot.way, i / 999) for i in range(1000)] for shot in shown.shots[1:]]
    lengths = [sum(dist(a, b) for a, b in pairwise(way)) for way in ways]
    covered = [0.0, *accumulate(lengths)]
    root = ElementTree.fromstring(moving_svg(shown, "light", (960, 540), steps))
    (motion,) = root.iter("{http://www.w3.org/2000/svg}animateMotion")
    keys = [float(key) for key in motion.get("keyTimes", "").split(";")]
    points = [float(point) for point in motion.get("keyPoints", "").split(";")]
    clock = times(shown, steps)
    for step in steps[1:]:
        at = min(range(len(keys)), key=lambda i: abs(keys[i] - clock.arrives[step] / clock.total))
        assert points[at] == pytest.approx(covered[step] / covered[-1], abs=0.005)


def test_latex_names_the_kind_of_every_link() -> None:
    trace = film().trace
    kinds = [hop.kind.key for hop in trace.hops]
    assert len(set(kinds)) > 1
    assert re.findall(r"\\text\{(\w+)\}", latex(route_told(trace, trace.net.format))) == kinds


def test_a_film_from_the_page_is_no_larger_than_a_page_may_ask_for() -> None:
    client = create_app().server.test_client()
    for asked, given in (("4000x3000", ("960", "720")), ("320x180", ("320", "180"))):
        path = f"/take/film.svg?net=Q(2)&size={asked}"
        root = ElementTree.fromstring(client.get(path, base_url="http://127.0.0.1").data)
        assert (root.get("width"), root.get("height")) == given
