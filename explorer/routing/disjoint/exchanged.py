"""Node-disjoint paths in the exchanged cubes, by construction."""

from __future__ import annotations

import numpy as np

from explorer.core.network import Network
from explorer.networks.exchanged.exchanged import Exchanged
from explorer.routing.disjoint.flow import Paths, PathsInside

Node = tuple[int, int, int]
"""An address (a, b, c)."""


def exchanged_paths(net: Exchanged, source: int, target: int, within: PathsInside) -> Paths:
    """Return as many disjoint paths as the smaller of the two degrees.

    >>> from explorer import network
    >>> net = network("EH(1,1)")
    >>> for path in exchanged_paths(net, 0b000, 0b110, lambda *ends: [[0, 1]]):
    ...     print([net.format(node) for node in path])
    ['(0,0,0)', '(0,0,1)', '(0,1,1)', '(0,1,0)', '(1,1,0)']
    ['(0,0,0)', '(1,0,0)', '(1,0,1)', '(1,1,1)', '(1,1,0)']
    """
    (a, b, c), (a1, b1, c1) = net.address(source), net.address(target)
    if c == c1 == 1:
        paths = _both_at_1(net.part_a, net.part_b, (a, b), (a1, b1), within)
    elif c == c1 == 0:  # the same with the parts exchanged and c turned
        exchanged = _both_at_1(net.part_b, net.part_a, (b, a), (b1, a1), within)
        paths = [[(y, x, 1 - z) for x, y, z in path] for path in exchanged]
    elif c == 0:
        paths = _from_0_to_1(net, (a, b), (a1, b1))
    else:
        paths = [path[::-1] for path in _from_0_to_1(net, (a1, b1), (a, b))]
    return [[net.index(node) for node in path] for path in paths]


def _both_at_1(
    rows: Network,
    columns: Network,
    start: tuple[int, int],
    end: tuple[int, int],
    within: PathsInside,
) -> list[list[Node]]:
    """Return t+1 paths between two nodes at c = 1, where b moves.

    A column is the cube of all (a,·,1), a row that of all (·,b,0); each row meets each column once.
    In one column: the paths of that cube, and one path round over two rows and another column.
    Between two columns: over t+1 rows, namely those of b, of b', and of one inner node of each
    disjoint path from b to b' except the shortest, which both of the first two follow.
    """
    (a, b), (a1, b1) = start, end
    if a == a1:
        other_column = int(rows.neighbors(a)[0])
        inside: list[list[Node]] = [[(a, y, 1) for y in path] for path in within(columns, b, b1)]
        other = shortest_path(columns, b, b1)
        outward: list[Node] = [(a, b, 1), (a, b, 0), (other_column, b, 0)]
        back: list[Node] = [(other_column, b1, 0), (a, b1, 0), (a, b1, 1)]
        return [*inside, [*outward, *((other_column, y, 1) for y in other), *back]]
    row = shortest_path(rows, a, a1)

    def path_over_row(path: list[int], turn: int) -> list[Node]:
        """Follow a path in the first column up to an index, cross its row, follow the rest."""
        return [
            *((a, y, 1) for y in path[: turn + 1]),
            *((x, path[turn], 0) for x in row),
            *((a1, y, 1) for y in path[turn:]),
        ]

    if b == b1:
        row_neighbors = [int(y) for y in columns.neighbors(b)]
        return [path_over_row([b], 0), *(path_over_row([b, y, b], 1) for y in row_neighbors)]
    first, *others = sorted(within(columns, b, b1), key=len)
    return [
        path_over_row(first, 0),
        path_over_row(first, len(first) - 1),
        *(path_over_row(path, 1) for path in others),
    ]


def _from_0_to_1(net: Exchanged, start: tuple[int, int], end: tuple[int, int]) -> list[list[Node]]:
    """Return min(s,t)+1 paths from a node at c = 0, in row b, to one at c = 1, in column a'.

    Each leaves row b at a column x of its own, a or next to a, goes along it to a row r, b' or next
    to b', and along that to column a'. A path leaving at a' is in its column at once, and one
    arriving by row b was in it from the start: these two continue inside, over one such r or x.
    """
    (a, b), (a1, b1) = start, end
    rows, columns = net.part_a, net.part_b
    exits = [a, *(int(x) for x in rows.neighbors(a))]
    entries = [b1, *(int(y) for y in columns.neighbors(b1))]
    paths: list[list[Node]] = []
    if a1 in exits or b in entries:
        row_path, other = shortest_path(rows, a, a1), shortest_path(columns, b, b1)
        paths.append([*((x, b, 0) for x in row_path), *((a1, y, 1) for y in other)])
        exits.remove(row_path[min(1, len(row_path) - 1)])
        entries.remove(other[max(-2, -len(other))])
    missing = min(net.s, net.t) + 1 - len(paths)
    exits.sort(key=lambda x: (x != a) + int(rows.distance(x, a1)))
    entries.sort(key=lambda y: (y != b1) + int(columns.distance(b, y)))
    for x, r in zip(exits[:missing], entries[:missing], strict=True):
        path: list[Node] = [(a, b, 0)] * (x != a) + [(x, b, 0)]
        path += ((x, y, 1) for y in shortest_path(columns, b, r))
        path += ((z, r, 0) for z in shortest_path(rows, x, a1))
        path += [(a1, r, 1), (a1, b1, 1)][: 1 + (r != b1)]
        paths.append(path)
    return paths


def shortest_path(net: Network, a: int, b: int) -> list[int]:
    """Return a shortest path by the closed distance, including both ends.

    >>> from explorer import network
    >>> shortest_path(network("Q(3)"), 0b000, 0b101)
    [0, 1, 5]
    """
    path = [a]
    while path[-1] != b:
        near = net.neighbors(path[-1])
        distances = net.distance(near, b)
        assert distances is not None
        path.append(int(near[int(np.argmin(distances))]))
    return path
