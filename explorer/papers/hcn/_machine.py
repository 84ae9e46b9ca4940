"""Parallel algorithms run on a network: messages go over links, one per node and step."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from explorer.core.errors import BrokenContract
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.search import neighbor_table
from explorer.networks.hierarchical_cubic.hcn import HierarchicalCubicNetwork
from explorer.networks.hypernet import Hypernet


class Machine:
    """A network of synchronous nodes, each sending and receiving one message per step.

    An algorithm is written for the processes 0 … nodes-1; ``place`` is the node that each currently
    runs on, ``steps`` counts. If two processes that communicate are not adjacent, the processes of
    an HCN or a hypernet swap places once: process (x,y) moves from (x,y) to (y,x), so that the bits
    that named the cluster become local ones.
    """

    def __init__(self, net: Network) -> None:
        self.net = net
        self.steps = 0
        self.me = np.arange(net.nodes)
        self.place = np.arange(net.nodes)
        self._near = neighbor_table(net)

    def receive(self, values: Ints, source: Ints) -> Ints:
        """Return the values received from each process's source in one step, 0 if it is -1."""
        receives = source >= 0
        if not self._sources_are_linked(source):
            self._swap_places()
        if (
            not self._sources_are_linked(source)
            or len(set(source[receives].tolist())) != receives.sum()
        ):
            raise BrokenContract(f"processes on {self.net.spec} talk without a link")
        self.steps += 1
        return np.where(receives, values[source], 0)

    def receive_across(self, values: Ints, bit: int) -> Ints:
        """Return the values that processes receive from those whose numbers differ in one bit."""
        return self.receive(values, self.me ^ (1 << bit))

    def move_processes(self, to: Ints) -> None:
        """Move processes over links, in one step: no node sends or receives two of them."""
        moved = to != self.place
        if not self._are_linked(self.place, to).all():
            raise BrokenContract(f"processes on {self.net.spec} move without a link")
        for ends in (self.place[moved], to[moved]):
            if len(set(ends.tolist())) != moved.sum():
                raise BrokenContract(f"a node of {self.net.spec} sends or receives twice")
        self.place = to
        self.steps += 1

    def _are_linked(self, a: Ints, b: Ints) -> Ints:
        return np.asarray((a == b) | (self._near[a] == b[..., None]).any(axis=-1))

    def _sources_are_linked(self, source: Ints) -> bool:
        receives = source >= 0
        return bool(self._are_linked(self.place[receives], self.place[source[receives]]).all())

    def _swap_places(self) -> None:
        if isinstance(self.net, HierarchicalCubicNetwork):
            self.move_processes(self._outward(self.me >= 0, self.net.n))
        elif isinstance(self.net, Hypernet):
            # Half the nodes have no external link: their processes use those of the other half.
            top = 1 << (self.net.d - 1)
            above = self.place & top > 0
            self.move_processes(self._outward(~above, self.net.d))
            self.move_processes(np.where(above, self.place ^ top, self.place))
            self.move_processes(self._outward(above, self.net.d))
            self.move_processes(np.where(above, self.place ^ top, self.place))

    def _outward(self, leaving: Ints, port: int) -> Ints:
        there = self.net.neighbors(self.place)[:, port]
        return np.where(leaving & (there >= 0), there, self.place)


def bits(net: Network) -> int:
    """Return the logarithm of the number of nodes, a power of two."""
    return net.nodes.bit_length() - 1


def vector_sum(net: Network) -> int:
    """Return the steps in which every node learns the sum of one value a node.

    >>> from explorer import network
    >>> vector_sum(network("Q(4)")), vector_sum(network("HCN(2)"))
    (4, 5)
    """
    machine = Machine(net)
    values = machine.me**2 % 97
    total = values.sum()
    for bit in range(bits(net)):
        values = values + machine.receive_across(values, bit)
    _require_right((values == total).all(), net)
    return machine.steps


