"""Routing tables of files: routes follow them, and a wrong line is named."""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path

import networkx
import pytest

import explorer
from explorer import Network
from explorer.analysis.traffic.routing_table import routing_table
from explorer.core.registry import routers_for
from explorer.graphs.built_network import BuiltNetwork, build_network
from explorer.graphs.data import BadFile
from explorer.graphs.reading import read_graph
from explorer.routing.packed_table import pack_table, unpack_table
from explorer.routing.table_router import TableRouter, table_router
from explorer.simulators.booksim_files import output_ports
from explorer.testing import check_router
from tests.graphs.infiniband import Fabric

FABRIC = Fabric(18, 18, 2)


@pytest.fixture(scope="module")
def subnet() -> BuiltNetwork:
    """Return the subnet of 36 switches."""
    return build_network(read_graph(FABRIC.topology(), "subnet"), "subnet")


def rows(net: Network, key: str) -> list[tuple[str, str, str]]:
    """Return the table of a router by names: at, to, next."""
    table = routing_table(net, key).next.tolist()
    names = [net.format(v) for v in net]
    return [(names[a], names[b], names[table[a][b]]) for a in net for b in net if a != b]


def forms(net: Network, key: str) -> dict[str, str]:
    """Return the table of a router in every form that is read."""
    table_rows = rows(net, key)
    nested: dict[str, dict[str, str]] = {}
    for at, to, ahead in table_rows:
        nested.setdefault(at, {})[to] = ahead
    table = routing_table(net, key)
    lines = [f'"{at}","{to}","{ahead}"' for at, to, ahead in table_rows]
    ports = [[str(port) for port in row] for row in output_ports(table).tolist()]
    return {
        "headed": "\n".join(["switch,destination,next", *lines]),
        "plain": "\n".join(lines),
        "turned": "\n".join(["next;switch;dest", *(f"{c};{a};{b}" for a, b, c in table_rows)]),
        "json": json.dumps(nested),
        "objects": json.dumps([{"at": a, "to": b, "next": c} for a, b, c in table_rows]),
        "routes": "\n".join(table.lines()),
        "ports": "\n".join(" ".join(row) for row in ports),
    }


@pytest.mark.parametrize(
    "form", ["headed", "plain", "turned", "json", "objects", "routes", "ports"]
)
@pytest.mark.parametrize(("spec", "key"), [("Q(4)", "e-cube"), ("HCN(2)", "hcn-shortest")])
def test_a_table_routes_as_the_router_that_it_is_of(spec: str, key: str, form: str) -> None:
    net = explorer.network(spec)
    router = table_router(net, forms(net, key)[form], f"t.{form}")
    table = routing_table(net, key).next
    for source in net:
        for target in net:
            if source != target:
                route = [source]
                while route[-1] != target:
                    route.append(int(table[route[-1], target]))
                assert net.route(source, target, router).nodes == tuple(route)
    assert net.verify(router).hops == net.verify(key).hops


@pytest.mark.at_night
def test_forwarding_tables_of_36_switches_are_verified(subnet: BuiltNetwork) -> None:
    graph = networkx.Graph(
        [(FABRIC.title(a), FABRIC.title(b)) for (a, _), (b, _) in FABRIC.ports.items()]
    )
    net = explorer.network(subnet.spec)
    names = [net.format(v) for v in net]
    own_graph = networkx.relabel_nodes(net.to_networkx(), dict(enumerate(names)))
    assert {frozenset(e) for e in own_graph.edges} == {frozenset(e) for e in graph.edges}
    assert subnet.data.hosts == {net.node(FABRIC.title(name)) for name in FABRIC.adapters}
    router = table_router(subnet, FABRIC.forwarding_tables(), "all.lfts")
    result = net.verify(router)
    assert (result.pairs, result.shortest, result.lost, result.loops) == (72 * 71, 72 * 71, 0, 0)
    # From spine to spine over a leaf and from leaf to leaf over a spine: that would close a cycle,
    # and no host sends so.
    assert result.deadlock.free is True
    assert networkx.is_directed_acyclic_graph(channel_graph(subnet, router))
    assert not networkx.is_directed_acyclic_graph(channel_graph(subnet, router, range(net.nodes)))


@pytest.mark.at_night
def test_tables_between_hosts_alone_are_free_of_deadlock(subnet: BuiltNetwork) -> None:
    net = explorer.network(subnet.spec)
    router = table_router(subnet, FABRIC.forwarding_tables(to_switches=False), "hosts.lfts")
    result = net.verify(router)
    hosts, switches = len(FABRIC.adapters), len(FABRIC.switches)
    # A host sends up its one link, whoever it is for: the switch there knows no way to a switch.
    missing_pairs = hosts * switches - hosts
    assert result.lost == switches * (switches - 1) + missing_pairs
    assert result.deadlock.free is True
    assert networkx.is_directed_acyclic_graph(channel_graph(subnet, router))
    assert result.first_lost is not None
    assert "No line of the table" in result.first_lost.why  # type: ignore


