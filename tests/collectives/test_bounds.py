"""Bounds of collectives against recorded ones, against each other and against schedules."""

from __future__ import annotations

import json

import pytest

from explorer import network
from explorer.analysis.measures.broadcast import rounds_by_degree
from explorer.analysis.traffic.traffic import PATTERNS, pairs
from explorer.collectives.bounds import exchange_bounds
from explorer.collectives.registry import broadcast, broadcasts_for
from explorer.core.errors import OutsideRange
from explorer.testing._schedules import least_rounds_by_degree

ONE_PORT = {
    "HCN(2)": 5, "HCN(3)": 7, "HCNm(2,3)": 6, "BT(3)": 5, "MC(2,1)": 8, "HS(3)": 6,
    "HyperStar(6,2)": 5, "CCC(3)": 6, "S(4)": 5, "GHC(3,4)": 4, "GHC(5,5r)": 5, "Torus(5,5)": 5,
    "Q(4)": 4, "CQ(5)": 5, "FQ(4)": 4, "DC(2)": 6, "EH(2,2)": 6, "Mesh(4,4)": 6,
}  # fmt: skip
"""The least rounds from node #0, by the degree recurrence, the eccentricity and doubling."""

EXCHANGES = {
    "Q(4)": (8, 32), "CQ(5)": (16, 69), "FQ(4)": (5, 25), "MC(1,1)": (8, 16), "DC(2)": (40, 104),
    "EH(2,2)": (40, 104), "MC(2,1)": (128, 296), "HCN(2)": (16, 35), "HCN(3)": (64, 208),
    "HCNs(2,3)": (64, 105), "Mesh(4,4)": (16, 40), "Torus(4,4)": (8, 32), "GHC(3,4)": (4, 17),
    "S(4)": (21, 62), "CCC(3)": (36, 74), "HyperStar(6,3)": (17, 50), "HS(3)": (42, 116),
    "BT(3)": (56, 56),
}  # fmt: skip
"""The least rounds of a total exchange, all ports and one port, as recorded."""


@pytest.mark.parametrize("spec", ONE_PORT)
def test_the_bound_of_a_broadcast_rises_by_the_degree(spec: str) -> None:
    net = network(spec)
    for algorithm in broadcasts_for(net):
        schedule = broadcast(net, 0, algorithm.key)
        assert schedule.bound == ONE_PORT[spec]
        assert schedule.missing or schedule.depth >= schedule.bound


@pytest.mark.parametrize("spec", ONE_PORT)
def test_recurrence_and_counting_node_by_node_agree(spec: str) -> None:
    net = network(spec)
    for links in range(1, net.degrees.maximum + 1):
        assert rounds_by_degree(net.nodes, net.degrees.maximum, links) == least_rounds_by_degree(
            net, links
        )


@pytest.mark.parametrize("spec", EXCHANGES)
def test_a_total_exchange_has_bounds(spec: str) -> None:
    bounds = exchange_bounds(network(spec))
    assert bounds is not None
    assert (bounds["all-port"].rounds, bounds["one-port"].rounds) == EXCHANGES[spec]


def test_they_are_reported_with_a_reason(printed) -> None:
    bounds = json.loads(printed("exchange", "Q(4)", "--json"))["bounds"]
    assert {model: bound["rounds"] for model, bound in bounds.items()} == {
        "all-port": 8,
        "one-port": 32,
    }
    assert "8 links join some halves" in printed("exchange", "MC(2,1)")


def test_bit_reversal_names_the_bits_that_it_reverses() -> None:
    mesh = network("Mesh(4,4)")
    assert "index" in PATTERNS["bit-reversal"].title
    assert "address" in PATTERNS["reversal"].rule
    expected = [[v, int(f"{v:04b}"[::-1], 2)] for v in range(16) if f"{v:04b}" != f"{v:04b}"[::-1]]
    assert pairs(mesh, "bit-reversal").tolist() == expected
    digits = [[v, 4 * (v % 4) + v // 4] for v in range(16) if v % 4 != v // 4]
    assert pairs(mesh, "reversal").tolist() == digits
    with pytest.raises(OutsideRange, match="power of two"):
        pairs(network("S(3)"), "bit-reversal")
