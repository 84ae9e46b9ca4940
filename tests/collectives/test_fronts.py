"""Fronts against schedules: the round of every node, and how many nodes of a cell each reaches."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from explorer.collectives import fronts
from explorer.collectives.fronts import (
    SAMPLED_NODES,
    Ball,
    Doubling,
    Front,
    ScheduleFront,
    front,
    front_counts,
    rounds_bound,
)
from explorer.collectives.registry import broadcast
from explorer.core.collective import Model
from explorer.core.errors import TooLarge
from explorer.core.registry import network
from explorer.documents.tasks.broadcast import front_document
from explorer.documents.tasks.large_exchange import large_exchange_document
from explorer.scenes.nests.bundles import fixed_bits
from explorer.scenes.nests.find import nest_of

BALLS = ("Q(7)", "FQ(7)", "FQ(8)", "MC(2,2)", "MC(1,4)", "MC(3,1)", "DC(4)", "CQ(7)", "S(5)")
COUNTED_SPECS = ("Mesh(5,6)", "BT(5)", "EH(3,2)", "BF(4)")
"""Not alike from every node, and counted node by node."""

CUBES = ("Q(8)", "CQ(8)", "CQ(9)", "FQ(6)")
MODELS: tuple[Model, ...] = ("one-port", "all-port")
FRONTS = [(Ball, spec, "all-port", "breadth-first") for spec in (*BALLS, *COUNTED_SPECS)] + [
    (Doubling, spec, model, "binomial") for spec in CUBES for model in MODELS
]


@pytest.mark.parametrize(("kind", "spec", "model", "tree"), FRONTS)
def test_a_front_is_the_schedule_without_its_sends(
    kind: type[Front], spec: str, model: Model, tree: str
) -> None:
    net = network(spec)
    root = Random(spec).randrange(net.nodes)
    kinds = kind(net, root, model)
    rounds = [{root}]
    rounds += [{b for _, b in item.sends} for item in broadcast(net, root, tree, model).rounds]
    round_of = kinds.rounds(np.arange(net.nodes)).tolist()
    assert [
        set(np.flatnonzero(np.array(round_of) == r).tolist()) for r in range(len(rounds))
    ] == rounds
    counts = kinds.counts()
    assert counts is not None
    assert [count for count in counts if count] == [len(round) for round in rounds]


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("spec", ["Torus(5,6)", "MC(2,2)", "HCN(3)", "S(5)", "BT(4)", "EH(3,2)"])
def test_the_rounds_of_a_breadth_first_tree_are_those_of_its_schedule(
    spec: str, model: Model
) -> None:
    net = network(spec)
    root = Random(spec).randrange(net.nodes)
    array = np.full(net.nodes, -1)
    array[root] = 0
    for number, item in enumerate(broadcast(net, root, "breadth-first", model).rounds, 1):
        array[[b for _, b in item.sends]] = number
    rounds = ScheduleFront(net, root, model, "breadth-first").rounds(np.arange(net.nodes))
    assert rounds.tolist() == array.tolist()


@pytest.mark.parametrize("model", MODELS)
def test_the_rounds_of_many_nodes_are_had_without_their_sends(
    monkeypatch: pytest.MonkeyPatch, model: Model
) -> None:
    monkeypatch.setattr(fronts, "broadcast", None)
    counts = ScheduleFront(network("Torus(300,300)"), 5, model, "breadth-first").counts()
    assert sum(counts) == 90_000
    assert len(counts) - 1 >= 300


@pytest.mark.parametrize(("kind", "spec", "model", "tree"), FRONTS)
def test_the_nodes_of_a_cell_are_counted_in_closed_form(
    kind: type[Front], spec: str, model: Model, tree: str
) -> None:
    net = network(spec)
    draw = Random(spec)
    kinds = kind(net, draw.randrange(net.nodes), model)
    nest = nest_of(net)
    if not nest.binary or kinds.inside({}) is None:
        pytest.skip("its cells are counted node by node")
    for _ in range(40):
        path = nest.path(draw.randrange(net.nodes))
        path = path[: draw.randrange(len(path) + 1)]
        counts = kinds.inside(fixed_bits(nest, path))
        assert counts is not None
        truth = np.bincount(kinds.rounds(nest.nodes(path)), minlength=len(counts))
        assert list(counts) == truth.tolist()


@pytest.mark.parametrize("spec", ["MC(3,3)", "MC(4,4)", "Q(72)", "S(20)", "GHC(64,64,64,64)"])
def test_all_nodes_of_a_huge_network_are_reached_in_the_least_rounds(spec: str) -> None:
    wave = front(network(spec), 5, "breadth-first", "all-port")
    counts = wave.counts()
    assert counts is not None
    assert sum(counts) == wave.net.nodes
    assert rounds_bound(wave)[0] == max(i for i, count in enumerate(counts) if count)


def test_one_port_of_the_binomial_tree_is_enough_and_all_ports_gain_nothing() -> None:
    net = network("CQ(61)")
    one, every = front(net, 5, None, "one-port"), front(net, 5, None, "all-port")
    assert (rounds_bound(one)[0], rounds_bound(every)[0]) == (61, 31)
    assert len(one.counts() or ()) == len(every.counts() or ()) == 62


def test_a_tree_that_has_to_be_built_is_refused_where_it_cannot() -> None:
    with pytest.raises(TooLarge, match="is made send by send, up to 1,048,576") as refusal:
        front(network("MC(3,3)"), 0, "breadth-first", "one-port")
    assert refusal.value.nearest == "breadth-first"


def test_near_the_root_numbers_are_exact_and_far_from_it_estimated() -> None:
    ball = Ball(network("EH(9,13)"), 5, "all-port")
    assert ball.counts() is None
    counts, exact = front_counts(ball)
    truth = fronts._counts_from_all(ball)
    assert sum(truth) == ball.net.nodes
    assert 3 < exact < len(counts) <= len(truth)
    assert counts[:exact] == truth[:exact]
    # One node more would be too many to be counted one by one.
    assert sum(truth[:exact]) <= SAMPLED_NODES < sum(truth[: exact + 1])
    # Of 4,096 drawn nodes a share p is found within 4 standard deviations.
    for estimate, true in zip(counts[exact:], truth[exact:], strict=False):
        share = true / ball.net.nodes
        assert (
            abs(estimate / ball.net.nodes - share)
            <= 4 * (share / SAMPLED_NODES) ** 0.5 + 1 / SAMPLED_NODES
        )


def test_estimated_counts_of_a_round_are_marked() -> None:
    ball = Ball(network("EH(9,13)"), 5, "all-port")
    counts, sure = front_counts(ball)
    document = front_document(ball, "A tree")
    marked = [round["messages"].startswith("≈ ") for round in document["rounds"]]
    assert marked == [round_ >= sure for round_ in range(1, len(counts))]
    assert set(marked) == {False, True}
    assert "estimated" in document["opening"]
    exact = front_document(Ball(network("BT(40)"), 0, "all-port"), "A tree")
    assert not any("≈" in round["messages"] for round in exact["rounds"])


@pytest.mark.parametrize(("spec", "alike"), [("Mesh(1024,1024)", False), ("Torus(512,512)", True)])
def test_one_node_determines_all_sends_of_a_vertex_uniform_network(spec: str, alike: bool) -> None:
    document = large_exchange_document(Ball(network(spec), 0, "all-port"))
    (hops,) = [value for _, value, key in document["terms"] if key == "hops"]
    assert hops.startswith("≈ ") != alike
