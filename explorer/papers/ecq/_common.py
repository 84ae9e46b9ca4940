"""Shared by the claims of this paper: sizes to check, and quantities that several use."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from explorer.analysis.measures.growth import Growth, least_growth
from explorer.core.network import Network
from explorer.papers.forms.quantities import (
    DIAMETER,
    MEAN_DEGREE,
    Quantity,
    closed_measure,
    product,
)
from explorer.papers.forms.sizes import Over


def sizes(most: int) -> tuple[tuple[int, int], ...]:
    """Return the (s, t) up to ``most`` each, the smallest networks first.

    >>> sizes(2)
    ((1, 1), (1, 2), (2, 1), (2, 2))
    """
    pairs = ((s, t) for s in range(1, most + 1) for t in range(1, most + 1))
    return tuple(sorted(pairs, key=lambda size: (sum(size), size)))


def small_sizes(spec: str, most: int = 4) -> Over:
    """Return the sizes at which everything is checked node by node: 8 to 512 nodes."""
    return Over(spec, sizes(most))


ECQ, EH = Over("ECQ({},{})", sizes(35)), Over("EH({},{})", sizes(35))
"""Sizes at which closed forms are compared: up to 2^71 nodes."""

SMALL = small_sizes("ECQ({},{})")
CUBES, CROSSED = (Over(f"{name}({{}})", [(n,) for n in range(1, 73)]) for name in ("Q", "CQ"))


def cube(s: int, t: int) -> str:
    """Return the hypercube with the same number of nodes."""
    return f"Q({s + t + 1})"


def crossed_cube(s: int, t: int) -> str:
    """Return the crossed cube with the same number of nodes."""
    return f"CQ({s + t + 1})"


def exchanged_hypercube(s: int, t: int) -> str:
    """Return the exchanged hypercube with the same number of nodes."""
    return f"EH({s},{t})"


MEAN_COST = replace(
    product("the cost factor", MEAN_DEGREE, DIAMETER),
    closed=closed_measure(lambda measures: measures.cost_mean),
)
"""Mean degree times diameter."""


@lru_cache(maxsize=4096)
def _least_growth(net: Network) -> Growth:
    growth = least_growth(net)
    assert growth is not None
    return growth


NODE_GROWTH = Quantity("the node expandability", lambda net: _least_growth(net).nodes)
LINK_GROWTH = Quantity("the edge expandability", lambda net: _least_growth(net).links)
