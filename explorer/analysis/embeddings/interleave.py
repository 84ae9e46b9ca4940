"""Orders of nodes combined into one: along a grid, through clusters, from two cycles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Order:
    """All nodes of a network, each joined to the next; if ``closed``, the last to the first too."""

    nodes: tuple[int, ...]
    closed: bool
    source: str


def gray(bits: int) -> tuple[int, ...]:
    """Return the reflected Gray code.

    >>> gray(2)
    (0, 1, 3, 2)
    """
    return tuple(i ^ i >> 1 for i in range(1 << bits))


def parity_pairs(items: Iterable[T], odd: Sequence[bool]) -> list[T]:
    """Return even, even, odd, odd …: items two positions apart always differ in parity."""
    halves = [[item for item, o in zip(items, odd, strict=True) if o is p] for p in (False, True)]
    even, uneven = halves
    return [x for t in range(0, len(even), 2) for x in (*even[t : t + 2], *uneven[t : t + 2])]


def with_both_neighbors(ring: list[T]) -> Iterator[tuple[T, T, T]]:
    """Yield every item of a ring together with the one before and the one after."""
    return zip([ring[-1], *ring[:-1]], ring, [*ring[1:], ring[0]], strict=True)


def laced_path(bits: int, start: int, end: int) -> list[int]:
    """Return a Hamiltonian path of the hypercube between nodes that differ in oddly many bits.

    >>> laced_path(3, 0b000, 0b111)
    [0, 1, 3, 2, 6, 4, 5, 7]
    """
    return _hamiltonian_path(list(range(bits)), start, end)


def _hamiltonian_path(free: list[int], start: int, end: int) -> list[int]:
    if len(free) == 1:
        return [start, end]
    across = next(bit for bit in reversed(free) if (start ^ end) >> bit & 1)
    rest = [bit for bit in free if bit != across]
    middle = start ^ 1 << rest[-1]
    return _hamiltonian_path(rest, start, middle) + _hamiltonian_path(
        rest, middle ^ 1 << across, end
    )


def of_product(first: Order, second: Order) -> Order:
    """Return an order of the product of two ordered networks, closed if possible.

    If one order is a cycle, its copies are merged along the path of the other: two links of
    neighbouring copies are replaced by the two links across (Batagelj and Pisanski 1982). Two paths
    form a grid: the order is closed if one has an even number of nodes, else boustrophedon.
    """
    p, q = len(first.nodes), len(second.nodes)
    if first.closed:
        cells = _merged_cycle(p, q)
    elif second.closed:
        cells = [(a, b) for b, a in _merged_cycle(q, p)]
    elif p % 2 == 0:
        cells = _grid(p, q)
    elif q % 2 == 0:
        cells = [(a, b) for b, a in _grid(q, p)]
    else:
        cells = [(a, b if a % 2 == 0 else q - 1 - b) for a in range(p) for b in range(q)]
    closed = first.closed or second.closed or (p * q % 2 == 0 and p * q > 2)
    composition = "merged copies of" if first.closed or second.closed else "a grid of"
    source = f"{composition} the factors' own orders"
    size = max(second.nodes) + 1
    return Order(tuple(first.nodes[a] * size + second.nodes[b] for a, b in cells), closed, source)


def _grid(p: int, q: int) -> list[tuple[int, int]]:
    """Return a cycle of a p × q grid, p even: to and fro beside the first column, back in it."""
    to, fro = range(1, q), range(q - 1, 0, -1)
    path = [(a, b) for a in range(p) for b in (fro if a % 2 else to)]
    return path + [(a, 0) for a in reversed(range(p))]


def _merged_cycle(p: int, q: int) -> list[tuple[int, int]]:
    """Return a cycle of q p-cycles merged along a path, at nodes 0, 1 and 1, 2 in turn."""
    adjacency = {(a, b): [((a + 1) % p, b), ((a - 1) % p, b)] for b in range(q) for a in range(p)}
    for b in range(q - 1):
        ends = (b % 2, b % 2 + 1)
        for low, high in ((b, b + 1), (b + 1, b)):
            for here, there in (ends, ends[::-1]):
                neighbors = adjacency[here, low]
                neighbors[neighbors.index((there, low))] = (here, high)
    cycle, before = [(0, 0)], adjacency[0, 0][1]
    while len(cycle) < p * q:
        first, second = adjacency[cycle[-1]]
        before, following = cycle[-1], second if first == before else first
        cycle.append(following)
    return cycle
