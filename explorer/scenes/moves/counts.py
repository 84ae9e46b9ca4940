"""What a move counts: nodes, links, links at a node, of what is on the stage at a moment."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from explorer.core.network import Network


@dataclass(frozen=True)
class Counts:
    """Nodes, links, and the fewest and most links at a node."""

    nodes: int
    links: int
    least: int
    most: int


def count_graph(nodes: int, links: Iterable[tuple[int, int]]) -> Counts:
    """Count a graph on the nodes 0 … nodes-1 by its links.

    >>> count_graph(3, [(0, 1), (1, 2)])
    Counts(nodes=3, links=2, least=1, most=2)
    """
    ends = np.array(list(links), dtype=np.int64).reshape(-1, 2)
    at = np.bincount(ends.ravel(), minlength=nodes)
    return Counts(nodes, len(ends), int(at.min()), int(at.max()))


def closed_form_counts(net: Network) -> Counts:
    """Return what the closed forms of a network say, however large it is.

    >>> from explorer import network
    >>> closed_form_counts(network("Q(10)"))
    Counts(nodes=1024, links=5120, least=10, most=10)
    """
    return Counts(net.nodes, net.links, net.degrees.minimum, net.degrees.maximum)
