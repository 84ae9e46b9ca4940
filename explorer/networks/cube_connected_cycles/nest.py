"""The cube-connected cycles: the corners as a hypercube's nodes, each with a ring."""

from __future__ import annotations

from typing import ClassVar

from explorer.core.families.symmetry import width
from explorer.core.network import Network
from explorer.networks.cube_connected_cycles.cube_connected_cycles import CubeConnectedCycles
from explorer.scenes.nests.build import NODE, Builder, bit_groups, part_of
from explorer.scenes.nests.bundle import Bundle
from explorer.scenes.nests.cells import Nest, Path
from explorer.scenes.nests.maker import Maker


class CycleMaker(Maker):
    """Corner x is placed by two bits a level, its n nodes clockwise from the top."""

    draws: ClassVar[tuple[type[Network], ...]] = (CubeConnectedCycles,)
    digit: ClassVar[str] = "p"
    unit: ClassVar[str] = "cycle"

    def make(self, net: Network) -> Nest:
        size = net.fields[1].size
        build = Builder(net, unit=size)
        kid = build.ring(NODE, (1, size), self.digit, "cluster", 1 / 0.24)
        corners = range(width(net, 0))
        for bits in bit_groups(corners):
            name = part_of("x", bits, corners)
            wide = build.width(kid) > 1.2 * build.height(kid)
            kid = build.doubled(kid, bits, name, len(bits) == 1 and wide)
        return build.finished_nest(kid, (), (), self.unit)

    def flips(self, net: Network) -> int:
        """Return how many links of a cycle flip the same bit."""
        return 1

    def bundles(self, nest: Nest, path: Path) -> list[Bundle] | None:
        *corners, last = nest.types(path)
        inside = self.flips(nest.net) * nest.sizes[last] // nest.net.fields[1].size
        if nest.cells[corners[-1] if corners else nest.root].role == "cluster":
            return None
        bundles = []
        for level, kind in enumerate(corners):
            for bit in range(len(nest.cells[kind].parts)):
                # At every corner this number of links of the cycle flips this bit.
                target = (*path[:level], path[level] ^ 1 << bit, *path[level + 1 :])
                bundles.append(Bundle(target, 1, inside))
        return bundles
