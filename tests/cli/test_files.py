"""Files where a network or a router is named: every command that takes one takes a file of it."""

from __future__ import annotations

import json
from pathlib import Path

import networkx
import pytest

from tests.graphs.infiniband import Fabric


@pytest.fixture
def petersen(tmp_path: Path) -> str:
    """Return the path of a file of the Petersen graph."""
    path = tmp_path / "ten-nodes.gml"
    networkx.write_gml(networkx.petersen_graph(), path)
    return str(path)


COMMANDS = (
    ("info", "--json"),
    ("route", "0", "7", "--json"),
    ("verify", "--json"),
    ("paths", "0", "7", "--json"),
    ("broadcast", "0", "--json"),
    ("traffic", "--json"),
    ("exchange", "--json"),
    ("faults", "--json"),
    ("routers",),
    ("links", "--format", "edgelist"),
)


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_commands_take_a_file_for_a_network(petersen: str, words: tuple[str, ...], printed) -> None:
    out = printed(words[0], petersen, *words[1:])
    if "--json" in words:
        assert json.loads(out)["spec"] == "Graph(ten-nodes)"
    assert out


def test_the_facts_are_those_of_networkx(petersen: str, printed) -> None:
    graph = networkx.petersen_graph()
    facts = json.loads(printed("info", petersen, "--json"))
    assert (facts["nodes"], facts["links"]) == (len(graph), graph.size())
    assert facts["diameter"] == networkx.diameter(graph)
    assert facts["connectivity"] == networkx.node_connectivity(graph)
    assert facts["mean_distance_excluding_self"] == pytest.approx(
        networkx.average_shortest_path_length(graph)
    )


def test_a_table_is_a_router(tmp_path: Path, printed) -> None:
    fabric = Fabric(3, 3, 2)
    net, table = tmp_path / "fabric.txt", tmp_path / "fabric.lfts"
    net.write_text(fabric.topology())
    table.write_text(fabric.forwarding_tables())
    document = json.loads(printed("verify", str(net), "--router", str(table), "--json"))
    several = ("load", str(net), "--router", str(table), "--router", "breadth-first")
    loaded = json.loads(printed(*several, "--load", "0.1", "--cycles", "200", "--json"))
    assert [row["router"] for row in loaded["routers"]] == [document["router"], "breadth-first"]
    assert (document["pairs"], document["delivered"], document["deadlock"]["free"]) == (
        132,
        132,
        True,
    )


@pytest.mark.parametrize(
    ("file", "text", "why"),
    [
        ("bad.csv", "switch,port\ns0,1\n", "bad.csv, line 1: no column says where a link leads to"),
        ("empty.graphml", "", "empty.graphml is empty"),
    ],
)
def test_errors_are_one_line(tmp_path: Path, file: str, text: str, why: str, refused) -> None:
    path = tmp_path / file
    path.write_text(text)
    assert why in refused("info", str(path))
    assert "can't be read: No such file or directory" in refused(
        "info", str(tmp_path / "nowhere.gml")
    )
