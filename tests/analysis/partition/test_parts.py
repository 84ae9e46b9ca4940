"""Networks fall into copies of smaller ones: the map of every part is an isomorphism."""

from __future__ import annotations

import networkx
import numpy as np
import pytest

from explorer import families, network
from explorer.analysis.partition.indivisible import why_indivisible
from explorer.analysis.partition.maps import first_fault
from explorer.analysis.partition.partition import halves, links_between, partitions
from explorer.networks.cubes.crossed_cube import CrossedCube

SPECS = sorted(
    {
        *(spec for cls in families().values() for spec in cls.samples),
        *("HCN(3)", "MC(2,1)", "CCC(4)", "BT(4)", "BT(6)", "HCNs(2,4)", "MC(0,3)", "DC(2)"),
        *("CQ(7)", "CQ(8)", "ECQ(4,5)", "ECQ(1,2)", "EH(3,5)", "SCQ(5,3)", "MC(2,3)", "S(7)"),
    }
)
DIVISIBLE_SPECS = [spec for spec in SPECS if partitions(network(spec))]


@pytest.mark.parametrize("spec", DIVISIBLE_SPECS)
def test_every_part_is_a_copy_link_for_link(spec: str) -> None:
    net = network(spec)
    for partition in partitions(net):
        assert first_fault(partition) is None
        part = np.asarray(partition.part(np.arange(net.nodes)))
        assert sorted(set(part.tolist())) == list(range(partition.parts))
        assert partition.parts > 1
        assert partition.source
        rows = net.link_array()
        assert links_between(partition) == (part[rows[:, 0]] != part[rows[:, 1]]).sum()
        for node in (0, net.nodes - 1):
            assert int(partition.part(np.asarray(node))) == part[node]


@pytest.mark.parametrize("spec", [s for s in DIVISIBLE_SPECS if network(s).nodes <= 128])
def test_networkx_finds_the_parts_isomorphic_too(spec: str) -> None:
    net = network(spec)
    graph = net.to_networkx()
    for partition in partitions(net):
        part = np.asarray(partition.part(np.arange(net.nodes)))
        for number in {0, partition.parts // 2, partition.parts - 1}:
            inside = graph.subgraph(np.flatnonzero(part == number).tolist())
            assert networkx.vf2pp_is_isomorphic(inside, partition.copy(number).to_networkx())


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_the_crossed_cube_is_halved_by_two_of_its_bits_and_no_other(n: int) -> None:
    graph = CrossedCube(n).to_networkx()
    smaller = CrossedCube(n - 1).to_networkx()
    halvings = set()
    for bit in range(n):
        sides = [graph.subgraph([x for x in graph if x >> bit & 1 == v]) for v in (0, 1)]
        if all(networkx.vf2pp_is_isomorphic(side, smaller) for side in sides):
            halvings.add(bit)
    assert halvings == {bit for bit, _ in halves(CrossedCube(n))}
    assert len(halvings) == 2


def test_theorem_8_of_the_scq_paper_promises_too_many_ways() -> None:
    for m, n in ((3, 3), (4, 3), (3, 4)):
        parts = partitions(network(f"SCQ({m},{n})"))
        by_cube = [p for p in parts if p.copies[0][0].spec == f"SCQ({m - 1},{n})"]
        by_star = [p for p in parts if p.copies[0][0].spec == f"SCQ({m},{n - 1})"]
        assert len(by_cube) == 2 < m
        assert {p.parts for p in by_cube} == {2}
        assert len(by_star) == n - 1
        assert {p.parts for p in by_star} == {n}


def test_theorems_7_and_8_of_the_ecq_paper() -> None:
    parts = partitions(network("ECQ(3,4)"))
    halved = [p.copies for p in parts[:-1]]
    assert {copies[0][0].spec for copies in halved} == {"ECQ(2,4)", "ECQ(3,3)"}
    assert all(copies[0][1] == 2 for copies in halved)
    assert [(net.spec, count) for net, count in parts[-1].copies] == [("CQ(3)", 16), ("CQ(4)", 8)]
    assert parts[-1].copy(15).spec == "CQ(3)"
    assert parts[-1].copy(16).spec == "CQ(4)"
    with pytest.raises(IndexError):
        parts[-1].copy(24)


@pytest.mark.parametrize(
    ("spec", "copy", "count"),
    [("HCN(3)", "Q(3)", 8), ("MC(2,1)", "Q(1)", 32), ("CCC(4)", "Torus(4)", 16)],
)
def test_networks_drawn_in_parts_have_those_partitions(spec: str, copy: str, count: int) -> None:
    copies = [(str(net), count) for p in partitions(network(spec)) for net, count in p.copies]
    assert (copy, count) in copies


INDIVISIBLE_FAMILIES = (
    *("DB", "WB", "DF", "KT", "FT", "XGFT", "SF", "PF", "KZ", "SE", "JF", "BF", "BEN", "XT"),
    *("PYR", "MOT", "Circ"),
)
"""Families of which no way is known to take them apart."""


@pytest.mark.parametrize(
    "spec", [spec for spec in SPECS if network(spec).nodes < 64 and not partitions(network(spec))]
)
def test_indivisible_networks_say_why(spec: str) -> None:
    net = network(spec)
    text = str(why_indivisible(net))
    graph = net.to_networkx()
    if "middle" in text:
        (middle,) = (node for node, degree in graph.degree if degree == len(graph) - 1)
        assert graph.subgraph(set(graph) - {middle}).size() == 0
    elif "Without its root" in text:
        rest = graph.subgraph(set(graph) - {0})
        pieces = [rest.subgraph(piece) for piece in networkx.connected_components(rest)]
        smaller = network(f"BT({net.h - 1})").to_networkx()
        assert [networkx.vf2pp_is_isomorphic(piece, smaller) for piece in pieces] == [True, True]
    elif "smallest" in text:
        family = [network(other) for other in type(net).samples]
        assert all(net.nodes <= other.nodes for other in family)
    elif "one place" in text:
        assert networkx.density(graph) == 1
    else:
        assert "one dimension" in text or spec == "CCC(2)" or net.family in INDIVISIBLE_FAMILIES
