"""The figure, the table and the CSV of a comparison."""

import csv
import io
import re
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import plotly.graph_objects as go
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.analysis.comparison.curves import Comparison
from explorer.analysis.comparison.families import COMPARED
from explorer.analysis.comparison.families import comparable_families as families
from explorer.analysis.comparison.metrics import AXES, METRICS
from explorer.analysis.comparison.table import COLUMNS, rows_at_x, sorted_rows
from explorer.display.palette import PALETTES
from explorer.documents.compare.axis import Scale, tick_text, ticks
from explorer.documents.compare.figure import figure, with_marker_paths
from explorer.documents.compare.plot_labels import label_center, spread_heights
from explorer.documents.compare.series_markers import FURTHER_MARKERS, SIGNS, sign_of, signs_of
from explorer.documents.compare.table import cell_texts, csv_text, decimals_of_rows, difference_text
from explorer.state.compare import read_state
from tests.contracts import by_turns

ROOT = Path(__file__).parents[2]


def comparison_of(search: str) -> Comparison:
    return read_state(search).comparison


def traces(plot: dict, mode: str) -> dict[str, dict]:
    return {trace["name"]: trace for trace in plot["data"] if trace["mode"] == mode}


FIGURES = [
    (metric.key, axis.key, log) for log in (True, False) for axis in AXES for metric in METRICS
]


@pytest.mark.parametrize(("up", "across", "log"), by_turns(FIGURES, 45, 12))
def test_every_metric_against_every_axis_is_a_figure_that_plotly_takes(up, across, log):
    plot = figure(comparison_of(f"?up={up}&across={across}"), log, "light")
    go.Figure(plot)
    assert len(traces(plot, "markers")) == 9
    low, high = plot["layout"]["yaxis"]["range"]
    for trace in traces(plot, "markers").values():
        for y in trace["y"]:
            assert low <= (Scale(1, 10, True, 1).coordinate(y) if log else y) <= high


def test_lines_are_printed_values_and_markers_measured_ones():
    plot = figure(comparison_of("?families=CQ"), True, "light")
    line = traces(plot, "lines")["CQ(n), printed"]
    marks = traces(plot, "markers")["CQ(n)"]
    assert line["x"] == marks["x"] == list(range(2, 11))
    assert line["y"][3] == 0.95
    assert marks["y"][3] == float(Fraction(69, 32) * 32 / 80)
    assert "dash" not in line["line"]


def test_if_printed_and_measured_differ_a_dotted_line_joins_them():
    plot = figure(comparison_of("?families=CQ"), True, "light")
    drops = traces(plot, "lines")["CQ(n), apart"]
    assert drops["line"]["dash"] == "2px,3px"
    ends = list(zip(drops["x"], drops["y"], strict=True))
    assert ends[2::3] == [(x, None) for x in drops["x"][2::3]]
    # Q never parts from its formula.
    assert list(traces(figure(comparison_of("?families=Q"), True, "light"), "lines")) == [
        "Q(n), printed"
    ]


def test_a_bound_has_its_name_over_its_end_and_no_line_leaves_the_plot():
    plot = figure(comparison_of("?up=packing&across=degree&families=Q,SF"), True, "light")
    high = 10 ** plot["layout"]["yaxis"]["range"][1]
    for diameter in (2, 3):
        name = f"Moore bound, diameter {diameter}"
        line, text = traces(plot, "lines")[name], traces(plot, "text")[name]
        bound = [1 + x * sum((x - 1) ** d for d in range(diameter)) for x in line["x"]]
        assert line["y"] == bound
        assert text["text"] == [name]
        assert line["x"][-2] < text["x"][0] < line["x"][-1]
        assert line["y"][-1] < text["y"][0] <= high
    assert not [
        n for n in traces(figure(comparison_of(""), True, "light"), "lines") if "Moore" in n
    ]


def test_without_a_printed_formula_a_dashed_line_leads_through_the_markers():
    plot = figure(comparison_of("?families=MC"), True, "light")
    line = traces(plot, "lines")["MC(2,m)"]
    assert line["line"]["dash"] == "6px,4px"
    assert line["y"] == traces(plot, "markers")["MC(2,m)"]["y"]


