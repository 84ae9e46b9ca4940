"""``explorer route --beside``: what the page shows side by side, and every pair where it is few."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from explorer.analysis.verification.verify import verify
from explorer.core.registry import network

COMMAND = ["route", "HCN(3)", "(000,000)", "(111,111)", "--router", "hcn-a"]


def test_the_document_has_the_results_of_each_lane(printed) -> None:
    document = json.loads(
        printed(*COMMAND, "--beside", "hcn-shortest", "--beside", "Q(6)/e-cube", "--json")
    )
    assert [route["length"] for route in document["routes"]] == [7, 1, 6]
    assert document["part"] is None
    assert [pair["spec"] for pair in document["pairs"]] == ["HCN(3)", "HCN(3)", "Q(6)"]
    for pair in document["pairs"]:
        other = verify(network(pair["spec"]), pair["router"], pair["variant"])
        assert (pair["pairs"], pair["longer"], pair["lost"]) == (4032, other.longer, other.lost)
        assert pair["saturation"] == pytest.approx(float(other.saturation))
    assert document["worst"] == {"source": "(000,000)", "target": "(111,111)", "hops": [7, 1, 6]}


def test_a_table_says_where_they_part_and_who_is_better(printed) -> None:
    out = printed(*COMMAND, "--beside", "hcn-shortest")
    assert "They part at hop 1." in out
    assert "All 4,032 pairs" in out
    assert "Pair where they differ most: (000,000) to (111,111): 7 and 1 hops." in out
    row = next(line for line in out.splitlines() if line.startswith("Not shortest"))
    assert row.split() == ["Not", "shortest", "1,232", "0", "*"]


def test_every_pair_however_many(printed) -> None:
    """By default pairs are sampled; with all pairs the network is the same."""
    lanes = ["--router", "hcn-a", "--beside", "breadth-first"]
    words = ["route", "HCN(4)", "#0", "#1", *lanes, "--json"]
    few = json.loads(printed(*words))
    all_pairs = json.loads(printed(*words, "--pairs", "all"))
    assert [pair["sampled"] for pair in few["pairs"]] == [True, True]
    assert few["worst"] is None
    assert [pair["pairs"] for pair in all_pairs["pairs"]] == [65_280, 65_280]
    assert all_pairs["worst"]["hops"][0] > all_pairs["worst"]["hops"][1]


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--beside", "Q(5)"], "Nearest: Q(6)."),
        (["--beside", "nonsense"], "nonsense"),
        (["--beside", "hcn-b", "--fault", "(000,001)"], "leave out --fault"),
        (["--beside", "hcn-b"] * 4, "at most 4 stand side by side"),
    ],
)
def test_impossible_lanes_are_refused(refused, more: list[str], sentence: str) -> None:
    assert sentence in refused(*COMMAND, *more)


def test_a_lane_that_loops_does_not_arrive_and_the_others_stay(
    forgotten: None, tmp_path: Path, printed, refused
) -> None:
    file = tmp_path / "back.py"
    file.write_text("def next_hop(here, target):\n    return here ^ 1\n", "utf-8")
    words = ["route", "Q(4)", "0000", "1110", "--plugin", str(file), "--json"]
    document = json.loads(printed(*words, "--router", "e-cube", "--beside", "back"))
    shortest, round_again = document["routes"]
    assert (shortest["delivered"], shortest["length"]) == (True, 3)
    assert round_again["delivered"] is False
    assert round_again["nodes"] == ["0000", "0001", "0000"]
    assert "loops" in round_again["lost"]["why"]
    # It arrives at the one neighbour that every loop comes to.
    assert [pair["lost"] for pair in document["pairs"]] == [0, 16 * 15 - 16]
    assert printed(*words, "--router", "back", "--beside", "e-cube")
    assert refused(*words, "--router", "back")
