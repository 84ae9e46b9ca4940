"""The hyper-star: combinations, the Desargues graph, distances."""

from itertools import combinations
from math import comb

import networkx
import numpy as np
import pytest

from explorer.core.errors import BadAddress, OutsideRange
from explorer.core.registry import network
from explorer.networks.hyper_star.hyper_star import Combination, HyperStar
from tests.networks.links import differing_links


@pytest.mark.parametrize(("n", "k"), [(2, 1), (5, 2), (7, 4), (9, 1)])
def test_strings_are_in_numeric_order(n: int, k: int) -> None:
    field = Combination("x", n, k)
    numbers = sorted(sum(1 << p for p in places) for places in combinations(range(n), k))
    assert field.strings(np.arange(field.size)).tolist() == numbers
    assert field.values(numbers).tolist() == list(range(field.size))


def test_the_largest_combinations_fit() -> None:
    field = Combination("x", 62, 31)
    assert field.read(field.text(field.size - 1)) == field.size - 1 == comb(62, 31) - 1


def test_strings_with_a_wrong_number_of_ones_are_refused_with_the_nearest() -> None:
    net = HyperStar(6, 3)
    for text, near in {"110110": "110100", "000000": "000111", "1101": "001101"}.items():
        with pytest.raises(BadAddress) as error:
            net.parse(text)
        assert error.value.nearest == near


@pytest.mark.parametrize(("n", "k"), [(4, 2), (5, 2), (6, 3), (7, 3)])
def test_links_swap_the_first_bit_with_a_different_one(n: int, k: int) -> None:
    net = HyperStar(n, k)
    names = [net.format(v) for v in range(net.nodes)]
    expected = {
        frozenset({a, b})
        for a in names
        for b in names
        if a[0] != b[0] and sum(x != y for x, y in zip(a, b, strict=True)) == 2
    }
    assert not differing_links(net, expected)


def test_hyper_star_6_3_is_the_desargues_graph() -> None:
    assert networkx.is_isomorphic(HyperStar(6, 3).to_networkx(), networkx.desargues_graph())


@pytest.mark.parametrize("k", [1, 2, 3, 4, 10, 31])
def test_the_papers_statement_for_n_equal_to_2k_holds(k: int) -> None:
    net = HyperStar(2 * k, k)
    formulas = net.formulas()
    assert formulas["nodes"].value == net.nodes
    assert formulas["degree"].value == net.degrees.minimum == net.degrees.maximum
    assert formulas["diameter"].value == len(net.distance_pairs()) - 1
    assert int(net.distance(*net.farthest_pair())) == 2 * k - 1


def test_for_other_k_it_is_irregular_and_the_printed_degree_is_one_of_two() -> None:
    net = HyperStar(7, 3)
    assert (net.degrees.minimum, net.degrees.maximum) == (3, 4)
    assert net.formulas()["degree"].value == 4
    assert "diameter" not in net.formulas()
    assert network("HyperStar(6,4)").formulas()["degree"].value == 2


def test_k_stays_below_n() -> None:
    with pytest.raises(OutsideRange) as error:
        network("HyperStar(6,6)")
    assert error.value.nearest == "HyperStar(6,5)"
    assert network("HyperStar(6,5)").steps()[1][4] == "HyperStar(6,5)"
