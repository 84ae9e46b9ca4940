"""Addresses in the header: equations 9 to 11, and how the 32 bits of a probe are used (§5)."""

from __future__ import annotations

from explorer.core.claim import Bar, Finding, Reading, Witness, claim
from explorer.core.registry import network
from explorer.papers.check import text
from explorer.papers.ghc._lattices import bits, lattice, possible, spec

DESTINATION_BITS = 11
DISTANCE_BITS = 4

HEADER = {
    "mode": (0, 0),
    "destination or pseudo-destination": (1, 11),
    "distance, or mode": (12, 15),
    "mode, second bit": (16, 16),
    "destination": (17, 27),
    "length or channel": (28, 31),
}
"""The fields of the header word, first and last bit as printed."""

ALL = "All 138 generalized hypercubes of at most 10 ports"


def _needed(nodes: int) -> int:
    """Return the least number of bits that tell so many nodes apart, by trying."""
    count = 0
    while 2**count < nodes:
        count += 1
    return count


@claim("ghc-9-binary-bits", "Equation 9", r"$B_b = \lceil \log_2 N \rceil$")
def binary_bits() -> Finding:
    """An address in a binary hypercube of $N$ nodes has $\\log_2 N$ bits, rounded up."""
    for n in range(1, 17):
        net = network(f"Q({n})")
        width = sum((field.size - 1).bit_length() for field in net.fields)
        if width != _needed(net.nodes):
            witness = Witness(net.spec, f"{net.spec} has {width} address bits.")
            return Finding(text(width), "differs", f"n = {n}.", witness=witness)
    return Finding("$n$ bits", "agrees", "Q(1) to Q(16), field by field.")


@claim("ghc-9-header", "§5", "2,048 nodes")
def addressable() -> Finding:
    """With 11 bits for the destination a probe can name each of 2,048 nodes of a binary
    hypercube."""
    most = max(n for n in range(1, 17) if _needed(2**n) <= DESTINATION_BITS)
    nodes = network(f"Q({most})").nodes
    if nodes == 2048:
        return Finding(text(nodes), "agrees", "Q(1) to Q(16).")
    witness = Witness(f"Q({most})", f"Q({most}) has {nodes:,} nodes.")
    return Finding(text(nodes), "differs", "Q(1) to Q(16).", witness=witness)


@claim("ghc-10-bits", "Equation 10", r"$B_g = \sum_i \lceil \log_2 R_i \rceil$")
def general_bits() -> Finding:
    """An address in a generalized hypercube has, for each digit, the logarithm of the radix in
    bits, rounded up."""
    for radices in possible():
        held = sum((field.size - 1).bit_length() for field in lattice(radices).fields)
        said = sum(_needed(radix) for radix in radices)
        if held != said:
            witness = Witness(spec(radices), f"{spec(radices)} needs {held} bits, not {said}.")
            return Finding(text(held), "differs", ALL + ".", witness=witness)
    tight = [radices for radices in possible() if bits(radices) == _needed(_nodes(radices))]
    return Finding(
        "equal for all 138",
        "agrees",
        f"{ALL}, digit by digit.",
        f"{len(tight)} of them could not do with fewer bits if nodes were numbered through;"
        f" {len(possible()) - len(tight)} could.",
    )


def _nodes(radices: tuple[int, ...]) -> int:
    return lattice(radices).nodes


@claim("ghc-11-bits", "Equation 11", r"$B_g = \sum_i \lceil \log_2 (P_d + 1) \rceil$")
def bits_by_ports() -> Finding:
    """The bits of an address follow from the ports of each dimension too, which are one fewer than
    its nodes."""
    for radices in possible():
        net = lattice(radices)
        dimensions = [port.dimension for port in net.ports]
        by_ports = sum(_needed(dimensions.count(d) + 1) for d in sorted(set(dimensions)))
        if by_ports != bits(radices):
            witness = Witness(net.spec, f"By its ports {net.spec} would need {by_ports} bits.")
            return Finding(text(by_ports), "differs", ALL + ".", witness=witness)
    return Finding(
        "equal for all 138",
        "agrees",
        f"{ALL}, ports counted by dimension.",
        "The index of the sum is i and that of the ports d; the same dimension is meant.",
    )


