"""Circuit and packet switching: equations 4 and 5, the channels, and the latency named in §3."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product

from explorer.analysis.switching.latency import Timeline, Timing, circuit_timeline, packet_timeline
from explorer.papers.auditing import audit_hooks
from explorer.papers.check import Case
from explorer.papers.claim import Bar, Finding
from explorer.papers.forms.quantities import NODES, Quantity, degrees
from explorer.papers.forms.sizes import single
from explorer.papers.forms.vocabulary import (
    Compared,
    Depends,
    FunctionForm,
    Joined,
    Sweep,
    statement,
)
from explorer.papers.ghc._lattices import LATTICES
from explorer.routing.hyperswitch.channels import CHANNELS, DIAGNOSTIC_CHANNELS
from explorer.words.forms import shown

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


def _time(byte_count: int, rate: Fraction, per_byte: bool) -> Fraction:
    """Return the value of bytes times B_link, with B_link as a rate or as a time per byte."""
    return byte_count / rate if per_byte else byte_count * rate


def _cases(
    printed: Callable[[int, Timing], Fraction], timeline: Callable[[int, Timing], Timeline]
) -> Callable[[], Iterator[Case]]:
    """Return the time by an equation and that of a diagram, for all sizes and rates."""
    return lambda: (
        Case(f"Q({hops})", f"H = {hops}, N = {timing.packets}", printed(hops, timing),
             timeline(hops, timing).total)
        for hops, timing in product(HOPS, TIMINGS)
    )  # fmt: skip


def _equation_4(hops: int, timing: Timing) -> Fraction:
    return timing.probe * hops * timing.per_byte + timing.message * timing.per_byte


def _equation_5(hops: int, timing: Timing) -> Fraction:
    return timing.packet * timing.packets * hops * timing.per_byte


def _packets(pipelined: bool) -> Compared:
    return Compared(
        _cases(_equation_5, lambda hops, timing: packet_timeline(
            range(hops + 1), timing, pipelined=pipelined)),
        "the time of all packets", RANGE, "construction",
        sentence="Over 2 hops and more the diagram ends after {computed} µs, the equation says"
                 " {printed}." if pipelined else "",
    )  # fmt: skip


def _bandwidth_cases(per_byte: bool) -> Compared:
    """Compare the time of 512 bytes over links of twice the rate with that over the slower ones."""
    slow, fast = (_time(512, Fraction(rate), per_byte) for rate in (1, 2))
    return Compared(lambda: [Case("Q(4)", "twice the bandwidth", slow, fast)],
                    "the time of 512 bytes", "512 bytes at two bandwidths, one twice the other.",
                    (), "<",
                    sentence="At twice the bandwidth 512 bytes would take {computed} instead of"
                             " {printed} units of time.")  # fmt: skip


def latency() -> Finding:
    """Return the rates at which 512 bytes take 200 µs; the paper prints none."""
    timing = Timing(message=512, probe=4, per_byte=Fraction(1))
    rates = [(hops, _equation_4(hops, timing) / audit_hooks.printed(200)) for hops in (1, 10)]
    bars = tuple(
        Bar(f"{shown(hops):hop}", float(rate), f"{float(rate):.2f} bytes/µs")
        for hops, rate in rates
    )
    (_, single), (_, ten) = rates
    return Finding(
        f"from {float(single):.2f} bytes/µs on, over one hop",
        "open",
        "Equation 4 solved for the rate, 1 and 10 hops, probe of 4 bytes.",
        "The paper prints no link rate and no time for a decision of the switch, so the latency"
        f" cannot be computed. It takes links of {float(single):.2f} bytes/µs or more over one hop,"
        f" {float(ten):.2f} over ten, with free links.",
        evidence=bars,
        measure="Least rate for 200 µs",
    )


CHANNELS_LEFT = Quantity(
    "the number of channels left",
    lambda net: CHANNELS - net.degrees.maximum,
    lambda net: CHANNELS - int(degrees(net).max()),
    "counting ports",
)

CLAIMS = (
    statement("ghc-4-circuit", "Equation 4", r"$T = S_{probe} H B_{link} + S_{msg} B_{link}$",
         "A circuit takes the probe over every hop, then the message over all links at once.",
         Compared(_cases(_equation_4, lambda hops, timing: circuit_timeline(
             range(hops + 1), timing)), "the time of a circuit", RANGE, "construction",
             note="With B_link a time per byte.", summary="equal to the diagram")),
    statement("ghc-5-packets", "Equation 5", r"$T = S_{pkt} N H B_{link}$",
         "The $N$ packets of a message, stored and forwarded over $H$ hops, take $N H$ times one.",
         Depends("readings", (
             ("packets follow one another, link by link", _packets(True)),
             ("a packet leaves when the one before has arrived", _packets(False)),
         ), "The equation charges every packet for the whole way, as if the next one left when the"
            " one before has arrived. Packets that follow one another need N + H − 1 packet"
            " times.")),
    statement("ghc-4-unit", "Equations 4 and 5", "bandwidth of the links",
         "$B_{link}$, by which sizes are multiplied, is the bandwidth of the links.",
         Depends("readings", (
             ("a bandwidth, bytes per µs", _bandwidth_cases(False)),
             ("a time per byte, µs", _bandwidth_cases(True)),
         ), UNITS)),
    statement("ghc-3-200us", "§3", "< 200 µs for 512 bytes",
         "A message of 512 bytes is rerouted in less than"
         " 200 µs.", FunctionForm(latency, "printed"),
         quote="less than 200 μsec for 512 byte"),
    statement("ghc-3-binary-nodes", "§3, §4", "$2^{11}$ = 2,048",
         "With 11 channels a node, a binary hypercube has at most 2,048 nodes.",
         Depends("readings", (
             (f"{DIAGNOSTIC_CHANNELS} channel is kept for diagnosis", Joined((
                 ("nodes", Sweep(single("Q(11)"), NODES, 2048)),
                 ("channels left", Sweep(single("Q(11)"), CHANNELS_LEFT, DIAGNOSTIC_CHANNELS, "≥")),
             ))),
             (f"all {CHANNELS} channels lead to neighbours", Joined((
                 ("nodes", Sweep(single("Q(11)"), NODES, 2048)),
                 ("channels left", Sweep(single("Q(11)"), CHANNELS_LEFT, 0, "≥")),
                 ("channels left in Q(12)", Sweep(single("Q(12)"), CHANNELS_LEFT, 0, "<")),
             ))),
         ), "§3 gives every channel to a neighbour; §4 keeps one of the 11 for diagnosis, joined to"
            " itself: then Q(10) with its 1,024 nodes is the largest.")),
    statement("ghc-4-ten-ports", "§4", "10 ports, 1 kept",
         "All the generalized hypercubes listed leave one of the 11 channels for diagnosis.",
         Sweep(LATTICES, CHANNELS_LEFT, DIAGNOSTIC_CHANNELS, "≥")),
)  # fmt: skip
