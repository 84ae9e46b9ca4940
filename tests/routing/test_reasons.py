"""What every router says of every hop is so: line, effect, facts, and nothing besides."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from explorer import families, network
from explorer.core.network import Network
from explorer.core.registry import routers, routers_for
from explorer.core.router import Router
from tests.routing.reasons import complaints

CONVERTED = (
    "e-cube",
    "e-cube-descending",
    "folded-shortest",
    "up-and-down",
    "breadth-first",
    "digit-by-digit",
    "dimension-order",
    "hyper-star-shortest",
    "ccc-shortest",
    "hcn-optimal",
    "hcn-a",
    "hcn-b",
    "hcn-c",
    "hcn-shortest",
    "hcns-optimal",
    "hypernet-shortest",
    "hcnm-optimal",
    "hcnm-shortest",
    "star-cycles",
    "cube-first",
    "star-first",
    "pair-related",
    "four-cases",
)
SAMPLES = [network(spec) for family in families().values() for spec in family.samples]
SERVED = [
    pytest.param(net, router, variant, id=f"{net.spec}-{router.key}-{variant or 'only'}")
    for net in SAMPLES
    for router in routers_for(net)
    for variant in router.variants or (None,)
    if router.key in CONVERTED
]


def pairs(net: Network, most: int) -> Iterator[tuple[int, int]]:
    """Yield pairs of different nodes, all of a tiny network and a seeded sample of others."""
    if net.nodes * (net.nodes - 1) <= most:
        yield from ((a, b) for a in range(net.nodes) for b in range(net.nodes) if a != b)
        return
    draw = random.Random(net.spec)
    targets = [draw.randrange(net.nodes) for _ in range(8)]
    for turn in range(most):
        target, source = targets[turn % len(targets)], draw.randrange(net.nodes)
        if source != target:
            yield source, target


@pytest.mark.parametrize(("net", "router", "variant"), SERVED)
def test_every_hop_is_made_for_the_reason_told(
    net: Network, router: Router, variant: str | None
) -> None:
    searched = router.order > 80
    for source, target in pairs(net, 24 if searched else 72):
        assert not list(complaints(router, net, source, target, variant))


def test_no_router_is_left_out() -> None:
    assert {router.key for router in routers().values()} >= set(CONVERTED)
