"""The comparison of families against the star-crossed cube paper and against search."""

import sys
from dataclasses import dataclass
from fractions import Fraction

import pytest

from explorer import network
from explorer.analysis.comparison.curves import (
    MAX_NODES_SEARCHED,
    MAX_SIZES,
    Curve,
    Row,
    row_at,
    rows,
)
from explorer.analysis.comparison.families import (
    COMPARED,
    GROUPS,
    STAR_CUBES,
    Sizes,
    comparable_families,
    member,
)
from explorer.analysis.comparison.metrics import AXES, METRICS, Printed
from explorer.analysis.measures.measures import measure, search
from explorer.core.plugins.loading import add_plugin
from explorer.core.registry import clear_registry
from tests.contracts import by_turns

METRIC = {metric.key: metric for metric in METRICS}
AXIS = {axis.key: axis for axis in AXES}
FAMILY = {family.key: family for family in comparable_families()}


def curve(key: str, choice: str | None = None) -> Curve:
    family = FAMILY[key]
    sizes = family.group.choices[0] if choice is None else family.group.choice(choice)
    assert sizes is not None
    return Curve(family, sizes)


def by_x(key: str, metric: str, axis: str = "degree", choice: str | None = None) -> dict[int, Row]:
    return {row.x: row for row in rows(curve(key, choice), METRIC[metric], AXIS[axis])}


# The star-crossed cube paper, Table 2, columns Star, SC, SCQ, HC.
TABLE_2 = {
    3: {"S": 6, "Q": 9},
    4: {"S": 12, "Q": 16},
    5: {"S": 24, "SC": 20, "SCQ": 20, "Q": 25},
    6: {"S": 35, "SC": 42, "SCQ": 36, "Q": 36},
    7: {"S": 54, "SC": 63, "SCQ": 56, "Q": 49},
    8: {"S": 70, "SC": 80, "SCQ": 72, "Q": 64},
    9: {"S": 96, "SC": 108, "SCQ": 99, "Q": 81},
}


def fits(choice: str, degrees: range) -> bool:
    return all(
        row is not None and row.measured == TABLE_2[degree][key]
        for key in ("SC", "SCQ")
        for degree in degrees
        for row in [by_x(key, "cost", choice=choice).get(degree)]
    )


def test_from_degree_6_on_table_2_fits_three_free_bits_and_nothing_else():
    assert [c.key for c in STAR_CUBES.choices if fits(c.key, range(6, 10))] == ["m3"]
    assert not any(fits(c.key, range(5, 10)) for c in STAR_CUBES.choices)
    for m in range(1, 8):
        diameters = {
            network(f"SCQ({m},{n})").degrees.maximum: measure(network(f"SCQ({m},{n})")).cost
            for n in range(2, 9)
        }
        alike = all(diameters.get(degree) == TABLE_2[degree]["SCQ"] for degree in range(6, 10))
        assert alike == (m == 3)


def test_hypercube_costs_as_table_2_prints_them():
    for degree, printed in TABLE_2.items():
        assert by_x("Q", "cost")[degree].measured == printed["Q"]


def test_the_hypercube_has_message_density_one_and_the_star_cube_lies_above_the_crossed():
    assert {row.measured for row in by_x("Q", "density").values()} == {Fraction(1)}
    star_cube, crossed = by_x("SC", "density"), by_x("SCQ", "density")
    assert all(crossed[x].measured < star_cube[x].measured for x in range(4, 11))


def test_packing_density_is_the_number_of_nodes_at_equal_degree():
    # "It has a better packing density than the CQ and the HC with same node degree."
    packed = {key: by_x(key, "packing") for key in ("SCQ", "CQ", "Q")}
    for degree in range(5, 11):
        assert packed["SCQ"][degree].measured > packed["CQ"][degree].measured
        assert packed["CQ"][degree].measured == packed["Q"][degree].measured == 2**degree


@pytest.mark.parametrize("family", by_turns([f.key for f in COMPARED if f.key != "GHC"], 2))
@pytest.mark.parametrize("axis", AXES, ids=lambda axis: axis.key)
def test_every_choice_of_sizes_gives_a_curve_in_range_with_all_of_it_measured(family, axis):
    for sizes in FAMILY[family].group.choices:
        table_rows = rows(Curve(FAMILY[family], sizes), METRIC["density"], axis)
        places = [row.x for row in table_rows]
        assert len(places) >= 2
        if axis.key in ("degree", "ports") and family in ("Torus", "Mesh") and not sizes.specs:
            # However long the sides, the degree stays: only more dimensions raise it.
            continue
        assert places == sorted(set(places))
        assert axis.low <= places[0] <= places[-1] <= axis.high
        assert all(row.measured is not None and row.measured > 0 for row in table_rows)


@pytest.mark.parametrize("metric", by_turns(METRICS, 3), ids=lambda metric: metric.key)
@pytest.mark.parametrize("family", COMPARED, ids=lambda family: family.key)
def test_measures_agree_with_search(family, metric):
    for sizes in family.group.choices:
        for i in (sizes.first, sizes.first + 1):
            net = member(family, sizes, i)
            assert net is not None
            if net.nodes <= 300:
                closed, searched = metric.measured(measure(net)), metric.measured(search(net))
                assert closed == searched, net.spec


