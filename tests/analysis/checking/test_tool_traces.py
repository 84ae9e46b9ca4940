"""Traces in the formats of simulators and tools, written from known routes and read back."""

from __future__ import annotations

import json
from collections.abc import Callable

import networkx
import pytest

import explorer
from explorer.analysis.checking import check_routes, read_routes
from explorer.analysis.checking.tools import NS3
from explorer.core.errors import BadAddress
from explorer.graphs.built_network import build_network
from explorer.graphs.reading import read_graph
from tests.analysis.checking.test_guess import Routes, random_routes
from tests.graphs.infiniband import Fabric


def booksim(routes: Routes) -> list[str]:
    """The lines of BookSim's ``watch_out``: a flit is received by every router on its route."""
    rows = []
    for flit, route in enumerate(routes):
        rows.append((0, f"{flit} | node {route[0]} | Enqueuing packet {flit} at time {flit}."))
        for hop, node in enumerate(route):
            when, place = 10 + 7 * hop + flit, f"network_0/router_{node}"
            rows += [
                (when, f"{when} | {place} | Received flit {flit} from channel at input {hop}."),
                (when, f"{when} | {place} | Adding flit {flit} to VC 0 at input {hop} (state: i)."),
            ]
        rows.append((999, f"999 | network_0 | Retiring flit {flit} (packet {flit}, src = 0)."))
    return [row for _, row in sorted(rows, key=lambda row: row[0])]


def garnet(routes: Routes) -> list[str]:
    """The lines of gem5's RubyNetwork: all flits of a packet, of which the first is its head."""
    rows = []
    for packet, route in enumerate(routes):
        for hop, node in enumerate(route):
            for flit in range(3):
                when = 1000 + 500 * hop + flit
                rows.append(
                    (when, f"{when:7d}: system.ruby.network.routers{node:02d}.inputunit:"
                     f" Router[{node}] Consuming:system.ruby.network.int_links07 Width: 128"
                     f" Flit:[flit:: PacketId={packet} Id={flit} Type=0 Size=3 Vnet=2 VC=8"
                     f" Src NI={route[0]} Src Router={route[0]} Dest NI={route[-1]} ]")
                )  # fmt: skip
    return [row for _, row in sorted(rows, key=lambda row: row[0])]


def ns3(routes: Routes) -> list[str]:
    """The lines of ns-3's ``EnableAsciiAll``: + enters a queue, - leaves it, r is received."""
    rows = []
    for packet, route in enumerate(routes):
        head = (
            "ns3::PppHeader (Point-to-Point Protocol: IP (0x0021)) ns3::Ipv4Header (tos 0x0 DSCP"
            f" Default ECN Not-ECT ttl 64 id {packet} protocol 17 offset (bytes) 0 flags [none]"
            " length: 1052 10.1.1.1 > 10.1.3.2) ns3::UdpHeader (length: 1032 49153 > 9)"
        )
        device = "DeviceList/1/$ns3::PointToPointNetDevice"
        for hop, node in enumerate(route):
            when = f"{2 + packet / 100 + hop / 1000:g}"
            if hop:
                rows.append((when, f"r {when} /NodeList/{node}/{device}/MacRx {head}"))
            if hop < len(route) - 1:
                rows += [
                    (when, f"{sign} {when} /NodeList/{node}/{device}/TxQueue/{word} {head}")
                    for sign, word in (("+", "Enqueue"), ("-", "Dequeue"))
                ]
    return [row for _, row in sorted(rows, key=lambda row: float(row[0]))]


@pytest.mark.parametrize("write", [booksim, garnet, ns3])
@pytest.mark.parametrize("spec", ["HCN(3)", "S(4)", "MC(1,2)"])
def test_a_trace_of_a_simulator_holds_the_routes_that_it_was_written_of(
    spec: str, write: Callable[[Routes], list[str]]
) -> None:
    net = explorer.network(spec)
    routes = random_routes(net, 30, 7)
    file = read_routes("\n".join(write(routes)))
    assert file.form.endswith({booksim: "watch file", garnet: "Garnet", ns3: "ns-3"}[write])
    result = check_routes(net, file)
    assert sorted(route.nodes for route in result.routes) == sorted(map(tuple, routes))


def test_the_flits_of_a_packet_are_one_route() -> None:
    net = explorer.network("Q(3)")
    routes = [[0, 1, 3], [0, 1, 3], [0, 1, 3], [4, 5]]
    queue_lines = [f"0 | node{route[0]} | Enqueuing flit {flit} (packet {flit // 3}) at time 0."
            for flit, route in enumerate(routes)]  # fmt: skip
    lines = [line for line in booksim(routes) if "Enqueuing" not in line]
    assert [route.nodes for route in check_routes(net, "\n".join(queue_lines + lines)).routes] == [
        (0, 1, 3), (4, 5),
    ]  # fmt: skip
    # Without the packet of each flit, every flit is a route.
    assert len(check_routes(net, "\n".join(lines)).routes) == 4


def test_the_line_of_a_fault_is_that_of_the_trace() -> None:
    lines = booksim([[0, 1, 3]])
    wrong = [line.replace("router_1 ", "router_6 ") for line in lines]
    (route,) = check_routes(explorer.network("Q(3)"), "\n".join(wrong)).routes
    assert (route.trouble, route.at) == ("no_link", 1)
    assert "000 and 110" in route.why


