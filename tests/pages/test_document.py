"""The document of the Explore page, for every family and for networks too large to draw."""

from __future__ import annotations

import resource

import orjson
import pytest

from explorer import families
from explorer.tasks.document import answer
from explorer.tasks.registry import read_state
from tests.contracts import by_turns

SPECS = sorted({spec for cls in families().values() for spec in cls.samples})
LARGE = ("MC(3,3)", "MC(4,4)", "CQ(40)", "Q(20)", "Q(72)", "S(9)", "S(20)", "HCN(8)", "HCN(10)",
         "HCN(36)", "HCNs(4,9)", "HCNm(4,9)", "EH(9,9)", "ECQ(30,30)", "GHC(64,64)",
         "GHC(8,8,8,8,8)", "SC(10,10)", "SCQ(10,10)", "DC(9)", "HS(8)", "HyperStar(40,20)",
         "Hypernet(20)", "CCC(30)", "FQ(60)",
         "Torus(64,64,64)", "Mesh(40,40,40)", "BT(40)")  # fmt: skip


@pytest.mark.parametrize("spec", by_turns(SPECS, 8))
def test_every_sample_has_a_whole_document(spec: str) -> None:
    page = answer(read_state(f"?net={spec}"))
    orjson.dumps(page, option=orjson.OPT_NON_STR_KEYS)
    assert not page["complaints"]
    trace, drawing = page["trace"], page["drawing"]
    assert trace["delivered"]
    assert len(trace["nodes"]) == len(trace["hops"]) + 1
    assert None not in trace["nodes"]
    assert trace["hops"][-1]["left"] == 0
    for hop in trace["hops"]:
        assert hop["why"]
        assert 1 <= hop["line"] <= len(trace["pseudocode"])
    assert drawing["addresses"][trace["target"]] == page["target"]


@pytest.mark.parametrize("spec", by_turns(LARGE, 3))
def test_a_network_too_large_to_draw_shows_its_route_and_says_so(spec: str) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    page = answer(read_state(f"?net={spec}"))
    orjson.dumps(page, option=orjson.OPT_NON_STR_KEYS)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert not page["complaints"]
    assert not page["drawing"]["complete"]
    assert spec in page["drawing"]["note"]
    assert None not in page["trace"]["nodes"]
    assert len(page["drawing"]["addresses"]) < 1_200
    # The promise is 200 MB for one request; how long it takes, the benchmarks show.
    assert grown < 200_000


def test_a_drawing_is_not_sent_twice() -> None:
    state = read_state("?net=HCN(2)")
    assert answer(state)["drawing"]
    assert answer(state, "HCN(2)")["drawing"] is None


def test_a_step_beyond_the_end_is_kept_for_the_page_to_clamp() -> None:
    assert answer(read_state("?net=Q(3)&step=99"))["step"] == 99
