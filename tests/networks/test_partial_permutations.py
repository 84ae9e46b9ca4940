"""The (n,k)-star and the arrangement graph against words written out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import networkx
import numpy as np
import pytest

from explorer.core.errors import OutsideRange
from explorer.core.families.copies import copies
from explorer.core.registry import network
from tests.networks.links import differing_links

SIZES = ((2, 1), (4, 1), (4, 2), (4, 3), (5, 2), (5, 3), (6, 3), (6, 4), (7, 3))


def neighbor_words(family: str, word: str, symbols: str) -> Iterator[str]:
    """Yield the words joined to one, by the definitions."""
    absent = [symbol for symbol in symbols if symbol not in word]
    if family == "NKS":
        yield from (word.translate(str.maketrans(word[0] + x, x + word[0])) for x in word[1:])
        yield from (symbol + word[1:] for symbol in absent)
    else:
        yield from (word.replace(old, new) for old in word for new in absent)


def written_out(family: str, n: int, k: int) -> networkx.Graph:
    symbols = "1234567"[:n]
    words = map("".join, permutations(symbols, k))
    return networkx.Graph(
        (word, near) for word in words for near in neighbor_words(family, word, symbols)
    )


@pytest.mark.parametrize("family", ["NKS", "A"])
@pytest.mark.parametrize(("n", "k"), SIZES)
def test_links_and_distances_are_those_of_words_written_out(family: str, n: int, k: int) -> None:
    net, graph = network(f"{family}({n},{k})"), written_out(family, n, k)
    assert not differing_links(net, graph.edges)
    far: dict[int, int] = {}
    for node in {0, net.nodes // 3}:
        lengths = networkx.single_source_shortest_path_length(graph, net.format(node))
        reached = [net.parse(word) for word in lengths]
        assert net.distance(node, reached).tolist() == list(lengths.values())
        far = {d: list(lengths.values()).count(d) for d in lengths.values()}
    assert net.distance_counts(0) == tuple(far[d] for d in range(len(far)))
    assert int(net.distance(*net.farthest_pair())) == max(far) == net.formulas()["diameter"].value


@pytest.mark.parametrize("family", ["NKS", "A"])
def test_they_lie_between_complete_graphs_and_star_graphs(family: str) -> None:
    for n in (4, 5):
        alike = (network(f"{family}({n},{n - 1})"), network(f"S({n})"))
        assert networkx.vf2pp_is_isomorphic(*(net.to_networkx() for net in alike))
        complete = network(f"{family}({n},1)").to_networkx()
        assert networkx.vf2pp_is_isomorphic(complete, networkx.complete_graph(n))


def test_a_network_without_its_last_symbol_is_the_one_before() -> None:
    decomposition = copies(network("A(5,3)"), network("A(4,3)"))
    assert decomposition is not None
    assert (decomposition.count, decomposition.kept_links, decomposition.lost) == (
        1,
        network("A(4,3)").links,
        0,
    )
    parents = decomposition.split(
        np.array([decomposition.larger.parse(word) for word in ("423", "425")])
    )[0]
    assert parents.tolist() == [decomposition.smaller.parse("423"), -1]
    assert copies(network("A(5,3)"), network("A(5,2)")) is None


def test_as_many_places_as_symbols_are_refused() -> None:
    with pytest.raises(OutsideRange, match=r"takes 1 ≤ k < n.*NKS\(4,3\)"):
        network("NKS(4,4)")
