"""Butterflies: rows as a hypercube's nodes, the levels of each on a ring or in a line."""

from __future__ import annotations

from typing import ClassVar

from explorer.core.network import Network
from explorer.networks.butterfly.multistage import Multistage
from explorer.networks.butterfly.wrapped_butterfly import WrappedButterfly
from explorer.networks.cube_connected_cycles.nest import CycleMaker
from explorer.scenes.nests.build import Builder


class RowMaker(CycleMaker):
    """The place of a row is its bits, two a level, as the cube-connected cycles have them."""

    draws: ClassVar[tuple[type[Network], ...]] = (WrappedButterfly,)
    digit: ClassVar[str] = "l"
    unit: ClassVar[str] = "row"

    def flips(self, net: Network) -> int:
        return 2


class LineMaker(RowMaker):
    """The levels of a row stand side by side; long rows double downwards until they fill a cell."""

    draws: ClassVar[tuple[type[Network], ...]] = (Multistage,)

    def row(self, build: Builder, size: int) -> int:
        return build.lattice((1, size), (size, 1), self.digit)

    def flips(self, net: Network) -> int:
        assert isinstance(net, Multistage)
        return 2 * net.times
