"""Code shared by the claims of the star-crossed cube paper: sizes, quantities and views."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.papers.check import View, pair_view
from explorer.papers.forms.matrices import table
from explorer.papers.forms.quantities import COST as DEGREE_TIMES_DIAMETER
from explorer.papers.forms.quantities import MEAN_DISTANCE, MESSAGE_DENSITY
from explorer.papers.forms.sizes import Over

SCQ = Over("SCQ({},{})", [(m, n) for m in range(1, 13) for n in range(2, 10)])
"""The star-crossed cubes SCQ(m,n) at which closed forms are compared."""

COUNTED_SCQ = SCQ.upto(2000)
"""The star-crossed cubes of at most 2000 nodes, whose properties are counted node by node."""

FOLLOWED = Over("SCQ({},{})", [(1, 2), (2, 2), (3, 2), (1, 3), (2, 3), (3, 3), (5, 2)])
"""The star-crossed cubes whose routes and broadcasts are followed hop by hop."""

CUBES = Over("CQ({})", [(m,) for m in range(1, 25)])
STARS = Over("S({})", [(n,) for n in range(2, 21)])

SAME_AS_STAR_CUBE = "for m = 1 and 2 the crossed cube is the hypercube, and SCQ the star cube"
"""Why the smallest star-crossed cubes are not better than star cubes."""


def _distance_view(net: Network) -> View:
    """Return the parameters of Explore that show the distance to the target at every node."""
    return (("view", "distances"), ("step", "0"))


COST = DEGREE_TIMES_DIAMETER.renamed("the cost")
MEAN = replace(MEAN_DISTANCE, noun="the mean distance", view=_distance_view)
DENSITY = replace(MESSAGE_DENSITY, view=_distance_view)


def node(net: Network, cube: int, star: str) -> int:
    """Return the node of a product that the paper writes as (decimal cube part, star part).

    >>> from explorer import network
    >>> net = network("SCQ(3,3)")
    >>> net.format(node(net, 4, "213"))
    '(100,213)'
    """
    m = net.fields[0].size.bit_length() - 1
    return net.parse(f"({cube:0{m}b},{star})")


def are_joined(net: Network, a: Ints, b: Ints) -> Ints:
    """Return for each pair of nodes whether a link joins them: (...,), (...,) -> (...,)."""
    return np.asarray((table(net)[a] == np.asarray(b)[..., None]).any(axis=-1))


def adjacency(net: Network) -> Ints:
    """Return the adjacency matrix: (nodes, nodes) of 0 and 1."""
    near, matrix = table(net), np.zeros((net.nodes, net.nodes), dtype=np.int64)
    row, port = np.nonzero(near >= 0)
    matrix[row, near[row, port]] = 1
    return matrix


def pair_parameters(net: Network, a: int, b: int) -> View:
    """Return the parameters of Explore that show two nodes as source and target."""
    return pair_view(net, int(a), int(b))