def test_families_that_share_a_hue_part_by_marker():
    curves = traces(figure(comparison_of("?families=Q,CQ,S,SC,SCQ"), True, "dark"), "markers")
    palette = PALETTES["dark"]
    hollow, filled = curves["Q(n)"]["marker"], curves["CQ(n)"]["marker"]
    assert (hollow["color"], hollow["line"]["color"]) == (palette.bg, palette.families[0])
    assert filled["color"] == palette.families[0]
    assert len({curves[n]["marker"]["symbol"] for n in ("S(n)", "SC(3,n)")}) == 2


def test_added_networks_have_hues_of_their_own_while_there_are_some():
    def signs(search: str) -> list[tuple[int, str]]:
        return [(s.hue, s.shape) for s in signs_of(comparison_of(search).curves).values()]

    added = signs("?families=none&add=Torus(8,8),Q(6),HCN(3),HCN(4),Torus(4,4),Q(5)")
    assert len({hue for hue, _ in added[:5]}) == 5
    assert len({shape for _, shape in added}) == 6
    assert added[0] == (5, "star-diamond")
    # Families keep the signs beside their names, and there is no hue left.
    of_families = [(s.hue, s.shape) for s in map(sign_of, families()[:9])]
    assert signs("?add=Torus(8,8)") == [*of_families, (5, "star-diamond")]
    plot = traces(figure(comparison_of("?families=HCN&add=Torus(8,8)"), True, "light"), "markers")
    assert plot["HCN(n)"]["marker"]["color"] != plot["Torus(8,8)"]["marker"]["color"]


def test_markers_carry_the_data_of_the_tooltip():
    markers = traces(figure(comparison_of("?families=HCN"), True, "light"), "markers")["HCN(n)"]
    terms = markers["customdata"][markers["x"].index(5)]
    assert terms["spec"] == "HCN(4)"
    assert dict(terms["terms"]) == {
        "Nodes": "256",
        "Printed": "≤ 2.000",
        "Degree": "5",
        "Measured": "1.703",
        "Diameter": "6",
        "Mean distance": "4.258",
        "Links": "640",
        "… to others": "4.275",
    }


@pytest.mark.parametrize("theme", list(PALETTES))
@pytest.mark.parametrize("search", ["", "?up=cost", "?up=diameter&across=nodes"])
def test_no_curve_names_overlap_and_all_are_inside(theme, search):
    layout = figure(comparison_of(search), True, theme)["layout"]
    low, high = layout["yaxis"]["range"]
    length = layout["height"] - layout["margin"]["t"] - layout["margin"]["b"]
    names = [a for a in layout["annotations"] if a["showarrow"]]
    assert len(names) == 9
    heights = []
    for name in names:
        end = (name["y"] - low) / (high - low) * length
        has_leader = "ayref" in name
        heights.append(
            (name["ay"] - low) / (high - low) * length if has_leader else end - name["ay"]
        )
    step = min(b - a for a, b in pairwise(sorted(heights)))
    assert step >= names[0]["font"]["size"] * 1.3
    assert -1 <= min(heights) <= max(heights) <= length + 1


def test_an_empty_choice_and_an_unknown_theme_still_give_a_figure():
    plot = figure(comparison_of("?families=none"), True, "pink")
    assert plot["data"] == []
    assert plot == figure(comparison_of("?families=none"), True, "light")


def test_the_page_gets_the_outline_of_every_marker():
    plain = figure(comparison_of("?families=Q,GHC&ghc=all&across=links&high=64"), True, "light")
    seen = set()
    for trace, before in zip(with_marker_paths(plain)["data"], plain["data"], strict=True):
        look = trace.get("marker")
        assert trace == (before | {"marker": look} if look else before)
        if look:
            seen.add(look["symbol"])
            r = look["size"] / 2
            reach = max(abs(float(number)) for number in re.findall(r"-?[\d.]+", look["path"]))
            assert r <= reach <= 1.5 * r
    assert seen == {"circle", "diamond", "line-ew"}
    assert all("path" not in trace.get("marker", {}) for trace in plain["data"])


