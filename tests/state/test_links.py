"""Links that were published open as they always did."""

from __future__ import annotations

import pytest

from explorer.state import compare, papers
from explorer.tasks.registry import read_state

# A link, and what it showed when it was published: network, task, options.
EXPLORE = (
    ("?net=MC(2,2)", "MC(2,2)", "route", {}),
    ("?net=Q(3)&from=000&to=111&router=e-cube&step=0", "Q(3)", "route", {}),
    ("?net=Q(3)&from=%23900", "Q(3)", "route", {}),
    ("?net=mc(2,02)&from=%230&view=no-hulls,labels&theme=dark", "MC(2,2)", "route", {}),
    ("?net=ECQ(1,3)&task=parts&way=2", "ECQ(1,3)", "parts", {"way": "2"}),
    ("?net=ECQ(1,3)&way=2&task=parts", "ECQ(1,3)", "parts", {"way": "2"}),
    ("?net=S(3)&task=parts&way=0", "S(3)", "parts", {"way": "0"}),
    ("?net=ECQ(1,3)&way=2", "ECQ(1,3)", "route", {}),
    ("?net=MC(2,1)&task=broadcast&tree=all-to-all&model=all-port", "MC(2,1)", "broadcast",
     {"tree": "all-to-all", "model": "all-port"}),
    ("?net=MC(2,1)&task=exchange&table=as-printed&ts=100&g=32", "MC(2,1)", "exchange",
     {"way": "translations", "table": "as-printed", "ts": "100", "tw": "1", "th": "5", "g": "32"}),
    ("?net=Q(4)&task=embed&guest=mesh&shape=4×4", "Q(4)", "embed",
     {"guest": "mesh", "shape": "4x4"}),
    ("?net=Q(4)&task=traffic&pattern=hot-spot&hot=%233&share=50&beside=network&other=MC(2,1)",
     "Q(4)", "traffic", {"pattern": "hot-spot", "hot": "0011", "share": "50", "seed": "1",
                         "messages": "", "beside": "network", "other": "MC(2,1)"}),
    ("?net=SCQ(3,3)&task=paths", "SCQ(3,3)", "paths", {}),
    ("?net=Q(4)&task=faults&of=links&k=5&seed=7&fault=0001&fault=0000~0010", "Q(4)", "faults",
     {"of": "links", "k": "5", "seed": "7"}),
    ("?net=Q(3)&task=circuit&by=pipelined&held=000+001%3B+011+111&packet=128", "Q(3)", "circuit",
     {"by": "pipelined", "held": "000 001; 011 111", "busy": "wait", "around": "adaptive",
      "message": "512", "probe": "4", "packet": "128", "byte": "100"}),
)  # fmt: skip


@pytest.mark.parametrize(("search", "spec", "task", "options"), EXPLORE)
def test_a_link_into_explore_shows_what_it_showed(
    search: str, spec: str, task: str, options: dict[str, str]
) -> None:
    state = read_state(search)
    told = [complaint.field for complaint in state.complaints]
    assert told == (["from"] if "900" in search else [])
    assert (state.net.spec, state.task.key, dict(state.options)) == (spec, task, options)


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


COMPARE = (
    "?up=cost&across=nodes&at=64",
    "?up=cost&across=mean&by=degree&add=MC(2,3)",
    "?up=cost&families=Q,CQ,S,SC,SCQ,HyperStar,HS&log=off",
    "?across=nodes&low=16&high=4096&sort=-nodes&table=all&theme=dark",
    "?up=cef&rho=0.1&scq=m2&mc=k3&hcns=m1&ecq=next&ghc=2&hyperstar=k1",
)


@pytest.mark.parametrize("search", COMPARE)
def test_a_link_into_compare_says_what_it_said(search: str) -> None:
    state = compare.read_state(search)
    assert not state.complaints
    wanted = set(search[1:].split("&"))
    assert wanted <= set(state.search[1:].split("&"))


PAPERS = (
    "?tab=tables",
    "?verdict=differs&paper=hcn&q=diameter",
    "?tab=figures&theme=light",
)


@pytest.mark.parametrize("search", PAPERS)
def test_a_link_into_papers_says_what_it_said(search: str) -> None:
    state = papers.read_state(search)
    assert not state.complaints
    assert set(state.search[1:].split("&")) == set(search[1:].split("&"))
