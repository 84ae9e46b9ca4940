"""Broadcast numbers: schedules replayed call by call, and all schedules of small graphs."""

from __future__ import annotations

from functools import cache

import networkx
import pytest

from explorer import from_networkx
from explorer.analysis.known.distances import broadcast_rows
from explorer.analysis.measures.broadcast import MAX_NODES, broadcast_number
from explorer.core.errors import Directed, TooLarge
from explorer.core.registry import network


def rounds_of_best(graph: networkx.Graph) -> int:
    """Return the rounds of the best schedule from the worst root, by trying all."""
    everyone = frozenset(graph)

    @cache
    def told_within(knows: frozenset[int], rounds: int) -> bool:
        if knows == everyone:
            return True
        return rounds > 0 and any(told_within(knowing, rounds - 1) for knowing in after(knows))

    @cache
    def after(knows: frozenset[int]) -> set[frozenset[int]]:
        following = {knows}
        for teller in knows:
            following |= {
                knowing | {other}
                for knowing in following
                for other in graph[teller]
                if other not in knowing
            }
        # To tell more is never worse.
        return {knowing for knowing in following if not any(knowing < more for more in following)}

    def best(root: int) -> int:
        start = frozenset([root])
        return next(rounds for rounds in range(len(graph)) if told_within(start, rounds))

    return max(map(best, graph))


SMALL = [
    "Q(3)",
    "CQ(3)",
    "Mesh(2,4)",
    "Torus(7)",
    "BT(2)",
    "HCN(1)",
    "S(3)",
    "HCNs(1,2)",
    "DB(2,3)",
]


@pytest.mark.parametrize("spec", [*SMALL, "KZ(2,2)", "BT(3)", "HyperStar(5,1)"])
def test_the_number_is_that_of_all_schedules(spec):
    number = broadcast_number(network(spec))
    assert number.low == number.high == rounds_of_best(network(spec).to_networkx())


def test_random_graphs_lie_between_the_bounds() -> None:
    for seed in range(8):
        graph = networkx.gnm_random_graph(8, 11, seed=seed)
        if networkx.is_connected(graph):
            number = broadcast_number(from_networkx(graph))
            assert number.low <= rounds_of_best(graph) <= number.high


@pytest.mark.parametrize("spec", ["HCN(3)", "MC(2,1)", "BT(5)", "SE(5)", "WB(4)", "PF(4)"])
def test_every_schedule_informs_every_node_by_calls_of_its_round(spec):
    net = network(spec)
    graph, number = net.to_networkx(), broadcast_number(net)
    for root, rounds in number.schedules.items():
        knows = {root}
        for calls in rounds:
            tellers = [teller for teller, _ in calls]
            assert set(tellers) <= knows
            assert len(set(tellers)) == len(tellers)
            assert all(graph.has_edge(*call) for call in calls)
            knows |= {callee for _, callee in calls}
        assert knows == set(graph)
        assert len(rounds) <= number.high


def test_known_numbers_are_met() -> None:
    # Cubes and complete graphs double each round; of a path the end is the worst root.
    for spec, rounds in (("Q(5)", 5), ("GHC(9)", 4), ("Mesh(9)", 8), ("Torus(9)", 5)):
        number = broadcast_number(network(spec))
        assert (number.low, number.high) == (rounds, rounds), spec


def test_it_is_tabled_as_a_number_as_bounds_or_with_its_limit() -> None:
    def row(spec):
        return next(broadcast_rows(network(spec)), None)

    assert (row("HCN(3)").value, row("HCN(3)").basis.method) == (7, "construction")
    assert (row("MC(2,1)").value, row("MC(2,1)").basis.kind) == ("8 to 9", "open")
    assert f"up to {MAX_NODES}" in row("Q(7)").basis.sentence
    assert row("R(4)") is None
    with pytest.raises(TooLarge):
        broadcast_number(network("Q(7)"))
    with pytest.raises(Directed):
        broadcast_number(network("R(4)"))