def test_the_palette_is_that_of_the_design_tokens():
    css = (ROOT / "assets" / "style" / "tokens.css").read_text()
    blocks = {
        "light": css.split('[data-theme="light"] {')[1].split("}")[0],
        "dark": css.split('[data-theme="dark"] {')[1].split("}")[0],
        "projector": css.split('[data-theme="projector"] {')[1].split("}")[0],
    }
    light = dict(re.findall(r"--([a-z0-9-]+): (#\w+)", blocks["light"]))
    for theme, palette in PALETTES.items():
        tokens = light | dict(re.findall(r"--([a-z0-9-]+): (#\w+)", blocks[theme]))
        assert palette.families == tuple(tokens[f"f{i}"] for i in range(1, 6))
        named = (palette.bg, palette.ink, palette.ink_3, palette.line, palette.line_3)
        assert named == tuple(tokens[t] for t in ("bg", "ink", "ink-3", "line", "line-3"))


def test_families_have_shapes_of_their_own():
    shapes = [sign_of(family).shape for family in families()]
    assert len(set(shapes)) == len(shapes)
    assert set(SIGNS) == {family.key for family in COMPARED}


def test_every_marker_has_a_sign_in_the_style_sheet():
    css = (ROOT / "assets" / "style" / "compare" / "markers.css").read_text()
    for shape in {sign_of(family).marker for family in families()} | set(FURTHER_MARKERS):
        assert f".compare-{shape} {{" in css
        assert f".compare-{shape}-open {{" in css


# Names -----------------------------------------------------------------------------------------


@given(st.lists(st.floats(-50, 450), min_size=1, max_size=25), st.floats(1, 30))
def test_spread_names_keep_their_order_their_distance_and_their_bounds(desired, step):
    values = spread_heights(desired, step, 400.0)
    allowed = min(step, 400 / max(len(desired) - 1, 1))
    order = sorted(range(len(desired)), key=lambda i: (desired[i], -i))
    heights = [values[i] for i in order]
    assert all(b - a >= allowed - 1e-6 for a, b in pairwise(heights))
    assert min(heights) >= -1e-6
    assert max(heights) <= 400 + 1e-6


@given(st.lists(st.integers(0, 20), min_size=1, max_size=8, unique=True))
def test_names_that_have_room_stay_where_they_want_to_be(places):
    desired = [20.0 * place for place in places]
    assert spread_heights(desired, 17, 400) == pytest.approx(desired)


def test_names_of_networks_far_from_the_right_are_beside_them_if_they_fit():
    def leaders(search: str) -> dict[str, tuple[float, bool]]:
        names = figure(comparison_of(search), True, "light")["layout"]["annotations"][1:]
        return {name["text"]: (name["ay"], "axref" in name) for name in names}

    added = leaders("?families=none&add=Torus(8,8),Q(6),HCN(3)")
    assert added == {"Torus(8,8)": (0, False), "Q(6)": (0, False), "HCN(3)": (0, False)}
    # Two networks at the same place: their names are one above the other.
    same = leaders("?families=none&add=Torus(8,8),Q(4),HCN(3)&up=degree")
    assert {place for place, _ in same.values()} == {0, 17, -17}
    # The printed line of HCN passes through Torus(8,8): its name gives way.
    heights = leaders("?families=HCN&add=Torus(8,8)")
    assert heights["Torus(8,8)"][0] != 0
    assert not heights["Torus(8,8)"][1]


def test_a_name_without_room_is_left_out():
    line = [(0.0, 50.0), (100.0, 50.0)]
    crowd = [(float(x), float(y)) for x in range(0, 101, 5) for y in range(0, 101, 5)]
    assert label_center(line, (20.0, 7.0), crowd, (100.0, 100.0)) is None
    assert label_center(line[:1], (20.0, 7.0), [], (100.0, 100.0)) is None


# Axes ------------------------------------------------------------------------------------------


