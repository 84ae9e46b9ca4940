"""The census of cells agrees, whether counted, in closed form or estimated."""

from __future__ import annotations

from itertools import zip_longest

import numpy as np
import pytest

from explorer.core.ints import Ints
from explorer.core.registry import network
from explorer.scenes.nests.census import tallies, tally
from explorer.scenes.nests.find import nest_of


def last_digits(nodes: Ints) -> Ints:
    return np.asarray(nodes // 1009 % 3, dtype=np.int64)


@pytest.mark.parametrize("spec", ["Q(9)", "MC(2,2)", "S(6)", "HyperStar(10,4)", "BT(7)", "CCC(5)"])
def test_the_kids_of_a_cell_add_up_to_it(spec: str) -> None:
    nest = nest_of(network(spec))
    total = tally(nest, (), last_digits)
    assert total.exact
    assert sum(total.counts) == nest.net.nodes
    kids = [kid.counts for kid in tallies(nest, (), last_digits)]
    assert total.counts == tuple(map(sum, zip_longest(*kids, fillvalue=0)))


def test_nodes_without_a_number_are_left_out() -> None:
    nest = nest_of(network("Q(5)"))
    counts = tally(nest, (), lambda nodes: np.where(nodes < 4, 1, -1))
    assert counts.counts == (0, 4)


def test_counts_that_are_too_large_are_marked_estimates() -> None:
    nest = nest_of(network("S(12)"))
    counts = tally(nest, (0,), last_digits)
    assert not counts.exact
    size = nest.net.nodes // 12
    assert all(abs(count / size - 1 / 3) < 0.05 for count in counts.counts)
