"""Labels of source and target overlap nothing, in every scene of the shipped talk."""

from __future__ import annotations

import re
from itertools import product

import numpy as np
import pytest

from explorer.export.display_list import Element
from explorer.scenes.geometry import Floats
from explorer.stage.pictures import paint_stage
from explorer.talks.talk import example
from explorer.tasks.registry import read_state
from tests.contracts import by_turns
from tests.stage.test_words import words_of

SIZES = ((960, 540), (1280, 640))
"""Stages: of a card, and of a room."""

MAP = "?net=HCN(6)&stage=map"
"""The address of a map, for the last scene."""

ENDS = ("from", "to")
DISC = re.compile(
    r"M(?P<right>[-\d.]+) (?P<y>[-\d.]+)A(?P<r>[\d.]+) (?P=r) 0 0 1 (?P<left>[-\d.]+) (?P=y)A"
)


def discs_of(elements: list[Element]) -> list[tuple[Floats, float]]:
    """Return what nodes are drawn as, and the rings of ends: the centre and the radius of each."""
    discs = []
    for element in elements:
        disc = DISC.match(str(element.attributes.get("d")))
        if disc:
            right, y, r, left = (float(disc[name]) for name in ("right", "y", "r", "left"))
            discs.append((np.array([(left + right) / 2, y]), r))
    return discs


def overprinted(elements: list[Element]) -> list[tuple[str, str]]:
    """Return the words of ends that meet another word, or a node, with what they meet."""
    words = words_of(elements)
    pairs = []
    for i, (end, box) in enumerate(words):
        if end not in ENDS:
            continue
        for j, (word, other) in enumerate(words):
            if i != j and (box[:2] < other[2:]).all() and (other[:2] < box[2:]).all():
                pairs.append((end, word))
        for at, r in discs_of(elements):
            if np.linalg.norm(at - np.clip(at, box[:2], box[2:])) < r:
                pairs.append((end, f"a node at {at}"))
    return pairs


@pytest.mark.parametrize(
    ("show", "size"),
    by_turns(product([*(scene.show for scene in example().scenes), MAP], SIZES), 6),
    ids=str,
)
def test_labels_of_ends_overlap_no_word_and_no_node(show: str, size: tuple[int, int]) -> None:
    for step in (0, 1, None):
        elements = paint_stage(read_state(show), "light", size, step)
        # A camera that goes along has left the one end before it comes to the other.
        near = {0: "from", None: "to"}.get(step, "") if "follow" in show else "from"
        assert near in {"", *(word for word, _ in words_of(elements))}
        assert overprinted(elements) == [], step


def test_overprinted_text_is_detected() -> None:
    elements = paint_stage(read_state(MAP), "light", SIZES[0], 0)
    (end,) = (
        element
        for element in elements
        if element.text == "from" and element.attributes["fill"] != "none"
    )
    name = Element(end.tag, {**end.attributes, "x": end.number("x") + 6}, end.matrix, 1.0, "000001")
    d = f"M{end.number('x') + 8} {end.number('y')}A4 4 0 0 1 {end.number('x')} {end.number('y')}A"
    disc = Element("path", {"d": d}, end.matrix, 1.0, "")
    assert [what.split()[0] for _, what in overprinted([*elements, name, disc])] == ["000001", "a"]
