"""The contract of all registered broadcasts, and the depths of the papers' trees."""

import re
from dataclasses import dataclass
from itertools import product

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer import families, network
from explorer.collectives.breadth_first import BreadthFirstTree
from explorer.collectives.crossed_cube import first_dimension
from explorer.collectives.exchanged import (
    exchanged_links,
    printed_doublings,
    printed_tree,
    rerooted_tree,
)
from explorer.collectives.registry import broadcast, broadcast_for, broadcasts, broadcasts_for
from explorer.collectives.tree import are_links, eccentricity, least_rounds, tree_schedule
from explorer.core.collective import MODELS, Schedule
from explorer.core.errors import BadAddress, BrokenContract, OutsideRange, TooLarge, Unroutable
from explorer.documents.tasks.broadcast import broadcast_document
from explorer.networks.lattice.mesh import Mesh
from explorer.routing.crossed_cube import next_move
from explorer.scenes.scene import scene
from explorer.testing.broadcasts import (
    BroadcastOnNetwork,
    broadcast_checks,
    every_round_says_why,
    messages_travel_over_links,
    nobody_is_informed_twice,
    only_who_has_the_message_sends_it,
)
from explorer.words.text import in_language
from tests.contracts import by_subject, hold_checks, samples

MAX_NODES = 1500
SMALL = sorted(
    {
        network(sample).spec
        for family in families().values()
        for sample in family.samples
        if network(sample).nodes <= MAX_NODES
    }
)
BREADTH = BreadthFirstTree()


CHECKS = [
    check
    for item in broadcasts().values()
    for check in broadcast_checks(item, [net for net in samples() if net.nodes <= 1_500])
]


@pytest.mark.parametrize("checks", by_subject(CHECKS))
def test_every_broadcast_keeps_the_contract(checks):
    hold_checks(checks)


def check_schedule(schedule):
    """Hold one schedule to what any schedule keeps."""
    spread = FixedSchedule(BREADTH, schedule.net, schedule.variant, schedule.model, schedule)
    for ask in (only_who_has_the_message_sends_it, nobody_is_informed_twice):
        ask(spread)
    messages_travel_over_links(spread)
    every_round_says_why(spread)


@dataclass(frozen=True)
class FixedSchedule(BroadcastOnNetwork):
    """One schedule in place of those that a broadcast makes."""

    given: Schedule

    @property
    def schedules(self):
        return (self.given,)


GRAPHS = {}


def graph(spec):
    if spec not in GRAPHS:
        GRAPHS[spec] = network(spec).to_networkx()
    return GRAPHS[spec]


@pytest.mark.parametrize("spec", SMALL)
def test_breadth_first_with_all_ports_takes_as_many_rounds_as_the_farthest_node_is_away(spec):
    net = network(spec)
    schedule = BREADTH.schedule(net, 0, "all-port")
    levels = nx.single_source_shortest_path_length(graph(spec), 0)
    assert schedule.depth == max(levels.values())
    for depth, item in enumerate(schedule.rounds, 1):
        assert {b for _, b in item.sends} == {v for v, d in levels.items() if d == depth}


# One-port schedules of a tree --------------------------------------------------------------


def least_by_trial(children, node):
    """Return the least one-port time below a node, over all orders of its children."""
    from itertools import permutations

    below = [least_by_trial(children, child) for child in children.get(node, [])]
    orders = permutations(below)
    return min(max((i + t for i, t in enumerate(order, 1)), default=0) for order in orders)


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=7))
def test_the_one_port_schedule_of_a_tree_is_the_fastest(choices):
    # Any tree on eight nodes at most: node i + 1 hangs below one of 0 … i, in the complete graph.
    net = network("GHC(8)")
    rows = [(choice % (i + 1), i + 1) for i, choice in enumerate(choices)]
    schedule = tree_schedule(BREADTH, net, 0, rows, "one-port")
    check_schedule(schedule)
    children = {}
    for parent, child in rows:
        children.setdefault(parent, []).append(child)
    assert schedule.depth == least_by_trial(children, 0)
    assert schedule.reached == len(rows) + 1


