"""A message switched among others: the links held by each, and the time of each kind of switching.

Source: generalized hypercube paper, §5, whose equations 4 and 5 are for a single message.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Literal

from explorer.analysis.switching.latency import (
    Link,
    Timeline,
    Timing,
    circuit_timeline,
    packet_timeline,
    probe_timeline,
)
from explorer.core.network import Network
from explorer.core.registry import router_for
from explorer.core.router import Faults
from explorer.routing.hyperswitch.hyperswitch import Hyperswitch
from explorer.routing.traces.trace import run

AtBusy = Literal["wait", "retry", "detour"]


@dataclass(frozen=True)
class HeldCircuit:
    """Another message: its ends, and the nodes of its circuit, none if it is blocked."""

    source: int
    target: int
    path: tuple[int, ...]

    @property
    def links(self) -> frozenset[Link]:
        """The links of its circuit, the lower end first."""
        return frozenset((min(link), max(link)) for link in pairwise(self.path))


@dataclass(frozen=True)
class SwitchingTimes:
    """One message sent in three ways, with the circuits that other messages hold meanwhile."""

    net: Network
    timing: Timing
    held: tuple[HeldCircuit, ...]
    circuit: Timeline
    packets: Timeline
    pipelined: Timeline


def held_circuits(net: Network, messages: Sequence[tuple[int, int]]) -> tuple[HeldCircuit, ...]:
    """Return the circuits of messages, first come first served: none if a link is held.

    >>> from explorer import network
    >>> [held.path for held in held_circuits(network("Q(2)"), ((0, 3), (0, 1)))]
    [(0, 1, 3), ()]
    """
    circuits: list[HeldCircuit] = []
    busy_links: set[Link] = set()
    for a, b in messages:
        new_circuit = HeldCircuit(a, b, run(router_for(net), net, a, b).nodes)
        if new_circuit.links & busy_links:
            new_circuit = HeldCircuit(a, b, ())
        busy_links |= new_circuit.links
        circuits.append(new_circuit)
    return tuple(circuits)


def switching_times(
    net: Network,
    source: int,
    target: int,
    timing: Timing,
    others: Sequence[tuple[int, int]] = (),
    at_busy: AtBusy = "wait",
    hyperswitch: str | None = None,
) -> SwitchingTimes:
    """Return the time diagrams of a message by circuit, by packets and by packets pipelined.

    ``others`` are messages that already hold their circuits, until the longest of them ends. At a
    busy link the probe waits, retries, or makes a detour by the given variant of hyperswitch.
    """
    net.require_single_links("a circuit that holds its links")
    if others:
        net.require_undirected("a circuit beside others, which holds links both ways,")
    held = held_circuits(net, others)
    busy_links = frozenset(link for other in held for link in other.links)
    busy_for = max((_latency(other, timing) for other in held), default=Fraction(0))
    path = run(router_for(net), net, source, target).nodes
    if at_busy == "detour":
        router = Hyperswitch() if hyperswitch else router_for(net, None, faulty=bool(busy_links))
        trace = run(router, net, source, target, hyperswitch, Faults(links=busy_links))
        circuit = probe_timeline(trace, timing)
    else:
        circuit = circuit_timeline(path, timing, busy_links, busy_for, at_busy)
    return SwitchingTimes(
        net,
        timing,
        held,
        circuit,
        packet_timeline(path, timing, busy_links, busy_for),
        packet_timeline(path, timing, busy_links, busy_for, pipelined=True),
    )


def _latency(circuit: HeldCircuit, timing: Timing) -> Fraction:
    return timing.probe_hop * max(len(circuit.path) - 1, 0) + timing.transfer
