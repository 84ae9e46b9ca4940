"""Networks fall into copies of smaller ones: the map of every part is an isomorphism."""

from __future__ import annotations

import networkx
import numpy as np
import pytest

from explorer import families, network
from explorer.analysis.partition.indivisible import why_indivisible
from explorer.analysis.partition.partition import links_between, partitions

SPECS = sorted(
    {
        *(spec for cls in families().values() for spec in cls.samples),
        *("HCN(3)", "MC(2,1)", "CCC(4)", "BT(4)", "BT(6)", "HCNs(2,4)", "MC(0,3)", "DC(2)"),
    }
)


@pytest.mark.by_day(3)
@pytest.mark.parametrize("spec", [spec for spec in SPECS if network(spec).nodes <= 2048])
def test_every_part_is_a_copy(spec: str) -> None:
    net = network(spec)
    nodes, links = np.arange(net.nodes), net.link_array()[:, :2]
    for partition in partitions(net):
        part, place = np.asarray(partition.part(nodes)), np.asarray(partition.place(nodes))
        copies = [copy for copy, count in partition.copies for _ in range(count)]
        assert len(copies) == partition.parts > 1
        sizes = np.bincount(part, minlength=len(copies)).tolist()
        assert sizes == [copy.nodes for copy in copies]
        assert len(set(zip(part.tolist(), place.tolist(), strict=True))) == net.nodes
        inside = part[links[:, 0]] == part[links[:, 1]]
        assert links_between(partition) == int((~inside).sum())
        of = np.array([copies.index(copy) for copy in copies])[part[links[:, 0]]]
        for first in set(of[inside].tolist()):
            a, b = place[links[inside & (of == first)]].T
            assert (copies[first].neighbors(a) == b[:, None]).any(axis=1).all()


@pytest.mark.parametrize(
    ("spec", "copy", "count"),
    [("HCN(3)", "Q(3)", 8), ("MC(2,1)", "Q(1)", 32), ("CCC(4)", "Torus(4)", 16)],
)
def test_what_is_drawn_in_parts_falls_into_them(spec: str, copy: str, count: int) -> None:
    copies = [(str(net), many) for p in partitions(network(spec)) for net, many in p.copies]
    assert (copy, count) in copies


WHOLE = (
    *("DB", "WB", "DF", "KT", "FT", "XGFT", "SF", "PF", "KZ", "SE", "JF", "BF", "BEN", "XT"),
    *("PYR", "MOT", "Circ"),
)
"""Families of which no way is known to take them apart."""


@pytest.mark.parametrize(
    "spec", [spec for spec in SPECS if network(spec).nodes < 64 and not partitions(network(spec))]
)
def test_what_falls_into_no_parts_says_why(spec: str) -> None:
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
        assert "one dimension" in text or spec == "CCC(2)" or net.family in WHOLE
