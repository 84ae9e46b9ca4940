"""Symmetries of networks, as permutations of their nodes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from explorer.core.addresses.fields import Permutation
from explorer.core.addresses.permutations import rank, unrank
from explorer.core.ints import Ints
from explorer.core.network import Network


def flip_bits(net: Network, masks: Mapping[int, int]) -> Ints:
    """Return every node with bits of its fields flipped, field number to mask: (nodes,) int64.

    >>> from explorer import network
    >>> flip_bits(network("HCN(1)"), {0: 1, 1: 1}).tolist()
    [3, 2, 1, 0]
    """
    values = list(net.split(np.arange(net.nodes)))
    for place, mask in masks.items():
        values[place] = values[place] ^ mask
    return net.join(values)


def rotate_digit(net: Network, place: int, by: int = 1) -> Ints:
    """Return every node with the digit of one field raised, modulo its size: (nodes,) int64.

    >>> from explorer import network
    >>> rotate_digit(network("Torus(3)"), 0).tolist()
    [1, 2, 0]
    """
    values = list(net.split(np.arange(net.nodes)))
    values[place] = (values[place] + by) % net.fields[place].size
    return net.join(values)


def rotate_bits_and_digit(net: Network) -> Ints:
    """Return every node (x,p) with the bits of x rotated to the left and p raised: (nodes,) int64.

    >>> from explorer import network
    >>> net = network("CCC(3)")
    >>> net.format(int(rotate_bits_and_digit(net)[net.parse("(110,2)")]))
    '(101,0)'
    """
    bits, digit = net.split(np.arange(net.nodes))
    n = net.fields[1].size
    turned = (bits << 1 & (1 << n) - 1) | bits >> n - 1
    return net.join((turned, (digit + 1) % n))


def reverse_digit(net: Network, place: int) -> Ints:
    """Return every node with the digit of one field counted from its other end: (nodes,) int64.

    >>> from explorer import network
    >>> reverse_digit(network("Mesh(4)"), 0).tolist()
    [3, 2, 1, 0]
    """
    values = list(net.split(np.arange(net.nodes)))
    values[place] = net.fields[place].size - 1 - values[place]
    return net.join(values)


def exchange_symbols(net: Network, symbol: int) -> Ints:
    """Return every node with symbols s and s+1 exchanged in all its permutations: (nodes,) int64.

    >>> from explorer import network
    >>> net = network("S(3)")
    >>> net.format(int(exchange_symbols(net, 1)[net.parse("231")]))
    '132'
    """
    values = list(net.split(np.arange(net.nodes)))
    for place, field in enumerate(net.fields):
        if isinstance(field, Permutation):
            symbols = unrank(values[place], field.n, field.k)
            lower, upper = symbols == symbol, symbols == symbol + 1
            renamed = np.where(lower, symbol + 1, np.where(upper, symbol, symbols))
            values[place] = rank(renamed, field.n)
    return net.join(values)


def exchange_bits(net: Network, places: Sequence[int], bit: int) -> Ints:
    """Return every node with bits b and b+1 of some fields exchanged: (nodes,) int64.

    >>> from explorer import network
    >>> exchange_bits(network("Q(2)"), (0,), 0).tolist()
    [0, 2, 1, 3]
    """
    values = list(net.split(np.arange(net.nodes)))
    for place in places:
        unlike = (values[place] >> bit ^ values[place] >> bit + 1) & 1
        values[place] = values[place] ^ (unlike << bit | unlike << bit + 1)
    return net.join(values)


def keeps_links(table: Ints, move: Ints) -> bool:
    """Return whether a permutation of the nodes takes every link to a link.

    >>> from explorer import network
    >>> keeps_links(network("HCN(2)").table(), flip_bits(network("HCN(2)"), {0: 1}))
    False
    """
    nodes = np.arange(len(table))
    if move.shape != nodes.shape or not np.array_equal(np.sort(move), nodes):
        return False
    images = np.where(table >= 0, move[table], -1)
    return np.array_equal(np.sort(images, axis=1), np.sort(table[move], axis=1))


def orbit_representatives(nodes: int, moves: Sequence[Ints]) -> Ints:
    """Return the least node in the orbit of each node under the group that ``moves`` generate.

    >>> from explorer import network
    >>> net = network("HCN(1)")
    >>> orbit_representatives(4, [flip_bits(net, {0: 1, 1: 1})]).tolist()
    [0, 1, 1, 0]
    """
    least = np.arange(nodes)
    while True:
        before = least
        for move in moves:
            lower = np.minimum(least, least[move])
            least = lower.copy()
            least[move] = np.minimum(least[move], lower)
        if np.array_equal(least, before):
            return least


def width(net: Network, place: int) -> int:
    """Return the number of bits of a field of bits."""
    return (net.fields[place].size - 1).bit_length()


def single_bit_flips(net: Network, place: int) -> tuple[Ints, ...]:
    """Return the permutation that flips bit b of a field, for every b from 0 on."""
    return tuple(flip_bits(net, {place: 1 << bit}) for bit in range(width(net, place)))


def high_bit_flips(net: Network, place: int) -> tuple[Ints, ...]:
    """Return the permutations that flip one bit of a field and keep the links of a crossed cube.

    A link of CQ(n) requires double bits to be related: 00 and 10 to themselves, 01 and 11 to each
    other. So flipping the high bits of both related double bits keeps the relation. The topmost
    bit flips as well: it is a high bit, or belongs to no double bit.
    """
    top = width(net, place) - 1
    bits = [bit for bit in range(top + 1) if bit % 2 or bit == top]
    return tuple(flip_bits(net, {place: 1 << bit}) for bit in bits)


def symbol_exchanges(net: Network) -> tuple[Ints, ...]:
    """Return the exchanges of symbols s and s+1, for every s: they generate all relabellings."""
    most = max(field.n for field in net.fields if isinstance(field, Permutation))
    return tuple(exchange_symbols(net, symbol) for symbol in range(1, most))
