"""Networks in other hands: as collections, in notebooks, from and to other libraries."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from pathlib import Path

import networkx
import numpy as np
import pytest

import explorer
from explorer.core.errors import BadAddress, ExplorerError, OutsideRange, TooLarge
from explorer.core.plugins.next_hop import NextHop
from explorer.core.registry import routers_for
from explorer.core.search import distances_from
from explorer.routing.traces.trace import run
from explorer.scenes.scene import scene


@pytest.mark.parametrize("spec", ["Q(3)", "HCN(2)", "BT(2)", "S(4)"])
def test_a_network_is_a_collection_of_its_nodes(spec: str) -> None:
    net = explorer.network(spec)
    assert len(net) == net.nodes
    assert list(net) == list(range(net.nodes))
    assert all(node in net and net.format(node) in net for node in net)
    for wrong in (-1, net.nodes, 1.5, "nonsense", None, True):
        assert wrong not in net


def test_a_large_network_contains_nodes_but_cannot_be_iterated() -> None:
    net = explorer.network("MC(4,4)")
    assert net
    assert 2**60 in net
    with pytest.raises(TooLarge, match="going through its nodes"):
        iter(net)


def test_networks_and_routes_show_themselves_in_a_notebook() -> None:
    net = explorer.network("MC(2,1)")
    svg = ElementTree.fromstring(net._repr_svg_())  # type: ignore[attr-defined]
    assert svg.tag.endswith("svg")
    assert explorer.network("MC(3,3)")._repr_svg_() is None  # type: ignore[attr-defined]
    trace = net.route(0, 63)
    frame = Frame(trace._repr_html_())
    assert frame.page == explorer.show(trace).page
    assert frame.page.count("<li data-shot") == trace.length + 1
    assert "sandbox" in frame.attributes
    lost = net.route("(00,0,0,0,0)", "(11,0,1,0,0)", "metacube-paper", "as printed")
    assert "Table 1 prints" in Frame(lost._repr_html_()).page


class Frame(HTMLParser):
    """The frame that a cell holds, and the page in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.attributes: dict[str, str | None] = {}
        self.feed(text)
        self.page = self.attributes["srcdoc"] or ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag == "iframe"
        self.attributes = dict(attrs)


def test_a_plain_trace_is_a_table() -> None:
    net = explorer.network("MC(2,1)")
    trace = run(net.routers()[0], net, 0, 63)
    html = trace._repr_html_()
    assert html.count("<tr>") == trace.length + 1
    ElementTree.fromstring(f"<div>{html}</div>")


def test_a_shown_drawing_can_be_saved_as_a_file(tmp_path: Path) -> None:
    file = tmp_path / "route.html"
    explorer.show(explorer.network("Q(3)").route("000", "110"), theme="dark").save(file)
    assert "Only bit 2 still differs" in file.read_text("utf-8")
    page = explorer.show(explorer.network("HCN(2)"))
    assert "<svg" in page.page
    with pytest.raises(OutsideRange, match="Nearest: light"):
        explorer.show(explorer.network("Q(3)"), theme="bright")
    with pytest.raises(TooLarge, match="along the route"):
        explorer.show(explorer.network("MC(4,4)"))


def test_a_graph_of_networkx_is_measured_routed_in_and_drawn() -> None:
    graph = networkx.petersen_graph()
    net = explorer.from_networkx(graph)
    assert (len(net), net.links, net.info().diameter) == (10, 15, networkx.diameter(graph))
    assert net.structure().connectivity.value == 3
    assert net.structure().bisection_width.value == 5
    assert len(scene(net).strokes) == 15
    assert net._repr_svg_()  # type: ignore[attr-defined]
    for router in routers_for(net):
        for target in range(1, 10):
            trace = net.route(0, target, router.key)
            assert trace.length == networkx.shortest_path_length(graph, 0, target)
    assert networkx.is_isomorphic(net.to_networkx(), graph)


def test_a_graph_has_all_attributes_of_a_network() -> None:
    net = explorer.from_networkx(networkx.path_graph(3))
    assert net.family not in explorer.families()
    assert {type(getattr(net, name)) for name in ("family", "title", "source")} == {str}


def test_names_of_a_graph_are_its_addresses() -> None:
    graph = networkx.Graph([("left", "mid"), ("mid", "right")], name="Line")
    net = explorer.from_networkx(graph)
    assert net.spec == "Line"
    assert [net.format(v) for v in net.route("left", "right").nodes] == ["left", "mid", "right"]
    graph = networkx.grid_2d_graph(2, 3)
    pairs = explorer.from_networkx(graph)
    assert [pairs.format(v) for v in pairs] == [str(node) for node in graph]
    route = pairs.route((0, 0), "(1,2)")
    assert route.length == networkx.shortest_path_length(graph, (0, 0), (1, 2))
    assert pairs.node("(1, 2)") == pairs.node((1, 2)) == pairs.node("#5") == 5
    with pytest.raises(BadAddress, match=r"Nearest: \(1, "):
        pairs.node("(1,3)")
    looped = networkx.MultiGraph([(0, 0), (0, 1), (0, 1)])
    assert (explorer.from_networkx(looped).links, explorer.from_networkx(looped).joined_pairs) == (
        2,
        1,
    )
    assert explorer.from_networkx(networkx.DiGraph([(0, 1)])).directed
    for wrong in (networkx.empty_graph(3), networkx.Graph()):
        with pytest.raises(OutsideRange):
            explorer.from_networkx(wrong)


