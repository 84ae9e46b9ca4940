"""Links that were published open as they always did."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from explorer.state import compare, papers
from explorer.tasks.registry import read_state

# Links, and what they showed when they were published.
LINKS = json.loads((Path(__file__).parents[1] / "data" / "links.json").read_text("utf-8"))


@pytest.mark.parametrize("link", LINKS["explore"], ids=lambda link: link["search"])
def test_an_old_link_into_explore_shows_the_same(link: dict[str, Any]) -> None:
    state = read_state(link["search"])
    assert [complaint.field for complaint in state.complaints] == link["complains"]
    assert (state.net.spec, state.task.key) == (link["network"], link["task"])
    # Options that are newer than the link have their defaults.
    usual = {option.name: option.standard(state.net) for option in state.task.options}
    assert dict(state.options) == {**usual, **link["options"]}
    assert (state.step or 0) == link["step"]


def test_ends_faults_router_step_view_and_theme_are_read() -> None:
    state = read_state(
        "?net=Q(3)&from=000&to=111&router=breadth-first&step=2&fault=001&fault=000~010"
        "&view=no-hulls,no-cube&theme=projector"
    )
    assert not [c for c in state.complaints if c.field != "view"]
    assert (state.source, state.target, state.router.key, state.step) == (0, 7, "breadth-first", 2)
    assert state.faults == ("001", "000~010")
    assert "no-hulls" in state.view
    assert state.theme == "projector"


def test_a_fault_has_one_name_however_it_is_written() -> None:
    assert read_state("?net=GHC(3,3,3)&fault=002&fault=%232").faults == ("(0,0,2)",)


@pytest.mark.parametrize("search", LINKS["compare"])
def test_an_old_link_into_compare_shows_the_same(search: str) -> None:
    state = compare.read_state(search)
    assert not state.complaints
    expected = set(search[1:].split("&"))
    assert expected <= set(state.search[1:].split("&"))


@pytest.mark.parametrize("search", LINKS["papers"])
def test_an_old_link_into_papers_shows_the_same(search: str) -> None:
    state = papers.read_state(search)
    assert not state.complaints
    assert set(state.search[1:].split("&")) == set(search[1:].split("&"))


def test_a_link_to_a_corridor_opens_the_map_along_with_the_message() -> None:
    state = read_state("?net=HCN(6)&stage=corridor&step=2")
    assert (state.stage, state.look.stage) == ("map", "follow")
    assert not state.complaints
    assert "stage=follow" in state.search
    assert read_state(f"?{state.search}").look == state.look
