"""The URL of the Compare page: read leniently, written canonically."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from explorer.analysis.families import GROUPS, compared
from explorer.analysis.metrics import AXES, METRICS
from explorer.state.compare import THEMES, CompareState, default, read_state
from explorer.views.compare_table import COLUMNS


@st.composite
def states(draw: st.DrawFn) -> CompareState:
    across = draw(st.sampled_from(AXES))
    chosen = draw(st.sets(st.sampled_from(compared())))
    sort = draw(st.sampled_from([column.key for column in COLUMNS]))
    return CompareState(
        draw(st.sampled_from(METRICS)),
        across,
        tuple(family for family in compared() if family in chosen),
        tuple((g.key, draw(st.sampled_from(g.choices)).key) for g in GROUPS),
        draw(st.booleans()),
        draw(st.sampled_from(across.stops)),
        draw(st.sampled_from(["", "-"])) + sort,
        draw(st.sampled_from(["", *THEMES])),
    )


@given(states())
def test_what_is_written_is_read_back(state):
    again = read_state(state.search)
    assert again == state
    assert again.search == state.search


@given(st.text(max_size=300))
def test_any_text_is_read_without_an_exception(text):
    state = read_state(text)
    assert replace(read_state(state.search), complaints=()) == replace(state, complaints=())


NAMES = ["up", "across", "families", "log", "at", "sort", "theme", *(g.key for g in GROUPS)]


@given(st.dictionaries(st.sampled_from(NAMES), st.text("abQ#-,.²9 é", min_size=1, max_size=9)))
def test_each_unusable_parameter_gets_one_sentence_and_its_default(found):
    asked = {key: value for key, value in found.items() if value.strip()}
    state = read_state("?" + "&".join(f"{key}={value}" for key, value in asked.items()))
    assert len(state.complaints) <= len(asked)
    assert all(text.endswith(".") and "\n" not in text for text in state.complaints)
    if "up" in asked:
        assert state.up == METRICS[0]
        assert any("metric" in text for text in state.complaints)


def test_the_page_opens_with_the_comparison_of_the_papers():
    state = read_state("")
    assert state == default()
    assert (state.up.key, state.across.key, state.at) == ("density", "degree", 5)
    shown = [family.key for family in state.families]
    assert shown == ["Q", "CQ", "MC", "HCN", "EH", "ECQ", "S", "SC", "SCQ"]
    assert state.complaints == ()


def test_every_complaint_names_the_value_and_what_is_shown_instead():
    query = "?up=x&across=y&families=ZZ&log=maybe&at=99&sort=size&theme=pink&mc=k9"
    assert read_state(query).complaints == (
        "There is no metric 'x': shown is message density.",
        "There is no axis 'y': shown is degree.",
        "No comparison knows ZZ: shown are the families of the papers.",
        "There is no choice mc = 'k9': shown is k = 2.",
        "Log scale is on or off, not 'maybe': it is on.",
        "'99' is no place on the axis of degree: it goes from 2 to 10. The table is at 5.",
        "The table has no column 'size': it is sorted by measured.",
        "Theme 'pink' is none of light, dark, projector.",
    )


def test_known_families_stay_when_others_are_not_known():
    state = read_state("?families=q,XX,scq")
    assert [family.key for family in state.families] == ["Q", "SCQ"]
    assert state.complaints == ("No comparison knows XX: it was left out.",)


def test_no_family_at_all_can_be_chosen():
    state = read_state("?families=none")
    assert state.families == ()
    assert state.search == "?families=none"


def test_sizes_are_chosen_for_all_families_of_a_group():
    state = read_state("?families=SC,SCQ,MC&scq=n3&mc=k3")
    assert [curve.name for curve in state.comparison.curves] == ["MC(3,m)", "SC(m,3)", "SCQ(m,3)"]


def test_a_place_on_one_axis_is_none_on_another():
    assert read_state("?across=nodes&at=64").at == 64
    state = read_state("?across=size&at=64")
    assert state.at == 4
    assert len(state.complaints) == 1
