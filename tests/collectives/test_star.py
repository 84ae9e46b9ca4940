"""Broadcasts on the star graph and its products: their rounds, and the smaller stars they enter."""

from math import ceil, log2

import pytest

from explorer import network
from explorer.collectives.star import StarTree, heads, star_links
from explorer.collectives.star_products import EVERY, SOURCE, StarProductTree
from explorer.core.addresses.permutations import unrank
from explorer.networks.star.star import StarGraph


@pytest.mark.parametrize("n", range(2, 8))
def test_one_port_rounds_stay_below_n_log_n(n: int) -> None:
    depth = StarTree().schedule(StarGraph(n), 0).depth
    assert depth <= sum(ceil(log2(k - 1)) + 1 for k in range(2, n + 1))


@pytest.mark.parametrize("n", range(2, 9))
def test_heads_show_every_first_symbol_once(n: int) -> None:
    firsts = [int(head[0]) for head in heads(n)]
    assert sorted(firsts) == list(range(1, n))
    assert all(head[-1] == n for head in heads(n))


@pytest.mark.parametrize("n", range(3, 7))
def test_every_smaller_star_is_entered_once(n: int) -> None:
    rows = unrank(star_links(StarGraph(n), 0), n)
    enters = rows[:, 0, -1] != rows[:, 1, -1]
    assert sorted(rows[enters][:, 1, -1]) == list(range(1, n))


def test_entering_stars_at_the_source_crosses_the_cube_twice() -> None:
    net = network("SCQ(4,4)")
    every, source = (
        StarProductTree().schedule(net, 7, "one-port", v).depth for v in (EVERY, SOURCE)
    )
    assert source - every == 4
