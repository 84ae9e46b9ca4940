"""Digit by digit in the generalized hypercube."""

from itertools import permutations

import pytest

from explorer.core.registry import network
from explorer.routing.trace import route, run


def test_digits_are_made_equal_in_the_order_of_the_address() -> None:
    net = network("GHC(2,3,4)")
    trace = route(net, "000", "123")
    assert [net.format(v) for v in trace.nodes] == ["(0,0,0)", "(1,0,0)", "(1,2,0)", "(1,2,3)"]


def test_a_ring_is_gone_round_the_shorter_way_and_a_line_step_by_step() -> None:
    net = network("GHC(5r,4m)")
    trace = route(net, "00", "43")
    assert [net.format(v) for v in trace.nodes] == [
        "(0,0)", "(4,0)", "(4,1)", "(4,2)", "(4,3)",
    ]  # fmt: skip
    code = trace.router.pseudocode(net)
    assert "ring" in code[trace.hops[0].line - 1]
    assert "closes the ring" in trace.hops[0].why
    assert all("mesh" in code[hop.line - 1] for hop in trace.hops[1:])


def test_a_tie_on_a_ring_goes_up() -> None:
    net = network("GHC(4r)")
    assert route(net, "3", "1").nodes == (3, 0, 1)


@pytest.mark.parametrize("spec", ["GHC(2,3,4)", "GHC(4m,3m,3m)", "GHC(2,4r,4m)", "GHC(7r,3)"])
def test_every_route_is_shortest(spec: str) -> None:
    net = network(spec)
    router = net.routers()[0]
    assert router.key == "digit-by-digit"
    for a, b in permutations(range(net.nodes), 2):
        trace = run(router, net, a, b)
        assert trace.length == trace.distance


def test_pseudocode_speaks_of_the_shapes_that_occur() -> None:
    router = network("GHC(2,3)").routers()[0]
    assert len(router.pseudocode(network("GHC(2,3)"))) == 2
    assert len(router.pseudocode(network("GHC(2,3r,4m)"))) == 4
