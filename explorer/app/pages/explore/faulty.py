"""From a state to what faults leave, and to the time that switching takes."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from explorer.analysis.resilience import FaultKind, joined, left, random_faults, survival
from explorer.analysis.switching import (
    Timeline,
    Timing,
    WhenBusy,
    circuit_timeline,
    packet_timeline,
    probed,
)
from explorer.core.registry import router_for
from explorer.core.router import Faults
from explorer.core.scene import Scene
from explorer.routing.hyperswitch import Hyperswitch, channels
from explorer.routing.trace import Trace, read_faults, run
from explorer.state.explore import ExploreState
from explorer.state.tasks.circuit import VARIANTS, pairs
from explorer.views.circuit import CircuitDocument, Held, circuit_document
from explorer.views.faults import FaultsDocument, faults_document


def faults_shown(state: ExploreState, scene: Scene) -> FaultsDocument:
    """Return what is left of the network, and what would fail at random."""
    net = state.net
    kind: FaultKind = "nodes" if state.option("of") == "nodes" else "links"
    faults = read_faults(net, state.faults)
    ends = (state.source, state.target)
    seed = int(state.option("seed"))
    drawn = random_faults(net, int(state.option("k")), kind, seed, ends)
    there = joined(net, *ends, faults)
    names = (net.format(ends[0]), net.format(ends[1]))
    return faults_document(left(net, faults), there, names, drawn, survival(net, kind, seed), scene)


def circuit_shown(state: ExploreState, scene: Scene) -> CircuitDocument:
    """Return the time diagram of the message, beside the other ways to send it."""
    timing = _timing(state)
    held = _held(state)
    taken = frozenset((min(link), max(link)) for h in held for link in pairwise(h.path))
    busy_for = max((_latency(h, timing) for h in held), default=Fraction(0))
    path = run(router_for(state.net), state.net, state.source, state.target).nodes
    circuit = _circuit(state, path, taken, busy_for, timing)
    rows = (
        ("Circuit", circuit),
        ("Packets, stored and forwarded", packet_timeline(path, timing, taken, busy_for)),
        ("Packets, pipelined", packet_timeline(path, timing, taken, busy_for, pipelined=True)),
    )
    name, shown = rows[("circuit", "packet", "pipelined").index(state.option("by"))]
    return circuit_document(
        state.net, scene, shown, name, rows, held, _why(state, shown, held, timing), _fit(state)
    )


def _timing(state: ExploreState) -> Timing:
    message, probe, packet = (int(state.option(name)) for name in ("message", "probe", "packet"))
    return Timing(message, probe, packet, Fraction(int(state.option("byte")), 1000))


def _held(state: ExploreState) -> list[Held]:
    """Return the other messages, first come first served: one that meets a held link has none."""
    found: list[Held] = []
    taken: set[tuple[int, int]] = set()
    for a, b in pairs(state.net, state.option("held")):
        path = run(router_for(state.net), state.net, a, b).nodes
        links = {(min(link), max(link)) for link in pairwise(path)}
        free = not links & taken
        taken |= links if free else set()
        found.append(Held(a, b, path if free else ()))
    return found


def _latency(held: Held, timing: Timing) -> Fraction:
    return timing.probe_hop * max(len(held.path) - 1, 0) + timing.transfer


def _circuit(
    state: ExploreState,
    path: tuple[int, ...],
    taken: frozenset[tuple[int, int]],
    busy_for: Fraction,
    timing: Timing,
) -> Timeline:
    if state.option("busy") == "detour":
        return probed(_around(state, taken), timing)
    when: WhenBusy = "wait" if state.option("busy") == "wait" else "retry"
    return circuit_timeline(path, timing, taken, busy_for, when)


def _around(state: ExploreState, taken: frozenset[tuple[int, int]]) -> Trace:
    variant = VARIANTS.get(state.option("around"))
    router = Hyperswitch() if variant else router_for(state.net, None, faulty=bool(taken))
    return run(router, state.net, state.source, state.target, variant, Faults(links=taken))


def _why(state: ExploreState, shown: Timeline, held: list[Held], timing: Timing) -> str:
    busy = sum(bool(h.path) for h in held)
    others = (
        f" {busy} other message{'s' * (busy != 1)} hold{'s' * (busy == 1)}"
        f" {'their' if busy > 1 else 'its'} links meanwhile."
        if busy
        else ""
    )
    if state.option("by") == "circuit":
        back = sum(s.what == "retreat" for s in shown.segments)
        again = f" It takes {shown.attempts} attempts." if shown.attempts > 1 else ""
        again += f" The probe retreats {_often(back)} on its way." if back else ""
        if not any(s.what == "transfer" for s in shown.segments):
            return f"The probe finds no free way, and no circuit is set up.{others}"
        links = max(s.hop for s in shown.segments if s.what == "transfer")
        return (
            f"A probe of {timing.probe} byte{'s' * (timing.probe != 1)} reserves {links}"
            f" link{'s' * (links != 1)} one after the other, and then {timing.message:,} bytes"
            f" cross {'them all at once' if links > 1 else 'it'}.{again}{others}"
        )
    return (
        f"The message is {timing.packets} packet{'s' * (timing.packets != 1)} of {timing.packet}"
        f" bytes; every node on the way stores each one whole before it sends it on.{others}"
    )


def _often(times: int) -> str:
    return {1: "once", 2: "twice"}.get(times, f"{times} times")


def _fit(state: ExploreState) -> str:
    use = channels(state.net)
    if not use.fits:
        return (
            f"A hyperswitch has {use.total} channels, one of them diagnostic: {use.missing} port"
            f"{'s' * (use.missing != 1)} of {state.net.spec} would find none."
        )
    return (
        f"Of the {use.total} channels of a hyperswitch {state.net.spec} takes {use.used};"
        f" {use.diagnostic} is diagnostic, {use.free} stay free."
    )
