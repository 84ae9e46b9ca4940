"""Node-disjoint paths in the star graph, by construction."""

from __future__ import annotations

import numpy as np

from explorer.core.addresses.permutations import rank, unrank
from explorer.networks.star.star import StarGraph
from explorer.routing.disjoint.flow import Paths

Symbols = list[int]
"""A permutation of 0 … n-1, place by place."""


def star_paths(net: StarGraph, source: int, target: int) -> Paths:
    """Return n-1 disjoint paths between two different nodes of S(n).

    Symbols are renamed so that the target is the identity, and both symbols and places are counted
    from 0. The nodes with symbol 0 in place i > 0 form a star graph V_i, which only the swaps with
    i leave: into V_0, where 0 is in front and every swap leads into another V_i. From a source in
    V_0 each path goes through a V_i of its own. From a source in V_j, one path stays in V_j;
    another leaves at once, the others leave from the source's other neighbours, all over V_0. Each
    of these then takes one V_i, assigned so that the total is least.

    >>> from explorer import network
    >>> net = network("S(4)")
    >>> for path in star_paths(net, net.parse("2143"), net.parse("1234")):
    ...     print(" ".join(net.format(node) for node in path))
    2143 4123 3124 2134 1234
    2143 1243 4213 3214 1234
    2143 3142 1342 2341 3241 4231 1234
    """
    ends = unrank([source, target], net.n) - 1
    target_symbols = ends[1].tolist()
    start = np.argsort(ends[1])[ends[0]].tolist()
    paths = _to_identity(start)
    return [
        rank(np.array([[target_symbols[s] + 1 for s in node] for node in p])).tolist()
        for p in paths
    ]


def _to_identity(start: Symbols) -> list[list[Symbols]]:
    n = len(start)
    place_of_0 = start.index(0)
    if place_of_0 == 0:
        return [[start, *_through(_swap_first(start, i), i)] for i in range(1, n)]
    direct = _through(start, place_of_0)
    # If the source is the target's neighbour, leaving V_j at once leads to the target.
    skipped = direct[1] if len(direct) > 2 else start
    exits = [[start], *([start, _swap_first(start, i)] for i in range(1, n) if i != place_of_0)]
    exits = [path for path in exits if path[-1] != skipped]
    for path in exits:
        path.append(_swap_first(path[-1], place_of_0))
    others = [i for i in range(1, n) if i != place_of_0]
    onward = [[_through(_swap_first(path[-1], i), i) for i in others] for path in exits]
    return [direct, *(exits[x] + onward[x][i] for x, i in _least_assignment(onward))]


def _least_assignment(ways: list[list[list[Symbols]]]) -> list[tuple[int, int]]:
    """Return the path chosen for each row, one of every column, so that the total is least."""
    if not ways:
        return []
    from scipy.optimize import linear_sum_assignment

    rows, columns = linear_sum_assignment([[len(path) for path in row] for row in ways])
    return list(zip(rows.tolist(), columns.tolist(), strict=True))


def _swap_first(symbols: Symbols, place: int) -> Symbols:
    swapped = symbols.copy()
    swapped[0], swapped[place] = swapped[place], swapped[0]
    return swapped


def _through(symbols: Symbols, i: int) -> list[Symbols]:
    """Return a shortest path inside V_i to the transposition of 0 and i, then to the identity."""
    path = [symbols]
    while True:
        current = path[-1]
        # In V_i the first place is the home of symbol i: the symbol there goes home, or opens a
        # cycle of other symbols.
        first = current[0]
        if first != i:
            place = first
        else:
            place = next((p for p, s in enumerate(current) if s != p and p not in (0, i)), i)
        path.append(_swap_first(current, place))
        if place == i:
            return path
