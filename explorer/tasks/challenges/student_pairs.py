"""Individual pairs for each student, each as hard as the pair of the challenge that it replaces.

Two pairs are equally hard if their shortest routes are alike in length, in number, and in the
number of links of each kind. The draw depends only on the seed of the challenge and on the
student's name.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random
from typing import Final, TypeAlias

import numpy as np

from explorer.classroom.result_code import name_digest
from explorer.core.errors import OutsideRange, brief
from explorer.core.network import Network
from explorer.core.search import distances_to

MAX_NODES: Final = 1024
"""Maximum number of nodes of a network in which individual pairs are drawn."""

MAX_TARGETS: Final = 12
"""Maximum number of targets that are examined for a student."""

MAX_NAME_CHARACTERS: Final = 60
"""Maximum number of characters of a name, and of a seed."""

Shape: TypeAlias = frozenset[tuple[tuple[int, ...], int]]
"""The numbers of shortest routes of a pair, by their numbers of links of each kind."""

NodePair: TypeAlias = tuple[int, int]


def normal_name(text: str) -> str:
    """Return a name or seed with single blanks; raise OutsideRange if too long or unprintable.

    >>> normal_name("  Ann   Lee ")
    'Ann Lee'
    """
    name = " ".join(text.split())
    if len(name) > MAX_NAME_CHARACTERS or not name.isprintable():
        raise OutsideRange(
            f"{brief(name)!r}: a name has at most {MAX_NAME_CHARACTERS} signs",
            name[:MAX_NAME_CHARACTERS],
        )
    return name


def require_small(net: Network) -> None:
    """Raise OutsideRange if a network is too large for drawing individual pairs."""
    if net.nodes > MAX_NODES:
        what = f"{net.spec} has {net.nodes:,} nodes: own pairs are drawn among {MAX_NODES:,}"
        raise OutsideRange(what, nearest="Q(10)")


@lru_cache(maxsize=64)
def student_pairs(
    net: Network, pairs: tuple[NodePair, ...], seed: str, name: str
) -> tuple[NodePair, ...]:
    """Return the pairs of a student: an equally hard one for each of a challenge, none twice.

    Raises OutsideRange if the network is too large. A pair without an equally hard one is not
    replaced.

    >>> from explorer.core.registry import network
    >>> net = network("Q(4)")
    >>> drawn = student_pairs(net, ((0, 7), (3, 12)), "autumn", "Ann")
    >>> again = student_pairs(net, ((0, 7), (3, 12)), "autumn", "ANN")
    >>> drawn == again, [a ^ b for a, b in drawn][1]
    (True, 15)
    """
    require_small(net)
    generator = Random(f"{seed.casefold()} {name_digest(name).hex()}")
    targets = generator.sample(range(net.nodes), min(MAX_TARGETS, net.nodes))
    shapes_to = {target: shapes(net, target) for target in {*targets, *(b for _, b in pairs)}}
    result: list[NodePair] = []
    for source, target in pairs:
        target_shape, excluded = shapes_to[target][source], {*result, *pairs}
        generator.shuffle(targets)
        equally_hard = (
            [(a, to) for a, shape in enumerate(shapes_to[to]) if shape == target_shape]
            for to in targets
        )
        unused = ([pair for pair in matches if pair not in excluded] for matches in equally_hard)
        candidates = next((matches for matches in unused if matches), [(source, target)])
        result.append(generator.choice(candidates))
    return tuple(result)


def shapes(net: Network, target: int) -> list[Shape]:
    """Return the shape of the shortest routes from every node to a target.

    >>> from explorer.core.registry import network
    >>> [sorted(shape) for shape in shapes(network("Q(2)"), 3)][0]
    [((2,), 2)]
    """
    nodes = np.arange(net.nodes)
    ahead, kinds = net.neighbors(nodes), net.link_kinds(nodes)
    distance_from = distances_to(net, target)
    left = {node: hops for node in range(net.nodes) if (hops := distance_from(node)) is not None}
    counters: list[Counter[tuple[int, ...]]] = [Counter() for _ in range(net.nodes)]
    counters[target][(0,) * len(net.kinds)] = 1
    for node in sorted(left, key=left.__getitem__):
        for port, other in enumerate(ahead[node].tolist()):
            if left.get(other) != left[node] - 1:
                continue
            kind = int(kinds[node, port])
            for counts, routes in counters[other].items():
                longer = tuple(count + (i == kind) for i, count in enumerate(counts))
                counters[node][longer] += routes
    return [frozenset(shape.items()) for shape in counters]
