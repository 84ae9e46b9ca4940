"""What is proved of fat trees, and by whom."""

from __future__ import annotations

import numpy as np

from explorer.analysis.measures.theorems import Known, known_connectivity, two_sides
from explorer.core.ints import Ints
from explorer.networks.fat_tree.fat_tree import FatTree


@two_sides.register
def _(net: FatTree, node: object) -> Ints:
    return np.asarray(net.level(node) % 2)


@known_connectivity.register
def _(net: FatTree) -> Known[int] | None:
    if net.shape[0][1] > 1:
        return None
    return Known(1, "theorem: a host hangs on one switch and falls off with it")
