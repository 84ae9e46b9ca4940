"""The generalized hypercubes possible with ten ports, enumerated and measured."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import prod

from explorer.analysis.measures.all_pairs import counts_by_node
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.core.search import neighbor_table
from explorer.papers.auditing import audit_hooks
from explorer.papers.forms.quantities import Quantity
from explorer.papers.forms.sizes import Over
from explorer.papers.ghc._printed import PRINTED

MAX_PORTS = 10
"""Channels of a hyperswitch that lead to neighbours."""


@dataclass(frozen=True)
class Row:
    """A row of Tables A1 to A10: configuration, ports, address bits, nodes; ``line`` from 1."""

    table: int
    line: int
    radices: tuple[int, ...]
    ports: int
    bits: int
    nodes: int

    @property
    def values(self) -> tuple[int, int, int]:
        """Ports, address bits and nodes as printed."""
        return self.ports, self.bits, self.nodes


def spec(radices: tuple[int, ...]) -> str:
    """Return the spec of a configuration.

    >>> spec((3, 3, 4, 4))
    'GHC(3,3,4,4)'
    """
    return f"GHC({','.join(map(str, radices))})"


def lattice(radices: tuple[int, ...]) -> Network:
    """Return the generalized hypercube of a configuration."""
    return network(spec(radices))


@lru_cache(maxsize=1)
def printed_rows() -> tuple[Row, ...]:
    """Return all printed rows, table by table."""
    rows = []
    for table, text in PRINTED.items():
        for line, row in enumerate(text.split("\n")[1:-1], 1):
            configuration, ports, bits, nodes = row.split()
            radices = tuple(int(r) for r in configuration.split(","))
            rows.append(Row(table, line, radices, int(ports), int(bits), int(nodes)))
    return tuple(rows)


def partitions(number: int, most: int | None = None) -> Iterator[tuple[int, ...]]:
    """Yield the partitions of a number into parts, the largest part first.

    >>> list(partitions(4))
    [(4,), (3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1)]
    """
    if number == 0:
        yield ()
        return
    for part in range(min(number, most or number), 0, -1):
        for rest in partitions(number - part, part):
            yield (part, *rest)


@lru_cache(maxsize=1)
def possible_radices() -> tuple[tuple[int, ...], ...]:
    """Return every configuration of 1 to 10 ports, in the order of the appendix.

    The order is: most dimensions first, then fewest ports, then most nodes. A part p of a partition
    of the ports is a dimension of p + 1 nodes.
    """
    all_radices = [
        tuple(sorted(part + 1 for part in parts))
        for ports in range(1, MAX_PORTS + 1)
        for parts in audit_hooks.built(tuple(partitions(ports)))
    ]
    return tuple(sorted(all_radices, key=lambda r: (-len(r), sum(r), -prod(r), r)))


def table_of(radices: tuple[int, ...]) -> int:
    """Return the number of the table of a configuration: A1 for ten dimensions."""
    return 11 - len(radices)


def bits_needed(values: int) -> int:
    """Return the least number of bits that distinguish ``values`` values, by trying.

    >>> bits_needed(1), bits_needed(4), bits_needed(5)
    (0, 2, 3)
    """
    count = 0
    while 2**count < values:
        count += 1
    return count


ADDRESS_BITS = Quantity(
    "the number of address bits",
    lambda net: sum((field.size - 1).bit_length() for field in net.fields),
    rests=("addresses",),
    means="field by field",
)

LATTICES = Over(lambda *radices: spec(radices), possible_radices(),
           common_name="the 138 generalized hypercubes of at most 10 ports")  # fmt: skip


@lru_cache(maxsize=256)
def lattice_measures(radices: tuple[int, ...]) -> tuple[int, int, int, int]:
    """Return ports, address bits, nodes and diameter, found from the network itself.

    Ports are the maximum over all nodes, nodes and diameter are found by a search from every node,
    bits field by field.
    """
    net = lattice(radices)
    counts = counts_by_node(neighbor_table(net))
    ports = int((net.table() >= 0).sum(axis=1).max())
    address_bits = int(ADDRESS_BITS.of(net))
    return ports, address_bits, int(counts[0].sum()), counts.shape[1] - 1


def missing_radices() -> tuple[tuple[int, ...], ...]:
    """Return the possible configurations without a printed row, in order."""
    printed = {row.radices for row in printed_rows()}
    return tuple(radices for radices in possible_radices() if radices not in printed)
