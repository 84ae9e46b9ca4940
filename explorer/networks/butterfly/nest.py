"""The wrapped butterfly: rows as a hypercube's nodes, a ring of levels at each."""

from __future__ import annotations

from typing import ClassVar

from explorer.core.network import Network
from explorer.networks.butterfly.wrapped_butterfly import WrappedButterfly
from explorer.networks.cube_connected_cycles.nest import CycleMaker


class RowMaker(CycleMaker):
    """The place of a row is its bits, two a level, as the cube-connected cycles have them."""

    draws: ClassVar[tuple[type[Network], ...]] = (WrappedButterfly,)
    digit: ClassVar[str] = "l"
    unit: ClassVar[str] = "row"
    flips: ClassVar[int] = 2