@given(st.floats(0.01, 1e12), st.floats(1.05, 1e9), st.booleans())
def test_ticks_are_few_rising_and_inside(low, ratio, log):
    scale = Scale(low if log else 0.0, low * ratio, log, 380)
    labels = ticks(scale)
    assert 0 < len(labels) <= 12
    assert labels == sorted(set(labels))
    assert all(
        scale.low - 1e-9 <= scale.coordinate(v) <= scale.high + 1e-9 for v in labels if v > 0
    )
    assert len({tick_text(v) for v in labels}) == len(labels)


# Table and CSV ---------------------------------------------------------------------------------


def rows_at(search: str):
    state = read_state(search)
    rows = state.comparison.rows
    places = decimals_of_rows(tuple(row for curve in rows for row in curve))
    return rows_at_x(rows, state.at, state.across), places


def test_the_table_at_degree_5_is_sorted_by_measured_and_says_where_it_differs():
    rows, places = rows_at("")
    rows_shown = [cell_texts(row, places) for row in sorted_rows(rows, "measured")]
    assert [row["network"] for row in rows_shown] == [
        *("CQ(5)", "Q(5)", "SCQ(3,3)", "SC(3,3)", "HCN(4)", "S(6)", "ECQ(4,4)", "EH(4,4)"),
        "MC(2,3)",
    ]
    assert [row["difference"] for row in rows_shown] == [
        *("≠ −0.087", "equal", "equal", "equal", "within", "equal", "–", "–", "–")
    ]
    assert rows_shown[4]["printed"] == "≤ 2.000"
    assert rows_shown[-1] == {
        "network": "MC(2,3)",
        "family": "Metacube",
        "nodes": "16,384",
        "links": "40,960",
        "degree": "5",
        "diameter": "16",
        "mean": "9.352",
        "others": "9.352",
        "printed": "–",
        "measured": "3.741",
        "difference": "–",
    }


def test_whole_numbers_are_shown_without_decimals_and_halves_with():
    rows, places = rows_at("?up=cost")
    assert {cell_texts(row, places)["measured"] for row in rows if row.net.family == "HCN"} == {
        "30"
    }
    rows, places = rows_at("?up=cost-mean&ecq=next")
    assert [cell_texts(row, places)["measured"] for row in rows if row.net.family == "EH"] == [
        "40.500"
    ]


@pytest.mark.parametrize("column", [column.key for column in COLUMNS])
def test_every_column_sorts_both_ways_with_unknown_values_last(column):
    rows, _ = rows_at("")
    up, down = sorted_rows(rows, column), sorted_rows(rows, f"-{column}")
    assert {row.net.spec for row in up} == {row.net.spec for row in down}
    key = next(c for c in COLUMNS if c.key == column).order
    known = [key(row) for row in up if key(row) is not None]
    assert known == sorted(known)
    assert [key(row) for row in up[: len(known)]] == known
    assert [key(row) for row in down[: len(known)]] == sorted(known, reverse=True)


def test_a_difference_has_its_sign():
    rows, places = rows_at("?up=diameter&families=EH,HCN&ecq=equal")
    assert [difference_text(row, places) for row in rows] == ["≠ −2", "≠ +1"]


def test_csv_holds_every_network_with_exact_fractions():
    text = csv_text(comparison_of("?families=CQ,SCQ"))
    lines = list(csv.DictReader(io.StringIO(text)))
    assert [row["network"] for row in lines[:2]] == ["CQ(2)", "CQ(3)"]
    assert len(lines) == 9 + 7
    row = next(row for row in lines if row["network"] == "CQ(5)")
    assert row["density measured exactly"] == "69/80"
    assert (row["density printed"], row["density measured"]) == ("0.95", "0.8625")
    assert (row["verdict"], row["relation"], row["x"]) == ("differs", "=", "5")
    assert all(Fraction(row["density measured exactly"]) > 0 for row in lines)


def test_no_family_but_cubes_has_their_hue_and_tori_are_not_cubes_at_first() -> None:
    cubes = {"Q", "CQ"}
    assert {family.key for family in families() if sign_of(family).hue == SIGNS["Q"].hue} == cubes
    torus = next(family for family in families() if family.key == "Torus")
    assert torus.group.choices[0].title == "3 equal sides"
