"""Texts of no known form: what they look like, read by columns, never judged before."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

import explorer
from explorer.analysis.checking import check_routes, read_routes
from explorer.analysis.checking.columns import cells_of, read_columns
from explorer.analysis.checking.guess import UnknownForm, guess
from explorer.core.errors import BadAddress
from explorer.core.network import Network

SPECS = ("HCN(3)", "Q(4)", "Torus(4,4)", "S(4)", "MC(1,2)")

Routes = list[list[int]]


def random_routes(net: Network, count: int = 30, seed: int = 5) -> Routes:
    """Return routes between nodes drawn at random."""
    draw = random.Random(seed)
    ends = [draw.sample(range(net.nodes), 2) for _ in range(count)]
    return [list(net.route(a, b).nodes) for a, b in ends]


def ns2(routes: Routes) -> str:
    """The lines of ns-2's trace-all: one when a packet enters a queue, leaves it and arrives."""
    rows = []
    for packet, route in enumerate(routes):
        for hop in range(len(route) - 1):
            a, b = route[hop : hop + 2]
            for sign, after in (("+", 0), ("-", 1), ("r", 5)):
                when = Fraction(20 * packet + 40 * hop + after, 1000)
                ends = f"{route[0]}.0 {route[-1]}.0 {packet // 2} {packet}"
                rows.append((when, f"{sign} {float(when):.4f} {a} {b} tcp 1000 ------- 1 {ends}"))
    return "\n".join(row for _, row in sorted(rows))


def lines_of(routes: Routes, line: str) -> str:
    """Lines with packet, node and time, as somebody's program writes them, by their times."""
    rows = [
        (20 * packet + 40 * hop, line.format(packet=packet, node=node, time=20 * packet + 40 * hop))
        for packet, route in enumerate(routes)
        for hop, node in enumerate(route)
    ]
    return "\n".join(row for _, row in sorted(rows))


FORMS = {
    "{packet} {node} x": "packet=1,node=2",
    "recv at {time} size 64 p{packet} node[{node}]": "packet=6,node=7,time=3",
    "r {time} {packet} len=9 /NodeList/{node}/DeviceList/1": "packet=3,node=5,time=2",
    "{time};data;{packet};n{node};ok": "packet=3,node=4,time=1",
}


@pytest.mark.parametrize("spec", SPECS)
def test_a_guessed_trace_of_hops_has_the_original_routes(
    spec: str,
) -> None:
    net = explorer.network(spec)
    routes = random_routes(net)
    with pytest.raises(
        UnknownForm, match="no line is judged: this looks like a trace of ns-2"
    ) as e:
        net.check_routes(ns2(routes))
    reading = e.value.guess
    assert str(reading.columns) == "packet=12,from=3,to=4,time=2"
    assert reading.index
    assert reading.hops == reading.links > 20
    assert len(reading.preview) == 10
    assert reading.preview[0].nodes == tuple(map(net.format, routes[0][:2]))
    result = net.check_routes(ns2(routes), columns=str(reading.columns), index=True)
    assert sorted(route.nodes for route in result.routes) == sorted(map(tuple, routes))


@pytest.mark.parametrize(("line", "columns"), FORMS.items())
@pytest.mark.parametrize("spec", SPECS)
def test_a_trace_of_nodes_is_guessed(spec: str, line: str, columns: str) -> None:
    net = explorer.network(spec)
    routes = random_routes(net)
    guessed = guess(net, lines_of(routes, line).splitlines())
    assert guessed is not None
    assert (str(guessed.columns), guessed.index) == (columns, True)
    result = check_routes(net, lines_of(routes, line), columns=columns, index=True)
    assert sorted(route.nodes for route in result.routes) == sorted(map(tuple, routes))


def test_names_of_the_network_come_before_indices_and_a_head_is_no_line() -> None:
    net = explorer.network("Q(3)")
    text = "id when where\n" + lines_of(random_routes(net), "{packet} {time} {node:03b}")
    with pytest.raises(UnknownForm) as error:
        net.check_routes(text)
    reading = error.value.guess
    assert (str(reading.columns), reading.index) == ("packet=1,node=3,time=2", False)
    assert reading.preview[0].line == 2
    result = net.check_routes(text, columns={"packet": 1, "node": 3, "time": 2})
    assert result.counts["shortest"] == len(result.routes) == 30


