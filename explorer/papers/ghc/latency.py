"""Circuit and packet switching: equations 4 and 5, the channels, and the latency named in §3."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from explorer.analysis.switching import (
    Timing,
    circuit_latency,
    circuit_timeline,
    packet_latency,
    packet_timeline,
    pipelined_latency,
)
from explorer.core.claim import Bar, Finding, Reading, Witness, claim
from explorer.core.registry import network
from explorer.papers.check import pair_view, text
from explorer.papers.ghc._lattices import lattice, possible
from explorer.routing.hyperswitch import CHANNELS, DIAGNOSTIC, channels

TIMINGS = tuple(
    Timing(message, probe, packet, per_byte)
    for message, probe, packet, per_byte in product(
        (1, 64, 512), (1, 4), (32, 512), (Fraction(1, 3), Fraction(2))
    )
)
HOPS = range(1, 11)
RANGE = f"1 to {HOPS[-1]} hops, {len(TIMINGS)} choices of sizes and rate, event by event."
UNITS = (
    "B_link is called the bandwidth of the links. Multiplied with bytes it gives a time only as a"
    " time per byte, the inverse of a bandwidth; so the sliders have it."
)


def _time(sent: int, rate: Fraction, per_byte: bool) -> Fraction:
    """Return what bytes times B_link come to where B_link is a rate or a time per byte."""
    return sent / rate if per_byte else sent * rate


@claim("ghc-4-circuit", "Equation 4", r"$T = S_{probe} H B_{link} + S_{msg} B_{link}$")
def circuit() -> Finding:
    """A circuit takes the probe over every hop, then the message over all links at once."""
    wrong = next(
        (
            (timing, hops)
            for timing in TIMINGS
            for hops in HOPS
            if circuit_timeline(range(hops + 1), timing).total != circuit_latency(hops, timing)
        ),
        None,
    )
    if wrong is None:
        return Finding("equal to the diagram", "agrees", RANGE, "With B_link a time per byte.")
    sentence = f"Over {wrong[1]} hops the diagram ends at another time."
    witness = Witness("Q(4)", sentence)
    return Finding("not equal", "differs", RANGE, witness=witness)


@claim("ghc-5-packets", "Equation 5", r"$T = S_{pkt} N H B_{link}$")
def packets() -> Finding:
    """The $N$ packets of a message, stored and forwarded over $H$ hops, take $N H$ times one."""
    alone, flowing = [], []
    for timing, hops in product(TIMINGS, HOPS):
        said = packet_latency(hops, timing)
        if packet_timeline(range(hops + 1), timing).total != said:
            alone.append((timing, hops))
        if packet_timeline(range(hops + 1), timing, pipelined=True).total != said:
            flowing.append((timing, hops))
    first = min(flowing, key=lambda case: (case[0].packets * case[1], case[1]), default=None)
    sentence = "" if first is None else _told(*first)
    return Finding(
        "equal if one by one",
        "depends",
        RANGE,
        "The equation charges every packet for the whole way, as if the next one left when the one"
        " before has arrived. Packets that follow one another need N + H − 1 packet times.",
        readings=(
            Reading(
                "a packet leaves when the one before has arrived",
                "equal to the diagram" if not alone else "not equal",
                "differs" if alone else "agrees",
            ),
            Reading(
                "packets follow one another, link by link",
                sentence or "equal to the diagram",
                "differs" if flowing else "agrees",
            ),
        ),
    )


def _told(timing: Timing, hops: int) -> str:
    said, found = packet_latency(hops, timing), pipelined_latency(hops, timing)
    ratio = Fraction(found, said)
    return f"{text(ratio)} of it at N = {timing.packets}, H = {hops}"


@claim("ghc-4-unit", "Equations 4 and 5", "bandwidth of the links")
def unit() -> Finding:
    """$B_{link}$, by which sizes are multiplied, is the bandwidth of the links."""
    slow, fast = Fraction(1), Fraction(2)
    rising = _time(512, fast, False) > _time(512, slow, False)
    falling = _time(512, fast, True) < _time(512, slow, True)
    return Finding(
        "a time per byte",
        "depends",
        "512 bytes at two bandwidths, one twice the other.",
        UNITS,
        readings=(
            Reading(
                "a bandwidth, bytes per µs",
                "faster links, longer latency" if rising else "a latency",
                "differs" if rising else "agrees",
            ),
            Reading(
                "a time per byte, µs",
                "faster links, shorter latency" if falling else "no latency",
                "agrees" if falling else "differs",
            ),
        ),
    )


@claim("ghc-3-200us", "§3", "< 200 µs for 512 bytes", quote="less than 200 μsec for 512 byte")
def latency() -> Finding:
    """A message of 512 bytes is rerouted in less than 200 µs."""
    rates = []
    for hops in (1, 10):
        timing = Timing(message=512, probe=4, per_byte=Fraction(1))
        rates.append((hops, circuit_latency(hops, timing) / 200))
    bars = tuple(
        Bar(f"{hops} hop{'s' * (hops > 1)}", float(rate), f"{float(rate):.2f} bytes/µs")
        for hops, rate in rates
    )
    return Finding(
        "rate not printed",
        "open",
        "Equation 4 solved for the rate, 1 and 10 hops, probe of 4 bytes.",
        "The paper prints no link rate and no time for a decision of the switch, so the latency"
        f" cannot be computed. It takes links of {float(rates[0][1]):.2f} bytes/µs or more over one"
        f" hop, {float(rates[1][1]):.2f} over ten, with free links.",
        evidence=bars,
        measure="Least rate for 200 µs",
    )


# Channels -------------------------------------------------------------------------------------


@claim("ghc-3-binary-nodes", "§3, §4", "$2^{11}$ = 2,048")
def largest_binary() -> Finding:
    """With 11 channels a node, a binary hypercube has at most 2,048 nodes."""
    whole = network(f"Q({CHANNELS})")
    most = max(n for n in range(1, CHANNELS + 1) if channels(network(f"Q({n})")).fits)
    kept = network(f"Q({most})")
    return Finding(
        f"{whole.nodes:,} or {kept.nodes:,}",
        "depends",
        "Q(1) to Q(11), channels counted.",
        "§3 gives every channel to a neighbour; §4 keeps one of the 11 for diagnosis, joined to"
        " itself.",
        readings=(
            Reading(
                f"all {CHANNELS} channels lead to neighbours",
                f"{whole.nodes:,}",
                "agrees" if whole.nodes == 2048 else "differs",
            ),
            Reading(
                f"{DIAGNOSTIC} channel is kept for diagnosis",
                f"{kept.nodes:,}",
                "agrees" if kept.nodes == 2048 else "differs",
            ),
        ),
        witness=Witness(
            whole.spec,
            f"A node of {whole.spec} has {whole.degrees.maximum} links: all {CHANNELS} channels"
            " lead to neighbours, and none is left for diagnosis.",
            pair_view(whole, 0, whole.nodes - 1),
        ),
    )


@claim("ghc-4-ten-ports", "§4", "10 ports, 1 kept")
def ten_ports() -> Finding:
    """All the generalized hypercubes listed leave one of the 11 channels for diagnosis."""
    used = {radices: channels(lattice(radices)) for radices in possible()}
    wrong = [radices for radices, found in used.items() if not found.fits]
    free = [sum(found.free == count for found in used.values()) for count in range(CHANNELS)]
    bars = tuple(
        Bar(f"{count} free", number, str(number)) for count, number in enumerate(free) if number
    )
    range_of = f"All {len(used)} of them, ports counted."
    if not wrong:
        return Finding("all fit", "agrees", range_of, evidence=bars, measure="Networks")
    name = lattice(wrong[0]).spec
    witness = Witness(name, f"{name} needs more than 10 channels.")
    return Finding(f"{len(wrong)} do not", "differs", range_of, witness=witness)
