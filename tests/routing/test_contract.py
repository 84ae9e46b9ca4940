"""The contract of routers, checked for every registered router on every sample it serves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import networkx
import numpy as np
import pytest

from explorer import families, network
from explorer.core.errors import BrokenContract, Unroutable
from explorer.core.network import Network
from explorer.core.registry import router_for, routers, routers_for
from explorer.core.router import Faults, Router, Step
from explorer.core.search import distances_from
from explorer.routing.trace import Trace, route, run

SAMPLES = [network(spec) for family in families().values() for spec in family.samples]
SERVED = [
    pytest.param(net, router, id=f"{net.spec}-{router.key}")
    for net in SAMPLES
    for router in routers_for(net)
]
VARIANTS = [
    pytest.param(net, router, variant, id=f"{net.spec}-{router.key}-{variant}")
    for net in SAMPLES
    for router in routers_for(net)
    for variant in router.variants[1:]
]


@cache
def distances_to(net: Network, target: int) -> list[int]:
    return [int(d) for d in distances_from(net, target)]


def pairs(net: Network, most: int = 32) -> list[tuple[int, int]]:
    """Every pair of a small network; of a larger one the farthest and a seeded sample."""
    if net.nodes <= most:
        return [(a, b) for a in range(net.nodes) for b in range(net.nodes) if a != b]
    draw = random.Random(net.spec)
    targets = draw.sample(range(net.nodes), 8)
    found = [(a, b) for b in targets for a in draw.sample(range(net.nodes), 10) if a != b]
    farthest = net.farthest_pair()
    return [*found, farthest, farthest[::-1]] if farthest else found


def all_steps(trace: Trace) -> Iterator[Step]:
    for hop in trace.hops:
        yield from hop.decisions
    yield from trace.decisions
    if trace.lost:
        yield trace.lost


def check_words(net: Network, router: Router, variant: str | None, trace: Trace) -> None:
    """Every line is one of the pseudo-code, and every reason is a sentence or two."""
    lines = len(router.pseudocode(net, variant))
    told = [(step.line, step.why, step.variables) for step in all_steps(trace)]
    told += [(hop.line, hop.why, hop.variables) for hop in trace.hops]
    for line, why, variables in told:
        assert 1 <= line <= lines
        assert why == why.strip()
        assert why.endswith(".")
        assert why.count(". ") <= 1, why
        assert why.count("`") % 2 == 0, why
        assert "  " not in why, why
        assert len(why) <= 320, why
        assert all(variable.name and variable.value for variable in variables)


@pytest.mark.parametrize(("net", "router"), SERVED)
def test_it_arrives_over_links_and_explains_every_hop(net: Network, router: Router) -> None:
    variant = router.variants[0] if router.variants else None
    # A search is the same for every network: fewer pairs tell as much and take less time.
    for source, target in pairs(net, 16 if router.order > 80 else 32):
        trace = run(router, net, source, target, variant)
        assert trace.delivered
        assert trace.nodes[0] == source
        assert trace.nodes[-1] == target
        for a, b in zip(trace.nodes, trace.nodes[1:], strict=False):
            assert b in net.neighbors(a)
        distance = distances_to(net, target)[source]
        assert trace.distance == distance
        assert trace.length >= distance
        if router.promises_shortest:
            assert trace.length == distance
            assert not any(hop.detour for hop in trace.hops)
        assert trace.hops[-1].left == 0
        check_words(net, router, variant, trace)


@pytest.mark.parametrize(("net", "router", "variant"), VARIANTS)
def test_every_variant_arrives_or_says_where_it_lost_the_message(
    net: Network, router: Router, variant: str
) -> None:
    for source, target in pairs(net):
        trace = run(router, net, source, target, variant)
        check_words(net, router, variant, trace)
        assert trace.delivered == (trace.nodes[-1] == target)
        if trace.lost:
            assert trace.lost.node == trace.nodes[-1]
            assert trace.lost.next is None


@pytest.mark.parametrize(("net", "router"), SERVED)
def test_its_algorithm_can_be_shown(net: Network, router: Router) -> None:
    for variant in router.variants or (None,):
        code = router.pseudocode(net, variant)
        assert code
        assert all(line.strip() for line in code)
        assert set(router.wrong_lines(net, variant)) <= set(range(1, len(code) + 1))
    if router.variants:
        assert not router.wrong_lines(net, router.variants[0])
        assert router.pseudocode(net) == router.pseudocode(net, router.variants[0])


@pytest.mark.parametrize("router", routers().values(), ids=routers())
def test_a_router_says_what_it_is_and_is_used(router: Router) -> None:
    assert router.title
    assert router.source
    assert len(set(router.variants)) == len(router.variants)
    assert any(router.serves(net) for net in SAMPLES)


@pytest.mark.parametrize("net", SAMPLES, ids=str)
def test_every_sample_has_a_router_of_its_own_and_a_search(net: Network) -> None:
    keys = [router.key for router in routers_for(net)]
    assert keys[-2:] == ["breadth-first", "disjoint-detour"]
    assert len(keys) >= 3


@pytest.mark.parametrize("net", SAMPLES, ids=str)
def test_with_faults_the_default_goes_round_them(net: Network) -> None:
    assert router_for(net, faulty=True).tolerates_faults
    assert not router_for(net).tolerates_faults


# Faults --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("net", "router"),
    [p for p in SERVED if p.values[1].tolerates_faults and p.values[0].nodes <= 256],
)
def test_it_goes_round_faults_by_the_shortest_way_left(net: Network, router: Router) -> None:
    draw = random.Random(net.spec)
    whole = net.to_networkx()
    lost = 0
    for source, target in draw.sample(pairs(net), min(40, len(pairs(net)))):
        spare = [v for v in range(net.nodes) if v not in (source, target)]
        nodes = draw.sample(spare, min(len(spare), net.degrees.minimum - 1))
        links = [tuple(sorted(link)) for link in draw.sample(sorted(whole.edges), 1)]
        faults = Faults(frozenset(nodes), frozenset(links))
        left = whole.copy()
        left.remove_nodes_from(nodes)
        left.remove_edges_from(links)
        trace = run(router, net, source, target, None, faults)
        assert trace.delivered == networkx.has_path(left, source, target)
        check_words(net, router, None, trace)
        if not trace.delivered:
            lost += 1
            continue
        assert networkx.is_path(left, trace.nodes)
        assert networkx.is_path(left, trace.circuit)
        assert trace.length == len(set(trace.circuit)) - 1
        if router.promises_shortest:
            assert trace.length == networkx.shortest_path_length(left, source, target)
    assert lost < 40


def test_a_node_cut_off_by_faults_is_said_to_be() -> None:
    net = network("Q(3)")
    trace = route(net, "000", "111", "breadth-first", faults=["110", "101", "011~111"])
    assert not trace.delivered
    assert trace.nodes == (0,)
    assert "cut" in trace.lost.why


# What run() refuses ----------------------------------------------------------------------------


class Cheat(Router):
    key, title, source = "cheat", "Cheat", "here"

    def __init__(self, *steps: Step) -> None:
        self.told = steps

    def serves(self, net: Network) -> bool:
        return True

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return ("cheat",)

    def steps(self, net, source, target, variant=None, faults=None) -> Iterator[Step]:
        yield from self.told


def test_a_router_that_cheats_is_caught() -> None:
    net = network("Q(3)")
    with pytest.raises(BrokenContract, match="jumps"):
        run(Cheat(Step(0, 3, 1, "Two at once.")), net, 0, 3)
    with pytest.raises(BrokenContract, match="jumps"):
        run(Cheat(Step(1, 3, 1, "From elsewhere.")), net, 0, 3)
    with pytest.raises(BrokenContract, match="stops"):
        run(Cheat(Step(0, 1, 1, "Not far enough.")), net, 0, 3)
    ahead = Step(0, 1, 1, "Ahead."), Step(1, 5, 1, "And on.")
    with pytest.raises(BrokenContract, match="not where it came from"):
        run(Cheat(*ahead, Step(5, 4, 1, "Elsewhere.", action="retreat")), net, 0, 3)
    to_and_fro = [Step(i % 2, 1 - i % 2, 1, "To and fro.") for i in range(3000)]
    with pytest.raises(BrokenContract, match="loops"):
        run(Cheat(*to_and_fro), net, 0, 3)


def test_what_cannot_be_routed_is_refused_with_a_sentence() -> None:
    net = network("Q(3)")
    with pytest.raises(Unroutable, match="two different nodes"):
        route(net, "000", "000")
    with pytest.raises(Unroutable, match="does not serve"):
        route(net, "000", "001", "no-such-router")
    with pytest.raises(Unroutable, match="no variant"):
        route(net, "000", "001", "e-cube", "as printed")
    with pytest.raises(Unroutable, match="has failed"):
        route(net, "000", "001", faults=["001"])
    assert router_for(net).key == routers_for(net)[0].key
    assert np.asarray(route(net, 0, 7).nodes).shape == (4,)
