"""Theorems about fat trees, with their sources."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from math import ceil

import numpy as np

from explorer.analysis.bisection.theorems import (
    Bisection,
    between,
    known_host_bisection,
    proved_bisection,
)
from explorer.analysis.measures.theorems import (
    Known,
    known_by_argument,
    known_connectivity,
    two_sides,
)
from explorer.core.ints import Ints
from explorer.networks.fat_tree.fat_tree import FatTree


@two_sides.register
def _(net: FatTree, node: object) -> Ints:
    return np.asarray(net.level(node) % 2)


@known_connectivity.register
def _(net: FatTree) -> Known[int] | None:
    if net.shape[0][1] > 1:
        return None
    return known_by_argument(1, "a host hangs on one switch and falls off with it")


@known_host_bisection.register
def _(net: FatTree) -> Bisection:
    """Return H/2 times the least ratio, over the levels, of links up from a level to hosts.

    A subtree of M hosts has W links up. Let all of A send to all of B, spread evenly over links:
    one carries at most |B|·M/W messages, so at least |A|·W/M are cut. Whole subtrees reach that.
    """
    half, (children, parents) = net.host_count // 2, zip(*net.shape, strict=True)
    below = accumulate(children[:-1], int.__mul__, initial=1)
    subtrees = list(zip(below, accumulate(parents, int.__mul__), strict=True))
    subtrees.sort(key=lambda subtree: Fraction(subtree[1], subtree[0]))
    low = ceil(half * Fraction(subtrees[0][1], subtrees[0][0]))
    high, rest = 0, half
    for hosts, links in subtrees:
        full_switches, rest = divmod(rest, hosts)
        high += full_switches * links
    words = "links up of whole subtrees"
    proof = (
        "Each host of one half sends to each of the other, evenly over all links up: these carry so"
        " much that no fewer can be cut."
    )
    return proved_bisection(high, words, proof) if low == high else between(low, high, words, proof)
