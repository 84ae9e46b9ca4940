"""Bisection widths: theorems against exact search, recorded values, and cuts that are counted."""

from __future__ import annotations

import json
import random
from itertools import combinations

import networkx
import pytest

from explorer import families, network
from explorer.analysis.bisection import bisection, width_records
from explorer.analysis.bisection.search import (
    bounds,
    least_cut,
    least_cut_with_fixed,
    link_matrix,
    narrow_order,
    spectral_bound,
)
from explorer.analysis.bisection.theorems import known_bisection
from explorer.analysis.bisection.width_records import recorded_half
from explorer.analysis.comparison.curves import Curve, rows
from explorer.analysis.comparison.families import comparable_families
from explorer.analysis.comparison.metrics import AXES, METRICS
from explorer.core.errors import BrokenContract
from explorer.documents.stage.measure_rows import more_facts

VALUES = """
Q(2) 2 Q(3) 4 Q(4) 8 Q(5) 16 Q(6) 32 CQ(2) 2 CQ(3) 4 CQ(4) 8 CQ(5) 16 CQ(6) 32 FQ(2) 4 FQ(3) 8
FQ(4) 16 FQ(5) 32 FQ(6) 64 MC(0,3) 4 MC(1,1) 2 MC(1,2) 8 MC(2,1) 8 DC(1) 2 DC(2) 8 DC(3) 32
CCC(2) 2 CCC(3) 4 CCC(4) 8 CCC(5) 16 CCC(6) 32 BT(1) 1 BT(2) 1 BT(3) 1 BT(4) 1 BT(5) 1 BT(6) 1
Hypernet(2) 1 Hypernet(3) 4 Hypernet(4) 16 S(2) 1 S(3) 2 S(4) 8 HS(2) 2 HS(3) 8 HCN(1) 2 HCN(2) 4
HCN(3) 16 HCN(4) 64 HCNs(1,2) 1 HCNs(1,3) 1 HCNs(1,4) 1 HCNs(1,5) 1 HCNs(2,3) 4 HCNs(2,4) 4
HCNs(3,4) 16 HCNm(1,2) 4 HCNm(1,3) 8 HCNm(1,4) 16 HCNm(1,5) 32 HCNm(2,3) 8 HCNm(2,4) 16
HCNm(3,4) 32 EH(1,1) 2 EH(1,2) 4 EH(2,2) 8 EH(1,3) 8 EH(2,3) 16 EH(2,4) 32 EH(3,3) 32 ECQ(1,1) 2
ECQ(1,2) 4 ECQ(2,2) 8 ECQ(1,3) 8 ECQ(2,3) 16 ECQ(2,4) 32 ECQ(3,3) 32 GHC(3) 2 GHC(4) 4 GHC(5) 6
GHC(6) 9 GHC(7) 12 GHC(2,2) 2 GHC(2,3) 3 GHC(2,4) 4 GHC(2,5) 5 GHC(3,3) 8 GHC(3,4) 12 GHC(3,5) 16
GHC(3,6) 21 GHC(3,7) 26 GHC(4,4) 16 GHC(4,5) 20 GHC(4,6) 24 GHC(4,7) 28 GHC(5,5) 36 GHC(5,6) 45
GHC(2,2,3) 6 GHC(2,2,5) 10 GHC(2,3,3) 9 GHC(2,3,4) 12 GHC(2,3,5) 15 GHC(2,4,4) 16 GHC(3,3,3) 26
GHC(3,3,4) 36 GHC(3,3,5) 46 GHC(3,3,3,3) 80 Mesh(3) 1 Mesh(5) 1 Mesh(2,3) 3 Mesh(3,3) 4
Mesh(3,4) 3 Mesh(3,5) 4 Mesh(3,6) 3 Mesh(3,7) 4 Mesh(4,4) 4 Mesh(4,5) 5 Mesh(5,5) 6 Mesh(5,6) 5
Mesh(5,7) 6 Mesh(6,6) 6 Mesh(6,7) 7 Mesh(7,7) 8 Mesh(2,3,3) 9 Mesh(2,3,4) 6 Mesh(2,3,5) 9
Mesh(3,3,3) 13 Mesh(3,3,4) 9 Mesh(3,3,5) 13 Mesh(3,5,5) 19 Mesh(4,4,4) 16 Torus(3) 2 Torus(4) 2
Torus(5) 2 Torus(3,3) 8 Torus(3,4) 6 Torus(3,5) 8 Torus(3,6) 6 Torus(3,7) 8 Torus(4,4) 8
Torus(4,5) 10 Torus(4,7) 10 Torus(5,5) 12 Torus(5,6) 10 Torus(5,7) 12 Torus(6,6) 12 Torus(6,7) 14
Torus(7,7) 16 Torus(3,3,3) 26 Torus(3,3,4) 18 Torus(3,3,5) 26 Torus(4,4,4) 32 Torus(3,3,3,3) 80
HyperStar(3,1) 1 HyperStar(4,1) 2 HyperStar(5,1) 2 HyperStar(7,1) 3 HyperStar(4,2) 2
HyperStar(5,2) 4 HyperStar(6,2) 6 HyperStar(7,2) 8 HyperStar(8,2) 12 HyperStar(9,2) 15
HyperStar(10,2) 18 HyperStar(11,2) 21 HyperStar(6,3) 6 HyperStar(7,3) 13 HyperStar(8,4) 20
HyperStar(10,5) 70 SC(1,2) 2 SC(1,3) 4 SC(2,3) 8 SC(3,3) 16 SC(4,3) 32 SC(1,4) 16 SCQ(1,2) 2
SCQ(1,3) 4 SCQ(2,3) 8 SCQ(3,3) 16 SCQ(4,3) 32 SCQ(1,4) 16 Torus(2,3) 3 Torus(2,4) 4 Torus(2,5) 5
Torus(2,7) 5 Torus(2,2,5) 10 Torus(2,3,3) 9 Torus(2,3,4) 12 Torus(2,3,5) 15 GHC(3,3m) 5
GHC(3,4m) 3 GHC(3,4r) 6 GHC(4m,3r) 3 GHC(3,5m) 5 GHC(3,5r) 8 GHC(5,3m) 11 GHC(4,5m) 8 GHC(4,5r) 12
GHC(4r,5m) 6 GHC(5,4r) 10 GHC(5,5m) 11 GHC(5,5r) 16 GHC(5r,5m) 7 GHC(3,3,3m) 17 GHC(3,3r,3m) 17
GHC(2,4r,4m) 8 GHC(4m,3m,3m) 9
"""
WORDS = VALUES.split()
RECORDED = dict(zip(WORDS[::2], map(int, WORDS[1::2]), strict=True))
"""Proved values, by exact dynamic programming; an integer programme confirmed most of them."""

