"""The vectorised checker of conflicts against sets of links, one message after another."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from itertools import pairwise

import numpy as np
import pytest

from explorer import network
from explorer.analysis.traffic.conflicts import collisions, conflicts, crossed_links
from explorer.core.errors import NotALink, OutsideRange
from explorer.core.search import distances_from


def by_sets(routes, steps):
    """Return the messages that share links, hop by hop and held, and the crossings of each link."""
    at_once, held, load = defaultdict(set), defaultdict(set), defaultdict(int)
    for message, (route, step) in enumerate(zip(routes, steps, strict=True)):
        for hop, link in enumerate(pairwise(route)):
            at_once[step, hop, link].add(message)
            held[step, link].add(message)
            load[link] += 1
    return (
        {place: who for place, who in at_once.items() if len(who) > 1},
        {place: who for place, who in held.items() if len(who) > 1},
        load,
    )


def random_walks(net, count, steps, generator):
    """Random walks of 0 to 7 hops, which may come back, in random order of their steps."""
    routes, numbers = [], []
    for _ in range(count):
        route = [generator.randrange(net.nodes)]
        for _ in range(generator.randrange(8)):
            near = [v for v in net.neighbors(route[-1]).tolist() if v >= 0]
            route.append(generator.choice(near))
        routes.append(route)
        numbers.append(generator.choice(steps))
    return routes, numbers


@pytest.mark.parametrize("paired", [0, 2**11])
@pytest.mark.parametrize("places", [1, 2**15])
@pytest.mark.parametrize(
    ("spec", "count"), [("Q(1)", 3), ("Q(3)", 12), ("MC(1,2)", 60), ("HCN(2)", 40), ("CCC(2)", 30)]
)
def test_conflicts_are_those_of_sets_of_links(monkeypatch, spec, count, places, paired) -> None:
    """The results are the same in tables of pairs or by port, in large pieces or small ones."""
    monkeypatch.setattr("explorer.analysis.traffic.conflicts.PLACES_PER_PIECE", places)
    monkeypatch.setattr("explorer.core.channels.MAX_NODES_PAIRED", paired)
    net = network(spec)
    for seed in range(12):
        routes, steps = random_walks(net, count, [3, 4, 9, 11], random.Random(seed))
        at_once, held, load = by_sets(routes, steps)
        clashes = conflicts(net, routes, steps)
        assert (clashes.messages, clashes.steps) == (count, len(set(steps)))
        assert clashes.hops == sum(load.values())
        assert clashes.hop_synchronous.places == len(at_once)
        assert clashes.hop_synchronous.steps == len({step for step, _, _ in at_once})
        assert clashes.held_path.places == len(held)
        assert clashes.held_path.steps == len({step for step, _ in held})
        busiest = clashes.busiest(10**6)
        assert {(a, b): times for a, b, times in busiest} == load
        assert [times for *_, times in busiest] == sorted(load.values(), reverse=True)
        histogram = clashes.histogram()
        assert sum(histogram.values()) == 2 * net.links
        assert sum(times * links for times, links in histogram.items()) == clashes.hops
        named = {
            (c.step, c.hop, c.link): set(c.messages)
            for c in collisions(net, routes, steps, "hop-synchronous")
        }
        assert named == at_once
        named = {(c.step, c.link): set(c.messages) for c in collisions(net, routes, steps)}
        assert named == held


def test_no_messages_have_no_conflicts() -> None:
    net = network("Q(2)")
    for routes in ([], np.empty((0, 3), dtype=np.int64)):
        clashes = conflicts(net, routes)
        assert (clashes.messages, clashes.steps, clashes.hops) == (0, 0, 0)
        assert clashes.busiest() == ()
    assert conflicts(net, [[1], [2]]).hops == 0


def test_all_shortest_routes_of_a_router_load_the_links_of_a_cube_alike() -> None:
    net = network("Q(4)")
    routes = [net.route(a, b).nodes for a in range(16) for b in range(16) if a != b]
    clashes = conflicts(net, routes)
    assert clashes.hops == sum(int(distances_from(net, v).sum()) for v in range(16))
    assert clashes.histogram() == {8: 64}


@pytest.mark.parametrize("bits", [31, 32, 40, 62, 70])
def test_crossed_links_are_counted_exactly_at_any_size_of_numbers(bits: int) -> None:
    top = 2**bits
    routes = [[0, top // 2, top - 1], [top - 1, top // 2, 0], [1, 0, -1], [top - 2, top - 1, -1]]
    kind = np.int64 if bits < 63 else object
    links, loads = crossed_links(np.array(routes, dtype=kind))
    pairs = ((a, b) for route in routes for a, b in pairwise(route) if b >= 0)
    counts = Counter((min(pair), max(pair)) for pair in pairs)
    assert dict(zip(map(tuple, links.tolist()), loads.tolist(), strict=True)) == counts


@pytest.mark.parametrize(
    ("routes", "steps", "error", "sentence"),
    [
        ([[0, 3]], None, NotALink, "00 and 11 are not joined in Q(2)"),
        ([[0, 4]], None, OutsideRange, "#4 is no node of Q(2)"),
        ([[0, -2]], None, OutsideRange, "#-2 is no node of Q(2)"),
        (np.array([[0, -1, 1], [0, 1, 3]]), None, OutsideRange, "#-1 is no node of Q(2)"),
        (np.array([[0, -1, -1, 1], [-1, 1, 3, -1]]), None, OutsideRange, "#-1 is no node of Q(2)"),
        ([[0, 1]], [1, 2], OutsideRange, "1 routes have 2 steps"),
    ],
)
def test_invalid_routes_are_refused(routes, steps, error, sentence) -> None:
    with pytest.raises(error) as error:
        conflicts(network("Q(2)"), routes, steps)
    assert sentence in str(error.value)
