"""Routing by pair-related distance in crossed cubes of any size."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from explorer import network
from explorer.networks.cubes.crossed_cube import pair_related_distance
from explorer.routing.crossed_cube import next_move
from explorer.routing.traces.trace import route


@given(st.integers(1, 72), st.data())
def test_every_move_crosses_a_link_and_lowers_the_distance_by_one(
    n: int, data: st.DataObject
) -> None:
    u = data.draw(st.integers(0, 2**n - 1))
    v = data.draw(st.integers(0, 2**n - 1).filter(lambda value: value != u))
    net = network(f"CQ({n})")
    move = next_move(u, v)
    port = net.port_between(u, move.next)
    assert net.ports[port].dimension == move.dimension
    rho = int(pair_related_distance(u, v, n))
    assert sum(move.costs) == rho
    assert int(pair_related_distance(move.next, v, n)) == rho - 1


def test_a_lower_double_bit_is_corrected_before_the_hops_above_it() -> None:
    """To keep 01 while bit 2 is flipped, the message must first turn it into 11."""
    trace = route(network("CQ(3)"), "101", "001")
    assert [trace.net.format(node) for node in trace.nodes] == ["101", "111", "001"]
    assert "`11`" in trace.hops[0].why
    assert [hop.kind.key for hop in trace.hops] == ["cube", "twisted"]


def test_the_lowest_double_bit_is_not_always_first() -> None:
    """Double bit 0 goes from 00 to 11 by its own flip and the twist of a later hop above it."""
    net = network("CQ(6)")
    trace = route(net, "001000", "101111")
    assert [hop.dimension for hop in trace.hops] == [5, 0, 2]
    assert trace.length == trace.distance == 3


def test_hops_of_several_pairs_are_written_as_a_sum_and_those_of_one_as_a_number() -> None:
    def rho_value(spec: str, ends: tuple[str, str]) -> str:
        trace = route(network(spec), *ends)
        return next(str(v.value) for v in trace.hops[0].variables if v.name == "ρ")

    assert rho_value("CQ(2)", ("00", "01")) == "1"
    assert rho_value("CQ(4)", ("0000", "0101")) == "1 + 1 = 2"
    assert rho_value("CQ(5)", ("00000", "10101")).count("+") == 2