def test_printed_cost_follows_the_requested_convention_of_degree():
    irregular = network("EH(1,3)")
    # Degree 4, diameter printed 5; the ECQ paper's cost by mean degree is (s+t+2)²/2.
    assert METRIC["cost"].printed(irregular).value == 4 * 5
    assert METRIC["cost-mean"].printed(irregular).value == 18
    regular = network("EH(2,2)")
    assert METRIC["cost"].printed(regular) == METRIC["cost-mean"].printed(regular)


def test_a_bound_stays_a_bound_where_it_is_combined_and_turns_round_in_a_quotient():
    hcn = network("HCN(4)")
    assert METRIC["density"].printed(hcn) == Printed(
        Fraction(2), "≤", "HCN paper, §5.2 with m = n; HCN paper, Table 2 with m = n"
    )
    row = by_x("HCN", "density")[5]
    assert row.verdict == "within"
    assert row.measured < 2

    @dataclass(frozen=True)
    class Loose(type(hcn)):
        def formulas(self):
            printed = dict(super().formulas())
            printed["cost"] = type(printed["diameter"])(50, "", "a bound", "≤")
            return printed

    bound = METRIC["packing-cost"].printed(Loose(4))
    assert (bound.value, bound.relation) == (Fraction(256, 50), "≥")
    assert Row(FAMILY["HCN"], hcn, 5, measure(hcn), bound, Fraction(256, 30)).verdict == "within"
    assert Row(FAMILY["HCN"], hcn, 5, measure(hcn), bound, Fraction(1)).verdict == "differs"


def test_if_formula_and_network_differ_the_difference_is_measured_minus_printed():
    row = by_x("CQ", "density")[5]
    assert row.verdict == "differs"
    assert row.difference == row.measured - row.printed.value
    assert round(float(row.difference), 3) == -0.087


def test_a_network_that_only_a_long_search_could_measure_is_left_unmeasured(monkeypatch):
    net = network("GHC(2,3)")
    monkeypatch.setattr(type(net), "distance_pairs", lambda self: None)
    from explorer.analysis.comparison.curves import _members

    _members.cache_clear()
    try:
        table_rows = rows(curve("GHC", "2"), METRIC["mean"], AXIS["nodes"])
    finally:
        _members.cache_clear()
    assert {row.measured is None for row in table_rows if row.net.nodes > MAX_NODES_SEARCHED} <= {
        True
    }
    assert all(
        row.measured is not None for row in table_rows if row.net.nodes <= MAX_NODES_SEARCHED
    )
    assert len(table_rows) <= MAX_SIZES


def test_a_doubling_axis_finds_the_nearest_network_within_a_factor_of_two():
    stars = rows(curve("S"), METRIC["mean"], AXIS["nodes"])
    assert row_at(stars, 1024, AXIS["nodes"]).net.spec == "S(6)"
    assert row_at(stars, 256, AXIS["nodes"]) is None
    degrees = rows(curve("SCQ"), METRIC["mean"], AXIS["degree"])
    assert row_at(degrees, 3, AXIS["degree"]) is None
    assert row_at(degrees, 5, AXIS["degree"]).net.spec == "SCQ(3,3)"


PLUGIN = """
from dataclasses import dataclass
from typing import ClassVar
import numpy as np
from explorer.core.network import Parameter
from explorer.networks.cubes.hypercube import Hypercube

@dataclass(frozen=True)
class Mine(Hypercube):
    family: ClassVar[str] = "Mine"
    title: ClassVar[str] = "A network of mine"
    parameters: ClassVar[tuple[Parameter, ...]] = (Parameter("n", "Dimension", 2, 6),)
"""


def test_somebody_elses_family_can_be_compared_without_another_line(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(PLUGIN)
    add_plugin(str(file))
    try:
        mine = next(family for family in comparable_families() if family.key == "Mine")
        assert not mine.shown_by_default
        table_rows = rows(Curve(mine, mine.group.choices[0]), METRIC["density"], AXIS["degree"])
        assert [row.net.spec for row in table_rows] == [f"Mine({n})" for n in range(2, 7)]
        assert {row.verdict for row in table_rows} == {"equal"}
    finally:
        sys.modules.pop(type(network("Mine(2)")).__module__)
        clear_registry()
    assert all(family.key != "Mine" for family in comparable_families())


def test_groups_have_distinct_keys_and_so_have_their_choices():
    keys = [group.key for group in GROUPS]
    assert len(set(keys)) == len(keys)
    assert all(len({c.key for c in g.choices}) == len(g.choices) for g in GROUPS)


def test_a_curve_is_named_with_its_letter():
    assert curve("SCQ").name == "SCQ(3,n)"
    assert curve("ECQ", "next").name == "ECQ(s,s+1)"
    assert Sizes("2k", "n = 2k", "k", ((2, 0), (1, -1))).form("X") == "X(2k,k−1)"