def test_integers_that_are_names_are_names() -> None:
    graph = networkx.path_graph([30, 10, 20])
    net = explorer.from_networkx(graph)
    assert [net.node(name) for name in (30, 10, 20)] == [0, 1, 2]
    assert net.route(30, 20).length == networkx.shortest_path_length(graph, 30, 20) == 2
    with pytest.raises(OutsideRange, match="0 is no name"):
        net.route(0, 20)
    backwards = explorer.from_networkx(networkx.path_graph([2, 1, 0]))
    assert [backwards.format(v) for v in backwards.route(2, 0).nodes] == ["2", "1", "0"]
    assert backwards.node("#0") == backwards.node("2") == backwards.node(np.int64(2)) == 0


def test_names_with_blanks_and_names_alike_stay_apart() -> None:
    graph = networkx.Graph([("New York", "Bern"), (1, "1"), ("1", "Bern"), ("#1", 1)])
    net = explorer.from_networkx(graph)
    assert [net.format(v) for v in net] == ["New York", "Bern", "1", "'1'", "#1"]
    assert [net.node(node) for node in graph] == list(net)
    assert net.node("NewYork") == 0
    assert net.route("New York", 1).length == 3


def test_two_pieces_are_verified_each_within_itself() -> None:
    graph = networkx.disjoint_union(networkx.cycle_graph(4), networkx.cycle_graph(3))
    joined = sum(len(part) * (len(part) - 1) for part in networkx.connected_components(graph))
    for router in ("breadth-first", LowestNeighbour()):
        verification = explorer.from_networkx(graph).verify(router)
        assert (
            verification.pairs,
            verification.delivered,
            verification.shortest,
            verification.longer,
        ) == (42, 18, joined, 0)
        assert (verification.lost, verification.first_lost.distance) == (24, None)
        assert [floor.name for floor in verification.floors] == ["hops"]
        assert verification.load.sum() == verification.hops == 4 * (2 + 2) + 3 * 2


class LowestNeighbour(NextHop):
    """The neighbour nearest to the target, by a search; it stops where there is no way."""

    key, title = "lowest-neighbour", "Lowest neighbour"

    def next_hop(self, net: explorer.Network, here: int, target: int) -> int | None:
        left = distances_from(net, target)
        return None if left[here] < 0 else min(net.near[here], key=lambda node: left[node])


def test_values_and_routers_show_themselves_in_one_line() -> None:
    net = explorer.from_networkx(networkx.star_graph(40))
    values = [net, net.routers()[0], net.verify(), net.structure(), net.info(), net.route(0, 1)]
    values += [net.traffic([(1, 2)]), net.embed("tree", (2,)), net.broadcast(0), net.faults([1])]
    for value in values:
        text = repr(value)
        assert "\n" not in text
        assert len(text) <= 400
        assert " at 0x" not in text
    assert repr(net) != repr(explorer.from_networkx(networkx.path_graph(41), net.spec))


def test_invalid_networks_and_routers_are_refused_in_a_sentence() -> None:
    net = explorer.network("Q(3)")
    with pytest.raises(ExplorerError, match="5 is no network: a spec is a text"):
        explorer.network(5)  # type: ignore[arg-type]
    with pytest.raises(ExplorerError, match=r"is no network: a spec is a text"):
        explorer.network(["Q(3)"])  # type: ignore[arg-type]
    with pytest.raises(ExplorerError, match="5 is no graph of NetworkX"):
        explorer.from_networkx(5)
    for other in (net, explorer.from_networkx(networkx.path_graph(3))):
        with pytest.raises(ExplorerError, match="5 is no address of"):
            other.parse(5)  # type: ignore[arg-type]
    for wrong in (lambda here, target: target, 5):
        with pytest.raises(ExplorerError, match="is no router of Q\\(3\\)"):
            net.verify(wrong)  # type: ignore[arg-type]
    chosen = net.routers()[1]
    assert net.route(0, 7, router=chosen).nodes == net.route(0, 7, chosen.key).nodes
    assert net.traffic([(0, 7)], chosen).lengths.tolist() == [3]
    with pytest.raises(ExplorerError, match="does not serve"):
        net.route(0, 7, explorer.network("S(3)").routers()[0])


def test_igraph_is_optional() -> None:
    net = explorer.network("HCN(2)")
    try:
        import igraph  # noqa: F401
    except ImportError:
        with pytest.raises(ExplorerError, match="igraph is not installed"):
            net.to_igraph()
        return
    graph = net.to_igraph()
    assert (graph.vcount(), graph.ecount()) == (net.nodes, net.links)
    assert graph.diameter() == net.info().diameter
    assert graph.vs["address"][5] == net.format(5)
    assert np.unique(graph.es["kind"]).tolist() == sorted(kind.key for kind in net.kinds)
