"""The pyramid against one made of NetworkX's meshes, its distances and routes against search."""

from __future__ import annotations

from itertools import product

import networkx
import pytest

from explorer.core.errors import BadAddress
from explorer.core.registry import network
from explorer.documents.stage.growth import growth_document
from tests.networks.links import differing_links


def by_hand(h: int) -> networkx.Graph:
    graph = networkx.Graph()
    for level in range(h + 1):
        mesh = networkx.grid_2d_graph(2**level, 2**level)
        graph.add_nodes_from((level, *node) for node in mesh)
        graph.add_edges_from(((level, *a), (level, *b)) for a, b in mesh.edges)
        for x, y in mesh if level else ():
            graph.add_edge((level, x, y), (level - 1, x // 2, y // 2))
    return graph


@pytest.mark.parametrize("h", [1, 2, 3, 4])
def test_it_is_meshes_on_meshes(h: int) -> None:
    net = network(f"PYR({h})")
    names = {node: net.parse("({},{},{})".format(*node)) for node in by_hand(h)}
    graph = networkx.relabel_nodes(by_hand(h), names)
    assert sorted(graph) == list(net)
    assert not differing_links(net, graph.edges, int)
    assert net.links == graph.number_of_edges()
    assert net.diameter == networkx.diameter(graph)


def test_columns_and_rows_can_be_exchanged() -> None:
    net = network("PYR(4)")
    other = net.symmetries()[-1]
    for node, (level, x, y) in zip(net, map(net.fields[0].cells, net), strict=True):
        assert net.format(int(other[node])) == f"({level},{y},{x})"


@pytest.mark.parametrize(
    ("text", "nearest"),
    [("(1,2,0)", "(2,2,0)"), ("(3,0,0)", "(2,0,0)"), ("(2,1,7)", "(2,1,3)"), ("(1,1)", "(2,1,1)")],
)
def test_an_address_outside_its_mesh_is_refused(text: str, nearest: str) -> None:
    with pytest.raises(BadAddress, match="a level l from 0 to 2") as error:
        network("PYR(2)").parse(text)
    assert error.value.nearest == nearest


def test_an_address_may_lack_its_brackets() -> None:
    net = network("PYR(2)")
    assert [net.parse(text) for text in ("2,3,1", " ( 2, 3, 1 ) ")] == [net.parse("(2,3,1)")] * 2
    assert list(product(range(2), repeat=2)) == [
        tuple(map(int, net.fields[0].cells(node)))[1:] for node in (1, 3, 2, 4)
    ]


def test_a_pyramid_that_becomes_smaller_loses_its_base() -> None:
    document = growth_document(network("PYR(2)"), network("PYR(1)"))
    assert document["origin"] == [0, 1, 2, 3, 4, *[-1] * 16]
    assert document["folded"] == (
        "PYR(2) becomes PYR(1) again: the nodes that it had more are gone."
    )
