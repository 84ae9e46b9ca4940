"""No hop crosses a word on the painted stage, for every drawable network."""

from __future__ import annotations

import re
from urllib.parse import quote

import numpy as np
import pytest

from explorer import network
from explorer.core.ints import Ints
from explorer.display.looks import TOKENS
from explorer.export.display_list import Element
from explorer.scenes.geometry import Floats
from explorer.stage import pictures
from explorer.tasks.registry import read_state
from tests.contracts import by_turns
from tests.scenes.test_contract import drawable

SIZE = (774, 562)
"""The stage of a page of 1440×900."""

PHONE = (390, 500)

CAPITAL = 0.72
"""How high letters are, in parts of their size."""


def hops_of(elements: list[Element]) -> list[Floats]:
    """Return points along the amber line of every hop: one array of points each."""
    red, green, blue, *_ = re.findall(r"\d+", TOKENS["trail"][0])
    trail = f"rgba({red},{green},{blue},"
    hops = []
    for element in elements:
        if not str(element.attributes.get("stroke")).startswith(trail):
            continue
        form = str(element.attributes["d"])
        numbers = np.array(re.findall(r"-?\d+(?:\.\d+)?", form), dtype=float).reshape(-1, 2)
        t = np.linspace(0, 1, 200)[:, None]
        pieces: list[Floats] = []
        at = 0
        for letter in re.findall("[A-Z]", form)[1:]:
            start, end = numbers[at], numbers[at + (2 if letter == "Q" else 1)]
            control = numbers[at + 1] if letter == "Q" else (start + end) / 2
            pieces.append((1 - t) ** 2 * start + 2 * t * (1 - t) * control + t**2 * end)
            at += 2 if letter == "Q" else 1
        hops.append(np.concatenate(pieces))
    return hops


def words_of(elements: list[Element]) -> list[tuple[str, Floats]]:
    """Return every text with the box of its letters: left, top, right, bottom."""
    words = []
    for element in elements:
        if element.tag != "text" or element.attributes["fill"] == "none":
            continue
        size, x, y = (float(element.attributes[key]) for key in ("font-size", "x", "y"))
        length = (
            (0.6 if "Mono" in str(element.attributes["font-family"]) else 0.5)
            * size
            * len(element.text)
        )
        offset = {"middle": length / 2, "end": length}.get(
            str(element.attributes.get("text-anchor")), 0.0
        )
        box = np.array([x - offset, y - CAPITAL * size, x - offset + length, y])
        words.append((element.text, box))
    return words


def crossed_words(elements: list[Element]) -> list[str]:
    """Return the words that a hop runs through, except the addresses of its ends."""
    crossed = []
    for points in hops_of(elements):
        for text, box in words_of(elements):
            middle = (box[:2] + box[2:]) / 2
            if any(np.abs(middle - end).max() < 3 for end in points[[0, -1]]):
                continue
            if ((points > box[:2]) & (points < box[2:])).all(axis=1).any():
                crossed.append(text)
    return crossed


def cut_words(elements: list[Element], size: tuple[int, int] = SIZE) -> list[str]:
    """Return the words that reach over the edge of the stage."""
    return [text for text, box in words_of(elements) if min(box) < 0 or (box[2:] > size).any()]


def drawn_route(spec: str, ends: Ints | list[int], size: tuple[int, int] = SIZE) -> list[Element]:
    net = network(spec)
    source, target = (quote(net.format(int(node))) for node in ends)
    query = f"?net={quote(spec)}&from={source}&to={target}&stage=whole"
    return pictures.paint_stage(read_state(query), "light", size, None)


@pytest.mark.parametrize("spec", by_turns(drawable(), 16))
def test_no_hop_runs_through_a_word(spec: str) -> None:
    net = network(spec)
    generator = np.random.default_rng(11)
    for _ in range(2):
        ends = generator.choice(net.nodes, 2, replace=False)
        elements = drawn_route(spec, ends)
        assert len(hops_of(elements)) == len(net.route(*ends.tolist()).nodes) - 1
        assert crossed_words(elements) == [], ends
        assert cut_words(elements) == [], ends


@pytest.mark.parametrize(
    ("spec", "ends"), [("MC(2,1)", [55, 19]), ("CQ(6)", [2, 59]), ("CQ(6)", [60, 51])]
)
def test_words_avoid_hops_and_stay_on_the_stage(spec: str, ends: list[int]) -> None:
    assert cut_words(drawn_route(spec, ends, PHONE), PHONE) == []


@pytest.mark.parametrize(
    ("spec", "source", "target"),
    [
        ("GHC(2,2,2,2,2,2)", "(0,0,0,1,0,1)", "(1,1,0,0,1,1)"),
        ("HCN(5)", "(00111,10010)", "(00101,11001)"),
        ("ECQ(4,4)", "(0101,0101,0)", "(0001,1000,0)"),
        ("ECQ(4,4)", "(1100,0001,0)", "(1111,0100,1)"),
    ],
)
def test_no_hop_crosses_a_word_on_routes_where_one_once_did(
    spec: str, source: str, target: str
) -> None:
    net = network(spec)
    elements = drawn_route(spec, [net.parse(source), net.parse(target)])
    assert crossed_words(elements) == []
    assert {"from", "to"} <= {element.text for element in elements}