def matrix_product(net: Network) -> int:
    """Return the steps in which 2^(3q) nodes multiply two matrices of 2^q rows and columns.

    Node (k,i,j) multiplies one element of each: q steps to bring either there, q to add up.

    >>> from explorer import network
    >>> matrix_product(network("Q(6)")), matrix_product(network("HCN(3)"))
    (6, 7)
    """
    machine, q = Machine(net), bits(net) // 3
    size = 1 << q
    k, i, j = machine.me >> 2 * q, (machine.me >> q) % size, machine.me % size
    a, b = (np.arange(size**2).reshape(size, size) ** 2 % p for p in (31, 29))
    first, second = np.where(j == 0, a[i, k], 0), np.where(i == 0, b[k, j], 0)
    for bit in range(q):
        first = first + machine.receive_across(first, bit)
    for bit in range(q, 2 * q):
        second = second + machine.receive_across(second, bit)
    product = first * second
    for bit in range(2 * q, 3 * q):
        product = product + machine.receive_across(product, bit)
    _require_right((product == (a @ b)[i, j]).all(), net)
    return machine.steps


def bitonic_sort(net: Network) -> int:
    """Return the steps in which bitonic sort orders one value per node.

    >>> from explorer import network
    >>> bitonic_sort(network("Q(4)")), bitonic_sort(network("HCN(2)"))
    (10, 14)
    """
    machine = Machine(net)
    values = machine.me * 7919 % 10007
    for phase in range(1, bits(net) + 1):
        up = machine.me >> phase & 1
        for bit in reversed(range(phase)):
            other = machine.receive_across(values, bit)
            small = (machine.me >> bit & 1) == up
            values = np.where(small, np.minimum(values, other), np.maximum(values, other))
    _require_right((values[1:] >= values[:-1]).all(), net)
    return machine.steps


def convolution(net: Network, width: int) -> int:
    """Return the steps in which every node combines a window of ``width`` rows and columns.

    Node (x,y) holds the pixel in row x and column y, rows and columns in Gray code order, so that
    shifts use links; row by row, back and forth. Finally the weights are sent to all as one
    message.

    >>> from explorer import network
    >>> convolution(network("Q(4)"), 3), convolution(network("HCN(2)"), 3)
    (12, 17)
    """
    machine = Machine(net)
    low = bits(net) - bits(net) // 2
    row, column = _gray_rank(machine.me >> low), _gray_rank(machine.me % (1 << low))
    rows, columns = 1 << bits(net) // 2, 1 << low

    def process_at(x: int, y: int) -> Ints:
        return _gray((row + x) % rows) << low | _gray((column + y) % columns)

    _require_right(combine_windows(machine, width, process_at).all(), net)
    return machine.steps + vector_sum(net)


def combine_windows(machine: Machine, width: int, process_at: Callable[[int, int], Ints]) -> Ints:
    """Sum weighted pixels of a window of ``width``² at every process; return which sums are right.

    ``process_at`` gives the process so many rows below and columns beside each, -1 for none.
    """
    image = machine.me**2 % 97
    weights = np.arange(1, width**2 + 1).reshape(width, width)
    pixels, result, y, step = image, np.zeros_like(image), 0, 1
    for x in range(width):
        for shift in range(width):
            if shift:
                pixels, y = machine.receive(pixels, process_at(0, step)), y + step
            elif x:
                pixels = machine.receive(pixels, process_at(1, 0))
            result = result + weights[x, y] * pixels
        step = -step
    expected = sum(
        weights[x, y] * image[process_at(x, y)] for x in range(width) for y in range(width)
    )
    return np.asarray(result == expected)


def _gray(number: Ints) -> Ints:
    return np.asarray(number ^ number >> 1)


def _gray_rank(code: Ints) -> Ints:
    """Return the number that has a given Gray code."""
    for shift in (1, 2, 4, 8, 16):
        code = code ^ code >> shift
    return code


def _require_right(holds: object, net: Network) -> None:
    if not holds:
        raise BrokenContract(f"an algorithm on {net.spec} came to a wrong result")
