"""The exchanged cubes against the ECQ paper: links, Table 1, theorems, Table 2."""

from __future__ import annotations

from fractions import Fraction

import networkx
import pytest

from explorer import network
from tests.networks.links import differing_links

SIZES = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 3), (3, 3), (4, 2)]


def shortest(cube: str, n: int) -> dict[int, dict[int, int]]:
    return dict(networkx.all_pairs_shortest_path_length(network(f"{cube}({n})").to_networkx()))


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


@pytest.mark.parametrize(("family", "cube"), [("EH", "Q"), ("ECQ", "CQ")])
@pytest.mark.parametrize(("s", "t"), [(1, 1), (1, 3), (3, 2)])
def test_every_row_of_table_1_holds(family: str, cube: str, s: int, t: int) -> None:
    """Rows by (a = a', b = b', c, c'): how often ρ(a,a') and ρ(b,b') count, and the constant."""
    table = {
        (True, True, 0, 1): (0, 0, 1),
        (True, True, 1, 0): (0, 0, 1),
        (True, False, 0, 0): (0, 1, 2),
        (True, False, 0, 1): (0, 1, 1),
        (True, False, 1, 0): (0, 1, 1),
        (True, False, 1, 1): (0, 1, 0),
        (False, True, 0, 0): (1, 0, 0),
        (False, True, 0, 1): (1, 0, 1),
        (False, True, 1, 0): (1, 0, 1),
        (False, True, 1, 1): (1, 0, 2),
        (False, False, 0, 0): (1, 1, 2),
        (False, False, 0, 1): (1, 1, 1),
        (False, False, 1, 0): (1, 1, 1),
        (False, False, 1, 1): (1, 1, 2),
    }
    net = network(f"{family}({s},{t})")
    in_a, in_b = shortest(cube, s), shortest(cube, t)
    met = set()
    for u, reached in networkx.all_pairs_shortest_path_length(net.to_networkx()):
        a0, b0, c0 = net.address(u)
        for v, length in reached.items():
            a1, b1, c1 = net.address(v)
            if u == v:
                continue
            row = (a0 == a1, b0 == b1, c0, c1)
            of_a, of_b, constant = table[row]
            assert length == of_a * in_a[a0][a1] + of_b * in_b[b0][b1] + constant
            met.add(row)
    assert met == set(table)


@pytest.mark.parametrize(("s", "t"), SIZES)
def test_the_theorems_on_size_degree_and_diameter_hold(s: int, t: int) -> None:
    net = network(f"ECQ({s},{t})")
    printed = net.formulas()
    assert printed["nodes"].value == net.nodes
    assert printed["links"].value == net.links
    assert printed["degree"].value == net.degrees.maximum
    assert printed["diameter"].value == networkx.diameter(net.to_networkx())


@pytest.mark.parametrize(("s", "t"), SIZES)
def test_table_3_prints_a_diameter_of_eh_that_is_one_too_small(s: int, t: int) -> None:
    net = network(f"EH({s},{t})")
    assert networkx.diameter(net.to_networkx()) == net.formulas()["diameter"].value + 1


@pytest.mark.parametrize("family", ["EH", "ECQ"])
@pytest.mark.parametrize(("s", "t"), [(1, 2), (1, 3), (2, 3)])
def test_the_parts_can_be_exchanged(family: str, s: int, t: int) -> None:
    one, other = network(f"{family}({s},{t})"), network(f"{family}({t},{s})")
    assert networkx.is_isomorphic(one.to_networkx(), other.to_networkx())
    renamed = {
        one.index((a, b, c)): other.index((b, a, 1 - c))
        for a in range(2**s)
        for b in range(2**t)
        for c in (0, 1)
    }
    for u, v in one.to_networkx().edges:
        assert renamed[v] in other.neighbors(renamed[u])


def test_the_ecq_column_of_table_2_follows_from_the_printed_formula() -> None:
    printed = {(1, 1): 8, (2, 1): Fraction(25, 2), (2, 2): 18, (5, 5): 48, (6, 5): Fraction(117, 2)}
    printed |= {(10, 10): 154, (11, 10): 161, (20, 20): 504}
    for (s, t), cost in printed.items():
        assert network(f"ECQ({s},{t})").formulas()["cost"].value == cost
