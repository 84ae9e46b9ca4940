"""The scene of a network: the whole network if it is small enough, else the part along a route."""

from __future__ import annotations

from functools import lru_cache

from explorer.core.errors import TooLarge
from explorer.core.network import Network
from explorer.core.scene import Scene
from explorer.core.shared_cache import share_results
from explorer.scenes.compose import compose_whole
from explorer.scenes.corridor import corridor
from explorer.scenes.layout import layout_of

MAX_DRAWN = 1100
"""A network with more nodes is drawn along a route only."""

MAX_LINKS = 6000
"""A network with more links is drawn along a route only."""


def drawn_whole(net: Network) -> bool:
    """Return whether a network is small enough to be drawn as a whole."""
    return net.nodes <= MAX_DRAWN and net.links <= MAX_LINKS


@lru_cache(maxsize=64)
@share_results
def scene(net: Network) -> Scene:
    """Return a network laid out as a whole; raise TooLarge if it has too many nodes or links.

    >>> from explorer import network
    >>> result = scene(network("Q(4)"))
    >>> len(result.marks), len(result.strokes), [hull.name for hull in result.hulls]
    (16, 32, ['00··', '01··', '10··', '11··'])
    """
    if not drawn_whole(net):
        raise TooLarge(
            f"{net.spec} has {net.nodes:,} nodes and {net.links:,} links: a whole network is drawn"
            f" up to {MAX_DRAWN:,} nodes and {MAX_LINKS:,} links, a larger one along the route of"
            " a message"
        )
    return compose_whole(net, layout_of(type(net)))


def stage_scene(net: Network, route: tuple[int, ...]) -> Scene:
    """Return the scene to show with a route: the whole network, or the corridor of the route.

    >>> from explorer import network
    >>> net = network("MC(3,3)")
    >>> result = stage_scene(net, (0, 1 << 24))
    >>> result.complete, result.note.split(":")[0]
    (False, 'MC(3,3) has 134,217,728 nodes')
    """
    return scene(net) if drawn_whole(net) else corridor(net, tuple(route))
