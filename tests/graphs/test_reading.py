"""Files of graphs: output of NetworkX is read exactly; errors are reported with their line."""

from __future__ import annotations

import json
import random
import re
import string
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import networkx
import pytest

import explorer
from explorer.core.errors import ExplorerError, TooLarge
from explorer.documents.stage.graph_page import notes
from explorer.documents.stage.link_columns import column_choice
from explorer.graphs.built_network import build_network
from explorer.graphs.data import MAX_NODES, BadFile, GraphData
from explorer.graphs.graph_code import pack, unpack
from explorer.graphs.label import Label
from explorer.graphs.reading import read_graph
from explorer.graphs.table import LinkColumns
from explorer.pages.page import pages
from explorer.words.voice import Voice
from tests.fuzz.draw import mutated

Write = Callable[["networkx.Graph[object]", str], None]


def adjlist(graph: networkx.Graph[object], path: str) -> None:
    networkx.write_adjlist(graph, path)


def node_link(graph: networkx.Graph[object], path: str) -> None:
    Path(path).write_text(json.dumps(networkx.node_link_data(graph, edges="links")))


def adjacency(graph: networkx.Graph[object], path: str) -> None:
    Path(path).write_text(json.dumps(networkx.adjacency_data(graph)))


def cytoscape(graph: networkx.Graph[object], path: str) -> None:
    Path(path).write_text(json.dumps(networkx.cytoscape_data(graph)))


def csv(graph: networkx.Graph[object], path: str) -> None:
    rows = "".join(f"{a},{b}\n" for a, b in graph.edges)
    Path(path).write_text("source,target\n" + rows)


WRITERS: dict[str, Write] = {
    "graphml": networkx.write_graphml,
    "gexf": networkx.write_gexf,
    "gml": networkx.write_gml,
    "edgelist": networkx.write_edgelist,
    "adjlist": adjlist,
    "json": node_link,
    "adjacency.json": adjacency,
    "cytoscape.json": cytoscape,
    "csv": csv,
}
GRAPHS = {
    "petersen": networkx.petersen_graph(),
    "regular": networkx.random_regular_graph(3, 40, seed=3),
    "caves": networkx.connected_caveman_graph(4, 5),
    "named": networkx.relabel_nodes(networkx.cycle_graph(7), lambda v: f"s{v:02d}"),
    "pieces": networkx.disjoint_union(networkx.path_graph(4), networkx.cycle_graph(5)),
    "star": networkx.star_graph(30),
}


def link_set(data: GraphData) -> set[frozenset[str]]:
    """Return the links of a graph by the names of their ends."""
    return {frozenset((str(data.names[a]), str(data.names[b]))) for a, b in data.links.tolist()}


@pytest.mark.parametrize("form", WRITERS)
@pytest.mark.parametrize("name", GRAPHS)
def test_files_of_networkx_are_read(name: str, form: str, tmp_path: Path) -> None:
    graph, path = GRAPHS[name], str(tmp_path / f"{name}.{form}")
    WRITERS[form](graph, path)
    data = read_graph(Path(path).read_bytes(), path)
    assert link_set(data) == {frozenset((str(a), str(b))) for a, b in graph.edges}
    assert {str(v) for v in data.names} == {str(v) for v in graph}
    assert data.pieces[0] == networkx.number_connected_components(graph)
    assert (data.loops, data.directed) == (0, False)


@pytest.mark.parametrize("form", ["graphml", "gexf", "gml", "json"])
def test_directions_weights_kinds_and_loops_are_distinguished(form: str, tmp_path: Path) -> None:
    graph = networkx.DiGraph()
    graph.add_edge("a", "b", weight=2.5, kind="up")
    graph.add_edge("b", "a", weight=2.5, kind="up")
    graph.add_edge("b", "c", weight=1.0, kind="flat")
    graph.add_edge("c", "c", weight=1.0, kind="flat")
    path = str(tmp_path / f"g.{form}")
    WRITERS[form](graph, path)
    data = read_graph(Path(path).read_bytes(), path)
    assert (data.directed, data.loops) == (True, 1)
    assert data.counts is not None
    assert data.counts.tolist() == [[1, 1], [1, 0]]
    assert data.weights is not None
    assert data.weights.tolist() == [2.5, 1.0]
    assert [data.kinds[kind] for kind in (data.kind if data.kind is not None else ())] == [
        "up",
        "flat",
    ]


