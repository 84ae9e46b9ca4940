"""The page of a network's known properties, and its table as a file."""

from __future__ import annotations

import csv
import io
import json

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.core.registry import network
from explorer.documents.stage.symmetry import symmetry_picture
from explorer.pages.page import page_at
from explorer.state.known import KnownState, read_state

PAGE = page_at("/known")


def document(search: str) -> dict:
    assert PAGE is not None
    return PAGE.document({"page": "/known", "search": search, "count": 1})


@pytest.mark.parametrize("spec", ["HCN(3)", "Q(40)", "Q(72)", "SCQ(10,10)", "FT(4)", "BT(4)"])
def test_every_quantity_of_a_network_has_a_text_and_a_kind(spec: str) -> None:
    doc = document(f"?net={spec}")
    assert orjson.loads(orjson.dumps(doc))["spec"] == spec
    assert len(doc["texts"]) == len(doc["quantities"]) >= 10
    for row, text in zip(doc["quantities"], doc["texts"], strict=True):
        assert row["known"] in doc["kinds"]
        assert (text == "–") == (row["value"] is None)


@pytest.mark.parametrize("spec", ["Q(3)", "HCN(3)", "JF(16,3,1)", "MC(1,3)"])
def test_a_drawing_moves_onto_itself(spec: str) -> None:
    picture = document(f"?net={spec}")["symmetry"]
    joined = {frozenset((link["a"], link["b"])) for link in picture["links"]}
    assert len(picture["places"]) == len(picture["names"])
    for move in picture["moves"]:
        assert {frozenset(move[end] for end in link) for link in joined} == joined
    assert picture["generate"]


def test_asymmetric_or_too_large_networks_have_no_movable_drawing() -> None:
    assert symmetry_picture(network("JF(32,4,1)")) is None
    assert symmetry_picture(network("Q(9)")) is None
    # All automorphisms take too long: the moves that the family declares are some of them.
    picture = symmetry_picture(network("SF(8)"))
    assert picture is not None
    assert not picture["generate"]


def test_an_invalid_network_is_reported_and_another_is_shown() -> None:
    doc = document("?net=Q(0)")
    assert doc["spec"] == "Q(4)"
    assert "Nearest: Q(1)" in doc["complaints"][0]
    (unknown,) = document("?net=FOO(2)")["complaints"]
    assert unknown.startswith("There is no family 'FOO'")
    assert document("?theme=pink")["complaints"] == [
        "Theme 'pink' is none of light, dark, projector."
    ]


@given(st.text(max_size=60))
def test_any_text_is_read_and_written_texts_are_read_back(text: str) -> None:
    state = read_state("?net=" + text)
    repeated = read_state(state.search)
    assert repeated == KnownState(state.net, state.theme)


def test_the_table_is_a_file_in_four_forms(client) -> None:
    listed = client.get("/known/table.csv?net=Q(3)")
    rows = list(csv.DictReader(io.StringIO(listed.text)))
    assert {row["key"]: row["value"] for row in rows}["automorphisms"] == "48"
    assert listed.headers["Content-Disposition"] == 'attachment; filename="known-Q-3.csv"'
    answer = json.loads(client.get("/known/table.json?net=Q(3)").text)
    assert [row["key"] for row in answer["quantities"]] == [row["key"] for row in rows]
    assert r"\begin{tabular}" in client.get("/known/table.tex?net=Q(3)").text
    assert "@article{saad1988" in client.get("/known/table.bib?net=Q(40)").text
    assert client.get("/known/table.doc?net=Q(3)").status_code == 404
