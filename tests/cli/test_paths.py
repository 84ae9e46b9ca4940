"""`explorer paths`: the document it prints, the text, what it refuses."""

import json
from itertools import pairwise

import pytest

from explorer.core.registry import network


def test_the_document_holds_the_paths_as_addresses(printed) -> None:
    document = json.loads(printed("paths", "MC(1,2)", "(0,00,00)", "(1,11,01)", "--json"))
    net = network("MC(1,2)")
    assert document["count"] == len(document["paths"]) == 3
    assert document["lengths"] == [len(path) - 1 for path in document["paths"]]
    assert document["links"] == sum(document["lengths"])
    assert document["least"] is True
    inside = [node for path in document["paths"] for node in path[1:-1]]
    assert len(set(inside)) == len(inside)
    for path in document["paths"]:
        assert (path[0], path[-1]) == ("(0,00,00)", "(1,11,01)")
        for a, b in pairwise(path):
            net.port_between(net.parse(a), net.parse(b))


def test_the_text_shows_a_path_a_line(printed) -> None:
    out = printed("paths", "Q(3)", "000", "011")
    assert "  2  000 001 011\n" in out
    assert "  4  000 100 101 111 011\n" in out
    assert "3 node-disjoint paths, no more can be; 8 links in all, the fewest" in out


@pytest.mark.parametrize(
    ("words", "links"), [(("BT(2)", "rLL", "rR"), "3 links"), (("Q(1)", "0", "1"), "1 link in")]
)
def test_one_path_is_spoken_of_as_one(printed, words, links) -> None:
    assert f"1 node-disjoint path, no more can be; {links}" in printed("paths", *words)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["Q(3)", "000", "000"], "two different nodes"),
        (["Q(3)", "000", "0000"], "is no node of Q(3)"),
        (["X(3)", "000", "001"], "no family"),
    ],
)
def test_impossible_values_are_refused_in_one_line(refused, arguments, sentence) -> None:
    assert sentence in refused("paths", *arguments)
