"""For a network too large to be drawn whole, the next smaller one that can be."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from explorer.core.errors import TooLarge
from explorer.core.network import Network
from explorer.core.registry import network, network_if_any
from explorer.core.scene import Scene
from explorer.scenes.scene import drawn_whole

MAX_TRIED = 400
"""The most networks that are tried in the search for one that is drawn whole."""


@lru_cache(maxsize=64)
def smaller_spec(net: Network, max_nodes: int | None = None) -> str | None:
    """Return the spec of the largest network of the family, not above ``net``, that is drawn whole.

    It has at most ``max_nodes`` nodes. Returns None if the search finds none.

    >>> smaller_spec(network("Q(20)")), smaller_spec(network("MC(3,3)"))
    ('Q(10)', 'MC(2,2)')
    """
    heap, seen = [(-net.nodes, net.spec)], {net.spec}
    for _ in range(MAX_TRIED):
        if not heap:
            break
        candidate = network(heappop(heap)[1])
        if drawn_whole(candidate) and (max_nodes is None or candidate.nodes <= max_nodes):
            return candidate.spec
        for *_, down, _up in candidate.steps():
            smaller = network_if_any(down)
            if smaller is not None and smaller.spec not in seen:
                seen.add(smaller.spec)
                heappush(heap, (-smaller.nodes, smaller.spec))
    return None


def require_drawn(net: Network, scene: Scene, what: str) -> None:
    """Raise TooLarge if a scene shows only a part of the network; ``what`` needs all of it."""
    if not scene.complete:
        raise TooLarge(
            f"{net.spec} has {net.nodes:,} nodes, too many to draw them all, and {what} is played"
            " only where every node is on the stage",
            nearest=smaller_spec(net),
        )
