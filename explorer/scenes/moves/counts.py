"""The counts that a move shows: nodes, links and degrees of the network on the stage."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from explorer.core.network import Network


@dataclass(frozen=True)
class Counts:
    """The numbers of nodes and links, and the least and greatest degree."""

    nodes: int
    links: int
    least: int
    most: int


def count_graph(nodes: int, links: Iterable[tuple[int, int]]) -> Counts:
    """Return the counts of the graph on nodes 0 … nodes-1 with these links.

    >>> count_graph(3, [(0, 1), (1, 2)])
    Counts(nodes=3, links=2, least=1, most=2)
    """
    ends = np.array(list(links), dtype=np.int64).reshape(-1, 2)
    degrees = np.bincount(ends.ravel(), minlength=nodes)
    return Counts(nodes, len(ends), int(degrees.min()), int(degrees.max()))


def closed_form_counts(net: Network) -> Counts:
    """Return the counts of a network by its closed forms, however large it is.

    >>> from explorer import network
    >>> closed_form_counts(network("Q(10)"))
    Counts(nodes=1024, links=5120, least=10, most=10)
    """
    return Counts(net.nodes, net.links, net.degrees.minimum, net.degrees.maximum)