@claim("ghc-5-bits-limit", "§5", "10", quote="never exceeds 10")
def bits_limit() -> Finding:
    """No configuration of the appendix needs more than 10 address bits."""
    most = max(possible(), key=bits)
    by_ports = [max(bits(r) for r in possible() if sum(r) - len(r) == p) for p in range(1, 11)]
    bars = tuple(
        Bar(f"{p} port{'s' * (p > 1)}", most, str(most)) for p, most in enumerate(by_ports, 1)
    )
    found = bits(most)
    measure = "Most address bits"
    if found <= 10:
        return Finding(text(found), "agrees", f"{ALL}.", evidence=bars, measure=measure)
    witness = Witness(spec(most), f"{spec(most)} needs {found} bits.")
    return Finding(text(found), "differs", ALL, evidence=bars, measure=measure, witness=witness)


@claim("ghc-5-header-bits", "§5", "32 bits, $b_0$ to $b_{31}$")
def header_bits() -> Finding:
    """The fields of a probe's header, as the paper lists them, use each of the word's 32 bits
    once."""
    used = [bit for first, last in HEADER.values() for bit in range(first, last + 1)]
    widths = [last - first + 1 for first, last in HEADER.values()]
    right = sorted(used) == list(range(32)) and widths.count(DESTINATION_BITS) == 2
    told = f"{' + '.join(map(str, widths))} = {sum(widths)}"
    if right:
        note = f"The fields are {told} bits wide."
        return Finding("32 bits, each once", "agrees", "Every bit of the basic format.", note)
    witness = Witness("GHC(2)", f"The fields use {sum(widths)} bits.")
    return Finding(told, "differs", "Every bit of the basic format.", witness=witness)


@claim("ghc-5-distance-bits", "§5", "16 hops", quote="a maximum hamming distance of 16 hops")
def distance_bits() -> Finding:
    """Four distance bits can represent a distance of up to 16 hops."""
    values = 2**DISTANCE_BITS
    least, most = range(values)[0], range(values)[-1]
    needed = max(len(radices) for radices in possible())
    return Finding(
        f"{most} or {most + 1} hops",
        "depends",
        f"All {values} values of {DISTANCE_BITS} bits.",
        f"It does not matter here: the greatest distance of the 138 is {needed}, and a probe at"
        " its destination has no hop left to tell.",
        readings=(
            Reading(
                f"the bits hold the distance itself, {least} to {most}",
                f"{most} hops",
                "agrees" if most == 16 else "differs",
            ),
            Reading(
                "the bits hold the distance less one, as no probe is sent over 0 hops",
                f"{most + 1} hops",
                "agrees" if most + 1 == 16 else "differs",
            ),
        ),
    )


@claim("ghc-3-probe-size", "§3, §5", "1 to 4 bytes", quote="1 to 4 bytes")
def probe_size() -> Finding:
    """A circuit probe is 1 to 4 bytes long."""
    word = (max(last for _, last in HEADER.values()) + 1) // 8
    return Finding(
        f"{word} bytes a word",
        "depends",
        "The fields of the header word, against both places.",
        "§3 speaks of 1 to 4 bytes; §5 of one to four words of 32 bits, and a single word holds"
        " the destination, the distance and the mode already.",
        readings=(
            Reading("a probe of one word", f"{word} bytes", "agrees" if word <= 4 else "differs"),
            Reading(
                "a probe of one to four words, by §5",
                f"{word} to {4 * word} bytes",
                "agrees" if 4 * word <= 4 else "differs",
            ),
        ),
    )