@pytest.mark.parametrize("form", ["graphml", "gml", "json"])
def test_places_of_nodes_stay(form: str, tmp_path: Path) -> None:
    graph = networkx.path_graph(3)
    for node in graph:
        graph.nodes[node].update(x=10.0 * node, y=float(node * node))
    path = str(tmp_path / f"g.{form}")
    WRITERS[form](graph, path)
    data = read_graph(Path(path).read_bytes(), path)
    assert data.at is not None
    assert data.at.tolist() == [[0, 0], [10, 1], [20, 4]]
    # They are where it is drawn: in a row from left to right, downwards.
    marks = build_network(data, "placed").scene().marks  # type: ignore[attr-defined]
    assert [mark.node for mark in sorted(marks, key=lambda mark: mark.at)] == [0, 1, 2]


def test_files_of_ours_come_back_with_their_addresses(tmp_path: Path) -> None:
    from explorer.export.link_formats import graphml

    net = explorer.network("HCN(2)")
    repeated = build_network(read_graph("".join(graphml(net)), "hcn.graphml"), "hcn")
    assert set(repeated.labels.texts) == {net.format(v) for v in net}
    assert len(repeated.kinds) == len(net.kinds)
    for a, b in [(0, 1), (0, 5), (3, 12)]:
        first, second = net.format(a), net.format(b)
        assert (repeated.node(second) in repeated.neighbors(repeated.node(first))) == (
            b in net.neighbors(a)
        )


@pytest.mark.parametrize("form", ["edgelist", "csv", "json", "graphml"])
def test_arcs_of_ours_lead_one_way_again(form: str) -> None:
    from explorer.export.link_formats import WRITERS, no_progress

    net = explorer.network("R(3)")
    repeated = build_network(read_graph("".join(WRITERS[form](net, no_progress)), f"r.{form}"), "r")
    assert repeated.directed
    link_set = {
        (repeated.format(a), repeated.format(int(b)))
        for a in repeated
        for b in repeated.neighbors(a)
    }
    assert link_set == {(net.format(a), net.format(int(b))) for a in net for b in net.neighbors(a)}


REFUSED = [
    ("a.edgelist", "a b\nc\n", "line 2: 'c' stands alone", "c b"),
    ("a.edgelist", "a c\nb\n", "line 2: 'b' stands alone", "b a"),
    ("p.csv", "switch,port\ns0,1\n", "line 1: no column says where a link leads to", "target"),
    ("p.csv", "id,near,far\n1,s0,s1\n", "line 1: no column says where a link leads to", "target"),
    ("p.csv", "a,b\n1,2\n3\n", "line 3: '3' names no two nodes", "3,a"),
    ("p.csv", "a;b;c\n1;2;9\n;;7\n", "line 3: ';;7' names no two nodes", "a;b;7"),
    ("g.graphml", "<graphml><graph>\n<edge source='a'/>", "line 2: <edge> has no target", ""),
    (
        "g.graphml",
        "<graphml><graph>\n<edge source='a' target='b'/>\n<node id='a'/></graph></graphml>",
        "line 2: an edge names 'b'",
        "a",
    ),
    ("g.graphml", "<graphml>\n<graph>", "line 2: the XML breaks off", ""),
    ("g.xml", "<svg/>", "'<svg/>' begins no network", "<graphml>"),
    ("g.gml", "graph [ node [ id 1 ]\nedge [ source 1 target 9 ] ]", "line 2: target 9", "1"),
    ("g.gml", "graph [ node [ id 1 ]\n\n# a\nedge [ source 1 target 9 ] ]", "line 4: target", "1"),
    ("g.gml", "graph [ node [ id 1 ]", "a bracket is open", "]"),
    ("g.json", '{"nodes": [\n}', "line 2: the JSON is wrong", ""),
    ("g.json", '{"nodes": [1],\n"links": [{"source": 1,\n"target": 5}]}', "line 3: 5", "1"),
    ("g.json", '{"nodes": 5}', 'there is no list "links"', "links"),
    ("net", "router 0 router 1\nrouter 1 switch 2\n", "line 2: 'switch' is neither", "router 0"),
    ("net", "router 0 node\nrouter 1 node 1", "line 1: behind node stands nothing", "node 0"),
    ("ib", 'Switch 2 "S-1"\n[1] "S-9"[1]\n', "line 2: 'S-9' is joined", "S-1"),
    ("empty.csv", "", "is empty", "a b"),
    ("alone.json", '{"nodes": [{"id": 1}], "links": []}', "1 node and no link", ""),
]


