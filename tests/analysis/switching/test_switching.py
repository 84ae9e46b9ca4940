"""Latencies by the paper's equations, and time diagrams that must agree with them."""

from fractions import Fraction
from itertools import product

import pytest

from explorer import network
from explorer.analysis.switching.latency import (
    Timing,
    circuit_latency,
    circuit_timeline,
    head_walk,
    packet_latency,
    packet_timeline,
    pipelined_latency,
    probe_timeline,
)
from explorer.core.errors import OutsideRange
from explorer.routing.hyperswitch.hyperswitch import ONE_PORT
from explorer.routing.traces.trace import route

TIMINGS = [
    Timing(message, probe, packet, per_byte)
    for message, probe, packet, per_byte in product(
        (1, 64, 500), (1, 4), (32, 64), (Fraction(1, 3), Fraction(2))
    )
]


def never_two_at_once(timeline) -> bool:
    """No link carries two things at one time."""
    rows: dict[tuple[int, int], list[tuple[Fraction, Fraction]]] = {}
    for s in timeline.segments:
        if s.what not in ("wait", "idle", "drop", "release"):
            rows.setdefault(tuple(sorted(s.link)), []).append((s.start, s.end))
    return all(
        a[1] <= b[0]
        for row in rows.values()
        for a, b in zip(sorted(row), sorted(row)[1:], strict=False)
    )


@pytest.mark.parametrize("timing", TIMINGS)
def test_without_busy_links_the_diagrams_come_to_the_equations(timing: Timing) -> None:
    for hops in range(1, 6):
        path = list(range(hops + 1))
        circuit = circuit_timeline(path, timing)
        packets = packet_timeline(path, timing)
        flowing = packet_timeline(path, timing, pipelined=True)
        assert circuit.total == circuit.formula == circuit_latency(hops, timing)
        assert packets.total == packets.formula == packet_latency(hops, timing)
        assert flowing.total == flowing.formula == pipelined_latency(hops, timing)
        assert flowing.total <= packets.total
        for timeline in (circuit, packets, flowing):
            assert never_two_at_once(timeline)
            assert timeline.lost_time == 0
            assert max(s.end for s in timeline.segments) == timeline.total


def test_a_circuit_moves_the_message_over_all_links_at_once() -> None:
    timing = Timing(message=10, probe=2, per_byte=Fraction(1))
    timeline = circuit_timeline([5, 6, 7, 8], timing)
    moves = [(s.link, s.start, s.end) for s in timeline.segments if s.what == "transfer"]
    assert moves == [((5, 6), 6, 16), ((6, 7), 6, 16), ((7, 8), 6, 16)]
    held = [(s.link, s.end - s.start) for s in timeline.segments if s.what == "held"]
    assert held == [((5, 6), 4), ((6, 7), 2)]
    assert [s.what for s in timeline.segments][-3:] == ["release"] * 3


def test_a_probe_waits_for_a_busy_link_or_tries_again() -> None:
    timing = Timing(message=10, probe=1, per_byte=Fraction(1))
    waited = circuit_timeline([0, 1, 2], timing, {(2, 1)}, Fraction(7))
    assert [(s.what, s.start, s.end) for s in waited.segments][:3] == [
        ("probe", 0, 1), ("held", 1, 8), ("wait", 1, 7),
    ]  # fmt: skip
    assert waited.total == 7 + 1 + 10
    assert waited.lost_time == 6
    again = circuit_timeline([0, 1, 2], timing, {(1, 2)}, Fraction(7), "retry", Fraction(3))
    # Attempts begin at 0 and 4 and find the link busy at 1 and 5; the third one passes at 9.
    assert again.attempts == 3
    assert [s.start for s in again.segments if s.what == "drop"] == [1, 5]
    assert again.total == 8 + 2 + 10
    assert never_two_at_once(again)
    free = circuit_timeline([0, 1, 2], timing, {(1, 2)}, Fraction(1), "retry")
    assert free.attempts == 1


def test_packets_wait_in_a_buffer_while_the_others_follow() -> None:
    timing = Timing(message=6, packet=2, per_byte=Fraction(1))
    timeline = packet_timeline([0, 1, 2], timing, {(1, 2)}, Fraction(9), pipelined=True)
    arrivals = [s.end for s in timeline.segments if s.what == "packet" and s.hop == 2]
    assert arrivals == [11, 13, 15]
    assert timeline.lost_time == 15 - 8
    assert never_two_at_once(timeline)


def test_a_probe_that_retreats_takes_time_for_every_hop_of_its_own() -> None:
    net = network("GHC(3,3,3)")
    timing = Timing(message=100, probe=2, per_byte=Fraction(1, 2))
    trace = route(net, "000", "111", "hyperswitch", ONE_PORT, ["(1,0,0)~(1,1,0)"])
    retreats = sum(hop.action == "retreat" for hop in trace.hops)
    assert retreats == 1
    timeline = probe_timeline(trace, timing)
    assert timeline.total == len(trace.hops) * 1 + 50
    assert timeline.formula == circuit_latency(3, timing)
    assert timeline.lost_time == 2 * retreats
    assert sum(s.what == "transfer" for s in timeline.segments) == trace.length
    assert never_two_at_once(timeline)
    cut = route(net, "000", "111", "hyperswitch", None, ["110", "101", "011", "112", "121", "211"])
    of_probe = probe_timeline(cut, timing)
    assert not any(s.what == "transfer" for s in of_probe.segments)
    assert of_probe.total == len(cut.hops)


def test_the_head_walks_as_the_trace_does_back_over_a_link_too() -> None:
    net = network("GHC(3,3,3)")
    timing = Timing(message=100, probe=2, per_byte=Fraction(1, 2))
    trace = route(net, "000", "111", "hyperswitch", ONE_PORT, ["(1,0,0)~(1,1,0)"])
    nodes, moves = head_walk(probe_timeline(trace, timing))
    assert nodes == (trace.source, *(hop.next for hop in trace.hops))
    assert len(set(nodes)) < len(nodes)
    assert [(m.place, m.start, m.end) for m in moves] == [
        (i, i, i + 1) for i in range(len(trace.hops))
    ]


def test_the_head_waits_tries_again_and_is_the_first_packet() -> None:
    timing = Timing(message=10, probe=1, packet=5, per_byte=Fraction(1))
    busy = {(1, 2)}, Fraction(7)
    for timeline, times in (
        (circuit_timeline([0, 1, 2], timing, *busy), [(0, 0), (1, 7)]),
        (
            circuit_timeline([0, 1, 2], timing, *busy, "retry", Fraction(3)),
            [(0, 0), (0, 4), (0, 8), (1, 9)],
        ),
        (packet_timeline([0, 1, 2], timing, *busy), [(0, 0), (1, 7)]),
        (packet_timeline([0, 1, 2], timing, pipelined=True), [(0, 0), (1, 5)]),
    ):
        nodes, moves = head_walk(timeline)
        assert nodes == (0, 1, 2)
        assert [(move.place, move.start) for move in moves] == times


def test_durations_of_zero_are_refused() -> None:
    with pytest.raises(OutsideRange, match="probe"):
        Timing(probe=0)
    with pytest.raises(OutsideRange, match="byte"):
        Timing(per_byte=Fraction(0))
    with pytest.raises(OutsideRange, match="packets"):
        Timing(message=10**6, packet=1)
    with pytest.raises(OutsideRange, match="no link"):
        circuit_timeline([3], Timing())
    with pytest.raises(OutsideRange, match="pause"):
        circuit_timeline([0, 1], Timing(), {(0, 1)}, Fraction(1), "retry", Fraction(0))