def channel_graph(
    net: BuiltNetwork, router: TableRouter, ends: Collection[int] | None = None
) -> networkx.DiGraph[tuple[int, int]]:
    """Return which channel waits for which between hosts, found by walking the entries."""
    waits: networkx.DiGraph[tuple[int, int]] = networkx.DiGraph()
    ends = ends or sorted(net.data.hosts or ())
    for source in ends:
        for target in ends:
            at, before = source, None
            while at != target and (ahead := int(router.ahead[at, target])) >= 0:
                if before is not None:
                    waits.add_edge(before, (at, ahead))
                before, at = (at, ahead), ahead
    return waits


BAD = [
    ("switch,destination,next\n00,11,01\n00,99,01\n", "t.csv, line 3: 99 is no node"),
    ("switch,destination,next\n00,11\n", "t.csv, line 2: '00,11' is no entry"),
    ("switch,destination\n00,11\n", "line 1: no column says what is next"),
    ("00,11,01\n00,11,10\n", "line 2: 00 to 11 is told again, and otherwise than in line 1"),
    ("0 1 2 3\n1 1\n2 1 2 3\n3 1 2 3", "line 2: it has 2 columns: a table of 4 lines"),
    ("0 1\n0 1\n", "is a table of 2 nodes, and Q(2) has 4"),
    ('{"00": 5}', "at '00' stands 5"),
    ("Unicast lids [0x0-0x8] of switch Lid 6 guid 0x1 (a):\n0x0004 021 : x\n", "Q(2) has none"),
    ("switch,destination,port\n00,11,x\n", "line 2: 'x' is no port"),
    ("", "has no entry"),
]


@pytest.mark.parametrize(("text", "why"), BAD)
def test_the_line_that_is_wrong_is_named(text: str, why: str) -> None:
    with pytest.raises(BadFile) as error:
        table_router(explorer.network("Q(2)"), text, "t.csv")
    assert why in str(error.value)
    assert len(str(error.value)) <= 300


def test_lost_messages_are_reported_with_their_line() -> None:
    net = explorer.network("Q(3)")
    text = "switch,destination,next\n000,111,001\n001,111,000\n010,111,101\n100,111,7\n"
    with pytest.raises(BadFile, match="line 5: 7 is no node"):
        table_router(net, text, "t.csv")
    router = table_router(net, text.replace("7\n", "110\n"), "t.csv")
    result = net.verify(router)
    assert (result.loops, result.lost) == (2, 54)
    assert "Line 4 of the table sends" in str(net.route("010", "111", router).lost.why)  # type: ignore
    ports = table_router(net, "switch,destination,port\n000,111,9\n", "p.csv")
    assert "over a port that leads nowhere" in str(net.route("000", "111", ports).lost.why)  # type: ignore


def test_a_table_is_beside_the_routers_and_is_kept_with_its_network(tmp_path: Path) -> None:
    net = explorer.network("Q(2)")
    path = tmp_path / "My table.csv"
    path.write_text("switch,destination,next\n00,11,01\n01,11,11\n")
    router = net.routing_table(path)
    assert router in routers_for(net)
    assert router not in routers_for(explorer.network("Q(3)"))
    assert router.key.startswith("my-table-")
    assert net.route("00", "11", router.key).nodes == (0, 1, 3)
    assert isinstance(router, TableRouter)
    assert unpack_table(pack_table(router), net) == router
    for word in (pack_table(router)[:-5], "t", "tAAAA"):
        with pytest.raises(BadFile, match="was cut or changed"):
            unpack_table(word, net)
    with pytest.raises(BadFile, match="was cut or changed"):
        unpack_table(pack_table(router), explorer.network("Q(3)"))


def test_it_keeps_the_contract_of_routers(subnet: BuiltNetwork) -> None:
    router = table_router(subnet, FABRIC.forwarding_tables(), "all.lfts")
    broken = {o.check for o in check_router(router, [subnet], collect=True) if o.status == "broken"}
    # A table is registered nowhere: it serves the network that it was read for.
    assert broken == {"the router is the registered one", "the router serves some network"}


def test_numbers_are_names_routers_or_indices() -> None:
    ring = networkx.cycle_graph(5)
    table = "\n".join(
        " ".join(str(v if v == t else (v + 1) % 5) for t in range(5)) for v in range(5)
    )
    shuffled = "2 3\n0 4\n1 2\n3 4\n0 1\n"
    anynet = "\n".join(
        f"router {v} node {v} " + " ".join(f"router {w}" for w in ring[v]) for v in ring
    )
    for file, text, name in (("a.edgelist", shuffled, "{}"), ("net", anynet, "router {}")):
        net = build_network(read_graph(text, file), file)
        router = table_router(net, table, "t.routes")
        routes = explorer.network(net.spec).route(name.format(1), name.format(0), router).nodes
        assert [net.format(v) for v in routes] == [name.format(v) for v in (1, 2, 3, 4, 0)]


def test_a_large_graph_is_read_in_the_order_of_its_clusters() -> None:
    graph = networkx.connected_caveman_graph(120, 10)
    order = sorted(graph, key=lambda v: (v % 10, v))
    lines = [f"n{a} n{b}" for v in order for a, b in graph.edges(v) if a < b]
    net = build_network(read_graph("\n".join(lines), "caves.edgelist"), "caves")
    distances = [abs(net.node(f"n{a}") - net.node(f"n{b}")) for a, b in graph.edges]
    assert sorted(distances)[len(distances) // 2] < 40
    assert {net.format(v) for v in net} == {f"n{v}" for v in graph}
