"""Broadcasts on the star graph and its products, replayed link by link."""

from math import ceil, log2

import networkx
import pytest

from explorer import network
from explorer.collectives.star import StarTree, heads, star_links
from explorer.collectives.star_products import EVERY, SOURCE, StarProductTree
from explorer.core.addresses.permutations import unrank
from explorer.core.collective import MODELS, Schedule
from explorer.networks.star.star import StarGraph


def replay(schedule: Schedule) -> int:
    """Send every message over a link of the network; return how many nodes are informed."""
    graph = schedule.net.to_networkx()
    informed = {schedule.root}
    for item in schedule.rounds:
        senders = [a for a, _ in item.sends]
        ends = [b for _, b in item.sends]
        assert informed.issuperset(senders)
        assert all(graph.has_edge(a, b) for a, b in item.sends)
        assert len(set(ends)) == len(ends)
        assert informed.isdisjoint(ends)
        if schedule.model == "one-port":
            assert len(set(senders)) == len(senders)
        informed.update(ends)
    return len(informed)


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("n", range(2, 7))
def test_star_informs_every_node(n: int, model: str) -> None:
    net = StarGraph(n)
    for root in {0, net.nodes // 3, net.nodes - 1}:
        schedule = StarTree().schedule(net, root, model)
        assert replay(schedule) == net.nodes


@pytest.mark.parametrize("n", range(2, 8))
def test_one_port_rounds_stay_below_n_log_n(n: int) -> None:
    depth = StarTree().schedule(StarGraph(n), 0).depth
    assert depth <= sum(ceil(log2(k - 1)) + 1 for k in range(2, n + 1))


@pytest.mark.parametrize("n", range(2, 7))
def test_links_are_a_spanning_tree(n: int) -> None:
    net = StarGraph(n)
    tree = networkx.DiGraph(star_links(net, net.nodes // 2).tolist())
    assert networkx.is_arborescence(tree)
    assert len(tree) == net.nodes
    assert tree.in_degree(net.nodes // 2) == 0


@pytest.mark.parametrize("n", range(2, 9))
def test_heads_show_every_first_symbol_once(n: int) -> None:
    firsts = [int(head[0]) for head in heads(n)]
    assert sorted(firsts) == list(range(1, n))
    assert all(head[-1] == n for head in heads(n))


@pytest.mark.parametrize("n", range(3, 7))
def test_every_smaller_star_is_entered_once(n: int) -> None:
    rows = unrank(star_links(StarGraph(n), 0), n)
    enters = rows[:, 0, -1] != rows[:, 1, -1]
    assert sorted(rows[enters][:, 1, -1]) == list(range(1, n))


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("variant", [EVERY, SOURCE])
@pytest.mark.parametrize("spec", ["SCQ(1,2)", "SCQ(3,3)", "SC(3,3)", "SCQ(4,4)", "SC(2,5)"])
def test_products_inform_every_node(spec: str, variant: str, model: str) -> None:
    net = network(spec)
    for root in {0, net.nodes - 2}:
        schedule = StarProductTree().schedule(net, root, model, variant)
        assert replay(schedule) == net.nodes
        assert schedule.bound is not None
        assert schedule.bound <= schedule.depth


def test_star_by_the_source_takes_the_cube_twice() -> None:
    net = network("SCQ(4,4)")
    every, source = (
        StarProductTree().schedule(net, 7, "one-port", v).depth for v in (EVERY, SOURCE)
    )
    assert source - every == 4
