"""The first frame of a move paints its first picture, the last its last, and nothing jumps."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from dataclasses import replace
from functools import cache
from math import dist
from pathlib import Path
from typing import Any

import pytest

from explorer import network
from explorer.display.label_layout import labels
from explorer.display.looks import LINKS, node_radius
from explorer.display.picture import Draft, Highlights
from explorer.display.primitives import Text, bent_line, point_along
from explorer.documents.stage.moves import MoveDocument, move_document
from explorer.scenes.scene import scene
from tests.contracts import by_turns
from tests.documents.test_moves import LESSONS
from tests.frontend import moving
from tests.frontend.drawn import difference
from tests.frontend.stage_picture import node

SCRIPT = Path(__file__).with_name("moves.mjs")
BOX = {"width": 640, "height": 500, "magnification": 1}
ONE_BY_ONE = [
    one
    for text in LESSONS
    for one in ([(text[0], url) for url in text[1:]] if text[0] == "wash" else [text])
]
"""Waves side by side are painted each by itself."""

TIMES = tuple(i / 80 for i in range(81))
MARGIN = 12


@cache
def painted_frames(
    text: tuple[str, ...], times: tuple[float, ...] = TIMES
) -> tuple[MoveDocument, list[dict[str, Any]]]:
    """Return the document of a move, and its frames at some parts of its time."""
    document = move_document(text[0], text[1:])
    request = json.dumps([{"document": document, "box": BOX, "times": times}], default=vars)
    run = [node(), str(SCRIPT)]
    process = subprocess.run(run, input=request, capture_output=True, text=True, check=True)
    return document, json.loads(process.stdout)[0]


def scale(document: MoveDocument, drawing: int) -> float:
    wide, high = document["drawings"][drawing]["size"]
    return min((BOX["width"] - 2 * MARGIN) / wide, (BOX["height"] - 2 * MARGIN) / high)


def middles(lines: list[dict[str, Any]]) -> dict[frozenset[tuple[int, ...]], Any]:
    """Return the middle of every line by the places of its ends, about equal."""
    return {
        frozenset(tuple(round(v) for v in line["points"][i]) for i in (0, -1)): pytest.approx(
            point_along([tuple(point) for point in line["points"]], 0.5), abs=0.05
        )
        for line in lines
    }


LARGER = ("grow", "?net=S(4)", "?net=S(5)"), ("fade, rewire", "?net=Q(8)", "?net=HCN(4)")
"""Moves of drawings whose links bend most, and are told from either end."""


@pytest.mark.parametrize("text", [*by_turns(ONE_BY_ONE, 2), *LARGER], ids=" ".join)
def test_the_ends_are_the_pictures_of_the_networks(text: tuple[str, ...]) -> None:
    document, frames = painted_frames(text, (0.0, 1.0))
    for frame, leg, side, counts in (
        (frames[0], document["legs"][0], "before", document["legs"][0]["start"]),
        (frames[-1], document["legs"][-1], "after", document["legs"][-1]["phases"][-1]["counts"]),
    ):
        place = leg["before"] if side == "before" else leg["after"]
        drawing = document["drawings"][place]
        spots = drawing["spots"]
        by = scale(document, place)
        shift = [(BOX[s] - by * drawing["size"][i]) / 2 for i, s in enumerate(("width", "height"))]
        expected = [tuple(by * v + shift[i] for i, v in enumerate(spot)) for spot in spots]
        nodes = [it for it in frame["nodes"] if it["key"][0] == "n"]
        assert len(nodes) == len(spots)
        for item in nodes:
            assert min(dist(item["at"], spot) for spot in expected) < 0.01
        assert len({tuple(map(round, item["at"])) for item in nodes}) == len(spots)
        assert {item["opacity"] for item in nodes} == {1}
        if not drawing["pills"]:
            radius = node_radius(drawing["pitch"] * by)
            assert all(abs(item["size"][0] - 2 * radius) < 1e-6 for item in nodes)
        lines = [it for it in frame["links"] if it["role"] == "link"]
        roles = [drawing["kinds"][kind]["role"] for kind in drawing["links"]["kind"]]
        assert Counter(line["link"] for line in lines) == Counter(roles)
        assert len(frame["links"]) == len(lines), "nothing is lit, nothing dotted at rest"
        assert middles(lines) == {
            frozenset(tuple(round(v) for v in expected[m]) for m in (a, b)): point_along(
                bent_line(expected[a], expected[b], [] if kinds[kind]["straight"] else bends[bend]),
                0.5,
            )
            for links in [drawing["links"]]
            for kinds, bends in [(drawing["kinds"], drawing["bends"])]
            for a, b, kind, bend in zip(
                links["a"], links["b"], links["kind"], links["bend"], strict=True
            )
        }
        assert all(line["width"] <= LINKS[line["link"]].width for line in lines)
        assert frame["counts"] == vars(counts)


@pytest.mark.parametrize("text", by_turns(ONE_BY_ONE, 2), ids=" ".join)
def test_nothing_jumps_and_nothing_is_twice(text: tuple[str, ...]) -> None:
    _, frames = painted_frames(text)
    before: dict[str, Any] = {}
    for frame in frames:
        layers = [it for layer in ("ground", "links", "nodes", "words") for it in frame[layer]]
        keys = [it["key"] for it in layers]
        assert len(set(keys)) == len(keys)
        now = {it["key"]: it for it in frame["nodes"] if it["key"][0] == "n"}
        for key, one in now.items():
            if key in before and len(now) == len(before):
                assert dist(one["at"], before[key]["at"]) < 0.2 * BOX["width"], key
        before = now
        assert all(0 <= it.get("opacity", 1) <= 1 for it in layers)
        numbers = [v for it in layers for v in (*it.get("at", ()), *it.get("size", ()))]
        assert all(v is not None for v in numbers)


@pytest.mark.parametrize("text", [text for text in LESSONS if "wash" not in text[0]], ids=" ".join)
def test_at_the_ends_nodes_are_labelled_as_in_files(text: tuple[str, ...]) -> None:
    document, frames = painted_frames(text, (0.0, 1.0))
    for frame, leg, side in ((frames[0], 0, "before"), (frames[-1], -1, "after")):
        place = document["legs"][leg]["before" if side == "before" else "after"]
        drawing = scene(network(document["specs"][place]))
        node_texts = [it for it in frame["words"] if it["key"][0] in "xy"]
        pills = any(it["role"] == "pill" for it in node_texts)
        expected = (
            [mark.label for mark in drawing.marks]
            if pills
            else [
                it.text
                for it in labels(
                    Draft(replace(drawing, pills=False), scale(document, place), Highlights())
                )
                if isinstance(it, Text)
            ]
        )
        assert Counter(it["text"] for it in node_texts) == Counter(expected)


def test_old_places_are_dotted_and_new_links_lit_while_they_are_new() -> None:
    _, frames = painted_frames(("rewire", "?net=Q(3)&step=0", "?net=CQ(3)&step=0"))
    roles = [Counter(it["role"] for it in frame["links"]) for frame in frames]
    assert max(found["shortest"] for found in roles) == 2
    assert max(found["trail"] for found in roles) == 2
    assert all(found["link"] == 12 for found in roles)


def test_links_that_fade_are_pale_first_and_counted_down() -> None:
    _, frames = painted_frames(
        ("recut, rearrange, fade", "?net=Q(6)&step=0", "?net=MC(2,1)&step=0")
    )
    links = [frame["counts"]["links"] for frame in frames]
    assert links[0] == 192
    assert links == sorted(links, reverse=True)
    link_counts = [sum(it["role"] == "link" for it in frame["links"]) for frame in frames]
    assert set(link_counts) == {192, 96}


def test_a_wave_leaves_its_number_at_every_node() -> None:
    document, frames = painted_frames(("wash, rearrange", LESSONS[1][1]))
    texts = [it["text"] for it in frames[-1]["words"] if it["key"][0] == "d"]
    assert Counter(texts) == Counter(str(d) for d in document["legs"][0]["distances"])
    assert [it["text"] for it in frames[0]["words"] if it["key"][0] == "d"] == ["0"]


def test_moves_are_the_golden_ones() -> None:
    differing = difference(moving.GOLDEN, moving.listing())
    assert not differing, (
        "tests/golden/moves.txt: `python -m tests.frontend.moving` writes it anew, where that is"
        f" what is wanted\n{differing}"
    )
