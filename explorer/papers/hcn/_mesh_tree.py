"""The algorithms of ``_machine`` on the two-dimensional mesh and on the binary tree."""

from __future__ import annotations

import numpy as np

from explorer.collectives.registry import broadcast
from explorer.core.errors import BrokenContract
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.papers.hcn._machine import Machine, combine_windows


def gathering_steps(net: Network) -> int:
    """Return the steps to send the sum of all values to one node, or one's values to all.

    One port per node, up or down the breadth-first tree of node 0; no schedule takes fewer steps
    than the distance of the farthest node.
    """
    schedule = broadcast(net, 0, "breadth-first", "one-port")
    if schedule.reached != net.nodes:
        raise BrokenContract(f"a sum on {net.spec} leaves nodes out")
    return schedule.depth


def systolic_product(size: int) -> int:
    """Return the steps in which a mesh of size² nodes multiplies matrices with ``size`` rows.

    Rows of one enter from the left, columns of the other from above, each delayed by one.

    >>> systolic_product(4)
    10
    """
    a, b = (np.arange(size**2).reshape(size, size) ** 2 % p + 1 for p in (31, 29))
    result = np.zeros((size, size), dtype=np.int64)
    right, down = np.zeros_like(result), np.zeros_like(result)
    steps = 0
    while not np.array_equal(result, a @ b):
        # Values move one node to the right or down; the borders take in the next ones.
        k = steps - np.arange(size)
        inside = (k >= 0) & (k < size)
        right, down = np.roll(right, 1, axis=1), np.roll(down, 1, axis=0)
        right[:, 0] = np.where(inside, a[np.arange(size), k % size], 0)
        down[0] = np.where(inside, b[k % size, np.arange(size)], 0)
        result += right * down
        steps += 1
    return steps


def mesh_convolution(size: int, width: int) -> int:
    """Return the steps in which the nodes of a mesh of size² combine windows of width².

    Row by row; checked at all nodes whose windows and shifts stay within the border.

    >>> mesh_convolution(8, 3)
    8
    """
    machine = Machine(network(f"Mesh({size},{size})"))
    row, column = machine.me // size, machine.me % size
    inside = (row + width <= size) & (column + width <= size) & (column >= width - 1)

    def process_at(x: int, y: int) -> Ints:
        on_mesh = (row + x < size) & (column + y >= 0) & (column + y < size)
        return np.where(on_mesh, machine.me + x * size + y, -1)

    if not combine_windows(machine, width, process_at)[inside].all():
        raise BrokenContract("a convolution on the mesh came to a wrong result")
    return machine.steps


def mesh_sort(side_bits: int) -> int:
    """Return the steps in which bitonic sort orders one value a node of a mesh of 4^side_bits.

    The bits of a process number alternate between those of its column and of its row, so that a
    comparison over bit b takes 2^⌊b/2⌋ links, first in one direction, then in the other.

    >>> mesh_sort(2)
    26
    """
    side = 1 << side_bits
    me = np.arange(side * side)
    column = sum(((me >> 2 * t) & 1) << t for t in range(side_bits))
    row = sum(((me >> (2 * t + 1)) & 1) << t for t in range(side_bits))
    place = np.asarray(row * side + column)
    machine = Machine(network(f"Mesh({side},{side})"))
    values = me * 7919 % 10007
    for phase in range(1, 2 * side_bits + 1):
        up = me >> phase & 1
        for bit in reversed(range(phase)):
            stride = side if bit % 2 else 1
            for offset, moving in ((stride, me >> bit & 1 == 0), (-stride, me >> bit & 1 == 1)):
                machine.place = place
                for _ in range(1 << bit // 2):
                    machine.move_processes(np.where(moving, machine.place + offset, machine.place))
                if not (machine.place == place[me ^ (1 << bit)])[moving].all():
                    raise BrokenContract("a comparison on the mesh misses its node")
            partner_values = values[me ^ (1 << bit)]
            keeps_smaller = (me >> bit & 1) == up
            values = np.where(
                keeps_smaller,
                np.minimum(values, partner_values),
                np.maximum(values, partner_values),
            )
    if not (values[1:] >= values[:-1]).all():
        raise BrokenContract("the mesh sorts wrongly")
    return machine.steps


def tree_collection_steps(height: int, each: int = 1) -> int:
    """Return the steps in which the root of a binary tree gets ``each`` items of every node.

    Each link carries one item per step, as soon as it is available.

    >>> tree_collection_steps(2), tree_collection_steps(3)
    (3, 7)
    """
    nodes = (1 << (height + 1)) - 1
    parent = (np.arange(nodes) - 1) // 2
    held = np.full(nodes, each)
    steps = 0
    while held[1:].any():
        sends = np.flatnonzero(held[1:] > 0) + 1
        held[sends] -= 1
        np.add.at(held, parent[sends], 1)
        steps += 1
    return steps
