"""Layers of tasks on the map: numbers for every network, however large, and one answer a cell."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from explorer.core.registry import network
from explorer.core.search import distances_from
from explorer.scenes.nests.find import nest_of
from explorer.scenes.nests.tiles import max_tile_nodes
from explorer.tasks.document import answer
from explorer.tasks.registry import read_state, tasks
from tests.contracts import by_turns

LARGE = ("MC(3,3)", "Q(72)", "HCN(36)", "S(12)")
KINDS = ("broadcast", "exchange", "traffic", "faults", "embed")


@pytest.mark.parametrize(("task", "spec"), by_turns(product(KINDS, LARGE), 3))
def test_every_network_has_its_numbers(task: str, spec: str) -> None:
    page = answer(read_state(f"?net={spec}&task={task}"))
    assert page["show"] is not None
    assert "refused" not in page["show"]
    assert page["stage"]["layer"] is not None
    assert not page["complaints"]


@pytest.mark.parametrize(("spec", "count"), by_turns([("Hypernet(30)", 30), ("HCN(36)", 37)], 2))
def test_as_many_paths_as_links_are_laid_over_a_large_map(spec: str, count: int) -> None:
    page = answer(read_state(f"?net={spec}&task=paths"))
    assert page["show"] is not None
    assert "refused" not in page["show"]
    assert len(page["stage"]["layer"]["lanes"]) == count


@pytest.mark.parametrize("by", ["circuit", "packet", "pipelined"])
def test_the_head_of_a_switched_message_walks_over_the_map(by: str) -> None:
    nodes = "%230%20%233"
    page = answer(read_state(f"?net=MC(3,3)&task=circuit&by={by}&held={nodes}"))
    nest = nest_of(network("MC(3,3)"))
    walk, trace = page["show"]["walk"], page["trace"]
    assert len(walk["paths"]) == len(trace["hops"]) + 1 == len(walk["roles"]) + 1
    assert walk["paths"][0] == list(nest.path(network("MC(3,3)").parse(page["source"])))
    assert walk["paths"][-1] == list(nest.path(network("MC(3,3)").parse(page["target"])))
    assert [move["place"] for move in walk["moves"]] == list(range(len(walk["roles"])))
    assert len(page["stage"]["layer"]["ringed"]) == 2
    assert answer(read_state("?net=Q(3)&task=circuit"))["show"]["walk"] is None


@pytest.mark.parametrize(("task", "spec"), [("broadcast", "MC(2,3)"), ("exchange", "Q(12)")])
def test_the_cells_of_a_front_add_up_to_the_rounds_of_the_panel(task: str, spec: str) -> None:
    state = read_state(f"?net={spec}&task={task}&model=all-port")
    census = tasks()[task].census(state, ())
    counts = np.zeros(99, dtype=np.int64)
    for kid in census["kids"]:
        assert kid["exact"]
        for i, count in enumerate(kid["counts"]):
            counts[i] += int(count)
    truth = np.bincount(distances_from(network(spec), state.source), minlength=99)
    assert counts.tolist() == truth.tolist()


def test_a_cell_as_large_as_a_tile_is_answered_node_by_node() -> None:
    state = read_state("?net=Q(16)&task=broadcast&model=all-port&from=%230")
    nest = nest_of(network("Q(16)"))
    path = nest.path(0)[:4]
    assert nest.sizes[nest.types(path)[-1]] == max_tile_nodes(nest)
    rounds = tasks()["broadcast"].census(state, path)["nodes"]
    assert rounds == [node.bit_count() for node in nest.nodes(path).tolist()]


def test_a_ring_passes_every_node_once_and_the_map_shows_it() -> None:
    state = read_state("?net=Q(11)&task=embed")
    task, nest = tasks()["embed"], nest_of(network("Q(11)"))
    census = task.census(state, ())
    assert sum(int(count) for kid in census["kids"] for count in kid["counts"]) == 2**11
    path = nest.path(5)[:3]
    assert all(0 <= part < 64 for part in task.census(state, path)["nodes"])


@pytest.mark.parametrize(
    "spec",
    by_turns(
        (
            "MC(4,4)",
            "Q(72)",
            "HCN(36)",
            "GHC(64,64,64,64)",
            "CCC(20)",
            "HyperStar(30,15)",
            "BT(40)",
        ),
        3,
    ),
)
@pytest.mark.parametrize("guest", by_turns(["ring", "mesh", "torus", "tree"], 2))
def test_a_guest_without_a_shape_is_shown_in_a_network_of_any_size(spec: str, guest: str) -> None:
    state = read_state(f"?net={spec}&task=embed&guest={guest}")
    show = answer(state)["show"]
    assert show is not None
    assert "so a small one is shown" in str(show["why"])
    net = state.net
    places = [net.node(place) for _, place in show["rows"]]
    assert len(set(places)) == len(places) == 256 - (guest == "tree")
    if guest == "ring" and spec != "BT(40)":
        for here, there in zip(places, places[1:] + places[:1], strict=True):
            assert there in net.neighbors(here).tolist()
    census = tasks()["embed"].census(state, ())
    assert sum(int(count) for kid in census["kids"] for count in kid["counts"]) == len(places)


def test_a_requested_shape_is_never_replaced() -> None:
    page = answer(read_state("?net=CCC(20)&task=embed&guest=ring&shape=301"))
    assert page["show"] is not None
    assert "no ring of 301 was found" in str(page["show"]["refused"])


def test_a_tree_too_large_to_be_built_has_a_ring_of_steps_of_three_links() -> None:
    page = answer(read_state("?net=BT(40)&task=embed&guest=ring&shape=300"))
    assert page["show"] is not None
    assert max(length for length, _ in page["show"]["lengths"]) == 3
    assert len({place for _, place in page["show"]["rows"]}) == 300
