"""The exchanged cubes against the definition of their links, and with their parts exchanged."""

from __future__ import annotations

import networkx
import pytest

from explorer import network
from tests.networks.links import differing_links

SIZES = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 3), (3, 3), (4, 2)]


@pytest.mark.parametrize("family", ["EH", "ECQ"])
@pytest.mark.parametrize(("s", "t"), SIZES)
def test_the_three_kinds_of_links_are_those_of_the_definition(family: str, s: int, t: int) -> None:
    net = network(f"{family}({s},{t})")
    cube = {"EH": "Q", "ECQ": "CQ"}[family]
    part_a, part_b = network(f"{cube}({s})").to_networkx(), network(f"{cube}({t})").to_networkx()
    expected = set()
    for a in range(2**s):
        for b in range(2**t):
            expected.add(frozenset({(a, b, 0), (a, b, 1)}))
            expected |= {frozenset({(a, b, 0), (other, b, 0)}) for other in part_a[a]}
            expected |= {frozenset({(a, b, 1), (a, other, 1)}) for other in part_b[b]}
    graph = net.to_networkx()
    assert not differing_links(net, expected, net.address)
    for u, v, data in graph.edges(data=True):
        (a0, b0, c0), (a1, b1, c1) = net.address(u), net.address(v)
        changed = (a0 ^ a1).bit_count() + (b0 ^ b1).bit_count() + (c0 ^ c1)
        kind = "E1" if c0 != c1 else ("E2" if a0 != a1 else "E3")
        assert data["kind"] == (kind if changed == 1 else "twisted")
        assert data["dimension"] == (u ^ v).bit_length() - 1


@pytest.mark.parametrize("family", ["EH", "ECQ"])
@pytest.mark.parametrize(("s", "t"), [(1, 2), (1, 3), (2, 3)])
def test_the_parts_can_be_exchanged(family: str, s: int, t: int) -> None:
    net, other = network(f"{family}({s},{t})"), network(f"{family}({t},{s})")
    assert networkx.is_isomorphic(net.to_networkx(), other.to_networkx())
    renamed = {
        net.index((a, b, c)): other.index((b, a, 1 - c))
        for a in range(2**s)
        for b in range(2**t)
        for c in (0, 1)
    }
    for u, v in net.to_networkx().edges:
        assert renamed[v] in other.neighbors(renamed[u])
