"""The stage shows what files and miniatures show: the same primitives, made in two languages."""

from __future__ import annotations

from dataclasses import replace
from itertools import zip_longest

import numpy as np
import pytest

from explorer import network
from explorer.display.label_layout import cluster_names, labels, ruler_texts
from explorer.display.looks import TEXTS
from explorer.display.picture import Draft, Highlights, background, route_shapes
from explorer.display.primitives import Area, Box, Disc, Line, Oval, Picture, Text, primitive_text
from explorer.display.svg import DESK_SCALE
from explorer.scenes.scene import scene, stage_scene
from tests.contracts import by_turns
from tests.documents.test_words import edge, overlapping_pairs, rect, within
from tests.frontend.stage_picture import stage, viewed

ASKED = (
    *((spec, None) for spec in ("Q(3)", "MC(2,1)", "MC(1,2)", "HCN(2)", "HCN(3)", "HCNm(2,3)")),
    *((spec, None) for spec in ("S(4)", "S(5)", "CCC(3)", "SCQ(3,4)", "GHC(2,3,4)", "Q(6)")),
    *((spec, None) for spec in ("Q(8)", "ECQ(2,2)", "HS(3)", "BT(4)", "CQ(8)", "DC(3)")),
    ("HCN(3)", ("#1", "#50")),
    ("MC(3,3)", ("#0", "#134217727")),
)


def plain(picture: Picture) -> list[str]:
    """Return primitives as lines, with nothing left to the look of a role."""
    found = []
    for it in picture:
        if isinstance(it, Line):
            it = replace(it, of="")
        if isinstance(it, Disc):
            it = replace(it, width=0.0)
        if isinstance(it, Text):
            it = replace(it, size=it.size or TEXTS[it.role].size)
        found.append(primitive_text(it))
    return found


def test_the_stage_makes_the_primitives_that_files_are_painted_from() -> None:
    pictures = stage([viewed(spec, ends) for spec, ends in ASKED])
    for (spec, ends), picture in zip(ASKED, pictures, strict=True):
        net = network(spec)
        way = tuple(net.route(*ends).nodes) if ends else ()
        draft = Draft(stage_scene(net, way) if way else scene(net), DESK_SCALE, Highlights(way))
        # On the stage addresses in nodes are the nodes' own; the words of labels are compared.
        words = () if draft.scene.pills else labels(draft)
        ways = () if draft.scene.pills else route_shapes(draft)
        expected = plain(
            (*background(draft), *ways, *cluster_names(draft), *ruler_texts(draft), *words)
        )
        apart = [(a, b) for a, b in zip_longest(plain(picture), expected) if a != b]
        assert not apart, (spec, len(apart), apart[0])


FULL = ("Q(8)", "Q(9)", "Q(10)", "S(5)", "S(6)", "HCN(4)", "HCN(5)", "DC(4)", "SCQ(3,4)")


@pytest.mark.parametrize("spec", by_turns(FULL, 3, 1))
def test_every_node_of_a_route_is_named_in_a_free_place(spec: str) -> None:
    net = network(spec)
    ends = ("#0", f"#{net.nodes - 1}")
    (picture,) = stage([viewed(spec, ends)])
    texts = [it for it in picture if isinstance(it, Text) and it.role == "label-on"]
    assert len(texts) == net.route(*ends).length + 1
    boxes = [(x, y - 8, x + len(it.text) * 6.6, y + 2) for it in texts for x, y in [left(it)]]
    overlapping_pairs = [
        (a, b)
        for i, a in enumerate(boxes)
        for b in boxes[:i]
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
    ]
    assert not overlapping_pairs


def test_if_routes_pass_everywhere_no_free_places_are_sought() -> None:
    all_labels = viewed("Q(10)")
    all_labels["view"]["touched"] = list(range(1024))
    (picture,) = stage([all_labels])
    assert not [it for it in picture if isinstance(it, Text) and it.role.startswith("label")]


@pytest.mark.parametrize("spec", ["ECQ(1,3)", "HCN(2)", "HCNm(2,3)", "EH(1,2)"])
def test_on_a_smaller_stage_labels_move_off_outlines_that_would_cut_them(spec: str) -> None:
    small = 0.6
    wide, high = (side * small for side in scene(network(spec)).size)
    (picture,) = stage([viewed(spec, scale=small, width=wide, height=high)])
    outlines = [it for it in picture if isinstance(it, Box | Oval | Area)]
    rim = np.concatenate([edge(it) for it in outlines if it.role.startswith("hull")])
    texts = [it for it in picture if isinstance(it, Text) and it.role.startswith("label")]
    assert texts
    assert not [text.text for text in texts if within(rim, rect(text)).any()]


def test_from_is_at_a_free_place_without_room_behind_a_label() -> None:
    words = [{"role": "from", "mark": 15, "text": ""}, {"role": "to", "mark": 30, "text": ""}]
    (picture,) = stage([viewed("BT(4)", words=words)])
    texts = [it for it in picture if isinstance(it, Text)]
    assert {"from", "to"} <= {it.role for it in texts}
    assert not list(overlapping_pairs([rect(it) for it in texts]))


def left(text: Text) -> tuple[float, float]:
    wide = len(text.text) * 6.6
    shift = {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
    return text.at[0] - shift, text.at[1]


MIDDLE = (
    "HCN(3)",
    "HCN(4)",
    "S(5)",
    "S(6)",
    "Q(8)",
    "Q(9)",
    "Q(10)",
    "DC(4)",
    "SCQ(3,4)",
    "MC(2,2)",
)


@pytest.mark.parametrize("spec", by_turns(MIDDLE, 3, 1))
def test_asking_for_labels_always_shows_more(spec: str) -> None:
    without, all_labels = stage([viewed(spec), viewed(spec, all=True)])
    count = [sum(isinstance(it, Text) for it in one) for one in (without, all_labels)]
    assert count[1] > count[0] or count[0] >= network(spec).nodes
