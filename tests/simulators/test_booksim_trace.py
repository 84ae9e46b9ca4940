"""Traces of BookSim as packets to be played: nodes, cycles, channels; else refused by line."""

from __future__ import annotations

import random
import time

import pytest

from explorer import network
from explorer.core.errors import ExplorerError, TooLarge
from explorer.graphs.data import BadFile
from explorer.simulators.booksim_trace import is_trace, read_trace
from tests.simulators.booksim import overall, period, trace

NET = network("Q(3)")
WAYS = {5: [0, 1, 3], 6: [6, 7], 7: [4]}

# As printed: a packet of two flits, and one that is still under way.
PRINTED = """\
1 | node4 | Enqueuing packet 2 at time 1.
1 | node4 | Enqueuing flit 5 (packet 2) at time 1.
1 | node4 | Enqueuing flit 6 (packet 2) at time 1.
1 | traffic_manager | Finding output VC for flit 5:
3 | network_0/router_4 | Received flit 5 from channel at input 0.
3 | network_0/router_4 | Adding flit 5 to VC 2 at input 0 (state: idle, empty).
4 | network_0/router_4 | Received flit 6 from channel at input 0.
4 | network_0/router_4 | Adding flit 6 to VC 9 at input 0 (state: active, front: 5).
10 | network_0/router_6 | Received flit 5 from channel at input 2.
11 | network_0/router_6 | Received flit 6 from channel at input 2.
12 | node1 | Enqueuing flit 8 (packet 3) at time 11.
14 | network_0/router_1 | Received flit 8 from channel at input 0.
18 | node6 | Retiring flit 5 (packet 2, src = 4, dest = 6, hops = 2, flat = 15).
18 | node6 | Retiring packet 2 (plat = 17, nlat = 17, frag = 0, src = 4, dest = 6).
"""


def test_a_packet_has_its_nodes_and_the_cycle_of_each() -> None:
    first, second = read_trace(NET, PRINTED).packets
    assert (first.nodes, first.cycles, first.inputs) == ((4, 6), (3, 10), (0, 2))
    # The line of a channel names that of the first flit where it has one.
    assert first.channels == (2, None)
    assert (first.born, first.retired, first.source, first.target) == (1, 18, 4, 6)
    assert (second.nodes, second.born, second.retired, second.target) == ((1,), 11, None, None)


def test_a_trace_is_read_as_it_was_written() -> None:
    packets = read_trace(NET, trace(WAYS, start=100)).packets
    assert {packet.number: list(packet.nodes) for packet in packets} == WAYS
    assert packets[0].cycles == (107, 114, 121)
    assert packets[0].channels == (3, 4, 5)
    assert [packet.born for packet in packets] == [105, 106, 107]
    assert [packet.number for packet in read_trace(NET, trace(WAYS, channels=False)).packets] == [
        5,
        6,
        7,
    ]
    assert read_trace(NET, trace(WAYS, channels=False)).packets[0].channels == (None,) * 3


def test_other_output_around_results_is_skipped() -> None:
    text = period(20, 0.2) + trace(WAYS) + overall(20, 0.2, 3)
    assert is_trace(text)
    assert not is_trace(period(20, 0.2) + overall(20, 0.2, 3))
    assert read_trace(NET, text) == read_trace(NET, trace(WAYS))


@pytest.mark.parametrize("spec", ["HCN(3)", "S(4)", "MC(1,2)", "Torus(4,4)"])
def test_routes_of_a_router_come_back_with_their_times(spec: str) -> None:
    net, draw = network(spec), random.Random(3)
    ends = [(draw.randrange(net.nodes), draw.randrange(net.nodes)) for _ in range(40)]
    routes = {p: list(net.route(a, b).nodes) for p, (a, b) in enumerate(ends) if a != b}
    for packet in read_trace(net, trace(routes, router=4)).packets:
        assert list(packet.nodes) == routes[packet.number]
        assert packet.cycles == tuple(packet.born + 2 + 4 * hop for hop in range(len(packet.nodes)))
        assert packet.target == routes[packet.number][-1]


