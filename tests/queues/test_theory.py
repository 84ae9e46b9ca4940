"""Waits, saturation and deadlock against exact results on queues and other computations."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from explorer import network
from explorer.analysis.comparison.loads import LOADS, estimated_latency, routed_saturation
from explorer.analysis.queues.load import Load
from explorer.analysis.queues.record import record
from explorer.analysis.verification.verify import verify
from explorer.core.registry import routers_for
from tests.contracts import by_turns

SATURATIONS = {
    ("HCN(3)", "hcn-optimal"): (Fraction(63, 75), 3.3353),
    ("HCN(3)", "hcn-shortest"): (Fraction(3, 4), 3.2937),
    ("MC(2,1)", "metacube-paper"): (Fraction(63, 128), 4.6984),
    ("Mesh(4,4)", None): (Fraction(15, 16), 2.6667),
    ("CCC(3)", None): (Fraction(23, 36), 3.2174),
    ("S(4)", None): (Fraction(23, 24), 2.6957),
}
"""Networks and routers with their saturation and mean hops under uniform traffic."""


@pytest.mark.parametrize("spec", by_turns(["GHC(4,4)", "Q(4)", "Mesh(8)"], 2))
def test_all_to_one_waits_like_one_queue_per_last_channel(spec: str) -> None:
    """On a tree into one channel the k sources behind it wait (1 - 1/k) ρ / (2 (1 - ρ)) in all.

    Unit servers on the way let messages out as one queue of all sources would.
    """
    net = network(spec)
    lines = "\n".join(f"#{node} #0" for node in range(1, net.nodes))
    simulation = Load(net, pattern="pasted", lines=lines, cycles=5000, warm=500)
    weights = simulation.targets.weights[0][:, 0]
    assert weights.sum() == net.nodes - 1
    routes = simulation.routes
    last = routes.flat[routes.start[1:][np.arange(1, net.nodes) * net.nodes] - 1]
    behind = np.bincount(last)
    behind = behind[behind > 0]
    load = Fraction(round(0.6 / int(behind.max()) * 10**6), 10**6)
    rho = behind * float(load)
    exact = float((behind * (1 - 1 / behind) * rho / (2 * (1 - rho))).sum() / behind.sum())
    waits = []
    for seed in range(1, 7):
        (point,) = Load(
            net, pattern="pasted", lines=lines, cycles=5000, warm=500, seed=seed
        ).points([load])
        assert point.mean is not None
        assert point.hops is not None
        waits.append(point.mean - point.hops)
    error = float(np.std(waits, ddof=1)) / math.sqrt(len(waits))
    assert abs(float(np.mean(waits)) - exact) < 4 * error


def test_nothing_waits_if_every_pair_has_its_own_channel() -> None:
    for point in Load(network("GHC(8)"), cycles=400).points([Fraction(1, 2), Fraction(1)]):
        assert point.mean == 1
        assert point.p95 == 1
    assert point.throughput == 1


@pytest.mark.parametrize(("spec", "router"), SATURATIONS)
def test_estimate_and_run_agree_below_saturation(spec: str, router: str | None) -> None:
    simulation = Load(network(spec), router)
    estimate = simulation.estimate
    full, hops = SATURATIONS[spec, router]
    assert estimate.saturation == full
    assert round(float(estimate.hops), 4) == hops
    loads = [Fraction(round(part * full * 10000), 10000) for part in (0.5, 0.8, 0.9)]
    bounds = [(0.98, 1.03), (0.98, 1.08), (0.95, 1.15)]
    for point, load, (low, high) in zip(simulation.points(loads), loads, bounds, strict=True):
        assert point.mean is not None
        assert point.latency_by_little is not None
        expected, poisson = estimate.latency(load), estimate.poisson_latency(load)
        assert expected is not None
        assert poisson is not None
        assert low <= point.mean / expected <= high
        assert expected < poisson
        assert abs(point.latency_by_little / point.mean - 1) < 0.01
        assert not point.is_rising
        # All messages are delivered; their number is binomial over hosts and cycles.
        tries = 1500 * simulation.targets.hosts
        assert abs(point.throughput - float(load)) < 4 * math.sqrt(load * (1 - load) / tries)
    assert estimate.latency(full) is None


@pytest.mark.parametrize(("spec", "router"), SATURATIONS)
def test_messages_under_way_pile_up_past_the_predicted_saturation(
    spec: str, router: str | None
) -> None:
    simulation = Load(network(spec), router)
    over = min(Fraction(1), Fraction(round(simulation.estimate.saturation * 1100), 1000))
    (point,) = simulation.points([over])
    assert point.is_rising
    longest = point.longest_queue
    assert longest is not None
    assert longest[2] > 30


def test_saturation_agrees_with_the_check_of_every_pair() -> None:
    """A verdict counts a node itself as a target: N over the busiest in place of N - 1."""
    for spec, router in SATURATIONS:
        net = network(spec)
        verdict = verify(net, router).saturation
        assert verdict is not None
        simulation = Load(net, router).estimate
        assert simulation.saturation * net.nodes / (net.nodes - 1) == verdict


def test_error_bars_contain_the_mean_of_many_seeds() -> None:
    simulation = [Load(network("HCN(2)"), "hcn-optimal", seed=seed) for seed in range(20)]
    load = [Fraction(1, 2)]
    points = [each.points(load)[0] for each in simulation]
    means = [point.mean for point in points if point.mean is not None]
    middle = float(np.mean(means))
    inside = sum(
        abs(mean - middle) <= (point.error or 0) for mean, point in zip(means, points, strict=True)
    )
    assert inside >= 16
    spread = 2 * float(np.std(means, ddof=1))
    assert 0.5 < float(np.mean([point.error or 0 for point in points])) / spread < 2


BOUNDED = ["HCN(2)", "MC(2,1)", "Mesh(4,4)", "Torus(4,4)", "CCC(3)", "S(4)", "BT(3)", "GHC(2,3,4)"]


@pytest.mark.parametrize("spec", by_turns([*BOUNDED, "Q(4)", "FT(4)", "CQ(4)"], 4))
def test_bounded_queues_stop_only_where_a_router_can_deadlock(spec: str) -> None:
    net = network(spec)
    for router in routers_for(net):
        verdict = verify(net, router.key)
        if verdict.lost or verdict.loops:
            continue
        simulation = Load(net, router.key, cycles=600, bound=1)
        run = simulation.run([Fraction(1)])
        (circle,) = run.circles
        if verdict.deadlock.free:
            assert circle is None, router.key
        elif circle is not None:
            ends = [run.routes.channels.link(channel) for channel in circle.channels]
            assert all(a[1] == b[0] for a, b in zip(ends, [*ends[1:], ends[0]], strict=True))


def test_bounded_queues_stop_where_routes_wait_in_a_circle() -> None:
    for spec in ("HCN(2)", "Torus(4,4)", "MC(2,1)"):
        run = Load(network(spec), cycles=600, bound=1).run([Fraction(1)], record=True)
        (circle,) = run.circles
        assert circle is not None
        assert len(circle.channels) >= 3
        # The circle is complete in the cycle after the last one in which one of its channels sent.
        recorded = record(run)
        leave_cycles = recorded.left[
            np.isin(recorded.channel, circle.channels) & (recorded.left < run.cycles)
        ]
        assert leave_cycles.max() == circle.cycle - 1


@pytest.mark.parametrize("spec", ["Q(5)", "HCN(2)", "MC(2,1)", "Mesh(4,4)", "FT(4)", "DF(2,4,2)"])
def test_waits_in_compare_agree_with_runs(spec: str) -> None:
    net = network(spec)
    full = routed_saturation(net)
    assert full == min(1, Load(net).estimate.saturation)
    for load in LOADS:
        estimate = estimated_latency(net, load)
        if load >= Load(net).estimate.saturation:
            assert estimate is None
            continue
        assert estimate is not None
        if load > Load(net).estimate.saturation * Fraction(4, 5):
            # Nearer to saturation streams depend on each other, as in fat trees.
            continue
        (point,) = Load(net, cycles=3000).points([load])
        assert point.mean is not None
        assert 0.97 < point.mean / float(estimate) < 1.09


def test_compare_gives_no_waits_for_networks_too_large_to_route_at_once() -> None:
    assert routed_saturation(network("Q(9)")) is None
    assert estimated_latency(network("Q(40)"), LOADS[0]) is None
