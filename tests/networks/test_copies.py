"""Networks made of copies of the one before: which families say it, and what they say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from explorer import families
from explorer.core.errors import BrokenContract
from explorer.core.families.copies import Copies, copies
from explorer.core.registry import network
from explorer.testing.network.copies import require_copies
from explorer.words.catalogue import catalogue
from explorer.words.voice import Voice

GROWS = (
    *(
        "A",
        "AQ",
        "BS",
        "BT",
        "CCC",
        "CQ",
        "DC",
        "ECQ",
        "EH",
        "FIB",
        "FQ",
        "GHC",
        "HCN",
        "HCNm",
        "HCNs",
        "Hypernet",
        "LTQ",
        "MC",
    ),
    *("Mesh", "NKS", "P", "PYR", "Q", "R", "S", "SC", "SCQ", "Torus", "XT"),
)
"""The families that are made of copies of themselves; of the others no rule is known here."""


def copies_of(larger: str, smaller: str) -> Copies:
    result = copies(network(larger), network(smaller))
    assert result is not None
    return result


def samples() -> list[Copies]:
    """Return what every sample of every family is made of."""
    nets = [network(spec) for family in families().values() for spec in family.samples]
    steps = [(net, row[4]) for net in nets for row in net.steps()]
    known = [(net, up) for net, up in steps if up in {n.spec for n in nets} or net.nodes < 300]
    grown = []
    for net, up in known:
        try:
            larger = network(up)
        except Exception:
            continue
        if result := copies(larger, net):
            grown.append(result)
    return grown


def test_the_families_that_grow_by_copies_are_these() -> None:
    assert sorted({result.larger.family for result in samples()}) == sorted(GROWS)


@pytest.mark.parametrize(
    ("larger", "smaller", "count", "copied", "new", "lost"),
    [
        ("Q(5)", "Q(4)", 2, 64, 16, 0),
        ("CQ(4)", "CQ(3)", 2, 24, 8, 0),
        ("FQ(4)", "FQ(3)", 2, 24, 16, 4),
        ("FIB(5)", "FIB(4)", 2, 15, 5, 0),
        ("PYR(2)", "PYR(1)", 1, 8, 40, 0),
        ("HCN(3)", "HCN(2)", 4, 76, 52, 2),
        ("MC(2,1)", "MC(1,1)", 8, 64, 32, 0),
        ("MC(1,2)", "MC(1,1)", 4, 32, 16, 0),
        ("GHC(3,3)", "GHC(2,3)", 2, 12, 6, 0),
        ("Mesh(4,4)", "Mesh(3,4)", 2, 20, 4, 0),
        ("Torus(5,3)", "Torus(4,3)", 2, 24, 6, 3),
        ("S(4)", "S(3)", 4, 24, 12, 0),
        ("SC(2,3)", "SC(1,3)", 2, 36, 12, 0),
        ("BT(3)", "BT(2)", 2, 12, 2, 0),
        ("CCC(4)", "CCC(3)", 2, 56, 40, 8),
    ],
)
def test_links_are_copied_come_and_go_by_count(
    larger: str, smaller: str, count: int, copied: int, new: int, lost: int
) -> None:
    result = copies_of(larger, smaller)
    assert (result.count, result.kept_links, result.joining, result.lost) == (
        count,
        copied,
        new,
        lost,
    )


@pytest.mark.parametrize(
    ("larger", "smaller", "node", "copy_symbols", "parent"),
    [
        ("Q(3)", "Q(2)", "101", "1", "01"),
        ("HCN(2)", "HCN(1)", "(01,10)", "01", "(1,0)"),
        ("MC(2,1)", "MC(1,1)", "(01,1,0,0,1)", "010", "(1,0,1)"),
        ("MC(2,1)", "MC(1,1)", "(11,1,0,0,1)", "101", "(1,1,0)"),
        ("Mesh(11,2)", "Mesh(10,2)", "(10,1)", "10", "(9,1)"),
        ("S(4)", "S(3)", "2341", "1", "231"),
        ("S(10)", "S(9)", "1.2.3.4.5.6.7.8.9.10", "10", "123456789"),
        ("BT(3)", "BT(2)", "rRLL", "R", "rLL"),
    ],
)
def test_the_new_symbols_say_which_copy_a_node_is_in(
    larger: str, smaller: str, node: str, copy_symbols: str, parent: str
) -> None:
    result = copies_of(larger, smaller)
    index = result.larger.parse(node)
    assert "".join(node[i] for i in result.columns(index)) == copy_symbols
    origin, _ = result.split(np.array([index]))
    assert result.smaller.format(int(origin[0])) == parent


def test_a_new_root_is_no_copy_and_has_no_new_symbol() -> None:
    result = copies_of("BT(3)", "BT(2)")
    assert result.split(np.array([0]))[0].tolist() == [-1]
    assert result.columns(0) == ()


def test_the_largest_networks_are_split_exactly() -> None:
    result = copies_of("MC(4,4)", "MC(4,3)")
    node = np.array([result.larger.nodes - 1], dtype=object)
    parent, copy = result.split(node)
    assert (int(parent[0]), int(copy[0])) == (result.smaller.nodes - 1, result.count - 1)


def test_networks_that_are_no_step_apart_are_no_copies() -> None:
    pairs = [("Q(4)", "Q(2)"), ("Q(3)", "Q(3)"), ("Q(3)", "Q(4)"), ("Q(4)", "CQ(3)")]
    for larger, smaller in pairs:
        assert copies(network(larger), network(smaller)) is None


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_sentence_is_filled_in_and_german(lang: str) -> None:
    for result in samples():
        sentence = Voice(lang).say(result.sentence, **result.gaps)
        assert "{" not in sentence, sentence
        assert lang == "en" or result.sentence in catalogue("de"), result.sentence


@pytest.mark.parametrize(
    "change",
    [
        {"kept_links": 9},
        {"lost": 1},
        {"count": 3},
        {"copy_symbols": ((0, -1),)},
        {"split": lambda nodes: (nodes // 2, nodes % 2)},
        {"split": lambda nodes: (nodes % 4, nodes * 0)},
        {"split": lambda nodes: (np.where(nodes, nodes % 4, -1), nodes // 4)},
    ],
)
def test_wrong_copies_are_refused(change: dict[str, Any]) -> None:
    result = copies_of("Q(3)", "Q(2)")
    require_copies(result)
    with pytest.raises(BrokenContract):
        require_copies(replace(result, **change))
