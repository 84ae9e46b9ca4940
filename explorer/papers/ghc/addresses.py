"""Addresses in the header: equations 9 to 11, and how the 32 bits of a probe are used (§5)."""

from __future__ import annotations

from collections.abc import Callable

from explorer.core.network import Network
from explorer.papers.auditing import audit_hooks
from explorer.papers.check import Case
from explorer.papers.forms.quantities import NODES, Quantity
from explorer.papers.forms.sizes import Over, single
from explorer.papers.forms.vocabulary import Beside, Compared, Depends, Joined, Sweep, statement
from explorer.papers.ghc._lattices import ADDRESS_BITS, LATTICES, bits_needed, possible_radices

DESTINATION_BITS = 11
DISTANCE_BITS = 4
"""The widths of two fields of HEADER."""

HEADER = {
    "mode": (0, 0),
    "destination or pseudo-destination": (1, 11),
    "distance, or mode": (12, 15),
    "mode, second bit": (16, 16),
    "destination": (17, 27),
    "length or channel": (28, 31),
}
"""The fields of the header word, first and last bit as printed."""


def _address_bits_by_ports(net: Network) -> int:
    """Return the number of address bits by equation 11, from the ports of each dimension."""
    neighbors_and_ports = zip(net.neighbors(0).tolist(), net.ports, strict=True)
    dimensions = [port.dimension for v, port in neighbors_and_ports if v >= 0]
    return sum(bits_needed(dimensions.count(d) + 1) for d in set(dimensions))


BY_PORTS = Quantity(
    "the number of bits by the ports", None, _address_bits_by_ports, "counting ports at a node"
)

BINARY = Over("Q({})", [(n,) for n in range(1, 17)])


def _widths(header: dict[str, tuple[int, int]]) -> list[int]:
    """Return the number of bits of each field."""
    return [last - first + 1 for first, last in header.values()]


def _bits_used(header: dict[str, tuple[int, int]]) -> int:
    """Return the number of different bits of a word that the fields use."""
    ends = header.values()
    return sum(any(first <= bit <= last for first, last in ends) for bit in range(32))


def _compare_header(
    noun: str, printed: int, value: Callable[[], int], relation: str = "="
) -> Compared:
    """Compare a number computed from the header word with the printed one."""
    return Compared(lambda: [Case("GHC(2)", "a word", printed, value())], noun,
                    "Every bit of the basic format.", "printed", relation,
        sentence=f"By the header of §5 {noun} is {{computed}}, not {{printed}}.")  # fmt: skip


def _header_bytes() -> int:
    """Return the number of bytes of the header word, by its last bit."""
    return (max(last for _, last in audit_hooks.printed(HEADER).values()) + 1) // 8


def _compare_distance(noun: str, most: int) -> Compared:
    """Compare the greatest distance that fits into the distance bits with the printed 16."""
    return Compared(lambda: [Case("Q(16)", "four bits", 16, most)], noun,
                    f"All {2**DISTANCE_BITS} values of {DISTANCE_BITS} bits.",
                    "printed",
                    sentence=f"Four bits tell {noun} of {{computed}}, not {{printed}}.",
                    )  # fmt: skip


CLAIMS = (
    statement("ghc-9-binary-bits", "Equation 9", r"$B_b = \lceil \log_2 N \rceil$",
         r"An address in a binary hypercube of $N$ nodes has $\log_2 N$ bits, rounded up.",
         Sweep(BINARY, ADDRESS_BITS, lambda n: bits_needed(2**n))),
    statement("ghc-9-header", "§5", "2,048 nodes",
         "With 11 bits for the destination a probe can name each of 2,048 nodes of a binary"
         " hypercube.",
         Joined((("nodes of Q(11)", Sweep(single("Q(11)"), NODES, 2048)),
                 ("its address bits", Sweep(single("Q(11)"), ADDRESS_BITS, DESTINATION_BITS)),
                 ("those of Q(12)", Sweep(single("Q(12)"), ADDRESS_BITS, DESTINATION_BITS, ">"))))),
    statement("ghc-10-bits", "Equation 10", r"$B_g = \sum_i \lceil \log_2 R_i \rceil$",
         "An address in a generalized hypercube has, for each digit, the logarithm of the radix in"
         " bits, rounded up.",
         Sweep(LATTICES, ADDRESS_BITS, lambda *r: sum(map(bits_needed, r)))),
    statement("ghc-11-bits", "Equation 11", r"$B_g = \sum_i \lceil \log_2 (P_d + 1) \rceil$",
         "The bits of an address follow from the ports of each dimension too, which are one fewer"
         " than its nodes.",
         Beside(LATTICES, ADDRESS_BITS, None, "=", against=BY_PORTS,
                note="The index of the sum is i and that of the ports d; the same dimension is"
                     " meant.")),
    statement("ghc-5-bits-limit", "§5", "10",
         "No configuration of the appendix needs more than 10 address bits.",
         Sweep(LATTICES, ADDRESS_BITS, 10, "≤"), quote="never exceeds 10"),
    statement("ghc-5-header-bits", "§5", "32 bits, $b_0$ to $b_{31}$",
         "The fields of a probe's header, as the paper lists them, use each of the word's 32 bits"
         " once.",
         Joined((
             ("widths added up", _compare_header(
                 "the sum of the widths", 32,
                 lambda: sum(_widths(audit_hooks.printed(HEADER))))),
             ("different bits", _compare_header(
                 "the number of bits used", 32,
                 lambda: _bits_used(audit_hooks.printed(HEADER)))),
             ("fields of 11 bits", _compare_header(
                 "the number of fields of 11 bits", 2,
                 lambda: _widths(audit_hooks.printed(HEADER)).count(DESTINATION_BITS))),
         ))),
    statement("ghc-5-distance-bits", "§5", "16 hops",
         "Four distance bits can represent a distance of up to 16 hops.",
         Depends("readings", (
             ("the bits hold the distance itself, from 0 on",
              _compare_distance("a greatest distance", max(range(2**DISTANCE_BITS)))),
             ("the bits hold the distance less one, as no probe is sent over 0 hops",
              _compare_distance("a greatest distance", len(range(2**DISTANCE_BITS)))),
         ), "It does not matter here: the greatest distance of the 138 is"
            f" {max(map(len, possible_radices()))}, and a probe at its destination has no"
            " hop left to"
            " tell."),
         quote="a maximum hamming distance of 16 hops"),
    statement("ghc-3-probe-size", "§3, §5", "1 to 4 bytes", "A circuit probe is 1 to 4 bytes long.",
         Depends("readings", (
             ("a probe of one to four words, by §5",
              _compare_header("the number of bytes of four words", 4,
                              lambda: 4 * _header_bytes(), "≤")),
             ("a probe of one word",
              _compare_header("the number of bytes of a word", 4, _header_bytes, "≤")),
         ), "§3 speaks of 1 to 4 bytes; §5 of one to four words of 32 bits, and a single word holds"
            " the destination, the distance and the mode already."),
         quote="1 to 4 bytes"),
)  # fmt: skip