def test_coordinates_are_addresses() -> None:
    lines = [
        "0 | node3 | Enqueuing flit 5 (packet 2) at time 0.",
        "1 | network_0/router_0_3 | Received flit 5 from channel at input 4.",
        "5 | network_0/router_0_0 | Received flit 5 from channel at input 1.",
    ]
    (packet,) = read_trace(network("Torus(4,4)"), "\n".join(lines)).packets
    assert (packet.nodes, packet.cycles) == ((3, 0), (1, 5))


@pytest.mark.parametrize(
    ("line", "wrong", "sentence"),
    [
        (9, "10 | network_0/router_9 | Received flit 5 from channel at input 2.", "#9 is no node"),
        (9, "10 | network_0/router_1 | Received flit 5 from channel at input 2.", "from 100 to 0"),
        (9, "10 | network_0/router_4 | Received flit 5 from channel at input 2.", "no link of Q"),
        (9, "2 | network_0/router_6 | Received flit 5 from channel at input 2.", "falls from 4"),
        (9, "10 | network_0/router_6 | Received flit 7 from channel at input 2.", "of no packet"),
        (9, "10 | network_0/router_6 | Received flit 5", "is no line of BookSim's watch_out"),
        (5, "3 | network_0/router_0 | Received flit 5 from channel at input 0.", "made at node 4"),
        (2, "1 | node8 | Enqueuing flit 5 (packet 2) at time 1.", "#8 is no node"),
        (14, "18 | node4 | Retiring packet 2 (plat = 17, ", "taken at 100, and was received last"),
        (14, f"{'9' * 40} | node6 | Retiring packet 2 (plat", "is no time: a whole number is"),
    ],
)  # fmt: skip
def test_impossible_values_are_refused_by_their_line(line: int, wrong: str, sentence: str) -> None:
    lines = PRINTED.splitlines()
    lines[line - 1] = wrong
    with pytest.raises(BadFile, match=rf"^line {line}: .*{sentence}") as error:
        read_trace(NET, "\n".join(lines))
    assert len(str(error.value)) <= 300


def test_a_trace_without_packets_is_refused() -> None:
    with pytest.raises(BadFile, match=r"holds no packet: watch_out and watch_packets = \{5,6\};"):
        read_trace(NET, period(20, 0.2))


def test_too_much_input_is_refused() -> None:
    many = {packet: [packet % 8] for packet in range(1000)}
    assert len(read_trace(NET, trace(many)).packets) == 1000
    with pytest.raises(TooLarge, match=r"^line [\d,]+: the trace has more than 1,000 packets"):
        read_trace(NET, trace({**many, 1000: [0]}))
    with pytest.raises(TooLarge, match="10,000,001 characters"):
        read_trace(NET, "x" * 10_000_001)


def test_a_packet_that_goes_on_and_on_is_read_in_one_sweep() -> None:
    row = "1 | network_0/router_{} | Received flit 5 from channel at input 1.\n"
    text = "0 | node0 | Enqueuing flit 5 (packet 2) at time 0.\n" + "".join(
        row.format(at % 2) for at in range(150_000)
    )
    began = time.process_time()
    (packet,) = read_trace(NET, text).packets
    assert len(packet.nodes) == 150_000
    assert time.process_time() - began < 10


@pytest.mark.parametrize("spec", ["MC(4,4)", "Q(40)"])
def test_a_network_that_is_never_built_has_traces_as_well(spec: str) -> None:
    net = network(spec)
    near = int(net.neighbors(5)[0])
    assert read_trace(net, trace({3: [5, near]})).packets[0].nodes == (5, near)
    with pytest.raises(ExplorerError):
        read_trace(net, trace({3: [5, 6 if near != 6 else 9, 5]}))
