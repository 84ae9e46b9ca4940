"""The URL of the Compare page: read leniently, written canonically."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.analysis.comparison.families import GROUPS, comparable_families
from explorer.analysis.comparison.metrics import AXES, METRICS, Axis, metrics
from explorer.analysis.comparison.table import columns
from explorer.analysis.measures.economy import Factors
from explorer.documents.compare.series_markers import sign_of
from explorer.papers.registry import figures
from explorer.papers.series import comparison
from explorer.state.compare import TABLES, CompareState, default_state, read_state
from explorer.state.extra_curves import read_added
from explorer.state.figures import compare_link
from explorer.state.themes import THEMES

FRACTIONS = st.sampled_from([1, 0, 3, Fraction(1, 10), Fraction(1, 3), Fraction(7, 4)])
ADDED = ["MC(2,1)", "GHC(2,3)", "MC(3,m)", "Q(4)", "ECQ(1,t)", "HyperStar(n,2)", "GHC(2,4r,4m)"]


@st.composite
def ranges(draw: st.DrawFn) -> Axis:
    axis = draw(st.sampled_from(AXES))
    if draw(st.booleans()):
        return axis
    low = draw(st.integers(axis.least, 10))
    return axis.with_range(low, draw(st.integers(low * 2, 24)))


@st.composite
def states(draw: st.DrawFn) -> CompareState:
    across = draw(ranges())
    chosen = draw(st.sets(st.sampled_from(comparable_families())))
    factors = Factors(draw(FRACTIONS), draw(FRACTIONS), draw(st.integers(1, 9)), draw(FRACTIONS))
    known = metrics(factors)
    others = [metric for metric in known if metric.key not in {axis.key for axis in AXES}]
    against = draw(st.sampled_from([None, *others]))
    sort = draw(st.sampled_from([column.key for column in columns(against)]))
    added = draw(st.lists(st.sampled_from(ADDED), unique=True, max_size=4))
    read_back = read_added(",".join(added), across, [])
    return CompareState(
        draw(st.sampled_from(known)),
        across,
        tuple(family for family in comparable_families() if family in chosen),
        tuple((g.key, draw(st.sampled_from(g.choices)).key) for g in GROUPS),
        draw(st.booleans()),
        draw(st.sampled_from(across.stops)),
        draw(st.sampled_from(["", "-"])) + sort,
        draw(st.sampled_from(["", *THEMES])),
        against=against,
        factors=factors,
        added=read_back,
        table=draw(st.sampled_from(TABLES)),
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


NAMES = ["up", "across", "families", "log", "at", "sort", "theme", *(g.key for g in GROUPS)]


@given(st.dictionaries(st.sampled_from(NAMES), st.text("abQ#-,.²9 é", min_size=1, max_size=9)))
def test_each_unusable_parameter_gets_one_sentence_and_its_default(parameters):
    nonblank = {key: value for key, value in parameters.items() if value.strip()}
    state = read_state("?" + "&".join(f"{key}={value}" for key, value in nonblank.items()))
    assert len(state.complaints) <= len(nonblank)
    assert all(text.endswith(".") and "\n" not in text for text in state.complaints)
    if "up" in nonblank:
        assert state.up == METRICS[0]
        assert any("metric" in text for text in state.complaints)


def test_the_page_opens_with_the_comparison_of_the_papers():
    state = read_state("")
    assert state == default_state()
    assert (state.up.key, state.across.key, state.at) == ("density", "degree", 5)
    family_keys = [family.key for family in state.families]
    assert family_keys == ["Q", "CQ", "MC", "HCN", "EH", "ECQ", "S", "SC", "SCQ"]
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


@pytest.mark.parametrize("figure", list(figures().values()), ids=lambda figure: figure.id)
def test_the_link_of_a_figure_shows_its_comparison(figure):
    state = read_state(compare_link(figure).removeprefix("/compare"))
    compared, expected = state.comparison, comparison(figure)
    assert state.complaints == ()
    assert (compared.vertical, compared.across, compared.against) == (
        expected.vertical,
        expected.across,
        expected.against,
    )
    assert state.log == figure.log
    rows_by_curve = {
        curve.name: rows for curve, rows in zip(compared.curves, compared.rows, strict=True)
    }
    assert len(rows_by_curve) == len(expected.curves)
    for curve, rows in zip(expected.curves, expected.rows, strict=True):
        assert [row.net for row in rows_by_curve[curve.name]] == [row.net for row in rows]


def test_a_network_and_a_curve_are_added():
    state = read_state("?families=MC&add=mc(2,3),MC(3,m),GHC(4,4,4),ECQ(s,2s)")
    names = [curve.name for curve in state.comparison.curves]
    assert names == ["MC(2,m)", "MC(2,3)", "MC(3,m)", "GHC(4,4,4)", "ECQ(s,2s)"]
    signs = {(c.family.key, sign_of(c.family).marker) for c in state.comparison.curves}
    assert len(signs) == 5
    assert [row.net.spec for row in state.comparison.rows[4]][:2] == ["ECQ(1,2)", "ECQ(2,4)"]
    assert state.complaints == ()


def test_networks_that_cannot_be_added_are_named_with_the_rule():
    state = read_state("?add=MC(2,99),Nope(3),GHC(4,4),Q(12),MC(")
    assert state.added == ("GHC(4,4)",)
    assert len(state.complaints) == 4
    assert "Q(12) has degree 12: the axis goes from 2 to 10" in " ".join(state.complaints)
    (complaint,) = read_state("?across=size&add=MC(2,1)").complaints
    assert "no place along the parameter" in complaint


def test_a_range_that_holds_nothing_falls_back():
    assert read_state("?low=9&high=3").across == AXES[0]
    (complaint,) = read_state("?low=9&high=3").complaints
    assert "can't go from 9 to 3" in complaint
    assert read_state("?across=nodes&low=5&high=7").complaints
    assert read_state("?low=0&high=1e9").across == AXES[0]
    assert read_state("?low=3").across.stops == tuple(range(3, 11))


def test_factors_reach_the_metric():
    state = read_state("?up=cef&rho=0.1&families=Q")
    assert state.comparison.rows[0][0].measured == 1 / (1 + Fraction(1, 10))
    assert state.search == "?up=cef&families=Q&rho=0.1"
    assert len(read_state("?rho=-1&sigma=x&alpha=0&time=1/0").complaints) == 4
