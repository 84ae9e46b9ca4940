"""The contract of routers, for every registered router on every sample that it serves."""

from __future__ import annotations

import numpy as np
import pytest

from explorer import network
from explorer.core.errors import Unroutable
from explorer.core.network import Network
from explorer.core.registry import router_for, routers, routers_for
from explorer.routing.traces.trace import route, run
from explorer.testing import Check, router_checks
from tests.contracts import NIGHTLY, by_subject, by_turns, hold_checks, samples
from tests.routing.drawn import drawn_pairs

SAMPLES = samples()
CHECKS = [
    check
    for router in routers().values()
    # Routers that search work the same in all families, so few samples are enough.
    for check in router_checks(router, by_turns(SAMPLES, 8) if router.order > 80 else SAMPLES)
]


@pytest.mark.by_day(3)
@pytest.mark.parametrize("checks", by_subject(CHECKS))
def test_every_router_keeps_the_contract(checks: list[Check]) -> None:
    hold_checks(checks)


@pytest.mark.parametrize("net", SAMPLES, ids=str)
def test_the_last_two_routers_of_every_sample_search_for_paths(net: Network) -> None:
    keys = [router.key for router in routers_for(net)]
    assert keys[-2:] == ["breadth-first", "disjoint-detour"]


@pytest.mark.parametrize(
    ("spec", "key"),
    [
        ("A(6,4)", "arrangement-cycles"),
        ("BT(4)", "up-and-down"),
        ("CCC(2)", "ccc-shortest"),
        ("CCC(3)", "ccc-shortest"),
        ("CCC(4)", "ccc-shortest"),
        ("FIB(8)", "clear-first"),
        ("FQ(4)", "folded-shortest"),
        ("FQ(5)", "folded-shortest"),
        ("GHC(2,3,4)", "digit-by-digit"),
        ("GHC(2,4r,4m)", "digit-by-digit"),
        ("GHC(4m,3m,3m)", "digit-by-digit"),
        ("GHC(7r,3)", "digit-by-digit"),
        ("HCN(1)", "hcn-shortest"),
        ("HCN(2)", "hcn-shortest"),
        ("HCNm(1,2)", "hcnm-shortest"),
        ("HCNm(2,3)", "hcnm-shortest"),
        ("HCNs(1,2)", "hcns-optimal"),
        ("HCNs(2,3)", "hcns-optimal"),
        ("HS(3)", "hs-shortest"),
        ("HyperStar(6,2)", "hyper-star-shortest"),
        ("HyperStar(6,3)", "hyper-star-shortest"),
        ("Hypernet(3)", "hypernet-shortest"),
        ("LTQ(7)", "ltq-shortest"),
        ("MOT(3)", "row-then-column"),
        ("Mesh(4,5)", "dimension-order"),
        ("NKS(6,4)", "nk-star-cycles"),
        ("PYR(5)", "pyramid"),
        ("S(5)", "star-cycles"),
        ("Torus(4,5)", "dimension-order"),
        ("XT(6)", "x-tree"),
    ],
)
def test_every_route_is_shortest(spec: str, key: str) -> None:
    net = network(spec)
    router = next(router for router in routers_for(net) if router.promises_shortest)
    assert router.key == key
    for source, target in drawn_pairs(net, 400 if NIGHTLY else 80):
        trace = run(router, net, source, target)
        assert trace.length == trace.distance


def test_a_node_cut_off_by_faults_is_reported() -> None:
    net = network("Q(3)")
    trace = route(net, "000", "111", "breadth-first", faults=["110", "101", "011~111"])
    assert not trace.delivered
    assert trace.nodes == (0,)
    assert "cut" in trace.lost.why


def test_what_cannot_be_routed_is_refused_with_a_sentence() -> None:
    net = network("Q(3)")
    with pytest.raises(Unroutable, match="two different nodes"):
        route(net, "000", "000")
    with pytest.raises(Unroutable, match="there is no router 'no-such-router'"):
        route(net, "000", "001", "no-such-router")
    with pytest.raises(Unroutable, match="router 'metacube' does not serve"):
        route(net, "000", "001", "metacube")
    with pytest.raises(Unroutable, match="no variant"):
        route(net, "000", "001", "e-cube", "as printed")
    with pytest.raises(Unroutable, match="has failed"):
        route(net, "000", "001", faults=["001"])
    assert router_for(net).key == routers_for(net)[0].key
    assert np.asarray(route(net, 0, 7).nodes).shape == (4,)