def test_a_round_of_two_and_of_more_is_described_in_german():
    schedule = broadcast(network("HCN(3)"), 0)
    drawing = scene(schedule.net)
    rounds = in_language(broadcast_document(schedule, drawing), "de")["rounds"]
    assert rounds[1]["why"].startswith("Beide Knoten, die es wissen, senden")
    assert rounds[2]["why"].startswith("Alle 4 Knoten, die es wissen, senden")


def test_below_a_link_that_does_not_exist_nobody_is_informed():
    net = network("Q(3)")
    rows = [(0, 1), (0, 6), (6, 7), (1, 3)]
    for model in MODELS:
        schedule = tree_schedule(BREADTH, net, 0, rows, model)
        check_schedule(schedule)
        assert {b for item in schedule.rounds for _, b in item.sends} == {1, 3}
        assert schedule.missing == ((0, 6),)
        assert {pair for item in schedule.rounds for pair in item.missing} == {(0, 6), (6, 7)}


@pytest.mark.parametrize(
    "rows", [[(0, 1), (2, 1)], [(1, 0)], [(0, 1), (2, 3)], [(2, 3), (3, 2)], [(0, 9)], [(0, -1)]]
)
def test_an_invalid_tree_is_refused(rows):
    with pytest.raises(BrokenContract):
        tree_schedule(BREADTH, network("Q(3)"), 0, rows)


class Pieces(Mesh):
    """A line of four nodes whose middle link is taken out."""

    def neighbors(self, node):
        near = super().neighbors(node).copy()
        across = (np.asarray(node)[..., None] ^ near) == 3
        return np.where(across, -1, near)

    def distance(self, a, b):
        return None


def test_a_network_in_two_pieces_has_no_bound_and_half_its_nodes_are_reached():
    net = Pieces.from_arguments(["4"])
    schedule = BREADTH.schedule(net, 0)
    assert (schedule.bound, schedule.reached, schedule.missing) == (None, 2, ())
    assert "no way" in schedule.bound_why


def test_the_bound_is_the_largest_of_distance_doubling_and_degrees():
    assert [least_rounds(network("CQ(5)"), 7, model)[0] for model in MODELS] == [5, 3]
    # On a ring a node has one neighbour left to send to: 1, 2, 4, 6, 8, 9 nodes know.
    assert [least_rounds(network("Torus(9)"), 7, model)[0] for model in MODELS] == [5, 4]
    assert [least_rounds(network("BT(3)"), 7, model)[0] for model in MODELS] == [6, 6]
    assert eccentricity(network("BT(3)"), 0) == 3


# The trees of the papers ---------------------------------------------------------------------