@pytest.mark.parametrize(("file", "text", "why", "near"), REFUSED)
def test_errors_are_reported_with_their_line(file: str, text: str, why: str, near: str) -> None:
    with pytest.raises(BadFile) as error:
        read_graph(text, file)
    assert why in str(error.value)
    assert near in (error.value.nearest or "")
    assert str(error.value).startswith(file)
    assert len(str(error.value)) <= 300


def test_a_head_without_an_end_is_told_the_heading_that_would_do_without_a_word_around_it() -> None:
    with pytest.raises(BadFile) as error:
        read_graph("switch,port,peer_port,cost\ns0,1,2,3\n", "p.csv")
    assert error.value.nearest == "target"


PORTS = "id;switch;length;neighbor\n1;s0;5;s1\n2;s1;7;s2\n"


def test_columns_that_are_chosen_are_read_in_place_of_those_of_the_headings() -> None:
    chosen = LinkColumns(1, 3, kind=None, weight=2)
    assert read_graph(PORTS, "p.csv", chosen).names == ("s0", "s1", "s2")
    assert read_graph(PORTS, "p.csv", chosen).weights.tolist() == [5, 7]
    with_head = read_graph(PORTS, "p.csv", replace(chosen, head=False))
    assert "switch" in with_head.names
    kinds = read_graph(PORTS, "p.csv", replace(chosen, kind=2, weight=None)).kinds
    assert kinds == ("5", "7")
    with pytest.raises(BadFile, match=r"column 5: the table has 4\. Nearest: 4\."):
        read_graph(PORTS, "p.csv", LinkColumns(0, 4))


@pytest.mark.parametrize(
    ("text", "first", "second", "rule"),
    [
        (PORTS, 2, 4, "Names in “neighbor” stand in “switch”, too."),
        ("port,length\n1,5\n2,7\n", 0, 0, "No two columns share a name: one has the other end"),
        ("id;near;far\n1;s0;s1\n2;s1;s2\n", 2, 3, "Names in “far” stand in “near”, too."),
        ("a1,b1\na2,b2\n", 1, 2, ""),
        ("core,edge\ncore,edge1\n", 1, 2, ""),
        ("switch,port\ns0,1\n", 1, 0, "No column has names that “switch” has: add one with"),
        ("near,target\ns0,s1\ns1,s2\n", 1, 2, "Names in “near” stand in “target”, too."),
        ("from,to,cost\ns0,s1,3\n", 1, 2, ""),
    ],
)
def test_the_end_without_a_heading_is_the_column_that_shares_names(
    text: str, first: int, second: int, rule: str
) -> None:
    choice = column_choice(text, "p.csv")
    assert choice is not None
    assert (choice["first"], choice["second"]) == (first, second)
    assert choice["rule"].startswith(rule)
    assert bool(choice["rule"]) == bool(rule)


@pytest.mark.parametrize(
    ("text", "file"), [("a b\nb c\n", "a.edgelist"), ("<svg/>", "a.xml"), ("", "a.csv")]
)
def test_what_is_no_table_of_links_has_no_columns(text: str, file: str) -> None:
    assert column_choice(text, file) is None


BOMB = "<!DOCTYPE a [<!ENTITY a 'x'><!ENTITY b '&a;&a;&a;&a;'>]><graphml>&b;</graphml>"
OUTSIDE = "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><graphml/>"


