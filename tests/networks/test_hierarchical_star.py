"""The hierarchical star: its links, its words, its counts."""

from itertools import permutations

import numpy as np
import pytest

from explorer.core.registry import network
from explorer.core.search import distances_from
from explorer.networks.star.hierarchical_star import WORDS, HierarchicalStar
from tests.networks.links import differing_links


@pytest.mark.parametrize("n", [2, 3, 4])
def test_links_are_star_moves_swaps_and_diagonals(n: int) -> None:
    net = HierarchicalStar(n)
    names = ["".join(symbols) for symbols in permutations("1234"[:n])]
    expected = set()
    for x in names:
        for y in names:
            for i in range(1, n):
                moved = list(y)
                moved[0], moved[i] = moved[i], moved[0]
                expected.add(frozenset({(x, y), (x, "".join(moved))}))
            if x != y:
                expected.add(frozenset({(x, y), (y, x)}))
        mirrored = x[-1] + x[1:-1] + x[0]
        expected.add(frozenset({(x, x), (mirrored, mirrored)}))
    assert not differing_links(net, expected, lambda v: tuple(net.format(v).strip("()").split(",")))


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_words_give_every_distance_and_every_word_is_needed(n: int) -> None:
    net = HierarchicalStar(n)
    total = np.zeros(60, dtype=np.int64)
    needed = set()
    for node, size in net.orbits():
        distances = distances_from(net, node)
        lengths = net.lengths(node, np.arange(net.nodes))
        assert np.array_equal(net.distance(node, np.arange(net.nodes)), distances)
        total[: distances.max() + 1] += size * np.bincount(distances)
        for word in WORDS:
            others = np.stack([r for w, r in lengths.items() if w != word])
            if ((lengths[word] == distances) & ~(others == distances).any(axis=0)).any():
                needed.add(word)
    assert net.distance_pairs() == tuple(total[: np.flatnonzero(total)[-1] + 1].tolist())
    if n >= 4:
        assert needed == set(WORDS)


def test_orbits_are_few() -> None:
    assert len(HierarchicalStar(4).orbits()) == 14
    assert sum(size for _, size in HierarchicalStar(6).orbits()) == 720**2


def test_nothing_is_guessed_of_sizes_too_large_to_count() -> None:
    net = HierarchicalStar(7)
    assert net.distance_pairs() is None
    assert net.orbits() is None
    assert net.info().diameter is None


def test_the_title_says_that_the_diagonals_are_a_reconstruction() -> None:
    assert "reconstructed" in HierarchicalStar(3).kinds[-1].title
    assert "reconstructed" in network("Hypernet(3)").kinds[-1].title
