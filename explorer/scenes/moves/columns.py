"""A network laid out in columns by distance from one node."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from explorer.core.network import Network
from explorer.core.scene import Scene
from explorer.core.search import distances_from
from explorer.scenes.compose import compose_whole
from explorer.scenes.layout import ASPECT, Layout, Plan, Tier, addresses
from explorer.words.text import Text

PAD = (0.55, 0.42)
"""The distance of a column's outline from its nodes, across and down, in pitches."""


@dataclass(frozen=True)
class Columns(Layout):
    """Places nodes at distance d from ``root`` in column d, in the order of their ``rank``."""

    root: int
    rank: tuple[float, ...]

    def arrange(self, net: Network, name_height: float) -> Plan:
        distances = distances_from(net, self.root)
        sizes = np.bincount(distances)
        # In a column nodes keep the top-to-bottom order that they have in the network's drawing.
        order = np.lexsort((np.arange(net.nodes), np.array(self.rank), distances))
        position = np.empty(net.nodes)
        starts = np.cumsum(sizes) - sizes
        position[order] = np.arange(net.nodes) - np.repeat(starts, sizes)
        row = position - (sizes[distances] - 1) / 2
        column_distance = ASPECT * max(1, int(sizes.max()) - 1) / max(1, len(sizes) - 1)
        at = np.stack([distances * max(1.0, column_distance), row], axis=-1)
        names = tuple(Text("{n:hop}", n=d) if d else "0" for d in range(len(sizes)))
        texts = addresses(net)
        return Plan(at, texts, (Tier(0, distances.astype(np.int64), names, pad=PAD),), texts)


@lru_cache(maxsize=32)
def columns(net: Network, scene: Scene, root: int) -> Scene:
    """Return a network with its nodes in columns by distance from one of them.

    >>> from explorer import network
    >>> from explorer.scenes.scene import scene
    >>> net = network("Q(4)")
    >>> [(hull.name, len(hull.marks)) for hull in columns(net, scene(net), 0).hulls]
    [('0', 1), ('1 hop', 4), ('2 hops', 6), ('3 hops', 4), ('4 hops', 1)]
    """
    layout = Columns(root, tuple(mark.at[1] for mark in scene.marks))
    return compose_whole(net, layout)