@pytest.mark.parametrize("text", [BOMB, OUTSIDE, "<graphml><?php system('x') ?></graphml>"])
def test_entities_types_and_scripts_of_xml_are_refused(text: str) -> None:
    with pytest.raises(BadFile, match="line 1"):
        read_graph(text, "g.graphml")


def test_depth_and_size_are_bounded() -> None:
    for text in ("[" * 100_000, '{"a":' * 100_000, "<graphml>" + "<graph>" * 100_000):
        with pytest.raises(BadFile):
            read_graph(text, "deep")
    with pytest.raises(BadFile, match="nested deeper"):
        read_graph("graph [ " + "a [ " * 100_000, "deep.gml")
    rows = "".join(f"{v} {v + 1}\n" for v in range(MAX_NODES))
    with pytest.raises(TooLarge, match="line 65,536: the file has more than 65,536 nodes"):
        read_graph(rows, "long.edgelist")
    hub = "".join(f"0 {v}\n" for v in range(1, MAX_NODES - 1))
    with pytest.raises(TooLarge, match="0 has 65,534 links"):
        build_network(read_graph(hub, "star.edgelist"), "star")
    with pytest.raises(BadFile, match="no UTF-8"):
        read_graph(b"a b\n\xff\xfea c\n", "a.edgelist")


def test_names_of_a_file_keep_their_types() -> None:
    data = read_graph("(0, 1) (0, 2)\n(0, 2) 'a b'\nx,y s#0\n", "a.edgelist")
    assert data.names == ((0, 1), (0, 2), "a b", "x,y", "s#0")
    net = build_network(data, "names")
    assert [net.node(name) for name in data.names] == [0, 1, 2, 3, 4]
    assert [net.parse(text) for text in ("(0,1)", "a b", "x,y", "#4")] == [0, 2, 3, 4]
    numbers = build_network(read_graph("7 3\n3 0\n", "numbers"), "numbers")
    assert [numbers.node(name) for name in (7, 3, 0)] == [0, 1, 2]
    assert [numbers.format(v) for v in explorer.network(numbers.spec).route(7, 0).nodes] == [
        "7",
        "3",
        "0",
    ]
    mixed = read_graph("007 3\n", "mixed")
    assert mixed.names == ("007", "3")


def test_a_file_is_a_network_wherever_a_spec_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "petersen graph.graphml"
    networkx.write_graphml(networkx.petersen_graph(), path)
    net = explorer.network(path)
    assert (net.spec, net.info().diameter) == ("Graph(petersen-graph)", 2)
    assert explorer.network(net.spec) is net
    assert explorer.network(str(path)) is net
    networkx.write_graphml(networkx.cycle_graph(5), path)
    assert explorer.network(str(path)).spec == "Graph(petersen-graph-2)"
    assert networkx.is_isomorphic(net.to_networkx(), networkx.petersen_graph())
    with pytest.raises(ExplorerError, match="can't be read: No such file"):
        explorer.network("nowhere.graphml")
    del net
    with pytest.raises(ExplorerError, match="is a graph of a file that is not open here"):
        explorer.network("Graph(nothing)")


def test_two_graphs_of_one_name_are_two() -> None:
    one = build_network(read_graph("a b\nb c\n"), "x", "Graph(x)")
    other = build_network(read_graph("a b\nb c\nc a\n"), "x", "Graph(x)")
    assert one != other
    assert [net.info().diameter for net in (one, other)] == [2, 1]  # type: ignore[attr-defined]


@pytest.mark.parametrize("form", WRITERS)
def test_changed_files_are_read_or_refused_in_a_line(form: str, tmp_path: Path) -> None:
    path = tmp_path / f"g.{form}"
    WRITERS[form](networkx.petersen_graph(), str(path))
    text, draw = path.read_text(), random.Random(form)
    words = ("<", ">", '"', "[", "]", "{", "}", ",", "node", "edge", "\n", "  ", "nan", "1e9", "-1")
    for _ in range(150):
        require_line(lambda: mutated(draw, text, words), path.name)
    for _ in range(100):
        require_line(
            lambda: "".join(draw.choices(string.printable, k=draw.randrange(300))), path.name
        )


