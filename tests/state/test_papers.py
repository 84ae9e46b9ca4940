"""The URL of the Papers page: read leniently, written canonically."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.core.basis import KINDS
from explorer.papers.claim import VERDICTS, Claim, Finding
from explorer.papers.paper_tables import Cell, Drawing, Table
from explorer.papers.registry import PAPERS
from explorer.state import papers
from explorer.state.papers import MAX_TEXT_LENGTH, TABS, PapersState, read_state
from explorer.state.themes import THEMES

CLAIM = Claim("a-1", "hcn", "§1", "One.", "1", lambda: Finding("1", "agrees", "once"))
TABLE = Table("t-1", "hcn", "Table 1", "Sizes", ("n", "N"), lambda: ((Cell("1"), Cell("4")),))
DRAWING = Drawing("d-1", "hcn", "Figure 1", "HCN(2)", "HCN(2)")
OPENED = {"statements": "a-1", "tables": "t-1", "figures": "d-1"}


@pytest.fixture(autouse=True, scope="module")
def _registry():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(papers, "claims", lambda: {"a-1": CLAIM})
        patch.setattr(papers, "tables", lambda: {"t-1": TABLE})
        patch.setattr(papers, "figures", dict)
        patch.setattr(papers, "drawings", lambda: {"d-1": DRAWING})
        yield


@st.composite
def states(draw: st.DrawFn) -> PapersState:
    tab = draw(st.sampled_from(TABS))
    opened = draw(st.sampled_from(["", OPENED[tab]]))
    chosen = draw(st.sets(st.sampled_from(VERDICTS), max_size=len(VERDICTS) - 1))
    return PapersState(
        tab,
        draw(st.sampled_from(["", *(paper.key for paper in PAPERS)])),
        tuple(verdict for verdict in VERDICTS if verdict in chosen),
        draw(st.sampled_from(["", *KINDS])),
        " ".join(draw(st.text("abπ&=+%#$^(),", max_size=30)).split()),
        opened,
        draw(st.integers(-2, 2)) if tab == "tables" and opened else 0,
        draw(st.sampled_from(["", *THEMES])),
    )


@given(states())
def test_written_values_are_read_back(state):
    repeated = read_state(state.search)
    assert repeated == state
    assert repeated.search == state.search


@given(st.text(max_size=300))
def test_any_text_is_read_without_an_exception(text):
    state = read_state(text)
    assert replace(read_state(state.search), complaints=()) == replace(state, complaints=())


NAMES = ["tab", "paper", "verdict", "known", "q", "id", "sort", "theme"]


@given(st.dictionaries(st.sampled_from(NAMES), st.text("abQ#-,.²9 é<", min_size=1, max_size=9)))
def test_each_unusable_parameter_gets_at_most_one_sentence(parameters):
    nonblank = {key: value for key, value in parameters.items() if value.strip()}
    state = read_state("?" + "&".join(f"{key}={value}" for key, value in nonblank.items()))
    assert len(state.complaints) <= len(nonblank)
    assert all(text.endswith(".") and "\n" not in text for text in state.complaints)


def test_every_complaint_names_the_value_and_what_is_shown_instead():
    query = "?tab=x&paper=y&verdict=z,differs&id=w&sort=3&theme=pink"
    state = read_state(query)
    assert state == replace(PapersState(verdicts=("differs",)), complaints=state.complaints)
    assert state.complaints == (
        "There is no tab 'x': shown are the statements.",
        "There is no statement 'w': none is opened.",
        "There is no paper 'y': shown are all five.",
        "Verdicts are agrees, differs, depends, open: 'z' was left out.",
        "Sort '3' needs an opened table: it was left out.",
        "Theme 'pink' is none of light, dark, projector.",
    )


def test_a_column_that_the_table_does_not_have_is_refused():
    state = read_state("?tab=tables&id=t-1&sort=3")
    assert (state.opened, state.sort) == ("t-1", 0)
    assert state.complaints == ("The table has columns 1 to 2, none is '3': it is as printed.",)
    assert read_state("?tab=tables&id=t-1&sort=-2").sort == -2


def test_an_id_belongs_to_its_tab():
    assert read_state("?id=t-1").complaints == ("There is no statement 't-1': none is opened.",)
    assert read_state("?tab=figures&id=d-1").opened == "d-1"


def test_all_verdicts_are_no_choice():
    assert read_state("?verdict=open,agrees,depends,differs").search == ""


def test_long_text_is_cut():
    state = read_state("?q=" + "x" * 200)
    assert state.text == "x" * MAX_TEXT_LENGTH
    assert len(state.complaints) == 1
