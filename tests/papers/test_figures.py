"""The figures of the papers as data: against the papers' sentences, and against search."""

from fractions import Fraction
from itertools import pairwise

import pytest

from explorer import network
from explorer.analysis.measures.measures import search
from explorer.documents.compare.series_markers import sign_of
from explorer.papers.paper_tables import Figure
from explorer.papers.registry import drawings, figures
from explorer.papers.series import comparison, series

FIGURES = list(figures().values())


def values(id: str, name: str) -> dict[int, Fraction | int | None]:
    by_name = {curve.name: curve for curve in series(figures()[id])}
    return {row.x: row.measured for row in by_name[name].rows}


def test_every_plot_and_drawing_of_the_papers_is_there():
    assert [f"scq-figure-{n}" for n in range(7, 15)] == [
        figure.id for figure in FIGURES if figure.paper == "scq"
    ]
    assert {figure.paper for figure in FIGURES} == {"hcn", "metacube", "ecq", "scq", "ghc"}
    places = {(drawing.paper, drawing.place) for drawing in drawings().values()}
    assert places >= {("ecq", f"Figure {n}") for n in (1, 3, 4, 5, 6, 7)}
    assert places >= {("hcn", f"Figure {n}") for n in ("1", "2", "3.1", "3.2")}
    assert places >= {("scq", f"Figure {n}") for n in ("1a", "1b", 2, 3, 4, 5, 6)}
    assert places >= {("ghc", f"Figure {n}") for n in (1, 2, 3, 4)}
    assert ("metacube", "Figure 1") in places


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.id)
def test_every_curve_has_networks_and_most_of_them_are_measured(figure: Figure):
    for curve in series(figure):
        assert len(curve.rows) >= 3
        assert any(row.measured is not None for row in curve.rows)
        assert figure.low <= min(row.x for row in curve.rows)
        assert max(row.x for row in curve.rows) <= figure.high
    assert figure.note.endswith(".")


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.id)
def test_measures_equal_those_of_a_search(figure: Figure):
    up = comparison(figure).vertical
    small = [row for curve in series(figure) for row in curve.rows if row.net.nodes <= 130]
    assert small
    for row in small[:: max(1, len(small) // 12)]:
        assert row.measured == up.measured(search(row.net)), row.net.spec


def test_from_degree_5_on_the_star_crossed_cube_costs_least_of_the_hybrid_ones():
    # "With node degree 5 and beyond, the SCQ bears the lowest value", of SC, HS and hyper-star:
    ours, star_cube = values("scq-figure-10", "SCQ(3,n)"), values("scq-figure-10", "SC(3,n)")
    assert all(ours[x] <= star_cube[x] for x in range(5, 11))
    hyper = values("scq-figure-10", "HyperStar(2n,n)")
    assert hyper[5] == 5 * 9
    assert all(ours[x] < hyper[x] for x in range(5, 11))


def test_the_two_factors_fall_with_the_dimension():
    for id in ("scq-figure-13", "scq-figure-14"):
        for curve in series(figures()[id]):
            measured = [row.measured for row in curve.rows]
            assert measured == sorted(measured, reverse=True)


def test_theorem_11_as_printed_rises_where_the_factor_falls():
    from explorer.analysis.comparison.metrics import METRICS

    metric = next(m for m in METRICS if m.key == "tcef-11")
    printed = [metric.printed(network(f"SCQ(3,{n})")).value for n in range(2, 8)]
    assert printed == sorted(printed)
    assert printed[1] == Fraction(2) / (1 + Fraction(5, 2) / 48)


def test_series_say_where_printed_and_measured_part():
    parts = {curve.name: curve.first_difference for curve in series(figures()["hcn-diameter"])}
    assert parts["Q(n)"] is None
    assert (parts["HCN(n)"].printed.value, parts["HCN(n)"].measured) == (6, 5)


def test_138_generalized_hypercubes_are_points_of_their_own():
    for figure in (f for f in FIGURES if f.paper == "ghc"):
        (curve,) = series(figure)
        assert len(curve.rows) == 138
        assert not curve.curve.joined
        assert len({row.net.spec for row in curve.rows}) == 138
    bits = {row.net.spec: row.measured for row in series(figures()["ghc-bits"])[0].rows}
    # Tables A6 and A8 print 10 bits for (2,2,3,3,4)'s neighbours: equation 10, by hand.
    assert bits["GHC(3,3,3,3,3)"] == 10
    assert bits["GHC(2,4,4)"] == 5


def test_a_second_curve_of_a_family_has_another_marker():
    curves = comparison(figures()["mc-size"]).curves
    assert len({sign_of(curve.family) for curve in curves}) == len(curves)


def test_the_ring_of_figure_4_runs_over_links():
    drawing = drawings()["scq-figure-4"]
    net = network(drawing.spec)
    route = [net.parse(address) for address in drawing.path]
    assert len(set(route)) == 16
    for a, b in pairwise(route):
        net.port_between(a, b)
