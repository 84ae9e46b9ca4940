"""Letters of addresses that levels of nests hold, against every node of small networks."""

from __future__ import annotations

from collections import defaultdict

import pytest

from explorer.core.registry import families, network
from explorer.scenes.nests.find import nest_of
from explorer.scenes.nests.letters import FIELD, letters_of_field, letters_of_levels

SPECS = [
    spec
    for family in families().values()
    for spec in family.samples[:2]
    if 1 < network(spec).nodes <= 300
]


def letters_in(address: str) -> dict[tuple[int, int], str]:
    """Return the letters of an address by field and place."""
    return {
        (field, place): letter
        for field, text in enumerate(FIELD.findall(address))
        for place, letter in enumerate(letters_of_field(text))
    }


@pytest.mark.by_day(3)
@pytest.mark.parametrize("spec", SPECS)
def test_letters_fixed_by_the_levels_above_a_cell_are_the_same_in_all_its_nodes(spec: str) -> None:
    net = network(spec)
    nest = nest_of(net)
    cells = defaultdict(list)
    for node in range(net.nodes):
        path = nest.path(node)
        for depth in range(len(path) + 1):
            cells[path[:depth]].append(letters_in(net.format(node)))
    for cell, addresses in list(cells.items())[:: max(1, len(cells) // 60)]:
        fixed_letters = {
            letter for level in letters_of_levels(nest, cell)[: len(cell)] for letter in level
        }
        for letter in fixed_letters:
            assert len({address.get(letter) for address in addresses}) == 1, (cell, letter)


@pytest.mark.parametrize("spec", SPECS)
def test_all_levels_together_hold_every_letter_that_differs_once(spec: str) -> None:
    net = network(spec)
    nest = nest_of(net)
    addresses = [letters_in(net.format(node)) for node in range(net.nodes)]
    places = set().union(*addresses)
    differing = {at for at in places if len({address.get(at) for address in addresses}) > 1}
    letters = [letter for level in letters_of_levels(nest, nest.path(0)) for letter in level]
    assert len(letters) == len(set(letters))
    if len({len(address) for address in addresses}) == 1:
        assert set(letters) == differing


def test_numbers_are_fixed_as_a_whole_and_texts_letter_by_letter() -> None:
    def of(spec: str, node: int) -> tuple[tuple[tuple[int, int], ...], ...]:
        nest = nest_of(network(spec))
        return letters_of_levels(nest, nest.path(node))

    assert of("Mesh(1024,1024)", 0)[-1] == tuple((f, at) for f in (0, 1) for at in range(4))
    assert not any(of("Mesh(1024,1024)", 5)[:-1])
    assert of("BT(10)", 341)[:2] == (((0, 1),), ((0, 2),))
    assert of("Q(72)", 2**71)[-1] == ((0, 70), (0, 71))


@pytest.mark.parametrize("node", [0, 1_234_567, 3_628_799])
def test_a_symbol_of_two_digits_is_one_letter_at_any_place(node: int) -> None:
    nest = nest_of(network("S(10)"))
    rows = letters_of_levels(nest, nest.path(node))
    assert rows == (*(((0, place),) for place in range(9, 2, -1)), ((0, 0), (0, 1), (0, 2)))
