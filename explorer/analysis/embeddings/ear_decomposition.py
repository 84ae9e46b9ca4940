"""Rings grown ear by ear near one node, in a network of any size that is not built as a whole."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import pairwise

from explorer.core.ints import index_array
from explorer.core.network import Network
from explorer.core.search import breadth_first_tree

MIN_ROOM, ROOM_PER_NODE = 2**12, 8
"""Least number of nodes near node 0 in which a ring is grown, and their number per ring node."""

MAX_EAR = 12
"""Most nodes that replace one link."""

MAX_STEPS = 20_000
"""Most steps of the search for one ear."""

SOURCE = "a short ring that grows: one link after another gives way to a path of new nodes, an ear"


def ring_by_ears(net: Network, length: int) -> tuple[int, ...]:
    """Return a ring of ``length`` nodes near node 0, () if none is found.

    A short ring grows to the length: one link after another is replaced by a path through nodes
    that are not on the ring (an ear; Whitney 1932 builds every 2-connected graph so). The sizes of
    the ears are chosen beforehand so that they add up.

    >>> from explorer import network
    >>> [len(ring_by_ears(network("CCC(20)"), length)) for length in (8, 20, 256, 257)]
    [8, 20, 256, 0]
    """
    nodes, near = surroundings(net, max(MIN_ROOM, ROOM_PER_NODE * length))
    for end in near[0]:
        sizes = [size for size in range(1, MAX_EAR + 1) if _ear(near, 0, end, size, {0, end})]
        for first in sizes:
            for plan in _plans(length - first - 2, sizes):
                ring = _ring_with_ears(near, [0, *_ear(near, 0, end, first, {0, end}), end], plan)
                if ring:
                    return tuple(nodes[i] for i in ring)
    return ()


def surroundings(net: Network, most: int) -> tuple[list[int], list[list[int]]]:
    """Return the first nodes of a breadth-first search from node 0, and their neighbour lists.

    The neighbour lists hold indices in the list of nodes.

    >>> from explorer import network
    >>> surroundings(network("Q(72)"), 3)
    ([0, 1, 2], [[1, 2], [0], [0]])
    """
    nodes = list(breadth_first_tree(net, most))
    place = {node: i for i, node in enumerate(nodes)}
    rows = net.neighbors(index_array(nodes, net.nodes)).tolist()
    return nodes, [[place[node] for node in row if node in place] for row in rows]


def _plans(more: int, sizes: Sequence[int]) -> list[list[int]]:
    """Return lists of ear sizes that add up to ``more``: mostly the least size, others first.

    >>> _plans(20, [6, 10])
    [[10, 10]]
    """
    least, *others = sizes or [0]
    if more == 0 or not least:
        return [[]] if more == 0 else []
    plans = [[least] * (more // least)] if more > 0 and more % least == 0 else []
    for size in others:
        counts = range(1, min(least, more // size) + 1)
        count = next((c for c in counts if (more - c * size) % least == 0), 0)
        if count:
            plans.append([size] * count + [least] * ((more - count * size) // least))
    return plans


def _ring_with_ears(
    near: Sequence[Sequence[int]], ring: list[int], plan: Sequence[int]
) -> list[int]:
    """Return a ring with ears of these sizes added, [] if there is no room for one of them."""
    after = dict(zip(ring, [*ring[1:], ring[0]], strict=True))
    links = deque(after.items())
    for size in plan:
        for _ in range(len(links)):
            a, b = links.popleft()
            ear = _ear(near, a, b, size, after)
            if ear:
                break
            links.append((a, b))
        else:
            return []
        path = [a, *ear, b]
        after.update(pairwise(path))
        links.extend(pairwise(path))
    order = [ring[0]]
    while len(order) < len(after):
        order.append(after[order[-1]])
    return order


def _ear(
    near: Sequence[Sequence[int]], a: int, b: int, size: int, used: set[int] | dict[int, int]
) -> list[int]:
    """Return ``size`` free nodes that form a path from a to b, [] if none are found."""
    path = [a]
    choices = [iter(near[a])]
    for _ in range(MAX_STEPS):
        node = next(choices[-1], None)
        if node is None:
            choices.pop()
            if not choices:
                return []
            path.pop()
        elif node not in used and node not in path:
            path.append(node)
            if len(path) <= size:
                choices.append(iter(near[node]))
            elif b in near[node]:
                return path[1:]
            else:
                path.pop()
    return []
