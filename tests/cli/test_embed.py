"""`explorer embed`: the document it prints, the text, what it refuses."""

import json
from itertools import pairwise

import pytest

from explorer.core.registry import network


@pytest.fixture
def document_of(printed):
    return lambda *words: json.loads(printed("embed", *words, "--json"))


def test_without_a_shape_a_ring_is_the_longest(document_of) -> None:
    document = document_of("ring", "ECQ(2,3)")
    net = network("ECQ(2,3)")
    assert list(document["map"]) == [str(i) for i in range(net.nodes)]
    places = [net.parse(text) for text in document["map"].values()]
    assert sorted(places) == list(range(net.nodes))
    for a, b in pairwise([*places, places[0]]):
        net.port_between(a, b)
    assert (document["guest"], document["dilation"], document["congestion"]) == ("ring", 1, 1)
    assert (document["expansion"], document["load"], document["shape"]) == (1, 1, [64])


def test_a_wraparound_mesh_of_powers_of_two_has_dilation_1_in_the_hypercube(document_of) -> None:
    document = document_of("torus", "Q(6)", "--shape", "4x8")
    assert (document["dilation"], document["expansion"]) == (1, 2)
    net = network("Q(6)")
    at = {name: net.parse(text) for name, text in document["map"].items()}
    assert len(set(at.values())) == 32
    for i in range(4):
        for j in range(8):
            here = at[f"{i},{j}"]
            assert (here ^ at[f"{(i + 1) % 4},{j}"]).bit_count() == 1
            assert (here ^ at[f"{i},{(j + 1) % 8}"]).bit_count() == 1


def test_a_tree_is_named_by_paths_from_its_root(document_of) -> None:
    document = document_of("tree", "Q(4)", "--shape", "2")
    assert list(document["map"]) == ["r", "rL", "rR", "rLL", "rLR", "rRL", "rRR"]
    assert document["dilation"] == 1


def test_the_text_has_the_measures_and_the_map(printed) -> None:
    out = printed("embed", "mesh", "SCQ(3,3)", "--shape", "8x6")
    assert out.startswith("mesh 8×6 in SCQ(3,3)\n")
    assert "dilation    1" in out
    assert "0,0    (000,123)" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["ring", "Q(4)", "--shape", "5"], "evenly many nodes. Nearest: 4."),
        (["ring", "Q(4)", "--shape", "18"], "Nearest: 16."),
        (["ring", "Q(1)"], "3 nodes or more"),
        (["ring", "MC(4,4)"], "16,384"),
        (["mesh", "Q(4)", "--shape", "5x5"], "16. Nearest: 3x5."),
        (["mesh", "Q(4)", "--shape", "4*4"], "is no shape of a mesh"),
        (["mesh", "Q(4)", "--shape", "0x4"], "Nearest: 1x4."),
        (["torus", "Q(72)", "--shape", "999999x999999"], "the most that are placed"),
        (["tree", "Q(4)", "--shape", "4"], "Nearest: 3."),
        (["tree", "Q(4)", "--shape", "2x2"], "it takes one number"),
        (["star", "Q(4)"], "'star' is no guest"),
        (["ring", "X(4)"], "no family"),
    ],
)
def test_guests_that_do_not_fit_are_refused_in_one_line(refused, arguments, sentence) -> None:
    assert sentence in refused("embed", *arguments)


@pytest.mark.parametrize("spec", ["CCC(20)", "MC(3,3)", "HyperStar(30,15)", "HCN(20)", "BT(40)"])
@pytest.mark.parametrize("guest", ["ring", "tree"])
def test_the_shape_that_is_offered_for_a_large_network_is_embedded(printed, refused, guest, spec):
    offered = refused("embed", guest, spec).rpartition("Nearest: --shape ")[2].strip(" .\n")
    assert f" {offered} in {spec}\n" in printed("embed", guest, spec, "--shape", offered)
