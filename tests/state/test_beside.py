"""Lanes beside a route, as they are written in an address."""

from __future__ import annotations

import csv
from urllib.parse import parse_qsl, urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.core.errors import ExplorerError, OutsideRange
from explorer.core.registry import network
from explorer.documents.tasks.side_by_side import beside_csv
from explorer.state.beside import lane_text, lanes, read_lane
from explorer.tasks.beside import side_by_side
from explorer.tasks.document import answer
from explorer.tasks.registry import read_state

HCN = network("HCN(3)")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("hcn-a", "hcn-a"),
        ("Q(6)", "Q(6)/e-cube"),
        ("CQ(6)/pair-related", "CQ(6)/pair-related"),
        ("HCN(3)/hcn-a", "hcn-a"),
        ("hcn-optimal/as-printed", "hcn-optimal/as-printed"),
        ("hcn-optimal/corrected", "hcn-optimal"),
    ],
)
def test_lanes_come_back_from_their_address(text: str, canonical: str) -> None:
    lane = read_lane(HCN, text)
    assert lane_text(HCN, lane) == canonical
    assert read_lane(HCN, canonical) == lane


def test_parts_after_the_variant_of_a_lane_are_refused() -> None:
    with pytest.raises(OutsideRange, match="has parts after the variant") as error:
        read_lane(HCN, "HCN(3)/hcn-optimal/corrected/more")
    assert read_lane(HCN, error.value.nearest).router.key == "hcn-optimal"


def test_lanes_repeat_in_the_address() -> None:
    state = read_state("?net=HCN(3)&beside=hcn-a&beside=Q(6)/e-cube&sync=left&step=2")
    parameters = parse_qsl(state.search[1:])
    assert [value for name, value in parameters if name == "beside"] == ["hcn-a", "Q(6)/e-cube"]
    assert ("sync", "left") in parameters
    assert read_state(state.search) == state
    assert answer(state)["modules"][-1] == "compare_routes/mount"


def test_impossible_values_are_reported_with_possible_ones() -> None:
    state = read_state("?net=HCN(3)&beside=Q(5)&beside=hcn-a")
    (complaint,) = state.complaints
    assert "Q(5) has 32 nodes and HCN(3) 64" in complaint.sentence
    assert complaint.nearest == "Q(6);hcn-a"
    assert state.option("beside") == "Q(6)/e-cube;hcn-a"
    many = read_state("?net=HCN(3)" + "&beside=hcn-a" * 6)
    assert many.option("beside") == "hcn-a;hcn-a;hcn-a"
    assert "at most 4" in many.complaints[0].sentence


def test_faults_are_refused_in_a_sentence() -> None:
    page = answer(read_state("?net=Q(3)&from=000&to=111&fault=010&beside=e-cube-descending"))
    assert page["show"] is not None
    assert "mend them first" in str(page["show"]["refused"])


@given(st.data())
def test_a_lane_with_a_sign_changed_is_read_or_refused(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(["hcn-a", "Q(6)/e-cube", "hcn-optimal/as-printed"]))
    at = data.draw(st.integers(0, len(text)))
    sign = data.draw(st.characters(exclude_categories=["Cs"]))
    mutant = text[:at] + sign + text[at + data.draw(st.integers(0, 1)) :]
    sentence = ""
    try:
        assert all(lane.net.nodes == 64 for lane in lanes(HCN, mutant))
    except ExplorerError as error:
        sentence = str(error)
    assert len(sentence) <= 300
    assert "\n" not in sentence
    state = read_state("?" + urlencode({"net": "HCN(3)", "beside": mutant}))
    assert read_state(state.search).complaints == ()


def test_the_table_marks_the_best_and_is_written_as_csv() -> None:
    state = read_state(
        "?net=HCN(3)&from=(000,001)&to=(110,110)&router=hcn-optimal&beside=hcn-shortest"
    )
    show = answer(state)["show"]
    rows = {row["name"]: row["cells"] for group in show["groups"] for row in group["rows"]}
    assert [(cell["text"], cell["best"]) for cell in rows["Hops"]] == [("5", False), ("3", True)]
    assert [cell["best"] for cell in rows["Shortest"]] == [True, True]
    assert [cell["best"] for cell in rows["Busiest channel full at load"]] == [True, False]
    assert [cell["text"] for cell in rows["Not shortest"]] == ["144", "0"]
    assert (show["part"], show["worst"]["says"]) == (1, "5 and 3 hops")
    assert show["says"].startswith("Shortest route takes fewer hops, but crowds")
    lines = list(csv.reader(beside_csv(side_by_side(state)).splitlines()))
    assert ["This message", "Hops", "5", "3"] in lines
    assert {len(line) for line in lines} == {4}
