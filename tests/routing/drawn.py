"""Pairs of nodes for tests that run a message hop by hop."""

from __future__ import annotations

import random
from itertools import permutations

from explorer.core.network import Network


def drawn_pairs(net: Network, most: int = 400) -> list[tuple[int, int]]:
    """Return all pairs of different nodes, or a fixed sample of the requested size."""
    pairs = list(permutations(range(net.nodes), 2))
    return pairs if len(pairs) <= most else random.Random(net.spec).sample(pairs, most)
