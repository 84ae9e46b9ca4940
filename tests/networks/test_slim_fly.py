"""The Slim Fly: against graphs built over polynomials, known graphs, and all that it rests on."""

from __future__ import annotations

from itertools import combinations, product

import networkx
import pytest

from explorer.core.errors import OutsideRange
from explorer.core.registry import network
from explorer.networks.finite.galois import GaloisField, prime_power
from explorer.networks.finite.slim_fly import SlimFly
from tests.networks.links import differing_links

MODULI = {4: (2, 0b111), 8: (3, 0b1011)}
"""Bits and polynomials of the fields of characteristic 2."""

SETS = {
    3: ({1, 2}, {1, 2}),
    4: ({1, 3}, {1, 2}),
    5: ({1, 4}, {2, 3}),
    7: ({1, 2, 5, 6}, {1, 3, 4, 6}),
    8: ({1, 4, 5, 6}, {1, 2, 3, 7}),
    13: ({1, 3, 4, 9, 10, 12}, {2, 5, 6, 7, 8, 11}),
}
"""The two sets of steps, as they are printed."""


def add(q: int, a: int, b: int) -> int:
    return a ^ b if q in MODULI else (a + b) % q


def multiply(q: int, a: int, b: int) -> int:
    if q not in MODULI:
        return a * b % q
    bits, modulus = MODULI[q]
    product_ = 0
    for i in range(bits):
        product_ ^= (b >> i & 1) * (a << i)
    for i in reversed(range(bits, 2 * bits)):
        product_ ^= (product_ >> i & 1) * (modulus << (i - bits))
    return product_


@pytest.mark.parametrize("q", SETS)
def test_points_lie_on_lines_and_columns_have_steps(q: int) -> None:
    wires = networkx.Graph()
    for half, steps in enumerate(SETS[q]):
        for x, y, step in product(range(q), range(q), steps):
            wires.add_edge((half, x, y), (half, x, add(q, y, step)))
    for x, m, c in product(range(q), repeat=3):
        wires.add_edge((0, x, add(q, multiply(q, m, x), c)), (1, m, c))
    net = network(f"SF({q})")
    assert not differing_links(net, wires.edges, net.address)


def test_the_one_of_fifty_nodes_is_hoffman_and_singletons() -> None:
    wires = network("SF(5)").to_networkx()
    assert networkx.girth(wires) == 5
    assert {degree for _, degree in wires.degree} == {7}
    # The Moore bound: all within two hops differ.
    assert len(wires) == 1 + 7 + 7 * 6


@pytest.mark.parametrize("q", [q for q in range(3, 420) if prime_power(q)])
def test_two_steps_reach_what_one_does_not(q: int) -> None:
    net = network(f"SF({q})")
    assert isinstance(net, SlimFly)
    nonzero = set(range(1, q))
    first, second = (set(steps.tolist()) for steps in net.difference_sets)
    assert first | second == nonzero
    assert len(first) == len(second) == net.degree - q
    for steps in net.difference_sets:
        sums = net.galois.plus(steps[:, None], steps)
        assert nonzero <= set(steps.tolist()) | set(sums.ravel().tolist())


@pytest.mark.parametrize("q", [2, 9, 16, 25, 27, 49])
def test_a_field_has_the_laws_of_one(q: int) -> None:
    field = GaloisField(q)
    assert sorted(field.powers.tolist()) == list(range(1, q))
    for a, b in combinations(range(q), 2):
        assert field.plus(field.minus(a, b), b) == a
        assert field.times(field.over(a, b), b) == a
        for c in (1, q - 1):
            left = field.times(field.plus(a, b), c)
            assert left == field.plus(field.times(a, c), field.times(b, c))


def test_invalid_orders_get_the_nearest_power_of_a_prime() -> None:
    for q, near in ((6, 5), (10, 9), (12, 11), (20, 19), (418, 419)):
        with pytest.raises(OutsideRange) as error:
            network(f"SF({q})")
        assert error.value.nearest == f"SF({near})"