def test_coordinates_of_a_torus_are_its_addresses() -> None:
    net = explorer.network("Torus(4,4)")
    lines = [
        f"{when} | network_0/router_{a}_{b} | Received flit 3 from channel at input 1."
        for when, (a, b) in enumerate([(0, 3), (0, 0), (1, 0)])
    ]
    (route,) = check_routes(net, "\n".join(lines)).routes
    assert (route.trouble, route.nodes) == ("shortest", (3, 0, 4))


def test_routes_of_a_subnet_are_checked_on_its_discovered_network() -> None:
    fabric = Fabric(4, 2, 3)
    net = build_network(read_graph(fabric.topology()), "fabric", "Graph(fabric)")
    lids, routes = fabric.lids, [(0, 5), (7, 2), (1, 2)]
    text = []
    for a, b in routes:
        names = [fabric.adapters[a], fabric.switches[a // 3]]
        if a // 3 != b // 3:
            names += [fabric.switches[4 + b % 2], fabric.switches[b // 3]]
        names.append(fabric.adapters[b])
        lines = [
            f"{'ca' if name[0] == 'H' else 'switch'} port {{0x{name[2:]}}}[1] lid"
            f' {lids[name]}-{lids[name]} "{fabric.title(name)}"'
            for name in names
        ]
        ends = [line.replace(" port", "").replace("[1]", " portnum 1") for line in lines]
        text += [f"From {ends[0]}", *(f"[1] -> {line}" for line in lines[1:]), f"To {ends[-1]}"]
    result = check_routes(net, "\n".join(text))
    assert result.form == "ways of ibtracert"
    assert [route.trouble for route in result.routes] == ["shortest"] * 3
    assert {route.hops for route in result.routes} == {2, 4}
    # Short names, as ibtracert -n writes them, are guids.
    bare = read_routes("From {0xaa}[1]\n[1] -> {0xbb}[2]\n[3] -> {0xcc}[1]\nTo {0xcc}[1]")
    assert [entry.text for entry in bare.routes[0].entries] == ["0xaa", "0xbb", "0xcc"]
    broken = read_routes("From {0xaa}[1]\n[1] -> {0xbb}[2]\nnot a line\nTo {0xbb}[1]\n")
    assert [route.problem for route in broken.routes if route.problem] == [
        "the line is none that ibtracert writes"
    ]


def test_paths_of_networkx_are_routes() -> None:
    net = explorer.network("Q(3)")
    graph = networkx.relabel_nodes(networkx.hypercube_graph(3), _word)
    paths = dict(networkx.all_pairs_shortest_path(graph))
    result = check_routes(net, json.dumps(paths))
    assert len(result.routes) == 64
    assert {route.trouble for route in result.routes} == {"shortest"}
    checked = check_routes(net, json.dumps(paths["000"]))
    assert len(checked.routes) == 8


def _word(bits: tuple[int, ...]) -> str:
    return "".join(map(str, bits))


def test_plain_numbers_are_indices_on_request() -> None:
    text = "# from a tool\n// another comment\n0 1 3\n0 to 5: 0 4 5\n"
    net = explorer.network("HCN(2)")
    assert {route.trouble for route in net.check_routes(text).routes} == {"address"}
    result = net.check_routes(text, index=True)
    assert sorted(route.nodes for route in result.routes) == [(0, 1, 3), (0, 4, 5)]
    # Other texts are still addresses, and # with a number is no comment.
    mixed = net.check_routes("#0 (00,01) 3", index=True)
    assert mixed.routes[0].nodes == (0, 1, 3)


def test_lines_of_no_known_form_are_not_judged() -> None:
    net = explorer.network("Q(3)")
    text = "\n".join(f"tcpdump: packet {i} over eth0 to host{i}" for i in range(20))
    with pytest.raises(BadAddress, match="no line is judged, as 'tcpdump: packet 0 over") as error:
        net.check_routes(text)
    assert len(str(error.value)) <= 300
    # If one node is named, all lines are read as routes, each with its error.
    assert net.check_routes(text + "\n000 001").counts["address"] == 20
    # A mistyped address has the same effect.
    assert net.check_routes("00 01\n11 10\n0 1").counts["address"] == 3


def test_comments_may_stand_before_the_head_of_a_table() -> None:
    net = explorer.network("Q(3)")
    trace = "# written by a script\n// at night\npacket,time,node\n1,0,000\n# in between\n1,1,001\n"
    assert [route.nodes for route in net.check_routes(trace).routes] == [(0, 1)]
    table = "# source, target, a route\nsource,target,hop0,hop1\n000,001,000,001\n"
    result = net.check_routes(table)
    assert result.counts["address"] == 0
    route = result.routes[0]
    assert (route.nodes, route.trouble) == ((0, 1), "shortest")


@pytest.mark.parametrize(
    "repeated",
    ["Ipv4Header (id 1 protocol 1 ", "Ipv4Header (tos id 1 protocol 1 offset (bytes) 0 flags ["],
)
def test_a_line_that_never_ends_is_read_in_one_sweep(repeated: str) -> None:
    line = "r 1 /NodeList/1/DeviceList/" + repeated * 20_000
    header = ns3([[0, 1]])[-1].partition("MacRx ")[2]
    assert NS3.line.match(line) is None
    match = NS3.line.match(line + header)
    assert match is not None
    assert match["target"] == "10.1.3.2"