SEARCHED = [spec for spec in RECORDED if network(spec).nodes <= 36]


@pytest.mark.parametrize("spec", RECORDED)
def test_bisection_widths_are_the_proved_ones(spec: str) -> None:
    halving = bisection(network(spec))
    assert halving.value == halving.low == halving.high == RECORDED[spec]
    assert not halving.conjectured
    assert halving.method


@pytest.mark.parametrize("spec", SEARCHED)
def test_exact_search_agrees_with_the_theorems(spec: str) -> None:
    assert least_cut(network(spec)) in (RECORDED[spec], None)


def test_exact_search_ends_for_most_small_networks() -> None:
    reached = [spec for spec in SEARCHED if least_cut(network(spec)) is not None]
    assert len(reached) >= 0.9 * len(SEARCHED)


TINY = [
    spec
    for cls in families().values()
    for spec in cls.samples
    if network(spec).nodes <= 16 and not network(spec).directed
]


@pytest.mark.parametrize("spec", [*TINY, "FQ(3)", "FQ(4)", "Q(4)", "CQ(4)", "MC(0,3)"])
def test_theorems_and_exact_search_agree_with_every_halving(spec: str) -> None:
    net = network(spec)
    links = list(net.to_networkx().edges)
    least = min(
        sum((a in half) != (b in half) for a, b, *_ in links)
        for nodes in combinations(range(net.nodes), net.nodes // 2)
        for half in [set(nodes)]
    )
    assert bisection(net).value == least_cut(net) == least
    known = known_bisection(net)
    assert known is None or known.value in (None, least)
    assert known is None or known.high == least


@pytest.mark.parametrize(
    ("spec", "low", "high"), [("HyperStar(9,4)", 32, 45), ("HyperStar(9,5)", 32, 45)]
)
def test_bounds_contain_widths_known_from_elsewhere(spec: str, low: int, high: int) -> None:
    halving = bisection(network(spec))
    assert halving.value is None
    assert halving.low is not None
    assert low <= halving.low <= high
    assert halving.high == high
    assert f"{halving.low:,} (by eigenvalues)" in halving.method


@pytest.mark.parametrize(
    ("spec", "width"),
    [
        *(("S(5)", 40), ("S(6)", 216), ("SC(2,4)", 32), ("SCQ(2,4)", 32)),
        *(("HyperStar(8,3)", 22), ("HyperStar(9,3)", 32), ("HyperStar(10,3)", 46)),
        ("HyperStar(10,7)", 46),
    ],
)
def test_a_recorded_half_cuts_as_many_links_as_recorded(spec: str, width: int) -> None:
    net = network(spec)
    half, halving = recorded_half(net), bisection(net)
    assert half is not None
    assert len(set(half.tolist())) == net.nodes // 2
    assert networkx.cut_size(net.to_networkx(), set(half.tolist())) == width == halving.value
    assert "recorded" in halving.method
    # Eigenvalues bound it from below; in a regular network its parity is that of all links.
    assert spectral_bound(link_matrix(net))[0] <= width
    if net.degrees.minimum == net.degrees.maximum:
        assert width % 2 == net.degrees.minimum * net.nodes // 2 % 2


def test_a_recorded_width_is_that_of_a_search() -> None:
    net = network("HyperStar(8,3)")
    near = [{b for b in row if b >= 0} for row in net.table().tolist()]
    ordering = narrow_order(near)
    assert ordering is not None
    assert least_cut_with_fixed(near, ordering[0], {}) == bisection(net).value


def test_a_half_that_cuts_other_links_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = {"width": 40, "by": "programme", "half": f"{(1 << 60) - 1:x}"}
    monkeypatch.setattr(width_records, "_record", lambda: {"S(5)": entry})
    with pytest.raises(BrokenContract, match="does not cut 40"):
        width_records.recorded_bisection(network("S(5)"))


@pytest.mark.parametrize("spec", ["Q(4)", "CQ(4)", "Torus(4,5)", "S(4)", "HCN(2)", "Mesh(3,5)"])
def test_bounds_are_bounds(spec: str) -> None:
    low, high = bounds(network(spec))
    assert low <= RECORDED[spec] <= high


def test_no_half_at_random_cuts_less() -> None:
    draw = random.Random(1)
    for cls in families().values():
        for spec in cls.samples:
            net = network(spec)
            if net.nodes > 600 or net.directed:
                continue
            halving = bisection(net)
            links = net.link_array()[:, :2].tolist()
            for _ in range(5):
                half = set(draw.sample(range(net.nodes), net.nodes // 2))
                cut = sum((a in half) != (b in half) for a, b in links)
                assert cut >= (halving.low or 0)


def test_conjectures_are_marked_as_such() -> None:
    large = bisection(network("GHC(30,40r,50m)"))
    assert large.value is None
    assert large.conjectured
    assert "conjectured" in large.method
    # Small networks are searched, so that nothing is conjectured.
    assert not bisection(network("GHC(3,4r)")).conjectured


def test_it_is_reported_on_the_command_line_on_the_page_and_in_compare(printed) -> None:
    document = json.loads(printed("info", "HCN(4)", "--json"))
    assert document["bisection_width"] == 64
    assert "quarter of all K² links" in document["bisection"]["proof"]
    assert " to 45" in printed("info", "HyperStar(9,4)")
    (row,) = (row for row in more_facts(network("MC(3,3)")) if row["title"] == "Bisection width")
    assert row["value"] == "8,388,608"
    assert "Route every pair" in row["how"]
    metric = next(metric for metric in METRICS if metric.key == "bisection")
    nodes = next(axis for axis in AXES if axis.key == "nodes")
    for key in ("Q", "Torus", "Mesh", "MC"):
        family = next(family for family in comparable_families() if family.key == key)
        table_rows = rows(Curve(family, family.group.choices[0]), metric, nodes)
        assert all(
            row.measured == known_bisection(row.net).value for row in table_rows if row.x > 8
        )
        assert len(table_rows) > 3


def test_an_axis_of_nodes_reaches_the_largest_metacube_of_the_paper() -> None:
    nodes = next(axis for axis in AXES if axis.key == "nodes")
    metacubes = next(family for family in comparable_families() if family.key == "MC")
    specs = [
        row.net.spec
        for choice in metacubes.group.choices
        for row in rows(Curve(metacubes, choice), METRICS[0], nodes)
    ]
    assert "MC(3,3)" in specs
