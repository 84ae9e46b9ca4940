"""Loads in closed form, against every route of every pair counted."""

from __future__ import annotations

from fractions import Fraction

import pytest

from explorer import network, routers_for
from explorer.analysis.traffic.known_loads import known_load
from explorer.analysis.traffic.sample import Sample, sample_messages
from explorer.analysis.verification import verify
from explorer.core.registry import router_for

COUNTED_SPECS = (
    *("Q(1)", "Q(4)", "Q(6)", "GHC(3,4)", "GHC(2,3,4)", "GHC(4m,3m,3m)", "GHC(5,5r)"),
    *("GHC(2,5m,3r)", "GHC(6r,4m)", "GHC(4r,5m)", "GHC(2,6r)", "Mesh(7)", "Mesh(3,4,5)"),
    *("Torus(3,5)", "Torus(4,4)", "Torus(8)", "Torus(6,4)", "Torus(4,3)", "Torus(7,6,2)"),
    *("MC(0,3)", "MC(1,1)", "MC(1,2)", "DC(2)", "MC(2,1)", "MC(2,2)"),
)


@pytest.mark.parametrize("spec", COUNTED_SPECS)
def test_the_busiest_channel_is_the_one_that_is_counted(spec: str) -> None:
    net = network(spec)
    known = {router.key: known_load(net, router) for router in routers_for(net)}
    assert any(known.values())
    for key, load in known.items():
        if load is None:
            continue
        verification = verify(net, key)
        assert verification.busiest is not None
        assert verification.load is not None
        assert load.messages == verification.busiest[2]
        here, there = load.channel
        assert verification.load[here, net.port_between(here, there)] == load.messages


def test_a_ring_whose_ties_do_not_halve_is_left_to_counting() -> None:
    for spec in ("Torus(6)", "Torus(6,3)", "S(4)"):
        net = network(spec)
        assert known_load(net, router_for(net)) is None


@pytest.mark.parametrize(
    ("spec", "router", "messages"),
    [
        ("Q(60)", "e-cube", 2**59),
        ("Mesh(64,64,64)", "dimension-order", 32**2 * 64**2),
        ("MC(2,10)", "metacube", 2 * 2**42),
    ],
)
def test_no_size_is_too_large(spec: str, router: str, messages: int) -> None:
    net = network(spec)
    load = known_load(net, router_for(net, router))
    assert load is not None
    assert load.messages == messages
    assert load.channel[1] in net.neighbors(load.channel[0]).tolist()


@pytest.mark.parametrize(
    ("spec", "router"), [("Q(20)", "e-cube"), ("MC(3,3)", "metacube"), ("Mesh(200,200)", None)]
)
def test_uniform_traffic_of_a_large_network_has_its_loads_in_closed_form(
    spec: str, router: str | None
) -> None:
    net = network(spec)
    verification = sample_messages(net, "uniform", seed=3, router=router)
    assert verification.expected_load is not None
    assert verification.expected_heaviest is not None
    # The sampled load is near the expected one; the busiest channel carries at least the mean.
    assert float(verification.load) == pytest.approx(float(verification.expected_load), rel=0.1)
    assert verification.expected_heaviest >= verification.expected_load
    assert sample_messages(net, "complement", router=router).expected_load is None


def test_the_expected_load_is_the_mean_over_all_choices_of_targets() -> None:
    net = network("Q(3)")
    sample_of_pairs = Sample(net, router_for(net), 8, (), (), uniform=True)
    sums = verify(net).load
    assert sums is not None
    assert sample_of_pairs.expected_load == Fraction(int(sums.sum()), 7 * 2 * net.links)
    assert sample_of_pairs.expected_heaviest == Fraction(int(sums.max()), 7)
