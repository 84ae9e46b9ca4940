"""The one picture: kept drawings stay as they are, and painters add nothing of their own."""

from __future__ import annotations

import json
import re
from itertools import zip_longest
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from explorer.core.scene import Mark, Scene, Stroke
from explorer.display.looks import LINKS, LOOKS, colour
from explorer.display.picture import FAINT, MAX_BENT, Draft, Highlights, drawn_straight
from explorer.display.primitives import Area, Box, Disc, Line, Oval, Text, bent_line, point_along
from explorer.display.svg import line_look, picture_elements
from explorer.testing.drawings import points_of
from tests.display.snapshots import FOLDER, SNAPSHOTS, Snapshot, text

CURVES = Path(__file__).parent.parent / "golden" / "curves.json"
NS = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("snapshot", SNAPSHOTS, ids=lambda snapshot: snapshot.name)
def test_a_kept_drawing_is_as_it_was(snapshot: Snapshot) -> None:
    before = (FOLDER / f"{snapshot.name}.txt").read_text(encoding="utf-8").splitlines()
    now = text(snapshot).splitlines()
    differences = [(a, b) for a, b in zip_longest(before, now) if a != b]
    assert not differences, (
        f"{len(differences)} lines of {snapshot.name} differ, first {differences[0]}; if this is"
        " meant, `python -m tests.display.snapshots` keeps the new drawings"
    )


def test_nothing_is_kept_that_is_no_longer_drawn() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == {snapshot.name for snapshot in SNAPSHOTS}
    assert sum(file.stat().st_size for file in FOLDER.glob("*.txt")) < 400_000


@pytest.mark.parametrize(
    "case", json.loads(CURVES.read_text()), ids=lambda case: str(case["name"]).replace(" ", "-")
)
def test_curves_run_through_the_golden_points(case: dict) -> None:
    a, b, bend = tuple(case["a"]), tuple(case["b"]), tuple(tuple(c) for c in case["bend"])
    points = bent_line(a, b, bend)
    assert np.allclose(points, case["points"], atol=0.006)
    steps = len(case["along"]) - 1
    along_it = [point_along(points, i / steps) for i in range(steps + 1)]
    assert np.allclose(along_it, case["along"], atol=0.006)
    # And as the words of Stroke say it, computed by another hand.
    stroke = Stroke(0, 1, 0, 0, bend)
    drawing = Scene("", (1, 1), 1, 1, (Mark(0, a, ""), Mark(1, b, "")), (), (stroke,), (), (1.0,))
    samples = points_of(drawing, stroke, 400)
    for point in case["along"]:
        assert np.linalg.norm(samples - point, axis=1).min() < 0.5
    assert np.allclose(Draft(drawing, 2.0, Highlights()).curve(stroke), 2 * np.array(points))


@pytest.mark.parametrize(
    "snapshot", [k for k in SNAPSHOTS if k.painter == "svg"], ids=lambda k: k.name
)
def test_a_file_shows_every_primitive_in_its_place_and_look_and_nothing_else(
    snapshot: Snapshot,
) -> None:
    primitives = snapshot.primitives()
    body = "".join(picture_elements(primitives, snapshot.theme))
    root = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>')
    groups = {child: group for group in root.iter(NS + "g") for child in group}
    elements = [e for e in root.iter() if e.tag not in (NS + "svg", NS + "g")]
    assert len(elements) == len(primitives)
    for element, primitive in zip(elements, primitives, strict=True):
        look = groups.get(element, element)
        numbers = [float(n) for n in re.findall(r"-?\d+\.?\d*", element.get("d") or "")]
        match primitive:
            case Line(points=points):
                assert np.allclose(np.array(numbers).reshape(-1, 2), points, atol=0.006)
                of, dash = line_look(primitive)
                assert look.get("stroke") == colour(of.line, snapshot.theme)
                assert [float(d) for d in (look.get("stroke-dasharray") or "").split()] == (
                    pytest.approx(list(dash))
                )
                assert float(look.get("stroke-width") or 0) == pytest.approx(
                    primitive.width or of.width, abs=0.006
                )
                assert look.get("data-role") == primitive.role
            case Text(at=at, text=words):
                assert element.text == words
                assert [float(element.get(k) or 0) for k in "xy"] == pytest.approx(at, abs=0.006)
            case Disc(at=at, radius=radius):
                found = [float(element.get(k) or 0) for k in ("cx", "cy", "r")]
                assert found == pytest.approx([*at, radius], abs=0.006)
            case Box(at=(x, y), size=(w, h)):
                found = [float(element.get(k) or 0) for k in ("x", "y", "width", "height")]
                assert found == pytest.approx([x - w / 2, y - h / 2, w, h], abs=0.006)
            case Oval(at=at, size=(w, h)):
                found = [float(element.get(k) or 0) for k in ("cx", "cy", "rx", "ry")]
                assert found == pytest.approx([*at, w / 2, h / 2], abs=0.006)
            case Area(points=points):
                corners = re.findall(r"-?[\d.]+", element.get("points") or "")
                assert np.allclose(np.array(corners, float).reshape(-1, 2), points, atol=0.006)
        if not isinstance(primitive, Line | Text):
            fill = LOOKS[primitive.role].fill
            assert element.get("fill") == (colour(fill, snapshot.theme) if fill else "none")


def test_every_kind_of_link_is_kept_somewhere() -> None:
    kinds = {p.link for snapshot in SNAPSHOTS for p in snapshot.primitives() if isinstance(p, Line)}
    assert set(LINKS) <= kinds


@pytest.mark.parametrize(
    ("held", "visited"),
    [(None, {0, 1, 2}), ((), {0}), ((0,), {0, 1}), ((1,), {0, 2}), ((0, 1), {0, 1, 2})],
)
def test_a_mark_is_visited_once_the_hop_that_leads_to_it_is_held(held, visited) -> None:
    marks = tuple(Mark(i, (float(i), 0.0), "") for i in range(3))
    drawing = Scene("", (1, 1), 1, 1, marks, (), (), (), (1.0,))
    highlights = Highlights(route=(0, 1, 2), held=None if held is None else frozenset(held))
    assert Draft(drawing, 1.0, highlights).visited == visited


@pytest.mark.parametrize(
    ("links", "fade", "straight"),
    [(MAX_BENT + 1, FAINT / 2, True), (MAX_BENT + 1, FAINT, False), (MAX_BENT, FAINT / 2, False)],
)
def test_links_are_straight_only_where_they_are_both_many_and_faint(links, fade, straight) -> None:
    strokes = (Stroke(0, 1, 0, 0, ()),) * links
    drawing = Scene("", (1, 1), 1, 1, (), (), strokes, (), (fade,))
    assert drawn_straight(drawing, 0) is straight