@pytest.mark.parametrize("spec", ["Q(1)", "Q(6)", "CQ(1)", "CQ(6)", "CQ(7)", "FQ(5)"])
def test_binomial_trees_double_in_every_round(spec):
    net = network(spec)
    for root in (0, net.nodes // 2 + 1):
        schedule = broadcast(net, root % net.nodes, "binomial")
        assert [len(item.sends) for item in schedule.rounds] == [1 << i for i in range(net.n)]
        for moment in schedule.moments:
            dimension = int(re.search(r"dimension (\d+)", moment.why).group(1))
            assert {net.port_between(a, b) for a, b in moment.round.sends} == {dimension}


@pytest.mark.parametrize("n", range(1, 9))
def test_the_tree_of_shortest_routes_is_made_of_the_routers_hops(n):
    net = network(f"CQ({n})")
    nodes = np.arange(net.nodes)
    for root in sorted({0, 5 % net.nodes, net.nodes - 1}):
        tree = first_dimension(net, nodes, root)
        assert tree[root] == -1
        assert all(tree[v] == next_move(v, root).dimension for v in nodes.tolist() if v != root)
        assert broadcast(net, root, "crossed-cube", "all-port").depth == (n + 2) // 2


@pytest.mark.parametrize(("s", "t"), list(product(range(1, 7), repeat=2)))
@pytest.mark.parametrize("family", ["EH", "ECQ"])
def test_the_corrected_improved_tree_spans_for_all_sizes(family, s, t):
    net = network(f"{family}({s},{t})")
    for root in sorted({0, 1, net.nodes // 3, net.nodes - 1}):
        rows = exchanged_links(net, root)
        assert are_links(net, rows).all()
        tree = nx.DiGraph(rows.tolist())
        assert tree.number_of_nodes() == net.nodes
        assert nx.is_arborescence(tree)
        assert tree.in_degree(root) == 0
        schedule = broadcast(net, root, "improved-exchanged")
        assert schedule.depth == s + t + 2
        assert schedule.reached == net.nodes


def test_the_corrected_tree_says_in_every_round_which_links_it_takes():
    net = network("ECQ(3,2)")
    for root in (0, 1, 22, 63):
        for moment in broadcast(net, root, "improved-exchanged").moments:
            kinds = {net.ports[net.port_between(a, b)].kind for a, b in moment.round.sends}
            assert len(kinds) == 1
            assert ("c-link" in moment.why) == (kinds == {"E1"})
            assert ("`a` that moves" in moment.why) == (kinds == {"E2"})
            assert ("`b` that moves" in moment.why) == (kinds == {"E3"})


@pytest.mark.parametrize(("s", "t"), list(product(range(1, 5), repeat=2)))
def test_the_printed_construction_labels_every_node_once(s, t):
    rows = printed_tree(s, t)
    tree = nx.Graph(rows.tolist())
    assert tree.number_of_nodes() == 2 ** (s + t + 1)
    assert nx.is_tree(tree)


def test_the_copies_are_joined_as_the_paper_relabels_them():
    """The construction done again on strings, as it is printed."""

    def grown(s, t):
        rows = [(f"{a:03b}", f"{b:03b}") for a, b in printed_doublings(1, 1).tolist()]
        for _ in range(1, t):
            halves = [[tuple(x[0] + bit + x[1:] for x in row) for row in rows] for bit in "01"]
            zero = "0" * (len(rows[0][0]))
            rows = [*halves[0], *halves[1], ("0" + zero, "01" + zero[1:])]
        for _ in range(1, s):
            halves = [[tuple(bit + x for x in row) for row in rows] for bit in "01"]
            zero = "0" * (len(rows[0][0]))
            rows = [*halves[0], *halves[1], ("0" + zero, "1" + zero)]
        return {(int(a, 2), int(b, 2)) for a, b in rows}

    for s, t in [(1, 1), (1, 3), (2, 2), (3, 2), (2, 4)]:
        assert set(map(tuple, printed_doublings(s, t).tolist())) == grown(s, t)


def test_a_tree_hung_up_elsewhere_keeps_its_links():
    rows = printed_tree(2, 3)
    for root in (0, 17, 63):
        turned = rerooted_tree(rows, root)
        assert {frozenset(r) for r in rows.tolist()} == {frozenset(r) for r in turned.tolist()}
        assert nx.is_arborescence(nx.DiGraph(turned.tolist()))


# Asking for one ------------------------------------------------------------------------------


def test_every_network_has_a_breadth_first_tree_and_it_comes_last_but_general_ones():
    for spec in SMALL:
        serving = broadcasts_for(network(spec))
        assert BREADTH.key in {item.key for item in serving}
        assert [item.order for item in serving] == sorted(item.order for item in serving)
        assert all(item.pseudocode(network(spec)) for item in serving)
    assert list(broadcasts()) == [b.key for b in broadcasts().values()]


def test_unknown_things_are_refused_with_the_nearest_that_is_known():
    net = network("ECQ(2,3)")
    with pytest.raises(Unroutable, match="improved-exchanged, breadth-first"):
        broadcast_for(net, "nothing")
    with pytest.raises(Unroutable) as error:
        broadcast_for(net, "breadthfirst")
    assert error.value.nearest == "breadth-first"
    with pytest.raises(Unroutable) as error:
        broadcast(net, 0, model="allport")
    assert error.value.nearest == "all-port"
    with pytest.raises(Unroutable) as error:
        broadcast(net, 0, variant="printed")
    assert error.value.nearest == "as printed"
    with pytest.raises(OutsideRange):
        broadcast(net, 64)
    with pytest.raises(BadAddress):
        broadcast(net, "(0,0,0)")
    with pytest.raises(TooLarge):
        broadcast(network("Q(21)"), 0)
    with pytest.raises(TooLarge):
        broadcast(network("MC(3,3)"), 0, "breadth-first")
