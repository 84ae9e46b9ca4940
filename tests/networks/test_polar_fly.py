"""The PolarFly: against planes made of all triples, its triangles and fans."""

from __future__ import annotations

from itertools import product

import networkx
import numpy as np
import pytest

from explorer.core.errors import BadAddress, OutsideRange
from explorer.core.registry import network
from explorer.networks.finite.polar_fly import PolarFly
from tests.networks.links import differing_links


@pytest.mark.parametrize("q", [2, 3, 5, 7, 11])
def test_points_are_joined_where_their_product_is_nothing(q: int) -> None:
    points = [t for t in product(range(q), repeat=3) if next(filter(None, t), 0) == 1]
    wires = networkx.Graph()
    for u, v in product(points, repeat=2):
        if u < v and sum(x * y for x, y in zip(u, v, strict=True)) % q == 0:
            wires.add_edge(u, v)
    net = network(f"PF({q})")
    assert not differing_links(
        net, wires.edges, lambda v: tuple(map(int, net.format(v).split(":")))
    )


@pytest.mark.parametrize("q", [2, 3, 4, 5, 7, 8, 9])
def test_any_two_nodes_have_one_node_between_them_at_most(q: int) -> None:
    net = network(f"PF({q})")
    wires = networkx.to_numpy_array(net.to_networkx(), nodelist=range(net.nodes), dtype=int)
    common = wires @ wires
    np.fill_diagonal(common, 0)
    assert common.max() == 1
    assert (common + wires + np.eye(len(wires), dtype=int) > 0).all()
    assert sum(networkx.triangles(net.to_networkx()).values()) // 3 == q * (q * q - 1) // 6


@pytest.mark.parametrize("q", [3, 4, 5, 7, 8, 9])
def test_all_but_the_quadrics_fall_into_fans_of_triangles(q: int) -> None:
    net = network(f"PF({q})")
    assert isinstance(net, PolarFly)
    home = net.cluster(np.arange(net.nodes), 0)
    assert (np.flatnonzero(home == 0) == net.quadrics).all()
    for number, centre in enumerate(net.centres.tolist(), 1):
        fan = net.to_networkx().subgraph(np.flatnonzero(home == number).tolist())
        assert fan.degree(centre) == len(fan) - 1
        assert {degree for v, degree in fan.degree if v != centre} <= {2}


def test_invalid_planes_and_points_get_the_nearest_valid_one() -> None:
    with pytest.raises(OutsideRange) as error:
        network("PF(6)")
    assert error.value.nearest == "PF(5)"
    with pytest.raises(BadAddress) as unknown:
        network("PF(5)").parse("0:1:9")
    assert unknown.value.nearest == "0:1:4"
