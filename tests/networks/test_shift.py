"""Networks of words: against graphs made of strings, and the routes that shift them."""

from __future__ import annotations

from itertools import product

import pytest

from explorer.core.network import Network
from explorer.core.registry import network, router_for
from explorer.routing.trace import run


def links(net: Network) -> set[frozenset[str]]:
    return {frozenset(map(net.format, link)) for link in net.to_networkx().edges}


@pytest.mark.parametrize(("d", "n"), [(2, 2), (2, 5), (3, 3), (5, 2)])
def test_de_bruijn_joins_words_that_overlap_in_all_but_one_letter(d: int, n: int) -> None:
    words = ["".join(word) for word in product("01234"[:d], repeat=n)]
    expected = {frozenset({x, x[1:] + a}) for x in words for a in "01234"[:d]}
    assert links(network(f"DB({d},{n})")) == {link for link in expected if len(link) == 2}


def test_the_largest_de_bruijn_graphs_answer_by_arithmetic() -> None:
    for spec in ("DB(2,72)", "DB(64,12)"):
        net = network(spec)
        far = net.farthest_pair()
        assert int(net.distance(*far)) == net.n
        assert all(far[0] in net.neighbors(int(v)) for v in net.neighbors(far[0]) if v >= 0)
        assert run(router_for(net), net, *far).length == net.n


def test_a_part_in_common_is_kept() -> None:
    net = network("DB(2,6)")
    source, target = net.parse("110100"), net.parse("011010")
    assert int(net.distance(source, target)) == 1
    far = run(router_for(net), net, net.parse("000110"), net.parse("110111"))
    assert (far.length, far.length) == (int(net.distance(far.source, far.target)), 3)
    assert run(router_for(net, "shift-left"), net, far.source, far.target).length == 3


def test_words_of_many_letters_are_dotted() -> None:
    net = network("DB(12,2)")
    assert net.format(net.nodes - 1) == "11.11"
    assert net.parse("3.10") == 46