def test_routes_behind_columns_and_routes_of_indices_are_guessed() -> None:
    net = explorer.network("Q(3)")
    rows = [" ".join(map(str, route)) for route in random_routes(net)]
    behind = [
        f"{row},0.5,{','.join(map(net.format, route))}"
        for row, route in enumerate(random_routes(net))
    ]
    plain, late = guess(net, rows), guess(net, behind)
    assert plain is not None
    assert late is not None
    assert (plain.columns, plain.index, str(late.columns)) == (None, True, "nodes=3")
    assert plain.reading_options == "numbers as indices"
    result = net.check_routes("\n".join(behind), columns="nodes=3")
    assert result.counts["shortest"] == 30
    # Ends in columns of their own: behind a route, or before it.
    (short,) = net.check_routes("7 000 001 111", columns="from=2,to=4,nodes=3").routes
    assert (short.trouble, short.source, short.target, short.nodes) == ("no_link", 0, 7, (1,))


def test_the_column_of_packets_is_neither_constant_nor_that_of_targets() -> None:
    net = explorer.network("Q(2)")
    # Round and round: by the first column it were one packet, every hop a link.
    ring = [0, 1, 3, 2] * 9
    lines = [f"r {at // 3} {node}" for at, node in enumerate(ring)]
    guessed = guess(net, lines)
    assert guessed is not None
    assert str(guessed.columns) == "packet=2,node=3"
    # Every packet has a target of its own: those that are counted are the packets.
    wide = explorer.network("Q(4)")
    routes = [list(wide.route(0, target).nodes) for target in (9, 3, 14, 5, 12)]
    rows = [f"{route[-1]} {packet} {node}" for packet, route in enumerate(routes) for node in route]
    guessed = guess(wide, rows)
    assert guessed is not None
    assert str(guessed.columns) == "packet=2,node=3"


def test_text_without_routes_in_any_columns_is_not_guessed() -> None:
    net = explorer.network("Q(4)")
    draw = random.Random(3)
    noise = [" ".join(str(draw.randrange(16)) for _ in range(6)) for _ in range(200)]
    assert guess(net, noise) is None
    # Routes with a mistake each are routes: they are judged.
    wrong = "\n".join("0000 0001 00119" for _ in range(9))
    assert net.check_routes(wrong).counts["address"] == 9
    assert guess(net, []) is None


def test_columns_are_read_by_position_where_no_head_names_them() -> None:
    net = explorer.network("Q(3)")
    text = '7, "a, b", 000, 3 ms\n7, x, 001, 1 ms\n8, x, 111, 9\n7, x, 011, soon\n8, x'
    result = net.check_routes(text, columns="packet=1,node=3,time=4")
    by_line = {route.line: route for route in result.routes}
    assert by_line[1].nodes == (1, 0)
    assert by_line[3].nodes == (7,)
    assert "'soon' is no time" in by_line[4].why
    assert "has 2 cells, and column 4 is asked for" in by_line[5].why


def test_digits_of_names_are_indices_where_the_network_has_no_such_names() -> None:
    net = explorer.network("HCN(2)")
    named = net.check_routes("n0 node[4] P.1.1\nrouter_0 P.0.1", index=True)
    assert sorted(route.nodes for route in named.routes) == [(0, 1), (0, 4, 5)]
    # Without the switch none of them is a node, and what it would be is told.
    (route,) = net.check_routes("n1 n0").routes
    assert route.why.endswith("the node of that index is #1. Nearest: #1.")
    ring = explorer.network("Q(3)")
    assert ring.check_routes("n9 n1", index=True).counts["address"] == 1


def test_a_graph_with_such_names_keeps_them() -> None:
    import networkx

    graph = networkx.relabel_nodes(networkx.path_graph(4), {0: "n3", 1: "n0", 2: "n1", 3: "n2"})
    net = explorer.network(graph)
    (route,) = net.check_routes("n3 n0 n1", index=True).routes
    assert route.trouble == "shortest"
    assert [net.format(node) for node in route.nodes] == ["n3", "n0", "n1"]


@pytest.mark.parametrize(
    "columns",
    ["", "packet", "packet=1", "packet=0,node=1", "packet=1,node=1001", "packet=1,node=1", 7,
     "packet=1,node=2,nodes=3", "packet=²,node=2", {"packet": 1}, "node=2,node=3", "a=b" * 999],
)  # fmt: skip
def test_columns_that_are_invalid_are_refused_in_a_sentence(columns: object) -> None:
    with pytest.raises(BadAddress) as error:
        read_routes("1 000\n1 001", columns=columns)
    assert len(str(error.value)) <= 300
    assert "Nearest: packet=1,node=2." in str(error.value)
    assert str(read_columns("node=5,packet:3")) == "packet=3,node=5"


@pytest.mark.parametrize("sign", ['"', "(", "(a,", "|", ",", "[", "a b ", "n", "_", "((,"])
def test_a_line_that_never_ends_is_parted_in_one_sweep(sign: str) -> None:
    line = sign * 200_000
    assert cells_of(line, "") or not line.strip()
    net = explorer.network("Q(3)")
    assert guess(net, [line] * 200) is None
    read_routes(line, index=True, columns="packet=1,node=2")
