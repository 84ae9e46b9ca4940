"""A network as an icon."""

from __future__ import annotations

from functools import lru_cache
from math import log
from typing import Final

from explorer.core.network import Network
from explorer.core.registry import network
from explorer.display.miniature import sketch
from explorer.scenes.scene import drawn_whole, scene

SIZE: Final = (48.0, 38.0)
"""Size of an icon in CSS pixels."""

ICON_NODES: Final = 16
"""Number of nodes that can still be told apart in an icon."""

MAX_NODES: Final = 100
"""Number of nodes beyond which an icon is but a blot."""


def icon(net: Network) -> str:
    """Return an SVG element for a network: of its family's sample, or of itself if that has none.

    The sample is the one nearest to ICON_NODES nodes. The element is empty if nothing can be drawn.

    >>> import networkx
    >>> from explorer import network
    >>> nets = map(network, ("Q(3)", "BT(2)", networkx.path_graph(5), networkx.path_graph(500)))
    >>> [icon(net).count("<circle") for net in nets]
    [16, 15, 5, 0]
    """
    if net.samples:
        return _family_icon(type(net))
    return sketch(scene(net), SIZE) if net.nodes <= MAX_NODES and drawn_whole(net) else ""


@lru_cache(maxsize=128)
def _family_icon(family: type[Network]) -> str:
    nets = [net for net in map(network, reversed(family.samples)) if drawn_whole(net)]
    if not nets:
        return ""
    return sketch(scene(min(nets, key=lambda net: abs(log(net.nodes / ICON_NODES)))), SIZE)
