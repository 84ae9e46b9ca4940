"""Pairs of nodes to start with: two at the largest distance, and two at random."""

from __future__ import annotations

import random

import numpy as np

from explorer.analysis.measures.measures import MAX_LOOKUPS, measure
from explorer.core.errors import TooLarge
from explorer.core.network import Network
from explorer.core.search import levels_from, neighbor_table


def farthest_pair(net: Network) -> tuple[int, int]:
    """Return two nodes whose distance is the diameter; raise TooLarge if none are known.

    By the family's own construction, else by search: from one node of each orbit, or from all nodes
    in turn until one has the diameter as its eccentricity.

    >>> from explorer import network
    >>> farthest_pair(network("Q(4)"))
    (0, 15)
    """
    pair = net.farthest_pair()
    if pair is not None:
        return pair
    diameter = measure(net).diameter
    if diameter is not None and net.fits_table:
        orbits = net.orbits()
        sources = range(net.nodes) if orbits is None else [node for node, _ in orbits]
        table = neighbor_table(net)
        for source in sources[: 1 + MAX_LOOKUPS // table.size]:
            depths = levels_from(table, source)
            target = int(np.argmax(depths))
            if depths[target] == diameter:
                return source, target
    raise TooLarge(
        f"{net.spec} has {net.nodes:,} nodes: no pair at the distance of the diameter is known"
        " without a search too long for one request"
    )


def random_pair(net: Network, seed: int | None = None) -> tuple[int, int]:
    """Return two different nodes, all pairs equally likely; the same for the same ``seed``.

    >>> from explorer import network
    >>> a, b = random_pair(network("Q(4)"), seed=1)
    >>> a != b and (a, b) == random_pair(network("Q(4)"), seed=1)
    True
    """
    generator = random.Random(seed)
    source = generator.randrange(net.nodes)
    target = generator.randrange(net.nodes - 1)
    return source, target + (target >= source)