def require_line(read: Callable[[], str], file: str) -> None:
    """Read a generated file, or expect a refusal in one printable line."""
    case, why = read(), ""
    try:
        build_network(read_graph(case, file), "changed", "Graph(changed)")
    except ExplorerError as error:
        why = str(error)
    assert len(why) <= 300, case
    assert why.isprintable(), case


def test_a_graph_is_one_point_of_a_comparison_and_no_family_of_one() -> None:
    page = next(page for page in pages() if page.module == "compare")
    net = build_network(read_graph("a b\nb c\nc d\nd a\n"), "square of its own")
    search = f"?add={net.spec}&up=diameter&across=nodes"
    data = page.document({"page": "compare", "search": search, "count": 1})
    assert data["complaints"] == []
    assert net.spec in str(data)
    other = page.document({"page": "compare", "search": "?add=Graph(nothing)", "count": 1})
    assert "is not open here" in other["complaints"][0]


PASTED = [
    ("2 3\n2 x y z\na b x y\n", "Edge list", (2, 3), 0),
    ("a b up 3 {'x': 1}\nb c 3 up\n", "Edge list", (), 0),
    ("a b 1 2\nb c {} 3\n", "Edge list", (1,), 0),
    ("0 1\n1 0\n1 2\n2 1\n2 3\n", "Edge list", (), 2),
    ("0 1\n1 2\n1 0\n2 3 k extra words\n", "Edge list", (4,), 1),
    ("0 1\n1 2\n2 3 k extra words\n", "Edge list", (3,), 0),
    ("0 1\n0 2\n0 3 4 5 1\n1 2 0 3 5\n", "Edge list", (3, 4), 0),
    ("a -> b\nb -> a\n", "Edge list", (), 0),
    ("0 1 2 3\n1 2\n2 3\n3\n", "Adjacency list", (), 0),
    ("0 1\n1 2\n2\n3\n", "Adjacency list", (), 0),
    ("x,y\ny,z,5\nz,x,\n", "CSV", (2,), 0),
    ("x,y,5\ny,x,5\n", "CSV", (1, 2), 1),
    ("source,target\nx,y\ny,z,5\n", "CSV", (3,), 0),
    ("".join(f"{i} {i + 1} a b\n" for i in range(9)), "Edge list", (1, 2, 3, 4, 5), 0),
]


@pytest.mark.parametrize(("text", "form", "cut", "twice"), PASTED)
def test_partly_read_files_are_reported(
    text: str, form: str, cut: tuple[int, ...], twice: int
) -> None:
    net = unpack(pack(build_network(read_graph(text, "pasted"), "p", "Graph(p)")))
    assert (net.data.form, net.data.cut_lines, net.data.twice) == (form, cut, twice)
    sentences = notes(net, Voice("en"))
    assert any("from both ends" in sentence for sentence in sentences) == (twice > 0)
    numbers = [re.findall(r"\d+", text) for text in sentences if text.startswith("Line")]
    more = net.data.cut - len(cut)
    assert numbers == [[*map(str, cut), *[str(more)] * (more > 0)]] * bool(cut)


def test_neighbours_that_list_each_other_give_no_note() -> None:
    net = build_network(read_graph("a: b c\nb: a\nc: a\n", "pasted"), "p", "Graph(p)")
    assert not any("from both ends" in sentence for sentence in notes(net, Voice("en")))


def test_a_long_adjacency_list_names_nodes_that_come_later() -> None:
    graph = networkx.random_regular_graph(4, 2000, seed=1)
    text = "\n".join(networkx.generate_adjlist(graph))
    assert read_graph(text, "pasted").form == "Adjacency list"


@pytest.mark.parametrize("text", ["hello", "hello\nworld", "a b\nc"])
def test_a_lone_word_is_no_network(text: str) -> None:
    with pytest.raises(BadFile, match="stands alone: a link takes two names"):
        read_graph(text, "pasted")


def test_the_nearest_of_a_name_unlike_all_others_is_the_first() -> None:
    label = Label("node", ("alpha", "beta"))
    assert (label.nearest("bet"), label.nearest("#########")) == (1, 0)
