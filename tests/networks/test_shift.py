"""Networks of words: against graphs made of strings, and the routes that shift them."""

from __future__ import annotations

from itertools import pairwise, product

import networkx
import pytest

from explorer.analysis.measures.measures import measure
from explorer.core.errors import BadAddress
from explorer.core.registry import network, router_for
from explorer.routing.traces.trace import run
from explorer.scenes.nests.build import OUTLINE, PAD
from explorer.scenes.nests.find import nest_of
from tests.networks.links import differing_links


@pytest.mark.parametrize(("d", "n"), [(2, 2), (2, 5), (3, 3), (5, 2)])
def test_de_bruijn_joins_words_that_overlap_in_all_but_one_letter(d: int, n: int) -> None:
    words = ["".join(word) for word in product("01234"[:d], repeat=n)]
    expected = {frozenset({x, x[1:] + a}) for x in words for a in "01234"[:d]}
    assert not differing_links(network(f"DB({d},{n})"), (x for x in expected if len(x) == 2))


@pytest.mark.parametrize(("d", "n"), [(2, 2), (2, 5), (3, 3), (5, 2)])
def test_kautz_leaves_out_words_with_a_letter_twice_in_a_row(d: int, n: int) -> None:
    letters = "012345"[: d + 1]
    words = ["".join(word) for word in product(letters, repeat=n)]
    words = [x for x in words if all(a != b for a, b in pairwise(x))]
    expected = {frozenset({x, x[1:] + a}) for x in words for a in letters if a != x[-1]}
    net = network(f"KZ({d},{n})")
    assert sorted(map(net.format, range(net.nodes))) == words
    assert not differing_links(net, expected)


@pytest.mark.parametrize(("d", "n"), [(2, 3), (2, 5), (3, 2)])
def test_kautz_is_the_graph_of_imase_and_itoh(d: int, n: int) -> None:
    nodes = d**n + d ** (n - 1)
    pairs = ((x, (-d * x - a) % nodes) for x in range(nodes) for a in range(1, d + 1))
    arithmetic = networkx.Graph((x, y) for x, y in pairs if x != y)
    assert networkx.is_isomorphic(network(f"KZ({d},{n})").to_networkx(), arithmetic)


@pytest.mark.parametrize("n", [3, 4, 6, 7])
def test_shuffle_exchange_rotates_words_or_flips_their_last_bit(n: int) -> None:
    words = ["".join(word) for word in product("01", repeat=n)]
    expected = {frozenset({x, x[1:] + x[0]}) for x in words}
    expected |= {frozenset({x, x[:-1] + "10"[int(x[-1])]}) for x in words}
    assert not differing_links(network(f"SE({n})"), (x for x in expected if len(x) == 2))


@pytest.mark.parametrize("n", [3, 4, 5, 6])
def test_bits_written_one_by_one_arrive_in_fewer_hops_than_twice_their_number(n: int) -> None:
    net = network(f"SE({n})")
    router = router_for(net)
    lengths = {
        len(list(router.steps(net, a, b)))
        for a in range(net.nodes)
        for b in range(net.nodes)
        if a != b
    }
    assert max(lengths) == measure(net).diameter == 2 * n - 1


def test_the_diameter_of_large_shuffle_exchanges_is_a_theorem() -> None:
    net = network("SE(72)")
    assert measure(net).diameter == 143
    assert run(router_for(net), net, *net.farthest_pair()).length == 143


def test_a_doubled_letter_is_refused_with_a_word_near_by() -> None:
    net = network("KZ(2,4)")
    with pytest.raises(BadAddress) as error:
        net.parse("0112")
    assert error.value.nearest == "0102"


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


@pytest.mark.parametrize("spec", ["DB(2,12)", "DB(3,5)", "SE(10)"])
def test_a_name_fits_between_a_cell_of_the_map_and_its_kids(spec: str) -> None:
    nest = nest_of(network(spec))
    for cell in nest.cells:
        if cell.leaf:
            continue
        kid = nest.cells[cell.kids[0]]
        room = OUTLINE if kid.leaf else max(PAD * 2 * min(kid.half), 0.2)
        for axis in (0, 1):
            outermost = max(place[axis] for place in cell.places) + kid.half[axis]
            assert cell.half[axis] - outermost == pytest.approx(room)
