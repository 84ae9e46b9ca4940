"""The picture of the stage, painted by its own modules in node and read back as primitives."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from explorer import network
from explorer.display.primitives import Area, Box, Disc, Line, Oval, Picture, Primitive, Text
from explorer.display.svg import DESK_SCALE
from explorer.documents.stage.drawing import drawing
from explorer.scenes.scene import scene, stage_scene
from tests.node import find

SCRIPT = Path(__file__).with_name("picture.mjs")


@cache
def node() -> str:
    """Return the node of this environment; without one the test is skipped."""
    match = find(Path(sys.prefix))
    if not match:
        pytest.skip("this environment has no node")
    return str(match[0])


def viewed(spec: str, ends: tuple[str, str] | None = None, **also: Any) -> dict[str, Any]:
    """Return a drawing and how it is looked at: at the desk, with a route between two ends."""
    net = network(spec)
    way = tuple(net.route(*ends).nodes) if ends else ()
    found = stage_scene(net, way) if way else scene(net)
    marks = {mark.node: i for i, mark in enumerate(found.marks)}
    touched = [marks[v] for v in way if v in marks]
    width, height = (side * DESK_SCALE for side in found.size)
    view = {
        "scale": DESK_SCALE,
        "magnification": 1,
        "width": width,
        "height": height,
        "touched": touched,
    }
    return {"drawing": drawing(found), "view": {**view, **also}}


def stage(asked: list[dict[str, Any]]) -> list[Picture]:
    """Return what the stage shows of some drawings, each as primitives."""
    run, text = [node(), str(SCRIPT)], json.dumps(asked, default=vars)
    process = subprocess.run(run, input=text, capture_output=True, text=True, check=True)
    return [tuple(_read(item) for item in one) for one in json.loads(process.stdout)]


def _read(item: dict[str, Any]) -> Primitive:
    role, at, size = item["role"], tuple(item.get("at", ())), tuple(item.get("size", ()))
    points = tuple(tuple(point) for point in item.get("points", ()))
    match item["shape"]:
        case "Line":
            see, width = item.get("opacity", 1.0), item.get("width", 0.0)
            return Line(role, points, item.get("link", ""), "", see, width)
        case "Disc":
            return Disc(role, at, item["radius"])
        case "Box":
            return Box(role, at, size, item["corner"])
        case "Oval":
            return Oval(role, at, size)
        case "Area":
            return Area(role, points)
        case "Text":
            return Text(role, at, item["text"], item["anchor"], item["halo"], item["letters"])
    raise ValueError(f"{item['shape']} is no shape of the stage")
