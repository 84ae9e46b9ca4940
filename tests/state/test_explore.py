"""The URL of the Explore page: a round trip for every state, a sentence for every invalid value."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer import families, network, routers_for
from explorer.core.plugins.loading import add_plugin, plugin_file
from explorer.state.explore import ExploreState
from explorer.state.parameters import VIEW
from explorer.state.themes import THEMES
from explorer.tasks.document import answer
from explorer.tasks.registry import read_state, tasks
from explorer.words.text import text_in_language

SPECS = sorted({spec for cls in families().values() for spec in cls.samples})
LARGE = (
    "MC(3,3)",
    "MC(4,4)",
    "CQ(40)",
    "S(20)",
    "HCN(10)",
    "GHC(64,64)",
    "SCQ(10,10)",
    "HS(8)",
    "BT(40)",
    "CCC(30)",
)


@st.composite
def states(draw: st.DrawFn) -> ExploreState:
    net = network(draw(st.sampled_from((*SPECS, *LARGE))))
    source = draw(st.integers(0, net.nodes - 1))
    target = draw(st.integers(0, net.nodes - 1).filter(lambda node: node != source))
    router = draw(st.sampled_from(routers_for(net)))
    variant = draw(st.sampled_from(router.variants)) if router.variants else None
    step = draw(st.none() | st.integers(0, 99_999))
    words = st.sampled_from((*VIEW, *(f"no-{kind.key}" for kind in net.kinds)))
    view = tuple(draw(st.lists(words, unique=True)))
    theme = draw(st.sampled_from(("", *THEMES)))
    route = tasks()["route"]
    options = tuple((option.name, option.standard(net)) for option in route.options)
    return ExploreState(net, source, target, router, variant, route, step, (), view, theme, options)


@given(states())
def test_a_state_comes_back_from_its_own_url(state: ExploreState) -> None:
    assert read_state(state.search) == state


@given(
    st.dictionaries(
        st.sampled_from(
            ("net", "from", "to", "router", "variant", "step", "fault", "view", "theme")
        ),
        st.text(max_size=40) | st.sampled_from(("Q(3)", "HCN(2)", "000", "#0", "#999", "(0,0)")),
    )
)
def test_nonsense_never_raises_and_is_always_reported(query: dict[str, str]) -> None:
    from urllib.parse import urlencode

    state = read_state("?" + urlencode(query))
    assert state.source != state.target
    assert state.router in routers_for(state.net)
    for complaint in state.complaints:
        assert complaint.sentence.strip().endswith("."), complaint


@pytest.mark.parametrize(
    ("search", "field", "words"),
    [
        ("?net=XYZ(3)", "net", "there is no family"),
        ("?net=Q(99)", "net", "Q takes n from 1 to 72"),
        ("?net=hello", "net", "a spec is a family"),
        ("?net=Q(3)&from=00", "from", "it takes 3 bits"),
        ("?net=Q(3)&to=012", "to", "it takes 3 bits"),
        ("?net=S(4)&to=1124", "to", "each once"),
        ("?net=HCN(2)&to=(00)", "to", "2 fields, i, j"),
        ("?net=Q(3)&from=000&to=000", "to", "two different nodes"),
        ("?net=Q(3)&from=%23900", "from", "indices go from 0 to 7"),
        ("?net=Q(3)&router=magic", "router", "there is no router"),
        ("?net=Q(3)&router=metacube", "router", "does not serve"),
        ("?net=Q(3)&variant=magic", "variant", "no variant"),
        ("?net=Q(3)&task=rute", "task", "none of Route, Broadcast, Total exchange"),
        ("?net=Q(3)&step=-1", "step", "whole numbers from 0"),
        ("?net=Q(3)&view=upside-down", "view", "not known"),
        ("?net=Q(3)&theme=pink", "theme", "none of light, dark, projector"),
        ("?net=Q(3)&from=000&to=111&fault=000", "fault", "source or the target"),
        ("?net=Q(3)&fault=000~111", "fault", "not joined"),
    ],
)
def test_each_kind_of_invalid_value_has_its_sentence(search: str, field: str, words: str) -> None:
    complaints = read_state(search).complaints
    assert [c.field for c in complaints] == [field]
    assert words in complaints[0].sentence


def test_a_prediction_may_be_named_as_a_task() -> None:
    state = read_state("?net=HCN(3)&task=predict")
    assert (state.task.key, state.option("predict"), state.complaints) == ("route", "distance", ())
    assert "predict=distance" in state.search
    assert "task=" not in state.search
    by_router = read_state("?net=HCN(3)&task=predict&predict=router")
    assert by_router.option("predict") == "router"


def test_a_task_that_there_is_not_is_told_with_the_titles_of_all_and_the_nearest_key() -> None:
    (complaint,) = read_state("?net=Q(3)&task=brodcast").complaints
    assert complaint.nearest == "broadcast"
    why = text_in_language(complaint.why, "de")
    assert why.startswith("Der Vorgang 'brodcast' ist keiner von Route, Rundruf, Gesamtaustausch,")


def test_a_router_that_replaces_the_usual_one_because_of_faults_is_named() -> None:
    ends = "?net=Q(3)&from=000&to=111"
    (row,) = answer(read_state(f"{ends}&fault=001"))["complaints"]
    assert row["sentence"] == (
        "With the usual router (E-cube, lowest bit first) a message that meets a fault is lost."
        " Routed by: Hyperswitch probe, with backtracking."
    )
    for search in (ends, f"{ends}&fault=001&router=e-cube", f"{ends}&fault=001&task=faults"):
        assert not answer(read_state(search))["complaints"]


def test_a_value_of_another_task_is_left_to_it_without_a_word() -> None:
    state = read_state("?net=Q(4)&task=traffic&beside=e-cube-descending")
    assert (state.option("beside"), state.complaints) == ("nothing", ())
    (complaint,) = read_state("?net=Q(4)&task=traffic&beside=by:magic").complaints
    assert complaint.field == "beside"


def test_an_empty_url_shows_the_hypercube_with_e_cube() -> None:
    state = read_state("")
    assert state.net.family == "Q"
    assert not state.complaints
    assert state.step is None


def test_one_bad_parameter_leaves_the_others_alone() -> None:
    state = read_state("?net=HCN(2)&from=(00,01)&to=(99,99)&theme=dark&step=1")
    assert (state.net.spec, state.net.format(state.source)) == ("HCN(2)", "(00,01)")
    assert (state.theme, state.step) == ("dark", 1)
    assert len(state.complaints) == 1


def test_next_hops_are_sent_only_if_the_view_shows_them() -> None:
    search = "?net=Q(3)&from=000&to=111&router=e-cube&fault=010"
    assert answer(read_state(search))["ahead"] is None
    next_hops = answer(read_state(f"{search}&view=lens"))["ahead"]
    assert next_hops is not None
    assert [[row["address"] for row in rows] for rows in next_hops[:2]] == [
        ["001", "100"],
        ["011", "101", "000"],
    ]
    assert next_hops[1][2]["paths"] == "4", "two of six shortest paths lead over what has failed"


def test_a_former_name_of_the_visitors_own_router_still_selects_it(
    tmp_path: Path, forgotten: None
) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def next_hop(here, target):\n    return target\n", "utf-8")
    add_plugin(str(file))
    all_routers = routers_for(network("Q(3)"))
    own_router = next(router.key for router in all_routers if plugin_file(router) is not None)
    for text, key in (
        ("gate", own_router),
        ("one-swap", own_router),
        ("e-cub", "e-cube"),
        (own_router, own_router),
    ):
        assert read_state(f"?net=Q(3)&router={text}").router.key == key


@pytest.mark.parametrize("spec", ["Q(4)", "HCN(2)", "MC(2,1)", "S(20)"])
def test_a_default_message_moves_away_from_failed_ends(spec: str) -> None:
    net, plain = network(spec), read_state(f"?net={spec}")
    ends = [net.format(plain.source), net.format(plain.target)]
    state = read_state(f"?net={spec}&fault={ends[0]}&fault={ends[1]}")
    assert not state.complaints
    assert len({state.source, state.target, plain.source, plain.target}) == 4
    assert state.faults == tuple(ends)
    # An end that the URL names stays, and the fault at it is refused.
    named = read_state(f"?net={spec}&from={ends[0]}&fault={ends[0]}")
    assert (named.source, named.faults) == (plain.source, ())
    assert "can't fail" in named.complaints[0].why
