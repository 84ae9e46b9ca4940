"""The table of parameters: declared parameters are read, written and sent to the browser."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.core.errors import BrokenContract
from explorer.pages.page import pages
from explorer.state import compare, explore, papers
from explorer.state.parameter import Codec, Parameter
from explorer.state.parameters import EXPLORE_CODEC, PAGES, VIEW
from explorer.tasks import browser_config as tables_of
from explorer.tasks.browser_config import parameters, tables
from explorer.tasks.registry import read_state, tasks

VALUES = st.text(min_size=1, max_size=20).map(str.strip).filter(bool)


@st.composite
def codecs_with_queries(draw: st.DrawFn) -> tuple[Codec, dict[str, tuple[str, ...]]]:
    codec = draw(st.sampled_from(list(PAGES.values())))
    query: dict[str, tuple[str, ...]] = {}
    for parameter in codec.parameters:
        assert isinstance(parameter, Parameter)
        most = 3 if parameter.repeats else 1
        if values := draw(st.lists(VALUES, max_size=most)):
            query[parameter.name] = tuple(values)
    return codec, query


def pairs(query: dict[str, tuple[str, ...]]) -> list[tuple[str, str]]:
    return [(name, value) for name, values in query.items() for value in values]


def renamed(codec: Codec, prefix: str = "x-") -> Codec:
    return Codec(
        [replace(parameter, name_in_url=prefix + parameter.name) for parameter in codec.parameters]
    )


@given(codecs_with_queries())
def test_the_question_is_read_back_from_the_url(
    case: tuple[Codec, dict[str, tuple[str, ...]]],
) -> None:
    codec, query = case
    assert codec.read(codec.write(pairs(query))) == query


@given(codecs_with_queries())
def test_it_comes_back_by_any_other_names(case: tuple[Codec, dict[str, tuple[str, ...]]]) -> None:
    codec, query = case
    other = renamed(codec)
    search = other.write(pairs(query))
    assert other.read(search) == query
    assert codec.read(search) == {}


def test_a_parameter_is_renamed_in_one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    search = "?net=Q(3)&from=001&to=110&router=e-cube&step=1&fault=111&theme=dark"
    state = read_state(search)
    monkeypatch.setattr(explore, "EXPLORE_CODEC", renamed(EXPLORE_CODEC))
    other = state.search
    assert "x-net=Q(3)&x-from=001&x-to=110" in other
    assert read_state(other) == state
    assert all(part.startswith("x-") for part in other[1:].split("&"))


def former(codec: Codec) -> Codec:
    """Return a codec whose parameters have other names today."""
    return Codec(
        [
            replace(parameter, name_in_url=f"x-{parameter.name}", former=(parameter.name,))
            for parameter in codec.parameters
        ]
    )


def test_a_link_of_before_a_renaming_opens_as_it_did(monkeypatch: pytest.MonkeyPatch) -> None:
    search = "?net=Q(3)&from=001&to=110&router=e-cube&step=1&fault=111&fault=000~001&theme=dark"
    state = read_state(search)
    monkeypatch.setattr(explore, "EXPLORE_CODEC", former(EXPLORE_CODEC))
    assert read_state(search) == state
    assert state.search.startswith("?x-net=Q(3)")
    # The name of today counts where both are there.
    assert read_state("?net=Q(3)&x-net=S(3)").net.spec == "S(3)"


def test_a_renamed_option_keeps_its_lanes(monkeypatch: pytest.MonkeyPatch) -> None:
    search = "?net=Q(4)&from=0000&to=0111&beside=breadth-first&beside=disjoint-detour&router=e-cube"
    state = read_state(search)
    task = tasks()["route"]
    options = tuple(
        replace(o, name_in_url="lane", former=("beside",)) if o.name == "beside" else o
        for o in task.options
    )
    monkeypatch.setattr(type(task), "options", options)
    repeated = read_state(search)
    assert dict(repeated.options)["beside"] == dict(state.options)["beside"] != ""
    assert repeated.search.count("lane=") == search.count("beside=")
    assert tables_of.former_names()["task/route"] == {"beside": "lane"}


def test_a_former_name_is_no_name_of_today() -> None:
    codec = Codec((Parameter("a", "A", "any", former=("b",)), Parameter("b", "B", "any")))
    with pytest.raises(BrokenContract, match="'b' was the name of 'a' before"):
        codec.read("?b=1")


def test_every_former_name_ever_published_is_read() -> None:
    for scope, names in tables()["former"].items():
        page, _, key = scope.partition("/")
        codec = Codec((*EXPLORE_CODEC.parameters, *tasks()[key].options)) if key else PAGES[page]
        for old, current in names.items():
            assert codec.read(f"?{old}=value") == codec.read(f"?{current}=value") != {}


@pytest.mark.parametrize(("page", "search"), [(compare, "?up=cost&at=5"), (papers, "?tab=tables")])
def test_the_other_pages_too(page: object, search: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = page.read_state(search)  # type: ignore[attr-defined]
    name = "COMPARE_CODEC" if page is compare else "PAPERS_CODEC"
    monkeypatch.setattr(page, name, renamed(getattr(page, name)))
    assert state.search.startswith("?x-")
    assert page.read_state(state.search) == state  # type: ignore[attr-defined]


def test_every_parameter_has_a_meaning_and_a_rule() -> None:
    for codec in PAGES.values():
        names = [parameter.name for parameter in codec.parameters]
        assert len(names) == len(set(names))
        for parameter in codec.parameters:
            assert isinstance(parameter, Parameter)
            assert parameter.meaning[0].isupper() or parameter.meaning[0] in "ρσα"
            assert parameter.rule


def test_the_browser_has_every_parameter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PAGES, "twin", Codec([Parameter("start", "S", "s", name_in_url="begin")]))
    renamed = tables()["parameters"]
    assert renamed["start"] == "begin"
    for codec in PAGES.values():
        assert (
            codec.names.items() <= {name: renamed.get(name, name) for name in codec.names}.items()
        )
    # A parameter with the same name in URLs needs no entry.
    assert all(name != written for name, written in renamed.items())
    assert parameters()["way"] == "way"
    assert {item["word"] for item in tables()["show"]} < set(VIEW)


def fallen_back(page: str, search: str) -> bool:
    """Return whether a page says that something of a query string could not be used."""
    readers = {page.module: page.read for page in pages()}
    return bool(readers[page](search).complaints)


@pytest.mark.parametrize(
    ("page", "name"),
    [(page, parameter.name) for page, codec in PAGES.items() for parameter in codec.parameters],
)
def test_every_parameter_is_read_and_nonsense_reported(page: str, name: str) -> None:
    # Words to search for may be any; where a metric runs across, the sizes run along an axis.
    nonsense = "w" * 200 if name in ("q", "find") else "~~"
    around = "across=mean&" if name == "by" else ""
    assert fallen_back(page, f"?{around}{name}={nonsense}")
    assert not fallen_back(page, f"?{around}x-{name}={nonsense}")


def test_a_name_that_means_two_things_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    twin = Codec([Parameter("sort", "An order", "a column", name_in_url="order")])
    monkeypatch.setitem(PAGES, "twin", twin)
    with pytest.raises(BrokenContract, match="URLs call 'sort' 'sort' and 'order'"):
        parameters()
    monkeypatch.setitem(PAGES, "twin", Codec([Parameter("start", "S", "s", name_in_url="from")]))
    with pytest.raises(BrokenContract, match="'from', which is another parameter"):
        tables_of.parameters()
