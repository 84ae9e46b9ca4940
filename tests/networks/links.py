"""The links of a network beside those of a graph made by hand, as papers define it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import permutations, product

import networkx

from explorer.core.network import Network


def differing_links(
    net: Network, links: Iterable[Collection[object]], name: Callable[[int], object] | None = None
) -> set[frozenset[object]]:
    """Return the links that the network or the graph has alone, nodes named by their addresses."""
    ours = {frozenset(map(name or net.format, link)) for link in net.to_networkx().edges}
    return ours ^ set(map(frozenset, links))


def crossed_cube(m: int) -> networkx.Graph[str]:
    """Make CQ(m) by Definition 2 of the star-crossed cube paper."""
    related = {("00", "00"), ("10", "10"), ("01", "11"), ("11", "01")}
    if m == 1:
        return networkx.Graph([("0", "1")])
    smaller = crossed_cube(m - 1)
    graph = networkx.Graph([(bit + a, bit + b) for a, b in smaller.edges for bit in "01"])
    for a, b in product(smaller, repeat=2):
        low = m - 1 - 2 * ((m - 1) // 2)
        doubles = [(a[i : i + 2], b[i : i + 2]) for i in range(low, m - 1, 2)]
        if (m % 2 or a[0] == b[0]) and all(pair in related for pair in doubles):
            graph.add_edge("0" + a, "1" + b)
    return graph


def star(n: int) -> networkx.Graph[str]:
    """Make S(n): the first symbol is swapped with another."""
    graph: networkx.Graph[str] = networkx.Graph()
    for word in permutations("123456789"[:n]):
        for i in range(1, n):
            swapped = (word[i], *word[1:i], word[0], *word[i + 1 :])
            graph.add_edge("".join(word), "".join(swapped))
    return graph


def hcn_by_the_loop(n: int) -> networkx.Graph[tuple[int, int]]:
    """Make HCN(n) by the loop in §2 of its paper, and the local cubes."""
    graph, ones = networkx.Graph(), 2**n - 1
    for i, j in product(range(2**n), repeat=2):
        graph.add_edges_from(((i, j), (i, j ^ 1 << bit)) for bit in range(n))
        graph.add_edge((i, j), (j, i) if i != j else (i ^ ones, i ^ ones))
    return graph
