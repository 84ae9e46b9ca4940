"""The dragonfly: groups on a ring if they are few, else nested by ranges of group numbers."""

from __future__ import annotations

from typing import ClassVar

from explorer.core.network import Network
from explorer.networks.dragonfly.dragonfly import Dragonfly
from explorer.scenes.nests.build import NODE, Builder
from explorer.scenes.nests.cells import Nest
from explorer.scenes.nests.plain import PlainMaker

MAX_ON_A_RING = 64

GROUP_DISTANCE = 1.45
"""Distance between the centres of neighbouring groups, in their widths; their boxes stay apart."""


class GroupMaker(PlainMaker):
    """Group 0 on top, then clockwise; in each its switches on a circle."""

    draws: ClassVar[tuple[type[Network], ...]] = (Dragonfly,)

    def make(self, net: Network) -> Nest:
        assert isinstance(net, Dragonfly)
        if net.groups > MAX_ON_A_RING:
            return super().make(net)
        build = Builder(net)
        group = build.ring(NODE, part=(1, net.a), name="s", role="cluster", ratio=1 / 0.24)
        return build.finished_nest(
            build.ring(group, (net.a, net.groups), "G", "all", GROUP_DISTANCE), unit="group"
        )
