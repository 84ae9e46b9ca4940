"""Words keep clear: labels of outlines, nodes and other words; a name of every cluster but its own.

Measured on the primitives that files, miniatures and the stage are painted from, of every sample.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from explorer import network
from explorer.core.scene import Hull
from explorer.display.label_layout import cluster_names, labels
from explorer.display.looks import TEXTS
from explorer.display.picture import Draft, Highlights, background
from explorer.display.primitives import Area, Box, Line, Oval, Picture, Text, point_along
from explorer.scenes.scene import scene
from tests.contracts import NIGHTLY
from tests.scenes.test_contract import drawable

STAGE = 0.72
"""Pixels a unit of a scene has on the stage at 1440×900, a little less than in files."""

MAX_NODES = 300
"""The most nodes of a drawing with labels at sides of their own."""

MAX_CROSSED = 0.4
"""The share of labels that a link in view runs behind, where there are too many for free places."""

CUBES_OF_FIVE = {"HCNs(1,5)": 0.75}
"""Two cubes of five dimensions fill the stage: five letters find no place between their links."""

Rect = tuple[float, float, float, float]

NAMED_SPECS = tuple(spec for spec in drawable() if network(spec).nodes <= MAX_NODES)


@cache
def draft_of(spec: str) -> Draft:
    return Draft(scene(network(spec)), STAGE, Highlights())


def rect(text: Text) -> Rect:
    """The box that the letters of a text take: capitals and digits, six tenths of an em each."""
    size = text.size or TEXTS[text.role].size
    wide = 0.6 * size * len(text.text)
    x = text.at[0] - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
    return x, text.at[1] - 0.7 * size, x + wide, text.at[1]


def edge(outline: Box | Oval | Area) -> np.ndarray:
    """Points along an outline, one every pixel or so: (k, 2)."""
    if isinstance(outline, Oval):
        angles = np.linspace(0, 2 * np.pi, 800)
        round_ = np.stack([np.cos(angles), np.sin(angles)], axis=-1)
        return np.array(outline.at) + np.array(outline.size) / 2 * round_
    if isinstance(outline, Box):
        half = np.array(outline.size) / 2
        corners = np.array(outline.at) + half * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    else:
        corners = np.array(outline.points)
    sides = zip(corners, np.roll(corners, -1, axis=0), strict=True)
    return np.concatenate([np.linspace(a, b, 200) for a, b in sides])


def within(points: np.ndarray, box: Rect) -> np.ndarray:
    return ((points > box[:2]) & (points < box[2:])).all(axis=1)


def overlapping_pairs(boxes: list[Rect]) -> Iterator[tuple[int, int]]:
    for i, a in enumerate(boxes):
        for j, b in enumerate(boxes[:i]):
            if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]:
                yield i, j


def labels_of_all(draft: Draft) -> list[Text]:
    """The labels of a drawing in which every node is to be labelled."""
    return [t for t in labels(draft, every=True) if isinstance(t, Text)]


@pytest.mark.by_day(2)
@pytest.mark.parametrize("spec", NAMED_SPECS)
def test_no_label_lies_on_an_outline_a_node_or_another_word(spec: str) -> None:
    draft = draft_of(spec)
    if draft.scene.pills:
        return
    rest: Picture = background(draft)
    edges = [edge(p) for p in rest if isinstance(p, Box | Oval | Area)]
    rim = np.concatenate([np.zeros((0, 2)), *edges])
    spots = np.array([draft.spot(i) for i in range(len(draft.scene.marks))])
    texts = [*labels_of_all(draft), *(t for t in cluster_names(draft) if isinstance(t, Text))]
    boxes = [rect(text) for text in texts]
    # Sixteen numbers of two digits in a row have no room at this scale: the stage leaves some out.
    spare = 16 if spec == "GHC(16,16)" else 0
    for text, box in zip(texts, boxes, strict=True):
        assert not within(rim, box).any(), (text.text, "on an outline")
    near = [np.linalg.norm(spots - np.clip(spots, b[:2], b[2:]), axis=1).min() for b in boxes]
    assert sum(gap < draft.radius for gap in near) <= spare
    assert len(list(overlapping_pairs(boxes))) <= spare


@pytest.mark.parametrize("spec", NAMED_SPECS)
def test_few_labels_have_a_link_run_behind_them(spec: str) -> None:
    draft = draft_of(spec)
    texts = [] if draft.scene.pills else labels_of_all(draft)
    lines = [p for p in background(draft) if isinstance(p, Line) and p.opacity >= 0.5]
    if not texts or not lines:
        return
    ink = np.array([point_along(p.points, t) for p in lines for t in np.linspace(0, 1, 80)])
    crossed = sum(bool(within(ink, rect(text)).any()) for text in texts)
    assert crossed <= (
        0 if len(texts) <= 20 else CUBES_OF_FIVE.get(spec, MAX_CROSSED) * len(texts)
    ), crossed


def gap(box: Rect, hull: Hull) -> float:
    """How far a box is from an outline, in pixels."""
    centre, half = np.array(hull.at) * STAGE, np.array(hull.size) * STAGE / 2
    near = np.clip(centre, box[:2], box[2:])
    if hull.shape == "circle":
        return float(np.linalg.norm(near - centre) - half[0])
    return float(np.linalg.norm(np.maximum(np.abs(near - centre) - half, 0)))


@pytest.mark.by_day(3)
@pytest.mark.parametrize("spec", drawable() if NIGHTLY else NAMED_SPECS)
def test_a_name_is_nearer_to_its_own_cluster_than_to_any_other(spec: str) -> None:
    draft = draft_of(spec)
    hulls = draft.scene.hulls
    for text in cluster_names(draft):
        if not isinstance(text, Text) or text.role not in ("name", "name-small"):
            continue
        box = rect(text)
        hull = min((h for h in hulls if h.name == text.text), key=lambda h: gap(box, h))
        nodes_inside = set(hull.marks)
        others = [
            h for h in hulls if h.level >= hull.level and not nodes_inside.issuperset(h.marks)
        ]
        distance = min((gap(box, h) for h in others), default=np.inf)
        assert distance > gap(box, hull) + 2, (text.text, gap(box, hull), distance)
