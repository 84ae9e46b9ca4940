"""Messages that are routed at once go where each would go alone, or are left to the steps."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from explorer import network
from explorer.analysis.traffic.traffic import send, walks
from explorer.core.ints import Ints
from explorer.core.registry import router_for
from explorer.routing.traces.together import route_together
from explorer.routing.traces.trace import run

NETS = ("Mesh(3,4)", "Torus(4,5)", "GHC(3,2,4)", "BT(4)", "HyperStar(5,2)")


def every_pair(nodes: int) -> Ints:
    """Return all ordered pairs, a node and itself among them: (nodes², 2)."""
    return np.stack(np.divmod(np.arange(nodes**2), nodes), axis=1)


@pytest.mark.parametrize("spec", NETS)
def test_all_at_once_go_where_each_goes_alone(spec: str) -> None:
    net = network(spec)
    router, ends = router_for(net), every_pair(net.nodes)
    assert route_together(router, net, ends) is not None
    for route, (source, target) in zip(
        walks(router, net, ends.tolist(), None), ends.tolist(), strict=True
    ):
        there = run(router, net, source, target).nodes if source != target else (source,)
        assert tuple(route) == there
    traffic = send(net, ends, router.key)
    assert traffic.lost == ()
    assert sum(traffic.lengths) == sum(traffic.load.ravel())


@pytest.mark.parametrize(
    "ahead",
    [
        lambda net, target, at: None,
        lambda net, target, at: at + net.nodes,
        lambda net, target, at: at - net.nodes,
        lambda net, target, at: at,
    ],
    ids=["says nothing", "too large", "below zero", "never arrives"],
)
def test_next_hops_that_lead_nowhere_are_left_to_the_steps(
    ahead: Callable[..., Ints | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    net = network("Mesh(3,3)")
    router, ends = router_for(net), every_pair(9)
    whole = walks(router, net, ends.tolist(), None)
    next_hops = lambda self, net, source, target, at, variant=None: ahead(net, target, at)  # noqa: E731
    monkeypatch.setattr(type(router), "next_hops", next_hops)
    assert route_together(router, net, ends) is None
    assert walks(router, net, ends.tolist(), None) == whole


def test_a_long_way_over_a_large_mesh_is_no_loop() -> None:
    net = network("Mesh(1024,1024)")
    ((*_, last), route) = walks(router_for(net), net, [(0, 1), (0, net.nodes - 1)], None)
    assert last == 1
    assert len(route) == 2 * 1023 + 1
    assert route[-1] == net.nodes - 1


def test_more_nodes_than_a_number_of_a_machine_are_left_to_the_steps() -> None:
    net = network("Q(72)")
    assert walks(router_for(net), net, [(0, 2**71)], None) == [[0, 2**71]]
