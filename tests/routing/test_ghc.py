"""Digit by digit in the generalized hypercube."""

import pytest

from explorer.analysis.traffic.traffic import send
from explorer.core.registry import network
from explorer.routing.traces.trace import route


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


def test_a_tie_on_a_ring_is_broken_by_the_digits_of_both_ends() -> None:
    net = network("GHC(4r)")
    assert route(net, "3", "1").nodes == (3, 2, 1)
    assert route(net, "2", "0").nodes == (2, 3, 0)
    torus = network("Torus(4,4)")
    up, down = (route(torus, source, "(2,3)").hops[0] for source in ("(0,1)", "(0,2)"))
    assert (torus.format(up.next), torus.format(down.next)) == ("(1,1)", "(3,2)")
    assert (
        "take 2 steps. Half of the messages go each way: the digits of source and target, all but"
        " this `2`, add up to 4" in str(up.why)
    )
    assert "add up to 4, which is even, so the message goes up" in str(up.why)
    assert "add up to 5, which is odd, so the message goes down" in str(down.why)


@pytest.mark.parametrize(
    ("spec", "least"),
    [
        ("Torus(4,4)", 8),
        ("Torus(4,4,4)", 32),
        ("Torus(8,8)", 64),
        ("Torus(6,6)", 27),
        ("Torus(6)", 5),
    ],
)
def test_all_to_all_loads_no_ring_more_than_it_must(spec: str, least: int) -> None:
    # The least: half the messages cross a bisection of twice as many channels (BookSim's bound).
    net = network(spec)
    ends = [(a, b) for a in range(net.nodes) for b in range(net.nodes) if a != b]
    traffic = send(net, ends)
    assert traffic.load.max() == least
    hops = int(traffic.lengths.sum())
    assert least >= -(-hops // (2 * net.links))


@pytest.mark.parametrize(("spec", "most"), [("HyperStar(6,3)", 20), ("HyperStar(8,3)", 59)])
def test_all_to_all_loads_no_place_of_a_hyper_star_a_quarter_more_than_it_must(
    spec: str, most: int
) -> None:
    net = network(spec)
    ends = [(a, b) for a in range(net.nodes) for b in range(net.nodes) if a != b]
    assert send(net, ends).load.max() == most


def test_pseudocode_speaks_of_the_shapes_that_occur() -> None:
    router = network("GHC(2,3)").routers()[0]
    assert len(router.pseudocode(network("GHC(2,3)"))) == 2
    assert len(router.pseudocode(network("GHC(2,3r,4m)"))) == 4
