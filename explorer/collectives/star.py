"""Broadcasting on the star graph, by dividing it into smaller and smaller star graphs."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

import numpy as np

from explorer.collectives.tree import tree_schedule
from explorer.core.addresses.permutations import rank, unrank
from explorer.core.collective import Broadcast, Model, Schedule
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.networks.star.star import StarGraph


@lru_cache(maxsize=16)
def _links_from_identity(n: int) -> tuple[Ints, Ints]:
    """Return the links of the tree from the identity, as permutations: (n!-1, n), (n!-1, n).

    The tree of n symbols is the tree of n-1 symbols, a link along place n from each of its n-1
    heads, and behind every such link the tree of n-1 symbols again. The heads have each first
    symbol once: head 0 is the root, and head j results from the head whose number is j without its
    highest 1, by a swap with place j+1. So each smaller star graph gets the message once.
    """
    if n == 1:
        empty = np.empty((0, 1), dtype=np.int8)
        return empty, empty
    parents, children = (
        np.pad(part, ((0, 0), (0, 1)), constant_values=n) for part in _links_from_identity(n - 1)
    )
    tails, ends = [parents], [children]
    for head in heads(n):
        swapped = head.copy()
        swapped[[0, n - 1]] = head[[n - 1, 0]]
        tails += [head[None], swapped[parents - 1]]
        ends += [swapped[None], swapped[children - 1]]
    return np.concatenate(tails), np.concatenate(ends)


def heads(n: int) -> list[Ints]:
    """Return permutations of 1..n with the last in place, one for each other first symbol.

    Reached from the identity by doubling: after r rounds with one port there are 2^r heads.

    >>> [head.tolist() for head in heads(4)]
    [[1, 2, 3, 4], [2, 1, 3, 4], [3, 2, 1, 4]]
    """
    orders: list[Ints] = [np.arange(1, n + 1, dtype=np.int8)]
    for j in range(1, n - 1):
        head = orders[j - (1 << (j.bit_length() - 1))].copy()
        head[[0, j]] = head[[j, 0]]
        orders.append(head)
    return orders


def star_links(net: StarGraph, root: int) -> Ints:
    """Return the links (parent, child) of the tree of ``StarTree`` from a root: (n!-1, 2).

    Every node other than the root is a child once: renaming the symbols maps the tree of one root
    to the tree of another.

    >>> star_links(StarGraph(3), 0).tolist()
    [[0, 2], [0, 5], [5, 3], [2, 4], [4, 1]]
    """
    root_symbols = unrank(root, net.n)
    return np.stack([rank(root_symbols[part - 1]) for part in _links_from_identity(net.n)], axis=1)


class StarTree(Broadcast):
    """Send to one node of every smaller star graph, and repeat this in each.

    The star graph of n symbols consists of n star graphs of n-1 symbols, by the last place. The
    root first doubles nodes with different first symbols. Each of these swaps its first symbol into
    the last place, and so enters a star graph of its own. At most ⌈log₂(k-1)⌉ + 1 rounds for each k
    = 2 … n with one port: O(n log n), like log₂ n!. The source was not available: this follows
    descriptions of its recursion.

    >>> [StarTree().schedule(StarGraph(n), 0).depth for n in (3, 4, 5)]
    [3, 6, 9]
    """

    key: ClassVar[str] = "star"
    title: ClassVar[str] = "Smaller star graphs"
    paper: ClassVar[str | None] = "scq"
    source: ClassVar[str] = "After Mendia and Sarkar 1992; star-crossed cube paper, §6"
    order: ClassVar[int] = 0

    def serves(self, net: Network) -> bool:
        return isinstance(net, StarGraph)

    def schedule(
        self, net: StarGraph, root: int, model: Model = "one-port", variant: str | None = None
    ) -> Schedule:
        net.require_held("a broadcast")
        return tree_schedule(self, net, root, star_links(net, root), model, variant)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "broadcast(u, k): u informs the star graph of its first k places",
            "    if k = 1: done",
            "    u, and who it informs, swap with places 2 … k - 1, each place once:",
            "        now k - 1 nodes show k - 1 different first symbols",
            "    each of them swaps with place k, and is in another star graph of k - 1 places",
            "    broadcast(v, k - 1) from u and from each node v just reached",
            "one-port: to a child a round, first to the one below which it takes longest",
            "all-port: to all children at once",
        )
