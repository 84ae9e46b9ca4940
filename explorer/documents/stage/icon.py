"""A family as an icon: the sample that fits best."""

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


@lru_cache(maxsize=128)
def icon(family: type[Network]) -> str:
    """Return the sample of a family that is nearest to ICON_NODES nodes as an SVG element.

    It is empty for a family without a sample that can be drawn.

    >>> from explorer.core.registry import families
    >>> icon(families()["Q"]).count("<circle"), icon(families()["BT"]).count("<circle")
    (16, 15)
    """
    samples = [network(spec) for spec in reversed(family.samples)]
    nets = [net for net in samples if drawn_whole(net)]
    if not nets:
        return ""
    return sketch(scene(min(nets, key=lambda net: abs(log(net.nodes / ICON_NODES)))), SIZE)
