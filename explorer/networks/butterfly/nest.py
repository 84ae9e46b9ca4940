"""Butterflies: rows as a hypercube's nodes, the levels of each on a ring."""

from __future__ import annotations

from typing import ClassVar

from explorer.core.network import Network
from explorer.networks.butterfly.multistage import Multistage
from explorer.networks.butterfly.wrapped_butterfly import WrappedButterfly
from explorer.networks.cube_connected_cycles.nest import CycleMaker


class RowMaker(CycleMaker):
    """The position of a row is given by its bits, two a level, as in the cube-connected cycles.

    If no link leads from the last level back to the first, the ring is open there.
    """

    draws: ClassVar[tuple[type[Network], ...]] = (WrappedButterfly, Multistage)
    digit: ClassVar[str] = "l"
    unit: ClassVar[str] = "row"

    def flips(self, net: Network) -> int:
        return 2 * net.times if isinstance(net, Multistage) else 2
