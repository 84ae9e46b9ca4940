"""Requests of the page when a parameter grows or shrinks by one."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from explorer.core.registry import network
from explorer.scenes.scene import scene


def get_growth(client: FlaskClient, query: str, status: int = 200) -> dict[str, Any]:
    answer = client.get(f"/growth?{query}")
    assert answer.status_code == status
    document: dict[str, Any] = answer.get_json()
    return document


@pytest.mark.parametrize(
    ("before", "after"), [("Q(4)", "Q(5)"), ("S(3)", "S(4)"), ("Mesh(3,4)", "Mesh(4,4)")]
)
def test_a_step_is_the_same_up_and_down(client: FlaskClient, before: str, after: str) -> None:
    up = get_growth(client, f"net={after}&from={before}")
    assert up == get_growth(client, f"net={before}&from={after}")
    assert (up["larger"], up["smaller"]) == (after, before)


@pytest.mark.parametrize("spec", ["Q(6)", "HCN(3)", "MC(1,3)", "S(5)", "BT(5)", "CCC(4)"])
def test_every_mark_of_a_drawing_is_reported_by_its_number(client: FlaskClient, spec: str) -> None:
    net = network(spec)
    down = net.steps()[-1][3]
    document = get_growth(client, f"net={spec}&from={down}")
    marks = scene(net).marks
    assert [mark.node for mark in marks] == list(range(net.nodes))
    assert len(document["origin"]) == len(document["copy"]) == len(document["lit"]) == net.nodes
    assert max(document["lit"]) == len(document["columns"]) - 1
    assert document["said"].startswith(f"{spec} ")


def test_the_letters_that_are_lit_are_those_of_the_copy(client: FlaskClient) -> None:
    document = get_growth(client, "net=Mesh(4,4)&from=Mesh(3,4)")
    copy_columns = [document["columns"][i] for i in document["lit"]]
    assert copy_columns == [[]] * 12 + [[1]] * 4
    assert not document["inserted"]


def test_a_network_that_is_not_drawn_as_a_whole_reports_the_sentence(
    client: FlaskClient,
) -> None:
    document = get_growth(client, "net=Q(72)&from=Q(71)")
    assert document["said"].startswith("Q(72) is Q(71), copied.")
    assert document["origin"] == document["copy"] == document["lit"] == []


def test_it_is_in_the_language_of_the_page(client: FlaskClient) -> None:
    document = get_growth(client, "net=Q(3)&from=Q(2)&lang=de")
    assert "kopiert" in document["said"]
    assert document["folded"].startswith("Q(3) faltet sich zu Q(2) zurück")


@pytest.mark.parametrize(
    ("query", "rule", "nearest"),
    [
        ("net=Q(5)&from=Q(3)", "a step smaller", "Q(4) to Q(5)"),
        ("net=Q(5)&from=CQ(4)", "a step smaller", "Q(4) to Q(5)"),
        ("net=JF(6,3,1)&from=JF(6,3,2)", "where its family says how", None),
        ("net=Q(0)&from=Q(1)", "takes n from 1", "Q(1)"),
        ("", "", None),
    ],
)
def test_networks_that_do_not_grow_are_refused_with_the_rule(
    client: FlaskClient, query: str, rule: str, nearest: str | None
) -> None:
    document = get_growth(client, query, 400)
    assert rule in document["refused"]
    assert nearest is None or document["nearest"] == nearest
    assert len(document["refused"]) <= 300
