"""The cube-connected cycles: the corners as a hypercube's nodes, a ring at each."""

from __future__ import annotations

from typing import ClassVar

from explorer.core.network import Network
from explorer.networks.cube_connected_cycles import CubeConnectedCycles
from explorer.scenes.nests.build import NODE, Builder, pairs
from explorer.scenes.nests.cells import Nest
from explorer.scenes.nests.find import Maker


class CycleMaker(Maker):
    """Corner x two bits a level, its n nodes clockwise from the top."""

    draws: ClassVar[tuple[type[Network], ...]] = (CubeConnectedCycles,)

    def make(self, net: Network) -> Nest:
        assert isinstance(net, CubeConnectedCycles)
        build = Builder(net, unit=net.n)
        kid = build.ring(NODE, (1, net.n), "p", "cluster", 1 / 0.24)
        for bits in pairs(range(net.n)):
            name = f"x bits {bits[-1]}–{bits[0]}" if len(bits) > 1 else f"x bit {bits[0]}"
            wide = build.width(kid) > 1.2 * build.height(kid)
            kid = build.doubled(kid, bits, name, len(bits) == 1 and wide)
        return build.done(kid, (), (), "cycle")
